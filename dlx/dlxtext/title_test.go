package dlxtext_test

import (
	"strings"
	"testing"

	"exactcover/dlx/dlxtext"
)

func TestReadWithoutPrimaryItems(t *testing.T) {
	const never = " has no primary item: it could be added to any solution at will, so it is skipped\n"
	warning := func(place, name, header, skipped string) string {
		return "warning: " + place + ": this line is read as the items of a problem without primary items, since it names \"" + name + "\" and line " + header + " does not" + skipped + "\n"
	}
	checkReadings(t, dlxtext.Auto, []reading{
		{"", "|", "items:\noptions: 0"},
		{"", " | \r\n\n| no items\n|no", "items:\noptions: 0"},
		{"", "| X Y\nX\nY\n", warning("1:1", "Y", "2", "; option 0 is skipped") +
			"warning: 3:1: option 1 (Y)" + never + "items: (X) (Y)\noptions: 2"},
		{"", "  | é X Y\r\n\nX\n|Z\n é:red X Y:red |7\nX:blue\n", warning("1:3", "é", "3", "; option 0 is skipped") +
			"warning: 5:2: option 1 (é:red X Y:red)" + never + "warning: 6:1: option 2 (X:blue)" + never + "items: (é) (X) (Y)\noptions: 3"},
		{"the unknown item comes late in its line", "| X Y Z\nY X\nX Y Z\n", warning("1:1", "Z", "2", "; option 0 is skipped") +
			"warning: 3:1: option 1 (X Y Z)" + never + "items: (X) (Y) (Z)\noptions: 2"},
		{"colors in the first option", "| X Y\nX:0 Y:1\nY:0\n", warning("1:1", "X", "2", "") +
			"warning: 2:1: option 0 (X:0 Y:1)" + never + "warning: 3:1: option 1 (Y:0)" + never + "items: (X) (Y)\noptions: 2"},
		{"colors late in the first option", "| X Y\nX Y:1\n", warning("1:1", "Y", "2", "") +
			"warning: 2:1: option 0 (X Y:1)" + never + "items: (X) (Y)\noptions: 1"},

		{"all words of the header are in the comment", "| A B C\nA B\nA\nB\n", "items: A B\noptions: 2\n0: A\n1: B"},
		{"a word is in neither", "| A B\nA\nQ\n", `error: 3:1: unknown item "Q": not among the items of line 2`},
		{"the header has a word that the comment has not", "| A B\nA C\nA\nB\n", `error: 4:1: unknown item "B": not among the items of line 2`},
		{"the header has a bar", "| A B |\nA |\nB\n", `error: 3:1: unknown item "B": not among the items of line 2`},
		{"the header has a multiplicity", "| A B\n1|A\nB\n", `error: 3:1: unknown item "B": not among the items of line 2`},
		{"the comment is no header", "| A B:\nA\nB\n", `error: 3:1: unknown item "B": not among the items of line 2`},
		{"the comment names an item twice", "| A B A\nA\nB\n", `error: 3:1: unknown item "B": not among the items of line 2`},
		{"the comment begins with more than a bar", "|| A B\nA\nB\n", `error: 3:1: unknown item "B": not among the items of line 2`},
		{"an item is missing in the header, not the header", "| r1 r2 c1 c2\nr1 r2 c1\nr1 c1\nr2 c2\nr1 c2\n", `error: 4:4: unknown item "c2": not among the items of line 2`},
		{"the comment is not the first line", "| c\n| A B\nA\nB\n", `error: 4:1: unknown item "B": not among the items of line 3`},
		{"the comment is not the last before the header", "| A B\n| c\nA\nB\n", `error: 4:1: unknown item "B": not among the items of line 3`},
		{"the comment is after the header", "A\n| A B\nB\n", `error: 3:1: unknown item "B": not among the items of line 1`},
		{"the comment is too long", "| A B" + strings.Repeat(" ", 1<<20) + "\nA\nB\n", `error: 3:1: unknown item "B": not among the items of line 2`},
		{"the header names an item twice", "| A B\nA A\nB\n", `error: 2:3: item "A" is declared twice`},

		{"a name is never used", "| X Y Z\nX\nY\n", warning("1:1", "Y", "2", "; option 0 is skipped") +
			"warning: 3:1: option 1 (Y)" + never + `error: 3:1: unknown item "Y": not among the items of line 2`},
		{"a later word is in neither", "| X Y\nX\nY\nQ\n", warning("1:1", "Y", "2", "; option 0 is skipped") +
			"warning: 3:1: option 1 (Y)" + never + `error: 3:1: unknown item "Y": not among the items of line 2`},
		{"a later word is twice in its option", "| X Y\nX\nX Y X\n", warning("1:1", "Y", "2", "; option 0 is skipped") +
			`error: 3:3: unknown item "Y": not among the items of line 2`},
		{"a color in the first option, and a later fault", "| X Y\nX:1\nQ\n", warning("1:1", "X", "2", "") +
			"warning: 2:1: option 0 (X:1)" + never + `error: 2:1: item 0: name "X:1" holds ':', which no name may`},
	})
}
