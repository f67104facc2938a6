package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"io"
	"math/big"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"
	"time"

	"exactcover/dlx"

	"github.com/google/go-cmp/cmp"
)

// A script stands for a program: it answers a question for its version with
// the first text and any other with the second, and then does what is third.
func script(t *testing.T, dir, name, version, answer, then string) string {
	t.Helper()
	if runtime.GOOS == "windows" {
		t.Skip("programs are shell scripts here")
	}
	path := filepath.Join(dir, name)
	text := "#!/bin/sh\ncase \"$1\" in\n--version|--solvers) echo '" + version + "' ;;\n*) echo '" + answer + "'\n" + then + "\n;;\nesac\n"
	if err := os.WriteFile(path, []byte(text), 0o755); err != nil {
		t.Fatal(err)
	}
	return path
}

// only makes dir the whole PATH, and takes away where packages of Node.js lie.
func only(t *testing.T, dir string) {
	t.Helper()
	t.Setenv("PATH", dir)
	t.Setenv("NODE_PATH", "")
}

// sleeper returns what a script does to hang.
func sleeper(t *testing.T) string {
	t.Helper()
	path, err := exec.LookPath("sleep")
	if err != nil {
		t.Skip(err)
	}
	return path + " 100"
}

// quick are settings for few and short runs with a program dlx that knows the
// 92 solutions of 8 queens.
func quick(t *testing.T, dir string) settings {
	return settings{
		run: regexp.MustCompile("^queens-8$"), count: 2, workers: 1, timeout: 20 * time.Second, peers: true,
		command: script(t, dir, "own", "", "92", ""),
	}
}

// outcome runs the bench and returns its output and its exit status.
func (s settings) outcome(ctx context.Context) (stdout, stderr string, status int) {
	var out, errs bytes.Buffer
	err := s.bench(ctx, "go run ./bench", &out, &errs)
	f := failure{status: exitFailed}
	if err == nil {
		f.status = 0
	} else {
		errors.As(err, &f)
		errs.WriteString(err.Error())
	}
	return out.String(), errs.String(), f.status
}

// cellsOf returns what the table says of a problem in the columns of programs.
func cellsOf(t *testing.T, out, problem string) string {
	t.Helper()
	_, table, found := strings.Cut(out, "dlx, s (CPU)")
	if !found {
		t.Fatalf("no table of programs in\n%s", out)
	}
	for line := range strings.Lines(table) {
		if strings.HasPrefix(line, "| "+problem+" ") {
			// The seconds of programs that do nothing tell nothing.
			return regexp.MustCompile(` *[0-9.]+ \([0-9.]+\) \|`).ReplaceAllString(strings.TrimSpace(line), " S |")
		}
	}
	t.Fatalf("no %s in\n%s", problem, table)
	return ""
}

func TestPeersThatAgreeAndThatAreAbsent(t *testing.T) {
	dir := t.TempDir()
	s := quick(t, dir)
	script(t, dir, "clingo", "clingo version 9.8.7", `{"Models": {"Number": 92, "More": "no"}}`, "exit 30")
	script(t, dir, "node", "v1.2.3", "92", "")
	script(t, dir, "minizinc", "no such solver", "", "")
	only(t, dir)
	modules := filepath.Join(t.TempDir(), nodePackage)
	if err := os.Mkdir(modules, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(modules, "package.json"), []byte(`{"version": "4.5.6"}`), 0o644); err != nil {
		t.Fatal(err)
	}
	t.Setenv("NODE_PATH", filepath.Dir(modules))
	s.output = filepath.Join(t.TempDir(), "table.md")

	out, stderr, status := s.outcome(context.Background())
	if status != 0 || !strings.HasSuffix(strings.TrimSpace(out), "Measured beside it: clingo 9.8.7, dancing-links 4.5.6 on Node.js 1.2.3.") {
		t.Errorf("status %d\n%s%s", status, out, stderr)
	}
	for _, want := range []string{
		"MiniZinc is skipped: minizinc does not know the solver Gecode (it comes with Debian's packages minizinc and flatzinc (Gecode))",
		"SageMath is skipped: there is no sage on the PATH (it comes with Debian's package sagemath)",
	} {
		if !strings.Contains(stderr, want) {
			t.Errorf("stderr is\n%s, want\n%s", stderr, want)
		}
	}
	if file, err := os.ReadFile(s.output); err != nil || string(file) != out {
		t.Errorf("the file holds\n%s, %v, not\n%s", file, err, out)
	}
	if !strings.Contains(out, "| queens-8 |        92 |         1049 |") {
		t.Errorf("the table of engines lacks solutions and search nodes:\n%s", out)
	}
}

