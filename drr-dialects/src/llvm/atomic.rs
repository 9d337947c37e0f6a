//! Custom form of `llvm.cmpxchg`, `weak volatile %p, %a, %b syncscope("s") acq_rel monotonic {..} : !llvm.ptr, i32`,
//! and verifiers of atomic ops. The result of `llvm.cmpxchg` is a struct of the old value and the success flag.

use std::fmt::Display;

use drr::define::{AttrSlot, EnumInfo, FormResult, MemoryEffect, MemoryEffectKind, OpAsmForm, OpError, UseGenericForm};
use drr::prelude::*;
use drr::smallvec::{SmallVec, smallvec};
use drr::{Ident, Ir};

use super::casts::verify_dereferenceable;
use super::types::{is_compatible_floating_point_type, is_pointer, is_scalable, literal_struct};
use super::{AtomicBinOp, AtomicCmpXchgOp, AtomicOrdering, AtomicRMWOp, FenceOp, LoadOp, StoreOp};

const ORDERINGS: [AttrSlot; 2] = [
    AtomicCmpXchgOp::SLOTS.success_ordering,
    AtomicCmpXchgOp::SLOTS.failure_ordering,
];

/// Returns the result type for values of a type.
fn result_type(ctx: &Context, value: Type) -> Option<Type> {
    literal_struct(ctx, &[value, Type::I1])
}

pub(crate) fn infer_types_of_atomic_cmp_xchg_op(
    ir: &Ir,
    operands: &[Value],
    _attributes: &[(Ident, Attribute)],
) -> Option<SmallVec<[Type; 2]>> {
    let value = ir.value(*operands.get(2)?).ty();
    Some(smallvec![result_type(ir.ctx(), value)?])
}

pub(crate) fn verify_atomic_cmp_xchg_op(op: OpRef<'_>) -> Result<(), OpError> {
    let ctx = op.ctx();
    let Some(value) = AtomicCmpXchgOp::cast(op).map(|exchange| exchange.val().ty()) else {
        return Ok(());
    };
    let expected = result_type(ctx, value);
    if let Some(expected) = expected.filter(|expected| op.result_types().next() != Some(*expected)) {
        return Err(OpError::new(format!("does not return `{}`", expected.display(ctx))));
    }
    if !is_atomic(ctx, value) {
        return Err(not_atomic(ctx, value));
    }
    let orderings = ORDERINGS.map(|slot| ordering(op, slot));
    if orderings.into_iter().flatten().any(is_below_monotonic) {
        return Err(OpError::new("has an ordering below `monotonic`"));
    }
    match orderings[1] {
        Some(AtomicOrdering::release | AtomicOrdering::acq_rel) => Err(OpError::new(
            "has the ordering `release` or `acq_rel` for a failure, which stores nothing",
        )),
        _ => Ok(()),
    }
}

pub(crate) fn effects_of_load_op(op: OpRef<'_>) -> Vec<MemoryEffect> {
    let slots = &LoadOp::SLOTS;
    let address = slots.addr.of(op).next();
    effects(op, MemoryEffectKind::Read, address, [slots.volatile_, slots.ordering])
}

pub(crate) fn effects_of_store_op(op: OpRef<'_>) -> Vec<MemoryEffect> {
    let slots = &StoreOp::SLOTS;
    let address = slots.addr.of(op).next();
    effects(op, MemoryEffectKind::Write, address, [slots.volatile_, slots.ordering])
}

/// Returns the effect on the memory at an address. A volatile access, and one that synchronizes, reads and writes all memory, too.
fn effects(
    op: OpRef<'_>,
    kind: MemoryEffectKind,
    address: Option<ValueRef<'_>>,
    [volatile, order]: [AttrSlot; 2],
) -> Vec<MemoryEffect> {
    let address = address.map(|address| MemoryEffect::on(kind, address.handle()));
    let mut effects: Vec<MemoryEffect> = address.into_iter().collect();
    let is_relaxed = ordering(op, order).is_none_or(is_below_monotonic);
    if volatile.of(op).is_some() || !is_relaxed {
        effects.extend([MemoryEffectKind::Write, MemoryEffectKind::Read].map(MemoryEffect::new));
    }
    effects
}

