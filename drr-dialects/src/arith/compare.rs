//! Canonicalization of `arith.cmpi` and `arith.cmpf`.

use std::cmp::Ordering;

use drr::define::{BuildableAttr, Fold, FoldEdit};
use drr::numbers::Int;
use drr::prelude::*;

use super::{CmpFOp, CmpFPredicate, CmpIOp, CmpIPredicate, ExtSIOp, ExtUIOp};
use crate::shared::elementwise::{fold_to, fold_to_constant, int_constant, is_int, zip_constants};
use crate::shared::matchers::same_type;

patterns! {
    pub(super) ComparisonPatterns = [CmpIExtSI, CmpIExtUI]
}

pat! {
    /// Extended values are equal if and only if the values are.
    CmpIExtSI:
        (CmpIOp $predicate, (ExtSIOp $a), (ExtSIOp $b)) => (CmpIOp $predicate, $a, $b)
        where [(same_type $a, $b), (tests_equality $predicate)]
}

pat! {
    /// Extended values are equal if and only if the values are.
    CmpIExtUI:
        (CmpIOp $predicate, (ExtUIOp $a), (ExtUIOp $b)) => (CmpIOp $predicate, $a, $b)
        where [(same_type $a, $b), (tests_equality $predicate)]
}

fn tests_equality(_: &MatchContext<'_>, predicate: CmpIPredicate) -> bool {
    matches!(predicate, CmpIPredicate::eq | CmpIPredicate::ne)
}

/// Returns `true` if a predicate holds for values with this signed and unsigned order.
pub(super) fn holds(predicate: CmpIPredicate, signed: Ordering, unsigned: Ordering) -> bool {
    use CmpIPredicate as P;
    match predicate {
        P::eq => signed.is_eq(),
        P::ne => signed.is_ne(),
        P::slt => signed.is_lt(),
        P::sle => signed.is_le(),
        P::sgt => signed.is_gt(),
        P::sge => signed.is_ge(),
        P::ult => unsigned.is_lt(),
        P::ule => unsigned.is_le(),
        P::ugt => unsigned.is_gt(),
        P::uge => unsigned.is_ge(),
    }
}

/// Returns the predicate for exchanged operands.
fn exchanged(predicate: CmpIPredicate) -> CmpIPredicate {
    use CmpIPredicate as P;
    match predicate {
        P::eq | P::ne => predicate,
        P::slt => P::sgt,
        P::sle => P::sge,
        P::sgt => P::slt,
        P::sge => P::sle,
        P::ult => P::ugt,
        P::ule => P::uge,
        P::ugt => P::ult,
        P::uge => P::ule,
    }
}

/// Folds a comparison of integers. Unlike in MLIR, `x == x` folds only if the shape is static: there is no other constant.
pub(crate) fn fold_cmp_i_op(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    let (ctx, Some(compared)) = (op.ctx(), CmpIOp::cast(op)) else {
        return Fold::None;
    };
    let (lhs, rhs, Some(predicate)) = (compared.lhs(), compared.rhs(), compared.predicate()) else {
        return Fold::None;
    };
    if lhs == rhs {
        let value = holds(predicate, Ordering::Equal, Ordering::Equal);
        return fold_to_constant(int_constant(ctx, compared.result().ty(), |width| {
            Int::wrapping(width, value.into())
        }));
    }
    let is_bool = |value: ValueRef<'_>| value.ty().element_or_self(ctx) == Type::I1;
    if predicate == CmpIPredicate::ne && is_int(ctx, constants[1], Int::is_zero) {
        let inner = lhs
            .defining_op()
            .filter(|inner| ExtSIOp::cast(*inner).is_some() || ExtUIOp::cast(*inner).is_some());
        match inner.and_then(|inner| inner.operand(0)) {
            Some(value) if is_bool(value) && !value.ty().is_tensor(ctx) => return fold_to(value),
            _ if is_bool(lhs) => return fold_to(lhs),
            _ => {}
        }
    }
    if predicate == CmpIPredicate::eq && is_bool(lhs) && is_int(ctx, constants[1], Int::is_one) {
        return fold_to(lhs);
    }
    if let [Some(_), None] = constants {
        let key = ctx.ident("predicate");
        let predicate = CmpIPredicate::build(ctx, exchanged(predicate));
        let edits = [
            FoldEdit::Inherent(key, Some(predicate)),
            FoldEdit::Operand(0, rhs.handle()),
            FoldEdit::Operand(1, lhs.handle()),
        ];
        return Fold::InPlace(edits.into_iter().collect());
    }
    fold_to_constant(zip_constants(op, constants, |a: &Int, b: &Int| {
        let value = holds(predicate, a.cmp_signed(b)?, a.cmp_unsigned(b)?);
        Some(Int::wrapping(1, value.into()))
    }))
}

/// Folds a comparison of scalar constants, or with a NaN.
pub(crate) fn fold_cmp_f_op(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    let ctx = op.ctx();
    let Some(predicate) = CmpFOp::cast(op).and_then(|compared| compared.predicate()) else {
        return Fold::None;
    };
    let [lhs, rhs] = [0, 1].map(|index| constants.get(index).copied().flatten()?.float(ctx));
    let order = match (lhs, rhs) {
        (Some(lhs), Some(rhs)) => lhs.compare(rhs),
        (Some(only), None) | (None, Some(only)) if only.is_nan() => None,
        _ => return Fold::None,
    };
    Fold::attr(ctx.bool_attr(holds_for_floats(predicate, order)))
}

/// Returns `true` if a predicate holds for floats with this order; `None` is that of a NaN.
fn holds_for_floats(predicate: CmpFPredicate, order: Option<Ordering>) -> bool {
    use CmpFPredicate as P;
    let Some(order) = order else {
        return matches!(
            predicate,
            P::UEQ | P::UGT | P::UGE | P::ULT | P::ULE | P::UNE | P::UNO | P::AlwaysTrue
        );
    };
    match predicate {
        P::AlwaysFalse | P::UNO => false,
        P::AlwaysTrue | P::ORD => true,
        P::OEQ | P::UEQ => order.is_eq(),
        P::OGT | P::UGT => order.is_gt(),
        P::OGE | P::UGE => order.is_ge(),
        P::OLT | P::ULT => order.is_lt(),
        P::OLE | P::ULE => order.is_le(),
        P::ONE | P::UNE => order.is_ne(),
    }
}
