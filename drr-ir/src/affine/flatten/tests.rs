//! Tests of the simplification of whole expressions.

use super::*;

fn simplified(text: &str) -> String {
    let map: AffineMap = text.parse().unwrap_or_else(|error| panic!("{error}: {text}"));
    let simplified = map.simplified();
    assert_eq!(simplified.simplified(), simplified, "{text}");
    simplified.to_string()
}

/// The results are those of `mlir-opt`, unless a comment says otherwise.
#[test]
fn terms_are_collected_and_sorted() {
    let cases = [
        ("(d0, d1) -> (d1 + d0 * 2 - d1)", "(d0, d1) -> (d0 * 2)"),
        ("(d0)[s0] -> (s0 + 3 + d0)", "(d0)[s0] -> (d0 + s0 + 3)"),
        ("(d0) -> (d0 - (d0 floordiv 8) * 8)", "(d0) -> (d0 mod 8)"),
        ("(d0) -> ((d0 * 6 + 4) floordiv 2)", "(d0) -> (d0 * 3 + 2)"),
        ("(d0) -> ((d0 * 6 + 3) floordiv 9)", "(d0) -> ((d0 * 2 + 1) floordiv 3)"),
        ("(d0, d1) -> ((d0 * 4 + d1) mod 4)", "(d0, d1) -> (d1 mod 4)"),
        ("(d0) -> (d0 mod 0 + d0 - d0)", "(d0) -> (d0 mod 0 + d0 - d0)"),
        (
            "()[s0, s1] -> (s1 + s1 * s0 + s0 * 2)",
            "()[s0, s1] -> (s0 * 2 + s0 * s1 + s1)",
        ),
        ("()[s0, s1] -> ((s0 * s1) floordiv s0)", "()[s0, s1] -> (s1)"),
        ("()[s0, s1] -> ((s0 * s1 + s1) mod s1)", "()[s0, s1] -> (0)"),
        ("()[s0, s1] -> ((s0 - s0 mod s1) mod s1)", "()[s0, s1] -> (0)"),
        // MLIR gives 0.
        (
            "()[s0, s1] -> ((s0 - s0 mod s1) floordiv s1)",
            "()[s0, s1] -> (s0 floordiv s1)",
        ),
    ];
    for (given, expected) in cases {
        assert_eq!(simplified(given), expected, "{given}");
    }
}

/// MLIR crashes here.
#[test]
fn a_dividend_that_becomes_indivisible_is_not_divided() {
    let text = simplified("()[s0] -> ((s0 floordiv s0 + s0 * 6) floordiv s0)");
    assert!(text.contains("floordiv s0"), "{text}");
}

/// The results are those of `mlir-opt`.
#[test]
fn coefficients_wrap_in_sums_and_products() {
    let cases = [
        (
            "(d0, d1) -> ((d0 + d1 * 4611686018427387904) * 2 + d1)",
            "(d0, d1) -> (d0 * 2 - d1 * 9223372036854775807)",
        ),
        ("()[s0] -> ((s0 * 4611686018427387904 + 3) * 8)", "()[s0] -> (24)"),
        (
            "(d0) -> (d0 + 9223372036854775807 + (d0 + 2) * 2)",
            "(d0) -> (d0 * 3 - 9223372036854775805)",
        ),
        ("() -> (9223372036854775807 + 2)", "() -> (-9223372036854775807)"),
    ];
    for (given, expected) in cases {
        assert_eq!(simplified(given), expected, "{given}");
    }
}

/// Unlike MLIR, which divides the coefficients that have wrapped.
#[test]
fn a_dividend_whose_coefficients_wrap_is_kept() {
    let dividend = "((d0 + 1) * 9223372036854775807 + d0 * 2)";
    let quotients = [
        "mod 3",
        "floordiv 3",
        "ceildiv 3",
        "mod s0",
        "floordiv s0",
        "ceildiv s0",
    ]
    .map(|division| format!("{dividend} {division}"))
    .into_iter()
    .chain(["mod 3", "floordiv 3"].map(|division| format!("({dividend} * s0) {division}")));
    for quotient in quotients {
        let text = format!("(d0)[s0] -> ({quotient} + d0 + d0)");
        let given: AffineMap = text.parse().unwrap_or_else(|error| panic!("{error}: {text}"));
        assert_eq!(given.simplified().to_string(), given.to_string(), "{text}");
    }
}

#[test]
fn coefficients_that_wrap_are_not_returned() {
    let mut builder = AffineBuilder::new();
    let map: AffineMap = "(d0) -> ((d0 + 1) * 9223372036854775807 + d0 * 2)"
        .parse()
        .expect("it is a map");
    let results = builder.import_results(&map, AffineBuilder::dim, AffineBuilder::symbol);
    assert_eq!(builder.coefficients(results[0], 1, 0), None);
}

#[test]
fn coefficients_are_those_of_linear_expressions() {
    let mut builder = AffineBuilder::new();
    let map: AffineMap = "(d0)[s0, s1] -> (s1 * 3 - d0 + 5, d0 mod 2, d0 * s0)"
        .parse()
        .expect("it is a map");
    let results = builder.import_results(&map, AffineBuilder::dim, AffineBuilder::symbol);
    assert_eq!(builder.coefficients(results[0], 1, 2), Some(vec![-1, 0, 3, 5]));
    assert_eq!(builder.coefficients(results[0], 1, 1), None);
    assert_eq!(builder.coefficients(results[1], 1, 2), None);
    assert_eq!(builder.coefficients(results[2], 1, 2), None);
}

/// Numbers from a linear congruential generator.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, end: u64) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % end
    }

    fn expr(&mut self, builder: &mut AffineBuilder) -> ExprId {
        let mut values: Vec<ExprId> = (0..2).map(|dim| builder.dim(dim)).collect();
        values.extend((0..2).map(|symbol| builder.symbol(symbol)));
        for _ in 0..8 {
            let lhs = values[self.below(values.len() as u64) as usize];
            let op = [
                AffineOp::Add,
                AffineOp::Mul,
                AffineOp::Mod,
                AffineOp::FloorDiv,
                AffineOp::CeilDiv,
            ];
            let op = op[self.below(5) as usize];
            let rhs = match (op, self.below(3)) {
                (AffineOp::Add, _) => values[self.below(values.len() as u64) as usize],
                (_, 0) => builder.symbol(self.below(2) as u32),
                _ => builder.constant(self.below(7) as i64 + 1),
            };
            let built = builder.binary(op, lhs, rhs);
            values.push(built);
        }
        values[values.len() - 1]
    }
}

#[test]
fn values_stay_the_same() {
    let mut changed = 0;
    for seed in 0..3_000 {
        let mut numbers = Numbers(seed);
        let mut builder = AffineBuilder::new();
        let expr = numbers.expr(&mut builder);
        let Ok(map) = builder.map(2, 2, &[expr]) else {
            continue;
        };
        let simplified = map.simplified();
        changed += usize::from(simplified != map);
        for _ in 0..20 {
            let dims = [0, 1].map(|_| numbers.below(41) as i64 - 20);
            // The right side of a division is positive.
            let symbols = [0, 1].map(|_| numbers.below(12) as i64 + 1);
            if let Some(value) = map.evaluate(&dims, &symbols) {
                let found = simplified.evaluate(&dims, &symbols);
                assert_eq!(
                    found,
                    Some(value),
                    "{map}\n{simplified}\nfor {dims:?}{symbols:?}, seed {seed}"
                );
            }
        }
    }
    assert!(changed > 500, "{changed}");
}
