//! Random choices of rules on random modules, compared with MLIR.

use std::path::PathBuf;

use drr_tests::diff::assert_same;
use drr_tests::mlir::MlirOpt;
use drr_tests::oracle::{oracle, scratch};
use drr_tests::random::Random;

use crate::generate::module::random_module;
use crate::generate::records::{RULES, Records, Strings};
use crate::generate::rule::Rule;
use crate::run::{Choice, Driver};

/// Modules for each choice of rules.
pub const MODULES: usize = 10;
/// Separator of the modules in a text.
pub const SEPARATOR: &str = "// -----\n";

/// The C++ of all records.
pub const NATIVE: &str = include_str!("native.h");

/// Returns the number in an environment variable.
///
/// # Panics
///
/// If it is no number.
#[must_use]
pub fn number(variable: &str, default: usize) -> usize {
    match std::env::var(variable) {
        Ok(text) => text
            .parse()
            .unwrap_or_else(|_| panic!("{variable} is `{text}`: a number is expected")),
        Err(_) => default,
    }
}

/// Writes the records as a file named after them, for MLIR, with the C++ that they call.
///
/// # Panics
///
/// If the file cannot be written.
#[must_use]
pub fn file(records: &Records) -> PathBuf {
    let name = if records.dialect.constraints.basic {
        "rules"
    } else {
        "records"
    };
    let path = scratch().join(format!("random-{name}-{}.td", records.seed));
    let write = |path: PathBuf, text: &str| {
        std::fs::write(&path, text).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
    };
    write(path.clone(), &records.text(Strings::Cpp));
    write(path.with_extension("h"), NATIVE);
    path
}

/// Returns what modules become in MLIR.
///
/// # Panics
///
/// If MLIR refuses one.
#[must_use]
pub fn theirs(oracle: &MlirOpt, choice: &Choice, modules: &[&str]) -> Vec<String> {
    let names = choice.rules.join(",");
    let pass = format!("-drr={} only={names}", choice.driver.options());
    let mut flags = vec![pass.as_str(), "--split-input-file", "--mlir-print-op-generic"];
    flags.extend(choice.located.then_some("--mlir-print-debuginfo"));
    let input = modules.join(SEPARATOR);
    let output = oracle.run(&flags, &input);
    assert!(output.success, "{names}: {}\n{input}", output.stderr);
    let theirs: Vec<String> = output.stdout.split(SEPARATOR).map(str::to_owned).collect();
    assert_eq!(theirs.len(), modules.len(), "{names}");
    theirs
}

/// Compares what rules do to modules with what they do in MLIR. `ours` gives what each module of a choice becomes, with the number
/// of rewrites; none if the rules do not end.
///
/// # Panics
///
/// If something differs.
pub fn ends_as_in_mlir(
    records: &Records,
    runs: usize,
    mut ours: impl FnMut(&Choice, &[String]) -> Vec<Option<(String, u64)>>,
) {
    let seed = records.seed;
    let oracle = oracle(&file(records));
    let mut random = Random::new(seed);
    let (mut compared, mut rewrites, mut applied) = (0, 0, 0);
    for run in 0..runs {
        let driver = Driver::ALL[run % 3];
        let mut chosen: Vec<usize> = (0..1 + random.below(8)).map(|_| random.below(RULES)).collect();
        chosen.sort_unstable();
        chosen.dedup();
        let rules: Vec<&Rule> = chosen.iter().map(|&number| &records.rules[number]).collect();
        let choice = Choice {
            rules: rules.iter().map(|rule| rule.name.clone()).collect(),
            driver,
            located: rules.iter().all(|rule| rule.has_same_locations),
        };
        let modules: Vec<String> = (0..MODULES)
            .map(|_| random_module(records, &rules, 40, &mut random))
            .collect();
        let ended: Vec<(&String, (String, u64))> = (modules.iter().zip(ours(&choice, &modules)))
            .filter_map(|(text, ended)| Some((text, ended?)))
            .collect();
        let Some(oracle) = &oracle else { continue };
        if ended.is_empty() {
            continue;
        }
        let input: Vec<&str> = ended.iter().map(|(text, _)| text.as_str()).collect();
        let theirs = theirs(oracle, &choice, &input);
        let what = format!("seed {seed}, rules {}", choice.rules.join(", "));
        for ((text, (ours, count)), theirs) in ended.iter().zip(theirs) {
            assert_same(&format!("{what}, on\n{text}"), theirs.trim_end(), ours.trim_end());
            compared += 1;
            rewrites += count;
            applied += usize::from(*count > 0);
        }
    }
    assert!(
        oracle.is_none() || compared * 2 > runs * MODULES,
        "seed {seed}: only {compared} cases end"
    );
    println!(
        "seed {seed}: {RULES} rules, {runs} choices of them, {compared} modules end as in MLIR, {applied} of them after {rewrites} \
         rewrites"
    );
}
