//! Files as people write them, in custom form: read, verified and printed as `mlir-opt` does, by dialect.
//!
//! `DRR_SHOW=scf cargo test -p drr-tests --test custom -- --nocapture differences` shows what differs in the parts of a dialect: the
//! first error of each part or the first line that is another one, and how often each occurs. `verdicts` in place of `differences`
//! shows changed parts that we accept and `mlir-opt` refuses or the reverse; `DRR_MUTANTS` is how many are tried.
//! `UPDATE_EXPECT=1` writes the tables of `tests/README.md`.

mod files;
mod invalid;
mod reasons;
mod round_trip;
mod table;
mod templates;
mod test_dialect;

use std::collections::BTreeMap;

use drr_tests::corpus::corpus;
use drr_tests::mlir::{MlirOpt, mlir};
use drr_tests::variables::number;

use crate::files::{Difference, Form, NAMES, Parts, without_numbers};
use crate::invalid::Verdict;

/// Returns the input that the environment selects for display.
fn shown() -> Option<(&'static MlirOpt, Parts)> {
    let name = std::env::var_os("DRR_SHOW")?.into_string().ok()?;
    Some((mlir()?, Parts::read(&name)?))
}

#[test]
fn differences() {
    let Some((mlir, parts)) = shown() else { return };
    let found = parts.differences(mlir);
    let mut counts = Histogram::default();
    for difference in &found {
        // An error is the same for both forms.
        let is_again = |other: &Difference| other.part == difference.part && other.what == difference.what;
        if difference.form == Form::Generic && found.iter().any(|other| other.form == Form::Custom && is_again(other)) {
            continue;
        }
        println!("{difference}");
        counts.add(&difference.what);
    }
    counts.print();
}

#[test]
fn verdicts() {
    let Some((mlir, parts)) = shown() else { return };
    let count = number("DRR_MUTANTS", invalid::CHANGES);
    let mut counts = Histogram::default();
    for changed in invalid::compare(&parts, mlir, count) {
        match &changed.verdict {
            Verdict::Same | Verdict::BothRefused => continue,
            Verdict::Accepted => {
                let errors = changed.errors(mlir);
                println!("{changed}\n    {errors}");
                let message = errors.split_once("error: ").map_or("", |(_, message)| message);
                counts.add(&format!("only mlir-opt refuses: {message}"));
            }
            Verdict::Refused(why) => {
                println!("{changed}");
                counts.add(&format!("only we refuse: {why}"));
            }
            Verdict::Printed(..) => {
                println!("{changed}");
                counts.add("something else is printed");
            }
        }
    }
    counts.print();
}

/// Frequency of each message, with numbers replaced by placeholders.
#[derive(Default)]
struct Histogram(BTreeMap<String, usize>);

impl Histogram {
    fn add(&mut self, what: &str) {
        *self.0.entry(without_numbers(what)).or_default() += 1;
    }

    fn print(self) {
        let mut counted: Vec<(usize, String)> = self.0.into_iter().map(|(what, count)| (count, what)).collect();
        counted.sort_by(|a, b| b.cmp(a));
        for (count, what) in counted {
            println!("{count:5} {what}");
        }
    }
}

/// The tables are true, each difference in a finished file has a reason, and each reason a difference.
#[test]
fn parts_by_dialect() {
    let Some(mlir) = mlir() else { return };
    let mut rows = Vec::new();
    let mut differences: Vec<Difference> = Vec::new();
    for (name, is_counted) in NAMES {
        let Some(parts) = Parts::read(name) else { return };
        let found = parts.differences(mlir);
        rows.push(table::Row::new(name, parts.len(), &found, is_counted));
        differences.extend(found);
    }
    table::check(&rows);
    let Some(files) = corpus() else { return };
    let mut rows = Vec::new();
    for file in files {
        let (parts, found) = round_trip::differences(&file, mlir);
        rows.push((file.name, parts, parts - found.len()));
        differences.extend(found);
    }
    round_trip::check(&rows);
    reasons::check(&differences);
}

/// The table of the verdicts on changed parts is true.
#[test]
fn changed_parts() {
    let Some(mlir) = mlir() else { return };
    let mut rows = Vec::new();
    for (name, _) in NAMES {
        let Some(parts) = Parts::read(name) else { return };
        rows.push((name, invalid::compare(&parts, mlir, invalid::CHANGES)));
    }
    invalid::check(&rows);
}