func TestNodeWithoutThePackage(t *testing.T) {
	dir := t.TempDir()
	script(t, dir, "node", "v1.2.3", "92", "")
	only(t, dir)
	if _, err := node.find(context.Background(), t.TempDir()); err == nil || !strings.Contains(err.Error(), "npm install -g dancing-links") {
		t.Errorf("error %v", err)
	}
	global := t.TempDir()
	if err := os.Mkdir(filepath.Join(global, nodePackage), 0o755); err != nil {
		t.Fatal(err)
	}
	script(t, dir, "npm", "", global, "")
	if _, err := node.find(context.Background(), t.TempDir()); err != nil {
		t.Errorf("installed for all, yet %v", err)
	}
}

func TestWrongCountIsAnError(t *testing.T) {
	dir := t.TempDir()
	s := quick(t, dir)
	script(t, dir, "clingo", "clingo version 9.8.7", `{"Models": {"Number": 93, "More": "no"}}`, "")
	only(t, dir)
	out, stderr, status := s.outcome(context.Background())
	if got, want := cellsOf(t, out, "queens-8"), "| queens-8 |        92 | S |     WRONG COUNT |            – |"; got != want {
		t.Errorf("the table says\n%s, want\n%s", got, want)
	}
	if status != exitDisagrees || !strings.Contains(stderr, "queens-8 by clingo: counts 93 solutions, expected 92") {
		t.Errorf("status %d\n%s", status, stderr)
	}
}

func TestPeersThatHangOrFail(t *testing.T) {
	dir := t.TempDir()
	s := quick(t, dir)
	s.timeout = 500 * time.Millisecond
	script(t, dir, "clingo", "clingo version 9.8.7", "", sleeper(t))
	script(t, dir, "minizinc", "org.gecode.gecode", "", "echo 'no memory' >&2; exit 3")
	only(t, dir)
	start := time.Now()
	out, stderr, status := s.outcome(context.Background())
	if took := time.Since(start); took > 10*time.Second {
		t.Errorf("it took %v", took)
	}
	if got := cellsOf(t, out, "queens-8"); !strings.HasPrefix(got, "| queens-8 |        92 | S |         > 0.500 |            failed |") {
		t.Errorf("the table says\n%s", got)
	}
	// Neither is a fault of this project.
	if status != 0 || !strings.Contains(stderr, "queens-8 by MiniZinc: it did not come to its end (exit status 3): no memory") {
		t.Errorf("status %d\n%s", status, stderr)
	}
}

// What a program started ends with it.
func TestTimeoutEndsTheWholeGroup(t *testing.T) {
	t.Parallel()
	sleep := strings.Fields(sleeper(t))[0]
	dir := t.TempDir()
	path := script(t, dir, "parent", "", "", "("+sleep+" 2; echo alive > "+dir+"/child) & wait")
	ctx, cancel := context.WithTimeout(context.Background(), 200*time.Millisecond)
	defer cancel()
	if r := runProcess(ctx, []string{path}, new(text)); !errors.Is(r.err, context.DeadlineExceeded) {
		t.Errorf("%+v", r)
	}
	time.Sleep(2500 * time.Millisecond)
	if _, err := os.Stat(filepath.Join(dir, "child")); err == nil {
		t.Error("a child went on")
	}
}

func TestProcessTime(t *testing.T) {
	dir := t.TempDir()
	path := script(t, dir, "busy", "", "92", "i=0; while [ $i -lt 100000 ]; do i=$((i+1)); done")
	var out text
	if r := runProcess(context.Background(), []string{path}, &out); r.err != nil || r.cpu <= 0 || r.wall <= 0 || string(out.kept) != "92\n" {
		t.Errorf("%+v, output %q", r, out.kept)
	}
	if r := runProcess(context.Background(), []string{filepath.Join(dir, "missing")}, &out); r.err == nil {
		t.Error("a program that is missing runs")
	}
}

// An interrupt leaves what was measured so far.
type interrupter struct {
	bytes.Buffer
	at     string
	cancel func()
}

func (w *interrupter) Write(part []byte) (int, error) {
	if strings.Contains(string(part), w.at) {
		w.cancel()
	}
	return w.Buffer.Write(part)
}

