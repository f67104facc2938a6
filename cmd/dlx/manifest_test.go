package main

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/goccy/go-yaml"
)

// An indexedJob has the fields that the example's manifest may have, as the reference of
// batch/v1 names them: an unknown one, which Kubernetes would refuse, fails to decode.
type indexedJob struct {
	APIVersion string     `yaml:"apiVersion"`
	Kind       string     `yaml:"kind"`
	Metadata   objectMeta `yaml:"metadata"`
	Spec       struct {
		Completions          int    `yaml:"completions"`
		Parallelism          int    `yaml:"parallelism"`
		CompletionMode       string `yaml:"completionMode"`
		BackoffLimitPerIndex *int   `yaml:"backoffLimitPerIndex"`
		Template             struct {
			Metadata objectMeta `yaml:"metadata"`
			Spec     struct {
				RestartPolicy   string `yaml:"restartPolicy"`
				SecurityContext struct {
					RunAsNonRoot bool  `yaml:"runAsNonRoot"`
					RunAsUser    int64 `yaml:"runAsUser"`
					FSGroup      int64 `yaml:"fsGroup"`
				} `yaml:"securityContext"`
				Containers []struct {
					Name  string `yaml:"name"`
					Image string `yaml:"image"`
					Env   []struct {
						Name  string `yaml:"name"`
						Value string `yaml:"value"`
					} `yaml:"env"`
					Command   []string `yaml:"command"`
					Resources struct {
						Requests map[string]string `yaml:"requests"`
						Limits   map[string]string `yaml:"limits"`
					} `yaml:"resources"`
					VolumeMounts []struct {
						Name      string `yaml:"name"`
						MountPath string `yaml:"mountPath"`
					} `yaml:"volumeMounts"`
				} `yaml:"containers"`
				Volumes []struct {
					Name  string `yaml:"name"`
					Claim struct {
						ClaimName string `yaml:"claimName"`
					} `yaml:"persistentVolumeClaim"`
				} `yaml:"volumes"`
			} `yaml:"spec"`
		} `yaml:"template"`
	} `yaml:"spec"`
}

type objectMeta struct {
	Name   string            `yaml:"name"`
	Labels map[string]string `yaml:"labels"`
}

func TestKubernetesManifest(t *testing.T) {
	file, err := os.Open(root + "/examples/cluster/kubernetes.yaml")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	var job indexedJob
	if err := yaml.NewDecoder(file, yaml.Strict()).Decode(&job); err != nil {
		t.Fatal(err)
	}
	spec := job.Spec
	pod := spec.Template.Spec
	switch {
	case job.APIVersion != "batch/v1" || job.Kind != "Job" || spec.CompletionMode != "Indexed":
		t.Errorf("%s %s, completion mode %s: not an indexed Job", job.APIVersion, job.Kind, spec.CompletionMode)
	case pod.RestartPolicy != "Never" || spec.BackoffLimitPerIndex == nil:
		t.Error("a limit for each index wants restartPolicy Never")
	case len(pod.Containers) != 1 || len(pod.Volumes) != 1:
		t.Fatalf("%d containers, %d volumes, want one each", len(pod.Containers), len(pod.Volumes))
	case pod.Containers[0].VolumeMounts[0].Name != pod.Volumes[0].Name:
		t.Error("the volume mounted is not there")
	}
	var of shardNumber
	if err := of.Set("1/" + pod.Containers[0].Env[0].Value); err != nil || of.of != spec.Completions {
		t.Errorf("%v: %d shards, %d completions", err, of.of, spec.Completions)
	}
	if script := pod.Containers[0].Command[2]; !strings.Contains(script, "JOB_COMPLETION_INDEX + 1") {
		t.Errorf("shards begin at 1, indexes at 0:\n%s", script)
	}
}

func TestSlurmScript(t *testing.T) {
	text, err := os.ReadFile(root + "/examples/cluster/slurm.sh")
	if err != nil {
		t.Fatal(err)
	}
	array := regexp.MustCompile(`(?m)^#SBATCH --array=1-(\d+)$`).FindSubmatch(text)
	of := regexp.MustCompile(`(?m)^of=(\d+)`).FindSubmatch(text)
	if array == nil || of == nil || string(array[1]) != string(of[1]) {
		t.Errorf("an array to %s, of %s shards", array, of)
	}
}
