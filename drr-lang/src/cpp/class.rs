//! C++ classes of types, attributes and properties, with the corresponding constraints.

use super::constant::integer_type;
use super::expr::plain_name;
use super::rust_expr::CppKind;
use crate::built_in;
use drr_schema::constraint::ConstraintFlag;

/// Type classes by their unqualified names. A class of a single type follows from the name of its constraint.
const TYPES: [(&str, &str); 19] = [
    ("Type", "AnyType"),
    ("IntegerType", "AnyInteger"),
    ("FloatType", "AnyFloat"),
    ("ComplexType", "AnyComplex"),
    ("TupleType", "AnyTuple"),
    ("FunctionType", "AnyFunction"),
    ("GraphType", "GraphType"),
    ("ShapedType", "AnyShaped"),
    ("TensorType", "AnyTensor"),
    ("RankedTensorType", "AnyRankedTensor"),
    ("UnrankedTensorType", "AnyUnrankedTensor"),
    ("VectorType", "AnyVectorOfAnyRank"),
    ("FixedVectorType", "AnyFixedVectorOfAnyRank"),
    ("ScalableVectorType", "AnyScalableVectorOfAnyRank"),
    ("MemRefType", "AnyMemRef"),
    ("UnrankedMemRefType", "AnyUnrankedMemRef"),
    ("BaseMemRefType", "AnyRankedOrUnrankedMemRef"),
    // Interfaces that builtin types implement.
    ("bufferization::TensorLikeType", "AnyTensor"),
    ("bufferization::BufferLikeType", "AnyRankedOrUnrankedMemRef"),
];

/// Attribute classes by their unqualified names.
const ATTRS: [(&str, &str); 28] = [
    ("Attribute", "AnyAttr"),
    ("TypedAttr", "TypedAttrInterface"),
    ("IntegerAttr", "APIntAttr"),
    ("BoolAttr", "BoolAttr"),
    ("FloatAttr", "AnyFloatAttr"),
    ("StringAttr", "StrAttr"),
    ("TypeAttr", "TypeAttr"),
    ("UnitAttr", "UnitAttr"),
    ("ArrayAttr", "ArrayAttr"),
    ("DictionaryAttr", "DictionaryAttr"),
    ("SymbolRefAttr", "SymbolRefAttr"),
    ("FlatSymbolRefAttr", "FlatSymbolRefAttr"),
    ("AffineMapAttr", "AffineMapAttr"),
    ("IntegerSetAttr", "IntegerSetAttr"),
    ("LocationAttr", "LocationAttr"),
    ("ElementsAttr", "ElementsAttr"),
    ("DenseElementsAttr", "DenseElementsAttr"),
    ("DenseIntOrFPElementsAttr", "DenseElementsAttr"),
    ("DenseIntElementsAttr", "AnyIntElementsAttr"),
    ("DenseStringElementsAttr", "StringElementsAttr"),
    ("DenseBoolArrayAttr", "DenseBoolArrayAttr"),
    ("DenseI8ArrayAttr", "DenseI8ArrayAttr"),
    ("DenseI16ArrayAttr", "DenseI16ArrayAttr"),
    ("DenseI32ArrayAttr", "DenseI32ArrayAttr"),
    ("DenseI64ArrayAttr", "DenseI64ArrayAttr"),
    ("DenseF32ArrayAttr", "DenseF32ArrayAttr"),
    ("DenseF64ArrayAttr", "DenseF64ArrayAttr"),
    ("shard::GridAxesAttr", "DenseI16ArrayAttr"),
];

/// Returns the built-in constraint that accepts the types or attributes of the class with this unqualified name.
pub fn constraint_of_class(kind: CppKind, class: &str) -> Option<&'static str> {
    let (table, one) = match kind {
        CppKind::Type => (&TYPES[..], class.strip_suffix("Type").and_then(constraint_of_type)),
        CppKind::Attr => (&ATTRS[..], None),
        _ => return None,
    };
    let mut rows = table.iter();
    rows.find_map(|(known, constraint)| (*known == class).then_some(*constraint))
        .or(one)
}

/// Returns the constraint of a class with a single type, given its name without `Type`, such as `I32` and `BFloat16`.
pub(super) fn constraint_of_type(name: &str) -> Option<&'static str> {
    let name = match name {
        "None" => "NoneType".to_string(),
        "BFloat16" => "BF16".to_string(),
        "FloatTF32" => "TF32".to_string(),
        name => name
            .strip_prefix("Float")
            .map_or(name.to_string(), |digits| format!("F{digits}")),
    };
    let row = built_in::row(&name)?;
    (row.is(ConstraintFlag::Buildable) && row.params.is_empty()).then_some(row.name)
}

/// Returns the property that stores a C++ class or a Rust type: `IntProp<"int64_t">`.
pub fn property_of_class(class: &str) -> Option<String> {
    match plain_name(class).as_str() {
        "bool" => Some("BoolProp".to_string()),
        "string" | "StringRef" | "String" | "&str" | "str" => Some("StringProp".to_string()),
        rust @ ("i8" | "i16" | "i32" | "i64" | "u8" | "u16" | "u32" | "u64") => Some(format!("IntProp<\"{rust}\">")),
        class => {
            let (bits, is_signed) = integer_type(class)?;
            Some(format!("IntProp<\"{}int{bits}_t\">", if is_signed { "" } else { "u" }))
        }
    }
}
