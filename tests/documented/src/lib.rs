//! A dialect with rules, of which the pages that rustdoc makes are tested.

#![deny(warnings, rustdoc::all)]
#![allow(rustdoc::missing_crate_level_docs)]

pub mod more;
pub mod values;

use drr::define::OpTrait;
use drr::prelude::*;

/// A trait of our own. It is valid to link to [`MulOp`].
#[derive(Clone, Copy, Debug)]
pub struct Cheap;

impl OpTrait for Cheap {
    const NAME: &'static str = "Cheap";
}

op! {
    /// Adds two numbers.
    ///
    /// The sum wraps around.
    pub AddOp = "my.add",
    (ins
        /// The first element.
        I32:$lhs,
        I32:$rhs),
    (outs I32:$sum), [Pure, Commutative, AllTypesMatch<["lhs", "sum"]>]
}
op! { pub MulOp = "my.mul", (ins I32:$lhs, I32:$rhs), (outs I32:$product), [Pure, Cheap] }
op! {
    /// Multiplies by a | constant.
    pub ScaleOp = "my.scale", (ins I32:$x, I32Attr:$factor, OptionalAttr<FlatSymbolRefAttr>:$unit), (outs I32:$r), [Pure]
}
op! {
    /// An unused item.
    HiddenOp = "my.hidden", (ins I32:$x), (outs I32:$r)
}

dialect! {
    /// Arithmetic.
    pub My = "my", ops: [AddOp, MulOp, ScaleOp, more::FarOp, HiddenOp]
}

/// Twice as much.
pub fn twice(_rewriter: &mut Rewriter<'_>, k: i32) -> i32 {
    k * 2
}

pub mod small {
    //! A module that is called as a function is.
}

fn small(_cx: &MatchContext<'_>, k: i32) -> bool {
    k < 7
}

pat! {
    /// Two equal summands.
    pub Double: (AddOp $x, $x) => (ScaleOp x = $x, factor = 2)
}
pat! {
    pub Fuse: (ScaleOp (ScaleOp $value, $a, $_), $b, $unit) => (ScaleOp $value, (twice $b), $unit)
        where [(small $a), (HasOneUse $value)] (addBenefit 3)
}
pat! { pub Far: (MulOp (more::FarOp $x), $x) => (more::FarOp $x) }
pat! { Private: (HiddenOp (HiddenOp $x)) => (replaceWithValue $x) }
drr! {
    pub def NegOp : Op<"my.neg", [Pure]> {
        let summary = "negation";
        let arguments = (ins I32:$x);
        let results = (outs I32:$r);
    }
    pub def NegNeg : Pat<(NegOp (NegOp $z)), (replaceWithValue $z)>;
}

/// Uses a private item.
#[must_use]
pub fn patterns() -> PatternSet {
    PatternSet::new()
        .with(Private)
        .with(pat!((NegOp (NegOp $z)) => (replaceWithValue $z)))
}
pat! {
    /// An operation by two names.
    pub TwoNames: (AddOp (crate::AddOp $x, $y), $z) => (self::AddOp $x, (AddOp $y, $z))
}
