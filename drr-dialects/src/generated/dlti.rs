//! Imported from mlir/Dialect/DLTI/DLTIAttrs.td by drr-import.
//!
//! Nothing in here is written by hand: importing again writes it anew.

#![allow(dead_code, non_camel_case_types, non_upper_case_globals, unreachable_pub, unused_imports)]
#![allow(clippy::all, rustdoc::all)]

use drr::constraints::*;
use drr::define::{AttrSlot, BranchOpInterface, BuildableAttr, BuildableType, CallOpInterface, CallableOpInterface, ConditionallySpeculatable, LoopLikeOpInterface, MemoryEffect, MemoryEffectKind, MemoryEffects, OpAsmParser, OpAsmPrinter, OpError, OpTrait, OperandSlot, ParseFailed, RegionBranchOpInterface, RegionBranchTerminatorOpInterface, Speculatability, UseGenericForm};
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
    // left out: members of the C++ class of the dialect
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
