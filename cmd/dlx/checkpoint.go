package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"time"

	"exactcover/dlx"

	"github.com/spf13/pflag"
)

// A checkpoint is the file that keeps a search, so that the same command goes on
// with it, however it was ended. Of a listing the solutions shown are kept in a
// second file beside it, its journal, for they may be many.
//
//	dlx checkpoint 1
//	{"version":…,"verb":…,"output":…,"journal":…,"search":…}
//	sha256 …                              of the lines before
//
// The file changes by renaming, after what it tells of the journal is on the
// disk.
type checkpoint struct {
	name    string
	data    checkpointData
	journal *journal // of a listing
}

type checkpointData struct {
	Version string          `json:"version"`
	Verb    string          `json:"verb"`
	Output  *place          `json:"output,omitempty"`
	Journal *journalEnd     `json:"journal,omitempty"`
	Search  *dlx.Checkpoint `json:"search,omitempty"`
	Shard   *shardState     `json:"shard,omitempty"` // of one, instead of Search
}

const (
	checkpointTitle = "dlx checkpoint 1\n"
	// mostCheckpoint bounds the file that is read, which goes into memory.
	mostCheckpoint = 1 << 30
	// saveEvery is how often a search is saved.
	saveEvery = 200 * time.Millisecond
)

func (c *command) checkpointFlag(f *pflag.FlagSet) {
	f.StringVar(&c.checkpoint, "checkpoint", "", "keep the search in this file, and go on with it if it is there")
}

// checkCheckpoint refuses what does not go with a checkpoint.
func (c *command) checkCheckpoint() error {
	switch {
	case c.checkpoint == "":
		return nil
	case c.limit > 0:
		return errors.New("--checkpoint does not go with --limit, which is for short searches")
	case c.engine == "naive":
		return errors.New("--checkpoint does not go with --engine naive, which cannot be saved")
	}
	return nil
}

// openCheckpoint opens the checkpoint that the flags name; nil if none. A
// checkpoint of a listing must be closed.
func (c *command) openCheckpoint(verb string, s *source) (*checkpoint, error) {
	if c.checkpoint == "" {
		return nil, nil
	}
	if len(s.numbers) != 1 {
		return nil, fmt.Errorf("%s holds %d boards, and a checkpoint is of one: choose it with --board N", s.name, len(s.numbers))
	}
	k := &checkpoint{name: c.checkpoint, data: checkpointData{Version: version, Verb: verb}}
	if err := k.read(); err != nil {
		return nil, err
	}
	if verb != "solve" {
		return k, nil
	}
	var err error
	k.journal, err = openJournal(k.name+".solutions", k.data.Journal)
	return k, err
}

// read reads the file, if it is there.
func (k *checkpoint) read() error {
	text, err := readAtMost(k.name, mostCheckpoint)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	if len(text) == 0 {
		return nil // as mktemp leaves it
	}
	body, ok := bytes.CutPrefix(text, []byte(checkpointTitle))
	if !ok {
		return fmt.Errorf("%s: not a checkpoint: it does not begin with %q (it stays as it is: name another file)", k.name, checkpointTitle[:len(checkpointTitle)-1])
	}
	end := bytes.LastIndex(text, []byte("\nsha256 ")) + 1
	if end == 0 || string(text[end:]) != seal(text[:end]) {
		return fmt.Errorf("%s: damaged: the checksum is wrong (delete it to begin anew)", k.name)
	}
	var found checkpointData
	d := json.NewDecoder(bytes.NewReader(body[:len(body)-(len(text)-end)]))
	d.DisallowUnknownFields()
	if err := d.Decode(&found); err != nil {
		return fmt.Errorf("%s: damaged: %w (delete it to begin anew)", k.name, err)
	}
	switch {
	case found.Version != k.data.Version:
		return fmt.Errorf("%s: of dlx %s, and this is %s: end it with that, or delete it to begin anew", k.name, found.Version, k.data.Version)
	case found.Verb != k.data.Verb:
		return fmt.Errorf("%s: of dlx %s, not of dlx %s: name another file, or delete it to begin anew", k.name, found.Verb, k.data.Verb)
	case !found.whole():
		return fmt.Errorf("%s: damaged: something is missing (delete it to begin anew)", k.name)
	}
	k.data = found
	return nil
}

