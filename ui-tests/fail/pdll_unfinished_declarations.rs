//! Incomplete declarations: the following ones are still read.

use drr::prelude::*;
use drr_ui_tests::ops::*;

drr::pdll! {
    Pattern One with
    Pattern Two => replace op<NegOp>(x: Value) with y;
    Pattern
    Constraint Three(v: Value) { unknown; }
    Pattern Four
    Rewrite Five(
    )
    Constraint
    ; Patern Six { }
    Pattern Seven { let root = op<NegOp>(x: ); let y }
    Pattern Eight { let root = op<NegOp>(x: Value); replace root. }
    Pattern Nine {
        let root = op<NegOp>(x: Value);
        rewrite root with { let y = ; }
    }
    Pattern Good => replace op<NegOp>(op<NegOp>(x: Value)) with x;
}

fn main() {
    PatternSet::new().with(Good).with(One).with(Nine);
}
