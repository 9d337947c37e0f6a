//! `convert-math-to-llvm`.

use std::sync::Arc;

use drr::conversion::{ConversionRewriter, OpConversion};
use drr::prelude::*;
use drr::{Context, Op, OpRef, Type, Value};
use drr_dialects::llvm::{LLVMArrayType, is_compatible_type, literal_struct};

use crate::build::{build_value, constant, operation_state};
use crate::descriptor::extract;
use crate::elementwise::{Elementwise, Flags, OpAttributes, check_floats, converted_flags, for_each_vector};
use crate::lowering::{LlvmLowering, add_lowerings};

/// Ops that become an intrinsic with the same operands.
const ELEMENTWISE: [(&str, &str); 27] = [
    ("math.absf", "llvm.intr.fabs"),
    ("math.ceil", "llvm.intr.ceil"),
    ("math.cos", "llvm.intr.cos"),
    ("math.cosh", "llvm.intr.cosh"),
    ("math.acos", "llvm.intr.acos"),
    ("math.exp", "llvm.intr.exp"),
    ("math.exp2", "llvm.intr.exp2"),
    ("math.floor", "llvm.intr.floor"),
    ("math.log", "llvm.intr.log"),
    ("math.log2", "llvm.intr.log2"),
    ("math.log10", "llvm.intr.log10"),
    ("math.round", "llvm.intr.round"),
    ("math.roundeven", "llvm.intr.roundeven"),
    ("math.sin", "llvm.intr.sin"),
    ("math.sinh", "llvm.intr.sinh"),
    ("math.asin", "llvm.intr.asin"),
    ("math.sqrt", "llvm.intr.sqrt"),
    ("math.tan", "llvm.intr.tan"),
    ("math.tanh", "llvm.intr.tanh"),
    ("math.atan", "llvm.intr.atan"),
    ("math.trunc", "llvm.intr.trunc"),
    ("math.copysign", "llvm.intr.copysign"),
    ("math.atan2", "llvm.intr.atan2"),
    ("math.powf", "llvm.intr.pow"),
    ("math.fpowi", "llvm.intr.powi"),
    ("math.fma", "llvm.intr.fma"),
    ("math.ctpop", "llvm.intr.ctpop"),
];

/// Adds the patterns: MLIR's `populateMathToLLVMConversionPatterns`.
pub fn populate_math_to_llvm_patterns(patterns: &mut PatternSet, lowering: &Arc<LlvmLowering>) {
    for (from, to) in ELEMENTWISE {
        patterns.add(OpConversion(Elementwise {
            name: from,
            from,
            to,
            flags: match from {
                "math.ctpop" => Flags::None,
                _ => Flags::Fastmath,
            },
            copies_attributes: true,
        }));
    }
    add_lowerings(
        patterns,
        lowering,
        [
            ("math.ctlz", 1, |rewriter, op, _| {
                lower_intrinsic(rewriter, op, "llvm.intr.ctlz", "is_zero_poison")
            }),
            ("math.cttz", 1, |rewriter, op, _| {
                lower_intrinsic(rewriter, op, "llvm.intr.cttz", "is_zero_poison")
            }),
            ("math.absi", 1, |rewriter, op, _| {
                lower_intrinsic(rewriter, op, "llvm.intr.abs", "is_int_min_poison")
            }),
            ("math.isnan", 1, |rewriter, op, _| lower_class(rewriter, op, 3)),
            ("math.isfinite", 1, |rewriter, op, _| lower_class(rewriter, op, 504)),
            ("math.sincos", 1, lower_sincos),
            ("math.expm1", 1, |rewriter, op, _| {
                lower_with_one(rewriter, op, |rewriter, x, one, at| {
                    let exp = at.build(rewriter, "llvm.intr.exp", &[x]);
                    at.build(rewriter, "llvm.fsub", &[exp, one])
                })
            }),
            ("math.log1p", 1, |rewriter, op, lowering| {
                match lowering.options.approximate_log1p {
                    false => rewriter.no_match(|| "`math.log1p` is not approximated"),
                    true => lower_with_one(rewriter, op, |rewriter, x, one, at| {
                        let sum = at.build(rewriter, "llvm.fadd", &[one, x]);
                        at.build(rewriter, "llvm.intr.log", &[sum])
                    }),
                }
            }),
            ("math.rsqrt", 1, |rewriter, op, _| {
                lower_with_one(rewriter, op, |rewriter, x, one, at| {
                    let root = at.build(rewriter, "llvm.intr.sqrt", &[x]);
                    at.build(rewriter, "llvm.fdiv", &[one, root])
                })
            }),
        ],
    );
}

