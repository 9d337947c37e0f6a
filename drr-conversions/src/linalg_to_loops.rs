//! `convert-linalg-to-loops`: structured ops on memrefs to loops.

use drr::affine::{AffineBuilder, AffineExpr, AffineMap};
use drr::pass::PassInfo;
use drr::prelude::*;
use drr::{Context, DYNAMIC, InsertPoint, Mapping, Op, PatternSpec, Rewriter, Type, Value};
use drr_dialects::affine::{AffineApplyOp, canonicalize_map_and_operands};
use drr_dialects::linalg::{GenericOp, IndexOp, indexing_maps};
use drr_dialects::{memref, scf};

use crate::affine_apply::build_apply;
use crate::arith_builders::index_constant;
use crate::builders::create;
use crate::greedy_lowering::GreedyLoweringDefinition;
use crate::handles::{arguments, first_block, operands, region};
use crate::scf_builders::build_for;

/// The pass `convert-linalg-to-loops`.
pub const PASS: GreedyLoweringDefinition = GreedyLoweringDefinition {
    info: PassInfo::new("convert-linalg-to-loops")
        .with_name("ConvertLinalgToLoopsPass")
        .with_description("Lower structured ops on memrefs to loops")
        .with_dependent_dialects(&["affine", "arith", "linalg", "memref", "scf"]),
    make: patterns,
};

/// Root and name of the canonicalization patterns of `memref.dim` and `tensor.dim` that their own dialects define.
const CANONICALIZATION_OF_DIM: [(&str, &str); 5] = [
    (memref::DimOp::NAME, "DimOfMemRefReshape"),
    ("tensor.dim", "DimOfCastOp"),
    ("tensor.dim", "DimOfDestStyleOp"),
    ("tensor.dim", "DimOfReshapeOp"),
    ("tensor.dim", "DimOfReshapeOfIntegers"),
];

/// Returns the patterns: MLIR's `lowerLinalgToLoopsImpl`.
fn patterns(ctx: &Context) -> PatternSet {
    let mut canonicalization = PatternSet::canonicalization_patterns(ctx);
    let mut missing = CANONICALIZATION_OF_DIM.to_vec();
    canonicalization.retain(|spec| {
        let pattern = (spec.root, spec.name);
        missing.retain(|&other| other != pattern);
        spec.root == AffineApplyOp::NAME || CANONICALIZATION_OF_DIM.contains(&pattern)
    });
    let is_registered = |op| ctx.find_op_name(op).is_some_and(|name| ctx.op_info(name).is_some());
    missing.retain(|&(root, _)| is_registered(root));
    debug_assert!(
        missing.is_empty(),
        "no canonicalization patterns {missing:?}: were they renamed?"
    );
    let mut patterns = PatternSet::new();
    patterns.add(LinalgToLoops).add(canonicalization).add(FoldTrivialApply);
    patterns
}

pat! {
    /// `affine.apply` with a trivial map is its operand or a constant.
    #[fallible]
    FoldTrivialApply: (AffineApplyOp $map, $operands) => (trivial_value $map, $operands)
}

fn trivial_value(rewriter: &mut Rewriter<'_>, map: Attribute, operands: &[Value]) -> Result<Value, String> {
    let ctx = rewriter.shared_ctx();
    let expr = map.affine_map(&ctx).and_then(|map| map.result(0));
    let constant = expr.and_then(AffineExpr::as_constant);
    match (constant, operands) {
        (Some(value), []) => Ok(index_constant(rewriter, value)),
        (_, &[operand]) if expr.is_some_and(|expr| expr.as_dim().or(expr.as_symbol()).is_some()) => Ok(operand),
        _ => Err("the map is not trivial".into()),
    }
}

/// Lowers any structured op on memrefs to loops.
struct LinalgToLoops;

impl RewritePattern for LinalgToLoops {
    fn spec(&self) -> PatternSpec {
        PatternSpec::any_op("LinalgToLoops")
    }

    fn match_and_rewrite(&self, root: Op, rewriter: &mut Rewriter<'_>) -> bool {
        let op = rewriter.ir().op(root);
        if op.name().dialect(op.ctx()) != b"linalg" {
            return false;
        }
        let (ctx, location) = (op.ctx(), op.location());
        let is_buffer = |ty: Type| ty.is_memref(ctx);
        let has_buffers = op.operands().any(|operand| is_buffer(operand.ty()))
            && !op.operands().any(|operand| operand.ty().is_tensor(ctx));
        let Some(maps) = indexing_maps(op).filter(|_| has_buffers && op.num_results() == 0) else {
            return rewriter
                .match_context()
                .because("expected a structured op on memrefs without results")
                .is_some();
        };
        rewriter.set_location(location);
        let lower = |rewriter: &mut Rewriter<'_>| lower(rewriter, root, &maps).ok_or(());
        rewriter.transaction(lower).is_ok()
    }
}

fn lower(rewriter: &mut Rewriter<'_>, op: Op, maps: &[AffineMap]) -> Option<()> {
    let operands = operands(rewriter, op);
    let sizes = build_sizes(rewriter, &operands, maps)?;
    let bounds = build_bounds(rewriter, &sizes);
    let (ivs, end) = build_loops(rewriter, &bounds);
    build_body(rewriter, op, end.unwrap_or(op), maps, &operands, &ivs)?;
    rewriter.erase_op(op);
    Some(())
}

/// The number of iterations of a loop.
#[derive(Clone, Copy)]
enum LoopSize {
    Static(i64),
    Dynamic(Value),
}

