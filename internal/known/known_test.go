package known

import (
	"encoding/json"
	"flag"
	"math/big"
	"os"
	"strings"
	"testing"
	"time"

	"exactcover/dlx"
)

var slow = flag.Duration("known-slow", 0, "count also what takes up to so long each")

// quick is how long a count may take that is always run.
const quick = 20 * time.Millisecond

// A table is testdata/known.json.
type table struct {
	Known    map[string]string // what the words of a row's Known mean
	Families []family
}

// A family is counts of one kind.
type family struct {
	Name    string
	Counted string // what is counted, and what a key says
	Source  string
	Rows    []row
}

// A row is one count.
type row struct {
	Key   string
	Count string
	Known string // how
	Wrong string // what another program printed
	// Seconds is the time of a processor that the count took when it was measured, or
	// is estimated to take if Why says so.
	Seconds float64
	Why     string // it takes so long, of what was not run to its end
}

func (r row) time() time.Duration { return time.Duration(min(r.Seconds, 1e9) * 1e9) }

func read(t *testing.T) table {
	file, err := os.Open("testdata/known.json")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	d := json.NewDecoder(file)
	d.DisallowUnknownFields()
	var all table
	if err := d.Decode(&all); err != nil {
		t.Fatal(err)
	}
	return all
}

func TestKnownCounts(t *testing.T) {
	limit := max(quick, *slow)
	counted, left := 0, 0
	all := read(t)
	for _, f := range all.Families {
		t.Run(f.Name, func(t *testing.T) {
			ask, ok := questions[f.Name]
			if !ok {
				t.Fatal("there is no question for this family")
			}
			for _, r := range f.Rows {
				want, ok := new(big.Int).SetString(r.Count, 10)
				if all.Known[r.Known] == "" || !ok || r.Seconds == 0 {
					t.Errorf("%s: the row is not whole: %+v", r.Key, r)
					continue
				}
				if r.time() > limit && r.Wrong == "" {
					left++
					if *slow > 0 {
						t.Logf("%s: left out, about %v: %s", r.Key, r.time(), r.Why)
					}
					continue
				}
				c := counter{T: t}
				got := ask(&c, r.Key)
				if counted++; got.Cmp(want) != 0 {
					t.Errorf("%s: want %v, got %v by %v", r.Key, want, got, c.stats.Engine)
				}
				if r.Wrong == got.String() {
					t.Errorf("%s: the wrong count that was published", r.Key)
				}
				if *slow > 0 {
					t.Logf("%s: %v by %v in %.3f s", r.Key, got, c.stats.Engine, c.stats.Elapsed.Seconds())
				}
			}
		})
	}
	t.Logf("%d counts, %d left out", counted, left)
}

// Every question is asked by some family.
func TestEveryQuestionIsAsked(t *testing.T) {
	asked := make(map[string]bool)
	for _, f := range read(t).Families {
		asked[f.Name] = len(f.Rows) > 0
	}
	for name := range questions {
		if !asked[name] {
			t.Errorf("%s: no family asks this", name)
		}
	}
}

// A counter counts problems and remembers how.
type counter struct {
	*testing.T
	stats dlx.Stats // of the last count, its time that of all together
}

// count counts the solutions of a problem.
func (c *counter) count(p *dlx.Problem) *big.Int {
	before := c.stats.Elapsed
	n, err := p.Count(c.Context(), dlx.Config{Stats: &c.stats})
	if c.stats.Elapsed += before; err != nil {
		c.Fatal(err)
	}
	return n
}

// orbits counts the solutions up to symmetries, given by the images of the items, or
// up to all that there are.
func (c *counter) orbits(p *dlx.Problem, images [][]dlx.Item) *big.Int {
	var g *dlx.Group
	var err error
	if images == nil {
		g, err = p.FindGroup(c.Context(), dlx.GroupConfig{})
	} else {
		var symmetries []dlx.Symmetry
		for _, image := range images {
			symmetries = append(symmetries, dlx.Symmetry{Items: image})
		}
		g, err = p.NewGroup(symmetries)
	}
	if err != nil {
		c.Fatal(err)
	}
	n, err := p.CountOrbits(c.Context(), g, dlx.Config{Stats: &c.stats})
	if err != nil {
		c.Fatal(err)
	}
	return n
}

// numbers reads the numbers of a key.
func (c *counter) numbers(key, sep string, n int) []int {
	words := strings.Split(key, sep)
	if len(words) != n {
		c.Fatalf("key %q: expected %d numbers with %q between", key, n, sep)
	}
	var all []int
	for _, w := range words {
		n, ok := new(big.Int).SetString(w, 10)
		if !ok || !n.IsInt64() {
			c.Fatalf("key %q: %q is no number", key, w)
		}
		all = append(all, int(n.Int64()))
	}
	return all
}
