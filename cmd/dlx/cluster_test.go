package main

import (
	"bufio"
	"bytes"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/json"
	"encoding/pem"
	"io"
	"math/big"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"exactcover/cluster"
)

// A served is a server of a test, as a process.
type served struct {
	url, token string
	metrics    string // where its figures are, with --metrics
}

// startServer starts a server with flags and waits until it serves.
func startServer(t *testing.T, flags ...string) served {
	t.Helper()
	store := t.TempDir()
	cmd := exec.Command("dlx", append([]string{"cluster", "serve", "--listen", "127.0.0.1:0", "--store", store, "--lazy"}, flags...)...)
	stderr, err := cmd.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		cmd.Process.Kill()
		cmd.Wait()
	})
	lines := bufio.NewReader(stderr)
	line, err := lines.ReadString('\n')
	metrics, found := strings.CutPrefix(line, "dlx: figures: ")
	if found {
		line, err = lines.ReadString('\n')
	}
	rest, found := strings.CutPrefix(line, "dlx: serving ")
	if err != nil || !found {
		t.Fatalf("%q, %v", line, err)
	}
	go io.Copy(io.Discard, lines)
	url, _, _ := strings.Cut(rest, ",")
	return served{url, filepath.Join(store, "token"), strings.TrimSpace(metrics)}
}

// startWorker starts a process that works for a server. It ends with the test.
func startWorker(t *testing.T, s served, program string) (stderr *bytes.Buffer, cmd *exec.Cmd) {
	t.Helper()
	cmd = exec.Command(program, "worker", "--server", s.url, "--credentials", s.token, "--workers", "2")
	cmd.Args[0] = "dlx"
	stderr = new(bytes.Buffer)
	cmd.Stderr = stderr
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { cmd.Process.Kill() })
	return stderr, cmd
}

// dlxRun runs the command and returns what it printed and its exit status.
func dlxRun(t *testing.T, args ...string) (stdout, stderr string, status int) {
	t.Helper()
	cmd := exec.Command("dlx", args...)
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	err := cmd.Run()
	if exit, ok := err.(*exec.ExitError); ok {
		status = exit.ExitCode()
	} else if err != nil {
		t.Fatal(err)
	}
	return out.String(), errs.String(), status
}

func wantRun(t *testing.T, status int, stdout, stderr string, args ...string) {
	t.Helper()
	out, errs, got := dlxRun(t, args...)
	if got != status || out != stdout || !strings.Contains(errs, stderr) {
		t.Errorf("dlx %s: status %d, %q, %q; want %d, %q, %q", strings.Join(args, " "), got, out, errs, status, stdout, stderr)
	}
}

func TestEmbeddedCluster(t *testing.T) {
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	t.Setenv("HOME", t.TempDir())
	boards := filepath.Join(root, "examples", "boards.txt")
	wantRun(t, 0, "92\n", "", "count", "nqueens", "8", "--cluster", "embedded", "--workers", "2")
	wantRun(t, 0, "0\n2\n1514\n", "", "count", "boardcover", boards, "--cluster", "embedded", "--workers", "2")
	wantRun(t, 0, "0\n", "attack", "count", "nqueens", "8", "--given", "a1,b2", "--cluster", "embedded", "--workers", "1")
	wantRun(t, 0, "4\n", "", "count", "nqueens", "8", "--given", "a1", "--cluster", "embedded", "--workers", "1", "--store", t.TempDir())
	wantRun(t, 2, "", "--cluster does not go with --limit", "count", "nqueens", "8", "--cluster", "embedded", "--limit", "3")
	wantRun(t, 2, "", "expected the URL", "count", "nqueens", "8", "--cluster", "")
	wantRun(t, 2, "", "--cluster URL", "best", "nqueens", "8", "--credentials", "token")
	wantRun(t, 2, "", "--store is for", "count", "nqueens", "8", "--store", t.TempDir())
	wantRun(t, 2, "", "--store is for", "solve", "nqueens", "8", "--cluster", "nats://127.0.0.1:1", "--store", t.TempDir())
	out, _, status := dlxRun(t, "count", "nqueens", "11", "--engine", "links", "--cluster", "embedded", "--workers", "2", "--json")
	var answer counted
	if err := json.Unmarshal([]byte(out), &answer); err != nil || status != 0 || answer.Count.Int64() != 2680 || !answer.Exact || answer.Engine != "cluster" || answer.Job == "" {
		t.Errorf("%s, %v", out, err)
	}
}

