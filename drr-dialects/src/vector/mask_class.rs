//! Masks that are known to be all true or all false.

use drr::fold::constant_of;
use drr::prelude::*;

use super::{ConstantMaskOp, CreateMaskOp};
use crate::shared::shaped::numbers;

/// The elements of a mask, as far as they are known.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum MaskClass {
    AllTrue,
    AllFalse,
    Unknown,
}

impl MaskClass {
    /// Returns the class of a mask.
    pub(super) fn of(mask: ValueRef<'_>) -> Self {
        let ctx = mask.ctx();
        let Some(op) = mask.defining_op() else {
            return MaskClass::Unknown;
        };
        if let Some(constant) = constant_of(mask) {
            // Equal elements are always a splat.
            return match constant.splat(ctx).and_then(|value| value.as_bool(ctx)) {
                Some(true) => MaskClass::AllTrue,
                Some(false) => MaskClass::AllFalse,
                None => MaskClass::Unknown,
            };
        }
        if ConstantMaskOp::cast(op).is_some() {
            let sizes = numbers(op, "mask_dim_sizes");
            let shape = mask.ty().shape(ctx).unwrap_or_default();
            let shape = if shape.is_empty() { &[1] } else { shape };
            return if sizes.iter().zip(shape).all(|(size, all)| size >= all) {
                MaskClass::AllTrue
            } else if sizes.iter().all(|size| *size <= 0) {
                MaskClass::AllFalse
            } else {
                MaskClass::Unknown
            };
        }
        // One whose elements are all true becomes a `vector.constant_mask`.
        let number = |size: ValueRef<'_>| constant_of(size)?.as_i64(ctx);
        let is_empty = |size: ValueRef<'_>| number(size).is_some_and(|size| size <= 0);
        if CreateMaskOp::cast(op).is_some() && op.operands().any(is_empty) {
            MaskClass::AllFalse
        } else {
            MaskClass::Unknown
        }
    }
}

/// Returns `true` if all elements of a mask are true.
pub(super) fn is_all_true(_: &MatchContext<'_>, mask: ValueRef<'_>) -> bool {
    MaskClass::of(mask) == MaskClass::AllTrue
}

/// Returns `true` if all elements of a mask are false.
pub(super) fn is_all_false(_: &MatchContext<'_>, mask: ValueRef<'_>) -> bool {
    MaskClass::of(mask) == MaskClass::AllFalse
}
