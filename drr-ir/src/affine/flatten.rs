//! Simplification of a whole expression: it is written as a linear combination of its inputs and of quotients, and built
//! again from that, in MLIR's order.

use rustc_hash::FxHashMap;

use super::expr::{AffineNode, ExprList};
use super::simplify::gcd;
use super::{AffineBuilder, AffineExprKind, AffineMap, AffineOp, ExprId};

/// Maximum number of terms of all linear forms of an expression. Longer expressions are kept.
const MAX_TERMS: usize = 1 << 20;

/// An input, or another operand by its index. The order is that of the terms of a simplified expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Variable {
    Dim(u32),
    Symbol(u32),
    Local(usize),
}

/// A linear combination of variables, in their order, without zero coefficients.
///
/// Coefficients are integers modulo 2^64, as index values are: sums and products wrap. This is exact as long as the form
/// is the value itself. Divisibility, sign and order are properties of integers, so they can be derived only from a
/// form that has [not wrapped](Self::without_wrapping).
#[derive(Clone, Debug, Default)]
struct LinearForm {
    terms: Vec<(Variable, i64)>,
    constant: i64,
    /// Set if a sum or product of coefficients, also in a local, did not fit in 64 bits.
    has_wrapped: bool,
}

impl LinearForm {
    fn of(variable: Variable) -> Self {
        Self {
            terms: vec![(variable, 1)],
            ..Self::default()
        }
    }

    fn of_constant(constant: i64) -> Self {
        Self {
            constant,
            ..Self::default()
        }
    }

    /// Returns the form if its coefficients are those of integer arithmetic.
    fn without_wrapping(&self) -> Option<&Self> {
        (!self.has_wrapped).then_some(self)
    }

    fn add(&self, other: &Self) -> Self {
        let mut has_wrapped = self.has_wrapped || other.has_wrapped;
        let mut sum_of = |lhs: i64, rhs: i64| {
            let (sum, wraps) = lhs.overflowing_add(rhs);
            has_wrapped |= wraps;
            sum
        };
        let mut terms = [&self.terms[..], &other.terms[..]].concat();
        terms.sort_unstable_by_key(|(variable, _)| *variable);
        let mut sums: Vec<(Variable, i64)> = Vec::with_capacity(terms.len());
        for (variable, factor) in terms {
            match sums.last_mut() {
                Some((last, sum)) if *last == variable => *sum = sum_of(*sum, factor),
                _ => sums.push((variable, factor)),
            }
        }
        sums.retain(|(_, sum)| *sum != 0);
        let constant = sum_of(self.constant, other.constant);
        Self {
            terms: sums,
            constant,
            has_wrapped,
        }
    }

    fn scale(&self, by: i64) -> Self {
        if by == 0 {
            return Self::default();
        }
        let mut has_wrapped = self.has_wrapped;
        let mut product_of = |factor: i64| {
            let (product, wraps) = factor.overflowing_mul(by);
            has_wrapped |= wraps;
            product
        };
        let mut terms: Vec<(Variable, i64)> = self
            .terms
            .iter()
            .map(|&(variable, factor)| (variable, product_of(factor)))
            .collect();
        terms.retain(|(_, factor)| *factor != 0);
        let constant = product_of(self.constant);
        Self {
            terms,
            constant,
            has_wrapped,
        }
    }

    /// Divides by a positive number that divides all coefficients.
    fn divide_exactly(&self, by: i64) -> Self {
        Self {
            terms: self
                .terms
                .iter()
                .map(|&(variable, factor)| (variable, factor / by))
                .collect(),
            constant: self.constant / by,
            has_wrapped: self.has_wrapped,
        }
    }

    /// Returns the greatest common divisor of the coefficients and a positive number.
    fn gcd(&self, number: i64) -> i64 {
        let factors = self.terms.iter().map(|(_, factor)| *factor).chain([self.constant]);
        factors.fold(number.unsigned_abs(), |known, factor| gcd(known, factor.unsigned_abs())) as i64
    }
}

/// Writes expressions as linear forms.
struct Flattener<'b> {
    builder: &'b mut AffineBuilder,
    /// Quotients, and in semi-affine expressions products and remainders.
    locals: Vec<ExprId>,
    numbers: FxHashMap<ExprId, usize>,
}

