//! Ops on vectors of several dimensions become ops on their rows.

use drr::prelude::*;
use drr::{Ident, Op, Rewriter, Type, Value};
use drr_dialects::vector::{
    BitCastOp, BroadcastOp, DeinterleaveOp, FMAOp, FromElementsOp, GatherOp, InterleaveOp, ToElementsOp,
};

use super::{VectorType, broadcast, extract, insert, poison, zero};
use crate::builders::{create, insert_value};
use crate::handles::{operands, result_types, results};
use crate::llvm_common::vector_pattern::array_positions;
use crate::pattern::AddFn;

pub(super) fn populate(patterns: &mut PatternSet) {
    patterns
        .add_fn::<BitCastOp>("UnrollBitCastOp", unroll_bitcast)
        .add_fn::<BroadcastOp>("BroadcastOpLowering", lower_broadcast)
        .add_fn::<InterleaveOp>("UnrollInterleaveOp", unroll_interleave)
        .add_fn::<DeinterleaveOp>("UnrollDeinterleaveOp", unroll_deinterleave)
        .add_fn::<FMAOp>("VectorFMAOpNDRewritePattern", unroll_fma)
        .add_fn::<GatherOp>("UnrollGather", unroll_gather)
        .add_fn::<FromElementsOp>("UnrollFromElements", unroll_from_elements)
        .add_fn::<ToElementsOp>("UnrollToElements", unroll_to_elements);
}

/// Returns the type of the first result, if it is a vector.
fn result_vector(rewriter: &Rewriter<'_>, op: Op) -> Option<VectorType> {
    let ty = *result_types(rewriter, op).first()?;
    VectorType::of(rewriter.ctx(), ty)
}

/// Returns the positions of the vectors of one dimension, or of those that start at the first scalable dimension, and
/// the number of dimensions of the positions.
fn unroll_positions(vector: &VectorType) -> Option<(Vec<Vec<i64>>, usize)> {
    let leading = vector.rank().checked_sub(1)?;
    let count = vector.scalable[..leading]
        .iter()
        .position(|&scalable| scalable)
        .unwrap_or(leading);
    (count > 0).then(|| (array_positions(&vector.shape[..count]).collect(), count))
}

fn unroll_bitcast(rewriter: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let ctx = rewriter.shared_ctx();
    let result = result_vector(rewriter, op)?;
    let (positions, len) = unroll_positions(&result)?;
    let row = result.at_position(&ctx, len);
    let source = operands(rewriter, op)[0];
    let mut vector = poison(rewriter, result.ty(&ctx));
    for position in positions {
        let part = extract(rewriter, source, &position)?;
        let cast = create::<BitCastOp>(rewriter, &[part], row);
        vector = insert(rewriter, cast, vector, &position);
    }
    rewriter.replace_op(op, &[vector]);
    Some(())
}

fn unroll_interleave(rewriter: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let ctx = rewriter.shared_ctx();
    let result = result_vector(rewriter, op)?;
    let (positions, len) = unroll_positions(&result)?;
    let row = result.at_position(&ctx, len);
    let sources = operands(rewriter, op);
    let mut vector = zero(rewriter, result.ty(&ctx))?;
    for position in positions {
        let first = extract(rewriter, sources[0], &position)?;
        let second = extract(rewriter, sources[1], &position)?;
        let part = create::<InterleaveOp>(rewriter, &[first, second], row);
        vector = insert(rewriter, part, vector, &position);
    }
    rewriter.replace_op(op, &[vector]);
    Some(())
}

fn unroll_deinterleave(rewriter: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let ctx = rewriter.shared_ctx();
    let result = result_vector(rewriter, op)?;
    let (positions, len) = unroll_positions(&result)?;
    let row = result.at_position(&ctx, len);
    let source = operands(rewriter, op)[0];
    let mut vectors = Vec::new();
    for _ in 0..2 {
        vectors.push(zero(rewriter, result.ty(&ctx))?);
    }
    for position in positions {
        let part = extract(rewriter, source, &position)?;
        let new = OperationState {
            operands: &[part],
            result_types: &[row, row],
            ..OperationState::of::<DeinterleaveOp>(rewriter)
        };
        let halves = rewriter.insert(new);
        for (half, vector) in results(rewriter, halves).into_iter().zip(&mut vectors) {
            *vector = insert(rewriter, half, *vector, &position);
        }
    }
    rewriter.replace_op(op, &vectors);
    Some(())
}

