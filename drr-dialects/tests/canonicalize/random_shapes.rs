//! Random chains of ops on tensors and memrefs with static and dynamic shapes.

use drr_tests::mlir::mlir;
use drr_tests::pass_comparison::{Agreement, Counts};
use drr_tests::random_shapes::chain;

use crate::compare::canonicalized;
use crate::corpus::{compare, num_shown};
use crate::random::number_of;

/// Percentage of equal results among those that `mlir-opt` changes.
const FLOOR: usize = 99;

fn check(dialect: &'static str) {
    let Some(mlir) = mlir() else { return };
    let first = number_of("DRR_SEED", 0);
    let seeds = first..first + number_of("DRR_CANONICALIZE_RUNS", 300);
    let texts: Vec<String> = seeds.map(|seed| chain(seed, dialect)).collect();
    let compared = compare(mlir, &texts);
    let mut shown = num_shown("shapes");
    for ((number, text), compared) in (first..).zip(&texts).zip(&compared) {
        if compared.agreement == Agreement::Invalid {
            continue;
        }
        canonicalized(text);
        if let Agreement::Different(difference) = &compared.agreement
            && shown > 0
        {
            shown -= 1;
            println!("--- seed {number}\n{text}\n{difference}");
        }
    }
    let counts = Counts::of(&compared);
    println!("{dialect}: {counts}");
    assert!(
        counts.changed * 2 > texts.len(),
        "too few are valid and change: {counts}"
    );
    assert!(
        counts.equal * 100 >= FLOOR * counts.changed,
        "less than {FLOOR} %: {counts}"
    );
}

#[test]
fn chains_of_tensors() {
    check("tensor");
}

#[test]
fn chains_of_memrefs() {
    check("memref");
}
