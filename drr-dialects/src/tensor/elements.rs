//! Canonicalization of `tensor.extract` and `tensor.insert`.

use drr::define::Fold;
use drr::prelude::*;
use drr::{AttrData, Mapping, PatternSpec};

use super::dims::element_type;
use super::{CastOp, ExtractOp, FromElementsOp, GenerateOp, InsertOp};
use crate::arith::IndexCastOp;
use crate::shared::elementwise::{DenseElements, fold_to, fold_to_constant};
use crate::shared::mixed_index::constant_integer;

patterns! {
    pub(super) ElementPatterns = [ExtractFromTensorCast, ExtractElementFromIndexCast]
}

pat! {
    /// A cast does not change elements.
    ExtractFromTensorCast: (ExtractOp:$r (CastOp $x), $indices) => (ExtractOp $x, $indices, (location $r))
}

pat! {
    /// Only the extracted element is cast.
    ExtractElementFromIndexCast:
        (ExtractOp:$r (IndexCastOp $x), $indices)
        => (IndexCastOp (ExtractOp $x, $indices, (returnType (element_type $x)), (location $r)), (location $r))
}

/// Inserting into a splat its own value changes nothing.
pub(crate) fn fold_insert_op(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    let (ctx, Some(dest)) = (op.ctx(), op.operand(1)) else {
        return Fold::None;
    };
    let &[Some(scalar), Some(splat), ..] = constants else {
        return Fold::None;
    };
    match ctx.dense_attr_of(dest.ty(), &[scalar]) {
        Some(expected) if expected == splat => fold_to(dest),
        _ => Fold::None,
    }
}

pub(crate) fn fold_extract_op(op: OpRef<'_>, constants: &[Option<Attribute>]) -> Fold {
    let Some((tensor, indices)) = constants.split_first() else {
        return Fold::None;
    };
    let ctx = op.ctx();
    let splat = tensor.and_then(|tensor| DenseElements::of(ctx, tensor).filter(|elements| elements.num_stored() == 1));
    if let Some(elements) = splat {
        return fold_to_constant(elements.attr(ctx, 0));
    }
    let indices: Option<Vec<i64>> = indices.iter().map(|index| (*index)?.as_i64(ctx)).collect();
    indices
        .and_then(|indices| fold_constant_indices(op, *tensor, &indices))
        .unwrap_or_default()
}

/// Folds to an element at constant indices.
fn fold_constant_indices(op: OpRef<'_>, tensor: Option<Attribute>, indices: &[i64]) -> Option<Fold> {
    let ctx = op.ctx();
    let source = op.operand(0)?;
    let producer = source.defining_op()?;
    if let Some(list) = FromElementsOp::cast(producer) {
        let position = row_major_position(source.ty().shape(ctx)?, indices)?;
        return list.elements().get(position).map(fold_to);
    }
    if let Some(tensor) = tensor {
        let position = row_major_position(source.ty().shape(ctx)?, indices)?;
        let element = match DenseElements::of(ctx, tensor) {
            Some(elements) => elements.attr(ctx, position),
            None => sparse_element(ctx, tensor, indices),
        };
        return element.map(Fold::attr);
    }
    let insert = InsertOp::cast(producer)?;
    let own = ExtractOp::SLOTS.indices.of(op);
    let has_same_type = Some(insert.scalar().ty()) == op.result(0).map(|result| result.ty());
    (has_same_type && is_same_position(own, insert.indices())).then(|| fold_to(insert.scalar()))
}

/// Returns an element of a sparse constant, which is zero unless it is listed.
fn sparse_element(ctx: &Context, sparse: Attribute, indices: &[i64]) -> Option<Attribute> {
    let AttrData::SparseElements {
        indices: positions,
        values,
        ..
    } = sparse.data(ctx)?
    else {
        return None;
    };
    let mut positions = positions.elements_ints(ctx)?;
    let count = values.ty(ctx)?.num_elements(ctx)?;
    let listed = DenseElements::of(ctx, *values)?;
    for number in 0..count {
        // Each position is read as a whole.
        let equal = indices.iter().filter(|index| positions.next() == Some(**index));
        if equal.count() == indices.len() {
            return listed.attr(ctx, usize::try_from(number).ok()?);
        }
    }
    let element = values.ty(ctx)?.element_type(ctx)?;
    let zero = vec![0; ctx.dense_element_size(element)?];
    let zero = ctx.dense_attr(ctx.tensor_type(&[1], element), &zero)?;
    DenseElements::of(ctx, zero)?.attr(ctx, 0)
}

/// Returns `true` if indices are the same values, or constants of the same value.
fn is_same_position(a: drr::Operands<'_>, b: drr::Operands<'_>) -> bool {
    let is_same = |(a, b): (ValueRef<'_>, ValueRef<'_>)| {
        a == b || constant_integer(a).is_some_and(|number| constant_integer(b) == Some(number))
    };
    a.len() == b.len() && a.zip(b).all(is_same)
}

/// Returns the position of an element in row-major order, if the indices are in bounds.
fn row_major_position(shape: &[i64], indices: &[i64]) -> Option<usize> {
    let mut position = 0_i64;
    for (index, size) in indices.iter().zip(shape) {
        if !(0..*size).contains(index) {
            return None;
        }
        position = position.checked_mul(*size)?.checked_add(*index)?;
    }
    usize::try_from(position).ok()
}

/// Computes the element instead of extracting it. Unlike in MLIR, the body must not read memory, which may change before the element is
/// extracted.
pub(super) struct ExtractFromTensorGenerate;

impl OpRewritePattern for ExtractFromTensorGenerate {
    /// The ops of the body without its terminator, the yielded value, and the indices by the arguments of the body.
    type Match = (Vec<Op>, Value, Mapping);

    fn spec(&self) -> PatternSpec {
        PatternSpec::of_op::<ExtractOp<'_>>("ExtractFromTensorGenerate")
    }

    fn matches(&self, _: &MatchContext<'_>, root: OpRef<'_>) -> Option<Self::Match> {
        let generate = root.operand(0)?.defining_op().and_then(GenerateOp::cast)?.op();
        let body = generate.region(0)?.first_block()?;
        let yielded = body.last_op()?.operand(0)?.handle();
        let has_all_indices = body.num_args() + 1 == root.num_operands();
        if !has_all_indices || !drr::analysis::is_memory_effect_free(generate) {
            return None;
        }
        let mut mapping = Mapping::new();
        for (argument, index) in body.args().zip(root.operands().skip(1)) {
            mapping.map(argument.handle(), index.handle());
        }
        let mut ops: Vec<Op> = body.ops().map(|op| op.handle()).collect();
        ops.pop();
        Some((ops, yielded, mapping))
    }

    fn rewrite(&self, (ops, yielded, mut mapping): Self::Match, root: Op, rewriter: &mut Rewriter<'_>) {
        for op in ops {
            rewriter.clone_op(op, &mut mapping);
        }
        rewriter.replace_op(root, &[mapping.get_or_self(yielded)]);
    }
}
