//! Imported from mlir/Dialect/Math/IR/MathOps.td by drr-import.
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
pub use crate::generated::arith::{Arith_FastMathAttr, FastMathFlags};
use crate::math::{materialize_constant_of_math};
use crate::math::float::{fold_abs_f_op, fold_ceil_op, fold_copy_sign_op, fold_floor_op, fold_is_finite_op, fold_is_inf_op, fold_is_na_n_op, fold_is_normal_op, fold_round_even_op};
use crate::math::integer::{fold_abs_i_op, fold_count_leading_zeros_op, fold_count_trailing_zeros_op, fold_ct_pop_op, fold_i_pow_i_op};
use crate::math::libm::{fold_acos_op, fold_asin_op, fold_atan2_op, fold_atan_op, fold_cos_op, fold_cosh_op, fold_exp2_op, fold_exp_m1_op, fold_exp_op, fold_log10_op, fold_log1p_op, fold_log2_op, fold_log_op, fold_pow_f_op, fold_round_op, fold_sin_op, fold_sinh_op, fold_sqrt_op, fold_tan_op, fold_tanh_op, fold_trunc_op};
use crate::math::special::{fold_acosh_op, fold_asinh_op, fold_atanh_op, fold_erf_op, fold_erfc_op};

// Dialects

dialect! {
    /// `math`.
    // MathBase.td: Math_Dialect
    pub Math = "math",
    ops: [
        AbsFOp,
        AbsIOp,
        AcosOp,
        AcoshOp,
        AsinOp,
        AsinhOp,
        Atan2Op,
        AtanOp,
        AtanhOp,
        CbrtOp,
        CeilOp,
        ClampFOp,
        CopySignOp,
        CosOp,
        CoshOp,
        CountLeadingZerosOp,
        CountTrailingZerosOp,
        CtPopOp,
        ErfOp,
        ErfcOp,
        Exp2Op,
        ExpM1Op,
        ExpOp,
        FPowIOp,
        FloorOp,
        FmaOp,
        IPowIOp,
        IsFiniteOp,
        IsInfOp,
        IsNaNOp,
        IsNormalOp,
        Log1pOp,
        Log2Op,
        Log10Op,
        LogOp,
        PowFOp,
        RoundEvenOp,
        RoundOp,
        RsqrtOp,
        SinOp,
        SincosOp,
        SinhOp,
        SqrtOp,
        TanOp,
        TanhOp,
        TruncOp,
    ],
    materialize_constant: materialize_constant_of_math,
}

// Operations

op! {
    /// `math.absf`.
    // MathOps.td: Math_AbsFOp
    // omitted: the interface ArithFastMathInterface (C++)
    // omitted: the interface VectorUnrollOpInterface (C++)
    pub AbsFOp = "math.absf",
    (ins FloatLike:$operand, DefaultValuedAttr<Arith_FastMathAttr, "FastMathFlags::none">:$fastmath),
    (outs FloatLike:$result),
    [SameOperandsAndResultType, Pure, Elementwise, Scalarizable, Vectorizable, Tensorizable]
    {
        fold: fold_abs_f_op,
        assembly_format: r#"
            $operand (`fastmath` `` $fastmath^)?
            attr-dict `:` type($result)
        "#,
    }
}

op! {
    /// `math.absi`.
    // MathOps.td: Math_AbsIOp
    // omitted: the interface VectorUnrollOpInterface (C++)
    pub AbsIOp = "math.absi",
    (ins SignlessIntegerOrIndexLike:$operand),
    (outs SignlessIntegerOrIndexLike:$result),
    [SameOperandsAndResultType, Pure, Elementwise, Scalarizable, Vectorizable, Tensorizable]
    {
        fold: fold_abs_i_op,
        assembly_format: r#"$operand attr-dict `:` type($result)"#,
    }
}

op! {
    /// `math.acos`.
    // MathOps.td: Math_AcosOp
    // omitted: the interface ArithFastMathInterface (C++)
    // omitted: the interface VectorUnrollOpInterface (C++)
    pub AcosOp = "math.acos",
    (ins FloatLike:$operand, DefaultValuedAttr<Arith_FastMathAttr, "FastMathFlags::none">:$fastmath),
    (outs FloatLike:$result),
    [SameOperandsAndResultType, Pure, Elementwise, Scalarizable, Vectorizable, Tensorizable]
    {
        fold: fold_acos_op,
        assembly_format: r#"
            $operand (`fastmath` `` $fastmath^)?
            attr-dict `:` type($result)
        "#,
    }
}

