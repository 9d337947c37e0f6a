//! The lowering of `affine.parallel`, with its reductions.

use drr::affine::AffineMap;
use drr::numbers::{Float, Int, Signedness};
use drr::prelude::*;
use drr::{Context, Ident, InsertPoint, Op, Rewriter, Type, Value};
use drr_dialects::affine::{AffineParallelOp, fold_in_place};
use drr_dialects::arith::{self, AtomicRMWKind};
use drr_dialects::scf::{ParallelOp, ReduceOp, ReduceReturnOp};

use super::expand_expr::{MapInputs, expand_expr};
use super::{CombineFn, matched, reduce, replace_with_body};
use crate::arith_builders::{arith_constant, index_constant};
use crate::builders::create_inferred;
use crate::handles::{arguments, first_block, last_op, operands, region, result_types};

/// Lowers `affine.parallel` to `scf.parallel`.
pub(super) fn lower_parallel(rewriter: &mut Rewriter<'_>, op: Op) -> Option<()> {
    fold_in_place(rewriter, op);
    let ctx = rewriter.shared_ctx();
    let parallel = AffineParallelOp::cast(rewriter.ir().op(op))?;
    let ints = |list: Attribute| list.elements_ints(&ctx).map(|ints| ints.collect::<Vec<i64>>());
    let (lower_groups, upper_groups) = (
        ints(parallel.lowerBoundsGroups()?)?,
        ints(parallel.upperBoundsGroups()?)?,
    );
    let (lower_map, upper_map) = (parallel.lowerBoundsMap()?.clone(), parallel.upperBoundsMap()?.clone());
    let integers = |list: &[Attribute]| list.iter().map(|step| step.as_i64(&ctx)).collect::<Option<Vec<i64>>>();
    let steps = integers(parallel.steps()?)?;
    let kinds: Option<Vec<AtomicRMWKind>> = parallel
        .reductions()?
        .iter()
        .map(|&kind| AtomicRMWKind::value(&ctx, kind))
        .collect();
    let (kinds, types) = (kinds?, result_types(rewriter, op));
    let operands = operands(rewriter, op);
    let (lower_operands, upper_operands) = operands.split_at_checked(lower_map.num_inputs() as usize)?;

    let mut lower = Bounds::new(&lower_map, lower_operands, create_inferred::<arith::MaxSIOp>);
    let mut upper = Bounds::new(&upper_map, upper_operands, create_inferred::<arith::MinSIOp>);
    for (&lower_size, &upper_size) in lower_groups.iter().zip(&upper_groups) {
        lower.build_next(rewriter, lower_size)?;
        upper.build_next(rewriter, upper_size)?;
    }
    let steps: Vec<Value> = steps.into_iter().map(|step| index_constant(rewriter, step)).collect();
    let mut inits = Vec::new();
    for (&kind, &ty) in kinds.iter().zip(&types) {
        let identity = identity(&ctx, kind, ty);
        let Some(identity) = identity.filter(|_| reduction_op(kind).is_some()) else {
            return rewriter
                .match_context()
                .no_match(|| format!("there is no reduction `{kind}` of `{}`", ty.display(&ctx)));
        };
        inits.push(arith_constant(rewriter, identity));
    }
    let dims = steps.len() as i32;
    let segments = [dims, dims, dims, inits.len() as i32];
    let inherent = [(Ident::OPERAND_SEGMENT_SIZES, ctx.dense_i32_array_attr(&segments))];
    let all = [lower.values, upper.values, steps, inits].concat();
    let body = first_block(rewriter, region(rewriter, op, 0)?)?;
    replace_with_body::<ParallelOp>(rewriter, op, &all, &inherent)?;
    reduce_at_end(rewriter, last_op(rewriter, body)?, &kinds)
}

/// The lower or upper bounds of the loops. The bound of a loop combines a group of results of the map.
struct Bounds<'a> {
    map: &'a AffineMap,
    operands: &'a [Value],
    combine: CombineFn,
    /// Number of results of the map that bounds have used.
    used: usize,
    values: Vec<Value>,
}

impl<'a> Bounds<'a> {
    fn new(map: &'a AffineMap, operands: &'a [Value], combine: CombineFn) -> Self {
        Bounds {
            map,
            operands,
            combine,
            used: 0,
            values: Vec::new(),
        }
    }

    /// Builds the bound of the next loop from this number of results.
    fn build_next(&mut self, rewriter: &mut Rewriter<'_>, size: i64) -> Option<()> {
        let inputs = MapInputs::new(self.map.num_dims(), self.map.num_symbols(), self.operands);
        let inputs = matched(rewriter, inputs)?;
        let mut values = Vec::new();
        for _ in 0..size {
            let value = expand_expr(rewriter, self.map.result(self.used)?, inputs);
            values.push(matched(rewriter, value)?);
            self.used += 1;
        }
        let bound = reduce(rewriter, &values, self.combine);
        self.values.push(matched(rewriter, bound)?);
        Some(())
    }
}