impl Flattener<'_> {
    /// Returns the form of an expression. Returns `None` if a divisor is a constant that is not positive, if a coefficient
    /// of a dividend does not fit, or if the form is too large.
    fn flatten(&mut self, exprs: &ExprList) -> Option<LinearForm> {
        let nodes = exprs.nodes();
        let mut forms: Vec<LinearForm> = Vec::with_capacity(nodes.len());
        let mut size = 0;
        for node in nodes {
            let form = match *node {
                AffineNode::Constant(value) => LinearForm::of_constant(value),
                AffineNode::Dim(index) => LinearForm::of(Variable::Dim(index)),
                AffineNode::Symbol(index) => LinearForm::of(Variable::Symbol(index)),
                AffineNode::Binary(op, lhs, rhs) => {
                    let (left, right) = (&forms[lhs as usize], &forms[rhs as usize]);
                    match nodes[rhs as usize] {
                        _ if op == AffineOp::Add => left.add(right),
                        AffineNode::Constant(by) if op == AffineOp::Mul => left.scale(by),
                        AffineNode::Constant(by) if by <= 0 => return None,
                        AffineNode::Constant(by) if op == AffineOp::Mod => {
                            self.remainder(left.without_wrapping()?, by)?
                        }
                        AffineNode::Constant(by) => self.quotient(op, left.without_wrapping()?, by),
                        _ => {
                            let has_wrapped = left.has_wrapped || right.has_wrapped;
                            if op != AffineOp::Mul && has_wrapped {
                                return None;
                            }
                            let (lhs, rhs) = (self.build(left), self.build(right));
                            let expr = self.builder.binary(op, lhs, rhs);
                            LinearForm {
                                has_wrapped,
                                ..LinearForm::of(self.local(expr))
                            }
                        }
                    }
                }
            };
            size += form.terms.len();
            if size > MAX_TERMS || self.builder.is_exhausted() {
                return None;
            }
            forms.push(form);
        }
        forms.pop()
    }

    /// Returns `form - by * (form floordiv by)`.
    fn remainder(&mut self, form: &LinearForm, by: i64) -> Option<LinearForm> {
        let common = form.gcd(by);
        if common == by {
            return Some(LinearForm::default());
        }
        let quotient = self.divided(AffineOp::FloorDiv, form, by, common);
        Some(form.add(&LinearForm::of(quotient).scale(by.checked_neg()?)))
    }

    fn quotient(&mut self, op: AffineOp, form: &LinearForm, by: i64) -> LinearForm {
        let common = form.gcd(by);
        if common == by {
            form.divide_exactly(by)
        } else {
            LinearForm::of(self.divided(op, form, by, common))
        }
    }

    /// Returns the variable for a quotient, reduced by a common divisor.
    fn divided(&mut self, op: AffineOp, form: &LinearForm, by: i64, common: i64) -> Variable {
        let dividend = self.build(&form.divide_exactly(common));
        let by = self.builder.constant(by / common);
        let quotient = self.builder.binary(op, dividend, by);
        self.local(quotient)
    }

    fn local(&mut self, expr: ExprId) -> Variable {
        let locals = &mut self.locals;
        Variable::Local(*self.numbers.entry(expr).or_insert_with(|| {
            locals.push(expr);
            locals.len() - 1
        }))
    }

    fn variable(&mut self, variable: Variable) -> ExprId {
        match variable {
            Variable::Dim(index) => self.builder.dim(index),
            Variable::Symbol(index) => self.builder.symbol(index),
            Variable::Local(index) => self.locals[index],
        }
    }

    fn build(&mut self, form: &LinearForm) -> ExprId {
        self.build_in_order(form.terms.iter().copied(), form.constant)
    }

    fn build_in_order(&mut self, terms: impl Iterator<Item = (Variable, i64)>, constant: i64) -> ExprId {
        let mut sum = self.builder.constant(0);
        for (variable, factor) in terms {
            let (variable, factor) = (self.variable(variable), self.builder.constant(factor));
            let term = self.builder.mul(variable, factor);
            sum = self.builder.add(sum, term);
        }
        let constant = self.builder.constant(constant);
        self.builder.add(sum, constant)
    }

    /// Builds a semi-affine expression, whose terms have another order: by dimension, then by symbol.
    fn build_semi_affine(&mut self, form: &LinearForm, inputs: u32) -> ExprId {
        let after_symbols = i64::from(inputs);
        let (mut num_dims, mut num_symbols) = (0_i64, 0_i64);
        let mut of_dim = |dim: u32| {
            num_dims += 1;
            (dim, -num_dims)
        };
        let mut of_symbol = |symbol: u32| {
            num_symbols += 1;
            (symbol, after_symbols + num_symbols - 1)
        };
        let mut keyed: Vec<((u32, i64), (Variable, i64))> = Vec::with_capacity(form.terms.len());
        let mut others = Vec::new();
        let (dims, rest) = form.terms.split_at(
            form.terms
                .partition_point(|(variable, _)| matches!(variable, Variable::Dim(_))),
        );
        for &(variable, factor) in rest {
            let key = match variable {
                Variable::Local(index) => match self.operands(self.locals[index]) {
                    Some((AffineNode::Dim(dim), AffineNode::Constant(_))) => Some(of_dim(dim)),
                    Some((AffineNode::Dim(dim), AffineNode::Symbol(rhs) | AffineNode::Dim(rhs))) => {
                        Some((dim, i64::from(rhs)))
                    }
                    Some((AffineNode::Symbol(symbol), rhs)) if !matches!(rhs, AffineNode::Binary(..)) => {
                        Some(of_symbol(symbol))
                    }
                    _ => None,
                },
                Variable::Symbol(symbol) => Some(of_symbol(symbol)),
                Variable::Dim(dim) => Some(of_dim(dim)),
            };
            match key {
                Some(key) => keyed.push((key, (variable, factor))),
                None => others.push((variable, factor)),
            }
        }
        for &(variable, factor) in dims {
            if let Variable::Dim(dim) = variable {
                keyed.push((of_dim(dim), (variable, factor)));
            }
        }
        keyed.sort_by_key(|(key, _)| *key);
        let terms = keyed.into_iter().map(|(_, term)| term).chain(others);
        self.build_in_order(terms, form.constant)
    }

    /// Returns the operands of an operation.
    fn operands(&self, expr: ExprId) -> Option<(AffineNode, AffineNode)> {
        match self.builder.expr(expr).kind() {
            AffineExprKind::Binary(_, lhs, rhs) => Some((lhs.node(), rhs.node())),
            _ => None,
        }
    }
}

