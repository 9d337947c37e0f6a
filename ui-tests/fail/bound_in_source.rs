//! M097: a result takes a name of the source.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (NegOp $x) => (CastOp:$x $x)
}

drr::pat! {
    Root: (NegOp:$r $x) => [(NegOp:$r $x), (NegOp $x)]
}

fn main() {}