/// Returns the size of each loop: that of the first operand dimension along which it runs. As in MLIR, `memref.dim` is
/// built for each dynamic dimension of each operand, and unused ones are erased later.
fn build_sizes(rewriter: &mut Rewriter<'_>, operands: &[Value], maps: &[AffineMap]) -> Option<Vec<LoopSize>> {
    let ctx = rewriter.shared_ctx();
    let loops = maps.first()?.num_dims() as usize;
    let mut sizes = vec![None; loops];
    for (map, &operand) in maps.iter().zip(operands) {
        let ty = rewriter.value_type(operand);
        let shape = ty.shape(&ctx).filter(|_| ty.is_memref(&ctx)).unwrap_or_default();
        for (number, (result, &size)) in map.results().zip(shape).enumerate() {
            let size = match size {
                DYNAMIC => {
                    let index = index_constant(rewriter, number as i64);
                    LoopSize::Dynamic(create::<memref::DimOp>(rewriter, &[operand, index], Type::INDEX))
                }
                size => LoopSize::Static(size),
            };
            if let Some(known) = result.as_dim().and_then(|dim| sizes.get_mut(dim as usize)) {
                known.get_or_insert(size);
            }
        }
    }
    sizes.into_iter().collect()
}

/// Builds the lower bound, upper bound and step of each loop.
fn build_bounds(rewriter: &mut Rewriter<'_>, sizes: &[LoopSize]) -> Vec<[Value; 3]> {
    let mut bounds = Vec::with_capacity(sizes.len());
    for &size in sizes {
        let lower = index_constant(rewriter, 0);
        let upper = match size {
            LoopSize::Static(size) => index_constant(rewriter, size),
            LoopSize::Dynamic(value) => value,
        };
        bounds.push([lower, upper, index_constant(rewriter, 1)]);
    }
    bounds
}

/// Builds nested loops, and leaves the insertion point in the innermost one, before its terminator. Returns the
/// induction variables and the terminator.
fn build_loops(rewriter: &mut Rewriter<'_>, bounds: &[[Value; 3]]) -> (Vec<Value>, Option<Op>) {
    let (mut ivs, mut bodies) = (Vec::with_capacity(bounds.len()), Vec::with_capacity(bounds.len()));
    for &bounds in bounds {
        let (_, body) = build_for(rewriter, bounds, &[]);
        ivs.extend(arguments(rewriter, body));
        bodies.push(body);
        rewriter.set_insert_point(InsertPoint::End(body));
    }
    let mut end = None;
    for body in bodies {
        rewriter.set_insert_point(InsertPoint::End(body));
        end = Some(scf::YieldOp::build(rewriter, &[], ()));
    }
    if let Some(end) = end {
        rewriter.set_insert_point(InsertPoint::Before(end));
    }
    (ivs, end)
}

/// Builds the loads, the ops of the region and the stores before `at`.
fn build_body(
    rewriter: &mut Rewriter<'_>,
    op: Op,
    at: Op,
    maps: &[AffineMap],
    values: &[Value],
    ivs: &[Value],
) -> Option<()> {
    let ctx = rewriter.shared_ctx();
    let block = first_block(rewriter, region(rewriter, op, 0)?)?;
    let block_arguments = arguments(rewriter, block);
    let outputs = outputs_start(rewriter, op)?;
    let mut mapping = Mapping::default();
    for (number, ((map, &operand), &argument)) in maps.iter().zip(values).zip(&block_arguments).enumerate() {
        let ty = rewriter.value_type(operand);
        let is_scalar = number < outputs && !ty.is_memref(&ctx);
        let value = if is_scalar {
            operand
        } else {
            let indices = build_indices(rewriter, at, map, ivs)?;
            let access = [vec![operand], indices].concat();
            create::<memref::LoadOp>(rewriter, &access, ty.element_or_self(&ctx))
        };
        mapping.map(argument, value);
    }
    let mut stores = Vec::new();
    for (map, &output) in maps.iter().zip(values).skip(outputs) {
        if rewriter.value_type(output).is_memref(&ctx) {
            stores.push((output, build_indices(rewriter, at, map, ivs)?));
        }
    }
    let ops: Vec<Op> = rewriter.ir().block(block).ops().map(|op| op.handle()).collect();
    let (&terminator, ops) = ops.split_last()?;
    let mut indices = Vec::new();
    for &op in ops {
        let new = rewriter.clone_op(op, &mut mapping);
        let new = rewriter.ir().op(new);
        if let Some(index) = IndexOp::cast(new) {
            indices.push((new.handle(), usize::try_from(index.dim()?).ok()?));
        }
    }
    let yielded = operands(rewriter, terminator);
    for (value, (store, indices)) in yielded.into_iter().zip(stores) {
        let value = mapping.get_or_self(value);
        memref::StoreOp::build(rewriter, (value, store, &indices, None, None), ());
    }
    for (index, dim) in indices {
        rewriter.replace_op(index, &[*ivs.get(dim)?]);
    }
    Some(())
}

/// Returns the number of inputs.
fn outputs_start(rewriter: &Rewriter<'_>, op: Op) -> Option<usize> {
    let op = rewriter.ir().op(op);
    let outputs = GenericOp::SLOTS.outputs.of(op).count();
    op.num_operands().checked_sub(outputs)
}

/// Builds an `affine.apply` with canonical operands for each result of a map, for an op next to `at`.
fn build_indices(rewriter: &mut Rewriter<'_>, at: Op, map: &AffineMap, ivs: &[Value]) -> Option<Vec<Value>> {
    let mut indices = Vec::with_capacity(map.num_results());
    for result in map.results() {
        let mut builder = AffineBuilder::new();
        let expr = builder.import(result);
        let single = builder.map(map.num_dims(), map.num_symbols(), &[expr]).ok()?;
        let (single, operands) = canonicalize_map_and_operands(rewriter.ir().op(at), single, ivs)?;
        indices.push(build_apply(rewriter, single, &operands));
    }
    Some(indices)
}
