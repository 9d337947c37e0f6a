//! `lower-affine`: affine ops to `arith`, `memref`, `scf` and `vector`.

use drr::affine::{AffineMap, Constraint, ConstraintKind};
use drr::conversion::ConversionTarget;
use drr::prelude::*;
use drr::{Context, Ident, Op, OpRef, Operands, Rewriter, Type, Value};
use drr_dialects::affine::{
    AffineApplyOp, AffineForOp, AffineIfOp, AffineLoadOp, AffineMaxOp, AffineMinOp, AffineParallelOp, AffinePrefetchOp,
    AffineStoreOp, AffineVectorLoadOp, AffineVectorStoreOp, AffineYieldOp, fold_in_place,
};
use drr_dialects::{memref, scf, vector};

use crate::affine_expansion::{MapInputs, expand_expr, expand_map};
use crate::affine_index::{lower_delinearize_index, lower_linearize_index};
use crate::arith_build::{arith, arith_constant, compare_indices, index_constant, predicate};
use crate::build::operation_state;
use crate::lower_affine_parallel::lower_parallel;
use crate::op_lowering::{Lowering, operands, region, result_types, results};

patterns! {
    /// The lowerings that are rules.
    LowerAffineRules = [
        LowerApply,
        LowerMin,
        LowerMax,
        LowerLoad,
        LowerStore,
        LowerPrefetch,
        LowerVectorLoad,
        LowerVectorStore,
        LowerYield,
    ]
}

pat! {
    /// `affine.apply` is the value of its map.
    #[fallible]
    LowerApply: (AffineApplyOp $map, $operands) => (expand_single $map, $operands)
}

pat! {
    /// `affine.min` is the least of the values of its map.
    #[fallible]
    LowerMin: (AffineMinOp $map, $operands) => (expand_min $map, $operands)
}

pat! {
    /// `affine.max` is the greatest of the values of its map.
    #[fallible]
    LowerMax: (AffineMaxOp $map, $operands) => (expand_max $map, $operands)
}

pat! {
    /// The indices of `memref.load` are values.
    #[fallible]
    LowerLoad: (AffineLoadOp $memref, $indices, $map) => (memref::LoadOp memref = $memref, indices = (expand $map, $indices))
}

pat! {
    /// The indices of `memref.store` are values.
    #[fallible]
    LowerStore: (AffineStoreOp $value, $memref, $indices, $map) =>
        (memref::StoreOp value = $value, memref = $memref, indices = (expand $map, $indices))
}

pat! {
    /// The indices of `memref.prefetch` are values.
    #[fallible]
    LowerPrefetch: (AffinePrefetchOp $memref, $indices, $is_write, $locality, $is_data, $map) =>
        (memref::PrefetchOp $memref, (expand $map, $indices), $is_write, $locality, $is_data)
}

pat! {
    /// The indices of `vector.load` are values.
    #[fallible]
    LowerVectorLoad: (AffineVectorLoadOp $memref, $indices, $map) =>
        (vector::LoadOp base = $memref, indices = (expand $map, $indices))
}

pat! {
    /// The indices of `vector.store` are values.
    #[fallible]
    LowerVectorStore: (AffineVectorStoreOp $value, $memref, $indices, $map) =>
        (vector::StoreOp valueToStore = $value, base = $memref, indices = (expand $map, $indices))
}

pat! {
    /// The terminator of a loop or a conditional that has been lowered. Those of `affine.parallel` are replaced with it.
    LowerYield: (AffineYieldOp:$op $values) => (scf::YieldOp $values) where [(is_in_scf $op)]
}

fn is_in_scf(_: &MatchContext<'_>, op: OpRef<'_>) -> bool {
    op.parent_op()
        .is_none_or(|parent| parent.name_text().starts_with("scf."))
}

fn expand(rewriter: &mut Rewriter<'_>, map: Attribute, operands: &[Value]) -> Result<Vec<Value>, String> {
    let ctx = rewriter.shared_ctx();
    let map = map.affine_map(&ctx).ok_or("the map is no affine map")?;
    expand_map(rewriter, map, operands)
}

