package main

import (
	"bytes"
	"cmp"
	"flag"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"exactcover/models/boardcover"

	gocmp "github.com/google/go-cmp/cmp"
	"github.com/spf13/cobra"
)

// Completion offers verbs, models, what is built in, and the values of flags.
func TestCompletion(t *testing.T) {
	for line, want := range map[string][]string{
		"cou":                 {"count"},
		"count nq":            {"nqueens"},
		"count polycube so":   {"soma"},
		"solve puzzle mutil":  {"mutilated-chessboard"},
		"count --engine d":    {"dense"},
		"export toy --to m":   {"matrix", "mzn"},
		"count --group n":     {"natural"},
		"help mod":            {"models"},
		"help _":              nil,
		"count --piece d":     {"domino"},
		"help nq":             {"nqueens"},
		"help count x":        nil,
		"count nqueens 8 9":   nil,
		"count nosuchmodel x": nil,
	} {
		var out, errs bytes.Buffer
		args := strings.Split("__complete "+line, " ")
		if status := run(t.Context(), args, strings.NewReader(""), &out, &errs); status != 0 {
			t.Fatalf("%s: status %d, %s", line, status, errs.String())
		}
		var got []string
		for l := range strings.Lines(out.String()) {
			if word, _, _ := strings.Cut(strings.TrimSpace(l), "\t"); !strings.HasPrefix(word, ":") {
				got = append(got, word)
			}
		}
		if diff := gocmp.Diff(want, got); diff != "" {
			t.Errorf("%s (-want +got)\n%s", line, diff)
		}
	}
}

func TestFlagErrors(t *testing.T) {
	for line, want := range map[string]string{
		"count nqueens 5 --limt 3":           `dlx: unknown flag: --limt (see "dlx count --help"); did you mean "--limit"?`,
		"count nqueens 5 --nothing":          `dlx: unknown flag: --nothing (see "dlx count --help")`,
		"count nqueens 5 --timeout 5":        `dlx: --timeout 5: expected a time with its unit, as in 90s or 2h`,
		"count boardcover 4x4 --piece domno": `dlx: --piece domno: no piece and no file of that name (pieces: ` + strings.Join(boardcover.Names(), ", ") + `); did you mean "domino"?`,
	} {
		var out, errs bytes.Buffer
		status := run(t.Context(), strings.Fields(line), strings.NewReader(""), &out, &errs)
		if got := strings.TrimSpace(errs.String()); status != exitBad || got != want {
			t.Errorf("%s:\nwant %s\ngot  %s (status %d)", line, want, got, status)
		}
	}
}

func TestNear(t *testing.T) {
	for word, want := range map[string]string{"cuont": "count", "sudko": "sudoku", "nquens": "nqueens", "somma": "", "x": "", "": ""} {
		got := near(word, append([]string{"count", "solve"}, modelNames()...))
		if want != "" {
			want = fmt.Sprintf("; did you mean %q?", want)
		}
		if got != want {
			t.Errorf("%q: want %q, got %q", word, want, got)
		}
	}
	for _, c := range []struct {
		a, b string
		want int
	}{{"", "", 0}, {"a", "", 1}, {"", "ab", 2}, {"kitten", "sitting", 3}, {"flaw", "lawn", 2}} {
		if got := distance(c.a, c.b); got != c.want {
			t.Errorf("%q to %q: want %d, got %d", c.a, c.b, c.want, got)
		}
	}
}

// Lines of the help, but for those that the flag library makes, fit a terminal; manual
// pages do not fill them.
func TestHelpIsNotWide(t *testing.T) {
	for _, cmd := range all((&command{}).root()) {
		for line := range strings.Lines(cmd.Long) {
			if n := utf8.RuneCountInString(strings.TrimRight(line, "\n")); n > 92 {
				t.Errorf("%s: a line of %d characters: %s", cmd.CommandPath(), n, line)
			}
		}
	}
}

// all returns a command and those below it that help shows.
func all(cmd *cobra.Command) []*cobra.Command {
	list := []*cobra.Command{cmd}
	for _, sub := range cmd.Commands() {
		if sub.IsAvailableCommand() || sub.IsAdditionalHelpTopicCommand() {
			list = append(list, all(sub)...)
		}
	}
	return list
}

// The files that examples speak of.
var exampleFiles = map[string]string{
	"puzzle.dlx":  "toy.dlx",
	"sudoku.dlx":  "toy.dlx",
	"toy.dlx":     "toy.dlx",
	"puzzles.txt": "sudoku.txt",
	"nw41.txt":    "crews.txt",
	"grid.txt":    "crossword.txt",
}

// And those that are not among the project's examples.
var exampleTexts = map[string]string{
	"answer.txt":  "s UNSATISFIABLE\n",
	"square.txt":  "1 . . .\n. 2 . .\n. . . .\n. . . .\n",
	"friends.txt": "1 2\n2 3\n3 4\n4 1\n",
}

