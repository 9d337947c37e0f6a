//! M157: a warning for a constant where folding leaves none, on the left of a commutative operation.
#![deny(warnings)]

use {drr::traits::*, drr_ui_tests::ops::*};

drr::op! { SumOp = "ex.sum", (ins AnyType:$lhs, AnyType:$rhs), (outs AnyType:$r), [Commutative, SameOperandsAndResultType] }

drr::pat! { P: (SumOp (ConstantLikeMatcher AnyAttr:$_k), (NegOp $x)) => (replaceWithValue $x) }

// On the right, in any order, or meant.
drr::pat! { Right: (SumOp (NegOp $x), (ConstantLikeMatcher AnyAttr:$_k)) => (replaceWithValue $x) }
drr::pat! { Any: (SumOp (either (ConstantLikeMatcher AnyAttr:$_k), (NegOp $x))) => (replaceWithValue $x) }
drr::pat! {
    #[drr(allow(constant_on_the_left))]
    Meant: (SumOp (ConstantLikeMatcher AnyAttr:$_k), (NegOp $x)) => (replaceWithValue $x)
}

fn main() {}
