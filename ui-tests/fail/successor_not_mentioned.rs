//! M116: an operation with a successor is built.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (SinkOp $x) => (JumpOp $x)
}

fn main() {}
