//! Canonicalized parts of files are canonical: to us and to `mlir-opt`.

use std::collections::BTreeMap;
use std::sync::Mutex;

use drr_tests::corpus::custom_parts;
use drr_tests::mlir::{Answer, mlir};
use drr_tests::parallel;
use drr_tests::pass_comparison::{context, print, read};

use crate::corpus::{FLAGS, canonicalize, num_shown};

/// The greatest number of results that `mlir-opt` changes, by file. Missing files have none. It only shrinks.
const CHANGED_BY_MLIR: &[(&str, usize)] = &[
    ("bufferization", 3),
    ("builtin", 2),
    ("complex", 1),
    ("conversion", 1),
    // A loop whose body may change a size: MLIR takes it for that of a cast.
    ("scf", 1),
    ("tensor", 1),
    ("tosa", 1),
    ("vector", 3),
];

/// A part canonicalized once, and `true` if a second time changes nothing.
type Canonicalized = Option<(String, bool)>;

fn canonicalized(texts: &[String]) -> Vec<Canonicalized> {
    let ctx = context();
    let results: Mutex<Vec<Canonicalized>> = Mutex::new(vec![None; texts.len()]);
    let numbers: Vec<usize> = (0..texts.len()).collect();
    parallel::each(&numbers, |&number| {
        let Ok(mut module) = read(&ctx, &texts[number]) else {
            return;
        };
        canonicalize(&mut module);
        let once = print(&module, false);
        canonicalize(&mut module);
        let is_same = print(&module, false) == once;
        results.lock().expect("no check panics with the lock")[number] = Some((once, is_same));
    });
    results.into_inner().expect("no check panics with the lock")
}

#[test]
fn canonicalized_parts_are_canonical() {
    let (Some(mlir), Some(parts)) = (mlir(), custom_parts()) else {
        return;
    };
    let texts: Vec<String> = parts.iter().map(|part| part.text.clone()).collect();
    let results = canonicalized(&texts);
    let once: Vec<String> = results
        .iter()
        .map(|result| result.as_ref().map_or(String::new(), |(once, _)| once.clone()))
        .collect();
    let plain = mlir.answers(&FLAGS, &once);
    let answers = mlir.answers(&[&FLAGS[..], &["--canonicalize"]].concat(), &once);
    // Parts, changed by us, changed by MLIR.
    let mut counts: BTreeMap<&str, [usize; 3]> = BTreeMap::new();
    for (number, (part, result)) in parts.iter().zip(&results).enumerate() {
        let (Some((once, is_same)), Answer::Printed(before), Answer::Printed(theirs)) =
            (result, &plain[number], &answers[number])
        else {
            continue;
        };
        let is_changed = theirs != before;
        let count = counts.entry(&part.dialect).or_default();
        *count = [
            count[0] + 1,
            count[1] + usize::from(!is_same),
            count[2] + usize::from(is_changed),
        ];
        if !is_same {
            println!(
                "--- part {number} of {} is changed again\n{}\n{once}",
                part.dialect, texts[number]
            );
        }
        if is_changed && count[2] <= num_shown(&part.dialect) {
            println!("--- part {number} of {}\n{once}\nis changed to\n{theirs}", part.dialect);
        }
    }
    let mut failed = Vec::new();
    for (dialect, [total, again, by_mlir]) in counts {
        println!("{dialect:>14}: of {total} results, {again} are changed again, {by_mlir} by mlir-opt");
        let allowed = CHANGED_BY_MLIR.iter().find(|(name, _)| *name == dialect);
        if again > 0 || by_mlir > allowed.map_or(0, |(_, allowed)| *allowed) {
            failed.push(dialect);
        }
    }
    assert!(failed.is_empty(), "more results are changed: {}", failed.join(", "));
}
