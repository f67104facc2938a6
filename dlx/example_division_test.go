package dlx_test

import (
	"context"
	"encoding/json"
	"fmt"
	"log"

	"exactcover/dlx"
)

// Matchings of 14 points: the tasks could be counted on 14 machines, each of which
// divides the problem for itself.
func ExampleProblem_Divide() {
	var b dlx.Builder
	var points []dlx.Item
	for k := range 14 {
		points = append(points, b.Primary(fmt.Sprint(k)))
		for _, other := range points[:k] {
			b.Option(other, points[k])
		}
	}
	p, err := b.Build()
	if err != nil {
		log.Fatal(err)
	}
	ctx := context.Background()
	d, err := p.Divide(ctx, dlx.Config{Engine: dlx.Dense}, 13)
	if err != nil {
		log.Fatal(err)
	}
	sums := d.Sums()
	for _, t := range d.Roots() {
		message, _ := json.Marshal(t)
		var there dlx.Task
		if err := json.Unmarshal(message, &there); err != nil {
			log.Fatal(err)
		}
		r, err := d.Count(ctx, there, dlx.TaskConfig{})
		if err != nil {
			log.Fatal(err)
		}
		if err := d.Add(sums, t, r.Count); err != nil {
			log.Fatal(err)
		}
	}
	n, err := d.Total(sums)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(len(d.Roots()), "tasks, the last is", d.Roots()[len(d.Roots())-1])
	fmt.Println(n, "matchings")
	// Output:
	// 13 tasks, the last is 0-0-78
	// 135135 matchings
}
