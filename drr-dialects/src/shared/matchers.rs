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

/// Returns the uses of a boolean value by ops at which its value is known. `value_at` returns the known value at a user, and adds the number
/// of ancestors of the user that it has visited to a count; `ops` are all ops at which it is known. Uses are in the order of the list of
/// uses, or as if they were added in the order of `ops`.
///
/// Both the uses and the ops are visited step by step until one list ends: neither a value with many uses, nor users in deeply nested
/// regions, nor a large region make a match expensive.
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
