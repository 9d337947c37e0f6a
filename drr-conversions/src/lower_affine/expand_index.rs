//! The lowering of `affine.delinearize_index` and `affine.linearize_index`.

use drr::define::LoopLikeOpInterface;
use drr::prelude::*;
use drr::{DYNAMIC, Op, OpRef, Rewriter, Value, ValueRef};
use drr_dialects::affine::{AffineDelinearizeIndexOp, AffineLinearizeIndexOp, fold_in_place};
use drr_dialects::arith::{CmpIPredicate, DivSIOp, FloorDivSIOp, IntegerOverflowFlags, RemSIOp, SelectOp};

use crate::arith_builders::{addi, cmpi, index_constant, muli};
use crate::builders::create_inferred;

/// Returns the sizes of a basis without the one of the outermost index.
fn inner_basis(basis: Option<Vec<i64>>, num_indices: usize) -> Option<Vec<i64>> {
    let mut basis = basis?;
    if basis.len() == num_indices && !basis.is_empty() {
        basis.remove(0);
    }
    Some(basis)
}

/// Builds the products of all following sizes, for each size of a basis.
fn build_strides(
    rewriter: &mut Rewriter<'_>,
    basis: &[i64],
    dynamic: &[Value],
    flags: IntegerOverflowFlags,
) -> Option<Vec<Value>> {
    let mut dynamic = dynamic.iter().rev();
    let (mut dynamic_part, mut static_part) = (None, 1_i64);
    let mut strides = Vec::with_capacity(basis.len());
    for &size in basis.iter().rev() {
        if size == DYNAMIC {
            let &size = dynamic.next()?;
            dynamic_part = Some(match dynamic_part {
                Some(part) => muli(rewriter, part, size, flags),
                None => size,
            });
        } else {
            static_part = static_part.wrapping_mul(size);
        }
        strides.push(match dynamic_part {
            Some(part) if static_part == 1 => part,
            Some(part) => {
                let constant = index_constant(rewriter, static_part);
                muli(rewriter, part, constant, flags)
            }
            None => index_constant(rewriter, static_part),
        });
    }
    strides.reverse();
    Some(strides)
}

/// Lowers `affine.delinearize_index` to divisions.
pub(super) fn lower_delinearize_index(rewriter: &mut Rewriter<'_>, op: Op) -> Option<()> {
    fold_in_place(rewriter, op);
    let delinearize = AffineDelinearizeIndexOp::cast(rewriter.ir().op(op))?;
    let count = delinearize.multi_index().len();
    let index = delinearize.linear_index().handle();
    let dynamic: Vec<Value> = delinearize.dynamic_basis().map(ValueRef::handle).collect();
    let basis = inner_basis(static_basis(delinearize.op(), delinearize.static_basis()), count)?;
    if count == 1 {
        rewriter.replace_op(op, &[index]);
        return Some(());
    }
    let flags = IntegerOverflowFlags::nsw | IntegerOverflowFlags::nuw;
    let strides = build_strides(rewriter, &basis, &dynamic, flags)?;
    let (&first, &last) = (strides.first()?, strides.last()?);
    let zero = index_constant(rewriter, 0);
    let mut values = vec![create_inferred::<FloorDivSIOp>(rewriter, &[index, first])];
    for pair in strides.windows(2) {
        let modulus = build_modulus(rewriter, index, pair[0], zero);
        values.push(create_inferred::<DivSIOp>(rewriter, &[modulus, pair[1]]));
    }
    values.push(build_modulus(rewriter, index, last, zero));
    rewriter.replace_op(op, &values);
    Some(())
}

/// Builds a remainder that is not negative.
fn build_modulus(rewriter: &mut Rewriter<'_>, index: Value, stride: Value, zero: Value) -> Value {
    let remainder = create_inferred::<RemSIOp>(rewriter, &[index, stride]);
    let is_negative = cmpi(rewriter, CmpIPredicate::slt, remainder, zero);
    let corrected = addi(rewriter, remainder, stride, IntegerOverflowFlags::nsw);
    create_inferred::<SelectOp>(rewriter, &[is_negative, corrected, remainder])
}

/// Lowers `affine.linearize_index` to a sum of products. As in MLIR, indices that are invariant in more loops come
/// first.
pub(super) fn lower_linearize_index(rewriter: &mut Rewriter<'_>, op: Op) -> Option<()> {
    fold_in_place(rewriter, op);
    let linearize = AffineLinearizeIndexOp::cast(rewriter.ir().op(op))?;
    let indices: Vec<(Value, usize)> = linearize
        .multi_index()
        .map(|index| (index.handle(), count_invariant_loops(linearize.op(), index)))
        .collect();
    let dynamic: Vec<Value> = linearize.dynamic_basis().map(ValueRef::handle).collect();
    let is_disjoint = linearize.disjoint() == Some(true);
    let basis = inner_basis(static_basis(linearize.op(), linearize.static_basis()), indices.len())?;
    if indices.is_empty() {
        let zero = index_constant(rewriter, 0);
        rewriter.replace_op(op, &[zero]);
        return Some(());
    }
    let flags = if is_disjoint {
        IntegerOverflowFlags::nsw | IntegerOverflowFlags::nuw
    } else {
        IntegerOverflowFlags::nsw
    };
    let strides = build_strides(rewriter, &basis, &dynamic, flags)?;
    let mut terms = indices.clone();
    for ((index, _), stride) in terms.iter_mut().zip(strides) {
        *index = muli(rewriter, *index, stride, IntegerOverflowFlags::nsw);
    }
    terms.sort_by_key(|&(_, loops)| std::cmp::Reverse(loops));
    let terms = terms.into_iter().map(|(term, _)| term);
    let sum = terms.reduce(|sum, term| addi(rewriter, sum, term, IntegerOverflowFlags::nsw));
    rewriter.replace_op(op, &[sum?]);
    Some(())
}

fn static_basis(op: OpRef<'_>, basis: Option<Attribute>) -> Option<Vec<i64>> {
    Some(basis?.dense_array_ints(op.ctx())?.collect())
}

/// Returns the number of enclosing loops, from the innermost outwards, in which a value is not defined.
fn count_invariant_loops(op: OpRef<'_>, value: ValueRef<'_>) -> usize {
    let home = value.parent_block().and_then(|block| block.region());
    let (mut count, mut region) = (0, op.parent_region());
    while let Some(inner) = region.filter(|&inner| home != Some(inner)) {
        let outer = inner.parent_op();
        count += usize::from(outer.is_some_and(|outer| outer.interface::<dyn LoopLikeOpInterface>().is_some()));
        region = outer.and_then(OpRef::parent_region);
    }
    count
}
