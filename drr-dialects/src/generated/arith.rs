//! Imported from mlir/Dialect/Arith/IR/ArithOps.td by drr-import.
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
use crate::arith::addition::{fold_add_i_op, fold_add_ui_extended_op, fold_sub_i_op};
use crate::arith::bitwise::{fold_and_i_op, fold_or_i_op, fold_sh_li_op, fold_sh_rsi_op, fold_sh_rui_op, fold_x_or_i_op};
use crate::arith::cast::{verify_bitcast_op, verify_ext_f_op, verify_ext_si_op, verify_ext_ui_op, verify_fp_to_si_op, verify_fp_to_ui_op, verify_index_cast_op, verify_index_cast_ui_op, verify_scaling_ext_f_op, verify_scaling_trunc_f_op, verify_si_to_fp_op, verify_trunc_f_op, verify_trunc_i_op, verify_ui_to_fp_op};
use crate::arith::compare::{fold_cmp_f_op, fold_cmp_i_op};
use crate::arith::constant::{materialize_constant_of_arith, name_results_of_constant_op, name_results_of_mul_i_op, verify_constant_op};
use crate::arith::division::{fold_ceil_div_si_op, fold_ceil_div_ui_op, fold_div_si_op, fold_div_ui_op, fold_floor_div_si_op, fold_rem_si_op, fold_rem_ui_op};
use crate::arith::float::{fold_add_f_op, fold_div_f_op, fold_mul_f_op, fold_neg_f_op, fold_rem_f_op, fold_sub_f_op};
use crate::arith::float_cast::{fold_bitcast_op, fold_ext_f_op, fold_fp_to_si_op, fold_fp_to_ui_op, fold_si_to_fp_op, fold_trunc_f_op, fold_ui_to_fp_op};
use crate::arith::integer_cast::{fold_ext_si_op, fold_ext_ui_op, fold_index_cast_op, fold_index_cast_ui_op, fold_trunc_i_op};
use crate::arith::min_max::{fold_max_num_f_op, fold_max_si_op, fold_max_ui_op, fold_maximum_f_op, fold_min_num_f_op, fold_min_si_op, fold_min_ui_op, fold_minimum_f_op};
use crate::arith::multiplication::{fold_mul_i_op, fold_mul_si_extended_op, fold_mul_ui_extended_op};
use crate::arith::patterns::{canonicalization_patterns_of_arith};
use crate::arith::select::{fold_select_op, form_select_op, verify_select_op};

// Dialects

dialect! {
    /// `arith`.
    // ArithBase.td: Arith_Dialect
    pub Arith = "arith",
    ops: [
        AddFOp,
        AddIOp,
        AddUIExtendedOp,
        AndIOp,
        BitcastOp,
        CeilDivSIOp,
        CeilDivUIOp,
        CmpFOp,
        CmpIOp,
        ConstantOp,
        DivFOp,
        DivSIOp,
        DivUIOp,
        ExtFOp,
        ExtSIOp,
        ExtUIOp,
        FPToSIOp,
        FPToUIOp,
        FloorDivSIOp,
        IndexCastOp,
        IndexCastUIOp,
        MaxNumFOp,
        MaxSIOp,
        MaxUIOp,
        MaximumFOp,
        MinNumFOp,
        MinSIOp,
        MinUIOp,
        MinimumFOp,
        MulFOp,
        MulIOp,
        MulSIExtendedOp,
        MulUIExtendedOp,
        NegFOp,
        OrIOp,
        RemFOp,
        RemSIOp,
        RemUIOp,
        SIToFPOp,
        ScalingExtFOp,
        ScalingTruncFOp,
        ShLIOp,
        ShRSIOp,
        ShRUIOp,
        SubFOp,
        SubIOp,
        TruncFOp,
        TruncIOp,
        UIToFPOp,
        XOrIOp,
        SelectOp,
    ],
    attrs: [
        Arith_FastMathAttr,
        Arith_IntegerOverflowAttr,
    ],
    materialize_constant: materialize_constant_of_arith,
    canonicalization_patterns: canonicalization_patterns_of_arith,
}

// Enums

enum_attr! {
    // ArithBase.td: FastMathFlags
    pub FastMathFlags: I32BitEnumAttr, "floating point fast math flags", separator: ",", primary_groups: true,
    {
        FASTMATH_NONE: none = 0,
        FASTMATH_REASSOC: reassoc = 1,
        FASTMATH_NO_NANS: nnan = 2,
        FASTMATH_NO_INFS: ninf = 4,
        FASTMATH_NO_SIGNED_ZEROS: nsz = 8,
        FASTMATH_ALLOW_RECIP: arcp = 16,
        FASTMATH_ALLOW_CONTRACT: contract = 32,
        FASTMATH_APPROX_FUNC: afn = 64,
        FASTMATH_FAST: fast = 127,
    }
    // ArithBase.td: Arith_FastMathAttr
    pub Arith_FastMathAttr: EnumAttr<"arith", "fastmath", "<$value>">
}

enum_attr! {
    // ArithBase.td: Arith_IntegerOverflowFlags
    pub IntegerOverflowFlags: I32BitEnumAttr, "integer overflow arith flags", separator: ", ", primary_groups: true,
    {
        Arith_IOFnone: none = 0,
        Arith_IOFnsw: nsw = 1,
        Arith_IOFnuw: nuw = 2,
    }
    // ArithBase.td: Arith_IntegerOverflowAttr
    pub Arith_IntegerOverflowAttr: EnumAttr<"arith", "overflow", "<$value>">
}

enum_attr! {
    // ArithBase.td: Arith_CmpFPredicateAttr
    pub CmpFPredicate: I64EnumAttr, "allowed 64-bit signless integer cases: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15",
    {
        CmpFPredicateAlwaysFalse: AlwaysFalse = 0 => "false",
        CmpFPredicateOEQ: OEQ = 1 => "oeq",
        CmpFPredicateOGT: OGT = 2 => "ogt",
        CmpFPredicateOGE: OGE = 3 => "oge",
        CmpFPredicateOLT: OLT = 4 => "olt",
        CmpFPredicateOLE: OLE = 5 => "ole",
        CmpFPredicateONE: ONE = 6 => "one",
        CmpFPredicateORD: ORD = 7 => "ord",
        CmpFPredicateUEQ: UEQ = 8 => "ueq",
        CmpFPredicateUGT: UGT = 9 => "ugt",
        CmpFPredicateUGE: UGE = 10 => "uge",
        CmpFPredicateULT: ULT = 11 => "ult",
        CmpFPredicateULE: ULE = 12 => "ule",
        CmpFPredicateUNE: UNE = 13 => "une",
        CmpFPredicateUNO: UNO = 14 => "uno",
        CmpFPredicateAlwaysTrue: AlwaysTrue = 15 => "true",
    }
}

