//! Affine maps.

use super::expr::{AffineNode, ExprList};
use super::{AffineBuilder, AffineError, AffineExpr, AffineOp, ExprId};

/// An affine map: from dimensions and symbols to a list of expressions.
///
/// Printed as in MLIR, without the enclosing `affine_map<...>`.
///
/// ```
/// use drr_ir::affine::AffineMap;
///
/// let map: AffineMap = "(d0, d1)[s0] -> (d1 + s0 * 2, d0 floordiv 4)".parse()?;
/// assert_eq!((map.num_dims(), map.num_symbols(), map.num_results()), (2, 1, 2));
/// assert_eq!(map.evaluate(&[9, 1], &[3]), Some(vec![7, 2]));
/// # Ok::<(), drr_ir::text::affine::AffineTextError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct AffineMap {
    dims: u32,
    symbols: u32,
    results: ExprList,
}

impl AffineMap {
    pub(super) fn from_parts(dims: u32, symbols: u32, results: ExprList) -> Self {
        Self { dims, symbols, results }
    }

    fn build(dims: u32, results: impl FnOnce(&mut AffineBuilder) -> Vec<ExprId>) -> Self {
        let mut builder = AffineBuilder::new();
        let results = results(&mut builder);
        Self::from_parts(dims, 0, builder.reachable(results.into_iter()))
    }

    /// Returns `() -> ()`.
    #[must_use]
    pub fn empty() -> Self {
        Self::build(0, |_| Vec::new())
    }

    /// Returns `(d0, d1, ...) -> (d0, d1, ...)`.
    #[must_use]
    pub fn identity(dims: u32) -> Self {
        Self::build(dims, |builder| (0..dims).map(|dim| builder.dim(dim)).collect())
    }

    /// Returns `()[s0] -> (s0)`.
    #[must_use]
    pub fn symbol_identity() -> Self {
        let mut builder = AffineBuilder::new();
        let symbol = builder.symbol(0);
        Self::from_parts(0, 1, builder.reachable(std::iter::once(symbol)))
    }

    /// Returns `() -> (value)`.
    #[must_use]
    pub fn constant(value: i64) -> Self {
        Self::build(0, |builder| vec![builder.constant(value)])
    }

    /// Returns the identity on the last `results` of `dims` dimensions.
    ///
    /// # Errors
    ///
    /// Returns an error if there are more results than dimensions.
    pub fn minor_identity(dims: u32, results: u32) -> Result<Self, AffineError> {
        let first = dims
            .checked_sub(results)
            .ok_or(AffineError::DimOutOfRange { dim: results, dims })?;
        let last = |builder: &mut AffineBuilder| (first..dims).map(|dim| builder.dim(dim)).collect();
        Ok(Self::build(dims, last))
    }

    /// Returns the map whose result `i` is the dimension `order[i]`.
    ///
    /// # Errors
    ///
    /// Returns an error if a dimension is missing or duplicated.
    ///
    /// ```
    /// use drr_ir::affine::{AffineError, AffineMap};
    /// assert_eq!(AffineMap::permutation(&[2, 0, 1])?.to_string(), "(d0, d1, d2) -> (d2, d0, d1)");
    /// assert_eq!(AffineMap::permutation(&[0, 0]), Err(AffineError::NotAPermutation));
    /// # Ok::<(), AffineError>(())
    /// ```
    pub fn permutation(order: &[u32]) -> Result<Self, AffineError> {
        let dims = u32::try_from(order.len()).map_err(|_| AffineError::NotAPermutation)?;
        let map = Self::build(dims, |builder| order.iter().map(|&dim| builder.dim(dim)).collect());
        // With as many distinct dimensions as there are, none is missing.
        let is_permutation = order.iter().all(|&dim| dim < dims) && map.is_permutation();
        is_permutation.then_some(map).ok_or(AffineError::NotAPermutation)
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

    /// Returns the number of results.
    #[must_use]
    pub fn num_results(&self) -> usize {
        self.results.len()
    }

    /// Returns the number of operations, inputs and constants of all results as they are written. Results share equal expressions, which
    /// count wherever they are written. Stops at the greatest number of the type.
    ///
    /// ```
    /// use drr_ir::affine::AffineMap;
    ///
    /// let map: AffineMap = "(d0, d1) -> (d0 + d1, (d0 + d1) floordiv 2)".parse()?;
    /// assert_eq!(map.written_size(), 3 + 5);
    /// # Ok::<(), drr_ir::text::affine::AffineTextError>(())
    /// ```
    #[must_use]
    pub fn written_size(&self) -> u64 {
        self.results.written_size()
    }

    /// Returns the results, in order.
    pub fn results(&self) -> impl ExactSizeIterator<Item = AffineExpr<'_>> + Clone {
        self.results.iter()
    }

