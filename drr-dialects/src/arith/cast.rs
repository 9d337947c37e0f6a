//! Verifiers of casts: the shape is preserved, and the element width changes as the op requires.

use drr::TypeData;
use drr::define::OpError;
use drr::prelude::*;

use crate::shared::constant::bit_width;
use crate::shared::shaped::are_compatible_shapes;

/// Required relation between the element types of result and operand.
#[derive(Clone, Copy, PartialEq)]
enum ElementRelation {
    Wider,
    Shorter,
    SameWidth,
    /// Exactly one side is an index.
    Index,
    /// Checked by the declared constraints.
    Any,
}

pub(crate) fn verify_ext_f_op(op: OpRef<'_>) -> Result<(), OpError> {
    verify(op, ElementRelation::Wider)
}

pub(crate) fn verify_ext_si_op(op: OpRef<'_>) -> Result<(), OpError> {
    verify(op, ElementRelation::Wider)
}

pub(crate) fn verify_ext_ui_op(op: OpRef<'_>) -> Result<(), OpError> {
    verify(op, ElementRelation::Wider)
}

pub(crate) fn verify_scaling_ext_f_op(op: OpRef<'_>) -> Result<(), OpError> {
    verify(op, ElementRelation::Wider)
}

pub(crate) fn verify_trunc_f_op(op: OpRef<'_>) -> Result<(), OpError> {
    verify(op, ElementRelation::Shorter)
}

pub(crate) fn verify_trunc_i_op(op: OpRef<'_>) -> Result<(), OpError> {
    verify(op, ElementRelation::Shorter)
}

pub(crate) fn verify_scaling_trunc_f_op(op: OpRef<'_>) -> Result<(), OpError> {
    verify(op, ElementRelation::Shorter)
}

pub(crate) fn verify_bitcast_op(op: OpRef<'_>) -> Result<(), OpError> {
    verify(op, ElementRelation::SameWidth)
}

pub(crate) fn verify_index_cast_op(op: OpRef<'_>) -> Result<(), OpError> {
    verify(op, ElementRelation::Index)
}

pub(crate) fn verify_index_cast_ui_op(op: OpRef<'_>) -> Result<(), OpError> {
    verify(op, ElementRelation::Index)
}

pub(crate) fn verify_fp_to_si_op(op: OpRef<'_>) -> Result<(), OpError> {
    verify(op, ElementRelation::Any)
}

pub(crate) fn verify_fp_to_ui_op(op: OpRef<'_>) -> Result<(), OpError> {
    verify(op, ElementRelation::Any)
}

pub(crate) fn verify_si_to_fp_op(op: OpRef<'_>) -> Result<(), OpError> {
    verify(op, ElementRelation::Any)
}

pub(crate) fn verify_ui_to_fp_op(op: OpRef<'_>) -> Result<(), OpError> {
    verify(op, ElementRelation::Any)
}

fn verify(op: OpRef<'_>, expected: ElementRelation) -> Result<(), OpError> {
    let ctx = op.ctx();
    let (Some(from), Some(to)) = (op.operand(0), op.result(0)) else {
        return Ok(());
    };
    let (from, to) = (from.ty(), to.ty());
    let cannot = |why: &str| {
        let (from, to) = (from.display(ctx), to.display(ctx));
        Err(OpError::new(format!("cannot cast `{from}` to `{to}`: {why}")))
    };
    // Unranked tensors do not determine equal sizes.
    let is_unranked = |ty: Type| ty.is_tensor(ctx) && ty.shape(ctx).is_none();
    let sizes = |ty: Type| ty.shape(ctx).filter(|_| ty.is_tensor(ctx)).unwrap_or_default();
    if is_unranked(from) || is_unranked(to) || sizes(from) != sizes(to) {
        return cannot("the sizes of the tensors differ");
    }
    if !are_compatible_shapes(ctx, from, to) {
        return cannot("the shapes differ");
    }
    if encoding(ctx, from) != encoding(ctx, to) {
        return cannot("the encodings differ");
    }
    let [from, to] = [from, to].map(|ty| ty.element_or_self(ctx));
    let is_index = |ty: Type| ty == Type::INDEX;
    match (bit_width(ctx, from), bit_width(ctx, to)) {
        (Some(from), Some(to)) if expected == ElementRelation::Wider && from >= to => {
            cannot("the result must be wider")
        }
        (Some(from), Some(to)) if expected == ElementRelation::Shorter && from <= to => {
            cannot("the result must be shorter")
        }
        (Some(from), Some(to)) if expected == ElementRelation::SameWidth && from != to => cannot("the widths differ"),
        _ if expected == ElementRelation::Index && is_index(from) == is_index(to) => {
            cannot("one of them must be an index")
        }
        _ => Ok(()),
    }
}

fn encoding(ctx: &Context, ty: Type) -> Option<Attribute> {
    match ty.data(ctx) {
        TypeData::RankedTensor { encoding, .. } => *encoding,
        _ => None,
    }
}
