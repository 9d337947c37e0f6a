//! Predicates that confine attributes: the values of integers and the elements of arrays, as in
//! `ConfinedAttr<I32Attr, [IntPositive]>`. No predicate holds for an attribute of another kind.

use super::{AllOf, AttrConstraint, ConfinedAttr, IntList};
use crate::attrs::read_bits;
use crate::numbers::{Float, Signedness};
use crate::{AttrData, Attribute, Context};

attr_predicates! {
    /// An integer other than `N`.
    IntNEQValue[N: i64] = |ctx, attr| int(ctx, attr).is_some_and(|value| value != N.into()),
        "whose value is not {}", N;
    /// An integer of at least `N`.
    IntMinValue[N: i64] = |ctx, attr| int(ctx, attr).is_some_and(|value| value >= N.into()),
        "whose minimum value is {}", N;
    /// An integer of at most `N`.
    IntMaxValue[N: i64] = |ctx, attr| int(ctx, attr).is_some_and(|value| value <= N.into()),
        "whose maximum value is {}", N;
    /// An integer of at least zero.
    IntNonNegative = |ctx, attr| int(ctx, attr).is_some_and(|value| value >= 0),
        "whose value is non-negative";
    /// An integer greater than zero.
    IntPositive = |ctx, attr| int(ctx, attr).is_some_and(|value| value > 0), "whose value is positive";
    /// A power of two: exactly one bit is set.
    IntPowerOf2 = |ctx, attr| {
        attr.integer(ctx).and_then(|(_, value)| value.to_u128()).is_some_and(u128::is_power_of_two)
    }, "whose value is a power of two > 0";
    /// An array with at most `N` elements.
    ArrayMaxCount[N: usize] = |ctx, attr| attr.array(ctx).is_some_and(|items| items.len() <= N),
        "with at most {} elements", N;
    /// An array with at least `N` elements.
    ArrayMinCount[N: usize] = |ctx, attr| attr.array(ctx).is_some_and(|items| items.len() >= N),
        "with at least {} elements", N;
    /// An array with exactly `N` elements.
    ArrayCount[N: usize] = |ctx, attr| attr.array(ctx).is_some_and(|items| items.len() == N),
        "with exactly {} elements", N;
    /// A dense array with at most `N` elements.
    DenseArrayMaxCt[N: usize] = |ctx, attr| dense_len(ctx, attr).is_some_and(|len| len <= N),
        "with at most {} elements", N;
    /// A dense array with at least `N` elements.
    DenseArrayMinCt[N: usize] = |ctx, attr| dense_len(ctx, attr).is_some_and(|len| len >= N),
        "with at least {} elements", N;
    /// A dense array with exactly `N` elements.
    DenseArrayCount[N: usize] = |ctx, attr| dense_len(ctx, attr).is_some_and(|len| len == N),
        "with exactly {} elements", N;
    /// An array whose element at index `I` is `N`.
    IntArrayNthElemEq[I: usize, N: i64] =
        |ctx, attr| nth(ctx, attr, I).is_some_and(|value| value == N.into()), "whose {}-th element must be {}", I, N;
    /// An array whose element at index `I` is at least `N`.
    IntArrayNthElemMinValue[I: usize, N: i64] =
        |ctx, attr| nth(ctx, attr, I).is_some_and(|value| value >= N.into()),
        "whose {}-th element must be at least {}", I, N;
    /// An array whose element at index `I` is at most `N`.
    IntArrayNthElemMaxValue[I: usize, N: i64] =
        |ctx, attr| nth(ctx, attr, I).is_some_and(|value| value <= N.into()),
        "whose {}-th element must be at most {}", I, N;
    /// An array whose element at index `I` is between `MIN` and `MAX`.
    IntArrayNthElemInRange[I: usize, MIN: i64, MAX: i64] =
        |ctx, attr| nth(ctx, attr, I).is_some_and(|value| (MIN.into()..=MAX.into()).contains(&value)),
        "whose {}-th element must be at least {} and at most {}", I, MIN, MAX;
    /// One of these integers.
    IntIsOneOf<L: IntList> = |ctx, attr| {
        int(ctx, attr).and_then(|value| value.try_into().ok()).is_some_and(L::contains)
    }, "whose value is one of {{{}}}", L::text(", ");
    /// A dense array of this kind whose elements are greater than zero.
    DenseArrayStrictlyPositive<C: AttrConstraint> = |ctx, attr| {
        C::holds(ctx, attr) && numbers(ctx, attr).is_some_and(|values| values.iter().all(|&value| value > 0.0))
    }, "whose value is positive";
    /// A dense array of this kind whose elements are at least zero.
    DenseArrayNonNegative<C: AttrConstraint> = |ctx, attr| {
        C::holds(ctx, attr) && numbers(ctx, attr).is_some_and(|values| values.iter().all(|&value| value >= 0.0))
    }, "whose value is non-negative";
    /// A dense array of this kind in non-decreasing order.
    DenseArraySorted<C: AttrConstraint> = |ctx, attr| {
        C::holds(ctx, attr) && is_sorted(ctx, attr, true)
    }, "should be in non-decreasing order";
    /// A dense array of this kind in increasing order.
    DenseArrayStrictlySorted<C: AttrConstraint> = |ctx, attr| {
        C::holds(ctx, attr) && is_sorted(ctx, attr, false)
    }, "should be in increasing order";
}

