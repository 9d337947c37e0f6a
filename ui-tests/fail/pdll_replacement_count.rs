//! The number of values that replace a declared op must equal the number of its results.
use drr_ui_tests::ops::*;

drr::pdll! {
    Pattern => replace op<NegOp>(x: Value) with (x, x, x);
    Pattern => replace op<SplitOp>(x: Value) with (x, x, x);
    Pattern => replace op<SplitOp>(x: Value) with x;
    Pattern => replace op<NegOp>(x: Value) with op<SplitOp>(x);
    Pattern => replace op<SplitOp>(x: Value) with op<NegOp>(x);
    Pattern => replace op<SinkOp>(x: Value) with op<NegOp>(x);
    Pattern {
        let inner = op<SplitOp>(x: Value);
        let root = op<NegOp>(inner.lo);
        rewrite root with {
            let made = op<SplitOp>(x);
            replace inner with (made, x);
            replace root with made;
        };
    }
}

fn main() {}
