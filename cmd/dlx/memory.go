package main

import (
	"bufio"
	"fmt"
	"os"
	"strconv"
	"strings"

	"github.com/spf13/pflag"
)

// A memorySize is a number of bytes, as a flag: 64MB, 2GiB, 500000.
type memorySize uint64

// units are what may follow a number of bytes.
var units = []struct {
	name  string
	bytes uint64
}{
	{"KiB", 1 << 10}, {"MiB", 1 << 20}, {"GiB", 1 << 30}, {"TiB", 1 << 40},
	{"KB", 1e3}, {"MB", 1e6}, {"GB", 1e9}, {"TB", 1e12},
	{"K", 1e3}, {"M", 1e6}, {"G", 1e9}, {"T", 1e12},
	{"B", 1}, {"", 1},
}

// Set reads a size.
func (s *memorySize) Set(text string) error {
	for _, u := range units {
		number, ok := strings.CutSuffix(strings.ToLower(text), strings.ToLower(u.name))
		if !ok {
			continue
		}
		n, err := strconv.ParseFloat(strings.TrimSpace(number), 64)
		if err != nil || !(n > 0) || n*float64(u.bytes) > 1<<60 || strings.ContainsAny(number, "xpn_") {
			break
		}
		*s = memorySize(n * float64(u.bytes))
		return nil
	}
	return fmt.Errorf("%q: expected a size as in 64MB or 2GiB", text)
}

// String spells a size in the largest unit that divides it, none given as "".
func (s memorySize) String() string {
	if s == 0 {
		return ""
	}
	for k := 7; k >= 0; k-- {
		u := units[k%2*4+k/2] // from TB and TiB down
		if uint64(s) >= u.bytes && uint64(s)%u.bytes == 0 {
			return fmt.Sprintf("%d%s", uint64(s)/u.bytes, u.name)
		}
	}
	return strconv.FormatUint(uint64(s), 10)
}

// Type names the flag's argument in help.
func (s memorySize) Type() string { return "SIZE" }

func (c *command) memoryFlag(f *pflag.FlagSet, usual string) {
	f.Var(&c.memory, "memory", "what may be taken, as in 64MB or 2GiB; without it "+usual)
}

// memoryOr returns what --memory says, or what is usual.
func (c *command) memoryOr(usual memorySize) memorySize {
	if c.memory == 0 {
		return usual
	}
	return c.memory
}

// usualMemory is a quarter of the machine's memory, where that can be told, and 1 GiB
// otherwise.
func usualMemory() memorySize {
	const fallback = 1 << 30
	file, err := os.Open("/proc/meminfo")
	if err != nil {
		return fallback
	}
	defer file.Close()
	for in := bufio.NewScanner(file); in.Scan(); {
		var kilobytes uint64
		if n, _ := fmt.Sscanf(in.Text(), "MemTotal: %d kB", &kilobytes); n == 1 && kilobytes > 0 {
			return memorySize(kilobytes / 4 << 10 >> 20 << 20)
		}
	}
	return fallback
}