/// Returns the ordering in an attribute.
fn ordering(op: OpRef<'_>, slot: AttrSlot) -> Option<AtomicOrdering> {
    AtomicOrdering::from_bits(slot.of(op)?.as_i64(op.ctx())?.cast_unsigned())
}

/// Returns `true` if an ordering is weaker than `monotonic`.
fn is_below_monotonic(ordering: AtomicOrdering) -> bool {
    ordering.to_bits() < AtomicOrdering::monotonic.to_bits()
}

/// Returns `true` if an atomic op can access a type: pointers, and integers and floats whose width is a power of two
/// of at least 8.
fn is_atomic(ctx: &Context, ty: Type) -> bool {
    let width = ty
        .integer_width(ctx)
        .or_else(|| ty.float_kind(ctx).map(|kind| kind.width()));
    is_pointer(ctx, ty) || width.is_some_and(|width| width >= 8 && width.is_power_of_two())
}

fn not_atomic(ctx: &Context, ty: Type) -> OpError {
    OpError::new(format!(
        "has the unsupported type `{}`: expected a pointer, or an integer or a float whose width is a power of two of at least 8",
        ty.display(ctx)
    ))
}

pub(crate) fn verify_atomic_rmw_op(op: OpRef<'_>) -> Result<(), OpError> {
    let (ctx, Some(rmw)) = (op.ctx(), AtomicRMWOp::cast(op)) else {
        return Ok(());
    };
    let (Some(kind), ty) = (rmw.bin_op(), rmw.val().ty()) else {
        return Ok(());
    };
    let element = ty.element_or_self(ctx);
    let shown = || format!("`{kind}` of the type `{}`", ty.display(ctx));
    match kind {
        AtomicBinOp::fadd
        | AtomicBinOp::fsub
        | AtomicBinOp::fmax
        | AtomicBinOp::fmin
        | AtomicBinOp::fmaximum
        | AtomicBinOp::fminimum
            if !is_compatible_floating_point_type(ctx, element) || is_scalable(ctx, ty) =>
        {
            return Err(OpError::new(format!("does {}, which is about floats", shown())));
        }
        AtomicBinOp::fadd
        | AtomicBinOp::fsub
        | AtomicBinOp::fmax
        | AtomicBinOp::fmin
        | AtomicBinOp::fmaximum
        | AtomicBinOp::fminimum => {}
        AtomicBinOp::xchg if !is_atomic(ctx, ty) => return Err(not_atomic(ctx, ty)),
        AtomicBinOp::xchg => {}
        _ if !matches!(ty.integer_width(ctx), Some(8 | 16 | 32 | 64)) => {
            return Err(OpError::new(format!(
                "does {}, which is about integers of 8 to 64 bits",
                shown()
            )));
        }
        _ => {}
    }
    match ordering(op, AtomicRMWOp::SLOTS.ordering) {
        Some(ordering) if is_below_monotonic(ordering) => Err(OpError::new("has an ordering below `monotonic`")),
        _ => Ok(()),
    }
}

pub(crate) fn verify_fence_op(op: OpRef<'_>) -> Result<(), OpError> {
    match ordering(op, FenceOp::SLOTS.ordering) {
        Some(ordering) if is_below_monotonic(ordering) || ordering == AtomicOrdering::monotonic => Err(OpError::new(
            "has an ordering other than `acquire`, `release`, `acq_rel` and `seq_cst`",
        )),
        _ => Ok(()),
    }
}

