//! Imported from mlir/Dialect/Index/IR/IndexOps.td by drr-import.
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
use crate::index::arithmetic::{fold_add_op, fold_and_op, fold_ceil_div_s_op, fold_ceil_div_u_op, fold_div_s_op, fold_div_u_op, fold_floor_div_s_op, fold_max_s_op, fold_max_u_op, fold_min_s_op, fold_min_u_op, fold_mul_op, fold_or_op, fold_rem_s_op, fold_rem_u_op, fold_shl_op, fold_shr_s_op, fold_shr_u_op, fold_sub_op, fold_x_or_op};
use crate::index::cast::{fold_cast_s_op, fold_cast_u_op, verify_cast_s_op, verify_cast_u_op};
use crate::index::compare::{fold_cmp_op};
use crate::index::constant::{materialize_constant_of_index, name_results_of_bool_constant_op, name_results_of_constant_op};
use crate::index::patterns::{canonicalization_patterns_of_index};

// Dialects

dialect! {
    /// `index`.
    // IndexDialect.td: IndexDialect
    // omitted: members of the C++ class of the dialect
    pub IndexDialect = "index",
    ops: [
        AddOp,
        AndOp,
        BoolConstantOp,
        CastSOp,
        CastUOp,
        CeilDivSOp,
        CeilDivUOp,
        CmpOp,
        ConstantOp,
        DivSOp,
        DivUOp,
        FloorDivSOp,
        MaxSOp,
        MaxUOp,
        MinSOp,
        MinUOp,
        MulOp,
        OrOp,
        RemSOp,
        RemUOp,
        ShlOp,
        ShrSOp,
        ShrUOp,
        SizeOfOp,
        SubOp,
        XOrOp,
    ],
    attrs: [
        IndexCmpPredicateAttr,
    ],
    materialize_constant: materialize_constant_of_index,
    canonicalization_patterns: canonicalization_patterns_of_index,
}

// Enums

enum_attr! {
    // IndexEnums.td: IndexCmpPredicate
    pub IndexCmpPredicate: I32EnumAttr, "index comparison predicate kind",
    {
        IndexCmpPredicateEQ: EQ = 0 => "eq",
        IndexCmpPredicateNE: NE = 1 => "ne",
        IndexCmpPredicateSLT: SLT = 2 => "slt",
        IndexCmpPredicateSLE: SLE = 3 => "sle",
        IndexCmpPredicateSGT: SGT = 4 => "sgt",
        IndexCmpPredicateSGE: SGE = 5 => "sge",
        IndexCmpPredicateULT: ULT = 6 => "ult",
        IndexCmpPredicateULE: ULE = 7 => "ule",
        IndexCmpPredicateUGT: UGT = 8 => "ugt",
        IndexCmpPredicateUGE: UGE = 9 => "uge",
    }
    // IndexEnums.td: IndexCmpPredicateAttr
    pub IndexCmpPredicateAttr: EnumAttr<"index", "cmp_predicate">
}

// Operations

op! {
    /// `index.add`.
    // IndexOps.td: Index_AddOp
    pub AddOp = "index.add",
    (ins Index:$lhs, Index:$rhs),
    (outs Index:$result),
    [Commutative, Pure, dyn InferIntRangeInterface]
    {
        fold: fold_add_op,
        assembly_format: r#"$lhs `,` $rhs attr-dict"#,
    }
}

op! {
    /// `index.and`.
    // IndexOps.td: Index_AndOp
    pub AndOp = "index.and",
    (ins Index:$lhs, Index:$rhs),
    (outs Index:$result),
    [Commutative, Pure, dyn InferIntRangeInterface]
    {
        fold: fold_and_op,
        assembly_format: r#"$lhs `,` $rhs attr-dict"#,
    }
}

op! {
    /// `index.bool.constant`.
    // IndexOps.td: Index_BoolConstantOp
    // omitted: the folder (C++)
    pub BoolConstantOp = "index.bool.constant",
    (ins BoolAttr:$value),
    (outs I1:$result),
    [ConstantLike, Pure, dyn InferIntRangeInterface]
    {
        assembly_format: r#"attr-dict $value"#,
        result_names: name_results_of_bool_constant_op,
    }
}

op! {
    /// `index.casts`.
    // IndexOps.td: Index_CastSOp
    // omitted: the interface CastOpInterface (C++)
    pub CastSOp = "index.casts",
    (ins AnyTypeOf<[AnyInteger, Index]>:$input),
    (outs AnyTypeOf<[AnyInteger, Index]>:$output),
    [Pure, dyn InferIntRangeInterface]
    {
        verify: verify_cast_s_op,
        fold: fold_cast_s_op,
        assembly_format: r#"$input attr-dict `:` type($input) `to` type($output)"#,
    }
}

op! {
    /// `index.castu`.
    // IndexOps.td: Index_CastUOp
    // omitted: the interface CastOpInterface (C++)
    pub CastUOp = "index.castu",
    (ins AnyTypeOf<[AnyInteger, Index]>:$input),
    (outs AnyTypeOf<[AnyInteger, Index]>:$output),
    [Pure, dyn InferIntRangeInterface]
    {
        verify: verify_cast_u_op,
        fold: fold_cast_u_op,
        assembly_format: r#"$input attr-dict `:` type($input) `to` type($output)"#,
    }
}

