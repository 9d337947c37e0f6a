//! M025: too many arguments in the source.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (NegOp $x, $y) => (NegOp $x)
}

drr::pat! {
    More: (NegOp $x, 1, "two", (NegOp $y)) => (NegOp $x)
}

drr::pat! {
    Nested: (NegOp (CastOp $x, $y)) => (NegOp $x)
}

fn main() {}
