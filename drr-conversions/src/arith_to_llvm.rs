//! `convert-arith-to-llvm`.

use std::sync::Arc;

use drr::conversion::{ConversionRewriter, OpConversion};
use drr::define::EnumInfo;
use drr::prelude::*;
use drr::{Context, Ident, Op, Type, Value};
use drr_dialects::llvm::literal_struct;
use drr_dialects::{arith, llvm};

use crate::arith_expand::populate_arith_expand_division_patterns;
use crate::build::{build_value, constant, integer_constant, make, operation_state};
use crate::descriptor::extract;
use crate::elementwise::{Elementwise, Flags, OpAttributes, check_floats, for_each_vector, unconverted_fastmath};
use crate::lowering::{LlvmLowering, add_lowerings};

/// Ops that become one op with the same operands.
const ELEMENTWISE: [Elementwise; 39] = [
    lowering("arith.addi", "llvm.add", Flags::Overflow),
    lowering("arith.subi", "llvm.sub", Flags::Overflow),
    lowering("arith.muli", "llvm.mul", Flags::Overflow),
    lowering("arith.shli", "llvm.shl", Flags::Overflow),
    lowering("arith.trunci", "llvm.trunc", Flags::Overflow),
    lowering("arith.divsi", "llvm.sdiv", Flags::Exact),
    lowering("arith.divui", "llvm.udiv", Flags::Exact),
    lowering("arith.shrsi", "llvm.ashr", Flags::Exact),
    lowering("arith.shrui", "llvm.lshr", Flags::Exact),
    lowering("arith.remsi", "llvm.srem", Flags::None),
    lowering("arith.remui", "llvm.urem", Flags::None),
    lowering("arith.andi", "llvm.and", Flags::None),
    lowering("arith.ori", "llvm.or", Flags::None),
    lowering("arith.xori", "llvm.xor", Flags::None),
    lowering("arith.maxsi", "llvm.intr.smax", Flags::None),
    lowering("arith.maxui", "llvm.intr.umax", Flags::None),
    lowering("arith.minsi", "llvm.intr.smin", Flags::None),
    lowering("arith.minui", "llvm.intr.umin", Flags::None),
    lowering("arith.extsi", "llvm.sext", Flags::None),
    lowering("arith.extui", "llvm.zext", Flags::None),
    lowering("arith.sitofp", "llvm.sitofp", Flags::Float),
    lowering("arith.uitofp", "llvm.uitofp", Flags::Float),
    lowering("arith.fptosi", "llvm.fptosi", Flags::Float),
    lowering("arith.fptoui", "llvm.fptoui", Flags::Float),
    lowering("arith.addf", "llvm.fadd", Flags::Fastmath),
    lowering("arith.subf", "llvm.fsub", Flags::Fastmath),
    lowering("arith.mulf", "llvm.fmul", Flags::Fastmath),
    lowering("arith.divf", "llvm.fdiv", Flags::Fastmath),
    lowering("arith.remf", "llvm.frem", Flags::Fastmath),
    lowering("arith.negf", "llvm.fneg", Flags::Fastmath),
    lowering("arith.maximumf", "llvm.intr.maximum", Flags::Fastmath),
    lowering("arith.minimumf", "llvm.intr.minimum", Flags::Fastmath),
    lowering("arith.maxnumf", "llvm.intr.maxnum", Flags::Fastmath),
    lowering("arith.minnumf", "llvm.intr.minnum", Flags::Fastmath),
    lowering("arith.extf", "llvm.fpext", Flags::UnconvertedFastmath),
    lowering("arith.select", "llvm.select", Flags::None),
    lowering("arith.bitcast", "llvm.bitcast", Flags::None),
    lowering("arith.cmpi", "llvm.icmp", Flags::Predicate),
    lowering("arith.cmpf", "llvm.fcmp", Flags::FloatPredicate),
];

