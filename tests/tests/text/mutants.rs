//! Inputs that are a little wrong: the reader never panics, and its verdict is MLIR's.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};

use drr_tests::diff::first_difference;
use drr_tests::fixture::{Fixture, fixtures};
use drr_tests::mutate::{Random, at_byte, like_for_like};
use drr_tests::variables::{cut_step, number};
use drr_tests::{mlir, ours, parallel, round_trip};

/// Reads a mutant through the whole way: it is refused with reasons, or comes out as the same each time.
fn survives(fixture: &Fixture, at: usize, mutant: &[u8]) {
    let result = catch_unwind(AssertUnwindSafe(|| {
        for part in ours::parts(mutant, &fixture.flags) {
            round_trip::check(&part, &fixture.flags);
        }
    }));
    if result.is_err() {
        panic!(
            "{} at byte {at}, the mutant is:\n{}",
            fixture.name,
            String::from_utf8_lossy(mutant)
        );
    }
}

#[test]
fn fixtures_cut_and_changed_at_many_bytes() {
    let step = cut_step();
    let cases: Vec<(Fixture, usize)> = fixtures()
        .into_iter()
        .flat_map(|fixture| {
            (0..=fixture.text.len())
                .step_by(256)
                .map(move |at| (fixture.clone(), at))
        })
        .collect();
    parallel::each(&cases, |(fixture, first)| {
        for at in (*first..(first + 256).min(fixture.text.len() + 1)).step_by(step) {
            for mutant in at_byte(&fixture.text, at) {
                survives(fixture, at, &mutant);
            }
        }
    });
}

/// Number of structured mutants that are parsed and printed twice; `DRR_ROUND_TRIPS` overrides it.
const ROUND_TRIPS: usize = 5000;

#[test]
fn accepted_mutants_round_trip() {
    let seeds: Vec<(Fixture, String)> = fixtures()
        .into_iter()
        .filter(|fixture| !fixture.has("--split-input-file") && fixture.text.len() < 4000)
        .filter_map(|fixture| Some((fixture.clone(), String::from_utf8(fixture.text).ok()?)))
        .collect();
    let batches: Vec<u64> = (0..number("DRR_ROUND_TRIPS", ROUND_TRIPS).div_ceil(BATCH) as u64).collect();
    let read = AtomicUsize::new(0);
    parallel::each(&batches, |batch| {
        let mut random = Random::new(*batch);
        for number in 0..BATCH {
            let (fixture, text) = &seeds[random.below(seeds.len())];
            let mutant = like_for_like(text, &mut random);
            let checked = catch_unwind(AssertUnwindSafe(|| {
                round_trip::check(mutant.as_bytes(), &fixture.flags)
            }));
            match checked {
                Ok(is_valid) => read.fetch_add(is_valid.into(), Ordering::Relaxed),
                Err(_) => panic!("seed {batch}, number {number}, of {}:\n{mutant}", fixture.name),
            };
        }
    });
    let (read, all) = (read.into_inner(), batches.len() * BATCH);
    assert!(read > all / 50, "only {read} of {all} mutants are valid");
}

/// Number of structured mutants that are compared with MLIR; `DRR_MUTANTS` overrides it.
const MUTANTS: usize = 2000;

/// Number of mutants per MLIR process.
const BATCH: usize = 50;

/// Returns the reason why the verdict or the text may differ from MLIR's.
fn explanation(mutant: &str) -> Option<&'static str> {
    let has = |text: &str| mutant.contains(text);
    if has("-9223372036854775808") && has("affine_") {
        return Some("MLIR prints this number in maps and does not read it");
    }
    if has("(d1 + 2) +") {
        return Some("MLIR prints this sum without its brackets and reads it back as another");
    }
    if (0..10).any(|number| has(&format!("#{number}:"))) {
        return Some("MLIR takes the number of a result behind the name of an argument");
    }
    if has("distinct[18446744073709551615]") {
        return Some("MLIR crashes on some uses of this number");
    }
    if has("> : !t.x") {
        return Some("MLIR knows which types of dialects have elements");
    }
    if has("vector") && has("!t.x") {
        return Some("MLIR knows which types of dialects may be in vectors");
    }
    let encodings = ["i8, ", "i32, ", "f16, ", "f32, "];
    if encodings.iter().any(|part| {
        ["array<", "strided<", "distinct["]
            .iter()
            .any(|head| has(&format!("{part}{head}")))
    }) {
        return Some("MLIR does not read these attributes as encodings");
    }
    if has(": f80") || has(": f128") || has("<f80") || has("<f128") || has("xf80") || has("xf128") {
        return Some("MLIR prints some numbers of these types in decimals that it reads back as others");
    }
    if has("xf8E8M0FNU") && has("-") {
        return Some("MLIR takes negative numbers for elements of a type that has none");
    }
    if has("1.0e999 : f4") || has("1.0e999 : f6") {
        return Some("MLIR has infinities of types that have none, and reads them back as zero");
    }
    None
}

#[test]
fn verdicts_and_texts_of_mutants_are_those_of_mlir() {
    let Some(mlir) = mlir() else { return };
    let count = number("DRR_MUTANTS", MUTANTS);
    let flags = ["--allow-unregistered-dialect"];
    // Without the dialects that are registered there and not here, only the reader is judged.
    let seeds: Vec<String> = fixtures()
        .into_iter()
        .filter(|fixture| !fixture.has("--split-input-file") && fixture.text.len() < 4000)
        .filter_map(|fixture| String::from_utf8(fixture.text).ok())
        .filter(|text| !["gpu.", "emitc.", "llvm."].iter().any(|dialect| text.contains(dialect)))
        .collect();
    let batches: Vec<u64> = (0..count.div_ceil(BATCH) as u64).collect();
    parallel::each(&batches, |batch| {
        let mut random = Random::new(*batch);
        let from: Vec<&String> = (0..BATCH).map(|_| &seeds[random.below(seeds.len())]).collect();
        let mutants: Vec<String> = from.iter().map(|seed| like_for_like(seed, &mut random)).collect();
        let mut differences = String::new();
        for ((seed, mutant), theirs) in from.iter().zip(&mutants).zip(mlir.verdicts(&flags, &mutants)) {
            let ours = ours::generic(mutant.as_bytes(), &flags);
            let difference = match (&ours, &theirs) {
                (Ok(ours), Some(theirs)) => first_difference(theirs, ours).map(|found| found.to_string()),
                (Err(_), None) => None,
                (Ok(_), None) => Some("MLIR refuses it".to_owned()),
                (Err(errors), Some(_)) => Some(format!("MLIR accepts it, and we say\n{errors}")),
            };
            if let Some(difference) = difference.filter(|_| explanation(mutant).is_none()) {
                // Only the lines that the mutation touched.
                let changed = mutant.lines().filter(|line| !seed.lines().any(|other| other == *line));
                let changed: Vec<&str> = changed.collect();
                differences += &format!("{}\n{difference}\n\n", changed.join("\n"));
            }
        }
        assert!(differences.is_empty(), "batch {batch}:\n{differences}");
    });
}