    /// Returns a result.
    #[must_use]
    pub fn result(&self, index: usize) -> Option<AffineExpr<'_>> {
        self.results.get(index)
    }

    /// Returns `true` if the results are all dimensions in order. As in MLIR, unused symbols are permitted.
    #[must_use]
    pub fn is_identity(&self) -> bool {
        self.num_results() == self.dims as usize && self.is_run_from(0)
    }

    /// Returns `true` if the results are the last dimensions in order, and there are no symbols.
    #[must_use]
    pub fn is_minor_identity(&self) -> bool {
        let first = (self.dims as usize).checked_sub(self.num_results());
        self.symbols == 0 && first.is_some_and(|first| self.is_run_from(first))
    }

    fn is_run_from(&self, first: usize) -> bool {
        self.results()
            .zip(first..)
            .all(|(result, dim)| result.as_dim().map(|dim| dim as usize) == Some(dim))
    }

    /// Returns `true` if the results are a permutation of the dimensions, and there are no symbols.
    #[must_use]
    pub fn is_permutation(&self) -> bool {
        self.num_results() == self.dims as usize && self.is_projected_permutation()
    }

    /// Returns `true` if the results are distinct dimensions, and there are no symbols.
    #[must_use]
    pub fn is_projected_permutation(&self) -> bool {
        if self.symbols != 0 || self.num_results() > self.dims as usize {
            return false;
        }
        // The number of named dimensions is bounded by the number of results, so a list of them suffices.
        let Some(mut named) = self.results().map(AffineExpr::as_dim).collect::<Option<Vec<_>>>() else {
            return false;
        };
        named.sort_unstable();
        named.is_sorted_by(|a, b| a < b)
    }

    /// Returns the constant, if it is the only result.
    #[must_use]
    pub fn as_single_constant(&self) -> Option<i64> {
        if self.num_results() == 1 {
            self.result(0)?.as_constant()
        } else {
            None
        }
    }

    /// Returns the results, if they are all constants.
    #[must_use]
    pub fn as_constants(&self) -> Option<Vec<i64>> {
        self.results().map(AffineExpr::as_constant).collect()
    }

    /// Returns `true` if every product and division is by a constant.
    #[must_use]
    pub fn is_pure_affine(&self) -> bool {
        self.results.is_pure_affine()
    }

    /// Returns the values of the results. Returns `None` if there are too few inputs, if an operation is undefined (a
    /// division by zero), or if a value does not fit.
    #[must_use]
    pub fn evaluate(&self, dims: &[i64], symbols: &[i64]) -> Option<Vec<i64>> {
        self.results.evaluate(dims, symbols)
    }

    /// Composes `self` with `inner`: each dimension of `self` is replaced by a result of `inner`. The symbols of `self`
    /// come first.
    ///
    /// # Errors
    ///
    /// Returns an error if the number of results of `inner` differs from the number of dimensions of `self`, or if the
    /// composition is not affine.
    ///
    /// ```
    /// use drr_ir::affine::AffineMap;
    /// let outer: AffineMap = "(d0, d1)[s0] -> (d0 + s0, d0 + d1)".parse()?;
    /// let inner: AffineMap = "(d0)[s0] -> (d0 * 2, d0 + s0)".parse()?;
    /// assert_eq!(outer.compose(&inner)?.to_string(), "(d0)[s0, s1] -> (d0 * 2 + s0, d0 * 2 + (d0 + s1))");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn compose(&self, inner: &Self) -> Result<Self, AffineError> {
        if inner.num_results() != self.dims as usize {
            return Err(AffineError::DimOutOfRange {
                dim: self.dims,
                dims: u32::try_from(inner.num_results()).unwrap_or(u32::MAX),
            });
        }
        let symbols = self
            .symbols
            .checked_add(inner.symbols)
            .ok_or(AffineError::SymbolOutOfRange {
                symbol: inner.symbols,
                symbols: self.symbols,
            })?;
        let mut builder = AffineBuilder::new();
        let shift = self.symbols;
        let values = builder.import_all(&inner.results, AffineBuilder::dim, |builder, index| {
            builder.symbol(index + shift)
        });
        let value = |builder: &mut AffineBuilder, dim| match values.get(dim as usize) {
            Some(&value) => value,
            None => builder.dim(u32::MAX),
        };
        let results = builder.import_all(&self.results, value, AffineBuilder::symbol);
        builder.map(inner.dims, symbols, &results)
    }

    /// Returns `true` if a result uses this dimension.
    #[must_use]
    pub fn uses_dim(&self, dim: u32) -> bool {
        self.results.nodes().contains(&AffineNode::Dim(dim))
    }

    /// Returns `true` if a result uses this symbol.
    #[must_use]
    pub fn uses_symbol(&self, symbol: u32) -> bool {
        self.results.nodes().contains(&AffineNode::Symbol(symbol))
    }

    /// Returns for each input, dimensions first, whether a result uses it.
    #[must_use]
    pub fn used_inputs(&self) -> Vec<bool> {
        let mut used = vec![false; self.dims as usize + self.symbols as usize];
        for node in self.results.nodes() {
            match *node {
                AffineNode::Dim(dim) => used[dim as usize] = true,
                AffineNode::Symbol(symbol) => used[self.dims as usize + symbol as usize] = true,
                AffineNode::Constant(_) | AffineNode::Binary(..) => {}
            }
        }
        used
    }

    pub(super) fn exprs(&self) -> &ExprList {
        &self.results
    }
}

