//! M107: a nested operation with several results.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (NegOp (SplitOp:$s $x)) => (NegOp $x)
}

drr::pat! {
    Unnamed: (NegOp (SplitOp $x)) => (NegOp $x)
}

fn main() {}
