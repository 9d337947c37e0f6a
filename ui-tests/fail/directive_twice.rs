//! M122: a directive that is specified twice.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (NegOp $x) => (NegOp (CastOp $x, (location $x), (returnType $x), (location "a"), (returnType "i32")))
}

fn main() {}
