//! M060: a literal of unknown type.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (MetaOp $x, 5) => (NegOp $x)
}

drr::pat! {
    Result: (NegOp $x) => (MetaOp $x, 1.5)
}

drr::pat! {
    List: (NegOp $x) => (MetaOp $x, [1, 2])
}

fn main() {}
