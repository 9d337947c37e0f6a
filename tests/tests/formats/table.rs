//! The table of the rows of formats in `tests/README.md`: made from the names of the tests, and from `ELSEWHERE` for the others.
//! `UPDATE_EXPECT=1` writes it.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use drr_tests::table::Held::{self, Reason, Test};
use drr_tests::table::{read, rust_files, write_table};

/// The tests of the macro.
const FORMATS: &str = "drr-lang/src/check/format/tests/directives.rs";

/// Rows that no test is named after.
const ELSEWHERE: &[(&str, Held)] = &[
    ("A90", Test(FORMATS, "fmt_e45_e46_types_from_nowhere")),
    ("E91", Reason("a definition of drr has a name always")),
    ("E92", Reason("a definition of drr has accessors always")),
    (
        "E93",
        Test(
            "drr-lang/src/drr_block/tests/definitions.rs",
            "errors_in_types_and_attributes",
        ),
    ),
    (
        "Q13",
        Test(
            "tests/tests/definitions/definition_text.rs",
            "fmt_a113_directives_are_functions",
        ),
    ),
    (
        "Q14",
        Reason("a parameter that a group begins with is there if it is read, as in `fmt_a112_groups`"),
    ),
    ("Q18", Test(FORMATS, "fmt_e30_e36_references")),
    ("Q23", Reason("slips in messages of `mlir-tblgen`")),
    ("Q27", Reason("an operation that is invalid is printed as it is")),
    (
        "Q28",
        Reason("a case that is not a keyword is quoted, as in `fmt_a99_enum_parameter`"),
    ),
];

/// The rows that there are: the letter, and the first and the last number.
const ROWS: &[(char, u32, u32)] = &[
    ('A', 1, 122),
    ('E', 1, 36),
    ('E', 41, 41),
    ('E', 43, 65),
    ('E', 70, 77),
    ('E', 80, 93),
    ('Q', 1, 29),
];

#[test]
fn the_readme_has_the_table() {
    let mut tests = tests();
    let mut table = "| row | where |\n| --- | --- |\n".to_owned();
    for &(letter, first, last) in ROWS {
        for number in first..=last {
            let id = format!("{letter}{number:02}");
            let mut places = tests.remove(&id).unwrap_or_default();
            let held = ELSEWHERE.iter().find(|(row, _)| *row == id);
            places.extend(held.map(|(_, held)| held.place(&id)));
            assert!(!places.is_empty(), "{id} has no test and no reason");
            let _infallible = writeln!(table, "| {id} | {} |", places.join(", "));
        }
    }
    assert!(tests.is_empty(), "no such rows: {:?}", tests.keys());
    write_table("formats", &table);
}

/// Returns the tests by the rows that their names begin with. Tests of a macro are written `fmt_a01_name: ..`.
fn tests() -> BTreeMap<String, Vec<String>> {
    let mut found: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for folder in ["tests/tests/formats", "tests/tests/definitions"] {
        for file in rust_files(folder) {
            let module = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            let binary = folder.rsplit('/').next().unwrap_or_default();
            for line in read(&file).lines() {
                let line = line.trim_start().trim_start_matches("fn ");
                let name = line.split(['(', ':', ' ']).next().unwrap_or_default();
                for id in ids(name) {
                    found
                        .entry(id)
                        .or_default()
                        .push(format!("`{binary}::{module}::{name}`"));
                }
            }
        }
    }
    found
}

/// Returns the ids that a test's name begins with: `fmt_a105_a106_kinds` is about `A105` and `A106`.
fn ids(name: &str) -> Vec<String> {
    let Some(name) = name.strip_prefix("fmt_") else {
        return Vec::new();
    };
    let ids = name.split('_').map_while(|word| {
        let (letter, number) = word.split_at_checked(1)?;
        let number: u32 = number.parse().ok()?;
        matches!(letter, "a" | "e" | "q").then(|| format!("{}{number:02}", letter.to_uppercase()))
    });
    ids.collect()
}

#[test]
fn test_names_contain_their_rows() {
    assert_eq!(ids("fmt_a05_q10_order_of_a01"), ["A05", "Q10"]);
    assert!(ids("test_names_contain_their_rows").is_empty() && ids("fmt_").is_empty());
}
