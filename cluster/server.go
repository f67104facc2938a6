package cluster

import (
	"crypto/rand"
	"crypto/tls"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats-server/v2/server"
)

// A ServerConfig says how a server is to run.
type ServerConfig struct {
	// Listen is HOST:PORT; empty means a free port of the loopback.
	Listen string
	// Store is the directory of its files. It is made if missing, and locked.
	Store string
	// Credentials are what clients must show. Nil means a token of its own, made when
	// the store is new and kept there in the file TokenFile, which is for a server on
	// the loopback only.
	Credentials *Credentials
	// Cert and Key are the files of its certificate, for TLS.
	Cert, Key string
	// Lazy leaves it to the operating system when writes reach the disk, instead of
	// waiting for each. What was stored outlives the process then, but not the power.
	Lazy bool
	// Say, unless nil, is told of the server's errors, as of a full disk.
	Say func(string)
}

// TokenFile is the file in the store that has the token of a server without other
// credentials.
const TokenFile = "token"

// A Server is a JetStream server in this process.
type Server struct {
	own   *server.Server
	lock  *os.File
	creds *Credentials
	store string
	local bool

	broken chan error
}

// Serve starts a server. It must be closed.
func Serve(cfg ServerConfig) (*Server, error) {
	host, port, err := listenAddress(cfg.Listen)
	if err != nil {
		return nil, err
	}
	if cfg.Store == "" {
		return nil, errors.New("a server needs a directory for its store")
	}
	local := loopback(host)
	if !local && cfg.Credentials == nil {
		return nil, Refused{fmt.Errorf("%s can be reached by others, and there are no credentials: name a file with a token, or with a user and a password (--credentials FILE), or listen on 127.0.0.1", cfg.Listen)}
	}
	options := &server.Options{
		ServerName: "dlx", Host: host, Port: port, NoSigs: true, NoLog: false, DisableJetStreamBanner: true,
		JetStream: true, StoreDir: cfg.Store, SyncAlways: !cfg.Lazy,
		// The limits of streams are for each job; how much there is in all is for the
		// disk to say.
		JetStreamMaxStore: 1 << 50, JetStreamMaxMemory: 64 << 20,
		MaxPayload: 1 << 20, WriteDeadline: 10 * time.Second,
	}
	if (cfg.Cert == "") != (cfg.Key == "") {
		return nil, Refused{errors.New("TLS takes a certificate and its key: --tls-cert FILE --tls-key FILE")}
	}
	if cfg.Cert != "" {
		pair, err := tls.LoadX509KeyPair(cfg.Cert, cfg.Key)
		if err != nil {
			return nil, Refused{fmt.Errorf("%s, %s: %w", cfg.Cert, cfg.Key, err)}
		}
		if leaf := pair.Leaf; leaf != nil && time.Now().After(leaf.NotAfter) {
			return nil, Refused{fmt.Errorf("%s: the certificate expired on %s: make a new one", cfg.Cert, leaf.NotAfter.Format(time.DateOnly))}
		}
		options.TLS, options.TLSTimeout = true, 5
		options.TLSConfig = &tls.Config{Certificates: []tls.Certificate{pair}, MinVersion: tls.VersionTLS13}
	}
	s := &Server{store: cfg.Store, local: local, broken: make(chan error, 1)}
	if s.lock, err = lockStore(cfg.Store); err != nil {
		return nil, err
	}
	s.creds = cfg.Credentials
	if s.creds == nil {
		if s.creds, err = ownToken(filepath.Join(cfg.Store, TokenFile)); err != nil {
			s.lock.Close()
			return nil, err
		}
	}
	options.Authorization, options.Username, options.Password = s.creds.Token, s.creds.User, s.creds.Password
	if s.own, err = server.NewServer(options); err != nil {
		s.lock.Close()
		return nil, Refused{err}
	}
	log := &faults{say: cfg.Say, broken: s.broken, fatal: make(chan string, 1)}
	s.own.SetLoggerV2(log, false, false, false)
	s.own.Start()
	if err := s.started(log.fatal); err != nil {
		s.Close()
		return nil, Refused{fmt.Errorf("the server did not start: %w: is %s free, and can %s be written?", err, net.JoinHostPort(host, strconv.Itoa(port)), cfg.Store)}
	}
	return s, nil
}

// started waits until the server takes connections, or says why it never will.
func (s *Server) started(fatal <-chan string) error {
	const long = 30 * time.Second
	for start := time.Now(); ; {
		select {
		case text := <-fatal:
			return errors.New(text)
		default:
		}
		switch {
		case s.own.ReadyForConnections(50 * time.Millisecond):
			if !s.own.JetStreamEnabled() {
				return errors.New("it has no JetStream")
			}
			return nil
		case time.Since(start) > long:
			return fmt.Errorf("not in %v", long)
		}
	}
}

