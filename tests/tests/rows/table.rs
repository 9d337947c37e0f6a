//! The table of all rows in `tests/README.md`: made from the tests, whose comments name their rows, and from `ELSEWHERE` for
//! rows that other tests check. `UPDATE_EXPECT=1` writes it.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use drr_tests::table::Held::{self, Test, Ui};
use drr_tests::table::{RowTest, read, row_tests, rust_files, write_table};

use crate::titles::TITLES;

const ELSEWHERE: &[(&str, &[Held])] = &[
    (
        "D52",
        &[
            Ui("too_few_replacement_values"),
            Ui("no_replacement_values"),
            Ui("surplus_replacement_values"),
        ],
    ),
    (
        "D80",
        &[Test("tests/tests/patterns/block.rs", "a_pattern_is_also_data")],
    ),
    ("D84", &[Ui("root_is_constraint")]),
    ("Q9", &[Ui("replaced_value_used")]),
    ("Q10", &[Ui("either_named")]),
    ("Q11", &[Ui("node_at_attribute")]),
    ("Q12", &[Ui("constraint_in_result")]),
    ("Q13", &[Ui("attribute_of_another_kind")]),
    ("Q16", &[Ui("placeholder_without_meaning")]),
    ("Q17", &[Ui("index_on_operand"), Ui("index_out_of_range")]),
    ("Q18", &[Ui("types_of_native_code"), Ui("matcher_location")]),
    ("Q19", &[Ui("all_errors_at_once")]),
    ("Q20", &[Ui("all_errors_at_once")]),
    ("Q21", &[Ui("symbol_without_name")]),
    (
        "X19",
        &[Test("tests/tests/patterns/block.rs", "a_pattern_is_also_data")],
    ),
    ("X20", &[Ui("all_errors_at_once")]),
];

#[test]
fn the_readme_has_the_table() {
    let tests = tests();
    let mut table = "| row | what | how | where |\n| --- | --- | --- | --- |\n".to_owned();
    for (id, title) in TITLES {
        let (how, places) = state(id, tests.get(*id).map_or(&[], Vec::as_slice));
        let _infallible = writeln!(table, "| {id} | {title} | {how} | {} |", places.join(", "));
    }
    write_table("rows", &table);
}

/// Returns the kind of evidence for a row, and its links.
fn state(id: &str, tests: &[Found]) -> (&'static str, Vec<String>) {
    let elsewhere = ELSEWHERE.iter().find(|(row, _)| *row == id);
    let held = elsewhere.map_or(&[][..], |(_, held)| held);
    let mistake = held.iter().any(|held| matches!(held, Ui(_)));
    let mut places: Vec<String> = tests.iter().map(|test| format!("`{}`", test.place)).collect();
    places.extend(held.iter().map(|held| held.place(id)));
    let any = |what: fn(&Found) -> bool| tests.iter().any(what);
    let works = any(|test| test.ours) || (!mistake && elsewhere.is_some());
    let how = match (works, any(|test| test.same), any(|test| test.differs)) {
        (true, true, true) => "works, compared with MLIR; where MLIR differs, both are shown",
        (true, true, false) => "works, compared with MLIR",
        (true, false, true) => "works; MLIR differs, both are shown",
        (true, false, false) => "works",
        (false, _, true) if mistake => "an error, reported at compile time; what MLIR does is shown",
        (false, _, false) if mistake => "an error, reported at compile time",
        (false, ..) => panic!("{id} has no test"),
    };
    (how, places)
}

/// A test of a row.
struct Found {
    /// Module and function.
    place: String,
    /// Set if the test runs drr, and not MLIR alone.
    ours: bool,
    /// Set if the test checks that MLIR behaves the same.
    same: bool,
    /// Set if the test checks a different behaviour of MLIR.
    differs: bool,
}

/// Returns the tests of this folder by row.
fn tests() -> BTreeMap<String, Vec<Found>> {
    let mut found: BTreeMap<String, Vec<Found>> = BTreeMap::new();
    for file in rust_files("tests/tests/rows") {
        let text = read(&file);
        let module = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        for RowTest { rows, name, body } in row_tests(&text) {
            for id in rows {
                found.entry(id.to_owned()).or_default().push(Found {
                    place: format!("{module}::{name}"),
                    ours: body.contains(".expect(")
                        || !["tblgen_rejects(", "only_mlir_takes("]
                            .iter()
                            .any(|call| body.contains(call)),
                    same: body.contains(".as_in_mlir("),
                    differs: [".unlike_mlir(", ".crashes_mlir(", "tblgen_rejects(", "only_mlir_takes("]
                        .iter()
                        .any(|call| body.contains(call)),
                });
            }
        }
    }
    let unknown: Vec<&String> = found
        .keys()
        .filter(|id| TITLES.iter().all(|(known, _)| known != id))
        .collect();
    assert!(unknown.is_empty(), "no such rows: {unknown:?}");
    found
}
