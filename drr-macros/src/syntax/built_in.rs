//! The names that are reserved in constraint position, and what each constrains.

use crate::syntax::constraint::Kind;

/// What a built-in constrains.
#[derive(Clone, Copy, Debug)]
pub(crate) enum BuiltInKind {
    /// Always this.
    Is(Kind),
    /// What its arguments constrain.
    OfArguments,
}

/// The kind of a built-in constraint; nothing for all other names.
pub(crate) fn kind(name: &str) -> Option<BuiltInKind> {
    let is_in = |table: &[&str]| table.contains(&name);
    if is_in(TYPES) || is_in(WRAPPERS_OF_TYPES) {
        Some(BuiltInKind::Is(Kind::Type))
    } else if is_in(ATTRS) || is_in(WRAPPERS_OF_ATTRS) {
        Some(BuiltInKind::Is(Kind::Attr))
    } else if is_in(PROPS) || is_in(WRAPPERS_OF_PROPS) {
        Some(BuiltInKind::Is(Kind::Prop))
    } else if is_in(COMBINATIONS) {
        Some(BuiltInKind::OfArguments)
    } else {
        None
    }
}

/// Whether a name in constraint position is ours, whatever else is in scope.
pub(crate) fn is_reserved(name: &str) -> bool {
    kind(name).is_some() || REGIONS.contains(&name) || SUCCESSORS.contains(&name)
}

/// Whether a name is a constraint by itself, without arguments or with those that `usage` knows; wrappers are not.
pub(crate) fn is_simple(name: &str) -> bool {
    [TYPES, ATTRS, PROPS].iter().any(|table| table.contains(&name))
}

/// All built-in names of constraints on arguments, for suggestions.
pub(crate) fn names() -> impl Iterator<Item = &'static str> {
    [
        TYPES,
        WRAPPERS_OF_TYPES,
        ATTRS,
        WRAPPERS_OF_ATTRS,
        PROPS,
        WRAPPERS_OF_PROPS,
        COMBINATIONS,
    ]
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
    "F8E4M3FN", "F8E5M2", "F8E4M3", "F8E4M3FNUZ", "F8E4M3B11FNUZ", "F8E5M2FNUZ", "F8E3M4", "F4E2M1FN", "F6E2M3FN",
    "F6E3M2FN", "F8E8M0FNU",
];

#[rustfmt::skip]
const TYPES: &[&str] = &[
    "AnyType", "NoneType", "AnyTypeOf", "AllOfType", "ConfinedType",
    "I1", "I8", "I16", "I32", "I64", "I128", "SI1", "SI8", "SI16", "SI32", "SI64", "UI1", "UI8", "UI16", "UI32", "UI64",
    "AnyI1", "AnyI8", "AnyI16", "AnyI32", "AnyI64",
    "AnyInteger", "AnySignlessInteger", "AnySignedInteger", "AnyUnsignedInteger", "AnySignlessIntegerOrIndex",
    "AnyIntOfWidths", "SignlessIntOfWidths", "SignedIntOfWidths", "UnsignedIntOfWidths",
    "SignlessIntegerLike", "SignlessIntegerOrIndexLike", "SignlessIntegerOrFloatLike", "SignlessIntegerOrIndexOrFloatLike",
    "BoolLike", "IntegerLike", "TypeOrValueSemanticsContainer", "ValueSemanticsContainerOf",
    "Index", "IndexLike", "BF16", "F16", "TF32", "F32", "F64", "F80", "F128", "AnyFloat", "FloatLike", "FloatOfWidths",
    "F8E4M3FN", "F8E5M2", "F8E4M3", "F8E4M3FNUZ", "F8E4M3B11FNUZ", "F8E5M2FNUZ", "F8E3M4", "F4E2M1FN", "F6E2M3FN",
    "F6E3M2FN", "F8E8M0FNU",
    "AnyComplex", "Complex", "AnyTuple", "TupleOf", "AnyFunction", "FunctionType",
    "AnyShaped", "AnyTensor", "AnyRankedTensor", "AnyUnrankedTensor", "TensorOf", "RankedTensorOf", "UnrankedTensorOf",
    "AnyStaticShapeTensor", "StaticShapeTensorOf", "Non0RankedTensorOf", "AnyNon0RankedTensor",
    "AnyNon0RankedOrUnrankedTensor", "TensorRankOf",
    "_0DTensorOf", "_1DTensorOf", "_2DTensorOf", "_3DTensorOf", "_4DTensorOf",
    "I1Tensor", "I8Tensor", "I16Tensor", "I32Tensor", "I64Tensor", "IndexTensor", "BF16Tensor", "F16Tensor", "F32Tensor",
    "F64Tensor",
    "AnyVector", "VectorOf", "VectorOfAnyRankOf", "VectorOfNonZeroRankOf", "FixedVectorOfAnyRank",
    "FixedVectorOfNonZeroRankOf", "ScalableVectorOfAnyRank", "AnyVectorOfNonZeroRank", "AnyVectorOfAnyRank",
    "AnyFixedVectorOfNonZeroRank", "AnyFixedVectorOfAnyRank", "AnyScalableVectorOfAnyRank", "VectorRankOf", "VectorOfRank",
    "VectorOfRankAndType",
    "AnyMemRef", "MemRefOf", "AnyRankedMemRef", "AnyUnrankedMemRef", "UnrankedMemRefOf", "AnyRankedOrUnrankedMemRef",
    "RankedOrUnrankedMemRefOf", "StaticShapeMemRefOf", "AnyStaticShapeMemRef", "Non0RankedMemRefOf", "AnyNon0RankedMemRef",
    "AnyNon0RankedOrUnrankedMemRef", "MemRefRankOf", "TensorOrMemRef",
    "I1MemRef", "I8MemRef", "I16MemRef", "I32MemRef", "I64MemRef", "IndexMemRef", "BF16MemRef", "F16MemRef", "F32MemRef",
    "F64MemRef",
];

