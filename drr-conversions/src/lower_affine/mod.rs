//! `lower-affine`: affine ops to `arith`, `memref`, `scf` and `vector`.
//!
//! - `expand_expr`: affine expressions to arithmetic.
//! - `expand_index`: `affine.delinearize_index` and `affine.linearize_index`.
//! - `parallel`: `affine.parallel`.

mod expand_expr;
mod expand_index;
mod parallel;

use drr::affine::{AffineMap, Constraint, ConstraintKind};
use drr::conversion::ConversionTarget;
use drr::define::OpDef;
use drr::pass::PassInfo;
use drr::prelude::*;
use drr::{Context, Ident, Op, OpRef, Operands, Rewriter, Value};
use drr_dialects::affine::{
    AffineApplyOp, AffineDelinearizeIndexOp, AffineForOp, AffineIfOp, AffineLinearizeIndexOp, AffineLoadOp,
    AffineMaxOp, AffineMinOp, AffineParallelOp, AffinePrefetchOp, AffineStoreOp, AffineVectorLoadOp,
    AffineVectorStoreOp, AffineYieldOp, fold_in_place,
};
use drr_dialects::arith::CmpIPredicate;
use drr_dialects::{arith, memref, scf, vector};

use expand_expr::{MapInputs, divisor_error, expand_expr, expand_map};
use expand_index::{lower_delinearize_index, lower_linearize_index};
use parallel::lower_parallel;

use crate::arith_builders::{arith_constant, cmpi, index_constant};
use crate::builders::{CombineFn, create_inferred};
use crate::conversion_pass::ConversionDefinition;
use crate::handles::{operands, region, result_types, results};
use crate::pattern::AddFn;

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
    /// The terminator of a loop or a conditional that has been lowered. Those of `affine.parallel` are replaced with
    /// it.
    LowerYield: (AffineYieldOp:$op $values) => (scf::YieldOp $values) where [(is_in_scf $op)]
}

fn is_in_scf(_: &MatchContext<'_>, op: OpRef<'_>) -> bool {
    op.parent_op()
        .is_none_or(|parent| parent.name().dialect(parent.ctx()) == b"scf")
}

fn expand(rewriter: &mut Rewriter<'_>, map: Attribute, operands: &[Value]) -> Result<Vec<Value>, String> {
    let ctx = rewriter.shared_ctx();
    let map = map.affine_map(&ctx).ok_or("expected an affine map")?;
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
    reduce(rewriter, &values, create_inferred::<arith::MinSIOp>)
}

fn expand_max(rewriter: &mut Rewriter<'_>, map: Attribute, operands: &[Value]) -> Result<Value, String> {
    let values = expand(rewriter, map, operands)?;
    reduce(rewriter, &values, create_inferred::<arith::MaxSIOp>)
}

/// Combines values from the left.
fn reduce(rewriter: &mut Rewriter<'_>, values: &[Value], combine: CombineFn) -> Result<Value, String> {
    let reduced = values
        .iter()
        .copied()
        .reduce(|reduced, value| combine(rewriter, &[reduced, value]));
    reduced.ok_or_else(|| "the map has no results".into())
}

/// Returns the target: the dialects of the results are legal.
fn target(ctx: &Context) -> ConversionTarget {
    let mut target = ConversionTarget::new(ctx);
    target.add_legal_dialects(["arith", "memref", "scf", "vector"]);
    target
}

/// The pass `lower-affine`.
pub const PASS: ConversionDefinition = ConversionDefinition {
    reason_to_stay: |op| {
        let reason = divisor_error(op)?;
        Some((reason, "use a positive divisor, or divide with an op of `arith`"))
    },
    ..ConversionDefinition::new(
        PassInfo::new("lower-affine")
            .with_name("LowerAffinePass")
            .with_description("Lower affine ops to the dialects arith, memref, scf and vector")
            .with_dependent_dialects(&["arith", "memref", "scf", "vector"]),
        |ctx, _| {
            Ok((
                target(ctx),
                PatternSet::new().with_generated(populate_lower_affine_patterns),
            ))
        },
    )
};

