//! M053: `variadic` at a single operand and at an optional one.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (NegOp (variadic $a, $b)) => (AddOp $a, $b)
}

drr::pat! {
    Optional: (BiasOp $x, (variadic $b, $c)) => (AddOp $b, $c)
}

fn main() {}
