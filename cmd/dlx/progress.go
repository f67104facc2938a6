package main

import (
	"fmt"
	"io"
	"os"
	"time"

	"exactcover/dlx"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"
)

// isTerminal reports whether a stream is a terminal.
func isTerminal(stream any) bool {
	f, ok := stream.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// A watch shows how a search goes on: as a bar on a terminal, as lines
// elsewhere, or not at all. It also flushes standard output, so that what was
// found is seen while the search goes on.
type watch struct {
	c     *command
	label string
	bar   *progressbar.ProgressBar
	lines io.Writer
}

// The bar counts in parts of the whole.
const barParts = 100_000

func (c *command) watch(label string) *watch {
	w := &watch{c: c, label: label}
	terminal := isTerminal(c.stderr)
	switch {
	case c.progress == "never" || c.progress == "auto" && (!terminal || c.listing && isTerminal(c.stdout)):
		// A bar among solutions on the same terminal would garble both.
	case terminal:
		w.bar = progressbar.NewOptions(barParts,
			progressbar.OptionSetWriter(c.stderr),
			progressbar.OptionSetWidth(24),
			progressbar.OptionClearOnFinish(),
			progressbar.OptionThrottle(200*time.Millisecond),
			progressbar.OptionSetElapsedTime(false),
			progressbar.OptionSetPredictTime(true),
		)
	default:
		w.lines = c.stderr
	}
	return w
}

// config adds the watch to a search.
func (w *watch) config(cfg dlx.Config) dlx.Config {
	cfg.Progress = w.show
	cfg.ProgressEvery = 250 * time.Millisecond
	if w.lines != nil {
		cfg.ProgressEvery = time.Second
	}
	return cfg
}

func (w *watch) show(at dlx.Progress) {
	w.c.out.Flush() // a failed write is reported at the end
	switch {
	case w.bar != nil:
		w.bar.Describe(w.state(at))
		w.bar.Set(int(at.Fraction * barParts))
	case w.lines != nil:
		fmt.Fprintf(w.lines, "dlx: %s: %.2f%% done, %s\n", w.label, 100*at.Fraction, w.state(at))
	}
}

func (w *watch) state(at dlx.Progress) string {
	rate := float64(at.Nodes) / max(at.Elapsed.Seconds(), 1e-9)
	unit := ""
	for _, u := range []string{"k", "M", "G"} {
		if rate >= 1000 {
			rate, unit = rate/1000, u
		}
	}
	return fmt.Sprintf("%d solutions, %.1f%s nodes/s", at.Solutions, rate, unit)
}

// end clears the bar.
func (w *watch) end() {
	if w.bar != nil && w.bar.IsStarted() {
		w.bar.Finish()
	}
}
