package certificate

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// bytesOfByte is about what the problem takes in memory for each byte of the head.
const bytesOfByte = 16

// readHead reads the lines before the body. The count that is claimed stays text: to
// read it as a number takes time in the square of its length.
func readHead(in *bufio.Reader, memory int64) (c *Claim, count string, err error) {
	text, err := readLines(in, memory/bytesOfByte)
	if err != nil {
		return nil, "", err
	}
	c = &Claim{}
	title, rest, _ := strings.Cut(string(text), "\n")
	second, rest, _ := strings.Cut(rest, "\n")
	claimed, rest, _ := strings.Cut(rest, "\n")
	order, canonical, _ := strings.Cut(rest, "\n")
	if title != "dlx certificate 1" {
		return nil, "", fmt.Errorf("%w: the first line is %.40q, expected \"dlx certificate 1\"", ErrNone, title)
	}
	count, ok := strings.CutPrefix(second, "count ")
	if !ok || count == "" || strings.Trim(count, "0123456789") != "" || count[0] == '0' && count != "0" {
		return nil, "", fmt.Errorf("line 2 is %.40q, expected \"count\" and a number", second)
	}
	if c.Fingerprint = fingerprint([]byte(canonical)); claimed != "fingerprint "+c.Fingerprint {
		return nil, "", fmt.Errorf("line 3 is %.80q, and the problem's fingerprint is %s", claimed, c.Fingerprint)
	}
	c.Problem = []byte(canonical)
	order, ok = strings.CutPrefix(order+" ", "order ")
	if !ok {
		return nil, "", fmt.Errorf("line 4 is %.40q, expected \"order\" and numbers", order)
	}
	for word := range strings.FieldsSeq(order) {
		k, err := number(word)
		if err != nil {
			return nil, "", fmt.Errorf("line 4: %w", err)
		}
		c.Order = append(c.Order, k)
	}
	return c, count, nil
}

// brief shortens a number that nobody reads.
func brief(digits string) string {
	if len(digits) < 100 {
		return digits
	}
	return fmt.Sprintf("%.20s… (%d digits)", digits, len(digits))
}

func fingerprint(canonical []byte) string {
	sum := sha256.Sum256(canonical)
	return hex.EncodeToString(sum[:])
}

// readLines reads lines up to an empty one, which it leaves out.
func readLines(in *bufio.Reader, most int64) ([]byte, error) {
	var text bytes.Buffer
	for {
		line, err := in.ReadSlice('\n')
		if err != nil && err != bufio.ErrBufferFull {
			return nil, fmt.Errorf("%w: the head has no end: %w", ErrNone, err)
		}
		if len(line) == 1 && (text.Len() == 0 || text.Bytes()[text.Len()-1] == '\n') {
			return text.Bytes(), nil
		}
		if text.Write(line); int64(text.Len()) > most {
			return nil, fmt.Errorf("the head is longer than %d bytes, and takes about %d times as much: %w", most, bytesOfByte, ErrMemory)
		}
	}
}

// A problem is what the canonical form says, and the steps in which it is decided.
type problem struct {
	items   []item
	options []option
	steps   []step
	slots   [][]int // by layer: the items that labels tell of, ascending
	value   []int   // by item, of the node at hand: see item
	label   []byte  // room for one
}

// An item's value at a node is how often it is covered; of a secondary item 0, 1 if it
// is covered without a color, or 1 + its color.
type item struct {
	secondary bool
	lo, hi    int            // of a primary item
	colors    map[string]int // of a secondary item, from 1
	most      int            // the largest value
}

type option struct{ cells []cell }

type cell struct{ item, color int }

// parse reads the canonical form.
func parse(text []byte) (*problem, error) {
	p := &problem{}
	lines := strings.Split(string(text), "\n")
	if lines[0] != "exact-cover 1" || lines[len(lines)-1] != "" {
		return nil, errors.New("the problem is not in canonical form 1")
	}
	for k, line := range lines[1 : len(lines)-1] {
		if err := p.add(strings.Split(line, " ")); err != nil {
			return nil, fmt.Errorf("the problem's line %d: %w", k+2, err)
		}
	}
	p.value = make([]int, len(p.items))
	return p, nil
}

func (p *problem) add(words []string) (err error) {
	switch {
	case words[0] == "primary" && len(words) == 4 && len(p.options) == 0:
		i := item{}
		if i.lo, err = number(words[1]); err == nil {
			i.hi, err = number(words[2])
		}
		i.most = i.hi
		p.items = append(p.items, i)
		return err
	case words[0] == "secondary" && len(words) == 2 && len(p.options) == 0:
		p.items = append(p.items, item{secondary: true, colors: map[string]int{}, most: 1})
		return nil
	case words[0] == "option" && len(words) > 3:
		o, used := option{}, map[int]bool{}
		for _, word := range words[3:] {
			place, color, colored := strings.Cut(word, ":")
			k, err := number(place)
			if err != nil || k >= len(p.items) || used[k] || colored && !p.items[k].secondary {
				return fmt.Errorf("%q is no entry", word)
			}
			used[k] = true
			c := cell{item: k}
			if i := &p.items[k]; colored {
				if i.colors[color] == 0 {
					i.colors[color] = len(i.colors) + 1
					i.most = 1 + len(i.colors)
				}
				c.color = i.colors[color]
			}
			o.cells = append(o.cells, c)
		}
		p.options = append(p.options, o)
		return nil
	}
	return fmt.Errorf("%.40q is neither an item nor an option", strings.Join(words, " "))
}

// number reads a number of up to 31 bits without a sign.
func number(word string) (int, error) {
	n, err := strconv.ParseUint(word, 10, 31)
	if err != nil {
		return 0, fmt.Errorf("%.40q is no number", word)
	}
	return int(n), nil
}
