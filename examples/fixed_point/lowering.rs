//! The conversion of `fixed` to `arith`: numbers become integers.

use std::sync::Arc;

use drr::conversion::{
    CallOpSignatureConversion, ConversionTarget, FunctionOpInterfaceSignatureConversion, OpConversion,
    ReturnOpTypeConversion, TypeConverter,
};
use drr::pass::ConversionRewritePass;
use drr::prelude::*;
use drr_dialects::arith;

use super::fixed::{AddOp, ConstantOp, MulOp, NumberType};

pat! {
    #[conversion]
    LowerConstant: (ConstantOp $value) => (arith::ConstantOp $value)
}

pat! {
    #[conversion]
    LowerAdd: (AddOp $a, $b) => (arith::AddIOp lhs = $a, rhs = $b)
}

pat! {
    /// The product has twice as many places.
    #[conversion]
    LowerMul: (MulOp:$op $a, $b)
        => (arith::ShRSIOp lhs = (arith::MulIOp lhs = $a, rhs = $b), rhs = (arith::ConstantOp (places $op)))
}

/// Returns the number of places of the result of an op.
fn places(rewriter: &mut Rewriter<'_>, op: Op) -> Attribute {
    let (ctx, ty) = (rewriter.shared_ctx(), rewriter.result_type(op, 0));
    ctx.i64_attr(NumberType::places(&ctx, ty).unwrap_or_default())
}

/// Returns the converter: a number becomes an `i64`, and all other types stay.
fn converter(ctx: &Context) -> TypeConverter {
    let mut converter = TypeConverter::new(ctx);
    converter.add_conversion(|_, ty| Some(ty));
    converter.add_conversion(|cx, ty| NumberType::places(cx.ctx(), ty).map(|_| Type::I64));
    converter
}

/// Returns the target: no op of `fixed` may remain, and functions must have converted types.
fn target(ctx: &Context, converter: &Arc<TypeConverter>) -> ConversionTarget {
    let mut target = ConversionTarget::new(ctx);
    target.add_illegal_dialects(["fixed"]).add_legal_dialects(["arith"]);
    let functions = Arc::clone(converter);
    target.add_dynamically_legal_ops(["func.func"], move |op| functions.is_legal_function_signature(op));
    let others = Arc::clone(converter);
    target.add_dynamically_legal_ops(["func.call", "func.return"], move |op| others.is_legal_op(op));
    target
}

/// Returns the patterns: the rules, and those of functions.
fn patterns(converter: &Arc<TypeConverter>) -> PatternSet {
    let rules = patterns![LowerConstant, LowerAdd, LowerMul]
        .with(OpConversion(FunctionOpInterfaceSignatureConversion::of("func.func")))
        .with(OpConversion(CallOpSignatureConversion::of("func.call")))
        .with(OpConversion(ReturnOpTypeConversion::of("func.return")));
    let mut patterns = PatternSet::new();
    patterns.add_with_converter(converter, rules);
    patterns
}

/// Returns the pass `lower-fixed`.
pub(crate) fn lower_fixed() -> ConversionRewritePass {
    ConversionRewritePass::new("lower-fixed", |ctx| {
        let converter = Arc::new(converter(ctx));
        Ok((target(ctx, &converter), patterns(&converter)))
    })
    .with_description("Convert fixed-point numbers to integers")
    .with_dependent_dialects(["arith"])
}
