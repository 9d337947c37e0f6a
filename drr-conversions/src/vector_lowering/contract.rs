//! Contractions become reductions of products of rows, and outer products multiplications.

use drr::affine::{AffineBuilder, AffineMap};
use drr::define::BuildableAttr;
use drr::prelude::*;
use drr::{InsertPoint, Op, Rewriter, Type, Value};
use drr_dialects::arith;
use drr_dialects::vector::{
    CombiningKind, ContractionOp, FMAOp, IteratorType, MaskOp, OuterProductOp, ReductionOp, TransposeOp,
    Vector_CombiningKindAttr, Vector_IteratorTypeEnum, YieldOp,
};

use super::inner_dim::{extract_at, insert_at};
use super::{VectorType, broadcast, extract, insert, zero};
use crate::builders::{CombineFn, create, create_inferred, insert_value};
use crate::handles::{operands, result_types};
use crate::pattern::AddFn;

pub(super) fn populate(patterns: &mut PatternSet) {
    patterns
        .add_fn::<OuterProductOp>("OuterProductOpLowering", lower_outer_product)
        .add_fn::<ContractionOp>("ContractionOpLowering", lower_contraction);
}

fn combining_kind(rewriter: &Rewriter<'_>, op: Op) -> Option<CombiningKind> {
    match rewriter.ir().op(op).attr_named("kind") {
        Some(kind) => Vector_CombiningKindAttr::value(rewriter.ctx(), kind),
        None => Some(CombiningKind::ADD),
    }
}

/// The op to replace, and the mask that it applies: `vector.mask` around an op, or the op itself.
fn masked_root(rewriter: &mut Rewriter<'_>, op: Op) -> (Op, Option<Value>) {
    let parent = rewriter.ir().op(op).parent_op();
    let Some(parent) = parent.and_then(|parent| parent.cast::<MaskOp<'_>>()) else {
        return (op, None);
    };
    let (root, mask) = (parent.op().handle(), parent.mask().handle());
    rewriter.set_insert_point(InsertPoint::Before(root));
    (root, Some(mask))
}

/// Builds an op with one result, in `vector.mask` if there is a mask.
fn build_masked(rewriter: &mut Rewriter<'_>, mask: Option<Value>, new: OperationState<'_>) -> Value {
    let Some(mask) = mask else {
        return insert_value(rewriter, new);
    };
    let saved_point = rewriter.insert_point();
    let region = rewriter.create_region();
    let body = rewriter.append_block(region, &[]);
    rewriter.set_insert_point(InsertPoint::End(body));
    let inner = insert_value(rewriter, new);
    let end = OperationState {
        operands: &[inner],
        ..OperationState::of::<YieldOp>(rewriter)
    };
    rewriter.insert(end);
    rewriter.set_insert_point(saved_point);
    let ty = rewriter.value_type(inner);
    let masked = OperationState {
        operands: &[mask],
        result_types: &[ty],
        regions: &[region],
        ..OperationState::of::<MaskOp>(rewriter)
    };
    insert_value(rewriter, masked)
}

fn is_integer(ctx: &Context, ty: Type) -> bool {
    ty == Type::INDEX || ty.integer_width(ctx).is_some()
}

/// Returns the builder of the op of `arith` that combines two values.
fn combining_op(kind: CombiningKind, is_integer: bool) -> Option<CombineFn> {
    Some(match (kind, is_integer) {
        (CombiningKind::ADD, true) => create_inferred::<arith::AddIOp>,
        (CombiningKind::ADD, false) => create_inferred::<arith::AddFOp>,
        (CombiningKind::MUL, true) => create_inferred::<arith::MulIOp>,
        (CombiningKind::MUL, false) => create_inferred::<arith::MulFOp>,
        (CombiningKind::MINUI, true) => create_inferred::<arith::MinUIOp>,
        (CombiningKind::MINSI, true) => create_inferred::<arith::MinSIOp>,
        (CombiningKind::MAXUI, true) => create_inferred::<arith::MaxUIOp>,
        (CombiningKind::MAXSI, true) => create_inferred::<arith::MaxSIOp>,
        (CombiningKind::AND, true) => create_inferred::<arith::AndIOp>,
        (CombiningKind::OR, true) => create_inferred::<arith::OrIOp>,
        (CombiningKind::XOR, true) => create_inferred::<arith::XOrIOp>,
        (CombiningKind::MINNUMF, false) => create_inferred::<arith::MinNumFOp>,
        (CombiningKind::MAXNUMF, false) => create_inferred::<arith::MaxNumFOp>,
        (CombiningKind::MINIMUMF, false) => create_inferred::<arith::MinimumFOp>,
        (CombiningKind::MAXIMUMF, false) => create_inferred::<arith::MaximumFOp>,
        _ => return None,
    })
}

