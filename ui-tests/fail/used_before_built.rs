//! M094: a result used before it is built.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (NegOp $x) => [(NegOp:$p $q), (NegOp:$q $x), (AddOp $p, $q)]
}

drr::pat! {
    Supplemental: (NegOp $x) => (AddOp $x, $s) supplemental [(NegOp:$s $x)]
}

fn main() {}
