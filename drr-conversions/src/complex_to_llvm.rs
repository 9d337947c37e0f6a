//! `convert-complex-to-llvm`. A complex number becomes a struct of its real and imaginary part.

use std::sync::Arc;

use drr::conversion::{ConversionRewriter, OpConversion, OpConversionPattern};
use drr::define::{EnumInfo, OpDef};
use drr::pass::PassInfo;
use drr::prelude::*;
use drr::{Op, PatternSpec, Type, Value};
use drr_dialects::complex;
use drr_dialects::llvm::{
    AndOp, CopySignOp, FAbsOp, FAddOp, FCmpOp, FCmpPredicate, FDivOp, FMulOp, FSubOp, OrOp, SelectOp, SqrtOp,
};

use crate::builders::{build_value, create};
use crate::conversion_pass::{COMPLEX_RANGE, ConversionDefinition};
use crate::llvm_common::builders::{constant, extract, insert, pack_struct, poison};
use crate::llvm_common::pattern::LlvmPatterns;
use crate::llvm_common::vector_pattern::{AttrConvert, FloatOp, OpAttributes, converted_attributes};
use crate::llvm_common::{ComplexRange, LowerToLlvmOptions, llvm_conversion_target, llvm_patterns};

/// The pass `convert-complex-to-llvm`.
pub const PASS: ConversionDefinition = ConversionDefinition {
    options: &[COMPLEX_RANGE],
    ..ConversionDefinition::new(
        PassInfo::new("convert-complex-to-llvm")
            .with_name("ConvertComplexToLLVMPass")
            .with_description("Convert the dialect complex to llvm")
            .with_dependent_dialects(&["llvm"]),
        |ctx, options| {
            let mut target = llvm_conversion_target(ctx);
            target.add_illegal_dialects(["complex"]);
            Ok((
                target,
                llvm_patterns(ctx, options, &[populate_complex_to_llvm_patterns]),
            ))
        },
    )
};

/// Adds the patterns: MLIR's `populateComplexToLLVMConversionPatterns`.
pub fn populate_complex_to_llvm_patterns(patterns: &mut PatternSet, options: &Arc<LowerToLlvmOptions>) {
    LlvmPatterns::new(patterns, options)
        .convert::<complex::AbsOp>(convert_abs)
        .convert::<complex::AddOp>(|rewriter, op, _| convert_sum::<FAddOp>(rewriter, op))
        .convert::<complex::SubOp>(|rewriter, op, _| convert_sum::<FSubOp>(rewriter, op))
        .convert::<complex::MulOp>(|rewriter, op, _| convert_binary(rewriter, op, product))
        .convert::<complex::DivOp>(convert_quotient)
        .convert::<complex::ConstantOp>(convert_constant)
        .convert::<complex::CreateOp>(convert_create)
        .convert::<complex::ReOp>(|rewriter, _, _| convert_part(rewriter, 0))
        .convert::<complex::ImOp>(|rewriter, _, _| convert_part(rewriter, 1));
    for &op in LOWERED_TO_STANDARD {
        patterns.add(OpConversion(LoweredToStandard(op)));
    }
}

/// The other ops of the dialect, which MLIR's pass `convert-complex-to-standard` lowers first.
const LOWERED_TO_STANDARD: &[&str] = &[
    complex::AngleOp::NAME,
    complex::Atan2Op::NAME,
    complex::BitcastOp::NAME,
    complex::ConjOp::NAME,
    complex::CosOp::NAME,
    complex::EqualOp::NAME,
    complex::ExpOp::NAME,
    complex::Expm1Op::NAME,
    complex::LogOp::NAME,
    complex::Log1pOp::NAME,
    complex::NegOp::NAME,
    complex::NotEqualOp::NAME,
    complex::PowOp::NAME,
    complex::PowiOp::NAME,
    complex::RsqrtOp::NAME,
    complex::SignOp::NAME,
    complex::SinOp::NAME,
    complex::SqrtOp::NAME,
    complex::TanOp::NAME,
    complex::TanhOp::NAME,
];

