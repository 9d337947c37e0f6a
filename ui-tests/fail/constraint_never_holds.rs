//! M058: a constraint that can never hold.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (IntOp F32:$x) => (IntOp $x)
}

drr::pat! {
    Attribute: (ScaleOp $x, StrAttr:$k) => (NegOp $x)
}

fn main() {}
