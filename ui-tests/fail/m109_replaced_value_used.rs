//! M109: the replaced value in what replaces it.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (NegOp:$r $x) => (AddOp $r, $x)
}

fn main() {}
