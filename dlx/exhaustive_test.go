package dlx_test

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"exactcover/dlx"
	"exactcover/internal/oracle"
)

// Every problem of 1 to 3 items and at most 4 options, all roles, bounds up to 2
// and two colors included, against the naive solver.
func TestEveryTinyProblem(t *testing.T) {
	roles := []role{{0, 0}, {1, 1}, {0, 1}, {0, 2}, {1, 2}, {2, 2}}
	problems, solvable := 0, 0
	for items := 1; items <= 3; items++ {
		eachSequence(len(roles), items, func(choice []int) {
			var declared []role
			for _, c := range choice {
				declared = append(declared, roles[c])
			}
			options := tinyOptions(declared)
			for n := range 5 {
				eachMultiset(len(options), n, func(chosen []int) {
					p := tinyProblem(t, declared, options, chosen)
					problems++
					if checkTiny(t, p) {
						solvable++
					}
				})
			}
		})
	}
	if problems < 100_000 || solvable < problems/20 {
		t.Errorf("%d problems, %d of them solvable: fewer than meant", problems, solvable)
	}
}

type role struct{ lo, hi int } // hi 0: secondary

// An entry is absent (-1), without color (0), or a color.
type tinyOption []int

// tinyOptions lists every option over items of these roles that Build admits.
func tinyOptions(roles []role) []tinyOption {
	var all []tinyOption
	eachSequence(4, len(roles), func(choice []int) {
		option, primary := tinyOption{}, false
		for i, c := range choice {
			entry := c - 1
			if roles[i].hi > 0 {
				if entry > 0 {
					return // colors are for secondary items
				}
				primary = primary || entry == 0
			}
			option = append(option, entry)
		}
		if primary {
			all = append(all, option)
		}
	})
	return all
}

func tinyProblem(t *testing.T, roles []role, options []tinyOption, chosen []int) *dlx.Problem {
	var b dlx.Builder
	for i, r := range roles {
		name := string(rune('a' + i))
		if r.hi > 0 {
			b.PrimaryRange(name, r.lo, r.hi)
		} else {
			b.Secondary(name)
		}
	}
	colors := []dlx.Color{0, b.Color("red"), b.Color("blue")}
	for _, c := range chosen {
		o := b.Option()
		for i, entry := range options[c] {
			switch {
			case entry == 0:
				o.Item(dlx.Item(i))
			case entry > 0:
				o.Colored(dlx.Item(i), colors[entry])
			}
		}
	}
	p, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// checkTiny compares without go-cmp, which would take most of the time.
func checkTiny(t *testing.T, p *dlx.Problem) (solvable bool) {
	want := oracle.Sort(slices.Collect(oracle.Solutions(context.Background(), p)))
	for _, engine := range p.Engines() {
		var got []dlx.Solution
		for s := range p.Solutions(context.Background(), dlx.Config{Engine: engine}) {
			got = append(got, s.Clone())
		}
		if !slices.EqualFunc(want, oracle.Sort(got), slices.Equal[dlx.Solution]) {
			t.Fatalf("oracle %v, %v %v of\n%s", want, engine, got, spell(p))
		}
	}
	return len(want) > 0
}

// spell writes a problem down for a failure message.
func spell(p *dlx.Problem) string {
	text := ""
	for i := range dlx.Item(p.NumItems()) {
		lo, hi := p.Multiplicity(i)
		text += fmt.Sprintf("%s %d:%d\n", p.Name(i), lo, hi)
	}
	for o := range p.Options() {
		text += p.OptionText(o) + "\n"
	}
	return text
}

// eachSequence calls f with all sequences of a length over 0 … n-1.
func eachSequence(n, length int, f func([]int)) {
	s := make([]int, length)
	var fill func(k int)
	fill = func(k int) {
		if k == length {
			f(s)
			return
		}
		for s[k] = 0; s[k] < n; s[k]++ {
			fill(k + 1)
		}
	}
	fill(0)
}

// eachMultiset calls f with all ascending sequences of a length over 0 … n-1.
func eachMultiset(n, length int, f func([]int)) {
	eachAscending(n, make([]int, length), 0, f)
}

func eachAscending(n int, s []int, k int, f func([]int)) {
	if k == len(s) {
		f(s)
		return
	}
	from := 0
	if k > 0 {
		from = s[k-1]
	}
	for c := from; c < n; c++ {
		s[k] = c
		eachAscending(n, s, k+1, f)
	}
}