// What a cluster finds is what one process finds.
func TestEmbeddedClusterFinds(t *testing.T) {
	store := t.TempDir()
	examples := filepath.Join(root, "examples")
	for _, args := range [][]string{
		{"solve", "nqueens", "11", "--limit", "7"},
		{"solve", "nqueens", "9", "--given", "a1", "--limit", "100"},
		{"solve", "boardcover", filepath.Join(examples, "boards.txt"), "--limit", "4"},
		{"solve", filepath.Join(examples, "multiplicity.dlx"), "--limit", "50", "--json"},
		{"solve", filepath.Join(examples, "colors.dlx")},
		{"unique", "nqueens", "12"},
		{"unique", "sudoku", filepath.Join(examples, "sudoku.txt")},
		{"unique", "nqueens", "3"},
		{"best", "nqueens", "7", "-k", "3"},
		{"best", filepath.Join(examples, "toy.dlx"), "-k", "4", "--json"},
	} {
		want, _, status := dlxRun(t, args...)
		got, errs, on := dlxRun(t, append(args, "--cluster", "embedded", "--workers", "2", "--store", store)...)
		for _, by := range []string{`"by":"search"`, `"by":"diagram"`} {
			want = strings.Replace(want, by, `"by":"cluster"`, 1)
		}
		if got != want || on != status {
			t.Errorf("%v: %q, status %d, %s; want %q, status %d", args, got, on, errs, want, status)
		}
	}
	wantRun(t, 2, "", "expected 1 to", "solve", "nqueens", "8", "--limit", "100000", "--cluster", "embedded", "--store", store)
	wantRun(t, 2, "", "--all", "solve", "nqueens", "8", "--all", "--cluster", "embedded", "--store", store)
}

// Killed with all that it has in the middle of a count, it goes on.
func TestEmbeddedClusterGoesOn(t *testing.T) {
	store := t.TempDir()
	size, _, want := sizes()
	if *kills <= 4 {
		size, want = "15", "2279184\n" // 14 may end before it is killed
	}
	args := []string{"count", "nqueens", size, "--engine", "links", "--cluster", "embedded", "--workers", "2", "--store", store}
	for k := range *kills {
		cmd := exec.Command("dlx", args...)
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Duration(300+100*(k%4)) * time.Millisecond)
		cmd.Process.Kill()
		cmd.Wait()
	}
	wantRun(t, 3, "", "the same command goes on with it", append(args, "--timeout", "400ms")...)
	wantRun(t, 0, want, "", args...)
}

