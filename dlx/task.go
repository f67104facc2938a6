package dlx

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strconv"

	"exactcover/dlx/internal/links"
)

// A Task is a part of a count that can be done by itself, on any machine that has the
// same Division: it counts the solutions beneath a node of a search tree, that of one
// share of one part of the problem. It is a small value, written as JSON.
//
// Tasks come from a Division, from Count and from Split. A task from elsewhere is
// checked when it is counted: whether the node exists is found out by walking there.
type Task struct {
	Part  int `json:"part"`
	Share int `json:"share"`
	// Path leads to the node: the option chosen at each branching, or NoOption if no
	// more options of that item are chosen.
	Path []Option `json:"path,omitempty"`
	// Skip is the number of subtrees of the node, the first ones, that do not belong to
	// the task.
	Skip int `json:"skip,omitempty"`
}

// NoOption in a Path means that a branching goes on without another option of its item,
// as an item with a multiplicity allows.
const NoOption Option = -1

// mostName bounds the names of tasks, in bytes. A longer one is hashed.
const mostName = 200

// Name returns a name that is unique in the Division, of the characters a-z, 0-9 and
// "-". It joins the numbers of part and share and the path by "-", as in 0-2-17-25;
// NoOption is x, and s3 at the end means three subtrees skipped. If that is longer than
// 200 bytes, the path is replaced by h and 128 bits of its SHA-256 in hexadecimal.
func (t Task) Name() string {
	head := strconv.Itoa(t.Part) + "-" + strconv.Itoa(t.Share)
	var path []byte
	for _, o := range t.Path {
		path = append(path, '-')
		if o == NoOption {
			path = append(path, 'x')
		} else {
			path = strconv.AppendInt(path, int64(o), 10)
		}
	}
	if t.Skip != 0 {
		path = strconv.AppendInt(append(path, "-s"...), int64(t.Skip), 10)
	}
	if len(head)+len(path) > mostName {
		sum := sha256.Sum256(path)
		return head + "-h" + hex.EncodeToString(sum[:16])
	}
	return head + string(path)
}

// String returns the task's name.
func (t Task) String() string { return t.Name() }

// next returns the task of a node beneath that of t.
func (t Task) next(o Option) Task {
	return Task{Part: t.Part, Share: t.Share, Path: append(t.Path[:len(t.Path):len(t.Path)], o)}
}

// A place is the node of a task: what is chosen and passed over on the way, the choices
// of symmetry included, and what the search would try there first.
type place struct {
	take, forbid []int32
	at           links.Branching
	impossible   bool // the choices of symmetry clash: nothing is beneath them
}

// step goes on to a subtree of the node. It returns false if there is no such subtree.
func (l *place) step(s *links.Search, o Option, row int32) bool {
	switch k := slices.Index(l.at.Options, row); {
	case l.impossible:
		return false
	case o == NoOption && l.at.None != nil:
		l.forbid = append(l.forbid, l.at.None...)
	case o == NoOption || k < 0:
		return false
	default:
		l.take = append(l.take, row)
		if l.at.Several {
			l.forbid = append(l.forbid, l.at.Options[:k]...)
		}
	}
	return l.look(s)
}

// look finds out what the search would try first.
func (l *place) look(s *links.Search) bool {
	s.Release()
	if !s.Assume(l.take, l.forbid) {
		l.at, l.impossible = links.Branching{}, true
		return false
	}
	l.at = s.Branching()
	return true
}

// subtrees returns how many subtrees the node has.
func (l *place) subtrees() int {
	n := len(l.at.Options)
	if l.at.None != nil {
		n++
	}
	return n
}

// find walks to the node of a task. It trusts nothing: the task may come from a
// stranger.
func (o *openPart) find(s *links.Search, t Task) (place, error) {
	l := place{take: slices.Clone(o.shares[t.Share].Rows)}
	l.look(s)
	if len(t.Path) > o.table.Rows()+o.table.Primary {
		return l, fmt.Errorf("dlx: task %v: its path has %d steps, more than any: it is not of this division", t, len(t.Path))
	}
	for k, option := range t.Path {
		row, ok := int32(-1), true
		if option != NoOption {
			row, ok = o.row(option)
		}
		if !ok || !l.step(s, option, row) {
			return l, fmt.Errorf("dlx: task %v: step %d of its path, option %d, leads nowhere: it is not of this division", t, k+1, option)
		}
	}
	if t.Skip < 0 || t.Skip > 0 && t.Skip >= l.subtrees() {
		return l, fmt.Errorf("dlx: task %v: it skips %d of %d subtrees: it is not of this division", t, t.Skip, l.subtrees())
	}
	return l, nil
}

// children returns the subtrees of a task whose node is known: none at a dead end, and
// the task itself at a solution.
func (o *openPart) children(t Task, l place) []Task {
	if l.at.Solution {
		return []Task{t}
	}
	var all []Task
	for _, row := range l.at.Options {
		all = append(all, t.next(o.optionOf(row)))
	}
	if l.at.None != nil {
		all = append(all, t.next(NoOption))
	}
	return all[t.Skip:]
}