const WRAPPERS_OF_TYPES: &[&str] = &["Variadic", "Optional"];

#[rustfmt::skip]
const ATTRS: &[&str] = &[
    "AnyAttr", "AnyAttrOf", "AllAttrOf", "ConfinedAttr", "BoolAttr", "UnitAttr", "IndexAttr",
    "I1Attr", "I8Attr", "I16Attr", "I32Attr", "I64Attr", "SI1Attr", "SI8Attr", "SI16Attr", "SI32Attr", "SI64Attr",
    "UI1Attr", "UI8Attr", "UI16Attr", "UI32Attr", "UI64Attr", "APIntAttr", "AnyIntegerAttr",
    "AnyI1Attr", "AnyI8Attr", "AnyI16Attr", "AnyI32Attr", "AnyI64Attr",
    "F32Attr", "F64Attr", "AnyFloatAttr", "StrAttr", "TypedStrAttr", "SymbolNameAttr", "TypeAttr", "TypeAttrOf",
    "DictionaryAttr", "LocationAttr", "SymbolRefAttr", "FlatSymbolRefAttr",
    "ArrayAttr", "TypedArrayAttr", "I32ArrayAttr", "I64ArrayAttr", "I64SmallVectorArrayAttr", "F32ArrayAttr",
    "F64ArrayAttr", "StrArrayAttr", "BoolArrayAttr", "TypeArrayAttr", "IndexListArrayAttr", "LocationArrayAttr",
    "AffineMapArrayAttr", "DictArrayAttr", "SymbolRefArrayAttr", "FlatSymbolRefArrayAttr",
    "ElementsAttr", "DenseElementsAttr", "IndexElementsAttr", "AnyIntElementsAttr", "IntElementsAttrOf",
    "AnyI32ElementsAttr", "AnyI64ElementsAttr", "SignlessIntElementsAttr", "I32ElementsAttr", "I64ElementsAttr",
    "FloatElementsAttr", "F32ElementsAttr", "F64ElementsAttr", "RankedSignlessIntElementsAttr", "RankedI32ElementsAttr",
    "RankedI64ElementsAttr", "RankedFloatElementsAttr", "RankedF32ElementsAttr", "RankedF64ElementsAttr",
    "StringElementsAttr",
    "DenseBoolArrayAttr", "DenseI8ArrayAttr", "DenseI16ArrayAttr", "DenseI32ArrayAttr", "DenseI64ArrayAttr",
    "DenseF32ArrayAttr", "DenseF64ArrayAttr", "AffineMapAttr", "IntegerSetAttr", "TypedAttrInterface",
    "IntNEQValue", "IntMinValue", "IntMaxValue", "IntNonNegative", "IntPositive", "IntPowerOf2", "IntPositivePowerOf2",
    "IntValidAlignment", "IntIsOneOf", "ArrayMaxCount", "ArrayMinCount", "ArrayCount", "DenseArrayMaxCt",
    "DenseArrayMinCt", "DenseArrayCount", "DenseArrayStrictlyPositive", "DenseArrayNonNegative", "DenseArraySorted",
    "DenseArrayStrictlySorted", "IntArrayNthElemEq", "IntArrayNthElemMinValue", "IntArrayNthElemMaxValue",
    "IntArrayNthElemInRange", "IsNullAttr",
];

