//! A16: one result of several.

#![deny(warnings)]

use drr_ui_tests::ops::*;

drr::pat! {
    P: (NegOp (SplitOp:$s__1 $x)) => (AddOp $s__1, $x)
}

drr::pat! {
    Unused: (NegOp (SplitOp:$_s__1 $x)) => (NegOp $x)
}

fn main() {}
