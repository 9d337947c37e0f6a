//! Builder for simplified expressions, maps and sets.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::expr::{AffineNode, ExprList};
use super::simplify::{self, Simplification, SimplifyInstr};
use super::{AffineError, AffineExpr, AffineOp};

/// An expression of an [`AffineBuilder`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ExprId(pub(super) u32);

/// A builder for affine expressions, maps and sets.
///
/// Every expression is simplified by MLIR's rules when it is built, and equal expressions have the same id. An
/// operation on two constants that overflows is kept; merged constants (`(d0 + c) + c`) wrap.
///
/// ```
/// use drr_ir::affine::AffineBuilder;
///
/// let mut b = AffineBuilder::new();
/// let (d0, s0, two) = (b.dim(0), b.symbol(0), b.constant(2));
/// let twice = b.mul(two, d0);
/// let sum = b.add(s0, twice);
/// let map = b.map(1, 1, &[sum])?;
/// assert_eq!(map.to_string(), "(d0)[s0] -> (d0 * 2 + s0)");
/// # Ok::<(), drr_ir::affine::AffineError>(())
/// ```
///
/// # Panics
///
/// The methods panic if they get an [`ExprId`] of another builder that is out of range in this one.
#[derive(Clone, Debug)]
pub struct AffineBuilder {
    nodes: SmallVec<[AffineNode; MAX_SEARCHED_LINEARLY]>,
    properties: SmallVec<[NodeProperties; MAX_SEARCHED_LINEARLY]>,
    /// Index of each node, if there are many.
    index: FxHashMap<AffineNode, u32>,
    /// Quotients that were distributed over a sum, so that shared operands are visited once.
    quotients: FxHashMap<(u32, u32), u32>,
    steps: Vec<SimplifyInstr>,
    values: Vec<u32>,
    /// Number of remaining steps.
    fuel: u64,
}

/// Maximum number of nodes that are searched linearly: most maps are small.
const MAX_SEARCHED_LINEARLY: usize = 8;

/// Properties of a node, computed when it is created.
#[derive(Clone, Copy, Debug)]
struct NodeProperties {
    /// A divisor of every value, as MLIR computes it.
    divisor: i64,
    /// Set if the expression contains no dimension.
    symbolic: bool,
}

impl Default for AffineBuilder {
    fn default() -> Self {
        Self::new()
    }
}

impl AffineBuilder {
    /// Creates an empty builder.
    #[must_use]
    pub fn new() -> Self {
        // A node requires a step, and ids have 32 bits.
        Self::with_limit(1 << 31)
    }

    /// Creates a builder with a limit of `steps` simplification steps. At the limit, maps and sets are
    /// [`TooLarge`](AffineError::TooLarge). Distributing nested quotients over long sums can take quadratic time.
    #[must_use]
    pub fn with_limit(steps: u64) -> Self {
        Self {
            nodes: SmallVec::new(),
            properties: SmallVec::new(),
            index: FxHashMap::default(),
            quotients: FxHashMap::default(),
            steps: Vec::new(),
            values: Vec::new(),
            fuel: steps.min(1 << 31),
        }
    }

    /// Returns a constant.
    pub fn constant(&mut self, value: i64) -> ExprId {
        ExprId(self.intern(AffineNode::Constant(value)))
    }

    /// Returns the dimension with this index.
    pub fn dim(&mut self, index: u32) -> ExprId {
        ExprId(self.intern(AffineNode::Dim(index)))
    }

    /// Returns the symbol with this index.
    pub fn symbol(&mut self, index: u32) -> ExprId {
        ExprId(self.intern(AffineNode::Symbol(index)))
    }

    /// Returns `lhs + rhs`.
    pub fn add(&mut self, lhs: ExprId, rhs: ExprId) -> ExprId {
        self.binary(AffineOp::Add, lhs, rhs)
    }

    /// Returns `lhs - rhs`.
    pub fn sub(&mut self, lhs: ExprId, rhs: ExprId) -> ExprId {
        let negated = self.neg(rhs);
        self.add(lhs, negated)
    }

    /// Returns `-expr`.
    pub fn neg(&mut self, expr: ExprId) -> ExprId {
        let minus_one = self.constant(-1);
        self.mul(expr, minus_one)
    }

    /// Returns `lhs * rhs`.
    pub fn mul(&mut self, lhs: ExprId, rhs: ExprId) -> ExprId {
        self.binary(AffineOp::Mul, lhs, rhs)
    }

    /// Returns `lhs mod rhs`.
    pub fn modulo(&mut self, lhs: ExprId, rhs: ExprId) -> ExprId {
        self.binary(AffineOp::Mod, lhs, rhs)
    }

