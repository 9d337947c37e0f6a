//! Errors of the compiler about code in files: the macro that they originate in is named after the position.

use drr_ui_tests::ops::*;

fn text(_: i32) -> String {
    String::new()
}

mod records {
    use super::*;
    drr::include_drr!("../../../../ui-tests/data/rust_errors.td");
}

mod pdll {
    use super::*;
    drr::include_pdll!("../../../../ui-tests/data/rust_errors.pdll");
}

fn main() {}