enum_attr! {
    // ArithBase.td: Arith_CmpIPredicateAttr
    pub CmpIPredicate: I64EnumAttr, "allowed 64-bit signless integer cases: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9",
    {
        CmpIPredicateEq: eq = 0,
        CmpIPredicateNe: ne = 1,
        CmpIPredicateSlt: slt = 2,
        CmpIPredicateSle: sle = 3,
        CmpIPredicateSgt: sgt = 4,
        CmpIPredicateSge: sge = 5,
        CmpIPredicateUlt: ult = 6,
        CmpIPredicateUle: ule = 7,
        CmpIPredicateUgt: ugt = 8,
        CmpIPredicateUge: uge = 9,
    }
}

enum_attr! {
    // ArithBase.td: Arith_RoundingModeAttr
    pub RoundingMode: I32EnumAttr, "floating point rounding mode",
    {
        Arith_RToNearestTiesToEven: to_nearest_even = 0,
        Arith_RDownward: downward = 1,
        Arith_RUpward: upward = 2,
        Arith_RTowardZero: toward_zero = 3,
        Arith_RToNearestTiesAwayFromZero: to_nearest_away = 4,
    }
}

enum_attr! {
    // ArithBase.td: AtomicRMWKindAttr
    pub AtomicRMWKind: I64EnumAttr, "allowed 64-bit signless integer cases: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15",
    {
        ATOMIC_RMW_KIND_ADDF: addf = 0,
        ATOMIC_RMW_KIND_ADDI: addi = 1,
        ATOMIC_RMW_KIND_ANDI: andi = 2,
        ATOMIC_RMW_KIND_ASSIGN: assign = 3,
        ATOMIC_RMW_KIND_MAXIMUMF: maximumf = 4,
        ATOMIC_RMW_KIND_MAXNUMF: maxnumf = 5,
        ATOMIC_RMW_KIND_MAXS: maxs = 6,
        ATOMIC_RMW_KIND_MAXU: maxu = 7,
        ATOMIC_RMW_KIND_MINIMUMF: minimumf = 8,
        ATOMIC_RMW_KIND_MINNUMF: minnumf = 9,
        ATOMIC_RMW_KIND_MINS: mins = 10,
        ATOMIC_RMW_KIND_MINU: minu = 11,
        ATOMIC_RMW_KIND_MULF: mulf = 12,
        ATOMIC_RMW_KIND_MULI: muli = 13,
        ATOMIC_RMW_KIND_ORI: ori = 14,
        ATOMIC_RMW_KIND_XORI: xori = 15,
    }
}

// Constraints

constraint! {
    // ArithOps.td: BitcastTypeConstraint
    pub BitcastTypeConstraint: Type, "signless-integer-or-float-like or memref of signless-integer or float",
    |ctx, ty| ((ty.is_signless_integer(ctx) || ((ty.is_vector(ctx) || ty.is_tensor(ctx)) && ty.element_type(ctx).is_some_and(|element| element.is_signless_integer(ctx)))) || (AnyFloat::holds(ctx, ty) || ((ty.is_vector(ctx) || ty.is_tensor(ctx)) && ty.element_type(ctx).is_some_and(|element| AnyFloat::holds(ctx, element))))) || (AnyMemRef::holds(ctx, ty) && ty.element_type(ctx).is_some_and(|element| element.is_signless_integer(ctx) || AnyFloat::holds(ctx, element)))
}

constraint! {
    // ArithOps.td: SignlessFixedWidthIntegerLike
    pub SignlessFixedWidthIntegerLike: Type, "signless-fixed-width-integer-like",
    |ctx, ty| ty.is_signless_integer(ctx) || (AnyVectorOfAnyRank::holds(ctx, ty) && ty.element_type(ctx).is_some_and(|element| element.is_signless_integer(ctx))) || (AnyTensor::holds(ctx, ty) && ty.element_type(ctx).is_some_and(|element| element.is_signless_integer(ctx)))
}

constraint! {
    // ArithOps.td: IndexCastTypeConstraint
    pub IndexCastTypeConstraint: Type, "signless-integer-like or memref of signless-integer",
    |ctx, ty| (AnySignlessIntegerOrIndex::holds(ctx, ty) || ((ty.is_vector(ctx) || ty.is_tensor(ctx)) && ty.element_type(ctx).is_some_and(|element| AnySignlessIntegerOrIndex::holds(ctx, element)))) || (AnyMemRef::holds(ctx, ty) && ty.element_type(ctx).is_some_and(|element| element.is_signless_integer(ctx) || Index::holds(ctx, element)))
}

// Operations

op! {
    /// `arith.addf`.
    // ArithOps.td: Arith_AddFOp
    // omitted: the interface ArithFastMathInterface (C++)
    // omitted: the interface VectorUnrollOpInterface (C++)
    pub AddFOp = "arith.addf",
    (ins
        FloatLike:$lhs,
        FloatLike:$rhs,
        DefaultValuedAttr<Arith_FastMathAttr, "FastMathFlags::none">:$fastmath),
    (outs FloatLike:$result),
    [Pure, Commutative, SameOperandsAndResultType, Elementwise, Scalarizable, Vectorizable, Tensorizable]
    {
        fold: fold_add_f_op,
        assembly_format: r#"
            $lhs `,` $rhs (`fastmath` `` $fastmath^)?
            attr-dict `:` type($result)
        "#,
    }
}

op! {
    /// `arith.addi`.
    // ArithOps.td: Arith_AddIOp
    // omitted: the interface ArithIntegerOverflowFlagsInterface (C++)
    // omitted: the interface VectorUnrollOpInterface (C++)
    pub AddIOp = "arith.addi",
    (ins
        SignlessIntegerOrIndexLike:$lhs,
        SignlessIntegerOrIndexLike:$rhs,
        DefaultValuedAttr<Arith_IntegerOverflowAttr, "IntegerOverflowFlags::none">:$overflowFlags),
    (outs SignlessIntegerOrIndexLike:$result),
    [
        Commutative,
        Pure,
        SameOperandsAndResultType,
        Elementwise,
        Scalarizable,
        Vectorizable,
        Tensorizable,
        dyn InferIntRangeInterface
    ]
    {
        fold: fold_add_i_op,
        assembly_format: r#"
            $lhs `,` $rhs (`overflow` `` $overflowFlags^)?
            attr-dict `:` type($result)
        "#,
    }
}

op! {
    /// `arith.addui_extended`.
    // ArithOps.td: Arith_AddUIExtendedOp
    // omitted: the interface VectorUnrollOpInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub AddUIExtendedOp = "arith.addui_extended",
    (ins SignlessIntegerOrIndexLike:$lhs, SignlessIntegerOrIndexLike:$rhs),
    (outs SignlessIntegerOrIndexLike:$sum, BoolLike:$overflow),
    [
        Pure,
        Commutative,
        AllTypesMatch<["lhs", "rhs", "sum"]>,
        Elementwise,
        Scalarizable,
        Vectorizable,
        Tensorizable
    ]
    {
        fold: fold_add_ui_extended_op,
        assembly_format: r#"$lhs `,` $rhs attr-dict `:` type($sum) `,` type($overflow)"#,
    }
}