op! {
    /// `index.ceildivs`.
    // IndexOps.td: Index_CeilDivSOp
    pub CeilDivSOp = "index.ceildivs",
    (ins Index:$lhs, Index:$rhs),
    (outs Index:$result),
    [NoMemoryEffect, dyn InferIntRangeInterface]
    {
        fold: fold_ceil_div_s_op,
        assembly_format: r#"$lhs `,` $rhs attr-dict"#,
    }
}

op! {
    /// `index.ceildivu`.
    // IndexOps.td: Index_CeilDivUOp
    pub CeilDivUOp = "index.ceildivu",
    (ins Index:$lhs, Index:$rhs),
    (outs Index:$result),
    [NoMemoryEffect, dyn InferIntRangeInterface]
    {
        fold: fold_ceil_div_u_op,
        assembly_format: r#"$lhs `,` $rhs attr-dict"#,
    }
}

op! {
    /// `index.cmp`.
    // IndexOps.td: Index_CmpOp
    pub CmpOp = "index.cmp",
    (ins IndexCmpPredicateAttr:$pred, Index:$lhs, Index:$rhs),
    (outs I1:$result),
    [Pure, dyn InferIntRangeInterface]
    {
        fold: fold_cmp_op,
        assembly_format: r#"`` $pred `(` $lhs `,` $rhs `)` attr-dict"#,
    }
}

op! {
    /// `index.constant`.
    // IndexOps.td: Index_ConstantOp
    // omitted: the folder (C++)
    // omitted: builders (C++); `build` takes all arguments
    pub ConstantOp = "index.constant",
    (ins IndexAttr:$value),
    (outs Index:$result),
    [ConstantLike, Pure, dyn InferIntRangeInterface]
    {
        assembly_format: r#"attr-dict $value"#,
        result_names: name_results_of_constant_op,
    }
}

op! {
    /// `index.divs`.
    // IndexOps.td: Index_DivSOp
    pub DivSOp = "index.divs",
    (ins Index:$lhs, Index:$rhs),
    (outs Index:$result),
    [NoMemoryEffect, dyn InferIntRangeInterface]
    {
        fold: fold_div_s_op,
        assembly_format: r#"$lhs `,` $rhs attr-dict"#,
    }
}

op! {
    /// `index.divu`.
    // IndexOps.td: Index_DivUOp
    pub DivUOp = "index.divu",
    (ins Index:$lhs, Index:$rhs),
    (outs Index:$result),
    [NoMemoryEffect, dyn InferIntRangeInterface]
    {
        fold: fold_div_u_op,
        assembly_format: r#"$lhs `,` $rhs attr-dict"#,
    }
}

op! {
    /// `index.floordivs`.
    // IndexOps.td: Index_FloorDivSOp
    pub FloorDivSOp = "index.floordivs",
    (ins Index:$lhs, Index:$rhs),
    (outs Index:$result),
    [NoMemoryEffect, dyn InferIntRangeInterface]
    {
        fold: fold_floor_div_s_op,
        assembly_format: r#"$lhs `,` $rhs attr-dict"#,
    }
}

op! {
    /// `index.maxs`.
    // IndexOps.td: Index_MaxSOp
    pub MaxSOp = "index.maxs",
    (ins Index:$lhs, Index:$rhs),
    (outs Index:$result),
    [Commutative, Pure, dyn InferIntRangeInterface]
    {
        fold: fold_max_s_op,
        assembly_format: r#"$lhs `,` $rhs attr-dict"#,
    }
}

op! {
    /// `index.maxu`.
    // IndexOps.td: Index_MaxUOp
    pub MaxUOp = "index.maxu",
    (ins Index:$lhs, Index:$rhs),
    (outs Index:$result),
    [Commutative, Pure, dyn InferIntRangeInterface]
    {
        fold: fold_max_u_op,
        assembly_format: r#"$lhs `,` $rhs attr-dict"#,
    }
}

op! {
    /// `index.mins`.
    // IndexOps.td: Index_MinSOp
    pub MinSOp = "index.mins",
    (ins Index:$lhs, Index:$rhs),
    (outs Index:$result),
    [Commutative, Pure, dyn InferIntRangeInterface]
    {
        fold: fold_min_s_op,
        assembly_format: r#"$lhs `,` $rhs attr-dict"#,
    }
}

op! {
    /// `index.minu`.
    // IndexOps.td: Index_MinUOp
    pub MinUOp = "index.minu",
    (ins Index:$lhs, Index:$rhs),
    (outs Index:$result),
    [Commutative, Pure, dyn InferIntRangeInterface]
    {
        fold: fold_min_u_op,
        assembly_format: r#"$lhs `,` $rhs attr-dict"#,
    }
}

op! {
    /// `index.mul`.
    // IndexOps.td: Index_MulOp
    pub MulOp = "index.mul",
    (ins Index:$lhs, Index:$rhs),
    (outs Index:$result),
    [Commutative, Pure, dyn InferIntRangeInterface]
    {
        fold: fold_mul_op,
        assembly_format: r#"$lhs `,` $rhs attr-dict"#,
    }
}