#[rustfmt::skip]
const WRAPPERS_OF_ATTRS: &[&str] = &[
    "OptionalAttr", "DefaultValuedAttr", "DefaultValuedStrAttr", "DefaultValuedOptionalAttr",
    "DefaultValuedOptionalStrAttr", "ConstantAttr", "ConstantStrAttr", "ConstantEnumCase",
];

#[rustfmt::skip]
const PROPS: &[&str] = &[
    "IntProp", "I32Prop", "I64Prop", "BoolProp", "StringProp", "UnitProp", "ArrayProp", "IntArrayProp", "OptionalProp",
    "ConfinedProp", "EnumProp",
];

const WRAPPERS_OF_PROPS: &[&str] = &["DefaultValuedProp", "ConstantProp"];

/// Combinations of constraints of any one kind. They always have arguments; alone the names are the user's.
const COMBINATIONS: &[&str] = &["And", "Or", "Neg", "Not", "AllOf", "AnyOf"];

/// Whether this combines constraints of any one kind.
pub(crate) fn is_combination(name: &str) -> bool {
    COMBINATIONS.contains(&name)
}

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

    /// What the folder of constraints declares: items, and the lines of its tables.
    fn declared() -> BTreeSet<String> {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../drr-ir/src/define/constraint");
        let mut names = BTreeSet::new();
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.ends_with("lists.rs") || path.ends_with("regions.rs") || path.ends_with("buildable.rs") {
                continue;
            }
            let text = std::fs::read_to_string(path).unwrap();
            for line in text.split("#[cfg(test)]").next().unwrap().lines() {
                let item = line
                    .strip_prefix("pub struct ")
                    .or_else(|| line.strip_prefix("pub type "));
                // `I32 = ..`, `I32Attr(i32) = ..`, `const IntMinValue [..] [..] = ..`, `I1Tensor I1MemRef = ..`.
                let row = line.strip_prefix("    ").filter(|row| row.contains(" ="));
                let row = row.map(|row| row.strip_prefix("const ").unwrap_or(row));
                let row = row.filter(|row| !row.starts_with(|c: char| c.is_whitespace() || c.is_lowercase()));
                let words = row
                    .map(|row| row.split(['=', '(']).next().unwrap_or_default())
                    .unwrap_or_default();
                let row_names = words
                    .split_whitespace()
                    .take_while(|word| !word.starts_with('[') && !word.ends_with(':'));
                for name in item.into_iter().take(1).chain(row_names) {
                    let name: String = name.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
                    let first = name.trim_start_matches('_').chars().next();
                    if first.is_some_and(|c| c.is_ascii_uppercase() || c.is_ascii_digit()) {
                        names.insert(name);
                    }
                }
            }
        }
        names
    }

    #[test]
    fn what_is_declared_is_reserved_and_the_other_way_round() {
        let reserved: BTreeSet<String> = [TYPES, ATTRS, PROPS, COMBINATIONS]
            .into_iter()
            .flatten()
            .map(|name| (*name).to_string())
            .collect();
        let declared = declared();
        assert_eq!(
            reserved.difference(&declared).collect::<Vec<_>>(),
            Vec::<&String>::new()
        );
        let rest: Vec<&String> = declared
            .difference(&reserved)
            .filter(|name| !name.ends_with("Ref") && *name != "EnumForm")
            .collect();
        assert_eq!(rest, Vec::<&String>::new());
    }

    #[test]
    fn buildable_types_are_types() {
        for name in BUILDABLE {
            assert!(matches!(kind(name), Some(BuiltInKind::Is(Kind::Type))), "{name}");
        }
    }
}
