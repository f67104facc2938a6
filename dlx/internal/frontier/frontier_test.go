package frontier

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"testing"

	"exactcover/dlx/internal/engine"
	"exactcover/dlx/internal/engine/enginetest"
	"exactcover/dlx/internal/links"
	"exactcover/dlx/internal/matrix"
)

func shuffled(rng *rand.Rand, t *matrix.Table) []int32 {
	order := given(t)
	rng.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
	return order
}

func mustCompile(t testing.TB, table *matrix.Table, order []int32, trim bool) *Program {
	t.Helper()
	p, err := Compile(table, order, trim)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// count counts and fails unless that goes through.
func count(t testing.TB, c *Counter, cfg Config) *big.Int {
	t.Helper()
	n, outcome := c.Run(cfg)
	if outcome != Done {
		t.Fatalf("the count ended with outcome %v", outcome)
	}
	return n
}

// byLinks counts by dancing links.
func byLinks(t testing.TB, table *matrix.Table) uint64 {
	t.Helper()
	s, err := links.New(table)
	if err != nil {
		t.Fatal(err)
	}
	s.Run(engine.Config{})
	return s.Count().Solutions
}

// Every way to count agrees with dancing links: orders, trimmed or not, hashes
// that are all alike, memory for nothing, several workers.
func TestCountsAsLinksDoes(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	solvable, split := 0, 0
	for k := range 20_000 {
		table := enginetest.Table(rng, true)
		want := byLinks(t, table)
		order := shuffled(rng, table)
		trim := rng.IntN(2) == 0
		c := New(mustCompile(t, table, order, trim))
		c.least = 0
		cfg := Config{Workers: 1 + k%3}
		if rng.IntN(2) == 0 {
			c.hashMask = [...]uint64{0, 3, 3 << 57, 1<<63 | 1}[rng.IntN(4)]
		}
		if rng.IntN(2) == 0 {
			cfg.Memory, cfg.Split = 1+rng.Uint64N(40_000), true
		}
		if got := count(t, c, cfg); !got.IsUint64() || got.Uint64() != want {
			t.Fatalf("order %v, trim %v, hash mask %x, %+v: %v solutions, links finds %d in %+v",
				order, trim, c.hashMask, cfg, got, want, *table)
		}
		if want > 0 {
			solvable++
		}
		if c.Stats().Splits > 0 {
			split++
		}
	}
	if solvable < 4000 || split < 1000 {
		t.Errorf("only %d tables were solvable, only %d counts split", solvable, split)
	}
}

// Keys of several words, with a planted solution.
func TestCountsLargeTables(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 2))
	widths := map[int]int{}
	for _, primary := range []int{12, 60, 64, 65, 100, 130, 200, 300} {
		for range 20 {
			table := enginetest.Large(rng, primary, 10+rng.IntN(primary), 3+rng.IntN(10))
			s, err := links.New(table)
			if err != nil {
				t.Fatal(err)
			}
			polls := 0
			if !s.Run(engine.Config{Poll: func() bool { polls++; return polls < 20 }}) {
				continue
			}
			want := s.Count().Solutions
			for _, order := range [][]int32{given(table), shuffled(rng, table)} {
				c := New(mustCompile(t, table, order, rng.IntN(2) == 0))
				got, outcome := c.Run(Config{Workers: 1 + rng.IntN(2), States: 1_000_000})
				if outcome == Probed {
					continue
				}
				widths[min(c.Words, 4)]++
				if got.Uint64() != want || want == 0 {
					t.Fatalf("%d solutions, links finds %d in %+v", got, want, *table)
				}
			}
		}
	}
	for words := 1; words <= 4; words++ {
		if widths[words] < 10 {
			t.Errorf("only %d states of %d words", widths[words], words)
		}
	}
}

func TestKnownCounts(t *testing.T) {
	for _, x := range []struct {
		name  string
		table *matrix.Table
		want  string
	}{
		{"trominoes 9x9", trominoes(9, 9), "1193600"},
		{"trominoes 12x12", trominoes(12, 12), "2033502499954"},
		{"trominoes 15x15", trominoes(15, 15), "458324092996867592192"},
		{"dominoes 8x8", dominoes(8, 8), "12988816"},
		{"dominoes 10x10", dominoes(10, 10), "258584046368"},
		{"dominoes 12x12", dominoes(12, 12), "53060477521960000"},
		{"matchings of K_18", matchings(18), "34459425"},
		{"partitions of 12", partitions(12), "4213597"},
		{"queens 8", queens(8), "92"},
		{"queens 10", queens(10), "724"},
		{"pentominoes 3x20", pentominoes(3, 20), "8"},
	} {
		t.Run(x.name, func(t *testing.T) {
			for _, o := range Orders(x.table, Enough)[:1] {
				c := New(mustCompile(t, x.table, o.Items, true))
				if got := count(t, c, Config{}); got.String() != x.want {
					t.Errorf("order %s: %v, want %v", o.Name, got, x.want)
				}
			}
		})
	}
}

