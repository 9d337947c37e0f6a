//! `convert-math-to-llvm`.

use std::sync::Arc;

use drr::conversion::ConversionRewriter;
use drr::numbers::Float;
use drr::pass::PassInfo;
use drr::prelude::*;
use drr::{Context, Op, Type, Value};
use drr_dialects::llvm::{LLVMArrayType, is_compatible_type, literal_struct};
use drr_dialects::{llvm, math};

use crate::builders::build_value;
use crate::conversion_pass::{APPROXIMATE_LOG1P, ConversionDefinition};
use crate::llvm_common::builders::{constant, extract};
use crate::llvm_common::pattern::LlvmPatterns;
use crate::llvm_common::vector_pattern::{AttrConvert, FloatOp, OpAttributes, check_floats, for_each_vector};
use crate::llvm_common::{LowerToLlvmOptions, llvm_conversion_target, llvm_patterns, refuse};

/// The pass `convert-math-to-llvm`.
pub const PASS: ConversionDefinition = ConversionDefinition {
    options: &[APPROXIMATE_LOG1P],
    ..ConversionDefinition::new(
        PassInfo::new("convert-math-to-llvm")
            .with_name("ConvertMathToLLVMPass")
            .with_description("Convert the dialect math to llvm")
            .with_dependent_dialects(&["llvm"]),
        |ctx, options| {
            Ok((
                llvm_conversion_target(ctx),
                llvm_patterns(ctx, options, &[populate_math_to_llvm_patterns]),
            ))
        },
    )
};

/// Adds the patterns: MLIR's `populateMathToLLVMConversionPatterns`.
pub fn populate_math_to_llvm_patterns(patterns: &mut PatternSet, options: &Arc<LowerToLlvmOptions>) {
    LlvmPatterns::new(patterns, options)
        .vector_convert::<math::AbsFOp, llvm::FAbsOp>(AttrConvert::Fastmath)
        .vector_convert::<math::CeilOp, llvm::FCeilOp>(AttrConvert::Fastmath)
        .vector_convert::<math::CosOp, llvm::CosOp>(AttrConvert::Fastmath)
        .vector_convert::<math::CoshOp, llvm::CoshOp>(AttrConvert::Fastmath)
        .vector_convert::<math::AcosOp, llvm::ACosOp>(AttrConvert::Fastmath)
        .vector_convert::<math::ExpOp, llvm::ExpOp>(AttrConvert::Fastmath)
        .vector_convert::<math::Exp2Op, llvm::Exp2Op>(AttrConvert::Fastmath)
        .vector_convert::<math::FloorOp, llvm::FFloorOp>(AttrConvert::Fastmath)
        .vector_convert::<math::LogOp, llvm::LogOp>(AttrConvert::Fastmath)
        .vector_convert::<math::Log2Op, llvm::Log2Op>(AttrConvert::Fastmath)
        .vector_convert::<math::Log10Op, llvm::Log10Op>(AttrConvert::Fastmath)
        .vector_convert::<math::RoundOp, llvm::RoundOp>(AttrConvert::Fastmath)
        .vector_convert::<math::RoundEvenOp, llvm::RoundEvenOp>(AttrConvert::Fastmath)
        .vector_convert::<math::SinOp, llvm::SinOp>(AttrConvert::Fastmath)
        .vector_convert::<math::SinhOp, llvm::SinhOp>(AttrConvert::Fastmath)
        .vector_convert::<math::AsinOp, llvm::ASinOp>(AttrConvert::Fastmath)
        .vector_convert::<math::SqrtOp, llvm::SqrtOp>(AttrConvert::Fastmath)
        .vector_convert::<math::TanOp, llvm::TanOp>(AttrConvert::Fastmath)
        .vector_convert::<math::TanhOp, llvm::TanhOp>(AttrConvert::Fastmath)
        .vector_convert::<math::AtanOp, llvm::ATanOp>(AttrConvert::Fastmath)
        .vector_convert::<math::TruncOp, llvm::FTruncOp>(AttrConvert::Fastmath)
        .vector_convert::<math::CopySignOp, llvm::CopySignOp>(AttrConvert::Fastmath)
        .vector_convert::<math::Atan2Op, llvm::ATan2Op>(AttrConvert::Fastmath)
        .vector_convert::<math::PowFOp, llvm::PowOp>(AttrConvert::Fastmath)
        .convert::<math::FPowIOp>(convert_fpowi)
        .vector_convert::<math::FmaOp, llvm::FMAOp>(AttrConvert::Fastmath)
        .vector_convert::<math::CtPopOp, llvm::CtPopOp>(AttrConvert::None)
        .convert::<math::CountLeadingZerosOp>(convert_with_flag::<llvm::CountLeadingZerosOp>)
        .convert::<math::CountTrailingZerosOp>(convert_with_flag::<llvm::CountTrailingZerosOp>)
        .convert::<math::AbsIOp>(convert_with_flag::<llvm::AbsOp>)
        .convert::<math::IsNaNOp>(convert_class::<NAN>)
        .convert::<math::IsFiniteOp>(convert_class::<FINITE>)
        .convert::<math::SincosOp>(convert_sincos)
        .convert::<math::ExpM1Op>(convert_expm1)
        .convert::<math::Log1pOp>(convert_log1p)
        .convert::<math::RsqrtOp>(convert_rsqrt);
}

