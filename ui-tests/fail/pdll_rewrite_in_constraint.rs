//! A constraint that changes IR.

use drr_ui_tests::ops::*;

drr::pdll! {
    Constraint One(o: Op) { erase o; }
    Pattern { let root = op<NegOp>(x: Value); One(root); erase root; }
}

fn main() {}
