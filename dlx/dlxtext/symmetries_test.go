package dlxtext_test

import (
	"strings"
	"testing"

	"exactcover/dlx/dlxtext"
)

const colored = "a b c | x y\na x:red\nb y:blue\nc\na x:blue\nb y:red\n"

func TestReadSymmetries(t *testing.T) {
	p, err := dlxtext.Read(strings.NewReader(colored), dlxtext.Config{})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ text, order string }{
		{"", "1"},
		{"| nothing\n\n\n", "1"},
		{"c\n", "1"},
		{"a b\nx y\n", "2"},
		{"a -> b\nb -> a\nx -> y\n| between\ny -> x", "2"},
		{"x:red x:blue", "2"},
		{":red :blue\n", "2"},
		{":red -> :blue\n:blue -> :red\n", "2"},
		{"x:red x:blue\n\ny:red y:blue\n", "4"},
		{"x:red x:blue\n\na b\nx y\n", "8"},
		{"a b\nx:red -> y:blue\nx:blue -> y:red\ny:red -> x:blue\ny:blue -> x:red\n", "2"},
		{"\ufeffa b\r\nx y\r\n\r\n", "2"},
	} {
		all, err := dlxtext.ReadSymmetries(strings.NewReader(c.text), p, dlxtext.Config{})
		if err != nil {
			t.Errorf("%q: %v", c.text, err)
			continue
		}
		g, err := p.NewGroup(all)
		if err != nil {
			t.Errorf("%q: %v", c.text, err)
		} else if g.Order().String() != c.order {
			t.Errorf("%q: order %v, want %s", c.text, g.Order(), c.order)
		}
	}
}

func TestReadSymmetriesErrors(t *testing.T) {
	p, err := dlxtext.Read(strings.NewReader(colored), dlxtext.Config{})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ text, want string }{
		{"a q\n", `input:1:3: unknown item "q"`},
		{"\nx:green x:red", `input:2:1: unknown color "green"`},
		{"a:red b:red", `input:1:1: "a:red": only secondary items have colors`},
		{"a b\na c\n", `input:2:1: item "a" goes to two places: "b" and "c"`},
		{"x:red x:blue x:red x:red", `input:1:3: `},
		{"a b b\n", `input:1:5: item "b" goes to two places: "b" and "a"`},
		{"c\n\n\na -> b\n", `input:4:1: symmetry 2: "a" and "b" both go to "b" (an item in no line stays)`},
		{"a -> b c", `input:1:8: "c" after an arrow's end: a line holds one arrow`},
		{"a ->", `input:1:1: where does "a" go? Expected an item behind the arrow`},
		{"-> a", `input:1:1: unknown item "->"`},
		{"x x:red", `input:1:3: "x" goes to "x:red": an item goes to an item, a color to a color`},
		{"x:red :red", `input:1:7: "x:red" goes to ":red": an item goes to an item, a color to a color`},
		{"a \x01b", `input:1:3: control character U+0001: the file is binary, expected text`},
		{"\x01", `input:1:1: control character U+0001: the file is binary, expected text`},
	} {
		_, err := dlxtext.ReadSymmetries(strings.NewReader(c.text), p, dlxtext.Config{})
		if c.text == "x:red x:blue x:red x:red" {
			c.want = `input:1:14: "x:red" goes to two places`
		}
		if err == nil || err.Error() != c.want {
			t.Errorf("%q: %v, want %s", c.text, err, c.want)
		}
	}
}
