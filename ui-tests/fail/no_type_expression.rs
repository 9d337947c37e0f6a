//! M084: an expression that is no type, and a text that is neither.

use drr_ui_tests::ops::*;

drr::pat! {
    Text: (NegOp $x) => (NegOp (CastOp $x, (returnType "tensor of i32")))
}

fn number(_rewriter: &mut drr::Rewriter<'_>, _x: drr::Value) -> i32 {
    1
}

drr::pat! {
    Number: (NegOp $x) => (AddOp (CastOp $x, (returnType (number $x))), (CastOp $x, (returnType { 2 })))
}

fn main() {}
