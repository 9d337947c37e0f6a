//! Speculation of divisions.

use drr::define::{ConditionallySpeculatable, Speculatability};
use drr::fold::constant_of;
use drr::prelude::*;

use super::{CeilDivSIOp, CeilDivUIOp, DivSIOp, DivUIOp};

impl ConditionallySpeculatable for CeilDivSIOp<'_> {
    fn speculatability(&self) -> Speculatability {
        of_division(self.op(), &[0, -1])
    }
}

impl ConditionallySpeculatable for CeilDivUIOp<'_> {
    fn speculatability(&self) -> Speculatability {
        of_division(self.op(), &[0])
    }
}

impl ConditionallySpeculatable for DivSIOp<'_> {
    fn speculatability(&self) -> Speculatability {
        of_division(self.op(), &[0, -1])
    }
}

impl ConditionallySpeculatable for DivUIOp<'_> {
    fn speculatability(&self) -> Speculatability {
        of_division(self.op(), &[0])
    }
}

/// A division can be executed at any time if its divisor is none of these.
fn of_division(op: OpRef<'_>, excluded: &[i64]) -> Speculatability {
    let Some(by) = op.operand(1).and_then(ValueRef::defining_op) else {
        return Speculatability::NotSpeculatable;
    };
    let is_positive = || by.info().is_some_and(|info| POSITIVE.contains(&info.def().name));
    let is_allowed = |attr: Attribute| match (attr.integer(op.ctx()), attr.elements_ints(op.ctx())) {
        (Some(_), _) => attr.as_i64(op.ctx()).is_none_or(|value| !excluded.contains(&value)),
        (None, Some(mut values)) => values.all(|value| !excluded.contains(&value)),
        (None, None) => false,
    };
    match constant_of_result(by).is_some_and(is_allowed) || is_positive() {
        true => Speculatability::Speculatable,
        false => Speculatability::NotSpeculatable,
    }
}

fn constant_of_result(op: OpRef<'_>) -> Option<Attribute> {
    op.result(0).and_then(constant_of)
}

/// Ops whose result is known to be positive.
const POSITIVE: [&str; 7] = [
    "gpu.block_dim",
    "gpu.cluster_dim",
    "gpu.cluster_dim_blocks",
    "gpu.grid_dim",
    "gpu.num_subgroups",
    "gpu.subgroup_size",
    "index.sizeof",
];
