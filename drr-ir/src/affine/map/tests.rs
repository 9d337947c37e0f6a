//! Tests of map predicates, and of simplification preserving values.

use super::*;
use crate::affine::AffineOp;

fn map(text: &str) -> AffineMap {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[test]
fn constructors() {
    assert_eq!(AffineMap::empty(), map("() -> ()"));
    assert_eq!(AffineMap::identity(3), map("(d0, d1, d2) -> (d0, d1, d2)"));
    assert_eq!(AffineMap::identity(0), AffineMap::empty());
    assert_eq!(AffineMap::symbol_identity(), map("()[s0] -> (s0)"));
    assert_eq!(AffineMap::constant(-3), map("() -> (-3)"));
    assert_eq!(AffineMap::minor_identity(3, 2), Ok(map("(d0, d1, d2) -> (d1, d2)")));
    assert_eq!(
        AffineMap::minor_identity(1, 2),
        Err(AffineError::DimOutOfRange { dim: 2, dims: 1 })
    );
    assert_eq!(AffineMap::permutation(&[1, 0]), Ok(map("(d0, d1) -> (d1, d0)")));
    for wrong in [&[0, 0][..], &[1], &[0, 2]] {
        assert_eq!(AffineMap::permutation(wrong), Err(AffineError::NotAPermutation));
    }
}

#[test]
fn equal_maps_are_equal_however_they_were_built() {
    assert_eq!(
        map("(a, b)[n] -> (a + n * 2, b)"),
        map("(x, y)[z] -> (2 * z + x, y * 1 + 0)")
    );
    assert_ne!(map("(d0) -> (d0)"), map("(d0, d1) -> (d0)"));
    assert_ne!(map("(d0)[s0] -> (d0)"), map("(d0, d1) -> (d0)"));
    assert_ne!(map("(d0) -> (d0, d0)"), map("(d0) -> (d0)"));
}

#[test]
fn kinds_of_maps() {
    // identity, minor identity, permutation, projected permutation; only the first one permits symbols
    for (text, expected) in [
        ("() -> ()", [true, true, true, true]),
        ("(d0, d1) -> (d0, d1)", [true, true, true, true]),
        ("(d0, d1) -> (d1)", [false, true, false, true]),
        ("(d0, d1) -> (d0)", [false, false, false, true]),
        ("(d0, d1) -> (d1, d0)", [false, false, true, true]),
        ("(d0, d1) -> (d0, d0)", [false, false, false, false]),
        ("(d0, d1) -> (d0, 0)", [false, false, false, false]),
        ("(d0)[s0] -> (d0)", [true, false, false, false]),
        ("(d0) -> (d0, d0)", [false, false, false, false]),
        ("(d0) -> (d0 + 1)", [false, false, false, false]),
    ] {
        let map = map(text);
        let found = [
            map.is_identity(),
            map.is_minor_identity(),
            map.is_permutation(),
            map.is_projected_permutation(),
        ];
        assert_eq!(found, expected, "{text}");
    }
    assert_eq!(map("() -> (1, 2)").as_constants(), Some(vec![1, 2]));
    assert_eq!(map("() -> (1, 2)").as_single_constant(), None);
    assert_eq!(map("(d0) -> (7)").as_single_constant(), Some(7));
    assert_eq!(map("(d0) -> (d0)").as_constants(), None);
    assert!(map("(d0)[s0] -> (d0 * 3 + s0 mod 2)").is_pure_affine());
    assert!(!map("(d0)[s0] -> (d0 mod s0)").is_pure_affine());
    assert!(map("(d0, d1) -> (d1)").uses_dim(1) && !map("(d0, d1) -> (d1)").uses_dim(0));
    assert!(map("()[s0] -> (s0)").uses_symbol(0) && !map("()[s0] -> (1)").uses_symbol(0));
}

#[test]
fn values() {
    let shared = map("(d0, d1)[s0] -> (d0 floordiv 2 + s0, d1 mod 3 - d0)");
    assert_eq!(shared.evaluate(&[-3, 7], &[10]), Some(vec![8, 4]));
    assert_eq!(shared.evaluate(&[-3], &[10]), None);
    assert_eq!(map("(d0)[s0] -> (d0 mod s0)").evaluate(&[1], &[0]), None);
    assert_eq!(map("(d0) -> (d0 * 2)").evaluate(&[i64::MAX], &[]), None);
}

#[test]
fn composition_checks_its_operands() {
    let inner = map("(d0) -> (d0, d0 + 1)");
    assert_eq!(
        map("(d0) -> (d0)").compose(&inner),
        Err(AffineError::DimOutOfRange { dim: 1, dims: 2 })
    );
    let inner = map("()[s0] -> (s0)");
    assert_eq!(
        map("(d0)[s0] -> (d0 * s0)").compose(&inner),
        Ok(map("()[s0, s1] -> (s1 * s0)"))
    );
}

#[test]
fn builders_reject_non_affine_expressions() {
    let mut b = AffineBuilder::new();
    let (d0, d1, s0) = (b.dim(0), b.dim(1), b.symbol(0));
    let product = b.mul(d0, d1);
    let quotient = b.floor_div(s0, d0);
    let fine = b.modulo(d0, s0);
    assert_eq!(b.map(2, 1, &[product]), Err(AffineError::NotAffine(AffineOp::Mul)));
    assert_eq!(
        b.map(2, 1, &[quotient]),
        Err(AffineError::NotAffine(AffineOp::FloorDiv))
    );
    assert_eq!(
        b.map(2, 1, &[fine]).map(|map| map.to_string()).as_deref(),
        Ok("(d0, d1)[s0] -> (d0 mod s0)")
    );
    assert_eq!(
        b.map(0, 1, &[fine]),
        Err(AffineError::DimOutOfRange { dim: 0, dims: 0 })
    );
    assert_eq!(
        b.map(2, 0, &[fine]),
        Err(AffineError::SymbolOutOfRange { symbol: 0, symbols: 0 })
    );
}

/// Sharing that would be exponential as a tree is one node each.
#[test]
fn shared_operands_are_simplified_once() {
    let mut b = AffineBuilder::new();
    let (two, four) = (b.constant(2), b.constant(4));
    let mut sum = b.dim(0);
    sum = b.mul(sum, four);
    for dim in 1..=40 {
        let other = b.dim(dim);
        let odd = b.modulo(other, two);
        let part = b.add(sum, odd);
        sum = b.add(part, sum);
    }
    let quotient = b.floor_div(sum, four);
    let map = b.map(41, 0, &[quotient]).expect("it is affine and small");
    assert_eq!(map.num_results(), 1);
}

/// Simplification preserves values. A value may be lost only for a non-positive divisor, because
/// `x - (x floordiv q) * q` becomes `x mod q`, as in MLIR.
#[test]
fn simplifying_keeps_values() {
    let (dims, symbols) = ([13, -7, 6], [3, 4]);
    let mut compared = 0;
    arbtest::arbtest(|u| {
        let mut b = AffineBuilder::new();
        // Expressions with their values, computed without simplification.
        let mut made: Vec<(ExprId, Option<i64>)> = Vec::new();
        for (index, value) in dims.iter().enumerate() {
            made.push((b.dim(index as u32), Some(*value)));
        }
        for (index, value) in symbols.iter().enumerate() {
            made.push((b.symbol(index as u32), Some(*value)));
        }
        for _ in 0..u.int_in_range(2..=12)? {
            if u.ratio(1, 3)? {
                let value = u.int_in_range(-8..=8)?;
                made.push((b.constant(value), Some(value)));
            }
            let ops = [
                AffineOp::Add,
                AffineOp::Mul,
                AffineOp::Mod,
                AffineOp::FloorDiv,
                AffineOp::CeilDiv,
            ];
            let op = *u.choose(&ops)?;
            let ((lhs, l), (rhs, r)) = (*u.choose(&made)?, *u.choose(&made)?);
            let affine = b.is_symbolic(rhs) || op == AffineOp::Add || (op == AffineOp::Mul && b.is_symbolic(lhs));
            if affine {
                let value = l.zip(r).and_then(|(l, r)| op.evaluate(l, r));
                made.push((b.binary(op, lhs, rhs), value));
            }
        }
        for (expr, direct) in made {
            let map = b.map(3, 2, &[expr]).expect("every operation was affine");
            if let (Some(direct), Some(values)) = (direct, map.evaluate(&dims, &symbols)) {
                assert_eq!(values, [direct], "{map}");
                compared += 1;
            }
        }
        Ok(())
    });
    assert!(compared > 1000);
}
