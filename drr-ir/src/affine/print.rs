//! Printing of affine maps and sets as in MLIR.
//!
//! The text differs where MLIR's text could not be parsed back. The smallest constant is printed as
//! `-9223372036854775807 - 1`, because MLIR's parser rejects the number. MLIR prints `a + (b + c)` without parentheses,
//! and `a - b * 3` even if `b` is a constant whose product overflows; this text is used only if parsing it leads to the
//! same text again.

use std::fmt;

use smallvec::SmallVec;

use super::expr::{AffineNode, ExprList};
use super::set::ConstraintKind;
use super::{AffineBuilder, AffineExpr, AffineMap, AffineOp, IntegerSet};

impl fmt::Display for AffineMap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f)
    }
}

impl AffineMap {
    /// Writes the map.
    pub(crate) fn write(&self, out: &mut impl ExprWrite) -> fmt::Result {
        inputs(out, self.num_dims(), self.num_symbols())?;
        out.write_str(" -> (")?;
        let form = PrintForm::of(self.exprs());
        for (index, result) in self.results().enumerate() {
            if index > 0 {
                out.write_str(", ")?;
            }
            expression(out, result, form)?;
        }
        out.write_str(")")
    }
}

impl fmt::Display for IntegerSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f)
    }
}

impl IntegerSet {
    /// Writes the set.
    pub(crate) fn write(&self, out: &mut impl ExprWrite) -> fmt::Result {
        inputs(out, self.num_dims(), self.num_symbols())?;
        out.write_str(" : (")?;
        let form = PrintForm::of(self.exprs());
        for (index, constraint) in self.constraints().enumerate() {
            if index > 0 {
                out.write_str(", ")?;
            }
            expression(out, constraint.expr, form)?;
            out.write_str(match constraint.kind {
                ConstraintKind::EqualZero => " == 0",
                ConstraintKind::NotNegative => " >= 0",
            })?;
        }
        out.write_str(")")
    }
}

impl fmt::Display for AffineExpr<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f)
    }
}

impl AffineExpr<'_> {
    /// Writes the expression, with the destination's names of dimensions and symbols.
    pub(crate) fn write(self, out: &mut impl ExprWrite) -> fmt::Result {
        expression(out, self, PrintForm::of_expr(self))
    }
}

/// A destination of expressions that names dimensions and symbols.
pub(crate) trait ExprWrite: fmt::Write {
    /// Writes a number.
    fn number(&mut self, number: u64) -> fmt::Result {
        write!(self, "{number}")
    }

    /// Writes a dimension.
    fn dim(&mut self, index: u32) -> fmt::Result {
        self.write_str("d")?;
        self.number(index.into())
    }

    /// Writes a symbol.
    fn symbol(&mut self, index: u32) -> fmt::Result {
        self.write_str("s")?;
        self.number(index.into())
    }
}

impl ExprWrite for fmt::Formatter<'_> {}
impl ExprWrite for String {}

/// Prints the text: the nodes would be unreadable.
impl fmt::Debug for AffineExpr<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

fn inputs(out: &mut impl ExprWrite, dims: u32, symbols: u32) -> fmt::Result {
    out.write_str("(")?;
    for index in 0..dims {
        out.write_str(if index > 0 { ", d" } else { "d" })?;
        out.number(index.into())?;
    }
    out.write_str(")")?;
    if symbols > 0 {
        out.write_str("[")?;
        for index in 0..symbols {
            out.write_str(if index > 0 { ", s" } else { "s" })?;
            out.number(index.into())?;
        }
        out.write_str("]")?;
    }
    Ok(())
}

/// The form of expressions for which MLIR's text is ambiguous.
#[derive(Clone, Copy, PartialEq, Eq)]
enum PrintForm {
    /// As in MLIR, for example a right operand of a sum that is a sum, without parentheses.
    AsMlir,
    /// Parses to the same expression.
    Readable,
}

impl PrintForm {
    fn of(exprs: &ExprList) -> Self {
        let at_risk = |node: &AffineNode| is_at_risk(exprs.nodes(), *node);
        if !exprs.nodes().iter().any(at_risk) || exprs.iter().all(is_stable) {
            Self::AsMlir
        } else {
            Self::Readable
        }
    }