/// Replaces an `affine.yield` by an `scf.reduce`.
fn reduce_at_end(rewriter: &mut Rewriter<'_>, end: Op, kinds: &[AtomicRMWKind]) -> Option<()> {
    let location = rewriter.ir().op(end).location();
    rewriter.set_location(location);
    rewriter.set_insert_point(InsertPoint::Before(end));
    let values = operands(rewriter, end);
    let regions: Vec<_> = values.iter().map(|_| rewriter.create_region()).collect();
    let new = OperationState {
        operands: &values,
        regions: &regions,
        ..OperationState::of::<ReduceOp>(rewriter)
    };
    rewriter.insert(new);
    for ((region, &kind), &value) in regions.iter().zip(kinds).zip(&values) {
        let ty = rewriter.value_type(value);
        let block = rewriter.append_block(*region, &[(ty, location); 2]);
        let arguments = arguments(rewriter, block);
        rewriter.set_insert_point(InsertPoint::End(block));
        let reduced = reduction_op(kind)?(rewriter, &arguments);
        let new = OperationState {
            operands: &[reduced],
            ..OperationState::of::<ReduceReturnOp>(rewriter)
        };
        rewriter.insert(new);
    }
    rewriter.erase_op(end);
    Some(())
}

/// Returns the builder of the op that combines two values. MLIR's `getReductionOp`.
fn reduction_op(kind: AtomicRMWKind) -> Option<CombineFn> {
    Some(match kind {
        AtomicRMWKind::addf => create_inferred::<arith::AddFOp>,
        AtomicRMWKind::addi => create_inferred::<arith::AddIOp>,
        AtomicRMWKind::andi => create_inferred::<arith::AndIOp>,
        AtomicRMWKind::maximumf => create_inferred::<arith::MaximumFOp>,
        AtomicRMWKind::maxnumf => create_inferred::<arith::MaxNumFOp>,
        AtomicRMWKind::maxs => create_inferred::<arith::MaxSIOp>,
        AtomicRMWKind::maxu => create_inferred::<arith::MaxUIOp>,
        AtomicRMWKind::minimumf => create_inferred::<arith::MinimumFOp>,
        AtomicRMWKind::minnumf => create_inferred::<arith::MinNumFOp>,
        AtomicRMWKind::mins => create_inferred::<arith::MinSIOp>,
        AtomicRMWKind::minu => create_inferred::<arith::MinUIOp>,
        AtomicRMWKind::mulf => create_inferred::<arith::MulFOp>,
        AtomicRMWKind::muli => create_inferred::<arith::MulIOp>,
        AtomicRMWKind::ori => create_inferred::<arith::OrIOp>,
        AtomicRMWKind::xori => create_inferred::<arith::XOrIOp>,
        AtomicRMWKind::assign => return None,
    })
}

/// Returns the value that a reduction begins with. MLIR's `getIdentityValueAttr`.
fn identity(ctx: &Context, kind: AtomicRMWKind, ty: Type) -> Option<Attribute> {
    if let Some(float) = ty.float_kind(ctx) {
        let identity = match kind {
            AtomicRMWKind::addf => Float::zero(float),
            AtomicRMWKind::mulf => Float::from_f64(float, 1.0)?,
            AtomicRMWKind::minimumf => Float::infinity(float)?,
            AtomicRMWKind::maximumf => Float::infinity(float)?.checked_neg()?,
            AtomicRMWKind::minnumf => Float::nan(float)?,
            AtomicRMWKind::maxnumf => Float::nan(float)?.checked_neg()?,
            _ => return None,
        };
        return ctx.float_attr(ty, identity).into();
    }
    let width = if ty == Type::INDEX { 64 } else { ty.integer_width(ctx)? };
    let identity = match kind {
        AtomicRMWKind::addi | AtomicRMWKind::maxu | AtomicRMWKind::ori | AtomicRMWKind::xori => Int::wrapping(width, 0),
        AtomicRMWKind::muli => Int::wrapping(width, 1),
        AtomicRMWKind::andi | AtomicRMWKind::minu => Int::max_value(width, Signedness::Unsigned),
        AtomicRMWKind::maxs => Int::min_value(width, Signedness::Signed),
        AtomicRMWKind::mins => Int::max_value(width, Signedness::Signed),
        _ => return None,
    };
    Some(ctx.integer_attr(ty, identity))
}
