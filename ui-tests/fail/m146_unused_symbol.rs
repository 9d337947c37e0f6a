//! M146: a symbol of the source that nothing uses.

#![deny(unused_variables)]

use drr_ui_tests::ops::*;

drr::pat! {
    P: (AddOp $x, $other) => (NegOp $x)
}

fn main() {}