fn expand_single(rewriter: &mut Rewriter<'_>, map: Attribute, operands: &[Value]) -> Result<Value, String> {
    match expand(rewriter, map, operands)?[..] {
        [value] => Ok(value),
        ref values => Err(format!("the map has {} results, one expected", values.len())),
    }
}

fn expand_min(rewriter: &mut Rewriter<'_>, map: Attribute, operands: &[Value]) -> Result<Value, String> {
    let values = expand(rewriter, map, operands)?;
    reduce(rewriter, "minsi", &values)
}

fn expand_max(rewriter: &mut Rewriter<'_>, map: Attribute, operands: &[Value]) -> Result<Value, String> {
    let values = expand(rewriter, map, operands)?;
    reduce(rewriter, "maxsi", &values)
}

/// Combines values by an op of `arith`, from the left.
pub(crate) fn reduce(rewriter: &mut Rewriter<'_>, op: &str, values: &[Value]) -> Result<Value, String> {
    let reduced = values
        .iter()
        .copied()
        .reduce(|reduced, value| arith(rewriter, op, &[reduced, value]));
    reduced.ok_or_else(|| "the map has no results".into())
}

/// Returns the target: the dialects of the results are legal.
pub(crate) fn target(ctx: &Context) -> ConversionTarget {
    let mut target = ConversionTarget::new(ctx);
    target.add_legal_dialects(["arith", "memref", "scf", "vector"]);
    target
}

/// Adds the patterns: MLIR's `populateAffineToStdConversionPatterns`, `populateAffineToVectorConversionPatterns` and
/// `populateAffineExpandIndexOpsPatterns`.
pub fn populate_lower_affine_patterns(patterns: &mut PatternSet) {
    patterns
        .add(LowerAffineRules)
        .add(Lowering("LowerFor", AffineForOp::NAME, 1, lower_for))
        .add(Lowering("LowerIf", AffineIfOp::NAME, 1, lower_if))
        .add(Lowering("LowerParallel", AffineParallelOp::NAME, 1, lower_parallel))
        .add(Lowering("LowerDmaStart", "affine.dma_start", 1, |rewriter, op| {
            lower_dma(rewriter, op, "memref.dma_start", &["src_map", "dst_map", "tag_map"])
        }))
        .add(Lowering("LowerDmaWait", "affine.dma_wait", 1, |rewriter, op| {
            lower_dma(rewriter, op, "memref.dma_wait", &["tag_map"])
        }))
        .add(Lowering(
            "LowerDelinearizeIndex",
            "affine.delinearize_index",
            1,
            lower_delinearize_index,
        ))
        .add(Lowering(
            "LowerLinearizeIndex",
            "affine.linearize_index",
            1,
            lower_linearize_index,
        ));
}

/// Returns the value, or `None` with the reason why the pattern does not match.
pub(crate) fn matched<T>(rewriter: &Rewriter<'_>, result: Result<T, String>) -> Option<T> {
    result.map_or_else(|reason| rewriter.match_context().no_match(|| reason), Some)
}

fn lower_for(rewriter: &mut Rewriter<'_>, op: Op) -> Option<()> {
    fold_in_place(rewriter, op);
    let for_op = AffineForOp::cast(rewriter.ir().op(op))?;
    let (lower_map, upper_map) = (for_op.lowerBoundMap()?.clone(), for_op.upperBoundMap()?.clone());
    let step = for_op.step()?;
    let handles = |operands: Operands<'_>| operands.map(|operand| operand.handle()).collect::<Vec<_>>();
    let (lower, upper, inits) = (
        handles(for_op.lowerBoundOperands()),
        handles(for_op.upperBoundOperands()),
        handles(for_op.inits()),
    );
    let lower = expand_bound(rewriter, &lower_map, &lower, "maxsi");
    let lower = matched(rewriter, lower)?;
    let upper = expand_bound(rewriter, &upper_map, &upper, "minsi");
    let upper = matched(rewriter, upper)?;
    let step = index_constant(rewriter, step);
    let all = [&[lower, upper, step], &inits[..]].concat();
    replace_with_body(rewriter, op, "scf.for", &all, &[])
}