op! {
    /// `math.acosh`.
    // MathOps.td: Math_AcoshOp
    // omitted: the interface ArithFastMathInterface (C++)
    // omitted: the interface VectorUnrollOpInterface (C++)
    pub AcoshOp = "math.acosh",
    (ins FloatLike:$operand, DefaultValuedAttr<Arith_FastMathAttr, "FastMathFlags::none">:$fastmath),
    (outs FloatLike:$result),
    [SameOperandsAndResultType, Pure, Elementwise, Scalarizable, Vectorizable, Tensorizable]
    {
        fold: fold_acosh_op,
        assembly_format: r#"
            $operand (`fastmath` `` $fastmath^)?
            attr-dict `:` type($result)
        "#,
    }
}

op! {
    /// `math.asin`.
    // MathOps.td: Math_AsinOp
    // omitted: the interface ArithFastMathInterface (C++)
    // omitted: the interface VectorUnrollOpInterface (C++)
    pub AsinOp = "math.asin",
    (ins FloatLike:$operand, DefaultValuedAttr<Arith_FastMathAttr, "FastMathFlags::none">:$fastmath),
    (outs FloatLike:$result),
    [SameOperandsAndResultType, Pure, Elementwise, Scalarizable, Vectorizable, Tensorizable]
    {
        fold: fold_asin_op,
        assembly_format: r#"
            $operand (`fastmath` `` $fastmath^)?
            attr-dict `:` type($result)
        "#,
    }
}

op! {
    /// `math.asinh`.
    // MathOps.td: Math_AsinhOp
    // omitted: the interface ArithFastMathInterface (C++)
    // omitted: the interface VectorUnrollOpInterface (C++)
    pub AsinhOp = "math.asinh",
    (ins FloatLike:$operand, DefaultValuedAttr<Arith_FastMathAttr, "FastMathFlags::none">:$fastmath),
    (outs FloatLike:$result),
    [SameOperandsAndResultType, Pure, Elementwise, Scalarizable, Vectorizable, Tensorizable]
    {
        fold: fold_asinh_op,
        assembly_format: r#"
            $operand (`fastmath` `` $fastmath^)?
            attr-dict `:` type($result)
        "#,
    }
}

op! {
    /// `math.atan2`.
    // MathOps.td: Math_Atan2Op
    // omitted: the interface ArithFastMathInterface (C++)
    // omitted: the interface VectorUnrollOpInterface (C++)
    pub Atan2Op = "math.atan2",
    (ins
        FloatLike:$lhs,
        FloatLike:$rhs,
        DefaultValuedAttr<Arith_FastMathAttr, "FastMathFlags::none">:$fastmath),
    (outs FloatLike:$result),
    [SameOperandsAndResultType, Pure, Elementwise, Scalarizable, Vectorizable, Tensorizable]
    {
        fold: fold_atan2_op,
        assembly_format: r#"
            $lhs `,` $rhs (`fastmath` `` $fastmath^)?
            attr-dict `:` type($result)
        "#,
    }
}

op! {
    /// `math.atan`.
    // MathOps.td: Math_AtanOp
    // omitted: the interface ArithFastMathInterface (C++)
    // omitted: the interface VectorUnrollOpInterface (C++)
    pub AtanOp = "math.atan",
    (ins FloatLike:$operand, DefaultValuedAttr<Arith_FastMathAttr, "FastMathFlags::none">:$fastmath),
    (outs FloatLike:$result),
    [SameOperandsAndResultType, Pure, Elementwise, Scalarizable, Vectorizable, Tensorizable]
    {
        fold: fold_atan_op,
        assembly_format: r#"
            $operand (`fastmath` `` $fastmath^)?
            attr-dict `:` type($result)
        "#,
    }
}

op! {
    /// `math.atanh`.
    // MathOps.td: Math_AtanhOp
    // omitted: the interface ArithFastMathInterface (C++)
    // omitted: the interface VectorUnrollOpInterface (C++)
    pub AtanhOp = "math.atanh",
    (ins FloatLike:$operand, DefaultValuedAttr<Arith_FastMathAttr, "FastMathFlags::none">:$fastmath),
    (outs FloatLike:$result),
    [SameOperandsAndResultType, Pure, Elementwise, Scalarizable, Vectorizable, Tensorizable]
    {
        fold: fold_atanh_op,
        assembly_format: r#"
            $operand (`fastmath` `` $fastmath^)?
            attr-dict `:` type($result)
        "#,
    }
}

op! {
    /// `math.cbrt`.
    // MathOps.td: Math_CbrtOp
    // omitted: the interface ArithFastMathInterface (C++)
    // omitted: the interface VectorUnrollOpInterface (C++)
    pub CbrtOp = "math.cbrt",
    (ins FloatLike:$operand, DefaultValuedAttr<Arith_FastMathAttr, "FastMathFlags::none">:$fastmath),
    (outs FloatLike:$result),
    [SameOperandsAndResultType, Pure, Elementwise, Scalarizable, Vectorizable, Tensorizable]
    {
        assembly_format: r#"
            $operand (`fastmath` `` $fastmath^)?
            attr-dict `:` type($result)
        "#,
    }
}