/// Returns the lowering of an op. Comparisons do not copy discardable attributes, as in MLIR.
const fn lowering(from: &'static str, to: &'static str, flags: Flags) -> Elementwise {
    Elementwise {
        name: from,
        from,
        to,
        flags,
        copies_attributes: !matches!(flags, Flags::Predicate | Flags::FloatPredicate),
    }
}

/// Adds the patterns: MLIR's `populateArithToLLVMConversionPatterns`.
pub fn populate_arith_to_llvm_patterns(patterns: &mut PatternSet, lowering: &Arc<LlvmLowering>) {
    populate_arith_expand_division_patterns(patterns);
    for lowering in ELEMENTWISE {
        patterns.add(OpConversion(lowering));
    }
    add_lowerings(
        patterns,
        lowering,
        [
            ("arith.bitcast", 10, |rewriter, op, _| {
                lower_identity_bitcast(rewriter, op)
            }),
            ("arith.constant", 1, |rewriter, op, _| lower_constant(rewriter, op)),
            ("arith.truncf", 1, |rewriter, op, _| lower_truncf(rewriter, op)),
            ("arith.index_cast", 1, |rewriter, op, _| {
                lower_index_cast(rewriter, op, "llvm.sext")
            }),
            ("arith.index_castui", 1, |rewriter, op, _| {
                lower_index_cast(rewriter, op, "llvm.zext")
            }),
            ("arith.addui_extended", 1, |rewriter, op, _| {
                lower_addui_extended(rewriter, op)
            }),
            ("arith.mulsi_extended", 1, |rewriter, op, _| {
                lower_mul_extended(rewriter, op, "llvm.sext")
            }),
            ("arith.mului_extended", 1, |rewriter, op, _| {
                lower_mul_extended(rewriter, op, "llvm.zext")
            }),
        ],
    );
}

/// Replaces a bitcast between types that are converted to the same one.
fn lower_identity_bitcast(rewriter: &mut ConversionRewriter<'_, '_>, op: Op) -> Option<Vec<Value>> {
    let value = rewriter.adaptor().operand_at(0);
    let ty = rewriter.convert_to_one_type(rewriter.result_type(op, 0))?;
    match rewriter.value_type(value) == ty {
        true => Some(vec![value]),
        false => rewriter.no_match(|| "the types are converted to different ones"),
    }
}

fn lower_constant(rewriter: &mut ConversionRewriter<'_, '_>, op: Op) -> Option<Vec<Value>> {
    let ctx = rewriter.shared_ctx();
    let ty = rewriter.convert_to_one_type(rewriter.result_type(op, 0))?;
    let op = rewriter.ir().op(op);
    let inherent = [(ctx.ident("value"), op.attr_named("value")?)];
    let discardable: Vec<(Ident, Attribute)> = op.discardable_attrs().collect();
    let new = OperationState {
        result_types: &[ty],
        inherent: &inherent,
        discardable: &discardable,
        ..operation_state(rewriter, "llvm.mlir.constant")
    };
    Some(vec![build_value(rewriter, new)])
}

/// The rounding modes of `arith`, and those of `llvm`.
const ROUNDING_MODES: [(&str, &str); 5] = [
    ("to_nearest_even", "tonearest"),
    ("downward", "downward"),
    ("upward", "upward"),
    ("toward_zero", "towardzero"),
    ("to_nearest_away", "tonearestaway"),
];

