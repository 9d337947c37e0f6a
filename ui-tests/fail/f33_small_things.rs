//! Small things that were accepted, or said twice.

mod patterns {
    use drr_ui_tests::ops::*;
    drr::pat! { E38: (AddOp $x,, $y,) => (AddOp $y, $x,) }
    drr::pat! { K10: (NegOp $x) => (NegOp (CastOp $x, (retrunType $x))) }
}

mod f13_c39 {
    use drr::prelude::*;
    op! { FooOp = "other.foo", (ins AnyType:$x), (outs AnyType:$r) }
    dialect! { Mine = "my", ops: [FooOp] }
}

mod c27 {
    use drr::prelude::*;
    op! { BoxOp<T> = "my.box", (ins AnyType:$x), (outs AnyType:$r) }
}

fn main() {}