/// Combines the product of two vectors with an accumulator. Elements that a mask excludes keep those of the accumulator. MLIR's
/// `createContractArithOp`.
fn multiply_and_combine(
    rewriter: &mut Rewriter<'_>,
    [lhs, rhs]: [Value; 2],
    accumulator: Option<Value>,
    kind: CombiningKind,
    mask: Option<Value>,
) -> Option<Value> {
    let ctx = rewriter.shared_ctx();
    let ty = rewriter.value_type(lhs);
    let is_integer = is_integer(&ctx, ty.element_or_self(&ctx));
    let combine = combining_op(kind, is_integer)?;
    let multiply = combining_op(CombiningKind::MUL, is_integer)?;
    let Some(accumulator) = accumulator else {
        return Some(multiply(rewriter, &[lhs, rhs]));
    };
    let combined = if kind == CombiningKind::ADD && !is_integer {
        create_inferred::<FMAOp>(rewriter, &[lhs, rhs, accumulator])
    } else {
        let product = multiply(rewriter, &[lhs, rhs]);
        combine(rewriter, &[product, accumulator])
    };
    Some(match mask {
        Some(mask) => create::<arith::SelectOp>(rewriter, &[mask, combined, accumulator], ty),
        None => combined,
    })
}

fn lower_outer_product(rewriter: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let ctx = rewriter.shared_ctx();
    let kind = combining_kind(rewriter, op)?;
    let ty = result_types(rewriter, op)[0];
    let result = VectorType::of(&ctx, ty)?;
    let operands = operands(rewriter, op);
    let (lhs, rhs) = (operands[0], *operands.get(1)?);
    let accumulator = operands.get(2).copied();
    let (root, mask) = masked_root(rewriter, op);
    let row = rewriter.value_type(rhs);
    combining_op(kind, is_integer(&ctx, result.element))?;
    if !row.is_vector(&ctx) {
        let factor = broadcast(rewriter, rhs, rewriter.value_type(lhs));
        let value = multiply_and_combine(rewriter, [lhs, factor], accumulator, kind, mask)?;
        rewriter.replace_op(root, &[value]);
        return Some(());
    }
    let rows = result.num_rows()?;
    let mut value = zero(rewriter, ty)?;
    for number in 0..rows {
        let element = extract(rewriter, lhs, &[number])?;
        let factor = broadcast(rewriter, element, row);
        let accumulator = match accumulator {
            Some(accumulator) => Some(extract(rewriter, accumulator, &[number])?),
            None => None,
        };
        let mask = match mask {
            Some(mask) => Some(extract(rewriter, mask, &[number])?),
            None => None,
        };
        let part = multiply_and_combine(rewriter, [factor, rhs], accumulator, kind, mask)?;
        value = insert(rewriter, part, value, &[number]);
    }
    rewriter.replace_op(root, &[value]);
    Some(())
}

/// The loops of a contraction.
struct ContractionLoops {
    /// The loops that index the dimensions of the left operand, of the right one, and of the result.
    indexing: [Vec<u32>; 3],
    iterators: Vec<IteratorType>,
}

/// A contraction.
struct Contraction {
    lhs: Value,
    rhs: Value,
    accumulator: Value,
    loops: ContractionLoops,
    result: Type,
    mask: Option<Value>,
}

impl Contraction {
    fn of(rewriter: &Rewriter<'_>, op: Op, mask: Option<Value>) -> Option<Self> {
        let ctx = rewriter.ctx();
        let op_ref = rewriter.ir().op(op);
        let maps = op_ref.attr_named("indexing_maps")?.array(ctx)?;
        let loops_of = |map: &Attribute| -> Option<Vec<u32>> {
            map.affine_map(ctx)?.results().map(|result| result.as_dim()).collect()
        };
        let loops: Option<Vec<Vec<u32>>> = maps.iter().map(loops_of).collect();
        let iterators = op_ref.attr_named("iterator_types")?.array(ctx)?.iter();
        let iterators: Option<Vec<IteratorType>> = iterators
            .map(|kind| Vector_IteratorTypeEnum::value(ctx, *kind))
            .collect();
        let [lhs, rhs, accumulator] = operands(rewriter, op)[..] else {
            return None;
        };
        Some(Contraction {
            lhs,
            rhs,
            accumulator,
            loops: ContractionLoops {
                indexing: loops?.try_into().ok()?,
                iterators: iterators?,
            },
            result: op_ref.result(0)?.ty(),
            mask,
        })
    }
}