op! {
    /// `math.ceil`.
    // MathOps.td: Math_CeilOp
    // omitted: the interface ArithFastMathInterface (C++)
    // omitted: the interface VectorUnrollOpInterface (C++)
    pub CeilOp = "math.ceil",
    (ins FloatLike:$operand, DefaultValuedAttr<Arith_FastMathAttr, "FastMathFlags::none">:$fastmath),
    (outs FloatLike:$result),
    [SameOperandsAndResultType, Pure, Elementwise, Scalarizable, Vectorizable, Tensorizable]
    {
        fold: fold_ceil_op,
        assembly_format: r#"
            $operand (`fastmath` `` $fastmath^)?
            attr-dict `:` type($result)
        "#,
    }
}

op! {
    /// `math.clampf`.
    // MathOps.td: Math_ClampFOp
    // omitted: the interface ArithFastMathInterface (C++)
    // omitted: the interface VectorUnrollOpInterface (C++)
    pub ClampFOp = "math.clampf",
    (ins
        FloatLike:$value,
        FloatLike:$min,
        FloatLike:$max,
        DefaultValuedAttr<Arith_FastMathAttr, "FastMathFlags::none">:$fastmath),
    (outs FloatLike:$result),
    [SameOperandsAndResultType, Pure, Elementwise, Scalarizable, Vectorizable, Tensorizable]
    {
        assembly_format: r#"
            $value `to` ` ` `[` $min `,` $max `]` (`fastmath` `` $fastmath^)?
            attr-dict `:` type($result)
        "#,
    }
}

op! {
    /// `math.copysign`.
    // MathOps.td: Math_CopySignOp
    // omitted: the interface ArithFastMathInterface (C++)
    // omitted: the interface VectorUnrollOpInterface (C++)
    pub CopySignOp = "math.copysign",
    (ins
        FloatLike:$lhs,
        FloatLike:$rhs,
        DefaultValuedAttr<Arith_FastMathAttr, "FastMathFlags::none">:$fastmath),
    (outs FloatLike:$result),
    [SameOperandsAndResultType, Pure, Elementwise, Scalarizable, Vectorizable, Tensorizable]
    {
        fold: fold_copy_sign_op,
        assembly_format: r#"
            $lhs `,` $rhs (`fastmath` `` $fastmath^)?
            attr-dict `:` type($result)
        "#,
    }
}

op! {
    /// `math.cos`.
    // MathOps.td: Math_CosOp
    // omitted: the interface ArithFastMathInterface (C++)
    // omitted: the interface VectorUnrollOpInterface (C++)
    pub CosOp = "math.cos",
    (ins FloatLike:$operand, DefaultValuedAttr<Arith_FastMathAttr, "FastMathFlags::none">:$fastmath),
    (outs FloatLike:$result),
    [SameOperandsAndResultType, Pure, Elementwise, Scalarizable, Vectorizable, Tensorizable]
    {
        fold: fold_cos_op,
        assembly_format: r#"
            $operand (`fastmath` `` $fastmath^)?
            attr-dict `:` type($result)
        "#,
    }
}

op! {
    /// `math.cosh`.
    // MathOps.td: Math_CoshOp
    // omitted: the interface ArithFastMathInterface (C++)
    // omitted: the interface VectorUnrollOpInterface (C++)
    pub CoshOp = "math.cosh",
    (ins FloatLike:$operand, DefaultValuedAttr<Arith_FastMathAttr, "FastMathFlags::none">:$fastmath),
    (outs FloatLike:$result),
    [SameOperandsAndResultType, Pure, Elementwise, Scalarizable, Vectorizable, Tensorizable]
    {
        fold: fold_cosh_op,
        assembly_format: r#"
            $operand (`fastmath` `` $fastmath^)?
            attr-dict `:` type($result)
        "#,
    }
}

op! {
    /// `math.ctlz`.
    // MathOps.td: Math_CountLeadingZerosOp
    // omitted: the interface VectorUnrollOpInterface (C++)
    pub CountLeadingZerosOp = "math.ctlz",
    (ins SignlessIntegerOrIndexLike:$operand),
    (outs SignlessIntegerOrIndexLike:$result),
    [SameOperandsAndResultType, Pure, Elementwise, Scalarizable, Vectorizable, Tensorizable]
    {
        fold: fold_count_leading_zeros_op,
        assembly_format: r#"$operand attr-dict `:` type($result)"#,
    }
}

op! {
    /// `math.cttz`.
    // MathOps.td: Math_CountTrailingZerosOp
    // omitted: the interface VectorUnrollOpInterface (C++)
    pub CountTrailingZerosOp = "math.cttz",
    (ins SignlessIntegerOrIndexLike:$operand),
    (outs SignlessIntegerOrIndexLike:$result),
    [SameOperandsAndResultType, Pure, Elementwise, Scalarizable, Vectorizable, Tensorizable]
    {
        fold: fold_count_trailing_zeros_op,
        assembly_format: r#"$operand attr-dict `:` type($result)"#,
    }
}

