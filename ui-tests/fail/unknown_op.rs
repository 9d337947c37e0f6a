//! M016: an operation that does not exist.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (NegOpp $x) => (CastOp $x)
}

drr::pat! {
    Result: (NegOp $x) => (CastOpp $x)
}

drr::pat! {
    Both: (AddOp $x, (NegOpp $y)) => (AdOp $x, $y)
}

fn main() {}
