//! M034: `..` in a result.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (NegOp $x) => (ScaleOp $x, ..)
}

drr::pat! {
    Nested: (NegOp $x) => (NegOp (AddOp ..))
}

drr::pat! {
    Native: (NegOp $x) => (low $x, ..)
}

fn main() {}
