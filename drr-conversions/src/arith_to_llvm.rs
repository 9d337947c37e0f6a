//! `convert-arith-to-llvm`.

use std::sync::Arc;

use drr::conversion::{ConversionRewriter, OpConversion, OpConversionPattern};
use drr::define::{EnumInfo, OpDef};
use drr::pass::PassInfo;
use drr::prelude::*;
use drr::{Context, Ident, Op, PatternSpec, Type, Value};
use drr_dialects::llvm::{LLVMArrayType, literal_struct};
use drr_dialects::{arith, llvm};

use crate::arith_expand::populate_arith_expand_division_patterns;
use crate::builders::{copy_discardable_attrs, create};
use crate::conversion_pass::{ConversionDefinition, INDEX_BITWIDTH};
use crate::llvm_common::builders::{constant, extract};
use crate::llvm_common::pattern::LlvmPatterns;
use crate::llvm_common::vector_pattern::{
    AttrConvert, OpAttributes, check_floats, for_each_vector, unconverted_fastmath,
};
use crate::llvm_common::{LowerToLlvmOptions, llvm_conversion_target, llvm_patterns};

/// The pass `convert-arith-to-llvm`.
pub const PASS: ConversionDefinition = ConversionDefinition {
    options: &[INDEX_BITWIDTH],
    ..ConversionDefinition::new(
        PassInfo::new("convert-arith-to-llvm")
            .with_name("ArithToLLVMConversionPass")
            .with_description("Convert the dialect arith to llvm")
            .with_dependent_dialects(&["llvm"]),
        |ctx, options| {
            Ok((
                llvm_conversion_target(ctx),
                llvm_patterns(ctx, options, &[populate_arith_to_llvm_patterns]),
            ))
        },
    )
};

