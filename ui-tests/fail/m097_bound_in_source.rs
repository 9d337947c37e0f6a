//! M097: a result takes a name of the source.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (NegOp $x) => (CastOp:$x $x)
}

fn main() {}
