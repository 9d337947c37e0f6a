//! Conversion of attributes and types in MLIR's syntax to terms of `pat!`.

use crate::report::TokenSpan;
use crate::syntax::pattern::Term;
use crate::syntax::pattern::parse_term::term_of;
use crate::token_stream::respan;

/// Returns an attribute as an argument of an op. A literal stays a literal, so that the argument's constraint applies.
pub(super) fn attribute_term(text: &str, span: TokenSpan) -> Option<Term> {
    let literal = match plain(text) {
        Some(Plain { value, suffix, .. }) => suffix.map(|suffix| format!("{value}{suffix}")),
        None => Some(text.trim().to_string()).filter(|text| text.starts_with('"') && !text.contains(':')),
    };
    // An invalid literal is reported for the constant.
    literal
        .and_then(|literal| term_at(&literal, span))
        .or_else(|| attribute_value(text, span))
}

/// Returns an attribute as an argument of native code, which receives an attribute or the plain value of its
/// constraint.
pub(super) fn attribute_value(text: &str, span: TokenSpan) -> Option<Term> {
    match plain(text) {
        Some(Plain { value, constraint, .. }) => named(&format!("ConstantAttr<{constraint}, "), value, span),
        None => named("ConstantAttr<AnyAttr, ", text.trim(), span),
    }
}

/// Returns a type as an argument of native code.
pub(super) fn type_value(text: &str, span: TokenSpan) -> Option<Term> {
    named("ConstantType<", text, span)
}

fn named(head: &str, text: &str, span: TokenSpan) -> Option<Term> {
    term_at(&format!("{head}{text:?}>"), span)
}

/// Parses a term of `pat!` with the span of the attribute or type.
fn term_at(text: &str, span: TokenSpan) -> Option<Term> {
    term_of(respan(text.parse().ok()?, span))
}

/// An attribute whose value is a plain Rust value.
struct Plain<'t> {
    value: &'t str,
    constraint: &'static str,
    /// The suffix of the value as a literal.
    suffix: Option<&'static str>,
}

fn plain(text: &str) -> Option<Plain<'_>> {
    let text = text.trim();
    let (value, ty) = match text.split_once(':') {
        Some((value, ty)) if is_number(value) => (value.trim(), Some(ty.trim())),
        _ => (text, None),
    };
    let (constraint, suffix) = match ty {
        None if value == "unit" => ("UnitAttr", None),
        None if matches!(value, "true" | "false") => ("BoolAttr", Some("")),
        None if is_number(value) && value.contains('.') => ("F64Attr", Some("f64")),
        None if is_number(value) => ("I64Attr", Some("i64")),
        Some("index") => ("IndexAttr", Some("isize")),
        Some("i8") => ("I8Attr", Some("i8")),
        Some("i16") => ("I16Attr", Some("i16")),
        Some("i32") => ("I32Attr", Some("i32")),
        Some("i64") => ("I64Attr", Some("i64")),
        Some("f32") => ("F32Attr", Some("f32")),
        Some("f64") => ("F64Attr", Some("f64")),
        _ => return None,
    };
    Some(Plain {
        value,
        constraint,
        suffix,
    })
}

/// Returns `true` if a text is a number in Rust's syntax, too.
fn is_number(text: &str) -> bool {
    let digits = text.trim();
    let digits = digits.strip_prefix('-').unwrap_or(digits);
    digits.starts_with(|c: char| c.is_ascii_digit()) && digits.chars().all(|c| c.is_ascii_digit() || c == '.')
}
