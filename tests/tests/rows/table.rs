//! The table of all rows in `tests/README.md`: made from the tests' names and texts, and from `ELSEWHERE` for what is held by
//! other tests. `UPDATE_EXPECT=1` writes it.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use drr_tests::table::Held::{self, Test, Ui};
use drr_tests::table::{read, rust_files, write_table};

use crate::titles::TITLES;

const ELSEWHERE: &[(&str, &[Held])] = &[
    (
        "D52",
        &[
            Ui("m110_too_few_values"),
            Ui("m111_no_values"),
            Ui("m112_values_left_over"),
        ],
    ),
    (
        "D80",
        &[Test("tests/tests/patterns/block.rs", "a_pattern_is_also_data")],
    ),
    ("D84", &[Ui("m003_root_is_constraint")]),
    ("Q9", &[Ui("m109_replaced_value_used")]),
    ("Q10", &[Ui("m101_either_named")]),
    ("Q11", &[Ui("m049_node_at_attribute")]),
    ("Q12", &[Ui("m076_constraint_in_result")]),
    ("Q13", &[Ui("m075_attribute_of_another_kind")]),
    ("Q16", &[Ui("m133_word_without_meaning")]),
    ("Q17", &[Ui("m104_index_on_operand"), Ui("m102_index_out_of_range")]),
    ("Q18", &[Ui("m120_types_of_native_code"), Ui("m121_matcher_location")]),
    ("Q19", &[Ui("m000_all_at_once")]),
    ("Q20", &[Ui("m000_all_at_once")]),
    ("Q21", &[Ui("m008_symbol_without_name")]),
    (
        "X19",
        &[Test("tests/tests/patterns/block.rs", "a_pattern_is_also_data")],
    ),
    ("X20", &[Ui("m000_all_at_once")]),
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

/// Returns the tests of this folder by the rows that their names begin with.
fn tests() -> BTreeMap<String, Vec<Found>> {
    let mut found: BTreeMap<String, Vec<Found>> = BTreeMap::new();
    for file in rust_files("tests/tests/rows") {
        let text = read(&file);
        let module = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        for test in text.split("#[test]\nfn ").skip(1) {
            let (name, body) = test.split_once("()").unwrap_or_default();
            let body = body.split("\n}\n").next().unwrap_or_default();
            for id in ids(name) {
                found.entry(id).or_default().push(Found {
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

/// Returns the ids that a test's name begins with: `q07_d50_lists` is about `Q7` and `D50`.
fn ids(name: &str) -> Vec<String> {
    let mut ids = Vec::new();
    for word in name.split('_') {
        let Some((group @ ("d" | "q" | "x"), number)) = word.split_at_checked(1) else {
            break;
        };
        let Ok(number) = number.parse::<u32>() else { break };
        ids.push(match group {
            "d" => format!("D{number:02}"),
            "q" => format!("Q{number}"),
            _ => format!("X{number:02}"),
        });
    }
    ids
}

#[test]
fn test_names_contain_their_rows() {
    assert_eq!(ids("d01_symbol"), ["D01"]);
    assert_eq!(ids("q07_d50_x3_lists_d09"), ["Q7", "D50", "X03"]);
    assert!(ids("test_names_contain_their_rows").is_empty() && ids("").is_empty());
}
