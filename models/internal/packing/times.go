package packing

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
)

// Times is how often a piece is used: between Lo and Hi times if Bounded,
// otherwise any number of times.
type Times struct {
	Bounded bool
	Lo, Hi  int
}

// Unlimited as Hi means no upper bound.
const Unlimited = math.MaxInt32

// Exactly is k times, no more and no less.
func Exactly(k int) Times { return Times{true, k, k} }

// Between is at least lo and at most hi times.
func Between(lo, hi int) Times { return Times{true, lo, hi} }

// ParseTimes reads "k" or "lo:hi".
func ParseTimes(text string) (Times, error) {
	low, high, isRange := strings.Cut(text, ":")
	if !isRange {
		high = low
	}
	lo, err := strconv.ParseUint(low, 10, 31)
	hi, err2 := strconv.ParseUint(high, 10, 31)
	if err != nil || err2 != nil || lo > hi {
		hint := ""
		switch {
		case errors.Is(err, strconv.ErrRange) || errors.Is(err2, strconv.ErrRange):
			hint = fmt.Sprintf(", more than %d", Unlimited)
		case err == nil && err2 == nil:
			hint = ", at least more often than at most"
		}
		return Times{}, fmt.Errorf("expected how often, as 2 or as 0:3, found %q%s", text, hint)
	}
	return Between(int(lo), int(hi)), nil
}

// String returns the times as ParseTimes reads them: "2", or "0:3", or "" for
// any number.
func (t Times) String() string {
	switch {
	case !t.Bounded:
		return ""
	case t.Lo == t.Hi:
		return fmt.Sprint(t.Lo)
	}
	return fmt.Sprintf("%d:%d", t.Lo, t.Hi)
}

// bounds returns the least and the greatest number.
func (t Times) bounds() (lo, hi int) {
	if !t.Bounded {
		return 0, Unlimited
	}
	return t.Lo, t.Hi
}

// and returns how often two equal pieces are used together.
func (t Times) and(u Times) Times {
	if !t.Bounded && !u.Bounded {
		return Times{}
	}
	add := func(a, b int) int { return int(min(int64(a)+int64(b), Unlimited)) }
	lo, hi := t.bounds()
	lo2, hi2 := u.bounds()
	return Between(add(lo, lo2), add(hi, hi2))
}

func (t Times) check() error {
	if t.Bounded && (t.Lo < 0 || t.Hi < t.Lo || t.Hi > Unlimited) {
		return fmt.Errorf("bad number of times %d:%d, expected lo:hi with 0 <= lo <= hi <= %d", t.Lo, t.Hi, Unlimited)
	}
	return nil
}
