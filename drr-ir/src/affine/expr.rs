//! Storage and inspection of expressions.

use std::sync::Arc;

use smallvec::SmallVec;

/// A binary operator. Subtraction is a sum with a product by -1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AffineOp {
    /// `+`
    Add,
    /// `*`
    Mul,
    /// `mod`: never negative, for a positive right operand.
    Mod,
    /// `floordiv`: rounds towards minus infinity.
    FloorDiv,
    /// `ceildiv`: rounds towards plus infinity.
    CeilDiv,
}

impl AffineOp {
    /// Returns the result for two constants; `None` if it is undefined or does not fit.
    ///
    /// ```
    /// use drr_ir::affine::AffineOp;
    /// assert_eq!(AffineOp::FloorDiv.evaluate(-7, 2), Some(-4));
    /// assert_eq!(AffineOp::Mod.evaluate(-7, 2), Some(1));
    /// assert_eq!(AffineOp::Mod.evaluate(7, 0), None);
    /// ```
    #[must_use]
    pub fn evaluate(self, lhs: i64, rhs: i64) -> Option<i64> {
        match self {
            Self::Add => lhs.checked_add(rhs),
            Self::Mul => lhs.checked_mul(rhs),
            Self::Mod => (rhs > 0).then(|| lhs.checked_rem_euclid(rhs)).flatten(),
            Self::FloorDiv | Self::CeilDiv => {
                // Rust's division rounds towards zero.
                let quotient = lhs.checked_div(rhs)?;
                let is_inexact = lhs.checked_rem(rhs)? != 0;
                let is_negative = (lhs < 0) != (rhs < 0);
                Some(match self {
                    Self::FloorDiv => quotient - i64::from(is_inexact && is_negative),
                    _ => quotient + i64::from(is_inexact && !is_negative),
                })
            }
        }
    }
}

/// A node. Operands are indices into the same list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum AffineNode {
    Constant(i64),
    Dim(u32),
    Symbol(u32),
    Binary(AffineOp, u32, u32),
}

/// Expressions that share their nodes.
///
/// The nodes are in post-order of a walk over the roots, left operand first, without duplicates: operands precede their
/// operator, and equal expressions are equal lists.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct ExprList {
    nodes: Arc<[AffineNode]>,
    roots: Arc<[u32]>,
}

impl ExprList {
    /// Extracts the nodes reachable from `roots`, in canonical order. `nodes` must not contain duplicates.
    pub(super) fn reachable(nodes: &[AffineNode], roots: impl Iterator<Item = u32>) -> Self {
        const NEW: u32 = u32::MAX;
        let mut renamed = SmallVec::<[u32; 8]>::from_elem(NEW, nodes.len());
        let mut out = SmallVec::<[AffineNode; 8]>::new();
        let mut new_roots = SmallVec::<[u32; 8]>::new();
        let mut stack = SmallVec::<[u32; 8]>::new();
        for root in roots {
            stack.push(root);
            while let Some(&id) = stack.last() {
                let at = id as usize;
                if renamed[at] != NEW {
                    stack.pop();
                    continue;
                }
                let node = match nodes[at] {
                    AffineNode::Binary(op, lhs, rhs) => match (renamed[lhs as usize], renamed[rhs as usize]) {
                        (NEW, _) => {
                            stack.push(lhs);
                            continue;
                        }
                        (_, NEW) => {
                            stack.push(rhs);
                            continue;
                        }
                        (lhs, rhs) => AffineNode::Binary(op, lhs, rhs),
                    },
                    leaf => leaf,
                };
                renamed[at] = out.len() as u32;
                out.push(node);
                stack.pop();
            }
            new_roots.push(renamed[root as usize]);
        }
        Self {
            nodes: out.as_slice().into(),
            roots: new_roots.as_slice().into(),
        }
    }

    pub(super) fn nodes(&self) -> &[AffineNode] {
        &self.nodes
    }

    pub(super) fn len(&self) -> usize {
        self.roots.len()
    }