/// Refuses vectors of several dimensions, and operands that are no types of `llvm`.
fn vector_of_one_dimension(rewriter: &ConversionRewriter<'_, '_>) -> Option<Value> {
    let ctx = rewriter.shared_ctx();
    let operand = rewriter.adaptor().operand_at(0);
    let ty = rewriter.value_type(operand);
    match is_compatible_type(&ctx, ty) && LLVMArrayType::elementType(&ctx, ty).is_none() {
        true => Some(operand),
        false => rewriter.no_match(|| "the operand is neither a scalar nor a vector of one dimension"),
    }
}

/// Lowers an op on integers to an intrinsic with a flag that is false.
fn lower_intrinsic(rewriter: &mut ConversionRewriter<'_, '_>, op: Op, name: &str, flag: &str) -> Option<Vec<Value>> {
    let ctx = rewriter.shared_ctx();
    let operand = vector_of_one_dimension(rewriter)?;
    let ty = rewriter.convert_to_one_type(rewriter.result_type(op, 0))?;
    let inherent = [(ctx.ident(flag), ctx.bool_attr(false))];
    let new = OperationState {
        operands: &[operand],
        result_types: &[ty],
        inherent: &inherent,
        ..operation_state(rewriter, name)
    };
    Some(vec![build_value(rewriter, new)])
}

/// Lowers an op that checks the class of a float. Unlike MLIR's pattern, it refuses vectors of several dimensions, for which MLIR's builds an
/// invalid op.
fn lower_class(rewriter: &mut ConversionRewriter<'_, '_>, op: Op, class: i32) -> Option<Vec<Value>> {
    let ctx = rewriter.shared_ctx();
    check_floats(rewriter, op)?;
    let operand = vector_of_one_dimension(rewriter)?;
    let ty = rewriter.convert_to_one_type(rewriter.result_type(op, 0))?;
    let inherent = [(ctx.ident("bit"), ctx.i32_attr(class))];
    let new = OperationState {
        operands: &[operand],
        result_types: &[ty],
        inherent: &inherent,
        ..operation_state(rewriter, "llvm.intr.is.fpclass")
    };
    Some(vec![build_value(rewriter, new)])
}

fn lower_sincos(rewriter: &mut ConversionRewriter<'_, '_>, op: Op, _: &LlvmLowering) -> Option<Vec<Value>> {
    let ctx = rewriter.shared_ctx();
    check_floats(rewriter, op)?;
    let operand = vector_of_one_dimension(rewriter)?;
    let types = rewriter.convert_result_types()?;
    let op_ref = rewriter.ir().op(op);
    let at = FloatOp {
        ty: literal_struct(&ctx, &types)?,
        attributes: &float_attributes(&ctx, op_ref),
    };
    let both = at.build(rewriter, "llvm.intr.sincos", &[operand]);
    Some(vec![extract(rewriter, both, &[0])?, extract(rewriter, both, &[1])?])
}

/// The result type and attributes of arithmetic on floats.
struct FloatOp<'a> {
    ty: Type,
    attributes: &'a OpAttributes,
}

impl FloatOp<'_> {
    fn build(&self, rewriter: &mut ConversionRewriter<'_, '_>, name: &str, operands: &[Value]) -> Value {
        self.attributes.build(rewriter, name, operands, self.ty)
    }
}

fn float_attributes(ctx: &Context, op: OpRef<'_>) -> OpAttributes {
    OpAttributes {
        inherent: converted_flags(ctx, op, Flags::Fastmath),
        discardable: op.discardable_attrs().collect(),
    }
}

/// Lowers an op to arithmetic on its operand and the constant one, which `lower` builds for each vector.
fn lower_with_one(
    rewriter: &mut ConversionRewriter<'_, '_>,
    op: Op,
    lower: fn(&mut ConversionRewriter<'_, '_>, Value, Value, &FloatOp<'_>) -> Value,
) -> Option<Vec<Value>> {
    let ctx = rewriter.shared_ctx();
    check_floats(rewriter, op)?;
    let result = rewriter.convert_to_one_type(rewriter.result_type(op, 0))?;
    let attributes = &float_attributes(&ctx, rewriter.ir().op(op));
    let operand = rewriter.adaptor().operand_at(0);
    let mut element = result;
    while let Some(inner) = LLVMArrayType::elementType(&ctx, element) {
        element = inner;
    }
    let one = one(&ctx, element)?;
    let value = for_each_vector(rewriter, &[operand], result, |rewriter, operands, ty| {
        let one = constant(rewriter, one, ty);
        lower(rewriter, operands[0], one, &FloatOp { ty, attributes })
    })?;
    Some(vec![value])
}

/// Returns the attribute for one, as a float or as a vector of floats.
fn one(ctx: &Context, ty: Type) -> Option<Attribute> {
    let text = ty.display(ctx);
    let text = match ty.is_vector(ctx) {
        true => format!("dense<1.0> : {text}"),
        false => format!("1.0 : {text}"),
    };
    ctx.parse_attr(text).ok()
}
