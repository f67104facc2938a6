package certificate

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"flag"
	"fmt"
	"go/parser"
	"go/token"
	"io"
	"math/big"
	"math/rand/v2"
	"os"
	"strings"
	"testing"
	"time"

	"exactcover/dlx"
	"exactcover/dlx/dlxtext"
	"exactcover/internal/oracle"
	"exactcover/internal/problemgen"
)

var (
	problems = flag.Int("problems", 1500, "how many random problems are certified")
	mutants  = flag.Int("mutants", 4000, "how many damaged certificates are checked")
)

func certify(t *testing.T, p *dlx.Problem, cfg Config) (file []byte, claim *Claim) {
	t.Helper()
	var out bytes.Buffer
	claim, err := Write(context.Background(), &out, p, cfg)
	if err != nil {
		t.Fatal(err)
	}
	return out.Bytes(), claim
}

// shuffled returns the primary items in a random order.
func shuffled(p *dlx.Problem, rng *rand.Rand) []dlx.Item {
	order := []dlx.Item{}
	for i := range dlx.Item(p.NumItems()) {
		if p.Primary(i) {
			order = append(order, i)
		}
	}
	rng.Shuffle(len(order), func(a, b int) { order[a], order[b] = order[b], order[a] })
	return order
}

func TestCertifiedCountsAreCounts(t *testing.T) {
	solvable := 0
	for k := range uint64(*problems) {
		rng := rand.New(rand.NewPCG(1, k))
		p := problemgen.Small(rng)
		want := oracle.Count(context.Background(), p)
		cfg := Config{}
		if rng.IntN(2) == 0 {
			cfg.Order = shuffled(p, rng)
		}
		file, written := certify(t, p, cfg)
		claim, err := Verify(bytes.NewReader(file), 0)
		if err != nil {
			t.Fatalf("problem %d: %v\n%s", k, err, written.Problem)
		}
		if claim.Count.Cmp(want) != 0 || written.Count.Cmp(claim.Count) != 0 {
			t.Fatalf("problem %d: %v written, %v verified, the naive solver counts %v\n%s", k, written.Count, claim.Count, want, claim.Problem)
		}
		if claim.Fingerprint != p.Fingerprint().String() || claim.Nodes != written.Nodes {
			t.Fatalf("problem %d: fingerprint %s, %d nodes, want %s, %d", k, claim.Fingerprint, claim.Nodes, p.Fingerprint(), written.Nodes)
		}
		if want.Cmp(big.NewInt(1)) > 0 {
			solvable++
		}
	}
	if solvable < *problems/5 {
		t.Errorf("only %d problems had several solutions", solvable)
	}
}

