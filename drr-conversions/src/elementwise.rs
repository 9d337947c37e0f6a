//! Ops that become one op of `llvm` for each element, or for each vector of one dimension.

use drr::conversion::{ConversionRewriter, OpConversionPattern};
use drr::define::{BuildableAttr, EnumInfo};
use drr::prelude::*;
use drr::smallvec::SmallVec;
use drr::{Context, Ident, Op, OpRef, PatternSpec, Type, Value};
use drr_dialects::arith::{Arith_FastMathAttr, Arith_IntegerOverflowAttr};
use drr_dialects::llvm::{FastmathFlags, IntegerOverflowFlags, LLVM_FastmathFlagsAttr, is_compatible_type};

use crate::build::{self, build_value, operation_state};

/// The attributes that an op takes over from the op that it replaces.
#[derive(Default)]
pub(crate) struct OpAttributes {
    pub(crate) inherent: SmallVec<[(Ident, Attribute); 2]>,
    pub(crate) discardable: Vec<(Ident, Attribute)>,
}

impl OpAttributes {
    /// Builds an op with these attributes and one result.
    pub(crate) fn build(
        &self,
        rewriter: &mut ConversionRewriter<'_, '_>,
        name: &str,
        operands: &[Value],
        ty: Type,
    ) -> Value {
        let new = OperationState {
            operands,
            result_types: &[ty],
            inherent: &self.inherent,
            discardable: &self.discardable,
            ..operation_state(rewriter, name)
        };
        build_value(rewriter, new)
    }
}

/// The attributes of a converted op that its source op determines.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Flags {
    /// None.
    None,
    /// `overflowFlags`.
    Overflow,
    /// `exact`.
    Exact,
    /// `fastmath`; the op is not converted if its float types have no counterpart.
    Fastmath,
    /// `fastmath`, which MLIR keeps as an attribute of `arith`; the op is not converted if its float types have no counterpart.
    UnconvertedFastmath,
    /// None; the op is not converted if its float types have no counterpart.
    Float,
    /// `predicate`, whose cases have the same numbers.
    Predicate,
    /// As [`Flags::Predicate`] with [`Flags::Fastmath`].
    FloatPredicate,
}

/// A pattern that converts an op to one of `llvm` with the same operands. MLIR's `VectorConvertToLLVMPattern`.
pub(crate) struct Elementwise {
    pub(crate) name: &'static str,
    pub(crate) from: &'static str,
    pub(crate) to: &'static str,
    pub(crate) flags: Flags,
    /// Set if discardable attributes are copied.
    pub(crate) copies_attributes: bool,
}

impl OpConversionPattern for Elementwise {
    fn spec(&self) -> PatternSpec {
        PatternSpec::new(self.name, self.from)
    }

    fn match_and_rewrite(&self, op: Op, rewriter: &mut ConversionRewriter<'_, '_>) -> Option<()> {
        if !matches!(
            self.flags,
            Flags::None | Flags::Overflow | Flags::Exact | Flags::Predicate
        ) {
            check_floats(rewriter, op)?;
        }
        let ctx = rewriter.shared_ctx();
        let op_ref = rewriter.ir().op(op);
        let mut attributes = OpAttributes {
            inherent: converted_flags(&ctx, op_ref, self.flags),
            discardable: Vec::new(),
        };
        if self.copies_attributes {
            attributes.discardable.extend(op_ref.discardable_attrs());
        }
        if self.flags == Flags::UnconvertedFastmath {
            attributes.discardable.extend(unconverted_fastmath(&ctx, op_ref));
        }
        let operands = rewriter.adaptor().all();
        let [result] = rewriter.convert_result_types()?[..] else {
            return None;
        };
        let to = self.to;
        let value = for_each_vector(rewriter, &operands, result, |rewriter, operands, ty| {
            attributes.build(rewriter, to, operands, ty)
        })?;
        rewriter.replace_op(op, &[value]);
        Some(())
    }
}

/// Refuses ops with float types that are converted to others.
pub(crate) fn check_floats(rewriter: &ConversionRewriter<'_, '_>, op: Op) -> Option<()> {
    let op = rewriter.ir().op(op);
    let ctx = op.ctx();
    let types = op.operands().map(|operand| operand.ty()).chain(op.result_types());
    for ty in types {
        let element = ty.element_or_self(ctx);
        if element.float_kind(ctx).is_some() && rewriter.convert_to_one_type(element)? != element {
            let element = element.display(ctx);
            return rewriter.no_match(|| format!("`llvm` has no arithmetic on `{element}`"));
        }
    }
    Some(())
}

