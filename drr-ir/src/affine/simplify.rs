//! MLIR's simplification rules for an operation when it is built.
//!
//! Printed maps must equal MLIR's, so these are exactly MLIR's rules. A rule examines an operation with simplified
//! operands and returns its replacement.

use smallvec::{SmallVec, smallvec};

use super::expr::AffineNode;
use super::{AffineBuilder, AffineOp};

/// An instruction of the stack machine.
#[derive(Clone, Copy, Debug)]
pub(super) enum SimplifyInstr {
    /// Pushes an expression.
    Push(u32),
    /// Pushes a constant.
    Constant(i64),
    /// Replaces the two topmost values by the simplified operation on them.
    Apply(AffineOp),
    /// Records that the topmost value is the first expression `floordiv` the second.
    Remember(u32, u32),
}

/// The result of a rule.
#[derive(Debug)]
pub(super) enum Simplification {
    /// No simplification applies.
    Keep,
    /// Replaced by this expression.
    Is(u32),
    /// Replaced by the result of these instructions.
    SimplifyAgain(SmallVec<[SimplifyInstr; 8]>),
}

use SimplifyInstr::{Apply, Constant, Push, Remember};

/// Returns the simplification of `lhs op rhs`.
pub(super) fn rule(b: &AffineBuilder, op: AffineOp, lhs: u32, rhs: u32) -> Simplification {
    if let (Some(l), Some(r)) = (b.as_constant(lhs), b.as_constant(rhs)) {
        // An operation that overflows or is undefined is kept.
        return op.evaluate(l, r).map_or(Simplification::Keep, constant);
    }
    let simplified = match op {
        AffineOp::Add => add_or_nested(b, lhs, rhs),
        AffineOp::Mul => mul(b, lhs, rhs),
        AffineOp::Mod => modulo(b, lhs, rhs),
        AffineOp::FloorDiv => divide(b, op, lhs, rhs).or_else(|| distribute(b, lhs, rhs)),
        AffineOp::CeilDiv => divide(b, op, lhs, rhs),
    };
    simplified.unwrap_or(Simplification::Keep)
}

/// Returns a divisor of `lhs op rhs`, computed from divisors of the operands.
pub(super) fn divisor(op: AffineOp, lhs: i64, rhs: i64, rhs_constant: Option<i64>) -> i64 {
    match op {
        AffineOp::Add | AffineOp::Mod => gcd(lhs.unsigned_abs(), rhs.unsigned_abs()) as i64,
        AffineOp::Mul => lhs.wrapping_mul(rhs),
        AffineOp::FloorDiv | AffineOp::CeilDiv => match rhs_constant {
            Some(constant) if constant != 0 && lhs.wrapping_rem(constant) == 0 => {
                lhs.wrapping_div(constant).wrapping_abs()
            }
            _ => 1,
        },
    }
}

pub(super) fn gcd(mut a: u64, mut b: u64) -> u64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

fn simplify_again<const N: usize>(steps: [SimplifyInstr; N]) -> Option<Simplification> {
    Some(Simplification::SimplifyAgain(SmallVec::from_slice(&steps)))
}

fn constant(value: i64) -> Simplification {
    Simplification::SimplifyAgain(smallvec![Constant(value)])
}

fn swapped(op: AffineOp, lhs: u32, rhs: u32) -> Simplification {
    Simplification::SimplifyAgain(smallvec![Push(rhs), Push(lhs), Apply(op)])
}

/// Returns the operands of `id`, if it is an `op`.
fn operands(b: &AffineBuilder, id: u32, op: AffineOp) -> Option<(u32, u32)> {
    match b.node(id) {
        AffineNode::Binary(found, lhs, rhs) if found == op => Some((lhs, rhs)),
        _ => None,
    }
}

/// Returns the left operand and the constant right operand of `id`, if it is such an `op`.
fn with_constant(b: &AffineBuilder, id: u32, op: AffineOp) -> Option<(u32, i64)> {
    let (lhs, rhs) = operands(b, id, op)?;
    Some((lhs, b.as_constant(rhs)?))
}

/// Returns `true` if the operands are two dimensions or two symbols in the wrong order.
fn out_of_order(b: &AffineBuilder, lhs: u32, rhs: u32) -> bool {
    match (b.node(lhs), b.node(rhs)) {
        (AffineNode::Dim(l), AffineNode::Dim(r)) | (AffineNode::Symbol(l), AffineNode::Symbol(r)) => l > r,
        _ => false,
    }
}

