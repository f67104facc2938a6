package dlx

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"slices"

	"exactcover/dlx/internal/engine"
	"exactcover/dlx/internal/team"
)

// A Checkpoint is the state of a search when it called Config.Save: what it had found
// and what was left to search. Config.Resume goes on from there, in another process too:
// a Checkpoint is written and read as JSON.
//
// It is up to the caller to keep it undamaged: numbers that cannot be right are refused,
// others are believed.
type Checkpoint struct {
	data checkpointData
}

// checkpointData is a Checkpoint in JSON.
type checkpointData struct {
	Problem string `json:"problem"` // its fingerprint
	Search  string `json:"search"`  // a searchKind

	Take   []Option `json:"take,omitempty"` // what was assumed
	Forbid []Option `json:"forbid,omitempty"`

	Stage *stageData `json:"stage,omitempty"` // of a count by parts

	Done tally   `json:"done"`
	Left []piece `json:"left"`
}

// stageData is the stage of a count by parts.
type stageData struct {
	Reduced  bool     `json:"reduced"`
	Symmetry bool     `json:"symmetry"`
	Part     int      `json:"part"`
	Share    int      `json:"share"`
	Product  *big.Int `json:"product"`
	Sum      *big.Int `json:"sum"`
	Before   tally    `json:"before"`
}

type tally struct {
	Solutions uint64   `json:"solutions"`
	Nodes     uint64   `json:"nodes"`
	Updates   uint64   `json:"updates"`
	Profile   []uint64 `json:"profile,omitempty"`
}

// A piece is solutions that were found and not shown, or a branching of the search.
type piece struct {
	Found  [][]Option `json:"found,omitempty"`
	Whole  bool       `json:"whole,omitempty"`
	Take   []Option   `json:"take,omitempty"`
	Forbid []Option   `json:"forbid,omitempty"`
	Skip   int        `json:"skip,omitempty"`
	Level  int        `json:"level,omitempty"`
	Share  float64    `json:"share,omitempty"`
}

// A searchKind is a way to search that a checkpoint may be of.
type searchKind string

const (
	counting       searchKind = "count"
	countingParts  searchKind = "count by parts"
	listing        searchKind = "list"
	listingByParts searchKind = "list by parts"
)

// Problem returns the fingerprint of the problem searched, in hexadecimal digits.
func (c *Checkpoint) Problem() string { return c.data.Problem }

// Solutions returns how many solutions were counted or, by a search for Solutions,
// yielded. Of a count by parts it is the number of the current part.
func (c *Checkpoint) Solutions() uint64 { return c.data.Done.Solutions }

// Finished reports whether nothing is left to search or to yield; of a count by parts,
// in the current part.
func (c *Checkpoint) Finished() bool { return len(c.data.Left) == 0 }

// MarshalJSON returns the checkpoint in JSON.
func (c *Checkpoint) MarshalJSON() ([]byte, error) { return json.Marshal(c.data) }

// UnmarshalJSON reads what MarshalJSON wrote. What it says is checked when a
// search resumes.
func (c *Checkpoint) UnmarshalJSON(text []byte) error {
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	var data checkpointData
	if err := d.Decode(&data); err != nil {
		return fmt.Errorf("dlx: not a checkpoint: %w", err)
	}
	c.data = data
	return nil
}

// checkpoint makes the checkpoint of a state of a search of p, or of one of its
// parts, whose rows are numbered as p's options.
func (p *Problem) checkpoint(kind searchKind, cfg Config, s team.State) *Checkpoint {
	c := &Checkpoint{checkpointData{
		Search: string(kind), Take: cfg.Take, Forbid: cfg.Forbid,
		Done: tallyOf(s.Counters), Left: make([]piece, 0, len(s.Pieces)),
	}}
	for _, from := range s.Pieces {
		to := piece{
			Whole: from.Whole, Take: p.optionsOf(from.Branch.Take), Forbid: p.optionsOf(from.Branch.Forbid),
			Skip: from.Branch.Skip, Level: from.Branch.Level, Share: from.Branch.Share,
		}
		for _, rows := range from.Found {
			to.Found = append(to.Found, p.optionsOf(rows))
		}
		c.data.Left = append(c.data.Left, to)
	}
	return c
}

// state is the inverse of checkpoint.
func (c *Checkpoint) state(p *Problem) (*team.State, error) {
	s := &team.State{Counters: c.data.Done.counters()}
	for _, from := range c.data.Left {
		to := team.Piece{Whole: from.Whole, Branch: engine.Branch{Skip: from.Skip, Level: from.Level, Share: from.Share}}
		var err error
		if to.Branch.Take, err = p.rowsOf("Resume", from.Take); err != nil {
			return nil, err
		}
		if to.Branch.Forbid, err = p.rowsOf("Resume", from.Forbid); err != nil {
			return nil, err
		}
		if from.Skip < 0 || from.Level < 0 || from.Level > 1<<30 {
			return nil, errors.New("dlx: Config.Resume holds a number that is too small or too large")
		}
		for _, found := range from.Found {
			rows, err := p.rowsOf("Resume", found)
			if err != nil {
				return nil, err
			}
			to.Found = append(to.Found, rows)
		}
		s.Pieces = append(s.Pieces, to)
	}
	return s, nil
}

// resumes checks that a search of p can go on from a checkpoint.
func (p *Problem) resumes(kind searchKind, cfg Config) error {
	d := &cfg.Resume.data
	own := p.Fingerprint()
	if text := hex.EncodeToString(own[:]); d.Problem != text {
		return fmt.Errorf("dlx: the checkpoint is of another problem, %.12s…, not of %.12s…", d.Problem, text)
	}
	if d.Search != string(kind) {
		return fmt.Errorf("dlx: the checkpoint is of another search: %q, not %q", d.Search, kind)
	}
	if !slices.Equal(d.Take, cfg.Take) || !slices.Equal(d.Forbid, cfg.Forbid) {
		return errors.New("dlx: the checkpoint is of a search under other assumptions")
	}
	return nil
}

// checkpointed makes a search of the whole of p save and resume as cfg says.
func (p *Problem) checkpointed(kind searchKind, cfg Config) (Config, error) {
	if cfg.Resume != nil {
		if err := p.resumes(kind, cfg); err != nil {
			return cfg, err
		}
		state, err := cfg.Resume.state(p)
		if err != nil {
			return cfg, err
		}
		cfg.resume = state
	}
	if cfg.Save != nil {
		problem := p.Fingerprint().String()
		cfg.save = func(s team.State) error {
			c := p.checkpoint(kind, cfg, s)
			c.data.Problem = problem
			return cfg.Save(c)
		}
	}
	return cfg, nil
}

// optionsOf returns the options of rows: of none an empty list, which is no nil, as the
// empty solution is a solution.
func (p *Problem) optionsOf(rows []int32) []Option {
	options := make([]Option, len(rows))
	for k, r := range rows {
		options[k] = p.optionOf(r)
	}
	return options
}

func tallyOf(c engine.Counters) tally { return tally(c) }

func (t tally) counters() engine.Counters { return engine.Counters(t) }
