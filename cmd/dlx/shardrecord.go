package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"strings"
)

// A shardRecord is what a shard counted, one line of JSON: all that "dlx merge" needs to
// know.
type shardRecord struct {
	Title    string `json:"record"` // recordTitle
	Version  string `json:"version"`
	Source   string `json:"source"`
	Board    int    `json:"board,omitempty"`
	Problem  string `json:"problem"`  // its fingerprint
	Division string `json:"division"` // its identity
	Shard    int    `json:"shard"`    // from 1
	Of       int    `json:"of"`
	Tasks    int    `json:"tasks"`    // of this shard
	AllTasks int    `json:"allTasks"` // of all shards
	// Parts are the independent parts of the problem: the count is their product.
	Parts   []recordPart `json:"parts"`
	Nodes   uint64       `json:"nodes"`
	Seconds float64      `json:"seconds"`
	Engines []string     `json:"engines"`
	// Sum is the SHA-256 of the line as it is with an empty Sum.
	Sum string `json:"sha256"`
}

// A recordPart is what a shard adds to a part, or a part that every shard knows whole.
type recordPart struct {
	Sum   string `json:"sum,omitempty"`
	Known string `json:"known,omitempty"`
}

const recordTitle = "dlx shard 1"

// mostDigits bounds the numbers that are read: a number is read in the square of its
// digits.
const mostDigits = 500_000

// checksum returns the SHA-256 of the record without it.
func (r shardRecord) checksum() (string, error) {
	r.Sum = ""
	line, err := json.Marshal(r)
	sum := sha256.Sum256(line)
	return hex.EncodeToString(sum[:]), err
}

func (r *shardRecord) seal() (err error) {
	r.Sum, err = r.checksum()
	return err
}

// readRecord reads a record and checks all that can be checked of it alone.
func readRecord(line []byte) (r shardRecord, err error) {
	var title struct {
		Title string `json:"record"`
	}
	if json.Unmarshal(line, &title) != nil || title.Title == "" {
		return r, errors.New("not the record of a shard: a line of JSON, as dlx count --shard I/N prints it")
	}
	if title.Title != recordTitle {
		return r, fmt.Errorf("a record %.40q, and this is dlx %s, which reads %q: merge with the dlx that counted", title.Title, version, recordTitle)
	}
	d := json.NewDecoder(bytes.NewReader(line))
	d.DisallowUnknownFields()
	if err := d.Decode(&r); err != nil || d.InputOffset() != int64(len(line)) {
		return r, errors.New("a damaged record: it is not as dlx count --shard prints it")
	}
	if sum, err := r.checksum(); err != nil || sum != r.Sum {
		return r, errors.New("a damaged record: its checksum is wrong")
	}
	return r, r.check()
}

// check checks that a record makes sense.
func (r *shardRecord) check() error {
	switch {
	case r.Version != version:
		return fmt.Errorf("of dlx %.40s, and this is %s: merge with the dlx that counted", r.Version, version)
	case r.Of < 1 || r.Of > mostShards || r.Shard < 1 || r.Shard > r.Of:
		return fmt.Errorf("it is shard %d of %d, which cannot be", r.Shard, r.Of)
	case r.AllTasks < 0 || r.Tasks != (r.AllTasks-r.Shard+r.Of)/r.Of:
		return fmt.Errorf("shard %d of %d has %d of %d tasks, which cannot be", r.Shard, r.Of, r.Tasks, r.AllTasks)
	case len(r.Parts) == 0:
		return errors.New("it has no parts")
	}
	for k, part := range r.Parts {
		if _, _, err := part.number(); err != nil {
			return fmt.Errorf("part %d: %w", k, err)
		}
	}
	return nil
}

// number returns the number of a part, and whether it is all of it.
func (part recordPart) number() (n *big.Int, known bool, err error) {
	text := part.Sum + part.Known
	if known = part.Known != ""; known && part.Sum != "" {
		return nil, false, errors.New("it is known, and has a sum")
	}
	n, ok := new(big.Int), false
	if len(text) > 0 && len(text) <= mostDigits && strings.Trim(text, "0123456789") == "" {
		_, ok = n.SetString(text, 10)
	}
	if !ok || n.String() != text {
		return nil, false, fmt.Errorf("%.40q is not a number", text)
	}
	return n, known, nil
}