op! {
    /// `arith.andi`.
    // ArithOps.td: Arith_AndIOp
    // omitted: the interface VectorUnrollOpInterface (C++)
    pub AndIOp = "arith.andi",
    (ins SignlessIntegerOrIndexLike:$lhs, SignlessIntegerOrIndexLike:$rhs),
    (outs SignlessIntegerOrIndexLike:$result),
    [
        Commutative,
        Idempotent,
        Pure,
        SameOperandsAndResultType,
        Elementwise,
        Scalarizable,
        Vectorizable,
        Tensorizable,
        dyn InferIntRangeInterface
    ]
    {
        fold: fold_and_i_op,
        assembly_format: r#"$lhs `,` $rhs attr-dict `:` type($result)"#,
    }
}

op! {
    /// `arith.bitcast`.
    // ArithOps.td: Arith_BitcastOp
    // omitted: the trait PredOpTrait (checked by the verifier to write)
    // omitted: the interface CastOpInterface (C++)
    // omitted: the interface VectorUnrollOpInterface (C++)
    pub BitcastOp = "arith.bitcast",
    (ins BitcastTypeConstraint:$in),
    (outs BitcastTypeConstraint:$out),
    [Pure, SameOperandsAndResultShape, Elementwise, Scalarizable, Vectorizable, Tensorizable]
    {
        verify: verify_bitcast_op,
        fold: fold_bitcast_op,
        assembly_format: r#"$in attr-dict `:` type($in) `to` type($out)"#,
    }
}

op! {
    /// `arith.ceildivsi`.
    // ArithOps.td: Arith_CeilDivSIOp
    // omitted: the interface VectorUnrollOpInterface (C++)
    // omitted: members of the C++ class
    pub CeilDivSIOp = "arith.ceildivsi",
    (ins SignlessIntegerOrIndexLike:$lhs, SignlessIntegerOrIndexLike:$rhs),
    (outs SignlessIntegerOrIndexLike:$result),
    [
        SameOperandsAndResultType,
        NoMemoryEffect,
        Elementwise,
        Scalarizable,
        Vectorizable,
        Tensorizable,
        dyn ConditionallySpeculatable,
        dyn InferIntRangeInterface
    ]
    {
        fold: fold_ceil_div_si_op,
        assembly_format: r#"$lhs `,` $rhs attr-dict `:` type($result)"#,
    }
}

op! {
    /// `arith.ceildivui`.
    // ArithOps.td: Arith_CeilDivUIOp
    // omitted: the interface VectorUnrollOpInterface (C++)
    // omitted: members of the C++ class
    pub CeilDivUIOp = "arith.ceildivui",
    (ins SignlessIntegerOrIndexLike:$lhs, SignlessIntegerOrIndexLike:$rhs),
    (outs SignlessIntegerOrIndexLike:$result),
    [
        SameOperandsAndResultType,
        NoMemoryEffect,
        Elementwise,
        Scalarizable,
        Vectorizable,
        Tensorizable,
        dyn ConditionallySpeculatable,
        dyn InferIntRangeInterface
    ]
    {
        fold: fold_ceil_div_ui_op,
        assembly_format: r#"$lhs `,` $rhs attr-dict `:` type($result)"#,
    }
}

op! {
    /// `arith.cmpf`.
    // ArithOps.td: Arith_CmpFOp
    // omitted: the interface ArithFastMathInterface (C++)
    // omitted: the interface VectorUnrollOpInterface (C++)
    pub CmpFOp = "arith.cmpf",
    (ins
        attr CmpFPredicate:$predicate,
        FloatLike:$lhs,
        FloatLike:$rhs,
        DefaultValuedAttr<Arith_FastMathAttr, "FastMathFlags::none">:$fastmath),
    (outs BoolLike:$result),
    [
        Pure,
        SameTypeOperands,
        TypesMatchWith<"result type has i1 element type and same shape as operands", "lhs", "result", "getI1SameShape($_self)">,
        Elementwise,
        Scalarizable,
        Vectorizable,
        Tensorizable
    ]
    {
        fold: fold_cmp_f_op,
        assembly_format: r#"
            $predicate `,` $lhs `,` $rhs (`fastmath` `` $fastmath^)?
            attr-dict `:` type($lhs)
        "#,
    }
}

op! {
    /// `arith.cmpi`.
    // ArithOps.td: Arith_CmpIOp
    // omitted: the interface VectorUnrollOpInterface (C++)
    pub CmpIOp = "arith.cmpi",
    (ins attr CmpIPredicate:$predicate, SignlessIntegerOrIndexLike:$lhs, SignlessIntegerOrIndexLike:$rhs),
    (outs BoolLike:$result),
    [
        Pure,
        SameTypeOperands,
        TypesMatchWith<"result type has i1 element type and same shape as operands", "lhs", "result", "getI1SameShape($_self)">,
        Elementwise,
        Scalarizable,
        Vectorizable,
        Tensorizable,
        dyn InferIntRangeInterface
    ]
    {
        fold: fold_cmp_i_op,
        assembly_format: r#"$predicate `,` $lhs `,` $rhs attr-dict `:` type($lhs)"#,
    }
}

op! {
    /// `arith.constant`.
    // ArithOps.td: Arith_ConstantOp
    // omitted: the folder (C++)
    // omitted: members of the C++ class
    pub ConstantOp = "arith.constant",
    (ins TypedAttrInterface:$value),
    (outs AnyType:$result),
    [ConstantLike, Pure, AllTypesMatch<["value", "result"]>, dyn InferIntRangeInterface]
    {
        verify: verify_constant_op,
        assembly_format: r#"attr-dict $value"#,
        result_names: name_results_of_constant_op,
    }
}

op! {
    /// `arith.divf`.
    // ArithOps.td: Arith_DivFOp
    // omitted: the interface ArithFastMathInterface (C++)
    // omitted: the interface VectorUnrollOpInterface (C++)
    pub DivFOp = "arith.divf",
    (ins
        FloatLike:$lhs,
        FloatLike:$rhs,
        DefaultValuedAttr<Arith_FastMathAttr, "FastMathFlags::none">:$fastmath),
    (outs FloatLike:$result),
    [Pure, SameOperandsAndResultType, Elementwise, Scalarizable, Vectorizable, Tensorizable]
    {
        fold: fold_div_f_op,
        assembly_format: r#"
            $lhs `,` $rhs (`fastmath` `` $fastmath^)?
            attr-dict `:` type($result)
        "#,
    }
}

op! {
    /// `arith.divsi`.
    // ArithOps.td: Arith_DivSIOp
    // omitted: the interface VectorUnrollOpInterface (C++)
    // omitted: members of the C++ class
    pub DivSIOp = "arith.divsi",
    (ins SignlessIntegerOrIndexLike:$lhs, SignlessIntegerOrIndexLike:$rhs, UnitAttr:$isExact),
    (outs SignlessIntegerOrIndexLike:$result),
    [
        SameOperandsAndResultType,
        NoMemoryEffect,
        Elementwise,
        Scalarizable,
        Vectorizable,
        Tensorizable,
        dyn ConditionallySpeculatable,
        dyn InferIntRangeInterface
    ]
    {
        fold: fold_div_si_op,
        assembly_format: r#"
            $lhs `,` $rhs (`exact` $isExact^)?
            attr-dict `:` type($result)
        "#,
    }
}

