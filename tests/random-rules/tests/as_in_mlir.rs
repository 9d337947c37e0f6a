//! Compares random rules on random modules with MLIR, including locations.
//!
//! `DRR_RANDOM_DIALECTS` and `DRR_RANDOM_SEED` select the dialects that are compiled in. `DRR_RANDOM_RUNS` is the
//! number of choices of rules per dialect, by default 20.

// Rules are drawn, so some cover or undo others, and not all that they bind is used.
#![allow(deprecated, unused_variables, missing_docs)]

use drr_random_rules::compare::{ends_as_in_mlir, number};
use drr_random_rules::generate::records::Records;
use drr_random_rules::run::{Compiled, rewritten};
use drr_tests::parallel::each;

include!(concat!(env!("OUT_DIR"), "/dialects.rs"));

#[test]
fn random_rules_end_as_in_mlir() {
    let runs = number("DRR_RANDOM_RUNS", 20);
    // Building what they are compared with takes most of the time.
    each(COMPILED, |compiled| {
        let records = Records::of(compiled.seed, true);
        ends_as_in_mlir(&records, runs, |choice, modules| {
            modules.iter().map(|text| rewritten(compiled, choice, text)).collect()
        });
    });
}
