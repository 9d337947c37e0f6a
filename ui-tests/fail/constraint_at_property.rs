//! M045: a constraint on attributes or on types at a property.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (PropOp $x, I32Attr:$p) => (NegOp $x)
}

drr::pat! {
    Type: (PropOp $x, I32:$p) => (NegOp $x)
}

fn main() {}
