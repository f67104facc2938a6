package cluster

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"net"
	"os"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// A ClientConfig says how to reach a server.
type ClientConfig struct {
	URL         string
	Credentials *Credentials // nil: none, or those of the URL
	// CA is the file of certificates to check the server's with; "" means those of the
	// system.
	CA string
	// Wait is how long to wait for a server that does not answer at first. Once
	// connected, the client reconnects for ever.
	Wait time.Duration
	// Say, unless nil, is told when the server is lost and found again.
	Say func(string)
}

// A Client is connected to a server. It must be closed.
type Client struct {
	nc       *nats.Conn
	js       jetstream.JetStream
	jobs     jetstream.KeyValue
	problems jetstream.ObjectStore
	say      func(string)

	closed chan struct{} // closed when the connection is gone for good
	once   sync.Once

	forbidden sync.Once // told of a subject that is
}

const (
	bucketJobs     = "dlx-jobs"
	bucketProblems = "dlx-problems"
	// answerWithin is how long a server may take for a request.
	answerWithin = 10 * time.Second
)

// Connect connects to a server. An error that waiting will not change, such as a wrong
// token, comes at once, as a Refused.
func Connect(ctx context.Context, cfg ClientConfig) (*Client, error) {
	c := &Client{say: cfg.Say, closed: make(chan struct{})}
	if c.say == nil {
		c.say = func(string) {}
	}
	options, err := c.options(cfg)
	if err != nil {
		return nil, err
	}
	deadline := time.Now().Add(cfg.Wait)
	for told := false; ; {
		c.nc, err = nats.Connect(cfg.URL, options...)
		if err == nil {
			break
		}
		if err = explained(cfg.URL, err); errors.As(err, &Refused{}) {
			return nil, err
		}
		if time.Now().After(deadline) {
			return nil, Refused{err}
		}
		if !told {
			c.say(err.Error() + "; trying again")
			told = true
		}
		if err := sleep(ctx, 100*time.Millisecond); err != nil {
			return nil, err
		}
	}
	if err := c.open(ctx); err != nil {
		c.Close()
		return nil, err
	}
	return c, nil
}

func (c *Client) options(cfg ClientConfig) ([]nats.Option, error) {
	options := []nats.Option{
		nats.Name("dlx"), nats.MaxReconnects(-1), nats.Timeout(5 * time.Second),
		nats.ReconnectWait(250 * time.Millisecond), nats.ReconnectJitter(250*time.Millisecond, 500*time.Millisecond),
		nats.PingInterval(10 * time.Second), nats.MaxPingsOutstanding(2),
		// What is sent while the server is away is sent again by those who wait for its
		// answer; a buffer would only send it twice.
		nats.ReconnectBufSize(-1),
		nats.DisconnectErrHandler(func(_ *nats.Conn, err error) {
			if err != nil {
				c.say("the server is lost, waiting for it: " + err.Error())
			}
		}),
		nats.ReconnectHandler(func(nc *nats.Conn) { c.say("connected again to " + nc.ConnectedUrlRedacted()) }),
		nats.ClosedHandler(func(*nats.Conn) { c.once.Do(func() { close(c.closed) }) }),
		nats.ErrorHandler(func(_ *nats.Conn, _ *nats.Subscription, err error) {
			// Whoever waits for the answer is told nothing, and only sees that none comes.
			if errors.Is(err, nats.ErrPermissionViolation) {
				c.forbidden.Do(func() { c.say("the server does not let these credentials do all that is needed: " + err.Error()) })
			}
		}),
	}
	if k := cfg.Credentials; k != nil {
		if k.Token != "" {
			options = append(options, nats.Token(k.Token))
		} else {
			options = append(options, nats.UserInfo(k.User, k.Password))
		}
	}
	if cfg.CA != "" {
		pem, err := os.ReadFile(cfg.CA)
		if err != nil {
			return nil, Refused{err}
		}
		pool := x509.NewCertPool()
		if !pool.AppendCertsFromPEM(pem) {
			return nil, Refused{fmt.Errorf("%s: no certificate in it", cfg.CA)}
		}
		options = append(options, nats.Secure(&tls.Config{RootCAs: pool, MinVersion: tls.VersionTLS12}))
	}
	return options, nil
}