op! {
    /// `arith.divui`.
    // ArithOps.td: Arith_DivUIOp
    // omitted: the interface VectorUnrollOpInterface (C++)
    // omitted: members of the C++ class
    pub DivUIOp = "arith.divui",
    (ins SignlessIntegerOrIndexLike:$lhs, SignlessIntegerOrIndexLike:$rhs, UnitAttr:$isExact),
    (outs SignlessIntegerOrIndexLike:$result),
    [
        SameOperandsAndResultType,
        NoMemoryEffect,
        Elementwise,
        Scalarizable,
        Vectorizable,
        Tensorizable,
        dyn ConditionallySpeculatable,
        dyn InferIntRangeInterface
    ]
    {
        fold: fold_div_ui_op,
        assembly_format: r#"
            $lhs `,` $rhs (`exact` $isExact^)?
            attr-dict `:` type($result)
        "#,
    }
}

op! {
    /// `arith.extf`.
    // ArithOps.td: Arith_ExtFOp
    // omitted: the interface ArithFastMathInterface (C++)
    // omitted: the trait PredOpTrait (checked by the verifier to write)
    // omitted: the interface CastOpInterface (C++)
    // omitted: the interface VectorUnrollOpInterface (C++)
    pub ExtFOp = "arith.extf",
    (ins FloatLike:$in, OptionalAttr<Arith_FastMathAttr>:$fastmath),
    (outs FloatLike:$out),
    [Pure, SameOperandsAndResultShape, Elementwise, Scalarizable, Vectorizable, Tensorizable]
    {
        verify: verify_ext_f_op,
        fold: fold_ext_f_op,
        assembly_format: r#"
            $in (`fastmath` `` $fastmath^)?
            attr-dict `:` type($in) `to` type($out)
        "#,
    }
}

op! {
    /// `arith.extsi`.
    // ArithOps.td: Arith_ExtSIOp
    // omitted: the trait PredOpTrait (checked by the verifier to write)
    // omitted: the interface CastOpInterface (C++)
    // omitted: the interface VectorUnrollOpInterface (C++)
    pub ExtSIOp = "arith.extsi",
    (ins SignlessFixedWidthIntegerLike:$in),
    (outs SignlessFixedWidthIntegerLike:$out),
    [
        Pure,
        SameOperandsAndResultShape,
        Elementwise,
        Scalarizable,
        Vectorizable,
        Tensorizable,
        dyn InferIntRangeInterface
    ]
    {
        verify: verify_ext_si_op,
        fold: fold_ext_si_op,
        assembly_format: r#"$in attr-dict `:` type($in) `to` type($out)"#,
    }
}

op! {
    /// `arith.extui`.
    // ArithOps.td: Arith_ExtUIOp
    // omitted: the trait PredOpTrait (checked by the verifier to write)
    // omitted: the interface CastOpInterface (C++)
    // omitted: the interface VectorUnrollOpInterface (C++)
    pub ExtUIOp = "arith.extui",
    (ins SignlessFixedWidthIntegerLike:$in),
    (outs SignlessFixedWidthIntegerLike:$out),
    [
        Pure,
        SameOperandsAndResultShape,
        Elementwise,
        Scalarizable,
        Vectorizable,
        Tensorizable,
        dyn InferIntRangeInterface
    ]
    {
        verify: verify_ext_ui_op,
        fold: fold_ext_ui_op,
        assembly_format: r#"$in attr-dict `:` type($in) `to` type($out)"#,
    }
}

op! {
    /// `arith.fptosi`.
    // ArithOps.td: Arith_FPToSIOp
    // omitted: the trait PredOpTrait (checked by the verifier to write)
    // omitted: the interface CastOpInterface (C++)
    // omitted: the interface VectorUnrollOpInterface (C++)
    pub FPToSIOp = "arith.fptosi",
    (ins FloatLike:$in),
    (outs SignlessFixedWidthIntegerLike:$out),
    [Pure, SameOperandsAndResultShape, Elementwise, Scalarizable, Vectorizable, Tensorizable]
    {
        verify: verify_fp_to_si_op,
        fold: fold_fp_to_si_op,
        assembly_format: r#"$in attr-dict `:` type($in) `to` type($out)"#,
    }
}

op! {
    /// `arith.fptoui`.
    // ArithOps.td: Arith_FPToUIOp
    // omitted: the trait PredOpTrait (checked by the verifier to write)
    // omitted: the interface CastOpInterface (C++)
    // omitted: the interface VectorUnrollOpInterface (C++)
    pub FPToUIOp = "arith.fptoui",
    (ins FloatLike:$in),
    (outs SignlessFixedWidthIntegerLike:$out),
    [Pure, SameOperandsAndResultShape, Elementwise, Scalarizable, Vectorizable, Tensorizable]
    {
        verify: verify_fp_to_ui_op,
        fold: fold_fp_to_ui_op,
        assembly_format: r#"$in attr-dict `:` type($in) `to` type($out)"#,
    }
}

op! {
    /// `arith.floordivsi`.
    // ArithOps.td: Arith_FloorDivSIOp
    // omitted: the interface VectorUnrollOpInterface (C++)
    pub FloorDivSIOp = "arith.floordivsi",
    (ins SignlessIntegerOrIndexLike:$lhs, SignlessIntegerOrIndexLike:$rhs),
    (outs SignlessIntegerOrIndexLike:$result),
    [
        Pure,
        SameOperandsAndResultType,
        Elementwise,
        Scalarizable,
        Vectorizable,
        Tensorizable,
        dyn InferIntRangeInterface
    ]
    {
        fold: fold_floor_div_si_op,
        assembly_format: r#"$lhs `,` $rhs attr-dict `:` type($result)"#,
    }
}

op! {
    /// `arith.index_cast`.
    // ArithOps.td: Arith_IndexCastOp
    // omitted: the trait PredOpTrait (checked by the verifier to write)
    // omitted: the interface CastOpInterface (C++)
    // omitted: the interface VectorUnrollOpInterface (C++)
    pub IndexCastOp = "arith.index_cast",
    (ins IndexCastTypeConstraint:$in),
    (outs IndexCastTypeConstraint:$out),
    [
        Pure,
        SameOperandsAndResultShape,
        Elementwise,
        Scalarizable,
        Vectorizable,
        Tensorizable,
        dyn InferIntRangeInterface
    ]
    {
        verify: verify_index_cast_op,
        fold: fold_index_cast_op,
        assembly_format: r#"$in attr-dict `:` type($in) `to` type($out)"#,
    }
}

op! {
    /// `arith.index_castui`.
    // ArithOps.td: Arith_IndexCastUIOp
    // omitted: the trait PredOpTrait (checked by the verifier to write)
    // omitted: the interface CastOpInterface (C++)
    // omitted: the interface VectorUnrollOpInterface (C++)
    pub IndexCastUIOp = "arith.index_castui",
    (ins IndexCastTypeConstraint:$in),
    (outs IndexCastTypeConstraint:$out),
    [
        Pure,
        SameOperandsAndResultShape,
        Elementwise,
        Scalarizable,
        Vectorizable,
        Tensorizable,
        dyn InferIntRangeInterface
    ]
    {
        verify: verify_index_cast_ui_op,
        fold: fold_index_cast_ui_op,
        assembly_format: r#"$in attr-dict `:` type($in) `to` type($out)"#,
    }
}

