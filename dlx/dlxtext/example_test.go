package dlxtext_test

import (
	"fmt"
	"os"
	"strings"

	"exactcover/dlx"
	"exactcover/dlx/dlxtext"
)

func ExampleRead() {
	text := `| two pieces and three squares
rook knight | a1 b2 c3
rook a1
knight a1
knight b2
c3
`
	p, err := dlxtext.Read(strings.NewReader(text), dlxtext.Config{
		Name: "pieces.dlx",
		Warn: func(w dlxtext.Warning) { fmt.Println("warning:", w) },
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	for o := range p.Options() {
		fmt.Printf("option %d: %s\n", o, p.OptionText(o))
	}

	_, err = dlxtext.Read(strings.NewReader("rook knight\nrook\nbishop\n"), dlxtext.Config{Name: "pieces.dlx"})
	fmt.Println(err)
	// Output:
	// warning: pieces.dlx:6:1: option 3 (c3) has no primary item: it could be added to any solution at will, so it is skipped
	// option 0: rook a1
	// option 1: knight a1
	// option 2: knight b2
	// pieces.dlx:3:1: unknown item "bishop": not among the items of line 1
}

func ExampleWrite() {
	var b dlx.Builder
	rook, knight := b.Primary("rook"), b.PrimaryRange("knight", 1, 2)
	a1 := b.Secondary("a1")
	b.Option(rook).Colored(a1, b.Color("white")).Cost(5)
	b.Option(knight)
	p, err := b.Build()
	if err != nil {
		fmt.Println(err)
		return
	}
	if err := dlxtext.Write(os.Stdout, p, dlxtext.Text); err != nil {
		fmt.Println(err)
	}
	// Output:
	// rook 1:2|knight | a1
	// rook a1:white |5
	// knight
}
