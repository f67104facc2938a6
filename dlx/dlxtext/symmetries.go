package dlxtext

import (
	"bytes"
	"io"

	"exactcover/dlx"
)

// mostSymmetries bounds the images of items that ReadSymmetries keeps.
const mostSymmetries = 100_000_000

// ReadSymmetries reads symmetries of a problem, for Problem.NewGroup, by the names of
// its items:
//
//	| a square turned, and turned over
//	r0 c0 r1 c1
//	x:red x:blue
//
//	r0 -> r1
//	r1 -> r0
//
// A symmetry is the lines up to a blank line. A line is a cycle, in which each item goes
// to the next and the last to the first; or it is an arrow, and the item before it goes
// to the one behind it. Items in no line stay.
//
// A word x:red is a color of item x. In cycles and arrows such words say where the
// colors of an item go, and also where the item goes, unless a line of its own says so.
// A word :red, without an item, is that color of all items of which no line speaks.
// Colors of which no line speaks keep their names. Comments are as in the text format.
//
// It is checked that items are permuted; that options go to options NewGroup checks. Of
// cfg only Name is used. A fault of the input is an *Error.
func ReadSymmetries(r io.Reader, p *dlx.Problem, cfg Config) ([]dlx.Symmetry, error) {
	if cfg.Name == "" {
		cfg.Name = "input"
	}
	s := &symmetryReader{input: newInput(r, cfg), p: p, colors: make(map[string]dlx.Color)}
	for c := range p.NumColors() {
		s.colors[p.ColorName(dlx.Color(c+1))] = dlx.Color(c + 1)
	}
	if err := s.begin(); err != nil {
		return nil, err
	}
	return s.read()
}

// A symmetryReader reads symmetries, one after the other.
type symmetryReader struct {
	*input
	p      *dlx.Problem
	colors map[string]dlx.Color
	all    []dlx.Symmetry

	open  bool // some line of a symmetry was read
	begun place
	items map[dlx.Item]dlx.Item // where a line says that items go
	moved map[shade]dlx.Color   // where one says that colors go
}

// A shade is a color of an item, or of all: anyItem.
type shade struct {
	item  dlx.Item
	color dlx.Color
}

const anyItem dlx.Item = -1

// A point is a word of a line: an item, or a color of one.
type point struct {
	shade
	at   place
	text string
}

func (s *symmetryReader) read() ([]dlx.Symmetry, error) {
	for {
		w, k := s.next()
		var err error
		switch {
		case k == stray:
			return nil, s.faultf(s.here(), "control character U+%04X: the file is binary, expected text", s.buf[s.mark])
		case k == endOfInput && s.broken():
			return nil, s.failure()
		case k == endOfInput:
			err = s.end()
			return s.all, err
		case k == endOfLine:
			err = s.end()
		case w[0] == '|':
			s.skipLine(nil)
		default:
			err = s.entry(w)
		}
		if err != nil {
			return nil, err
		}
	}
}

// entry reads a line from its first word on.
func (s *symmetryReader) entry(w []byte) error {
	if !s.open {
		s.open, s.begun = true, s.here()
		s.items, s.moved = make(map[dlx.Item]dlx.Item), make(map[shade]dlx.Color)
	}
	var points []point
	arrow := false
	k := word
	for n := 0; k == word; w, k = s.next() {
		if n == 1 && string(w) == "->" {
			arrow = true
		} else {
			p, err := s.point(w)
			if err != nil {
				return err
			}
			points = append(points, p)
		}
		if n++; arrow && len(points) > 2 {
			return s.faultf(s.here(), "%q after an arrow's end: a line holds one arrow", clip(w))
		}
	}
	if k == stray {
		return s.faultf(s.here(), "control character U+%04X: the file is binary, expected text", s.buf[s.mark])
	}
	if arrow && len(points) < 2 {
		return s.faultf(points[0].at, "where does %q go? Expected an item behind the arrow", clip(points[0].text))
	}
	for n, from := range points {
		if arrow && n == 1 {
			break
		}
		if err := s.goes(from, points[(n+1)%len(points)]); err != nil {
			return err
		}
	}
	return nil
}

func (s *symmetryReader) point(w []byte) (point, error) {
	p := point{shade{anyItem, 0}, s.here(), string(w)}
	name, color, colored := bytes.Cut(w, []byte(":"))
	if len(name) > 0 {
		i, ok := s.p.Lookup(string(name))
		if !ok {
			return p, s.faultf(p.at, "unknown item %q", clip(name))
		}
		p.item = i
	}
	if !colored {
		return p, nil
	}
	c, ok := s.colors[string(color)]
	switch {
	case p.item != anyItem && s.p.Primary(p.item):
		return p, s.faultf(p.at, "%q: only secondary items have colors", clip(w))
	case !ok:
		return p, s.faultf(p.at, "unknown color %q", clip(color))
	}
	p.color = c
	return p, nil
}

// goes notes that a point goes to another.
func (s *symmetryReader) goes(from, to point) error {
	if (from.color == 0) != (to.color == 0) || (from.item == anyItem) != (to.item == anyItem) {
		return s.faultf(to.at, "%q goes to %q: an item goes to an item, a color to a color", clip(from.text), clip(to.text))
	}
	if from.color != 0 {
		if other, twice := s.moved[from.shade]; twice && other != to.color {
			return s.faultf(from.at, "%q goes to two places", clip(from.text))
		}
		s.moved[from.shade] = to.color
	}
	if from.item != anyItem {
		if other, twice := s.items[from.item]; twice && other != to.item {
			return s.faultf(from.at, "item %q goes to two places: %q and %q", s.p.Name(from.item), s.p.Name(other), s.p.Name(to.item))
		}
		s.items[from.item] = to.item
	}
	return nil
}

// end ends the symmetry that is open.
func (s *symmetryReader) end() error {
	if !s.open {
		return nil
	}
	s.open = false
	n := s.p.NumItems()
	if (len(s.all)+1)*n > mostSymmetries {
		return s.faultf(s.begun, "%d symmetries of %d items: at most %d images of items are taken", len(s.all)+1, n, mostSymmetries)
	}
	symmetry := dlx.Symmetry{Items: make([]dlx.Item, n)}
	from := make([]dlx.Item, n) // 1 + the item that goes there
	for i := range symmetry.Items {
		to, moved := s.items[dlx.Item(i)]
		if !moved {
			to = dlx.Item(i)
		}
		if other := from[to]; other != 0 {
			return s.faultf(s.begun, "symmetry %d: %q and %q both go to %q (an item in no line stays)", len(s.all)+1, s.p.Name(other-1), s.p.Name(dlx.Item(i)), s.p.Name(to))
		}
		from[to] = dlx.Item(i) + 1
		symmetry.Items[i] = to
	}
	if moved := s.moved; len(moved) > 0 {
		symmetry.Color = func(i dlx.Item, c dlx.Color) dlx.Color {
			if to, ok := moved[shade{i, c}]; ok {
				return to
			}
			if to, ok := moved[shade{anyItem, c}]; ok {
				return to
			}
			return c
		}
	}
	s.all = append(s.all, symmetry)
	return nil
}
