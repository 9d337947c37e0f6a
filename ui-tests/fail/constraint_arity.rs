//! M036: constraints on several entities with too few and with too many.

use drr_ui_tests::ops::*;

drr::pat! {
    OneUse: (AddOp $x, $y) => (NegOp $x) where [(HasOneUse $x, $y), (HasOneUse)]
}

drr::pat! {
    TooFew: (AddOp $x, $y) => (CastOp $y) where [(same $x)]
}

drr::pat! {
    TooMany: (AddOp $x, $y) => (CastOp $y) where [(same $x, $y, $x)]
}

drr::pat! {
    OfAType: (AddOp $x, $y) => (CastOp $y) where [(SameType $x)]
}

/// Returns `true` if two values are the same.
pub fn same(_cx: &drr::MatchContext<'_>, a: drr::ValueRef<'_>, b: drr::ValueRef<'_>) -> bool {
    a == b
}

/// Two values of one type.
pub struct SameType;

impl drr::EntityConstraint<(drr::ValueRef<'_>, drr::ValueRef<'_>)> for SameType {
    fn holds(_cx: &drr::MatchContext<'_>, (a, b): (drr::ValueRef<'_>, drr::ValueRef<'_>)) -> bool {
        a.ty() == b.ty()
    }
}

fn main() {}