// Every example of the help runs, and ends with an answer.
func TestExamplesOfTheHelp(t *testing.T) {
	dir := t.TempDir()
	if err := os.CopyFS(filepath.Join(dir, "examples"), os.DirFS(root+"/examples")); err != nil {
		t.Fatal(err)
	}
	files, err := filepath.Glob(root + "/examples/*")
	if err != nil {
		t.Fatal(err)
	}
	named := maps.Clone(exampleFiles)
	for _, file := range files {
		if strings.Contains(filepath.Base(file), ".") { // no folder
			named[filepath.Base(file)] = filepath.Base(file)
		}
	}
	for name, from := range named {
		text, err := os.ReadFile(root + "/examples/" + from)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, name), text, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for name, text := range exampleTexts {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	t.Chdir(dir)
	var shard bytes.Buffer
	if status := run(t.Context(), []string{"count", "nqueens", "6", "--shard", "1/1"}, strings.NewReader(""), &shard, io.Discard); status != 0 {
		t.Fatal(status)
	}
	if err := os.WriteFile("shard-1.json", shard.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	var examples string
	for _, cmd := range all((&command{}).root()) {
		examples += cmd.Example + "\n"
	}
	for _, m := range models() {
		examples += m.help
	}
	n := 0
	for line := range strings.Lines(examples) {
		line = strings.TrimSpace(line)
		for _, end := range []string{"  ", " > ", " >> ", " && "} { // what it prints, in words, and what goes on
			line, _, _ = strings.Cut(line, end)
		}
		input := ""
		if piped, rest, found := strings.Cut(line, " | "); found && strings.HasPrefix(piped, "echo ") {
			input, line = strings.TrimPrefix(piped, "echo ")+"\n", rest
		}
		if !strings.HasPrefix(line, "dlx ") || strings.HasPrefix(line, "dlx cluster ") || strings.HasPrefix(line, "dlx worker ") || strings.Contains(line, "--cluster ") {
			continue // what needs a server has tests of its own
		}
		n++
		var args []string
		for _, word := range strings.Fields(line)[1:] {
			files, err := filepath.Glob(word)
			if err != nil || len(files) == 0 || !strings.Contains(word, "*") {
				files = []string{word}
			}
			args = append(args, files...)
		}
		var out, errs bytes.Buffer
		if status := run(t.Context(), args, strings.NewReader(input), &out, &errs); status > exitNone {
			t.Errorf("$ %s\nstatus %d: %s", line, status, errs.String())
		}
	}
	if n < 40 {
		t.Errorf("only %d examples found", n)
	}
}

var manFlag = flag.String("man", "", "write manual pages into this folder")

// manual spells a command's page in the language of troff.
func manual(cmd *cobra.Command) string {
	escape := strings.NewReplacer(`\`, `\e`, "-", `\-`, "\n.", "\n\\&.", "\n'", "\n\\&'")
	name := strings.ReplaceAll(cmd.CommandPath(), " ", "-")
	var page strings.Builder
	fmt.Fprintf(&page, ".TH %s 1 \"\" \"dlx %s\"\n.SH NAME\n%s \\- %s\n", strings.ToUpper(escape.Replace(name)), version, escape.Replace(name), escape.Replace(cmd.Short))
	fmt.Fprintf(&page, ".SH SYNOPSIS\n.B %s\n.SH DESCRIPTION\n.nf\n%s\n.fi\n", escape.Replace(cmd.UseLine()), strings.TrimPrefix(escape.Replace("\n"+cmp.Or(cmd.Long, cmd.Short)), "\n"))
	if flags := cmd.LocalFlags().FlagUsagesWrapped(76); flags != "" {
		fmt.Fprintf(&page, ".SH OPTIONS\n.nf\n%s.fi\n", escape.Replace(flags))
	}
	if cmd.Example != "" {
		fmt.Fprintf(&page, ".SH EXAMPLES\n.nf\n%s\n.fi\n", strings.TrimPrefix(escape.Replace("\n"+cmd.Example), "\n"))
	}
	if cmd.HasParent() {
		page.WriteString(".SH SEE ALSO\n.BR dlx (1)\n")
		return page.String()
	}
	var names []string
	for _, sub := range all(cmd)[1:] {
		names = append(names, ".BR "+escape.Replace(strings.ReplaceAll(sub.CommandPath(), " ", "-"))+" (1)")
	}
	return page.String() + ".SH SEE ALSO\n" + strings.Join(names, ",\n") + "\n"
}

// The manual has a page for each command. With -man DIR the test writes them: made of
// the commands themselves, they need no program beside dlx and no module more.
func TestManual(t *testing.T) {
	dir := *manFlag
	if dir == "" {
		dir = t.TempDir()
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	var names []string
	groff, _ := exec.LookPath("groff")
	for _, cmd := range all((&command{}).root()) {
		name := filepath.Join(dir, strings.ReplaceAll(cmd.CommandPath(), " ", "-")+".1")
		if err := os.WriteFile(name, []byte(manual(cmd)), 0o644); err != nil {
			t.Fatal(err)
		}
		names = append(names, filepath.Base(name))
		if groff == "" {
			continue
		}
		var errs bytes.Buffer
		check := exec.Command(groff, "-k", "-man", "-Tutf8", "-ww", "-z", name)
		check.Stderr = &errs
		if err := check.Run(); err != nil || errs.Len() > 0 {
			t.Errorf("%s: %v\n%s", name, err, errs.String())
		}
	}
	for _, want := range []string{"dlx.1", "dlx-count.1", "dlx-import-solution.1", "dlx-models.1"} {
		if !slices.Contains(names, want) {
			t.Errorf("no page %s among %q", want, names)
		}
	}
}