op! {
    /// `index.or`.
    // IndexOps.td: Index_OrOp
    pub OrOp = "index.or",
    (ins Index:$lhs, Index:$rhs),
    (outs Index:$result),
    [Commutative, Pure, dyn InferIntRangeInterface]
    {
        fold: fold_or_op,
        assembly_format: r#"$lhs `,` $rhs attr-dict"#,
    }
}

op! {
    /// `index.rems`.
    // IndexOps.td: Index_RemSOp
    pub RemSOp = "index.rems",
    (ins Index:$lhs, Index:$rhs),
    (outs Index:$result),
    [NoMemoryEffect, dyn InferIntRangeInterface]
    {
        fold: fold_rem_s_op,
        assembly_format: r#"$lhs `,` $rhs attr-dict"#,
    }
}

op! {
    /// `index.remu`.
    // IndexOps.td: Index_RemUOp
    pub RemUOp = "index.remu",
    (ins Index:$lhs, Index:$rhs),
    (outs Index:$result),
    [NoMemoryEffect, dyn InferIntRangeInterface]
    {
        fold: fold_rem_u_op,
        assembly_format: r#"$lhs `,` $rhs attr-dict"#,
    }
}

op! {
    /// `index.shl`.
    // IndexOps.td: Index_ShlOp
    pub ShlOp = "index.shl",
    (ins Index:$lhs, Index:$rhs),
    (outs Index:$result),
    [Pure, dyn InferIntRangeInterface]
    {
        fold: fold_shl_op,
        assembly_format: r#"$lhs `,` $rhs attr-dict"#,
    }
}

op! {
    /// `index.shrs`.
    // IndexOps.td: Index_ShrSOp
    pub ShrSOp = "index.shrs",
    (ins Index:$lhs, Index:$rhs),
    (outs Index:$result),
    [Pure, dyn InferIntRangeInterface]
    {
        fold: fold_shr_s_op,
        assembly_format: r#"$lhs `,` $rhs attr-dict"#,
    }
}

op! {
    /// `index.shru`.
    // IndexOps.td: Index_ShrUOp
    pub ShrUOp = "index.shru",
    (ins Index:$lhs, Index:$rhs),
    (outs Index:$result),
    [Pure, dyn InferIntRangeInterface]
    {
        fold: fold_shr_u_op,
        assembly_format: r#"$lhs `,` $rhs attr-dict"#,
    }
}

op! {
    /// `index.sizeof`.
    // IndexOps.td: Index_SizeOfOp
    pub SizeOfOp = "index.sizeof",
    (ins),
    (outs Index:$result),
    [Pure, dyn InferIntRangeInterface]
    { assembly_format: r#"attr-dict"# }
}

op! {
    /// `index.sub`.
    // IndexOps.td: Index_SubOp
    pub SubOp = "index.sub",
    (ins Index:$lhs, Index:$rhs),
    (outs Index:$result),
    [Pure, dyn InferIntRangeInterface]
    {
        fold: fold_sub_op,
        assembly_format: r#"$lhs `,` $rhs attr-dict"#,
    }
}

op! {
    /// `index.xor`.
    // IndexOps.td: Index_XOrOp
    pub XOrOp = "index.xor",
    (ins Index:$lhs, Index:$rhs),
    (outs Index:$result),
    [Commutative, Pure, dyn InferIntRangeInterface]
    {
        fold: fold_x_or_op,
        assembly_format: r#"$lhs `,` $rhs attr-dict"#,
    }
}

// Fingerprints of what drr-import wrote: importing again is refused if the module has anything else.
// 3d88c904f20fa434 1c5782a8a8e23473 6f106257b3f72148 5dbbdd5d13c0565a 583e45a524c1f52e 828f66c22ebaa935 3b9288a9d2bb4946
// b5ebc9182f081d04 321f60ce7153b5cc 4f22c6048907cb29 8ef65d34025fe450 598b8937ab6b0342 7f7894bd433a8a34 01f3ff36cbf16ffc
// f8b07a4a1dea02c7 e2012c0b202cbb78 e98359fe620b54ec e823b842e35f2a72 a8223d53b63cce05 50262a8042e1cccc c2fee49c6914114b
// 35b939e9b61a1418 f5a69e01e20f729c 6780f81589cc549e ae724fc2998e7ca0 c90da7f62ab20a86 140eb4e6b7b5f9db 57ab0c48efd6a9d3
// 99adc0ef2ed09285 27b415516bd9c38f 19fc59256cabe208 60dd86a7eacd8728 1b46a8b90d90b8e1 64b9db1f4f89d33b 9cd5816c74041af7
// dcb97b6e33e4c627 1901433ab9bf94a3 c8c9ecaa2ea5c8ca 83c3ce61d76d0e22 86c2e1cbaf49ae8e 3d41c187ca737fca f2e80987613c058e
// 2607fc3c9ae918ff 282799ab79b0abef 1be976ca2c834eed 4c677ac9c990045c a969a64e88af33fb
