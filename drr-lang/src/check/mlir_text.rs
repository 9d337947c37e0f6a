//! What is said about attributes and types that are written as in MLIR and are none.

use crate::messages::pattern as say;
use crate::report::{Place, Report};
use crate::syntax::mlir::{self, Wrong};

/// Reports why a text is no attribute.
pub(crate) fn check_attr(text: &str, place: Place, report: &mut Report) -> Option<()> {
    let wrong = match mlir::check_attr(text) {
        Ok(()) => return Some(()),
        Err(wrong) => wrong,
    };
    report.fail(place, say::attr_text(text, expected(&wrong), after(text, &wrong)))
}

/// Reports why a text is no type.
pub(crate) fn check_type(text: &str, place: Place, report: &mut Report) -> Option<()> {
    let wrong = match mlir::check_type(text) {
        Ok(()) => return Some(()),
        Err(wrong) => wrong,
    };
    report.fail(place, say::type_text(text, expected(&wrong), after(text, &wrong)))
}

/// Words are said as they are, what would be written is quoted.
fn expected(wrong: &Wrong) -> String {
    match wrong.expected.starts_with(char::is_alphabetic) && wrong.expected.len() > 1 {
        true => wrong.expected.to_string(),
        false => format!("`{}`", wrong.expected),
    }
}

fn after(text: &str, wrong: &Wrong) -> String {
    match text.get(..wrong.at).map(str::trim_end) {
        None | Some("") => "at the start".to_string(),
        Some(before) => format!("after `{before}`"),
    }
}
