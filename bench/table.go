package main

import (
	"fmt"
	"strings"
)

// A report is all that was measured, and on what machine.
type report struct {
	machine machine
	command string // as it was given
	rounds  int
	workers int
	peers   []string // with their versions
	rows    []row
}

const absent = "–"

// markdown returns the report as it goes into a page.
func (r report) markdown() string {
	var b strings.Builder
	fmt.Fprintf(&b, "`%s`, %s.\n", r.command, r.machine)
	r.engineTable(&b)
	r.processTable(&b)
	return b.String()
}

// contendersOf returns the names of the programs, if whole, or of the engines, in
// their order.
func (r report) contendersOf(whole bool) []string {
	var names []string
	if len(r.rows) > 0 {
		for _, x := range r.rows[0].results {
			if x.whole == whole {
				names = append(names, x.by)
			}
		}
	}
	return names
}

func (r report) engineTable(b *strings.Builder) {
	names := r.contendersOf(false)
	if len(names) == 0 {
		return
	}
	base, others := names[0], names[1:]
	header := []string{"Problem", "Solutions", "Search nodes"}
	for _, name := range names {
		header = append(header, name+", ms")
	}
	for _, name := range others {
		header = append(header, base+" : "+name)
	}
	var lines [][]string
	for _, row := range r.rows {
		first := row.of(base, false)
		line := []string{row.problem, row.solutions.String(), absent}
		if first.done() {
			line[2] = fmt.Sprint(first.runs[0].nodes)
		}
		for _, name := range names {
			line = append(line, row.of(name, false).cell(1000, spreadOf))
		}
		for _, name := range others {
			line = append(line, quotient(first, row.of(name, false), (*result).wall))
		}
		lines = append(lines, line)
	}
	writeTable(b, header, lines)
	fmt.Fprintf(b, `
Milliseconds to count all solutions of a problem that is read already, by %s,
%s; ± is half the distance from the fastest run to the
slowest. Ratios are taken run by run, and their median is shown: how many times as
fast as %s. Search nodes are those of %s.
`, plural(r.workers, "worker"), rounds(r.rounds), base, base)
}

func (r report) processTable(b *strings.Builder) {
	names := r.contendersOf(true)
	if len(names) == 0 {
		return
	}
	base, others := names[0], names[1:]
	// On one core the processor's seconds compare better: what else the machine
	// does leaves them alone.
	seconds, kind := (*result).cpu, "processor's seconds"
	if r.workers > 1 {
		seconds, kind = (*result).wall, "seconds by the clock"
	}
	header := []string{"Problem", "Solutions"}
	for _, name := range names {
		header = append(header, name+", s (CPU)")
	}
	for _, name := range others {
		header = append(header, name+" : "+base)
	}
	var lines [][]string
	for _, row := range r.rows {
		first := row.of(base, true)
		line := []string{row.problem, row.solutions.String()}
		for _, name := range names {
			line = append(line, row.of(name, true).cell(1, cpuOf))
		}
		for _, name := range others {
			line = append(line, quotient(row.of(name, true), first, seconds))
		}
		lines = append(lines, line)
	}
	writeTable(b, header, lines)
	fmt.Fprintf(b, `
Seconds of whole processes by the clock, from start to exit, and in parentheses the
processor's, %s. Ratios are those of %s, run
by run, and their median is shown: how many times as long as %s. What passed the
limit is compared by the clock.
`, rounds(r.rounds), kind, base)
	if len(r.peers) > 0 {
		fmt.Fprintf(b, "Measured beside it: %s.\n", strings.Join(r.peers, ", "))
	}
}

// spreadOf and cpuOf say what a cell tells beside the median.
func spreadOf(r *result) string {
	if len(r.runs) == 1 {
		return ""
	}
	return fmt.Sprintf(" ±%.0f%%", 100*spread(r.wall()))
}

func cpuOf(r *result) string { return " (" + digits(median(r.cpu())) + ")" }

// cell spells the median of a result in a unit of which so many make a second.
func (r *result) cell(perSecond float64, beside func(*result) string) string {
	switch {
	case r.end == late:
		return "> " + digits(perSecond*r.limit.Seconds())
	case r.end == failed:
		return "failed"
	case r.end == wrong:
		return "WRONG COUNT"
	case r.end == cannot && r.whole:
		return r.reason
	case !r.done():
		return absent
	}
	return digits(perSecond*median(r.wall())) + beside(r)
}

// quotient spells how many times as long as b a takes, by the seconds given. Of
// what was stopped it is known only that it takes longer than the limit, by the
// clock.
func quotient(a, b *result, seconds func(*result) []float64) string {
	switch {
	case a.done() && b.done():
		return digits(ratio(seconds(a), seconds(b)))
	case a.end == late && b.done():
		return "> " + digits(a.limit.Seconds()/median(b.wall()))
	case a.done() && b.end == late:
		return "< " + digits(median(a.wall())/b.limit.Seconds())
	}
	return absent
}

// digits spells a number with three digits, or three behind the point.
func digits(x float64) string {
	switch {
	case x >= 99.95:
		return fmt.Sprintf("%.0f", x)
	case x >= 9.995:
		return fmt.Sprintf("%.1f", x)
	case x >= 0.9995:
		return fmt.Sprintf("%.2f", x)
	}
	return fmt.Sprintf("%.3f", x)
}

func rounds(n int) string {
	if n == 1 {
		return "one run"
	}
	return fmt.Sprintf("medians of %d interleaved runs", n)
}

func plural(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}

// writeTable writes a table of Markdown: all columns but the first hold
// numbers.
func writeTable(b *strings.Builder, header []string, lines [][]string) {
	width := make([]int, len(header))
	for _, line := range append([][]string{header}, lines...) {
		for k, cell := range line {
			width[k] = max(width[k], len([]rune(cell)))
		}
	}
	write := func(line []string) {
		for k, cell := range line {
			pad := strings.Repeat(" ", width[k]-len([]rune(cell)))
			if k == 0 {
				b.WriteString("| " + cell + pad + " |")
			} else {
				b.WriteString(" " + pad + cell + " |")
			}
		}
		b.WriteString("\n")
	}
	b.WriteString("\n")
	write(header)
	for k, w := range width {
		if k == 0 {
			b.WriteString("| " + strings.Repeat("-", w) + " |")
		} else {
			b.WriteString(" " + strings.Repeat("-", w-1) + ": |")
		}
	}
	b.WriteString("\n")
	for _, line := range lines {
		write(line)
	}
}
