// Package diagram keeps the layers of the frontier engine as a decision diagram,
// in which every solution is one path, so that questions about all solutions are
// walks over its nodes:
//
//	d, err := diagram.Compile(table, diagram.Config{Memory: 1 << 30})
//	d.Count()                   // how many there are
//	d.Nth(big.NewInt(1000))     // one of them, in lexicographic order
//	d.Sample(rand.NewPCG(1, 0)) // one at random, each as likely
//
// The 2033502499954 coverings of a board of 12 by 12 cells by L-trominoes are the
// paths of 55,536 nodes.
//
// A node is a state of some layer from which there is a way to a solution. Its
// arcs are the choices at the item decided there: a row that is taken, or None.
// Where None is the only one, there is nothing to decide and the node is left out,
// so that arcs may jump over layers. Numbers run from the end to the beginning: the
// end is 0, arcs lead to lower numbers.
//
//	    root = 5            step 0
//	 a ╱    ╲ b
//	  4      3              step 1
//	c │      │ ╲ e
//	  │    d 2  │           step 2
//	   ╲   │ f  ╱
//	      0                 the end
//
// To each node belongs the number of paths from it to the end, exactly, in as many
// words as the number of all solutions needs. No sum is trusted not to wrap: each
// addition is looked at.
//
// Memory is 4 + 8·W bytes for each node and 8 for each arc, with W the words of a
// count, and while it is made 8 more for each arc of each state that is reached,
// those without a way to a solution included. Counting and sampling take time in
// proportion to a path, frequencies to the diagram. The order of solutions is not
// that of the paths, and is found by counting, over and over, what is left when
// rows are out (see restrict).
//
// Sources: Knuth, The Art of Computer Programming 7.1.4, for zero-suppressed
// diagrams and what can be asked of them, Algorithm B for what is cheapest; Nishino,
// Yasuda, Minato and Nagata, Dancing with decision diagrams (AAAI 2017).
package diagram
