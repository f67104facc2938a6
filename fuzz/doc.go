// Package fuzz holds the tests that cross packages: properties that are also
// fuzz targets, and the differential campaign. It has no code of its own.
//
// The campaign solves random problems with every engine and the naive solver:
//
//	go test ./fuzz -run Campaign -problems 100000
package fuzz