func TestClusterCommands(t *testing.T) {
	s := startServer(t)
	at := []string{"--server", s.url, "--credentials", s.token}
	with := func(args ...string) []string { return append(args, at...) }
	count := []string{"count", "nqueens", "12", "--engine", "links", "--cluster", s.url, "--credentials", s.token, "--json"}

	wantRun(t, 0, "", "", with("cluster", "jobs")...)
	wantRun(t, 3, "", "the same command goes on", append(count, "--timeout", "1s")...)
	out, _, _ := dlxRun(t, with("cluster", "jobs", "--json")...)
	var job describedJob
	if err := json.Unmarshal([]byte(out), &job); err != nil || job.State != "open" || job.Source != "nqueens 12" {
		t.Fatalf("%s: %v", out, err)
	}
	wantRun(t, 3, "", "goes on", with("cluster", "result", job.Job)...)
	wantRun(t, 2, "", "goes on", with("cluster", "remove", job.Job)...)
	wantRun(t, 2, "", "no job x", with("cluster", "status", "x")...)
	wantRun(t, 0, "", "", with("cluster", "cancel", job.Job)...)
	wantRun(t, 2, "", "has ended", with("cluster", "cancel", job.Job)...)
	wantRun(t, 3, "", "cancelled", with("cluster", "result", job.Job)...)

	// A worker of another build: the program with a byte more behind its end.
	stderr, cmd := startWorker(t, s, "dlx")
	out, errs, status := dlxRun(t, count...)
	if status != 0 || !strings.Contains(out, `"count":14200,`) {
		t.Errorf("%s, %s", out, errs)
	}
	wantRun(t, 0, "14200\n", "", with("cluster", "result", job.Job)...)
	out, _, _ = dlxRun(t, with("cluster", "status", job.Job)...)
	if !strings.Contains(out, "done, begun ") || !strings.Contains(out, "0 of 2 busy") {
		t.Errorf("%s", out)
	}
	cmd.Process.Signal(os.Interrupt)
	if err := cmd.Wait(); err != nil {
		t.Errorf("a worker, interrupted: %v: %s", err, stderr)
	}
	wantRun(t, 0, "", "", with("cluster", "remove", job.Job)...)
	wantRun(t, 0, "", "", with("cluster", "jobs")...)
}

// figures reads what a process serves with --metrics.
func figures(t *testing.T, url string, v any) {
	t.Helper()
	answer, err := http.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	if err := json.NewDecoder(answer.Body).Decode(&struct {
		DLX any `json:"dlx"`
	}{v}); err != nil {
		t.Fatal(err)
	}
}

func TestMetrics(t *testing.T) {
	s := startServer(t, "--metrics", "127.0.0.1:0")
	cmd := exec.Command("dlx", "worker", "--server", s.url, "--credentials", s.token, "--workers", "3", "--metrics", "localhost:0")
	stderr, err := cmd.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	defer func() {
		cmd.Process.Kill()
		cmd.Wait()
	}()
	line, err := bufio.NewReader(stderr).ReadString('\n')
	url, found := strings.CutPrefix(line, "dlx: figures: ")
	if err != nil || !found {
		t.Fatalf("%q, %v", line, err)
	}
	wantRun(t, 0, "365596\n", "", "count", "nqueens", "14", "--cluster", s.url, "--credentials", s.token)
	var worker cluster.Presence
	figures(t, strings.TrimSpace(url), &worker)
	if worker.Workers != 3 || worker.Done == 0 || worker.Version != version {
		t.Errorf("figures of a worker: %+v", worker)
	}
	var server cluster.Figures
	figures(t, s.metrics, &server)
	if server.Clients != 1 || server.Streams < 3 || server.Messages == 0 || server.Bytes == 0 || server.Requests == 0 {
		t.Errorf("figures of a server: %+v", server)
	}
	for _, address := range []string{"0.0.0.0:0", ":0", "192.0.2.1:80", "127.0.0.1", "x"} {
		wantRun(t, 2, "", "127.0.0.1:PORT", "worker", "--server", s.url, "--credentials", s.token, "--metrics", address)
		wantRun(t, 2, "", "127.0.0.1:PORT", "cluster", "serve", "--listen", "127.0.0.1:0", "--store", t.TempDir(), "--metrics", address)
	}
}

func TestClusterOfAnotherBuild(t *testing.T) {
	s := startServer(t)
	count := []string{"count", "nqueens", "12", "--engine", "links", "--cluster", s.url, "--credentials", s.token}
	wantRun(t, 3, "", "the same command goes on", append(count, "--timeout", "1s")...)
	path, err := exec.LookPath("dlx")
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	other := filepath.Join(t.TempDir(), "dlx")
	if err := os.WriteFile(other, append(text, 0), 0o755); err != nil {
		t.Fatal(err)
	}
	stderr, cmd := startWorker(t, s, other)
	err = cmd.Wait()
	if exit, ok := err.(*exec.ExitError); !ok || exit.ExitCode() != 2 || !strings.Contains(stderr.String(), "build") {
		t.Errorf("a worker of another build: %v, %s", err, stderr)
	}
}