op! {
    /// `math.ctpop`.
    // MathOps.td: Math_CtPopOp
    // omitted: the interface VectorUnrollOpInterface (C++)
    pub CtPopOp = "math.ctpop",
    (ins SignlessIntegerOrIndexLike:$operand),
    (outs SignlessIntegerOrIndexLike:$result),
    [SameOperandsAndResultType, Pure, Elementwise, Scalarizable, Vectorizable, Tensorizable]
    {
        fold: fold_ct_pop_op,
        assembly_format: r#"$operand attr-dict `:` type($result)"#,
    }
}

op! {
    /// `math.erf`.
    // MathOps.td: Math_ErfOp
    // omitted: the interface ArithFastMathInterface (C++)
    // omitted: the interface VectorUnrollOpInterface (C++)
    pub ErfOp = "math.erf",
    (ins FloatLike:$operand, DefaultValuedAttr<Arith_FastMathAttr, "FastMathFlags::none">:$fastmath),
    (outs FloatLike:$result),
    [SameOperandsAndResultType, Pure, Elementwise, Scalarizable, Vectorizable, Tensorizable]
    {
        fold: fold_erf_op,
        assembly_format: r#"
            $operand (`fastmath` `` $fastmath^)?
            attr-dict `:` type($result)
        "#,
    }
}

op! {
    /// `math.erfc`.
    // MathOps.td: Math_ErfcOp
    // omitted: the interface ArithFastMathInterface (C++)
    // omitted: the interface VectorUnrollOpInterface (C++)
    pub ErfcOp = "math.erfc",
    (ins FloatLike:$operand, DefaultValuedAttr<Arith_FastMathAttr, "FastMathFlags::none">:$fastmath),
    (outs FloatLike:$result),
    [SameOperandsAndResultType, Pure, Elementwise, Scalarizable, Vectorizable, Tensorizable]
    {
        fold: fold_erfc_op,
        assembly_format: r#"
            $operand (`fastmath` `` $fastmath^)?
            attr-dict `:` type($result)
        "#,
    }
}

op! {
    /// `math.exp2`.
    // MathOps.td: Math_Exp2Op
    // omitted: the interface ArithFastMathInterface (C++)
    // omitted: the interface VectorUnrollOpInterface (C++)
    pub Exp2Op = "math.exp2",
    (ins FloatLike:$operand, DefaultValuedAttr<Arith_FastMathAttr, "FastMathFlags::none">:$fastmath),
    (outs FloatLike:$result),
    [SameOperandsAndResultType, Pure, Elementwise, Scalarizable, Vectorizable, Tensorizable]
    {
        fold: fold_exp2_op,
        assembly_format: r#"
            $operand (`fastmath` `` $fastmath^)?
            attr-dict `:` type($result)
        "#,
    }
}

op! {
    /// `math.expm1`.
    // MathOps.td: Math_ExpM1Op
    // omitted: the interface ArithFastMathInterface (C++)
    // omitted: the interface VectorUnrollOpInterface (C++)
    pub ExpM1Op = "math.expm1",
    (ins FloatLike:$operand, DefaultValuedAttr<Arith_FastMathAttr, "FastMathFlags::none">:$fastmath),
    (outs FloatLike:$result),
    [SameOperandsAndResultType, Pure, Elementwise, Scalarizable, Vectorizable, Tensorizable]
    {
        fold: fold_exp_m1_op,
        assembly_format: r#"
            $operand (`fastmath` `` $fastmath^)?
            attr-dict `:` type($result)
        "#,
    }
}

op! {
    /// `math.exp`.
    // MathOps.td: Math_ExpOp
    // omitted: the interface ArithFastMathInterface (C++)
    // omitted: the interface VectorUnrollOpInterface (C++)
    pub ExpOp = "math.exp",
    (ins FloatLike:$operand, DefaultValuedAttr<Arith_FastMathAttr, "FastMathFlags::none">:$fastmath),
    (outs FloatLike:$result),
    [SameOperandsAndResultType, Pure, Elementwise, Scalarizable, Vectorizable, Tensorizable]
    {
        fold: fold_exp_op,
        assembly_format: r#"
            $operand (`fastmath` `` $fastmath^)?
            attr-dict `:` type($result)
        "#,
    }
}

