package dlxtext

import "exactcover/dlx"

// A grid is a matrix of 0 and 1, given row by row. Each row is an option, each
// column a primary item, named by its number from 0.
type grid struct {
	assembler
	rows  int
	width int        // of the first row
	first place      // where the first row starts
	ones  []dlx.Item // the columns that are 1 in the row at hand
	start place      // where that row starts
}

// columnFault is the fault of a digit in a column that the matrix has not, or
// nil.
func (g *grid) columnFault(column int) error {
	switch {
	case g.rows > 0 && column >= g.width:
		return g.faultf(g.here(), "the row has more than %d columns, as many as the first row has, in line %d", g.width, g.first.line)
	case column >= mostCounted:
		return g.faultf(g.here(), "the row has more than %d columns", mostCounted)
	}
	return nil
}

// endRow makes the row at hand, of so many columns, an option.
func (g *grid) endRow(columns int) error {
	if g.rows == 0 {
		g.width, g.first = columns, g.start
		if err := g.count(columns, true); err != nil {
			return err
		}
	}
	if columns < g.width {
		return g.faultf(g.here(), "the row ends after %d of %d columns, as many as the first row has, in line %d", columns, g.width, g.first.line)
	}
	g.rows++
	if err := g.beginOption(g.start); err != nil {
		return err
	}
	for _, item := range g.ones {
		g.note(item, nil)
		g.option.Item(item)
	}
	g.ones = g.ones[:0]
	g.endOption()
	return g.check()
}

// build ends the reading.
func (g *grid) build() (*dlx.Problem, error) {
	if g.rows == 0 && !g.broken() {
		g.warnf(place{1, 1}, "a matrix without rows is a problem without items, which has one solution, the empty one")
	}
	return g.assembler.build()
}

// readMatrix reads lines of 0 and 1, with or without blanks between.
func readMatrix(in *input) (*dlx.Problem, error) {
	g := &grid{assembler: assembler{input: in}}
	for {
		more, err := g.line()
		if err != nil {
			return nil, err
		}
		if !more {
			return g.build()
		}
	}
}

// line reads a line, a row unless it is blank, and reports whether the input
// goes on.
func (g *grid) line() (more bool, err error) {
	column, most := 0, g.width
	if g.rows == 0 {
		most = mostCounted
	}
	for {
		for i, c := range g.buf[g.pos:] {
			if c == '0' || c == '1' {
				if column == 0 || column >= most {
					g.mark = g.pos + i
					if err := g.columnFault(column); err != nil {
						return false, err
					}
					g.start = g.here()
				}
				if c == '1' {
					g.ones = append(g.ones, dlx.Item(column))
				}
				column++
				continue
			}
			if classes[c] == blank {
				continue
			}
			g.pos += i
			g.mark = g.pos
			if c != '\n' {
				return false, g.strayFault()
			}
			if column > 0 {
				err = g.endRow(column)
			}
			g.pos++
			g.newLine()
			return true, err
		}
		g.pos = len(g.buf)
		g.mark = g.pos
		if !g.fill() {
			if column > 0 && !g.broken() {
				err = g.endRow(column)
			}
			return false, err
		}
	}
}

// strayFault is the fault of a character at hand that is not of a matrix.
func (g *grid) strayFault() error {
	at, advice := g.here(), ""
	if c := g.buf[g.pos]; c == ',' || c == ';' {
		advice = "; digits are parted by blanks or by nothing"
	}
	return g.faultf(at, "expected 0 or 1, found %s%s", g.character(), advice)
}
