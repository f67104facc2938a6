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
// The server keeps a bucket of the manifests of all jobs, a bucket of problems by their
// fingerprints, and for each job a queue of tasks and a stream of results, with a subject
// for each task:
//
//	dlx.JOB.task.NAME    taken from the queue when it is acknowledged
//	dlx.JOB.result.NAME  a count; or what was counted, and the children that count the rest
//
// Three rules make the total exact:
//
//   - The first result of a task wins. It is published on the condition that its subject
//     has no message yet. Whoever comes second compares the counts, and a difference ends
//     the job.
//   - The total is added up from the stream of results alone, over the tasks that are
//     reachable from the roots through the children of results (ledger). Nothing else is
//     believed: not the queue, not the order of messages, not the state that somebody
//     noted.
//   - A coordinator that begins reads all results, queues every task without one, and
//     goes on until none is open. So it keeps nothing itself, several of them do no harm,
//     and a queue that was lost is made again. A worker that divides a task first records
//     the division, then queues the children of the division that stands, and only then
//     acknowledges the task.
//
// A task costs about 0.25 ms of a worker's time, a millisecond where each write waits for
// the disk, and a kilobyte of the coordinator's and the server's memory together. The
// file docs/cluster.md has figures and what to expect of faults.
//
// The package is the only one of the module, beside the command, that imports NATS.
package cluster
