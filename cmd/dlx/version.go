package main

import (
	"fmt"
	"runtime"

	"github.com/spf13/cobra"
)

// version is the version of the command; the changelog tells what each holds.
const version = "0.1.0"

func (c *command) versionCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "version",
		Short: "Print the version",
		Args:  cobra.NoArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			_, err := fmt.Fprintf(c.out, "dlx %s (%s %s/%s)\n", version, runtime.Version(), runtime.GOOS, runtime.GOARCH)
			return err
		},
	}
}
