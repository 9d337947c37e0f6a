//! Imported from mlir/Dialect/Complex/IR/ComplexOps.td, mlir/Dialect/Complex/IR/ComplexAttributes.td by drr-import.
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
use crate::complex::arithmetic::{fold_add_op, fold_conj_op, fold_div_op, fold_exp_op, fold_mul_op, fold_neg_op, fold_sub_op};
use crate::complex::checks::{materialize_constant_of_complex, name_results_of_constant_op, verify_bitcast_op, verify_constant_op};
pub use crate::complex::number::{Complex_NumberAttr};
use crate::complex::parts::{fold_bitcast_op, fold_create_op, fold_im_op, fold_re_op};
use crate::complex::patterns::{canonicalization_patterns_of_complex};
pub use crate::generated::arith::{Arith_FastMathAttr, FastMathFlags};

// Dialects

dialect! {
    /// `complex`.
    // ComplexBase.td: Complex_Dialect
    pub ComplexDialect = "complex",
    ops: [
        AbsOp,
        AddOp,
        AngleOp,
        Atan2Op,
        BitcastOp,
        ConjOp,
        ConstantOp,
        CosOp,
        CreateOp,
        DivOp,
        EqualOp,
        ExpOp,
        Expm1Op,
        ImOp,
        Log1pOp,
        LogOp,
        MulOp,
        NegOp,
        NotEqualOp,
        PowOp,
        PowiOp,
        ReOp,
        RsqrtOp,
        SignOp,
        SinOp,
        SqrtOp,
        SubOp,
        TanOp,
        TanhOp,
    ],
    attrs: [
        Complex_NumberAttr,
    ],
    materialize_constant: materialize_constant_of_complex,
    canonicalization_patterns: canonicalization_patterns_of_complex,
}

// Enums

enum_attr! {
    // ComplexBase.td: Complex_ComplexRangeFlags
    pub ComplexRangeFlags: I32BitEnumAttr, "complex range flags", quoted: true,
    {
        Complex_CRF_improved: improved = 1,
        Complex_CRF_basic: basic = 2,
        Complex_CRF_none: none = 4,
    }
}

// Operations

