package main

import (
	"encoding/json"
	"io"
	"math/big"
)

// timed is a result as -json prints it, an object a line after the machine's.
type timed struct {
	Problem   string    `json:"problem"`
	By        string    `json:"by"`
	Process   bool      `json:"process"` // seconds are of whole processes
	Solutions *big.Int  `json:"solutions"`
	Nodes     uint64    `json:"nodes,omitempty"`
	Seconds   []float64 `json:"seconds,omitempty"` // of each run, in order
	CPUTime   []float64 `json:"cpu_seconds,omitempty"`
	Median    float64   `json:"median,omitempty"`
	Reason    string    `json:"reason,omitempty"` // why there are no seconds
}

// writeJSON writes the report as objects, one a line.
func (r report) writeJSON(w io.Writer) error {
	lines := json.NewEncoder(w)
	if err := lines.Encode(struct {
		machine
		Command string   `json:"command"`
		Workers int      `json:"workers"`
		Peers   []string `json:"peers,omitempty"`
	}{r.machine, r.command, r.workers, r.peers}); err != nil {
		return err
	}
	for _, row := range r.rows {
		for _, x := range row.results {
			t := timed{Problem: row.problem, By: x.by, Process: x.whole, Solutions: row.solutions, Reason: x.reason}
			if x.done() {
				t.Seconds, t.Median, t.Nodes = x.wall(), median(x.wall()), x.runs[0].nodes
				if x.whole {
					t.CPUTime = x.cpu()
				}
			}
			if err := lines.Encode(t); err != nil {
				return err
			}
		}
	}
	return nil
}
