//! Expansion of affine expressions to ops of `arith` on indices.

use drr::affine::{AffineExpr, AffineExprKind, AffineMap, AffineOp, IntegerSet};
use drr::{OpRef, Rewriter, Value};
use drr_dialects::arith::{AddIOp, CmpIPredicate, DivSIOp, IntegerOverflowFlags, RemSIOp, SelectOp, SubIOp};

use crate::arith_builders::{cmpi, index_constant, muli};
use crate::builders::create_inferred;

/// Maximum number of operators and operands that one expansion visits. Expressions share subexpressions, ops do not, so
/// the number of ops may be exponential in the size of the expression.
const MAX_VISITS: usize = 1 << 20;

/// Builds the values of all results of a map.
///
/// # Errors
/// If a divisor is a constant that is not positive, or the map has another number of inputs.
pub(super) fn expand_map(
    rewriter: &mut Rewriter<'_>,
    map: &AffineMap,
    operands: &[Value],
) -> Result<Vec<Value>, String> {
    let inputs = MapInputs::new(map.num_dims(), map.num_symbols(), operands)?;
    map.results().map(|expr| expand_expr(rewriter, expr, inputs)).collect()
}

/// The values of dimensions and symbols.
#[derive(Clone, Copy)]
pub(super) struct MapInputs<'v> {
    dims: &'v [Value],
    symbols: &'v [Value],
}

impl<'v> MapInputs<'v> {
    /// Splits operands into dimensions and symbols.
    ///
    /// # Errors
    /// If their number is another one.
    pub(super) fn new(dims: u32, symbols: u32, operands: &'v [Value]) -> Result<Self, String> {
        let inputs = u64::from(dims) + u64::from(symbols);
        match operands.split_at_checked(dims as usize) {
            Some((dims, symbols)) if inputs == operands.len() as u64 => Ok(MapInputs { dims, symbols }),
            _ => Err(format!(
                "there are {} operands for a map of {inputs} inputs",
                operands.len()
            )),
        }
    }
}

/// An entry of the stack of an expansion.
enum Visit<'e> {
    /// Expands an expression.
    Expr(AffineExpr<'e>),
    /// Builds an operator on the last two values.
    Operator(AffineOp),
}

/// Builds the value of an expression.
///
/// # Errors
/// As [`expand_map`].
pub(super) fn expand_expr(
    rewriter: &mut Rewriter<'_>,
    expr: AffineExpr<'_>,
    inputs: MapInputs<'_>,
) -> Result<Value, String> {
    let (mut stack, mut values) = (vec![Visit::Expr(expr)], Vec::new());
    let mut visits = 0;
    while let Some(visit) = stack.pop() {
        visits += 1;
        if visits > MAX_VISITS {
            return Err("the expression is too large".into());
        }
        let input = |list: &[Value], index: u32| list.get(index as usize).copied().ok_or("an input is missing");
        match visit {
            Visit::Expr(expr) => match expr.kind() {
                AffineExprKind::Constant(value) => values.push(index_constant(rewriter, value)),
                AffineExprKind::Dim(dim) => values.push(input(inputs.dims, dim)?),
                AffineExprKind::Symbol(symbol) => values.push(input(inputs.symbols, symbol)?),
                AffineExprKind::Binary(op, lhs, rhs) => {
                    check_divisor(op, rhs)?;
                    stack.extend([Visit::Operator(op), Visit::Expr(rhs), Visit::Expr(lhs)]);
                }
            },
            Visit::Operator(op) => {
                let operands = (values.pop(), values.pop());
                let (Some(rhs), Some(lhs)) = operands else {
                    return Err("an operand is missing".into());
                };
                values.push(build_operator(rewriter, op, lhs, rhs));
            }
        }
    }
    values.pop().ok_or_else(|| "the expression has no value".into())
}

