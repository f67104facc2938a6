package boardcover

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"exactcover/dlx"
	"exactcover/models/internal/modeltest"

	"github.com/google/go-cmp/cmp"
)

func board(t testing.TB, rows ...string) Board {
	t.Helper()
	b, err := ParseBoard(rows...)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// rectangle returns a white board with some cells black.
func rectangle(t testing.TB, height, width int, black ...Cell) Board {
	t.Helper()
	rows := make([]string, height)
	for row := range rows {
		line := []byte(strings.Repeat(".", width))
		for _, c := range black {
			if c.Row == row {
				line[c.Col] = '#'
			}
		}
		rows[row] = string(line)
	}
	return board(t, rows...)
}

// parse returns pieces as ParsePiece reads them, turned over or not.
func parse(t testing.TB, reflect bool, specs ...string) []Piece {
	t.Helper()
	var pieces []Piece
	for _, spec := range specs {
		p, err := ParsePiece(spec)
		if err != nil {
			t.Fatal(err)
		}
		p.Reflect = reflect
		pieces = append(pieces, p)
	}
	return pieces
}

func model(t testing.TB, b Board, pieces ...Piece) *Model {
	t.Helper()
	m, err := New(b, pieces)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func count(t testing.TB, m *Model) uint64 {
	t.Helper()
	n, err := m.Problem().Count(context.Background(), dlx.Config{})
	if err != nil {
		t.Fatal(err)
	}
	return n.Uint64()
}

func TestProblem(t *testing.T) {
	m := model(t, board(t, "..#", "..."), append(parse(t, false, "L3=1", "domino=0:1"), Piece{Name: "dot", Cells: []Cell{{5, 5}}})...)
	want := `L3 0:1|domino 00 01 10 11 12
L3 00 01 10
L3 00 01 11
L3 00 10 11
L3 01 11 12
L3 01 10 11
domino 00 01
domino 10 11
domino 11 12
domino 00 10
domino 01 11
00
01
10
11
12
`
	if diff := cmp.Diff(want, modeltest.Spell(m.Problem())); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	for o, want := range map[dlx.Option]string{
		4:  "L3 [row 1, column 2 row 2, column 1 row 2, column 2]",
		5:  "domino [row 1, column 1 row 1, column 2]",
		14: "dot [row 2, column 3]",
		15: " []",
		-1: " []",
	} {
		name, cells := m.Placement(o)
		if got := fmt.Sprint(name, " ", cells); got != want {
			t.Errorf("option %d: want %s, got %s", o, want, got)
		}
	}
}

// The same problems as in the collection on which the engines are tested, so
// that nodes and updates known there hold here.
func TestProblemsOfTheCollection(t *testing.T) {
	boards, err := ReadBoards(strings.NewReader(sample), "sample")
	if err != nil {
		t.Fatal(err)
	}
	// There the pentominoes bear Conway's names and come in their order.
	conway := Pentominoes()
	for k := range conway {
		if letter, other := map[byte]string{'I': "O", 'L': "Q", 'F': "R", 'N': "S"}[conway[k].Name[0]]; other {
			conway[k].Name = letter
		} else {
			conway[k].Name = conway[k].Name[:1]
		}
	}
	slices.SortFunc(conway, func(p, q Piece) int { return strings.Compare(p.Name, q.Name) })
	scott := rectangle(t, 8, 8, Cell{3, 3}, Cell{3, 4}, Cell{4, 3}, Cell{4, 4})
	for file, m := range map[string]*Model{
		"tromino-board-a": model(t, boards[0]),
		"tromino-board-b": model(t, boards[1]),
		"tromino-board-c": model(t, boards[2]),
		"tromino-6x9":     model(t, rectangle(t, 6, 9)),
		"tromino-9x9":     model(t, rectangle(t, 9, 9), LTromino()),
		"domino-8x8":      model(t, rectangle(t, 8, 8), parse(t, false, "domino")...),
		"pent-6x10":       model(t, rectangle(t, 6, 10), conway...),
		"pent-5x12":       model(t, rectangle(t, 5, 12), conway...),
		"pent-scott":      model(t, scott, conway...),
	} {
		want, got := modeltest.Collected(t, file), modeltest.Spell(m.Problem())
		if want != got {
			t.Errorf("%s: (-want +got)\n%s", file, cmp.Diff(want, got))
		}
	}
}

func TestCellNames(t *testing.T) {
	names := func(m *Model) string {
		p := m.Problem()
		return p.Name(0) + " " + p.Name(dlx.Item(p.NumItems()-1))
	}
	dot := func(name string, times Times) Piece { return Piece{Name: name, Cells: []Cell{{0, 0}}, Times: times} }
	for _, c := range []struct {
		m    *Model
		want string
	}{
		{model(t, rectangle(t, 11, 36)), "00 az"},
		{model(t, rectangle(t, 1, 37)), "r0c0 r0c36"},
		{model(t, rectangle(t, 37, 1)), "r0c0 r36c0"},
		{model(t, rectangle(t, 1, 2), dot("00", Times{})), "00 01"},
		{model(t, rectangle(t, 1, 2), dot("zz", Exactly(1))), "zz 01"},
		{model(t, rectangle(t, 1, 2), dot("01", Exactly(1))), "01 r0c1"},
		{model(t, rectangle(t, 1, 2), dot("r5c7", Exactly(1)), dot("00", Exactly(1))), "r5c7 r0c1"},
	} {
		if got := names(c.m); got != c.want {
			t.Errorf("want %s, got %s", c.want, got)
		}
	}
	_, err := New(rectangle(t, 1, 40), []Piece{dot("r0c3", Exactly(1))})
	if want := `piece "r0c3" has the name of the cell in row 1, column 4: give it another`; err == nil || err.Error() != want {
		t.Errorf("want %q, got %v", want, err)
	}
}

// Equal pieces are one item, pieces of no use are left out, and a bound out of
// reach is none.
func TestMultiplicity(t *testing.T) {
	b := rectangle(t, 2, 4)
	for _, c := range []struct {
		specs []string
		want  string // the pieces that have items
	}{
		{[]string{"domino", "domino"}, ""},
		{[]string{"domino=1", "domino=2"}, "3:3|domino"},
		{[]string{"domino=1:2", "L4=1", "domino=0:1"}, "1:3|domino L4"},
		{[]string{"domino=1", "domino"}, "1:4|domino"},
		{[]string{"domino=0:4"}, ""},
		{[]string{"domino=0:3"}, "0:3|domino"},
		{[]string{"domino=2:2147483647", "domino=1"}, "3:4|domino"},
		{[]string{"domino=2147483647", "domino=2147483647"}, "2147483647:2147483647|domino"},
		{[]string{"L4=2", "domino=0"}, "2:2|L4"},
		{[]string{"domino", "P5=0:7"}, ""},
		{[]string{"domino", "X5=1"}, "X5"},
	} {
		var items []string
		for _, name := range strings.Fields(strings.SplitN(modeltest.Spell(model(t, b, parse(t, false, c.specs...)...).Problem()), "\n", 2)[0]) {
			if len(name) != 2 || name[0] > '9' {
				items = append(items, name)
			}
		}
		if got := strings.Join(items, " "); got != c.want {
			t.Errorf("%q: want %q, got %q", c.specs, c.want, got)
		}
	}
	none, err := New(b, parse(t, false, "domino=0"))
	if err != nil {
		t.Fatal(err)
	}
	if n := count(t, none); n != 0 || none.Problem().NumOptions() != 0 {
		t.Errorf("no pieces: want 0 solutions and options, got %d and %d", n, none.Problem().NumOptions())
	}
}

func TestBadPieces(t *testing.T) {
	l, bar := named(t, "L3"), named(t, "I3")
	bar.Name = "L3"
	_, err := New(rectangle(t, 2, 2), []Piece{l, bar, {Name: "x"}, {Name: "y"}})
	want := `two pieces of different shape are called "L3": give each a name of its own
piece "x": a piece without cells
piece "y": a piece without cells`
	if err == nil || err.Error() != want {
		t.Errorf("want\n%s\ngot\n%v", want, err)
	}
}

func TestTooLarge(t *testing.T) {
	b := rectangle(t, 3000, 3000)
	_, err := New(b, Pentominoes())
	want := "a board of 9000000 white cells and these pieces make more than 14850996 options, and need more than 4 GiB of memory: take a smaller board, or fewer or larger pieces"
	if err == nil || err.Error() != want {
		t.Errorf("want %q, got %v", want, err)
	}
}

func TestWarnings(t *testing.T) {
	bent := Piece{Name: "Z", Cells: []Cell{{0, 1}, {1, 1}, {1, 0}, {2, 0}, {3, 0}}, Rotate: true, Reflect: true}
	pieces := append(slices.DeleteFunc(Pentominoes(), func(p Piece) bool { return p.Name == "Z5" }), bent)
	m := model(t, rectangle(t, 6, 10), pieces...)
	if diff := cmp.Diff([]string{"piece Z is the same shape as N5: solutions tell them apart"}, m.Warnings()); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	if w := model(t, rectangle(t, 2, 3)).Warnings(); w != nil {
		t.Errorf("want no warnings, got %q", w)
	}
}

func TestReasons(t *testing.T) {
	for name, c := range map[string]struct {
		board Board
		specs []string
		want  []string
	}{
		"nothing to say":      {rectangle(t, 2, 3), []string{"L3"}, nil},
		"nothing to cover":    {board(t, "##", "##"), []string{"L3"}, nil},
		"13 cells":            {board(t, "#.....#", "#.....#", "##...##"), []string{"L3"}, []string{"13 white cells, not a multiple of 3"}},
		"13 cells, two kinds": {board(t, "#.....#", "#.....#", "##...##"), []string{"L3", "I3=0:2"}, []string{"13 white cells, not a multiple of 3"}},
		"all exact": {rectangle(t, 5, 8), []string{"I4=2", "O4=2", "T4=2", "L4=1", "J4=1", "S4=1", "Z4=2"},
			[]string{"pieces have 44 cells, the board 40"}},
		"gaps":     {rectangle(t, 3, 3), []string{"I3=1", "domino=1"}, []string{"pieces have 5 cells, the board 9"}},
		"too much": {rectangle(t, 2, 4), []string{"L3=3", "domino"}, []string{"pieces have at least 9 cells, the board 8"}},
		"too few":  {rectangle(t, 2, 4), []string{"L3=1", "domino=0:2"}, []string{"pieces have at most 7 cells, the board 8"}},
		"no sum":   {rectangle(t, 2, 4), []string{"L3=1:2", "I3=0:1"}, []string{"8 white cells, not a multiple of 3"}},
		"nor here": {rectangle(t, 1, 7), []string{"I3=0:2", "I5"}, []string{"7 white cells, which pieces of 3, 5 cells, used as often as they may be, cannot add up to"}},
		"a lone one": {board(t, ".#..", "##..", "....", "...."), []string{"L3", "monomino=0"},
			[]string{"13 white cells, not a multiple of 3", "no piece reaches the white cell in row 1, column 1"}},
		"too thin": {rectangle(t, 1, 6), []string{"L3"}, []string{
			"no piece reaches the white cell in row 1, column 1",
			"no piece reaches the white cell in row 1, column 2",
			"no piece reaches the white cell in row 1, column 3",
			"no piece reaches the white cell in row 1, column 4",
			"no piece reaches the white cell in row 1, column 5",
			"no piece reaches the white cell in row 1, column 6"}},
		"fits nowhere": {rectangle(t, 2, 4), []string{"X5=1", "I3=1"}, []string{"piece X5 fits nowhere"}},
		"wanted for 0": {board(t, "##"), []string{"domino=1"}, []string{"pieces have 2 cells, the board 0", "piece domino fits nowhere"}},
		"three colors": {rectangle(t, 4, 5, Cell{0, 0}, Cell{0, 3}), []string{"I3"},
			[]string{"colored by row + column modulo 3 the board has 5, 7, 6 cells of each color, and every piece covers as many of each"}},
		"four colors": {rectangle(t, 6, 6), []string{"I4"},
			[]string{"colored by row + column modulo 4 the board has 9, 10, 9, 8 cells of each color, and every piece covers as many of each"}},
		"two corners": {rectangle(t, 4, 4, Cell{0, 0}, Cell{3, 3}), []string{"domino"},
			[]string{"in the colors of a chessboard the board has 6 and 8 cells, and every piece covers as many of both"}},
		"one T too many": {rectangle(t, 4, 5), []string{"T4=1", "I4=1", "O4=1", "L4=1", "Z4=1"},
			[]string{"in the colors of a chessboard the board has 10 and 10 cells, and pieces cannot differ by so much"}},
	} {
		m := model(t, c.board, parse(t, false, c.specs...)...)
		got := m.Reasons()
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Errorf("%s: (-want +got)\n%s", name, diff)
		}
		if n := count(t, m); len(c.want) > 0 && n > 0 {
			t.Errorf("%s: want no covering, got %d", name, n)
		}
	}
	reasons := model(t, rectangle(t, 1, 33)).Reasons()
	if got := reasons[len(reasons)-1]; len(reasons) != 11 || got != "no piece reaches 23 more white cells" {
		t.Errorf("many reasons: got %q", reasons)
	}
}

func TestText(t *testing.T) {
	m := model(t, board(t, "..#", ".."+"."), parse(t, false, "L3", "domino")...)
	var got []string
	for s, err := range m.Problem().Solutions(context.Background(), dlx.Config{}) {
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, m.Text(s))
	}
	slices.Sort(got)
	if diff := cmp.Diff([]string{"aa#\nabb", "ab#\nabb"}, got); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	if got, want := m.Text(dlx.Solution{0}), "aa#\na.."; got != want {
		t.Errorf("one piece: want %q, got %q", want, got)
	}
	if got := model(t, Board{}).Text(nil); got != "" {
		t.Errorf("no board: want nothing, got %q", got)
	}
}

