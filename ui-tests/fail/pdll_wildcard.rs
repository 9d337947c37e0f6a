//! A variable of unknown kind.

use drr_ui_tests::ops::*;

drr::constraint! { Small: Type<AnyType>, "small", |_ctx, _ty| true }

drr::pdll! {
    Pattern { replace op<NegOp>(_) with _; }
    Pattern {
        let x: Small;
        let pair = (_, y: Small);
        replace op<NegOp>(x) with x;
    }
}

fn main() {}
