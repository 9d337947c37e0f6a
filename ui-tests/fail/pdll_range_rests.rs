//! Misplaced `..`, ranges, locations and blocks.

use drr_ui_tests::ops::*;

drr::pdll! {
    Pattern => replace op<NegOp>(..) with op<NegOp>(..);
    Pattern => replace op<AddOp>(.., x: Value) with x;
    Pattern {
        let fan = op<FanOp>(x: Value);
        let root = op<ConcatOp>(variadic(x, fan.results));
        replace root with x;
    }
    Pattern => replace op<ConcatOp>(variadic(first: Value, xs: ValueRange, ys: ValueRange)) with first;
    Pattern => replace op<NegOp>(x: Value) location(x) with x;
    Pattern {
        let o = op<NegOp>(..);
        replace o with (..);
    }
}

fn main() {}
