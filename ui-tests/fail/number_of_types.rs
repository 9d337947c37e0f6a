//! M081: another number of types than of results.

use drr_ui_tests::ops::*;

drr::pat! {
    TooFew: (NegOp $x) => (ConcatOp (variadic (CutOp $x, (returnType $x))))
}

drr::pat! {
    TooMany: (NegOp $x) => (NegOp (CastOp $x, (returnType $x, "i32")))
}

fn main() {}
