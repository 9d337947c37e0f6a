//! Access to the arguments and results of an op by declaration index, for the accessors of typed handles.
//!
//! `index` counts declared operands for operands, declared results for results, and all arguments for attributes.

use super::{ArgKind, Fold, OpDescriptor, Presence, TypeConstraintRef, operand_segment, result_segment};
use crate::{Attribute, OpRef, Operands, Results, ValueRef};

/// Returns a single operand.
///
/// # Panics
/// Panics if the operands of the op do not match the declaration, which a typed handle rules out.
#[track_caller]
pub fn operand<'ir>(op: OpRef<'ir>, def: &OpDescriptor, index: usize) -> ValueRef<'ir> {
    let Some(value) = optional_operand(op, def, index) else {
        panic_on_mismatch(op)
    };
    value
}

/// Returns an optional operand.
pub fn optional_operand<'ir>(op: OpRef<'ir>, def: &OpDescriptor, index: usize) -> Option<ValueRef<'ir>> {
    variadic_operand(op, def, index).next()
}

/// Returns a variadic operand.
pub fn variadic_operand<'ir>(op: OpRef<'ir>, def: &OpDescriptor, index: usize) -> Operands<'ir> {
    let range = operand_segment(op, def, index).unwrap_or(0..0);
    op.operand_range(range.start, range.len())
}

/// Returns a single result.
///
/// # Panics
/// Panics if the results of the op do not match the declaration, which a typed handle rules out.
#[track_caller]
pub fn result<'ir>(op: OpRef<'ir>, def: &OpDescriptor, index: usize) -> ValueRef<'ir> {
    let Some(value) = optional_result(op, def, index) else {
        panic_on_mismatch(op)
    };
    value
}

/// Returns an optional result.
pub fn optional_result<'ir>(op: OpRef<'ir>, def: &OpDescriptor, index: usize) -> Option<ValueRef<'ir>> {
    variadic_result(op, def, index).next()
}

/// Returns a variadic result.
pub fn variadic_result<'ir>(op: OpRef<'ir>, def: &OpDescriptor, index: usize) -> Results<'ir> {
    let range = result_segment(op, def, index).unwrap_or(0..0);
    op.results().range(range.start, range.len())
}

/// Returns the attribute or property at argument index `index`, or its default if it is absent.
#[inline]
pub fn attr(op: OpRef<'_>, index: usize) -> Option<Attribute> {
    let info = op.info()?;
    op.inherent(info.arg_name(index)?)
        .or_else(|| implied(op, info.def(), index))
}

/// Folds a constant-like op whose value is its only attribute. Used as a `fold` hook.
pub fn fold_to_attr<const INDEX: usize>(op: OpRef<'_>, _operands: &[Option<Attribute>]) -> Fold {
    attr(op, INDEX).map_or(Fold::None, Fold::attr)
}

/// Returns the constraint of operand argument `index`.
///
/// # Panics
/// If the argument is not an operand. Generated code passes operands only.
pub const fn operand_constraint(def: &OpDescriptor, index: usize) -> TypeConstraintRef {
    match def.args[index].kind {
        ArgKind::Operand { constraint, .. } => constraint,
        _ => panic!("the argument is no operand"),
    }
}

/// Returns the constraint of result `index`.
pub const fn result_constraint(def: &OpDescriptor, index: usize) -> TypeConstraintRef {
    def.results[index].constraint
}

#[cold]
fn implied(op: OpRef<'_>, def: &OpDescriptor, index: usize) -> Option<Attribute> {
    match def.args.get(index)?.kind.attribute()?.1 {
        Presence::Implied(make) => Some(make(op.ctx())),
        _ => None,
    }
}

#[cold]
#[track_caller]
fn panic_on_mismatch(op: OpRef<'_>) -> ! {
    panic!(
        "`{}` does not have the operands and results that its declaration says",
        op.name_text()
    )
}
