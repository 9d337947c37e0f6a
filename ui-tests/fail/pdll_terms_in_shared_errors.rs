//! Errors of checks that `pat!` and `pdll!` share use the terms of PDLL in `pdll!`.

use drr_ui_tests::ops::*;

drr::pdll! {
    Pattern => replace op<NegOp>(x: Value) with op<CastOp>(op<CastOp>(x));
    Pattern {
        let split = op<SplitOp>(x: Value);
        let root = op<NegOp>(split.lo);
        let low = op<NegOp>(split.hi);
        rewrite root with {
            erase split;
            erase split;
            replace root with split.hi;
        }
    }
    Pattern {
        let root = op<NegOp>(x: Value);
        rewrite root with {
            copyAttrs(x);
            let made = op<NegOp>(x);
            copyAttrs(made, root);
            replace root with made;
        }
    }
    Pattern => replace op<NegOp>(x: Value) with op<LoopOp>(x);
    Pattern => replace op<LoopOp>(x: Value) {body = block(i: Value) { op<NegOp>(i); }} with op<NegOp>(i);
    Pattern => replace op<ScaleOp>(x: Value) {k = k: StrAttr} with op<NegOp>(x);
}

fn main() {}
