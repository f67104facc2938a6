package dense

import "exactcover/dlx/internal/matrix"

// A cells holds the rows of a problem by their items. Tables are filled from it, those
// of the problem and those of what is left of it.
type cells struct {
	items       int // primary items
	secondaries int
	shades      int

	start   []start  // where the cells of a row begin, and of one more
	primary []int32  // primary items
	shared  []shared // secondary items
}

type start struct{ primary, shared int32 }

// A shared is a secondary item in a row with its shade: the number of the pair of that
// item and the color demanded, or -1 if none is.
type shared struct{ item, shade int32 }

func newCells(t *matrix.Table) *cells {
	type pair struct{ item, color int32 }
	number := make(map[pair]int32)
	c := &cells{items: t.Primary, secondaries: t.Items - t.Primary, start: make([]start, 1, t.Rows()+1)}
	for r := range int32(t.Rows()) {
		for k := t.Start[r]; k < t.Start[r+1]; k++ {
			i, color := t.Item[k], t.ColorAt(k)
			if int(i) < t.Primary {
				c.primary = append(c.primary, i)
				continue
			}
			cell := shared{i - int32(t.Primary), -1}
			if color != 0 {
				shade, known := number[pair{i, color}]
				if !known {
					shade = int32(len(number))
					number[pair{i, color}] = shade
				}
				cell.shade = shade
			}
			c.shared = append(c.shared, cell)
		}
		c.start = append(c.start, start{int32(len(c.primary)), int32(len(c.shared))})
	}
	c.shades = len(number)
	return c
}

// of returns the primary items of row r and its secondary ones.
func (c *cells) of(r int32) ([]int32, []shared) {
	from, to := c.start[r], c.start[r+1]
	return c.primary[from.primary:to.primary], c.shared[from.shared:to.shared]
}