    /// Returns `lhs floordiv rhs`.
    pub fn floor_div(&mut self, lhs: ExprId, rhs: ExprId) -> ExprId {
        self.binary(AffineOp::FloorDiv, lhs, rhs)
    }

    /// Returns `lhs ceildiv rhs`.
    pub fn ceil_div(&mut self, lhs: ExprId, rhs: ExprId) -> ExprId {
        self.binary(AffineOp::CeilDiv, lhs, rhs)
    }

    /// Returns `lhs op rhs`.
    pub fn binary(&mut self, op: AffineOp, lhs: ExprId, rhs: ExprId) -> ExprId {
        // The rules require further operations, which wait on an explicit stack: one rule can require as many as the
        // operands are deep.
        self.values.push(lhs.0);
        self.values.push(rhs.0);
        self.steps.push(SimplifyInstr::Apply(op));
        while let Some(step) = self.steps.pop() {
            match step {
                SimplifyInstr::Push(id) => self.values.push(id),
                SimplifyInstr::Constant(value) => {
                    let id = self.intern(AffineNode::Constant(value));
                    self.values.push(id);
                }
                SimplifyInstr::Remember(lhs, rhs) => {
                    if let Some(&result) = self.values.last() {
                        self.quotients.insert((lhs, rhs), result);
                    }
                }
                SimplifyInstr::Apply(op) => {
                    if let (Some(rhs), Some(lhs)) = (self.values.pop(), self.values.pop()) {
                        self.apply(op, lhs, rhs);
                    }
                }
            }
        }
        // One operation leaves one value.
        self.values.pop().map_or(lhs, ExprId)
    }

    /// Simplifies an operation by one rule, or creates its node.
    fn apply(&mut self, op: AffineOp, lhs: u32, rhs: u32) {
        if self.fuel == 0 {
            self.values.push(lhs);
            return;
        }
        self.fuel -= 1;
        if op == AffineOp::FloorDiv
            && let Some(&known) = self.quotients.get(&(lhs, rhs))
        {
            self.values.push(known);
            return;
        }
        match simplify::rule(self, op, lhs, rhs) {
            Simplification::Keep => {
                let id = self.intern(AffineNode::Binary(op, lhs, rhs));
                self.values.push(id);
            }
            Simplification::Is(id) => self.values.push(id),
            Simplification::SimplifyAgain(steps) => self.steps.extend(steps.into_iter().rev()),
        }
    }

    /// Copies an expression of a map, a set or another builder.
    pub fn import(&mut self, expr: AffineExpr<'_>) -> ExprId {
        self.import_with(expr, Self::dim, Self::symbol)
    }

    /// Copies an expression and replaces each dimension and symbol by the result of a function.
    pub fn import_with(
        &mut self,
        expr: AffineExpr<'_>,
        dim: impl FnMut(&mut Self, u32) -> ExprId,
        symbol: impl FnMut(&mut Self, u32) -> ExprId,
    ) -> ExprId {
        let exprs = ExprList::reachable(expr.nodes, std::iter::once(expr.root));
        // There is one root.
        self.import_all(&exprs, dim, symbol)[0]
    }

    /// Copies all expressions of a map or set like [`Self::import_with`].
    pub(super) fn import_all(
        &mut self,
        exprs: &ExprList,
        mut dim: impl FnMut(&mut Self, u32) -> ExprId,
        mut symbol: impl FnMut(&mut Self, u32) -> ExprId,
    ) -> Vec<ExprId> {
        self.import_nodes(exprs, |builder, node| match node {
            Ok(AffineNode::Dim(index)) => dim(builder, index),
            Ok(AffineNode::Symbol(index)) => symbol(builder, index),
            Ok(other) => ExprId(builder.intern(other)),
            Err((op, lhs, rhs)) => builder.binary(op, lhs, rhs),
        })
    }

    /// Copies all expressions by a function of each leaf, or of each operation with its copied operands.
    pub(super) fn import_nodes(
        &mut self,
        exprs: &ExprList,
        mut import: impl FnMut(&mut Self, Result<AffineNode, (AffineOp, ExprId, ExprId)>) -> ExprId,
    ) -> Vec<ExprId> {
        let mut values: Vec<ExprId> = Vec::with_capacity(exprs.nodes().len());
        for node in exprs.nodes() {
            let node = match *node {
                AffineNode::Binary(op, lhs, rhs) => Err((op, values[lhs as usize], values[rhs as usize])),
                leaf => Ok(leaf),
            };
            values.push(import(self, node));
        }
        exprs.values_of_roots(&values)
    }

