package team

import (
	"slices"
	"time"

	"exactcover/dlx/internal/engine"
)

const (
	batchSize   = 256     // solutions handed over at once
	mostFound   = 1024    // that the entry to be shown next may have in wait
	mostWaiting = 100_000 // that all entries may

	// tellEvery is how often a worker says where it is. At each poll of a small
	// subtree, every tenth of a millisecond, that would cost some per cent.
	tellEvery = 5 * time.Millisecond
)

// A worker searches one entry after the other.
type worker struct {
	*team
	number int
	search engine.Search
	entry  *entry
	batch  [][]int32 // found and not handed over yet
	told   time.Time // when it reported last
}

func (t *team) work(number int) {
	w := &worker{team: t, number: number}
	for w.claim() {
		if w.search == nil { // not made for a worker that gets no work
			var err error
			if w.search, err = t.cfg.Search(); err != nil {
				t.mu.Lock()
				t.active--
				t.fail(err)
				t.mu.Unlock()
				return
			}
		}
		w.run()
	}
	t.tell()
}

// claim waits for an entry to search. It returns false when there will be none.
func (w *worker) claim() bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	for !w.stop.Load() {
		if !w.pausing.Load() {
			if w.entry = w.team.claim(); w.entry != nil {
				w.active++
				return true
			}
			if w.active == 0 {
				w.change.Broadcast() // there will be none for the others either
				return false
			}
		}
		w.hungry.Add(1)
		w.change.Wait()
		w.hungry.Add(-1)
	}
	return false
}

// run searches the worker's entry.
func (w *worker) run() {
	cfg := engine.Config{Poll: w.poll}
	switch {
	case w.cfg.Limit > 0:
		cfg.Visit = func([]int32) bool {
			if w.seen.Add(1) < w.cfg.Limit {
				return true
			}
			w.end()
			return false
		}
	case w.cfg.Visit != nil:
		cfg.Visit = func(rows []int32) bool {
			w.batch = append(w.batch, slices.Clone(rows))
			return len(w.batch) < batchSize || w.hand()
		}
	}
	tree := w.entry.branch
	complete, searched := true, w.search.Assume(tree.Take, tree.Forbid)
	if searched {
		complete = w.search.Run(cfg)
	}
	if complete && len(w.batch) > 0 {
		complete = w.hand()
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	w.running[w.number], w.part[w.number] = engine.Counters{}, 0
	if searched {
		w.count.Add(w.search.Count(), tree.Level)
		w.search.Release()
	}
	w.batch = nil
	w.active--
	if complete {
		w.entry.state = done
		w.done += tree.Share - w.entry.given
	}
	w.change.Broadcast()
	w.tell()
}

// poll is what a search calls now and then.
func (w *worker) poll() bool {
	if w.stop.Load() {
		return false
	}
	asked := w.hungry.Load() > 0 || w.pausing.Load() || len(w.batch) > 0
	if now := time.Now(); !asked && now.Sub(w.told) < tellEvery {
		return true
	} else {
		w.told = now
	}
	w.mu.Lock()
	w.report()
	if w.hungry.Load() > 0 && !w.pausing.Load() {
		if b, ok := w.search.Share(); ok {
			w.give(w.entry, b)
			w.change.Broadcast()
		}
	}
	if w.pausing.Load() {
		w.pause()
	}
	room := w.room()
	w.mu.Unlock()
	return len(w.batch) == 0 || !room || w.hand()
}

// report notes where the worker is. The lock is held.
func (w *worker) report() {
	c := w.search.Count()
	r := &w.running[w.number]
	*r = engine.Counters{Profile: r.Profile[:0]}
	r.Add(c, w.entry.branch.Level)
	w.part[w.number] = w.entry.branch.Share * w.search.Fraction()
}

// room reports whether more solutions may be handed over. The first entry's may
// be while others wait, so that there is always one that goes on. The lock is
// held.
func (w *worker) room() bool {
	if w.entry == w.first {
		return len(w.entry.found) < mostFound
	}
	return w.waiting < mostWaiting
}

// hand hands the batch over, when there is room. It returns false if the run is
// to end.
func (w *worker) hand() bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	for !w.room() && !w.stop.Load() {
		if w.pausing.Load() {
			w.pause()
		} else {
			w.change.Wait()
		}
	}
	w.put()
	return !w.stop.Load()
}

// put adds the batch to what its entry found. The lock is held.
func (w *worker) put() {
	w.entry.found = append(w.entry.found, w.batch...)
	w.waiting += len(w.batch)
	w.batch = nil
	w.tell()
}

// pause tells what is found and what is left, and waits until the run goes on.
// The lock is held.
func (w *worker) pause() {
	w.report()
	w.put()
	w.entry.rest = w.search.Rest()
	w.paused++
	w.tell()
	for w.pausing.Load() && !w.stop.Load() {
		w.change.Wait()
	}
	w.paused--
}
