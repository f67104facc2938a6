package dlx

import (
	"container/heap"
	"context"

	"exactcover/dlx/internal/links"
)

// A weighted task tells how large it is, compared to others.
type weighted struct {
	task   Task
	share  float64
	number int  // of making, which decides between equals
	dead   bool // it has no subtrees
	next   *weighted
}

// heaviest has the largest task first.
type heaviest []*weighted

func (h heaviest) Len() int { return len(h) }
func (h heaviest) Less(i, j int) bool {
	return h[i].share > h[j].share || h[i].share == h[j].share && h[i].number < h[j].number
}
func (h heaviest) Swap(i, j int) { h[i], h[j] = h[j], h[i] }
func (h *heaviest) Push(x any)   { *h = append(*h, x.(*weighted)) }
func (h *heaviest) Pop() any {
	old := *h
	last := old[len(old)-1]
	*h = old[:len(old)-1]
	return last
}

// expand cuts tasks into about want, the largest first, and returns them in the order of
// the search, without dead ends. It takes the subtrees of a node to be alike. Knuth's
// probes, up to 8 a task, were worse: of queens-16 in 2000 tasks they left one with a
// seventh of the work, which all of its probes had missed; without probes no task has
// more than a four-hundredth.
func (o *openPart) expand(ctx context.Context, from []weighted, want int) ([]Task, error) {
	s, err := o.walker(ctx)
	if err != nil {
		return nil, err
	}
	defer o.walked(s)
	var open heaviest
	for k := range from {
		from[k].number = k
		if k > 0 {
			from[k-1].next = &from[k]
		}
		heap.Push(&open, &from[k])
	}
	count, made := len(from), len(from)
	// A long path without branches is walked again for each of its steps.
	for steps := 0; len(open) > 0 && count < want && steps < 4*want+1000; steps++ {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		w := heap.Pop(&open).(*weighted)
		children, leaf, err := o.openTask(s, w.task)
		if err != nil {
			return nil, err
		}
		if leaf {
			continue
		}
		count += len(children) - 1
		w.dead = len(children) == 0
		share := w.share / float64(max(len(children), 1))
		for k, task := range children {
			if k > 0 { // the first takes the place of the task
				w.next = &weighted{next: w.next}
				w = w.next
			}
			w.task, w.share, w.number = task, share, made
			made++
			heap.Push(&open, w)
		}
	}
	var tasks []Task
	for w := &from[0]; w != nil; w = w.next {
		if !w.dead {
			tasks = append(tasks, w.task)
		}
	}
	return tasks, nil
}

// openTask returns the subtrees of a task, or that it is a leaf.
func (o *openPart) openTask(s *links.Search, t Task) (children []Task, leaf bool, err error) {
	l, err := o.find(s, t)
	if err != nil {
		return nil, false, err
	}
	return o.children(t, l), l.at.Solution, nil
}
