package race

import (
	"iter"

	"exactcover/dlx/internal/engine"
)

// A plain is the search of an engine, cut into rounds. The engine's run stands in a
// coroutine and hands over at a poll, so that engines need not know how to pause.
type plain struct {
	search   engine.Search
	next     func() (struct{}, bool)
	stop     func()
	visit    func(rows []int32) bool
	poll     func() bool
	round    int // how many polls a round has
	polls    int // left of it
	complete bool
}

// plainPolls is how many polls a round has, for each solution that is wanted: some
// milliseconds. That makes a third of the time if one is wanted, and a half if it is
// two, when mostly all must be searched.
const plainPolls = 16

func newPlain(search engine.Search, want int) *plain {
	p := &plain{search: search, round: want * plainPolls}
	p.next, p.stop = iter.Pull(func(handOver func(struct{}) bool) {
		p.complete = search.Run(engine.Config{
			Visit: func(rows []int32) bool { return p.visit(rows) },
			Poll: func() bool {
				if !p.poll() {
					return false
				}
				p.polls--
				return p.polls > 0 || handOver(struct{}{})
			},
		})
	})
	return p
}

func (p *plain) run(visit func(rows []int32) bool, poll func() bool) outcome {
	p.visit, p.poll, p.polls = visit, poll, p.round
	switch _, more := p.next(); {
	case more:
		return paused
	case p.complete:
		return exhausted
	}
	return stopped
}

func (p *plain) count() engine.Counters { return p.search.Count() }

func (p *plain) close() { p.stop() }
