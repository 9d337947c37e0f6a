//! The classes of C++ that parameters of types and attributes are, and what stands for them here.

use proc_macro2::{Ident, Span, TokenStream};
use quote::quote_spanned;

use super::emit_property::property_of;

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

/// MLIR's classes, and the constraints that say the same.
const CLASSES: [(&str, Known, &str); 45] = [
    ("Type", Known::Type, "AnyType"),
    ("IntegerType", Known::Type, "AnyInteger"),
    ("FloatType", Known::Type, "AnyFloat"),
    ("IndexType", Known::Type, "Index"),
    ("NoneType", Known::Type, "NoneType"),
    ("ComplexType", Known::Type, "AnyComplex"),
    ("TupleType", Known::Type, "AnyTuple"),
    ("FunctionType", Known::Type, "FunctionType"),
    ("ShapedType", Known::Type, "AnyShaped"),
    ("TensorType", Known::Type, "AnyTensor"),
    ("RankedTensorType", Known::Type, "AnyRankedTensor"),
    ("UnrankedTensorType", Known::Type, "AnyUnrankedTensor"),
    ("VectorType", Known::Type, "AnyVectorOfAnyRank"),
    ("MemRefType", Known::Type, "AnyMemRef"),
    ("UnrankedMemRefType", Known::Type, "AnyUnrankedMemRef"),
    ("BaseMemRefType", Known::Type, "AnyRankedOrUnrankedMemRef"),
    ("GraphType", Known::Type, "GraphType"),
    ("Attribute", Known::Attr, "AnyAttr"),
    ("TypedAttr", Known::Attr, "TypedAttrInterface"),
    ("IntegerAttr", Known::Attr, "AnyIntegerAttr"),
    ("BoolAttr", Known::Attr, "BoolAttr"),
    ("FloatAttr", Known::Attr, "AnyFloatAttr"),
    ("StringAttr", Known::Attr, "StrAttr"),
    ("TypeAttr", Known::Attr, "TypeAttr"),
    ("UnitAttr", Known::Attr, "UnitAttr"),
    ("ArrayAttr", Known::Attr, "ArrayAttr"),
    ("DictionaryAttr", Known::Attr, "DictionaryAttr"),
    ("SymbolRefAttr", Known::Attr, "SymbolRefAttr"),
    ("FlatSymbolRefAttr", Known::Attr, "FlatSymbolRefAttr"),
    ("AffineMapAttr", Known::Attr, "AffineMapAttr"),
    ("IntegerSetAttr", Known::Attr, "IntegerSetAttr"),
    ("LocationAttr", Known::Attr, "LocationAttr"),
    ("ElementsAttr", Known::Attr, "ElementsAttr"),
    ("DenseElementsAttr", Known::Attr, "DenseElementsAttr"),
    ("DenseIntElementsAttr", Known::Attr, "AnyIntElementsAttr"),
    ("DenseStringElementsAttr", Known::Attr, "StringElementsAttr"),
    ("DenseBoolArrayAttr", Known::Attr, "DenseBoolArrayAttr"),
    ("DenseI8ArrayAttr", Known::Attr, "DenseI8ArrayAttr"),
    ("DenseI16ArrayAttr", Known::Attr, "DenseI16ArrayAttr"),
    ("DenseI32ArrayAttr", Known::Attr, "DenseI32ArrayAttr"),
    ("DenseI64ArrayAttr", Known::Attr, "DenseI64ArrayAttr"),
    ("DenseF32ArrayAttr", Known::Attr, "DenseF32ArrayAttr"),
    ("DenseF64ArrayAttr", Known::Attr, "DenseF64ArrayAttr"),
    ("Float32Type", Known::Type, "F32"),
    ("Float64Type", Known::Type, "F64"),
];

/// The integers whose widths their names do not say.
const INTEGERS: [(&str, &str); 7] = [
    ("char", "int8_t"),
    ("short", "int16_t"),
    ("int", "int32_t"),
    ("unsigned", "uint32_t"),
    ("unsigned int", "uint32_t"),
    ("long", "int64_t"),
    ("size_t", "uint64_t"),
];

/// What stands for a type of C++, if it is one of MLIR's or a plain value.
pub(super) fn known_class(cpp: &str, span: Span) -> Option<(Known, TokenStream)> {
    let (class, argument) = class_and_argument(cpp);
    if argument.is_some() {
        return None;
    }
    let integer = INTEGERS.iter().find(|(name, _)| *name == class);
    if let Some(property) = property_of(integer.map_or(class, |(_, name)| name), span) {
        return Some((Known::Prop, property));
    }
    let namespace = cpp.trim().trim_start_matches("::").strip_suffix(class)?;
    if !matches!(namespace, "" | "mlir::") {
        return None;
    }
    let (_, known, constraint) = CLASSES.iter().find(|(name, ..)| *name == class)?;
    let constraint = Ident::new(constraint, span);
    Some((*known, quote_spanned!(span=> #constraint)))
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
            ("mlir::IntegerAttr", Some("Attr AnyIntegerAttr")),
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