/// Lowers the broadcast of a vector. The broadcast of a scalar stays.
fn lower_broadcast(rewriter: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let ctx = rewriter.shared_ctx();
    let result = result_vector(rewriter, op)?;
    let value = operands(rewriter, op)[0];
    let source = VectorType::of_value(rewriter, value)?;
    if source.rank() <= 1 && result.rank() == 1 {
        let scalar = extract(rewriter, value, &vec![0; source.rank()])?;
        let vector = broadcast(rewriter, scalar, result.ty(&ctx));
        rewriter.replace_op(op, &[vector]);
        return Some(());
    }
    // Unlike in MLIR, no rows are inserted into a vector with a scalable number of rows.
    let rows = result.num_rows()?;
    let row = result.without_dim(0).ty(&ctx);
    if source.rank() < result.rank() {
        let part = broadcast(rewriter, value, row);
        let vector = poison(rewriter, result.ty(&ctx));
        return insert_rows(rewriter, op, vector, rows, |_, _| Some(part));
    }
    let Some(stretched) = (0..result.rank()).find(|&dim| source.shape[dim] != result.shape[dim]) else {
        rewriter.replace_op(op, &[value]);
        return Some(());
    };
    let vector = poison(rewriter, result.ty(&ctx));
    if stretched == 0 {
        let first = extract(rewriter, value, &[0])?;
        let part = broadcast(rewriter, first, row);
        return insert_rows(rewriter, op, vector, rows, |_, _| Some(part));
    }
    insert_rows(rewriter, op, vector, rows, |rewriter, number| {
        let part = extract(rewriter, value, &[number])?;
        Some(broadcast(rewriter, part, row))
    })
}

/// Replaces an op by a vector into which rows are inserted.
fn insert_rows(
    rewriter: &mut Rewriter<'_>,
    op: Op,
    mut vector: Value,
    rows: i64,
    mut row: impl FnMut(&mut Rewriter<'_>, i64) -> Option<Value>,
) -> Option<()> {
    for number in 0..rows {
        let row = row(rewriter, number)?;
        vector = insert(rewriter, row, vector, &[number]);
    }
    rewriter.replace_op(op, &[vector]);
    Some(())
}

/// Replaces an op by poison into which rows are inserted.
fn unroll(
    rewriter: &mut Rewriter<'_>,
    op: Op,
    mut row: impl FnMut(&mut Rewriter<'_>, i64, Type) -> Option<Value>,
) -> Option<()> {
    let ctx = rewriter.shared_ctx();
    let result = result_vector(rewriter, op)?;
    let rows = result.num_rows()?;
    let ty = result.without_dim(0).ty(&ctx);
    let vector = poison(rewriter, result.ty(&ctx));
    insert_rows(rewriter, op, vector, rows, |rewriter, number| row(rewriter, number, ty))
}

fn unroll_fma(rewriter: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let ctx = rewriter.shared_ctx();
    let result = result_vector(rewriter, op)?;
    let rows = result.num_rows()?;
    let row = result.without_dim(0).ty(&ctx);
    let sources = operands(rewriter, op);
    let element = zero(rewriter, result.element)?;
    let vector = broadcast(rewriter, element, result.ty(&ctx));
    insert_rows(rewriter, op, vector, rows, |rewriter, number| {
        let parts = extract_all(rewriter, &sources, number)?;
        Some(create::<FMAOp>(rewriter, &parts, row))
    })
}

/// Extracts a row of each vector.
fn extract_all(rewriter: &mut Rewriter<'_>, vectors: &[Value], number: i64) -> Option<Vec<Value>> {
    let rows = vectors.iter().map(|&vector| extract(rewriter, vector, &[number]));
    rows.collect()
}

fn unroll_gather(rewriter: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let sources = operands(rewriter, op);
    let (base, vectors) = sources.split_at_checked(sources.len().checked_sub(3)?)?;
    let inherent: Vec<(Ident, Attribute)> = rewriter.ir().op(op).inherent_attrs().collect();
    unroll(rewriter, op, |rewriter, number, row| {
        let parts = extract_all(rewriter, vectors, number)?;
        let new = OperationState {
            operands: &[base, &parts].concat(),
            result_types: &[row],
            inherent: &inherent,
            ..OperationState::of::<GatherOp>(rewriter)
        };
        Some(insert_value(rewriter, new))
    })
}

fn unroll_from_elements(rewriter: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let elements = operands(rewriter, op);
    unroll(rewriter, op, |rewriter, number, row| {
        let len = usize::try_from(row.num_elements(rewriter.ctx())?).ok()?;
        let start = usize::try_from(number).ok()?.checked_mul(len)?;
        let elements = elements.get(start..start.checked_add(len)?)?;
        Some(create::<FromElementsOp>(rewriter, elements, row))
    })
}

fn unroll_to_elements(rewriter: &mut Rewriter<'_>, op: Op) -> Option<()> {
    let source = operands(rewriter, op)[0];
    let vector = VectorType::of_value(rewriter, source)?;
    let rows = vector.num_rows()?;
    let types = result_types(rewriter, op);
    let len = types.len().checked_div(usize::try_from(rows).ok()?)?;
    let mut rows_of_source = Vec::new();
    for number in 0..rows {
        rows_of_source.push(extract(rewriter, source, &[number])?);
    }
    let mut elements = Vec::with_capacity(types.len());
    for row in rows_of_source {
        let new = OperationState {
            operands: &[row],
            result_types: types.get(..len)?,
            ..OperationState::of::<ToElementsOp>(rewriter)
        };
        let part = rewriter.insert(new);
        elements.extend(results(rewriter, part));
    }
    rewriter.replace_op(op, &elements);
    Some(())
}