/// Adds the patterns: MLIR's `populateArithToLLVMConversionPatterns`.
pub fn populate_arith_to_llvm_patterns(patterns: &mut PatternSet, options: &Arc<LowerToLlvmOptions>) {
    populate_arith_expand_division_patterns(patterns);
    patterns.add(OpConversion(SelectOneToN));
    LlvmPatterns::new(patterns, options)
        .vector_convert::<arith::AddIOp, llvm::AddOp>(AttrConvert::Overflow)
        .vector_convert::<arith::SubIOp, llvm::SubOp>(AttrConvert::Overflow)
        .vector_convert::<arith::MulIOp, llvm::MulOp>(AttrConvert::Overflow)
        .vector_convert::<arith::ShLIOp, llvm::ShlOp>(AttrConvert::Overflow)
        .vector_convert::<arith::TruncIOp, llvm::TruncOp>(AttrConvert::Overflow)
        .vector_convert::<arith::DivSIOp, llvm::SDivOp>(AttrConvert::Exact)
        .vector_convert::<arith::DivUIOp, llvm::UDivOp>(AttrConvert::Exact)
        .vector_convert::<arith::ShRSIOp, llvm::AShrOp>(AttrConvert::Exact)
        .vector_convert::<arith::ShRUIOp, llvm::LShrOp>(AttrConvert::Exact)
        .vector_convert::<arith::RemSIOp, llvm::SRemOp>(AttrConvert::None)
        .vector_convert::<arith::RemUIOp, llvm::URemOp>(AttrConvert::None)
        .vector_convert::<arith::AndIOp, llvm::AndOp>(AttrConvert::None)
        .vector_convert::<arith::OrIOp, llvm::OrOp>(AttrConvert::None)
        .vector_convert::<arith::XOrIOp, llvm::XOrOp>(AttrConvert::None)
        .vector_convert::<arith::MaxSIOp, llvm::SMaxOp>(AttrConvert::None)
        .vector_convert::<arith::MaxUIOp, llvm::UMaxOp>(AttrConvert::None)
        .vector_convert::<arith::MinSIOp, llvm::SMinOp>(AttrConvert::None)
        .vector_convert::<arith::MinUIOp, llvm::UMinOp>(AttrConvert::None)
        .vector_convert::<arith::ExtSIOp, llvm::SExtOp>(AttrConvert::None)
        .vector_convert::<arith::ExtUIOp, llvm::ZExtOp>(AttrConvert::None)
        .vector_convert::<arith::SIToFPOp, llvm::SIToFPOp>(AttrConvert::Float)
        .vector_convert::<arith::UIToFPOp, llvm::UIToFPOp>(AttrConvert::Float)
        .vector_convert::<arith::FPToSIOp, llvm::FPToSIOp>(AttrConvert::Float)
        .vector_convert::<arith::FPToUIOp, llvm::FPToUIOp>(AttrConvert::Float)
        .vector_convert::<arith::AddFOp, llvm::FAddOp>(AttrConvert::Fastmath)
        .vector_convert::<arith::SubFOp, llvm::FSubOp>(AttrConvert::Fastmath)
        .vector_convert::<arith::MulFOp, llvm::FMulOp>(AttrConvert::Fastmath)
        .vector_convert::<arith::DivFOp, llvm::FDivOp>(AttrConvert::Fastmath)
        .vector_convert::<arith::RemFOp, llvm::FRemOp>(AttrConvert::Fastmath)
        .vector_convert::<arith::NegFOp, llvm::FNegOp>(AttrConvert::Fastmath)
        .vector_convert::<arith::MaximumFOp, llvm::MaximumOp>(AttrConvert::Fastmath)
        .vector_convert::<arith::MinimumFOp, llvm::MinimumOp>(AttrConvert::Fastmath)
        .vector_convert::<arith::MaxNumFOp, llvm::MaxNumOp>(AttrConvert::Fastmath)
        .vector_convert::<arith::MinNumFOp, llvm::MinNumOp>(AttrConvert::Fastmath)
        .vector_convert::<arith::ExtFOp, llvm::FPExtOp>(AttrConvert::UnconvertedFastmath)
        .vector_convert::<arith::SelectOp, llvm::SelectOp>(AttrConvert::None)
        .vector_convert::<arith::BitcastOp, llvm::BitcastOp>(AttrConvert::None)
        .vector_convert::<arith::CmpIOp, llvm::ICmpOp>(AttrConvert::Predicate)
        .vector_convert::<arith::CmpFOp, llvm::FCmpOp>(AttrConvert::FloatPredicate)
        .convert_with_benefit::<arith::BitcastOp>(10, convert_identity_bitcast)
        .convert::<arith::ConstantOp>(convert_constant)
        .convert::<arith::TruncFOp>(convert_truncf)
        .convert::<arith::IndexCastOp>(convert_index_cast::<llvm::SExtOp>)
        .convert::<arith::IndexCastUIOp>(convert_index_cast::<llvm::ZExtOp>)
        .convert::<arith::AddUIExtendedOp>(convert_addui_extended)
        .convert::<arith::MulSIExtendedOp>(convert_mul_extended::<llvm::SExtOp>)
        .convert::<arith::MulUIExtendedOp>(convert_mul_extended::<llvm::ZExtOp>);
}

