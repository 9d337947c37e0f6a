//! The tables and rules of the guide's chapter on dialects.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use drr::{Context, PatternSet};
use drr_tests::table::{read, root, write_table_of, written_table};

const CHAPTER: &str = "drr/src/guide/dialects.md";

/// Contents of a dialect.
#[derive(Default)]
struct Contents {
    ops: usize,
    forms: usize,
    verifiers: usize,
    folds: usize,
    /// Names of the patterns, and `true` for rules.
    patterns: BTreeSet<(&'static str, bool)>,
}

/// Returns the namespace of an op.
fn namespace(op: &'static str) -> &'static str {
    op.split('.').next().unwrap_or_default()
}

fn contents() -> BTreeMap<&'static str, Contents> {
    let ctx = Context::with(drr_dialects::All);
    let mut contents: BTreeMap<&str, Contents> = BTreeMap::new();
    for info in ctx.registry().ops() {
        let def = info.def();
        let dialect = contents.entry(namespace(def.name)).or_default();
        dialect.ops += 1;
        dialect.forms += usize::from(def.form.format.is_some() && def.form.is_implemented);
        dialect.verifiers += usize::from(def.hooks.verify.is_some() || def.hooks.verify_symbol_uses.is_some());
        dialect.folds += usize::from(def.hooks.fold.is_some());
    }
    for spec in PatternSet::canonicalization_patterns(&ctx).specs() {
        let dialect = contents.entry(namespace(spec.root)).or_default();
        dialect.patterns.insert((spec.name, !spec.source.is_empty()));
    }
    contents
}

#[test]
fn the_chapter_lists_the_contents_of_the_dialects() {
    let header = "| dialect | ops | custom forms | verifiers | folds | patterns | of which rules |\n| --- | --- | --- | --- | --- | --- | --- |\n";
    let mut table = header.to_owned();
    for (dialect, contents) in contents() {
        let rules = contents.patterns.iter().filter(|(_, is_rule)| *is_rule).count();
        let _ = writeln!(
            table,
            "| `{dialect}` | {} | {} | {} | {} | {} | {rules} |",
            contents.ops,
            contents.forms,
            contents.verifiers,
            contents.folds,
            contents.patterns.len(),
        );
    }
    check_at_least("dialects", &table);
}

/// Compares the second table of the chapter with the measured numbers by dialect: equal ones, and those that MLIR changes.
pub(crate) fn check_parity(measured: &[(&str, usize, usize)]) {
    let mut table = "| folder | changed by MLIR | equal | |\n| --- | --- | --- | --- |\n".to_owned();
    for (name, equal, changed) in measured.iter().filter(|(.., changed)| *changed > 0) {
        let percent = 100.0 * *equal as f64 / *changed as f64;
        let _ = writeln!(table, "| `{name}` | {changed} | {equal} | {percent:.1} % |");
    }
    check_at_least("canonicalization", &table);
}

/// Checks that a table of the chapter has the same first column, and no greater numbers. `UPDATE_EXPECT=1` writes the table.
fn check_at_least(name: &str, table: &str) {
    let written = written_table(CHAPTER, name);
    let cells = |line: &str| -> Vec<String> { line.split('|').map(|cell| cell.trim().to_owned()).collect() };
    let is_kept = |(new, old): (&str, &str)| {
        let (new, old) = (cells(new), cells(old));
        let mut numbers = new.iter().zip(&old).filter_map(|(new, old)| {
            let pair: (usize, usize) = (new.parse().ok()?, old.parse().ok()?);
            Some(pair)
        });
        new.get(1) == old.get(1) && numbers.all(|(new, old)| new >= old)
    };
    let is_same_length = table.lines().count() == written.lines().count();
    let is_kept = is_same_length && table.lines().zip(written.lines()).all(is_kept);
    if !is_kept || std::env::var_os("UPDATE_EXPECT").is_some() {
        write_table_of(CHAPTER, name, table);
    }
}

#[test]
fn the_rules_of_the_chapter_are_those_of_the_dialects() {
    let chapter = read(&root().join(CHAPTER));
    let sources = [
        "drr-dialects/src/arith/addition.rs",
        "drr-dialects/src/bufferization/conversions.rs",
        "drr-dialects/src/scf/for_patterns.rs",
    ];
    let sources = sources.map(|file| read(&root().join(file)));
    let rules: Vec<&str> = chapter
        .split("```rust,ignore\n")
        .skip(1)
        .filter_map(|part| part.split("```").next())
        .collect();
    assert_eq!(rules.len(), 3);
    for rule in rules {
        assert!(sources.iter().any(|source| source.contains(rule)), "{rule}");
    }
}
