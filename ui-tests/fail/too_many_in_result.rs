//! M027: too many arguments in a result.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (NegOp $x) => (NegOp $x, $x)
}

drr::pat! {
    Nested: (NegOp $x) => (NegOp (NegOp $x, $x, $x))
}

fn main() {}
