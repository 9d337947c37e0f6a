//! Random chains of `tensor` and `memref` ops with static and dynamic shapes.

use drr_tests::random_shapes::chain;

use crate::{SemanticsCheck, report, seeds};

/// Checks random chains with indices of few bits, so that most accesses are in bounds.
fn check(dialect: &'static str) {
    let check = SemanticsCheck::new(30);
    let indices = "(%i: index, %j: index, %n: index, %x: f32";
    let casts = "{
        %i = arith.index_castui %i0 : i2 to index
        %j = arith.index_castui %j0 : i2 to index
        %n = arith.index_castui %n0 : i3 to index
    ";
    let (mut count, mut runs) = (0, 0);
    for seed in seeds(400) {
        let text = chain(seed, dialect);
        assert!(text.contains(indices), "{text}");
        let narrow = text.replacen(indices, "(%i0: i2, %j0: i2, %n0: i3, %x: f32", 1);
        // Some chains are invalid.
        runs += check.check_if_valid(&narrow.replacen('{', casts, 1));
        count += 1;
    }
    report(&format!("{dialect} chains"), count, runs);
    assert!(runs > count, "too few runs are defined");
}

#[test]
fn random_chains_of_tensors_keep_their_meaning() {
    check("tensor");
}

#[test]
fn random_chains_of_memrefs_keep_their_meaning() {
    check("memref");
}
