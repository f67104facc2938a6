package main

import (
	"context"
	"encoding/json"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"exactcover/dlx"
	"exactcover/dlx/dlxtext"
	"exactcover/internal/problemgen"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/google/go-cmp/cmp"
)

// A browser is a Chromium without a window, and one page in it.
type browser struct {
	t   *testing.T
	ctx context.Context
}

// startBrowser skips the test where there is no Chromium.
func startBrowser(t *testing.T) browser {
	t.Helper()
	path := ""
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if found, err := exec.LookPath(name); err == nil && path == "" {
			path = found
		}
	}
	if path == "" {
		t.Skip("no chromium found on the PATH: pages are not tested")
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.NoSandbox, chromedp.ExecPath(path))
	ctx, cancel := chromedp.NewExecAllocator(context.Background(), options...)
	t.Cleanup(cancel)
	ctx, cancel = chromedp.NewContext(ctx)
	t.Cleanup(cancel)
	if _, err := chromedp.Run(ctx, chromedp.Navigate("about:blank")); err != nil {
		t.Skipf("chromium does not start, pages are not tested: %v", err)
	}
	ctx, cancel = context.WithTimeout(ctx, 5*time.Minute)
	t.Cleanup(cancel)
	return browser{t, ctx}
}

func act[T any](b browser, what string, a chromedp.Action[T]) T {
	b.t.Helper()
	result, err := chromedp.Run(b.ctx, a)
	if err != nil {
		b.t.Fatalf("%s: %v", what, err)
	}
	return result
}

func evaluate[T any](b browser, script string) T {
	b.t.Helper()
	return act(b, script, chromedp.Evaluate[T](script))
}

// open traces a source and shows the page at a fragment, "#step=3".
func (b browser) open(fragment string, args ...string) {
	b.t.Helper()
	file := filepath.Join(b.t.TempDir(), "page.html")
	var errs strings.Builder
	args = append([]string{"trace", "-o", file}, args...)
	if status := run(context.Background(), args, strings.NewReader(""), &errs, &errs); status != 0 {
		b.t.Fatalf("dlx %v: exit status %d\n%s", args, status, errs.String())
	}
	act(b, file, chromedp.Navigate("file://"+file+fragment))
}

func (b browser) press(keys ...string) {
	b.t.Helper()
	for _, key := range keys {
		act(b, "key", chromedp.KeyEvent(key))
	}
}

// shown is all that the page shows but for the rank of the step in the slider, which
// screens round.
func (b browser) shown() string {
	b.t.Helper()
	return evaluate[string](b, `document.body.outerHTML + location.hash + document.getElementById("slider").value`)
}

func (b browser) where() string {
	b.t.Helper()
	return evaluate[string](b, `document.getElementById("where").textContent + " " + document.getElementById("now").textContent`)
}

func TestTracePage(t *testing.T) {
	b := startBrowser(t)
	t.Run("steps", func(t *testing.T) { testSteps(t, browser{t, b.ctx}) })
	t.Run("why", func(t *testing.T) { testTellsWhy(t, browser{t, b.ctx}) })
	t.Run("names", func(t *testing.T) { testTrustsNoName(t, browser{t, b.ctx}) })
	t.Run("left", func(t *testing.T) { testLeaves(t, browser{t, b.ctx}) })
}

