//! A variable in a rewrite that has no value.

use drr_ui_tests::ops::*;

drr::pdll! {
    Pattern {
        let root = op<NegOp>(x: Value);
        rewrite root with {
            let y: Value;
            replace root with (z: Value);
        };
    }
}

fn main() {}