func corpus(t testing.TB, name string) *dlx.Problem {
	t.Helper()
	file, err := os.Open("../testdata/corpus/" + name + ".dlx")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	p, err := dlxtext.Read(file, dlxtext.Config{Name: name})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestKnownCounts(t *testing.T) {
	for name, want := range map[string]string{
		"tromino-9x9": "1193600", "tromino-board-a": "0", "tromino-board-c": "1514",
		"domino-8x8": "12988816", "domino-12x12": "53060477521960000", "queens-8": "92",
		"queendom-5-3": "186", "toy-mcc": "1", "langford-8": "300",
	} {
		file, _ := certify(t, corpus(t, name), Config{})
		claim, err := Verify(bytes.NewReader(file), 0)
		if err != nil || claim.Count.String() != want {
			t.Errorf("%s: %+v, %v, want %s", name, claim, err, want)
		}
	}
}

// split returns the head of a certificate and its body.
func split(t *testing.T, file []byte) (head, body []byte) {
	t.Helper()
	at := bytes.Index(file, []byte("\n\n")) + 2
	zipped, err := gzip.NewReader(bytes.NewReader(file[at:]))
	if err != nil {
		t.Fatal(err)
	}
	body, err = io.ReadAll(zipped)
	if err != nil {
		t.Fatal(err)
	}
	return file[:at], body
}

func join(head, body []byte) []byte {
	var out bytes.Buffer
	out.Write(head)
	zipped := gzip.NewWriter(&out)
	zipped.Write(body)
	zipped.Close()
	return out.Bytes()
}

// damage returns a changed copy of a part of a certificate.
func damage(part []byte, rng *rand.Rand) []byte {
	changed := bytes.Clone(part)
	if len(changed) == 0 {
		return []byte{1}
	}
	at, to := rng.IntN(len(changed)), rng.IntN(len(changed))
	at, to = min(at, to), max(at, to)
	switch rng.IntN(7) {
	case 0: // one byte becomes another: an arc, a label, a count, an item
		changed[at] = byte(rng.IntN(256))
	case 1: // by one, as an arc redirected to its neighbor
		changed[at] += byte(1 + rng.IntN(2)*254)
	case 2: // dropped: an arc, a node
		changed = append(changed[:at], changed[min(at+1+rng.IntN(4), len(changed)):]...)
	case 3: // cut off
		changed = changed[:at]
	case 4: // doubled
		changed = append(changed[:to:to], part[at:]...)
	case 5: // something inserted
		changed = append(append(changed[:at:at], byte(rng.IntN(256))), part[at:]...)
	case 6: // swapped
		changed[at], changed[to] = changed[to], changed[at]
	}
	return changed
}

// Whatever is done to a certificate, it is rejected, or what it claims is true of the
// problem that it holds then.
func TestDamagedCertificatesAreRejected(t *testing.T) {
	rejected, accepted := 0, 0
	for k := range uint64(*mutants) {
		rng := rand.New(rand.NewPCG(2, k))
		p := problemgen.Small(rng)
		file, truth := certify(t, p, Config{})
		head, body := split(t, file)
		switch rng.IntN(4) {
		case 0:
			file = damage(file, rng)
		case 1: // a head of which at least the fingerprint is right again
			file = join(resealed(damage(head, rng)), body)
		default:
			file = join(head, damage(body, rng))
		}
		claim, err := Verify(bytes.NewReader(file), 1<<20)
		if err != nil {
			rejected++
			continue
		}
		accepted++
		want := truth.Count
		if !bytes.Equal(claim.Problem, truth.Problem) {
			want = recount(t, claim.Problem)
		}
		if claim.Count.Cmp(want) != 0 {
			t.Fatalf("mutant %d is accepted with %v solutions, and there are %v:\n%s", k, claim.Count, want, claim.Problem)
		}
	}
	if rejected < *mutants/2 || accepted == 0 {
		t.Errorf("%d mutants rejected, %d accepted", rejected, accepted)
	}
}

// resealed puts the right fingerprint into a head.
func resealed(head []byte) []byte {
	lines := strings.SplitN(string(head), "\n", 5)
	if len(lines) < 5 {
		return head
	}
	q := strings.TrimSuffix(lines[4], "\n")
	lines[2] = "fingerprint " + fingerprint([]byte(q))
	return []byte(strings.Join(lines, "\n"))
}

// recount counts the solutions of a canonical form, which need not be one that the
// library would write, by a certificate of its own.
func recount(t *testing.T, canonical []byte) *big.Int {
	t.Helper()
	q, err := parse(canonical)
	if err != nil {
		t.Fatal(err)
	}
	n := int64(0)
	var walk func(o int)
	walk = func(o int) {
		if o == len(q.options) {
			for k, i := range q.items {
				if !i.secondary && q.value[k] < i.lo {
					return
				}
			}
			n++
			return
		}
		walk(o + 1)
		if before, ok := q.choose(o); ok {
			walk(o + 1)
			for k, c := range q.options[o].cells {
				q.value[c.item] = before[k]
			}
		}
	}
	walk(0)
	return big.NewInt(n)
}

func TestFaultsAreNamed(t *testing.T) {
	p := corpus(t, "queens-8")
	file, _ := certify(t, p, Config{})
	head, body := split(t, file)
	for _, test := range []struct {
		file []byte
		want string
	}{
		{nil, "not a certificate: the head has no end"},
		{[]byte("hello\n\n"), `the first line is "hello"`},
		{join(bytes.Replace(head, []byte("count 92"), []byte("count 93"), 1), body), "the root has 92 solutions, and 93 are claimed"},
		{join(bytes.Replace(head, []byte("count 92"), []byte("count 092"), 1), body), `expected "count" and a number`},
		{join(bytes.Replace(head, []byte("option 0 "), []byte("option 7 "), 1), body), "the problem's fingerprint is"},
		{join(bytes.Replace(head, []byte("order 0 1"), []byte("order 1 1"), 1), body), "the order's number 2, item 1, is no primary item or was there before"},
		{join(bytes.Replace(head, []byte("order 0 1"), []byte("order 1"), 1), body), "the order leaves out primary item 0"},
		{join(head, body[:len(body)-1]), "layer 0, node 1: expected 1 for a node or 0 for the end of the layer"},
		{join(head, append(bytes.Clone(body), 0)), "the body goes on"},
		{append(bytes.Clone(file), 'x'), "something follows behind the body"},
		{join(head, append([]byte{2}, body[1:]...)), "layer 15, node 0"},
	} {
		if claim, err := Verify(bytes.NewReader(test.file), 0); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%v, %v, want %q", claim, err, test.want)
		}
	}
}

