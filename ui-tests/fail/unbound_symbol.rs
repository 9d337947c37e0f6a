//! M087: a symbol that nothing binds.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (NegOp $input) => (CastOp $inptu)
}

drr::pat! {
    NoneNear: (AddOp $x, $y) => (AddOp $other, $y)
}

drr::pat! {
    NothingBound: (GivenOp) => (CastOp $x)
}

drr::pat! {
    Swapped: (AddOp $lhs, $rhs) => (NegOp $rsh)
}

fn main() {}
