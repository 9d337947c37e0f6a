//! Random nests of `scf` and graphs of blocks with branches of `cf`, canonicalized by both.
//!
//! The environment variables are those of `random`; `DRR_SHOW=scf-nests:5,cf-graphs:5` shows some that differ.

use drr_tests::mlir::mlir;
use drr_tests::pass_comparison::{Agreement, Counts, context, print, read};
use drr_tests::random_functions::{graph, nest};

use crate::corpus::{canonicalize, compare, num_shown};
use crate::random::number_of;

/// The least share of equal results in percent of the modules that `mlir-opt` changes.
const FLOOR: usize = 98;

/// Compares random modules. `is_explained` accepts differences that are due to an error of MLIR.
fn check(name: &str, module: fn(u64) -> String, is_explained: fn(&str) -> bool) {
    let Some(mlir) = mlir() else { return };
    let first = number_of("DRR_SEED", 0);
    let seeds = first..first + number_of("DRR_CANONICALIZE_RUNS", 200);
    let texts: Vec<String> = seeds.map(module).collect();
    let compared = compare(mlir, &texts);
    let (mut shown, mut explained) = (num_shown(name), 0);
    for ((number, text), compared) in texts.iter().enumerate().zip(&compared) {
        assert_ne!(compared.agreement, Agreement::Invalid, "{number}\n{text}");
        let Agreement::Different(difference) = &compared.agreement else {
            continue;
        };
        let difference = difference.to_string();
        if is_explained(&difference) {
            explained += 1;
        } else if shown > 0 {
            shown -= 1;
            println!("--- seed {}\n{text}\n{difference}", first + number as u64);
        }
    }
    let counts = Counts::of(&compared);
    println!("{name}: {counts}; {explained} differ because of a bug of MLIR");
    assert!(
        (counts.equal + explained) * 100 >= FLOOR * counts.changed,
        "less than {FLOOR} %: {counts}"
    );
}

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
fn scf_nests() {
    check("scf-nests", nest, combines_conditions);
}

#[test]
fn cf_graphs() {
    check("cf-graphs", graph, |_| false);
}

#[test]
fn canonicalization_of_control_flow_is_idempotent() {
    let ctx = context();
    let first = number_of("DRR_SEED", 0);
    for seed in first..first + number_of("DRR_CANONICALIZE_RUNS", 200) {
        for text in [nest(seed), graph(seed)] {
            let mut module = read(&ctx, &text).unwrap_or_else(|errors| panic!("{errors}\n{text}"));
            canonicalize(&mut module);
            let once = print(&module, false);
            canonicalize(&mut module);
            assert_eq!(print(&module, false), once, "seed {seed}\n{text}");
        }
    }
}
