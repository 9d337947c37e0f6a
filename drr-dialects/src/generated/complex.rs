//! Imported from mlir/Dialect/Complex/IR/ComplexOps.td, mlir/Dialect/Complex/IR/ComplexAttributes.td by drr-import.
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

// Fingerprints of what drr-import wrote: importing again is refused if the module has anything else.
// 34d605e9d268113a 1c5782a8a8e23473 6f106257b3f72148 5dbbdd5d13c0565a 583e45a524c1f52e 828f66c22ebaa935 3b9288a9d2bb4946
// b5ebc9182f081d04 321f60ce7153b5cc 4f22c6048907cb29 8ef65d34025fe450 7165375130a76925 de718d75ef95f934 6cf56ffd2639f32b
// 5fd9c644564d85a0 c97b7a59c0bcafd4 f6a15b8e041108a1 e98359fe620b54ec 3e53ae68845c6de2 a8223d53b63cce05 e51aa1e1b8ace6a2
// c2fee49c6914114b b6ce93796ec3bc04 e1eba3c8f46739f0 c7445e75e0d8cd0b 09d21be0da632a93 0426a0305d599516 63a0e871eb6a6395
// a55826f36bf0ad1d 3e2dfe1037235e33 100a64fdfd029b82 6f0084563a4c25b0 87c9bbc6cabc0a48 86a0b719fc681bc5 8456218daa4bfc51
// 2e5d047a611c0093 229f60cc1643291f 39828968622e90f0 2c361edf96e21418 8fe0496c8133aa27 1b8ec09a4b86703f 088edcbb02c76869
// 050086c3bc165e6f c20dc97995b797b3 4d315e2a8a19e948 571ad89d7a4ee6d5 04207534e8741e92 43d890a49f2b9960 8ed1e985b6b46108
// 3d7764ca2752246b 07f92d0be2c6a33d
