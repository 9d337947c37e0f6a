//! The C++ of MLIR's dialects that the importer knows.
//!
//! The rows are those that real files use most: those that Debian's MLIR 22 ships, and MLIR's own files of rules.

/// The dialects whose C++ calls `allowUnknownOperations`.
pub(crate) const DIALECTS_WITH_UNKNOWN_OPS: [&str; 6] = ["llvm", "nvvm", "rocdl", "shape", "spirv", "test"];

/// Calls without the context that make a type of a dialect, with its text.
pub(crate) const BUILT: [(&str, &str); 9] = [
    ("gpu::AsyncTokenType::get()", "!gpu.async.token"),
    ("gpu::SparseDnTensorHandleType::get()", "!gpu.sparse.dntensor_handle"),
    ("gpu::SparseSpGEMMOpHandleType::get()", "!gpu.sparse.spgemmop_handle"),
    ("gpu::SparseSpMatHandleType::get()", "!gpu.sparse.spmat_handle"),
    ("LLVM::LLVMTokenType::get()", "!llvm.token"),
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
        "LLVM::LLVMStructType::getLiteral(,{$_builder.getIntegerType(32),$_builder.getIntegerType(32)})",
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
