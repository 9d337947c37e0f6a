//! Overflow flags of combined constants.

use drr::numbers::{Int, Signedness};
use drr::prelude::*;

use super::IntegerOverflowFlags;

/// A combined constant with the overflow flags of the new op.
pub(super) type Combined = Option<(Attribute, IntegerOverflowFlags)>;

/// Combines two constants of one type: a flag is kept if both ops have it, and if combining the constants does not overflow in its
/// sense. MLIR keeps common flags even if the combined constant has wrapped, which makes results poison that were not.
fn combined(
    cx: &MatchContext<'_>,
    [a, b]: [Attribute; 2],
    flags: [IntegerOverflowFlags; 2],
    combine: fn(&Int, &Int) -> Option<Int>,
) -> Combined {
    let ctx = cx.ctx();
    let ((ty, a), (other, b)) = (a.integer(ctx)?, b.integer(ctx)?);
    if ty != other {
        return None;
    }
    let value = combine(&a, &b)?;
    let wraps = |signedness| {
        let wide = 2 * value.width() + 1;
        let exact = combine(&a.resize(wide, signedness), &b.resize(wide, signedness));
        exact.as_ref() != Some(&value.resize(wide, signedness))
    };
    let mut kept = flags[0] & flags[1];
    for (flag, signedness) in [
        (IntegerOverflowFlags::nsw, Signedness::Signed),
        (IntegerOverflowFlags::nuw, Signedness::Unsigned),
    ] {
        if kept & flag == flag && wraps(signedness) {
            kept = without(kept, flag);
        }
    }
    Some((ctx.integer_attr(ty, value), kept))
}

/// Returns the flags without one of them.
pub(super) fn without(flags: IntegerOverflowFlags, flag: IntegerOverflowFlags) -> IntegerOverflowFlags {
    let (nsw, nuw) = (IntegerOverflowFlags::nsw, IntegerOverflowFlags::nuw);
    flags & if flag == nsw { nuw } else { nsw }
}

/// Defines the combinations of two constants in patterns, with the flags of two ops.
macro_rules! combinations {
    ($($(#[$doc:meta])* $name:ident = $combine:expr;)*) => {$(
        $(#[$doc])*
        pub(super) fn $name(
            cx: &MatchContext<'_>,
            a: Attribute,
            b: Attribute,
            flags: IntegerOverflowFlags,
            others: IntegerOverflowFlags,
        ) -> Combined {
            combined(cx, [a, b], [flags, others], $combine)
        }
    )*};
}

combinations! {
    /// Returns the sum of two constants, and the flags that hold for it.
    sum = Int::wrapping_add;
    /// Returns the difference of two constants, and the flags that hold for it.
    difference = Int::wrapping_sub;
    /// Returns the product of two constants, and the flags that hold for it.
    product = Int::wrapping_mul;
}

/// Returns the flags that both ops have.
pub(super) fn common(
    _: &mut Rewriter<'_>,
    flags: IntegerOverflowFlags,
    others: IntegerOverflowFlags,
) -> IntegerOverflowFlags {
    flags & others
}
