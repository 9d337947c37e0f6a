//! Random nests of `scf` and graphs of blocks with branches of `cf`.

use drr_tests::random_functions::{graph, nest};

use super::Family;

/// Nested `scf.if` whose conditions MLIR combines by `arith.andi`. The modules contain no such op.
fn combines_conditions(difference: &str) -> bool {
    difference
        .lines()
        .any(|line| line.starts_with('-') && line.contains("arith.andi"))
        || difference
            .lines()
            .any(|line| line.starts_with('+') && line.contains("arith.select") && line.contains("%false : i1"))
}

#[test]
fn nests_of_scf() {
    Family {
        is_explained: combines_conditions,
        ..Family::new("scf-nests", nest)
    }
    .check();
}

#[test]
fn graphs_of_cf() {
    Family::new("cf-graphs", graph).check();
}