    /// Returns the expression with this id.
    #[must_use]
    pub fn expr(&self, expr: ExprId) -> AffineExpr<'_> {
        assert!(
            (expr.0 as usize) < self.nodes.len(),
            "the expression is of another builder"
        );
        AffineExpr {
            nodes: &self.nodes,
            root: expr.0,
        }
    }

    /// Returns the id of an operand of an expression of this builder, which [`Self::expr`] returned.
    #[must_use]
    pub fn id_of(&self, expr: AffineExpr<'_>) -> ExprId {
        assert!(
            std::ptr::eq(self.nodes.as_slice(), expr.nodes),
            "the expression is of another builder"
        );
        ExprId(expr.root)
    }

    /// Returns `true` if an expression contains no dimension.
    #[must_use]
    pub fn is_symbolic(&self, expr: ExprId) -> bool {
        self.symbolic(expr.0)
    }

    /// Returns `true` if the limit on steps has been reached, which invalidates every later expression.
    #[must_use]
    pub fn is_exhausted(&self) -> bool {
        self.fuel == 0
    }

    /// Copies the expressions of a map or set.
    ///
    /// # Errors
    /// As [`AffineBuilder::map`].
    pub(super) fn extract(
        &self,
        dims: u32,
        symbols: u32,
        roots: impl Iterator<Item = ExprId>,
    ) -> Result<ExprList, AffineError> {
        if self.is_exhausted() {
            return Err(AffineError::TooLarge);
        }
        let exprs = self.reachable(roots);
        let mut symbolic = SmallVec::<[bool; MAX_SEARCHED_LINEARLY]>::with_capacity(exprs.nodes().len());
        for node in exprs.nodes() {
            symbolic.push(match *node {
                AffineNode::Dim(dim) if dim >= dims => return Err(AffineError::DimOutOfRange { dim, dims }),
                AffineNode::Symbol(symbol) if symbol >= symbols => {
                    return Err(AffineError::SymbolOutOfRange { symbol, symbols });
                }
                AffineNode::Dim(_) => false,
                AffineNode::Symbol(_) | AffineNode::Constant(_) => true,
                AffineNode::Binary(op, lhs, rhs) => {
                    let (lhs, rhs) = (symbolic[lhs as usize], symbolic[rhs as usize]);
                    let affine = rhs || op == AffineOp::Add || (op == AffineOp::Mul && lhs);
                    if !affine {
                        return Err(AffineError::NotAffine(op));
                    }
                    lhs && rhs
                }
            });
        }
        Ok(exprs)
    }

    /// Returns expressions that are known to be affine.
    pub(super) fn reachable(&self, roots: impl Iterator<Item = ExprId>) -> ExprList {
        ExprList::reachable(&self.nodes, roots.map(|expr| self.expr(expr).root))
    }

    pub(super) fn intern(&mut self, node: AffineNode) -> u32 {
        let known = if self.nodes.len() <= MAX_SEARCHED_LINEARLY {
            self.nodes.iter().position(|known| *known == node).map(|id| id as u32)
        } else {
            self.index.get(&node).copied()
        };
        if let Some(id) = known {
            return id;
        }
        let properties = match node {
            AffineNode::Constant(value) => NodeProperties {
                divisor: value.wrapping_abs(),
                symbolic: true,
            },
            AffineNode::Dim(_) => NodeProperties {
                divisor: 1,
                symbolic: false,
            },
            AffineNode::Symbol(_) => NodeProperties {
                divisor: 1,
                symbolic: true,
            },
            AffineNode::Binary(op, lhs, rhs) => NodeProperties {
                divisor: simplify::divisor(op, self.divisor(lhs), self.divisor(rhs), self.as_constant(rhs)),
                symbolic: self.symbolic(lhs) && self.symbolic(rhs),
            },
        };
        let id = self.nodes.len() as u32;
        self.nodes.push(node);
        self.properties.push(properties);
        if self.nodes.len() > MAX_SEARCHED_LINEARLY + 1 {
            self.index.insert(node, id);
        } else if self.nodes.len() > MAX_SEARCHED_LINEARLY {
            self.index.extend(self.nodes.iter().copied().zip(0..));
        }
        id
    }

    pub(super) fn node(&self, id: u32) -> AffineNode {
        self.nodes[id as usize]
    }

    pub(super) fn as_constant(&self, id: u32) -> Option<i64> {
        if let AffineNode::Constant(value) = self.node(id) {
            Some(value)
        } else {
            None
        }
    }

    pub(super) fn divisor(&self, id: u32) -> i64 {
        self.properties[id as usize].divisor
    }

    pub(super) fn symbolic(&self, id: u32) -> bool {
        self.properties[id as usize].symbolic
    }
}
