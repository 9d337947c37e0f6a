//! Lowerings of vector ops to simpler ones, which `convert-vector-to-llvm` applies greedily before its conversion.
//!
//! - `contract`: contractions and outer products.
//! - `inner_dim`: parts of vectors at an index of any dimension.
//! - `masks`: masks and steps, and transfers that are partly out of bounds.
//! - `rows`: ops on vectors of several dimensions, which become ops on their rows.
//! - `shape_cast`: shape casts.
//! - `slices`: strided slices.
//! - `transfer`: transfers between vectors and memory.
//! - `transpose`: transposes.

mod contract;
mod inner_dim;
mod masks;
mod rows;
mod shape_cast;
mod slices;
mod transfer;
mod transpose;

use drr::prelude::*;
use drr::{Rewriter, Type, TypeData, Value};
use drr_dialects::vector::{BroadcastOp, ExtractOp, InsertOp};
use drr_dialects::{FOLD_LABEL, ub};

use crate::arith_builders::arith_constant;
use crate::builders::{create, insert_value};

pub(crate) use transfer::populate_transfer_lowering_patterns;
pub(crate) use transpose::VectorTransposeLowering;

/// The number of elements of a vector after which no op is unrolled.
pub(crate) const MAX_UNROLLED_ELEMENTS: u64 = 1 << 20;

/// Canonicalization patterns that MLIR applies with the lowerings: `populateVectorToVectorCanonicalizationPatterns`.
const CANONICALIZATION_PATTERNS: [&str; 11] = [
    "CompressStoreFolder",
    "CreateMaskFolder",
    "ExpandLoadOfAllFalse",
    "ExpandLoadOfAllTrue",
    "GatherFolder",
    "MaskedLoadOfAllFalse",
    "MaskedLoadOfAllTrue",
    "MaskedStoreFolder",
    "ScatterFolder",
    "StridedSliceConstantMaskFolder",
    "TransposeFolder",
];

/// Returns the lowerings.
pub(crate) fn patterns(
    ctx: &Context,
    force_32bit_vector_indices: bool,
    transpose_lowering: VectorTransposeLowering,
) -> PatternSet {
    let mut patterns = PatternSet::canonicalization_patterns(ctx);
    patterns.retain(|spec| CANONICALIZATION_PATTERNS.contains(&spec.name) || spec.labels.contains(&FOLD_LABEL));
    rows::populate(&mut patterns);
    contract::populate(&mut patterns);
    masks::populate(&mut patterns, force_32bit_vector_indices);
    shape_cast::populate(&mut patterns);
    transpose::populate(&mut patterns, transpose_lowering);
    transfer::populate(&mut patterns);
    slices::populate(&mut patterns);
    patterns
}

/// A vector type.
#[derive(Clone, Debug, PartialEq, Eq)]
struct VectorType {
    shape: Vec<i64>,
    scalable: Vec<bool>,
    element: Type,
}

impl VectorType {
    /// Decomposes a vector type, unless it has too many elements to unroll ops on it.
    fn of(ctx: &Context, ty: Type) -> Option<Self> {
        ty.num_elements(ctx).filter(|count| *count <= MAX_UNROLLED_ELEMENTS)?;
        match ty.data(ctx) {
            TypeData::Vector {
                shape,
                scalable,
                element,
            } => Some(VectorType {
                shape: shape.to_vec(),
                scalable: scalable.to_vec(),
                element: *element,
            }),
            _ => None,
        }
    }

    /// Returns the type of a value, if it is a vector.
    fn of_value(rewriter: &Rewriter<'_>, value: Value) -> Option<Self> {
        VectorType::of(rewriter.ctx(), rewriter.value_type(value))
    }

    fn rank(&self) -> usize {
        self.shape.len()
    }

    fn is_scalable(&self) -> bool {
        self.scalable.contains(&true)
    }

    /// Returns the number of rows of a vector of several dimensions, unless it is scalable.
    fn num_rows(&self) -> Option<i64> {
        (self.rank() > 1 && !self.scalable[0]).then(|| self.shape[0])
    }

    /// Returns the vector type without a dimension.
    fn without_dim(&self, dim: usize) -> Self {
        let mut ty = self.clone();
        ty.shape.remove(dim);
        ty.scalable.remove(dim);
        ty
    }

    fn with_element(&self, element: Type) -> Self {
        VectorType {
            element,
            ..self.clone()
        }
    }

    fn ty(&self, ctx: &Context) -> Type {
        ctx.vector_type_with(&self.shape, &self.scalable, self.element)
    }

    /// Returns the type of what a position in the vector names: a vector, or an element.
    fn at_position(&self, ctx: &Context, len: usize) -> Type {
        if len == self.rank() {
            self.element
        } else {
            ctx.vector_type_with(&self.shape[len..], &self.scalable[len..], self.element)
        }
    }
}

/// Builds `vector.extract` at a static position.
fn extract(rewriter: &mut Rewriter<'_>, source: Value, position: &[i64]) -> Option<Value> {
    let ctx = rewriter.shared_ctx();
    let vector = VectorType::of_value(rewriter, source).filter(|vector| position.len() <= vector.rank())?;
    let inherent = [(ctx.ident("static_position"), ctx.dense_i64_array_attr(position))];
    let new = OperationState {
        operands: &[source],
        result_types: &[vector.at_position(&ctx, position.len())],
        inherent: &inherent,
        ..OperationState::of::<ExtractOp>(rewriter)
    };
    Some(insert_value(rewriter, new))
}

/// Builds `vector.insert` at a static position.
fn insert(rewriter: &mut Rewriter<'_>, value: Value, dest: Value, position: &[i64]) -> Value {
    let ctx = rewriter.shared_ctx();
    let inherent = [(ctx.ident("static_position"), ctx.dense_i64_array_attr(position))];
    let new = OperationState {
        operands: &[value, dest],
        result_types: &[rewriter.value_type(dest)],
        inherent: &inherent,
        ..OperationState::of::<InsertOp>(rewriter)
    };
    insert_value(rewriter, new)
}

/// Builds `vector.broadcast`.
fn broadcast(rewriter: &mut Rewriter<'_>, value: Value, ty: Type) -> Value {
    create::<BroadcastOp>(rewriter, &[value], ty)
}

/// Builds `ub.poison`.
fn poison(rewriter: &mut Rewriter<'_>, ty: Type) -> Value {
    create::<ub::PoisonOp>(rewriter, &[], ty)
}

/// Builds the constant zero of a scalar or vector type.
fn zero(rewriter: &mut Rewriter<'_>, ty: Type) -> Option<Value> {
    let value = zero_attr(rewriter.ctx(), ty)?;
    Some(arith_constant(rewriter, value))
}

/// Returns zero of an integer or float type, or of a vector type.
fn zero_attr(ctx: &Context, ty: Type) -> Option<Attribute> {
    if let Some(vector) = VectorType::of(ctx, ty) {
        let bits = match vector.element {
            Type::INDEX => 64,
            element => element
                .integer_width(ctx)
                .or_else(|| Some(element.float_kind(ctx)?.width()))?,
        };
        return ctx.dense_attr(ty, &vec![0; bits.div_ceil(8) as usize]);
    }
    match ty.float_kind(ctx) {
        Some(kind) => Some(ctx.float_attr(ty, drr::numbers::Float::zero(kind))),
        None => (ty == Type::INDEX || ty.integer_width(ctx).is_some()).then(|| ctx.int_attr(ty, 0)),
    }
}
