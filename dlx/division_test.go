package dlx_test

import (
	"encoding/json"
	"flag"
	"math/big"
	"math/rand/v2"
	"testing"

	"exactcover/dlx"
	"exactcover/internal/oracle"
	"exactcover/internal/problemgen"

	"github.com/google/go-cmp/cmp"
)

// divisionProblems is how many random problems TestTasksAddUp makes; a campaign makes more.
var divisionProblems = flag.Int("division-problems", 2000, "divide so many random problems")

// countedByTasks counts the tasks of a division, each of which may be cut or given up at
// random, and returns the total and how many tasks there were.
func countedByTasks(t *testing.T, d *dlx.Division, rng *rand.Rand) (*big.Int, int) {
	t.Helper()
	sums := d.Sums()
	names := make(map[string]dlx.Task)
	open := d.Roots()
	for k := 0; k < len(open); k++ {
		task := open[k]
		text, err := json.Marshal(task)
		if err != nil {
			t.Fatal(err)
		}
		var same dlx.Task
		if err := json.Unmarshal(text, &same); err != nil || same.Name() != task.Name() {
			t.Fatalf("%s is read as %v, %v", text, same, err)
		}
		if other, known := names[same.Name()]; known && !cmp.Equal(other, same) {
			t.Fatalf("%+v and %+v are both named %v", other, same, same)
		}
		names[same.Name()] = same
		if rng != nil && rng.IntN(4) == 0 {
			children, err := d.Split(t.Context(), same)
			if err != nil {
				t.Fatal(err)
			}
			if len(children) != 1 || !cmp.Equal(children[0], same) {
				open = append(open, children...)
				continue
			}
		}
		cfg := dlx.TaskConfig{}
		if rng != nil {
			cfg = dlx.StopAt(func() bool { return rng.IntN(8) == 0 })
			cfg.Split = rng.IntN(5)
		}
		r, err := d.Count(t.Context(), same, cfg)
		if err != nil {
			t.Fatal(err)
		}
		if err := d.Add(sums, same, r.Count); err != nil {
			t.Fatal(err)
		}
		open = append(open, r.Rest...)
	}
	n, err := d.Total(sums)
	if err != nil {
		t.Fatal(err)
	}
	return n, len(open)
}

// Whatever the problem, the number of tasks and the moments at which they are cut or
// given up, they add up to the count of the naive solver.
func TestTasksAddUp(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 1))
	tasks, several, symmetric := 0, 0, 0
	for n := range *divisionProblems {
		var p *dlx.Problem
		if n%2 == 0 {
			p = problemgen.Small(rng)
		} else {
			p, _ = problemgen.Symmetric(rng)
		}
		want := new(big.Int)
		for range oracle.Solutions(t.Context(), p) {
			want.Add(want, big.NewInt(1))
		}
		cfg := dlx.Config{Engine: []dlx.Engine{dlx.Auto, dlx.Links, dlx.Frontier}[rng.IntN(3)]}
		if rng.IntN(2) == 0 {
			cfg.Reduce = dlx.Switch(rng.IntN(3))
			cfg.Symmetry = dlx.Switch(rng.IntN(3))
		}
		d, err := p.DivideAll(t.Context(), cfg, 1+rng.IntN(40))
		if err != nil {
			t.Fatal(err)
		}
		got, made := countedByTasks(t, d, rng)
		if got.Cmp(want) != 0 {
			t.Fatalf("problem %d, %+v: %d tasks count %v, want %v", n, cfg, made, got, want)
		}
		tasks += made
		if d.Parts() > 1 {
			several++
		}
		for _, task := range d.Roots() {
			if f, err := d.Factor(task); err != nil || f.Cmp(big.NewInt(1)) > 0 {
				symmetric++
				break
			}
		}
	}
	if tasks < 10_000 || several < 20 || symmetric < 40 {
		t.Errorf("only %d tasks, %d problems in parts, %d with symmetries", tasks, several, symmetric)
	}
}
