package main

import (
	"bytes"
	"context"
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var updatePictures = flag.Bool("update-pictures", false, "write the pictures of docs/gallery.md instead of comparing them")

// The gallery's pictures are what its commands write, all of them and no others are
// there, and all are shown.
func TestGalleryIsDrawnByItsCommands(t *testing.T) {
	t.Chdir(root)
	page, err := os.ReadFile("docs/gallery.md")
	if err != nil {
		t.Fatal(err)
	}
	var drawn []string
	for _, block := range fenced(string(page), "console") {
		for _, line := range strings.Split(block, "\n") {
			args := strings.Fields(strings.TrimPrefix(line, "$ dlx "))
			k := slices.Index(args, "-o") + 1
			if k == 0 || !strings.HasPrefix(line, "$ dlx ") {
				t.Errorf("no picture comes of %s", line)
				continue
			}
			file := filepath.FromSlash(args[k])
			if drawn = append(drawn, filepath.Base(file)); !*updatePictures {
				args[k] = filepath.Join(t.TempDir(), filepath.Base(file))
			}
			var out, errs bytes.Buffer
			if status := run(context.Background(), args, strings.NewReader(""), &out, &errs); status != exitAnswered || out.Len()+errs.Len() > 0 {
				t.Fatalf("%s: exit status %d\n%s%s", line, status, out.String(), errs.String())
			}
			want, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if got, err := os.ReadFile(args[k]); err != nil || !bytes.Equal(want, got) {
				t.Errorf("%s writes another picture (go test ./cmd/dlx -run Gallery -update-pictures writes it down): %v", line, err)
			}
		}
	}
	var shown, there []string
	for _, link := range regexp.MustCompile(`\]\(pictures/([^)]*)\)`).FindAllStringSubmatch(string(page), -1) {
		shown = append(shown, link[1])
	}
	entries, err := os.ReadDir("docs/pictures")
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		there = append(there, e.Name())
	}
	slices.Sort(drawn)
	slices.Sort(shown)
	if !slices.Equal(drawn, there) || !slices.Equal(drawn, shown) {
		t.Errorf("drawn %v\nshown %v\nthere %v", drawn, shown, there)
	}
}
