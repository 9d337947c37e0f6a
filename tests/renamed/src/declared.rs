//! Declarations with `op!`, `dialect!`, `enum_attr!` and `constraint!`.

use ::core::option::Option;
use ::other::constraint;
use ::other::constraints as c;
use ::other::define::{Fold, MaterializedConstant, OpError};
use ::other::smallvec::SmallVec;
use ::other::traits::{AttrSizedOperandSegments, IsolatedFromAbove, Pure, SameOperandsAndResultType};
use ::other::{Attribute, Context, Ident, Ir, OpRef, Type, Value, ValueRef};

::other::op! {
    /// Documented.
    pub NegOp = "r.neg", (ins AnyType:$x), (outs AnyType:$r), [Pure, SameOperandsAndResultType] { fold: fold_neg }
}
::other::op! {
    pub ManyOp = "r.many",
    (ins Variadic<TensorOf<[F32, VectorOf<[I32]>]>>:$xs, Optional<AnyTypeOf<[I32, F32]>>:$y),
    (outs Variadic<AnyType>:$rs),
    [AttrSizedOperandSegments]
}
::other::op! {
    pub AttrsOp = "r.attrs",
    (ins I32Attr:$i, OptionalAttr<StrAttr>:$s, DefaultValuedAttr<I32Attr, "7">:$d, UnitAttr:$u, attr Mode:$m, EvenAttr:$e,
     I64ArrayAttr:$a),
    (outs I32:$r)
}
::other::op! {
    pub PropsOp = "r.props",
    (ins I64Prop:$p, DefaultValuedProp<I64Prop, "3">:$q, OptionalProp<I64Prop>:$o, UnitProp:$u, SmallProp:$s),
    (outs I32:$r)
}
::other::op! {
    pub LoopOp = "r.loop",
    (ins AnyType:$n, Static:$t),
    (outs AnyType:$r),
    (region SizedRegion<1>:$body, VariadicRegion<AnyRegion>:$rest),
    (successor AnySuccessor:$next, VariadicSuccessor<AnySuccessor>:$more),
    [IsolatedFromAbove]
    { verify: verify_loop, infer_types: infer_loop }
}
::other::type_def! { pub BoxType = "r.box", (params EnumProp<Mode>:$mode, AnyType:$of) { assembly_format: "`<` params `>`" } }
::other::attr_def! { pub SpanAttr = "r.span", (params I64Prop:$from, OptionalAttr<I64Attr>:$to) { assembly_format: "`<` params `>`" } }
::other::op! { pub KeepOp = "r.keep", (ins Variadic<AnyType>:$xs), (outs) }
::other::dialect! {
    pub Renamed = "r",
    ops: [NegOp, ManyOp, AttrsOp, PropsOp, LoopOp, KeepOp],
    materialize_constant: materialize,
    allows_unknown_ops: true
}
::other::enum_attr! { pub Mode: I32EnumAttr, "mode of operation", { Fast = 0 => "fast", Safe = 1 => "safe" } }
::other::enum_attr! {
    pub Access: I32BitEnum, "access", separator: ", ", { Read = 1 << 0, Write = 1 << 1, Both = Read | Write }
    pub AccessAttr: EnumAttr<"r", "access", "<$value>">
}
constraint! { pub Static: Type<AnyType>, "of static shape", |ctx, ty| ty.static_shape(ctx).is_some() }
constraint! { pub Byte: Type, "8-bit integer", is_byte }
constraint! { pub EvenAttr: Attr<I32Attr>, "whose value is even", |_ctx, value| value % 2 == 0 }
constraint! { pub ShortAttr: Attr, "short text", |ctx, attr| attr.string(ctx).is_some_and(|text| text.len() < 4) }
constraint! { pub SmallProp: Prop<I64Prop>, "below ten", |_ctx, value| value < 10 }
constraint! { pub SameType: Constraint, |_cx, a: ValueRef<'_>, b: ValueRef<'_>| a.ty() == b.ty() }

/// A constraint through its Rust type.
pub type Number = c::F32;

fn is_byte(ctx: &Context, ty: Type) -> bool {
    ty.integer_width(ctx) == Option::Some(8)
}

fn fold_neg(_op: OpRef<'_>, _operands: &[Option<Attribute>]) -> Fold {
    Fold::None
}

fn verify_loop(_op: OpRef<'_>) -> ::core::result::Result<(), OpError> {
    ::core::result::Result::Ok(())
}

fn infer_loop(_ir: &Ir, _operands: &[Value], _attrs: &[(Ident, Attribute)]) -> Option<SmallVec<[Type; 2]>> {
    Option::None
}

fn materialize(_ctx: &Context, _value: Attribute, _ty: Type) -> Option<MaterializedConstant> {
    Option::None
}
