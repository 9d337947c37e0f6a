//! Real files in generic form: `mlir-opt` prints them in custom form, we read that, and print the same generic form as `mlir-opt`.

use std::fmt::Write as _;

use drr_tests::corpus::Real;
use drr_tests::mlir::MlirOpt;
use drr_tests::table::write_table;

use crate::files::{Difference, Form, context, first_error, first_line, parts, read};

/// Returns the number of modules in a file, and their differences.
pub(crate) fn differences(file: &Real, mlir: &MlirOpt) -> (usize, Vec<Difference>) {
    let flags = file.flags();
    let custom = mlir.custom(&flags, &file.text);
    let generic = parts(&mlir.generic(&flags, &custom));
    let written = parts(&custom);
    assert_eq!(written.len(), generic.len(), "{}", file.name);
    let ctx = context();
    let pairs = written.iter().zip(&generic).enumerate();
    let found = pairs.filter_map(|(part, (written, wanted))| {
        let difference = |(what, detail)| Difference {
            file: file.name.clone(),
            part,
            form: Form::Generic,
            what,
            detail,
        };
        let module = match read(&ctx, written) {
            Ok(module) => module,
            Err(errors) => return Some(difference(first_error(&errors))),
        };
        let ours = drr_tests::ours::print(&module, &flags);
        first_line(&ours, wanted).map(difference)
    });
    let found = found.collect();
    (written.len(), found)
}

/// Compares the table of files with the one that is written.
pub(crate) fn check(rows: &[(String, usize, usize)]) {
    let mut table = "| file | parts | equal |\n| --- | --- | --- |\n".to_owned();
    for (name, parts, equal) in rows {
        let _infallible = writeln!(table, "| `{name}` | {parts} | {equal} |");
    }
    write_table("real files through custom form", &table);
}
