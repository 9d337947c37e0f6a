//! M095: two source nodes of one name.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (AddOp (NegOp:$r $x), (NegOp:$r $y)) => (AddOp $x, $y)
}

drr::pat! {
    Root: (NegOp:$r (NegOp:$r $x)) => (NegOp $x)
}

fn main() {}
