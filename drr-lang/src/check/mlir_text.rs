//! Errors in attributes and types in MLIR's syntax.

use crate::messages::pattern as diag;
use crate::report::{Report, TokenSpan};
use crate::syntax::mlir::{self, MlirSyntaxError};

/// Checks that a text is an attribute.
pub(crate) fn check_attr(text: &str, span: TokenSpan, report: &mut Report) -> Option<()> {
    let wrong = match mlir::check_attr(text) {
        Ok(()) => return Some(()),
        Err(wrong) => wrong,
    };
    report.fail(span, diag::attr_text(text, expected(&wrong), after(text, &wrong)))
}

/// Checks that a text is a type.
pub(crate) fn check_type(text: &str, span: TokenSpan, report: &mut Report) -> Option<()> {
    let wrong = match mlir::check_type(text) {
        Ok(()) => return Some(()),
        Err(wrong) => wrong,
    };
    report.fail(span, diag::type_text(text, expected(&wrong), after(text, &wrong)))
}

/// Formats the expected text. Descriptions are not quoted, literal text is.
fn expected(wrong: &MlirSyntaxError) -> String {
    if wrong.expected.starts_with(char::is_alphabetic) && wrong.expected.len() > 1 {
        wrong.expected.to_string()
    } else {
        format!("`{}`", wrong.expected)
    }
}

fn after(text: &str, wrong: &MlirSyntaxError) -> String {
    match text.get(..wrong.at).map(str::trim_end) {
        None | Some("") => "at the start".to_string(),
        Some(before) => format!("after `{before}`"),
    }
}