// Neither a claimed length nor a body that unpacks to much more takes memory beyond
// what is allowed.
func TestMemoryIsBounded(t *testing.T) {
	p := corpus(t, "tromino-9x9")
	_, err := Write(context.Background(), io.Discard, p, Config{Memory: 100_000})
	if err == nil || !strings.Contains(err.Error(), "passes 0 MiB at step") {
		t.Errorf("%v", err)
	}
	file, _ := certify(t, p, Config{})
	if _, err := Verify(bytes.NewReader(file), 20_000); err == nil || !strings.Contains(err.Error(), "memory") {
		t.Errorf("%v", err)
	}
	head, _ := split(t, file)
	bomb := bytes.Repeat([]byte{1}, 50_000_000) // nodes without labels or arcs
	if _, err := Verify(bytes.NewReader(join(head, bomb)), 1<<20); err == nil {
		t.Error("a body of nothing is accepted")
	}
}

// forge returns a certificate of k items, each with two options of its own, so that it
// has 2 to the power of k solutions, and with so many nodes in a layer instead of one.
func forge(t *testing.T, k, layer, nodes int) []byte {
	var text, body strings.Builder
	text.WriteString("exact-cover 1\n")
	for i := range k {
		fmt.Fprintf(&text, "primary 1 1 i%d\n", i)
	}
	order := "order"
	for i := range k {
		fmt.Fprintf(&text, "option %d 0 %d\noption %d 0 %d\n", 2*i, i, 2*i+1, i)
		order += fmt.Sprintf(" %d", i)
	}
	for s := k - 1; s >= 0; s-- {
		n := 1
		if s == layer {
			n = nodes
		}
		body.WriteString(strings.Repeat("\x01\x00\x00", n) + "\x00")
	}
	count := new(big.Int).Lsh(big.NewInt(1), uint(k))
	head := fmt.Sprintf("dlx certificate 1\ncount %v\nfingerprint %s\n%s\n%s\n", count, fingerprint([]byte(text.String())), order, text.String())
	return join([]byte(head), []byte(body.String()))
}

// Numbers take memory, too: nodes that nothing leads to can have large ones.
func TestMemoryOfCountsIsBounded(t *testing.T) {
	if claim, err := Verify(bytes.NewReader(forge(t, 4000, 1, 1)), 16<<20); err != nil || claim.Count.BitLen() != 4001 {
		t.Fatalf("%v", err)
	}
	// 40,000 nodes of some 120 bytes each, and 500 bytes of a count.
	if _, err := Verify(bytes.NewReader(forge(t, 4000, 1, 40_000)), 16<<20); !errors.Is(err, ErrMemory) {
		t.Errorf("%v", err)
	}
}

// Writing counts likewise: 2048 nodes, each with a count of 500 bytes.
func TestMemoryOfCountsIsBoundedInWriting(t *testing.T) {
	b := new(dlx.Builder)
	for k := range 4000 {
		i := b.Primary(fmt.Sprint(k))
		b.Option(i)
		b.Option(i)
	}
	end := b.Primary("end")
	var last []dlx.Item
	for k := range 11 {
		i, x := b.Primary(fmt.Sprint("a", k)), b.Secondary(fmt.Sprint("x", k))
		b.Option(i)
		b.Option(i, x)
		last = append(last, x)
	}
	b.Option(append(last, end)...)
	p, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	order := make([]dlx.Item, 0, 4012)
	for i := range dlx.Item(p.NumItems()) {
		if p.Primary(i) && i != end {
			order = append(order, i)
		}
	}
	order = append(order, end)
	if _, err := Write(context.Background(), io.Discard, p, Config{Order: order, Memory: 1 << 20}); !errors.Is(err, ErrMemory) {
		t.Errorf("%v", err)
	}
	if _, err := Write(context.Background(), io.Discard, p, Config{Order: order, Memory: 4 << 20}); err != nil {
		t.Error(err)
	}
}