/// Returns the attributes of the converted op.
pub(crate) fn converted_flags(ctx: &Context, op: OpRef<'_>, flags: Flags) -> SmallVec<[(Ident, Attribute); 2]> {
    let attr = |name: &str| op.attr_named(name);
    let mut converted = SmallVec::new();
    match flags {
        Flags::None | Flags::Float => {}
        Flags::Overflow => {
            let overflow = attr("overflowFlags").and_then(|attr| Arith_IntegerOverflowAttr::value(ctx, attr));
            if let Some(flags) = overflow.filter(|flags| flags.to_bits() != 0) {
                let flags = same_flags::<_, IntegerOverflowFlags>(flags);
                converted.extend(flags.map(|flags| (ctx.ident("overflowFlags"), flags.to_attr(ctx))));
            }
        }
        Flags::Exact => converted.extend(attr("isExact").map(|exact| (ctx.ident("isExact"), exact))),
        Flags::Predicate | Flags::FloatPredicate => {
            converted.extend(attr("predicate").map(|predicate| (ctx.ident("predicate"), predicate)));
        }
        Flags::Fastmath | Flags::UnconvertedFastmath => {}
    }
    if matches!(flags, Flags::Fastmath | Flags::FloatPredicate) {
        let fastmath = attr("fastmath").and_then(|attr| Arith_FastMathAttr::value(ctx, attr));
        if let Some(flags) = fastmath.filter(|flags| flags.to_bits() != 0) {
            let flags = same_flags::<_, FastmathFlags>(flags);
            converted
                .extend(flags.map(|flags| (ctx.ident("fastmathFlags"), LLVM_FastmathFlagsAttr::build(ctx, flags))));
        }
    }
    converted
}

/// Returns the attribute `fastmath` if it has flags. MLIR copies it to conversions between floats as it is.
pub(crate) fn unconverted_fastmath(ctx: &Context, op: OpRef<'_>) -> Option<(Ident, Attribute)> {
    let attr = op.attr_named("fastmath")?;
    let flags = Arith_FastMathAttr::value(ctx, attr)?;
    (flags.to_bits() != 0).then(|| (ctx.ident("fastmath"), attr))
}

/// Returns the flags of the same names of another enum.
fn same_flags<A: EnumInfo, B: EnumInfo>(flags: A) -> Option<B> {
    let is_set = |bits: u64| bits.count_ones() == 1 && flags.to_bits() & bits != 0;
    let mut bits = 0;
    for (name, _) in A::CASES.iter().filter(|(_, bits)| is_set(*bits)) {
        bits |= B::CASES.iter().find(|(known, _)| known == name)?.1;
    }
    B::from_bits(bits)
}

/// Calls `make` with the operands, or, if the first one is an array of vectors, for each vector of one dimension. MLIR's
/// `handleMultidimensionalVectors`.
pub(crate) fn for_each_vector(
    rewriter: &mut ConversionRewriter<'_, '_>,
    operands: &[Value],
    result: Type,
    mut make: impl FnMut(&mut ConversionRewriter<'_, '_>, &[Value], Type) -> Value,
) -> Option<Value> {
    let ctx = rewriter.shared_ctx();
    for &operand in operands {
        let ty = rewriter.value_type(operand);
        if !is_compatible_type(&ctx, ty) {
            let ty = ty.display(&ctx).to_string();
            return rewriter.no_match(|| format!("`{ty}` is no type of `llvm`"));
        }
    }
    let first = operands.first().map(|&operand| rewriter.value_type(operand));
    let shape = first.map(|first| array_shape(&ctx, first).0).unwrap_or_default();
    if shape.is_empty() {
        return Some(make(rewriter, operands, result));
    }
    let (result_shape, result_vector) = array_shape(&ctx, result);
    if result_shape.len() < shape.len() {
        return rewriter.no_match(|| "the result has fewer dimensions than the first operand");
    }
    let mut all = build::make(rewriter, "llvm.mlir.poison", &[], result);
    let count: i64 = shape.iter().product();
    for number in 0..count {
        let mut rest = number;
        let mut position: Vec<i64> = shape.iter().rev().map(|&dim| (rest % dim, rest /= dim).0).collect();
        position.reverse();
        let position = [(ctx.ident("position"), ctx.dense_i64_array_attr(&position))];
        let mut parts: SmallVec<[Value; 4]> = SmallVec::new();
        for &operand in operands {
            let (_, vector) = array_shape(&ctx, rewriter.value_type(operand));
            let new = OperationState {
                operands: &[operand],
                result_types: &[vector],
                inherent: &position,
                ..operation_state(rewriter, "llvm.extractvalue")
            };
            parts.push(build_value(rewriter, new));
        }
        let part = make(rewriter, &parts, result_vector);
        let new = OperationState {
            operands: &[all, part],
            result_types: &[result],
            inherent: &position,
            ..operation_state(rewriter, "llvm.insertvalue")
        };
        all = build_value(rewriter, new);
    }
    Some(all)
}

/// Returns the dimensions of nested arrays and the type in them.
fn array_shape(ctx: &Context, mut ty: Type) -> (Vec<i64>, Type) {
    let mut shape = Vec::new();
    while let (Some(element), Some(count)) = (
        drr_dialects::llvm::LLVMArrayType::elementType(ctx, ty),
        drr_dialects::llvm::LLVMArrayType::numElements(ctx, ty),
    ) {
        shape.push(count as i64);
        ty = element;
    }
    (shape, ty)
}