/// A power of two whose sign bit is not set.
pub type IntPositivePowerOf2 = AllOf<(IntPositive, IntPowerOf2)>;
/// An alignment: a positive power of two.
pub type IntValidAlignment<C> = ConfinedAttr<C, (IntPositivePowerOf2,)>;

attr_constraints! {
    /// An absent attribute, for optional attributes.
    IsNullAttr((), if_absent: true) = |_ctx, _attr| None, "empty attribute (for optional attributes)";
}

/// Returns the value of an integer attribute with up to 127 bits, according to the signedness of its type.
fn int(ctx: &Context, attr: Attribute) -> Option<i128> {
    let (ty, value) = attr.integer(ctx)?;
    match ty.integer_format(ctx)? {
        (_, Signedness::Unsigned) => i128::try_from(value.to_u128()?).ok(),
        _ => value.to_i128(),
    }
}

fn nth(ctx: &Context, attr: Attribute, index: usize) -> Option<i128> {
    int(ctx, *attr.array(ctx)?.get(index)?)
}

fn dense_len(ctx: &Context, attr: Attribute) -> Option<usize> {
    match attr.data(ctx)? {
        AttrData::DenseArray { len, .. } => Some(*len),
        _ => None,
    }
}

/// Returns the elements of a dense array as floats. Of integers, only the signs are returned, because only these are
/// compared.
fn numbers(ctx: &Context, attr: Attribute) -> Option<Vec<f64>> {
    if let Some(ints) = attr.dense_array_ints(ctx) {
        return Some(ints.map(|value| value.signum() as f64).collect());
    }
    let AttrData::DenseArray { element, len, data } = attr.data(ctx)? else {
        return None;
    };
    let kind = element.float_kind(ctx)?;
    let size = data.len().checked_div(*len).unwrap_or(1).max(1);
    let float = |bytes: &[u8]| Float::from_low_bits(kind, read_bits(bytes)).to_f64();
    Some(data.chunks_exact(size).map(float).collect())
}

/// Returns `true` if each element of a dense array is less than the next one, or equal if `allows_equal`.
fn is_sorted(ctx: &Context, attr: Attribute, allows_equal: bool) -> bool {
    fn is_sorted<T: PartialOrd>(values: &[T], allows_equal: bool) -> bool {
        values.is_sorted_by(|before, after| before < after || (allows_equal && before == after))
    }
    match attr.dense_array_ints(ctx) {
        Some(ints) => is_sorted(&ints.collect::<Vec<_>>(), allows_equal),
        None => numbers(ctx, attr).is_some_and(|values| is_sorted(&values, allows_equal)),
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::check_attrs;
    use super::super::{DenseF64ArrayAttr, DenseI64ArrayAttr, IntConst};
    use super::*;

    fn check<C: AttrConstraint>(summary: &str, accepted: &[&str], rejected: &[&str]) {
        assert_eq!(C::summary(), summary);
        check_attrs::<C>(accepted, rejected);
    }

    #[test]
    fn integers() {
        check::<IntMinValue<-1>>(
            "whose minimum value is -1",
            &["-1", "255 : ui8", "0 : index"],
            &["-2", "\"a\""],
        );
        check::<IntMaxValue<1>>("whose maximum value is 1", &["-1", "255 : i8"], &["2", "255 : ui8"]);
        check::<IntNonNegative>("whose value is non-negative", &["0", "255 : ui8"], &["-1", "0.0"]);
        check::<IntPowerOf2>(
            "whose value is a power of two > 0",
            &["8", "-128 : i8"],
            &["0", "6", "-8"],
        );
        check::<IntPositivePowerOf2>(
            "whose value is positive and whose value is a power of two > 0",
            &["8"],
            &["-128 : i8"],
        );
        check::<IntIsOneOf<(IntConst<1>, IntConst<-3>)>>("whose value is one of {1, -3}", &["1", "-3"], &["2"]);
    }

    #[test]
    fn arrays() {
        check::<ArrayCount<1>>("with exactly 1 elements", &["[1]"], &["[]", "array<i64: 1>"]);
        check::<DenseArrayMaxCt<1>>(
            "with at most 1 elements",
            &["array<i8>", "array<i8: 1>"],
            &["[]", "array<i8: 1, 2>"],
        );
        check::<IntArrayNthElemInRange<1, 2, 3>>(
            "whose 1-th element must be at least 2 and at most 3",
            &["[0, 2]", "[0, 3, 9]"],
            &["[2]", "[2, 4]", "[0, \"a\"]"],
        );
        check::<DenseArrayStrictlyPositive<DenseI64ArrayAttr>>(
            "whose value is positive",
            &["array<i64: 1>", "array<i64>"],
            &["array<i64: 1, 0>", "array<i32: 1>"],
        );
        check::<DenseArrayStrictlySorted<DenseI64ArrayAttr>>(
            "should be in increasing order",
            &["array<i64: 9007199254740992, 9007199254740993>"],
            &["array<i64: 1, 1>", "array<i64: 2, 1>"],
        );
        check::<DenseArraySorted<DenseF64ArrayAttr>>(
            "should be in non-decreasing order",
            &["array<f64: -1.5, -1.5, 2.0>"],
            &["array<f64: 2.0, 1.0>", "array<f64: 0x7FF8000000000000, 1.0>"],
        );
    }
}
