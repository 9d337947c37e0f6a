//! Imports random records as a module, fills in its functions from a table, and compares the result on random modules
//! with MLIR, including locations.
//!
//! `DRR_RANDOM_RECORDS` is the number of imported files of records, by default 1, `DRR_RANDOM_SEED` the seed of the
//! first one, and `DRR_RANDOM_RUNS` the number of choices of rules per file, by default 20. All files are compiled as
//! one program.

#[path = "../../../drr-import/tests/imported/common.rs"]
#[allow(dead_code)] // The tests of the importer use the rest.
mod common;

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;

use drr_import::{Options, Report, Tblgen, import};
use drr_random_rules::compare::{NATIVE, SEPARATOR, ends_as_in_mlir, file, number, theirs};
use drr_random_rules::generate::fill::fill;
use drr_random_rules::generate::records::Records;
use drr_random_rules::run::{Choice, Driver};
use drr_tests::diff::assert_same;
use drr_tests::oracle::{oracle, scratch};
use drr_tests::parallel::each;

/// The source of the program: it reads modules, each after a line with the seed and the choice of rules, and prints what becomes
/// of them.
const MAIN: &str = include_str!("imported/program.rs");

/// The seed under which the program knows the rules of `constructs.td`.
const CONSTRUCTS: u64 = 0;

/// The records that are imported, and the program that applies their rules; none without MLIR.
static PROGRAM: LazyLock<Option<Program>> = LazyLock::new(|| Some(Program::build(&common::tblgen()?)));

struct Program {
    records: Vec<Records>,
    /// The file of one rule for each construct, and the names of its rules.
    constructs: (PathBuf, Vec<String>),
    /// The folder of the program.
    folder: tempfile::TempDir,
}

#[test]
fn imported_random_records_end_as_in_mlir() {
    let Some(program) = &*PROGRAM else { return };
    let runs = number("DRR_RANDOM_RUNS", 20);
    each(&program.records, |records| {
        ends_as_in_mlir(records, runs, |choice, modules| {
            program.run(records.seed, choice, modules)
        });
    });
}

/// Each rule changes the module, in the same way as in MLIR.
#[test]
fn one_imported_rule_of_each_construct_ends_as_in_mlir() {
    let Some(program) = &*PROGRAM else { return };
    let (file, rules) = &program.constructs;
    let Some(oracle) = oracle(file) else { return };
    let module = include_str!("../../oracle/constructs.mlir").to_owned();
    each(rules, |rule| {
        for driver in Driver::ALL {
            let choice = Choice {
                rules: vec![rule.clone()],
                driver,
                // There the locations are those of other operations in MLIR.
                located: !["Either", "NativeSource"].contains(&rule.as_str()),
            };
            let ours = program.run(CONSTRUCTS, &choice, std::slice::from_ref(&module));
            // A walk visits each operation once; the others go on where a rule matches what it has built.
            let [Some((ours, count))] = ours.as_slice() else {
                assert!(driver != Driver::Walk, "{rule}");
                continue;
            };
            assert!(*count > 0, "{rule} changes nothing");
            let theirs = theirs(&oracle, &choice, &[&module]);
            assert_same(&format!("{rule}, {driver:?}"), theirs[0].trim_end(), ours.trim_end());
        }
    });
}

