//! The table of the rows of PDLL in `tests/README.md`: made from the tests, whose comments name their rows, and from
//! `ELSEWHERE` for rows that other tests check. `UPDATE_EXPECT=1` writes it.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use drr_tests::table::Held::{self, Reason, Test, Ui};
use drr_tests::table::{RowTest, read, row_tests, rust_files, write_table};

/// The rows: what PDLL has, the holes of MLIR's, and what its users miss.
const TITLES: &[(&str, &str)] = &[
    ("P01", "constraints, rewrites and patterns"),
    ("P02", "a pattern, with or without a name"),
    ("P03", "`with benefit(2)`"),
    ("P04", "`with recursion`"),
    ("P05", "`Pattern => replace .. with ..;`"),
    ("P06", "comments"),
    ("P07", "`let`"),
    ("P08", "the constraints of PDLL itself"),
    ("P09", "a list of constraints"),
    ("P10", "the type of an attribute"),
    ("P11", "the type of a value"),
    ("P12", "the types of a range"),
    ("P13", "a variable twice means equality"),
    ("P14", "a variable in an expression"),
    ("P15", "`_`"),
    ("P16", "each name has one meaning"),
    ("P17", "`op<dialect.name>`, `op<>`, `op<Path>`"),
    ("P18", "operands"),
    ("P19", "a range of an undeclared op"),
    ("P20", "operands by declared group"),
    ("P21", "results"),
    ("P22", "results by group"),
    ("P23", "attributes"),
    ("P24", "a unit attribute"),
    ("P25", "an attribute whose name is a string"),
    ("P26", "an operation as operand"),
    ("P27", "a result by number"),
    ("P28", "the types of a replacement"),
    ("P29", "the types of what else is built"),
    ("P30", "types that are bound"),
    ("P31", "types that native code yields"),
    ("P32", "`attr<..>`"),
    ("P33", "`type<..>`"),
    ("P34", "tuples"),
    ("P35", "a constraint with statements"),
    ("P36", "a native constraint"),
    ("P37", "a native rewrite"),
    ("P38", "a constraint with results"),
    ("P39", "`not`"),
    ("P40", "`erase`"),
    ("P42", "`replace` with an operation"),
    ("P43", "`replace` with values"),
    ("P44", "other operations are replaced or erased"),
    ("P46", "a rewrite block"),
    ("P47", "a rewrite in a rewrite"),
    ("P48", "statements of a match and of a rewrite"),
    ("P49", "an expression as a statement"),
    ("P50", "several roots"),
    ("P51", "a result by name"),
    ("P53", "all results"),
    ("P54", "elements of tuples"),
    ("P55", "tuples as ranges"),
    ("P56", "several results of a call"),
    ("P57", "a constraint with `=>`"),
    ("P58", "a rewrite with statements"),
    ("P59", "several results of a rewrite"),
    ("P60", "results that nothing declares"),
    ("P61", "a rewrite with `=>`"),
    ("P62", "a constraint written where it is used"),
    ("P63", "a rewrite written where it is called"),
    ("P64", "`#include`"),
    ("P65", "constraints on types and attributes"),
    ("P66", "what is declared of an operation"),
    ("P67", "interfaces as constraints"),
    ("P68", "the body of a constraint in Rust"),
    ("P69", "the body of a rewrite in Rust"),
    ("P70", "the arguments of native code"),
    ("P71", "what is generated"),
    ("P72", "where native code is found"),
    ("P73", "the kinds of expressions"),
    ("P74", "conversions"),
    ("P75", "scopes"),
    ("P76", "names and keywords"),
    ("P77", "strings and code"),
    ("P78", "helpers of dialect conversion"),
    ("P79", "`mlir-pdll`"),
    ("P80", "diagnostics"),
    ("P81", "the order of tests"),
    ("P82", "locations"),
    ("P83", "attributes and types as arguments"),
    ("P84", "editors"),
    ("H01", "the benefit of a pattern without a declared one"),
    ("H02", "`recusion`"),
    ("H03", "a range of types twice"),
    ("H04", "an operation among several operands"),
    ("H05", "a named constraint or rewrite in a pattern"),
    ("H06", "a body in native code, written where it is used"),
    ("H07", "an operation as a condition"),
    ("H08", "`op.results`"),
    ("H09", "`F(op: op<..>)`"),
    ("H10", "patterns of equal benefit"),
    ("H11", "a result that is not the last"),
    ("H12", "an attribute that cannot be read"),
    ("H13", "a constraint with a body and results"),
    ("H14", "what a negated constraint yields"),
    ("H15", "a tuple of operations that are built"),
    ("H16", "a name for an operation of any name"),
    ("H17", "one value for two declared operands"),
    ("H18", "a value where a range is wanted"),
    ("H19", "a value that only native code is asked about"),
    ("H20", "what is optional"),
    ("H21", "blanks in the name of an operation"),
    ("H22", "an attribute twice"),
    ("H23", "an empty rewrite"),
    ("H24", "what replaces does not fit"),
    ("H25", "results of unknown type"),
    ("H26", "a variadic result without values"),
    ("W01", "absence can be tested and written"),
    ("W02", "regions and blocks"),
    ("W05", "ranges of fixed length, and what is left of others"),
    ("W15", "arithmetic on attributes"),
    ("W18", "`(x)` as `x`"),
    ("W20", "`either`, `copyAttrs`, `location`"),
    ("W23", "a region that is matched moves"),
    ("W27", "the order of operands"),
];

