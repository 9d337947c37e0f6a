//! Lists of static numbers and dynamic values, such as `[%i, 4]`: offsets, sizes, strides and paddings.

use drr::define::OperandSlot;
use drr::fold::constant_of;
use drr::prelude::*;
use drr::{DYNAMIC, Ir};

use super::shaped::numbers;

/// An entry of a list of static numbers and dynamic values, as MLIR's `OpFoldResult`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MixedIndex {
    Static(i64),
    Dynamic(Value),
}

impl MixedIndex {
    /// Returns the number, if it is static or the value is constant.
    pub(crate) fn constant(self, ir: &Ir) -> Option<i64> {
        match self {
            MixedIndex::Static(number) => Some(number),
            MixedIndex::Dynamic(value) => constant_integer(ir.value(value)),
        }
    }

    /// Returns the static number, or [`DYNAMIC`].
    pub(crate) fn or_dynamic(self) -> i64 {
        match self {
            MixedIndex::Static(number) => number,
            MixedIndex::Dynamic(_) => DYNAMIC,
        }
    }

    /// Returns the dynamic value.
    pub(crate) fn value(self) -> Option<Value> {
        match self {
            MixedIndex::Static(_) => None,
            MixedIndex::Dynamic(value) => Some(value),
        }
    }

    /// Makes a constant value static, if its number is accepted. Returns `true` if the entry has changed.
    pub(crate) fn make_static(&mut self, ir: &Ir, is_accepted: impl Fn(i64) -> bool) -> bool {
        let MixedIndex::Dynamic(value) = *self else {
            return false;
        };
        let number = constant_integer(ir.value(value)).filter(|number| is_accepted(*number));
        if let Some(number) = number {
            *self = MixedIndex::Static(number);
        }
        number.is_some()
    }
}

/// Returns the value of a constant integer, unless it is the number that marks dynamic entries.
pub(crate) fn constant_integer(value: ValueRef<'_>) -> Option<i64> {
    let number = constant_of(value)?.as_i64(value.ctx())?;
    (number != DYNAMIC).then_some(number)
}

/// Returns the list of an op whose static numbers are in the named attribute. Returns `None` if there are not as many values as marks.
pub(crate) fn mixed_indices(op: OpRef<'_>, static_numbers: &str, values: OperandSlot) -> Option<Vec<MixedIndex>> {
    mix(&numbers(op, static_numbers), values.of(op).handles::<Vec<Value>>())
}

/// Returns the list of numbers whose marks are replaced by values. Returns `None` if there are not as many values as marks.
pub(crate) fn mix(numbers: &[i64], values: Vec<Value>) -> Option<Vec<MixedIndex>> {
    let mut values = values.into_iter();
    let mut indices = Vec::with_capacity(numbers.len());
    for &number in numbers {
        indices.push(match number {
            DYNAMIC => MixedIndex::Dynamic(values.next()?),
            number => MixedIndex::Static(number),
        });
    }
    values.next().is_none().then_some(indices)
}

/// Returns the static numbers with marks, and the dynamic values.
pub(crate) fn split(indices: &[MixedIndex]) -> (Vec<i64>, Vec<Value>) {
    let numbers = indices.iter().map(|index| index.or_dynamic()).collect();
    (numbers, indices.iter().filter_map(|index| index.value()).collect())
}

/// Returns `true` if a sum is dynamic, or is static and accepted. A static sum that overflows, or is the number that marks dynamic entries, is
/// not.
pub(crate) fn can_add(ir: &Ir, terms: &[MixedIndex], is_accepted: impl Fn(i64) -> bool) -> bool {
    let numbers: Option<Vec<i64>> = terms.iter().map(|term| term.constant(ir)).collect();
    let Some(numbers) = numbers else { return true };
    let sum = numbers.into_iter().try_fold(0, i64::checked_add);
    sum.is_some_and(|sum| sum != DYNAMIC && is_accepted(sum))
}

/// Makes constant values static, like [`MixedIndex::make_static`]. Returns `true` if an entry has changed.
pub(crate) fn make_all_static(indices: &mut [MixedIndex], ir: &Ir, is_accepted: impl Fn(i64) -> bool) -> bool {
    let mut changes = false;
    for index in indices {
        changes |= index.make_static(ir, &is_accepted);
    }
    changes
}

/// Returns the shape whose dynamic sizes are replaced by constant `sizes`, and the remaining sizes. A negative size stays dynamic. Returns
/// `None` if no size is constant.
pub(crate) fn with_static_sizes(ir: &Ir, shape: &[i64], sizes: Vec<Value>) -> Option<(Vec<i64>, Vec<Value>)> {
    let mut sizes = mix(shape, sizes)?;
    make_all_static(&mut sizes, ir, |size| size >= 0).then(|| split(&sizes))
}

/// Returns the size value of a dynamic dimension of an op whose operands `sizes` are the dynamic sizes of its result.
pub(crate) fn dynamic_size(shape: &[i64], dimension: usize, sizes: OperandSlot, op: OpRef<'_>) -> Option<Value> {
    let before = shape.get(..dimension)?.iter().filter(|size| **size == DYNAMIC).count();
    sizes.of(op).get(before).map(|size| size.handle())
}