impl ContractionLoops {
    /// Returns the dimension of an operand that a loop indexes.
    fn dim_of(&self, operand: usize, number: u32) -> Option<usize> {
        self.indexing[operand].iter().position(|&own| own == number)
    }

    /// Returns the loops of the contraction without one of them.
    fn without_loop(&self, number: u32) -> Self {
        let without = |loops: &Vec<u32>| -> Vec<u32> {
            let others = loops.iter().filter(|&&own| own != number);
            others.map(|&own| if own > number { own - 1 } else { own }).collect()
        };
        let mut iterators = self.iterators.clone();
        iterators.remove(number as usize);
        ContractionLoops {
            indexing: self.indexing.each_ref().map(without),
            iterators,
        }
    }

    /// Builds `vector.contract` with addition, whose result has the type of its accumulator.
    fn build(&self, rewriter: &mut Rewriter<'_>, operands: [Value; 3], mask: Option<Value>) -> Option<Value> {
        let ctx = rewriter.shared_ctx();
        let count = u32::try_from(self.iterators.len()).ok()?;
        let mut maps = Vec::with_capacity(3);
        for loops in &self.indexing {
            maps.push(ctx.affine_map_attr(projection(count, loops)?));
        }
        let iterators: Vec<Attribute> = self
            .iterators
            .iter()
            .map(|&kind| Vector_IteratorTypeEnum::build(&ctx, kind))
            .collect();
        let inherent = [
            (ctx.ident("indexing_maps"), ctx.array_attr(&maps)),
            (ctx.ident("iterator_types"), ctx.array_attr(&iterators)),
            (
                ctx.ident("kind"),
                Vector_CombiningKindAttr::build(&ctx, CombiningKind::ADD),
            ),
        ];
        let ty = rewriter.value_type(operands[2]);
        let new = OperationState {
            operands: &operands,
            result_types: &[ty],
            inherent: &inherent,
            ..OperationState::of::<ContractionOp>(rewriter)
        };
        Some(build_masked(rewriter, mask, new))
    }
}

/// Returns the map to some of its dimensions.
fn projection(dims: u32, results: &[u32]) -> Option<AffineMap> {
    let mut exprs = AffineBuilder::new();
    let results: Vec<_> = results.iter().map(|&dim| exprs.dim(dim)).collect();
    exprs.map(dims, 0, &results).ok()
}

/// Lowers a contraction: to dot products if its loops are those of a product of matrices, else to contractions with one loop less.
fn lower_contraction(rewriter: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let ctx = rewriter.shared_ctx();
    if combining_kind(rewriter, op)? != CombiningKind::ADD {
        return None;
    }
    let (root, mask) = masked_root(rewriter, op);
    let contraction = Contraction::of(rewriter, op, mask)?;
    let element = |ty: Type| ty.element_or_self(&ctx);
    let accumulated = element(rewriter.value_type(contraction.accumulator));
    let has_accumulated = |value: Value| element(rewriter.value_type(value)) == accumulated;
    if !has_accumulated(contraction.lhs) || !has_accumulated(contraction.rhs) {
        return None;
    }
    if let Some(value) = dot_products(rewriter, &contraction) {
        rewriter.replace_op(root, &[value]);
        return Some(());
    }
    let value = without_one_loop(rewriter, &contraction)?;
    rewriter.replace_op(root, &[value]);
    Some(())
}

/// Lowers the first batch loop, the first free loop of the left operand or of the right one, or the first contracting loop.
fn without_one_loop(rewriter: &mut Rewriter<'_>, contraction: &Contraction) -> Option<Value> {
    let is_contracting = |number: u32| {
        let is_reduction = contraction.loops.iterators[number as usize] == IteratorType::reduction;
        is_reduction && contraction.loops.dim_of(0, number).is_some() && contraction.loops.dim_of(1, number).is_some()
    };
    let loops = 0..u32::try_from(contraction.loops.iterators.len()).ok()?;
    let mut batches = loops.filter(|&number| {
        contraction.loops.iterators[number as usize] == IteratorType::parallel
            && (0..3).all(|operand| contraction.loops.dim_of(operand, number).is_some())
    });
    if let Some(batch) = batches.next() {
        return lower_parallel(rewriter, contraction, batch);
    }
    for operand in [0, 1] {
        let mut free = contraction.loops.indexing[operand]
            .iter()
            .filter(|&&number| !is_contracting(number));
        if let Some(&free) = free.next() {
            return lower_parallel(rewriter, contraction, free);
        }
    }
    lower_reduction(rewriter, contraction)
}

