//! What is said about attributes and types that are written as in MLIR and are none.

use crate::messages::pattern as say;
use crate::report::{Report, TokenSpan};
use crate::syntax::mlir::{self, MlirSyntaxError};

/// Reports why a text is no attribute.
pub(crate) fn check_attr(text: &str, place: TokenSpan, report: &mut Report) -> Option<()> {
    let wrong = match mlir::check_attr(text) {
        Ok(()) => return Some(()),
        Err(wrong) => wrong,
    };
    report.fail(place, say::attr_text(text, expected(&wrong), after(text, &wrong)))
}

/// Reports why a text is no type.
pub(crate) fn check_type(text: &str, place: TokenSpan, report: &mut Report) -> Option<()> {
    let wrong = match mlir::check_type(text) {
        Ok(()) => return Some(()),
        Err(wrong) => wrong,
    };
    report.fail(place, say::type_text(text, expected(&wrong), after(text, &wrong)))
}

/// Words are said as they are, what would be written is quoted.
fn expected(wrong: &MlirSyntaxError) -> String {
    match wrong.expected.starts_with(char::is_alphabetic) && wrong.expected.len() > 1 {
        true => wrong.expected.to_string(),
        false => format!("`{}`", wrong.expected),
    }
}

fn after(text: &str, wrong: &MlirSyntaxError) -> String {
    match text.get(..wrong.at).map(str::trim_end) {
        None | Some("") => "at the start".to_string(),
        Some(before) => format!("after `{before}`"),
    }
}