op! {
    /// `math.fpowi`.
    // MathOps.td: Math_FPowIOp
    // omitted: the interface ArithFastMathInterface (C++)
    // omitted: the interface VectorUnrollOpInterface (C++)
    pub FPowIOp = "math.fpowi",
    (ins
        FloatLike:$lhs,
        SignlessIntegerOrIndexLike:$rhs,
        DefaultValuedAttr<Arith_FastMathAttr, "FastMathFlags::none">:$fastmath),
    (outs FloatLike:$result),
    [
        SameOperandsAndResultShape,
        AllTypesMatch<["lhs", "result"]>,
        Pure,
        Elementwise,
        Scalarizable,
        Vectorizable,
        Tensorizable
    ]
    {
        assembly_format: r#"
            $lhs `,` $rhs (`fastmath` `` $fastmath^)?
            attr-dict `:` type($lhs) `,` type($rhs)
        "#,
    }
}

op! {
    /// `math.floor`.
    // MathOps.td: Math_FloorOp
    // omitted: the interface ArithFastMathInterface (C++)
    // omitted: the interface VectorUnrollOpInterface (C++)
    pub FloorOp = "math.floor",
    (ins FloatLike:$operand, DefaultValuedAttr<Arith_FastMathAttr, "FastMathFlags::none">:$fastmath),
    (outs FloatLike:$result),
    [SameOperandsAndResultType, Pure, Elementwise, Scalarizable, Vectorizable, Tensorizable]
    {
        fold: fold_floor_op,
        assembly_format: r#"
            $operand (`fastmath` `` $fastmath^)?
            attr-dict `:` type($result)
        "#,
    }
}

op! {
    /// `math.fma`.
    // MathOps.td: Math_FmaOp
    // omitted: the interface ArithFastMathInterface (C++)
    // omitted: the interface VectorUnrollOpInterface (C++)
    pub FmaOp = "math.fma",
    (ins
        FloatLike:$a,
        FloatLike:$b,
        FloatLike:$c,
        DefaultValuedAttr<Arith_FastMathAttr, "FastMathFlags::none">:$fastmath),
    (outs FloatLike:$result),
    [SameOperandsAndResultType, Pure, Elementwise, Scalarizable, Vectorizable, Tensorizable]
    {
        assembly_format: r#"
            $a `,` $b `,` $c (`fastmath` `` $fastmath^)?
            attr-dict `:` type($result)
        "#,
    }
}

op! {
    /// `math.ipowi`.
    // MathOps.td: Math_IPowIOp
    // omitted: the interface VectorUnrollOpInterface (C++)
    pub IPowIOp = "math.ipowi",
    (ins SignlessIntegerOrIndexLike:$lhs, SignlessIntegerOrIndexLike:$rhs),
    (outs SignlessIntegerOrIndexLike:$result),
    [SameOperandsAndResultType, Pure, Elementwise, Scalarizable, Vectorizable, Tensorizable]
    {
        fold: fold_i_pow_i_op,
        assembly_format: r#"$lhs `,` $rhs attr-dict `:` type($result)"#,
    }
}

op! {
    /// `math.isfinite`.
    // MathOps.td: Math_IsFiniteOp
    // omitted: the interface ArithFastMathInterface (C++)
    // omitted: the interface VectorUnrollOpInterface (C++)
    pub IsFiniteOp = "math.isfinite",
    (ins FloatLike:$operand, DefaultValuedAttr<Arith_FastMathAttr, "FastMathFlags::none">:$fastmath),
    (outs BoolLike:$result),
    [
        TypesMatchWith<"result type has i1 element type and same shape as operands", "operand", "result", "getI1SameShape($_self)">,
        Pure,
        Elementwise,
        Scalarizable,
        Vectorizable,
        Tensorizable
    ]
    {
        fold: fold_is_finite_op,
        assembly_format: r#"$operand attr-dict `:` type($operand)"#,
    }
}

op! {
    /// `math.isinf`.
    // MathOps.td: Math_IsInfOp
    // omitted: the interface ArithFastMathInterface (C++)
    // omitted: the interface VectorUnrollOpInterface (C++)
    pub IsInfOp = "math.isinf",
    (ins FloatLike:$operand, DefaultValuedAttr<Arith_FastMathAttr, "FastMathFlags::none">:$fastmath),
    (outs BoolLike:$result),
    [
        TypesMatchWith<"result type has i1 element type and same shape as operands", "operand", "result", "getI1SameShape($_self)">,
        Pure,
        Elementwise,
        Scalarizable,
        Vectorizable,
        Tensorizable
    ]
    {
        fold: fold_is_inf_op,
        assembly_format: r#"$operand attr-dict `:` type($operand)"#,
    }
}

