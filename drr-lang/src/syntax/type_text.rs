//! Distinguishes types in MLIR's syntax (`i32`, `tensor<4xf32>`, `!d.t`) from Rust expressions by the start of the
//! text. Types are parsed only when a pattern set is frozen.

use drr_schema::constraint::{self, AcceptedTypes, TypeFamily};

/// Types with parameters.
const SHAPED: [&str; 5] = ["tensor", "vector", "memref", "complex", "tuple"];

/// Returns `true` if a text can only be a type, valid or not, because no Rust expression starts like this.
pub(crate) fn begins_like_type(text: &str) -> bool {
    let text = text.trim_start();
    let is_shaped = |name: &str| text.strip_prefix(name).is_some_and(|rest| rest.starts_with('<'));
    let is_function = text.starts_with('(') && text.contains("->");
    text.starts_with('!') || is_function || SHAPED.iter().any(|name| is_shaped(name))
}

/// Returns `true` for `i32`, `si8`, `ui1`, `f32`, `index` and `none`.
pub(super) fn is_scalar(name: &str) -> bool {
    let width = ["si", "ui", "i"].iter().find_map(|prefix| name.strip_prefix(prefix));
    let is_integer = width.is_some_and(|width| !width.is_empty() && width.bytes().all(|byte| byte.is_ascii_digit()));
    is_integer || matches!(name, "none" | "index") || is_float(name)
}

/// Returns `true` for the name of a float type: the name of its constraint with lower-case letters before the first
/// digit.
pub(super) fn is_float(name: &str) -> bool {
    constraint::built_in(&name.to_uppercase()).is_some_and(|row| {
        let digits = row.name.find(|c: char| c.is_ascii_digit()).unwrap_or(0);
        let (kind, width) = row.name.split_at(digits);
        let is_float = matches!(row.accepts, AcceptedTypes::All([TypeFamily::Float(Some(_))]));
        is_float && name.strip_prefix(&kind.to_lowercase()) == Some(width)
    })
}

#[cfg(test)]
mod tests {
    use super::begins_like_type;
    use crate::syntax::mlir::check_type;

    #[test]
    fn misspelled_types_are_not_expressions() {
        for (text, expected) in [
            ("tensor<4x", true),
            ("!d.", true),
            ("(i32 -> i32", true),
            ("(a, b)", false),
            ("tensor(x)", false),
            ("x < y", false),
        ] {
            assert_eq!(begins_like_type(text), expected, "{text}");
        }
    }

    #[test]
    fn types_and_expressions_are_distinguished() {
        for text in [
            "i32",
            " si8 ",
            "ui64",
            "index",
            "none",
            "f32",
            "bf16",
            "f8E4M3FN",
            "tensor<4xf32>",
            "tensor<?x4x!d.t<\">\">, #e<[1, 2]>>",
            "vector<[4]xi8>",
            "memref<4xf32, affine_map<(d0) -> (d0)>, 1 : i32>",
            "complex<f32>",
            "tuple<>",
            "!d.t",
            "!d<t<i32>>",
            "(i32, f32) -> ()",
            "() -> (i32, (f32) -> i1)",
        ] {
            assert!(check_type(text).is_ok(), "{text}");
        }
        for text in [
            "",
            "i",
            "i32x",
            "si",
            "f33",
            "Type::F32",
            "$_builder.ctx().integer_type(32)",
            "tensor",
            "tensor<4xf32",
            "tensor<4xf32> + 1",
            "tensor<(4xf32>)",
            "!",
            "!!",
            "(a, b)",
            "(i32 -> i32",
            "x",
            "type_of($x)",
            "\"i32\"",
        ] {
            assert!(check_type(text).is_err(), "{text}");
        }
    }
}
