//! Two blocks in one module without a name for the function that adds their patterns.

use drr_ui_tests::ops::*;

drr::pdll! { Pattern First => replace op<NegOp>(op<NegOp>(x: Value)) with x; }

drr::drr! { def Second : Pat<(NegOp (AddOp $x, $y)), (AddOp $x, $y)>; }

mod named {
    use drr_ui_tests::ops::*;

    drr::pdll! { Pattern Third => replace op<NegOp>(op<NegOp>(x: Value)) with x; }
    drr::drr! {
        #![populate(populate_more)]
        def Fourth : Pat<(NegOp (AddOp $x, $y)), (AddOp $x, $y)>;
    }
}

fn main() {}
