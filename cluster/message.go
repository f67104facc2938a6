package cluster

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"strings"
	"time"
)

// Limits of what is taken from anybody. A message that does not keep to them is
// refused before it is read.
const (
	mostMessage  = 512 << 10 // bytes of a task or result
	mostName     = 4096      // bytes of a task's name
	mostBody     = 64 << 10  // bytes of a task's body
	mostChildren = 4096
	mostDigits   = 200_000   // of a count
	mostProblem  = 256 << 20 // bytes of a problem
	mostRoots    = 1_000_000
)

// seal writes a value as JSON and a line with its checksum:
//
//	{"job":…,"task":…,…}
//	sha256 0123456789abcdef0123456789abcdef
//
// The checksum is against accidents. Against forgers there are credentials.
func seal(v any) ([]byte, error) {
	body, err := json.Marshal(v)
	if err != nil {
		return nil, err
	}
	return append(append(body, '\n'), checksum(body)...), nil
}

// unseal is the inverse of seal. It refuses fields that it does not know.
func unseal(text []byte, most int, v any) error {
	if len(text) > most {
		return fmt.Errorf("a message of %d bytes, and at most %d are read", len(text), most)
	}
	body, sum, found := bytes.Cut(text, []byte("\n"))
	if !found || string(sum) != checksum(body) {
		return errors.New("damaged: the checksum is wrong")
	}
	d := json.NewDecoder(bytes.NewReader(body))
	d.DisallowUnknownFields()
	return d.Decode(v)
}

func checksum(body []byte) string { return "sha256 " + shortHash(body) }

// shortHash returns the first 128 bits of the SHA-256 of a text, in hexadecimal.
func shortHash(text []byte) string {
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:16])
}

// digest tells tasks apart that have the same name.
func (t Task) digest() string {
	return shortHash(append(append([]byte(t.Name), 0), t.Body...))
}

func (t Task) check() error {
	switch {
	case t.Name == "":
		return errors.New("a task without a name")
	case len(t.Name) > mostName:
		return fmt.Errorf("a task's name of %d bytes, and at most %d are taken", len(t.Name), mostName)
	case len(t.Body) > mostBody:
		return fmt.Errorf("task %s has a body of %d bytes, and at most %d are taken", shortened(t.Name), len(t.Body), mostBody)
	}
	return nil
}

// A taskMessage is what is in the queue.
type taskMessage struct {
	Job string `json:"job"`
	Task
}

func readTask(text []byte, job string) (Task, error) {
	var m taskMessage
	if err := unseal(text, mostMessage, &m); err != nil {
		return Task{}, fmt.Errorf("a message in the queue that is no task: %w", err)
	}
	if m.Job != job {
		return Task{}, fmt.Errorf("a task of job %s in the queue of job %s", shortened(m.Job), job)
	}
	return m.Task, m.check()
}

// A result is the record of what came of a task. There is one a task: the first.
type result struct {
	Job      string          `json:"job"`
	Task     string          `json:"task"`
	Digest   string          `json:"digest"`
	Count    string          `json:"count,omitempty"` // decimal; none of a task that failed
	Found    json.RawMessage `json:"found,omitempty"`
	Children []Task          `json:"children,omitempty"` // of a task that was divided
	Failed   string          `json:"failed,omitempty"`   // why
	Engine   string          `json:"engine,omitempty"`
	Nodes    uint64          `json:"nodes,omitempty"`
	Seconds  float64         `json:"seconds"`
	Worker   string          `json:"worker"`
	count    *big.Int
	split    bool // it has children
}

func newResult(job string, t Task, a Answer, worker string, took time.Duration) *result {
	return &result{
		Job: job, Task: t.Name, Digest: t.digest(), Count: a.Count.String(), Found: a.Found, Children: a.Children,
		Engine: a.Engine, Nodes: a.Nodes, Seconds: took.Seconds(), Worker: worker,
		count: a.Count, split: len(a.Children) > 0,
	}
}

