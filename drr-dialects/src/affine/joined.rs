//! Recognition of sums that compute the index which an `affine.delinearize_index` has split.

use drr::affine::{AffineBuilder, AffineExpr, AffineExprKind, AffineMap, AffineOp, ExprId};
use drr::prelude::*;

use super::AffineDelinearizeIndexOp;
use super::applied::MAX_STEPS;
use super::linearize::{BasisEntry, IndexOpState};

/// Maximum number of terms of a sum in which the results of an op are looked up.
const MAX_TERMS: usize = 1 << 10;

/// An input of a map.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Input {
    Dim(u32),
    Symbol(u32),
}

impl Input {
    fn is(self, expr: AffineExpr<'_>) -> bool {
        match self {
            Input::Dim(dim) => expr.as_dim() == Some(dim),
            Input::Symbol(symbol) => expr.as_symbol() == Some(symbol),
        }
    }
}

/// A map with one more dimension or symbol: the index that the op splits.
pub(super) struct JoinedIndex<'ir> {
    pub(super) map: AffineMap,
    pub(super) index: ValueRef<'ir>,
    pub(super) is_symbol: bool,
}

/// The results of an `affine.delinearize_index` with a static basis, and the factors of their sum.
pub(super) struct SplitIndex<'ir> {
    op: OpRef<'ir>,
    index: ValueRef<'ir>,
    /// One for each result.
    strides: Vec<i64>,
}

impl<'ir> SplitIndex<'ir> {
    /// Returns the op whose last result is this value.
    pub(super) fn of_last_result(value: ValueRef<'ir>) -> Option<Self> {
        let op = value.defining_op()?;
        let index = AffineDelinearizeIndexOp::cast(op)?.linear_index();
        if value.number() + 1 != op.num_results() {
            return None;
        }
        let basis = IndexOpState::of_delinearize(op)?.basis;
        let mut strides = vec![1_i64; basis.len()];
        for position in (1..basis.len()).rev() {
            let Some(BasisEntry::Static(size)) = basis[position] else {
                return None;
            };
            strides[position - 1] = strides[position].checked_mul(size)?;
        }
        let has_static_bound = !matches!(basis.first(), Some(Some(BasisEntry::Dynamic(_))));
        has_static_bound.then_some(SplitIndex { op, index, strides })
    }

    /// Replaces sums of all results in a map whose inputs are `dims` and `symbols`, of which `None` is no operand. Returns `None` if there
    /// is no such sum.
    pub(super) fn join(
        self,
        map: &AffineMap,
        dims: &[Option<ValueRef<'ir>>],
        symbols: &[Option<ValueRef<'ir>>],
    ) -> Option<JoinedIndex<'ir>> {
        let mut inputs: Vec<Option<Input>> = vec![None; self.strides.len()];
        let mut find = |values: &[Option<ValueRef<'ir>>], input: fn(u32) -> Input| {
            for (number, value) in (0_u32..).zip(values) {
                if let Some(value) = value.filter(|value| value.defining_op() == Some(self.op)) {
                    inputs[value.number()] = Some(input(number));
                }
            }
        };
        find(dims, Input::Dim);
        find(symbols, Input::Symbol);
        let inputs: Vec<Input> = inputs.into_iter().collect::<Option<_>>()?;
        let is_symbol = !inputs.iter().all(|input| matches!(input, Input::Dim(_)));
        let terms: Vec<(Input, i64)> = inputs.into_iter().zip(self.strides).collect();
        let mut builder = AffineBuilder::with_limit(MAX_STEPS);
        let new = if is_symbol {
            builder.symbol(map.num_symbols())
        } else {
            builder.dim(map.num_dims())
        };
        let (mut changes, mut results) = (false, Vec::with_capacity(map.num_results()));
        for result in map.results() {
            results.push(match other_terms(result, &terms) {
                Some(others) => {
                    changes = true;
                    others.into_iter().fold(new, |sum: ExprId, other| {
                        let other = builder.import(other);
                        builder.add(sum, other)
                    })
                }
                None => builder.import(result),
            });
        }
        let (num_dims, num_symbols) = (map.num_dims(), map.num_symbols());
        let map = builder.map(
            num_dims + u32::from(!is_symbol),
            num_symbols + u32::from(is_symbol),
            &results,
        );
        changes.then_some(JoinedIndex {
            map: map.ok()?,
            index: self.index,
            is_symbol,
        })
    }
}

/// Returns the terms of a sum without those that are products of an input and a stride. Returns `None` if one of these is missing.
fn other_terms<'a>(sum: AffineExpr<'a>, removed: &[(Input, i64)]) -> Option<Vec<AffineExpr<'a>>> {
    let (mut terms, mut open) = (Vec::new(), vec![sum]);
    while let Some(expr) = open.pop() {
        match expr.kind() {
            AffineExprKind::Binary(AffineOp::Add, lhs, rhs) => open.extend([rhs, lhs]),
            _ => terms.push(expr),
        }
        if terms.len() + open.len() > MAX_TERMS {
            return None;
        }
    }
    for &(input, stride) in removed {
        let is_removed = |term: &AffineExpr<'_>| match term.kind() {
            AffineExprKind::Binary(AffineOp::Mul, lhs, rhs) => input.is(lhs) && rhs.as_constant() == Some(stride),
            _ => stride == 1 && input.is(*term),
        };
        let position = terms.iter().position(is_removed)?;
        terms.remove(position);
    }
    Some(terms)
}