/// Refuses vectors of several dimensions, and operands whose types are not compatible with `llvm`.
fn vector_of_one_dimension(rewriter: &ConversionRewriter<'_, '_>) -> Option<Value> {
    let ctx = rewriter.shared_ctx();
    let operand = rewriter.adaptor().operand_at(0);
    let ty = rewriter.value_type(operand);
    if is_compatible_type(&ctx, ty) && LLVMArrayType::elementType(&ctx, ty).is_none() {
        Some(operand)
    } else {
        rewriter.no_match(|| "the operand is neither a scalar nor a vector of one dimension")
    }
}

/// Converts a power of a scalar. Unlike MLIR's pattern, it refuses vectors, for which MLIR's builds an invalid op.
fn convert_fpowi(rewriter: &mut ConversionRewriter<'_, '_>, op: Op, _: &LowerToLlvmOptions) -> Option<Vec<Value>> {
    let ctx = rewriter.shared_ctx();
    check_floats(rewriter, op)?;
    let operands = rewriter.adaptor().all();
    if !rewriter.value_type(operands[1]).is_signless_integer(&ctx) {
        let reason = "the intrinsic `powi` takes one exponent for all elements";
        return refuse(
            rewriter,
            op,
            reason,
            "convert the exponents to floats and use `math.powf`",
        );
    }
    let ty = rewriter.convert_to_one_type(rewriter.result_type(op, 0))?;
    let attributes = OpAttributes::of_float_op(&ctx, rewriter.ir().op(op));
    Some(vec![
        FloatOp { ty, attributes }.build::<llvm::PowIOp>(rewriter, &operands),
    ])
}

/// Converts an op on integers to an intrinsic whose last argument is a flag. The flag is false.
fn convert_with_flag<T: OpDef>(
    rewriter: &mut ConversionRewriter<'_, '_>,
    op: Op,
    _: &LowerToLlvmOptions,
) -> Option<Vec<Value>> {
    let operand = vector_of_one_dimension(rewriter)?;
    let ty = rewriter.convert_to_one_type(rewriter.result_type(op, 0))?;
    let ctx = rewriter.shared_ctx();
    let flag = T::DEF.args.last()?.name;
    let attributes = OpAttributes {
        inherent: [(ctx.ident(flag), ctx.bool_attr(false))].into_iter().collect(),
        discardable: Vec::new(),
    };
    Some(vec![attributes.build::<T>(rewriter, &[operand], ty)])
}

// The classes of floats that `llvm.intr.is.fpclass` checks. LLVM's `FPClassTest`.
const NAN: i32 = 3;
const FINITE: i32 = 504;

