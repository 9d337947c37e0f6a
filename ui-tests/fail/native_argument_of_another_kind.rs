//! M138: native code that takes something else than it is given.

use drr::prelude::*;
use drr_ui_tests::ops::*;

drr::pat! {
    ValueForAttribute: (NegOp $x) => (CastOp (of_attribute $x))
}

drr::pat! {
    AttributeForValue: (ScaleOp $_, $k) => (CastOp (of_value $k))
}

drr::pat! {
    ListForValue: (ConcatOp $xs) => (CastOp (of_value $xs))
}

drr::pat! {
    OneForList: (NegOp $x) => (CastOp (of_list $x))
}

drr::pat! {
    Constraint: (ScaleOp $x, $k) => (NegOp $x) where [(is_good $k)]
}

/// Takes an attribute.
pub fn of_attribute(_rewriter: &mut Rewriter<'_>, _k: Attribute) -> Value {
    unreachable!()
}

/// Takes a value.
pub fn of_value(_rewriter: &mut Rewriter<'_>, x: Value) -> Value {
    x
}

/// Takes a list.
pub fn of_list(_rewriter: &mut Rewriter<'_>, _xs: &[Value]) -> Value {
    unreachable!()
}

/// Tests a value.
pub fn is_good(_cx: &MatchContext<'_>, _x: ValueRef<'_>) -> bool {
    true
}

fn main() {}