op! {
    /// `arith.maxnumf`.
    // ArithOps.td: Arith_MaxNumFOp
    // omitted: the interface ArithFastMathInterface (C++)
    // omitted: the interface VectorUnrollOpInterface (C++)
    pub MaxNumFOp = "arith.maxnumf",
    (ins
        FloatLike:$lhs,
        FloatLike:$rhs,
        DefaultValuedAttr<Arith_FastMathAttr, "FastMathFlags::none">:$fastmath),
    (outs FloatLike:$result),
    [Pure, Commutative, SameOperandsAndResultType, Elementwise, Scalarizable, Vectorizable, Tensorizable]
    {
        fold: fold_max_num_f_op,
        assembly_format: r#"
            $lhs `,` $rhs (`fastmath` `` $fastmath^)?
            attr-dict `:` type($result)
        "#,
    }
}

op! {
    /// `arith.maxsi`.
    // ArithOps.td: Arith_MaxSIOp
    // omitted: the interface VectorUnrollOpInterface (C++)
    pub MaxSIOp = "arith.maxsi",
    (ins SignlessIntegerOrIndexLike:$lhs, SignlessIntegerOrIndexLike:$rhs),
    (outs SignlessIntegerOrIndexLike:$result),
    [
        Commutative,
        Pure,
        SameOperandsAndResultType,
        Elementwise,
        Scalarizable,
        Vectorizable,
        Tensorizable,
        dyn InferIntRangeInterface
    ]
    {
        fold: fold_max_si_op,
        assembly_format: r#"$lhs `,` $rhs attr-dict `:` type($result)"#,
    }
}

op! {
    /// `arith.maxui`.
    // ArithOps.td: Arith_MaxUIOp
    // omitted: the interface VectorUnrollOpInterface (C++)
    pub MaxUIOp = "arith.maxui",
    (ins SignlessIntegerOrIndexLike:$lhs, SignlessIntegerOrIndexLike:$rhs),
    (outs SignlessIntegerOrIndexLike:$result),
    [
        Commutative,
        Pure,
        SameOperandsAndResultType,
        Elementwise,
        Scalarizable,
        Vectorizable,
        Tensorizable,
        dyn InferIntRangeInterface
    ]
    {
        fold: fold_max_ui_op,
        assembly_format: r#"$lhs `,` $rhs attr-dict `:` type($result)"#,
    }
}

op! {
    /// `arith.maximumf`.
    // ArithOps.td: Arith_MaximumFOp
    // omitted: the interface ArithFastMathInterface (C++)
    // omitted: the interface VectorUnrollOpInterface (C++)
    pub MaximumFOp = "arith.maximumf",
    (ins
        FloatLike:$lhs,
        FloatLike:$rhs,
        DefaultValuedAttr<Arith_FastMathAttr, "FastMathFlags::none">:$fastmath),
    (outs FloatLike:$result),
    [Pure, Commutative, SameOperandsAndResultType, Elementwise, Scalarizable, Vectorizable, Tensorizable]
    {
        fold: fold_maximum_f_op,
        assembly_format: r#"
            $lhs `,` $rhs (`fastmath` `` $fastmath^)?
            attr-dict `:` type($result)
        "#,
    }
}

op! {
    /// `arith.minnumf`.
    // ArithOps.td: Arith_MinNumFOp
    // omitted: the interface ArithFastMathInterface (C++)
    // omitted: the interface VectorUnrollOpInterface (C++)
    pub MinNumFOp = "arith.minnumf",
    (ins
        FloatLike:$lhs,
        FloatLike:$rhs,
        DefaultValuedAttr<Arith_FastMathAttr, "FastMathFlags::none">:$fastmath),
    (outs FloatLike:$result),
    [Pure, Commutative, SameOperandsAndResultType, Elementwise, Scalarizable, Vectorizable, Tensorizable]
    {
        fold: fold_min_num_f_op,
        assembly_format: r#"
            $lhs `,` $rhs (`fastmath` `` $fastmath^)?
            attr-dict `:` type($result)
        "#,
    }
}

op! {
    /// `arith.minsi`.
    // ArithOps.td: Arith_MinSIOp
    // omitted: the interface VectorUnrollOpInterface (C++)
    pub MinSIOp = "arith.minsi",
    (ins SignlessIntegerOrIndexLike:$lhs, SignlessIntegerOrIndexLike:$rhs),
    (outs SignlessIntegerOrIndexLike:$result),
    [
        Commutative,
        Pure,
        SameOperandsAndResultType,
        Elementwise,
        Scalarizable,
        Vectorizable,
        Tensorizable,
        dyn InferIntRangeInterface
    ]
    {
        fold: fold_min_si_op,
        assembly_format: r#"$lhs `,` $rhs attr-dict `:` type($result)"#,
    }
}

op! {
    /// `arith.minui`.
    // ArithOps.td: Arith_MinUIOp
    // omitted: the interface VectorUnrollOpInterface (C++)
    pub MinUIOp = "arith.minui",
    (ins SignlessIntegerOrIndexLike:$lhs, SignlessIntegerOrIndexLike:$rhs),
    (outs SignlessIntegerOrIndexLike:$result),
    [
        Commutative,
        Pure,
        SameOperandsAndResultType,
        Elementwise,
        Scalarizable,
        Vectorizable,
        Tensorizable,
        dyn InferIntRangeInterface
    ]
    {
        fold: fold_min_ui_op,
        assembly_format: r#"$lhs `,` $rhs attr-dict `:` type($result)"#,
    }
}

op! {
    /// `arith.minimumf`.
    // ArithOps.td: Arith_MinimumFOp
    // omitted: the interface ArithFastMathInterface (C++)
    // omitted: the interface VectorUnrollOpInterface (C++)
    pub MinimumFOp = "arith.minimumf",
    (ins
        FloatLike:$lhs,
        FloatLike:$rhs,
        DefaultValuedAttr<Arith_FastMathAttr, "FastMathFlags::none">:$fastmath),
    (outs FloatLike:$result),
    [Pure, Commutative, SameOperandsAndResultType, Elementwise, Scalarizable, Vectorizable, Tensorizable]
    {
        fold: fold_minimum_f_op,
        assembly_format: r#"
            $lhs `,` $rhs (`fastmath` `` $fastmath^)?
            attr-dict `:` type($result)
        "#,
    }
}

op! {
    /// `arith.mulf`.
    // ArithOps.td: Arith_MulFOp
    // omitted: the interface ArithFastMathInterface (C++)
    // omitted: the interface VectorUnrollOpInterface (C++)
    pub MulFOp = "arith.mulf",
    (ins
        FloatLike:$lhs,
        FloatLike:$rhs,
        DefaultValuedAttr<Arith_FastMathAttr, "FastMathFlags::none">:$fastmath),
    (outs FloatLike:$result),
    [Pure, Commutative, SameOperandsAndResultType, Elementwise, Scalarizable, Vectorizable, Tensorizable]
    {
        fold: fold_mul_f_op,
        assembly_format: r#"
            $lhs `,` $rhs (`fastmath` `` $fastmath^)?
            attr-dict `:` type($result)
        "#,
    }
}

