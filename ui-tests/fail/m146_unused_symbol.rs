//! M146: a symbol of the source that nothing uses.
#![deny(warnings)]

use drr_ui_tests::ops::*;

drr::pat! {
    P: (AddOp $x, $other) => (NegOp $x)
}

drr::pat! {
    Attribute: (ScaleOp $x, $factor) => (NegOp $x)
}

drr::pat! {
    Node: (NegOp (NegOp:$inner $x)) => (NegOp $x)
}

drr::pat! {
    Meant: (AddOp $x, $_other) => (NegOp $x)
}

fn main() {}
