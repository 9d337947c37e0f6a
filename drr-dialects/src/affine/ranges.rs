//! Simplification of maps by what is known of the variables of affine loops: their bounds, and divisors of their values.

use drr::affine::{AffineBuilder, AffineExprKind, AffineMap, AffineOp, ExprId};
use drr::define::AttrSlot;
use drr::prelude::*;

use super::AffineForOp;
use super::applied::{AppliedMap, MAX_STEPS};

/// Range of an input of a map, as far as it is known.
#[derive(Clone, Copy)]
struct InputRange {
    lower: Option<i64>,
    /// Greatest value.
    upper: Option<i64>,
    /// The upper bound of the loop, which is not reached.
    end: Option<i64>,
    /// A divisor of every value.
    divisor: i64,
}

impl InputRange {
    const UNKNOWN: InputRange = InputRange {
        lower: None,
        upper: None,
        end: None,
        divisor: 1,
    };

    fn of(value: ValueRef<'_>) -> Self {
        Self::of_variable(value).unwrap_or(Self::UNKNOWN)
    }

    /// Returns what is known of the variable of an `affine.for`.
    fn of_variable(value: ValueRef<'_>) -> Option<Self> {
        let block = value
            .owner_block()
            .filter(|block| block.is_entry() && value.number() == 0)?;
        let op = block.parent_op().and_then(AffineForOp::cast)?.op();
        let map = |slot: AttrSlot| slot.of(op)?.affine_map(op.ctx());
        let lower_map = map(AffineForOp::SLOTS.lowerBoundMap)?;
        let lower = lower_map.as_single_constant();
        let end = map(AffineForOp::SLOTS.upperBoundMap).and_then(AffineMap::as_single_constant);
        let step = AffineForOp::SLOTS
            .step
            .of(op)?
            .as_i64(op.ctx())
            .filter(|step| *step > 0)?;
        let last = end.and_then(|end| end.checked_sub(1));
        let upper = match (lower, last) {
            (Some(lower), Some(last)) => last
                .checked_sub(lower)
                .and_then(|distance| last.checked_sub(distance % step)),
            _ => last,
        };
        let divisor = if lower == Some(0) {
            step
        } else {
            gcd(divisor_of_results(lower_map), step)
        };
        Some(InputRange {
            lower,
            upper,
            end,
            divisor,
        })
    }
}

