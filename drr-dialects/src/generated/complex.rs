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
    // omitted: the interface ArithFastMathInterface (C++)
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
    // omitted: the interface ArithFastMathInterface (C++)
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
    // omitted: the interface ArithFastMathInterface (C++)
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
    // omitted: the interface ArithFastMathInterface (C++)
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
    // omitted: the interface ArithFastMathInterface (C++)
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
    // omitted: the folder (C++)
    // omitted: members of the C++ class
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
    // omitted: the interface ArithFastMathInterface (C++)
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
    // omitted: the interface ArithFastMathInterface (C++)
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
    // omitted: the interface ArithFastMathInterface (C++)
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
    // omitted: the interface ArithFastMathInterface (C++)
    pub Expm1Op = "complex.expm1",
    (ins Complex<AnyFloat>:$complex, DefaultValuedAttr<Arith_FastMathAttr, "FastMathFlags::none">:$fastmath),
    (outs Complex<AnyFloat>:$result),
    [SameOperandsAndResultType, Pure, Elementwise]
    { assembly_format: r#"$complex (`fastmath` `` $fastmath^)? attr-dict `:` type($complex)"# }
}

op! {
    /// `complex.im`.
    // ComplexOps.td: ImOp
    // omitted: the interface ArithFastMathInterface (C++)
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
    // omitted: the interface ArithFastMathInterface (C++)
    pub Log1pOp = "complex.log1p",
    (ins Complex<AnyFloat>:$complex, DefaultValuedAttr<Arith_FastMathAttr, "FastMathFlags::none">:$fastmath),
    (outs Complex<AnyFloat>:$result),
    [SameOperandsAndResultType, Pure, Elementwise]
    { assembly_format: r#"$complex (`fastmath` `` $fastmath^)? attr-dict `:` type($complex)"# }
}

op! {
    /// `complex.log`.
    // ComplexOps.td: LogOp
    // omitted: the interface ArithFastMathInterface (C++)
    // omitted: the folder (C++)
    pub LogOp = "complex.log",
    (ins Complex<AnyFloat>:$complex, DefaultValuedAttr<Arith_FastMathAttr, "FastMathFlags::none">:$fastmath),
    (outs Complex<AnyFloat>:$result),
    [SameOperandsAndResultType, Pure, Elementwise]
    { assembly_format: r#"$complex (`fastmath` `` $fastmath^)? attr-dict `:` type($complex)"# }
}

op! {
    /// `complex.mul`.
    // ComplexOps.td: MulOp
    // omitted: the interface ArithFastMathInterface (C++)
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
    // omitted: the interface ArithFastMathInterface (C++)
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
    // omitted: the interface ArithFastMathInterface (C++)
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
    // omitted: the interface ArithFastMathInterface (C++)
    pub PowiOp = "complex.powi",
    (ins Complex<AnyFloat>:$lhs, AnySignlessInteger:$rhs, OptionalAttr<Arith_FastMathAttr>:$fastmath),
    (outs Complex<AnyFloat>:$result),
    [Pure, Elementwise, SameOperandsAndResultShape, AllTypesMatch<["lhs", "result"]>]
    { assembly_format: r#"$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result) `,` type($rhs)"# }
}

op! {
    /// `complex.re`.
    // ComplexOps.td: ReOp
    // omitted: the interface ArithFastMathInterface (C++)
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
    // omitted: the interface ArithFastMathInterface (C++)
    pub RsqrtOp = "complex.rsqrt",
    (ins Complex<AnyFloat>:$complex, DefaultValuedAttr<Arith_FastMathAttr, "FastMathFlags::none">:$fastmath),
    (outs Complex<AnyFloat>:$result),
    [SameOperandsAndResultType, Pure, Elementwise]
    { assembly_format: r#"$complex (`fastmath` `` $fastmath^)? attr-dict `:` type($complex)"# }
}

op! {
    /// `complex.sign`.
    // ComplexOps.td: SignOp
    // omitted: the interface ArithFastMathInterface (C++)
    pub SignOp = "complex.sign",
    (ins Complex<AnyFloat>:$complex, DefaultValuedAttr<Arith_FastMathAttr, "FastMathFlags::none">:$fastmath),
    (outs Complex<AnyFloat>:$result),
    [SameOperandsAndResultType, Pure, Elementwise]
    { assembly_format: r#"$complex (`fastmath` `` $fastmath^)? attr-dict `:` type($complex)"# }
}

op! {
    /// `complex.sin`.
    // ComplexOps.td: SinOp
    // omitted: the interface ArithFastMathInterface (C++)
    pub SinOp = "complex.sin",
    (ins Complex<AnyFloat>:$complex, DefaultValuedAttr<Arith_FastMathAttr, "FastMathFlags::none">:$fastmath),
    (outs Complex<AnyFloat>:$result),
    [SameOperandsAndResultType, Pure, Elementwise]
    { assembly_format: r#"$complex (`fastmath` `` $fastmath^)? attr-dict `:` type($complex)"# }
}

op! {
    /// `complex.sqrt`.
    // ComplexOps.td: SqrtOp
    // omitted: the interface ArithFastMathInterface (C++)
    pub SqrtOp = "complex.sqrt",
    (ins Complex<AnyFloat>:$complex, DefaultValuedAttr<Arith_FastMathAttr, "FastMathFlags::none">:$fastmath),
    (outs Complex<AnyFloat>:$result),
    [SameOperandsAndResultType, Pure, Elementwise]
    { assembly_format: r#"$complex (`fastmath` `` $fastmath^)? attr-dict `:` type($complex)"# }
}

op! {
    /// `complex.sub`.
    // ComplexOps.td: SubOp
    // omitted: the interface ArithFastMathInterface (C++)
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
    // omitted: the interface ArithFastMathInterface (C++)
    pub TanOp = "complex.tan",
    (ins Complex<AnyFloat>:$complex, DefaultValuedAttr<Arith_FastMathAttr, "FastMathFlags::none">:$fastmath),
    (outs Complex<AnyFloat>:$result),
    [SameOperandsAndResultType, Pure, Elementwise]
    { assembly_format: r#"$complex (`fastmath` `` $fastmath^)? attr-dict `:` type($complex)"# }
}

op! {
    /// `complex.tanh`.
    // ComplexOps.td: TanhOp
    // omitted: the interface ArithFastMathInterface (C++)
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
// c2fee49c6914114b 13a5493a188384d9 bfc90e1181ec91b1 e52321a8ded8e34e 32ae28db8ab62030 0426a0305d599516 4a73f2f3206ccc70
// 54fda1063b75da4b 21978bd2de3f3376 100a64fdfd029b82 0900dcc7ae4b551d 87c9bbc6cabc0a48 8dc059f282693ec2 2fb4457071184928
// 602d10aeff7ec53a 9899d47887da7ad6 11b87d18503eb692 77d63721d2872931 fbf3a6524bceeff8 1b8ec09a4b86703f 7833d581e223507e
// 77a9ac5122abb77c b5dc10ce0db38f5e 989504edf0ce9655 6cabaac9205df174 76f42cca641d0db3 bed43c0df0999fbd 21ff7b5c2703ea71
// c916e28dcbb3820e 8c0912f341e46c74
