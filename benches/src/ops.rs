//! The `bench` dialect: small integer ops on `i64`, all pure unless said otherwise.

use drr::define::{ConstantOp, Fold};
use drr::prelude::*;

op! { pub FuncOp = "bench.func", (ins StrAttr:$sym_name), (outs), (region SizedRegion<1>:$body), [IsolatedFromAbove, SingleBlock] }
op! { pub ReturnOp = "bench.return", (ins Variadic<I64>:$values), (outs), [Pure, Terminator] }
op! {
    pub RegionOp = "bench.region", (ins), (outs I64:$out), (region SizedRegion<1>:$body), [RecursiveMemoryEffects, SingleBlock]
}
op! { pub YieldOp = "bench.yield", (ins I64:$value), (outs), [Pure, Terminator] }
op! { pub ConstOp = "bench.const", (ins I64Attr:$value), (outs I64:$out), [Pure, ConstantLike] { fold: fold_const } }
op! { pub AddOp = "bench.add", (ins I64:$lhs, I64:$rhs), (outs I64:$out), [Pure] }
op! { pub SubOp = "bench.sub", (ins I64:$lhs, I64:$rhs), (outs I64:$out), [Pure] }
op! { pub MulOp = "bench.mul", (ins I64:$lhs, I64:$rhs), (outs I64:$out), [Pure] }
op! { pub NegOp = "bench.neg", (ins I64:$in), (outs I64:$out), [Pure] }
op! { pub AOp = "bench.a", (ins I64:$in, I64Attr:$attr), (outs I64:$out), [Pure] }
op! { pub COp = "bench.c", (ins I64:$in, I64Attr:$attr), (outs I64:$out), [Pure] }

dialect! {
    pub Bench = "bench",
    ops: [FuncOp, ReturnOp, RegionOp, YieldOp, ConstOp, AddOp, SubOp, MulOp, NegOp, AOp, COp],
    materialize_constant: materialize
}

fn fold_const(op: OpRef<'_>, _constants: &[Option<Attribute>]) -> Fold {
    op.inherent(drr::Ident::VALUE).map_or(Fold::None, Fold::attr)
}

fn materialize(ctx: &Context, value: Attribute, ty: Type) -> Option<ConstantOp> {
    (ty == Type::I64).then(|| ConstantOp::new(ctx, "bench.const", value))
}
