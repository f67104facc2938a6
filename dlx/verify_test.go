package dlx_test

import (
	"testing"

	"exactcover/dlx"
)

func TestVerifyNamesTheComplaint(t *testing.T) {
	p := readText(t, "a b 1:2|m | x y\na x:red\nb x:red\nb x:blue\nb y\na y\nm\nm\nm\ny\na b\n")
	tests := []struct {
		options []dlx.Option
		want    string // "" for a solution
	}{
		{[]dlx.Option{1, 0, 5}, ""},
		{[]dlx.Option{9, 5, 6}, ""},
		{[]dlx.Option{0, 1}, `item "m" is covered 0 times, and wanted at least once`},
		{[]dlx.Option{0, 5}, `item "b" is covered 0 times, and wanted at least once`},
		{nil, `item "a" is covered 0 times, and wanted at least once`},
		{[]dlx.Option{9, 5, 6, 7}, `options 5 and 7 both cover item "m", which is wanted at most 2 times`},
		{[]dlx.Option{0, 9, 5}, `options 0 and 9 both cover item "a", which is wanted at most once`},
		{[]dlx.Option{0, 2, 5}, `options 0 and 2 demand different colors of item "x": "red" and "blue"`},
		{[]dlx.Option{3, 4, 5}, `options 3 and 4 both cover secondary item "y" without agreeing on a color`},
		{[]dlx.Option{9, 5, 5}, `option 5 stands twice`},
		{[]dlx.Option{9, 8}, `option 8 was skipped when the problem was read: it can never be chosen`},
		{[]dlx.Option{10}, `option 10 does not exist: options run from 0 to 9`},
		{[]dlx.Option{-1}, `option -1 does not exist: options run from 0 to 9`},
	}
	for _, test := range tests {
		got := ""
		if err := p.Verify(test.options); err != nil {
			got = err.Error()
		}
		if got != test.want {
			t.Errorf("Verify(%v)\n got %s\nwant %s", test.options, got, test.want)
		}
	}
}