// Independent items with two rows each have a power of two of solutions: counts
// one below, at and beyond the end of a limb.
func TestCountsAtTheEndOfALimb(t *testing.T) {
	for _, n := range []int{1, 62, 63, 64, 65, 127, 128, 129, 191, 192, 193, 1000} {
		m := newMaker(n, 0)
		for i := range n {
			m.row(i)
			m.row(i)
		}
		want := new(big.Int).Lsh(big.NewInt(1), uint(n))
		for _, cfg := range []Config{{}, {Memory: 1, Split: true}} {
			c := New(mustCompile(t, &m.Table, given(&m.Table), true))
			c.least = 0
			if got := count(t, c, cfg); got.Cmp(want) != 0 {
				t.Errorf("%d items: %v, want %v", n, got, want)
			}
		}
	}
	// 2^64-1 = 3·5·17·257·641·65537·6700417: the largest count of one limb, and
	// with another factor of 2 the largest even one below 2^65.
	for _, twice := range []int64{1, 2} {
		factors := []int{3, 5, 17, 257, 641, 65537}
		m := newMaker(len(factors)+2, 0)
		for i, f := range factors {
			for range f {
				m.row(i)
			}
		}
		for range twice {
			m.row(len(factors))
		}
		m.row(len(factors) + 1)
		want := big.NewInt(twice)
		for _, f := range factors {
			want.Mul(want, big.NewInt(int64(f)))
		}
		if got := count(t, New(mustCompile(t, &m.Table, given(&m.Table), true)), Config{}); got.Cmp(want) != 0 {
			t.Errorf("%v, want %v", got, want)
		}
	}
}

func TestSmallestTables(t *testing.T) {
	none := &matrix.Table{Start: []int32{0}}
	for _, x := range []struct {
		name  string
		table *matrix.Table
		want  int64
	}{
		{"no items", none, 1},
		{"only secondary items", &matrix.Table{Items: 3, Start: []int32{0}}, 1},
		{"an item without rows", &matrix.Table{Items: 1, Primary: 1, Start: []int32{0}}, 0},
		{"an item without rows that need not be covered",
			&matrix.Table{Items: 1, Primary: 1, Lo: []int32{0}, Hi: []int32{1}, Start: []int32{0}}, 1},
		{"an item that must not be covered",
			&matrix.Table{Items: 1, Primary: 1, Lo: []int32{0}, Hi: []int32{0}, Start: []int32{0, 1}, Item: []int32{0}}, 1},
		{"an item wanted more often than there are rows",
			&matrix.Table{Items: 1, Primary: 1, Lo: []int32{2}, Hi: []int32{3}, Start: []int32{0, 1}, Item: []int32{0}}, 0},
		{"any number of rows",
			&matrix.Table{Items: 1, Primary: 1, Lo: []int32{0}, Hi: []int32{1 << 30}, Start: []int32{0, 1, 2, 3}, Item: []int32{0, 0, 0}}, 8},
		{"one row or more",
			&matrix.Table{Items: 2, Primary: 2, Lo: []int32{1, 0}, Hi: []int32{9, 9}, Start: []int32{0, 2, 4, 6}, Item: []int32{0, 1, 1, 0, 0, 1}}, 7},
		{"two rows or three of four",
			&matrix.Table{Items: 1, Primary: 1, Lo: []int32{2}, Hi: []int32{3}, Start: []int32{0, 1, 2, 3, 4}, Item: []int32{0, 0, 0, 0}}, 10},
		{"bounds that exclude each other",
			&matrix.Table{Items: 1, Primary: 1, Lo: []int32{2}, Hi: []int32{1}, Start: []int32{0, 1, 2}, Item: []int32{0, 0}}, 0},
	} {
		for _, trim := range []bool{true, false} {
			t.Run(fmt.Sprintf("%s, trim %v", x.name, trim), func(t *testing.T) {
				c := New(mustCompile(t, x.table, given(x.table), trim))
				if got := count(t, c, Config{}); got.Cmp(big.NewInt(x.want)) != 0 {
					t.Errorf("%v, want %v", got, x.want)
				}
			})
		}
	}
}

func TestCompileRefuses(t *testing.T) {
	table := dominoes(2, 2)
	for _, order := range [][]int32{nil, {0, 1, 2}, {0, 1, 2, 2}, {0, 1, 2, 4}, {-1, 0, 1, 2}} {
		if _, err := Compile(table, order, true); err == nil {
			t.Errorf("order %v is not refused", order)
		}
	}
	wide := newMaker(2, 64*maxWords+1)
	for i := range 64*maxWords + 1 {
		wide.row(0, 2+i)
		wide.row(1, 2+i)
	}
	if _, err := Compile(&wide.Table, []int32{0, 1}, true); err == nil {
		t.Error("too wide states are not refused")
	}
}
