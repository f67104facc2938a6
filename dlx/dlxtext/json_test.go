package dlxtext_test

import (
	"strings"
	"testing"

	"exactcover/dlx/dlxtext"
)

func TestReadJSON(t *testing.T) {
	checkReadings(t, dlxtext.JSON, []reading{
		{"", `{"primary": ["A", {"name":"C","lo":2,"hi":3}], "secondary": ["X","Y"], "options": [["A","X:red"], {"items":["A","C"],"cost":5}]}`,
			"items: A 2:3|C (X) (Y)\noptions: 2\n0: A X:red\n1: A C |5"},
		{"", "\uFEFF\r\n{\t\"primary\" :[ ] , \"options\": [ ]\n}\n ", "items:\noptions: 0"},
		{"", `{"primary":0,"options":[]}`, "items:\noptions: 0"},
		{"", `{"primary":2,"secondary":2,"options":[[0,"2:red",3],{"cost":7,"items":["1",2]},["0","1"]]}`,
			"items: 0 1 (2) (3)\noptions: 3\n0: 0 2:red 3\n1: 1 2 |7\n2: 0 1"},
		{"", `{"primary":["a","b"],"secondary":1,"options":[[1,2]]}`, "items: a b (2)\noptions: 1\n0: b 2"},
		{"", `{"primary":[{"hi":3,"name":"a","lo":0},{"name":"b"}],"secondary":[{"name":"x"}],"options":[]}`, "items: 0:3|a b (x)\noptions: 0"},
		{"", `{"primary":["\"\\\/é\u00e9\uD83D\uDE00😀"],"options":[["\u0022\u005C/éé😀\ud83d\ude00"]]}`, "items: \"\\/éé😀😀\noptions: 1\n0: \"\\/éé😀😀"},
		{"skipped options", "{\"primary\":[\"A\"],\"secondary\":[\"X\"],\n\"options\":[[], [\"X:red\"], [\"A\"],\n {\"items\":[],\"cost\":1}, [1]]}", `
warning: 2:12: option 0 is empty, so it is skipped
warning: 2:16: option 1 (X:red) has no primary item: it could be added to any solution at will, so it is skipped
warning: 3:2: option 3 is empty, so it is skipped
warning: 3:25: option 4 (1) has no primary item: it could be added to any solution at will, so it is skipped
items: A (X)
options: 5
2: A
`},
		{"matrix", "[[1,0,1],\n[0,1,0] , [1,1,1]]\n", "items: 0 1 2\noptions: 3\n0: 0 2\n1: 1\n2: 0 1 2"},
		{"empty matrix", "[]", "warning: 1:1: a matrix without rows is a problem without items, which has one solution, the empty one\nitems:\noptions: 0"},
		{"matrix of no columns", "[[],[]]", "warning: 1:2: option 0 is empty, so it is skipped\nwarning: 1:5: option 1 is empty, so it is skipped\nitems:\noptions: 2"},
		{"matrix with an empty row", "[[1],[0]]", "warning: 1:6: option 1 is empty, so it is skipped\nitems: 0\noptions: 2\n0: 0"},
	})
}

