//! M077: an operand whose type never fits.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (FloatOp $x) => (NegOp (IntOp $x))
}

drr::pat! {
    Narrowed: (ScaleOp F32:$x, $_) => (IntOp $x)
}

drr::pat! {
    Matched: (NegOp (FloatOp (IntOp $x))) => (NegOp $x)
}

drr::pat! {
    Joined: [(NegOp (IntOp:$i $x)), (FloatOp $i)] => (replaceWithValue $x)
}

fn main() {}
