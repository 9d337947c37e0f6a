//! The one table of C++ that is known.
//!
//! The rows are those that real files use most: those that Debian's MLIR 22 ships, and MLIR's own files of rules.

use crate::translate::Kind;
use drr_schema::{CPP_ATTRS, CPP_TYPES};

/// The dialects whose C++ calls `allowUnknownOperations`.
pub(crate) const DIALECTS_WITH_UNKNOWN_OPS: [&str; 6] = ["llvm", "nvvm", "rocdl", "shape", "spirv", "test"];

/// Classes of types beside those that the macros know, or under another name.
const TYPES: [(&str, &str); 21] = [
    ("FixedVectorType", "AnyFixedVectorOfAnyRank"),
    ("ScalableVectorType", "AnyScalableVectorOfAnyRank"),
    ("Float16Type", "F16"),
    ("Float80Type", "F80"),
    ("Float128Type", "F128"),
    ("BFloat16Type", "BF16"),
    ("FloatTF32Type", "TF32"),
    ("Float8E4M3FNType", "F8E4M3FN"),
    ("Float8E5M2Type", "F8E5M2"),
    ("Float8E4M3Type", "F8E4M3"),
    ("Float8E4M3FNUZType", "F8E4M3FNUZ"),
    ("Float8E4M3B11FNUZType", "F8E4M3B11FNUZ"),
    ("Float8E5M2FNUZType", "F8E5M2FNUZ"),
    ("Float8E3M4Type", "F8E3M4"),
    ("Float4E2M1FNType", "F4E2M1FN"),
    ("Float6E2M3FNType", "F6E2M3FN"),
    ("Float6E3M2FNType", "F6E3M2FN"),
    ("Float8E8M0FNUType", "F8E8M0FNU"),
    ("FunctionType", "AnyFunction"),
    // Interfaces, as far as builtin types have them.
    ("bufferization::TensorLikeType", "AnyTensor"),
    ("bufferization::BufferLikeType", "AnyRankedOrUnrankedMemRef"),
];

/// The same of attributes.
const ATTRS: [(&str, &str); 3] = [
    ("IntegerAttr", "APIntAttr"),
    ("DenseIntOrFPElementsAttr", "DenseElementsAttr"),
    ("shard::GridAxesAttr", "DenseI16ArrayAttr"),
];

