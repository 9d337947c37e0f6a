//! M015: a positional argument after a named one.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (ScaleOp k = 1, $x) => (NegOp $x)
}

drr::pat! {
    Result: (ScaleOp $x, $k) => (ScaleOp k = $k, $x)
}

drr::pat! {
    Several: (MixOp k = 1, $x, $y) => (AddOp $x, rhs = $y, $x)
}

drr::pat! {
    OfARegion: (LoopOp body = $_, $n) => (NegOp $n)
}

fn main() {}
