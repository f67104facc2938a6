package dlx_test

import (
	"crypto/sha256"
	"fmt"
	"strings"
	"testing"

	"exactcover/dlx"

	"github.com/google/go-cmp/cmp"
)

func canonical(t *testing.T, p *dlx.Problem) string {
	var text strings.Builder
	if err := p.WriteCanonical(&text); err != nil {
		t.Fatal(err)
	}
	return text.String()
}

func TestCanonicalForm(t *testing.T) {
	var b dlx.Builder
	x, a := b.Secondary("x"), b.Primary("a")
	b.Secondary("unused")
	m := b.PrimaryRange("m", 2, 3)
	b.Option(x, a).Cost(5)
	b.Option(x).Skip()
	b.Option(m).Colored(x, b.Color("red")).Item(a)
	p, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	want := `exact-cover 1
primary 1 1 a
primary 2 3 m
secondary x
option 0 5 0 2
option 2 0 0 1 2:red
`
	if diff := cmp.Diff(want, canonical(t, p)); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	if want, got := fmt.Sprintf("%x", sha256.Sum256([]byte(want))), p.Fingerprint().String(); want != got {
		t.Errorf("fingerprint %s, want the SHA-256 of the canonical form, %s", got, want)
	}
}

// Problems that differ in anything that matters differ in their fingerprint;
// what does not matter does not change it.
func TestFingerprintTellsProblemsApart(t *testing.T) {
	base := "a b | x y / a x:red / b y / a b"
	same := []string{"a b | x y / x:red a / y b / b a", "a b | x y unused / a x:red / b y / a b"}
	other := []string{
		"b a | x y / a x:red / b y / a b",
		"a c | x y / a x:red / c y / a c",
		"a b | x y / a x:blue / b y / a b",
		"a b | x y / a x / b y / a b",
		"a b | x y / b y / a x:red / a b",
		"a b | x y / a x:red / b y / a b / a b",
		"a b x | y / a x / b y / a b",
		"a 1:2|b | x y / a x:red / b y / a b",
		"a b | x y / a x:red |1 / b y / a b",
	}
	read := func(text string) string {
		return readText(t, strings.ReplaceAll(text, " / ", "\n")).Fingerprint().String()
	}
	want := read(base)
	for _, text := range same {
		if read(text) != want {
			t.Errorf("%q has another fingerprint than %q", text, base)
		}
	}
	seen := map[string]string{want: base}
	for _, text := range other {
		f := read(text)
		if twin, twice := seen[f]; twice {
			t.Errorf("%q and %q have the same fingerprint", text, twin)
		}
		seen[f] = text
	}
}
