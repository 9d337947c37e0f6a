//! Small errors that were accepted, or reported twice.

mod patterns {
    use drr_ui_tests::ops::*;
    drr::pat! { E38: (AddOp $x,, $y,) => (AddOp $y, $x,) }
    drr::pat! { K10: (NegOp $x) => (NegOp (CastOp $x, (retrunType $x))) }
}

mod f13_c39 {
    use drr::prelude::*;
    op! { FooOp = "other.foo", (ins AnyType:$x), (outs AnyType:$r) }
    drr::type_def! { FarT = "other.far", (params) }
    op! { NearOp = "my.near", (ins AnyType:$x), (outs AnyType:$r) }
    dialect! { Mine = "my", ops: [FooOp, NearOp] }
    dialect! { Yours = "yours", ops: [], types: [FarT] }
}

mod c27 {
    use drr::prelude::*;
    op! { BoxOp<T> = "my.box", (ins AnyType:$x), (outs AnyType:$r) }
}

mod suffixes {
    use drr_ui_tests::ops::*;
    drr::op! { ShlOp = "my.shl", (ins AnyType:$x, I64Prop:$by), (outs AnyType:$r) }
    drr::pat! { H06: (ShlOp $x, 5i1000000) => (ShlOp $x, 6foo) }
    drr::pat! { OtherType: (ShlOp $x, 5i32) => (replaceWithValue $x) }
    drr::pat! { InList: (AddOp $x, $y) => [(AddOp $x, $y),, (AddOp $y, $x)] where [(HasOneUse $x),, (HasOneUse $y)] }
}

mod cases_at_operands {
    use drr_ui_tests::ops::*;
    drr::enum_attr! { Pred: I32EnumAttr, "a predicate", { Eq = 0, Lt = 1 } }
    drr::pat! { Source: (AddOp PredEq, $y) => (NegOp $y) }
    drr::pat! { Result: (NegOp $x) => (NegOp (AddOp $x, PredEq)) }
}

fn main() {}
