// Package dlxtext reads and writes exact cover problems: Knuth's text format,
// matrices of 0 and 1, and JSON. It reads numbers in the manner of DIMACS, too.
//
// In Knuth's format the first line names the items, secondary ones after a
// bar, and each further line is an option. Lines that begin with a bar are
// comments:
//
//	| two pieces, each of which covers one square
//	rook knight | a1 b2
//	rook a1
//	knight a1
//	knight b2
//
// Multiplicities stand before an item of the first line (2:3|rook), colors
// after a secondary item of an option (a1:red), a cost at the end of an option
// (|5). The file docs/format.md describes all formats in full.
//
// Reading takes time linear in the text and streams it: besides the problem
// itself, memory holds a chunk of 256 KB or the longest name, whichever is
// larger. Every fault is reported with its line and column.
//
// The text format is that of Knuth's programs DLX2, DLX3 and DLX5, which go
// with The Art of Computer Programming, Volume 4B, section 7.2.2.1.
package dlxtext
