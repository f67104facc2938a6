//go:build unix

package main

import (
	"os/exec"
	"syscall"
)

// ownGroup has a program and all that it starts killed together: MiniZinc
// leaves the search to a program of its own.
func ownGroup(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
}
