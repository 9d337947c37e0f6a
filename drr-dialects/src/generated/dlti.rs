//! Imported from mlir/Dialect/DLTI/DLTIAttrs.td by drr-import.
//!
//! Nothing in here is written by hand: importing again writes it anew.

#![allow(dead_code, non_camel_case_types, non_upper_case_globals, unreachable_pub, unused_imports)]
#![allow(clippy::all, rustdoc::all)]

use drr::constraints::*;
use drr::define::{AttrSlot, BranchOpInterface, BuildableAttr, BuildableType, CallOpInterface, CallableOpInterface, ConditionallySpeculatable, InferIntRangeInterface, LoopLikeOpInterface, MemoryEffect, MemoryEffectKind, MemoryEffects, OpAsmParser, OpAsmPrinter, OpError, OpTrait, OperandSlot, ParseFailed, RegionBranchOpInterface, RegionBranchTerminatorOpInterface, Speculatability, UseGenericForm};
use drr::define::{DestructurableAccessorOpInterface, DestructurableAllocationOpInterface, PromotableAllocationOpInterface, PromotableMemOpInterface, PromotableOpInterface, SafeMemorySlotAccessOpInterface, SymbolOpInterface};
use drr::define::{DictionarySlot, RegionSlot, SuccessorSlot, TypeSlot};
use drr::numbers::Signedness;
use drr::prelude::*;
use drr::smallvec::SmallVec;
use drr::{Ident, Ir, Operands, attr_def, type_def};
use crate::dlti::attributes::{verify_operation_attribute_of_dlti};
pub use crate::dlti::entries::{DLTI_DataLayoutEntryAttr, DLTI_DataLayoutSpecAttr, DLTI_MapAttr, DLTI_TargetDeviceSpecAttr, DLTI_TargetSystemSpecAttr};

// Dialects

dialect! {
    /// `dlti`.
    // DLTIBase.td: DLTI_Dialect
    // omitted: members of the C++ class of the dialect
    pub DLTI = "dlti",
    ops: [
    ],
    attrs: [
        DLTI_DataLayoutEntryAttr,
        DLTI_DataLayoutSpecAttr,
        DLTI_FunctionPointerAlignmentAttr,
        DLTI_MapAttr,
        DLTI_TargetDeviceSpecAttr,
        DLTI_TargetSystemSpecAttr,
    ],
    verify_operation_attribute: verify_operation_attribute_of_dlti,
}

// Types and attributes

attr_def! {
    /// `#dlti.function_pointer_alignment`.
    // DLTIAttrs.td: DLTI_FunctionPointerAlignmentAttr
    pub DLTI_FunctionPointerAlignmentAttr = "dlti.function_pointer_alignment",
    (params IntProp<"uint64_t">:$alignment, BoolProp:$function_dependent)
    { assembly_format: r#"
            `<`
            $alignment `,`
            `function_dependent` `=` $function_dependent
            `>`
        "# }
}

// Fingerprints of what drr-import wrote: importing again is refused if the module has anything else.
// f31c7559b6864742 1c5782a8a8e23473 6f106257b3f72148 5dbbdd5d13c0565a 583e45a524c1f52e 828f66c22ebaa935 3b9288a9d2bb4946
// b5ebc9182f081d04 321f60ce7153b5cc 4f22c6048907cb29 8ef65d34025fe450 f64e2bdf8e8f91f1 403e958680cc337d e98359fe620b54ec
// a82c9f8e5a1a4f9e 657c6a7c29532746 680be440f0c64bd0