/// Returns the simplification of a sum. If there is none and `y` is a multiple of a quotient, `(w + x) + y` becomes
/// `w + (x + y)` if `x + y` can be simplified. This applies recursively to `x`, along the right operands.
fn add_or_nested(b: &AffineBuilder, lhs: u32, rhs: u32) -> Option<Simplification> {
    let mut outer: SmallVec<[u32; 4]> = smallvec![];
    let mut last = lhs;
    loop {
        // Two constants occur here only in a sum that overflowed.
        let found = match (b.as_constant(last), b.as_constant(rhs)) {
            (Some(l), Some(r)) => l.checked_add(r).map(constant),
            _ => add(b, last, rhs),
        };
        match found {
            Some(found) if outer.is_empty() => return Some(found),
            Some(found) => {
                let mut steps: SmallVec<[SimplifyInstr; 8]> = outer.iter().map(|&summand| Push(summand)).collect();
                match found {
                    Simplification::SimplifyAgain(inner) => steps.extend(inner),
                    Simplification::Is(id) => steps.push(Push(id)),
                    Simplification::Keep => steps.extend([Push(last), Push(rhs), Apply(AffineOp::Add)]),
                }
                steps.extend(outer.iter().map(|_| Apply(AffineOp::Add)));
                return Some(Simplification::SimplifyAgain(steps));
            }
            None => {
                let (product, _) = operands(b, rhs, AffineOp::Mul)?;
                operands(b, product, AffineOp::FloorDiv)?;
                let (summand, inner) = operands(b, last, AffineOp::Add)?;
                outer.push(summand);
                last = inner;
            }
        }
    }
}

fn add(b: &AffineBuilder, lhs: u32, rhs: u32) -> Option<Simplification> {
    // Constants move to the right, and so do expressions without dimensions.
    if b.as_constant(lhs).is_some() || (b.symbolic(lhs) && !b.symbolic(rhs)) || out_of_order(b, lhs, rhs) {
        return Some(swapped(AffineOp::Add, lhs, rhs));
    }
    let left_sum = with_constant(b, lhs, AffineOp::Add);
    if let Some(value) = b.as_constant(rhs) {
        if value == 0 {
            return Some(Simplification::Is(lhs));
        }
        if let Some((inner, collected)) = left_sum {
            return simplify_again([
                Push(inner),
                Constant(collected.wrapping_add(value)),
                Apply(AffineOp::Add),
            ]);
        }
    }
    // `x * a + x * b` is `x * (a + b)`.
    let (left, left_factor) = with_constant(b, lhs, AffineOp::Mul).unwrap_or((lhs, 1));
    let (right, right_factor) = with_constant(b, rhs, AffineOp::Mul).unwrap_or((rhs, 1));
    if left == right {
        let factor = left_factor.wrapping_add(right_factor);
        return simplify_again([Push(left), Constant(factor), Apply(AffineOp::Mul)]);
    }
    // `(x + c) + y` is `(x + y) + c`.
    if let Some((inner, collected)) = left_sum {
        return simplify_again([
            Push(inner),
            Push(rhs),
            Apply(AffineOp::Add),
            Constant(collected),
            Apply(AffineOp::Add),
        ]);
    }
    remainder(b, lhs, rhs)
}

/// `x - (x floordiv q) * q` is `x mod q`.
fn remainder(b: &AffineBuilder, lhs: u32, rhs: u32) -> Option<Simplification> {
    let AffineNode::Binary(op, product, factor) = b.node(rhs) else {
        return None;
    };
    let modulo = |q: u32| Simplification::SimplifyAgain(smallvec![Push(lhs), Push(q), Apply(AffineOp::Mod)]);
    // For any `q`, written as `((x floordiv q) * q) * -1`. Division by -1 is equivalent, and MLIR accepts any operation
    // with -1 here. A sum with -1 is excluded, because MLIR's result for it has another value.
    if op != AffineOp::Add
        && b.as_constant(factor) == Some(-1)
        && let Some((quotient, q)) = operands(b, product, AffineOp::Mul)
    {
        let (dividend, by) = operands(b, quotient, AffineOp::FloorDiv)?;
        if by == q && dividend == lhs {
            return Some(modulo(q));
        }
    }
    // For a positive constant `q`, collected to `(x floordiv q) * -q`.
    let (dividend, q) = operands(b, product, AffineOp::FloorDiv).filter(|_| op == AffineOp::Mul)?;
    let value = b.as_constant(q).filter(|value| *value > 0)?;
    let matches = dividend == lhs && b.as_constant(factor) == Some(-value);
    matches.then(|| modulo(q))
}

