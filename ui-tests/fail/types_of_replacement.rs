//! M080: types for what takes the types of the root.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (NegOp $x) => (CastOp $x, (returnType $x))
}

fn main() {}
