package dlx

import (
	"bufio"
	"crypto/sha256"
	"encoding/hex"
	"io"
	"slices"
	"strconv"
)

// A Fingerprint identifies a problem: the SHA-256 of its canonical form.
type Fingerprint [sha256.Size]byte

// String returns the fingerprint as 64 hexadecimal digits.
func (f Fingerprint) String() string { return hex.EncodeToString(f[:]) }

// Fingerprint returns the fingerprint of p. It takes time linear in p.
func (p *Problem) Fingerprint() Fingerprint {
	hash := sha256.New()
	p.WriteCanonical(hash) // a hash never fails
	return Fingerprint(hash.Sum(nil))
}

// WriteCanonical writes the canonical form of p: UTF-8 lines, each ended by a
// single newline, their fields separated by single blanks.
//
//	exact-cover 1
//	primary LO HI NAME            one line a primary item, as declared
//	secondary NAME                one line a secondary item that an option
//	                              names, as declared
//	option NUMBER COST ENTRY …    one line an option that can be chosen, in
//	                              ascending order of NUMBER
//
// An ENTRY is an item's place among the lines of items, from 0, followed by
// ':' and the color's name where one is demanded; the entries of an option
// ascend. What cannot change a solution or its listing is left out: secondary
// items in no option, skipped options but for the gap in the numbers, and the
// order of the items within an option.
func (p *Problem) WriteCanonical(w io.Writer) error {
	out := bufio.NewWriter(w)
	out.WriteString("exact-cover 1\n")
	place := p.writeCanonicalItems(out)
	var line []byte
	var cells []int32
	for r := range int32(p.table.Rows()) {
		line = append(line[:0], "option "...)
		line = strconv.AppendInt(line, int64(p.optionOf(r)), 10)
		line = append(line, ' ')
		cost := int64(0)
		if p.cost != nil {
			cost = p.cost[r]
		}
		line = strconv.AppendInt(line, cost, 10)
		cells = cells[:0]
		for c := p.table.Start[r]; c < p.table.Start[r+1]; c++ {
			cells = append(cells, c)
		}
		slices.SortFunc(cells, func(a, b int32) int { return int(place[p.table.Item[a]] - place[p.table.Item[b]]) })
		for _, c := range cells {
			line = append(line, ' ')
			line = strconv.AppendInt(line, int64(place[p.table.Item[c]]), 10)
			if color := p.table.ColorAt(c); color != 0 {
				line = append(line, ':')
				line = append(line, p.colors[color-1]...)
			}
		}
		line = append(line, '\n')
		out.Write(line)
	}
	return out.Flush()
}

// writeCanonicalItems writes the lines of items and returns the place of each
// of the table's items among them.
func (p *Problem) writeCanonicalItems(out *bufio.Writer) (place []int32) {
	used := make([]bool, p.table.Items)
	for _, i := range p.table.Item {
		used[i] = true
	}
	place = make([]int32, p.table.Items)
	lines := int32(0)
	for column := range int32(p.table.Items) {
		i := p.items[p.itemOf(column)]
		switch {
		case i.primary():
			out.WriteString("primary " + strconv.Itoa(int(i.lo)) + " " + strconv.Itoa(int(i.hi)) + " " + i.name + "\n")
		case used[column]:
			out.WriteString("secondary " + i.name + "\n")
		default:
			continue
		}
		place[column] = lines
		lines++
	}
	return place
}