pub(crate) fn verify_load_op(op: OpRef<'_>) -> Result<(), OpError> {
    verify_dereferenceable(op)?;
    let ty = op.result_types().next();
    verify_access(
        op,
        ty,
        [LoadOp::SLOTS.ordering, LoadOp::SLOTS.syncscope],
        [AtomicOrdering::release, AtomicOrdering::acq_rel],
    )
}

pub(crate) fn verify_store_op(op: OpRef<'_>) -> Result<(), OpError> {
    let ty = op.operand(0).map(|value| value.ty());
    verify_access(
        op,
        ty,
        [StoreOp::SLOTS.ordering, StoreOp::SLOTS.syncscope],
        [AtomicOrdering::acquire, AtomicOrdering::acq_rel],
    )
}

/// Checks the attributes of a load or store that are required, or only allowed, for atomic access.
fn verify_access(
    op: OpRef<'_>,
    ty: Option<Type>,
    [order, scope]: [AttrSlot; 2],
    unsupported: [AtomicOrdering; 2],
) -> Result<(), OpError> {
    let (ctx, Some(ty)) = (op.ctx(), ty) else { return Ok(()) };
    let ordering = ordering(op, order).unwrap_or(AtomicOrdering::not_atomic);
    if ordering == AtomicOrdering::not_atomic {
        return match scope.of(op) {
            Some(_) => Err(OpError::new("has a `syncscope` without being atomic")),
            None => Ok(()),
        };
    }
    if !is_atomic(ctx, ty) {
        return Err(not_atomic(ctx, ty));
    }
    if unsupported.contains(&ordering) {
        return Err(OpError::new("has an ordering that it cannot have"));
    }
    match op.attr_named("alignment") {
        Some(_) => Ok(()),
        None => Err(OpError::new("is atomic, and has no `alignment`")),
    }
}

/// `weak volatile %p, %a, %b syncscope("s") acq_rel monotonic {..} : !llvm.ptr, i32`
pub(crate) fn form_atomic_cmp_xchg_op(form: &mut OpAsmForm<'_, '_>) -> FormResult {
    let slots = &AtomicCmpXchgOp::SLOTS;
    form.memoize();
    form.unit(" weak", slots.weak)?;
    form.unit(" volatile", slots.volatile_)?;
    for (text, slot) in [(" ", slots.ptr), (", ", slots.cmp), (", ", slots.val)] {
        form.operand(text, slot)?;
    }
    form.optional_attribute(" syncscope(", slots.syncscope, ")")?;
    for slot in ORDERINGS {
        form.text(" ")?;
        enum_keyword::<AtomicOrdering>(form, slot, "an ordering")?;
    }
    form.attr_dict()?;
    form.ty(" : ", slots.ptr.types())?;
    let value = form.ty(", ", slots.val.types())?;
    form.add_type(slots.cmp.types(), value);
    match result_type(form.ctx(), value) {
        Some(result) => form.add_type(slots.res, result),
        None => return Err(form.error("no struct has a field of this type")),
    }
    Ok(())
}

/// The word of an enum case in an integer attribute.
fn enum_keyword<E: EnumInfo + Display>(form: &mut OpAsmForm<'_, '_>, slot: AttrSlot, noun: &str) -> FormResult {
    form.bind(slot);
    form.element(
        |parser| {
            let word = parser.parse_optional_keyword();
            let Some(case) = word.as_deref().and_then(E::from_text) else {
                let cases: Vec<&str> = E::CASES.iter().map(|(case, _)| *case).collect();
                return Err(parser.error(format!("expected {noun}, one of `{}`", cases.join("`, `"))));
            };
            let case = parser.ctx().i64_attr(case.to_bits().cast_signed());
            parser.set_attribute(slot, case);
            Ok(())
        },
        |printer, op| {
            let bits = slot.of(op).and_then(|case| case.as_i64(op.ctx()));
            let case = bits.and_then(|bits| E::from_bits(bits.cast_unsigned()));
            printer.print_display(&case.ok_or(UseGenericForm)?);
            Ok(())
        },
    )
}
