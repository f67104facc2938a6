package dlx

import (
	"context"
	"fmt"
)

// Assumptions returns a task as assumptions of a search, for Config.Take and Forbid: the
// solutions that hold take and none of forbid are those that the task counts. Add the
// assumptions that the division was made with. The tasks in their order, listed one
// after the other, give the order of Solutions.
//
// The division must have been made without reductions and symmetry, and the task must
// not skip subtrees: tasks of Roots and Split do not.
func (d *Division) Assumptions(ctx context.Context, t Task) (take, forbid []Option, err error) {
	if err := d.check(t); err != nil {
		return nil, nil, err
	}
	o := d.part(t.Part)
	switch {
	case t.Skip != 0:
		return nil, nil, fmt.Errorf("dlx: task %v skips subtrees: Split it first", t)
	case len(d.parts) > 1 || len(o.shares) > 1 || len(o.shares[0].Rows) > 0 || o.table.Rows() != d.problem.table.Rows():
		return nil, nil, fmt.Errorf("dlx: task %v: the division has reductions or symmetry, and its tasks have no solutions of their own", t)
	}
	s, err := o.walker(ctx)
	if err != nil {
		return nil, nil, err
	}
	defer o.walked(s)
	l, err := o.find(s, t)
	return o.optionsOf(l.take), o.optionsOf(l.forbid), err
}
