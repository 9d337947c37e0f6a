//! M117: directives that build, in a source.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (NegOp (replaceWithValue $x)) => (CastOp $x)
}

drr::pat! {
    Location: (NegOp $x, (location $x)) => (CastOp $x)
}

drr::pat! {
    Types: (NegOp $x, (returnType $x)) => (CastOp $x)
}

fn main() {}