func TestClusterRefuses(t *testing.T) {
	dir := t.TempDir()
	wrong := filepath.Join(dir, "wrong")
	if err := os.WriteFile(wrong, []byte("token wrong\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	s := startServer(t)
	for _, args := range [][]string{
		{"count", "nqueens", "8", "--cluster", s.url},
		{"worker", "--server", s.url},
		{"cluster", "jobs", "--server", s.url},
	} {
		wantRun(t, 2, "", "refuses the credentials", args...)
		wantRun(t, 2, "", "refuses the credentials", append(args, "--credentials", wrong)...)
	}
	wantRun(t, 2, "", "--credentials", "cluster", "serve", "--listen", "0.0.0.0:0", "--store", dir)
	wantRun(t, 2, "", "no server answers", "cluster", "jobs", "--server", "nats://127.0.0.1:1")
	wantRun(t, 2, "", "no URL of a server", "cluster", "jobs", "--server", "nats://a b:x")
}

func TestClusterCertificates(t *testing.T) {
	dir := t.TempDir()
	creds := filepath.Join(dir, "credentials")
	if err := os.WriteFile(creds, []byte("user ann s3cret\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	cert, key := writeCertificate(t, dir, "good", time.Now().Add(time.Hour))
	s := startServer(t, "--credentials", creds, "--tls-cert", cert, "--tls-key", key)
	_, address, _ := strings.Cut(s.url, "://")
	s.url, s.token = "tls://"+address, creds
	wantRun(t, 0, "", "", "cluster", "jobs", "--server", s.url, "--credentials", creds, "--tls-ca", cert)
	wantRun(t, 2, "", "signed by nobody known here", "cluster", "jobs", "--server", s.url, "--credentials", creds)

	// A server refuses to start with an expired one, so one is made to expire.
	cert, key = writeCertificate(t, dir, "short", time.Now().Add(3*time.Second))
	s = startServer(t, "--credentials", creds, "--tls-cert", cert, "--tls-key", key)
	_, address, _ = strings.Cut(s.url, "://")
	time.Sleep(4 * time.Second)
	wantRun(t, 2, "", "certificate is not valid now", "cluster", "jobs", "--server", "tls://"+address, "--credentials", creds, "--tls-ca", cert)
	wantRun(t, 2, "", "expired", "cluster", "serve", "--listen", "127.0.0.1:0", "--store", t.TempDir(), "--tls-cert", cert, "--tls-key", key)
}

// writeCertificate writes a certificate for this machine, signed by itself.
func writeCertificate(t *testing.T, dir, name string, until time.Time) (cert, key string) {
	t.Helper()
	private, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{
		SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: "dlx test"}, IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)},
		NotBefore: time.Now().Add(-time.Hour), NotAfter: until, IsCA: true, BasicConstraintsValid: true,
		KeyUsage: x509.KeyUsageDigitalSignature | x509.KeyUsageCertSign,
	}
	der, err := x509.CreateCertificate(rand.Reader, template, template, &private.PublicKey, private)
	if err != nil {
		t.Fatal(err)
	}
	secret, err := x509.MarshalPKCS8PrivateKey(private)
	if err != nil {
		t.Fatal(err)
	}
	cert, key = filepath.Join(dir, name+".cert"), filepath.Join(dir, name+".key")
	for file, block := range map[string]*pem.Block{cert: {Type: "CERTIFICATE", Bytes: der}, key: {Type: "PRIVATE KEY", Bytes: secret}} {
		if err := os.WriteFile(file, pem.EncodeToMemory(block), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return cert, key
}
