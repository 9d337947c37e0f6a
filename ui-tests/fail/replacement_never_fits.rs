//! M078: a replacement whose type never fits.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (FloatOp (CastOp I32:$y)) => (IntOp $y)
}

drr::pat! {
    Value: (FloatOp (CastOp I32:$y)) => (replaceWithValue $y)
}

fn main() {}