// With more pieces than letters, neighbors still have different ones.
func TestTextOfManyPieces(t *testing.T) {
	m := model(t, rectangle(t, 15, 30))
	s, found, err := m.Problem().First(context.Background(), dlx.Config{})
	if err != nil || !found {
		t.Fatal(found, err)
	}
	piece := make(map[Cell]int)
	for k, o := range s {
		_, cells := m.Placement(o)
		for _, c := range cells {
			piece[c] = k
		}
	}
	text := strings.Split(m.Text(s), "\n")
	for c, k := range piece {
		for _, n := range []Cell{{c.Row + 1, c.Col}, {c.Row, c.Col + 1}} {
			if j, is := piece[n]; is && (j == k) != (text[n.Row][n.Col] == text[c.Row][c.Col]) {
				t.Fatalf("%v and %v in\n%s", c, n, m.Text(s))
			}
		}
	}
}

func TestPicture(t *testing.T) {
	m := model(t, board(t, "...", "...", "##."), parse(t, false, "L3", "monomino=1")...)
	s, found, err := m.Problem().First(context.Background(), dlx.Config{})
	if err != nil || !found {
		t.Fatal(found, err)
	}
	var svg strings.Builder
	if err := m.Picture(s).SVG(&svg); err != nil {
		t.Fatal(err)
	}
	for _, title := range []string{"a board of 3 rows and 3 columns, covered by 3 pieces", "L3 at row 1, column 1", "monomino at row 1, column 3"} {
		if want := "<title>" + title + "</title>"; !strings.Contains(svg.String(), want) {
			t.Errorf("want %s in\n%s", want, svg.String())
		}
	}
}

func BenchmarkNew(b *testing.B) {
	for _, side := range []int{9, 100, 1000} {
		b.Run(fmt.Sprintf("side=%d", side), func(b *testing.B) {
			white := rectangle(b, side, side)
			b.ReportAllocs()
			for b.Loop() {
				model(b, white)
			}
		})
	}
}

func TestRectangle(t *testing.T) {
	b, err := Rectangle(2, 3)
	if err != nil || b.String() != "...\n...\n" || b.NumWhite() != 6 {
		t.Errorf("%v, %q", err, b.String())
	}
	for _, sides := range [][2]int{{0, 1}, {1, -1}, {MaxSide + 1, 1}, {1, MaxSide + 1}, {MaxSide, MaxSide}} {
		if _, err := Rectangle(sides[0], sides[1]); err == nil {
			t.Errorf("%v is a board", sides)
		}
	}
}