    fn of_expr(expr: AffineExpr<'_>) -> Self {
        // Only reachable nodes matter: the list may contain many other expressions.
        let mut stack = vec![expr.root];
        while let Some(id) = stack.pop() {
            let node = expr.nodes[id as usize];
            if is_at_risk(expr.nodes, node) {
                return if is_stable(expr) { Self::AsMlir } else { Self::Readable };
            }
            if let AffineNode::Binary(_, lhs, rhs) = node {
                stack.extend([lhs, rhs]);
            }
        }
        Self::AsMlir
    }
}

/// Returns `true` if MLIR's text of this node may be parsed as another expression.
fn is_at_risk(nodes: &[AffineNode], node: AffineNode) -> bool {
    let AffineNode::Binary(AffineOp::Add, _, rhs) = node else {
        return false;
    };
    match nodes[rhs as usize] {
        AffineNode::Binary(AffineOp::Add, ..) => true,
        AffineNode::Binary(AffineOp::Mul, lhs, _) => matches!(nodes[lhs as usize], AffineNode::Constant(_)),
        _ => false,
    }
}

/// Returns `true` if MLIR's text, parsed again, leads to an expression with the same text.
fn is_stable(expr: AffineExpr<'_>) -> bool {
    let mut builder = AffineBuilder::new();
    let again = reread(&mut builder, expr);
    let mut texts = [String::new(), String::new()];
    for (text, expr) in texts.iter_mut().zip([expr, builder.expr(again)]) {
        if expression(text, expr, PrintForm::AsMlir).is_err() {
            return false;
        }
    }
    texts[0] == texts[1]
}

/// Builds the expression that results from parsing MLIR's text: a sum as the right operand of a sum becomes several
/// sums, and a subtracted product is parsed before its sign.
fn reread(builder: &mut AffineBuilder, expr: AffineExpr<'_>) -> super::ExprId {
    enum Task {
        /// Pushes the value of an expression.
        Value(u32),
        /// Adds an expression, summand by summand, to the top value.
        Onto(u32),
        Combine(AffineOp),
    }
    let mut tasks = vec![Task::Value(expr.root)];
    let mut values = Vec::new();
    while let Some(task) = tasks.pop() {
        match task {
            Task::Value(id) => match expr.nodes[id as usize] {
                AffineNode::Constant(value) => values.push(builder.constant(value)),
                AffineNode::Dim(index) => values.push(builder.dim(index)),
                AffineNode::Symbol(index) => values.push(builder.symbol(index)),
                AffineNode::Binary(AffineOp::Add, lhs, rhs) => tasks.extend([Task::Onto(rhs), Task::Value(lhs)]),
                AffineNode::Binary(op, lhs, rhs) => {
                    tasks.extend([Task::Combine(op), Task::Value(rhs), Task::Value(lhs)])
                }
            },
            Task::Onto(id) => match expr.nodes[id as usize] {
                AffineNode::Binary(AffineOp::Add, lhs, rhs) => tasks.extend([Task::Onto(rhs), Task::Onto(lhs)]),
                AffineNode::Binary(AffineOp::Mul, lhs, rhs) => {
                    tasks.push(Task::Combine(AffineOp::Add));
                    match (expr.nodes[lhs as usize], expr.nodes[rhs as usize]) {
                        (AffineNode::Constant(left), AffineNode::Constant(right)) if is_subtracted(right) => {
                            let (left, right) = (builder.constant(left), builder.constant(-right));
                            let product = builder.mul(left, right);
                            values.push(builder.neg(product));
                        }
                        _ => tasks.push(Task::Value(id)),
                    }
                }
                _ => tasks.extend([Task::Combine(AffineOp::Add), Task::Value(id)]),
            },
            Task::Combine(op) => {
                if let (Some(rhs), Some(lhs)) = (values.pop(), values.pop()) {
                    values.push(builder.binary(op, lhs, rhs));
                }
            }
        }
    }
    // Every task leaves one value.
    values.pop().unwrap_or_else(|| builder.constant(0))
}

/// Returns `true` if a product by this constant is printed as a difference with its opposite.
fn is_subtracted(factor: i64) -> bool {
    factor < -1 && factor != i64::MIN
}

