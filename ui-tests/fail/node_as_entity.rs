//! M037: a node as entity of a constraint.

use drr_ui_tests::ops::*;

drr::pat! {
    P: (NegOp $x) => (CastOp $x) where [(same $x, (low $x))]
}

drr::pat! {
    Type: (NegOp $x) => (CastOp $x) where [(I32 (NegOp $x))]
}

fn main() {}
