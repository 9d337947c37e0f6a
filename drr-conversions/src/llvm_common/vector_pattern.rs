//! Patterns for ops that become one op of `llvm`, or one for each vector of one dimension.

use drr::conversion::{ConversionRewriter, OpConversionPattern};
use drr::define::{BuildableAttr, EnumInfo, OpDef, OpDescriptor};
use drr::prelude::*;
use drr::smallvec::SmallVec;
use drr::{Context, Ident, Op, OpRef, PatternSpec, Type, Value};
use drr_dialects::arith::{Arith_FastMathAttr, Arith_IntegerOverflowAttr};
use drr_dialects::llvm::{
    FastmathFlags, IntegerOverflowFlags, LLVM_FastmathFlagsAttr, LLVMArrayType, is_compatible_type,
};

use super::builders::{extract, insert, poison};
use crate::builders::insert_value;

/// The attributes that an op takes over from the op that it replaces.
#[derive(Clone, Default)]
pub(crate) struct OpAttributes {
    pub(crate) inherent: SmallVec<[(Ident, Attribute); 2]>,
    pub(crate) discardable: Vec<(Ident, Attribute)>,
}

/// The result type and the attributes of arithmetic on floats.
pub(crate) struct FloatOp {
    pub(crate) ty: Type,
    pub(crate) attributes: OpAttributes,
}

impl FloatOp {
    /// Builds an op of type `T` with the fast-math flags of the source op.
    pub(crate) fn build<T: OpDef>(&self, rewriter: &mut ConversionRewriter<'_, '_>, operands: &[Value]) -> Value {
        self.attributes.build::<T>(rewriter, operands, self.ty)
    }
}

impl OpAttributes {
    /// Returns the attributes of an op on floats: its fast-math flags, and its discardable attributes.
    pub(crate) fn of_float_op(ctx: &Context, op: OpRef<'_>) -> OpAttributes {
        OpAttributes {
            inherent: converted_attributes(ctx, op, AttrConvert::Fastmath),
            discardable: op.discardable_attrs().collect(),
        }
    }

    /// Builds an op of type `T` with these attributes and one result.
    pub(crate) fn build<T: OpDef>(
        &self,
        rewriter: &mut ConversionRewriter<'_, '_>,
        operands: &[Value],
        ty: Type,
    ) -> Value {
        self.build_described(rewriter, T::DEF, operands, ty)
    }

    fn build_described(
        &self,
        rewriter: &mut ConversionRewriter<'_, '_>,
        def: &OpDescriptor,
        operands: &[Value],
        ty: Type,
    ) -> Value {
        let new = OperationState {
            location: rewriter.location(),
            operands,
            result_types: &[ty],
            inherent: &self.inherent,
            discardable: &self.discardable,
            ..OperationState::new(rewriter.ctx().op_name(def.name))
        };
        insert_value(rewriter, new)
    }
}

/// The inherent attributes that a converted op takes over from its source op. MLIR's `AttrConvertPassThrough`,
/// `AttrConvertOverflowToLLVM` and others.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum AttrConvert {
    /// None.
    None,
    /// `overflowFlags`.
    Overflow,
    /// `exact`.
    Exact,
    /// `fastmath`; the op is not converted if its float types have no counterpart.
    Fastmath,
    /// `fastmath`, which MLIR keeps as an attribute of `arith`; the op is not converted if its float types have no
    /// counterpart.
    UnconvertedFastmath,
    /// None; the op is not converted if its float types have no counterpart.
    Float,
    /// `predicate`, whose cases have the same numbers.
    Predicate,
    /// As [`AttrConvert::Predicate`] with [`AttrConvert::Fastmath`].
    FloatPredicate,
}

impl AttrConvert {
    fn is_for_floats(self) -> bool {
        match self {
            AttrConvert::None | AttrConvert::Overflow | AttrConvert::Exact | AttrConvert::Predicate => false,
            AttrConvert::Fastmath
            | AttrConvert::UnconvertedFastmath
            | AttrConvert::Float
            | AttrConvert::FloatPredicate => true,
        }
    }
}

/// A pattern that converts an op to one of `llvm` with the same operands. MLIR's `VectorConvertToLLVMPattern`.
pub(crate) struct VectorConvertToLlvmPattern {
    source: PatternSpec,
    target: &'static OpDescriptor,
    attributes: AttrConvert,
    copies_discardable: bool,
}

impl VectorConvertToLlvmPattern {
    /// Creates a pattern that converts ops of type `S` to ops of type `T`. Comparisons do not copy discardable
    /// attributes, as in MLIR.
    #[track_caller]
    pub(super) fn new<S: OpDef, T: OpDef>(attributes: AttrConvert) -> Self {
        VectorConvertToLlvmPattern {
            source: PatternSpec::of_op::<S>(S::DEF.name),
            target: T::DEF,
            attributes,
            copies_discardable: !matches!(attributes, AttrConvert::Predicate | AttrConvert::FloatPredicate),
        }
    }
}

impl OpConversionPattern for VectorConvertToLlvmPattern {
    fn spec(&self) -> PatternSpec {
        self.source
    }

