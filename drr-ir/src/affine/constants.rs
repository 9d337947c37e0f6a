//! Evaluation of expressions of which some inputs are constants.

use super::expr::AffineNode;
use super::{AffineMap, AffineOp};

/// The value of an expression for constant values of some inputs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FoldedExpr {
    /// It depends on other inputs.
    Unknown,
    /// Undefined: a division by zero, or the remainder of a division by a number that is not positive.
    Poison,
    /// A constant.
    Constant(i64),
}

impl AffineMap {
    /// Evaluates each result for inputs, dimensions first, of which some are constants. As in MLIR, sums and products
    /// wrap. Inputs beyond the list are unknown.
    ///
    /// ```
    /// use drr_ir::affine::{AffineMap, FoldedExpr};
    ///
    /// let map: AffineMap = "(d0)[s0] -> (s0 + 1, d0 + s0, s0 floordiv 0)".parse()?;
    /// let folded = map.fold_constants(&[None, Some(4)]);
    /// assert_eq!(folded, [FoldedExpr::Constant(5), FoldedExpr::Unknown, FoldedExpr::Poison]);
    /// # Ok::<(), drr_ir::text::affine::AffineTextError>(())
    /// ```
    #[must_use]
    pub fn fold_constants(&self, inputs: &[Option<i64>]) -> Vec<FoldedExpr> {
        let dims = self.num_dims() as usize;
        let input = |index: usize| match inputs.get(index).copied().flatten() {
            Some(value) => FoldedExpr::Constant(value),
            None => FoldedExpr::Unknown,
        };
        let mut values: Vec<FoldedExpr> = Vec::with_capacity(self.exprs().nodes().len());
        for node in self.exprs().nodes() {
            values.push(match *node {
                AffineNode::Constant(value) => FoldedExpr::Constant(value),
                AffineNode::Dim(index) => input(index as usize),
                AffineNode::Symbol(index) => input(dims + index as usize),
                AffineNode::Binary(op, lhs, rhs) => match (values[lhs as usize], values[rhs as usize]) {
                    (FoldedExpr::Constant(lhs), FoldedExpr::Constant(rhs)) => op.fold(lhs, rhs),
                    (FoldedExpr::Poison, _) | (_, FoldedExpr::Poison) => FoldedExpr::Poison,
                    _ => FoldedExpr::Unknown,
                },
            });
        }
        self.exprs().values_of_roots(&values)
    }
}

impl AffineOp {
    fn fold(self, lhs: i64, rhs: i64) -> FoldedExpr {
        match self {
            Self::Add => FoldedExpr::Constant(lhs.wrapping_add(rhs)),
            Self::Mul => FoldedExpr::Constant(lhs.wrapping_mul(rhs)),
            _ => self.evaluate(lhs, rhs).map_or(FoldedExpr::Poison, FoldedExpr::Constant),
        }
    }
}
