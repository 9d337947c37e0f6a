//! Printing as MLIR prints.
//!
//! Where MLIR's text would not be read back, ours differs from it: the smallest constant is written as
//! `-9223372036854775807 - 1`, because MLIR's reader refuses the number as such; and MLIR prints `a + (b + c)` without
//! parentheses, which is kept only if reading it again leads to the same text.

use std::fmt;

use super::expr::{Exprs, Node};
use super::set::ConstraintKind;
use super::{AffineBuilder, AffineExpr, AffineMap, AffineOp, IntegerSet};

impl fmt::Display for AffineMap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        inputs(f, self.num_dims(), self.num_symbols())?;
        f.write_str(" -> (")?;
        let nesting = Nesting::of(self.exprs());
        for (index, result) in self.results().enumerate() {
            if index > 0 {
                f.write_str(", ")?;
            }
            expression(f, result, nesting)?;
        }
        f.write_str(")")
    }
}

impl fmt::Display for IntegerSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        inputs(f, self.num_dims(), self.num_symbols())?;
        f.write_str(" : (")?;
        let nesting = Nesting::of(self.exprs());
        for (index, constraint) in self.constraints().enumerate() {
            if index > 0 {
                f.write_str(", ")?;
            }
            expression(f, constraint.expr, nesting)?;
            f.write_str(match constraint.kind {
                ConstraintKind::EqualZero => " == 0",
                ConstraintKind::NotNegative => " >= 0",
            })?;
        }
        f.write_str(")")
    }
}

impl fmt::Display for AffineExpr<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        expression(f, *self, Nesting::of_expr(*self))
    }
}

/// Shows the text: the nodes would say little.
impl fmt::Debug for AffineExpr<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

fn inputs(f: &mut fmt::Formatter<'_>, dims: u32, symbols: u32) -> fmt::Result {
    let list = |f: &mut fmt::Formatter<'_>, letter: char, count: u32| {
        for index in 0..count {
            let comma = if index > 0 { ", " } else { "" };
            write!(f, "{comma}{letter}{index}")?;
        }
        Ok(())
    };
    f.write_str("(")?;
    list(f, 'd', dims)?;
    f.write_str(")")?;
    if symbols > 0 {
        f.write_str("[")?;
        list(f, 's', symbols)?;
        f.write_str("]")?;
    }
    Ok(())
}

/// How a sum on the right side of a sum is written.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Nesting {
    /// As MLIR does, without parentheses.
    Flat,
    /// In parentheses.
    Parenthesised,
}

impl Nesting {
    fn of(exprs: &Exprs) -> Self {
        let nested = |node: &Node| is_nested_sum(exprs.nodes(), *node);
        if !exprs.nodes().iter().any(nested) || exprs.iter().all(is_stable) {
            Self::Flat
        } else {
            Self::Parenthesised
        }
    }

    fn of_expr(expr: AffineExpr<'_>) -> Self {
        if is_stable(expr) {
            Self::Flat
        } else {
            Self::Parenthesised
        }
    }
}

fn is_nested_sum(nodes: &[Node], node: Node) -> bool {
    matches!(node, Node::Binary(AffineOp::Add, _, rhs)
        if matches!(nodes[rhs as usize], Node::Binary(AffineOp::Add, ..)))
}

/// Whether the flat text, read again, leads to an expression with the same flat text.
fn is_stable(expr: AffineExpr<'_>) -> bool {
    let mut builder = AffineBuilder::new();
    let again = reread_flat(&mut builder, expr);
    let mut texts = [String::new(), String::new()];
    for (text, expr) in texts.iter_mut().zip([expr, builder.expr(again)]) {
        if expression(text, expr, Nesting::Flat).is_err() {
            return false;
        }
    }
    texts[0] == texts[1]
}

