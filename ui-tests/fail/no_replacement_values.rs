//! M111: no value to replace the root.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (NegOp $x) => []
}

drr::pat! {
    Sink: (NegOp $x) => (SinkOp $x)
}

drr::pat! {
    Native: (NegOp $x) => (NativeCodeCallVoid<note> $x)
}

fn main() {}
