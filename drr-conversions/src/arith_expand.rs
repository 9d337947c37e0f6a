//! Division that rounds up or down, as other ops of `arith`: the patterns of MLIR's `arith-expand` that conversions to `llvm` use.

use drr::prelude::*;
use drr::{Op, PatternSpec, Rewriter, Type, Value, ValueRef};

use crate::build::{NewOp, build_value, make};

/// Adds the patterns: MLIR's `populateCeilFloorDivExpandOpsPatterns`.
pub(crate) fn populate_arith_expand_division_patterns(patterns: &mut PatternSet) {
    patterns
        .add(Division("arith.ceildivsi", expand_ceildivsi))
        .add(Division("arith.ceildivui", expand_ceildivui))
        .add(Division("arith.floordivsi", expand_floordivsi));
}

/// A pattern that expands a division: op and rewrite.
struct Division(&'static str, fn(&mut Expansion<'_, '_>, Value, Value) -> Option<Value>);

impl RewritePattern for Division {
    fn spec(&self) -> PatternSpec {
        PatternSpec::new(self.0, self.0)
    }

    fn match_and_rewrite(&self, root: Op, rewriter: &mut Rewriter<'_>) -> bool {
        let op = rewriter.ir().op(root);
        let operands: Vec<Value> = op.operands().map(ValueRef::handle).collect();
        let [lhs, rhs] = operands[..] else { return false };
        let ty = rewriter.value_type(lhs);
        let quotient = self.1(&mut Expansion { rewriter, ty }, lhs, rhs);
        if let Some(quotient) = quotient {
            rewriter.replace_op(root, &[quotient]);
        }
        quotient.is_some()
    }
}

/// Builds arithmetic on values of one type.
struct Expansion<'r, 'a> {
    rewriter: &'r mut Rewriter<'a>,
    ty: Type,
}

impl Expansion<'_, '_> {
    /// Builds a constant: an integer, or a vector or tensor of it.
    fn constant(&mut self, value: i64) -> Option<Value> {
        let ctx = self.rewriter.shared_ctx();
        let text = self.ty.display(&ctx);
        let value = match self.ty.is_shaped(&ctx) {
            true => ctx.parse_attr(format!("dense<{value}> : {text}")).ok()?,
            false => ctx.int_attr(self.ty, value),
        };
        let inherent = [(ctx.ident("value"), value)];
        let new = NewOp {
            types: &[self.ty],
            inherent: &inherent,
            ..NewOp::default()
        };
        Some(build_value(self.rewriter, "arith.constant", new))
    }

    fn op(&mut self, name: &str, lhs: Value, rhs: Value) -> Value {
        let ty = self.rewriter.value_type(lhs);
        make(self.rewriter, name, &[lhs, rhs], ty)
    }

    /// Builds a comparison with one of the predicates.
    fn compare(&mut self, predicate: i64, lhs: Value, rhs: Value) -> Value {
        let ctx = self.rewriter.shared_ctx();
        let ty = self.rewriter.value_type(lhs);
        let ty = match ty.is_shaped(&ctx) {
            true => ty.with_element(&ctx, Type::I1),
            false => Type::I1,
        };
        let inherent = [(ctx.ident("predicate"), ctx.i64_attr(predicate))];
        let new = NewOp {
            operands: &[lhs, rhs],
            types: &[ty],
            inherent: &inherent,
            ..NewOp::default()
        };
        build_value(self.rewriter, "arith.cmpi", new)
    }

    fn select(&mut self, condition: Value, then: Value, other: Value) -> Value {
        make(self.rewriter, "arith.select", &[condition, then, other], self.ty)
    }
}

const EQ: i64 = 0;
const NE: i64 = 1;
const SLT: i64 = 2;

/// `q = n / m; n != q * m && (n < 0) == (m < 0) ? q + 1 : q`
fn expand_ceildivsi(at: &mut Expansion<'_, '_>, n: Value, m: Value) -> Option<Value> {
    let zero = at.constant(0)?;
    let one = at.constant(1)?;
    let quotient = at.op("arith.divsi", n, m);
    let product = at.op("arith.muli", quotient, m);
    let is_inexact = at.compare(NE, n, product);
    let n_negative = at.compare(SLT, n, zero);
    let m_negative = at.compare(SLT, m, zero);
    let same_sign = at.compare(EQ, n_negative, m_negative);
    let rounds_up = at.op("arith.andi", is_inexact, same_sign);
    let next = at.op("arith.addi", quotient, one);
    Some(at.select(rounds_up, next, quotient))
}

/// `n == 0 ? 0 : (n - 1) / m + 1`
fn expand_ceildivui(at: &mut Expansion<'_, '_>, n: Value, m: Value) -> Option<Value> {
    let zero = at.constant(0)?;
    let is_zero = at.compare(EQ, n, zero);
    let one = at.constant(1)?;
    let less = at.op("arith.subi", n, one);
    let quotient = at.op("arith.divui", less, m);
    let next = at.op("arith.addi", quotient, one);
    Some(at.select(is_zero, zero, next))
}

/// `q = n / m; n != q * m && (n < 0) != (m < 0) ? q - 1 : q`
fn expand_floordivsi(at: &mut Expansion<'_, '_>, n: Value, m: Value) -> Option<Value> {
    let quotient = at.op("arith.divsi", n, m);
    let product = at.op("arith.muli", quotient, m);
    let is_inexact = at.compare(NE, n, product);
    let zero = at.constant(0)?;
    let n_negative = at.compare(SLT, n, zero);
    let m_negative = at.compare(SLT, m, zero);
    let other_sign = at.compare(NE, n_negative, m_negative);
    let rounds_down = at.op("arith.andi", is_inexact, other_sign);
    let minus = at.constant(-1)?;
    let next = at.op("arith.addi", quotient, minus);
    Some(at.select(rounds_down, next, quotient))
}
