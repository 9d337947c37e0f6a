//! Families of random modules, canonicalized by both.
//!
//! `DRR_CANONICALIZE_RUNS` is the number of modules of each family (by default 200), `DRR_SEED` the first seed; `DRR_SHOW=tosa-chains:5`
//! shows five modules of a family that differ or are invalid, `DRR_SHOW=tosa-chains-again:5` five results that `mlir-opt` changes again.

mod affine;
mod body;
mod bufferization;
mod control;
mod gpu;
mod index;
mod linalg;
mod llvm;
mod masked;
mod math;
mod memory;
mod shape;
mod tensor;
mod tosa;
mod transfers;

use std::sync::Mutex;

use drr_tests::diff::first_difference;
use drr_tests::mlir::{Answer, MlirOpt, mlir};
use drr_tests::pass_comparison::{Agreement, Counts, context, print, read};
use drr_tests::variables::number;
use drr_tests::{parallel, random_arith, random_shapes, random_vectors};

use crate::corpus::{FLAGS, canonicalize, compare, num_shown};

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

    /// Checks that canonicalized modules are valid and fixed points, and that at most one in a hundred differs from that of `mlir-opt` or
    /// is changed by it again.
    fn check(&self) {
        let seeds = seeds(200);
        let ours = self.canonicalized(&seeds);
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
        let valid = seeds.iter().zip(&ours).zip(&compared);
        let valid: Vec<(u64, String)> = valid
            .filter(|(_, compared)| !matches!(compared.agreement, Agreement::Invalid | Agreement::Refused))
            .filter_map(|((seed, ours), _)| Some((*seed, ours.clone()?)))
            .collect();
        let changed_again = self.changed_again(mlir, &valid);
        println!(
            "{}: {counts}; {explained} differ because of a bug of MLIR; MLIR changes {changed_again} of {} results again",
            self.name,
            valid.len()
        );
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
        assert!(
            changed_again <= allowed,
            "MLIR changes too many results again: {changed_again}"
        );
    }

    /// Returns the canonicalized modules that we accept, after checking that they are valid and fixed points, also without MLIR.
    fn canonicalized(&self, seeds: &[u64]) -> Vec<Option<String>> {
        let ctx = context();
        let results = Mutex::new(vec![None; seeds.len()]);
        let numbers: Vec<usize> = (0..seeds.len()).collect();
        parallel::each(&numbers, |&number| {
            let seed = seeds[number];
            let text = (self.module)(seed);
            let Ok(mut module) = read(&ctx, &text) else { return };
            canonicalize(&mut module);
            module
                .verify()
                .unwrap_or_else(|errors| panic!("seed {seed}: {errors}\n{text}\n{module}"));
            let once = print(&module, false);
            canonicalize(&mut module);
            assert_eq!(print(&module, false), once, "seed {seed}\n{text}");
            results.lock().expect("no check panics with the lock")[number] = Some(once);
        });
        results.into_inner().expect("no check panics with the lock")
    }

    /// Returns the number of canonicalized modules, given with their seeds, that `mlir-opt` rejects or changes again, unless its change shows
    /// a bug.
    fn changed_again(&self, mlir: &MlirOpt, canonicalized: &[(u64, String)]) -> usize {
        let texts: Vec<String> = canonicalized.iter().map(|(_, text)| text.clone()).collect();
        let flags = [&FLAGS[..], &["--canonicalize"]].concat();
        let again = mlir.answers(&flags, &texts);
        let mut changed = Vec::new();
        for ((seed, text), again) in canonicalized.iter().zip(again) {
            let difference = match &again {
                Answer::Printed(again) => match first_difference(again.trim_end(), text.trim_end()) {
                    Some(difference) => difference.to_string(),
                    None => continue,
                },
                other => format!("{other:?}"),
            };
            if !(self.is_explained)(&difference) {
                changed.push((seed, text, difference));
            }
        }
        // In custom form, reading may number the inputs of maps anew, and printing may drop parentheses.
        let generic = changed.iter().map(|(seed, text, _)| {
            let module = read(&context(), &(self.module)(**seed));
            let mut module = module.unwrap_or_else(|errors| panic!("{errors}\n{text}"));
            canonicalize(&mut module);
            module.generic_form().to_string()
        });
        let generic: Vec<String> = generic.collect();
        let (plain, again) = (mlir.answers(&FLAGS, &generic), mlir.answers(&flags, &generic));
        let mut is_fixed = plain
            .iter()
            .zip(&again)
            .map(|(plain, again)| plain == again && matches!(plain, Answer::Printed(_)));
        changed.retain(|_| !is_fixed.next().unwrap_or(false));
        for (seed, text, difference) in changed.iter().take(num_shown(&format!("{}-again", self.name))) {
            println!("--- seed {seed}\n{text}\nis changed again\n{difference}");
        }
        changed.len()
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
    family.canonicalized(&seeds);
}
