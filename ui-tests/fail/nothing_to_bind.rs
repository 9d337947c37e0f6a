//! M100: names for directives that make nothing new.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (NegOp $x) => (replaceWithValue:$r $x)
}

drr::pat! {
    Location: (NegOp $x) => (CastOp $x, (location:$r $x))
}

drr::pat! {
    Types: (NegOp $x) => (NegOp (CastOp $x, (returnType:$r $x)))
}

fn main() {}