op! {
    /// `math.isnan`.
    // MathOps.td: Math_IsNaNOp
    // omitted: the interface ArithFastMathInterface (C++)
    // omitted: the interface VectorUnrollOpInterface (C++)
    pub IsNaNOp = "math.isnan",
    (ins FloatLike:$operand, DefaultValuedAttr<Arith_FastMathAttr, "FastMathFlags::none">:$fastmath),
    (outs BoolLike:$result),
    [
        TypesMatchWith<"result type has i1 element type and same shape as operands", "operand", "result", "getI1SameShape($_self)">,
        Pure,
        Elementwise,
        Scalarizable,
        Vectorizable,
        Tensorizable
    ]
    {
        fold: fold_is_na_n_op,
        assembly_format: r#"$operand attr-dict `:` type($operand)"#,
    }
}

op! {
    /// `math.isnormal`.
    // MathOps.td: Math_IsNormalOp
    // omitted: the interface ArithFastMathInterface (C++)
    // omitted: the interface VectorUnrollOpInterface (C++)
    pub IsNormalOp = "math.isnormal",
    (ins FloatLike:$operand, DefaultValuedAttr<Arith_FastMathAttr, "FastMathFlags::none">:$fastmath),
    (outs BoolLike:$result),
    [
        TypesMatchWith<"result type has i1 element type and same shape as operands", "operand", "result", "getI1SameShape($_self)">,
        Pure,
        Elementwise,
        Scalarizable,
        Vectorizable,
        Tensorizable
    ]
    {
        fold: fold_is_normal_op,
        assembly_format: r#"$operand attr-dict `:` type($operand)"#,
    }
}

op! {
    /// `math.log1p`.
    // MathOps.td: Math_Log1pOp
    // omitted: the interface ArithFastMathInterface (C++)
    // omitted: the interface VectorUnrollOpInterface (C++)
    pub Log1pOp = "math.log1p",
    (ins FloatLike:$operand, DefaultValuedAttr<Arith_FastMathAttr, "FastMathFlags::none">:$fastmath),
    (outs FloatLike:$result),
    [SameOperandsAndResultType, Pure, Elementwise, Scalarizable, Vectorizable, Tensorizable]
    {
        fold: fold_log1p_op,
        assembly_format: r#"
            $operand (`fastmath` `` $fastmath^)?
            attr-dict `:` type($result)
        "#,
    }
}

op! {
    /// `math.log2`.
    // MathOps.td: Math_Log2Op
    // omitted: the interface ArithFastMathInterface (C++)
    // omitted: the interface VectorUnrollOpInterface (C++)
    pub Log2Op = "math.log2",
    (ins FloatLike:$operand, DefaultValuedAttr<Arith_FastMathAttr, "FastMathFlags::none">:$fastmath),
    (outs FloatLike:$result),
    [SameOperandsAndResultType, Pure, Elementwise, Scalarizable, Vectorizable, Tensorizable]
    {
        fold: fold_log2_op,
        assembly_format: r#"
            $operand (`fastmath` `` $fastmath^)?
            attr-dict `:` type($result)
        "#,
    }
}

op! {
    /// `math.log10`.
    // MathOps.td: Math_Log10Op
    // omitted: the interface ArithFastMathInterface (C++)
    // omitted: the interface VectorUnrollOpInterface (C++)
    pub Log10Op = "math.log10",
    (ins FloatLike:$operand, DefaultValuedAttr<Arith_FastMathAttr, "FastMathFlags::none">:$fastmath),
    (outs FloatLike:$result),
    [SameOperandsAndResultType, Pure, Elementwise, Scalarizable, Vectorizable, Tensorizable]
    {
        fold: fold_log10_op,
        assembly_format: r#"
            $operand (`fastmath` `` $fastmath^)?
            attr-dict `:` type($result)
        "#,
    }
}

op! {
    /// `math.log`.
    // MathOps.td: Math_LogOp
    // omitted: the interface ArithFastMathInterface (C++)
    // omitted: the interface VectorUnrollOpInterface (C++)
    pub LogOp = "math.log",
    (ins FloatLike:$operand, DefaultValuedAttr<Arith_FastMathAttr, "FastMathFlags::none">:$fastmath),
    (outs FloatLike:$result),
    [SameOperandsAndResultType, Pure, Elementwise, Scalarizable, Vectorizable, Tensorizable]
    {
        fold: fold_log_op,
        assembly_format: r#"
            $operand (`fastmath` `` $fastmath^)?
            attr-dict `:` type($result)
        "#,
    }
}

op! {
    /// `math.powf`.
    // MathOps.td: Math_PowFOp
    // omitted: the interface ArithFastMathInterface (C++)
    // omitted: the interface VectorUnrollOpInterface (C++)
    pub PowFOp = "math.powf",
    (ins
        FloatLike:$lhs,
        FloatLike:$rhs,
        DefaultValuedAttr<Arith_FastMathAttr, "FastMathFlags::none">:$fastmath),
    (outs FloatLike:$result),
    [SameOperandsAndResultType, Pure, Elementwise, Scalarizable, Vectorizable, Tensorizable]
    {
        fold: fold_pow_f_op,
        assembly_format: r#"
            $lhs `,` $rhs (`fastmath` `` $fastmath^)?
            attr-dict `:` type($result)
        "#,
    }
}

