// Package cluster counts on many machines, on NATS JetStream, and is exact whatever is
// killed, stopped, delivered twice or lost.
//
// A job is a problem with a question. A coordinator divides it into tasks and queues
// them; workers take one at a time, and record its result; the coordinator adds up:
//
//	client, err := cluster.Connect(ctx, cluster.ClientConfig{URL: url, Credentials: creds})
//	job, err := cluster.NewCount(p, cluster.Counting{Engine: "auto"}, cluster.Manifest{Version: v, Build: b})
//	total, err := client.Count(ctx, job) // while others run client.WorkFor
//
// On the server there are, of all jobs, a bucket of manifests and one of problems by
// their fingerprints; of each job a queue of tasks and a stream of results, with a
// subject for each task:
//
//	dlx.JOB.task.NAME    taken from the queue when it is acknowledged
//	dlx.JOB.result.NAME  a count; or what was counted, and the children that count the rest
//
// Three rules make the total exact.
//
// The first result wins. It is published with the expectation that its subject has no
// message. Who comes second compares counts, and a difference ends the job.
//
// The total is a fold over the stream of results, of the tasks that are reachable from
// the roots through the children of results (ledger). Nothing else is believed: not the
// queue, not the order of messages, not a phase that somebody noted.
//
// Whoever begins to coordinate reads all results and queues what has none, and goes on
// until nothing is open. So a coordinator keeps nothing, several do no harm, and a queue
// that was lost is made again. A worker that divides a task first records the division,
// then queues the children of the division that stands, then acknowledges.
//
// A task costs about 0.25 ms of a worker's time, a millisecond where each write waits for
// the disk, and a kilobyte of the coordinator's and the server's memory together. The
// file docs/cluster.md has figures and what to expect of faults.
//
// The package is the only one of the module, beside the command, that imports NATS.
package cluster