func readResult(text []byte, job string) (*result, error) {
	r := new(result)
	if err := unseal(text, mostMessage, r); err != nil {
		return nil, fmt.Errorf("a message among the results that is none: %w", err)
	}
	fault := func(format string, args ...any) (*result, error) {
		return nil, fmt.Errorf("task %s: a result of %s with %s", shortened(r.Task), shortened(r.Worker), fmt.Sprintf(format, args...))
	}
	if r.Job != job {
		return fault("the job %s, not %s", shortened(r.Job), job)
	}
	if len(r.Children) > mostChildren {
		return fault("%d children, and at most %d are taken", len(r.Children), mostChildren)
	}
	for _, t := range r.Children {
		if err := t.check(); err != nil {
			return fault("%v", err)
		}
	}
	if r.Failed != "" {
		if r.Count != "" || r.Children != nil || r.Found != nil {
			return fault("a failure and an answer")
		}
		return r, nil
	}
	var ok bool
	if r.count, ok = parseCount(r.Count); !ok {
		return fault("the count %q", shortened(r.Count))
	}
	r.Count, r.split = "", len(r.Children) > 0
	return r, nil
}

// parseCount reads a count as it is written here, and in no other way.
func parseCount(text string) (*big.Int, bool) {
	if text == "" || len(text) > mostDigits || len(text) > 1 && text[0] == '0' || strings.Trim(text, "0123456789") != "" {
		return nil, false
	}
	return new(big.Int).SetString(text, 10)
}

// outcome returns what of a result the total depends on, and who it is from.
func (r *result) outcome() *outcome {
	return &outcome{count: r.count, found: r.Found, split: r.split, digest: r.Digest, worker: r.Worker, engine: r.Engine}
}

// An outcome is what there is to know of a task when it has its result. A coordinator
// has one for each.
type outcome struct {
	count          *big.Int // nil: it failed
	found          json.RawMessage
	digest         string
	worker, engine string
	split          bool // it was divided
}

func (o *outcome) answer() Answer { return Answer{Count: o.count, Found: o.found, Engine: o.engine} }

// differs returns an error that names both if two outcomes of a task cannot be both
// right. Of a task that was divided by one worker and counted by another there is
// nothing to compare.
func (o *outcome) differs(task string, other *outcome) error {
	switch {
	case o.digest != other.digest:
		return fmt.Errorf("task %s: results of two tasks of that name, by %s and %s", shortened(task), o.worker, other.worker)
	case o.count == nil || other.count == nil || o.split || other.split:
		return nil
	case o.count.Cmp(other.count) == 0 && bytes.Equal(o.found, other.found):
		return nil
	}
	return fmt.Errorf("task %s: two results differ: %s by %s (engine %s), %s by %s (engine %s)", shortened(task),
		o, o.worker, o.engine, other, other.worker, other.engine)
}

func (o *outcome) String() string {
	text := shortened(o.count.String())
	if o.found != nil {
		text += " with " + shortened(string(o.found))
	}
	return text
}

// shortened cuts a text of unknown length and quotes what a terminal would take for
// more than text.
func shortened(text string) string {
	const most = 200
	if len(text) > most {
		text = text[:most] + "…"
	}
	if strings.ContainsFunc(text, func(r rune) bool { return r < ' ' || r == 0x7f }) {
		return fmt.Sprintf("%q", text)
	}
	return text
}

// Subjects. A task's own subject is its name if that is short and of plain
// characters; a subject of thousands of bytes would close the connection.
const (
	prefix      = "dlx."
	mostSubject = 200
)

func subjectKey(name string) string {
	special := func(r rune) bool {
		return (r < '0' || r > '9') && (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') && !strings.ContainsRune("-_+=,", r)
	}
	if name != "" && len(name) <= mostSubject && !strings.ContainsFunc(name, special) {
		return name
	}
	return "~" + shortHash([]byte(name))
}

func taskSubject(job, name string) string   { return prefix + job + ".task." + subjectKey(name) }
func resultSubject(job, name string) string { return prefix + job + ".result." + subjectKey(name) }

// faultSubject is where a fault of a task is recorded; of no task, what all begin with.
func faultSubject(job, name string) string {
	if name == "" {
		return prefix + job + ".fault."
	}
	return prefix + job + ".fault." + subjectKey(name)
}
