package partition

import (
	"fmt"
	"io"
	"math"

	"exactcover/models/internal/scan"
)

// Bounds on what is read.
const (
	MaxRows    = 1_000_000
	MaxColumns = 10_000_000
	MaxCells   = 100_000_000 // rows of all columns
)

// A Set is rows to be covered, numbered from 1, and columns that cover some of
// them.
type Set struct {
	Rows    int
	Columns []Column
}

// A Column covers rows, each once, at a cost of at least 0.
type Column struct {
	Cost int64
	Rows []int32
}

// Read reads a set in the form of the OR-Library: the numbers of rows and columns,
// then for each column its cost, how many rows it covers, and which.
//
//	3 2
//	10 2 1 3
//	4 1 2
//
// Any white space parts numbers. Errors begin with name, line and column. The
// memory used depends on what is there, but for 8 bytes a row.
func Read(r io.Reader, name string) (Set, error) {
	in := setReader{Scanner: scan.New(r, name)}
	rows, err := in.number("the number of rows", 0, MaxRows)
	if err != nil {
		return Set{}, err
	}
	columns, err := in.number("the number of columns", 0, MaxColumns)
	if err != nil {
		return Set{}, err
	}
	s := Set{Rows: int(rows)}
	seen := make([]int, rows+1) // by row: the last column that covers it
	cells := 0
	for k := 1; k <= int(columns); k++ {
		c, err := in.column(k, int(rows), seen)
		if err != nil {
			return Set{}, err
		}
		if cells += len(c.Rows); cells > MaxCells {
			return Set{}, in.Errorf("columns of more than %d rows in all", MaxCells)
		}
		s.Columns = append(s.Columns, c)
	}
	if in.Skip(); in.Rune != scan.End {
		line, col := in.Line, in.Col
		return Set{}, in.ErrorAt(line, col, "found %q after the last column: the second number says that there are %d", in.Word(), columns)
	}
	return s, in.Err()
}

type setReader struct{ *scan.Scanner }

func (in setReader) number(what string, least, most int64) (int64, error) {
	return in.Number(what, "the input is the numbers of rows and columns, then for each column its cost, how many rows it covers, and which", least, most)
}

// column reads column k.
func (in setReader) column(k, rows int, seen []int) (c Column, err error) {
	if c.Cost, err = in.number(fmt.Sprintf("the cost of column %d", k), 0, math.MaxInt64); err != nil {
		return c, err
	}
	n, err := in.number(fmt.Sprintf("how many rows column %d covers", k), 1, int64(rows))
	if err != nil {
		return c, err
	}
	for range n {
		in.Skip()
		line, col := in.Line, in.Col
		row, err := in.number(fmt.Sprintf("a row of column %d", k), 1, int64(rows))
		if err != nil {
			return c, err
		}
		if seen[row] == k {
			return c, in.ErrorAt(line, col, "column %d covers row %d twice", k, row)
		}
		seen[row] = k
		c.Rows = append(c.Rows, int32(row))
	}
	return c, nil
}
