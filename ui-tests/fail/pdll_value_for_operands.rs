//! Native code of a match that takes a range, and one value.

use drr_ui_tests::ops::*;

drr::pdll! {
    Constraint AreSmall(xs: ValueRange);
    Constraint AreEven(xs: ValueRange) [{ xs.len() % 2 == 0 }];
    Constraint Both(xs: ValueRange) { AreSmall(xs); AreEven(xs); }
    Pattern {
        let root = op<ConcatOp>(xs: ValueRange);
        let neg = op<NegOp>(root);
        let x: Value;
        let other = op<NegOp>(x);
        AreSmall(xs);
        Both(xs);
        AreEven(x);
        AreSmall(x);
        replace neg with root;
    }
}

fn main() {}
