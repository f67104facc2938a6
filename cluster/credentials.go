package cluster

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"strings"
)

// Credentials are what a client shows to a server: a token, or a user and a
// password.
type Credentials struct {
	Token          string
	User, Password string
}

// ReadCredentials reads credentials from a file of one line:
//
//	token TOKEN
//	user NAME PASSWORD
//
// The file must be for its owner alone.
func ReadCredentials(name string) (*Credentials, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, Refused{err}
	}
	defer file.Close()
	if info, err := file.Stat(); err == nil && runtime.GOOS != "windows" && info.Mode().IsRegular() && info.Mode().Perm()&0o077 != 0 {
		return nil, Refused{fmt.Errorf("%s: others may read it: chmod 600 %[1]s", name)}
	}
	text, err := io.ReadAll(io.LimitReader(file, 4097))
	if err != nil {
		return nil, Refused{err}
	}
	c, err := parseCredentials(text)
	if err != nil {
		return nil, Refused{fmt.Errorf("%s: %w", name, err)}
	}
	return c, nil
}

var errCredentials = errors.New(`no credentials: expected one line, "token TOKEN" or "user NAME PASSWORD"`)

func parseCredentials(text []byte) (*Credentials, error) {
	line := bytes.TrimSpace(text)
	if len(text) > 4096 || bytes.ContainsAny(line, "\r\n") {
		return nil, errCredentials
	}
	switch f := strings.Fields(string(line)); {
	case len(f) == 2 && f[0] == "token":
		return &Credentials{Token: f[1]}, nil
	case len(f) == 3 && f[0] == "user":
		return &Credentials{User: f[1], Password: f[2]}, nil
	}
	return nil, errCredentials
}