/// Returns the error of the first division by a constant that is not positive, in the maps and sets of an op.
pub(crate) fn divisor_error(op: OpRef<'_>) -> Option<String> {
    let ctx = op.ctx();
    let mut attributes = op.attrs();
    attributes.find_map(|(_, attribute)| {
        let results = attribute.affine_map(ctx).into_iter().flat_map(AffineMap::results);
        let constraints = attribute.integer_set(ctx).into_iter().flat_map(IntegerSet::constraints);
        let mut stack: Vec<_> = results.chain(constraints.map(|constraint| constraint.expr)).collect();
        let mut visits = 0;
        while let Some(expr) = stack.pop().filter(|_| visits < MAX_VISITS) {
            visits += 1;
            if let AffineExprKind::Binary(op, lhs, rhs) = expr.kind() {
                if let Err(error) = check_divisor(op, rhs) {
                    return Some(error);
                }
                stack.extend([rhs, lhs]);
            }
        }
        None
    })
}

/// Refuses constant divisors that are not positive.
fn check_divisor(op: AffineOp, rhs: AffineExpr<'_>) -> Result<(), String> {
    let is_positive = rhs.as_constant().is_none_or(|divisor| divisor > 0);
    match op {
        AffineOp::Mod if !is_positive => Err("modulo by non-positive value is not supported".into()),
        AffineOp::FloorDiv | AffineOp::CeilDiv if !is_positive => {
            Err("division by non-positive value is not supported".into())
        }
        _ => Ok(()),
    }
}

fn build_operator(rewriter: &mut Rewriter<'_>, op: AffineOp, lhs: Value, rhs: Value) -> Value {
    match op {
        AffineOp::Add => create_inferred::<AddIOp>(rewriter, &[lhs, rhs]),
        AffineOp::Mul => muli(rewriter, lhs, rhs, IntegerOverflowFlags::nsw),
        AffineOp::Mod => {
            let remainder = create_inferred::<RemSIOp>(rewriter, &[lhs, rhs]);
            let zero = index_constant(rewriter, 0);
            let is_negative = cmpi(rewriter, CmpIPredicate::slt, remainder, zero);
            let corrected = create_inferred::<AddIOp>(rewriter, &[remainder, rhs]);
            create_inferred::<SelectOp>(rewriter, &[is_negative, corrected, remainder])
        }
        // a < 0 ? -1 - (-1 - a) / b : a / b
        AffineOp::FloorDiv => {
            let (zero, minus_one) = (index_constant(rewriter, 0), index_constant(rewriter, -1));
            let is_negative = cmpi(rewriter, CmpIPredicate::slt, lhs, zero);
            let negated = create_inferred::<SubIOp>(rewriter, &[minus_one, lhs]);
            let dividend = create_inferred::<SelectOp>(rewriter, &[is_negative, negated, lhs]);
            let quotient = create_inferred::<DivSIOp>(rewriter, &[dividend, rhs]);
            let corrected = create_inferred::<SubIOp>(rewriter, &[minus_one, quotient]);
            create_inferred::<SelectOp>(rewriter, &[is_negative, corrected, quotient])
        }
        // a <= 0 ? -(-a / b) : (a - 1) / b + 1
        AffineOp::CeilDiv => {
            let (zero, one) = (index_constant(rewriter, 0), index_constant(rewriter, 1));
            let is_not_positive = cmpi(rewriter, CmpIPredicate::sle, lhs, zero);
            let negated = create_inferred::<SubIOp>(rewriter, &[zero, lhs]);
            let decremented = create_inferred::<SubIOp>(rewriter, &[lhs, one]);
            let dividend = create_inferred::<SelectOp>(rewriter, &[is_not_positive, negated, decremented]);
            let quotient = create_inferred::<DivSIOp>(rewriter, &[dividend, rhs]);
            let of_negative = create_inferred::<SubIOp>(rewriter, &[zero, quotient]);
            let of_positive = create_inferred::<AddIOp>(rewriter, &[quotient, one]);
            create_inferred::<SelectOp>(rewriter, &[is_not_positive, of_negative, of_positive])
        }
    }
}