// whole reports whether nothing is missing. A listing may not have been saved yet
// since it began.
func (d *checkpointData) whole() bool {
	switch d.Verb {
	case "solve":
		return (d.Search == nil) == (d.Journal == nil)
	case shardVerb:
		return d.Shard != nil
	}
	return d.Search != nil && d.Journal == nil
}

func readAtMost(name string, most int64) ([]byte, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	text, err := io.ReadAll(io.LimitReader(file, most+1))
	if err == nil && int64(len(text)) > most {
		err = fmt.Errorf("%s: larger than %d bytes, which no checkpoint is", name, most)
	}
	return text, err
}

func seal(text []byte) string {
	sum := sha256.Sum256(text)
	return "sha256 " + hex.EncodeToString(sum[:]) + "\n"
}

// config makes a search save to the checkpoint and go on from it. Nil does
// nothing.
func (k *checkpoint) config(cfg dlx.Config) dlx.Config {
	if k != nil {
		cfg.Save, cfg.SaveEvery, cfg.Resume = k.save, saveEvery, k.data.Search
	}
	return cfg
}

// save writes the file.
func (k *checkpoint) save(search *dlx.Checkpoint) error {
	k.data.Search = search
	if k.journal != nil {
		end, err := k.journal.sync()
		if err != nil {
			return unwritten(k.journal.file.Name(), err)
		}
		k.data.Journal = &end
	}
	return k.write()
}

func (k *checkpoint) write() error {
	body, err := json.Marshal(k.data)
	if err != nil {
		return err
	}
	text := append(append([]byte(checkpointTitle), body...), '\n')
	if err := replace(k.name, append(text, seal(text)...)); err != nil {
		return unwritten(k.name, err)
	}
	return nil
}

// unwritten is the failure of a checkpoint that cannot be written. What was saved
// before stays.
func unwritten(name string, err error) error {
	return failure{exitStopped, fmt.Errorf("stopped, since %s cannot be written: %w", name, err)}
}

// replace writes a file and puts it in the place of another, so that one or the
// other is there whatever happens.
func replace(name string, text []byte) error {
	beside := name + ".new"
	file, err := os.Create(beside)
	if err != nil {
		return err
	}
	_, err = file.Write(text)
	if err == nil {
		err = file.Sync()
	}
	if closed := file.Close(); err == nil {
		err = closed
	}
	if err == nil {
		err = os.Rename(beside, name)
	}
	if err != nil {
		os.Remove(beside)
	}
	return err
}

// refused adds to an error of a search that cannot go on from the checkpoint what
// to do about it.
func (k *checkpoint) refused(err error) error {
	if k == nil || k.data.Search == nil && k.data.Shard == nil || errors.As(err, &failure{}) {
		return err
	}
	return fmt.Errorf("%s: %w (name another file, or delete it to begin anew)", k.name, err)
}

// goesOn tells, after an early stop, how to go on.
func (k *checkpoint) goesOn() string {
	if k == nil {
		return ""
	}
	return "; the same command goes on from " + k.name
}

// output returns where a listing is to be written: standard output, without what
// stands there already. The file tells of the place before anything is written
// there.
func (k *checkpoint) output(stdout io.Writer) (io.Writer, error) {
	var skip int64
	skip, k.data.Output = written(k.data.Output, placeOf(stdout))
	return &skipper{stdout, skip}, k.write()
}

// replay shows the solutions that were shown before.
func (k *checkpoint) replay(p *dlx.Problem, show func(dlx.Solution)) error {
	if k == nil || k.data.Search == nil || k.data.Search.Problem() != p.Fingerprint().String() {
		return nil // the search refuses a checkpoint of another problem
	}
	if shown := k.data.Search.Solutions(); shown != k.data.Journal.Solutions {
		return fmt.Errorf("it tells of %d solutions, its journal of %d", shown, k.data.Journal.Solutions)
	}
	for s, err := range k.journal.solutions(p) {
		if err != nil {
			return err
		}
		show(s)
	}
	return nil
}

// shown notes a solution that is shown now.
func (k *checkpoint) shown(s dlx.Solution) {
	if k != nil {
		k.journal.add(s)
	}
}

// close closes the journal, if any.
func (k *checkpoint) close() error {
	if k == nil || k.journal == nil {
		return nil
	}
	return k.journal.file.Close()
}
