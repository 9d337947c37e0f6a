//! M024: too few arguments in the source.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (AddOp $x) => (NegOp $x)
}

drr::pat! {
    None: (AddOp) => (GivenOp)
}

drr::pat! {
    Nested: (NegOp (ScaleOp $x)) => (NegOp $x)
}

fn main() {}