/// Builds the expression that a reader makes of the flat text: a sum on the right side of a sum becomes several sums.
fn reread_flat(builder: &mut AffineBuilder, expr: AffineExpr<'_>) -> super::ExprId {
    enum Task {
        /// Leaves the value of an expression.
        Value(u32),
        /// Adds an expression, summand by summand, to the value that is there.
        Onto(u32),
        Combine(AffineOp),
    }
    let mut tasks = vec![Task::Value(expr.root)];
    let mut values = Vec::new();
    while let Some(task) = tasks.pop() {
        match task {
            Task::Value(id) => match expr.nodes[id as usize] {
                Node::Constant(value) => values.push(builder.constant(value)),
                Node::Dim(index) => values.push(builder.dim(index)),
                Node::Symbol(index) => values.push(builder.symbol(index)),
                Node::Binary(AffineOp::Add, lhs, rhs) => tasks.extend([Task::Onto(rhs), Task::Value(lhs)]),
                Node::Binary(op, lhs, rhs) => tasks.extend([Task::Combine(op), Task::Value(rhs), Task::Value(lhs)]),
            },
            Task::Onto(id) => match expr.nodes[id as usize] {
                Node::Binary(AffineOp::Add, lhs, rhs) => tasks.extend([Task::Onto(rhs), Task::Onto(lhs)]),
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

/// What is still to be written.
#[derive(Clone, Copy)]
enum Piece {
    /// An expression, which needs parentheses if it has an operator and stands beside one that binds more tightly.
    Expr(u32, Beside),
    Text(&'static str),
    Number(u64),
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Beside {
    Weak,
    Strong,
}

use Beside::{Strong, Weak};
use Piece::{Expr, Number, Text};

fn expression(out: &mut impl fmt::Write, expr: AffineExpr<'_>, nesting: Nesting) -> fmt::Result {
    let node = |id: u32| expr.nodes[id as usize];
    let is_sum = |id: u32| matches!(node(id), Node::Binary(AffineOp::Add, ..));
    let mut stack = vec![Expr(expr.root, Weak)];
    while let Some(piece) = stack.pop() {
        let (id, beside) = match piece {
            Expr(id, beside) => (id, beside),
            Text(text) => {
                out.write_str(text)?;
                continue;
            }
            Number(number) => {
                write!(out, "{number}")?;
                continue;
            }
        };
        let (op, lhs, rhs) = match node(id) {
            Node::Dim(index) => {
                write!(out, "d{index}")?;
                continue;
            }
            Node::Symbol(index) => {
                write!(out, "s{index}")?;
                continue;
            }
            Node::Constant(i64::MIN) => {
                out.write_str(match beside {
                    Weak => "-9223372036854775807 - 1",
                    Strong => "(-9223372036854775807 - 1)",
                })?;
                continue;
            }
            Node::Constant(value) => {
                write!(out, "{value}")?;
                continue;
            }
            Node::Binary(op, lhs, rhs) => (op, lhs, rhs),
        };
        if beside == Strong {
            out.write_str("(")?;
            stack.push(Text(")"));
        }
        // The stack is written from its top, so what comes last is pushed first.
        match (op, node(rhs)) {
            (AffineOp::Mul, Node::Constant(-1)) => stack.extend([Expr(lhs, Strong), Text("-")]),
            (AffineOp::Add, Node::Constant(i64::MIN)) => {
                stack.extend([Text(" - 9223372036854775807 - 1"), Expr(lhs, Weak)]);
            }
            (AffineOp::Add, Node::Constant(value)) if value < 0 => {
                stack.extend([Number(value.unsigned_abs()), Text(" - "), Expr(lhs, Weak)]);
            }
            (AffineOp::Add, Node::Binary(AffineOp::Mul, inner, factor)) => match node(factor) {
                Node::Constant(-1) => {
                    let beside = if is_sum(inner) || node(inner) == Node::Constant(i64::MIN) {
                        Strong
                    } else {
                        Weak
                    };
                    stack.extend([Expr(inner, beside), Text(" - "), Expr(lhs, Weak)]);
                }
                Node::Constant(value) if value < -1 && value != i64::MIN => stack.extend([
                    Number(value.unsigned_abs()),
                    Text(" * "),
                    Expr(inner, Strong),
                    Text(" - "),
                    Expr(lhs, Weak),
                ]),
                _ => stack.extend([Expr(rhs, Weak), Text(" + "), Expr(lhs, Weak)]),
            },
            (AffineOp::Add, right) => {
                let nested = matches!(right, Node::Binary(AffineOp::Add, ..));
                let beside = if nested && nesting == Nesting::Parenthesised {
                    Strong
                } else {
                    Weak
                };
                stack.extend([Expr(rhs, beside), Text(" + "), Expr(lhs, Weak)]);
            }
            (op, _) => stack.extend([Expr(rhs, Strong), Text(spelling(op)), Expr(lhs, Strong)]),
        }
    }
    Ok(())
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