// faults is the log of a server of which only errors are told, each once a minute.
type faults struct {
	say    func(string) // may be nil
	broken chan error
	fatal  chan string // why it does not start
	mu     sync.Mutex
	last   map[string]time.Time
}

func (f *faults) Noticef(string, ...any) {}
func (f *faults) Warnf(string, ...any)   {}
func (f *faults) Debugf(string, ...any)  {}
func (f *faults) Tracef(string, ...any)  {}

func (f *faults) Fatalf(format string, args ...any) {
	select {
	case f.fatal <- fmt.Sprintf(format, args...):
	default: // the first is why
	}
}

func (f *faults) Errorf(format string, args ...any) {
	text := fmt.Sprintf(format, args...)
	if strings.Contains(text, "ritical write error") {
		select {
		case f.broken <- errors.New("the store cannot be written any more, make space: " + text):
		default: // once is enough
		}
	}
	if f.say == nil {
		return
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if time.Since(f.last[text]) < time.Minute {
		return
	}
	if f.last == nil || len(f.last) > 100 {
		f.last = make(map[string]time.Time)
	}
	f.last[text] = time.Now()
	f.say("server: " + text)
}

// listenAddress reads HOST:PORT.
func listenAddress(listen string) (host string, port int, err error) {
	if listen == "" {
		return "127.0.0.1", server.RANDOM_PORT, nil
	}
	host, text, err := net.SplitHostPort(listen)
	if err == nil {
		var n uint64
		if n, err = strconv.ParseUint(text, 10, 16); err == nil {
			port = int(n)
		}
	}
	if err != nil {
		return "", 0, Refused{fmt.Errorf("%q is no address to listen on: expected HOST:PORT, as in 127.0.0.1:4222", listen)}
	}
	if port == 0 {
		port = server.RANDOM_PORT
	}
	if host == "" {
		host = "0.0.0.0"
	}
	return host, port, nil
}

// loopback reports whether a host can be reached from this machine alone.
func loopback(host string) bool {
	if host == "localhost" {
		return true
	}
	ip := net.ParseIP(host)
	return ip != nil && ip.IsLoopback()
}

// lockStore makes the directory of a store if it is missing and locks it: two
// servers on one would give out the same sequence numbers.
func lockStore(dir string) (*os.File, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, Refused{err}
	}
	name := filepath.Join(dir, "lock")
	file, err := os.OpenFile(name, os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return nil, Refused{err}
	}
	if err := lockFile(file); err != nil {
		file.Close()
		return nil, Refused{fmt.Errorf("%s: another server has this store (%w): end it, or name another directory (--store DIR)", dir, err)}
	}
	return file, nil
}

// ownToken returns the token in a file, which is made if missing.
func ownToken(name string) (*Credentials, error) {
	creds, err := ReadCredentials(name)
	if !errors.Is(err, fs.ErrNotExist) {
		return creds, err
	}
	creds = &Credentials{Token: rand.Text()}
	// Written beside and renamed, so that a client finds all of it or nothing.
	beside := name + ".new"
	if err := os.WriteFile(beside, []byte("token "+creds.Token+"\n"), 0o600); err != nil {
		return nil, err
	}
	return creds, os.Rename(beside, name)
}

// Address is HOST:PORT where it listens.
func (s *Server) Address() string { return s.own.Addr().String() }

// URL is where clients on this machine connect.
func (s *Server) URL() string { return s.own.ClientURL() }

// TokenFile is the name of the file with its own token.
func (s *Server) TokenFile() string { return filepath.Join(s.store, TokenFile) }

// Local reports whether it can be reached from this machine alone.
func (s *Server) Local() bool { return s.local }

// Credentials are what clients must show.
func (s *Server) Credentials() *Credentials { return s.creds }

// Figures are what a server has and has done.
type Figures struct {
	Clients  int    `json:"clients"` // connected now
	Streams  int    `json:"streams"` // two for each job, and two for all
	Messages uint64 `json:"messages"`
	Bytes    uint64 `json:"bytes"`    // of messages, in the store
	Requests uint64 `json:"requests"` // for tasks, and of streams, since it began
	Errors   uint64 `json:"errors"`   // of those
}

// Figures returns what the server has now.
func (s *Server) Figures() Figures {
	f := Figures{Clients: s.own.NumClients()}
	if about, err := s.own.Jsz(nil); err == nil {
		f.Streams, f.Messages, f.Bytes = about.Streams, about.Messages, about.Bytes
		f.Requests, f.Errors = about.API.Total, about.API.Errors
	}
	return f
}

// Broken has an error when the store cannot be written any more, as on a full disk. The
// server has closed streams by then, and must be started anew when that has changed.
func (s *Server) Broken() <-chan error { return s.broken }

// Close ends the server. What is stored stays.
func (s *Server) Close() {
	s.own.Shutdown()
	s.own.WaitForShutdown()
	s.lock.Close() // which unlocks
}
