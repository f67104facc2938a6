package draw

import "slices"

// A color and its lightness, CIE L*, from 0 to 100: what is left of it on
// paper.
type color struct {
	hex       string
	lightness int
}

// ink returns a color to write with on a ground of the color: at least 4.5 times as
// light or as dark, as the W3C asks for.
func (c color) ink() string {
	if c.lightness < 53 {
		return inks[1]
	}
	return inks[0]
}

var inks = []string{"#111", "#fff"}

// palette is chosen from Paul Tol's schemes "light", "bright" and "muted",
// whose colors the color-blind can tell apart, all light enough for black
// borders. Followers differ in lightness.
var palette = []color{
	{"#eedd88", 88}, // pale yellow
	{"#4477aa", 49}, // blue
	{"#ffaabb", 78}, // pink
	{"#44aa99", 64}, // teal
	{"#99ddff", 85}, // pale cyan
	{"#cc6677", 56}, // rose
	{"#bbcc33", 78}, // pear
	{"#ee8866", 67}, // orange
	{"#dddddd", 88}, // pale gray
}

// Colors returns the colors of pictures in hexadecimal notation, for what stands beside
// one.
func Colors() []string {
	var hex []string
	for _, c := range palette {
		hex = append(hex, c.hex)
	}
	return hex
}

// Neighbors whose lightness differs by less look the same on paper.
const clearly = 9

// chooseColors chooses a color for each piece: greedily, in the order of the
// pieces, one that no neighbor has so far. The first choices go round the
// palette, those that differ clearly in lightness from all neighbors before
// others. A piece with more neighbors than there are colors takes the least bad
// one. near has the neighbors of each piece that come before it.
func chooseColors(near [][]int) []color {
	chosen := make([]color, len(near))
	for i := range near {
		best, gap := color{}, -2
		for k := range palette {
			c := palette[(i+k)%len(palette)]
			least := clearly // the least difference to a neighbor, -1 from the same color
			for _, j := range near[i] {
				if chosen[j] == c {
					least = -1
				}
				least = min(least, max(c.lightness-chosen[j].lightness, chosen[j].lightness-c.lightness))
			}
			if least > gap {
				best, gap = c, least
			}
			if gap == clearly {
				break
			}
		}
		chosen[i] = best
	}
	return chosen
}

// colors chooses a color for each piece of a tiling.
func (g grid) colors(pieces []piece) []color {
	index := make(map[int]int, len(pieces))
	for i, p := range pieces {
		index[p.number] = i
	}
	near := make([][]int, len(pieces))
	for i, p := range pieces {
		for _, at := range p.cells {
			for _, step := range [4][2]int{{-1, 0}, {0, 1}, {1, 0}, {0, -1}} {
				if j, is := index[g.at(at[0]+step[0], at[1]+step[1])]; is && j < i && !slices.Contains(near[i], j) {
					near[i] = append(near[i], j)
				}
			}
		}
	}
	return chooseColors(near)
}
