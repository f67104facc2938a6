package main

import (
	"bytes"
	"fmt"
	"os"
	"runtime"
	"strings"
	"time"
)

// A machine is where and when something was measured.
type machine struct {
	Date  string `json:"date"`
	CPU   string `json:"cpu,omitempty"` // its model, where the system tells
	Cores int    `json:"cores"`
	OS    string `json:"os"`
	Arch  string `json:"arch"`
	Go    string `json:"go"`
}

func thisMachine() machine {
	info, err := os.ReadFile("/proc/cpuinfo")
	if err != nil {
		info = nil // not on every system
	}
	return machine{
		Date:  time.Now().Format(time.DateOnly),
		CPU:   cpuModel(info),
		Cores: runtime.NumCPU(),
		OS:    runtime.GOOS,
		Arch:  runtime.GOARCH,
		Go:    runtime.Version(),
	}
}

// cpuModel finds the model in what Linux tells of its processors, or "".
func cpuModel(info []byte) string {
	for line := range bytes.Lines(info) {
		if name, model, found := strings.Cut(string(line), ":"); found && strings.TrimSpace(name) == "model name" {
			return strings.TrimSpace(model)
		}
	}
	return ""
}

func (m machine) String() string {
	cpu := ""
	if m.CPU != "" {
		cpu = m.CPU + ", "
	}
	return fmt.Sprintf("%s, %s%s, %s/%s, %s", m.Date, cpu, plural(m.Cores, "core"), m.OS, m.Arch, m.Go)
}
