package cluster

import "time"

// A Progress says how far a job is.
type Progress struct {
	Job      string
	Done     int     // tasks with a result
	Open     int     // tasks without one, as far as is known: some may be divided
	Fraction float64 // of the whole, the tasks of a division taken for alike
	Nodes    uint64  // search nodes in all
	Workers  int     // goroutines that work, in processes that answered of late
	Foreign  int     // likewise of another version or build
	Away     bool    // the server is, and so who works is not known
	Elapsed  time.Duration
	TasksPer float64       // tasks a second since the command began
	Left     time.Duration // estimate; 0: unknown
}

func (o *coordinator) progress() Progress {
	l := o.ledger
	p := Progress{Job: o.ID, Done: l.done, Open: l.open, Fraction: min(l.share, 1), Nodes: l.nodes, Away: !o.nc.IsConnected(), Elapsed: time.Since(o.begun)}
	p.Workers, p.Foreign = o.crowd.workers()
	if p.Elapsed > 0 {
		p.TasksPer = float64(l.done-o.before) / p.Elapsed.Seconds()
	}
	if new := l.share - o.at; new > 0 {
		p.Left = time.Duration(float64(p.Elapsed) * (1 - min(l.share, 1)) / new)
	}
	return p
}
