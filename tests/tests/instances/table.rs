//! Ops without a valid instance, or with instances that MLIR refuses or prints in another way, and why: `table.txt`.
//!
//! A line says what happens and why; the lines below it name the ops. `llvm.*` stands for all ops of a dialect.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::PathBuf;

use drr_testing::instances::dialect;
use drr_tests::table::{read, root};

/// What a new row has in place of a reason.
const NO_REASON: &str = "why?";

/// What happens to an op, by its name.
pub(crate) type Failures = BTreeMap<(&'static str, &'static str), String>;

/// Compares the failures with the table, or changes that with `UPDATE_EXPECT=1`: reasons are written by hand.
pub(crate) fn check(failures: &Failures) {
    let text = read(&path());
    let mut left: BTreeMap<(&str, &str), &String> =
        failures.iter().map(|((kind, op), what)| ((*kind, *op), what)).collect();
    let mut rows: Vec<(&str, BTreeSet<&str>)> = Vec::new();
    let mut wrong = Vec::new();
    for line in text.lines() {
        let Some(ops) = line.strip_prefix("    ") else {
            if line.ends_with(NO_REASON) {
                wrong.push(format!("`{line}` has no reason"));
            }
            rows.push((line, BTreeSet::new()));
            continue;
        };
        let Some((header, row)) = rows.last_mut() else { continue };
        let kind = header.split(':').next().unwrap_or_default();
        for op in ops.split(' ') {
            let before = left.len();
            match op.strip_suffix(".*") {
                Some(of) => left.retain(|(other, op), _| *other != kind || dialect(op) != of),
                None => _ = left.remove(&(kind, op)),
            }
            if left.len() == before {
                wrong.push(format!("{op} is in the table for nothing: {header}"));
            } else {
                row.insert(op);
            }
        }
    }
    wrong.extend(
        left.iter()
            .map(|((kind, op), what)| format!("{op} is not in the table: {kind}: {what}")),
    );
    if std::env::var_os("UPDATE_EXPECT").is_some() {
        let mut rows: BTreeMap<String, BTreeSet<&str>> =
            rows.into_iter().map(|(line, row)| (line.to_owned(), row)).collect();
        for (kind, op) in left.keys() {
            rows.entry(format!("{kind}: {NO_REASON}")).or_default().insert(op);
        }
        write(&rows);
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn write(rows: &BTreeMap<String, BTreeSet<&str>>) {
    let mut text = String::new();
    for (header, ops) in rows.iter().filter(|(_, ops)| !ops.is_empty()) {
        let _infallible = writeln!(text, "{header}");
        let ops: Vec<&str> = ops.iter().copied().collect();
        for of in ops.chunk_by(|a, b| dialect(a) == dialect(b)) {
            let _infallible = writeln!(text, "    {}", of.join(" "));
        }
    }
    std::fs::write(path(), text).unwrap_or_else(|error| panic!("{}: {error}", path().display()));
}

fn path() -> PathBuf {
    root().join("tests/tests/instances/table.txt")
}
