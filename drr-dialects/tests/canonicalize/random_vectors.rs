//! Random chains of ops on vectors: fixed and scalable, of rank 0 to 3.

use drr_tests::mlir::mlir;
use drr_tests::pass_comparison::{Agreement, Counts, context, read};
use drr_tests::random_vectors::{chain, scalable_chain};

use crate::compare::canonicalized;
use crate::corpus::{compare, num_shown};
use crate::random::number_of;

/// Percentage of equal results among those that `mlir-opt` changes.
const FLOOR: usize = 99;

#[test]
fn chains_of_scalable_vectors_stay_valid() {
    let ctx = context();
    let first = number_of("DRR_SEED", 0);
    let mut valid = 0;
    for seed in first..first + number_of("DRR_CANONICALIZE_RUNS", 600) {
        let text = scalable_chain(seed);
        if read(&ctx, &text).is_ok() {
            valid += 1;
            canonicalized(&text);
        }
    }
    assert!(valid > 50, "only {valid} modules are valid");
}

#[test]
fn chains_of_vectors() {
    let Some(mlir) = mlir() else { return };
    let first = number_of("DRR_SEED", 0);
    let seeds = first..first + number_of("DRR_CANONICALIZE_RUNS", 200);
    let texts: Vec<String> = seeds.map(chain).collect();
    let compared = compare(mlir, &texts);
    let mut shown = num_shown("random_vectors");
    let mut invalid = 0;
    for ((number, text), compared) in texts.iter().enumerate().zip(&compared) {
        invalid += usize::from(compared.agreement == Agreement::Invalid);
        if let Agreement::Different(difference) = &compared.agreement
            && shown > 0
        {
            shown -= 1;
            println!("--- seed {}\n{text}\n{difference}", first + number as u64);
        }
        if compared.agreement == Agreement::Invalid && shown > 0 {
            println!("--- seed {} is invalid\n{text}", first + number as u64);
        }
        // The result is valid and a fixed point.
        canonicalized(text);
    }
    let counts = Counts::of(&compared);
    println!("vector: {counts}; {invalid} are invalid");
    assert_eq!(invalid, 0, "modules must be valid");
    assert!(
        counts.equal * 100 >= FLOOR * counts.changed,
        "less than {FLOOR} %: {counts}"
    );
}