    fn match_and_rewrite(&self, op: Op, rewriter: &mut ConversionRewriter<'_, '_>) -> Option<()> {
        if self.attributes.is_for_floats() {
            check_floats(rewriter, op)?;
        }
        let ctx = rewriter.shared_ctx();
        let op_ref = rewriter.ir().op(op);
        let mut attributes = OpAttributes {
            inherent: converted_attributes(&ctx, op_ref, self.attributes),
            discardable: Vec::new(),
        };
        if self.copies_discardable {
            attributes.discardable.extend(op_ref.discardable_attrs());
        }
        if self.attributes == AttrConvert::UnconvertedFastmath {
            attributes.discardable.extend(unconverted_fastmath(&ctx, op_ref));
        }
        let operands = rewriter.adaptor().all();
        let result = rewriter.convert_to_one_type(rewriter.result_type(op, 0))?;
        let value = for_each_vector(rewriter, &operands, result, |rewriter, operands, ty| {
            attributes.build_described(rewriter, self.target, operands, ty)
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
    let mut checked = None;
    for ty in types {
        if checked.replace(ty) == Some(ty) {
            continue;
        }
        let element = ty.element_or_self(ctx);
        if element.float_kind(ctx).is_some() && rewriter.convert_to_one_type(element)? != element {
            let element = element.display(ctx);
            return rewriter.no_match(|| format!("`llvm` has no arithmetic on `{element}`"));
        }
    }
    Some(())
}

/// Returns the attributes of the converted op.
pub(crate) fn converted_attributes(
    ctx: &Context,
    op: OpRef<'_>,
    attributes: AttrConvert,
) -> SmallVec<[(Ident, Attribute); 2]> {
    let attr = |name: &str| op.attr_named(name);
    let mut converted = SmallVec::new();
    match attributes {
        AttrConvert::None | AttrConvert::Float => {}
        AttrConvert::Overflow => {
            let overflow = attr("overflowFlags").and_then(|attr| Arith_IntegerOverflowAttr::value(ctx, attr));
            if let Some(flags) = overflow.filter(|flags| flags.to_bits() != 0) {
                let flags = same_flags::<_, IntegerOverflowFlags>(flags);
                converted.extend(flags.map(|flags| (ctx.ident("overflowFlags"), flags.to_attr(ctx))));
            }
        }
        AttrConvert::Exact => converted.extend(attr("isExact").map(|exact| (ctx.ident("isExact"), exact))),
        AttrConvert::Predicate | AttrConvert::FloatPredicate => {
            converted.extend(attr("predicate").map(|predicate| (ctx.ident("predicate"), predicate)));
        }
        AttrConvert::Fastmath | AttrConvert::UnconvertedFastmath => {}
    }
    if matches!(attributes, AttrConvert::Fastmath | AttrConvert::FloatPredicate) {
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
pub(crate) fn same_flags<A: EnumInfo, B: EnumInfo>(flags: A) -> Option<B> {
    let is_set = |bits: u64| bits.count_ones() == 1 && flags.to_bits() & bits != 0;
    let mut bits = 0;
    for (name, _) in A::CASES.iter().filter(|(_, bits)| is_set(*bits)) {
        bits |= B::CASES.iter().find(|(known, _)| known == name)?.1;
    }
    B::from_bits(bits)
}

/// Calls `make` with the operands, or, if the first one is an array of vectors, for each vector of one dimension.
/// MLIR's `handleMultidimensionalVectors`.
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
            return rewriter.no_match(|| format!("type `{ty}` is not compatible with `llvm`"));
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
    let mut all = poison(rewriter, result);
    for position in array_positions(&shape) {
        let parts: Option<SmallVec<[Value; 4]>> = operands
            .iter()
            .map(|&operand| extract(rewriter, operand, &position))
            .collect();
        let part = make(rewriter, &parts?, result_vector);
        all = insert(rewriter, part, all, &position);
    }
    Some(all)
}

/// Returns the positions in nested arrays with these dimensions, in row-major order.
pub(crate) fn array_positions(shape: &[i64]) -> impl Iterator<Item = Vec<i64>> + '_ {
    let count = shape.iter().fold(1, |count: i64, &size| count.saturating_mul(size));
    (0..count).map(|number| delinearize(number, shape))
}

/// Returns the position of an element in row-major order.
fn delinearize(mut number: i64, shape: &[i64]) -> Vec<i64> {
    let mut position: Vec<i64> = shape
        .iter()
        .rev()
        .map(|&dim| {
            let index = number % dim;
            number /= dim;
            index
        })
        .collect();
    position.reverse();
    position
}

/// Returns the dimensions of nested arrays and the type in them.
pub(crate) fn array_shape(ctx: &Context, mut ty: Type) -> (Vec<i64>, Type) {
    let mut shape = Vec::new();
    while let (Some(element), Some(count)) = (LLVMArrayType::elementType(ctx, ty), LLVMArrayType::numElements(ctx, ty))
    {
        shape.push(count as i64);
        ty = element;
    }
    (shape, ty)
}
