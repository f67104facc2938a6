//go:build unix

package cluster

import (
	"os"
	"syscall"
)

// lockFile locks a file until it is closed or the process ends, in any way.
func lockFile(file *os.File) error {
	return syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
}
