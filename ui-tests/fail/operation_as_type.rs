//! M082: an operation where a type is expected.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (NegOp $x) => (NegOp (CastOp $x, (returnType (NegOp $x))))
}

drr::pat! {
    NoResult: (NegOp $x) => (NegOp (CastOp $x, (returnType (SinkOp $x))))
}

fn main() {}
