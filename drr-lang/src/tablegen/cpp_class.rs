//! The classes of C++ that parameters of types and attributes are, and what stands for them here.

use proc_macro2::{Ident, Span, TokenStream};
use quote::ToTokens;

use super::emit_property::property_of;
use crate::cpp::{Kind, constraint_of_class, plain_name};

/// What stands for a class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Known {
    /// A property, which is a plain value.
    Prop,
    /// A constraint on types.
    Type,
    /// A constraint on attributes.
    Attr,
}

/// What stands for a type of C++, if it is one of MLIR's or a plain value.
pub(super) fn known_class(cpp: &str, span: Span) -> Option<(Known, TokenStream)> {
    if let Some(property) = property_of(cpp, span) {
        return Some((Known::Prop, property));
    }
    let class = plain_name(cpp);
    let kinds = [(Known::Type, Kind::Type), (Known::Attr, Kind::Attr)];
    kinds.into_iter().find_map(|(known, kind)| {
        let constraint = Ident::new(constraint_of_class(kind, &class)?, span);
        Some((known, constraint.into_token_stream()))
    })
}

/// The name of a class without its namespaces, and what stands in its angle brackets.
pub(super) fn class_and_argument(cpp: &str) -> (&str, Option<&str>) {
    let (name, argument) = match cpp.trim().split_once('<') {
        Some((name, rest)) => (name.trim_end(), Some(rest.trim_end().strip_suffix('>').unwrap_or(rest))),
        None => (cpp.trim(), None),
    };
    (name.rsplit("::").next().unwrap_or(name), argument.map(str::trim))
}

/// Whether a default is what C++ makes of nothing: `Type()`, `{}`, `nullptr`.
pub(super) fn is_default_of(default: &str) -> bool {
    let is_made = default.strip_suffix("()").is_some_and(|class| {
        let is_word = |c: char| c.is_alphanumeric() || matches!(c, '_' | ':' | '<' | '>' | ' ');
        class.chars().all(is_word)
            && class
                .rsplit("::")
                .next()
                .is_some_and(|name| name.starts_with(char::is_uppercase))
    });
    is_made || matches!(default, "{}" | "nullptr" | "std::nullopt" | "::std::nullopt")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn classes_are_constraints() {
        let found = |cpp| known_class(cpp, Span::call_site()).map(|(known, tokens)| format!("{known:?} {tokens}"));
        for (cpp, expected) in [
            ("int64_t", Some("Prop IntProp < \"int64_t\" >")),
            ("unsigned", Some("Prop IntProp < \"uint32_t\" >")),
            ("::mlir::Type", Some("Type AnyType")),
            ("mlir::IntegerAttr", Some("Attr APIntAttr")),
            ("std::string", Some("Prop StringProp")),
            ("::llvm::StringRef", Some("Prop StringProp")),
            ("bool", Some("Prop BoolProp")),
            ("my::Type", None),
            ("::llvm::APFloat", None),
            ("std::pair<int, int>", None),
        ] {
            assert_eq!(found(cpp).as_deref(), expected, "{cpp}");
        }
        assert_eq!(
            class_and_argument("::llvm::ArrayRef< a::B >"),
            ("ArrayRef", Some("a::B"))
        );
        assert_eq!(
            class_and_argument("std::optional<ArrayRef<int>>").1,
            Some("ArrayRef<int>")
        );
    }

    #[test]
    fn defaults_are_what_nothing_makes() {
        for (default, expected) in [
            ("::mlir::Type()", true),
            ("PairAttr()", true),
            ("{}", true),
            ("nullptr", true),
            ("f()", false),
            ("Mode::get()", false),
            ("7", false),
        ] {
            assert_eq!(is_default_of(default), expected, "{default}");
        }
    }
}