/// A pattern that matches no op. The reason names the pass that lowers the op.
struct LoweredToStandard(&'static str);

impl OpConversionPattern for LoweredToStandard {
    fn spec(&self) -> PatternSpec {
        PatternSpec::new("LoweredToStandard", self.0)
    }

    fn match_and_rewrite(&self, _: Op, rewriter: &mut ConversionRewriter<'_, '_>) -> Option<()> {
        rewriter
            .no_match(|| "MLIR's pass `convert-complex-to-standard`, which has no counterpart here, lowers it first")
    }
}

/// The parts of a complex number: real and imaginary.
type Parts = [Value; 2];

/// Arithmetic on the parts of complex numbers.
impl FloatOp {
    /// Returns the arithmetic that an op with complex operands becomes.
    fn on_parts(rewriter: &ConversionRewriter<'_, '_>, op: Op) -> Option<Self> {
        let ctx = rewriter.shared_ctx();
        let op_ref = rewriter.ir().op(op);
        let ty = op_ref.operand(0)?.ty().element_type(&ctx)?;
        if rewriter.convert_to_one_type(ty) != Some(ty) {
            let ty = ty.display(&ctx).to_string();
            return rewriter.no_match(|| format!("`llvm` has no arithmetic on `{ty}`"));
        }
        let attributes = OpAttributes {
            inherent: converted_attributes(&ctx, op_ref, AttrConvert::Fastmath),
            ..OpAttributes::default()
        };
        Some(FloatOp { ty, attributes })
    }

    /// Builds `a * b` and `c * d`, and combines them by an op of type `T`.
    fn products<T: OpDef>(
        &self,
        rewriter: &mut ConversionRewriter<'_, '_>,
        [a, b]: [Value; 2],
        [c, d]: [Value; 2],
    ) -> Value {
        let first = self.build::<FMulOp>(rewriter, &[a, b]);
        let second = self.build::<FMulOp>(rewriter, &[c, d]);
        self.build::<T>(rewriter, &[first, second])
    }

    fn constant(&self, rewriter: &mut ConversionRewriter<'_, '_>, value: f64) -> Option<Value> {
        let ctx = rewriter.shared_ctx();
        let kind = self.ty.float_kind(&ctx)?;
        let value = drr::numbers::Float::from_f64(kind, value)?;
        Some(constant(rewriter, ctx.float_attr(self.ty, value), self.ty))
    }

    fn select(&self, rewriter: &mut ConversionRewriter<'_, '_>, condition: Value, values: [Value; 2]) -> Value {
        let [then, other] = values;
        create::<SelectOp>(rewriter, &[condition, then, other], self.ty)
    }

    fn copy_sign(&self, rewriter: &mut ConversionRewriter<'_, '_>, magnitude: Value, sign: Value) -> Value {
        create::<CopySignOp>(rewriter, &[magnitude, sign], self.ty)
    }

    /// Builds one with the sign of a number if the condition holds, or else zero.
    fn unit_if(
        &self,
        rewriter: &mut ConversionRewriter<'_, '_>,
        condition: Value,
        sign: Value,
        constants: &Constants,
    ) -> Value {
        let unit = self.select(rewriter, condition, [constants.one, constants.zero]);
        self.copy_sign(rewriter, unit, sign)
    }
}

fn float_compare(rewriter: &mut ConversionRewriter<'_, '_>, predicate: FCmpPredicate, lhs: Value, rhs: Value) -> Value {
    let predicate = predicate.to_attr(rewriter.ctx());
    build_value::<FCmpOp>(rewriter, (predicate, lhs, rhs, None), ())
}

fn parts(rewriter: &mut ConversionRewriter<'_, '_>, complex: Value) -> Option<Parts> {
    Some([extract(rewriter, complex, &[0])?, extract(rewriter, complex, &[1])?])
}

fn convert_part(rewriter: &mut ConversionRewriter<'_, '_>, part: i64) -> Option<Vec<Value>> {
    let complex = rewriter.adaptor().operand_at(0);
    Some(vec![extract(rewriter, complex, &[part])?])
}

fn convert_create(rewriter: &mut ConversionRewriter<'_, '_>, op: Op, _: &LowerToLlvmOptions) -> Option<Vec<Value>> {
    let ty = rewriter.convert_to_one_type(rewriter.result_type(op, 0))?;
    let parts = rewriter.adaptor().all();
    Some(vec![pack_struct(rewriter, ty, &parts)])
}

fn convert_constant(rewriter: &mut ConversionRewriter<'_, '_>, op: Op, _: &LowerToLlvmOptions) -> Option<Vec<Value>> {
    let ty = rewriter.convert_to_one_type(rewriter.result_type(op, 0))?;
    let value = rewriter.ir().op(op).attr_named("value")?;
    Some(vec![constant(rewriter, value, ty)])
}

/// Lowers `complex.abs` to a square root, which has no fast-math flags, as in MLIR.
fn convert_abs(rewriter: &mut ConversionRewriter<'_, '_>, op: Op, _: &LowerToLlvmOptions) -> Option<Vec<Value>> {
    let arithmetic = FloatOp::on_parts(rewriter, op)?;
    let complex = rewriter.adaptor().operand_at(0);
    let [re, im] = parts(rewriter, complex)?;
    let square = arithmetic.products::<FAddOp>(rewriter, [re, re], [im, im]);
    Some(vec![create::<SqrtOp>(rewriter, &[square], arithmetic.ty)])
}

/// Lowers an op with two complex operands. `compute` builds the parts of the result.
fn convert_binary(
    rewriter: &mut ConversionRewriter<'_, '_>,
    op: Op,
    compute: impl FnOnce(&mut ConversionRewriter<'_, '_>, &FloatOp, Parts, Parts) -> Option<Parts>,
) -> Option<Vec<Value>> {
    let arithmetic = FloatOp::on_parts(rewriter, op)?;
    let ty = rewriter.convert_to_one_type(rewriter.result_type(op, 0))?;
    let [lhs, rhs] = rewriter.adaptor().all()[..] else {
        return None;
    };
    let (lhs, rhs) = (parts(rewriter, lhs)?, parts(rewriter, rhs)?);
    let mut complex = poison(rewriter, ty);
    let parts = compute(rewriter, &arithmetic, lhs, rhs)?;
    for (number, part) in (0..).zip(parts) {
        complex = insert(rewriter, part, complex, &[number]);
    }
    Some(vec![complex])
}

fn convert_quotient(
    rewriter: &mut ConversionRewriter<'_, '_>,
    op: Op,
    options: &LowerToLlvmOptions,
) -> Option<Vec<Value>> {
    match options.complex_range {
        ComplexRange::Improved => convert_binary(rewriter, op, scaled_quotient),
        ComplexRange::Basic | ComplexRange::None => convert_binary(rewriter, op, quotient),
    }
}

fn convert_sum<T: OpDef>(rewriter: &mut ConversionRewriter<'_, '_>, op: Op) -> Option<Vec<Value>> {
    convert_binary(rewriter, op, |rewriter, arithmetic, lhs, rhs| {
        let re = arithmetic.build::<T>(rewriter, &[lhs[0], rhs[0]]);
        Some([re, arithmetic.build::<T>(rewriter, &[lhs[1], rhs[1]])])
    })
}

fn product(rewriter: &mut ConversionRewriter<'_, '_>, arithmetic: &FloatOp, lhs: Parts, rhs: Parts) -> Option<Parts> {
    let re = arithmetic.products::<FSubOp>(rewriter, [rhs[0], lhs[0]], [rhs[1], lhs[1]]);
    let im = arithmetic.products::<FAddOp>(rewriter, [lhs[1], rhs[0]], [lhs[0], rhs[1]]);
    Some([re, im])
}

fn quotient(rewriter: &mut ConversionRewriter<'_, '_>, arithmetic: &FloatOp, lhs: Parts, rhs: Parts) -> Option<Parts> {
    let square = arithmetic.products::<FAddOp>(rewriter, [rhs[0], rhs[0]], [rhs[1], rhs[1]]);
    let re = arithmetic.products::<FAddOp>(rewriter, [lhs[0], rhs[0]], [lhs[1], rhs[1]]);
    let im = arithmetic.products::<FSubOp>(rewriter, [lhs[1], rhs[0]], [lhs[0], rhs[1]]);
    let re = arithmetic.build::<FDivOp>(rewriter, &[re, square]);
    Some([re, arithmetic.build::<FDivOp>(rewriter, &[im, square])])
}

/// Constants of a quotient.
struct Constants {
    zero: Value,
    infinity: Value,
    one: Value,
}

/// A special case of a quotient: the condition, and the parts of the result.
type SpecialCase = (Value, Parts);

/// Builds the quotient of numbers whose parts are scaled by the larger part of the divisor. MLIR's
/// `convertDivToLLVMUsingRangeReduction`.
fn scaled_quotient(
    rewriter: &mut ConversionRewriter<'_, '_>,
    arithmetic: &FloatOp,
    lhs: Parts,
    rhs: Parts,
) -> Option<Parts> {
    let by_imaginary = quotient_by_imaginary(rewriter, arithmetic, lhs, rhs);
    let by_real = quotient_by_real(rewriter, arithmetic, lhs, rhs);
    // Each case returns the constants and magnitudes that it is the first to use, because MLIR builds them there.
    let zero = arithmetic.constant(rewriter, 0.0)?;
    let (by_zero, divisors, infinity) = quotient_by_zero(rewriter, arithmetic, lhs, rhs, zero)?;
    let (of_infinity, dividends, one) =
        quotient_of_infinity(rewriter, arithmetic, [lhs, rhs, divisors], zero, infinity)?;
    let constants = Constants { zero, infinity, one };
    let by_infinity = quotient_by_infinity(rewriter, arithmetic, [lhs, rhs], [dividends, divisors], &constants);

    let is_smaller = float_compare(rewriter, FCmpPredicate::olt, divisors[0], divisors[1]);
    let mut choose = |condition, then: Parts, other: Parts| {
        [0, 1].map(|part| arithmetic.select(rewriter, condition, [then[part], other[part]]))
    };
    let scaled = choose(is_smaller, by_imaginary, by_real);
    let mut special = scaled;
    for (condition, parts) in [by_infinity, of_infinity, by_zero] {
        special = choose(condition, parts, special);
    }
    let is_nan = both(rewriter, FCmpPredicate::uno, scaled, zero);
    Some([0, 1].map(|part| arithmetic.select(rewriter, is_nan, [special[part], scaled[part]])))
}

/// Builds the quotient of a number that is not NaN by zero. Also returns the magnitudes of the divisor's parts, and infinity.
fn quotient_by_zero(
    rewriter: &mut ConversionRewriter<'_, '_>,
    arithmetic: &FloatOp,
    lhs: Parts,
    rhs: Parts,
    zero: Value,
) -> Option<(SpecialCase, Parts, Value)> {
    let (divisors, is_zero) = magnitudes_equal_to(rewriter, arithmetic, rhs, zero);
    let numbers = lhs.map(|value| float_compare(rewriter, FCmpPredicate::ord, value, zero));
    let is_number = create::<OrOp>(rewriter, &numbers, Type::I1);
    let is_zero = create::<AndOp>(rewriter, &is_zero, Type::I1);
    let condition = create::<AndOp>(rewriter, &[is_number, is_zero], Type::I1);
    let infinity = arithmetic.constant(rewriter, f64::INFINITY)?;
    let signed = arithmetic.copy_sign(rewriter, infinity, rhs[0]);
    let parts = lhs.map(|value| arithmetic.build::<FMulOp>(rewriter, &[signed, value]));
    Some(((condition, parts), divisors, infinity))
}

/// Builds the quotient of an infinite number by a finite one. Also returns the magnitudes of the dividend's parts, and one.
fn quotient_of_infinity(
    rewriter: &mut ConversionRewriter<'_, '_>,
    arithmetic: &FloatOp,
    [lhs, rhs, divisors]: [Parts; 3],
    zero: Value,
    infinity: Value,
) -> Option<(SpecialCase, Parts, Value)> {
    let is_finite = both(rewriter, FCmpPredicate::one, divisors, infinity);
    let (dividends, is_infinite) = magnitudes_equal_to(rewriter, arithmetic, lhs, infinity);
    let is_any = create::<OrOp>(rewriter, &is_infinite, Type::I1);
    let condition = create::<AndOp>(rewriter, &[is_any, is_finite], Type::I1);
    let one = arithmetic.constant(rewriter, 1.0)?;
    let constants = Constants { zero, infinity, one };
    let [re, im] = [0, 1].map(|part| arithmetic.unit_if(rewriter, is_infinite[part], lhs[part], &constants));
    let sum = arithmetic.products::<FAddOp>(rewriter, [re, rhs[0]], [im, rhs[1]]);
    let large_re = arithmetic.build::<FMulOp>(rewriter, &[infinity, sum]);
    let first = arithmetic.build::<FMulOp>(rewriter, &[re, rhs[1]]);
    let second = arithmetic.build::<FMulOp>(rewriter, &[im, rhs[0]]);
    let difference = arithmetic.build::<FSubOp>(rewriter, &[second, first]);
    let large_im = arithmetic.build::<FMulOp>(rewriter, &[infinity, difference]);
    Some(((condition, [large_re, large_im]), dividends, one))
}

/// Builds the quotient of a finite number by an infinite one.
fn quotient_by_infinity(
    rewriter: &mut ConversionRewriter<'_, '_>,
    arithmetic: &FloatOp,
    [lhs, rhs]: [Parts; 2],
    [dividends, divisors]: [Parts; 2],
    constants: &Constants,
) -> SpecialCase {
    let is_finite = both(rewriter, FCmpPredicate::one, dividends, constants.infinity);
    let is_infinite = divisors.map(|value| float_compare(rewriter, FCmpPredicate::oeq, value, constants.infinity));
    let is_any = create::<OrOp>(rewriter, &is_infinite, Type::I1);
    let condition = create::<AndOp>(rewriter, &[is_finite, is_any], Type::I1);
    let [re, im] = [0, 1].map(|part| arithmetic.unit_if(rewriter, is_infinite[part], rhs[part], constants));
    let sum = arithmetic.products::<FAddOp>(rewriter, [lhs[0], re], [lhs[1], im]);
    let small_re = arithmetic.build::<FMulOp>(rewriter, &[constants.zero, sum]);
    let difference = arithmetic.products::<FSubOp>(rewriter, [lhs[1], re], [lhs[0], im]);
    let small_im = arithmetic.build::<FMulOp>(rewriter, &[constants.zero, difference]);
    (condition, [small_re, small_im])
}

/// Builds the magnitudes of parts, and their comparisons with a value.
fn magnitudes_equal_to(
    rewriter: &mut ConversionRewriter<'_, '_>,
    arithmetic: &FloatOp,
    parts: Parts,
    value: Value,
) -> (Parts, Parts) {
    let compared = parts.map(|part| {
        let magnitude = arithmetic.build::<FAbsOp>(rewriter, &[part]);
        (magnitude, float_compare(rewriter, FCmpPredicate::oeq, magnitude, value))
    });
    (
        compared.map(|(magnitude, _)| magnitude),
        compared.map(|(_, is_equal)| is_equal),
    )
}

/// Builds a comparison of both parts with a value. It holds if it holds for both.
fn both(rewriter: &mut ConversionRewriter<'_, '_>, predicate: FCmpPredicate, parts: Parts, value: Value) -> Value {
    let parts = parts.map(|part| float_compare(rewriter, predicate, part, value));
    create::<AndOp>(rewriter, &parts, Type::I1)
}

fn quotient_by_imaginary(
    rewriter: &mut ConversionRewriter<'_, '_>,
    arithmetic: &FloatOp,
    lhs: Parts,
    rhs: Parts,
) -> Parts {
    let ratio = arithmetic.build::<FDivOp>(rewriter, &[rhs[0], rhs[1]]);
    let scaled = arithmetic.build::<FMulOp>(rewriter, &[ratio, rhs[0]]);
    let divisor = arithmetic.build::<FAddOp>(rewriter, &[rhs[1], scaled]);
    let re = arithmetic.build::<FMulOp>(rewriter, &[lhs[0], ratio]);
    let re = arithmetic.build::<FAddOp>(rewriter, &[re, lhs[1]]);
    let re = arithmetic.build::<FDivOp>(rewriter, &[re, divisor]);
    let im = arithmetic.build::<FMulOp>(rewriter, &[lhs[1], ratio]);
    let im = arithmetic.build::<FSubOp>(rewriter, &[im, lhs[0]]);
    [re, arithmetic.build::<FDivOp>(rewriter, &[im, divisor])]
}

fn quotient_by_real(rewriter: &mut ConversionRewriter<'_, '_>, arithmetic: &FloatOp, lhs: Parts, rhs: Parts) -> Parts {
    let ratio = arithmetic.build::<FDivOp>(rewriter, &[rhs[1], rhs[0]]);
    let scaled = arithmetic.build::<FMulOp>(rewriter, &[ratio, rhs[1]]);
    let divisor = arithmetic.build::<FAddOp>(rewriter, &[rhs[0], scaled]);
    let re = arithmetic.build::<FMulOp>(rewriter, &[lhs[1], ratio]);
    let re = arithmetic.build::<FAddOp>(rewriter, &[lhs[0], re]);
    let re = arithmetic.build::<FDivOp>(rewriter, &[re, divisor]);
    let im = arithmetic.build::<FMulOp>(rewriter, &[lhs[0], ratio]);
    let im = arithmetic.build::<FSubOp>(rewriter, &[lhs[1], im]);
    [re, arithmetic.build::<FDivOp>(rewriter, &[im, divisor])]
}