/// Unrolls a parallel loop. MLIR's `lowerParallel`.
fn lower_parallel(rewriter: &mut Rewriter<'_>, contraction: &Contraction, number: u32) -> Option<Value> {
    let dims = [0, 1, 2].map(|operand| contraction.loops.dim_of(operand, number));
    let indexed = match dims {
        [Some(dim), _, _] => (contraction.lhs, dim),
        [_, Some(dim), _] => (contraction.rhs, dim),
        _ => return None,
    };
    let vector = VectorType::of_value(rewriter, indexed.0)?;
    let size = vector.shape[indexed.1];
    if vector.scalable[indexed.1] || dims[2].is_none() && size != 1 {
        return None;
    }
    let lower = contraction.loops.without_loop(number);
    let mut result = zero(rewriter, contraction.result)?;
    for at in 0..size {
        let lhs = extract_at(rewriter, contraction.lhs, dims[0], at)?;
        let rhs = extract_at(rewriter, contraction.rhs, dims[1], at)?;
        let accumulator = extract_at(rewriter, contraction.accumulator, dims[2], at)?;
        let mask = match contraction.mask {
            Some(mask) => Some(extract_at(rewriter, mask, Some(number as usize), at)?),
            None => None,
        };
        let part = lower.build(rewriter, [lhs, rhs, accumulator], mask)?;
        result = insert_at(rewriter, part, result, dims[2], at)?;
    }
    Some(result)
}

/// Unrolls the first loop, which is a reduction. MLIR's `lowerReduction`.
fn lower_reduction(rewriter: &mut Rewriter<'_>, contraction: &Contraction) -> Option<Value> {
    let ctx = rewriter.shared_ctx();
    let (lhs_dim, rhs_dim) = (contraction.loops.dim_of(0, 0)?, contraction.loops.dim_of(1, 0)?);
    let lhs = VectorType::of_value(rewriter, contraction.lhs)?;
    let rhs = VectorType::of_value(rewriter, contraction.rhs)?;
    if lhs.shape[lhs_dim] != rhs.shape[rhs_dim] {
        return None;
    }
    if lhs.rank() == 1 {
        if rhs.rank() != 1 {
            return None;
        }
        let multiply = combining_op(CombiningKind::MUL, is_integer(&ctx, lhs.element))?;
        let product = multiply(rewriter, &[contraction.lhs, contraction.rhs]);
        let operands = [product, contraction.accumulator];
        return Some(reduce(rewriter, &operands, contraction.result, contraction.mask));
    }
    if lhs.scalable[lhs_dim] {
        return None;
    }
    let lower = contraction.loops.without_loop(0);
    let mut result = contraction.accumulator;
    for at in 0..lhs.shape[lhs_dim] {
        let lhs = extract_at(rewriter, contraction.lhs, Some(lhs_dim), at)?;
        let rhs = extract_at(rewriter, contraction.rhs, Some(rhs_dim), at)?;
        let mask = match contraction.mask {
            Some(mask) => Some(extract_at(rewriter, mask, Some(0), at)?),
            None => None,
        };
        result = lower.build(rewriter, [lhs, rhs, result], mask)?;
    }
    Some(result)
}

/// Builds the sum of the elements of a vector, and of an accumulator if there is one.
fn reduce(rewriter: &mut Rewriter<'_>, operands: &[Value], ty: Type, mask: Option<Value>) -> Value {
    let ctx = rewriter.shared_ctx();
    let inherent = [(
        ctx.ident("kind"),
        Vector_CombiningKindAttr::build(&ctx, CombiningKind::ADD),
    )];
    let new = OperationState {
        operands,
        result_types: &[ty],
        inherent: &inherent,
        ..OperationState::of::<ReductionOp>(rewriter)
    };
    build_masked(rewriter, mask, new)
}

/// The loops of products of matrices: parallel loops, and the one that is reduced.
const M: u32 = 0;
const N: u32 = 1;
const K: u32 = 2;