// explained adds to an error of connecting what to do about it, and makes those
// Refused that stay as they are.
func explained(url string, err error) error {
	var (
		invalid x509.CertificateInvalidError
		unknown x509.UnknownAuthorityError
		host    x509.HostnameError
		record  tls.RecordHeaderError
		network *net.OpError
		name    *net.DNSError
	)
	where := redacted(url)
	refused := func(format string, args ...any) error { return Refused{fmt.Errorf(where+": "+format, args...)} }
	switch {
	case errors.Is(err, nats.ErrAuthorization) || errors.Is(err, nats.ErrAuthExpired) || errors.Is(err, nats.ErrAuthRevoked):
		return refused("the server refuses the credentials: name the file that has its token, or the user and password (--credentials FILE)")
	case errors.As(err, &invalid) && invalid.Reason == x509.Expired:
		return refused("the server's certificate is not valid now (%w): the operator has to renew it, or the clock is wrong", err)
	case errors.As(err, &unknown):
		return refused("the server's certificate is signed by nobody known here (%w): name the file of its authority (--tls-ca FILE)", err)
	case errors.As(err, &invalid) || errors.As(err, &host):
		return refused("the server's certificate: %w", err)
	case errors.Is(err, nats.ErrSecureConnWanted):
		return refused("the server has no TLS, and the URL or --tls-ca asks for it")
	case errors.As(err, &record):
		return refused("no NATS server answers there: %w", err)
	case errors.As(err, &network), errors.As(err, &name), errors.Is(err, nats.ErrNoServers), errors.Is(err, nats.ErrTimeout):
		return fmt.Errorf("%s: no server answers: %w", where, err)
	case strings.Contains(err.Error(), "tls:"):
		return refused("%w", err)
	case errors.Is(err, nats.ErrInvalidConnection), strings.HasPrefix(err.Error(), "parse "), strings.Contains(err.Error(), "invalid"):
		return refused("no URL of a server: expected nats://HOST:PORT or tls://HOST:PORT")
	}
	return fmt.Errorf("%s: %w", where, err)
}

// redacted hides a password or token in a URL.
func redacted(url string) string {
	scheme, rest, found := strings.Cut(url, "://")
	if !found {
		scheme, rest = "", url
	} else {
		scheme += "://"
	}
	if at := strings.LastIndexByte(rest, '@'); at >= 0 {
		rest = "…" + rest[at:]
	}
	return shortened(scheme + rest)
}

// open opens what all jobs share, and makes it where it is missing.
func (c *Client) open(ctx context.Context) error {
	var err error
	if c.js, err = jetstream.New(c.nc, jetstream.WithDefaultTimeout(answerWithin), jetstream.WithPublishAsyncMaxPending(1024), jetstream.WithPublishAsyncTimeout(answerWithin)); err != nil {
		return err
	}
	err = retried(ctx, func(ctx context.Context) error {
		c.jobs, err = c.js.KeyValue(ctx, bucketJobs)
		if errors.Is(err, jetstream.ErrBucketNotFound) {
			c.jobs, err = c.js.CreateKeyValue(ctx, jetstream.KeyValueConfig{Bucket: bucketJobs, Description: "jobs of dlx", MaxValueSize: mostMessage, History: 1})
		}
		return err
	})
	if err == nil {
		err = retried(ctx, func(ctx context.Context) error {
			c.problems, err = c.js.ObjectStore(ctx, bucketProblems)
			if errors.Is(err, jetstream.ErrBucketNotFound) {
				c.problems, err = c.js.CreateObjectStore(ctx, jetstream.ObjectStoreConfig{Bucket: bucketProblems, Description: "problems of dlx, by fingerprint"})
			}
			return err
		})
	}
	if errors.Is(err, jetstream.ErrJetStreamNotEnabled) || errors.Is(err, jetstream.ErrJetStreamNotEnabledForAccount) || errors.Is(err, nats.ErrNoResponders) {
		return Refused{fmt.Errorf("%s: the server has no JetStream: start it with -js, or dlx cluster serve", c.nc.ConnectedUrlRedacted())}
	}
	return err
}

// Close ends the connection.
func (c *Client) Close() { c.nc.Close() }

// whileConnected returns a context that ends when the connection is gone for good,
// as when credentials are not good any more, with the reason as its cause.
func (c *Client) whileConnected(ctx context.Context) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancelCause(ctx)
	go func() {
		select {
		case <-c.closed:
			err := c.nc.LastError()
			if err == nil {
				err = nats.ErrConnectionClosed
			}
			cancel(explained(c.nc.ConnectedUrlRedacted(), err))
		case <-ctx.Done():
		}
	}()
	return ctx, func() { cancel(context.Canceled) }
}

