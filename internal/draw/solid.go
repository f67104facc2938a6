package draw

import (
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
	"unicode/utf8"
)

// A Solid is a picture of a box of cubes that pieces fill. It shows the layers
// side by side, every cube with the letter of its piece, and as SVG the layers
// pulled apart in space too, the first of them lowest.
type Solid struct {
	Title string
	// Cells says by layer and row what is on each cell, as Tiling.Cells does:
	// the number of a piece, from 0, Empty, or Outside.
	Cells [][][]int
	// Names are what the pieces are called, and Letters what they are marked
	// with, by number.
	Names, Letters []string
	// Flat is a picture of the layers alone.
	Flat bool
}

// letter returns the mark of a piece, and name what it is called.
func (s Solid) letter(number int) string { return at(s.Letters, number) }

func (s Solid) name(number int) string { return at(s.Names, number) }

func at(texts []string, k int) string {
	if k < 0 || k >= len(texts) {
		return ""
	}
	return texts[k]
}

// free is the area of cells that are Empty, which have no letter.
const free = math.MaxInt

// layer returns a layer with the letters of its pieces.
func (s Solid) layer(number int) Lettering {
	var l Lettering
	for _, row := range s.Cells[number] {
		var letters []Letter
		areas := slices.Clone(row)
		for col, k := range row {
			if k == Empty {
				areas[col] = free
			}
			letters = append(letters, Letter{Text: s.letter(k), Title: s.name(k)})
		}
		l.Areas, l.Cells = append(l.Areas, areas), append(l.Cells, letters)
	}
	return l
}

// legend returns the names with the letters of the pieces that bear them, as in
// "block: a c, unit: b", in lines of so many characters where words allow it.
func (s Solid) legend(wide int) []string {
	var names []string
	letters := make(map[string][]string)
	for k, name := range s.Names {
		if letters[name] == nil {
			names = append(names, name)
		}
		letters[name] = append(letters[name], s.letter(k))
	}
	var parts []string // that stay on a line
	for k, name := range names {
		part := strings.Join(append([]string{name + ":"}, letters[name]...), " ")
		if k < len(names)-1 {
			part += ","
		}
		if utf8.RuneCountInString(part) <= wide {
			parts = append(parts, part)
		} else {
			parts = append(parts, strings.Fields(part)...)
		}
	}
	var lines []string
	for _, part := range parts {
		if n := len(lines); n > 0 && utf8.RuneCountInString(lines[n-1])+1+utf8.RuneCountInString(part) <= wide {
			lines[n-1] += " " + part
		} else {
			lines = append(lines, part)
		}
	}
	return lines
}

// Text returns the layers side by side, as many as fit into a line of 100
// characters, and at last which letters are which pieces.
func (s Solid) Text() string {
	const wide, apart = 100, 2
	var text strings.Builder
	var lines []string // of the layers that stand beside each other
	width := 0         // of each
	flush := func() {
		for _, line := range lines {
			text.WriteString(strings.TrimRight(line, " "))
			text.WriteByte('\n')
		}
		lines, width = nil, 0
	}
	for k := range s.Cells {
		block := strings.Split(strings.TrimSuffix(s.layer(k).Text(), "\n"), "\n")
		block = slices.Insert(block, 0, fmt.Sprintf("layer %d", k+1))
		more := longest(block)
		if width > 0 && width+apart+more > wide {
			flush()
		}
		for len(lines) < len(block) {
			lines = append(lines, strings.Repeat(" ", width))
		}
		gap := ""
		if width > 0 {
			gap = strings.Repeat(" ", apart)
		}
		for n := range lines {
			part := at(block, n)
			lines[n] += gap + part + strings.Repeat(" ", more-utf8.RuneCountInString(part))
		}
		width += len(gap) + more
	}
	flush()
	for _, line := range s.legend(wide) {
		text.WriteString(line + "\n")
	}
	return text.String()
}

// SVG writes the picture as a document.
func (s Solid) SVG(w io.Writer) error { return writeSVG(w, s) }

// number returns what is on a cell, Outside if there is no such cell.
func (s Solid) number(layer, row, col int) int {
	if layer < 0 || layer >= len(s.Cells) {
		return Outside
	}
	return grid{cells: s.Cells[layer]}.at(row, col)
}

// sides returns the rows and columns of the largest layer.
func (s Solid) sides() (rows, cols int) {
	for _, layer := range s.Cells {
		g := Tiling{Cells: layer}.grid()
		rows, cols = max(rows, g.height), max(cols, g.width)
	}
	return rows, cols
}

// colors returns the color of each piece, by number. As long as there are enough
// for all, each has its own, since what belongs together is not seen by walls in
// layers that are apart.
func (s Solid) colors() map[int]color {
	var numbers []int
	near := make(map[int][]int) // lesser numbers beside each
	for z, layer := range s.Cells {
		for y, row := range layer {
			for x, k := range row {
				if k < 0 {
					continue
				}
				if _, known := near[k]; !known {
					numbers = append(numbers, k)
					near[k] = nil
				}
				for _, j := range [6]int{
					s.number(z-1, y, x), s.number(z, y-1, x), s.number(z, y, x-1),
					s.number(z+1, y, x), s.number(z, y+1, x), s.number(z, y, x+1),
				} {
					if j >= 0 && j < k && !slices.Contains(near[k], j) {
						near[k] = append(near[k], j)
					}
				}
			}
		}
	}
	slices.Sort(numbers)
	ranks := make([][]int, len(numbers))
	for i, k := range numbers {
		if len(numbers) <= len(palette) {
			near[k] = numbers[:i]
		}
		for _, j := range near[k] {
			rank, _ := slices.BinarySearch(numbers, j)
			ranks[i] = append(ranks[i], rank)
		}
	}
	colors := make(map[int]color, len(numbers))
	for i, c := range chooseColors(ranks) {
		colors[numbers[i]] = c
	}
	return colors
}
