package cluster

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"encoding/pem"
	"errors"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// certificate writes a certificate for this machine, signed by itself, with its key.
func certificate(t *testing.T, until time.Time) (cert, key string) {
	t.Helper()
	private, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := x509.Certificate{
		SerialNumber: big.NewInt(1), NotBefore: until.Add(-time.Hour), NotAfter: until,
		IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)}, IsCA: true, BasicConstraintsValid: true,
	}
	signed, err := x509.CreateCertificate(rand.Reader, &template, &template, &private.PublicKey, private)
	if err != nil {
		t.Fatal(err)
	}
	secret, err := x509.MarshalECPrivateKey(private)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	cert, key = filepath.Join(dir, "cert.pem"), filepath.Join(dir, "key.pem")
	for file, block := range map[string]*pem.Block{
		cert: {Type: "CERTIFICATE", Bytes: signed},
		key:  {Type: "EC PRIVATE KEY", Bytes: secret},
	} {
		if err := os.WriteFile(file, pem.EncodeToMemory(block), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return cert, key
}

// Who does not know the certificate of a server is told, and so is who serves with one
// that has expired.
func TestCertificates(t *testing.T) {
	cert, key := certificate(t, time.Now().Add(time.Hour))
	s, err := Serve(ServerConfig{Store: t.TempDir(), Cert: cert, Key: key})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	c, err := Connect(t.Context(), ClientConfig{URL: s.URL(), Credentials: s.Credentials(), CA: cert})
	if err != nil {
		t.Fatal(err)
	}
	c.Close()
	if _, err := Connect(t.Context(), ClientConfig{URL: s.URL(), Credentials: s.Credentials()}); err == nil || !strings.Contains(err.Error(), "certificate") {
		t.Errorf("without the certificate: %v", err)
	}

	cert, key = certificate(t, time.Now().Add(-time.Hour))
	var refused Refused
	if _, err := Serve(ServerConfig{Store: t.TempDir(), Cert: cert, Key: key}); !errors.As(err, &refused) || !strings.Contains(err.Error(), "expired") {
		t.Errorf("an expired certificate: %v", err)
	}
}
