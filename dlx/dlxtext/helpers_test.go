package dlxtext_test

import (
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"exactcover/dlx"
	"exactcover/dlx/dlxtext"

	"github.com/google/go-cmp/cmp"
)

// outcome is all that reading a text gives, as lines: items, options, how many
// numbers they have, warnings, and the error.
func outcome(r io.Reader, format dlxtext.Format) string {
	var out strings.Builder
	p, err := dlxtext.Read(r, dlxtext.Config{Format: format, Warn: func(w dlxtext.Warning) {
		fmt.Fprintf(&out, "warning: %v\n", w)
	}})
	if err != nil {
		return out.String() + "error: " + err.Error() + "\n"
	}
	out.WriteString("items:")
	for i := range dlx.Item(p.NumItems()) {
		switch lo, hi := p.Multiplicity(i); {
		case !p.Primary(i):
			fmt.Fprintf(&out, " (%s)", p.Name(i))
		case lo == 1 && hi == 1:
			fmt.Fprintf(&out, " %s", p.Name(i))
		default:
			fmt.Fprintf(&out, " %d:%d|%s", lo, hi, p.Name(i))
		}
	}
	fmt.Fprintf(&out, "\noptions: %d\n", p.NumOptions())
	for o := range p.Options() {
		fmt.Fprintf(&out, "%d: %s", o, p.OptionText(o))
		if cost := p.Cost(o); cost != 0 {
			fmt.Fprintf(&out, " |%d", cost)
		}
		out.WriteByte('\n')
	}
	return out.String()
}

type reading struct {
	name, text string
	want       string // lines of outcome; each of an error or warning without "input:"
}

// checkReadings compares outcomes with those wanted, and that reading byte by
// byte makes no difference.
func checkReadings(t *testing.T, format dlxtext.Format, readings []reading) {
	for _, r := range readings {
		name := r.name
		if name == "" {
			name = fmt.Sprintf("%.60q", r.text)
		}
		t.Run(name, func(t *testing.T) {
			got := outcome(strings.NewReader(r.text), format)
			if diff := cmp.Diff(strings.TrimSpace(r.want), strings.TrimSpace(strings.ReplaceAll(got, "input:", ""))); diff != "" {
				t.Errorf("reading %.200q (-want +got):\n%s", r.text, diff)
			}
			slow := outcome(iotest.OneByteReader(strings.NewReader(r.text)), format)
			if diff := cmp.Diff(got, slow); diff != "" {
				t.Errorf("reading byte by byte makes a difference (-at once +by byte):\n%s", diff)
			}
			data := outcome(iotest.DataErrReader(strings.NewReader(r.text)), format)
			if diff := cmp.Diff(got, data); diff != "" {
				t.Errorf("a reader that gives its end with its last bytes makes a difference (-usual +such):\n%s", diff)
			}
		})
	}
}

func mustRead(t testing.TB, text string, format dlxtext.Format) *dlx.Problem {
	t.Helper()
	p, err := dlxtext.Read(strings.NewReader(text), dlxtext.Config{Format: format})
	if err != nil {
		t.Fatalf("reading %.2000q: %v", text, err)
	}
	return p
}

func mustWrite(t testing.TB, p *dlx.Problem, format dlxtext.Format) string {
	t.Helper()
	var text strings.Builder
	if err := dlxtext.Write(&text, p, format); err != nil {
		t.Fatal(err)
	}
	return text.String()
}
