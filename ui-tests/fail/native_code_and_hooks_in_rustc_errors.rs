//! Errors of rustc about natives and hooks name drr's terms and point to the user's tokens.

mod d50 {
    use drr::prelude::*;
    use drr_ui_tests::ops::*;
    fn half<T: std::ops::Div<Output = T> + From<u8>>(_: &mut Rewriter<'_>, k: T) -> T {
        k / T::from(2u8)
    }
    pat! { P: (ScaleOp $x, $k) => (ScaleOp (NegOp $x), (half $k)) }
    // The type is said.
    pat! { Q: (ScaleOp $x, $k) => (ScaleOp (NegOp $x), (half::<i32> $k)) }
}

mod d59 {
    use drr::prelude::*;
    use drr_ui_tests::ops::*;
    fn half(_: &mut Rewriter<'_>, k: i32) -> Result<i32, String> {
        Ok(k / 2)
    }
    pat! { P: (ScaleOp $x, $k) => (ScaleOp (NegOp $x), (half $k)) }
}

mod d46 {
    use drr::prelude::*;
    use drr_ui_tests::ops::*;
    fn half(k: i32) -> i32 {
        k / 2
    }
    pat! { P: (ScaleOp $x, $k) => (ScaleOp (NegOp $x), (half $k)) }
}

mod asynchronous {
    use drr::prelude::*;
    use drr_ui_tests::ops::*;
    async fn half(_: &mut Rewriter<'_>, k: i32) -> i32 {
        k / 2
    }
    pat! { P: (ScaleOp $x, $k) => (ScaleOp (NegOp $x), (half $k)) }
}

mod e08 {
    mod a {
        drr::op! { InnerOp = "my.inner", (ins TensorOf<[I32, F32Attr]>:$x), (outs AnyType:$r) }
    }
}

mod d61 {
    use drr::prelude::*;
    use drr_ui_tests::ops::*;
    fn inner(_: &MatchContext<'_>, _op: OpRef<'_>) -> bool {
        true
    }
    pat! { P: (AddOp (inner $x), $y) => (NegOp (AddOp $x, $y)) }
}

mod c38_f16_f17 {
    use drr::prelude::*;
    op! { AOp = "my.a", (ins AnyType:$x), (outs AnyType:$r), [Pure] { verify: verify_a } }
    op! { BOp = "my.b", (ins AnyType:$x), (outs AnyType:$r), [Pure] { fold: fold_b } }
    op! { COp = "my.c", (ins AnyType:$x), (outs AnyType:$r), [Pure] { infer_types: infer_c } }
    op! { DOp = "my.d", (ins AnyType:$x), (outs AnyType:$r), [Pure] { verify: verify_d } }
    fn verify_a(_op: OpRef<'_>) -> bool {
        true
    }
    fn fold_b(_op: OpRef<'_>) -> Option<Attribute> {
        None
    }
    fn infer_c(_ctx: &Context) -> Type {
        Type::F32
    }
    fn verify_d(_op: OpRef<'_>) -> Result<(), String> {
        Ok(())
    }
}

mod d41_d42 {
    use drr::prelude::*;
    op! { CstOp = "k.cst", (ins AnyAttr:$value), (outs AnyType:$r), [Pure, ConstantLike] }
    fn make(_ctx: &Context, _value: Attribute) -> CstOp<'_> {
        panic!()
    }
    dialect! { K = "k", ops: [CstOp], materialize_constant: make }
    dialect! { L = "k", ops: [CstOp], materialize_constant: CstOp }
}

mod f14 {
    use drr::prelude::*;
    struct NotOp;
    dialect! { Mine = "my", ops: [NotOp] }
}

fn main() {}
