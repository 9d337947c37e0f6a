//! M028: an optional or defaulted argument left out by position.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (NegOp $x) => (MaybeOp $x)
}

drr::pat! {
    Default: (NegOp $x) => (StepOp $x)
}

drr::pat! {
    Operand: (NegOp $x) => (BiasOp $x)
}

drr::pat! {
    InSource: (MaybeOp $x) => (NegOp $x)
}

fn main() {}