impl AffineBuilder {
    fn flattener(&mut self) -> Flattener<'_> {
        Flattener {
            builder: self,
            locals: Vec::new(),
            numbers: FxHashMap::default(),
        }
    }

    /// Simplifies a whole expression as MLIR's `simplifyAffineExpr`: equal terms are collected and the terms are sorted.
    /// Sums and products of coefficients wrap at 64 bits, as index values do. An expression is returned unchanged if it
    /// has a division by a constant that is not positive, or of a dividend whose coefficients wrap.
    ///
    /// ```
    /// use drr_ir::affine::{AffineBuilder, AffineMap};
    ///
    /// let map: AffineMap = "(d0)[s0] -> (s0 + d0 * 4 - s0 + 2)".parse()?;
    /// let mut b = AffineBuilder::new();
    /// let sum = b.import(map.results().next().unwrap());
    /// let simplified = b.simplify(sum, 1, 1);
    /// assert_eq!(b.map(1, 1, &[simplified])?.to_string(), "(d0)[s0] -> (d0 * 4 + 2)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn simplify(&mut self, expr: ExprId, dims: u32, symbols: u32) -> ExprId {
        let mut exprs = self.reachable(std::iter::once(expr));
        let is_pure_affine = exprs.is_pure_affine();
        let mut given = expr;
        if !is_pure_affine {
            given = self.simplify_divisions_by_symbols(&exprs);
            exprs = self.reachable(std::iter::once(given));
        }
        let mut flattener = self.flattener();
        let Some(form) = flattener.flatten(&exprs) else {
            return given;
        };
        let built = flattener.build(&form);
        if exprs.is_pure_affine() || built == given {
            built
        } else {
            flattener.build_semi_affine(&form, dims.max(symbols))
        }
    }

    /// Returns the coefficients of `dims` dimensions and `symbols` symbols, and the constant, as integers that can be
    /// compared. Returns `None` if the expression is no linear combination of them, has inputs beyond them, or if a
    /// coefficient does not fit in 64 bits.
    pub fn coefficients(&mut self, expr: ExprId, dims: u32, symbols: u32) -> Option<Vec<i64>> {
        let exprs = self.reachable(std::iter::once(expr));
        if !exprs.is_pure_affine() {
            return None;
        }
        let form = self.flattener().flatten(&exprs)?;
        form.without_wrapping()?;
        let mut coefficients = vec![0; dims as usize + symbols as usize + 1];
        for (variable, factor) in form.terms {
            let index = match variable {
                Variable::Dim(dim) if dim < dims => dim as usize,
                Variable::Symbol(symbol) if symbol < symbols => dims as usize + symbol as usize,
                _ => return None,
            };
            coefficients[index] = factor;
        }
        *coefficients.last_mut()? = form.constant;
        Some(coefficients)
    }

    /// Returns a number that divides every value of the expression, as MLIR's `getLargestKnownDivisor`.
    #[must_use]
    pub fn known_divisor(&self, expr: ExprId) -> i64 {
        self.divisor(expr.0)
    }
}

impl AffineMap {
    /// Returns the map with each result simplified by [`AffineBuilder::simplify`], or the map itself if its results grow
    /// too large.
    ///
    /// ```
    /// use drr_ir::affine::AffineMap;
    ///
    /// let map: AffineMap = "(d0, d1) -> (d1 + d0, (d0 * 4 + d1 - d0 * 4) floordiv 2)".parse()?;
    /// assert_eq!(map.simplified().to_string(), "(d0, d1) -> (d0 + d1, d1 floordiv 2)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn simplified(&self) -> Self {
        let (dims, symbols) = (self.num_dims(), self.num_symbols());
        let mut builder = AffineBuilder::with_limit(1 << 24);
        let mut results = builder.import_results(self, AffineBuilder::dim, AffineBuilder::symbol);
        for result in &mut results {
            *result = builder.simplify(*result, dims, symbols);
        }
        builder.map(dims, symbols, &results).unwrap_or_else(|_| self.clone())
    }
}

#[cfg(test)]
mod tests;
