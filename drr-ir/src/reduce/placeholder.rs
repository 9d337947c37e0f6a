//! Replacements for values whose op was erased: an available value of the same type, or else a placeholder op.

use crate::define::TraitFlags;
use crate::{BlockRef, InsertPoint, Ir, Location, Module, Op, OpRef, OperationState, Type, Value};

const NAME: &str = "builtin.unrealized_conversion_cast";

/// Returns `true` if the op is a placeholder.
pub(super) fn is_placeholder(op: OpRef<'_>) -> bool {
    op.num_operands() == 0 && op.num_results() == 1 && op.name_text() == NAME
}

/// Returns a value of this type that is available at an op: an argument of an enclosing block, or a placeholder.
pub(super) fn value_at(ir: &mut Ir, op: Op, ty: Type) -> Option<Value> {
    let mut block = ir.op(op).block()?;
    loop {
        let mut first = leading_placeholders(block)
            .filter_map(|op| op.result(0))
            .chain(block.args());
        if let Some(found) = first.find(|value| value.ty() == ty) {
            return Some(found.handle());
        }
        // The entry block dominates the others, independently of their order.
        let entry = block
            .region()
            .and_then(|region| region.first_block())
            .filter(|_| !block.is_entry());
        block = match (entry, block.parent_op()) {
            (Some(entry), _) => entry,
            (None, Some(around)) if !is_isolated(around) => around.block()?,
            _ => break,
        };
    }
    let first = block.first_op()?.handle();
    let name = ir.ctx().op_name(NAME);
    let new = OperationState {
        location: Location::UNKNOWN,
        result_types: &[ty],
        ..OperationState::new(name)
    };
    let new = ir.create_at(&new, InsertPoint::Before(first));
    ir.op(new).result(0).map(|value| value.handle())
}

fn leading_placeholders(block: BlockRef<'_>) -> impl Iterator<Item = OpRef<'_>> {
    block.ops().take_while(|op| is_placeholder(*op))
}

/// Returns `true` if values from outside of an op may not be used inside. For an unregistered op, this is unknown and
/// assumed.
fn is_isolated(op: OpRef<'_>) -> bool {
    op.info().is_none() || op.has_trait(TraitFlags::ISOLATED_FROM_ABOVE)
}

/// Erases unused placeholders.
pub(super) fn erase_unused(module: &mut Module) {
    let all = module.root().walk().skip(1);
    let unused: Vec<Op> = all
        .filter(|op| is_placeholder(*op) && op.is_unused())
        .map(OpRef::handle)
        .collect();
    for op in unused {
        // The op is unused.
        let _erased = module.ir_mut().erase(op);
    }
}