/// Returns the left and the right operand such that dot products of their rows are the elements of the result, after transposes. `None` if
/// the loops are those of no product of matrices.
fn rows_of_product(rewriter: &mut Rewriter<'_>, contraction: &Contraction) -> Option<[Value; 2]> {
    use IteratorType::{parallel, reduction};
    let (lhs, rhs) = (contraction.lhs, contraction.rhs);
    let [lhs_loops, rhs_loops, loops] = &contraction.loops.indexing;
    let loops = (&lhs_loops[..], &rhs_loops[..], &loops[..]);
    // Each operand with `true` if it is transposed.
    let [(lhs, transposes_lhs), (rhs, transposes_rhs)] = match contraction.loops.iterators[..] {
        [parallel, parallel, reduction] => match loops {
            ([M, K], [K, N], [M, N]) => [(lhs, false), (rhs, true)],
            ([M, K], [N, K], [M, N]) => [(lhs, false), (rhs, false)],
            ([K, M], [K, N], [M, N]) => [(lhs, true), (rhs, true)],
            ([K, M], [N, K], [M, N]) => [(lhs, true), (rhs, false)],
            ([M, K], [K, N], [N, M]) => [(rhs, true), (lhs, false)],
            ([M, K], [N, K], [N, M]) => [(rhs, false), (lhs, false)],
            ([K, M], [K, N], [N, M]) => [(rhs, true), (lhs, true)],
            ([K, M], [N, K], [N, M]) => [(rhs, false), (lhs, true)],
            _ => return None,
        },
        [parallel, reduction] => match loops {
            ([0, 1], [1], [0]) => [(lhs, false), (rhs, false)],
            ([1, 0], [1], [0]) => [(lhs, true), (rhs, false)],
            ([1], [0, 1], [0]) => [(rhs, false), (lhs, false)],
            ([1], [1, 0], [0]) => [(rhs, true), (lhs, false)],
            _ => return None,
        },
        _ => return None,
    };
    let lhs = transpose_if(rewriter, lhs, transposes_lhs)?;
    Some([lhs, transpose_if(rewriter, rhs, transposes_rhs)?])
}

/// Builds the transpose of a matrix if the condition holds.
fn transpose_if(rewriter: &mut Rewriter<'_>, value: Value, condition: bool) -> Option<Value> {
    if !condition {
        return Some(value);
    }
    let ctx = rewriter.shared_ctx();
    let mut ty = VectorType::of_value(rewriter, value)?;
    ty.shape.reverse();
    ty.scalable.reverse();
    let new = OperationState {
        operands: &[value],
        result_types: &[ty.ty(&ctx)],
        inherent: &[(ctx.ident("permutation"), ctx.dense_i64_array_attr(&[1, 0]))],
        ..OperationState::of::<TransposeOp>(rewriter)
    };
    Some(insert_value(rewriter, new))
}

/// Lowers a product of matrices, or of a matrix and a vector, to dot products of rows. MLIR's `ContractionOpToDotLowering`.
fn dot_products(rewriter: &mut Rewriter<'_>, contraction: &Contraction) -> Option<Value> {
    let ctx = rewriter.shared_ctx();
    let result = VectorType::of(&ctx, contraction.result)?;
    if contraction.mask.is_some() || result.is_scalable() {
        return None;
    }
    let [lhs, rhs] = rows_of_product(rewriter, contraction)?;
    let is_integer = is_integer(&ctx, result.element);
    let [add, multiply] = [CombiningKind::ADD, CombiningKind::MUL].map(|kind| combining_op(kind, is_integer));
    let mut value = zero(rewriter, contraction.result)?;
    let columns = result.shape.get(1).copied();
    let mut columns_of_rhs = Vec::new();
    for row in 0..*result.shape.first()? {
        let left = extract(rewriter, lhs, &[row])?;
        for column in 0..columns.unwrap_or(1) {
            if row == 0 {
                columns_of_rhs.push(match columns {
                    Some(_) => extract(rewriter, rhs, &[column])?,
                    None => rhs,
                });
            }
            let right = *columns_of_rhs.get(usize::try_from(column).ok()?)?;
            let product = multiply?(rewriter, &[left, right]);
            let sum = reduce(rewriter, &[product], result.element, None);
            let position = [row, column];
            value = insert(rewriter, sum, value, &position[..result.rank()]);
        }
    }
    Some(add?(rewriter, &[value, contraction.accumulator]))
}