impl AffineBuilder {
    /// Copies all results of a map like [`Self::import_with`].
    pub fn import_results(
        &mut self,
        map: &AffineMap,
        dim: impl FnMut(&mut Self, u32) -> ExprId,
        symbol: impl FnMut(&mut Self, u32) -> ExprId,
    ) -> Vec<ExprId> {
        self.import_all(map.exprs(), dim, symbol)
    }

    /// Copies all results of a map, and builds their operations by a function, operands first.
    pub fn import_results_with(
        &mut self,
        map: &AffineMap,
        mut operation: impl FnMut(&mut Self, AffineOp, ExprId, ExprId) -> ExprId,
    ) -> Vec<ExprId> {
        self.import_nodes(map.exprs(), |builder, node| match node {
            Ok(leaf) => ExprId(builder.intern(leaf)),
            Err((op, lhs, rhs)) => operation(builder, op, lhs, rhs),
        })
    }

    /// Returns the map from `dims` dimensions and `symbols` symbols to `results`.
    ///
    /// # Errors
    ///
    /// Returns an error if a result uses an undeclared dimension or symbol or is not affine, or if the limit was
    /// reached.
    pub fn map(&self, dims: u32, symbols: u32, results: &[ExprId]) -> Result<AffineMap, AffineError> {
        Ok(AffineMap::from_parts(
            dims,
            symbols,
            self.extract(dims, symbols, results.iter().copied())?,
        ))
    }
}

#[cfg(test)]
mod tests;
