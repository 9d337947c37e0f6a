//! M147: a symbol of a result that nothing uses.

#![deny(unused_variables)]

use drr_ui_tests::ops::*;

drr::pat! {
    P: (NegOp $x) => [(NegOp:$never $x), (CastOp $x)]
}

fn main() {}
