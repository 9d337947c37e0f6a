//! Random functions of `arith` on wide integers, floats, vectors and tensors, with random arguments.

use drr_tests::random_arith::exact_module;

use crate::{SemanticsCheck, report, seeds};

#[test]
fn random_functions_of_wide_types_keep_their_meaning() {
    let check = SemanticsCheck::new(40);
    let (mut count, mut runs) = (0, 0);
    for seed in seeds(300) {
        runs += check.check(&exact_module(seed));
        count += 1;
    }
    report("random functions", count, runs);
}
