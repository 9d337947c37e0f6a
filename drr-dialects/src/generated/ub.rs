//! Imported from mlir/Dialect/UB/IR/UBOps.td by drr-import.
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

// Fingerprints of what drr-import wrote: importing again is refused if the module has anything else.
// 818206990be63822 1c5782a8a8e23473 6f106257b3f72148 5dbbdd5d13c0565a 583e45a524c1f52e 828f66c22ebaa935 3b9288a9d2bb4946
// b5ebc9182f081d04 321f60ce7153b5cc 4f22c6048907cb29 8ef65d34025fe450 4c3b882508751f75 394fd7bc4ed59094 e98359fe620b54ec
// cfcad0545b17f67f 657c6a7c29532746 6b69e1639a7a51b7 8bfedaaeb39c6007 80b47f4286924180 c2fee49c6914114b 88193f56085fac99
