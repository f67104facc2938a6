package export_test

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"

	"exactcover/dlx"
	"exactcover/dlx/dlxtext"
	"exactcover/dlx/export"

	"github.com/google/go-cmp/cmp"
)

// Four options, of which 0 and 3 or 1 and 2 are a solution; 0 and 3 cost 7.
func four(t testing.TB) *dlx.Problem {
	t.Helper()
	p, err := dlxtext.Read(strings.NewReader("a b\na |4\na |5\nb |5\nb |3\n"), dlxtext.Config{})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

const report = `Problem:
Rows:       2
Columns:    4 (4 integer, 4 binary)
Non-zeros:  4
Status:     INTEGER OPTIMAL
Objective:  cost = 7 (MINimum)

   No.   Row name        Activity     Lower bound   Upper bound
------ ------------    ------------- ------------- -------------
     1 i0                          1             1             =
     2 i1                          1             1             =

   No. Column name       Activity     Lower bound   Upper bound
------ ------------    ------------- ------------- -------------
     1 o0           *              1             0             1
     2 o1           *              0             0             1
     3 o2           *              0             0             1
     4 o3           *              1             0             1

Integer feasibility conditions:

End of output
`

func TestReadAnswers(t *testing.T) {
	for _, test := range []struct {
		text    string
		verdict export.Verdict
		answers string
		cost    float64 // -1: not told
	}{
		{"c hi\ns SATISFIABLE\nv 1 -2 -3\nv 4 5 0\n", export.Satisfiable, "[[0 3]]", -1},
		{"v 1 -2 -3 4 0\ns SATISFIABLE\n", export.Satisfiable, "[[0 3]]", -1},
		{"v 1 -2 -3 4", export.Satisfiable, "[[0 3]]", -1},
		{"s UNSATISFIABLE\n", export.None, "[]", -1},
		{"s UNKNOWN\n", export.Unknown, "[]", -1},
		{"s SATISFIABLE\n", export.Satisfiable, "[]", -1},
		{"s SATISFIABLE\r\nv 1 0\r\ns SATISFIABLE\r\nv 2 3 0\r\ns SOLUTIONS 2\r\n", export.Satisfiable, "[[0] [1 2]]", -1},
		{"o 9\nv -x1 x2\nv x3 -x4\no 7\nc better\nv x1 -x2 -x3 x4\ns OPTIMUM FOUND\n", export.Optimal, "[[1 2] [0 3]]", 7},
		{"o 7\ns OPTIMUM FOUND\nv 10010\n", export.Optimal, "[[0 3]]", 7},
		{"v 0\n", export.Satisfiable, "[[]]", -1},
		{"SAT\n1 -2 -3 4 0\n", export.Satisfiable, "[[0 3]]", -1},
		{"SAT\n1 4 0\n", export.Satisfiable, "[[0 3]]", -1},
		{"UNSAT\n", export.None, "[]", -1},
		{"INDET\n", export.Unknown, "[]", -1},
		{"1 -2 -3 4 5 6 7 8 9 -10 0\n", export.Satisfiable, "[[0 3]]", -1},
		{"3 0", export.Satisfiable, "[[0 3]]", -1},
		{"[0, 3]\n", export.Satisfiable, "[[0 3]]", -1},
		{"0\n3\n", export.Satisfiable, "[[0 3]]", -1},
		{"0 17\n", export.Satisfiable, "[[0 17]]", -1},
		{"0 0 0 0 0 0 0\n", export.Unknown, "[]!", -1},
		{"[]", export.Satisfiable, "[[]]", -1},
		{"(no options)\n", export.Satisfiable, "[[]]", -1},
		{"0 3: a | b\n1 2: a | b\n", export.Satisfiable, "[[0 3] [1 2]]", -1},
		{report, export.Optimal, "[[0 3]]", 7},
		{strings.Replace(report, "OPTIMAL", "NON-OPTIMAL", 1), export.Satisfiable, "[[0 3]]", 7},
		{strings.Replace(report, "OPTIMAL", "EMPTY", 1), export.None, "[]", -1},
		{strings.Replace(report, "OPTIMAL", "UNDEFINED", 1), export.Unknown, "[]", -1},
		{strings.Replace(report, "INTEGER OPTIMAL", "OPTIMAL", 1), export.Unknown, "[]!", -1},
		{report[:len(report)-20], export.Optimal, "[]!", 7},
		{"c Problem:\ns mip 2 4 o 7\ni 1 1\nj 1 1\nj 2 0\nj 3 1e-9\nj 4 0.9999999\ne o f\n", export.Optimal, "[[0 3]]", 7},
		{"s mip 2 4 n 0\n", export.None, "[]", -1},
		{"s mip 2 4 u 0\n", export.Unknown, "[]", -1},
		{"s mip 2 4 f 7\nj 1 1\nj 4 1\n", export.Satisfiable, "[]!", 7},
		{"s bas 2 4 f f 7\n", export.Unknown, "[]!", -1},
		{"Optimal - objective value 7.00000000\n  0 o0   1   4\n  3 o3   1   3\n  4 c0  1  0\n", export.Optimal, "[[0 3]]", 7},
		{"Optimal - objective value 7\n  0 o0   0.5   4\n", export.Optimal, "[]!", 7},
		{"Stopped on time - objective value 7.0\n  0 o0   1   4\n", export.Satisfiable, "[[0]]", 7},
		{"Stopped on time (no integer solution - continuous used) - objective value 6.5\n", export.Unknown, "[]", -1},
		{"Infeasible - objective value 0.0\n** 0 o0 2 1\n", export.None, "[]", -1},
		{"Integer infeasible - objective value 0.0\n", export.None, "[]", -1},
		{"options: 1 2\ncost: 10\n----------\noptions: 0 3\ncost: 7\n----------\n==========\n", export.Optimal, "[[1 2] [0 3]]", 7},
		{"options: 1 2\ncost: 10\n----------\n%%%mzn-stat: a=1\n", export.Satisfiable, "[[1 2]]", 10},
		{"options: 1 2\n", export.Unknown, "[]", -1},
		{"=====UNSATISFIABLE=====\n", export.None, "[]", -1},
		{"=====UNKNOWN=====\n", export.Unknown, "[]", -1},
		{"s UNSATISFIABLE\nv 1 0\n", export.None, "[]!", -1},
		{"", export.Unknown, "[]!", -1},
		{"c nothing\n", export.Unknown, "[]!", -1},
		{"hello\n", export.Unknown, "[]!", -1},
		{"v x1 y\n", export.Unknown, "[]!", -1},
		{"s MAYBE\n", export.Unknown, "[]!", -1},
		{"o nan\n", export.Unknown, "[]!", -1},
	} {
		got := []dlx.Solution{}
		r, err := export.ReadAnswers(strings.NewReader(test.text), "f", four(t), func(s dlx.Solution) error {
			got = append(got, s.Clone())
			return nil
		})
		if want, fails := strings.CutSuffix(test.answers, "!"); fmt.Sprint(got) != want || fails != (err != nil) {
			t.Errorf("%q: answers %v, error %v, want %s", test.text, got, err, test.answers)
		}
		if r.Verdict != test.verdict || r.Answers != len(got) {
			t.Errorf("%q: %v with %d answers, want %v", test.text, r.Verdict, r.Answers, test.verdict)
		}
		if r.Costs != (test.cost >= 0) || r.Costs && r.Cost != test.cost {
			t.Errorf("%q: cost %v %v, want %v", test.text, r.Costs, r.Cost, test.cost)
		}
	}
}

func TestReadAnswersFaults(t *testing.T) {
	ignore := func(dlx.Solution) error { return nil }
	for text, want := range map[string]string{
		"\nv 1 -2\nv 3 q 0\n":  `f:3: expected a literal as 3, -3, x3 or -x3, found "q"`,
		"\n\n":                 "f: the file holds no answer",
		"s mip 2 4 o 7\n":      `f:1: the file ends before its line "e o f"`,
		"options: 1 -3\n":      "f:1: there is no option -3: options run from 0 to 3",
		"v 1 1 1 1 1 1 1 1 0":  "f:1: the answer has more options than the problem, which has 4",
		"s UNSATISFIABLE\nv 0": "f:2: an answer, where the file says that there is none",
	} {
		if _, err := export.ReadAnswers(strings.NewReader(text), "f", four(t), ignore); err == nil || err.Error() != want {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
	stop := errors.New("stop")
	if _, err := export.ReadAnswers(strings.NewReader("v 1 0\nv 2 0\n"), "f", four(t), func(dlx.Solution) error { return stop }); err != stop {
		t.Errorf("%v, want the error of yield", err)
	}
	if _, err := export.ReadAnswers(io.MultiReader(strings.NewReader("v 1"), broken{stop}), "f", four(t), ignore); !errors.Is(err, stop) {
		t.Errorf("%v, want the error of the reader", err)
	}
}

type broken struct{ err error }

func (b broken) Read([]byte) (int, error) { return 0, b.err }

// A text of any kind leads to an error or to answers, each of which a list of
// numbers tells again.
func FuzzReadAnswers(f *testing.F) {
	for _, seed := range []string{report, "v 1 -2 0", "v 1001", "0 3", "SAT\n1 0", "Optimal - objective value 7\n 0 o0 1 4\n", "options: 1\n----------", "s mip 2 4 o 7\nj 1 1\ne o f"} {
		f.Add(seed)
	}
	p := four(f)
	f.Fuzz(func(t *testing.T, text string) {
		var all []string
		r, err := export.ReadAnswers(strings.NewReader(text), "f", p, func(s dlx.Solution) error {
			all = append(all, fmt.Sprint([]dlx.Option(s)))
			return nil
		})
		if r.Answers != len(all) || err == nil && r.Verdict == export.None && len(all) > 0 {
			t.Fatalf("%+v, %d answers, %v", r, len(all), err)
		}
		for _, numbers := range all {
			if _, err := export.ReadAnswers(strings.NewReader(numbers), "f", p, func(s dlx.Solution) error {
				if diff := cmp.Diff(numbers, fmt.Sprint([]dlx.Option(s))); diff != "" {
					t.Fatal(diff)
				}
				return nil
			}); err != nil {
				t.Fatal(err)
			}
		}
	})
}