op! {
    /// `math.roundeven`.
    // MathOps.td: Math_RoundEvenOp
    // omitted: the interface ArithFastMathInterface (C++)
    // omitted: the interface VectorUnrollOpInterface (C++)
    pub RoundEvenOp = "math.roundeven",
    (ins FloatLike:$operand, DefaultValuedAttr<Arith_FastMathAttr, "FastMathFlags::none">:$fastmath),
    (outs FloatLike:$result),
    [SameOperandsAndResultType, Pure, Elementwise, Scalarizable, Vectorizable, Tensorizable]
    {
        fold: fold_round_even_op,
        assembly_format: r#"
            $operand (`fastmath` `` $fastmath^)?
            attr-dict `:` type($result)
        "#,
    }
}

op! {
    /// `math.round`.
    // MathOps.td: Math_RoundOp
    // omitted: the interface ArithFastMathInterface (C++)
    // omitted: the interface VectorUnrollOpInterface (C++)
    pub RoundOp = "math.round",
    (ins FloatLike:$operand, DefaultValuedAttr<Arith_FastMathAttr, "FastMathFlags::none">:$fastmath),
    (outs FloatLike:$result),
    [SameOperandsAndResultType, Pure, Elementwise, Scalarizable, Vectorizable, Tensorizable]
    {
        fold: fold_round_op,
        assembly_format: r#"
            $operand (`fastmath` `` $fastmath^)?
            attr-dict `:` type($result)
        "#,
    }
}

op! {
    /// `math.rsqrt`.
    // MathOps.td: Math_RsqrtOp
    // omitted: the interface ArithFastMathInterface (C++)
    // omitted: the interface VectorUnrollOpInterface (C++)
    pub RsqrtOp = "math.rsqrt",
    (ins FloatLike:$operand, DefaultValuedAttr<Arith_FastMathAttr, "FastMathFlags::none">:$fastmath),
    (outs FloatLike:$result),
    [SameOperandsAndResultType, Pure, Elementwise, Scalarizable, Vectorizable, Tensorizable]
    {
        assembly_format: r#"
            $operand (`fastmath` `` $fastmath^)?
            attr-dict `:` type($result)
        "#,
    }
}

op! {
    /// `math.sin`.
    // MathOps.td: Math_SinOp
    // omitted: the interface ArithFastMathInterface (C++)
    // omitted: the interface VectorUnrollOpInterface (C++)
    pub SinOp = "math.sin",
    (ins FloatLike:$operand, DefaultValuedAttr<Arith_FastMathAttr, "FastMathFlags::none">:$fastmath),
    (outs FloatLike:$result),
    [SameOperandsAndResultType, Pure, Elementwise, Scalarizable, Vectorizable, Tensorizable]
    {
        fold: fold_sin_op,
        assembly_format: r#"
            $operand (`fastmath` `` $fastmath^)?
            attr-dict `:` type($result)
        "#,
    }
}

op! {
    /// `math.sincos`.
    // MathOps.td: Math_SincosOp
    // omitted: the interface ArithFastMathInterface (C++)
    // omitted: the interface VectorUnrollOpInterface (C++)
    // omitted: members of the C++ class
    pub SincosOp = "math.sincos",
    (ins FloatLike:$operand, DefaultValuedAttr<Arith_FastMathAttr, "FastMathFlags::none">:$fastmath),
    (outs FloatLike:$sin, FloatLike:$cos),
    [
        SameOperandsAndResultShape,
        AllTypesMatch<["operand", "sin", "cos"]>,
        Pure,
        Elementwise,
        Scalarizable,
        Vectorizable,
        Tensorizable
    ]
    {
        assembly_format: r#"
            $operand (`fastmath` `` $fastmath^)?
            attr-dict `:` type($operand)
        "#,
    }
}

op! {
    /// `math.sinh`.
    // MathOps.td: Math_SinhOp
    // omitted: the interface ArithFastMathInterface (C++)
    // omitted: the interface VectorUnrollOpInterface (C++)
    pub SinhOp = "math.sinh",
    (ins FloatLike:$operand, DefaultValuedAttr<Arith_FastMathAttr, "FastMathFlags::none">:$fastmath),
    (outs FloatLike:$result),
    [SameOperandsAndResultType, Pure, Elementwise, Scalarizable, Vectorizable, Tensorizable]
    {
        fold: fold_sinh_op,
        assembly_format: r#"
            $operand (`fastmath` `` $fastmath^)?
            attr-dict `:` type($result)
        "#,
    }
}

