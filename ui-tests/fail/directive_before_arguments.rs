//! M013: a directive before an argument.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (AddOp $x, $y) => (AddOp (location "l"), $x, $y)
}

drr::pat! {
    Between: (AddOp $x, $y) => (NegOp (MixOp $x, (returnType $x), 1, $y))
}

fn main() {}