// lost reports whether an error is of a server that is away or busy, so that the
// same request may do later on.
func lost(err error) bool {
	var api *jetstream.APIError
	if errors.As(err, &api) {
		// 503: JetStream is starting, or between leaders.
		return api.Code == 503 && !full(err)
	}
	return errors.Is(err, nats.ErrTimeout) || errors.Is(err, context.DeadlineExceeded) || errors.Is(err, nats.ErrNoResponders) ||
		errors.Is(err, jetstream.ErrNoStreamResponse) || errors.Is(err, nats.ErrConnectionReconnecting) || errors.Is(err, nats.ErrDisconnected) ||
		errors.Is(err, nats.ErrReconnectBufExceeded) || errors.Is(err, jetstream.ErrNoHeartbeat) || errors.Is(err, nats.ErrNoServers)
}

// Error codes of the server that the client library has no names for.
const (
	codeAccountFull   = 10002 // no more is promised to the account
	codeConsumerFails = 10012 // with what the store said
	codeNoResources   = 10023 // no more is promised, by a cluster of servers
	codeServerFull    = 10047 // likewise by one
	codeStreamFails   = 10049 // with what the store said
	codeStreamFull    = 10077 // and "the subject has a message", without an expectation
	codeNoConsumer    = 10104 // the store did not take it
)

// full reports whether an error says that the store takes no more.
func full(err error) bool {
	var api *jetstream.APIError
	if !errors.As(err, &api) {
		return false
	}
	switch api.ErrorCode {
	case codeStreamFull, codeNoConsumer:
		return true
	case codeConsumerFails, codeStreamFails:
		return strings.Contains(api.Description, "creating store") || strings.Contains(api.Description, "no space left")
	}
	return promised(err) || strings.Contains(api.Description, "no space left")
}

// promised reports whether an error says that all that the server has is promised. A
// stream is promised its bound when it is made.
func promised(err error) bool {
	var api *jetstream.APIError
	return errors.As(err, &api) && (api.ErrorCode == codeAccountFull || api.ErrorCode == codeNoResources || api.ErrorCode == codeServerFull)
}

// withRemedy adds to an error of a store that is full what to do about it.
func withRemedy(err error) error {
	switch {
	case promised(err):
		return fmt.Errorf("the server has no room for a job, which it promises up to %d MiB (%w): remove jobs that have ended (dlx cluster remove JOB), or raise its max_file_store",
			(mostTaskBytes+mostResultBytes)>>20, err)
	case full(err):
		return fmt.Errorf("the store is full (%w): make space", err)
	}
	return err
}

// unstored adds to an error of storing what to do about it. A server whose disk is full
// may not answer at all, and one that is cut off is taken for connected for a while.
func (c *Client) unstored(err error) error {
	switch {
	case !c.nc.IsConnected():
		return fmt.Errorf("the server is lost (%w)", err)
	case lost(err):
		return fmt.Errorf("the server does not answer (%w): is it cut off, or its disk full?", err)
	}
	return withRemedy(err)
}

// recorded reports whether an error says that the subject has a message. Replicated
// streams have a code of their own for it, and give it for a message that is on its
// way too.
func recorded(err error) bool {
	var api *jetstream.APIError
	return errors.As(err, &api) && (api.ErrorCode == jetstream.JSErrCodeStreamWrongLastSequence || api.ErrorCode == jetstream.JSErrCodeStreamWrongLastSequenceConstant)
}

// retried does something again while the server is lost, for as long as a server
// takes to start anew.
func retried(ctx context.Context, do func(context.Context) error) error {
	const long = time.Minute
	for start := time.Now(); ; {
		err := doOnce(ctx, do)
		if err == nil || !lost(err) || time.Since(start) > long || ctx.Err() != nil {
			if cause := context.Cause(ctx); cause != nil && err != nil {
				return cause
			}
			return withRemedy(err)
		}
		if err := sleep(ctx, 100*time.Millisecond); err != nil {
			return err
		}
	}
}

func doOnce(ctx context.Context, do func(context.Context) error) error {
	ctx, cancel := context.WithTimeout(ctx, answerWithin)
	defer cancel()
	return do(ctx)
}

// sleep waits, or returns the cause of the context's end.
func sleep(ctx context.Context, d time.Duration) error {
	select {
	case <-ctx.Done():
		return context.Cause(ctx)
	case <-time.After(d):
		return nil
	}
}