    pub(super) fn iter(&self) -> impl ExactSizeIterator<Item = AffineExpr<'_>> + Clone {
        self.roots.iter().map(|&root| AffineExpr {
            nodes: &self.nodes,
            root,
        })
    }

    pub(super) fn get(&self, index: usize) -> Option<AffineExpr<'_>> {
        let root = *self.roots.get(index)?;
        Some(AffineExpr {
            nodes: &self.nodes,
            root,
        })
    }

    /// Returns the values of the expressions, given those of the nodes.
    pub(super) fn values_of_roots<T: Copy>(&self, values: &[T]) -> Vec<T> {
        self.roots.iter().map(|&root| values[root as usize]).collect()
    }

    /// Returns the number of nodes of all expressions, where shared ones count each time.
    pub(super) fn written_size(&self) -> u64 {
        let mut sizes: Vec<u64> = Vec::with_capacity(self.nodes.len());
        for node in &*self.nodes {
            sizes.push(match *node {
                AffineNode::Binary(_, lhs, rhs) => sizes[lhs as usize]
                    .saturating_add(sizes[rhs as usize])
                    .saturating_add(1),
                _ => 1,
            });
        }
        self.roots
            .iter()
            .fold(0, |sum: u64, &root| sum.saturating_add(sizes[root as usize]))
    }

    /// Returns the value of each expression.
    pub(super) fn evaluate(&self, dims: &[i64], symbols: &[i64]) -> Option<Vec<i64>> {
        let mut values: Vec<i64> = Vec::with_capacity(self.nodes.len());
        for node in &*self.nodes {
            values.push(match *node {
                AffineNode::Constant(value) => value,
                AffineNode::Dim(index) => *dims.get(index as usize)?,
                AffineNode::Symbol(index) => *symbols.get(index as usize)?,
                AffineNode::Binary(op, lhs, rhs) => op.evaluate(values[lhs as usize], values[rhs as usize])?,
            });
        }
        Some(self.values_of_roots(&values))
    }

    /// Returns `true` if each division and product has a constant as its right operand.
    pub(super) fn is_pure_affine(&self) -> bool {
        self.nodes.iter().all(|node| match *node {
            AffineNode::Binary(op, _, rhs) => {
                op == AffineOp::Add || matches!(self.nodes[rhs as usize], AffineNode::Constant(_))
            }
            _ => true,
        })
    }
}

/// A reference to an expression in a map, a set or a builder.
#[derive(Clone, Copy)]
pub struct AffineExpr<'a> {
    pub(super) nodes: &'a [AffineNode],
    pub(super) root: u32,
}

/// The top-level structure of an expression.
#[derive(Clone, Copy, Debug)]
pub enum AffineExprKind<'a> {
    /// A constant.
    Constant(i64),
    /// The dimension with this index.
    Dim(u32),
    /// The symbol with this index.
    Symbol(u32),
    /// An operator and its operands.
    Binary(AffineOp, AffineExpr<'a>, AffineExpr<'a>),
}

impl<'a> AffineExpr<'a> {
    /// Returns the top-level structure.
    #[must_use]
    pub fn kind(self) -> AffineExprKind<'a> {
        let at = |root| Self {
            nodes: self.nodes,
            root,
        };
        match self.node() {
            AffineNode::Constant(value) => AffineExprKind::Constant(value),
            AffineNode::Dim(index) => AffineExprKind::Dim(index),
            AffineNode::Symbol(index) => AffineExprKind::Symbol(index),
            AffineNode::Binary(op, lhs, rhs) => AffineExprKind::Binary(op, at(lhs), at(rhs)),
        }
    }

    /// Returns the value of a constant.
    #[must_use]
    pub fn as_constant(self) -> Option<i64> {
        if let AffineNode::Constant(value) = self.node() {
            Some(value)
        } else {
            None
        }
    }

    /// Returns the index of a dimension.
    #[must_use]
    pub fn as_dim(self) -> Option<u32> {
        if let AffineNode::Dim(index) = self.node() {
            Some(index)
        } else {
            None
        }
    }

    /// Returns the index of a symbol.
    #[must_use]
    pub fn as_symbol(self) -> Option<u32> {
        if let AffineNode::Symbol(index) = self.node() {
            Some(index)
        } else {
            None
        }
    }

    pub(super) fn node(self) -> AffineNode {
        self.nodes[self.root as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn division_rounds_as_documented() {
        for lhs in -20..=20_i64 {
            for rhs in (-5..=5_i64).filter(|rhs| *rhs != 0) {
                let exact = lhs as f64 / rhs as f64;
                assert_eq!(AffineOp::FloorDiv.evaluate(lhs, rhs), Some(exact.floor() as i64));
                assert_eq!(AffineOp::CeilDiv.evaluate(lhs, rhs), Some(exact.ceil() as i64));
                let remainder = (rhs > 0).then(|| lhs - rhs * exact.floor() as i64);
                assert_eq!(AffineOp::Mod.evaluate(lhs, rhs), remainder);
            }
        }
        for op in [AffineOp::FloorDiv, AffineOp::CeilDiv] {
            assert_eq!(op.evaluate(1, 0), None);
            assert_eq!(op.evaluate(i64::MIN, -1), None);
        }
        assert_eq!(AffineOp::Add.evaluate(i64::MAX, 1), None);
        assert_eq!(AffineOp::Mul.evaluate(i64::MIN, -1), None);
    }
}
