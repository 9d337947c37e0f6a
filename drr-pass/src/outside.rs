//! Detection of changes outside of an op whose nested pipeline runs in place.

use drr_ir::{Attribute, Ident, Ir, Op, OpRef};

/// The ancestors of an op and the number of ops outside of it, before a pass runs on it.
///
/// Usually, a nested pipeline runs on a copy of the op, and a pass that changes something outside fails. The pass also fails where the
/// pipeline runs in place, so that `--bisect` and local reproducers find the failure.
pub(crate) struct OutsideSnapshot {
    op: Op,
    num_ops: usize,
    ancestors: Vec<(Op, Vec<(Ident, Attribute)>)>,
}

impl OutsideSnapshot {
    pub(crate) fn new(op: OpRef<'_>) -> OutsideSnapshot {
        let ancestors = op.ancestors().skip(1);
        OutsideSnapshot {
            op: op.handle(),
            num_ops: num_ops_outside(op),
            ancestors: ancestors.map(|op| (op.handle(), op.attrs().collect())).collect(),
        }
    }

    /// Returns `true` if the ancestors have the same attributes, and as many ops are outside. The op must exist.
    pub(crate) fn is_unchanged(&self, ir: &Ir) -> bool {
        let mut ancestors = self.ancestors.iter();
        num_ops_outside(ir.op(self.op)) == self.num_ops
            && ancestors.all(|(op, attrs)| ir.get(*op).is_some_and(|op| op.attrs().eq(attrs.iter().copied())))
    }
}

fn num_ops_outside(op: OpRef<'_>) -> usize {
    op.ir().num_ops() - op.walk().count()
}