/// Replaces a bitcast between types that are converted to the same one.
fn convert_identity_bitcast(
    rewriter: &mut ConversionRewriter<'_, '_>,
    op: Op,
    _: &LowerToLlvmOptions,
) -> Option<Vec<Value>> {
    let value = rewriter.adaptor().operand(arith::BitcastOp::r#in);
    let ty = rewriter.convert_to_one_type(rewriter.result_type(op, 0))?;
    if rewriter.value_type(value) == ty {
        Some(vec![value])
    } else {
        rewriter.no_match(|| "the types are converted to different ones")
    }
}

/// Replaces a selection between values that are converted to several ones by a selection of each, which is converted
/// next. MLIR's `SelectOpOneToNLowering`.
struct SelectOneToN;

impl OpConversionPattern for SelectOneToN {
    fn spec(&self) -> PatternSpec {
        PatternSpec::of_op::<arith::SelectOp>("SelectOneToN")
    }

    fn takes_one_to_n_operands(&self) -> bool {
        true
    }

    fn match_and_rewrite(&self, op: Op, rewriter: &mut ConversionRewriter<'_, '_>) -> Option<()> {
        let select = arith::SelectOp::cast(rewriter.ir().op(op))?;
        let condition = select.condition().handle();
        let [if_true, if_false] = [1, 2].map(|index| rewriter.adaptor().values_at(index).to_vec());
        if if_true.len() == 1 {
            return rewriter.no_match(|| "each value is converted to one value");
        }
        if rewriter.value_type(condition) != Type::I1 {
            return rewriter.no_match(|| "the condition is not an `i1`");
        }
        let pairs = if_true.into_iter().zip(if_false);
        let values: Vec<Value> = pairs
            .map(|(if_true, if_false)| {
                let ty = rewriter.value_type(if_true);
                create::<arith::SelectOp>(rewriter, &[condition, if_true, if_false], ty)
            })
            .collect();
        rewriter.replace_op_with_multiple(op, &[&values]);
        Some(())
    }
}

fn convert_constant(rewriter: &mut ConversionRewriter<'_, '_>, op: Op, _: &LowerToLlvmOptions) -> Option<Vec<Value>> {
    let value = arith::ConstantOp::cast(rewriter.ir().op(op))?.value()?;
    let ty = rewriter.convert_to_one_type(rewriter.result_type(op, 0))?;
    let constant = llvm::ConstantOp::build(rewriter, value, ty);
    copy_discardable_attrs(rewriter, op, constant);
    Some(vec![rewriter.result(constant, 0)])
}

/// Lowers a truncation of floats, with a rounding mode to an intrinsic that has one.
fn convert_truncf(rewriter: &mut ConversionRewriter<'_, '_>, op: Op, _: &LowerToLlvmOptions) -> Option<Vec<Value>> {
    let ctx = rewriter.shared_ctx();
    check_floats(rewriter, op)?;
    let op_ref = rewriter.ir().op(op);
    let mut attributes = OpAttributes {
        discardable: op_ref.discardable_attrs().collect(),
        ..OpAttributes::default()
    };
    let mode = arith::TruncFOp::cast(op_ref)?.roundingmode();
    match mode {
        Some(mode) => attributes.inherent.extend(constrained_attributes(&ctx, mode)),
        None => attributes.discardable.extend(unconverted_fastmath(&ctx, op_ref)),
    }
    let operands = rewriter.adaptor().all();
    let ty = rewriter.convert_to_one_type(rewriter.result_type(op, 0))?;
    let value = for_each_vector(rewriter, &operands, ty, |rewriter, operands, ty| match mode {
        Some(_) => attributes.build::<llvm::ConstrainedFPTruncIntr>(rewriter, operands, ty),
        None => attributes.build::<llvm::FPTruncOp>(rewriter, operands, ty),
    })?;
    Some(vec![value])
}

/// Returns the attributes of a constrained intrinsic. MLIR's `AttrConverterConstrainedFPToLLVM`.
fn constrained_attributes(ctx: &Context, mode: arith::RoundingMode) -> [(Ident, Attribute); 2] {
    let mode = match mode {
        arith::RoundingMode::to_nearest_even => llvm::RoundingMode::NearestTiesToEven,
        arith::RoundingMode::downward => llvm::RoundingMode::TowardNegative,
        arith::RoundingMode::upward => llvm::RoundingMode::TowardPositive,
        arith::RoundingMode::toward_zero => llvm::RoundingMode::TowardZero,
        arith::RoundingMode::to_nearest_away => llvm::RoundingMode::NearestTiesToAway,
    };
    let exceptions = llvm::FPExceptionBehavior::Ignore;
    [
        (ctx.ident("roundingmode"), mode.to_attr(ctx)),
        (ctx.ident("fpExceptionBehavior"), exceptions.to_attr(ctx)),
    ]
}

/// Returns the width of the integers of a type of `llvm`.
fn width(ctx: &Context, mut ty: Type) -> Option<u32> {
    while let Some(element) = LLVMArrayType::elementType(ctx, ty) {
        ty = element;
    }
    ty.element_or_self(ctx).integer_width(ctx)
}

fn convert_index_cast<Extend: OpDef>(
    rewriter: &mut ConversionRewriter<'_, '_>,
    op: Op,
    _: &LowerToLlvmOptions,
) -> Option<Vec<Value>> {
    let ctx = rewriter.shared_ctx();
    let value = rewriter.adaptor().operand_at(0);
    let ty = rewriter.convert_to_one_type(rewriter.result_type(op, 0))?;
    if rewriter.value_type(value) == ty {
        return Some(vec![value]);
    }
    let (from, to) = (width(&ctx, rewriter.value_type(value))?, width(&ctx, ty)?);
    let cast = for_each_vector(rewriter, &[value], ty, |rewriter, operands, ty| {
        if from > to {
            create::<llvm::TruncOp>(rewriter, operands, ty)
        } else {
            create::<Extend>(rewriter, operands, ty)
        }
    })?;
    Some(vec![cast])
}

/// Refuses vectors of several dimensions.
fn check_rank(rewriter: &ConversionRewriter<'_, '_>, ty: Type) -> Option<()> {
    let ctx = rewriter.shared_ctx();
    match LLVMArrayType::elementType(&ctx, ty) {
        None => Some(()),
        Some(_) => rewriter.no_match(|| "vectors of several dimensions are not converted"),
    }
}

fn convert_addui_extended(
    rewriter: &mut ConversionRewriter<'_, '_>,
    _: Op,
    _: &LowerToLlvmOptions,
) -> Option<Vec<Value>> {
    let ctx = rewriter.shared_ctx();
    let operands = rewriter.adaptor().all();
    let [sum, overflow] = rewriter.convert_result_types()?[..] else {
        return None;
    };
    check_rank(rewriter, sum)?;
    let both = literal_struct(&ctx, &[sum, overflow])?;
    let both = create::<llvm::UAddWithOverflowOp>(rewriter, &operands, both);
    let low = extract(rewriter, both, &[0])?;
    Some(vec![low, extract(rewriter, both, &[1])?])
}

fn convert_mul_extended<Extend: OpDef>(
    rewriter: &mut ConversionRewriter<'_, '_>,
    _: Op,
    _: &LowerToLlvmOptions,
) -> Option<Vec<Value>> {
    let ctx = rewriter.shared_ctx();
    let operands = rewriter.adaptor().all();
    let &ty = rewriter.convert_result_types()?.first()?;
    check_rank(rewriter, ty)?;
    let width = width(&ctx, ty)?;
    let element = ctx.integer_type(width.checked_mul(2)?);
    let wide = if ty.is_vector(&ctx) {
        ty.with_element(&ctx, element)
    } else {
        element
    };
    let widened: Vec<Value> = operands
        .iter()
        .map(|&operand| create::<Extend>(rewriter, &[operand], wide))
        .collect();
    let product = create::<llvm::MulOp>(rewriter, &widened, wide);
    let low = create::<llvm::TruncOp>(rewriter, &[product], ty);
    let mut shift = ctx.int_attr(element, width.into());
    if wide != element {
        shift = ctx.dense_attr_of(wide, &[shift])?;
    }
    let shift = constant(rewriter, shift, wide);
    let high = create::<llvm::LShrOp>(rewriter, &[product, shift], wide);
    let high = create::<llvm::TruncOp>(rewriter, &[high], ty);
    Some(vec![low, high])
}