/// Lowers a truncation of floats, with a rounding mode to an intrinsic that has one.
fn lower_truncf(rewriter: &mut ConversionRewriter<'_, '_>, op: Op) -> Option<Vec<Value>> {
    let ctx = rewriter.shared_ctx();
    check_floats(rewriter, op)?;
    let op_ref = rewriter.ir().op(op);
    let mut attributes = OpAttributes {
        discardable: op_ref.discardable_attrs().collect(),
        ..OpAttributes::default()
    };
    let mut name = "llvm.fptrunc";
    if let Some(mode) = op_ref.attr_named("roundingmode") {
        let mode = arith::RoundingMode::from_attr(&ctx, mode)?.to_string();
        let (_, mode) = ROUNDING_MODES.iter().find(|(known, _)| *known == mode)?;
        name = "llvm.intr.experimental.constrained.fptrunc";
        let mode = llvm::RoundingMode::from_text(mode)?;
        attributes
            .inherent
            .push((ctx.ident("roundingmode"), mode.to_attr(&ctx)));
        attributes.inherent.push((
            ctx.ident("fpExceptionBehavior"),
            llvm::FPExceptionBehavior::from_text("ignore")?.to_attr(&ctx),
        ));
    } else {
        attributes.discardable.extend(unconverted_fastmath(&ctx, op_ref));
    }
    let operands = rewriter.adaptor().all();
    let ty = rewriter.convert_to_one_type(rewriter.result_type(op, 0))?;
    let value = for_each_vector(rewriter, &operands, ty, |rewriter, operands, ty| {
        attributes.build(rewriter, name, operands, ty)
    })?;
    Some(vec![value])
}

/// Returns the width of the integers of a type of `llvm`.
fn width(ctx: &Context, mut ty: Type) -> Option<u32> {
    while let Some(element) = drr_dialects::llvm::LLVMArrayType::elementType(ctx, ty) {
        ty = element;
    }
    ty.element_or_self(ctx).integer_width(ctx)
}

fn lower_index_cast(rewriter: &mut ConversionRewriter<'_, '_>, op: Op, widen: &'static str) -> Option<Vec<Value>> {
    let ctx = rewriter.shared_ctx();
    let value = rewriter.adaptor().operand_at(0);
    let ty = rewriter.convert_to_one_type(rewriter.result_type(op, 0))?;
    if rewriter.value_type(value) == ty {
        return Some(vec![value]);
    }
    let (from, to) = (width(&ctx, rewriter.value_type(value))?, width(&ctx, ty)?);
    let name = if from > to { "llvm.trunc" } else { widen };
    let cast = for_each_vector(rewriter, &[value], ty, |rewriter, operands, ty| {
        make(rewriter, name, operands, ty)
    })?;
    Some(vec![cast])
}

/// Refuses vectors of several dimensions.
fn check_rank(rewriter: &ConversionRewriter<'_, '_>, ty: Type) -> Option<()> {
    let ctx = rewriter.shared_ctx();
    match drr_dialects::llvm::LLVMArrayType::elementType(&ctx, ty) {
        None => Some(()),
        Some(_) => rewriter.no_match(|| "vectors of several dimensions are not converted"),
    }
}

fn lower_addui_extended(rewriter: &mut ConversionRewriter<'_, '_>, _: Op) -> Option<Vec<Value>> {
    let ctx = rewriter.shared_ctx();
    let operands = rewriter.adaptor().all();
    let [sum, overflow] = rewriter.convert_result_types()?[..] else {
        return None;
    };
    check_rank(rewriter, sum)?;
    let both = literal_struct(&ctx, &[sum, overflow])?;
    let both = make(rewriter, "llvm.intr.uadd.with.overflow", &operands, both);
    let low = extract(rewriter, both, &[0])?;
    Some(vec![low, extract(rewriter, both, &[1])?])
}

fn lower_mul_extended(rewriter: &mut ConversionRewriter<'_, '_>, _: Op, widen: &str) -> Option<Vec<Value>> {
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
        .map(|&operand| make(rewriter, widen, &[operand], wide))
        .collect();
    let product = make(rewriter, "llvm.mul", &widened, wide);
    let low = make(rewriter, "llvm.trunc", &[product], ty);
    let shift = match wide == element {
        true => integer_constant(rewriter, width.into(), wide),
        false => {
            let value = ctx
                .parse_attr(format!("dense<{width}> : {}", wide.display(&ctx)))
                .ok()?;
            constant(rewriter, value, wide)
        }
    };
    let high = make(rewriter, "llvm.lshr", &[product, shift], wide);
    let high = make(rewriter, "llvm.trunc", &[high], ty);
    Some(vec![low, high])
}
