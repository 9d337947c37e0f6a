//! M098: two result nodes of one name.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (NegOp $x) => [(NegOp:$r $x), (NegOp:$r $x)]
}

drr::pat! {
    Parts: (CutOp $x) => [(SplitOp:$r__0 $x), (SplitOp:$r__1 $x)]
}

fn main() {}
