package dlxtext_test

import (
	"fmt"
	"io"
	"testing"

	"exactcover/dlx/dlxtext"
)

func TestReadXCC(t *testing.T) {
	const want = "items: 1 2 (3)\noptions: 2\n0: 2 3:1\n1: 1 3:1\n"
	const note = "warning: 1:1: a first line of \"p xcc\" and two numbers is read as xcc; --format dlx reads it as items\n"
	checkReadings(t, dlxtext.Auto, []reading{
		{"recognized", "p xcc 2 1\n2 3 -1 0\n1 3 -1 0\n", note + want},
		{"only the header", "p xc 2 0", note + "items: 1 2\noptions: 0"},
		{"items of such names", "p xcc 2 1 A\np xcc\n", "items: p xcc 2 1 A\noptions: 1\n0: p xcc"},
		{"a word more", "p xcc 2\np xcc\n", "items: p xcc 2\noptions: 1\n0: p xcc"},
		{"no numbers", "p xcc 2 x\np xcc\n", "items: p xcc 2 x\noptions: 1\n0: p xcc"},
		{"another word", "p cnf 2 1\np cnf\n", "items: p cnf 2 1\noptions: 1\n0: p cnf"},
	})
	checkReadings(t, dlxtext.Text, []reading{
		{"items after all", "p xcc 2 1\np xcc\n2 1\n", "items: p xcc 2 1\noptions: 2\n0: p xcc\n1: 2 1"},
	})
	checkReadings(t, dlxtext.XCC, []reading{
		{"comments", "\uFEFFc p xcc 1 1\r\n\n p\txcc 2 1\r\nc\nc 1 0\n2 3 -1 0\n1 3 -1 0", want},
		{"numbers are not their digits", "c\np xcc 2 1\n02 3 -01 0\n1 +3 -1 00\n", want},
		{"lines do not count", "p xcc 2 1\n2\n3\nc 7\n-1\n0 1 3 -1 0", want},
		{"no color", "p xc 2 1\n2 3 0 1 0\n3 -7 1 0", "items: 1 2 (3)\noptions: 3\n0: 2 3\n1: 1\n2: 3:7 1"},
		{"skipped options", "p xcc 1 1\n0 1 0 2 -1 0", `
warning: 2:1: option 0 is empty, so it is skipped
warning: 2:7: option 2 (2:1) has no primary item: it could be added to any solution at will, so it is skipped
items: 1 (2)
options: 3
1: 1
`},
		{"no items", "p xcc 0 0", "items:\noptions: 0"},

		{"", "", `error: 1:1: expected "p xcc", and the numbers of primary and of secondary items`},
		{"", "c\nc\n", `error: 3:1: expected "p xcc", and the numbers of primary and of secondary items`},
		{"", "1 0\n", `error: 1:1: expected "p xcc" and the numbers of items, or a comment after "c", found "1"`},
		{"", "p", `error: 1:2: the line ends, expected "xc" or "xcc"`},
		{"", "p xcc 1 \x01", `error: 1:9: control character U+0001: the file is binary, expected text`},
		{"", "p cnf 2 1\n1 0\n", `error: 1:3: expected "xc" or "xcc" after "p", found "cnf"`},
		{"", "p xcc\n1 0\n", `error: 1:6: the line ends, expected the number of primary items`},
		{"", "p xcc -1 2\n", `error: 1:7: expected the number of primary items, found "-1"`},
		{"", "p xcc 2 x\n", `error: 1:9: expected the number of secondary items, found "x"`},
		{"", "p xcc 2 1 0\n", `error: 1:11: "0" after the number of secondary items, expected the end of the line`},
		{"", "p xcc 9000000 1000001\n", `error: 1:15: more than 10000000 items without names of their own`},
		{"", "p xcc 2 1\n1 4 0\n", `error: 2:3: option 0 names item 4, but there are only the items up to 3`},
		{"", "p xcc 2 1\n1 0\n2 1 2 0\n", `error: 3:5: option 1 names item "2" twice`},
		{"", "p xcc 2 1\n1 -5 0\n", `error: 2:1: option 0 demands color "5" of primary item "1": only secondary items have colors`},
		{"", "p xcc 2 1\n-5 1 0\n", `error: 2:1: option 0 has the color -5 where an item is expected: a color follows its item`},
		{"", "p xcc 2 1\n1 3 -5 -5 0\n", `error: 2:8: option 0 has the color -5 where an item is expected: a color follows its item`},
		{"", "p xcc 2 1\n1 x 0\n", `error: 2:3: expected the number of an item, a color below 0, or 0 at the end of an option, found "x"`},
		{"", "p xcc 2 1\n1 99999999999999999999 0\n", `error: 2:3: expected the number of an item, a color below 0, or 0 at the end of an option, found "99999999999999999999"`},
		{"", "p xcc 2 1\n1 0\n2 3\n", `error: 4:1: option 1 has no end: expected 0 after its last item`},
		{"", "p xcc 2 1\n1 \x00 0\n", `error: 2:3: control character U+0000: the file is binary, expected text`},
	})
	err := dlxtext.Write(io.Discard, mustRead(t, "p xcc 0 0", dlxtext.XCC), dlxtext.XCC)
	if want := "dlxtext: the format xcc is only read"; fmt.Sprint(err) != want {
		t.Errorf("writing: want %q, got %v", want, err)
	}
}

func FuzzReadXCC(f *testing.F) {
	fuzz(f, dlxtext.XCC, "p xcc 2 1\n2 3 -1 0\n1 3 -1 0\n", "c x\np xc 1 0\n1 0\n0", "p xcc 2 1\n1 0\n2", "p xcc 1 1\n1 2 -9223372036854775808 0")
}
