package main

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// How many shards TestShards counts. Each divides the problem for itself: 64 take half a
// minute.
var shards = flag.Int("shards", 4, "count so many shards")

// countShards counts all shards of a count and returns their records.
func countShards(t *testing.T, of int, args ...string) (records []string) {
	t.Helper()
	for k := range of {
		var stdout, stderr bytes.Buffer
		all := append([]string{"count", "--shard", fmt.Sprintf("%d/%d", k+1, of), "--workers", "1"}, args...)
		if status := run(context.Background(), all, strings.NewReader(""), &stdout, &stderr); status != exitAnswered {
			t.Fatalf("%v: status %d, %s", all, status, &stderr)
		}
		records = append(records, stdout.String())
	}
	return records
}

// mergeRecords merges records from standard input.
func mergeRecords(records []string) (stdout, stderr string, status int) {
	var out, err bytes.Buffer
	status = run(context.Background(), []string{"merge"}, strings.NewReader(strings.Join(records, "")), &out, &err)
	return out.String(), err.String(), status
}

// Shards add up to the count, with one left out or there twice they are refused by name.
func TestShards(t *testing.T) {
	corpus := "../../dlx/testdata/corpus/"
	two := filepath.Join(t.TempDir(), "two.dlx")
	writeTwice(t, corpus+"queens-10.dlx", two)
	for _, test := range []struct {
		args []string
		want string
	}{
		{[]string{"nqueens", "12"}, "14200"},
		{[]string{corpus + "pent-6x10.dlx"}, "9356"},
		{[]string{corpus + "tromino-9x9.dlx"}, "1193600"},
		{[]string{corpus + "tromino-9x9.dlx", "--engine", "dense"}, "1193600"},
		{[]string{two}, fmt.Sprint(724 * 724)},
		{[]string{two, "--reduce", "--engine", "links"}, fmt.Sprint(724 * 724)},
	} {
		records := countShards(t, *shards, test.args...)
		if got, stderr, status := mergeRecords(records); got != test.want+"\n" || status != exitAnswered {
			t.Errorf("%v: %q, %s, want %s", test.args, got, stderr, test.want)
		}
		if got, stderr, status := mergeRecords(append(records[:2:2], records[3:]...)); got != "" || status != exitBad || !strings.Contains(stderr, fmt.Sprintf("missing: shard 3/%d:", *shards)) {
			t.Errorf("%v without one: %q, %s", test.args, got, stderr)
		}
		if got, stderr, status := mergeRecords(append(records, records[2])); got != "" || status != exitBad || !strings.Contains(stderr, fmt.Sprintf("stdin:%d: shard 3/%d is there twice: it is at stdin:3, too", *shards+1, *shards)) {
			t.Errorf("%v with one twice: %q, %s", test.args, got, stderr)
		}
	}
}

// writeTwice writes two copies of a problem side by side.
func writeTwice(t *testing.T, from, to string) {
	t.Helper()
	text, err := os.ReadFile(from)
	if err != nil {
		t.Fatal(err)
	}
	var head []string
	var body strings.Builder
	for _, copy := range []string{"a", "b"} {
		first := true
		for line := range strings.Lines(string(text)) {
			words := strings.Fields(line)
			if len(words) == 0 || words[0] == "|" {
				continue
			}
			for k, word := range words {
				if word != "|" {
					words[k] = copy + word
				}
			}
			if first {
				head, first = append(head, strings.Join(words, " ")), false
				continue
			}
			fmt.Fprintln(&body, strings.Join(words, " "))
		}
	}
	primary, secondary := "", ""
	for _, line := range head {
		p, s, _ := strings.Cut(line, "|")
		primary += " " + p
		secondary += " " + s
	}
	text = []byte(primary + " | " + secondary + "\n" + body.String())
	if err := os.WriteFile(to, text, 0o644); err != nil {
		t.Fatal(err)
	}
}

// Nothing that is read as a record may do harm, or be believed if it was changed.
func FuzzMerge(f *testing.F) {
	var records []string
	for k := range 3 {
		var stdout bytes.Buffer
		run(context.Background(), []string{"count", "--shard", fmt.Sprintf("%d/3", k+1), "nqueens", "6"}, strings.NewReader(""), &stdout, io.Discard)
		records = append(records, stdout.String())
	}
	whole := strings.Join(records, "")
	f.Add(whole)
	f.Add(strings.Replace(whole, `"known":"4"`, `"known":"5"`, 1))
	f.Add(strings.Replace(whole, `"shard":2`, `"shard":-2`, 1))
	f.Add(whole[:len(whole)/2])
	f.Add("{}\n[]\nnull\n{\"record\":\"dlx shard 1\"}\n")
	f.Fuzz(func(t *testing.T, text string) {
		var stdout bytes.Buffer
		status := run(context.Background(), []string{"merge"}, strings.NewReader(text), &stdout, io.Discard)
		if status == exitAnswered && stdout.String() != "4\n" {
			t.Errorf("merged to %q", &stdout)
		}
		if status != exitAnswered && (status != exitBad || stdout.Len() > 0) {
			t.Errorf("status %d, %q", status, &stdout)
		}
	})
}
