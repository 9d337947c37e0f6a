//! The table of the rows of formats in `tests/README.md`: made from the tests, whose comments name their rows, and from
//! `ELSEWHERE` for the other rows.
//! `UPDATE_EXPECT=1` writes it.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use drr_tests::table::Held::{self, Reason, Test};
use drr_tests::table::{RowTest, read, row_tests, rust_files, write_table};

/// The tests of the macro.
const FORMATS: &str = "drr-lang/src/check/format/tests/directives.rs";

/// Rows that no test names.
const ELSEWHERE: &[(&str, Held)] = &[
    ("A90", Test(FORMATS, "types_that_nothing_determines")),
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
            "custom_directives_of_definitions_are_functions",
        ),
    ),
    (
        "Q14",
        Reason("a parameter that a group begins with is there if it is read, as in `groups_in_attributes`"),
    ),
    ("Q18", Test(FORMATS, "references_in_custom_directives")),
    ("Q23", Reason("slips in messages of `mlir-tblgen`")),
    ("Q27", Reason("an operation that is invalid is printed as it is")),
    (
        "Q28",
        Reason("a case that is not a keyword is quoted, as in `enums_in_parameters`"),
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

/// Returns the tests by row. Entries of the macro `rows!` of this folder give the id of their row in lower case.
fn tests() -> BTreeMap<String, Vec<String>> {
    let mut found: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for folder in ["tests/tests/formats", "tests/tests/definitions"] {
        for file in rust_files(folder) {
            let module = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            let binary = folder.rsplit('/').next().unwrap_or_default();
            let text = read(&file);
            let mut add = |row: String, name: &str| {
                let place = format!("`{binary}::{module}::{name}`");
                found.entry(row).or_default().push(place);
            };
            if module == "rows" {
                for (name, rest) in text.lines().filter_map(|line| line.trim_start().split_once(": \"a")) {
                    let number: u32 = rest.split('"').next().unwrap_or_default().parse().unwrap_or_default();
                    add(format!("A{number:02}"), name);
                }
            }
            for RowTest { rows, name, .. } in row_tests(&text) {
                rows.into_iter().for_each(|row| add(row.to_owned(), name));
            }
        }
    }
    found
}