op! {
    /// `math.sqrt`.
    // MathOps.td: Math_SqrtOp
    // omitted: the interface ArithFastMathInterface (C++)
    // omitted: the interface VectorUnrollOpInterface (C++)
    pub SqrtOp = "math.sqrt",
    (ins FloatLike:$operand, DefaultValuedAttr<Arith_FastMathAttr, "FastMathFlags::none">:$fastmath),
    (outs FloatLike:$result),
    [SameOperandsAndResultType, Pure, Elementwise, Scalarizable, Vectorizable, Tensorizable]
    {
        fold: fold_sqrt_op,
        assembly_format: r#"
            $operand (`fastmath` `` $fastmath^)?
            attr-dict `:` type($result)
        "#,
    }
}

op! {
    /// `math.tan`.
    // MathOps.td: Math_TanOp
    // omitted: the interface ArithFastMathInterface (C++)
    // omitted: the interface VectorUnrollOpInterface (C++)
    pub TanOp = "math.tan",
    (ins FloatLike:$operand, DefaultValuedAttr<Arith_FastMathAttr, "FastMathFlags::none">:$fastmath),
    (outs FloatLike:$result),
    [SameOperandsAndResultType, Pure, Elementwise, Scalarizable, Vectorizable, Tensorizable]
    {
        fold: fold_tan_op,
        assembly_format: r#"
            $operand (`fastmath` `` $fastmath^)?
            attr-dict `:` type($result)
        "#,
    }
}

op! {
    /// `math.tanh`.
    // MathOps.td: Math_TanhOp
    // omitted: the interface ArithFastMathInterface (C++)
    // omitted: the interface VectorUnrollOpInterface (C++)
    pub TanhOp = "math.tanh",
    (ins FloatLike:$operand, DefaultValuedAttr<Arith_FastMathAttr, "FastMathFlags::none">:$fastmath),
    (outs FloatLike:$result),
    [SameOperandsAndResultType, Pure, Elementwise, Scalarizable, Vectorizable, Tensorizable]
    {
        fold: fold_tanh_op,
        assembly_format: r#"
            $operand (`fastmath` `` $fastmath^)?
            attr-dict `:` type($result)
        "#,
    }
}

op! {
    /// `math.trunc`.
    // MathOps.td: Math_TruncOp
    // omitted: the interface ArithFastMathInterface (C++)
    // omitted: the interface VectorUnrollOpInterface (C++)
    pub TruncOp = "math.trunc",
    (ins FloatLike:$operand, DefaultValuedAttr<Arith_FastMathAttr, "FastMathFlags::none">:$fastmath),
    (outs FloatLike:$result),
    [SameOperandsAndResultType, Pure, Elementwise, Scalarizable, Vectorizable, Tensorizable]
    {
        fold: fold_trunc_op,
        assembly_format: r#"
            $operand (`fastmath` `` $fastmath^)?
            attr-dict `:` type($result)
        "#,
    }
}

// Fingerprints of what drr-import wrote: importing again is refused if the module has anything else.
// 4d22b23b1e693992 1c5782a8a8e23473 6f106257b3f72148 5dbbdd5d13c0565a 583e45a524c1f52e 828f66c22ebaa935 3b9288a9d2bb4946
// b5ebc9182f081d04 321f60ce7153b5cc 4f22c6048907cb29 8ef65d34025fe450 f6a15b8e041108a1 6caccff186bed96b e724488b1359c15d
// de1c5565bf87f6ad 65572ce1a5ca6745 a857cf96a4e78262 e98359fe620b54ec 319e13ccdad41406 c2fee49c6914114b 90daa28209a1ba00
// ea9d0afec1e227f7 4de8197083a04679 ebc6e4bac9756f2f dc01c6ccbf0513c7 dec73b31fbf5a3d5 a1db7ba716262468 f0a0a14097010935
// 6b9ddf18d7e89573 4f4aa5d8b55a6597 50a16975dab94cb3 b2e12df9d1e919e6 0f941970ef2d3089 b966ced839a30999 dfdd95ac5f65a3af
// 2ff23c6499e1a0a2 eaad7ae9d53302da a2c32cbb80e5afd5 bffab2cb006f3761 827d9dc65a62a0b1 d75d0789a89a4e4f 870c616e7be7f802
// 5d31596a51db8dbd 660cae965eb80745 0845a05cd038142f 88d4b836c68c6276 c8f07b83cad1ce1c 14bca1b559ea6704 b2be4d6154e76f38
// adfd8dfd762c70c1 1a6d1959d14da49c 68ec7535bf43df79 b6386e9156d46c39 bcdf20581ed25d79 b4f8a29f50f9e5f7 d0be666b12b4ba09
// 0433ca9d92f44158 f1bd665225bfc6e7 3608ae965566a086 39227694229923d3 70bebfe635c7531a 1ade5756844ecbf9 7dac066b00308069
// 2c916753796d64e5 476a3934d999f933 dc62542c569047e7