impl Program {
    /// Imports all records, and builds a program of them.
    fn build(tblgen: &Tblgen) -> Program {
        let (first, count) = (number("DRR_RANDOM_SEED", 1), number("DRR_RANDOM_RECORDS", 1));
        let seeds = (first..).take(count);
        let records: Vec<Records> = seeds.map(|seed| Records::of(seed as u64, false)).collect();
        // What MLIR's pass is made of lies side by side.
        let constructs = scratch().join("constructs.td");
        let write = |path: &Path, text: &str| std::fs::write(path, text).expect("the folder takes files");
        write(&constructs, include_str!("../../oracle/constructs.td"));
        write(&constructs.with_extension("h"), NATIVE);
        let (mut main, mut compiled) = (MAIN.to_owned(), String::new());
        let mut modules = Vec::new();
        let mut add = |seed: u64, module: String| {
            let _infallible = writeln!(main, "mod seed_{seed};");
            let _infallible = writeln!(
                compiled,
                "    Compiled {{ seed: {seed}, context: |builder| builder.with(seed_{seed}::D), populate: \
                 seed_{seed}::populate_with_generated }},"
            );
            modules.push((format!("seed_{seed}.rs"), module));
        };
        for records in &records {
            add(records.seed, imported(tblgen, &file(records), records.rules.len()));
        }
        let module = imported(tblgen, &constructs, 0);
        let added = |line: &str| Some(line.trim().strip_prefix("set.add(")?.strip_suffix(");")?.to_owned());
        let rules: Vec<String> = module.lines().filter_map(added).collect();
        add(CONSTRUCTS, module);
        let _infallible = write!(main, "const COMPILED: &[Compiled] = &[\n{compiled}];\n");
        let shared = [
            ("main.rs", main.as_str()),
            ("native.rs", include_str!("../src/native.rs")),
            ("run.rs", include_str!("../src/run.rs")),
        ];
        let modules = modules.iter().map(|(name, text)| (name.as_str(), text.as_str()));
        let sources: Vec<(&str, &str)> = shared.into_iter().chain(modules).collect();
        let folder = common::package("random-records", &sources);
        let output = common::output(&mut common::cargo(&folder, "build"), "");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let built = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/imported/debug/random-records");
        let program = Program {
            records,
            constructs: (constructs, rules),
            folder,
        };
        // The next build takes the place of this one.
        std::fs::copy(&built, program.path()).expect("the program is there");
        program
    }

    fn path(&self) -> PathBuf {
        self.folder.path().join("random-records")
    }

    /// Rewrites modules. Returns the texts and numbers of rewrites, or `None` for rewrites that did not terminate.
    fn run(&self, seed: u64, choice: &Choice, modules: &[String]) -> Vec<Option<(String, u64)>> {
        let (driver, located, rules) = (choice.driver, choice.located, choice.rules.join(","));
        let head = format!("// {seed} {driver:?} {located} {rules}\n");
        let input: Vec<String> = modules.iter().map(|text| format!("{head}{text}")).collect();
        let output = common::output(&mut Command::new(self.path()), &input.join(SEPARATOR));
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "seed {seed}: {said}");
        let printed = String::from_utf8_lossy(&output.stdout);
        let ended = printed.split(SEPARATOR).map(|text| {
            let (count, text) = text.split_once('\n')?;
            Some((text.to_owned(), count.parse().ok()?))
        });
        ended.collect()
    }
}

/// Imports a file, and fills in the functions.
fn imported(tblgen: &Tblgen, file: &Path, rules: usize) -> String {
    let files = [file.to_owned()];
    let refused = |error: String| -> ! { panic!("{}: {error}", file.display()) };
    let dump = tblgen.dump(&files).unwrap_or_else(|error| refused(error.to_string()));
    let done = import(&[dump], &Options::new(&files)).unwrap_or_else(|error| refused(error.to_string()));
    assert_complete(file, rules, &done.report);
    let module = fill(&done.module, &done.report.to_write).unwrap_or_else(|error| refused(error));
    format!("{module}\nuse crate::native::{{self, AttrMethods as _, TypeMethods as _, ValueMethods as _}};\n")
}

/// Checks that an import has everything.
fn assert_complete(file: &Path, rules: usize, report: &Report) {
    let unused = "a constraint that no op or rule of the module uses";
    let omitted = report.omitted().map(|(what, _)| what).filter(|what| *what != unused);
    let is_complete = report.errors.is_empty() && omitted.count() == 0 && report.rules >= rules;
    assert!(is_complete, "{}: {report}", file.display());
}