func TestReadJSONFaults(t *testing.T) {
	const names = ` is no JSON: names are strings, in quotes`
	problem := func(options string) string {
		return `{"primary":["A"],"secondary":["X"],"options":` + "\n" + options + "}"
	}
	for _, c := range []struct{ text, want string }{
		{"", `1:1: expected an object or an array, found the end of the file`},
		{"5", `1:1: expected an object or an array, found the number 5`},
		{"null", `1:1: expected an object or an array, found null`},
		{"nul", `1:1: "nul"` + names},
		{"x\x00", `1:1: "x"` + names},
		{"\x00", `1:1: expected JSON, found '\x00'`},
		{"é", `1:1: expected JSON, found 'é'`},
		{"\xff", `1:1: expected JSON, found the byte 0xFF, which is not UTF-8`},

		{"{", `1:2: expected a key, in quotes, found the end of the file`},
		{"{}", `1:2: the object ends without "primary"`},
		{"{primary:1}", `1:2: "primary"` + names},
		{"{1:1}", `1:2: expected a key, in quotes, found the number 1`},
		{`{"primary" 1}`, `1:12: expected ':', found the number 1`},
		{`{"primary":1`, `1:13: expected ',' or '}', found the end of the file`},
		{`{"primary":1,}`, `1:14: expected a key, in quotes, found '}'`},
		{`{"primary":1}`, `1:13: the object ends without "options"`},
		{`{"primary":1 "options":[]}`, `1:14: expected ',' or '}', found the string "options"`},
		{"{\"primary\":1,\n \"Options\":[]}", `2:2: unknown key "Options": expected "primary", "secondary", "options"`},
		{`{"primary":1,"primary":1,"options":[]}`, `1:14: key "primary" for the second time`},
		{`{"options":[],"primary":1}`, `1:2: "options" out of order: expected "primary", "secondary" and "options", in this order`},
		{`{"secondary":1,"primary":1,"options":[]}`, `1:2: "secondary" out of order: expected "primary", "secondary" and "options", in this order`},
		{`{"primary":1,"options":[],"secondary":1}`, `1:27: "secondary" out of order: expected "primary", "secondary" and "options", in this order`},
		{`{"primary":1,"options":[]} x`, `1:28: "x"` + names},
		{`{"primary":1,"options":[]}` + "\n\n}", `3:1: expected the end of the file, found '}'`},
		{`{"primary":1,"options":[]}{}`, `1:27: expected the end of the file, found '{'`},

		{`{"primary":null}`, `1:12: expected an array of items or their number, found null`},
		{`{"primary":"A"}`, `1:12: expected an array of items or their number, found the string "A"`},
		{`{"primary":1000000000,"options":[]}`, `1:12: expected a whole number from 0 to 10000000, found the number 1000000000`},
		{`{"primary":1e3,"options":[]}`, `1:12: expected a whole number from 0 to 10000000, found the number 1e3`},
		{`{"primary":-1,"options":[]}`, `1:12: expected a whole number from 0 to 10000000, found the number -1`},
		{`{"primary":01,"options":[]}`, `1:12: 01 is no number of JSON`},
		{`{"primary":1,"secondary":10000000,"options":[]}`, `1:26: more than 10000000 items without names of their own`},
		{`{"primary":["A",],"options":[]}`, `1:17: expected an item: a name or an object, found ']'`},
		{`{"primary":["A" "B"],"options":[]}`, `1:17: expected ',' or ']', found the string "B"`},
		{`{"primary":[1],"options":[]}`, `1:13: expected an item: a name or an object, found the number 1`},
		{`{"primary":["é","é"],"options":[]}`, `1:17: item "é" is declared twice`},
		{`{"primary":["0"],"secondary":1,"options":[]}`, ``},
		{`{"primary":["1"],"secondary":1,"options":[]}`, `1:30: item "1" is declared twice`},
		{`{"primary":["A B"],"options":[]}`, `1:13: item 0: name "A B" holds ' ', which no name may`},
		{`{"primary":["A:B"],"options":[]}`, `1:13: item 0: name "A:B" holds ':', which no name may`},
		{`{"primary":[""],"options":[]}`, `1:13: item 0: empty name`},
		{`{"primary":["A\u0000"],"options":[]}`, `1:13: item 0: name "A\x00" holds '\x00', which no name may`},
		{"{\"primary\":[\"\xff\"],\"options\":[]}", `1:13: item 0: name "\xff" is not UTF-8`},
		{"{\"primary\":[\"A\n\"],\"options\":[]}", `1:15: control character U+000A in a string`},
		{`{"primary":["A],"options":[]}`, `1:18: "options"` + names},
		{`{"primary":["A`, `1:13: the string that begins here does not end`},
		{`{"primary":["A\`, `1:13: the string that begins here does not end`},
		{`{"primary":["A\x"]}`, `1:13: a bad escape after '\' in the string "A\\x"`},
		{`{"primary":["A\u12"]}`, `1:13: a bad escape after '\' in the string "A\\u12"`},
		{`{"primary":["A\u+123"]}`, `1:13: a bad escape after '\' in the string "A\\u+123"`},
		{`{"primary":["\ud83d"]}`, `1:13: a bad escape after '\' in the string "\\ud83d"`},
		{`{"primary":["\ud83dA"]}`, `1:13: a bad escape after '\' in the string "\\ud83dA"`},
		{`{"primary":["\ud83d\u0041"]}`, `1:13: a bad escape after '\' in the string "\\ud83d\\u0041"`},
		{`{"primary":["\ude00\ud83d"]}`, `1:13: a bad escape after '\' in the string "\\ude00\\ud83d"`},

		{`{"primary":[{}],"options":[]}`, `1:14: the item ends without "name"`},
		{`{"primary":[{"name":1}],"options":[]}`, `1:21: expected a name, found the number 1`},
		{`{"primary":[{"name":"A","lo":1}],"options":[]}`, `1:31: item "A" has only one of "lo" and "hi"`},
		{`{"primary":[{"name":"A","hi":1}],"options":[]}`, `1:31: item "A" has only one of "lo" and "hi"`},
		{`{"primary":[{"name":"A","lo":3,"hi":2}],"options":[]}`, `1:13: item "A": bad multiplicity 3:2, expected lo:hi with 0 <= lo <= hi and 1 <= hi <= 2147483647`},
		{`{"primary":[{"name":"A","lo":0,"hi":0}],"options":[]}`, `1:13: item "A": bad multiplicity 0:0, expected lo:hi with 0 <= lo <= hi and 1 <= hi <= 2147483647`},
		{`{"primary":[{"name":"A","lo":1,"hi":2147483648}],"options":[]}`, `1:37: expected a whole number from 0 to 2147483647, found the number 2147483648`},
		{`{"primary":[{"name":"A","lo":"1","hi":2}],"options":[]}`, `1:30: expected a whole number from 0 to 2147483647, found the string "1"`},
		{`{"primary":[{"name":"A","low":1}],"options":[]}`, `1:25: unknown key "low": expected "name", "lo", "hi"`},
		{`{"primary":1,"secondary":[{"name":"A","lo":1,"hi":1}],"options":[]}`, `1:39: unknown key "lo": expected "name"`},

		{problem(`{}`), `2:1: expected an array of options, found '{'`},
		{problem(`["A"]`), `2:2: expected an option: an array or an object, found the string "A"`},
		{problem(`[["A"],]`), `2:8: expected an option: an array or an object, found ']'`},
		{problem(`[["A" "X"]]`), `2:7: expected ',' or ']', found the string "X"`},
		{problem(`[["A",["X"]]]`), `2:7: expected an item: a name, name:color, or a number, found '['`},
		{problem(`[[null]]`), `2:3: expected an item: a name, name:color, or a number, found null`},
		{problem(`[["B"]]`), `2:3: unknown item "B": not among the items of "primary" and "secondary"`},
		{problem(`[["A","A"]]`), `2:7: option 0 names item "A" twice`},
		{problem(`[["A"],["A",0]]`), `2:13: option 1 names item "A" twice`},
		{problem(`[["A:red"]]`), `2:3: option 0 demands color "red" of primary item "A": only secondary items have colors`},
		{problem(`[["A","X:"]]`), `2:7: a color is missing after "X:"`},
		{problem(`[["A","X:a b"]]`), `2:7: color 0: name "a b" holds ' ', which no name may`},
		{problem(`[["A","X:red\n"]]`), `2:7: color 0: name "red\n" holds '\n', which no name may`},
		{`{"primary":2,"options":[[0,5],[1]]}`, `1:28: option 0 names item 5, but there are only 2 items`},
		{problem(`[["A"],[-1]]`), `2:9: option 1 names item -1, but there are only 2 items`},
		{problem(`[[99999999999]]`), `2:3: option 0 names item 99999999999, but there are only 2 items`},
		{problem(`[[-99999999999]]`), `2:3: option 0 names item -99999999999, but there are only 2 items`},
		{problem(`[[0.0]]`), `2:3: expected a whole number, found the number 0.0`},
		{problem(`[[-]]`), `2:3: expected a whole number, found the number -`},
		{problem(`[[1-1]]`), `2:3: 1-1 is no number of JSON`},
		{problem(`[{"cost":1}]`), `2:11: the option ends without "items"`},
		{problem(`[{"items":"A"}]`), `2:11: expected an array of items, found the string "A"`},
		{problem(`[{"items":["A"],"cost":-1}]`), `2:24: expected a whole number from 0 to 9223372036854775807, found the number -1`},
		{problem(`[{"items":["A"],"cost":9223372036854775808}]`), `2:24: expected a whole number from 0 to 9223372036854775807, found the number 9223372036854775808`},
		{problem(`[{"items":["A"],"costs":1}]`), `2:17: unknown key "costs": expected "items", "cost"`},
		{problem(`[{"items":["A"],"items":["A"]}]`), `2:17: key "items" for the second time`},
		{problem(`[{"items":["A"],"cost":9223372036854775807},{"items":["A"],"cost":1}]`), ` option 1: the costs of all options add up to more than 9223372036854775807`},

		{"[", `1:2: expected a row: an array of 0 and 1, found the end of the file`},
		{"[0]", `1:2: expected a row: an array of 0 and 1, found the number 0`},
		{"[[0,2]]", `1:5: expected 0 or 1, found the number 2`},
		{"[[0,true]]", `1:5: expected 0 or 1, found true`},
		{`[["0"]]`, `1:3: expected 0 or 1, found the string "0"`},
		{"[[0,1],\n[1]]", `2:3: the row ends after 1 of 2 columns, as many as the first row has, in line 1`},
		{"[[0,1],\n[1,0,1]]", `2:6: the row has more than 2 columns, as many as the first row has, in line 1`},
		{"[[0,1]]]", `1:8: expected the end of the file, found ']'`},
		{strings.Repeat("[", 1_000_000), `1:3: expected 0 or 1, found '['`},
		{strings.Repeat(`{"primary":`, 100_000), `1:12: expected an array of items or their number, found '{'`},
	} {
		want := "error: " + c.want
		if c.want == "" {
			want = "items: 0 (1)\noptions: 0"
		}
		checkReadings(t, dlxtext.JSON, []reading{{"", c.text, want}})
	}
}
