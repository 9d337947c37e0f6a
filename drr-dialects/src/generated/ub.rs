//! Imported from mlir/Dialect/UB/IR/UBOps.td by drr-import.
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
pub use crate::ub::poison::{PoisonOp};
use crate::ub::poison::{materialize_constant_of_ub};

// Dialects

dialect! {
    /// `ub`.
    // UBOps.td: UB_Dialect
    pub UB = "ub",
    ops: [
        PoisonOp,
        UnreachableOp,
    ],
    attrs: [
        PoisonAttr,
    ],
    materialize_constant: materialize_constant_of_ub,
}

// Types and attributes

attr_def! {
    /// `#ub.poison`.
    // UBOps.td: PoisonAttr
    pub PoisonAttr = "ub.poison",
    (params)
}

// Constraints

constraint! {
    // UBOpsInterfaces.td: PoisonAttrInterface
    pub PoisonAttrInterface: Attr, "PoisonAttrInterface instance",
    |ctx, attr| PoisonAttr::holds(ctx, attr)
}

// Operations

op! {
    /// `ub.unreachable`.
    // UBOps.td: UnreachableOp
    pub UnreachableOp = "ub.unreachable",
    (ins),
    (outs),
    [Terminator]
    { assembly_format: r#"attr-dict"# }
}