/// Converts an op that checks the class of a float. Unlike MLIR's pattern, it refuses vectors of several dimensions,
/// for which MLIR's builds an invalid op.
fn convert_class<const CLASS: i32>(
    rewriter: &mut ConversionRewriter<'_, '_>,
    op: Op,
    _: &LowerToLlvmOptions,
) -> Option<Vec<Value>> {
    check_floats(rewriter, op)?;
    let operand = vector_of_one_dimension(rewriter)?;
    let ty = rewriter.convert_to_one_type(rewriter.result_type(op, 0))?;
    let class = rewriter.ctx().i32_attr(CLASS);
    Some(vec![build_value::<llvm::IsFPClass>(rewriter, (operand, class), ty)])
}

fn convert_sincos(rewriter: &mut ConversionRewriter<'_, '_>, op: Op, _: &LowerToLlvmOptions) -> Option<Vec<Value>> {
    let ctx = rewriter.shared_ctx();
    check_floats(rewriter, op)?;
    let operand = vector_of_one_dimension(rewriter)?;
    let types = rewriter.convert_result_types()?;
    let op_ref = rewriter.ir().op(op);
    let attributes = OpAttributes::of_float_op(&ctx, op_ref);
    let ty = literal_struct(&ctx, &types)?;
    let both = FloatOp { ty, attributes }.build::<llvm::SincosOp>(rewriter, &[operand]);
    Some(vec![extract(rewriter, both, &[0])?, extract(rewriter, both, &[1])?])
}

fn convert_expm1(rewriter: &mut ConversionRewriter<'_, '_>, op: Op, _: &LowerToLlvmOptions) -> Option<Vec<Value>> {
    convert_with_one(rewriter, op, |rewriter, x, one, at| {
        let exp = at.build::<llvm::ExpOp>(rewriter, &[x]);
        at.build::<llvm::FSubOp>(rewriter, &[exp, one])
    })
}

fn convert_log1p(
    rewriter: &mut ConversionRewriter<'_, '_>,
    op: Op,
    options: &LowerToLlvmOptions,
) -> Option<Vec<Value>> {
    if !options.approximate_log1p {
        return rewriter.no_match(|| "`math.log1p` is not approximated");
    }
    convert_with_one(rewriter, op, |rewriter, x, one, at| {
        let sum = at.build::<llvm::FAddOp>(rewriter, &[one, x]);
        at.build::<llvm::LogOp>(rewriter, &[sum])
    })
}

fn convert_rsqrt(rewriter: &mut ConversionRewriter<'_, '_>, op: Op, _: &LowerToLlvmOptions) -> Option<Vec<Value>> {
    convert_with_one(rewriter, op, |rewriter, x, one, at| {
        let root = at.build::<llvm::SqrtOp>(rewriter, &[x]);
        at.build::<llvm::FDivOp>(rewriter, &[one, root])
    })
}

/// Converts an op to arithmetic on its operand and the constant one, which `build` builds for each vector.
fn convert_with_one(
    rewriter: &mut ConversionRewriter<'_, '_>,
    op: Op,
    build: fn(&mut ConversionRewriter<'_, '_>, Value, Value, &FloatOp) -> Value,
) -> Option<Vec<Value>> {
    let ctx = rewriter.shared_ctx();
    check_floats(rewriter, op)?;
    let result = rewriter.convert_to_one_type(rewriter.result_type(op, 0))?;
    let attributes = OpAttributes::of_float_op(&ctx, rewriter.ir().op(op));
    let operand = rewriter.adaptor().operand_at(0);
    let mut element = result;
    while let Some(inner) = LLVMArrayType::elementType(&ctx, element) {
        element = inner;
    }
    let one = one(&ctx, element)?;
    let value = for_each_vector(rewriter, &[operand], result, |rewriter, operands, ty| {
        let one = constant(rewriter, one, ty);
        let attributes = attributes.clone();
        build(rewriter, operands[0], one, &FloatOp { ty, attributes })
    })?;
    Some(vec![value])
}

/// Returns the attribute for one, as a float or as a vector of floats.
fn one(ctx: &Context, ty: Type) -> Option<Attribute> {
    let element = ty.element_or_self(ctx);
    let one = ctx.float_attr(element, Float::from_f64(element.float_kind(ctx)?, 1.0)?);
    if ty.is_vector(ctx) {
        ctx.dense_attr_of(ty, &[one])
    } else {
        Some(one)
    }
}
