//! Conditions and matchers that canonicalization patterns of several dialects use.

use drr::prelude::*;

use super::elementwise::is_int;

/// Returns `true` if two values have the same type.
pub(crate) fn same_type(_: &MatchContext<'_>, a: ValueRef<'_>, b: ValueRef<'_>) -> bool {
    a.ty() == b.ty()
}

/// Returns `true` if a constant is -1, or a splat of it.
pub(crate) fn is_all_ones(cx: &MatchContext<'_>, attr: Attribute) -> bool {
    is_int(cx.ctx(), Some(attr), drr::numbers::Int::is_all_ones)
}

/// Returns `true` if a constant is 1, or a splat of it.
pub(crate) fn is_one(cx: &MatchContext<'_>, attr: Attribute) -> bool {
    is_int(cx.ctx(), Some(attr), drr::numbers::Int::is_one)
}

/// Returns `true` if a constant is 0, or a splat of it.
pub(crate) fn is_zero(cx: &MatchContext<'_>, attr: Attribute) -> bool {
    is_int(cx.ctx(), Some(attr), drr::numbers::Int::is_zero)
}

/// An operand: an op with the number of the operand, and the value that the operand is known to have there.
pub(crate) type KnownOperand = (Op, usize, bool);

/// Returns the operands at which the value of a boolean is known. Alternates between the uses of `value` and `ops`, and stops when either
/// ends, so the cost is bounded by the shorter one. The order is that of the list of uses.
///
/// - `value_at` returns the known value at a user, and adds the number of visited ancestors of the user to its second argument.
/// - `ops` yields all ops at which the value is known.
pub(crate) fn known_uses<'ir>(
    value: ValueRef<'ir>,
    value_at: impl Fn(OpRef<'ir>, &mut usize) -> Option<bool>,
    mut ops: impl Iterator<Item = (OpRef<'ir>, bool)>,
) -> Vec<KnownOperand> {
    let mut uses = value.uses();
    let (mut of_uses, mut of_ops) = (Vec::new(), Vec::new());
    loop {
        let Some(used) = uses.next() else { return of_uses };
        let mut steps = 1;
        if let Some(known) = value_at(used.owner(), &mut steps) {
            of_uses.push((used.owner().handle(), used.operand_index(), known));
        }
        for _ in 0..steps {
            let Some((op, known)) = ops.next() else {
                of_ops.reverse();
                return of_ops;
            };
            let operands = op.operands().enumerate().filter(|(_, operand)| *operand == value);
            of_ops.extend(operands.map(|(number, _)| (op.handle(), number, known)));
        }
    }
}
