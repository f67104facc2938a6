package main

import (
	"io"
	"os"
)

// A place is where the output of a listing with a checkpoint begins: a file, and
// how long it was before. The listing is the same each time, so that what stands
// behind that place is its beginning, whenever it was broken off, and only what
// is missing is written.
type place struct {
	Device uint64 `json:"device"`
	Inode  uint64 `json:"inode"`
	Start  int64  `json:"start"`
}

// placeOf returns where output goes, or nil where that is no file that could be
// gone on with: a terminal, a pipe.
func placeOf(stdout any) *place {
	file, ok := stdout.(*os.File)
	if !ok {
		return nil
	}
	info, err := file.Stat()
	if err != nil || !info.Mode().IsRegular() {
		return nil
	}
	device, inode, ok := identity(info)
	if !ok {
		return nil
	}
	return &place{device, inode, info.Size()}
}

// written returns how much of the listing that began at a place stands there, and
// the place where it begins now: the same, unless the output goes elsewhere or was
// cut off.
func written(before, now *place) (bytes int64, begin *place) {
	if before == nil || now == nil || before.Device != now.Device || before.Inode != now.Inode || now.Start < before.Start {
		return 0, now
	}
	return now.Start - before.Start, before
}

// A skipper leaves out the first bytes of what is written to it.
type skipper struct {
	w    io.Writer
	skip int64
}

func (s *skipper) Write(p []byte) (int, error) {
	n := int(min(s.skip, int64(len(p))))
	s.skip -= int64(n)
	if n == len(p) {
		return n, nil
	}
	m, err := s.w.Write(p[n:])
	return n + m, err
}