/// The constraint on types or attributes that says the same as a class of C++.
pub(crate) fn constraint_of_class(kind: Kind, class: &str) -> Option<&'static str> {
    let tables: [&[(&str, &'static str)]; 2] = match kind {
        Kind::Type => [&TYPES, &CPP_TYPES],
        Kind::Attr => [&ATTRS, &CPP_ATTRS],
        _ => return None,
    };
    let mut rows = tables.into_iter().flatten();
    rows.find(|(known, _)| *known == class)
        .map(|(_, constraint)| *constraint)
}

/// Calls that make a type of a dialect, with its text.
pub(crate) const BUILT: [(&str, &str); 9] = [
    ("gpu::AsyncTokenType::get($_builder.getContext())", "!gpu.async.token"),
    (
        "gpu::SparseDnTensorHandleType::get($_builder.getContext())",
        "!gpu.sparse.dntensor_handle",
    ),
    (
        "gpu::SparseSpGEMMOpHandleType::get($_builder.getContext())",
        "!gpu.sparse.spgemmop_handle",
    ),
    (
        "gpu::SparseSpMatHandleType::get($_builder.getContext())",
        "!gpu.sparse.spmat_handle",
    ),
    ("LLVM::LLVMTokenType::get($_builder.getContext())", "!llvm.token"),
    (
        "pdl::RangeType::get($_builder.getType<pdl::OperationType>())",
        "!pdl.range<operation>",
    ),
    (
        "pdl::RangeType::get($_builder.getType<pdl::TypeType>())",
        "!pdl.range<type>",
    ),
    (
        "pdl::RangeType::get($_builder.getType<pdl::ValueType>())",
        "!pdl.range<value>",
    ),
    (
        "LLVM::LLVMStructType::getLiteral($_builder.getContext(),{$_builder.getIntegerType(32),$_builder.getIntegerType(32)})",
        "!llvm.struct<(i32, i32)>",
    ),
];

/// Classes of C++ that attributes of a dialect derive from, and that no record declares, with what holds for them all.
pub(crate) const BASES: [(&str, &str); 9] = [
    ("LLVM::DINodeAttr", "AnyAttr"),
    ("LLVM::DIScopeAttr", "AnyAttr"),
    ("LLVM::DILocalScopeAttr", "AnyAttr"),
    ("LLVM::DITypeAttr", "AnyAttr"),
    ("LLVM::DIVariableAttr", "AnyAttr"),
    ("LLVM::TBAANodeAttr", "AnyAttr"),
    ("ptr::MemorySpaceAttrInterface", "AnyAttr"),
    ("DistinctAttr", "AnyAttr"),
    ("FusedLoc", "LocationAttr"),
];

/// Interfaces that one class of a dialect has.
pub(crate) const INTERFACES: [(&str, &str); 1] = [("ub::PoisonAttrInterface", "ub::PoisonAttr")];

/// Methods: of what, their name, their arguments, and what they give, as Rust over the receiver `{r}`, the context `{c}` and
/// the first argument `{0}`. What gives an `Option` ends in `?`.
pub(crate) const METHODS: [(Kind, &str, usize, Kind, &str); 50] = [
    (Kind::Bytes, "empty", 0, Kind::Bool, "{r}.is_empty()"),
    (Kind::Value, "getType", 0, Kind::Type, "{r}.ty()"),
    (Kind::Value, "hasOneUse", 0, Kind::Bool, "{r}.has_one_use()"),
    (Kind::Value, "use_empty", 0, Kind::Bool, "!{r}.has_uses()"),
    (Kind::Value, "getUses", 0, Kind::Uses, "{r}"),
    (Kind::Uses, "empty", 0, Kind::Bool, "!{r}.has_uses()"),
    (Kind::Value, "getDefiningOp", 0, Kind::Op, "{r}.defining_op()?"),
    (
        Kind::Type,
        "isInteger",
        1,
        Kind::Bool,
        "({r}.integer_width({c}) == Some({0}))",
    ),
    (Kind::Type, "isInteger", 0, Kind::Bool, "{r}.is_integer({c})"),
    (
        Kind::Type,
        "isSignlessInteger",
        0,
        Kind::Bool,
        "{r}.is_signless_integer({c})",
    ),
    (
        Kind::Type,
        "isSignlessInteger",
        1,
        Kind::Bool,
        "({r}.integer_format({c}) == Some(({0}, Signedness::Signless)))",
    ),
    (
        Kind::Type,
        "isSignedInteger",
        1,
        Kind::Bool,
        "({r}.integer_format({c}) == Some(({0}, Signedness::Signed)))",
    ),
    (
        Kind::Type,
        "isUnsignedInteger",
        1,
        Kind::Bool,
        "({r}.integer_format({c}) == Some(({0}, Signedness::Unsigned)))",
    ),
    (
        Kind::Type,
        "isSignedInteger",
        0,
        Kind::Bool,
        "AnySignedInteger::holds({c}, {r})",
    ),
    (
        Kind::Type,
        "isUnsignedInteger",
        0,
        Kind::Bool,
        "AnyUnsignedInteger::holds({c}, {r})",
    ),
    (
        Kind::Type,
        "isUnsigned",
        0,
        Kind::Bool,
        "AnyUnsignedInteger::holds({c}, {r})",
    ),
    (
        Kind::Type,
        "isSigned",
        0,
        Kind::Bool,
        "AnySignedInteger::holds({c}, {r})",
    ),
    (Kind::Type, "isSignless", 0, Kind::Bool, "{r}.is_signless_integer({c})"),
    (Kind::Type, "isIndex", 0, Kind::Bool, "Index::holds({c}, {r})"),
    (
        Kind::Type,
        "isSignlessIntOrIndex",
        0,
        Kind::Bool,
        "AnySignlessIntegerOrIndex::holds({c}, {r})",
    ),
    (
        Kind::Type,
        "isIntOrIndex",
        0,
        Kind::Bool,
        "(AnyInteger::holds({c}, {r}) || Index::holds({c}, {r}))",
    ),
    (
        Kind::Type,
        "isIntOrFloat",
        0,
        Kind::Bool,
        "(AnyInteger::holds({c}, {r}) || AnyFloat::holds({c}, {r}))",
    ),
    (
        Kind::Type,
        "isIntOrIndexOrFloat",
        0,
        Kind::Bool,
        "(AnyInteger::holds({c}, {r}) || Index::holds({c}, {r}) || AnyFloat::holds({c}, {r}))",
    ),
    (
        Kind::Type,
        "isSignlessIntOrFloat",
        0,
        Kind::Bool,
        "(AnySignlessInteger::holds({c}, {r}) || AnyFloat::holds({c}, {r}))",
    ),
    (Kind::Type, "isF16", 0, Kind::Bool, "F16::holds({c}, {r})"),
    (Kind::Type, "isBF16", 0, Kind::Bool, "BF16::holds({c}, {r})"),
    (Kind::Type, "isF32", 0, Kind::Bool, "F32::holds({c}, {r})"),
    (Kind::Type, "isF64", 0, Kind::Bool, "F64::holds({c}, {r})"),
    (Kind::Type, "isF80", 0, Kind::Bool, "F80::holds({c}, {r})"),
    (Kind::Type, "isF128", 0, Kind::Bool, "F128::holds({c}, {r})"),
    (Kind::Type, "isTF32", 0, Kind::Bool, "TF32::holds({c}, {r})"),
    (Kind::Type, "isFloat", 0, Kind::Bool, "AnyFloat::holds({c}, {r})"),
    (
        Kind::Type,
        "getRank",
        0,
        Kind::Int,
        "{r}.shape({c}).map(|shape| shape.len() as i64)?",
    ),
    (Kind::Type, "hasRank", 0, Kind::Bool, "{r}.shape({c}).is_some()"),
    (
        Kind::Type,
        "hasStaticShape",
        0,
        Kind::Bool,
        "{r}.static_shape({c}).is_some()",
    ),
    (Kind::Type, "getElementType", 0, Kind::Type, "{r}.element_type({c})?"),
    (
        Kind::Type,
        "getNumElements",
        0,
        Kind::Int,
        "{r}.num_elements({c}).map(|count| count as i64)?",
    ),
    (
        Kind::Type,
        "getDimSize",
        1,
        Kind::Int,
        "{r}.shape({c}).and_then(|shape| shape.get({0}).copied())?",
    ),
    (
        Kind::Type,
        "getWidth",
        0,
        Kind::Int,
        "{r}.integer_width({c}).or({r}.float_kind({c}).map(|kind| kind.width())).map(i64::from)?",
    ),
    (
        Kind::Type,
        "getIntOrFloatBitWidth",
        0,
        Kind::Int,
        "{r}.integer_width({c}).or({r}.float_kind({c}).map(|kind| kind.width())).map(i64::from)?",
    ),
    (
        Kind::Type,
        "hasTrait",
        0,
        Kind::Bool,
        "({r}.is_vector({c}) || {r}.is_tensor({c}))",
    ),
    (
        Kind::Type,
        "isStrided",
        0,
        Kind::Bool,
        "AnyStridedMemRef::holds({c}, {r})",
    ),
    (Kind::Attr, "getType", 0, Kind::Type, "{r}.ty({c})?"),
    (Kind::Attr, "getInt", 0, Kind::Int, "{r}.as_i64({c})?"),
    (
        Kind::Attr,
        "getElementType",
        0,
        Kind::Type,
        "{r}.ty({c}).and_then(|ty| ty.element_type({c}))?",
    ),
    (
        Kind::Attr,
        "size",
        0,
        Kind::Int,
        "{r}.array({c}).map(|list| list.len() as i64)?",
    ),
    (
        Kind::Attr,
        "empty",
        0,
        Kind::Bool,
        "{r}.array({c}).is_some_and(<[_]>::is_empty)",
    ),
    (Kind::Enum, "getValue", 0, Kind::Enum, "{r}"),
    (
        Kind::Op,
        "hasOneUse",
        0,
        Kind::Bool,
        "{r}.results().all(|result| result.has_one_use())",
    ),
    (Kind::Op, "use_empty", 0, Kind::Bool, "{r}.is_unused()"),
];
