//! Interfaces that are none, and ones that an operation does not implement.

use drr::prelude::*;

trait Cost {
    fn steps(&self) -> usize;
}
drr::op_interface!(Cost);

trait Plain {}

op! { AddOp = "ex.add", (ins AnyType:$lhs), (outs AnyType:$r), [Pure, dyn Cost] }
op! { NegOp = "ex.neg", (ins AnyType:$x), (outs AnyType:$r), [dyn Plain] }
op! { PosOp = "ex.pos", (ins AnyType:$x), (outs AnyType:$r), [dyn Absent, dyn] }

impl Plain for NegOp<'_> {}

drr::pdll! {
    Pattern {
        let a: dyn 1;
        erase op<ex.a>(a);
    }
    Pattern {
        let a: dyn Plain;
        erase op<ex.a>(a);
    }
}

fn main() {}
