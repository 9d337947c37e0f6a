//! Integer sets.

use std::sync::Arc;

use super::expr::ExprList;
use super::{AffineBuilder, AffineError, AffineExpr, AffineMap, ExprId};

/// The kind of a constraint.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ConstraintKind {
    /// `expr == 0`
    EqualZero,
    /// `expr >= 0`
    NotNegative,
}

/// A constraint of an [`IntegerSet`].
#[derive(Clone, Copy, Debug)]
pub struct Constraint<'a> {
    /// Expression that is compared with zero.
    pub expr: AffineExpr<'a>,
    /// Comparison of the expression with zero.
    pub kind: ConstraintKind,
}

/// An integer set: the points that satisfy all constraints, for given symbols.
///
/// Printed as in MLIR, without the enclosing `affine_set<...>`.
///
/// ```
/// use drr_ir::affine::IntegerSet;
///
/// let set: IntegerSet = "(d0)[s0] : (d0 >= 1, d0 <= s0)".parse()?;
/// assert_eq!(set.to_string(), "(d0)[s0] : (d0 - 1 >= 0, -d0 + s0 >= 0)");
/// assert_eq!(set.contains(&[3], &[3]), Some(true));
/// # Ok::<(), drr_ir::text::affine::AffineTextError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct IntegerSet {
    dims: u32,
    symbols: u32,
    exprs: ExprList,
    kinds: Arc<[ConstraintKind]>,
}

impl IntegerSet {
    pub(super) fn from_parts(dims: u32, symbols: u32, exprs: ExprList, kinds: Arc<[ConstraintKind]>) -> Self {
        Self {
            dims,
            symbols,
            exprs,
            kinds,
        }
    }

    /// Returns the number of dimensions.
    #[must_use]
    pub fn num_dims(&self) -> u32 {
        self.dims
    }

    /// Returns the number of symbols.
    #[must_use]
    pub fn num_symbols(&self) -> u32 {
        self.symbols
    }

    /// Returns the number of dimensions and symbols.
    #[must_use]
    pub fn num_inputs(&self) -> u64 {
        u64::from(self.dims) + u64::from(self.symbols)
    }

    /// Returns the number of constraints.
    #[must_use]
    pub fn num_constraints(&self) -> usize {
        self.kinds.len()
    }

    /// Returns the constraints, in order.
    pub fn constraints(&self) -> impl ExactSizeIterator<Item = Constraint<'_>> + Clone {
        self.exprs
            .iter()
            .zip(&*self.kinds)
            .map(|(expr, &kind)| Constraint { expr, kind })
    }

    /// Returns the map whose results are the constrained expressions.
    #[must_use]
    pub fn constraint_map(&self) -> AffineMap {
        AffineMap::from_parts(self.dims, self.symbols, self.exprs.clone())
    }

    /// Returns the set whose constraints are of the kinds of this one, on the results of a map. Returns `None` if their
    /// numbers differ.
    ///
    /// ```
    /// use drr_ir::affine::{AffineMap, IntegerSet};
    ///
    /// let set: IntegerSet = "(d0)[s0] : (d0 - s0 >= 0, d0 == 0)".parse()?;
    /// let map: AffineMap = "(d0) -> (d0 - 4, d0)".parse()?;
    /// assert_eq!(set.with_exprs(&map).unwrap().to_string(), "(d0) : (d0 - 4 >= 0, d0 == 0)");
    /// assert_eq!(set.with_exprs(&AffineMap::identity(1)), None);
    /// # Ok::<(), drr_ir::text::affine::AffineTextError>(())
    /// ```
    #[must_use]
    pub fn with_exprs(&self, map: &AffineMap) -> Option<Self> {
        let has_all = map.num_results() == self.kinds.len();
        has_all.then(|| {
            Self::from_parts(
                map.num_dims(),
                map.num_symbols(),
                map.exprs().clone(),
                self.kinds.clone(),
            )
        })
    }

    /// Returns `true` if a point is in the set. Returns `None` if there are too few inputs, if an operation is
    /// undefined (a division by zero), or if a value does not fit.
    #[must_use]
    pub fn contains(&self, dims: &[i64], symbols: &[i64]) -> Option<bool> {
        let values = self.exprs.evaluate(dims, symbols)?;
        Some(values.iter().zip(&*self.kinds).all(|(value, kind)| match kind {
            ConstraintKind::EqualZero => *value == 0,
            ConstraintKind::NotNegative => *value >= 0,
        }))
    }

    /// Returns `true` if every product and division is by a constant.
    #[must_use]
    pub fn is_pure_affine(&self) -> bool {
        self.exprs.is_pure_affine()
    }

    pub(super) fn exprs(&self) -> &ExprList {
        &self.exprs
    }
}

impl AffineBuilder {
    /// Returns the set of `dims` dimensions with `symbols` symbols that satisfies the constraints.
    ///
    /// # Errors
    ///
    /// Returns an error in the same cases as [`map`](Self::map).
    pub fn set(
        &self,
        dims: u32,
        symbols: u32,
        constraints: &[(ExprId, ConstraintKind)],
    ) -> Result<IntegerSet, AffineError> {
        let exprs = self.extract(dims, symbols, constraints.iter().map(|(expr, _)| *expr))?;
        let kinds = constraints.iter().map(|(_, kind)| *kind).collect();
        Ok(IntegerSet::from_parts(dims, symbols, exprs, kinds))
    }
}
