//! The names that are reserved in constraint position, and what each constrains.

use crate::syntax::constraint::Kind;

/// What a built-in constrains.
#[derive(Clone, Copy, Debug)]
pub(crate) enum BuiltInKind {
    /// Always this.
    Is(Kind),
    /// What its first argument constrains.
    OfFirst,
}

/// The kind of a built-in constraint; nothing for all other names.
pub(crate) fn kind(name: &str) -> Option<BuiltInKind> {
    let is_in = |table: &[&str]| table.contains(&name);
    if is_in(TYPES) || is_in(WRAPPERS_OF_TYPES) {
        Some(BuiltInKind::Is(Kind::Type))
    } else if is_in(ATTRS) || is_in(WRAPPERS_OF_ATTRS) {
        Some(BuiltInKind::Is(Kind::Attr))
    } else if is_in(PROPS) {
        Some(BuiltInKind::Is(Kind::Prop))
    } else if is_in(COMBINATIONS) {
        Some(BuiltInKind::OfFirst)
    } else {
        None
    }
}

/// Whether a name in constraint position is ours, whatever else is in scope.
pub(crate) fn is_reserved(name: &str) -> bool {
    kind(name).is_some() || REGIONS.contains(&name) || SUCCESSORS.contains(&name)
}

/// All built-in names of constraints on arguments, for suggestions.
pub(crate) fn names() -> impl Iterator<Item = &'static str> {
    [TYPES, WRAPPERS_OF_TYPES, ATTRS, WRAPPERS_OF_ATTRS, PROPS, COMBINATIONS]
        .into_iter()
        .flatten()
        .copied()
}

/// Types that need no context to be made: a result with such a constraint needs no type from anywhere.
pub(crate) fn is_buildable(name: &str) -> bool {
    BUILDABLE.contains(&name)
}

#[rustfmt::skip]
const BUILDABLE: &[&str] = &[
    "I1", "I8", "I16", "I32", "I64", "I128", "SI1", "SI8", "SI16", "SI32", "SI64", "UI1", "UI8", "UI16", "UI32", "UI64",
    "Index", "BF16", "F16", "TF32", "F32", "F64", "F80", "F128", "NoneType",
];

#[rustfmt::skip]
const TYPES: &[&str] = &[
    "AnyType", "NoneType", "AnyTypeOf",
    "I1", "I8", "I16", "I32", "I64", "I128", "SI1", "SI8", "SI16", "SI32", "SI64", "UI1", "UI8", "UI16", "UI32", "UI64",
    "AnyI1", "AnyI8", "AnyI16", "AnyI32", "AnyI64",
    "AnyInteger", "AnySignlessInteger", "AnySignedInteger", "AnyUnsignedInteger", "AnySignlessIntegerOrIndex",
    "SignlessIntegerLike", "SignlessIntegerOrIndexLike", "BoolLike", "IntegerLike",
    "Index", "IndexLike", "BF16", "F16", "TF32", "F32", "F64", "F80", "F128", "AnyFloat", "FloatLike",
    "AnyComplex", "Complex", "AnyTuple", "TupleOf", "AnyFunction", "FunctionType",
    "AnyShaped", "AnyTensor", "AnyRankedTensor", "AnyUnrankedTensor", "TensorOf", "RankedTensorOf", "UnrankedTensorOf",
    "AnyStaticShapeTensor", "StaticShapeTensorOf",
    "AnyVector", "VectorOf", "AnyMemRef", "MemRefOf", "AnyRankedMemRef", "AnyUnrankedMemRef",
    "AnyRankedOrUnrankedMemRef",
];

const WRAPPERS_OF_TYPES: &[&str] = &["Variadic", "Optional"];

#[rustfmt::skip]
const ATTRS: &[&str] = &[
    "AnyAttr", "AnyAttrOf", "BoolAttr", "UnitAttr", "IndexAttr",
    "I1Attr", "I8Attr", "I16Attr", "I32Attr", "I64Attr", "SI8Attr", "SI16Attr", "SI32Attr", "SI64Attr",
    "UI8Attr", "UI16Attr", "UI32Attr", "UI64Attr", "APIntAttr", "AnyIntegerAttr",
    "F32Attr", "F64Attr", "AnyFloatAttr", "StrAttr", "SymbolNameAttr", "TypeAttr", "TypeAttrOf", "DictionaryAttr",
    "LocationAttr", "SymbolRefAttr", "FlatSymbolRefAttr", "ArrayAttr", "TypedArrayAttr", "I32ArrayAttr",
    "I64ArrayAttr", "F32ArrayAttr", "F64ArrayAttr", "StrArrayAttr", "BoolArrayAttr", "TypeArrayAttr", "IndexListArrayAttr",
    "ElementsAttr", "DenseElementsAttr", "DenseBoolArrayAttr", "DenseI8ArrayAttr", "DenseI16ArrayAttr",
    "DenseI32ArrayAttr", "DenseI64ArrayAttr", "DenseF32ArrayAttr", "DenseF64ArrayAttr", "AffineMapAttr",
    "IntegerSetAttr", "TypedAttrInterface",
];

#[rustfmt::skip]
const WRAPPERS_OF_ATTRS: &[&str] = &[
    "OptionalAttr", "DefaultValuedAttr", "DefaultValuedStrAttr", "ConstantAttr", "ConstantStrAttr", "ConstantEnumCase",
    "ConfinedAttr",
];

#[rustfmt::skip]
const PROPS: &[&str] = &[
    "IntProp", "I32Prop", "I64Prop", "BoolProp", "StringProp", "UnitProp", "ArrayProp", "IntArrayProp", "OptionalProp",
    "DefaultValuedProp", "ConstantProp",
];

const COMBINATIONS: &[&str] = &["AllOf", "AnyOf", "Confined"];

/// Constraints on regions.
pub(crate) const REGIONS: &[&str] = &[
    "AnyRegion",
    "SizedRegion",
    "MinSizedRegion",
    "MaxSizedRegion",
    "VariadicRegion",
];

/// Constraints on successors.
pub(crate) const SUCCESSORS: &[&str] = &["AnySuccessor", "VariadicSuccessor"];

/// How the constraint on a region or successor is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BodyUsage {
    /// `AnyRegion`.
    Plain,
    /// `SizedRegion<1>`: a number of blocks.
    Number,
    /// `VariadicRegion<AnyRegion>`.
    Wrapper,
}

/// How this one is written.
pub(crate) fn body_usage(name: &str) -> BodyUsage {
    match name {
        "VariadicRegion" | "VariadicSuccessor" => BodyUsage::Wrapper,
        "SizedRegion" | "MinSizedRegion" | "MaxSizedRegion" => BodyUsage::Number,
        _ => BodyUsage::Plain,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn each_name_stands_in_one_table() {
        let unique: BTreeSet<_> = names().collect();
        assert_eq!(unique.len(), names().count());
    }

    #[test]
    fn buildable_types_are_types() {
        for name in BUILDABLE {
            assert!(matches!(kind(name), Some(BuiltInKind::Is(Kind::Type))), "{name}");
        }
    }
}
