// Package wording spells what the messages of models have in common.
//
//	wording.Plural(2, "row") // "2 rows"
//	wording.Few(reasons)     // the first ten, and how many more there are
package wording

import "fmt"

// Plural says how many things there are.
func Plural(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}

// Few keeps the first reasons, and says how many more there are.
func Few(reasons []string) []string {
	const most = 10
	if n := len(reasons); n > most+1 {
		reasons = append(reasons[:most:most], fmt.Sprintf("and %d reasons more", n-most))
	}
	return reasons
}