op! {
    /// `arith.muli`.
    // ArithOps.td: Arith_MulIOp
    // omitted: the interface ArithIntegerOverflowFlagsInterface (C++)
    // omitted: the interface VectorUnrollOpInterface (C++)
    pub MulIOp = "arith.muli",
    (ins
        SignlessIntegerOrIndexLike:$lhs,
        SignlessIntegerOrIndexLike:$rhs,
        DefaultValuedAttr<Arith_IntegerOverflowAttr, "IntegerOverflowFlags::none">:$overflowFlags),
    (outs SignlessIntegerOrIndexLike:$result),
    [
        Commutative,
        Pure,
        SameOperandsAndResultType,
        Elementwise,
        Scalarizable,
        Vectorizable,
        Tensorizable,
        dyn InferIntRangeInterface
    ]
    {
        fold: fold_mul_i_op,
        assembly_format: r#"
            $lhs `,` $rhs (`overflow` `` $overflowFlags^)?
            attr-dict `:` type($result)
        "#,
        result_names: name_results_of_mul_i_op,
    }
}

op! {
    /// `arith.mulsi_extended`.
    // ArithOps.td: Arith_MulSIExtendedOp
    // omitted: the interface VectorUnrollOpInterface (C++)
    // omitted: members of the C++ class
    pub MulSIExtendedOp = "arith.mulsi_extended",
    (ins SignlessIntegerOrIndexLike:$lhs, SignlessIntegerOrIndexLike:$rhs),
    (outs SignlessIntegerOrIndexLike:$low, SignlessIntegerOrIndexLike:$high),
    [
        Pure,
        Commutative,
        AllTypesMatch<["lhs", "rhs", "low", "high"]>,
        Elementwise,
        Scalarizable,
        Vectorizable,
        Tensorizable
    ]
    {
        fold: fold_mul_si_extended_op,
        assembly_format: r#"$lhs `,` $rhs attr-dict `:` type($lhs)"#,
    }
}

op! {
    /// `arith.mului_extended`.
    // ArithOps.td: Arith_MulUIExtendedOp
    // omitted: the interface VectorUnrollOpInterface (C++)
    // omitted: members of the C++ class
    pub MulUIExtendedOp = "arith.mului_extended",
    (ins SignlessIntegerOrIndexLike:$lhs, SignlessIntegerOrIndexLike:$rhs),
    (outs SignlessIntegerOrIndexLike:$low, SignlessIntegerOrIndexLike:$high),
    [
        Pure,
        Commutative,
        AllTypesMatch<["lhs", "rhs", "low", "high"]>,
        Elementwise,
        Scalarizable,
        Vectorizable,
        Tensorizable
    ]
    {
        fold: fold_mul_ui_extended_op,
        assembly_format: r#"$lhs `,` $rhs attr-dict `:` type($lhs)"#,
    }
}

op! {
    /// `arith.negf`.
    // ArithOps.td: Arith_NegFOp
    // omitted: the interface ArithFastMathInterface (C++)
    // omitted: the interface VectorUnrollOpInterface (C++)
    pub NegFOp = "arith.negf",
    (ins FloatLike:$operand, DefaultValuedAttr<Arith_FastMathAttr, "FastMathFlags::none">:$fastmath),
    (outs FloatLike:$result),
    [Pure, SameOperandsAndResultType, Elementwise, Scalarizable, Vectorizable, Tensorizable]
    {
        fold: fold_neg_f_op,
        assembly_format: r#"
            $operand (`fastmath` `` $fastmath^)?
            attr-dict `:` type($result)
        "#,
    }
}

op! {
    /// `arith.ori`.
    // ArithOps.td: Arith_OrIOp
    // omitted: the interface VectorUnrollOpInterface (C++)
    pub OrIOp = "arith.ori",
    (ins SignlessIntegerOrIndexLike:$lhs, SignlessIntegerOrIndexLike:$rhs),
    (outs SignlessIntegerOrIndexLike:$result),
    [
        Commutative,
        Idempotent,
        Pure,
        SameOperandsAndResultType,
        Elementwise,
        Scalarizable,
        Vectorizable,
        Tensorizable,
        dyn InferIntRangeInterface
    ]
    {
        fold: fold_or_i_op,
        assembly_format: r#"$lhs `,` $rhs attr-dict `:` type($result)"#,
    }
}

op! {
    /// `arith.remf`.
    // ArithOps.td: Arith_RemFOp
    // omitted: the interface ArithFastMathInterface (C++)
    // omitted: the interface VectorUnrollOpInterface (C++)
    pub RemFOp = "arith.remf",
    (ins
        FloatLike:$lhs,
        FloatLike:$rhs,
        DefaultValuedAttr<Arith_FastMathAttr, "FastMathFlags::none">:$fastmath),
    (outs FloatLike:$result),
    [Pure, SameOperandsAndResultType, Elementwise, Scalarizable, Vectorizable, Tensorizable]
    {
        fold: fold_rem_f_op,
        assembly_format: r#"
            $lhs `,` $rhs (`fastmath` `` $fastmath^)?
            attr-dict `:` type($result)
        "#,
    }
}

op! {
    /// `arith.remsi`.
    // ArithOps.td: Arith_RemSIOp
    // omitted: the interface VectorUnrollOpInterface (C++)
    pub RemSIOp = "arith.remsi",
    (ins SignlessIntegerOrIndexLike:$lhs, SignlessIntegerOrIndexLike:$rhs),
    (outs SignlessIntegerOrIndexLike:$result),
    [
        Pure,
        SameOperandsAndResultType,
        Elementwise,
        Scalarizable,
        Vectorizable,
        Tensorizable,
        dyn InferIntRangeInterface
    ]
    {
        fold: fold_rem_si_op,
        assembly_format: r#"$lhs `,` $rhs attr-dict `:` type($result)"#,
    }
}

op! {
    /// `arith.remui`.
    // ArithOps.td: Arith_RemUIOp
    // omitted: the interface VectorUnrollOpInterface (C++)
    pub RemUIOp = "arith.remui",
    (ins SignlessIntegerOrIndexLike:$lhs, SignlessIntegerOrIndexLike:$rhs),
    (outs SignlessIntegerOrIndexLike:$result),
    [
        Pure,
        SameOperandsAndResultType,
        Elementwise,
        Scalarizable,
        Vectorizable,
        Tensorizable,
        dyn InferIntRangeInterface
    ]
    {
        fold: fold_rem_ui_op,
        assembly_format: r#"$lhs `,` $rhs attr-dict `:` type($result)"#,
    }
}

