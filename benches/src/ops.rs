//! The `bench` dialect: small integer ops on `i64`, pure unless noted otherwise, with custom forms like those of `arith`.
//! `benches/mlir/ops.td` declares the same ops for MLIR.

use drr::define::{Fold, MaterializedConstant};
use drr::prelude::*;

// Structure. `func` isolates, `region` does not, and both hold one block.
op! {
    pub FuncOp = "bench.func", (ins StrAttr:$sym_name), (outs), (region SizedRegion<1>:$body), [IsolatedFromAbove, SingleBlock]
    { assembly_format: "$sym_name attr-dict-with-keyword $body" }
}
op! {
    pub ReturnOp = "bench.return", (ins Variadic<I64>:$values), (outs), [Pure, Terminator]
    { assembly_format: "attr-dict ($values^ `:` type($values))?" }
}
op! {
    pub RegionOp = "bench.region", (ins), (outs I64:$out), (region SizedRegion<1>:$body), [RecursiveMemoryEffects, SingleBlock]
    { assembly_format: "$body attr-dict `:` type($out)" }
}
op! {
    pub YieldOp = "bench.yield", (ins I64:$value), (outs), [Pure, Terminator]
    { assembly_format: "$value attr-dict `:` type($value)" }
}

// Arithmetic, two's complement and wrapping.
op! {
    pub ConstOp = "bench.const", (ins I64Attr:$value), (outs I64:$out), [Pure, ConstantLike]
    { fold: fold_const, assembly_format: "$value attr-dict `:` type($out)" }
}
op! {
    pub AddOp = "bench.add", (ins I64:$lhs, I64:$rhs), (outs I64:$out), [Pure]
    { assembly_format: "$lhs `,` $rhs attr-dict `:` type($out)" }
}
op! {
    pub SubOp = "bench.sub", (ins I64:$lhs, I64:$rhs), (outs I64:$out), [Pure]
    { assembly_format: "$lhs `,` $rhs attr-dict `:` type($out)" }
}
op! {
    pub MulOp = "bench.mul", (ins I64:$lhs, I64:$rhs), (outs I64:$out), [Pure]
    { assembly_format: "$lhs `,` $rhs attr-dict `:` type($out)" }
}
op! {
    pub NegOp = "bench.neg", (ins I64:$in), (outs I64:$out), [Pure]
    { assembly_format: "$in attr-dict `:` type($out)" }
}

// W1: `a` becomes `c`, each with one integer attribute.
op! {
    pub AOp = "bench.a", (ins I64:$in, I64Attr:$attr), (outs I64:$out), [Pure]
    { assembly_format: "$in `,` $attr attr-dict `:` type($out)" }
}
op! {
    pub COp = "bench.c", (ins I64:$in, I64Attr:$attr), (outs I64:$out), [Pure]
    { assembly_format: "$in `,` $attr attr-dict `:` type($out)" }
}

// W4: the root of all candidate patterns, and `U0` to `U63`, which they match as operands.
op! {
    pub RootOp = "bench.root", (ins I64:$lhs, I64:$rhs, I64Attr:$tag), (outs I64:$out), [Pure]
    { assembly_format: "$lhs `,` $rhs `,` $tag attr-dict `:` type($out)" }
}
include!(concat!(env!("OUT_DIR"), "/numbered.rs"));

dialect! {
    pub Bench = "bench",
    ops: [
        FuncOp, ReturnOp, RegionOp, YieldOp, ConstOp, AddOp, SubOp, MulOp, NegOp, AOp, COp, RootOp,
        U0, U1, U2, U3, U4, U5, U6, U7, U8, U9, U10, U11, U12, U13, U14, U15, U16, U17, U18, U19, U20, U21, U22, U23, U24, U25,
        U26, U27, U28, U29, U30, U31, U32, U33, U34, U35, U36, U37, U38, U39, U40, U41, U42, U43, U44, U45, U46, U47, U48, U49,
        U50, U51, U52, U53, U54, U55, U56, U57, U58, U59, U60, U61, U62, U63
    ],
    materialize_constant: materialize
}

fn fold_const(op: OpRef<'_>, _constants: &[Option<Attribute>]) -> Fold {
    op.inherent(drr::Ident::VALUE).map_or(Fold::None, Fold::attr)
}

fn materialize(ctx: &Context, value: Attribute, ty: Type) -> Option<MaterializedConstant> {
    (ty == Type::I64).then(|| MaterializedConstant::new(ctx, "bench.const", value))
}