const LANG: &str = "drr-lang/src/check/pdll/tests.rs";

const ELSEWHERE: &[(&str, &[Held])] = &[
    ("P16", &[Ui("pdll_defined_twice")]),
    (
        "P59",
        &[Test("tests/tests/pdll/holes.rs", "returned_tuple_builds_each_op_once")],
    ),
    ("P71", &[Test(LANG, "pdll_and_pat_generate_the_same_code")]),
    (
        "P73",
        &[
            Test(LANG, "semantic_errors"),
            Ui("pdll_wrong_kind"),
            Ui("pdll_callable_as_variable"),
        ],
    ),
    ("P74", &[Ui("pdll_wrong_kind")]),
    ("P75", &[Ui("pdll_undefined")]),
    (
        "P76",
        &[Test(
            "tests/tests/pdll/operations.rs",
            "unit_attributes_and_quoted_attribute_names",
        )],
    ),
    (
        "P77",
        &[Test(
            "tests/tests/patterns/pdll.rs",
            "constraint_and_rewrite_bodies_in_rust",
        )],
    ),
    (
        "P78",
        &[Test(
            "drr-conversions/tests/rules.rs",
            "rules_of_pdll_convert_values_and_types_by_calls",
        )],
    ),
    ("P79", &[Reason("a tool of MLIR's: a macro needs none")]),
    ("P80", &[Test(LANG, "syntax_errors"), Ui("pdll_files")]),
    ("P84", &[Reason("rust-analyzer, see docs/editor.md")]),
    ("H02", &[Ui("pdll_misspelled_recursion")]),
    ("H09", &[Ui("pdll_named_parameter")]),
    ("H12", &[Ui("pdll_wrong_literal")]),
    ("H14", &[Ui("pdll_result_of_negated_constraint")]),
    ("H17", &[Ui("pdll_operand_count")]),
    ("H19", &[Ui("pdll_value_only_used_by_native_code")]),
    ("H22", &[Ui("pdll_attribute_twice")]),
    ("H24", &[Ui("pdll_replacement_count")]),
    ("H25", &[Ui("pdll_results_of_unknown_type")]),
];

#[test]
fn the_readme_has_the_table() {
    let mut tests = tests();
    let mut table = "| row | what | how | where |\n| --- | --- | --- | --- |\n".to_owned();
    for (id, title) in TITLES {
        let (how, places) = state(id, &tests.remove(*id).unwrap_or_default());
        let _infallible = writeln!(table, "| {id} | {title} | {how} | {} |", places.join(", "));
    }
    assert!(tests.is_empty(), "no such rows: {:?}", tests.keys());
    write_table("pdll", &table);
}

/// Returns the kind of evidence for a row, and its links.
fn state(id: &str, tests: &[Found]) -> (&'static str, Vec<String>) {
    let elsewhere = ELSEWHERE.iter().find(|(row, _)| *row == id);
    let held = elsewhere.map_or(&[][..], |(_, held)| held);
    let mut places: Vec<String> = tests.iter().map(|test| format!("`{}`", test.place)).collect();
    places.extend(held.iter().map(|held| held.place(id)));
    let any = |what: fn(&Held) -> bool| held.iter().any(what);
    let works = tests.iter().any(|test| test.ours) || any(|held| matches!(held, Test(..)));
    let is_same = tests.iter().any(|test| test.same);
    let differs = tests.iter().any(|test| test.differs);
    let how = match (works, is_same, differs) {
        (true, true, true) => "works, compared with MLIR; where MLIR differs, both are shown",
        (true, true, false) => "works, compared with MLIR",
        (true, false, true) => "works; MLIR differs, both are shown",
        (true, false, false) if any(|held| matches!(held, Ui(_))) => "works, and an error is reported at compile time",
        (true, false, false) => "works",
        (false, _, true) if any(|held| matches!(held, Ui(_))) => {
            "an error, reported at compile time; what MLIR does is shown"
        }
        (false, ..) if any(|held| matches!(held, Ui(_))) => "an error, reported at compile time",
        (false, ..) if any(|held| matches!(held, Reason(_))) => "not here",
        (false, ..) => panic!("{id} has no test"),
    };
    (how, places)
}

/// A test of a row.
struct Found {
    /// File and function.
    place: String,
    /// Set if the test runs drr, and not MLIR alone.
    ours: bool,
    /// Set if the test checks that MLIR behaves the same.
    same: bool,
    /// Set if the test shows a different behaviour of MLIR.
    differs: bool,
}

/// Returns the tests by row.
fn tests() -> BTreeMap<String, Vec<Found>> {
    let mut files = rust_files("tests/tests/pdll");
    files.extend(rust_files("tests/tests/patterns"));
    let mut found: BTreeMap<String, Vec<Found>> = BTreeMap::new();
    for file in files {
        let text = read(&file);
        let folder = file.parent().and_then(|folder| folder.file_name()).unwrap_or_default();
        let module = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        for RowTest { rows, name, body } in row_tests(&text) {
            for id in rows {
                found.entry(id.to_owned()).or_default().push(Found {
                    place: format!("{}::{module}::{name}", folder.to_string_lossy()),
                    ours: !body.contains("in_mlir("),
                    same: ["compared!(", "as_in_pass!(", "assert_eq!(ours, theirs)"]
                        .iter()
                        .any(|call| body.contains(call)),
                    differs: ["differs!(", "unlike_pass!(", "shown(&theirs)", "in_mlir("]
                        .iter()
                        .any(|call| body.contains(call)),
                });
            }
        }
    }
    found
}
