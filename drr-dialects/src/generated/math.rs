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
    // left out: the trait ArithFastMathInterface (an interface, which is C++)
    // left out: the trait VectorUnrollOpInterface (an interface, which is C++)
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
    // left out: the trait VectorUnrollOpInterface (an interface, which is C++)
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
    // left out: the trait ArithFastMathInterface (an interface, which is C++)
    // left out: the trait VectorUnrollOpInterface (an interface, which is C++)
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
    // left out: the trait ArithFastMathInterface (an interface, which is C++)
    // left out: the trait VectorUnrollOpInterface (an interface, which is C++)
    // left out: the folder, which is C++
    pub AcoshOp = "math.acosh",
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
    /// `math.asin`.
    // MathOps.td: Math_AsinOp
    // left out: the trait ArithFastMathInterface (an interface, which is C++)
    // left out: the trait VectorUnrollOpInterface (an interface, which is C++)
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
    // left out: the trait ArithFastMathInterface (an interface, which is C++)
    // left out: the trait VectorUnrollOpInterface (an interface, which is C++)
    // left out: the folder, which is C++
    pub AsinhOp = "math.asinh",
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
    /// `math.atan2`.
    // MathOps.td: Math_Atan2Op
    // left out: the trait ArithFastMathInterface (an interface, which is C++)
    // left out: the trait VectorUnrollOpInterface (an interface, which is C++)
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
    // left out: the trait ArithFastMathInterface (an interface, which is C++)
    // left out: the trait VectorUnrollOpInterface (an interface, which is C++)
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
    // left out: the trait ArithFastMathInterface (an interface, which is C++)
    // left out: the trait VectorUnrollOpInterface (an interface, which is C++)
    // left out: the folder, which is C++
    pub AtanhOp = "math.atanh",
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
    /// `math.cbrt`.
    // MathOps.td: Math_CbrtOp
    // left out: the trait ArithFastMathInterface (an interface, which is C++)
    // left out: the trait VectorUnrollOpInterface (an interface, which is C++)
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
    // left out: the trait ArithFastMathInterface (an interface, which is C++)
    // left out: the trait VectorUnrollOpInterface (an interface, which is C++)
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
    // left out: the trait ArithFastMathInterface (an interface, which is C++)
    // left out: the trait VectorUnrollOpInterface (an interface, which is C++)
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
    // left out: the trait ArithFastMathInterface (an interface, which is C++)
    // left out: the trait VectorUnrollOpInterface (an interface, which is C++)
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
    // left out: the trait ArithFastMathInterface (an interface, which is C++)
    // left out: the trait VectorUnrollOpInterface (an interface, which is C++)
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
    // left out: the trait ArithFastMathInterface (an interface, which is C++)
    // left out: the trait VectorUnrollOpInterface (an interface, which is C++)
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
    // left out: the trait VectorUnrollOpInterface (an interface, which is C++)
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
    // left out: the trait VectorUnrollOpInterface (an interface, which is C++)
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
    // left out: the trait VectorUnrollOpInterface (an interface, which is C++)
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
    // left out: the trait ArithFastMathInterface (an interface, which is C++)
    // left out: the trait VectorUnrollOpInterface (an interface, which is C++)
    // left out: the folder, which is C++
    pub ErfOp = "math.erf",
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
    /// `math.erfc`.
    // MathOps.td: Math_ErfcOp
    // left out: the trait ArithFastMathInterface (an interface, which is C++)
    // left out: the trait VectorUnrollOpInterface (an interface, which is C++)
    // left out: the folder, which is C++
    pub ErfcOp = "math.erfc",
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
    /// `math.exp2`.
    // MathOps.td: Math_Exp2Op
    // left out: the trait ArithFastMathInterface (an interface, which is C++)
    // left out: the trait VectorUnrollOpInterface (an interface, which is C++)
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
    // left out: the trait ArithFastMathInterface (an interface, which is C++)
    // left out: the trait VectorUnrollOpInterface (an interface, which is C++)
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
    // left out: the trait ArithFastMathInterface (an interface, which is C++)
    // left out: the trait VectorUnrollOpInterface (an interface, which is C++)
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
    // left out: the trait ArithFastMathInterface (an interface, which is C++)
    // left out: the trait VectorUnrollOpInterface (an interface, which is C++)
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
    // left out: the trait ArithFastMathInterface (an interface, which is C++)
    // left out: the trait VectorUnrollOpInterface (an interface, which is C++)
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
    // left out: the trait ArithFastMathInterface (an interface, which is C++)
    // left out: the trait VectorUnrollOpInterface (an interface, which is C++)
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
    // left out: the trait VectorUnrollOpInterface (an interface, which is C++)
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
    // left out: the trait ArithFastMathInterface (an interface, which is C++)
    // left out: the trait VectorUnrollOpInterface (an interface, which is C++)
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
    // left out: the trait ArithFastMathInterface (an interface, which is C++)
    // left out: the trait VectorUnrollOpInterface (an interface, which is C++)
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
    // left out: the trait ArithFastMathInterface (an interface, which is C++)
    // left out: the trait VectorUnrollOpInterface (an interface, which is C++)
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
    // left out: the trait ArithFastMathInterface (an interface, which is C++)
    // left out: the trait VectorUnrollOpInterface (an interface, which is C++)
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
    // left out: the trait ArithFastMathInterface (an interface, which is C++)
    // left out: the trait VectorUnrollOpInterface (an interface, which is C++)
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
    // left out: the trait ArithFastMathInterface (an interface, which is C++)
    // left out: the trait VectorUnrollOpInterface (an interface, which is C++)
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
    // left out: the trait ArithFastMathInterface (an interface, which is C++)
    // left out: the trait VectorUnrollOpInterface (an interface, which is C++)
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
    // left out: the trait ArithFastMathInterface (an interface, which is C++)
    // left out: the trait VectorUnrollOpInterface (an interface, which is C++)
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
    // left out: the trait ArithFastMathInterface (an interface, which is C++)
    // left out: the trait VectorUnrollOpInterface (an interface, which is C++)
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
    // left out: the trait ArithFastMathInterface (an interface, which is C++)
    // left out: the trait VectorUnrollOpInterface (an interface, which is C++)
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
    // left out: the trait ArithFastMathInterface (an interface, which is C++)
    // left out: the trait VectorUnrollOpInterface (an interface, which is C++)
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
    // left out: the trait ArithFastMathInterface (an interface, which is C++)
    // left out: the trait VectorUnrollOpInterface (an interface, which is C++)
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
    // left out: the trait ArithFastMathInterface (an interface, which is C++)
    // left out: the trait VectorUnrollOpInterface (an interface, which is C++)
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
    // left out: the trait ArithFastMathInterface (an interface, which is C++)
    // left out: the trait VectorUnrollOpInterface (an interface, which is C++)
    // left out: members of the C++ class
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
    // left out: the trait ArithFastMathInterface (an interface, which is C++)
    // left out: the trait VectorUnrollOpInterface (an interface, which is C++)
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
    // left out: the trait ArithFastMathInterface (an interface, which is C++)
    // left out: the trait VectorUnrollOpInterface (an interface, which is C++)
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
    // left out: the trait ArithFastMathInterface (an interface, which is C++)
    // left out: the trait VectorUnrollOpInterface (an interface, which is C++)
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
    // left out: the trait ArithFastMathInterface (an interface, which is C++)
    // left out: the trait VectorUnrollOpInterface (an interface, which is C++)
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
    // left out: the trait ArithFastMathInterface (an interface, which is C++)
    // left out: the trait VectorUnrollOpInterface (an interface, which is C++)
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
// de1c5565bf87f6ad 65572ce1a5ca6745 e98359fe620b54ec 319e13ccdad41406 c2fee49c6914114b a2a8e86ca4d96e2a f375afc524033106
// ce0277e82b6ffae3 a438a6b9ae16b48c fa52f48777321a85 0372395d7b3ad45b 0f281e99698613fa a0a9d6cf79cba8f7 801dce9d9a524c54
// 79211799d615a9ad 85322ae07ff16b0d b4b9058d7ed9c740 945ac98df22bf25b c63c730db32992cf 76952912e6726511 1dcee36ae3f59395
// c9335132b886620d 6dc4e0f53d27e456 a70d588d71ba72ed cc37fdc2f1893324 2ac233c4bab008d9 17cf9ac6f475037c 409e33f13f15d177
// a91fdc92e8bf47bb 3c14bf4d5c389ed1 5226d0bcdaa4d174 e2952a315a99ef3f 4edf7710e27d6d22 44d976c4df7f4cb2 e73fb3e490e86e23
// fd3acf8e3a28d00e 44ec1b9c3d465503 8162365d5b1053fb aaa4c355fa446403 c7eb368c12dfee31 da55922c5ce70723 ee1ee3a2afde00fe
// 23e1db142b150e0d dac7700dfa475404 9d4af8dcaafa67bd 25e2df9410aa8b57 7e4e2cde58352187 adab66a3fdfaf29f 0b964c026dd1288b
// 0f5255592f252cc5 034a89d4b3d3ecb5
