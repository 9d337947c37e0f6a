//! Families of random modules, canonicalized by both.
//!
//! `DRR_CANONICALIZE_RUNS` is the number of modules of each family (by default 200), `DRR_SEED` the first seed; `DRR_SHOW=tosa-chains:5`
//! shows five modules of a family that differ or are invalid.

mod body;
mod bufferization;
mod control;
mod gpu;
mod index;
mod linalg;
mod llvm;
mod math;
mod shape;
mod tosa;
mod transfers;

use drr_tests::mlir::mlir;
use drr_tests::pass_comparison::{Agreement, Counts, context, print, read};
use drr_tests::variables::number;
use drr_tests::{parallel, random_arith, random_shapes, random_vectors};

use crate::corpus::{canonicalize, compare, num_shown};

/// The least share of modules that are valid and change, in percent.
const CHANGED: usize = 85;

/// Random modules of some ops.
struct Family {
    /// The name of the family in `DRR_SHOW` and in the output.
    name: &'static str,
    /// Returns the module of a seed.
    module: fn(u64) -> String,
    /// Returns `true` if the difference of the results shows a bug of MLIR.
    is_explained: fn(&str) -> bool,
}

impl Family {
    /// Creates a family whose differences have no reason.
    fn new(name: &'static str, module: fn(u64) -> String) -> Self {
        Family {
            name,
            module,
            is_explained: |_| false,
        }
    }

    /// Checks that canonicalized modules are valid and fixed points, and that at most one in a hundred differs from that of `mlir-opt`.
    fn check(&self) {
        let seeds = seeds(200);
        self.check_fixed_points(&seeds);
        let Some(mlir) = mlir() else { return };
        let texts: Vec<String> = seeds.iter().map(|seed| (self.module)(*seed)).collect();
        let compared = compare(mlir, &texts);
        let (mut shown, mut explained) = (num_shown(self.name), 0);
        for ((seed, text), compared) in seeds.iter().zip(&texts).zip(&compared) {
            let difference = match &compared.agreement {
                Agreement::Equal => continue,
                Agreement::Different(difference) => difference.to_string(),
                other => format!("{other:?}"),
            };
            if compared.is_changed && (self.is_explained)(&difference) {
                explained += 1;
            } else if shown > 0 {
                shown -= 1;
                println!("--- seed {seed}\n{text}\n{difference}");
            }
        }
        let counts = Counts::of(&compared);
        println!("{}: {counts}; {explained} differ because of a bug of MLIR", self.name);
        assert!(
            counts.changed * 100 >= CHANGED * texts.len(),
            "too few are valid and change: {counts}"
        );
        let allowed = counts.changed.div_ceil(100);
        let different = counts.changed - counts.equal - explained;
        assert!(
            different <= allowed && counts.changed_only_by_us <= allowed,
            "too many differ: {counts}"
        );
    }

    /// Checks that canonicalized modules are valid and fixed points, also without MLIR.
    fn check_fixed_points(&self, seeds: &[u64]) {
        let ctx = context();
        parallel::each(seeds, |&seed| {
            let text = (self.module)(seed);
            let Ok(mut module) = read(&ctx, &text) else { return };
            canonicalize(&mut module);
            module
                .verify()
                .unwrap_or_else(|errors| panic!("seed {seed}: {errors}\n{text}\n{module}"));
            let once = print(&module, false);
            canonicalize(&mut module);
            assert_eq!(print(&module, false), once, "seed {seed}\n{text}");
        });
    }
}

/// Returns the seeds of the modules, by default so many.
fn seeds(default: usize) -> Vec<u64> {
    let first = number("DRR_SEED", 0) as u64;
    (first..first + number("DRR_CANONICALIZE_RUNS", default) as u64).collect()
}

#[test]
fn dags_of_arith() {
    Family {
        // MLIR folds to dense constants of dynamic shapes, which it cannot read.
        is_explained: |difference| {
            let is_dense = |line: &str| line.contains("arith.constant dense") && line.contains("tensor<?x");
            difference.lines().any(is_dense)
        },
        ..Family::new("arith", random_arith::module)
    }
    .check();
}

#[test]
fn chains_of_tensors() {
    Family::new("tensor-chains", |seed| random_shapes::chain(seed, "tensor")).check();
}

#[test]
fn chains_of_memrefs() {
    Family::new("memref-chains", |seed| random_shapes::chain(seed, "memref")).check();
}

#[test]
fn chains_of_vectors() {
    Family::new("vector-chains", random_vectors::chain).check();
}

#[test]
fn chains_of_scalable_vectors_stay_valid() {
    let seeds = seeds(600);
    let family = Family::new("scalable-vectors", random_vectors::scalable_chain);
    let ctx = context();
    let is_valid = |seed: &&u64| read(&ctx, &random_vectors::scalable_chain(**seed)).is_ok();
    let valid = seeds.iter().filter(is_valid).count();
    assert!(valid * 12 > seeds.len(), "only {valid} modules are valid");
    family.check_fixed_points(&seeds);
}