// A page is stepped through with keys, buttons, slider and address; it comes back to
// where it was, and says what the search does.
func testSteps(t *testing.T, b browser) {
	b.open("", "nqueens", "4")
	begin := b.shown()
	var forth []string
	for !strings.Contains(b.where(), "★") {
		forth = append(forth, b.shown())
		if b.press(kb.ArrowRight); len(forth) > 20 {
			t.Fatal("no solution in 20 steps")
		}
	}
	if queens := evaluate[int](b, `document.querySelectorAll("#picture path[stroke-linejoin]").length`); queens != 4 {
		t.Errorf("%d queens in the picture of the first solution", queens)
	}
	for k := len(forth) - 1; k >= 0; k-- {
		b.press(kb.ArrowLeft)
		if back := b.shown(); back != forth[k] {
			t.Fatalf("step %d looks otherwise on the way back\n%s", k+1, cmp.Diff(forth[k], back))
		}
	}
	if back := b.shown(); back != begin {
		t.Errorf("the first step looks otherwise\n%s", cmp.Diff(begin, back))
	}

	b.press("n")
	solution := b.shown()
	act(b, "first", chromedp.Click("#first"))
	act(b, "next solution", chromedp.Click("#solution-next"))
	if b.shown() != solution {
		t.Errorf("the button leads to %s", b.where())
	}
	b.press(kb.End)
	last := b.where()
	evaluate[chromedp.Void](b, `{ const s = document.getElementById("slider"); s.value = s.max; s.dispatchEvent(new Event("input")); }`)
	if b.where() != last || !strings.Contains(last, "2 solutions of 2 found") {
		t.Errorf("the slider's end is %s, the key's %s", b.where(), last)
	}
	b.press(kb.Home)
	if b.shown() != begin {
		t.Error("Home leads elsewhere")
	}
	evaluate[chromedp.Void](b, `location.hash = "#solution=1"`)
	if b.shown() != solution {
		t.Errorf("#solution=1 is %s", b.where())
	}
	if loaded := evaluate[int](b, `performance.getEntriesByType("resource").length`); loaded != 0 {
		t.Errorf("the page loads %d things", loaded)
	}
}

// A dead end is told with what each option of the item fails for.
func testTellsWhy(t *testing.T, b browser) {
	file := filepath.Join(t.TempDir(), "dead.dlx")
	if err := os.WriteFile(file, []byte("A B C | X\nA X:red\nA C X:red\nB X:blue\nB C X:blue\nC\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	b.open("#step=2", file)
	if got := b.where(); !strings.Contains(got, "✗ Dead end: B has no option left") {
		t.Errorf("step 2 says %s", got)
	}
	if got, want := evaluate[string](b, `document.getElementById("why").textContent`), "✗ 2 (B X:blue): X is red by option 0, level 1✗ 3 (B C X:blue): X is red by option 0, level 1"; got != want {
		t.Errorf("want %q, got %q", want, got)
	}
}

// Names come from files of whoever wrote them, and stay text.
func testTrustsNoName(t *testing.T, b browser) {
	file := filepath.Join(t.TempDir(), "<img src=x onerror=name='run'>.dlx")
	names := `</script><script>name='run'</script> <img/src=x/onerror=name='run'> {{.}} <!--`
	if err := os.WriteFile(file, []byte(names+"\n"+names+"\n"), 0o600); err != nil {
		t.Skipf("no file of such a name: %v", err)
	}
	b.open("#step=2", file)
	if got := evaluate[string](b, `window.name`); got != "" {
		t.Errorf("a name was run: %q", got)
	}
	if got := evaluate[int](b, `document.images.length`); got != 0 {
		t.Errorf("%d images", got)
	}
	if got := evaluate[string](b, `document.getElementById("path").textContent`); !strings.Contains(got, names) {
		t.Errorf("the choice reads %q, want %q in it", got, names)
	}
}

// What the script finds to be left at each step is what the search has.
func testLeaves(t *testing.T, b browser) {
	rng := rand.New(rand.NewPCG(6, 6))
	file := filepath.Join(t.TempDir(), "random.dlx")
	for pages := 0; pages < 12; {
		p := problemgen.Small(rng)
		var text strings.Builder
		if err := dlxtext.Write(&text, p, dlxtext.Text); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text.String()), 0o600); err != nil {
			t.Fatal(err)
		}
		p, err := dlxtext.Read(strings.NewReader(text.String()), dlxtext.Config{})
		if err != nil {
			continue // a problem that the text can't hold
		}
		var want [][]int
		for s, err := range p.Trace(context.Background(), dlx.Config{}) {
			if err != nil {
				t.Fatal(err)
			}
			want = append(want, append([]int{}, s.Left...))
		}
		if len(want) < 10 {
			continue
		}
		pages++
		b.open("", file)
		got := evaluate[string](b, `JSON.stringify(Array.from({length: count}, (_, k) => stateAt(k).left))`)
		var left [][]int
		if err := json.Unmarshal([]byte(got), &left); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, left); diff != "" {
			t.Fatalf("%s\noptions left (-search +page)\n%s", text.String(), diff)
		}
	}
}
