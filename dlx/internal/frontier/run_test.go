package frontier

import (
	"reflect"
	"runtime"
	"testing"

	"exactcover/dlx/internal/matrix"
)

// Workers and a limit on memory change neither the count nor, for the same
// limit, the statistics.
func TestWorkersAndMemory(t *testing.T) {
	for _, x := range []struct {
		name   string
		table  *matrix.Table
		want   string
		memory []uint64
	}{
		{"trominoes 14x14", trominoes(14, 14), "", []uint64{0}},
		{"trominoes 6x6", trominoes(6, 6), "162", []uint64{0, 1}},
		{"pentominoes 3x20", pentominoes(3, 20), "8", []uint64{0, 100_000}},
		{"pentominoes 4x15", pentominoes(4, 15), "1472", []uint64{0, 1_200_000}},
		{"queens 10", queens(10), "724", []uint64{0, 700_000, 200_000}},
		{"matchings of K_16", matchings(16), "2027025", []uint64{0, 90_000}},
	} {
		t.Run(x.name, func(t *testing.T) {
			p := mustCompile(t, x.table, Orders(x.table, Enough)[0].Items, true)
			for _, memory := range x.memory {
				var first Stats
				for workers := 1; workers <= 3; workers++ {
					c := New(p)
					c.least = 0
					got := count(t, c, Config{Workers: workers, Memory: memory, Split: true})
					if x.want == "" {
						x.want = got.String()
					}
					if got.String() != x.want {
						t.Errorf("%d workers, memory %d: %v, want %s", workers, memory, got, x.want)
					}
					s := c.Stats()
					if (s.Splits > 0) != (memory > 0) {
						t.Errorf("memory %d: %d splits", memory, s.Splits)
					}
					if workers == 1 {
						first = s
					} else if !reflect.DeepEqual(first, s) {
						t.Errorf("memory %d: %d workers %+v, one worker %+v", memory, workers, s, first)
					}
				}
			}
		})
	}
}

func TestGivesWay(t *testing.T) {
	table := pentominoes(5, 12)
	p := mustCompile(t, table, Orders(table, Enough)[0].Items, true)
	for _, x := range []struct {
		cfg  Config
		want Outcome
	}{
		{Config{Memory: 1 << 20}, Full},
		{Config{States: 10_000}, Probed},
		{Config{Poll: func() bool { return false }}, Stopped},
		{Config{Memory: 1 << 19, Split: true, Poll: stopAfter(40)}, Stopped},
	} {
		for workers := 1; workers <= 2; workers++ {
			before := runtime.NumGoroutine()
			x.cfg.Workers = workers
			c := New(p)
			n, outcome := c.Run(x.cfg)
			if n != nil || outcome != x.want || c.Fraction() >= 1 {
				t.Errorf("%+v: %v, outcome %v, want %v", x.cfg, n, outcome, x.want)
			}
			if after := runtime.NumGoroutine(); after > before {
				t.Errorf("%d goroutines are left", after-before)
			}
			s := c.Stats()
			if outcome == Full && (s.Bytes < 1<<20 || s.Bytes > 8<<20) || outcome == Probed && s.States < 10_000 {
				t.Errorf("outcome %v after %d states, %d bytes", outcome, s.States, s.Bytes)
			}
		}
	}
}

// stopAfter makes a Poll that stops a run at its n-th call.
func stopAfter(n int) func() bool {
	return func() bool { n--; return n > 0 }
}

// A counter may be used again, and its fraction does not go back.
func TestRunsAgain(t *testing.T) {
	table := trominoes(12, 12)
	c := New(mustCompile(t, table, given(table), true))
	c.least = 0
	for _, cfg := range []Config{{}, {Memory: 60_000}, {Poll: stopAfter(2)}, {}} {
		at := 0.0
		stop := cfg.Poll
		cfg.Poll = func() bool {
			if c.Fraction() < at || c.Fraction() > 1 {
				t.Errorf("fraction %g after %g", c.Fraction(), at)
			}
			at = c.Fraction()
			return stop == nil || stop()
		}
		n, outcome := c.Run(cfg)
		if outcome == Done && n.String() != "2033502499954" {
			t.Errorf("%+v: %v", cfg, n)
		}
	}
}
