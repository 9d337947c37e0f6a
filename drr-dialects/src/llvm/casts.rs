//! Verifiers of casts.

use drr::define::OpError;
use drr::prelude::*;

use super::types::{LLVMPointerType, is_pointer};

pub(crate) use self::{
    verify_dereferenceable as verify_int_to_ptr_op, verify_extension as verify_z_ext_op,
    verify_extension as verify_s_ext_op,
};

/// Checks that the result has the shape of the operand and wider elements.
pub(crate) fn verify_extension(op: OpRef<'_>) -> Result<(), OpError> {
    let ctx = op.ctx();
    let Some((from, to)) = types(op) else { return Ok(()) };
    // Both are scalars, or vectors of the same shape.
    let shape = |ty: Type| ty.with_element(ctx, Type::I1);
    if shape(from) != shape(to) {
        return Err(OpError::new(format!(
            "cannot extend `{}` to `{}`: both are integers, or vectors of one shape",
            from.display(ctx),
            to.display(ctx)
        )));
    }
    let width = |ty: Type| ty.element_or_self(ctx).integer_width(ctx);
    match (width(from), width(to)) {
        (Some(from), Some(to)) if to <= from => {
            Err(OpError::new(format!("extends {from} bits to {to}, which are not more")))
        }
        _ => Ok(()),
    }
}

pub(crate) fn verify_bitcast_op(op: OpRef<'_>) -> Result<(), OpError> {
    let ctx = op.ctx();
    let Some((from, to)) = types(op) else { return Ok(()) };
    let space = |ty: Type| LLVMPointerType::addressSpace(ctx, ty.element_or_self(ctx));
    let problem = match (space(from), space(to)) {
        (None, None) => return Ok(()),
        (Some(_), Some(_)) if from.is_vector(ctx) != to.is_vector(ctx) => {
            "one is a pointer, the other a vector of pointers"
        }
        (Some(one), Some(other)) if one == other => return Ok(()),
        (Some(_), Some(_)) => "`llvm.addrspacecast` changes the address space",
        _ => "only pointers are cast to pointers: use `llvm.ptrtoint` or `llvm.inttoptr`",
    };
    Err(OpError::new(format!(
        "cannot cast `{}` to `{}`: {problem}",
        from.display(ctx),
        to.display(ctx)
    )))
}

/// Checks that only pointers are `dereferenceable`.
pub(crate) fn verify_dereferenceable(op: OpRef<'_>) -> Result<(), OpError> {
    let ctx = op.ctx();
    match op.result_types().next() {
        Some(ty) if op.attr_named("dereferenceable").is_some() && !is_pointer(ctx, ty) => Err(OpError::new(format!(
            "is `dereferenceable`, so it must return a pointer, found `{}`",
            ty.display(ctx)
        ))),
        _ => Ok(()),
    }
}

/// Returns the types of the operand and the result.
fn types(op: OpRef<'_>) -> Option<(Type, Type)> {
    Some((op.operand(0)?.ty(), op.result(0)?.ty()))
}
