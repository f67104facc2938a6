#!/bin/bash
# A count as a Slurm array of 64 shards. On a file system that all nodes see, with dlx on
# the PATH:
#
#   mkdir -p shards                    or Slurm has no place for its logs, and starts nothing
#   sbatch examples/cluster/slurm.sh nqueens 18
#   dlx merge shards/*.json            once all have ended
#
# A shard that is stopped, by its time limit or with its node, goes on from its
# checkpoint: sbatch --array=17,40 … for those that are missing, which merge names.

#SBATCH --job-name=dlx
#SBATCH --array=1-64
#SBATCH --cpus-per-task=4
#SBATCH --mem=4G
#SBATCH --time=24:00:00
#SBATCH --requeue
#SBATCH --output=shards/%a.log

set -euo pipefail
of=64 # as many as --array has

mkdir -p shards
out=shards/$SLURM_ARRAY_TASK_ID.json
dlx count "$@" --shard "$SLURM_ARRAY_TASK_ID/$of" --json \
  --workers "${SLURM_CPUS_PER_TASK:-1}" --memory 3GiB \
  --checkpoint "shards/$SLURM_ARRAY_TASK_ID.checkpoint" > "$out.part"
mv "$out.part" "$out"
