package cluster

import (
	"fmt"
	"math/big"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// Results in any order, any number of times, those of children before their parents'
// too: the ledger adds up to the total, and is done when all are there and not before.
func TestLedgerIsAFold(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		y := toy{Seed: rapid.Uint64().Draw(t, "seed"), RootTasks: rapid.IntRange(0, 6).Draw(t, "roots"), Depth: rapid.IntRange(0, 4).Draw(t, "depth")}
		roots, _ := y.Roots(t.Context())
		var results []*result
		var order []string
		var visit func([]Task)
		visit = func(tasks []Task) {
			for _, task := range tasks {
				order = append(order, task.Name)
				children := y.children(task.Name)
				results = append(results, newResult("j", task, Answer{Count: y.own(task.Name), Children: children, Nodes: 1}, "w", 0))
				visit(children)
			}
		}
		visit(roots)
		distinct := len(results)
		for range rapid.IntRange(0, 5).Draw(t, "again") {
			if distinct > 0 {
				again := *results[rapid.IntRange(0, distinct-1).Draw(t, "which")]
				again.Children = slices.Clone(again.Children)
				results = append(results, &again)
			}
		}
		l, err := newLedger(roots)
		if err != nil {
			t.Fatal(err)
		}
		told := l.cursor()
		var seen []string
		follow := func() {
			for e := told.entry(); e != nil && e.result != nil; e = told.entry() {
				seen = append(seen, e.task.Name)
				told.next()
			}
		}
		come := make(map[string]bool)
		for _, r := range rapid.Permutation(results).Draw(t, "order") {
			if l.open == 0 && len(come) < distinct {
				t.Fatalf("done after %d of %d results", len(come), distinct)
			}
			come[r.Task] = true
			if err := l.add(r); err != nil {
				t.Fatal(err)
			}
			if got := len(l.openTasks()); got != l.open {
				t.Fatalf("%d open tasks, and %d are counted", got, l.open)
			}
			follow()
		}
		want, tasks := y.want()
		total, err := y.Total(l.answers(false))
		if err != nil || total.Count.Cmp(want) != 0 || l.open != 0 || l.done != tasks || int(l.nodes) != tasks {
			t.Fatalf("%v of %d tasks, %d open, want %v of %d", total.Count, l.done, l.open, want, tasks)
		}
		if follow(); !slices.Equal(seen, order) {
			t.Fatalf("a cursor came by %v, want %v", seen, order)
		}
		if tasks > 0 && (l.share < 0.999999 || l.share > 1.000001) {
			t.Fatalf("all done, and that is %v of the whole", l.share)
		}
	})
}

func TestLedgerRefuses(t *testing.T) {
	task := func(name string) Task { return Task{Name: name} }
	count := func(name string, n int64, children ...Task) *result {
		return newResult("j", task(name), Answer{Count: big.NewInt(n), Children: children}, fmt.Sprint("w", n), 0)
	}
	foreign := count("a", 1)
	foreign.Digest = Task{Name: "a", Body: []byte("1")}.digest()
	found := count("a", 1)
	found.Found = []byte("[1]")
	tests := []struct {
		results []*result
		want    string
	}{
		{[]*result{count("a", 1), count("a", 2)}, "task a: two results differ: 1 by w1 (engine ), 2 by w2 (engine )"},
		{[]*result{count("a", 1), found}, "task a: two results differ: 1 by w1 (engine ), 1 with [1] by w1 (engine )"},
		{[]*result{count("x", 1), count("x", 2)}, "task x: two results differ: 1 by w1 (engine ), 2 by w2 (engine )"},
		{[]*result{foreign}, "task a: the result of w1 is of another task of that name (05a9c569a185ac60f5511f9760bc3f1a, not ffe9aaeaa2a2d5048174df0b80599ef0)"},
		{[]*result{count("a", 1), foreign}, "task a: results of two tasks of that name, by w1 and w1"},
		{[]*result{count("a", 1, task("b"))}, "task a was divided by w1: two tasks have the name b"},
		{[]*result{count("a", 1, task("c"), task("c"))}, "task a was divided by w1: two tasks have the name c"},
		{[]*result{count("a", 1, task("a"))}, "task a was divided by w1: two tasks have the name a"},
		// Of a task that was divided and counted there is nothing to compare.
		{[]*result{count("a", 1, task("c")), count("a", 2)}, ""},
		{[]*result{count("a", 1), count("a", 2, task("c"))}, ""},
	}
	for _, test := range tests {
		l, err := newLedger([]Task{task("a"), task("b")})
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		for _, r := range test.results {
			if err := l.add(r); err != nil {
				got = err.Error()
			}
		}
		if got != test.want {
			t.Errorf("%q, want %q", got, test.want)
		}
	}
	if _, err := newLedger([]Task{task("a"), task("a")}); err == nil {
		t.Error("two roots of one name")
	}
}