/// A pending piece of text.
#[derive(Clone, Copy)]
enum TextPiece {
    /// An expression, which requires parentheses if its operator binds less tightly than the neighbouring one.
    Expr(u32, Precedence),
    Text(&'static str),
    Number(u64),
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Precedence {
    Weak,
    Strong,
}

use Precedence::{Strong, Weak};
use TextPiece::{Expr, Number, Text};

/// The pieces that are still to be printed, the next one last.
type PieceStack = SmallVec<[TextPiece; 8]>;

fn expression(out: &mut impl ExprWrite, expr: AffineExpr<'_>, form: PrintForm) -> fmt::Result {
    let mut stack = PieceStack::from_elem(Expr(expr.root, Weak), 1);
    while let Some(piece) = stack.pop() {
        let (id, beside) = match piece {
            Expr(id, beside) => (id, beside),
            Text(text) => {
                out.write_str(text)?;
                continue;
            }
            Number(number) => {
                out.number(number)?;
                continue;
            }
        };
        match expr.nodes[id as usize] {
            AffineNode::Dim(index) => out.dim(index)?,
            AffineNode::Symbol(index) => out.symbol(index)?,
            AffineNode::Constant(value) => constant(out, value, beside)?,
            AffineNode::Binary(op, lhs, rhs) => {
                if beside == Strong {
                    out.write_str("(")?;
                    stack.push(Text(")"));
                }
                match (op, expr.nodes[rhs as usize]) {
                    (AffineOp::Mul, AffineNode::Constant(-1)) => stack.extend([Expr(lhs, Strong), Text("-")]),
                    (AffineOp::Add, _) => push_sum(&mut stack, expr, lhs, rhs, form),
                    (op, _) => stack.extend([Expr(rhs, Strong), Text(spelling(op)), Expr(lhs, Strong)]),
                }
            }
        }
    }
    Ok(())
}

fn constant(out: &mut impl ExprWrite, value: i64, beside: Precedence) -> fmt::Result {
    match (value, beside) {
        (i64::MIN, Weak) => out.write_str("-9223372036854775807 - 1"),
        (i64::MIN, Strong) => out.write_str("(-9223372036854775807 - 1)"),
        _ => {
            out.write_str(if value < 0 { "-" } else { "" })?;
            out.number(value.unsigned_abs())
        }
    }
}

/// Pushes the pieces of `lhs + rhs`, or of a difference if the right side is negative.
fn push_sum(stack: &mut PieceStack, expr: AffineExpr<'_>, lhs: u32, rhs: u32, form: PrintForm) {
    let node = |id: u32| expr.nodes[id as usize];
    let is_constant = |id: u32| matches!(node(id), AffineNode::Constant(_));
    let is_sum = |id: u32| matches!(node(id), AffineNode::Binary(AffineOp::Add, ..));
    match node(rhs) {
        // Next to another constant, the two would be parsed as one sum.
        AffineNode::Constant(i64::MIN) if is_constant(lhs) => {
            stack.extend([Expr(rhs, Strong), Text(" + "), Expr(lhs, Weak)]);
        }
        AffineNode::Constant(i64::MIN) => stack.extend([Text(" - 9223372036854775807 - 1"), Expr(lhs, Weak)]),
        AffineNode::Constant(value) if value < 0 => {
            stack.extend([Number(value.unsigned_abs()), Text(" - "), Expr(lhs, Weak)]);
        }
        AffineNode::Binary(AffineOp::Mul, inner, factor) => match node(factor) {
            AffineNode::Constant(-1) => {
                let beside = if is_sum(inner) || node(inner) == AffineNode::Constant(i64::MIN) {
                    Strong
                } else {
                    Weak
                };
                stack.extend([Expr(inner, beside), Text(" - "), Expr(lhs, Weak)]);
            }
            AffineNode::Constant(value)
                if is_subtracted(value) && (form == PrintForm::AsMlir || !is_constant(inner)) =>
            {
                stack.extend([
                    Number(value.unsigned_abs()),
                    Text(" * "),
                    Expr(inner, Strong),
                    Text(" - "),
                    Expr(lhs, Weak),
                ])
            }
            _ => stack.extend([Expr(rhs, Weak), Text(" + "), Expr(lhs, Weak)]),
        },
        _ => {
            let beside = if is_sum(rhs) && form == PrintForm::Readable {
                Strong
            } else {
                Weak
            };
            stack.extend([Expr(rhs, beside), Text(" + "), Expr(lhs, Weak)]);
        }
    }
}

fn spelling(op: AffineOp) -> &'static str {
    match op {
        AffineOp::Add => " + ",
        AffineOp::Mul => " * ",
        AffineOp::Mod => " mod ",
        AffineOp::FloorDiv => " floordiv ",
        AffineOp::CeilDiv => " ceildiv ",
    }
}

#[cfg(test)]
mod tests;
