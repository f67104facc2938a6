package dlxtext

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// An Error is a fault of the input and its place.
type Error struct {
	File string
	// Line and Column count from 1, columns in characters (code points). Both
	// are 0 if the fault is of the input as a whole.
	Line, Column int
	Err          error
}

// Error returns file:line:column: message.
func (e *Error) Error() string { return prefix(e.File, e.Line, e.Column) + e.Err.Error() }

// Unwrap returns the fault without its place.
func (e *Error) Unwrap() error { return e.Err }

// A Warning tells of input that was read in another way than its author may
// think. Its fields are those of Error.
type Warning struct {
	File         string
	Line, Column int
	Message      string
}

// String returns file:line:column: message.
func (w Warning) String() string { return prefix(w.File, w.Line, w.Column) + w.Message }

func prefix(file string, line, column int) string {
	if line == 0 {
		return file + ": "
	}
	return fmt.Sprintf("%s:%d:%d: ", file, line, column)
}

// clip shortens a text for messages: a name may be as long as the file.
func clip[T string | []byte](text T) string {
	const most = 60
	if len(text) <= most {
		return string(text)
	}
	end := most
	for end > 0 && !utf8.RuneStart(text[end]) {
		end--
	}
	return string(text[:end]) + "…"
}

// clipMessage shortens a message that quotes a long name, and keeps its end,
// where the remedy is.
func clipMessage(message string) string {
	const most = 400
	if len(message) <= most {
		return message
	}
	return strings.ToValidUTF8(message[:most/2], "") + "…" + strings.ToValidUTF8(message[len(message)-most/2:], "")
}
