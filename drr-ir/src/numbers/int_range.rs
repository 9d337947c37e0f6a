//! Ranges of integers.

use std::cmp::Ordering;

use super::int::{Int, Signedness};

/// The unsigned and the signed bounds of an integer, all of them included. MLIR's `ConstantIntRanges`.
///
/// The bounds as unsigned and as signed numbers are kept together, because neither follows from the other: `i8` values
/// from 0 to 127 are known to be so in both ways, those from 127 to 128 as unsigned ones only.
///
/// ```
/// use drr_ir::numbers::{ConstantIntRanges, Int};
/// let byte = |value: i128| Int::wrapping_signed(8, value);
/// let range = ConstantIntRanges::from_unsigned(byte(3), byte(5));
/// assert_eq!((range.smin(), range.smax()), (&byte(3), &byte(5)));
/// assert_eq!(range.constant_value(), None);
/// assert_eq!(range.union(&ConstantIntRanges::constant(byte(9))).umax(), &byte(9));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ConstantIntRanges {
    umin: Int,
    umax: Int,
    smin: Int,
    smax: Int,
}

use Signedness::{Signed, Unsigned};

impl ConstantIntRanges {
    /// Creates a range with both kinds of bounds.
    ///
    /// # Panics
    /// If the bounds have different widths.
    #[must_use]
    #[track_caller]
    pub fn new(umin: Int, umax: Int, smin: Int, smax: Int) -> Self {
        let width = umin.width();
        assert!(
            [&umax, &smin, &smax].iter().all(|bound| bound.width() == width),
            "bounds have one width"
        );
        ConstantIntRanges { umin, umax, smin, smax }
    }

    /// Returns the range of all integers of a width.
    #[must_use]
    pub fn max_range(width: u32) -> Self {
        ConstantIntRanges {
            umin: Int::min_value(width, Unsigned),
            umax: Int::max_value(width, Unsigned),
            smin: Int::min_value(width, Signed),
            smax: Int::max_value(width, Signed),
        }
    }

    /// Returns the range of one value.
    #[must_use]
    pub fn constant(value: Int) -> Self {
        ConstantIntRanges {
            umin: value.clone(),
            umax: value.clone(),
            smin: value.clone(),
            smax: value,
        }
    }

    /// Returns the range with these unsigned bounds and the signed bounds that follow from them.
    ///
    /// # Panics
    /// If the bounds have different widths.
    #[must_use]
    #[track_caller]
    pub fn from_unsigned(umin: Int, umax: Int) -> Self {
        Self::from_bounds(umin, umax, Unsigned)
    }

    /// Returns the range with these signed bounds and the unsigned bounds that follow from them.
    ///
    /// # Panics
    /// If the bounds have different widths.
    #[must_use]
    #[track_caller]
    pub fn from_signed(smin: Int, smax: Int) -> Self {
        Self::from_bounds(smin, smax, Signed)
    }

    /// Returns the range with these bounds of a signedness and the other bounds that follow from them.
    #[track_caller]
    pub(super) fn from_bounds(min: Int, max: Int, signedness: Signedness) -> Self {
        let width = min.width();
        let other = if signedness == Signed { Unsigned } else { Signed };
        // Numbers with the same sign bit have the same order in both ways.
        let (other_min, other_max) = match min.is_negative() == max.is_negative() {
            true if min.compare(&max, other) == Some(Ordering::Greater) => (max.clone(), min.clone()),
            true => (min.clone(), max.clone()),
            false => (Int::min_value(width, other), Int::max_value(width, other)),
        };
        match signedness {
            Signed => Self::new(other_min, other_max, min, max),
            _ => Self::new(min, max, other_min, other_max),
        }
    }

    /// Returns the least unsigned value.
    #[must_use]
    pub fn umin(&self) -> &Int {
        &self.umin
    }

    /// Returns the greatest unsigned value.
    #[must_use]
    pub fn umax(&self) -> &Int {
        &self.umax
    }

    /// Returns the least signed value.
    #[must_use]
    pub fn smin(&self) -> &Int {
        &self.smin
    }

    /// Returns the greatest signed value.
    #[must_use]
    pub fn smax(&self) -> &Int {
        &self.smax
    }

    /// Returns the least and the greatest value of a signedness.
    pub(super) fn bounds(&self, signedness: Signedness) -> [&Int; 2] {
        match signedness {
            Signed => [&self.smin, &self.smax],
            _ => [&self.umin, &self.umax],
        }
    }

    /// Returns the number of bits.
    #[must_use]
    pub fn width(&self) -> u32 {
        self.umin.width()
    }

    /// Returns the value if the range has only one.
    #[must_use]
    pub fn constant_value(&self) -> Option<&Int> {
        if self.umin == self.umax {
            Some(&self.umin)
        } else {
            (self.smin == self.smax).then_some(&self.smin)
        }
    }

    /// Returns the least range that includes both. A range of another width stays as it is.
    #[must_use]
    pub fn union(&self, other: &Self) -> Self {
        self.merge(other, Ordering::Less)
    }

    /// Returns the range of the values in both. A range of another width stays as it is.
    #[must_use]
    pub fn intersection(&self, other: &Self) -> Self {
        self.merge(other, Ordering::Greater)
    }

    /// Merges the least values to those that compare as `order` with the other ones, and the greatest to the others.
    fn merge(&self, other: &Self, order: Ordering) -> Self {
        let pick = |first: &Int, second: &Int, signedness, order| match first.compare(second, signedness) {
            Some(found) if found != order && found.is_ne() => second.clone(),
            _ => first.clone(),
        };
        ConstantIntRanges {
            umin: pick(&self.umin, &other.umin, Unsigned, order),
            umax: pick(&self.umax, &other.umax, Unsigned, order.reverse()),
            smin: pick(&self.smin, &other.smin, Signed, order),
            smax: pick(&self.smax, &other.smax, Signed, order.reverse()),
        }
    }
}
