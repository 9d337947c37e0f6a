//! `convert-index-to-llvm`.

use std::sync::Arc;

use drr::conversion::{ConversionRewriter, ConversionTarget};
use drr::define::{EnumInfo, OpDef};
use drr::pass::PassInfo;
use drr::prelude::*;
use drr::{Op, Type, Value};
use drr_dialects::llvm::ICmpPredicate;
use drr_dialects::{index, llvm};

use crate::builders::create;
use crate::conversion_pass::{ConversionDefinition, INDEX_BITWIDTH};
use crate::llvm_common::builders::{constant, icmp, integer_constant};
use crate::llvm_common::pattern::LlvmPatterns;
use crate::llvm_common::vector_pattern::AttrConvert;
use crate::llvm_common::{LowerToLlvmOptions, llvm_patterns};

/// The pass `convert-index-to-llvm`.
pub const PASS: ConversionDefinition = ConversionDefinition {
    options: &[INDEX_BITWIDTH],
    ..ConversionDefinition::new(
        PassInfo::new("convert-index-to-llvm")
            .with_name("ConvertIndexToLLVMPass")
            .with_description("Convert the dialect index to llvm")
            .with_dependent_dialects(&["llvm"]),
        |ctx, options| {
            // Casts are not marked as legal, so that they are folded, too.
            let mut target = ConversionTarget::new(ctx);
            target.add_legal_dialects(["llvm"]).add_illegal_dialects(["index"]);
            Ok((target, llvm_patterns(ctx, options, &[populate_index_to_llvm_patterns])))
        },
    )
};

/// Adds the patterns: MLIR's `populateIndexToLLVMConversionPatterns`.
pub fn populate_index_to_llvm_patterns(patterns: &mut PatternSet, options: &Arc<LowerToLlvmOptions>) {
    LlvmPatterns::new(patterns, options)
        .vector_convert::<index::AddOp, llvm::AddOp>(AttrConvert::None)
        .vector_convert::<index::SubOp, llvm::SubOp>(AttrConvert::None)
        .vector_convert::<index::MulOp, llvm::MulOp>(AttrConvert::None)
        .vector_convert::<index::DivSOp, llvm::SDivOp>(AttrConvert::None)
        .vector_convert::<index::DivUOp, llvm::UDivOp>(AttrConvert::None)
        .vector_convert::<index::RemSOp, llvm::SRemOp>(AttrConvert::None)
        .vector_convert::<index::RemUOp, llvm::URemOp>(AttrConvert::None)
        .vector_convert::<index::MaxSOp, llvm::SMaxOp>(AttrConvert::None)
        .vector_convert::<index::MaxUOp, llvm::UMaxOp>(AttrConvert::None)
        .vector_convert::<index::MinSOp, llvm::SMinOp>(AttrConvert::None)
        .vector_convert::<index::MinUOp, llvm::UMinOp>(AttrConvert::None)
        .vector_convert::<index::ShlOp, llvm::ShlOp>(AttrConvert::None)
        .vector_convert::<index::ShrSOp, llvm::AShrOp>(AttrConvert::None)
        .vector_convert::<index::ShrUOp, llvm::LShrOp>(AttrConvert::None)
        .vector_convert::<index::AndOp, llvm::AndOp>(AttrConvert::None)
        .vector_convert::<index::OrOp, llvm::OrOp>(AttrConvert::None)
        .vector_convert::<index::XOrOp, llvm::XOrOp>(AttrConvert::None)
        .convert::<index::CeilDivSOp>(convert_ceildivs)
        .convert::<index::CeilDivUOp>(convert_ceildivu)
        .convert::<index::FloorDivSOp>(convert_floordivs)
        .convert::<index::CastSOp>(convert_cast::<llvm::SExtOp>)
        .convert::<index::CastUOp>(convert_cast::<llvm::ZExtOp>)
        .convert::<index::CmpOp>(convert_cmp)
        .convert::<index::SizeOfOp>(convert_sizeof)
        .convert::<index::ConstantOp>(convert_constant)
        .convert::<index::BoolConstantOp>(convert_bool_constant);
}

fn convert_ceildivs(rewriter: &mut ConversionRewriter<'_, '_>, _: Op, _: &LowerToLlvmOptions) -> Option<Vec<Value>> {
    let adaptor = rewriter.adaptor();
    let (n, m) = (
        adaptor.operand(index::CeilDivSOp::lhs),
        adaptor.operand(index::CeilDivSOp::rhs),
    );
    let ty = rewriter.value_type(n);
    let (zero, one, minus) = (
        integer_constant(rewriter, 0, ty),
        integer_constant(rewriter, 1, ty),
        integer_constant(rewriter, -1, ty),
    );
    let m_positive = icmp(rewriter, ICmpPredicate::sgt, m, zero);
    let x = create::<llvm::SelectOp>(rewriter, &[m_positive, minus, one], ty);
    let sum = create::<llvm::AddOp>(rewriter, &[n, x], ty);
    let quotient = create::<llvm::SDivOp>(rewriter, &[sum, m], ty);
    let positive = create::<llvm::AddOp>(rewriter, &[quotient, one], ty);
    let negated = create::<llvm::SubOp>(rewriter, &[zero, n], ty);
    let quotient = create::<llvm::SDivOp>(rewriter, &[negated, m], ty);
    let negative = create::<llvm::SubOp>(rewriter, &[zero, quotient], ty);
    let n_positive = icmp(rewriter, ICmpPredicate::sgt, n, zero);
    let same = icmp(rewriter, ICmpPredicate::eq, n_positive, m_positive);
    let nonzero = icmp(rewriter, ICmpPredicate::ne, n, zero);
    let both = create::<llvm::AndOp>(rewriter, &[same, nonzero], Type::I1);
    Some(vec![create::<llvm::SelectOp>(
        rewriter,
        &[both, positive, negative],
        ty,
    )])
}