op! {
    /// `arith.sitofp`.
    // ArithOps.td: Arith_SIToFPOp
    // omitted: the trait PredOpTrait (checked by the verifier to write)
    // omitted: the interface CastOpInterface (C++)
    // omitted: the interface VectorUnrollOpInterface (C++)
    pub SIToFPOp = "arith.sitofp",
    (ins SignlessFixedWidthIntegerLike:$in),
    (outs FloatLike:$out),
    [Pure, SameOperandsAndResultShape, Elementwise, Scalarizable, Vectorizable, Tensorizable]
    {
        verify: verify_si_to_fp_op,
        fold: fold_si_to_fp_op,
        assembly_format: r#"$in attr-dict `:` type($in) `to` type($out)"#,
    }
}

op! {
    /// `arith.scaling_extf`.
    // ArithOps.td: Arith_ScalingExtFOp
    // omitted: the trait PredOpTrait (checked by the verifier to write)
    // omitted: the interface ArithFastMathInterface (C++)
    // omitted: the interface CastOpInterface (C++)
    // omitted: the interface VectorUnrollOpInterface (C++)
    pub ScalingExtFOp = "arith.scaling_extf",
    (ins FloatLike:$in, FloatLike:$scale, OptionalAttr<Arith_FastMathAttr>:$fastmath),
    (outs FloatLike:$out),
    [Pure, Elementwise, Scalarizable, Vectorizable, Tensorizable]
    {
        verify: verify_scaling_ext_f_op,
        assembly_format: r#"
            $in `,` $scale (`fastmath` `` $fastmath^)? attr-dict `:`
            type($in) `,` type($scale) `to` type($out)
        "#,
    }
}

op! {
    /// `arith.scaling_truncf`.
    // ArithOps.td: Arith_ScalingTruncFOp
    // omitted: the trait PredOpTrait (checked by the verifier to write)
    // omitted: the interface ArithRoundingModeInterface (C++)
    // omitted: the interface ArithFastMathInterface (C++)
    // omitted: the interface CastOpInterface (C++)
    // omitted: the interface VectorUnrollOpInterface (C++)
    pub ScalingTruncFOp = "arith.scaling_truncf",
    (ins
        FloatLike:$in,
        FloatLike:$scale,
        OptionalAttr<RoundingMode>:$roundingmode,
        OptionalAttr<Arith_FastMathAttr>:$fastmath),
    (outs FloatLike:$out),
    [Pure, Elementwise, Scalarizable, Vectorizable, Tensorizable]
    {
        verify: verify_scaling_trunc_f_op,
        assembly_format: r#"
            $in `,` $scale ($roundingmode^)? (`fastmath` `` $fastmath^)? attr-dict `:`
            type($in) `,` type($scale) `to` type($out)
        "#,
    }
}

op! {
    /// `arith.shli`.
    // ArithOps.td: Arith_ShLIOp
    // omitted: the interface ArithIntegerOverflowFlagsInterface (C++)
    // omitted: the interface VectorUnrollOpInterface (C++)
    pub ShLIOp = "arith.shli",
    (ins
        SignlessIntegerOrIndexLike:$lhs,
        SignlessIntegerOrIndexLike:$rhs,
        DefaultValuedAttr<Arith_IntegerOverflowAttr, "IntegerOverflowFlags::none">:$overflowFlags),
    (outs SignlessIntegerOrIndexLike:$result),
    [
        Pure,
        SameOperandsAndResultType,
        Elementwise,
        Scalarizable,
        Vectorizable,
        Tensorizable,
        dyn InferIntRangeInterface
    ]
    {
        fold: fold_sh_li_op,
        assembly_format: r#"
            $lhs `,` $rhs (`overflow` `` $overflowFlags^)?
            attr-dict `:` type($result)
        "#,
    }
}

op! {
    /// `arith.shrsi`.
    // ArithOps.td: Arith_ShRSIOp
    // omitted: the interface VectorUnrollOpInterface (C++)
    pub ShRSIOp = "arith.shrsi",
    (ins SignlessIntegerOrIndexLike:$lhs, SignlessIntegerOrIndexLike:$rhs, UnitAttr:$isExact),
    (outs SignlessIntegerOrIndexLike:$result),
    [
        Pure,
        SameOperandsAndResultType,
        Elementwise,
        Scalarizable,
        Vectorizable,
        Tensorizable,
        dyn InferIntRangeInterface
    ]
    {
        fold: fold_sh_rsi_op,
        assembly_format: r#"
            $lhs `,` $rhs (`exact` $isExact^)?
            attr-dict `:` type($result)
        "#,
    }
}

op! {
    /// `arith.shrui`.
    // ArithOps.td: Arith_ShRUIOp
    // omitted: the interface VectorUnrollOpInterface (C++)
    pub ShRUIOp = "arith.shrui",
    (ins SignlessIntegerOrIndexLike:$lhs, SignlessIntegerOrIndexLike:$rhs, UnitAttr:$isExact),
    (outs SignlessIntegerOrIndexLike:$result),
    [
        Pure,
        SameOperandsAndResultType,
        Elementwise,
        Scalarizable,
        Vectorizable,
        Tensorizable,
        dyn InferIntRangeInterface
    ]
    {
        fold: fold_sh_rui_op,
        assembly_format: r#"
            $lhs `,` $rhs (`exact` $isExact^)?
            attr-dict `:` type($result)
        "#,
    }
}

op! {
    /// `arith.subf`.
    // ArithOps.td: Arith_SubFOp
    // omitted: the interface ArithFastMathInterface (C++)
    // omitted: the interface VectorUnrollOpInterface (C++)
    pub SubFOp = "arith.subf",
    (ins
        FloatLike:$lhs,
        FloatLike:$rhs,
        DefaultValuedAttr<Arith_FastMathAttr, "FastMathFlags::none">:$fastmath),
    (outs FloatLike:$result),
    [Pure, SameOperandsAndResultType, Elementwise, Scalarizable, Vectorizable, Tensorizable]
    {
        fold: fold_sub_f_op,
        assembly_format: r#"
            $lhs `,` $rhs (`fastmath` `` $fastmath^)?
            attr-dict `:` type($result)
        "#,
    }
}

op! {
    /// `arith.subi`.
    // ArithOps.td: Arith_SubIOp
    // omitted: the interface ArithIntegerOverflowFlagsInterface (C++)
    // omitted: the interface VectorUnrollOpInterface (C++)
    pub SubIOp = "arith.subi",
    (ins
        SignlessIntegerOrIndexLike:$lhs,
        SignlessIntegerOrIndexLike:$rhs,
        DefaultValuedAttr<Arith_IntegerOverflowAttr, "IntegerOverflowFlags::none">:$overflowFlags),
    (outs SignlessIntegerOrIndexLike:$result),
    [
        Pure,
        SameOperandsAndResultType,
        Elementwise,
        Scalarizable,
        Vectorizable,
        Tensorizable,
        dyn InferIntRangeInterface
    ]
    {
        fold: fold_sub_i_op,
        assembly_format: r#"
            $lhs `,` $rhs (`overflow` `` $overflowFlags^)?
            attr-dict `:` type($result)
        "#,
    }
}