fn gcd(a: i64, b: i64) -> i64 {
    let (mut a, mut b) = (a.unsigned_abs(), b.unsigned_abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    i64::try_from(a).unwrap_or(1)
}

fn divisor_of_results(map: &AffineMap) -> i64 {
    let mut builder = AffineBuilder::with_limit(MAX_STEPS);
    let results = builder.import_results(map, AffineBuilder::dim, AffineBuilder::symbol);
    results
        .iter()
        .fold(0, |divisor, &result| gcd(divisor, builder.known_divisor(result)))
}

/// The ranges of the inputs of a map.
struct InputRanges {
    dims: Vec<InputRange>,
    symbols: Vec<InputRange>,
}

impl InputRanges {
    fn of(applied: &AppliedMap<'_>) -> Self {
        let range = |&operand: &ValueRef<'_>| InputRange::of(operand);
        let (dims, symbols) = applied.operands.split_at(applied.num_dims());
        InputRanges {
            dims: dims.iter().map(range).collect(),
            symbols: symbols.iter().map(range).collect(),
        }
    }

    fn knows_bounds(&self) -> bool {
        let mut inputs = self.dims.iter().chain(&self.symbols);
        inputs.any(|input| input.lower.is_some() || input.upper.is_some())
    }

    /// Returns the least and the greatest value of an expression.
    fn bounds(&self, builder: &mut AffineBuilder, expr: ExprId) -> [Option<i64>; 2] {
        // Divisions by constants, from the outside to the inside.
        let mut divisions = Vec::new();
        let mut inner = expr;
        while let AffineExprKind::Binary(op, lhs, rhs) = builder.expr(inner).kind()
            && !matches!(op, AffineOp::Add | AffineOp::Mul)
        {
            let Some(by) = rhs.as_constant().filter(|by| *by >= 1) else {
                return [None; 2];
            };
            divisions.push((op, by));
            inner = builder.id_of(lhs);
        }
        let mut bounds = self.linear_bounds(builder, inner);
        while let Some((op, by)) = divisions.pop() {
            let [lower, upper] = bounds;
            bounds = match op {
                AffineOp::Mod => match lower.zip(upper) {
                    // All values have one quotient. MLIR overlooks the upper bound here.
                    Some((lower, upper)) if lower.div_euclid(by) == upper.div_euclid(by) => {
                        [Some(lower.rem_euclid(by)), Some(upper.rem_euclid(by))]
                    }
                    _ => [Some(0), Some(by - 1)],
                },
                _ => bounds.map(|bound| op.evaluate(bound?, by)),
            };
        }
        bounds
    }

    fn linear_bounds(&self, builder: &mut AffineBuilder, expr: ExprId) -> [Option<i64>; 2] {
        let (dims, symbols) = (self.dims.len() as u32, self.symbols.len() as u32);
        let Some(coefficients) = builder.coefficients(expr, dims, symbols) else {
            return [None; 2];
        };
        let inputs = || self.dims.iter().chain(&self.symbols);
        let constant = coefficients.last().copied();
        let bound = |is_upper: bool| {
            inputs()
                .zip(&coefficients)
                .try_fold(constant?, |sum, (input, &factor)| {
                    if factor == 0 {
                        return Some(sum);
                    }
                    let bound = if is_upper == (factor > 0) {
                        input.upper
                    } else {
                        input.lower
                    };
                    sum.checked_add(bound?.checked_mul(factor)?)
                })
        };
        [bound(false), bound(true)]
    }

    fn input(&self, builder: &AffineBuilder, expr: ExprId) -> Option<InputRange> {
        let dim = builder.expr(expr).as_dim()?;
        self.dims.get(dim as usize).copied()
    }

    fn divisor(&self, builder: &AffineBuilder, expr: ExprId) -> i64 {
        self.input(builder, expr)
            .map_or_else(|| builder.known_divisor(expr), |input| input.divisor)
    }

    /// Returns `true` if a constant or a variable is known to be in `0..end`.
    fn is_in(&self, builder: &AffineBuilder, expr: ExprId, end: i64) -> bool {
        if let Some(value) = builder.expr(expr).as_constant() {
            return (0..end).contains(&value);
        }
        let range = self.input(builder, expr).and_then(|input| input.lower.zip(input.end));
        range.is_some_and(|(lower, upper)| lower >= 0 && upper <= end)
    }

    /// Splits a sum into a multiple of a number and a remainder that is less, and returns them with the number.
    fn split(&self, builder: &AffineBuilder, sum: ExprId) -> Option<(ExprId, ExprId, i64)> {
        let AffineExprKind::Binary(AffineOp::Add, lhs, rhs) = builder.expr(sum).kind() else {
            return None;
        };
        let (lhs, rhs) = (builder.id_of(lhs), builder.id_of(rhs));
        [(lhs, rhs), (rhs, lhs)].into_iter().find_map(|(multiple, rest)| {
            let divisor = self.divisor(builder, multiple);
            self.is_in(builder, rest, divisor).then_some((multiple, rest, divisor))
        })
    }

    /// Builds a division, simplified by what is known of its dividend.
    fn divide(&self, builder: &mut AffineBuilder, op: AffineOp, lhs: ExprId, rhs: ExprId) -> ExprId {
        let divided = builder.binary(op, lhs, rhs);
        let AffineExprKind::Binary(op, lhs, rhs) = builder.expr(divided).kind() else {
            return divided;
        };
        let by = rhs.as_constant().filter(|by| *by > 0);
        let (lhs, rhs) = (builder.id_of(lhs), builder.id_of(rhs));
        let (Some(by), false) = (by, matches!(op, AffineOp::Add | AffineOp::Mul)) else {
            return divided;
        };
        if let [Some(lower), Some(upper)] = self.bounds(builder, lhs) {
            match op {
                AffineOp::Mod if lower >= 0 && upper < by => return lhs,
                AffineOp::FloorDiv | AffineOp::CeilDiv => {
                    if let (Some(least), Some(greatest)) = (op.evaluate(lower, by), op.evaluate(upper, by))
                        && least == greatest
                    {
                        return builder.constant(least);
                    }
                }
                _ => {}
            }
        }
        if let Some((multiple, rest, divisor)) = self.split(builder, lhs) {
            return match op {
                AffineOp::FloorDiv if by % divisor == 0 => builder.floor_div(multiple, rhs),
                AffineOp::Mod if divisor % by == 0 => builder.modulo(rest, rhs),
                _ => divided,
            };
        }
        let is_zero = match op {
            AffineOp::FloorDiv => self.is_in(builder, lhs, by),
            AffineOp::Mod => self.divisor(builder, lhs) % by == 0,
            _ => false,
        };
        if is_zero { builder.constant(0) } else { divided }
    }
}

/// Simplifies divisions by what is known of loop variables: MLIR's `simplifyMapWithOperands`.
pub(super) fn simplify_by_operands<'ir>(applied: AppliedMap<'ir>) -> Option<AppliedMap<'ir>> {
    let ranges = InputRanges::of(&applied);
    let mut builder = AffineBuilder::with_limit(MAX_STEPS);
    let results = builder.import_results_with(&applied.map, |builder, op, lhs, rhs| match op {
        AffineOp::Add | AffineOp::Mul => builder.binary(op, lhs, rhs),
        _ => ranges.divide(builder, op, lhs, rhs),
    });
    let map = builder
        .map(applied.map.num_dims(), applied.map.num_symbols(), &results)
        .ok()?;
    AppliedMap::new(map, applied.operands)
}

