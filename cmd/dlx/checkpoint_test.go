package main

import (
	"bytes"
	"flag"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"
)

// A campaign is go test ./cmd/dlx -run Killed -kills 20.
var kills = flag.Int("kills", 4, "how often each checkpointed run is killed")

// sizes returns boards for a count and a listing that take long enough to be killed as
// often, and the count.
func sizes() (count, list, solutions string) {
	if *kills > 4 {
		return "16", "14", "14772512\n"
	}
	return "14", "12", "365596\n"
}

// killed runs a command that goes on from its checkpoint, killed with -9 at random
// moments, until it ends, and returns how many runs it took. Standard output is
// opened anew for each run.
func killed(t *testing.T, output func() (*os.File, error), args ...string) (runs int) {
	t.Helper()
	rng := rand.New(rand.NewPCG(uint64(len(args[0])), 1))
	for runs = 1; ; runs++ {
		out, err := output()
		if err != nil {
			t.Fatal(err)
		}
		var fault bytes.Buffer
		cmd := exec.Command("dlx", args...)
		cmd.Stdout, cmd.Stderr = out, &fault
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		if runs <= *kills {
			time.AfterFunc(time.Duration(100+rng.IntN(500))*time.Millisecond, func() { cmd.Process.Kill() })
		}
		err = cmd.Wait()
		out.Close()
		if err == nil {
			return runs
		}
		if exit, ok := err.(*exec.ExitError); !ok || exit.ExitCode() >= 0 {
			t.Fatalf("run %d of %v: %v: %s", runs, args, err, &fault)
		}
	}
}

// However often it is killed, a count with a checkpoint ends with the count, and
// not much later.
func TestKilledCounts(t *testing.T) {
	size, _, want := sizes()
	for _, args := range [][]string{
		{"count", "nqueens", size, "--engine", "links"},
		{"count", "nqueens", size, "--engine", "links", "--reduce", "--workers", "3"},
	} {
		dir := t.TempDir()
		file, name := filepath.Join(dir, "checkpoint"), filepath.Join(dir, "out")
		runs := killed(t, func() (*os.File, error) { return os.Create(name) }, append(args, "--checkpoint", file)...)
		if got, err := os.ReadFile(name); err != nil || string(got) != want {
			t.Errorf("%v: %q after %d runs, %v", args, got, runs, err)
		}
		if runs < 2 {
			t.Errorf("%v: never killed", args)
		}
		t.Logf("%v: %d runs", args, runs)
	}
}

// However often it is killed, a listing with a checkpoint is the whole list: in a
// file that is appended to, in one that each run begins anew, through a pipe.
func TestKilledListings(t *testing.T) {
	_, size, _ := sizes()
	args := []string{"solve", "nqueens", size, "--engine", "links", "--all"}
	want, err := exec.Command("dlx", args...).Output()
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		how  string
		flag int
		more []string
	}{
		{"append", os.O_APPEND, nil},
		{"anew", os.O_TRUNC, []string{"--workers", "3"}},
	} {
		dir := t.TempDir()
		file, name := filepath.Join(dir, "checkpoint"), filepath.Join(dir, "out")
		before := ""
		if test.flag == os.O_APPEND {
			before = "what was there before\n"
		}
		if err := os.WriteFile(name, []byte(before), 0o644); err != nil {
			t.Fatal(err)
		}
		runs := killed(t, func() (*os.File, error) { return os.OpenFile(name, os.O_WRONLY|test.flag, 0o644) },
			append(append(args, test.more...), "--checkpoint", file)...)
		t.Logf("%s: %d runs", test.how, runs)
		got, err := os.ReadFile(name)
		if err != nil || string(got) != before+string(want) {
			t.Errorf("%s: %d bytes after %d runs, want %d, %v", test.how, len(got), runs, len(before)+len(want), err)
		}

		// The file of an ended search has the whole list for a pipe too.
		again, err := exec.Command("dlx", append(args, "--checkpoint", file)...).Output()
		if err != nil || !bytes.Equal(want, again) {
			t.Errorf("%s: listed again: %d bytes, want %d, %v", test.how, len(again), len(want), err)
		}
	}
}
