//! M146: an unused symbol of the source.
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
