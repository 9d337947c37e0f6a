//! Random DAGs of ops, canonicalized by both.
//!
//! `DRR_CANONICALIZE_RUNS` is the number of modules (by default 200), `DRR_SEED` the first seed; `DRR_SHOW=random:5` shows five that
//! differ.

use drr_tests::mlir::mlir;
use drr_tests::pass_comparison::{Agreement, Counts, context, print, read};
use drr_tests::random_arith::module;

use crate::corpus::{canonicalize, compare, num_shown};

/// The least share of equal results in percent of the modules. Some differ because MLIR has a bug.
const FLOOR: usize = 99;

/// Returns the number in an environment variable.
pub(crate) fn number_of(name: &str, default: u64) -> u64 {
    match std::env::var(name) {
        Ok(text) => text.parse().unwrap_or_else(|_| panic!("{name} is a number")),
        Err(_) => default,
    }
}

#[test]
fn arith() {
    let Some(mlir) = mlir() else { return };
    let first = number_of("DRR_SEED", 0);
    let seeds = first..first + number_of("DRR_CANONICALIZE_RUNS", 200);
    let texts: Vec<String> = seeds.map(module).collect();
    let compared = compare(mlir, &texts);
    let (mut shown, mut explained) = (num_shown("random"), 0);
    for ((number, text), compared) in texts.iter().enumerate().zip(&compared) {
        assert_ne!(compared.agreement, Agreement::Invalid, "{number}\n{text}");
        let Agreement::Different(difference) = &compared.agreement else {
            continue;
        };
        let difference = difference.to_string();
        // MLIR folds to dense constants of dynamic shapes, which it cannot read.
        let is_dense = |line: &str| line.contains("arith.constant dense") && line.contains("tensor<?x");
        if difference.lines().any(is_dense) {
            explained += 1;
        } else if shown > 0 {
            shown -= 1;
            println!("--- seed {}\n{text}\n{difference}", first + number as u64);
        }
    }
    let counts = Counts::of(&compared);
    println!("arith: {counts}; {explained} differ because of a bug of MLIR");
    assert!(
        (counts.equal + explained) * 100 >= FLOOR * counts.changed,
        "less than {FLOOR} %: {counts}"
    );
}

#[test]
fn canonicalization_is_idempotent() {
    let ctx = context();
    let first = number_of("DRR_SEED", 0);
    for seed in first..first + number_of("DRR_CANONICALIZE_RUNS", 200) {
        let text = module(seed);
        let mut module = read(&ctx, &text).unwrap_or_else(|errors| panic!("{errors}\n{text}"));
        canonicalize(&mut module);
        let once = print(&module, false);
        canonicalize(&mut module);
        assert_eq!(print(&module, false), once, "seed {seed}\n{text}");
    }
}