// What the problem takes for each byte of its text counts, too.
func TestMemoryOfTheHeadIsBounded(t *testing.T) {
	head := "dlx certificate 1\n" + strings.Repeat("x\n", 500_000) + "\n"
	if _, err := Verify(strings.NewReader(head), 4<<20); !errors.Is(err, ErrMemory) {
		t.Errorf("%v", err)
	}
}

// A number of any length is claimed in vain, at once and in few words.
func TestLongClaims(t *testing.T) {
	head, body := split(t, forge(t, 4, 1, 1))
	for _, test := range []struct{ line, want string }{
		{"count " + strings.Repeat("9", 3_000_000), "the root has 16 solutions, and 99999999999999999999… (3000000 digits) are claimed"},
		{"count 016", "line 2 is"},
		{"count -16", "line 2 is"},
		{"count +16", "line 2 is"},
		{"count 1_6", "line 2 is"},
		{"count ", "line 2 is"},
		{"16", "line 2 is"},
	} {
		file := join([]byte(strings.Replace(string(head), "count 16", test.line, 1)), body)
		if _, err := Verify(bytes.NewReader(file), 0); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%.20s: %.200v, want %q", test.line, err, test.want)
		}
	}
	file := join([]byte(strings.Replace(string(head), "\norder 0", "\n0", 1)), body)
	if _, err := Verify(bytes.NewReader(file), 0); err == nil || !strings.Contains(err.Error(), "line 4 is") {
		t.Errorf("%v", err)
	}
}

// Items that stay open over very many steps are too many to tell of.
func TestOpenItemsAreBounded(t *testing.T) {
	var text strings.Builder
	text.WriteString("exact-cover 1\n")
	for k := range 300 {
		fmt.Fprintf(&text, "primary 0 9 i%d\n", k)
	}
	for k := range 3000 {
		fmt.Fprintf(&text, "option %d 0 %d %d\n", k, k%150, 299-k%150)
	}
	head := "dlx certificate 1\ncount 0\nfingerprint " + fingerprint([]byte(text.String())) + "\norder"
	for k := range 300 {
		head += fmt.Sprintf(" %d", k)
	}
	_, err := Verify(strings.NewReader(head+"\n"+text.String()+"\n"), 2<<20)
	if err == nil || !strings.Contains(err.Error(), "the open items of all layers pass it") {
		t.Error(err)
	}
}

func TestWritingEndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Millisecond)
	defer cancel()
	if _, err := Write(ctx, io.Discard, corpus(t, "queens-14"), Config{Memory: 1 << 33}); err != context.DeadlineExceeded {
		t.Errorf("%v", err)
	}
}

func FuzzVerify(f *testing.F) {
	for k := range uint64(8) {
		var out bytes.Buffer
		if _, err := Write(context.Background(), &out, problemgen.Small(rand.New(rand.NewPCG(3, k))), Config{}); err != nil {
			f.Fatal(err)
		}
		f.Add(out.Bytes())
	}
	f.Fuzz(func(t *testing.T, file []byte) { Verify(bytes.NewReader(file), 1<<20) })
}

func BenchmarkCertificate(b *testing.B) {
	for _, name := range []string{"tromino-9x9", "domino-12x12", "tromino-12x12"} {
		p := corpus(b, name)
		var file bytes.Buffer
		b.Run("write/problem="+name, func(b *testing.B) {
			for b.Loop() {
				file.Reset()
				if _, err := Write(context.Background(), &file, p, Config{}); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(file.Len()), "bytes")
		})
		b.Run("verify/problem="+name, func(b *testing.B) {
			for b.Loop() {
				claim, err := Verify(bytes.NewReader(file.Bytes()), 0)
				if err != nil {
					b.Fatal(err)
				}
				b.ReportMetric(float64(claim.Nodes), "nodes")
			}
		})
	}
}

// What is to be trusted imports the standard library only.
func TestCheckerStandsAlone(t *testing.T) {
	for _, name := range []string{"verify.go", "steps.go", "read.go"} {
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ImportsOnly)
		if err != nil {
			t.Fatal(err)
		}
		for _, i := range file.Imports {
			if path := strings.Trim(i.Path.Value, `"`); strings.Contains(path, ".") || strings.HasPrefix(path, "exactcover") {
				t.Errorf("%s imports %s", name, path)
			}
		}
	}
}