op! {
    /// `arith.truncf`.
    // ArithOps.td: Arith_TruncFOp
    // omitted: the trait PredOpTrait (checked by the verifier to write)
    // omitted: the interface ArithRoundingModeInterface (C++)
    // omitted: the interface ArithFastMathInterface (C++)
    // omitted: the interface CastOpInterface (C++)
    // omitted: the interface VectorUnrollOpInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    pub TruncFOp = "arith.truncf",
    (ins FloatLike:$in, OptionalAttr<RoundingMode>:$roundingmode, OptionalAttr<Arith_FastMathAttr>:$fastmath),
    (outs FloatLike:$out),
    [Pure, SameOperandsAndResultShape, Elementwise, Scalarizable, Vectorizable, Tensorizable]
    {
        verify: verify_trunc_f_op,
        fold: fold_trunc_f_op,
        assembly_format: r#"
            $in ($roundingmode^)?
            (`fastmath` `` $fastmath^)?
            attr-dict `:` type($in) `to` type($out)
        "#,
    }
}

op! {
    /// `arith.trunci`.
    // ArithOps.td: Arith_TruncIOp
    // omitted: the trait PredOpTrait (checked by the verifier to write)
    // omitted: the interface CastOpInterface (C++)
    // omitted: the interface ArithIntegerOverflowFlagsInterface (C++)
    // omitted: the interface VectorUnrollOpInterface (C++)
    pub TruncIOp = "arith.trunci",
    (ins
        SignlessFixedWidthIntegerLike:$in,
        DefaultValuedAttr<Arith_IntegerOverflowAttr, "IntegerOverflowFlags::none">:$overflowFlags),
    (outs SignlessFixedWidthIntegerLike:$out),
    [
        Pure,
        SameOperandsAndResultShape,
        Elementwise,
        Scalarizable,
        Vectorizable,
        Tensorizable,
        dyn InferIntRangeInterface
    ]
    {
        verify: verify_trunc_i_op,
        fold: fold_trunc_i_op,
        assembly_format: r#"
            $in (`overflow` `` $overflowFlags^)? attr-dict
            `:` type($in) `to` type($out)
        "#,
    }
}

op! {
    /// `arith.uitofp`.
    // ArithOps.td: Arith_UIToFPOp
    // omitted: the trait PredOpTrait (checked by the verifier to write)
    // omitted: the interface CastOpInterface (C++)
    // omitted: the interface VectorUnrollOpInterface (C++)
    pub UIToFPOp = "arith.uitofp",
    (ins SignlessFixedWidthIntegerLike:$in),
    (outs FloatLike:$out),
    [Pure, SameOperandsAndResultShape, Elementwise, Scalarizable, Vectorizable, Tensorizable]
    {
        verify: verify_ui_to_fp_op,
        fold: fold_ui_to_fp_op,
        assembly_format: r#"$in attr-dict `:` type($in) `to` type($out)"#,
    }
}

op! {
    /// `arith.xori`.
    // ArithOps.td: Arith_XOrIOp
    // omitted: the interface VectorUnrollOpInterface (C++)
    pub XOrIOp = "arith.xori",
    (ins SignlessIntegerOrIndexLike:$lhs, SignlessIntegerOrIndexLike:$rhs),
    (outs SignlessIntegerOrIndexLike:$result),
    [
        Commutative,
        Pure,
        SameOperandsAndResultType,
        Elementwise,
        Scalarizable,
        Vectorizable,
        Tensorizable,
        dyn InferIntRangeInterface
    ]
    {
        fold: fold_x_or_i_op,
        assembly_format: r#"$lhs `,` $rhs attr-dict `:` type($result)"#,
    }
}

op! {
    /// `arith.select`.
    // ArithOps.td: SelectOp
    // omitted: the trait PredOpTrait (checked by the verifier to write)
    // omitted: the interface SelectLikeOpInterface (C++)
    // omitted: the interface VectorUnrollOpInterface (C++)
    pub SelectOp = "arith.select",
    (ins BoolLike:$condition, AnyType:$true_value, AnyType:$false_value),
    (outs AnyType:$result),
    [
        Pure,
        AllTypesMatch<["true_value", "false_value", "result"]>,
        Elementwise,
        Scalarizable,
        Vectorizable,
        Tensorizable,
        dyn InferIntRangeInterface
    ]
    {
        verify: verify_select_op,
        fold: fold_select_op,
        parse: parse_select_op,
        print: print_select_op,
    }
}

// Custom forms

fn parse_select_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    drr::define::OpAsmForm::parse(parser, form_select_op)
}

fn print_select_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> Result<(), UseGenericForm> {
    drr::define::OpAsmForm::print(printer, op, form_select_op)
}

// Fingerprints of what drr-import wrote: importing again is refused if the module has anything else.
// dcd76fb17f144140 1c5782a8a8e23473 6f106257b3f72148 5dbbdd5d13c0565a 583e45a524c1f52e 828f66c22ebaa935 3b9288a9d2bb4946
// b5ebc9182f081d04 321f60ce7153b5cc 4f22c6048907cb29 8ef65d34025fe450 1784a1814181fe3d 0b3387244a708ca2 058543b310ab318a
// 0cdd591629d6eb30 c70814c0dd43d610 303fcf0b3f870642 fc69d47f82d26b46 e9128f6879f5fc29 ff5a415736de9b33 acb54bd4627d0bc4
// 663bd34acf2b8819 1498132fcf906e96 be22499f2eae6b41 e98359fe620b54ec 15c26b25882347bd a8223d53b63cce05 e17f46419f3f2794
// cda547c18df63308 6dad1683ab0dc3bd 542728434680d7e6 3635079e5e2c9eb8 c5c91a12b6830525 8bfedaaeb39c6007 52e1f205e470cfe4
// 164216b395d05030 5751e0b85df5531a c2fee49c6914114b 36623d53c596cd05 4e57922555556b07 81ae1622dc41a722 94cb2b5b7cdd09ac
// 33aef66d125bd8c7 8734a0615670aa60 3e6a38ed0e1e6054 c1e8e9872b46c95d daadea7855df9bb1 47781e0c64474ec0 3d262341d807c3af
// ae77dd2f1411f7ed c7939d10422e8455 c9b0080d2ceba380 751b95f638e07704 f80b7ef499deb9aa 878c85d14a59eb0c 341b9db8b7e2378a
// 130da6d4a566d59a ba17d4b26b53e8b4 c9e9bdaf4163be3e c557f42067932f18 e3cb102bcb7ea411 c653294efca9c941 5c22098030d12f05
// 4c43902c129e658c 95fb8fbe77879d15 233a79e3dba835ed 286134170f0a7665 403400acaba38bed e704c981140c8bca 714693280cee0348
// 3def6afcba515400 714f667832b90026 97b2f6367789c318 4f4a3cfe4a2b75df 188662cd714ee713 ca165de535a3e5bb ae426ca4c66101e0
// d7eab8e6130a67e3 26d50857dda2a1ff 0fd0b2909a86d4cf fd8fa4923e5b8037 df0d85f8053192c3 b41a8982c33b1bbf c494092cf773b767
// 7a240033bc3e429b 65779a8c7a6f618e fd06f3df84808a7a c329e14624f80be2 55adf6ac22840751 ad5d8cde12dfcda1 326875986df03a75
// 638b247ae6b27978
