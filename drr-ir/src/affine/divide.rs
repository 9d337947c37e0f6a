//! Division of semi-affine expressions by a symbol that divides them.

use super::expr::{AffineNode, ExprList};
use super::{AffineBuilder, AffineExprKind, AffineOp, ExprId};

/// Maximum number of nodes of a semi-affine expression that is divided by symbols, which takes quadratic time.
const MAX_NODES: usize = 1 << 10;

/// Divisibility of an expression by a symbol.
#[derive(Clone, Copy, Debug, Default)]
struct Divisibility {
    /// Every value is a multiple of the symbol.
    is_multiple: bool,
    /// A division that rounds in the same way can be exchanged with the division by the symbol.
    is_exchangeable: bool,
}

impl AffineBuilder {
    /// Builds an expression again, and divides by symbols where the dividend is a multiple. The rules are those of
    /// MLIR's `simplifySemiAffine`, without its wrong ones: `(x - x mod s) floordiv s` is `x floordiv s`, and a sum of
    /// two quotients is not divided.
    pub(super) fn simplify_divisions_by_symbols(&mut self, exprs: &ExprList) -> ExprId {
        let divides = exprs.nodes().len() <= MAX_NODES;
        let mut values: Vec<ExprId> = Vec::with_capacity(exprs.nodes().len());
        for node in exprs.nodes() {
            values.push(match *node {
                AffineNode::Constant(value) => self.constant(value),
                AffineNode::Dim(index) => self.dim(index),
                AffineNode::Symbol(index) => self.symbol(index),
                AffineNode::Binary(op, lhs, rhs) => {
                    let (lhs, rhs) = (values[lhs as usize], values[rhs as usize]);
                    let is_division = divides && !matches!(op, AffineOp::Add | AffineOp::Mul);
                    match is_division.then(|| self.divide_by(op, lhs, rhs)).flatten() {
                        Some(divided) => divided,
                        None => self.binary(op, lhs, rhs),
                    }
                }
            });
        }
        // The list has one root, which is its last node.
        values.pop().unwrap_or_else(|| self.constant(0))
    }

    fn divide_by(&mut self, op: AffineOp, lhs: ExprId, rhs: ExprId) -> Option<ExprId> {
        if let Some(dividend) = self.without_remainder(lhs, rhs) {
            return Some(match op {
                AffineOp::Mod => self.constant(0),
                _ => self.binary(AffineOp::FloorDiv, dividend, rhs),
            });
        }
        let symbol = self.expr(rhs).as_symbol()?;
        let exprs = self.reachable(std::iter::once(lhs));
        let known = divisibility(&exprs, symbol, op);
        let root = known.last()?;
        match op {
            AffineOp::Mod => root.is_multiple.then(|| self.constant(0)),
            _ => root.is_exchangeable.then(|| self.quotient_of(&exprs, &known, symbol))?,
        }
    }

    /// Returns `x` for `x - x mod by`.
    fn without_remainder(&mut self, lhs: ExprId, by: ExprId) -> Option<ExprId> {
        let mut summands = Vec::new();
        let mut open = vec![lhs.0];
        while let Some(id) = open.pop() {
            match self.node(id) {
                AffineNode::Binary(AffineOp::Add, lhs, rhs) if summands.len() + open.len() < MAX_NODES => {
                    open.extend([rhs, lhs]);
                }
                AffineNode::Binary(AffineOp::Add, ..) => return None,
                _ => summands.push(ExprId(id)),
            }
        }
        let dividend_of = |summand: ExprId| match self.expr(summand).kind() {
            AffineExprKind::Binary(AffineOp::Mul, product, factor) if factor.as_constant() == Some(-1) => {
                match product.kind() {
                    AffineExprKind::Binary(AffineOp::Mod, x, found) if found.root == by.0 => Some(ExprId(x.root)),
                    _ => None,
                }
            }
            _ => None,
        };
        let (at, dividend) = summands
            .iter()
            .enumerate()
            .find_map(|(at, &expr)| Some((at, dividend_of(expr)?)))?;
        summands.remove(at);
        let mut sum = self.constant(0);
        for summand in summands {
            sum = self.add(sum, summand);
        }
        (sum == dividend).then_some(dividend)
    }

    /// Builds the quotient by a symbol. The root must be exchangeable with the division.
    fn quotient_of(&mut self, exprs: &ExprList, known: &[Divisibility], symbol: u32) -> Option<ExprId> {
        let mut values: Vec<ExprId> = Vec::with_capacity(known.len());
        let mut quotients: Vec<Option<ExprId>> = Vec::with_capacity(known.len());
        for node in exprs.nodes() {
            let (value, quotient) = match *node {
                AffineNode::Constant(value) => (self.constant(value), (value == 0).then(|| self.constant(0))),
                AffineNode::Dim(index) => (self.dim(index), None),
                AffineNode::Symbol(index) => (self.symbol(index), (index == symbol).then(|| self.constant(1))),
                AffineNode::Binary(op, lhs, rhs) => {
                    let (left, right) = (values[lhs as usize], values[rhs as usize]);
                    let (left_quotient, right_quotient) = (quotients[lhs as usize], quotients[rhs as usize]);
                    let is_multiple = |operand: u32| known[operand as usize].is_multiple;
                    let operands = match op {
                        AffineOp::Add | AffineOp::Mod => left_quotient.zip(right_quotient),
                        AffineOp::Mul if is_multiple(lhs) => left_quotient.map(|left| (left, right)),
                        AffineOp::Mul if is_multiple(rhs) => right_quotient.map(|right| (left, right)),
                        AffineOp::Mul => None,
                        AffineOp::FloorDiv | AffineOp::CeilDiv => left_quotient.map(|left| (left, right)),
                    };
                    let quotient = operands.map(|(lhs, rhs)| self.binary(op, lhs, rhs));
                    (self.binary(op, left, right), quotient)
                }
            };
            values.push(value);
            quotients.push(quotient);
        }
        quotients.pop()?
    }
}

/// Returns how each node can be divided by a symbol by means of an operation.
fn divisibility(exprs: &ExprList, symbol: u32, division: AffineOp) -> Vec<Divisibility> {
    let mut known: Vec<Divisibility> = Vec::with_capacity(exprs.nodes().len());
    for node in exprs.nodes() {
        let both = |is: bool| Divisibility {
            is_multiple: is,
            is_exchangeable: is,
        };
        known.push(match *node {
            AffineNode::Constant(value) => both(value == 0),
            AffineNode::Dim(_) => both(false),
            AffineNode::Symbol(index) => both(index == symbol),
            AffineNode::Binary(op, lhs, rhs) => {
                let (left, right) = (known[lhs as usize], known[rhs as usize]);
                match op {
                    // A quotient of a sum of two quotients is rounded otherwise than the sum of their quotients.
                    AffineOp::Add => Divisibility {
                        is_multiple: left.is_multiple && right.is_multiple,
                        is_exchangeable: (left.is_multiple && right.is_exchangeable)
                            || (left.is_exchangeable && right.is_multiple),
                    },
                    AffineOp::Mod => both(left.is_multiple && right.is_multiple),
                    AffineOp::Mul => both(left.is_multiple || right.is_multiple),
                    AffineOp::FloorDiv | AffineOp::CeilDiv => Divisibility {
                        is_multiple: false,
                        is_exchangeable: op == division && left.is_exchangeable,
                    },
                }
            }
        });
    }
    known
}
