//! V10: an operation is built, and nothing says which types its results have.

use drr_ui_tests::ops::*;

drr::pdll! {
    Pattern {
        let root = op<NegOp>(x: Value);
        rewrite root with {
            let cast = op<CastOp>(x);
            replace root with op<NegOp>(cast);
        };
    }
    Pattern => replace op<NegOp>(x: Value) with op<NegOp>(op<t.none>(x));
}

fn main() {}
