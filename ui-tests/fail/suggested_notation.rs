//! Known fixes are suggested.

mod sources {
    use drr_ui_tests::ops::*;
    drr::pat! { C05: (AddOp $x, $y) => SubOp $x, $y }
    drr::pat! { C06: (AddOp NegOp $x, $y, $z) => (AddOp $x, $y) }
    drr::pat! { C09: (AddOp $x, $y) => (AddOp $y, $x) where (HasOneUse $x) }
    drr::pat! { C11: (AddOp $x, $y) where [(HasOneUse $x)] => (AddOp $y, $x) }
    drr::pat! { C15: (AddOp $x:I32, $y) => (AddOp $y, $x) }
    drr::pat! { C16: (AddOp x: I32, y: I32) => (AddOp $x, $y) }
    drr::pat! { E36: (ScaleOp $x, 0..=7) => (NegOp $x) }
    drr::pat! { E36Or: (ScaleOp $x, 3 | 4) => (NegOp $x) }
    drr::pat! { E36Blank: (ScaleOp $x, _) => (NegOp $x) }
    drr::pat! { K10: (AddOp (Either $x, $y)) => (AddOp $y, $x) }
}

mod results {
    use drr_ui_tests::ops::*;
    drr::pat! { D68: (NegOp $x) => (NegOp (CastOp $x, (returnType "int32"))) }
    drr::pat! { E39: (AddOp $x, $y) => (AddOp $y, $x) benefit 3 }
    drr::pat! { F24: (ScaleOp $x, $k) => (ScaleOp $x, half($k)) }
    drr::pat! { F24Bare: (ScaleOp $x, $k) => (ScaleOp $x, $k / 2) }
    drr::pat! { F24Node: (ScaleOp $x, $k) => (ScaleOp $x, ($k / 2)) }
    drr::pat! { F25: (AddOp $x, $y) => (AddOp $y, $x) where [HasOneUse($x)] }
    drr::pat! { F25And: (AddOp $x, $y) => (AddOp $y, $x) where [{ $x == $y } && (HasOneUse $x)] }
    drr::pat! { D70: (ScaleOp $x, $k) => (ScaleOp $x, (NativeCodeCall<"$_builder.getI32IntegerAttr($0.getInt())"> $k)) }
    drr::pat! { #[lable("x")] E40: (AddOp $x, $y) => (AddOp $y, $x) }
}

mod c32_c27 {
    use drr::prelude::*;
    op! { FooOp = "my.foo", (ins x: AnyType, k: I32Attr), (outs r: AnyType) }
    op! { BoxOp<T> = "my.box", (ins AnyType:$x), (outs AnyType:$r) }
}

fn main() {}
