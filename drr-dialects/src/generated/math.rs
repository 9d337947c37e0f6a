//! Imported from mlir/Dialect/Math/IR/MathOps.td by drr-import.
//!
//! Nothing in here is written by hand: importing again writes it anew.

#![allow(dead_code, non_camel_case_types, non_upper_case_globals, unreachable_pub, unused_imports)]
#![allow(clippy::all, rustdoc::all)]

use drr::constraints::*;
use drr::define::{AttrSlot, Branch, BuildableAttr, BuildableType, CallOpInterface, CallableOpInterface, ConditionallySpeculatable, LoopLikeOpInterface, MemoryEffect, MemoryEffectKind, MemoryEffects, OpAsmParser, OpAsmPrinter, OpError, OpTrait, OperandSlot, ParseFailed, RegionBranchOpInterface, Speculatability, UseGenericForm};
use drr::define::{DictionarySlot, RegionSlot, SuccessorSlot, TypeSlot};
use drr::numbers::Signedness;
use drr::prelude::*;
use drr::smallvec::SmallVec;
use drr::{Ident, Ir, Operands, attr_def, type_def};
pub use crate::generated::arith::{Arith_FastMathAttr, FastMathFlags};
use crate::math::{materialize_constant_of_math};

// Dialects

dialect! {
    /// `math`.
    // MathBase.td:11
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
        Log10Op,
        Log1pOp,
        Log2Op,
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
    // MathOps.td:117
    // left out: the trait ArithFastMathInterface (an interface, which is C++)
    // left out: the trait VectorUnrollOpInterface (an interface, which is C++)
    // left out: the folder, which is C++
    pub AbsFOp = "math.absf",
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
    /// `math.absi`.
    // MathOps.td:138
    // left out: the trait VectorUnrollOpInterface (an interface, which is C++)
    // left out: the folder, which is C++
    pub AbsIOp = "math.absi",
    (ins SignlessIntegerOrIndexLike:$operand),
    (outs SignlessIntegerOrIndexLike:$result),
    [SameOperandsAndResultType, Pure, Elementwise, Scalarizable, Vectorizable, Tensorizable]
    { assembly_format: r#"$operand attr-dict `:` type($result)"# }
}

op! {
    /// `math.acos`.
    // MathOps.td:433
    // left out: the trait ArithFastMathInterface (an interface, which is C++)
    // left out: the trait VectorUnrollOpInterface (an interface, which is C++)
    // left out: the folder, which is C++
    pub AcosOp = "math.acos",
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
    /// `math.acosh`.
    // MathOps.td:159
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
    // MathOps.td:186
    // left out: the trait ArithFastMathInterface (an interface, which is C++)
    // left out: the trait VectorUnrollOpInterface (an interface, which is C++)
    // left out: the folder, which is C++
    pub AsinOp = "math.asin",
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
    /// `math.asinh`.
    // MathOps.td:213
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
    // MathOps.td:288
    // left out: the trait ArithFastMathInterface (an interface, which is C++)
    // left out: the trait VectorUnrollOpInterface (an interface, which is C++)
    // left out: the folder, which is C++
    pub Atan2Op = "math.atan2",
    (ins
        FloatLike:$lhs,
        FloatLike:$rhs,
        DefaultValuedAttr<Arith_FastMathAttr, "FastMathFlags::none">:$fastmath),
    (outs FloatLike:$result),
    [SameOperandsAndResultType, Pure, Elementwise, Scalarizable, Vectorizable, Tensorizable]
    {
        assembly_format: r#"
            $lhs `,` $rhs (`fastmath` `` $fastmath^)?
            attr-dict `:` type($result)
        "#,
    }
}

op! {
    /// `math.atan`.
    // MathOps.td:240
    // left out: the trait ArithFastMathInterface (an interface, which is C++)
    // left out: the trait VectorUnrollOpInterface (an interface, which is C++)
    // left out: the folder, which is C++
    pub AtanOp = "math.atan",
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
    /// `math.atanh`.
    // MathOps.td:261
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
    // MathOps.td:316
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
    // MathOps.td:338
    // left out: the trait ArithFastMathInterface (an interface, which is C++)
    // left out: the trait VectorUnrollOpInterface (an interface, which is C++)
    // left out: the folder, which is C++
    pub CeilOp = "math.ceil",
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
    /// `math.clampf`.
    // MathOps.td:359
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
    // MathOps.td:390
    // left out: the trait ArithFastMathInterface (an interface, which is C++)
    // left out: the trait VectorUnrollOpInterface (an interface, which is C++)
    // left out: the folder, which is C++
    pub CopySignOp = "math.copysign",
    (ins
        FloatLike:$lhs,
        FloatLike:$rhs,
        DefaultValuedAttr<Arith_FastMathAttr, "FastMathFlags::none">:$fastmath),
    (outs FloatLike:$result),
    [SameOperandsAndResultType, Pure, Elementwise, Scalarizable, Vectorizable, Tensorizable]
    {
        assembly_format: r#"
            $lhs `,` $rhs (`fastmath` `` $fastmath^)?
            attr-dict `:` type($result)
        "#,
    }
}

op! {
    /// `math.cos`.
    // MathOps.td:412
    // left out: the trait ArithFastMathInterface (an interface, which is C++)
    // left out: the trait VectorUnrollOpInterface (an interface, which is C++)
    // left out: the folder, which is C++
    pub CosOp = "math.cos",
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
    /// `math.cosh`.
    // MathOps.td:454
    // left out: the trait ArithFastMathInterface (an interface, which is C++)
    // left out: the trait VectorUnrollOpInterface (an interface, which is C++)
    // left out: the folder, which is C++
    pub CoshOp = "math.cosh",
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
    /// `math.ctlz`.
    // MathOps.td:554
    // left out: the trait VectorUnrollOpInterface (an interface, which is C++)
    // left out: the folder, which is C++
    pub CountLeadingZerosOp = "math.ctlz",
    (ins SignlessIntegerOrIndexLike:$operand),
    (outs SignlessIntegerOrIndexLike:$result),
    [SameOperandsAndResultType, Pure, Elementwise, Scalarizable, Vectorizable, Tensorizable]
    { assembly_format: r#"$operand attr-dict `:` type($result)"# }
}

op! {
    /// `math.cttz`.
    // MathOps.td:574
    // left out: the trait VectorUnrollOpInterface (an interface, which is C++)
    // left out: the folder, which is C++
    pub CountTrailingZerosOp = "math.cttz",
    (ins SignlessIntegerOrIndexLike:$operand),
    (outs SignlessIntegerOrIndexLike:$result),
    [SameOperandsAndResultType, Pure, Elementwise, Scalarizable, Vectorizable, Tensorizable]
    { assembly_format: r#"$operand attr-dict `:` type($result)"# }
}

op! {
    /// `math.ctpop`.
    // MathOps.td:594
    // left out: the trait VectorUnrollOpInterface (an interface, which is C++)
    // left out: the folder, which is C++
    pub CtPopOp = "math.ctpop",
    (ins SignlessIntegerOrIndexLike:$operand),
    (outs SignlessIntegerOrIndexLike:$result),
    [SameOperandsAndResultType, Pure, Elementwise, Scalarizable, Vectorizable, Tensorizable]
    { assembly_format: r#"$operand attr-dict `:` type($result)"# }
}

op! {
    /// `math.erf`.
    // MathOps.td:614
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
    // MathOps.td:635
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
    // MathOps.td:682
    // left out: the trait ArithFastMathInterface (an interface, which is C++)
    // left out: the trait VectorUnrollOpInterface (an interface, which is C++)
    // left out: the folder, which is C++
    pub Exp2Op = "math.exp2",
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
    /// `math.expm1`.
    // MathOps.td:704
    // left out: the trait ArithFastMathInterface (an interface, which is C++)
    // left out: the trait VectorUnrollOpInterface (an interface, which is C++)
    // left out: the folder, which is C++
    pub ExpM1Op = "math.expm1",
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
    /// `math.exp`.
    // MathOps.td:661
    // left out: the trait ArithFastMathInterface (an interface, which is C++)
    // left out: the trait VectorUnrollOpInterface (an interface, which is C++)
    // left out: the folder, which is C++
    pub ExpOp = "math.exp",
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
    /// `math.fpowi`.
    // MathOps.td:1137
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
    // MathOps.td:727
    // left out: the trait ArithFastMathInterface (an interface, which is C++)
    // left out: the trait VectorUnrollOpInterface (an interface, which is C++)
    // left out: the folder, which is C++
    pub FloorOp = "math.floor",
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
    /// `math.fma`.
    // MathOps.td:749
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
    // MathOps.td:774
    // left out: the trait VectorUnrollOpInterface (an interface, which is C++)
    // left out: the folder, which is C++
    pub IPowIOp = "math.ipowi",
    (ins SignlessIntegerOrIndexLike:$lhs, SignlessIntegerOrIndexLike:$rhs),
    (outs SignlessIntegerOrIndexLike:$result),
    [SameOperandsAndResultType, Pure, Elementwise, Scalarizable, Vectorizable, Tensorizable]
    { assembly_format: r#"$lhs `,` $rhs attr-dict `:` type($result)"# }
}

op! {
    /// `math.isfinite`.
    // MathOps.td:795
    // left out: the trait ArithFastMathInterface (an interface, which is C++)
    // left out: the trait VectorUnrollOpInterface (an interface, which is C++)
    // left out: the folder, which is C++
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
    { assembly_format: r#"$operand attr-dict `:` type($operand)"# }
}

op! {
    /// `math.isinf`.
    // MathOps.td:814
    // left out: the trait ArithFastMathInterface (an interface, which is C++)
    // left out: the trait VectorUnrollOpInterface (an interface, which is C++)
    // left out: the folder, which is C++
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
    { assembly_format: r#"$operand attr-dict `:` type($operand)"# }
}

op! {
    /// `math.isnan`.
    // MathOps.td:833
    // left out: the trait ArithFastMathInterface (an interface, which is C++)
    // left out: the trait VectorUnrollOpInterface (an interface, which is C++)
    // left out: the folder, which is C++
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
    { assembly_format: r#"$operand attr-dict `:` type($operand)"# }
}

op! {
    /// `math.isnormal`.
    // MathOps.td:853
    // left out: the trait ArithFastMathInterface (an interface, which is C++)
    // left out: the trait VectorUnrollOpInterface (an interface, which is C++)
    // left out: the folder, which is C++
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
    { assembly_format: r#"$operand attr-dict `:` type($operand)"# }
}

op! {
    /// `math.log10`.
    // MathOps.td:894
    // left out: the trait ArithFastMathInterface (an interface, which is C++)
    // left out: the trait VectorUnrollOpInterface (an interface, which is C++)
    // left out: the folder, which is C++
    pub Log10Op = "math.log10",
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
    /// `math.log1p`.
    // MathOps.td:916
    // left out: the trait ArithFastMathInterface (an interface, which is C++)
    // left out: the trait VectorUnrollOpInterface (an interface, which is C++)
    // left out: the folder, which is C++
    pub Log1pOp = "math.log1p",
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
    /// `math.log2`.
    // MathOps.td:940
    // left out: the trait ArithFastMathInterface (an interface, which is C++)
    // left out: the trait VectorUnrollOpInterface (an interface, which is C++)
    // left out: the folder, which is C++
    pub Log2Op = "math.log2",
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
    /// `math.log`.
    // MathOps.td:872
    // left out: the trait ArithFastMathInterface (an interface, which is C++)
    // left out: the trait VectorUnrollOpInterface (an interface, which is C++)
    // left out: the folder, which is C++
    pub LogOp = "math.log",
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
    /// `math.powf`.
    // MathOps.td:962
    // left out: the trait ArithFastMathInterface (an interface, which is C++)
    // left out: the trait VectorUnrollOpInterface (an interface, which is C++)
    // left out: the folder, which is C++
    pub PowFOp = "math.powf",
    (ins
        FloatLike:$lhs,
        FloatLike:$rhs,
        DefaultValuedAttr<Arith_FastMathAttr, "FastMathFlags::none">:$fastmath),
    (outs FloatLike:$result),
    [SameOperandsAndResultType, Pure, Elementwise, Scalarizable, Vectorizable, Tensorizable]
    {
        assembly_format: r#"
            $lhs `,` $rhs (`fastmath` `` $fastmath^)?
            attr-dict `:` type($result)
        "#,
    }
}

op! {
    /// `math.roundeven`.
    // MathOps.td:1066
    // left out: the trait ArithFastMathInterface (an interface, which is C++)
    // left out: the trait VectorUnrollOpInterface (an interface, which is C++)
    // left out: the folder, which is C++
    pub RoundEvenOp = "math.roundeven",
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
    /// `math.round`.
    // MathOps.td:1090
    // left out: the trait ArithFastMathInterface (an interface, which is C++)
    // left out: the trait VectorUnrollOpInterface (an interface, which is C++)
    // left out: the folder, which is C++
    pub RoundOp = "math.round",
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
    /// `math.rsqrt`.
    // MathOps.td:983
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
    // MathOps.td:475
    // left out: the trait ArithFastMathInterface (an interface, which is C++)
    // left out: the trait VectorUnrollOpInterface (an interface, which is C++)
    // left out: the folder, which is C++
    pub SinOp = "math.sin",
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
    /// `math.sincos`.
    // MathOps.td:517
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
    // MathOps.td:496
    // left out: the trait ArithFastMathInterface (an interface, which is C++)
    // left out: the trait VectorUnrollOpInterface (an interface, which is C++)
    // left out: the folder, which is C++
    pub SinhOp = "math.sinh",
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
    /// `math.sqrt`.
    // MathOps.td:1003
    // left out: the trait ArithFastMathInterface (an interface, which is C++)
    // left out: the trait VectorUnrollOpInterface (an interface, which is C++)
    // left out: the folder, which is C++
    pub SqrtOp = "math.sqrt",
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
    /// `math.tan`.
    // MathOps.td:1024
    // left out: the trait ArithFastMathInterface (an interface, which is C++)
    // left out: the trait VectorUnrollOpInterface (an interface, which is C++)
    // left out: the folder, which is C++
    pub TanOp = "math.tan",
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
    /// `math.tanh`.
    // MathOps.td:1045
    // left out: the trait ArithFastMathInterface (an interface, which is C++)
    // left out: the trait VectorUnrollOpInterface (an interface, which is C++)
    // left out: the folder, which is C++
    pub TanhOp = "math.tanh",
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
    /// `math.trunc`.
    // MathOps.td:1114
    // left out: the trait ArithFastMathInterface (an interface, which is C++)
    // left out: the trait VectorUnrollOpInterface (an interface, which is C++)
    // left out: the folder, which is C++
    pub TruncOp = "math.trunc",
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