fn expand_bound(
    rewriter: &mut Rewriter<'_>,
    map: &AffineMap,
    operands: &[Value],
    reduction: &str,
) -> Result<Value, String> {
    let values = expand_map(rewriter, map, operands)?;
    reduce(rewriter, reduction, &values)
}

/// Replaces an op by one with the same results and regions.
pub(crate) fn replace_with_body(
    rewriter: &mut Rewriter<'_>,
    op: Op,
    name: &str,
    operands: &[Value],
    inherent: &[(Ident, Attribute)],
) -> Option<()> {
    let types = result_types(rewriter, op);
    let count = rewriter.ir().op(op).num_regions();
    let regions: Vec<_> = (0..count).map(|_| rewriter.create_region()).collect();
    let new = OperationState {
        operands,
        result_types: &types,
        inherent,
        regions: &regions,
        ..operation_state(rewriter, name)
    };
    let new = rewriter.insert(new);
    for (index, to) in regions.into_iter().enumerate() {
        let from = region(rewriter, op, index)?;
        rewriter.take_body(from, to);
    }
    let values = results(rewriter, new);
    rewriter.replace_op(op, &values);
    Some(())
}

fn lower_if(rewriter: &mut Rewriter<'_>, op: Op) -> Option<()> {
    fold_in_place(rewriter, op);
    let ctx = rewriter.shared_ctx();
    let set = AffineIfOp::cast(rewriter.ir().op(op))?.condition()?.clone();
    let operands = operands(rewriter, op);
    let zero = index_constant(rewriter, 0);
    let inputs = MapInputs::new(set.num_dims(), set.num_symbols(), &operands);
    let inputs = matched(rewriter, inputs)?;
    let mut condition = None;
    for Constraint { expr, kind } in set.constraints() {
        let value = expand_expr(rewriter, expr, inputs);
        let value = matched(rewriter, value)?;
        let predicate = match kind {
            ConstraintKind::EqualZero => predicate::EQ,
            ConstraintKind::NotNegative => predicate::SGE,
        };
        let holds = compare_indices(rewriter, predicate, value, zero);
        condition = Some(match condition {
            None => holds,
            Some(condition) => arith(rewriter, "andi", &[condition, holds]),
        });
    }
    let condition = match condition {
        Some(condition) => condition,
        None => arith_constant(rewriter, ctx.bool_attr(true), Type::I1),
    };
    replace_with_body(rewriter, op, "scf.if", &[condition], &[])
}

/// Lowers an op with memrefs, each followed by the indices of a map, and sizes. The first size precedes the third memref, which is the tag
/// of a start.
fn lower_dma(rewriter: &mut Rewriter<'_>, op: Op, name: &str, maps: &[&str]) -> Option<()> {
    let ctx = rewriter.shared_ctx();
    let old = operands(rewriter, op);
    let (mut rest, mut accesses) = (&old[..], Vec::new());
    for key in maps {
        let map = rewriter.ir().op(op).discardable(ctx.ident(key))?.affine_map(&ctx)?;
        let (&memref, others) = rest.split_first()?;
        let (indices, others) = others.split_at_checked(usize::try_from(map.num_inputs()).ok()?)?;
        let indices = expand_map(rewriter, map, indices);
        accesses.push([vec![memref], matched(rewriter, indices)?].concat());
        rest = others;
    }
    let (&size, strides) = rest.split_first()?;
    accesses.insert(accesses.len().min(2), vec![size]);
    accesses.push(strides.to_vec());
    let new = OperationState {
        operands: &accesses.concat(),
        ..operation_state(rewriter, name)
    };
    rewriter.insert(new);
    rewriter.erase_op(op);
    Some(())
}
