//! `replace` and `rewrite` without `with`.

use drr_ui_tests::ops::*;

drr::pdll! {
    Pattern { replace op<NegOp>(x: Value) x; }
    Pattern { rewrite op<NegOp>(x: Value) { } }
}

fn main() {}
