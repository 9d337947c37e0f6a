//! `arith.select`: canonicalization, verifier and custom form, `%c, %a, %b : vector<4xi1>, vector<4xf32>`, with the type of the
//! condition only if it is not `i1`.

use drr::define::{Fold, FormResult, OpAsmForm, OpError};
use drr::numbers::Int;
use drr::prelude::*;

use super::{CmpIOp, CmpIPredicate, ConstantOp, ExtUIOp, SelectOp, XOrIOp};
use crate::shared::elementwise::{DenseElements, fold_to, fold_to_constant, is_int, is_poison};
use crate::shared::matchers::{is_all_ones, is_one, is_zero};

patterns! {
    pub(super) SelectPatterns = [
        RedundantSelectFalse,
        RedundantSelectTrue,
        SelectNotCond,
        SelectI1ToNot,
        SelectToExtUI,
        SelectToExtUIOfNot,
    ]
}

pat! {
    /// The inner choice is known where the outer condition does not hold.
    RedundantSelectFalse: (SelectOp $p, $a, (SelectOp $p, $_, $b)) => (SelectOp $p, $a, $b)
}

pat! {
    /// The inner choice is known where the outer condition holds.
    RedundantSelectTrue: (SelectOp $p, (SelectOp $p, $a, $_), $b) => (SelectOp $p, $a, $b)
}

pat! {
    /// A negated condition exchanges the values.
    SelectNotCond:
        (SelectOp (XOrIOp $p, (ConstantLikeMatcher APIntAttr:$ones)), $a, $b) => (SelectOp $p, $b, $a)
        where [(is_all_ones $ones)]
}

pat! {
    /// The negated condition.
    SelectI1ToNot:
        (SelectOp $p, (ConstantLikeMatcher ConstantAttr<I1Attr, "0">), (ConstantLikeMatcher ConstantAttr<I1Attr, "1">))
        => (XOrIOp $p, (ConstantOp ConstantAttr<I1Attr, "1">))
}

pat! {
    /// The condition as a wider integer.
    SelectToExtUI:
        (SelectOp:$r $p, (ConstantLikeMatcher APIntAttr:$a), (ConstantLikeMatcher APIntAttr:$b)) => (ExtUIOp $p)
        where [(is_wide_integer $r), (is_one $a), (is_zero $b)]
}

pat! {
    /// The negated condition as a wider integer.
    SelectToExtUIOfNot:
        (SelectOp:$r $p, (ConstantLikeMatcher APIntAttr:$a), (ConstantLikeMatcher APIntAttr:$b))
        => (ExtUIOp (XOrIOp $p, (ConstantOp ConstantAttr<I1Attr, "1">)))
        where [(is_wide_integer $r), (is_zero $a), (is_one $b)]
}

/// Returns `true` if a value is an integer, no index, of more than one bit.
fn is_wide_integer(cx: &MatchContext<'_>, value: ValueRef<'_>) -> bool {
    value.ty().is_signless_integer(cx.ctx()) && value.ty() != Type::I1
}

pub(crate) fn fold_select_op(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    let (ctx, Some(select)) = (op.ctx(), SelectOp::cast(op)) else {
        return Fold::None;
    };
    let (condition, on_true, on_false) = (select.condition(), select.true_value(), select.false_value());
    let is_poison = |constant: Option<Attribute>| constant.is_some_and(|constant| is_poison(ctx, constant));
    let [given, if_true, if_false] = [0, 1, 2].map(|index| constants.get(index).copied().flatten());
    if on_true == on_false || is_int(ctx, given, Int::is_one) {
        return fold_to(on_true);
    }
    if is_int(ctx, given, Int::is_zero) || is_poison(if_true) {
        return fold_to(on_false);
    }
    if is_poison(if_false) {
        return fold_to(on_true);
    }
    let is_bool = select.result().ty() == Type::I1;
    if is_bool && is_int(ctx, if_true, Int::is_one) && is_int(ctx, if_false, Int::is_zero) {
        return fold_to(condition);
    }
    if let Some(compared) = condition.defining_op().and_then(CmpIOp::cast) {
        let values = [on_true, on_false];
        let same = values == [compared.lhs(), compared.rhs()] || values == [compared.rhs(), compared.lhs()];
        match compared.predicate() {
            Some(CmpIPredicate::eq) if same => return fold_to(on_false),
            Some(CmpIPredicate::ne) if same => return fold_to(on_true),
            _ => {}
        }
    }
    match (given, if_true, if_false) {
        (Some(given), Some(a), Some(b)) => fold_to_constant(selected(ctx, [given, a, b], select.result().ty())),
        _ => Fold::None,
    }
}

/// Returns the chosen elements of dense constants.
fn selected(ctx: &Context, [condition, on_true, on_false]: [Attribute; 3], ty: Type) -> Option<Attribute> {
    let [condition, on_true, on_false] = [condition, on_true, on_false].map(|attr| DenseElements::of(ctx, attr));
    let (condition, on_true, on_false) = (condition?, on_true?, on_false?);
    let mut bytes = Vec::new();
    for index in 0..condition.num_stored() {
        let is_true = !condition.get::<Int>(ctx, index)?.is_zero();
        bytes.extend_from_slice(if is_true { &on_true } else { &on_false }.bytes_of(index)?);
    }
    ctx.dense_attr(ty, &bytes)
}

pub(crate) fn verify_select_op(op: OpRef<'_>) -> Result<(), OpError> {
    let Some(select) = SelectOp::cast(op) else {
        return Ok(());
    };
    let (ctx, condition, ty) = (op.ctx(), select.condition().ty(), select.result().ty());
    let expected = ty.with_element(ctx, Type::I1);
    let is_shaped = ty.is_vector(ctx) || ty.is_tensor(ctx);
    if condition == Type::I1 || (is_shaped && condition == expected) {
        return Ok(());
    }
    let expected = if is_shaped {
        format!("`i1` or `{}`", expected.display(ctx))
    } else {
        "`i1`".to_string()
    };
    let (condition, ty) = (condition.display(ctx), ty.display(ctx));
    Err(OpError::new(format!(
        "takes a condition of type {expected} to choose a `{ty}`, but got `{condition}`"
    )))
}

/// `%c, %a, %b {..} : t`, or `: c, t` for a shaped condition.
pub(crate) fn form_select_op(form: &mut OpAsmForm<'_, '_>) -> FormResult {
    let slots = &SelectOp::SLOTS;
    form.memoize();
    for (text, slot) in [
        (" ", slots.condition),
        (", ", slots.true_value),
        (", ", slots.false_value),
    ] {
        form.operand(text, slot)?;
    }
    form.attr_dict()?;
    form.text(" : ")?;
    let condition = |op: OpRef<'_>| slots.condition.types().of(op).first().copied();
    let shaped = |op: OpRef<'_>| condition(op).filter(|ty| ty.is_shaped(op.ctx()));
    let first = form.any_type("", |op| shaped(op).or(slots.result.of(op).first().copied()))?;
    let (condition, ty) = if form.optional(", ", |op| shaped(op).is_some())? {
        (first, form.any_type("", |op| slots.result.of(op).first().copied())?)
    } else {
        (Type::I1, first)
    };
    form.add_type(slots.condition.types(), condition);
    for slot in [slots.true_value.types(), slots.false_value.types(), slots.result] {
        form.add_type(slot, ty);
    }
    Ok(())
}
