//! The table of `tests/README.md`: how many parts are printed as `mlir-opt` does.

use std::fmt::Write as _;

use drr_tests::table::write_table;

use crate::files::{Difference, Form};

/// Minimum percentage of equal modules in finished files.
const WANTED: usize = 97;

/// A file.
pub(crate) struct Row {
    name: &'static str,
    parts: usize,
    custom: usize,
    generic: usize,
    is_counted: bool,
}

impl Row {
    pub(crate) fn new(name: &'static str, parts: usize, differences: &[Difference], is_counted: bool) -> Row {
        let equal = |form: Form| parts - differences.iter().filter(|found| found.form == form).count();
        Row {
            name,
            parts,
            custom: equal(Form::Custom),
            generic: equal(Form::Generic),
            is_counted,
        }
    }
}

/// Compares the table with the checked-in one, and the rows with the required percentage.
pub(crate) fn check(rows: &[Row]) {
    let mut table = "| dialect | parts | custom form | generic form |\n| --- | --- | --- | --- |\n".to_string();
    for row in rows {
        let percent = |equal: usize| format!("{equal} ({:.1} %)", 100.0 * equal as f64 / row.parts as f64);
        let _ = writeln!(
            table,
            "| `{}` | {} | {} | {} |",
            row.name,
            row.parts,
            percent(row.custom),
            percent(row.generic)
        );
    }
    let counted = |is_counted: fn(&Row) -> bool| {
        let rows = rows.iter().filter(|row| is_counted(row));
        rows.fold((0, 0, 0), |(parts, custom, generic), row| {
            (parts + row.parts, custom + row.custom, generic + row.generic)
        })
    };
    let (parts, custom, generic) = counted(|row| row.is_counted);
    let percent = |equal: usize| format!("{equal} ({:.1} %)", 100.0 * equal as f64 / parts as f64);
    let _ = writeln!(
        table,
        "| builtin to ml_program | {parts} | {} | {} |",
        percent(custom),
        percent(generic)
    );
    write_table("custom form", &table);
    let (parts, custom, generic) = counted(|row| row.is_counted);
    for equal in [custom, generic] {
        assert!(equal * 100 >= parts * WANTED, "{equal} of {parts} parts are equal");
    }
}
