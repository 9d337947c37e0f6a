//! A built op with unknown result types.

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
