package cluster

import (
	"os"

	"golang.org/x/sys/windows"
)

// lockFile locks a file until it is closed or the process ends, in any way.
func lockFile(file *os.File) error {
	return windows.LockFileEx(windows.Handle(file.Fd()), windows.LOCKFILE_EXCLUSIVE_LOCK|windows.LOCKFILE_FAIL_IMMEDIATELY, 0, 1, 0, new(windows.Overlapped))
}
