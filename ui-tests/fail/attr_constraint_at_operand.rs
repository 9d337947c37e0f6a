//! M043: an attribute constraint at an operand.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (NegOp I32Attr:$x) => (CastOp $x)
}

drr::pat! {
    Nested: (NegOp (AddOp StrAttr:$x, F32Attr)) => (GivenOp)
}

drr::pat! {
    InList: (NegOp $x) => (CastOp $x) where [(I32Attr $x)]
}

fn main() {}
