//! M017: a known constraint heads a node.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (I32 $x) => (NegOp $x)
}

drr::pat! {
    Nested: (NegOp (F32Attr $x)) => (NegOp $x)
}

drr::pat! {
    Result: (NegOp $x) => (AnyType $x)
}

fn main() {}