op! {
    /// `complex.abs`.
    // ComplexOps.td: AbsOp
    // left out: the trait ArithFastMathInterface (an interface, which is C++)
    pub AbsOp = "complex.abs",
    (ins Complex<AnyFloat>:$complex, DefaultValuedAttr<Arith_FastMathAttr, "FastMathFlags::none">:$fastmath),
    (outs AnyFloat:$result),
    [
        TypesMatchWith<"complex element type matches result type", "complex", "result", "$_self.element_type($_builder)">,
        Pure,
        Elementwise
    ]
    { assembly_format: r#"$complex (`fastmath` `` $fastmath^)? attr-dict `:` type($complex)"# }
}

op! {
    /// `complex.add`.
    // ComplexOps.td: AddOp
    // left out: the trait ArithFastMathInterface (an interface, which is C++)
    pub AddOp = "complex.add",
    (ins
        Complex<AnyFloat>:$lhs,
        Complex<AnyFloat>:$rhs,
        DefaultValuedAttr<Arith_FastMathAttr, "FastMathFlags::none">:$fastmath),
    (outs Complex<AnyFloat>:$result),
    [Pure, SameOperandsAndResultType, Elementwise]
    {
        fold: fold_add_op,
        assembly_format: r#"$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result)"#,
    }
}

op! {
    /// `complex.angle`.
    // ComplexOps.td: AngleOp
    // left out: the trait ArithFastMathInterface (an interface, which is C++)
    pub AngleOp = "complex.angle",
    (ins Complex<AnyFloat>:$complex, DefaultValuedAttr<Arith_FastMathAttr, "FastMathFlags::none">:$fastmath),
    (outs AnyFloat:$result),
    [
        TypesMatchWith<"complex element type matches result type", "complex", "result", "$_self.element_type($_builder)">,
        Pure,
        Elementwise
    ]
    { assembly_format: r#"$complex (`fastmath` `` $fastmath^)? attr-dict `:` type($complex)"# }
}

op! {
    /// `complex.atan2`.
    // ComplexOps.td: Atan2Op
    // left out: the trait ArithFastMathInterface (an interface, which is C++)
    pub Atan2Op = "complex.atan2",
    (ins
        Complex<AnyFloat>:$lhs,
        Complex<AnyFloat>:$rhs,
        DefaultValuedAttr<Arith_FastMathAttr, "FastMathFlags::none">:$fastmath),
    (outs Complex<AnyFloat>:$result),
    [Pure, SameOperandsAndResultType, Elementwise]
    { assembly_format: r#"$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result)"# }
}

op! {
    /// `complex.bitcast`.
    // ComplexOps.td: BitcastOp
    pub BitcastOp = "complex.bitcast",
    (ins AnyType:$operand),
    (outs AnyType:$result),
    [Pure]
    {
        verify: verify_bitcast_op,
        fold: fold_bitcast_op,
        assembly_format: r#"$operand attr-dict `:` type($operand) `to` type($result)"#,
    }
}

op! {
    /// `complex.conj`.
    // ComplexOps.td: ConjOp
    // left out: the trait ArithFastMathInterface (an interface, which is C++)
    pub ConjOp = "complex.conj",
    (ins Complex<AnyFloat>:$complex, DefaultValuedAttr<Arith_FastMathAttr, "FastMathFlags::none">:$fastmath),
    (outs Complex<AnyFloat>:$result),
    [SameOperandsAndResultType, Pure, Elementwise]
    {
        fold: fold_conj_op,
        assembly_format: r#"$complex (`fastmath` `` $fastmath^)? attr-dict `:` type($complex)"#,
    }
}

op! {
    /// `complex.constant`.
    // ComplexOps.td: ConstantOp
    // left out: the folder, which is C++
    // left out: members of the C++ class
    pub ConstantOp = "complex.constant",
    (ins ArrayAttr:$value),
    (outs AnyComplex:$complex),
    [ConstantLike, Pure]
    {
        verify: verify_constant_op,
        assembly_format: r#"$value attr-dict `:` type($complex)"#,
        result_names: name_results_of_constant_op,
    }
}

op! {
    /// `complex.cos`.
    // ComplexOps.td: CosOp
    // left out: the trait ArithFastMathInterface (an interface, which is C++)
    pub CosOp = "complex.cos",
    (ins Complex<AnyFloat>:$complex, DefaultValuedAttr<Arith_FastMathAttr, "FastMathFlags::none">:$fastmath),
    (outs Complex<AnyFloat>:$result),
    [SameOperandsAndResultType, Pure, Elementwise]
    { assembly_format: r#"$complex (`fastmath` `` $fastmath^)? attr-dict `:` type($complex)"# }
}

op! {
    /// `complex.create`.
    // ComplexOps.td: CreateOp
    pub CreateOp = "complex.create",
    (ins AnyFloat:$real, AnyFloat:$imaginary),
    (outs Complex<AnyFloat>:$complex),
    [
        Pure,
        AllTypesMatch<["real", "imaginary"]>,
        TypesMatchWith<"complex element type matches real operand type", "complex", "real", "$_self.element_type($_builder)">,
        TypesMatchWith<"complex element type matches imaginary operand type", "complex", "imaginary", "$_self.element_type($_builder)">
    ]
    {
        fold: fold_create_op,
        assembly_format: r#"$real `,` $imaginary attr-dict `:` type($complex)"#,
    }
}

op! {
    /// `complex.div`.
    // ComplexOps.td: DivOp
    // left out: the trait ArithFastMathInterface (an interface, which is C++)
    pub DivOp = "complex.div",
    (ins
        Complex<AnyFloat>:$lhs,
        Complex<AnyFloat>:$rhs,
        DefaultValuedAttr<Arith_FastMathAttr, "FastMathFlags::none">:$fastmath),
    (outs Complex<AnyFloat>:$result),
    [Pure, SameOperandsAndResultType, Elementwise]
    {
        fold: fold_div_op,
        assembly_format: r#"$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result)"#,
    }
}

op! {
    /// `complex.eq`.
    // ComplexOps.td: EqualOp
    pub EqualOp = "complex.eq",
    (ins Complex<AnyFloat>:$lhs, Complex<AnyFloat>:$rhs),
    (outs I1:$result),
    [Pure, AllTypesMatch<["lhs", "rhs"]>, Elementwise]
    { assembly_format: r#"$lhs `,` $rhs  attr-dict `:` type($lhs)"# }
}

op! {
    /// `complex.exp`.
    // ComplexOps.td: ExpOp
    // left out: the trait ArithFastMathInterface (an interface, which is C++)
    pub ExpOp = "complex.exp",
    (ins Complex<AnyFloat>:$complex, DefaultValuedAttr<Arith_FastMathAttr, "FastMathFlags::none">:$fastmath),
    (outs Complex<AnyFloat>:$result),
    [SameOperandsAndResultType, Pure, Elementwise]
    {
        fold: fold_exp_op,
        assembly_format: r#"$complex (`fastmath` `` $fastmath^)? attr-dict `:` type($complex)"#,
    }
}

op! {
    /// `complex.expm1`.
    // ComplexOps.td: Expm1Op
    // left out: the trait ArithFastMathInterface (an interface, which is C++)
    pub Expm1Op = "complex.expm1",
    (ins Complex<AnyFloat>:$complex, DefaultValuedAttr<Arith_FastMathAttr, "FastMathFlags::none">:$fastmath),
    (outs Complex<AnyFloat>:$result),
    [SameOperandsAndResultType, Pure, Elementwise]
    { assembly_format: r#"$complex (`fastmath` `` $fastmath^)? attr-dict `:` type($complex)"# }
}

op! {
    /// `complex.im`.
    // ComplexOps.td: ImOp
    // left out: the trait ArithFastMathInterface (an interface, which is C++)
    pub ImOp = "complex.im",
    (ins Complex<AnyFloat>:$complex, DefaultValuedAttr<Arith_FastMathAttr, "FastMathFlags::none">:$fastmath),
    (outs AnyFloat:$imaginary),
    [
        TypesMatchWith<"complex element type matches result type", "complex", "imaginary", "$_self.element_type($_builder)">,
        Pure,
        Elementwise
    ]
    {
        fold: fold_im_op,
        assembly_format: r#"$complex (`fastmath` `` $fastmath^)? attr-dict `:` type($complex)"#,
    }
}

op! {
    /// `complex.log1p`.
    // ComplexOps.td: Log1pOp
    // left out: the trait ArithFastMathInterface (an interface, which is C++)
    pub Log1pOp = "complex.log1p",
    (ins Complex<AnyFloat>:$complex, DefaultValuedAttr<Arith_FastMathAttr, "FastMathFlags::none">:$fastmath),
    (outs Complex<AnyFloat>:$result),
    [SameOperandsAndResultType, Pure, Elementwise]
    { assembly_format: r#"$complex (`fastmath` `` $fastmath^)? attr-dict `:` type($complex)"# }
}

op! {
    /// `complex.log`.
    // ComplexOps.td: LogOp
    // left out: the trait ArithFastMathInterface (an interface, which is C++)
    // left out: the folder, which is C++
    pub LogOp = "complex.log",
    (ins Complex<AnyFloat>:$complex, DefaultValuedAttr<Arith_FastMathAttr, "FastMathFlags::none">:$fastmath),
    (outs Complex<AnyFloat>:$result),
    [SameOperandsAndResultType, Pure, Elementwise]
    { assembly_format: r#"$complex (`fastmath` `` $fastmath^)? attr-dict `:` type($complex)"# }
}

op! {
    /// `complex.mul`.
    // ComplexOps.td: MulOp
    // left out: the trait ArithFastMathInterface (an interface, which is C++)
    pub MulOp = "complex.mul",
    (ins
        Complex<AnyFloat>:$lhs,
        Complex<AnyFloat>:$rhs,
        DefaultValuedAttr<Arith_FastMathAttr, "FastMathFlags::none">:$fastmath),
    (outs Complex<AnyFloat>:$result),
    [Pure, SameOperandsAndResultType, Elementwise]
    {
        fold: fold_mul_op,
        assembly_format: r#"$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result)"#,
    }
}

op! {
    /// `complex.neg`.
    // ComplexOps.td: NegOp
    // left out: the trait ArithFastMathInterface (an interface, which is C++)
    pub NegOp = "complex.neg",
    (ins Complex<AnyFloat>:$complex, DefaultValuedAttr<Arith_FastMathAttr, "FastMathFlags::none">:$fastmath),
    (outs Complex<AnyFloat>:$result),
    [SameOperandsAndResultType, Pure, Elementwise]
    {
        fold: fold_neg_op,
        assembly_format: r#"$complex (`fastmath` `` $fastmath^)? attr-dict `:` type($complex)"#,
    }
}

op! {
    /// `complex.neq`.
    // ComplexOps.td: NotEqualOp
    pub NotEqualOp = "complex.neq",
    (ins Complex<AnyFloat>:$lhs, Complex<AnyFloat>:$rhs),
    (outs I1:$result),
    [Pure, AllTypesMatch<["lhs", "rhs"]>, Elementwise]
    { assembly_format: r#"$lhs `,` $rhs  attr-dict `:` type($lhs)"# }
}

op! {
    /// `complex.pow`.
    // ComplexOps.td: PowOp
    // left out: the trait ArithFastMathInterface (an interface, which is C++)
    pub PowOp = "complex.pow",
    (ins
        Complex<AnyFloat>:$lhs,
        Complex<AnyFloat>:$rhs,
        DefaultValuedAttr<Arith_FastMathAttr, "FastMathFlags::none">:$fastmath),
    (outs Complex<AnyFloat>:$result),
    [Pure, SameOperandsAndResultType, Elementwise]
    { assembly_format: r#"$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result)"# }
}

op! {
    /// `complex.powi`.
    // ComplexOps.td: PowiOp
    // left out: the trait ArithFastMathInterface (an interface, which is C++)
    pub PowiOp = "complex.powi",
    (ins Complex<AnyFloat>:$lhs, AnySignlessInteger:$rhs, OptionalAttr<Arith_FastMathAttr>:$fastmath),
    (outs Complex<AnyFloat>:$result),
    [Pure, Elementwise, SameOperandsAndResultShape, AllTypesMatch<["lhs", "result"]>]
    { assembly_format: r#"$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result) `,` type($rhs)"# }
}

op! {
    /// `complex.re`.
    // ComplexOps.td: ReOp
    // left out: the trait ArithFastMathInterface (an interface, which is C++)
    pub ReOp = "complex.re",
    (ins Complex<AnyFloat>:$complex, DefaultValuedAttr<Arith_FastMathAttr, "FastMathFlags::none">:$fastmath),
    (outs AnyFloat:$real),
    [
        TypesMatchWith<"complex element type matches result type", "complex", "real", "$_self.element_type($_builder)">,
        Pure,
        Elementwise
    ]
    {
        fold: fold_re_op,
        assembly_format: r#"$complex (`fastmath` `` $fastmath^)? attr-dict `:` type($complex)"#,
    }
}

op! {
    /// `complex.rsqrt`.
    // ComplexOps.td: RsqrtOp
    // left out: the trait ArithFastMathInterface (an interface, which is C++)
    pub RsqrtOp = "complex.rsqrt",
    (ins Complex<AnyFloat>:$complex, DefaultValuedAttr<Arith_FastMathAttr, "FastMathFlags::none">:$fastmath),
    (outs Complex<AnyFloat>:$result),
    [SameOperandsAndResultType, Pure, Elementwise]
    { assembly_format: r#"$complex (`fastmath` `` $fastmath^)? attr-dict `:` type($complex)"# }
}

op! {
    /// `complex.sign`.
    // ComplexOps.td: SignOp
    // left out: the trait ArithFastMathInterface (an interface, which is C++)
    pub SignOp = "complex.sign",
    (ins Complex<AnyFloat>:$complex, DefaultValuedAttr<Arith_FastMathAttr, "FastMathFlags::none">:$fastmath),
    (outs Complex<AnyFloat>:$result),
    [SameOperandsAndResultType, Pure, Elementwise]
    { assembly_format: r#"$complex (`fastmath` `` $fastmath^)? attr-dict `:` type($complex)"# }
}

op! {
    /// `complex.sin`.
    // ComplexOps.td: SinOp
    // left out: the trait ArithFastMathInterface (an interface, which is C++)
    pub SinOp = "complex.sin",
    (ins Complex<AnyFloat>:$complex, DefaultValuedAttr<Arith_FastMathAttr, "FastMathFlags::none">:$fastmath),
    (outs Complex<AnyFloat>:$result),
    [SameOperandsAndResultType, Pure, Elementwise]
    { assembly_format: r#"$complex (`fastmath` `` $fastmath^)? attr-dict `:` type($complex)"# }
}

op! {
    /// `complex.sqrt`.
    // ComplexOps.td: SqrtOp
    // left out: the trait ArithFastMathInterface (an interface, which is C++)
    pub SqrtOp = "complex.sqrt",
    (ins Complex<AnyFloat>:$complex, DefaultValuedAttr<Arith_FastMathAttr, "FastMathFlags::none">:$fastmath),
    (outs Complex<AnyFloat>:$result),
    [SameOperandsAndResultType, Pure, Elementwise]
    { assembly_format: r#"$complex (`fastmath` `` $fastmath^)? attr-dict `:` type($complex)"# }
}

op! {
    /// `complex.sub`.
    // ComplexOps.td: SubOp
    // left out: the trait ArithFastMathInterface (an interface, which is C++)
    pub SubOp = "complex.sub",
    (ins
        Complex<AnyFloat>:$lhs,
        Complex<AnyFloat>:$rhs,
        DefaultValuedAttr<Arith_FastMathAttr, "FastMathFlags::none">:$fastmath),
    (outs Complex<AnyFloat>:$result),
    [Pure, SameOperandsAndResultType, Elementwise]
    {
        fold: fold_sub_op,
        assembly_format: r#"$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result)"#,
    }
}

op! {
    /// `complex.tan`.
    // ComplexOps.td: TanOp
    // left out: the trait ArithFastMathInterface (an interface, which is C++)
    pub TanOp = "complex.tan",
    (ins Complex<AnyFloat>:$complex, DefaultValuedAttr<Arith_FastMathAttr, "FastMathFlags::none">:$fastmath),
    (outs Complex<AnyFloat>:$result),
    [SameOperandsAndResultType, Pure, Elementwise]
    { assembly_format: r#"$complex (`fastmath` `` $fastmath^)? attr-dict `:` type($complex)"# }
}

op! {
    /// `complex.tanh`.
    // ComplexOps.td: TanhOp
    // left out: the trait ArithFastMathInterface (an interface, which is C++)
    pub TanhOp = "complex.tanh",
    (ins Complex<AnyFloat>:$complex, DefaultValuedAttr<Arith_FastMathAttr, "FastMathFlags::none">:$fastmath),
    (outs Complex<AnyFloat>:$result),
    [SameOperandsAndResultType, Pure, Elementwise]
    { assembly_format: r#"$complex (`fastmath` `` $fastmath^)? attr-dict `:` type($complex)"# }
}
