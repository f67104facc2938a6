package dlx_test

import (
	"math"
	"slices"
	"strings"
	"testing"

	"exactcover/dlx"

	"github.com/google/go-cmp/cmp"
)

func TestBuildJoinsAllFaults(t *testing.T) {
	var b dlx.Builder
	a := b.Primary("a")
	x := b.Secondary("x")
	b.Primary("a")
	b.Primary("")
	b.Primary("two words")
	b.Secondary("x:y")
	b.PrimaryRange("m", 3, 2)
	b.PrimaryRange("n", 0, 0)
	red := b.Color("red")
	b.Color("no|color")
	b.Option(a, 77)
	b.Option(a, x, a)
	b.Option(a).Colored(a, red)
	b.Option()
	b.Option(x)
	old := b.Option(a).Cost(-1)
	b.Option(a).Colored(x, 9)
	old.Item(x)
	b.Option(a).Cost(math.MaxInt64)
	b.Option(a).Cost(1)
	_, err := b.Build()
	if err == nil {
		t.Fatal("no error")
	}
	want := []string{
		`item "a" is declared twice`,
		`item 2: empty name`,
		`item 3: name "two words" holds ' ', which no name may`,
		`item 4: name "x:y" holds ':', which no name may`,
		`item "m": bad multiplicity 3:2, expected lo:hi with 0 <= lo <= hi and 1 <= hi <= 2147483647`,
		`item "n": bad multiplicity 0:0, expected lo:hi with 0 <= lo <= hi and 1 <= hi <= 2147483647`,
		`color 1: name "no|color" holds '|', which no name may`,
		`option 0 names item 77, but there are only 7 items`,
		`option 1 names item "a" twice`,
		`option 2 demands color "red" of primary item "a": only secondary items have colors`,
		`option 2 names item "a" twice`,
		`option 3 is empty`,
		`option 4 (x) has no primary item: it could be added to any solution at will, so it is never chosen`,
		`option 5: cost -1, expected 0 or more`,
		`option 6 demands color 9, but there are only 2 colors`,
		`option 5 is changed after it was finished`,
		`option 8: the costs of all options add up to more than 9223372036854775807`,
	}
	if diff := cmp.Diff(want, strings.Split(err.Error(), "\n")); diff != "" {
		t.Errorf("faults (-want +got):\n%s", diff)
	}
}

func TestCheckName(t *testing.T) {
	for _, name := range []string{"a", "0", "#", "日本", "é", "{", "a,b", strings.Repeat("long", 1000)} {
		if err := dlx.CheckName(name); err != nil {
			t.Errorf("%.20q: %v", name, err)
		}
	}
	for _, name := range []string{"", "a b", "a\tb", "a\n", "a:b", "|", "a\u00a0b", "a\u2003b", "\ufeffa", "\x00", "a\xff", "\x7f"} {
		if dlx.CheckName(name) == nil {
			t.Errorf("%q is taken for a name", name)
		}
	}
}

func TestProblemTellsWhatWasBuilt(t *testing.T) {
	var b dlx.Builder
	x := b.Secondary("x") // before the primary items on purpose
	a := b.Primary("a")
	y := b.Secondary("y")
	m := b.PrimaryRange("m", 0, 3)
	red := b.Color("red")
	if again := b.Color("red"); again != red {
		t.Errorf("color red is %d, then %d", red, again)
	}
	first := b.Option(a, x).Cost(7).Number()
	b.Option(x).Skip()
	last := b.Option(m).Colored(y, red).Item(a).Number()
	p, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	type facts struct {
		Items, Primary, Options, Colors int
		Names, Roles                    []string
		Chosen                          []dlx.Option
		First, Skipped, Last            string
		Costs                           []int64
	}
	got := facts{
		p.NumItems(), p.NumPrimary(), p.NumOptions(), p.NumColors(), nil, nil,
		slices.Collect(p.Options()), p.OptionText(first), p.OptionText(1), p.OptionText(last),
		[]int64{p.Cost(0), p.Cost(1), p.Cost(2)},
	}
	for i := range dlx.Item(p.NumItems()) {
		got.Names = append(got.Names, p.Name(i))
		switch lo, hi := p.Multiplicity(i); {
		case !p.Primary(i):
			got.Roles = append(got.Roles, "secondary")
		case lo == 0 && hi == 3:
			got.Roles = append(got.Roles, "0:3")
		default:
			got.Roles = append(got.Roles, "primary")
		}
	}
	want := facts{
		4, 2, 3, 1, []string{"x", "a", "y", "m"}, []string{"secondary", "primary", "secondary", "0:3"},
		[]dlx.Option{0, 2}, "a x", "", "m y:red a", []int64{7, 0, 0},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if i, ok := p.Lookup("m"); !ok || i != m {
		t.Errorf("Lookup(m) = %d, %v", i, ok)
	}
	if _, ok := p.Lookup("q"); ok {
		t.Error("Lookup finds an item that is not there")
	}
	if p.Has(-1) || p.Has(1) || p.Has(3) || !p.Has(2) || !p.HasCosts() {
		t.Error("Has or HasCosts is wrong")
	}
	if p.ColorName(red) != "red" || p.ColorName(0) != "" {
		t.Error("ColorName is wrong")
	}
}

func TestBuildLeavesTheBuilderEmpty(t *testing.T) {
	var b dlx.Builder
	a := b.Primary("a")
	b.Option(a)
	first, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	before := first.Fingerprint()
	c := b.Primary("c")
	b.Option(c)
	b.Option(c)
	second, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	if first.Fingerprint() != before || first.NumOptions() != 1 || second.NumOptions() != 2 || second.Name(0) != "c" {
		t.Error("two problems of one builder are not apart")
	}
}
