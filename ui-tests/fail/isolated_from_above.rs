//! M142: an outer value inside an operation that is isolated from above.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (NegOp $x) => (IsolatedOp $x, body = (region (block (SinkOp $x))))
}

fn main() {}
