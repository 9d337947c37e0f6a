//! Attributes and types that are written as in MLIR, in the words of `pat!`.

use crate::rebuild::respan;
use crate::report::Place;
use crate::syntax::pattern::Term;
use crate::syntax::pattern::parse_term::term_of;

/// An attribute at an argument of an operation. What a literal says is one, so that the argument's constraint judges it.
pub(super) fn attribute_term(text: &str, place: Place) -> Option<Term> {
    let (value, ty) = number(text.trim());
    let written = match ty {
        None if matches!(value, "true" | "false") || value.starts_with('"') && !value.contains(':') => {
            value.to_string()
        }
        None if is_number(value) && value.contains('.') => format!("{value}f64"),
        None if is_number(value) => format!("{value}i64"),
        Some("index") => format!("{value}isize"),
        Some(ty @ ("i8" | "i16" | "i32" | "i64" | "f32" | "f64")) => format!("{value}{ty}"),
        _ => return attribute_value(text, place),
    };
    // What is no literal is a mistake of which the constant tells.
    term_at(&written, place).or_else(|| attribute_value(text, place))
}

/// An attribute as an argument of native code, which takes it as an attribute or as the plain value of its constraint.
pub(super) fn attribute_value(text: &str, place: Place) -> Option<Term> {
    let text = text.trim();
    let (value, ty) = number(text);
    let constraint = match ty {
        None if value == "unit" => "UnitAttr".to_string(),
        None if matches!(value, "true" | "false") => "BoolAttr".to_string(),
        None if is_number(value) && value.contains('.') => "F64Attr".to_string(),
        None if is_number(value) => "I64Attr".to_string(),
        Some("index") => "IndexAttr".to_string(),
        Some(ty @ ("i8" | "i16" | "i32" | "i64" | "f32" | "f64")) => format!("{}Attr", ty.to_uppercase()),
        _ => return named("ConstantAttr<AnyAttr, ", text, place),
    };
    named(&format!("ConstantAttr<{constraint}, "), value, place)
}

/// A type as an argument of native code.
pub(super) fn type_value(text: &str, place: Place) -> Option<Term> {
    named("ConstantType<", text, place)
}

fn named(head: &str, text: &str, place: Place) -> Option<Term> {
    term_at(&format!("{head}{text:?}>"), place)
}

/// What a text of `pat!` says, where the attribute or the type is written.
fn term_at(text: &str, place: Place) -> Option<Term> {
    term_of(respan(text.parse().ok()?, place))
}

/// A number and its type; anything else as it is.
fn number(text: &str) -> (&str, Option<&str>) {
    match text.split_once(':') {
        Some((value, ty)) if is_number(value) => (value.trim(), Some(ty.trim())),
        _ => (text, None),
    }
}

/// Whether a text is a number in the words of Rust as well.
fn is_number(text: &str) -> bool {
    let digits = text.trim();
    let digits = digits.strip_prefix('-').unwrap_or(digits);
    digits.starts_with(|c: char| c.is_ascii_digit()) && digits.chars().all(|c| c.is_ascii_digit() || c == '.')
}