fn convert_ceildivu(rewriter: &mut ConversionRewriter<'_, '_>, _: Op, _: &LowerToLlvmOptions) -> Option<Vec<Value>> {
    let adaptor = rewriter.adaptor();
    let (n, m) = (
        adaptor.operand(index::CeilDivUOp::lhs),
        adaptor.operand(index::CeilDivUOp::rhs),
    );
    let ty = rewriter.value_type(n);
    let (zero, one) = (integer_constant(rewriter, 0, ty), integer_constant(rewriter, 1, ty));
    let less = create::<llvm::SubOp>(rewriter, &[n, one], ty);
    let quotient = create::<llvm::UDivOp>(rewriter, &[less, m], ty);
    let rounded = create::<llvm::AddOp>(rewriter, &[quotient, one], ty);
    let is_zero = icmp(rewriter, ICmpPredicate::eq, n, zero);
    Some(vec![create::<llvm::SelectOp>(rewriter, &[is_zero, zero, rounded], ty)])
}

fn convert_floordivs(rewriter: &mut ConversionRewriter<'_, '_>, _: Op, _: &LowerToLlvmOptions) -> Option<Vec<Value>> {
    let adaptor = rewriter.adaptor();
    let (n, m) = (
        adaptor.operand(index::FloorDivSOp::lhs),
        adaptor.operand(index::FloorDivSOp::rhs),
    );
    let ty = rewriter.value_type(n);
    let (zero, one, minus) = (
        integer_constant(rewriter, 0, ty),
        integer_constant(rewriter, 1, ty),
        integer_constant(rewriter, -1, ty),
    );
    let m_negative = icmp(rewriter, ICmpPredicate::slt, m, zero);
    let x = create::<llvm::SelectOp>(rewriter, &[m_negative, one, minus], ty);
    let difference = create::<llvm::SubOp>(rewriter, &[x, n], ty);
    let quotient = create::<llvm::SDivOp>(rewriter, &[difference, m], ty);
    let negative = create::<llvm::SubOp>(rewriter, &[minus, quotient], ty);
    let positive = create::<llvm::SDivOp>(rewriter, &[n, m], ty);
    let n_negative = icmp(rewriter, ICmpPredicate::slt, n, zero);
    let differ = icmp(rewriter, ICmpPredicate::ne, n_negative, m_negative);
    let nonzero = icmp(rewriter, ICmpPredicate::ne, n, zero);
    let both = create::<llvm::AndOp>(rewriter, &[differ, nonzero], Type::I1);
    Some(vec![create::<llvm::SelectOp>(
        rewriter,
        &[both, negative, positive],
        ty,
    )])
}

fn convert_cast<Extend: OpDef>(
    rewriter: &mut ConversionRewriter<'_, '_>,
    op: Op,
    _: &LowerToLlvmOptions,
) -> Option<Vec<Value>> {
    let value = rewriter.adaptor().operand_at(0);
    let ty = rewriter.convert_to_one_type(rewriter.result_type(op, 0))?;
    let ctx = rewriter.shared_ctx();
    let (from, to) = (rewriter.value_type(value).integer_width(&ctx)?, ty.integer_width(&ctx)?);
    Some(vec![match from.cmp(&to) {
        std::cmp::Ordering::Equal => value,
        std::cmp::Ordering::Greater => create::<llvm::TruncOp>(rewriter, &[value], ty),
        std::cmp::Ordering::Less => create::<Extend>(rewriter, &[value], ty),
    }])
}

fn convert_cmp(rewriter: &mut ConversionRewriter<'_, '_>, op: Op, _: &LowerToLlvmOptions) -> Option<Vec<Value>> {
    let adaptor = rewriter.adaptor();
    let (lhs, rhs) = (adaptor.operand(index::CmpOp::lhs), adaptor.operand(index::CmpOp::rhs));
    let predicate = index::CmpOp::cast(rewriter.ir().op(op))?.pred()?;
    // The cases have the same names.
    let predicate = ICmpPredicate::from_text(&predicate.to_string())?;
    Some(vec![icmp(rewriter, predicate, lhs, rhs)])
}

fn convert_sizeof(rewriter: &mut ConversionRewriter<'_, '_>, op: Op, _: &LowerToLlvmOptions) -> Option<Vec<Value>> {
    let ty = rewriter.convert_to_one_type(rewriter.result_type(op, 0))?;
    let width = ty.integer_width(rewriter.ctx())?;
    Some(vec![integer_constant(rewriter, width.into(), ty)])
}

fn convert_constant(rewriter: &mut ConversionRewriter<'_, '_>, op: Op, _: &LowerToLlvmOptions) -> Option<Vec<Value>> {
    let value = index::ConstantOp::cast(rewriter.ir().op(op))?.value()?;
    let ty = rewriter.convert_to_one_type(rewriter.result_type(op, 0))?;
    Some(vec![integer_constant(rewriter, value, ty)])
}

fn convert_bool_constant(
    rewriter: &mut ConversionRewriter<'_, '_>,
    op: Op,
    _: &LowerToLlvmOptions,
) -> Option<Vec<Value>> {
    let value = index::BoolConstantOp::cast(rewriter.ir().op(op))?.value()?;
    let value = rewriter.ctx().bool_attr(value);
    Some(vec![constant(rewriter, value, Type::I1)])
}