/// Adds the patterns: MLIR's `populateAffineToStdConversionPatterns`, `populateAffineToVectorConversionPatterns` and
/// `populateAffineExpandIndexOpsPatterns`.
pub fn populate_lower_affine_patterns(patterns: &mut PatternSet) {
    patterns
        .add(LowerAffineRules)
        .add_fn::<AffineForOp>("LowerFor", lower_for)
        .add_fn::<AffineIfOp>("LowerIf", lower_if)
        .add_fn::<AffineParallelOp>("LowerParallel", lower_parallel)
        .add_fn::<AffineDelinearizeIndexOp>("LowerDelinearizeIndex", lower_delinearize_index)
        .add_fn::<AffineLinearizeIndexOp>("LowerLinearizeIndex", lower_linearize_index)
        .add_fn_for("affine.dma_start", "LowerDmaStart", lower_dma_start)
        .add_fn_for("affine.dma_wait", "LowerDmaWait", lower_dma_wait);
}

/// Returns the value, or `None` with the reason why the pattern does not match.
fn matched<T>(rewriter: &Rewriter<'_>, result: Result<T, String>) -> Option<T> {
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
    let lower = expand_bound(rewriter, &lower_map, &lower, create_inferred::<arith::MaxSIOp>);
    let lower = matched(rewriter, lower)?;
    let upper = expand_bound(rewriter, &upper_map, &upper, create_inferred::<arith::MinSIOp>);
    let upper = matched(rewriter, upper)?;
    let step = index_constant(rewriter, step);
    let all = [&[lower, upper, step], &inits[..]].concat();
    replace_with_body::<scf::ForOp>(rewriter, op, &all, &[])
}

fn expand_bound(
    rewriter: &mut Rewriter<'_>,
    map: &AffineMap,
    operands: &[Value],
    combine: CombineFn,
) -> Result<Value, String> {
    let values = expand_map(rewriter, map, operands)?;
    reduce(rewriter, &values, combine)
}

/// Replaces an op by one of type `T` with the same results and regions.
fn replace_with_body<T: OpDef>(
    rewriter: &mut Rewriter<'_>,
    op: Op,
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
        ..OperationState::of::<T>(rewriter)
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
            ConstraintKind::EqualZero => CmpIPredicate::eq,
            ConstraintKind::NotNegative => CmpIPredicate::sge,
        };
        let holds = cmpi(rewriter, predicate, value, zero);
        condition = Some(match condition {
            None => holds,
            Some(condition) => create_inferred::<arith::AndIOp>(rewriter, &[condition, holds]),
        });
    }
    let condition = match condition {
        Some(condition) => condition,
        None => arith_constant(rewriter, ctx.bool_attr(true)),
    };
    replace_with_body::<scf::IfOp>(rewriter, op, &[condition], &[])
}

fn lower_dma_start(rewriter: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let old = operands(rewriter, op);
    let mut rest = &old[..];
    let source = expand_access(rewriter, op, "src_map", &mut rest)?;
    let target = expand_access(rewriter, op, "dst_map", &mut rest)?;
    let tag = expand_access(rewriter, op, "tag_map", &mut rest)?;
    let (&size, strides) = rest.split_first()?;
    let operands = [source, target, vec![size], tag, strides.to_vec()].concat();
    replace_dma::<memref::DmaStartOp>(rewriter, op, &operands)
}

fn lower_dma_wait(rewriter: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let old = operands(rewriter, op);
    let mut rest = &old[..];
    let tag = expand_access(rewriter, op, "tag_map", &mut rest)?;
    replace_dma::<memref::DmaWaitOp>(rewriter, op, &[tag, rest.to_vec()].concat())
}

/// Returns the first operand, a memref, with the results of a map of the following operands. Removes these operands
/// from `rest`.
fn expand_access(rewriter: &mut Rewriter<'_>, op: Op, map: &str, rest: &mut &[Value]) -> Option<Vec<Value>> {
    let ctx = rewriter.shared_ctx();
    let map = rewriter.ir().op(op).discardable(ctx.ident(map))?.affine_map(&ctx)?;
    let (&memref, others) = rest.split_first()?;
    let (indices, others) = others.split_at_checked(usize::try_from(map.num_inputs()).ok()?)?;
    *rest = others;
    let indices = expand_map(rewriter, map, indices);
    Some([vec![memref], matched(rewriter, indices)?].concat())
}

fn replace_dma<T: OpDef>(rewriter: &mut Rewriter<'_>, op: Op, operands: &[Value]) -> Option<()> {
    let new = OperationState {
        operands,
        ..OperationState::of::<T>(rewriter)
    };
    rewriter.insert(new);
    rewriter.erase_op(op);
    Some(())
}
