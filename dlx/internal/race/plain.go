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
	polls    int // left of the round
	complete bool
}

// plainPolls is how many polls a round has: some milliseconds, about as many as all
// other strategies take together.
const plainPolls = 8

func newPlain(search engine.Search) *plain {
	p := &plain{search: search}
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
	p.visit, p.poll, p.polls = visit, poll, plainPolls
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
