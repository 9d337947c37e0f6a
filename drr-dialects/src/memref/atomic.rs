//! Custom forms and verifiers of `memref.atomic_rmw`, `memref.generic_atomic_rmw` and `memref.alloca_scope`.

use drr::define::{FormResult, MemoryEffects, OpAsmForm, OpError, TraitFlags};
use drr::prelude::*;

use super::access::verify_access;
use super::dma::indexed;
use super::{AllocaScopeOp, AtomicRMWKind, AtomicRMWOp, GenericAtomicRMWOp};
use crate::shared::lists::{entry_arguments, optional_arrow_with_parentheses};

/// `%m[%i] : memref<4xf32> {..}`
pub(crate) fn form_generic_atomic_rmw_op(form: &mut OpAsmForm<'_, '_>) -> FormResult {
    let slots = &GenericAtomicRMWOp::SLOTS;
    form.memoize();
    form.text(" ")?;
    indexed(form, slots.memref, slots.indices)?;
    let ty = form.ty(" : ", slots.memref.types())?;
    form.add_type(slots.result, ty.element_or_self(form.ctx()));
    form.region(" ", slots.atomic_body, false)?;
    form.attr_dict()
}

/// `-> (t) {..}`
pub(crate) fn form_alloca_scope_op(form: &mut OpAsmForm<'_, '_>) -> FormResult {
    form.memoize();
    form.text(" ")?;
    let types = optional_arrow_with_parentheses(form, AllocaScopeOp::SLOTS.results)?;
    form.region_with_arguments(" ", AllocaScopeOp::SLOTS.bodyRegion, &[], types.is_empty())?;
    form.attr_dict()
}

pub(crate) fn verify_atomic_rmw_op(op: OpRef<'_>) -> Result<(), OpError> {
    use AtomicRMWKind as Kind;
    verify_access(op, AtomicRMWOp::SLOTS.memref, AtomicRMWOp::SLOTS.indices)?;
    let (ctx, Some(atomic)) = (op.ctx(), AtomicRMWOp::cast(op)) else {
        return Ok(());
    };
    let ty = atomic.value().ty();
    let Some(kind) = atomic.kind() else { return Ok(()) };
    let (fits, expected) = match kind {
        Kind::addf | Kind::maximumf | Kind::minimumf | Kind::mulf => (ty.float_kind(ctx).is_some(), "a float"),
        Kind::assign | Kind::maxnumf | Kind::minnumf => return Ok(()),
        _ => (ty.is_integer(ctx), "an integer"),
    };
    if fits {
        Ok(())
    } else {
        Err(OpError::new(format!(
            "is of a kind for {expected}, but takes a `{}`",
            ty.display(ctx)
        )))
    }
}

pub(crate) fn verify_generic_atomic_rmw_op(op: OpRef<'_>) -> Result<(), OpError> {
    let (ctx, Some(body), Some(result)) = (op.ctx(), op.region(0), op.result(0)) else {
        return Ok(());
    };
    if !entry_arguments(body).map(|argument| argument.ty()).eq([result.ty()]) {
        return Err(OpError::new(format!(
            "needs a region with one argument of type `{}`",
            result.ty().display(ctx)
        )));
    }
    let mut inside = op.walk().skip(1);
    match inside.find(|inner| has_effects(*inner)) {
        Some(inner) => {
            Err(OpError::new("has side effects, which are invalid inside of `memref.generic_atomic_rmw`").of(inner))
        }
        None => Ok(()),
    }
}

/// Returns `true` if a registered op itself, without its nested ops, may have memory effects.
fn has_effects(op: OpRef<'_>) -> bool {
    match op.interface::<dyn MemoryEffects>() {
        Some(effects) => !effects.effects().is_empty(),
        None => {
            let is_free = |flags: TraitFlags| op.has_trait(flags);
            op.info().is_some() && !is_free(TraitFlags::NO_MEMORY_EFFECT) && !is_free(TraitFlags::RECURSIVE_EFFECTS)
        }
    }
}

pub(crate) fn verify_atomic_yield_op(op: OpRef<'_>) -> Result<(), OpError> {
    let (ctx, parent) = (op.ctx(), op.parent_op());
    let (Some(value), Some(result)) = (op.operand(0), parent.and_then(|parent| parent.result(0))) else {
        return Ok(());
    };
    if value.ty() == result.ty() {
        Ok(())
    } else {
        Err(OpError::new(format!(
            "yields a `{}`, but the parent op has the result type `{}`",
            value.ty().display(ctx),
            result.ty().display(ctx)
        )))
    }
}
