//! Parts of vectors at an index of any dimension.

use drr::{Rewriter, Value};

use super::{VectorType, extract, insert, zero};

/// A vector whose rows are read or written one after the other.
struct Rows {
    /// The vector that is read.
    read: Value,
    /// The vector into which rows are inserted.
    written: Value,
    /// Index of the next row.
    next: i64,
}

/// Extracts the part of a vector at an index of a dimension; the value itself if no dimension is indexed. MLIR's
/// `reshapeLoad`.
pub(super) fn extract_at(rewriter: &mut Rewriter<'_>, value: Value, dim: Option<usize>, at: i64) -> Option<Value> {
    let ctx = rewriter.shared_ctx();
    let Some(dim) = dim else { return Some(value) };
    if dim == 0 {
        return extract(rewriter, value, &[at]);
    }
    let part = VectorType::of_value(rewriter, value)?.without_dim(dim);
    let empty = zero(rewriter, part.ty(&ctx))?;
    let mut nest = vec![Rows {
        read: value,
        written: empty,
        next: 0,
    }];
    loop {
        let depth = nest.len();
        let rows = nest.last_mut()?;
        let part = if rows.next == part.shape[depth - 1] {
            let part = nest.pop()?.written;
            if nest.is_empty() {
                return Some(part);
            }
            part
        } else {
            let row = extract(rewriter, rows.read, &[rows.next])?;
            if depth < dim {
                let empty = zero(rewriter, part.at_position(&ctx, depth))?;
                nest.push(Rows {
                    read: row,
                    written: empty,
                    next: 0,
                });
                continue;
            }
            extract(rewriter, row, &[at])?
        };
        let rows = nest.last_mut()?;
        rows.written = insert(rewriter, part, rows.written, &[rows.next]);
        rows.next += 1;
    }
}

/// Inserts a value into a vector at an index of a dimension; the value itself is the result if no dimension is indexed.
/// MLIR's `reshapeStore`.
pub(super) fn insert_at(
    rewriter: &mut Rewriter<'_>,
    value: Value,
    dest: Value,
    dim: Option<usize>,
    at: i64,
) -> Option<Value> {
    let Some(dim) = dim else { return Some(value) };
    if dim == 0 {
        return Some(insert(rewriter, value, dest, &[at]));
    }
    let shape = VectorType::of_value(rewriter, dest)?.shape;
    let mut nest = vec![Rows {
        read: value,
        written: dest,
        next: 0,
    }];
    loop {
        let depth = nest.len();
        let rows = nest.last_mut()?;
        let row = if rows.next == shape[depth - 1] {
            let row = nest.pop()?.written;
            if nest.is_empty() {
                return Some(row);
            }
            row
        } else {
            let written = extract(rewriter, rows.written, &[rows.next])?;
            let read = extract(rewriter, rows.read, &[rows.next])?;
            if depth < dim {
                nest.push(Rows { read, written, next: 0 });
                continue;
            }
            insert(rewriter, read, written, &[at])
        };
        let rows = nest.last_mut()?;
        rows.written = insert(rewriter, row, rows.written, &[rows.next]);
        rows.next += 1;
    }
}