/// Removes bounds of a loop that another one dominates, and replaces those with one value by it. The loop begins at the
/// greatest lower bound, or ends at the least upper bound.
pub(super) fn remove_dominated_results<'ir>(applied: AppliedMap<'ir>, is_lower: bool) -> Option<AppliedMap<'ir>> {
    let ranges = InputRanges::of(&applied);
    if applied.operands.is_empty() || !ranges.knows_bounds() && applied.map.num_results() < 2 {
        return Some(applied);
    }
    let mut builder = AffineBuilder::with_limit(MAX_STEPS);
    let results = builder.import_results(&applied.map, AffineBuilder::dim, AffineBuilder::symbol);
    let bounds: Vec<[Option<i64>; 2]> = results
        .iter()
        .map(|&result| ranges.bounds(&mut builder, result))
        .collect();
    let mut kept = Vec::with_capacity(results.len());
    // The bound that decides is the greatest of the lower bounds, or the least of the upper ones.
    let (near, far) = if is_lower { (0, 1) } else { (1, 0) };
    let exceeds = |a: i64, b: i64| if is_lower { a > b } else { a < b };
    // The results with a constant bound, the best first. The best of the results other than a given one is among the first two.
    let mut order: Vec<(usize, i64)> = bounds
        .iter()
        .enumerate()
        .filter_map(|(at, bound)| Some((at, bound[near]?)))
        .collect();
    order.sort_by(|a, b| if is_lower { b.1.cmp(&a.1) } else { a.1.cmp(&b.1) });
    for (number, &result) in results.iter().enumerate() {
        let [lower, upper] = bounds[number];
        let value = lower.filter(|lower| upper == Some(*lower));
        let best = order.iter().take(2).find(|(other, _)| *other != number);
        let is_dominated = bounds[number][far].zip(best).is_some_and(|(own, &(other, best))| {
            let both_constant = value.is_some() && bounds[other] == [lower, upper];
            exceeds(best, own) || best == own && !(both_constant && number < other)
        });
        if !is_dominated {
            kept.push(value.map_or(result, |value| builder.constant(value)));
        }
    }
    // In a loop without iterations, two bounds may dominate each other.
    if kept.is_empty() {
        return Some(applied);
    }
    let map = builder
        .map(applied.map.num_dims(), applied.map.num_symbols(), &kept)
        .ok()?;
    AppliedMap::new(map, applied.operands)
}

/// Removes results that are equal to the one before.
pub(super) fn merge_adjacent_results<'ir>(applied: AppliedMap<'ir>) -> Option<AppliedMap<'ir>> {
    let mut builder = AffineBuilder::with_limit(MAX_STEPS);
    let mut results = builder.import_results(&applied.map, AffineBuilder::dim, AffineBuilder::symbol);
    results.dedup();
    if results.len() == applied.map.num_results() {
        return Some(applied);
    }
    let map = builder
        .map(applied.map.num_dims(), applied.map.num_symbols(), &results)
        .ok()?;
    AppliedMap::new(map, applied.operands)
}
