package main

import (
	"fmt"
	"io"
	"strconv"
	"strings"
)

// numberWord returns the number that is a model's only argument, as a word, or
// that stands on standard input.
func (c *command) numberWord(model string, args []string) (string, error) {
	if len(args) > 1 {
		return "", fmt.Errorf("%s takes one number, found %s", model, strings.Join(args, " "))
	}
	if len(args) == 1 && args[0] != "-" {
		return args[0], nil
	}
	in, _, err := c.file("-")
	if err != nil {
		return "", err
	}
	// A number of a thousand digits is as wrong as a longer one.
	text, err := io.ReadAll(io.LimitReader(in, 1000))
	if err != nil {
		return "", err
	}
	word := strings.TrimSpace(string(text))
	if word == "" {
		return "", fmt.Errorf("%s: expected N as an argument or on standard input, found nothing", model)
	}
	return word, nil
}

// number is numberWord as a number from least to most.
func (c *command) number(model string, args []string, least, most int) (int, error) {
	word, err := c.numberWord(model, args)
	if err != nil {
		return 0, err
	}
	n, err := strconv.Atoi(word)
	if err != nil || n < least || n > most {
		return 0, fmt.Errorf("%s: expected N, a whole number from %d to %d, found %q", model, least, most, word)
	}
	return n, nil
}

// size reads the value of a flag that is rows and columns, as in 2x3.
func size(flag, value string) (rows, cols int, err error) {
	left, right, _ := strings.Cut(strings.ToLower(value), "x")
	rows, bad := strconv.Atoi(left)
	cols, bad2 := strconv.Atoi(right)
	if bad != nil || bad2 != nil || rows < 1 || cols < 1 {
		return 0, 0, fmt.Errorf("--%s %s: expected rows and columns, as in 2x3", flag, value)
	}
	return rows, cols, nil
}

// readFile reads a file of a model, "-" being standard input, and returns the
// name to use in messages.
func readFile[T any](c *command, file string, read func(io.Reader, string) (T, error)) (all T, name string, err error) {
	in, name, err := c.file(file)
	if err != nil {
		return all, name, err
	}
	defer in.Close()
	all, err = read(in, name)
	return all, name, err
}