fn mul(b: &AffineBuilder, lhs: u32, rhs: u32) -> Option<Simplification> {
    if !b.symbolic(lhs) && !b.symbolic(rhs) {
        return None;
    }
    if !b.symbolic(rhs) || b.as_constant(lhs).is_some() || out_of_order(b, lhs, rhs) {
        return Some(swapped(AffineOp::Mul, lhs, rhs));
    }
    let left_product = with_constant(b, lhs, AffineOp::Mul);
    if let Some(value) = b.as_constant(rhs) {
        match value {
            1 => return Some(Simplification::Is(lhs)),
            0 => return Some(Simplification::Is(rhs)),
            _ => {}
        }
        if let Some((inner, collected)) = left_product {
            return simplify_again([
                Push(inner),
                Constant(collected.wrapping_mul(value)),
                Apply(AffineOp::Mul),
            ]);
        }
    }
    // `(x * c) * y` is `(x * y) * c`.
    let (inner, collected) = left_product?;
    simplify_again([
        Push(inner),
        Push(rhs),
        Apply(AffineOp::Mul),
        Constant(collected),
        Apply(AffineOp::Mul),
    ])
}

/// Returns a simplification that applies to both divisions.
fn divide(b: &AffineBuilder, op: AffineOp, lhs: u32, rhs: u32) -> Option<Simplification> {
    debug_assert!(matches!(op, AffineOp::FloorDiv | AffineOp::CeilDiv));
    let by = b.as_constant(rhs).filter(|by| *by != 0)?;
    if by == 1 {
        return Some(Simplification::Is(lhs));
    }
    // `(x * c) / by`, where `by` divides `c`.
    let (inner, factor) = with_constant(b, lhs, AffineOp::Mul)?;
    if factor.checked_rem(by)? != 0 {
        return None;
    }
    simplify_again([Push(inner), Constant(factor.checked_div(by)?), Apply(AffineOp::Mul)])
}

/// `(x + y) floordiv c` is `x floordiv c + y floordiv c`, where `c` divides one of the two.
fn distribute(b: &AffineBuilder, lhs: u32, rhs: u32) -> Option<Simplification> {
    let by = b.as_constant(rhs).filter(|by| *by != 0)?;
    let (left, right) = operands(b, lhs, AffineOp::Add)?;
    if b.divisor(left).wrapping_rem(by) != 0 && b.divisor(right).wrapping_rem(by) != 0 {
        return None;
    }
    simplify_again([
        Push(left),
        Push(rhs),
        Apply(AffineOp::FloorDiv),
        Push(right),
        Push(rhs),
        Apply(AffineOp::FloorDiv),
        Apply(AffineOp::Add),
        Remember(lhs, rhs),
    ])
}

fn modulo(b: &AffineBuilder, lhs: u32, rhs: u32) -> Option<Simplification> {
    let by = b.as_constant(rhs).filter(|by| *by >= 1)?;
    if b.divisor(lhs).wrapping_rem(by) == 0 {
        return Some(constant(0));
    }
    let of = |expr: u32| Simplification::SimplifyAgain(smallvec![Push(expr), Push(rhs), Apply(AffineOp::Mod)]);
    match b.node(lhs) {
        // A summand that is a multiple has no influence.
        AffineNode::Binary(AffineOp::Add, left, right) => {
            if b.divisor(left).wrapping_rem(by) == 0 {
                Some(of(right))
            } else if b.divisor(right).wrapping_rem(by) == 0 {
                Some(of(left))
            } else {
                None
            }
        }
        // `(x mod c) mod by`, where `by` divides `c`.
        AffineNode::Binary(AffineOp::Mod, inner, c) => {
            let c = b.as_constant(c).filter(|c| *c >= 1)?;
            (c % by == 0).then(|| of(inner))
        }
        _ => None,
    }
}
