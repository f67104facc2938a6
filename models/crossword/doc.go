// Package crossword fills the white cells of a grid with words of a list, across
// and down, each word once or as often as it fits; also word squares, which read
// the same both ways.
//
//	grid, err := crossword.ParseGrid("...", "...", "...")
//	model, err := crossword.New(crossword.Config{Grid: grid, Words: words})
//	s, found, err := model.Problem().First(ctx, dlx.Config{})
//	fmt.Println(model.Text(s))
//
// # The problem it makes
//
// Two or more white cells in a row or a column are a place for a word, and a
// primary item: A0, A1, … across, D0, D1, … down, by their first cells row by row. White
// cells are secondary items, named by row and column from 0 (00, or r0c10 in grids of
// more than 10 rows or columns), and letters are their colors, so that words that
// cross must agree. Each word is a secondary item, unless words may repeat. An
// option is a word in a place:
//
//	D1 ate 01:a 11:t 21:e
//
// Options come by place, then by word in the order of the list; words that disagree
// with a letter given make none. In a symmetric grid, that of word squares, a place
// across is the one down too, and cells on either side of the diagonal are one item.
//
// # Cost
//
// About 28 bytes for each letter of each option, tables and a search together; New
// refuses what would need more than MaxMemory before it begins.
//
// # Sources
//
// Knuth, The Art of Computer Programming, Volume 4B, 7.2.2.1, "Color-controlled
// covering", with word rectangles as its example.
package crossword
