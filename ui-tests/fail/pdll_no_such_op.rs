//! An operation that its dialect does not have.

use drr::prelude::*;

drr::op! { pub UiNegOp = "ui.neg", (ins AnyType:$x), (outs AnyType:$r), [SameOperandsAndResultType] }
drr::dialect! { pub Ui = "ui", ops: [UiNegOp] }
drr::pdll! {
    use dialects [Ui];
    Pattern { replace op<ui.nag>(x: Value) with x; }
}

fn main() {}
