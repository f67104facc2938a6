package problemgen

import (
	"fmt"
	"strconv"

	"exactcover/dlx"
)

// An Airline describes set partitioning problems like those of the OR-Library, where
// crews are to be assigned to flights. Items are flights between airports, options are
// duties: flights that a crew can fly one after the other, from its base and back. A
// duty costs the crew's time at work, and as much as some hours at least.
type Airline struct {
	Flights, Duties int
	Airports        int
	Legs            int // flights of a duty at most
	Costs           int // paid for a day; few make ties
	Extra           int // and up to so much for the duty, at random: what makes it hard
}

// Times are in minutes.
const (
	day      = 24 * 60
	turnover = 30  // between two flights at least
	waiting  = 240 // at most
	longest  = 14 * 60
)

type flight struct{ from, to, start, end int }

// Problem makes a problem that has a solution: its duties were made first, and the
// flights are theirs. They stand anywhere among the others.
func (a Airline) Problem(src Source) *dlx.Problem {
	var flights []flight
	var duties [][]int
	for len(flights) < a.Flights {
		legs := min(2+src.IntN(a.Legs-1), a.Flights-len(flights))
		at, now := 0, src.IntN(day-longest)
		var duty []int
		for k := range legs {
			to := 0
			if k+1 < legs {
				to = (at + 1 + src.IntN(a.Airports-1)) % a.Airports
			}
			f := flight{from: at, to: to, start: now, end: now + 40 + src.IntN(80)}
			duty = append(duty, len(flights))
			flights = append(flights, f)
			at, now = to, f.end+turnover+src.IntN(60)
		}
		duties = append(duties, duty)
	}
	seen := make(map[string]bool)
	for _, d := range duties {
		seen[fmt.Sprint(d)] = true
	}
	for tries := 0; len(duties) < a.Duties && tries < 50*a.Duties; tries++ {
		if d := a.duty(src, flights); d != nil && !seen[fmt.Sprint(d)] {
			seen[fmt.Sprint(d)] = true
			duties = append(duties, d)
		}
	}
	for k := range duties {
		j := k + src.IntN(len(duties)-k)
		duties[k], duties[j] = duties[j], duties[k]
	}
	var b dlx.Builder
	for i := range a.Flights {
		b.Primary(strconv.Itoa(i + 1))
	}
	for _, d := range duties {
		o := b.Option()
		for _, i := range d {
			o.Item(dlx.Item(i))
		}
		work := flights[d[len(d)-1]].end - flights[d[0]].start
		o.Cost(int64(a.Costs/4 + a.Costs*max(work, 4*60)/day + src.IntN(a.Extra+1)))
	}
	p, err := b.Build()
	if err != nil {
		panic(fmt.Sprintf("problemgen: a fault of the generator: %v", err))
	}
	return p
}

// duty makes a duty of flights by going on at random, or nil where that does not lead
// back to the base in time.
func (a Airline) duty(src Source, flights []flight) []int {
	first := src.IntN(len(flights))
	if flights[first].from != 0 {
		return nil
	}
	duty := []int{first}
	for flights[duty[len(duty)-1]].to != 0 || len(duty) < 2 && src.IntN(4) > 0 {
		last := flights[duty[len(duty)-1]]
		var next []int
		for k, f := range flights {
			if wait := f.start - last.end; f.from == last.to && wait >= turnover && wait <= waiting && f.end-flights[first].start <= longest {
				next = append(next, k)
			}
		}
		if len(next) == 0 || len(duty) == a.Legs {
			return nil
		}
		duty = append(duty, next[src.IntN(len(next))])
	}
	return duty
}
