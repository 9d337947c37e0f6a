//! The lowering of `affine.parallel`, with its reductions.

use drr::affine::AffineMap;
use drr::numbers::{Float, Int, Signedness};
use drr::prelude::*;
use drr::{Context, Ident, InsertPoint, Op, Rewriter, Type, Value};
use drr_dialects::affine::{AffineParallelOp, fold_in_place};
use drr_dialects::arith::AtomicRMWKind;
use drr_dialects::scf::{ParallelOp, ReduceOp, ReduceReturnOp};

use crate::affine_expansion::{MapInputs, expand_expr};
use crate::arith_build::{arith, arith_constant, index_constant};
use crate::build::operation_state;
use crate::lower_affine::{matched, reduce, replace_with_body};
use crate::op_lowering::{arguments, first_block, last_op, operands, region, result_types};

/// Lowers `affine.parallel` to `scf.parallel`.
pub(crate) fn lower_parallel(rewriter: &mut Rewriter<'_>, op: Op) -> Option<()> {
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

    let mut bounds = [Vec::new(), Vec::new()];
    let groups = |map: &AffineMap, sizes: &[i64]| {
        let mut at = 0;
        let next = |&size: &i64| {
            let group = at..at + usize::try_from(size).ok()?;
            at = group.end;
            (at <= map.num_results()).then_some(group)
        };
        sizes.iter().map(next).collect::<Option<Vec<_>>>()
    };
    let pairs = groups(&lower_map, &lower_groups)?
        .into_iter()
        .zip(groups(&upper_map, &upper_groups)?);
    for (lower, upper) in pairs {
        let sides = [
            (&lower_map, lower_operands, lower, "maxsi"),
            (&upper_map, upper_operands, upper, "minsi"),
        ];
        for (bounds, (map, operands, group, reduction)) in bounds.iter_mut().zip(sides) {
            let inputs = MapInputs::new(map.num_dims(), map.num_symbols(), operands);
            let inputs = matched(rewriter, inputs)?;
            let mut values = Vec::new();
            for expr in map.results().skip(group.start).take(group.len()) {
                let value = expand_expr(rewriter, expr, inputs);
                values.push(matched(rewriter, value)?);
            }
            let bound = reduce(rewriter, reduction, &values);
            bounds.push(matched(rewriter, bound)?);
        }
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
        inits.push(arith_constant(rewriter, identity, ty));
    }
    let dims = steps.len() as i32;
    let segments = [dims, dims, dims, inits.len() as i32];
    let inherent = [(Ident::OPERAND_SEGMENT_SIZES, ctx.dense_i32_array_attr(&segments))];
    let [lower, upper] = bounds;
    let all = [lower, upper, steps, inits].concat();
    let body = first_block(rewriter, region(rewriter, op, 0)?)?;
    replace_with_body(rewriter, op, ParallelOp::NAME, &all, &inherent)?;
    reduce_at_end(rewriter, last_op(rewriter, body)?, &kinds)
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
        ..operation_state(rewriter, ReduceOp::NAME)
    };
    rewriter.insert(new);
    for ((region, &kind), &value) in regions.iter().zip(kinds).zip(&values) {
        let ty = rewriter.value_type(value);
        let block = rewriter.append_block(*region, &[(ty, location); 2]);
        let arguments = arguments(rewriter, block);
        rewriter.set_insert_point(InsertPoint::End(block));
        let reduced = arith(rewriter, reduction_op(kind)?, &arguments);
        let new = OperationState {
            operands: &[reduced],
            ..operation_state(rewriter, ReduceReturnOp::NAME)
        };
        rewriter.insert(new);
    }
    rewriter.erase_op(end);
    Some(())
}

/// Returns the op of `arith` that combines two values. MLIR's `getReductionOp`.
fn reduction_op(kind: AtomicRMWKind) -> Option<&'static str> {
    Some(match kind {
        AtomicRMWKind::addf => "addf",
        AtomicRMWKind::addi => "addi",
        AtomicRMWKind::andi => "andi",
        AtomicRMWKind::maximumf => "maximumf",
        AtomicRMWKind::maxnumf => "maxnumf",
        AtomicRMWKind::maxs => "maxsi",
        AtomicRMWKind::maxu => "maxui",
        AtomicRMWKind::minimumf => "minimumf",
        AtomicRMWKind::minnumf => "minnumf",
        AtomicRMWKind::mins => "minsi",
        AtomicRMWKind::minu => "minui",
        AtomicRMWKind::mulf => "mulf",
        AtomicRMWKind::muli => "muli",
        AtomicRMWKind::ori => "ori",
        AtomicRMWKind::xori => "xori",
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
