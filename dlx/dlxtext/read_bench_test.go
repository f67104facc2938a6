package dlxtext_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"testing"

	"exactcover/dlx/dlxtext"
)

// bigText is a text of so many items and options of 4 to 6 items each.
func bigText(items, options int) []byte {
	random := rand.New(rand.NewPCG(1, 2))
	var text bytes.Buffer
	for i := range items {
		fmt.Fprintf(&text, "n%d ", i)
	}
	text.WriteString("| x y\n")
	seen := make(map[int]bool)
	for range options {
		clear(seen)
		for len(seen) < 4+random.IntN(3) {
			i := random.IntN(items)
			if !seen[i] {
				fmt.Fprintf(&text, "n%d ", i)
			}
			seen[i] = true
		}
		fmt.Fprintf(&text, "x:c%d\n", random.IntN(10))
	}
	return text.Bytes()
}

func bigMatrix(columns, rows int, between string) []byte {
	random := rand.New(rand.NewPCG(1, 2))
	var text bytes.Buffer
	for range rows {
		for range columns {
			text.WriteByte('0' + byte(random.IntN(20)/19))
			text.WriteString(between)
		}
		text.WriteByte('\n')
	}
	return text.Bytes()
}

func BenchmarkRead(b *testing.B) {
	p, err := dlxtext.Read(bytes.NewReader(bigText(1000, 200_000)), dlxtext.Config{})
	if err != nil {
		b.Fatal(err)
	}
	var json bytes.Buffer
	if err := dlxtext.Write(&json, p, dlxtext.JSON); err != nil {
		b.Fatal(err)
	}
	for _, bench := range []struct {
		name string
		text []byte
	}{
		{"format=dlx/items=100", bigText(100, 200_000)},
		{"format=dlx/items=1000", bigText(1000, 200_000)},
		{"format=dlx/items=200000", bigText(200_000, 1_000_000)},
		{"format=matrix/blanks=true", bigMatrix(300, 100_000, " ")},
		{"format=matrix/blanks=false", bigMatrix(300, 100_000, "")},
		{"format=json/items=1000", json.Bytes()},
	} {
		b.Run(bench.name, func(b *testing.B) {
			b.SetBytes(int64(len(bench.text)))
			b.ReportAllocs()
			for b.Loop() {
				if _, err := dlxtext.Read(bytes.NewReader(bench.text), dlxtext.Config{}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