func TestInterrupt(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	var out bytes.Buffer
	stderr := &interrupter{at: "queens-9", cancel: cancel}
	s := settings{run: regexp.MustCompile("^queens-(8|9|10)$"), count: 1, workers: 1, timeout: time.Minute}
	err := s.bench(ctx, "go run ./bench", &out, stderr)
	var f failure
	if !errors.As(err, &f) || f.status != exitStopped {
		t.Errorf("error %v", err)
	}
	if table := out.String(); !strings.Contains(table, "| queens-8 |        92 |         1049 |") ||
		!strings.Contains(table, "| queens-9 |       352 |            – |") || strings.Contains(table, "queens-10") {
		t.Errorf("the table is\n%s", table)
	}
}

// The command of this project is built and measured, and JSON tells every run.
func TestOwnCommandAndJSON(t *testing.T) {
	root, err := moduleRoot()
	if err != nil {
		t.Fatal(err)
	}
	command, err := build(context.Background(), root, t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	only(t, t.TempDir())
	s := settings{run: regexp.MustCompile("^(queens-8|slothouber)$"), count: 2, workers: 2, timeout: time.Minute, peers: true, json: true, command: command}
	out, stderr, status := s.outcome(context.Background())
	if status != 0 {
		t.Fatalf("status %d\n%s", status, stderr)
	}
	var got []string
	for line := range strings.Lines(out) {
		var one struct {
			timed
			machine
		}
		if err := json.Unmarshal([]byte(line), &one); err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		switch {
		case one.Problem == "" && one.Go == runtime.Version() && one.Date != "":
			got = append(got, "machine")
		case one.Reason != "":
			got = append(got, one.Problem+" "+one.By+": "+one.Reason)
		case len(one.Seconds) == 2 && one.Median > 0 && (len(one.CPUTime) == 2) == one.Process:
			got = append(got, one.Problem+" "+one.By+" "+one.Solutions.String())
		default:
			t.Errorf("%s", line)
		}
	}
	want := []string{"machine",
		"queens-8 links 92", "queens-8 dense 92", "queens-8 frontier 92", "queens-8 auto 92", "queens-8 dlx 92",
		"slothouber links 8", "slothouber dense: takes no such problem", "slothouber frontier 8", "slothouber auto 8", "slothouber dlx 8",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestUsage(t *testing.T) {
	for _, test := range []struct {
		args   string
		status int
		want   string
	}{
		{"-run [", exitBad, "-run: error parsing regexp"},
		{"-run nothing", exitBad, "no problem matches -run nothing; -list tells their names"},
		{"-run queens-16", exitBad, "no problem matches -run queens-16, but for queens-16 with -long"},
		{"-count 0", exitBad, "-count 0: expected at least 1"},
		{"-workers 0", exitBad, "-workers 0: expected at least 1"},
		{"-timeout 0s", exitBad, "-timeout 0s: expected more than 0"},
		{"queens-8", exitBad, `what is "queens-8"? Choose problems with -run REGEXP`},
		{"-fast", exitBad, "flag provided but not defined: -fast"},
		{"-list -run ^queens-1[56]$", 0, "queens-15\nqueens-16\n"},
	} {
		var out, stderr bytes.Buffer
		err := run(context.Background(), strings.Fields(test.args), &out, &stderr)
		var f failure
		errors.As(err, &f)
		text := out.String()
		if err != nil {
			text += err.Error()
		}
		if f.status != test.status || !strings.Contains(text, test.want) {
			t.Errorf("%s: status %d, %s, want %d, %s", test.args, f.status, text, test.status, test.want)
		}
	}
	if err := run(context.Background(), []string{"-h"}, new(bytes.Buffer), new(bytes.Buffer)); !errors.Is(err, flag.ErrHelp) {
		t.Errorf("-h: %v", err)
	}
}

func TestTable(t *testing.T) {
	runs := func(seconds ...float64) (all []measured) {
		for _, s := range seconds {
			all = append(all, measured{wall: time.Duration(s * 1e9), cpu: time.Duration(s * 9e8), nodes: 1049})
		}
		return all
	}
	minute := time.Minute
	r := report{
		machine: machine{Date: "2026-01-02", CPU: "Abacus 3", Cores: 1, OS: "linux", Arch: "amd64", Go: "go1.26"},
		command: "go run ./bench -run 'a|b'", rounds: 3, workers: 2, peers: []string{"clingo 9.8.7"},
		rows: []row{
			{problem: "queens-8", solutions: big.NewInt(92), results: []*result{
				{by: "links", runs: runs(0.0002, 0.0004, 0.0003)},
				{by: "dense", runs: runs(0.0001, 0.0001, 0.0001)},
				{by: "dlx", whole: true, runs: runs(0.01, 0.012, 0.011)},
				{by: "clingo", whole: true, runs: runs(1, 6, 2.2)},
			}},
			{problem: "multiple", solutions: big.NewInt(8), results: []*result{
				{by: "links", end: late, limit: minute},
				{by: "dense", end: cannot, reason: "takes no such problem"},
				{by: "dlx", whole: true, runs: runs(0.1, 0.1, 123.4)},
				{by: "clingo", whole: true, end: late, limit: minute},
			}},
			{problem: "odd", solutions: big.NewInt(0), results: []*result{
				{by: "links", end: late, limit: minute},
				{by: "dense", runs: runs(1, 2, 3)},
				{by: "dlx", whole: true, end: failed},
				{by: "clingo", whole: true, end: cannot, reason: "no colors"},
			}},
		},
	}
	want := "`go run ./bench -run 'a|b'`, 2026-01-02, Abacus 3, 1 core, linux/amd64, go1.26.\n" + `
| Problem  | Solutions | Search nodes |  links, ms | dense, ms | links : dense |
| -------- | --------: | -----------: | ---------: | --------: | ------------: |
| queens-8 |        92 |         1049 | 0.300 ±33% | 0.100 ±0% |          3.00 |
| multiple |         8 |            – |    > 60000 |         – |             – |
| odd      |         0 |            – |    > 60000 | 2000 ±50% |        > 30.0 |

Milliseconds to count all solutions of a problem that is read already, by 2 workers,
medians of 3 interleaved runs; ± is half the distance from the fastest run to the
slowest. Ratios are taken run by run, and their median is shown: how many times as
fast as links. Search nodes are those of links.

| Problem  | Solutions |  dlx, s (CPU) | clingo, s (CPU) | clingo : dlx |
| -------- | --------: | ------------: | --------------: | -----------: |
| queens-8 |        92 | 0.011 (0.010) |     2.20 (1.98) |          200 |
| multiple |         8 | 0.100 (0.090) |          > 60.0 |        > 600 |
| odd      |         0 |        failed |       no colors |            – |

Seconds of whole processes by the clock, from start to exit, and in parentheses the
processor's, medians of 3 interleaved runs. Ratios are those of seconds by the clock, run
by run, and their median is shown: how many times as long as dlx. What passed the
limit is compared by the clock.
Measured beside it: clingo 9.8.7.
`
	if diff := cmp.Diff(want, r.markdown()); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	// By one worker the ratios are those of processor's seconds.
	r.workers = 1
	for k := range 3 {
		r.rows[0].results[3].runs[k].cpu = time.Minute
	}
	if out := r.markdown(); !strings.Contains(out, "2.20 (60.0) |         6061 |") || !strings.Contains(out, "those of processor's seconds") {
		t.Errorf("by one worker\n%s", out)
	}
}

func TestMachine(t *testing.T) {
	if got := cpuModel([]byte("processor : 0\nmodel name\t: Abacus 3\nmodel name\t: Abacus 4\n")); got != "Abacus 3" {
		t.Errorf("model %q", got)
	}
	if got := cpuModel(nil); got != "" {
		t.Errorf("model %q of nothing", got)
	}
	if got := (machine{Date: "2026-01-02", Cores: 2, OS: "plan9", Arch: "arm", Go: "go1.26"}).String(); got != "2026-01-02, 2 cores, plan9/arm, go1.26" {
		t.Error(got)
	}
}

func TestGrowth(t *testing.T) {
	all := families
	defer func() { families = all }()
	families = []family{
		{"layers", dlx.Frontier, 2, 8, complete},
		{"search", dlx.Links, 2, 6, complete},
		{"boards", dlx.Frontier, 1, 5, square("L3", 3)},
	}
	file := filepath.Join(t.TempDir(), "growth.svg")
	var table bytes.Buffer
	if err := run(context.Background(), []string{"-growth", file}, &table, io.Discard); err != nil {
		t.Fatal(err)
	}
	// 4 vertices have 3 matchings, which take 1+3+3 search nodes.
	lines := strings.Split(table.String(), "\n")
	if got := strings.Fields(lines[1]); !cmp.Equal(got, []string{"4", "6", "7", "35"}) {
		t.Errorf("%q in\n%s", got, table.String())
	}
	if svg, err := os.ReadFile(file); err != nil || bytes.Count(svg, []byte("<circle")) != 3+2+2 {
		t.Errorf("%v, %s", err, svg)
	}
	if err := run(context.Background(), []string{"-growth", filepath.Join(file, "no")}, io.Discard, io.Discard); err == nil {
		t.Error("a file in a file was written")
	}
}
