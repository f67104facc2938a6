package main

import (
	"bufio"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"hash"
	"io"
	"iter"
	"os"
	"strconv"
	"strings"

	"exactcover/dlx"
)

// A journal is the file of the solutions that a listing with a checkpoint has
// shown, in order, a line of option numbers each.
type journal struct {
	file  *os.File
	out   *bufio.Writer
	sum   hash.Hash
	end   journalEnd // of what is there to be gone on from
	bytes int64      // written by now
	count uint64
}

// A journalEnd tells how much of a journal counts: what is behind was written
// after the checkpoint, and the solutions there are found again.
type journalEnd struct {
	Bytes     int64  `json:"bytes"`
	Solutions uint64 `json:"solutions"`
	Sum       string `json:"sha256"`
}

// openJournal opens a journal up to an end, or begins one if that is nil.
func openJournal(name string, end *journalEnd) (*journal, error) {
	if end == nil {
		if info, err := os.Stat(name); err == nil && info.Size() > 0 {
			first, err := firstLine(name)
			if err != nil || strings.Trim(first, "0123456789 \n") != "" {
				return nil, fmt.Errorf("%s: it is there already, and no journal of a checkpoint: name another file", name)
			}
		}
		end = &journalEnd{}
	}
	file, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, err
	}
	j := &journal{file: file, sum: sha256.New(), end: *end, bytes: end.Bytes, count: end.Solutions}
	if err := j.rewind(); err != nil {
		file.Close()
		return nil, err
	}
	j.out = bufio.NewWriterSize(io.MultiWriter(file, j.sum), 1<<16)
	return j, nil
}

// firstLine returns what may be the first line of a file.
func firstLine(name string) (string, error) {
	file, err := os.Open(name)
	if err != nil {
		return "", err
	}
	defer file.Close()
	return bufio.NewReader(io.LimitReader(file, 4096)).ReadString('\n')
}

// rewind checks what counts of the journal and cuts off the rest.
func (j *journal) rewind() error {
	n, err := io.Copy(j.sum, io.LimitReader(j.file, j.end.Bytes))
	if err != nil {
		return err
	}
	if sum := hex.EncodeToString(j.sum.Sum(nil)); n < j.end.Bytes || j.end.Bytes > 0 && sum != j.end.Sum {
		return fmt.Errorf("%s: damaged: not what the checkpoint tells of it (delete both to begin anew)", j.file.Name())
	}
	if err := j.file.Truncate(j.end.Bytes); err != nil {
		return err
	}
	_, err = j.file.Seek(j.end.Bytes, io.SeekStart)
	return err
}

// solutions yields what was shown before.
func (j *journal) solutions(p *dlx.Problem) iter.Seq2[dlx.Solution, error] {
	return func(yield func(dlx.Solution, error) bool) {
		in := bufio.NewScanner(io.NewSectionReader(j.file, 0, j.end.Bytes))
		in.Buffer(nil, int(min(j.end.Bytes+1, 1<<30)))
		var s dlx.Solution
		for in.Scan() {
			s = s[:0]
			for _, word := range strings.Fields(in.Text()) {
				o, err := strconv.ParseInt(word, 10, 32)
				if err != nil || !p.Has(dlx.Option(o)) {
					yield(nil, fmt.Errorf("%s: %q is no option", j.file.Name(), word))
					return
				}
				s = append(s, dlx.Option(o))
			}
			if !yield(s, nil) {
				return
			}
		}
		if err := in.Err(); err != nil {
			yield(nil, err)
		}
	}
}

// add notes a solution that is shown.
func (j *journal) add(s dlx.Solution) {
	line := j.out.AvailableBuffer()
	for k, o := range s {
		if k > 0 {
			line = append(line, ' ')
		}
		line = strconv.AppendInt(line, int64(o), 10)
	}
	line = append(line, '\n')
	j.out.Write(line) // sync reports a failure
	j.bytes += int64(len(line))
	j.count++
}

// sync puts the journal on the disk and returns its end.
func (j *journal) sync() (journalEnd, error) {
	if err := j.out.Flush(); err != nil {
		return journalEnd{}, err
	}
	if err := j.file.Sync(); err != nil {
		return journalEnd{}, err
	}
	return journalEnd{j.bytes, j.count, hex.EncodeToString(j.sum.Sum(nil))}, nil
}
