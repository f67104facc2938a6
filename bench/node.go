package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"exactcover/dlx"
)

const nodePackage = "dancing-links"

// node runs the package dancing-links, a port of Knuth's dance to JavaScript,
// on Node.js. It knows secondary items, but neither colors nor multiplicities.
var node = peer{
	name:     nodePackage,
	provided: "npm's package dancing-links, from version 4, and Node.js 20",
	suffix:   ".mjs",
	find: func(ctx context.Context, dir string) (installed, error) {
		path, version, err := program(ctx, "node", "--version")
		if err != nil {
			return installed{}, err
		}
		folder, err := findNodePackage(ctx)
		if err != nil {
			return installed{}, err
		}
		// A module is looked for beside the program that imports it: neither
		// where npm installs for all nor in NODE_PATH.
		modules := filepath.Join(dir, "node_modules")
		if err := os.MkdirAll(modules, 0o755); err != nil {
			return installed{}, err
		}
		if err := os.Symlink(folder, filepath.Join(modules, nodePackage)); err != nil {
			return installed{}, err
		}
		return installed{version: nodePackage + " " + packageVersion(folder) + " on Node.js " + versionIn(version, ""), args: func(file string, _ int) []string {
			return []string{path, file}
		}}, nil
	},
	encode: writeNode,
	tally:  func() tally { return &text{parse: parseNumber} },
}

// findNodePackage looks for the package from the working directory upwards,
// then in NODE_PATH, then where npm installs for all.
func findNodePackage(ctx context.Context) (string, error) {
	var places []string
	dir, err := os.Getwd()
	if err != nil {
		return "", err
	}
	for parent := filepath.Dir(dir); ; dir, parent = parent, filepath.Dir(parent) {
		places = append(places, filepath.Join(dir, "node_modules"))
		if parent == dir {
			break
		}
	}
	places = append(places, filepath.SplitList(os.Getenv("NODE_PATH"))...)
	if _, global, err := program(ctx, "npm", "root", "-g"); err == nil {
		places = append(places, global)
	}
	for _, place := range places {
		folder, err := filepath.Abs(filepath.Join(place, nodePackage))
		if err != nil {
			return "", err
		}
		if info, err := os.Stat(folder); err == nil && info.IsDir() {
			return folder, nil
		}
	}
	return "", errors.New("node has no package dancing-links: npm install -g dancing-links")
}

// packageVersion returns the version of a package of Node.js, or "".
func packageVersion(folder string) string {
	var manifest struct{ Version string }
	text, err := os.ReadFile(filepath.Join(folder, "package.json"))
	if err != nil || json.Unmarshal(text, &manifest) != nil {
		return ""
	}
	return manifest.Version
}

// writeNode writes a program that counts the solutions as they come, so that
// none is kept.
func writeNode(out io.Writer, p *dlx.Problem) error {
	t := columnsOf(p)
	if err := t.plain(); err != nil {
		return err
	}
	if t.options == 0 {
		return unable("takes no problem without options")
	}
	w := bufio.NewWriter(out)
	fmt.Fprintf(w, `import { DancingLinks } from %q
const options = [
`, nodePackage)
	t.writeRows(w)
	fmt.Fprintf(w, `]
const primary = %d
const solver = new DancingLinks().createSolver({ primaryColumns: primary, secondaryColumns: %d })
options.forEach((items, option) => solver.addSparseConstraint(option, {
  primary: items.filter(i => i < primary),
  secondary: items.filter(i => i >= primary).map(i => i - primary)
}))
let count = 0
for (const _ of solver.createGenerator()) count++
console.log(count)
`, len(t.primary), len(t.secondary))
	return w.Flush()
}
