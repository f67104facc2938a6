package cluster

// Refused is an error of the request itself: bad usage, a wrong token, another version.
// Asking again does not help.
type Refused struct{ Err error }

func (r Refused) Error() string { return r.Err.Error() }
func (r Refused) Unwrap() error { return r.Err }

// A Failure is an error of a job: it has ended, and will not have an answer.
type Failure struct{ Err error }

func (f Failure) Error() string { return f.Err.Error() }
func (f Failure) Unwrap() error { return f.Err }
