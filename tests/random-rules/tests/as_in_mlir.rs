//! Random rules on random modules: what is left is the same as in MLIR, with its locations.
//!
//! `DRR_RANDOM_DIALECTS` and `DRR_RANDOM_SEED` say which dialects are compiled in, `DRR_RANDOM_RUNS` how many choices of rules
//! are tried on each, by default 20.

// Rules are drawn, so some cover or undo others, and not all that they bind is used.
#![allow(deprecated, unused_variables, missing_docs)]

use std::path::PathBuf;

use drr::ContextBuilder;
use drr::greedy::Budget;
use drr::prelude::*;
use drr::walk_and_apply_patterns;
use drr_random_rules::generate::module::random_module;
use drr_random_rules::generate::records::{RULES, Records, Strings};
use drr_random_rules::generate::rule::Rule;
use drr_tests::diff::assert_same;
use drr_tests::oracle::{oracle, scratch};
use drr_tests::ours;
use drr_tests::parallel::each;
use drr_tests::random::Random;

/// A dialect that is compiled in.
struct Compiled {
    seed: u64,
    context: fn(ContextBuilder) -> ContextBuilder,
    populate: fn(&mut PatternSet),
}

include!(concat!(env!("OUT_DIR"), "/dialects.rs"));

/// Modules for each choice of rules.
const MODULES: usize = 10;
/// How many rewrites a module may take: more is a rule that feeds itself.
const MOST: u64 = 1000;

/// Which driver applies the rules.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Driver {
    BottomUp,
    TopDown,
    Walk,
}

impl Driver {
    /// The options of the pass.
    fn options(self) -> &'static str {
        match self {
            Driver::BottomUp => "region=1",
            Driver::TopDown => "region=1 top-down=1",
            Driver::Walk => "walk=1",
        }
    }
}

/// What ours makes of a module with the rules of these names, and how many rewrites that takes; `None` if they run on and on.
fn ours(compiled: &Compiled, names: &[String], text: &str, driver: Driver, flags: &[&str]) -> Option<(String, u64)> {
    let ctx = (compiled.context)(ContextBuilder::new()).build();
    let mut module = ours::read(&ctx, text).unwrap_or_else(|errors| panic!("{errors}\n{text}"));
    let mut patterns = PatternSet::new();
    (compiled.populate)(&mut patterns);
    for name in names {
        patterns.enable(name);
    }
    let patterns = patterns.freeze(&ctx).expect("all operations are registered");
    let config = GreedyConfig {
        top_down: driver == Driver::TopDown,
        max_rewrites: Budget::Limited { base: MOST, per_op: 0 },
        ..GreedyConfig::default()
    };
    let outcome = match driver {
        Driver::Walk => walk_and_apply_patterns(&mut module, &patterns, &config),
        _ => apply_greedily(&mut module, &patterns, &config),
    };
    let outcome = match outcome {
        Ok(outcome) => outcome,
        Err(drr::DriverError::Limit { .. }) => return None,
        Err(error) => panic!("{names:?}: {error}\n{text}"),
    };
    module
        .verify()
        .unwrap_or_else(|errors| panic!("{names:?}: {errors}\n{text}\n{module}"));
    outcome
        .converged
        .then(|| (ours::print(&module, flags), outcome.rewrites()))
}

/// The records of a seed as a file, for the oracle.
fn file(seed: u64, records: &Records) -> PathBuf {
    let path = scratch().join(format!("random-rules-{seed}.td"));
    std::fs::write(&path, records.text(Strings::Cpp)).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    path
}

#[test]
fn random_rules_end_as_in_mlir() {
    let runs = match std::env::var("DRR_RANDOM_RUNS") {
        Ok(text) => text
            .parse()
            .unwrap_or_else(|_| panic!("DRR_RANDOM_RUNS is `{text}`: a number is expected")),
        Err(_) => 20,
    };
    // Building what they are compared with takes most of the time.
    each(COMPILED, |compiled| ends_as_in_mlir(compiled, runs));
}

fn ends_as_in_mlir(compiled: &Compiled, runs: usize) {
    let records = Records::of(compiled.seed);
    let oracle = oracle(&file(compiled.seed, &records));
    let mut random = Random::new(compiled.seed);
    let (mut compared, mut rewrites) = (0, 0);
    for run in 0..runs {
        let driver = [Driver::BottomUp, Driver::TopDown, Driver::Walk][run % 3];
        let mut chosen: Vec<usize> = (0..1 + random.below(8)).map(|_| random.below(RULES)).collect();
        chosen.sort_unstable();
        chosen.dedup();
        let rules: Vec<&Rule> = chosen.iter().map(|&number| &records.rules[number]).collect();
        let names: Vec<String> = rules.iter().map(|rule| rule.name.clone()).collect();
        let located = rules.iter().all(|rule| rule.has_same_locations);
        let flags: &[&str] = if located { &["--mlir-print-debuginfo"] } else { &[] };
        let modules: Vec<String> = (0..MODULES)
            .map(|_| random_module(&records, &rules, 40, &mut random))
            .collect();
        let ended: Vec<(&String, (String, u64))> = (modules.iter())
            .filter_map(|text| Some((text, ours(compiled, &names, text, driver, flags)?)))
            .collect();
        let Some(oracle) = &oracle else { continue };
        if ended.is_empty() {
            continue;
        }
        let input: Vec<&str> = ended.iter().map(|(text, _)| text.as_str()).collect();
        let pass = format!("-drr={} only={}", driver.options(), names.join(","));
        let flags = [&[pass.as_str(), "--split-input-file", "--mlir-print-op-generic"], flags].concat();
        let output = oracle.run(&flags, input.join("// -----\n"));
        let what = format!("seed {}, rules {}", compiled.seed, names.join(", "));
        assert!(
            output.success,
            "{what}: {}\n{}",
            output.stderr,
            input.join("// -----\n")
        );
        let theirs: Vec<&str> = output.stdout.split("// -----\n").collect();
        assert_eq!(theirs.len(), ended.len(), "{what}");
        for ((text, (ours, count)), theirs) in ended.iter().zip(theirs) {
            assert_same(&format!("{what}, on\n{text}"), theirs.trim_end(), ours.trim_end());
            compared += 1;
            rewrites += count;
        }
    }
    assert!(
        oracle.is_none() || compared * 2 > runs * MODULES,
        "seed {}: only {compared} cases end",
        compiled.seed
    );
    println!(
        "seed {}: {RULES} rules, {runs} choices of them, {compared} modules end as in MLIR after {rewrites} rewrites",
        compiled.seed
    );
}
