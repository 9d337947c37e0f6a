//! Imported from mlir/Dialect/Linalg/IR/LinalgDoc.td by drr-import.
//!
//! Nothing in here is written by hand: importing again writes it anew.

#![allow(dead_code, deprecated, non_camel_case_types, non_upper_case_globals, unused_imports)]
#![allow(clippy::all, rustdoc::all)]

use drr::constraints::*;
use drr::define::{AttrSlot, BuildableType, MemoryEffect, MemoryEffectKind, MemoryEffects, NotWritten, OpAsmParser, OpAsmPrinter, OpError, OpTrait, OperandSlot, ParseFailed};
use drr::define::{RegionSlot, SuccessorSlot, TypeSlot};
use drr::numbers::Signedness;
use drr::prelude::*;
use drr::smallvec::SmallVec;
use drr::{Ident, Ir, Operands, attr_def, type_def};
use crate::shared::index_list::{parse_dynamic_index_list, print_dynamic_index_list};

// Dialects

dialect! {
    /// `linalg`.
    // LinalgBase.td:21
    pub Linalg = "linalg",
    ops: [
        AbsOp,
        AddOp,
        BatchMatmulOp,
        BatchMatvecOp,
        BatchMmt4DOp,
        BatchReduceMatmulOp,
        BatchVecmatOp,
        BroadcastOp,
        CeilOp,
        ContractOp,
        Conv1DNcwFcwOp,
        Conv1DNwcWcfOp,
        Conv1DOp,
        Conv2DNchwFchwOp,
        Conv2DNchwFchwQOp,
        Conv2DNgchwFgchwOp,
        Conv2DNgchwGfchwOp,
        Conv2DNgchwGfchwQOp,
        Conv2DNhwcFhwcOp,
        Conv2DNhwcFhwcQOp,
        Conv2DNhwcHwcfOp,
        Conv2DNhwcHwcfQOp,
        Conv2DNhwgcGfhwcOp,
        Conv2DNhwgcGfhwcQOp,
        Conv2DOp,
        Conv3DNcdhwFcdhwOp,
        Conv3DNdhwcDhwcfOp,
        Conv3DNdhwcDhwcfQOp,
        Conv3DOp,
        CopyOp,
        DepthwiseConv1DNcwCwOp,
        DepthwiseConv1DNwcWcOp,
        DepthwiseConv1DNwcWcmOp,
        DepthwiseConv2DNchwChwOp,
        DepthwiseConv2DNhwcHwcOp,
        DepthwiseConv2DNhwcHwcQOp,
        DepthwiseConv2DNhwcHwcmOp,
        DepthwiseConv2DNhwcHwcmQOp,
        DepthwiseConv3DNcdhwCdhwOp,
        DepthwiseConv3DNdhwcDhwcOp,
        DepthwiseConv3DNdhwcDhwcmOp,
        DivOp,
        DivUnsignedOp,
        DotOp,
        ElementwiseOp,
        ErfOp,
        ExpOp,
        FillOp,
        FillRng2DOp,
        FloorOp,
        GenericOp,
        IndexOp,
        PackOp,
        SoftmaxOp,
        UnPackOp,
        WinogradFilterTransformOp,
        WinogradInputTransformOp,
        WinogradOutputTransformOp,
        YieldOp,
        LogOp,
        MapOp,
        MatmulOp,
        MatvecOp,
        MaxOp,
        MinOp,
        Mmt4DOp,
        MulOp,
        NegFOp,
        PoolingNchwMaxOp,
        PoolingNchwSumOp,
        PoolingNcwMaxOp,
        PoolingNcwSumOp,
        PoolingNdhwcMaxOp,
        PoolingNdhwcMinOp,
        PoolingNdhwcSumOp,
        PoolingNhwcMaxOp,
        PoolingNhwcMaxUnsignedOp,
        PoolingNhwcMinOp,
        PoolingNhwcMinUnsignedOp,
        PoolingNhwcSumOp,
        PoolingNwcMaxOp,
        PoolingNwcMaxUnsignedOp,
        PoolingNwcMinOp,
        PoolingNwcMinUnsignedOp,
        PoolingNwcSumOp,
        PowFOp,
        QuantizedBatchMatmulOp,
        QuantizedMatmulOp,
        ReciprocalOp,
        ReduceOp,
        RoundOp,
        RsqrtOp,
        SelectOp,
        SqrtOp,
        SquareOp,
        SubOp,
        TanhOp,
        TransposeOp,
        VecmatOp,
    ],
}

// Enums

enum_attr! {
    // LinalgEnums.td:117
    pub TypeFn: I32EnumAttr, "allowed 32-bit signless integer cases: 0, 1",
    {
        TypeFnCast_signed: cast_signed = 0,
        TypeFnCast_unsigned: cast_unsigned = 1,
    }
    // LinalgBase.td:81
    pub TypeFnAttr: EnumAttr<"linalg", "type_fn", "<$value>">
}

enum_attr! {
    // LinalgEnums.td:81
    pub ElementwiseKind: I32EnumAttr, "allowed 32-bit signless integer cases: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23",
    {
        ElementwiseKindExp: exp = 0,
        ElementwiseKindLog: log = 1,
        ElementwiseKindAbs: abs = 2,
        ElementwiseKindCeil: ceil = 3,
        ElementwiseKindFloor: floor = 4,
        ElementwiseKindNegf: negf = 5,
        ElementwiseKindReciprocal: reciprocal = 6,
        ElementwiseKindRound: round = 7,
        ElementwiseKindSqrt: sqrt = 8,
        ElementwiseKindRsqrt: rsqrt = 9,
        ElementwiseKindSquare: square = 10,
        ElementwiseKindTanh: tanh = 11,
        ElementwiseKindErf: erf = 12,
        ElementwiseKindAdd: add = 13,
        ElementwiseKindSub: sub = 14,
        ElementwiseKindMul: mul = 15,
        ElementwiseKindDiv: div = 16,
        ElementwiseKindDiv_unsigned: div_unsigned = 17,
        ElementwiseKindMax_signed: max_signed = 18,
        ElementwiseKindMin_signed: min_signed = 19,
        ElementwiseKindMax_unsigned: max_unsigned = 20,
        ElementwiseKindMin_unsigned: min_unsigned = 21,
        ElementwiseKindPowf: powf = 22,
        ElementwiseKindSelect: select = 23,
    }
    // LinalgBase.td:66
    pub ElementwiseKindAttr: EnumAttr<"linalg", "elementwise_kind", "<$value>">
}

enum_attr! {
    // StructuredOpsUtils.td:15
    pub IteratorType: I32EnumAttr, "Iterator type",
    {
        IteratorTypeParallel: parallel = 0,
        IteratorTypeReduction: reduction = 1,
    }
    // LinalgBase.td:85
    pub IteratorTypeEnum: EnumAttr<"linalg", "iterator_type", "<$value>">
}

enum_attr! {
    // LinalgEnums.td:132
    pub WinogradConv2DFmr: I32EnumAttr, "allowed 32-bit signless integer cases: 0, 1, 2",
    {
        WinogradConv2DFmrF_2_3: F_2_3 = 0,
        WinogradConv2DFmrF_4_3: F_4_3 = 1,
        WinogradConv2DFmrF_2_5: F_2_5 = 2,
    }
}

enum_attr! {
    // LinalgEnums.td:37
    pub BinaryFn: I32EnumAttr, "allowed 32-bit signless integer cases: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9",
    {
        BinaryFnAdd: add = 0,
        BinaryFnSub: sub = 1,
        BinaryFnMul: mul = 2,
        BinaryFnDiv: div = 3,
        BinaryFnDiv_unsigned: div_unsigned = 4,
        BinaryFnMax_signed: max_signed = 5,
        BinaryFnMin_signed: min_signed = 6,
        BinaryFnMax_unsigned: max_unsigned = 7,
        BinaryFnMin_unsigned: min_unsigned = 8,
        BinaryFnPowf: powf = 9,
    }
    // LinalgBase.td:75
    pub BinaryFnAttr: EnumAttr<"linalg", "binary_fn", "<$value>">
}

enum_attr! {
    // LinalgEnums.td:52
    pub TernaryFn: I32EnumAttr, "allowed 32-bit signless integer cases: 0",
    {
        TernaryFnSelect: select = 0,
    }
    // LinalgBase.td:78
    pub TernaryFnAttr: EnumAttr<"linalg", "ternary_fn", "<$value>">
}

enum_attr! {
    // LinalgEnums.td:19
    pub UnaryFn: I32EnumAttr, "allowed 32-bit signless integer cases: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12",
    {
        UnaryFnExp: exp = 0,
        UnaryFnLog: log = 1,
        UnaryFnAbs: abs = 2,
        UnaryFnCeil: ceil = 3,
        UnaryFnFloor: floor = 4,
        UnaryFnNegf: negf = 5,
        UnaryFnReciprocal: reciprocal = 6,
        UnaryFnRound: round = 7,
        UnaryFnSqrt: sqrt = 8,
        UnaryFnRsqrt: rsqrt = 9,
        UnaryFnSquare: square = 10,
        UnaryFnTanh: tanh = 11,
        UnaryFnErf: erf = 12,
    }
    // LinalgBase.td:72
    pub UnaryFnAttr: EnumAttr<"linalg", "unary_fn", "<$value>">
}

enum_attr! {
    // LinalgEnums.td:108
    pub ElementwiseArityGroup: I32EnumAttr, "allowed 32-bit signless integer cases: 1, 2, 3",
    {
        ElementwiseArityGroupUnary: Unary = 1,
        ElementwiseArityGroupBinary: Binary = 2,
        ElementwiseArityGroupTernary: Ternary = 3,
    }
}

enum_attr! {
    // LinalgEnums.td:94
    pub ElementwiseCaseLimits: I32EnumAttr, "allowed 32-bit signless integer cases: ",
    {
        ElementwiseCaseLimitsLastUnary: LastUnary = 13,
        ElementwiseCaseLimitsLastBinary: LastBinary = 23,
        ElementwiseCaseLimitsLastTernary: LastTernary = 24,
    }
}

// Constraints

constraint! {
    // LinalgStructuredOps.td:232
    pub TensorOrMemref: Type<AnyTypeOf<[AnyMemRef, AnyRankedTensor]>>, "",
    |_ctx, _ty| true
}

constraint! {
    // LinalgBase.td:88
    pub IteratorTypeArrayAttr: Attr<TypedArrayAttr<IteratorTypeEnum>>, "",
    |_ctx, _attr| true
}

constraint! {
    // LinalgStructuredOps.td:360
    pub DenseArrayStrictlySortedAttr: Attr, "should be in increasing order",
    |ctx, attr| as_array_ref(ctx, attr) && as_array_ref_2(ctx, attr)
}

// Operations

op! {
    /// `linalg.abs`.
    // LinalgNamedStructuredOps.yamlgen.td:238
    pub AbsOp = "linalg.abs",
    (ins Variadic<AnyType>:$inputs, Variadic<AnyShaped>:$outputs),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [SingleBlockImplicitTerminator<YieldOp>, RecursiveMemoryEffects, AttrSizedOperandSegments]
    {
        parse: parse_abs_op,
        print: print_abs_op,
    }
}

op! {
    /// `linalg.add`.
    // LinalgNamedStructuredOps.yamlgen.td:1041
    pub AddOp = "linalg.add",
    (ins Variadic<AnyType>:$inputs, Variadic<AnyShaped>:$outputs),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [SingleBlockImplicitTerminator<YieldOp>, RecursiveMemoryEffects, AttrSizedOperandSegments]
    {
        parse: parse_add_op,
        print: print_add_op,
    }
}

op! {
    /// `linalg.batch_matmul`.
    // LinalgStructuredOps.td:951
    pub BatchMatmulOp = "linalg.batch_matmul",
    (ins
        Variadic<AnyType>:$inputs,
        Variadic<AnyShaped>:$outputs,
        OptionalAttr<AffineMapArrayAttr>:$indexing_maps,
        DefaultValuedOptionalAttr<TypeFnAttr, "TypeFn::cast_signed">:$cast),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [SingleBlockImplicitTerminator<YieldOp>, RecursiveMemoryEffects, AttrSizedOperandSegments]
    {
        verify: verify_batch_matmul_op,
        parse: parse_batch_matmul_op,
        print: print_batch_matmul_op,
    }
}

op! {
    /// `linalg.batch_matvec`.
    // LinalgNamedStructuredOps.yamlgen.td:2211
    pub BatchMatvecOp = "linalg.batch_matvec",
    (ins Variadic<AnyType>:$inputs, Variadic<AnyShaped>:$outputs),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [SingleBlockImplicitTerminator<YieldOp>, RecursiveMemoryEffects, AttrSizedOperandSegments]
    {
        parse: parse_batch_matvec_op,
        print: print_batch_matvec_op,
    }
}

op! {
    /// `linalg.batch_mmt4d`.
    // LinalgNamedStructuredOps.yamlgen.td:1910
    pub BatchMmt4DOp = "linalg.batch_mmt4d",
    (ins Variadic<AnyType>:$inputs, Variadic<AnyShaped>:$outputs),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [SingleBlockImplicitTerminator<YieldOp>, RecursiveMemoryEffects, AttrSizedOperandSegments]
    {
        parse: parse_batch_mmt4_d_op,
        print: print_batch_mmt4_d_op,
    }
}

op! {
    /// `linalg.batch_reduce_matmul`.
    // LinalgStructuredOps.td:1081
    pub BatchReduceMatmulOp = "linalg.batch_reduce_matmul",
    (ins
        Variadic<AnyType>:$inputs,
        Variadic<AnyShaped>:$outputs,
        OptionalAttr<AffineMapArrayAttr>:$indexing_maps,
        DefaultValuedOptionalAttr<TypeFnAttr, "TypeFn::cast_signed">:$cast),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [SingleBlockImplicitTerminator<YieldOp>, RecursiveMemoryEffects, AttrSizedOperandSegments]
    {
        verify: verify_batch_reduce_matmul_op,
        parse: parse_batch_reduce_matmul_op,
        print: print_batch_reduce_matmul_op,
    }
}

op! {
    /// `linalg.batch_vecmat`.
    // LinalgNamedStructuredOps.yamlgen.td:2285
    pub BatchVecmatOp = "linalg.batch_vecmat",
    (ins Variadic<AnyType>:$inputs, Variadic<AnyShaped>:$outputs),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [SingleBlockImplicitTerminator<YieldOp>, RecursiveMemoryEffects, AttrSizedOperandSegments]
    {
        parse: parse_batch_vecmat_op,
        print: print_batch_vecmat_op,
    }
}

op! {
    /// `linalg.broadcast`.
    // LinalgStructuredOps.td:475
    pub BroadcastOp = "linalg.broadcast",
    (ins TensorOrMemref:$input, TensorOrMemref:$init, DenseI64ArrayAttr:$dimensions),
    (outs Variadic<AnyTensor>:$result),
    (region SizedRegion<1>:$region),
    [SingleBlockImplicitTerminator<YieldOp>, RecursiveMemoryEffects]
    {
        verify: verify_broadcast_op,
        parse: parse_broadcast_op,
        print: print_broadcast_op,
        result_names: name_results_of_broadcast_op,
    }
}

op! {
    /// `linalg.ceil`.
    // LinalgNamedStructuredOps.yamlgen.td:311
    pub CeilOp = "linalg.ceil",
    (ins Variadic<AnyType>:$inputs, Variadic<AnyShaped>:$outputs),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [SingleBlockImplicitTerminator<YieldOp>, RecursiveMemoryEffects, AttrSizedOperandSegments]
    {
        parse: parse_ceil_op,
        print: print_ceil_op,
    }
}

op! {
    /// `linalg.contract`.
    // LinalgStructuredOps.td:812
    pub ContractOp = "linalg.contract",
    (ins
        Variadic<AnyType>:$inputs,
        Variadic<AnyShaped>:$outputs,
        AffineMapArrayAttr:$indexing_maps,
        DefaultValuedOptionalAttr<TypeFnAttr, "TypeFn::cast_signed">:$cast),
    (outs Variadic<AnyShaped>:$result_tensors),
    (region SizedRegion<1>:$combiner),
    [SingleBlockImplicitTerminator<YieldOp>, RecursiveMemoryEffects, AttrSizedOperandSegments]
    {
        verify: verify_contract_op,
        parse: parse_contract_op,
        print: print_contract_op,
    }
}

op! {
    /// `linalg.conv_1d_ncw_fcw`.
    // LinalgNamedStructuredOps.yamlgen.td:2745
    pub Conv1DNcwFcwOp = "linalg.conv_1d_ncw_fcw",
    (ins
        Variadic<AnyType>:$inputs,
        Variadic<AnyShaped>:$outputs,
        OptionalAttr<RankedI64ElementsAttr<[1]>>:$strides,
        OptionalAttr<RankedI64ElementsAttr<[1]>>:$dilations),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [SingleBlockImplicitTerminator<YieldOp>, RecursiveMemoryEffects, AttrSizedOperandSegments]
    {
        parse: parse_conv1_d_ncw_fcw_op,
        print: print_conv1_d_ncw_fcw_op,
    }
}

op! {
    /// `linalg.conv_1d_nwc_wcf`.
    // LinalgNamedStructuredOps.yamlgen.td:2655
    pub Conv1DNwcWcfOp = "linalg.conv_1d_nwc_wcf",
    (ins
        Variadic<AnyType>:$inputs,
        Variadic<AnyShaped>:$outputs,
        OptionalAttr<RankedI64ElementsAttr<[1]>>:$strides,
        OptionalAttr<RankedI64ElementsAttr<[1]>>:$dilations),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [SingleBlockImplicitTerminator<YieldOp>, RecursiveMemoryEffects, AttrSizedOperandSegments]
    {
        parse: parse_conv1_d_nwc_wcf_op,
        print: print_conv1_d_nwc_wcf_op,
    }
}

op! {
    /// `linalg.conv_1d`.
    // LinalgNamedStructuredOps.yamlgen.td:2433
    pub Conv1DOp = "linalg.conv_1d",
    (ins Variadic<AnyType>:$inputs, Variadic<AnyShaped>:$outputs),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [SingleBlockImplicitTerminator<YieldOp>, RecursiveMemoryEffects, AttrSizedOperandSegments]
    {
        parse: parse_conv1_d_op,
        print: print_conv1_d_op,
    }
}

op! {
    /// `linalg.conv_2d_nchw_fchw`.
    // LinalgNamedStructuredOps.yamlgen.td:3312
    pub Conv2DNchwFchwOp = "linalg.conv_2d_nchw_fchw",
    (ins
        Variadic<AnyType>:$inputs,
        Variadic<AnyShaped>:$outputs,
        OptionalAttr<RankedI64ElementsAttr<[2]>>:$strides,
        OptionalAttr<RankedI64ElementsAttr<[2]>>:$dilations),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [SingleBlockImplicitTerminator<YieldOp>, RecursiveMemoryEffects, AttrSizedOperandSegments]
    {
        parse: parse_conv2_d_nchw_fchw_op,
        print: print_conv2_d_nchw_fchw_op,
    }
}

op! {
    /// `linalg.conv_2d_nchw_fchw_q`.
    // LinalgNamedStructuredOps.yamlgen.td:3217
    pub Conv2DNchwFchwQOp = "linalg.conv_2d_nchw_fchw_q",
    (ins
        Variadic<AnyType>:$inputs,
        Variadic<AnyShaped>:$outputs,
        OptionalAttr<RankedI64ElementsAttr<[2]>>:$strides,
        OptionalAttr<RankedI64ElementsAttr<[2]>>:$dilations),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [SingleBlockImplicitTerminator<YieldOp>, RecursiveMemoryEffects, AttrSizedOperandSegments]
    {
        parse: parse_conv2_d_nchw_fchw_q_op,
        print: print_conv2_d_nchw_fchw_q_op,
    }
}

op! {
    /// `linalg.conv_2d_ngchw_fgchw`.
    // LinalgNamedStructuredOps.yamlgen.td:3406
    pub Conv2DNgchwFgchwOp = "linalg.conv_2d_ngchw_fgchw",
    (ins
        Variadic<AnyType>:$inputs,
        Variadic<AnyShaped>:$outputs,
        OptionalAttr<RankedI64ElementsAttr<[2]>>:$strides,
        OptionalAttr<RankedI64ElementsAttr<[2]>>:$dilations),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [SingleBlockImplicitTerminator<YieldOp>, RecursiveMemoryEffects, AttrSizedOperandSegments]
    {
        parse: parse_conv2_d_ngchw_fgchw_op,
        print: print_conv2_d_ngchw_fgchw_op,
    }
}

op! {
    /// `linalg.conv_2d_ngchw_gfchw`.
    // LinalgNamedStructuredOps.yamlgen.td:3500
    pub Conv2DNgchwGfchwOp = "linalg.conv_2d_ngchw_gfchw",
    (ins
        Variadic<AnyType>:$inputs,
        Variadic<AnyShaped>:$outputs,
        OptionalAttr<RankedI64ElementsAttr<[2]>>:$strides,
        OptionalAttr<RankedI64ElementsAttr<[2]>>:$dilations),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [SingleBlockImplicitTerminator<YieldOp>, RecursiveMemoryEffects, AttrSizedOperandSegments]
    {
        parse: parse_conv2_d_ngchw_gfchw_op,
        print: print_conv2_d_ngchw_gfchw_op,
    }
}

op! {
    /// `linalg.conv_2d_ngchw_gfchw_q`.
    // LinalgNamedStructuredOps.yamlgen.td:3783
    pub Conv2DNgchwGfchwQOp = "linalg.conv_2d_ngchw_gfchw_q",
    (ins
        Variadic<AnyType>:$inputs,
        Variadic<AnyShaped>:$outputs,
        OptionalAttr<RankedI64ElementsAttr<[2]>>:$strides,
        OptionalAttr<RankedI64ElementsAttr<[2]>>:$dilations),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [SingleBlockImplicitTerminator<YieldOp>, RecursiveMemoryEffects, AttrSizedOperandSegments]
    {
        parse: parse_conv2_d_ngchw_gfchw_q_op,
        print: print_conv2_d_ngchw_gfchw_q_op,
    }
}

op! {
    /// `linalg.conv_2d_nhwc_fhwc`.
    // LinalgNamedStructuredOps.yamlgen.td:2933
    pub Conv2DNhwcFhwcOp = "linalg.conv_2d_nhwc_fhwc",
    (ins
        Variadic<AnyType>:$inputs,
        Variadic<AnyShaped>:$outputs,
        OptionalAttr<RankedI64ElementsAttr<[2]>>:$strides,
        OptionalAttr<RankedI64ElementsAttr<[2]>>:$dilations),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [SingleBlockImplicitTerminator<YieldOp>, RecursiveMemoryEffects, AttrSizedOperandSegments]
    {
        parse: parse_conv2_d_nhwc_fhwc_op,
        print: print_conv2_d_nhwc_fhwc_op,
    }
}

op! {
    /// `linalg.conv_2d_nhwc_fhwc_q`.
    // LinalgNamedStructuredOps.yamlgen.td:3122
    pub Conv2DNhwcFhwcQOp = "linalg.conv_2d_nhwc_fhwc_q",
    (ins
        Variadic<AnyType>:$inputs,
        Variadic<AnyShaped>:$outputs,
        OptionalAttr<RankedI64ElementsAttr<[2]>>:$strides,
        OptionalAttr<RankedI64ElementsAttr<[2]>>:$dilations),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [SingleBlockImplicitTerminator<YieldOp>, RecursiveMemoryEffects, AttrSizedOperandSegments]
    {
        parse: parse_conv2_d_nhwc_fhwc_q_op,
        print: print_conv2_d_nhwc_fhwc_q_op,
    }
}

op! {
    /// `linalg.conv_2d_nhwc_hwcf`.
    // LinalgNamedStructuredOps.yamlgen.td:2839
    pub Conv2DNhwcHwcfOp = "linalg.conv_2d_nhwc_hwcf",
    (ins
        Variadic<AnyType>:$inputs,
        Variadic<AnyShaped>:$outputs,
        OptionalAttr<RankedI64ElementsAttr<[2]>>:$strides,
        OptionalAttr<RankedI64ElementsAttr<[2]>>:$dilations),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [SingleBlockImplicitTerminator<YieldOp>, RecursiveMemoryEffects, AttrSizedOperandSegments]
    {
        parse: parse_conv2_d_nhwc_hwcf_op,
        print: print_conv2_d_nhwc_hwcf_op,
    }
}

op! {
    /// `linalg.conv_2d_nhwc_hwcf_q`.
    // LinalgNamedStructuredOps.yamlgen.td:3027
    pub Conv2DNhwcHwcfQOp = "linalg.conv_2d_nhwc_hwcf_q",
    (ins
        Variadic<AnyType>:$inputs,
        Variadic<AnyShaped>:$outputs,
        OptionalAttr<RankedI64ElementsAttr<[2]>>:$strides,
        OptionalAttr<RankedI64ElementsAttr<[2]>>:$dilations),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [SingleBlockImplicitTerminator<YieldOp>, RecursiveMemoryEffects, AttrSizedOperandSegments]
    {
        parse: parse_conv2_d_nhwc_hwcf_q_op,
        print: print_conv2_d_nhwc_hwcf_q_op,
    }
}

op! {
    /// `linalg.conv_2d_nhwgc_gfhwc`.
    // LinalgNamedStructuredOps.yamlgen.td:3594
    pub Conv2DNhwgcGfhwcOp = "linalg.conv_2d_nhwgc_gfhwc",
    (ins
        Variadic<AnyType>:$inputs,
        Variadic<AnyShaped>:$outputs,
        OptionalAttr<RankedI64ElementsAttr<[2]>>:$strides,
        OptionalAttr<RankedI64ElementsAttr<[2]>>:$dilations),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [SingleBlockImplicitTerminator<YieldOp>, RecursiveMemoryEffects, AttrSizedOperandSegments]
    {
        parse: parse_conv2_d_nhwgc_gfhwc_op,
        print: print_conv2_d_nhwgc_gfhwc_op,
    }
}

op! {
    /// `linalg.conv_2d_nhwgc_gfhwc_q`.
    // LinalgNamedStructuredOps.yamlgen.td:3688
    pub Conv2DNhwgcGfhwcQOp = "linalg.conv_2d_nhwgc_gfhwc_q",
    (ins
        Variadic<AnyType>:$inputs,
        Variadic<AnyShaped>:$outputs,
        OptionalAttr<RankedI64ElementsAttr<[2]>>:$strides,
        OptionalAttr<RankedI64ElementsAttr<[2]>>:$dilations),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [SingleBlockImplicitTerminator<YieldOp>, RecursiveMemoryEffects, AttrSizedOperandSegments]
    {
        parse: parse_conv2_d_nhwgc_gfhwc_q_op,
        print: print_conv2_d_nhwgc_gfhwc_q_op,
    }
}

op! {
    /// `linalg.conv_2d`.
    // LinalgNamedStructuredOps.yamlgen.td:2507
    pub Conv2DOp = "linalg.conv_2d",
    (ins Variadic<AnyType>:$inputs, Variadic<AnyShaped>:$outputs),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [SingleBlockImplicitTerminator<YieldOp>, RecursiveMemoryEffects, AttrSizedOperandSegments]
    {
        parse: parse_conv2_d_op,
        print: print_conv2_d_op,
    }
}

op! {
    /// `linalg.conv_3d_ncdhw_fcdhw`.
    // LinalgNamedStructuredOps.yamlgen.td:4059
    pub Conv3DNcdhwFcdhwOp = "linalg.conv_3d_ncdhw_fcdhw",
    (ins
        Variadic<AnyType>:$inputs,
        Variadic<AnyShaped>:$outputs,
        OptionalAttr<RankedI64ElementsAttr<[3]>>:$strides,
        OptionalAttr<RankedI64ElementsAttr<[3]>>:$dilations),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [SingleBlockImplicitTerminator<YieldOp>, RecursiveMemoryEffects, AttrSizedOperandSegments]
    {
        parse: parse_conv3_d_ncdhw_fcdhw_op,
        print: print_conv3_d_ncdhw_fcdhw_op,
    }
}

op! {
    /// `linalg.conv_3d_ndhwc_dhwcf`.
    // LinalgNamedStructuredOps.yamlgen.td:3878
    pub Conv3DNdhwcDhwcfOp = "linalg.conv_3d_ndhwc_dhwcf",
    (ins
        Variadic<AnyType>:$inputs,
        Variadic<AnyShaped>:$outputs,
        OptionalAttr<RankedI64ElementsAttr<[3]>>:$strides,
        OptionalAttr<RankedI64ElementsAttr<[3]>>:$dilations),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [SingleBlockImplicitTerminator<YieldOp>, RecursiveMemoryEffects, AttrSizedOperandSegments]
    {
        parse: parse_conv3_d_ndhwc_dhwcf_op,
        print: print_conv3_d_ndhwc_dhwcf_op,
    }
}

op! {
    /// `linalg.conv_3d_ndhwc_dhwcf_q`.
    // LinalgNamedStructuredOps.yamlgen.td:3968
    pub Conv3DNdhwcDhwcfQOp = "linalg.conv_3d_ndhwc_dhwcf_q",
    (ins
        Variadic<AnyType>:$inputs,
        Variadic<AnyShaped>:$outputs,
        OptionalAttr<RankedI64ElementsAttr<[3]>>:$strides,
        OptionalAttr<RankedI64ElementsAttr<[3]>>:$dilations),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [SingleBlockImplicitTerminator<YieldOp>, RecursiveMemoryEffects, AttrSizedOperandSegments]
    {
        parse: parse_conv3_d_ndhwc_dhwcf_q_op,
        print: print_conv3_d_ndhwc_dhwcf_q_op,
    }
}

op! {
    /// `linalg.conv_3d`.
    // LinalgNamedStructuredOps.yamlgen.td:2581
    pub Conv3DOp = "linalg.conv_3d",
    (ins Variadic<AnyType>:$inputs, Variadic<AnyShaped>:$outputs),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [SingleBlockImplicitTerminator<YieldOp>, RecursiveMemoryEffects, AttrSizedOperandSegments]
    {
        parse: parse_conv3_d_op,
        print: print_conv3_d_op,
    }
}

op! {
    /// `linalg.copy`.
    // LinalgNamedStructuredOps.yamlgen.td:6
    pub CopyOp = "linalg.copy",
    (ins
        Variadic<AnyType>:$inputs,
        Variadic<AnyShaped>:$outputs,
        DefaultValuedOptionalAttr<TypeFnAttr, "TypeFn::cast_signed">:$cast),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [SingleBlockImplicitTerminator<YieldOp>, RecursiveMemoryEffects, AttrSizedOperandSegments]
    {
        parse: parse_copy_op,
        print: print_copy_op,
    }
}

op! {
    /// `linalg.depthwise_conv_1d_ncw_cw`.
    // LinalgNamedStructuredOps.yamlgen.td:4240
    pub DepthwiseConv1DNcwCwOp = "linalg.depthwise_conv_1d_ncw_cw",
    (ins
        Variadic<AnyType>:$inputs,
        Variadic<AnyShaped>:$outputs,
        OptionalAttr<RankedI64ElementsAttr<[1]>>:$strides,
        OptionalAttr<RankedI64ElementsAttr<[1]>>:$dilations),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [SingleBlockImplicitTerminator<YieldOp>, RecursiveMemoryEffects, AttrSizedOperandSegments]
    {
        parse: parse_depthwise_conv1_d_ncw_cw_op,
        print: print_depthwise_conv1_d_ncw_cw_op,
    }
}

op! {
    /// `linalg.depthwise_conv_1d_nwc_wc`.
    // LinalgNamedStructuredOps.yamlgen.td:4149
    pub DepthwiseConv1DNwcWcOp = "linalg.depthwise_conv_1d_nwc_wc",
    (ins
        Variadic<AnyType>:$inputs,
        Variadic<AnyShaped>:$outputs,
        OptionalAttr<RankedI64ElementsAttr<[1]>>:$strides,
        OptionalAttr<RankedI64ElementsAttr<[1]>>:$dilations),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [SingleBlockImplicitTerminator<YieldOp>, RecursiveMemoryEffects, AttrSizedOperandSegments]
    {
        parse: parse_depthwise_conv1_d_nwc_wc_op,
        print: print_depthwise_conv1_d_nwc_wc_op,
    }
}

op! {
    /// `linalg.depthwise_conv_1d_nwc_wcm`.
    // LinalgNamedStructuredOps.yamlgen.td:4331
    pub DepthwiseConv1DNwcWcmOp = "linalg.depthwise_conv_1d_nwc_wcm",
    (ins
        Variadic<AnyType>:$inputs,
        Variadic<AnyShaped>:$outputs,
        OptionalAttr<RankedI64ElementsAttr<[1]>>:$strides,
        OptionalAttr<RankedI64ElementsAttr<[1]>>:$dilations),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [SingleBlockImplicitTerminator<YieldOp>, RecursiveMemoryEffects, AttrSizedOperandSegments]
    {
        parse: parse_depthwise_conv1_d_nwc_wcm_op,
        print: print_depthwise_conv1_d_nwc_wcm_op,
    }
}

op! {
    /// `linalg.depthwise_conv_2d_nchw_chw`.
    // LinalgNamedStructuredOps.yamlgen.td:4512
    pub DepthwiseConv2DNchwChwOp = "linalg.depthwise_conv_2d_nchw_chw",
    (ins
        Variadic<AnyType>:$inputs,
        Variadic<AnyShaped>:$outputs,
        OptionalAttr<RankedI64ElementsAttr<[2]>>:$strides,
        OptionalAttr<RankedI64ElementsAttr<[2]>>:$dilations),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [SingleBlockImplicitTerminator<YieldOp>, RecursiveMemoryEffects, AttrSizedOperandSegments]
    {
        parse: parse_depthwise_conv2_d_nchw_chw_op,
        print: print_depthwise_conv2_d_nchw_chw_op,
    }
}

op! {
    /// `linalg.depthwise_conv_2d_nhwc_hwc`.
    // LinalgNamedStructuredOps.yamlgen.td:4421
    pub DepthwiseConv2DNhwcHwcOp = "linalg.depthwise_conv_2d_nhwc_hwc",
    (ins
        Variadic<AnyType>:$inputs,
        Variadic<AnyShaped>:$outputs,
        OptionalAttr<RankedI64ElementsAttr<[2]>>:$strides,
        OptionalAttr<RankedI64ElementsAttr<[2]>>:$dilations),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [SingleBlockImplicitTerminator<YieldOp>, RecursiveMemoryEffects, AttrSizedOperandSegments]
    {
        parse: parse_depthwise_conv2_d_nhwc_hwc_op,
        print: print_depthwise_conv2_d_nhwc_hwc_op,
    }
}

op! {
    /// `linalg.depthwise_conv_2d_nhwc_hwc_q`.
    // LinalgNamedStructuredOps.yamlgen.td:4603
    pub DepthwiseConv2DNhwcHwcQOp = "linalg.depthwise_conv_2d_nhwc_hwc_q",
    (ins
        Variadic<AnyType>:$inputs,
        Variadic<AnyShaped>:$outputs,
        OptionalAttr<RankedI64ElementsAttr<[2]>>:$strides,
        OptionalAttr<RankedI64ElementsAttr<[2]>>:$dilations),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [SingleBlockImplicitTerminator<YieldOp>, RecursiveMemoryEffects, AttrSizedOperandSegments]
    {
        parse: parse_depthwise_conv2_d_nhwc_hwc_q_op,
        print: print_depthwise_conv2_d_nhwc_hwc_q_op,
    }
}

op! {
    /// `linalg.depthwise_conv_2d_nhwc_hwcm`.
    // LinalgNamedStructuredOps.yamlgen.td:4693
    pub DepthwiseConv2DNhwcHwcmOp = "linalg.depthwise_conv_2d_nhwc_hwcm",
    (ins
        Variadic<AnyType>:$inputs,
        Variadic<AnyShaped>:$outputs,
        OptionalAttr<RankedI64ElementsAttr<[2]>>:$strides,
        OptionalAttr<RankedI64ElementsAttr<[2]>>:$dilations),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [SingleBlockImplicitTerminator<YieldOp>, RecursiveMemoryEffects, AttrSizedOperandSegments]
    {
        parse: parse_depthwise_conv2_d_nhwc_hwcm_op,
        print: print_depthwise_conv2_d_nhwc_hwcm_op,
    }
}

op! {
    /// `linalg.depthwise_conv_2d_nhwc_hwcm_q`.
    // LinalgNamedStructuredOps.yamlgen.td:4783
    pub DepthwiseConv2DNhwcHwcmQOp = "linalg.depthwise_conv_2d_nhwc_hwcm_q",
    (ins
        Variadic<AnyType>:$inputs,
        Variadic<AnyShaped>:$outputs,
        OptionalAttr<RankedI64ElementsAttr<[2]>>:$strides,
        OptionalAttr<RankedI64ElementsAttr<[2]>>:$dilations),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [SingleBlockImplicitTerminator<YieldOp>, RecursiveMemoryEffects, AttrSizedOperandSegments]
    {
        parse: parse_depthwise_conv2_d_nhwc_hwcm_q_op,
        print: print_depthwise_conv2_d_nhwc_hwcm_q_op,
    }
}

op! {
    /// `linalg.depthwise_conv_3d_ncdhw_cdhw`.
    // LinalgNamedStructuredOps.yamlgen.td:4964
    pub DepthwiseConv3DNcdhwCdhwOp = "linalg.depthwise_conv_3d_ncdhw_cdhw",
    (ins
        Variadic<AnyType>:$inputs,
        Variadic<AnyShaped>:$outputs,
        OptionalAttr<RankedI64ElementsAttr<[3]>>:$strides,
        OptionalAttr<RankedI64ElementsAttr<[3]>>:$dilations),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [SingleBlockImplicitTerminator<YieldOp>, RecursiveMemoryEffects, AttrSizedOperandSegments]
    {
        parse: parse_depthwise_conv3_d_ncdhw_cdhw_op,
        print: print_depthwise_conv3_d_ncdhw_cdhw_op,
    }
}

op! {
    /// `linalg.depthwise_conv_3d_ndhwc_dhwc`.
    // LinalgNamedStructuredOps.yamlgen.td:4873
    pub DepthwiseConv3DNdhwcDhwcOp = "linalg.depthwise_conv_3d_ndhwc_dhwc",
    (ins
        Variadic<AnyType>:$inputs,
        Variadic<AnyShaped>:$outputs,
        OptionalAttr<RankedI64ElementsAttr<[3]>>:$strides,
        OptionalAttr<RankedI64ElementsAttr<[3]>>:$dilations),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [SingleBlockImplicitTerminator<YieldOp>, RecursiveMemoryEffects, AttrSizedOperandSegments]
    {
        parse: parse_depthwise_conv3_d_ndhwc_dhwc_op,
        print: print_depthwise_conv3_d_ndhwc_dhwc_op,
    }
}

op! {
    /// `linalg.depthwise_conv_3d_ndhwc_dhwcm`.
    // LinalgNamedStructuredOps.yamlgen.td:5055
    pub DepthwiseConv3DNdhwcDhwcmOp = "linalg.depthwise_conv_3d_ndhwc_dhwcm",
    (ins
        Variadic<AnyType>:$inputs,
        Variadic<AnyShaped>:$outputs,
        OptionalAttr<RankedI64ElementsAttr<[3]>>:$strides,
        OptionalAttr<RankedI64ElementsAttr<[3]>>:$dilations),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [SingleBlockImplicitTerminator<YieldOp>, RecursiveMemoryEffects, AttrSizedOperandSegments]
    {
        parse: parse_depthwise_conv3_d_ndhwc_dhwcm_op,
        print: print_depthwise_conv3_d_ndhwc_dhwcm_op,
    }
}

op! {
    /// `linalg.div`.
    // LinalgNamedStructuredOps.yamlgen.td:1278
    pub DivOp = "linalg.div",
    (ins Variadic<AnyType>:$inputs, Variadic<AnyShaped>:$outputs),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [SingleBlockImplicitTerminator<YieldOp>, RecursiveMemoryEffects, AttrSizedOperandSegments]
    {
        parse: parse_div_op,
        print: print_div_op,
    }
}

op! {
    /// `linalg.div_unsigned`.
    // LinalgNamedStructuredOps.yamlgen.td:1357
    pub DivUnsignedOp = "linalg.div_unsigned",
    (ins Variadic<AnyType>:$inputs, Variadic<AnyShaped>:$outputs),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [SingleBlockImplicitTerminator<YieldOp>, RecursiveMemoryEffects, AttrSizedOperandSegments]
    {
        parse: parse_div_unsigned_op,
        print: print_div_unsigned_op,
    }
}

op! {
    /// `linalg.dot`.
    // LinalgNamedStructuredOps.yamlgen.td:2359
    pub DotOp = "linalg.dot",
    (ins Variadic<AnyType>:$inputs, Variadic<AnyShaped>:$outputs),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [SingleBlockImplicitTerminator<YieldOp>, RecursiveMemoryEffects, AttrSizedOperandSegments]
    {
        parse: parse_dot_op,
        print: print_dot_op,
    }
}

op! {
    /// `linalg.elementwise`.
    // LinalgStructuredOps.td:546
    pub ElementwiseOp = "linalg.elementwise",
    (ins
        Variadic<AnyType>:$inputs,
        Variadic<AnyShaped>:$outputs,
        ElementwiseKindAttr:$kind,
        DefaultValuedOptionalAttr<AffineMapArrayAttr, "&[]">:$indexing_maps),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [SingleBlockImplicitTerminator<YieldOp>, RecursiveMemoryEffects, AttrSizedOperandSegments]
    {
        parse: parse_elementwise_op,
        print: print_elementwise_op,
    }
}

op! {
    /// `linalg.erf`.
    // LinalgNamedStructuredOps.yamlgen.td:968
    pub ErfOp = "linalg.erf",
    (ins Variadic<AnyType>:$inputs, Variadic<AnyShaped>:$outputs),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [SingleBlockImplicitTerminator<YieldOp>, RecursiveMemoryEffects, AttrSizedOperandSegments]
    {
        parse: parse_erf_op,
        print: print_erf_op,
    }
}

op! {
    /// `linalg.exp`.
    // LinalgNamedStructuredOps.yamlgen.td:92
    pub ExpOp = "linalg.exp",
    (ins Variadic<AnyType>:$inputs, Variadic<AnyShaped>:$outputs),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [SingleBlockImplicitTerminator<YieldOp>, RecursiveMemoryEffects, AttrSizedOperandSegments]
    {
        parse: parse_exp_op,
        print: print_exp_op,
    }
}

op! {
    /// `linalg.fill`.
    // LinalgNamedStructuredOps.yamlgen.td:6691
    pub FillOp = "linalg.fill",
    (ins Variadic<AnyType>:$inputs, Variadic<AnyShaped>:$outputs),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [SingleBlockImplicitTerminator<YieldOp>, RecursiveMemoryEffects, AttrSizedOperandSegments]
    {
        parse: parse_fill_op,
        print: print_fill_op,
    }
}

op! {
    /// `linalg.fill_rng_2d`.
    // LinalgNamedStructuredOps.yamlgen.td:6767
    pub FillRng2DOp = "linalg.fill_rng_2d",
    (ins Variadic<AnyType>:$inputs, Variadic<AnyShaped>:$outputs),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [SingleBlockImplicitTerminator<YieldOp>, RecursiveMemoryEffects, AttrSizedOperandSegments]
    {
        parse: parse_fill_rng2_d_op,
        print: print_fill_rng2_d_op,
    }
}

op! {
    /// `linalg.floor`.
    // LinalgNamedStructuredOps.yamlgen.td:384
    pub FloorOp = "linalg.floor",
    (ins Variadic<AnyType>:$inputs, Variadic<AnyShaped>:$outputs),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [SingleBlockImplicitTerminator<YieldOp>, RecursiveMemoryEffects, AttrSizedOperandSegments]
    {
        parse: parse_floor_op,
        print: print_floor_op,
    }
}

op! {
    /// `linalg.generic`.
    // LinalgStructuredOps.td:55
    pub GenericOp = "linalg.generic",
    (ins
        Variadic<AnyType>:$inputs,
        Variadic<AnyShaped>:$outputs,
        AffineMapArrayAttr:$indexing_maps,
        IteratorTypeArrayAttr:$iterator_types,
        OptionalAttr<StrAttr>:$doc,
        OptionalAttr<StrAttr>:$library_call),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [SingleBlockImplicitTerminator<YieldOp>, RecursiveMemoryEffects, AttrSizedOperandSegments]
    {
        parse: parse_generic_op,
        print: print_generic_op,
        argument_names: name_region_arguments_of_generic_op,
    }
}

op! {
    /// `linalg.index`.
    // LinalgOps.td:49
    pub IndexOp = "linalg.index",
    (ins ConfinedAttr<I64Attr, [IntMinValue<0>]>:$dim),
    (outs Index:$result),
    [Pure]
    {
        verify: verify_index_op,
        assembly_format: r#"$dim attr-dict `:` type($result)"#,
    }
}

op! {
    /// `linalg.pack`.
    // LinalgRelayoutOps.td:96
    pub PackOp = "linalg.pack",
    (ins
        AnyRankedTensor:$source,
        AnyRankedTensor:$dest,
        Optional<AnyType>:$padding_value,
        DefaultValuedOptionalAttr<DenseI64ArrayAttr, "&[]">:$outer_dims_perm,
        DenseI64ArrayAttr:$inner_dims_pos,
        Variadic<Index>:$inner_tiles,
        DenseI64ArrayAttr:$static_inner_tiles),
    (outs AnyRankedTensor:$result),
    [
        AttrSizedOperandSegments,
        NoMemoryEffect,
        TypesMatchWith<"result type matches type of dest", "dest", "result", "$_self">
    ]
    {
        verify: verify_pack_op,
        assembly_format: r#"
            $source
            (`padding_value` `(` $padding_value^ `:` type($padding_value) `)`)?
            (`outer_dims_perm` `=` $outer_dims_perm^)?
            `inner_dims_pos` `=` $inner_dims_pos
            `inner_tiles` `=`
            custom<DynamicIndexList>($inner_tiles, $static_inner_tiles)
            `into` $dest attr-dict `:` type($source) `->` type($dest)
        "#,
        result_names: name_results_of_pack_op,
    }
}

op! {
    /// `linalg.softmax`.
    // LinalgOps.td:94
    pub SoftmaxOp = "linalg.softmax",
    (ins AnyShaped:$input, AnyShaped:$output, I64Attr:$dimension),
    (outs Variadic<AnyRankedTensor>:$result)
    {
        verify: verify_softmax_op,
        assembly_format: r#"
            attr-dict
            `dimension` `(` $dimension `)`
            `ins` `(` $input `:` type($input) `)`
            `outs` `(` $output `:` type($output) `)`
            (`->` type($result)^)?
        "#,
    }
}

op! {
    /// `linalg.unpack`.
    // LinalgRelayoutOps.td:294
    pub UnPackOp = "linalg.unpack",
    (ins
        AnyRankedTensor:$source,
        AnyRankedTensor:$dest,
        DefaultValuedOptionalAttr<DenseI64ArrayAttr, "&[]">:$outer_dims_perm,
        DenseI64ArrayAttr:$inner_dims_pos,
        Variadic<Index>:$inner_tiles,
        DenseI64ArrayAttr:$static_inner_tiles),
    (outs AnyRankedTensor:$result),
    [NoMemoryEffect, TypesMatchWith<"result type matches type of dest", "dest", "result", "$_self">]
    {
        verify: verify_un_pack_op,
        assembly_format: r#"
            $source
            (`outer_dims_perm` `=` $outer_dims_perm^)?
            `inner_dims_pos` `=` $inner_dims_pos
            `inner_tiles` `=`
            custom<DynamicIndexList>($inner_tiles, $static_inner_tiles)
            `into` $dest attr-dict `:` type($source) `->` type($dest)
        "#,
        result_names: name_results_of_un_pack_op,
    }
}

op! {
    /// `linalg.winograd_filter_transform`.
    // LinalgOps.td:159
    pub WinogradFilterTransformOp = "linalg.winograd_filter_transform",
    (ins
        TensorRankOf<[AnyType], [4]>:$filter,
        TensorRankOf<[AnyType], [4]>:$output,
        attr WinogradConv2DFmr:$fmr),
    (outs TensorRankOf<[AnyType], [4]>:$result),
    [AllElementTypesMatch<["filter", "output"]>]
    {
        verify: verify_winograd_filter_transform_op,
        assembly_format: r#"
            attr-dict
            `fmr` `(` $fmr `)`
            `ins` `(` $filter `:` type($filter) `)`
            `outs` `(` $output `:` type($output) `)`
            `->` type($result)
        "#,
    }
}

op! {
    /// `linalg.winograd_input_transform`.
    // LinalgOps.td:228
    pub WinogradInputTransformOp = "linalg.winograd_input_transform",
    (ins
        TensorRankOf<[AnyType], [4]>:$input,
        TensorRankOf<[AnyType], [6]>:$output,
        attr WinogradConv2DFmr:$fmr),
    (outs TensorRankOf<[AnyType], [6]>:$result),
    [AllElementTypesMatch<["input", "output"]>]
    {
        verify: verify_winograd_input_transform_op,
        assembly_format: r#"
            attr-dict
            `fmr` `(` $fmr `)`
            `ins` `(` $input `:` type($input) `)`
            `outs` `(` $output `:` type($output) `)`
            `->` type($result)
        "#,
    }
}

op! {
    /// `linalg.winograd_output_transform`.
    // LinalgOps.td:315
    pub WinogradOutputTransformOp = "linalg.winograd_output_transform",
    (ins
        TensorRankOf<[AnyType], [6]>:$value,
        TensorRankOf<[AnyType], [4]>:$output,
        attr WinogradConv2DFmr:$fmr),
    (outs TensorRankOf<[AnyType], [4]>:$result),
    [AllElementTypesMatch<["value", "output"]>]
    {
        verify: verify_winograd_output_transform_op,
        assembly_format: r#"
            attr-dict
            `fmr` `(` $fmr `)`
            `ins` `(` $value `:` type($value) `)`
            `outs` `(` $output `:` type($output) `)`
            `->` type($result)
        "#,
    }
}

op! {
    /// `linalg.yield`.
    // LinalgOps.td:30
    pub YieldOp = "linalg.yield",
    (ins Variadic<AnyType>:$values),
    (outs),
    [Pure, ReturnLike, Terminator]
    {
        verify: verify_yield_op,
        parse: parse_yield_op,
        print: print_yield_op,
    }
}

op! {
    /// `linalg.log`.
    // LinalgNamedStructuredOps.yamlgen.td:165
    pub LogOp = "linalg.log",
    (ins Variadic<AnyType>:$inputs, Variadic<AnyShaped>:$outputs),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [SingleBlockImplicitTerminator<YieldOp>, RecursiveMemoryEffects, AttrSizedOperandSegments]
    {
        parse: parse_log_op,
        print: print_log_op,
    }
}

op! {
    /// `linalg.map`.
    // LinalgStructuredOps.td:235
    pub MapOp = "linalg.map",
    (ins Variadic<TensorOrMemref>:$inputs, TensorOrMemref:$init),
    (outs Variadic<AnyTensor>:$result),
    (region SizedRegion<1>:$mapper),
    [SingleBlockImplicitTerminator<YieldOp>, RecursiveMemoryEffects]
    {
        verify: verify_map_op,
        parse: parse_map_op,
        print: print_map_op,
        result_names: name_results_of_map_op,
        argument_names: name_region_arguments_of_map_op,
    }
}

op! {
    /// `linalg.matmul`.
    // LinalgStructuredOps.td:679
    pub MatmulOp = "linalg.matmul",
    (ins
        Variadic<AnyType>:$inputs,
        Variadic<AnyShaped>:$outputs,
        OptionalAttr<AffineMapArrayAttr>:$indexing_maps,
        DefaultValuedOptionalAttr<TypeFnAttr, "TypeFn::cast_signed">:$cast),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [SingleBlockImplicitTerminator<YieldOp>, RecursiveMemoryEffects, AttrSizedOperandSegments]
    {
        verify: verify_matmul_op,
        parse: parse_matmul_op,
        print: print_matmul_op,
    }
}

op! {
    /// `linalg.matvec`.
    // LinalgNamedStructuredOps.yamlgen.td:2063
    pub MatvecOp = "linalg.matvec",
    (ins Variadic<AnyType>:$inputs, Variadic<AnyShaped>:$outputs),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [SingleBlockImplicitTerminator<YieldOp>, RecursiveMemoryEffects, AttrSizedOperandSegments]
    {
        parse: parse_matvec_op,
        print: print_matvec_op,
    }
}

op! {
    /// `linalg.max`.
    // LinalgNamedStructuredOps.yamlgen.td:1437
    pub MaxOp = "linalg.max",
    (ins Variadic<AnyType>:$inputs, Variadic<AnyShaped>:$outputs),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [SingleBlockImplicitTerminator<YieldOp>, RecursiveMemoryEffects, AttrSizedOperandSegments]
    {
        parse: parse_max_op,
        print: print_max_op,
    }
}

op! {
    /// `linalg.min`.
    // LinalgNamedStructuredOps.yamlgen.td:1516
    pub MinOp = "linalg.min",
    (ins Variadic<AnyType>:$inputs, Variadic<AnyShaped>:$outputs),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [SingleBlockImplicitTerminator<YieldOp>, RecursiveMemoryEffects, AttrSizedOperandSegments]
    {
        parse: parse_min_op,
        print: print_min_op,
    }
}

op! {
    /// `linalg.mmt4d`.
    // LinalgNamedStructuredOps.yamlgen.td:1831
    pub Mmt4DOp = "linalg.mmt4d",
    (ins Variadic<AnyType>:$inputs, Variadic<AnyShaped>:$outputs),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [SingleBlockImplicitTerminator<YieldOp>, RecursiveMemoryEffects, AttrSizedOperandSegments]
    {
        parse: parse_mmt4_d_op,
        print: print_mmt4_d_op,
    }
}

op! {
    /// `linalg.mul`.
    // LinalgNamedStructuredOps.yamlgen.td:1199
    pub MulOp = "linalg.mul",
    (ins Variadic<AnyType>:$inputs, Variadic<AnyShaped>:$outputs),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [SingleBlockImplicitTerminator<YieldOp>, RecursiveMemoryEffects, AttrSizedOperandSegments]
    {
        parse: parse_mul_op,
        print: print_mul_op,
    }
}

op! {
    /// `linalg.negf`.
    // LinalgNamedStructuredOps.yamlgen.td:457
    pub NegFOp = "linalg.negf",
    (ins Variadic<AnyType>:$inputs, Variadic<AnyShaped>:$outputs),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [SingleBlockImplicitTerminator<YieldOp>, RecursiveMemoryEffects, AttrSizedOperandSegments]
    {
        parse: parse_neg_f_op,
        print: print_neg_f_op,
    }
}

op! {
    /// `linalg.pooling_nchw_max`.
    // LinalgNamedStructuredOps.yamlgen.td:5513
    pub PoolingNchwMaxOp = "linalg.pooling_nchw_max",
    (ins
        Variadic<AnyType>:$inputs,
        Variadic<AnyShaped>:$outputs,
        OptionalAttr<RankedI64ElementsAttr<[2]>>:$strides,
        OptionalAttr<RankedI64ElementsAttr<[2]>>:$dilations),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [SingleBlockImplicitTerminator<YieldOp>, RecursiveMemoryEffects, AttrSizedOperandSegments]
    {
        parse: parse_pooling_nchw_max_op,
        print: print_pooling_nchw_max_op,
    }
}

op! {
    /// `linalg.pooling_nchw_sum`.
    // LinalgNamedStructuredOps.yamlgen.td:5239
    pub PoolingNchwSumOp = "linalg.pooling_nchw_sum",
    (ins
        Variadic<AnyType>:$inputs,
        Variadic<AnyShaped>:$outputs,
        OptionalAttr<RankedI64ElementsAttr<[2]>>:$strides,
        OptionalAttr<RankedI64ElementsAttr<[2]>>:$dilations),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [SingleBlockImplicitTerminator<YieldOp>, RecursiveMemoryEffects, AttrSizedOperandSegments]
    {
        parse: parse_pooling_nchw_sum_op,
        print: print_pooling_nchw_sum_op,
    }
}

op! {
    /// `linalg.pooling_ncw_max`.
    // LinalgNamedStructuredOps.yamlgen.td:6151
    pub PoolingNcwMaxOp = "linalg.pooling_ncw_max",
    (ins
        Variadic<AnyType>:$inputs,
        Variadic<AnyShaped>:$outputs,
        OptionalAttr<RankedI64ElementsAttr<[1]>>:$strides,
        OptionalAttr<RankedI64ElementsAttr<[1]>>:$dilations),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [SingleBlockImplicitTerminator<YieldOp>, RecursiveMemoryEffects, AttrSizedOperandSegments]
    {
        parse: parse_pooling_ncw_max_op,
        print: print_pooling_ncw_max_op,
    }
}

op! {
    /// `linalg.pooling_ncw_sum`.
    // LinalgNamedStructuredOps.yamlgen.td:5877
    pub PoolingNcwSumOp = "linalg.pooling_ncw_sum",
    (ins
        Variadic<AnyType>:$inputs,
        Variadic<AnyShaped>:$outputs,
        OptionalAttr<RankedI64ElementsAttr<[1]>>:$strides,
        OptionalAttr<RankedI64ElementsAttr<[1]>>:$dilations),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [SingleBlockImplicitTerminator<YieldOp>, RecursiveMemoryEffects, AttrSizedOperandSegments]
    {
        parse: parse_pooling_ncw_sum_op,
        print: print_pooling_ncw_sum_op,
    }
}

op! {
    /// `linalg.pooling_ndhwc_max`.
    // LinalgNamedStructuredOps.yamlgen.td:6511
    pub PoolingNdhwcMaxOp = "linalg.pooling_ndhwc_max",
    (ins
        Variadic<AnyType>:$inputs,
        Variadic<AnyShaped>:$outputs,
        OptionalAttr<RankedI64ElementsAttr<[3]>>:$strides,
        OptionalAttr<RankedI64ElementsAttr<[3]>>:$dilations),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [SingleBlockImplicitTerminator<YieldOp>, RecursiveMemoryEffects, AttrSizedOperandSegments]
    {
        parse: parse_pooling_ndhwc_max_op,
        print: print_pooling_ndhwc_max_op,
    }
}

op! {
    /// `linalg.pooling_ndhwc_min`.
    // LinalgNamedStructuredOps.yamlgen.td:6601
    pub PoolingNdhwcMinOp = "linalg.pooling_ndhwc_min",
    (ins
        Variadic<AnyType>:$inputs,
        Variadic<AnyShaped>:$outputs,
        OptionalAttr<RankedI64ElementsAttr<[3]>>:$strides,
        OptionalAttr<RankedI64ElementsAttr<[3]>>:$dilations),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [SingleBlockImplicitTerminator<YieldOp>, RecursiveMemoryEffects, AttrSizedOperandSegments]
    {
        parse: parse_pooling_ndhwc_min_op,
        print: print_pooling_ndhwc_min_op,
    }
}

op! {
    /// `linalg.pooling_ndhwc_sum`.
    // LinalgNamedStructuredOps.yamlgen.td:6421
    pub PoolingNdhwcSumOp = "linalg.pooling_ndhwc_sum",
    (ins
        Variadic<AnyType>:$inputs,
        Variadic<AnyShaped>:$outputs,
        OptionalAttr<RankedI64ElementsAttr<[3]>>:$strides,
        OptionalAttr<RankedI64ElementsAttr<[3]>>:$dilations),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [SingleBlockImplicitTerminator<YieldOp>, RecursiveMemoryEffects, AttrSizedOperandSegments]
    {
        parse: parse_pooling_ndhwc_sum_op,
        print: print_pooling_ndhwc_sum_op,
    }
}

op! {
    /// `linalg.pooling_nhwc_max`.
    // LinalgNamedStructuredOps.yamlgen.td:5333
    pub PoolingNhwcMaxOp = "linalg.pooling_nhwc_max",
    (ins
        Variadic<AnyType>:$inputs,
        Variadic<AnyShaped>:$outputs,
        OptionalAttr<RankedI64ElementsAttr<[2]>>:$strides,
        OptionalAttr<RankedI64ElementsAttr<[2]>>:$dilations),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [SingleBlockImplicitTerminator<YieldOp>, RecursiveMemoryEffects, AttrSizedOperandSegments]
    {
        parse: parse_pooling_nhwc_max_op,
        print: print_pooling_nhwc_max_op,
    }
}

op! {
    /// `linalg.pooling_nhwc_max_unsigned`.
    // LinalgNamedStructuredOps.yamlgen.td:5423
    pub PoolingNhwcMaxUnsignedOp = "linalg.pooling_nhwc_max_unsigned",
    (ins
        Variadic<AnyType>:$inputs,
        Variadic<AnyShaped>:$outputs,
        OptionalAttr<RankedI64ElementsAttr<[2]>>:$strides,
        OptionalAttr<RankedI64ElementsAttr<[2]>>:$dilations),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [SingleBlockImplicitTerminator<YieldOp>, RecursiveMemoryEffects, AttrSizedOperandSegments]
    {
        parse: parse_pooling_nhwc_max_unsigned_op,
        print: print_pooling_nhwc_max_unsigned_op,
    }
}

op! {
    /// `linalg.pooling_nhwc_min`.
    // LinalgNamedStructuredOps.yamlgen.td:5603
    pub PoolingNhwcMinOp = "linalg.pooling_nhwc_min",
    (ins
        Variadic<AnyType>:$inputs,
        Variadic<AnyShaped>:$outputs,
        OptionalAttr<RankedI64ElementsAttr<[2]>>:$strides,
        OptionalAttr<RankedI64ElementsAttr<[2]>>:$dilations),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [SingleBlockImplicitTerminator<YieldOp>, RecursiveMemoryEffects, AttrSizedOperandSegments]
    {
        parse: parse_pooling_nhwc_min_op,
        print: print_pooling_nhwc_min_op,
    }
}

op! {
    /// `linalg.pooling_nhwc_min_unsigned`.
    // LinalgNamedStructuredOps.yamlgen.td:5693
    pub PoolingNhwcMinUnsignedOp = "linalg.pooling_nhwc_min_unsigned",
    (ins
        Variadic<AnyType>:$inputs,
        Variadic<AnyShaped>:$outputs,
        OptionalAttr<RankedI64ElementsAttr<[2]>>:$strides,
        OptionalAttr<RankedI64ElementsAttr<[2]>>:$dilations),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [SingleBlockImplicitTerminator<YieldOp>, RecursiveMemoryEffects, AttrSizedOperandSegments]
    {
        parse: parse_pooling_nhwc_min_unsigned_op,
        print: print_pooling_nhwc_min_unsigned_op,
    }
}

op! {
    /// `linalg.pooling_nhwc_sum`.
    // LinalgNamedStructuredOps.yamlgen.td:5145
    pub PoolingNhwcSumOp = "linalg.pooling_nhwc_sum",
    (ins
        Variadic<AnyType>:$inputs,
        Variadic<AnyShaped>:$outputs,
        OptionalAttr<RankedI64ElementsAttr<[2]>>:$strides,
        OptionalAttr<RankedI64ElementsAttr<[2]>>:$dilations),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [SingleBlockImplicitTerminator<YieldOp>, RecursiveMemoryEffects, AttrSizedOperandSegments]
    {
        parse: parse_pooling_nhwc_sum_op,
        print: print_pooling_nhwc_sum_op,
    }
}

op! {
    /// `linalg.pooling_nwc_max`.
    // LinalgNamedStructuredOps.yamlgen.td:5971
    pub PoolingNwcMaxOp = "linalg.pooling_nwc_max",
    (ins
        Variadic<AnyType>:$inputs,
        Variadic<AnyShaped>:$outputs,
        OptionalAttr<RankedI64ElementsAttr<[1]>>:$strides,
        OptionalAttr<RankedI64ElementsAttr<[1]>>:$dilations),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [SingleBlockImplicitTerminator<YieldOp>, RecursiveMemoryEffects, AttrSizedOperandSegments]
    {
        parse: parse_pooling_nwc_max_op,
        print: print_pooling_nwc_max_op,
    }
}

op! {
    /// `linalg.pooling_nwc_max_unsigned`.
    // LinalgNamedStructuredOps.yamlgen.td:6061
    pub PoolingNwcMaxUnsignedOp = "linalg.pooling_nwc_max_unsigned",
    (ins
        Variadic<AnyType>:$inputs,
        Variadic<AnyShaped>:$outputs,
        OptionalAttr<RankedI64ElementsAttr<[1]>>:$strides,
        OptionalAttr<RankedI64ElementsAttr<[1]>>:$dilations),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [SingleBlockImplicitTerminator<YieldOp>, RecursiveMemoryEffects, AttrSizedOperandSegments]
    {
        parse: parse_pooling_nwc_max_unsigned_op,
        print: print_pooling_nwc_max_unsigned_op,
    }
}

op! {
    /// `linalg.pooling_nwc_min`.
    // LinalgNamedStructuredOps.yamlgen.td:6241
    pub PoolingNwcMinOp = "linalg.pooling_nwc_min",
    (ins
        Variadic<AnyType>:$inputs,
        Variadic<AnyShaped>:$outputs,
        OptionalAttr<RankedI64ElementsAttr<[1]>>:$strides,
        OptionalAttr<RankedI64ElementsAttr<[1]>>:$dilations),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [SingleBlockImplicitTerminator<YieldOp>, RecursiveMemoryEffects, AttrSizedOperandSegments]
    {
        parse: parse_pooling_nwc_min_op,
        print: print_pooling_nwc_min_op,
    }
}

op! {
    /// `linalg.pooling_nwc_min_unsigned`.
    // LinalgNamedStructuredOps.yamlgen.td:6331
    pub PoolingNwcMinUnsignedOp = "linalg.pooling_nwc_min_unsigned",
    (ins
        Variadic<AnyType>:$inputs,
        Variadic<AnyShaped>:$outputs,
        OptionalAttr<RankedI64ElementsAttr<[1]>>:$strides,
        OptionalAttr<RankedI64ElementsAttr<[1]>>:$dilations),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [SingleBlockImplicitTerminator<YieldOp>, RecursiveMemoryEffects, AttrSizedOperandSegments]
    {
        parse: parse_pooling_nwc_min_unsigned_op,
        print: print_pooling_nwc_min_unsigned_op,
    }
}

op! {
    /// `linalg.pooling_nwc_sum`.
    // LinalgNamedStructuredOps.yamlgen.td:5783
    pub PoolingNwcSumOp = "linalg.pooling_nwc_sum",
    (ins
        Variadic<AnyType>:$inputs,
        Variadic<AnyShaped>:$outputs,
        OptionalAttr<RankedI64ElementsAttr<[1]>>:$strides,
        OptionalAttr<RankedI64ElementsAttr<[1]>>:$dilations),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [SingleBlockImplicitTerminator<YieldOp>, RecursiveMemoryEffects, AttrSizedOperandSegments]
    {
        parse: parse_pooling_nwc_sum_op,
        print: print_pooling_nwc_sum_op,
    }
}

op! {
    /// `linalg.powf`.
    // LinalgNamedStructuredOps.yamlgen.td:1595
    pub PowFOp = "linalg.powf",
    (ins Variadic<AnyType>:$inputs, Variadic<AnyShaped>:$outputs),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [SingleBlockImplicitTerminator<YieldOp>, RecursiveMemoryEffects, AttrSizedOperandSegments]
    {
        parse: parse_pow_f_op,
        print: print_pow_f_op,
    }
}

op! {
    /// `linalg.quantized_batch_matmul`.
    // LinalgNamedStructuredOps.yamlgen.td:1987
    pub QuantizedBatchMatmulOp = "linalg.quantized_batch_matmul",
    (ins Variadic<AnyType>:$inputs, Variadic<AnyShaped>:$outputs),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [SingleBlockImplicitTerminator<YieldOp>, RecursiveMemoryEffects, AttrSizedOperandSegments]
    {
        parse: parse_quantized_batch_matmul_op,
        print: print_quantized_batch_matmul_op,
    }
}

op! {
    /// `linalg.quantized_matmul`.
    // LinalgNamedStructuredOps.yamlgen.td:1755
    pub QuantizedMatmulOp = "linalg.quantized_matmul",
    (ins Variadic<AnyType>:$inputs, Variadic<AnyShaped>:$outputs),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [SingleBlockImplicitTerminator<YieldOp>, RecursiveMemoryEffects, AttrSizedOperandSegments]
    {
        parse: parse_quantized_matmul_op,
        print: print_quantized_matmul_op,
    }
}

op! {
    /// `linalg.reciprocal`.
    // LinalgNamedStructuredOps.yamlgen.td:530
    pub ReciprocalOp = "linalg.reciprocal",
    (ins Variadic<AnyType>:$inputs, Variadic<AnyShaped>:$outputs),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [SingleBlockImplicitTerminator<YieldOp>, RecursiveMemoryEffects, AttrSizedOperandSegments]
    {
        parse: parse_reciprocal_op,
        print: print_reciprocal_op,
    }
}

op! {
    /// `linalg.reduce`.
    // LinalgStructuredOps.td:316
    pub ReduceOp = "linalg.reduce",
    (ins
        Variadic<TensorOrMemref>:$inputs,
        Variadic<TensorOrMemref>:$inits,
        ConfinedAttr<DenseI64ArrayAttr, [DenseArrayStrictlySortedAttr]>:$dimensions),
    (outs Variadic<AnyTensor>:$result),
    (region SizedRegion<1>:$combiner),
    [SingleBlockImplicitTerminator<YieldOp>, RecursiveMemoryEffects, SameVariadicOperandSize]
    {
        verify: verify_reduce_op,
        parse: parse_reduce_op,
        print: print_reduce_op,
        result_names: name_results_of_reduce_op,
        argument_names: name_region_arguments_of_reduce_op,
    }
}

op! {
    /// `linalg.round`.
    // LinalgNamedStructuredOps.yamlgen.td:603
    pub RoundOp = "linalg.round",
    (ins Variadic<AnyType>:$inputs, Variadic<AnyShaped>:$outputs),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [SingleBlockImplicitTerminator<YieldOp>, RecursiveMemoryEffects, AttrSizedOperandSegments]
    {
        parse: parse_round_op,
        print: print_round_op,
    }
}

op! {
    /// `linalg.rsqrt`.
    // LinalgNamedStructuredOps.yamlgen.td:749
    pub RsqrtOp = "linalg.rsqrt",
    (ins Variadic<AnyType>:$inputs, Variadic<AnyShaped>:$outputs),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [SingleBlockImplicitTerminator<YieldOp>, RecursiveMemoryEffects, AttrSizedOperandSegments]
    {
        parse: parse_rsqrt_op,
        print: print_rsqrt_op,
    }
}

op! {
    /// `linalg.select`.
    // LinalgNamedStructuredOps.yamlgen.td:1676
    pub SelectOp = "linalg.select",
    (ins Variadic<AnyType>:$inputs, Variadic<AnyShaped>:$outputs),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [SingleBlockImplicitTerminator<YieldOp>, RecursiveMemoryEffects, AttrSizedOperandSegments]
    {
        parse: parse_select_op,
        print: print_select_op,
    }
}

op! {
    /// `linalg.sqrt`.
    // LinalgNamedStructuredOps.yamlgen.td:676
    pub SqrtOp = "linalg.sqrt",
    (ins Variadic<AnyType>:$inputs, Variadic<AnyShaped>:$outputs),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [SingleBlockImplicitTerminator<YieldOp>, RecursiveMemoryEffects, AttrSizedOperandSegments]
    {
        parse: parse_sqrt_op,
        print: print_sqrt_op,
    }
}

op! {
    /// `linalg.square`.
    // LinalgNamedStructuredOps.yamlgen.td:822
    pub SquareOp = "linalg.square",
    (ins Variadic<AnyType>:$inputs, Variadic<AnyShaped>:$outputs),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [SingleBlockImplicitTerminator<YieldOp>, RecursiveMemoryEffects, AttrSizedOperandSegments]
    {
        parse: parse_square_op,
        print: print_square_op,
    }
}

op! {
    /// `linalg.sub`.
    // LinalgNamedStructuredOps.yamlgen.td:1120
    pub SubOp = "linalg.sub",
    (ins Variadic<AnyType>:$inputs, Variadic<AnyShaped>:$outputs),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [SingleBlockImplicitTerminator<YieldOp>, RecursiveMemoryEffects, AttrSizedOperandSegments]
    {
        parse: parse_sub_op,
        print: print_sub_op,
    }
}

op! {
    /// `linalg.tanh`.
    // LinalgNamedStructuredOps.yamlgen.td:895
    pub TanhOp = "linalg.tanh",
    (ins Variadic<AnyType>:$inputs, Variadic<AnyShaped>:$outputs),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [SingleBlockImplicitTerminator<YieldOp>, RecursiveMemoryEffects, AttrSizedOperandSegments]
    {
        parse: parse_tanh_op,
        print: print_tanh_op,
    }
}

op! {
    /// `linalg.transpose`.
    // LinalgStructuredOps.td:399
    pub TransposeOp = "linalg.transpose",
    (ins TensorOrMemref:$input, TensorOrMemref:$init, DenseI64ArrayAttr:$permutation),
    (outs Variadic<AnyTensor>:$result),
    (region SizedRegion<1>:$region),
    [SingleBlockImplicitTerminator<YieldOp>, RecursiveMemoryEffects]
    {
        verify: verify_transpose_op,
        parse: parse_transpose_op,
        print: print_transpose_op,
        result_names: name_results_of_transpose_op,
    }
}

op! {
    /// `linalg.vecmat`.
    // LinalgNamedStructuredOps.yamlgen.td:2137
    pub VecmatOp = "linalg.vecmat",
    (ins Variadic<AnyType>:$inputs, Variadic<AnyShaped>:$outputs),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [SingleBlockImplicitTerminator<YieldOp>, RecursiveMemoryEffects, AttrSizedOperandSegments]
    {
        parse: parse_vecmat_op,
        print: print_vecmat_op,
    }
}

// Functions to write

/// Reads what stands behind `linalg.abs`. Until it is written, that is an error that names it.
fn parse_abs_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    Err(parser.error("`parse_abs_op` is not written yet".to_string()))
}

/// Prints what stands behind `linalg.abs`; a written one returns nothing. Until it is written, operations with it are printed in generic form.
fn print_abs_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> NotWritten {
    let _ = (printer, op);
    NotWritten
}

/// Reads what stands behind `linalg.add`. Until it is written, that is an error that names it.
fn parse_add_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    Err(parser.error("`parse_add_op` is not written yet".to_string()))
}

/// Prints what stands behind `linalg.add`; a written one returns nothing. Until it is written, operations with it are printed in generic form.
fn print_add_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> NotWritten {
    let _ = (printer, op);
    NotWritten
}

/// Verifies `linalg.batch_matmul` beyond what its declaration says: `BatchMatmulOp::verify`, which is C++. Until it is written, it accepts.
fn verify_batch_matmul_op(op: OpRef<'_>) -> Result<(), OpError> {
    let _ = op;
    Ok(())
}

/// Reads what stands behind `linalg.batch_matmul`. Until it is written, that is an error that names it.
fn parse_batch_matmul_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    Err(parser.error("`parse_batch_matmul_op` is not written yet".to_string()))
}

/// Prints what stands behind `linalg.batch_matmul`; a written one returns nothing. Until it is written, operations with it are printed in generic form.
fn print_batch_matmul_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> NotWritten {
    let _ = (printer, op);
    NotWritten
}

/// Reads what stands behind `linalg.batch_matvec`. Until it is written, that is an error that names it.
fn parse_batch_matvec_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    Err(parser.error("`parse_batch_matvec_op` is not written yet".to_string()))
}

/// Prints what stands behind `linalg.batch_matvec`; a written one returns nothing. Until it is written, operations with it are printed in generic form.
fn print_batch_matvec_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> NotWritten {
    let _ = (printer, op);
    NotWritten
}

/// Reads what stands behind `linalg.batch_mmt4d`. Until it is written, that is an error that names it.
fn parse_batch_mmt4_d_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    Err(parser.error("`parse_batch_mmt4_d_op` is not written yet".to_string()))
}

/// Prints what stands behind `linalg.batch_mmt4d`; a written one returns nothing. Until it is written, operations with it are printed in generic form.
fn print_batch_mmt4_d_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> NotWritten {
    let _ = (printer, op);
    NotWritten
}

/// Verifies `linalg.batch_reduce_matmul` beyond what its declaration says: `BatchReduceMatmulOp::verify`, which is C++. Until it is written, it accepts.
fn verify_batch_reduce_matmul_op(op: OpRef<'_>) -> Result<(), OpError> {
    let _ = op;
    Ok(())
}

/// Reads what stands behind `linalg.batch_reduce_matmul`. Until it is written, that is an error that names it.
fn parse_batch_reduce_matmul_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    Err(parser.error("`parse_batch_reduce_matmul_op` is not written yet".to_string()))
}

/// Prints what stands behind `linalg.batch_reduce_matmul`; a written one returns nothing. Until it is written, operations with it are printed in generic form.
fn print_batch_reduce_matmul_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> NotWritten {
    let _ = (printer, op);
    NotWritten
}

/// Reads what stands behind `linalg.batch_vecmat`. Until it is written, that is an error that names it.
fn parse_batch_vecmat_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    Err(parser.error("`parse_batch_vecmat_op` is not written yet".to_string()))
}

/// Prints what stands behind `linalg.batch_vecmat`; a written one returns nothing. Until it is written, operations with it are printed in generic form.
fn print_batch_vecmat_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> NotWritten {
    let _ = (printer, op);
    NotWritten
}

/// Verifies `linalg.broadcast` beyond what its declaration says: `BroadcastOp::verify`, which is C++. Until it is written, it accepts.
fn verify_broadcast_op(op: OpRef<'_>) -> Result<(), OpError> {
    let _ = op;
    Ok(())
}

/// Reads what stands behind `linalg.broadcast`. Until it is written, that is an error that names it.
fn parse_broadcast_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    Err(parser.error("`parse_broadcast_op` is not written yet".to_string()))
}

/// Prints what stands behind `linalg.broadcast`; a written one returns nothing. Until it is written, operations with it are printed in generic form.
fn print_broadcast_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> NotWritten {
    let _ = (printer, op);
    NotWritten
}

/// Names results of `linalg.broadcast`, which C++ does. Until it is written, they have numbers.
fn name_results_of_broadcast_op(op: OpRef<'_>, name: &mut dyn FnMut(usize, &str)) {
    let _ = (op, name);
}

/// Reads what stands behind `linalg.ceil`. Until it is written, that is an error that names it.
fn parse_ceil_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    Err(parser.error("`parse_ceil_op` is not written yet".to_string()))
}

/// Prints what stands behind `linalg.ceil`; a written one returns nothing. Until it is written, operations with it are printed in generic form.
fn print_ceil_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> NotWritten {
    let _ = (printer, op);
    NotWritten
}

/// Verifies `linalg.contract` beyond what its declaration says: `ContractOp::verify`, which is C++. Until it is written, it accepts.
fn verify_contract_op(op: OpRef<'_>) -> Result<(), OpError> {
    let _ = op;
    Ok(())
}

/// Reads what stands behind `linalg.contract`. Until it is written, that is an error that names it.
fn parse_contract_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    Err(parser.error("`parse_contract_op` is not written yet".to_string()))
}

/// Prints what stands behind `linalg.contract`; a written one returns nothing. Until it is written, operations with it are printed in generic form.
fn print_contract_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> NotWritten {
    let _ = (printer, op);
    NotWritten
}

/// Reads what stands behind `linalg.conv_1d_ncw_fcw`. Until it is written, that is an error that names it.
fn parse_conv1_d_ncw_fcw_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    Err(parser.error("`parse_conv1_d_ncw_fcw_op` is not written yet".to_string()))
}

/// Prints what stands behind `linalg.conv_1d_ncw_fcw`; a written one returns nothing. Until it is written, operations with it are printed in generic form.
fn print_conv1_d_ncw_fcw_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> NotWritten {
    let _ = (printer, op);
    NotWritten
}

/// Reads what stands behind `linalg.conv_1d_nwc_wcf`. Until it is written, that is an error that names it.
fn parse_conv1_d_nwc_wcf_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    Err(parser.error("`parse_conv1_d_nwc_wcf_op` is not written yet".to_string()))
}

/// Prints what stands behind `linalg.conv_1d_nwc_wcf`; a written one returns nothing. Until it is written, operations with it are printed in generic form.
fn print_conv1_d_nwc_wcf_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> NotWritten {
    let _ = (printer, op);
    NotWritten
}

/// Reads what stands behind `linalg.conv_1d`. Until it is written, that is an error that names it.
fn parse_conv1_d_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    Err(parser.error("`parse_conv1_d_op` is not written yet".to_string()))
}

/// Prints what stands behind `linalg.conv_1d`; a written one returns nothing. Until it is written, operations with it are printed in generic form.
fn print_conv1_d_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> NotWritten {
    let _ = (printer, op);
    NotWritten
}

/// Reads what stands behind `linalg.conv_2d_nchw_fchw`. Until it is written, that is an error that names it.
fn parse_conv2_d_nchw_fchw_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    Err(parser.error("`parse_conv2_d_nchw_fchw_op` is not written yet".to_string()))
}

/// Prints what stands behind `linalg.conv_2d_nchw_fchw`; a written one returns nothing. Until it is written, operations with it are printed in generic form.
fn print_conv2_d_nchw_fchw_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> NotWritten {
    let _ = (printer, op);
    NotWritten
}

/// Reads what stands behind `linalg.conv_2d_nchw_fchw_q`. Until it is written, that is an error that names it.
fn parse_conv2_d_nchw_fchw_q_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    Err(parser.error("`parse_conv2_d_nchw_fchw_q_op` is not written yet".to_string()))
}

/// Prints what stands behind `linalg.conv_2d_nchw_fchw_q`; a written one returns nothing. Until it is written, operations with it are printed in generic form.
fn print_conv2_d_nchw_fchw_q_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> NotWritten {
    let _ = (printer, op);
    NotWritten
}

/// Reads what stands behind `linalg.conv_2d_ngchw_fgchw`. Until it is written, that is an error that names it.
fn parse_conv2_d_ngchw_fgchw_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    Err(parser.error("`parse_conv2_d_ngchw_fgchw_op` is not written yet".to_string()))
}

/// Prints what stands behind `linalg.conv_2d_ngchw_fgchw`; a written one returns nothing. Until it is written, operations with it are printed in generic form.
fn print_conv2_d_ngchw_fgchw_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> NotWritten {
    let _ = (printer, op);
    NotWritten
}

/// Reads what stands behind `linalg.conv_2d_ngchw_gfchw`. Until it is written, that is an error that names it.
fn parse_conv2_d_ngchw_gfchw_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    Err(parser.error("`parse_conv2_d_ngchw_gfchw_op` is not written yet".to_string()))
}

/// Prints what stands behind `linalg.conv_2d_ngchw_gfchw`; a written one returns nothing. Until it is written, operations with it are printed in generic form.
fn print_conv2_d_ngchw_gfchw_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> NotWritten {
    let _ = (printer, op);
    NotWritten
}

/// Reads what stands behind `linalg.conv_2d_ngchw_gfchw_q`. Until it is written, that is an error that names it.
fn parse_conv2_d_ngchw_gfchw_q_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    Err(parser.error("`parse_conv2_d_ngchw_gfchw_q_op` is not written yet".to_string()))
}

/// Prints what stands behind `linalg.conv_2d_ngchw_gfchw_q`; a written one returns nothing. Until it is written, operations with it are printed in generic form.
fn print_conv2_d_ngchw_gfchw_q_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> NotWritten {
    let _ = (printer, op);
    NotWritten
}

/// Reads what stands behind `linalg.conv_2d_nhwc_fhwc`. Until it is written, that is an error that names it.
fn parse_conv2_d_nhwc_fhwc_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    Err(parser.error("`parse_conv2_d_nhwc_fhwc_op` is not written yet".to_string()))
}

/// Prints what stands behind `linalg.conv_2d_nhwc_fhwc`; a written one returns nothing. Until it is written, operations with it are printed in generic form.
fn print_conv2_d_nhwc_fhwc_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> NotWritten {
    let _ = (printer, op);
    NotWritten
}

/// Reads what stands behind `linalg.conv_2d_nhwc_fhwc_q`. Until it is written, that is an error that names it.
fn parse_conv2_d_nhwc_fhwc_q_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    Err(parser.error("`parse_conv2_d_nhwc_fhwc_q_op` is not written yet".to_string()))
}

/// Prints what stands behind `linalg.conv_2d_nhwc_fhwc_q`; a written one returns nothing. Until it is written, operations with it are printed in generic form.
fn print_conv2_d_nhwc_fhwc_q_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> NotWritten {
    let _ = (printer, op);
    NotWritten
}

/// Reads what stands behind `linalg.conv_2d_nhwc_hwcf`. Until it is written, that is an error that names it.
fn parse_conv2_d_nhwc_hwcf_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    Err(parser.error("`parse_conv2_d_nhwc_hwcf_op` is not written yet".to_string()))
}

/// Prints what stands behind `linalg.conv_2d_nhwc_hwcf`; a written one returns nothing. Until it is written, operations with it are printed in generic form.
fn print_conv2_d_nhwc_hwcf_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> NotWritten {
    let _ = (printer, op);
    NotWritten
}

/// Reads what stands behind `linalg.conv_2d_nhwc_hwcf_q`. Until it is written, that is an error that names it.
fn parse_conv2_d_nhwc_hwcf_q_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    Err(parser.error("`parse_conv2_d_nhwc_hwcf_q_op` is not written yet".to_string()))
}

/// Prints what stands behind `linalg.conv_2d_nhwc_hwcf_q`; a written one returns nothing. Until it is written, operations with it are printed in generic form.
fn print_conv2_d_nhwc_hwcf_q_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> NotWritten {
    let _ = (printer, op);
    NotWritten
}

/// Reads what stands behind `linalg.conv_2d_nhwgc_gfhwc`. Until it is written, that is an error that names it.
fn parse_conv2_d_nhwgc_gfhwc_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    Err(parser.error("`parse_conv2_d_nhwgc_gfhwc_op` is not written yet".to_string()))
}

/// Prints what stands behind `linalg.conv_2d_nhwgc_gfhwc`; a written one returns nothing. Until it is written, operations with it are printed in generic form.
fn print_conv2_d_nhwgc_gfhwc_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> NotWritten {
    let _ = (printer, op);
    NotWritten
}

/// Reads what stands behind `linalg.conv_2d_nhwgc_gfhwc_q`. Until it is written, that is an error that names it.
fn parse_conv2_d_nhwgc_gfhwc_q_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    Err(parser.error("`parse_conv2_d_nhwgc_gfhwc_q_op` is not written yet".to_string()))
}

/// Prints what stands behind `linalg.conv_2d_nhwgc_gfhwc_q`; a written one returns nothing. Until it is written, operations with it are printed in generic form.
fn print_conv2_d_nhwgc_gfhwc_q_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> NotWritten {
    let _ = (printer, op);
    NotWritten
}

/// Reads what stands behind `linalg.conv_2d`. Until it is written, that is an error that names it.
fn parse_conv2_d_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    Err(parser.error("`parse_conv2_d_op` is not written yet".to_string()))
}

/// Prints what stands behind `linalg.conv_2d`; a written one returns nothing. Until it is written, operations with it are printed in generic form.
fn print_conv2_d_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> NotWritten {
    let _ = (printer, op);
    NotWritten
}

/// Reads what stands behind `linalg.conv_3d_ncdhw_fcdhw`. Until it is written, that is an error that names it.
fn parse_conv3_d_ncdhw_fcdhw_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    Err(parser.error("`parse_conv3_d_ncdhw_fcdhw_op` is not written yet".to_string()))
}

/// Prints what stands behind `linalg.conv_3d_ncdhw_fcdhw`; a written one returns nothing. Until it is written, operations with it are printed in generic form.
fn print_conv3_d_ncdhw_fcdhw_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> NotWritten {
    let _ = (printer, op);
    NotWritten
}

/// Reads what stands behind `linalg.conv_3d_ndhwc_dhwcf`. Until it is written, that is an error that names it.
fn parse_conv3_d_ndhwc_dhwcf_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    Err(parser.error("`parse_conv3_d_ndhwc_dhwcf_op` is not written yet".to_string()))
}

/// Prints what stands behind `linalg.conv_3d_ndhwc_dhwcf`; a written one returns nothing. Until it is written, operations with it are printed in generic form.
fn print_conv3_d_ndhwc_dhwcf_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> NotWritten {
    let _ = (printer, op);
    NotWritten
}

/// Reads what stands behind `linalg.conv_3d_ndhwc_dhwcf_q`. Until it is written, that is an error that names it.
fn parse_conv3_d_ndhwc_dhwcf_q_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    Err(parser.error("`parse_conv3_d_ndhwc_dhwcf_q_op` is not written yet".to_string()))
}

/// Prints what stands behind `linalg.conv_3d_ndhwc_dhwcf_q`; a written one returns nothing. Until it is written, operations with it are printed in generic form.
fn print_conv3_d_ndhwc_dhwcf_q_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> NotWritten {
    let _ = (printer, op);
    NotWritten
}

/// Reads what stands behind `linalg.conv_3d`. Until it is written, that is an error that names it.
fn parse_conv3_d_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    Err(parser.error("`parse_conv3_d_op` is not written yet".to_string()))
}

/// Prints what stands behind `linalg.conv_3d`; a written one returns nothing. Until it is written, operations with it are printed in generic form.
fn print_conv3_d_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> NotWritten {
    let _ = (printer, op);
    NotWritten
}

/// Reads what stands behind `linalg.copy`. Until it is written, that is an error that names it.
fn parse_copy_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    Err(parser.error("`parse_copy_op` is not written yet".to_string()))
}

/// Prints what stands behind `linalg.copy`; a written one returns nothing. Until it is written, operations with it are printed in generic form.
fn print_copy_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> NotWritten {
    let _ = (printer, op);
    NotWritten
}

/// Reads what stands behind `linalg.depthwise_conv_1d_ncw_cw`. Until it is written, that is an error that names it.
fn parse_depthwise_conv1_d_ncw_cw_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    Err(parser.error("`parse_depthwise_conv1_d_ncw_cw_op` is not written yet".to_string()))
}

/// Prints what stands behind `linalg.depthwise_conv_1d_ncw_cw`; a written one returns nothing. Until it is written, operations with it are printed in generic form.
fn print_depthwise_conv1_d_ncw_cw_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> NotWritten {
    let _ = (printer, op);
    NotWritten
}

/// Reads what stands behind `linalg.depthwise_conv_1d_nwc_wc`. Until it is written, that is an error that names it.
fn parse_depthwise_conv1_d_nwc_wc_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    Err(parser.error("`parse_depthwise_conv1_d_nwc_wc_op` is not written yet".to_string()))
}

/// Prints what stands behind `linalg.depthwise_conv_1d_nwc_wc`; a written one returns nothing. Until it is written, operations with it are printed in generic form.
fn print_depthwise_conv1_d_nwc_wc_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> NotWritten {
    let _ = (printer, op);
    NotWritten
}

/// Reads what stands behind `linalg.depthwise_conv_1d_nwc_wcm`. Until it is written, that is an error that names it.
fn parse_depthwise_conv1_d_nwc_wcm_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    Err(parser.error("`parse_depthwise_conv1_d_nwc_wcm_op` is not written yet".to_string()))
}

/// Prints what stands behind `linalg.depthwise_conv_1d_nwc_wcm`; a written one returns nothing. Until it is written, operations with it are printed in generic form.
fn print_depthwise_conv1_d_nwc_wcm_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> NotWritten {
    let _ = (printer, op);
    NotWritten
}

/// Reads what stands behind `linalg.depthwise_conv_2d_nchw_chw`. Until it is written, that is an error that names it.
fn parse_depthwise_conv2_d_nchw_chw_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    Err(parser.error("`parse_depthwise_conv2_d_nchw_chw_op` is not written yet".to_string()))
}

/// Prints what stands behind `linalg.depthwise_conv_2d_nchw_chw`; a written one returns nothing. Until it is written, operations with it are printed in generic form.
fn print_depthwise_conv2_d_nchw_chw_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> NotWritten {
    let _ = (printer, op);
    NotWritten
}

/// Reads what stands behind `linalg.depthwise_conv_2d_nhwc_hwc`. Until it is written, that is an error that names it.
fn parse_depthwise_conv2_d_nhwc_hwc_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    Err(parser.error("`parse_depthwise_conv2_d_nhwc_hwc_op` is not written yet".to_string()))
}

/// Prints what stands behind `linalg.depthwise_conv_2d_nhwc_hwc`; a written one returns nothing. Until it is written, operations with it are printed in generic form.
fn print_depthwise_conv2_d_nhwc_hwc_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> NotWritten {
    let _ = (printer, op);
    NotWritten
}

/// Reads what stands behind `linalg.depthwise_conv_2d_nhwc_hwc_q`. Until it is written, that is an error that names it.
fn parse_depthwise_conv2_d_nhwc_hwc_q_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    Err(parser.error("`parse_depthwise_conv2_d_nhwc_hwc_q_op` is not written yet".to_string()))
}

/// Prints what stands behind `linalg.depthwise_conv_2d_nhwc_hwc_q`; a written one returns nothing. Until it is written, operations with it are printed in generic form.
fn print_depthwise_conv2_d_nhwc_hwc_q_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> NotWritten {
    let _ = (printer, op);
    NotWritten
}

/// Reads what stands behind `linalg.depthwise_conv_2d_nhwc_hwcm`. Until it is written, that is an error that names it.
fn parse_depthwise_conv2_d_nhwc_hwcm_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    Err(parser.error("`parse_depthwise_conv2_d_nhwc_hwcm_op` is not written yet".to_string()))
}

/// Prints what stands behind `linalg.depthwise_conv_2d_nhwc_hwcm`; a written one returns nothing. Until it is written, operations with it are printed in generic form.
fn print_depthwise_conv2_d_nhwc_hwcm_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> NotWritten {
    let _ = (printer, op);
    NotWritten
}

/// Reads what stands behind `linalg.depthwise_conv_2d_nhwc_hwcm_q`. Until it is written, that is an error that names it.
fn parse_depthwise_conv2_d_nhwc_hwcm_q_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    Err(parser.error("`parse_depthwise_conv2_d_nhwc_hwcm_q_op` is not written yet".to_string()))
}

/// Prints what stands behind `linalg.depthwise_conv_2d_nhwc_hwcm_q`; a written one returns nothing. Until it is written, operations with it are printed in generic form.
fn print_depthwise_conv2_d_nhwc_hwcm_q_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> NotWritten {
    let _ = (printer, op);
    NotWritten
}

/// Reads what stands behind `linalg.depthwise_conv_3d_ncdhw_cdhw`. Until it is written, that is an error that names it.
fn parse_depthwise_conv3_d_ncdhw_cdhw_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    Err(parser.error("`parse_depthwise_conv3_d_ncdhw_cdhw_op` is not written yet".to_string()))
}

/// Prints what stands behind `linalg.depthwise_conv_3d_ncdhw_cdhw`; a written one returns nothing. Until it is written, operations with it are printed in generic form.
fn print_depthwise_conv3_d_ncdhw_cdhw_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> NotWritten {
    let _ = (printer, op);
    NotWritten
}

/// Reads what stands behind `linalg.depthwise_conv_3d_ndhwc_dhwc`. Until it is written, that is an error that names it.
fn parse_depthwise_conv3_d_ndhwc_dhwc_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    Err(parser.error("`parse_depthwise_conv3_d_ndhwc_dhwc_op` is not written yet".to_string()))
}

/// Prints what stands behind `linalg.depthwise_conv_3d_ndhwc_dhwc`; a written one returns nothing. Until it is written, operations with it are printed in generic form.
fn print_depthwise_conv3_d_ndhwc_dhwc_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> NotWritten {
    let _ = (printer, op);
    NotWritten
}

/// Reads what stands behind `linalg.depthwise_conv_3d_ndhwc_dhwcm`. Until it is written, that is an error that names it.
fn parse_depthwise_conv3_d_ndhwc_dhwcm_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    Err(parser.error("`parse_depthwise_conv3_d_ndhwc_dhwcm_op` is not written yet".to_string()))
}

/// Prints what stands behind `linalg.depthwise_conv_3d_ndhwc_dhwcm`; a written one returns nothing. Until it is written, operations with it are printed in generic form.
fn print_depthwise_conv3_d_ndhwc_dhwcm_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> NotWritten {
    let _ = (printer, op);
    NotWritten
}

/// Reads what stands behind `linalg.div`. Until it is written, that is an error that names it.
fn parse_div_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    Err(parser.error("`parse_div_op` is not written yet".to_string()))
}

/// Prints what stands behind `linalg.div`; a written one returns nothing. Until it is written, operations with it are printed in generic form.
fn print_div_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> NotWritten {
    let _ = (printer, op);
    NotWritten
}

/// Reads what stands behind `linalg.div_unsigned`. Until it is written, that is an error that names it.
fn parse_div_unsigned_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    Err(parser.error("`parse_div_unsigned_op` is not written yet".to_string()))
}

/// Prints what stands behind `linalg.div_unsigned`; a written one returns nothing. Until it is written, operations with it are printed in generic form.
fn print_div_unsigned_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> NotWritten {
    let _ = (printer, op);
    NotWritten
}

/// Reads what stands behind `linalg.dot`. Until it is written, that is an error that names it.
fn parse_dot_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    Err(parser.error("`parse_dot_op` is not written yet".to_string()))
}

/// Prints what stands behind `linalg.dot`; a written one returns nothing. Until it is written, operations with it are printed in generic form.
fn print_dot_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> NotWritten {
    let _ = (printer, op);
    NotWritten
}

/// Reads what stands behind `linalg.elementwise`. Until it is written, that is an error that names it.
fn parse_elementwise_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    Err(parser.error("`parse_elementwise_op` is not written yet".to_string()))
}

/// Prints what stands behind `linalg.elementwise`; a written one returns nothing. Until it is written, operations with it are printed in generic form.
fn print_elementwise_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> NotWritten {
    let _ = (printer, op);
    NotWritten
}

/// Reads what stands behind `linalg.erf`. Until it is written, that is an error that names it.
fn parse_erf_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    Err(parser.error("`parse_erf_op` is not written yet".to_string()))
}

/// Prints what stands behind `linalg.erf`; a written one returns nothing. Until it is written, operations with it are printed in generic form.
fn print_erf_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> NotWritten {
    let _ = (printer, op);
    NotWritten
}

/// Reads what stands behind `linalg.exp`. Until it is written, that is an error that names it.
fn parse_exp_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    Err(parser.error("`parse_exp_op` is not written yet".to_string()))
}

/// Prints what stands behind `linalg.exp`; a written one returns nothing. Until it is written, operations with it are printed in generic form.
fn print_exp_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> NotWritten {
    let _ = (printer, op);
    NotWritten
}

/// Reads what stands behind `linalg.fill`. Until it is written, that is an error that names it.
fn parse_fill_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    Err(parser.error("`parse_fill_op` is not written yet".to_string()))
}

/// Prints what stands behind `linalg.fill`; a written one returns nothing. Until it is written, operations with it are printed in generic form.
fn print_fill_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> NotWritten {
    let _ = (printer, op);
    NotWritten
}

/// Reads what stands behind `linalg.fill_rng_2d`. Until it is written, that is an error that names it.
fn parse_fill_rng2_d_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    Err(parser.error("`parse_fill_rng2_d_op` is not written yet".to_string()))
}

/// Prints what stands behind `linalg.fill_rng_2d`; a written one returns nothing. Until it is written, operations with it are printed in generic form.
fn print_fill_rng2_d_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> NotWritten {
    let _ = (printer, op);
    NotWritten
}

/// Reads what stands behind `linalg.floor`. Until it is written, that is an error that names it.
fn parse_floor_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    Err(parser.error("`parse_floor_op` is not written yet".to_string()))
}

/// Prints what stands behind `linalg.floor`; a written one returns nothing. Until it is written, operations with it are printed in generic form.
fn print_floor_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> NotWritten {
    let _ = (printer, op);
    NotWritten
}

/// Reads what stands behind `linalg.generic`. Until it is written, that is an error that names it.
fn parse_generic_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    Err(parser.error("`parse_generic_op` is not written yet".to_string()))
}

/// Prints what stands behind `linalg.generic`; a written one returns nothing. Until it is written, operations with it are printed in generic form.
fn print_generic_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> NotWritten {
    let _ = (printer, op);
    NotWritten
}

/// Names region arguments of `linalg.generic`, which C++ does. Until it is written, they have numbers.
fn name_region_arguments_of_generic_op(op: OpRef<'_>, name: &mut dyn FnMut(ValueRef<'_>, &str)) {
    let _ = (op, name);
}

/// Verifies `linalg.index` beyond what its declaration says: `IndexOp::verify`, which is C++. Until it is written, it accepts.
fn verify_index_op(op: OpRef<'_>) -> Result<(), OpError> {
    let _ = op;
    Ok(())
}

/// Verifies `linalg.pack` beyond what its declaration says: `PackOp::verify`, which is C++. Until it is written, it accepts.
fn verify_pack_op(op: OpRef<'_>) -> Result<(), OpError> {
    let _ = op;
    Ok(())
}

/// Names results of `linalg.pack`, which C++ does. Until it is written, they have numbers.
fn name_results_of_pack_op(op: OpRef<'_>, name: &mut dyn FnMut(usize, &str)) {
    let _ = (op, name);
}

/// Verifies `linalg.softmax` beyond what its declaration says: `SoftmaxOp::verify`, which is C++. Until it is written, it accepts.
fn verify_softmax_op(op: OpRef<'_>) -> Result<(), OpError> {
    let _ = op;
    Ok(())
}

/// Verifies `linalg.unpack` beyond what its declaration says: `UnPackOp::verify`, which is C++. Until it is written, it accepts.
fn verify_un_pack_op(op: OpRef<'_>) -> Result<(), OpError> {
    let _ = op;
    Ok(())
}

/// Names results of `linalg.unpack`, which C++ does. Until it is written, they have numbers.
fn name_results_of_un_pack_op(op: OpRef<'_>, name: &mut dyn FnMut(usize, &str)) {
    let _ = (op, name);
}

/// Verifies `linalg.winograd_filter_transform` beyond what its declaration says: `WinogradFilterTransformOp::verify`, which is C++. Until it is written, it accepts.
fn verify_winograd_filter_transform_op(op: OpRef<'_>) -> Result<(), OpError> {
    let _ = op;
    Ok(())
}

/// Verifies `linalg.winograd_input_transform` beyond what its declaration says: `WinogradInputTransformOp::verify`, which is C++. Until it is written, it accepts.
fn verify_winograd_input_transform_op(op: OpRef<'_>) -> Result<(), OpError> {
    let _ = op;
    Ok(())
}

/// Verifies `linalg.winograd_output_transform` beyond what its declaration says: `WinogradOutputTransformOp::verify`, which is C++. Until it is written, it accepts.
fn verify_winograd_output_transform_op(op: OpRef<'_>) -> Result<(), OpError> {
    let _ = op;
    Ok(())
}

/// Verifies `linalg.yield` beyond what its declaration says: `YieldOp::verify`, which is C++. Until it is written, it accepts.
fn verify_yield_op(op: OpRef<'_>) -> Result<(), OpError> {
    let _ = op;
    Ok(())
}

/// Reads what stands behind `linalg.yield`. Until it is written, that is an error that names it.
fn parse_yield_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    Err(parser.error("`parse_yield_op` is not written yet".to_string()))
}

/// Prints what stands behind `linalg.yield`; a written one returns nothing. Until it is written, operations with it are printed in generic form.
fn print_yield_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> NotWritten {
    let _ = (printer, op);
    NotWritten
}

/// Reads what stands behind `linalg.log`. Until it is written, that is an error that names it.
fn parse_log_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    Err(parser.error("`parse_log_op` is not written yet".to_string()))
}

/// Prints what stands behind `linalg.log`; a written one returns nothing. Until it is written, operations with it are printed in generic form.
fn print_log_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> NotWritten {
    let _ = (printer, op);
    NotWritten
}

/// Verifies `linalg.map` beyond what its declaration says: `MapOp::verify`, which is C++. Until it is written, it accepts.
fn verify_map_op(op: OpRef<'_>) -> Result<(), OpError> {
    let _ = op;
    Ok(())
}

/// Reads what stands behind `linalg.map`. Until it is written, that is an error that names it.
fn parse_map_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    Err(parser.error("`parse_map_op` is not written yet".to_string()))
}

/// Prints what stands behind `linalg.map`; a written one returns nothing. Until it is written, operations with it are printed in generic form.
fn print_map_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> NotWritten {
    let _ = (printer, op);
    NotWritten
}

/// Names results of `linalg.map`, which C++ does. Until it is written, they have numbers.
fn name_results_of_map_op(op: OpRef<'_>, name: &mut dyn FnMut(usize, &str)) {
    let _ = (op, name);
}

/// Names region arguments of `linalg.map`, which C++ does. Until it is written, they have numbers.
fn name_region_arguments_of_map_op(op: OpRef<'_>, name: &mut dyn FnMut(ValueRef<'_>, &str)) {
    let _ = (op, name);
}

/// Verifies `linalg.matmul` beyond what its declaration says: `MatmulOp::verify`, which is C++. Until it is written, it accepts.
fn verify_matmul_op(op: OpRef<'_>) -> Result<(), OpError> {
    let _ = op;
    Ok(())
}

/// Reads what stands behind `linalg.matmul`. Until it is written, that is an error that names it.
fn parse_matmul_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    Err(parser.error("`parse_matmul_op` is not written yet".to_string()))
}

/// Prints what stands behind `linalg.matmul`; a written one returns nothing. Until it is written, operations with it are printed in generic form.
fn print_matmul_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> NotWritten {
    let _ = (printer, op);
    NotWritten
}

/// Reads what stands behind `linalg.matvec`. Until it is written, that is an error that names it.
fn parse_matvec_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    Err(parser.error("`parse_matvec_op` is not written yet".to_string()))
}

/// Prints what stands behind `linalg.matvec`; a written one returns nothing. Until it is written, operations with it are printed in generic form.
fn print_matvec_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> NotWritten {
    let _ = (printer, op);
    NotWritten
}

/// Reads what stands behind `linalg.max`. Until it is written, that is an error that names it.
fn parse_max_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    Err(parser.error("`parse_max_op` is not written yet".to_string()))
}

/// Prints what stands behind `linalg.max`; a written one returns nothing. Until it is written, operations with it are printed in generic form.
fn print_max_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> NotWritten {
    let _ = (printer, op);
    NotWritten
}

/// Reads what stands behind `linalg.min`. Until it is written, that is an error that names it.
fn parse_min_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    Err(parser.error("`parse_min_op` is not written yet".to_string()))
}

/// Prints what stands behind `linalg.min`; a written one returns nothing. Until it is written, operations with it are printed in generic form.
fn print_min_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> NotWritten {
    let _ = (printer, op);
    NotWritten
}

/// Reads what stands behind `linalg.mmt4d`. Until it is written, that is an error that names it.
fn parse_mmt4_d_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    Err(parser.error("`parse_mmt4_d_op` is not written yet".to_string()))
}

/// Prints what stands behind `linalg.mmt4d`; a written one returns nothing. Until it is written, operations with it are printed in generic form.
fn print_mmt4_d_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> NotWritten {
    let _ = (printer, op);
    NotWritten
}

/// Reads what stands behind `linalg.mul`. Until it is written, that is an error that names it.
fn parse_mul_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    Err(parser.error("`parse_mul_op` is not written yet".to_string()))
}

/// Prints what stands behind `linalg.mul`; a written one returns nothing. Until it is written, operations with it are printed in generic form.
fn print_mul_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> NotWritten {
    let _ = (printer, op);
    NotWritten
}

/// Reads what stands behind `linalg.negf`. Until it is written, that is an error that names it.
fn parse_neg_f_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    Err(parser.error("`parse_neg_f_op` is not written yet".to_string()))
}

/// Prints what stands behind `linalg.negf`; a written one returns nothing. Until it is written, operations with it are printed in generic form.
fn print_neg_f_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> NotWritten {
    let _ = (printer, op);
    NotWritten
}

/// Reads what stands behind `linalg.pooling_nchw_max`. Until it is written, that is an error that names it.
fn parse_pooling_nchw_max_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    Err(parser.error("`parse_pooling_nchw_max_op` is not written yet".to_string()))
}

/// Prints what stands behind `linalg.pooling_nchw_max`; a written one returns nothing. Until it is written, operations with it are printed in generic form.
fn print_pooling_nchw_max_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> NotWritten {
    let _ = (printer, op);
    NotWritten
}

/// Reads what stands behind `linalg.pooling_nchw_sum`. Until it is written, that is an error that names it.
fn parse_pooling_nchw_sum_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    Err(parser.error("`parse_pooling_nchw_sum_op` is not written yet".to_string()))
}

/// Prints what stands behind `linalg.pooling_nchw_sum`; a written one returns nothing. Until it is written, operations with it are printed in generic form.
fn print_pooling_nchw_sum_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> NotWritten {
    let _ = (printer, op);
    NotWritten
}

/// Reads what stands behind `linalg.pooling_ncw_max`. Until it is written, that is an error that names it.
fn parse_pooling_ncw_max_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    Err(parser.error("`parse_pooling_ncw_max_op` is not written yet".to_string()))
}

/// Prints what stands behind `linalg.pooling_ncw_max`; a written one returns nothing. Until it is written, operations with it are printed in generic form.
fn print_pooling_ncw_max_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> NotWritten {
    let _ = (printer, op);
    NotWritten
}

/// Reads what stands behind `linalg.pooling_ncw_sum`. Until it is written, that is an error that names it.
fn parse_pooling_ncw_sum_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    Err(parser.error("`parse_pooling_ncw_sum_op` is not written yet".to_string()))
}

/// Prints what stands behind `linalg.pooling_ncw_sum`; a written one returns nothing. Until it is written, operations with it are printed in generic form.
fn print_pooling_ncw_sum_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> NotWritten {
    let _ = (printer, op);
    NotWritten
}

/// Reads what stands behind `linalg.pooling_ndhwc_max`. Until it is written, that is an error that names it.
fn parse_pooling_ndhwc_max_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    Err(parser.error("`parse_pooling_ndhwc_max_op` is not written yet".to_string()))
}

/// Prints what stands behind `linalg.pooling_ndhwc_max`; a written one returns nothing. Until it is written, operations with it are printed in generic form.
fn print_pooling_ndhwc_max_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> NotWritten {
    let _ = (printer, op);
    NotWritten
}

/// Reads what stands behind `linalg.pooling_ndhwc_min`. Until it is written, that is an error that names it.
fn parse_pooling_ndhwc_min_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    Err(parser.error("`parse_pooling_ndhwc_min_op` is not written yet".to_string()))
}

/// Prints what stands behind `linalg.pooling_ndhwc_min`; a written one returns nothing. Until it is written, operations with it are printed in generic form.
fn print_pooling_ndhwc_min_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> NotWritten {
    let _ = (printer, op);
    NotWritten
}

/// Reads what stands behind `linalg.pooling_ndhwc_sum`. Until it is written, that is an error that names it.
fn parse_pooling_ndhwc_sum_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    Err(parser.error("`parse_pooling_ndhwc_sum_op` is not written yet".to_string()))
}

/// Prints what stands behind `linalg.pooling_ndhwc_sum`; a written one returns nothing. Until it is written, operations with it are printed in generic form.
fn print_pooling_ndhwc_sum_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> NotWritten {
    let _ = (printer, op);
    NotWritten
}

/// Reads what stands behind `linalg.pooling_nhwc_max`. Until it is written, that is an error that names it.
fn parse_pooling_nhwc_max_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    Err(parser.error("`parse_pooling_nhwc_max_op` is not written yet".to_string()))
}

/// Prints what stands behind `linalg.pooling_nhwc_max`; a written one returns nothing. Until it is written, operations with it are printed in generic form.
fn print_pooling_nhwc_max_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> NotWritten {
    let _ = (printer, op);
    NotWritten
}

/// Reads what stands behind `linalg.pooling_nhwc_max_unsigned`. Until it is written, that is an error that names it.
fn parse_pooling_nhwc_max_unsigned_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    Err(parser.error("`parse_pooling_nhwc_max_unsigned_op` is not written yet".to_string()))
}

/// Prints what stands behind `linalg.pooling_nhwc_max_unsigned`; a written one returns nothing. Until it is written, operations with it are printed in generic form.
fn print_pooling_nhwc_max_unsigned_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> NotWritten {
    let _ = (printer, op);
    NotWritten
}

/// Reads what stands behind `linalg.pooling_nhwc_min`. Until it is written, that is an error that names it.
fn parse_pooling_nhwc_min_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    Err(parser.error("`parse_pooling_nhwc_min_op` is not written yet".to_string()))
}

/// Prints what stands behind `linalg.pooling_nhwc_min`; a written one returns nothing. Until it is written, operations with it are printed in generic form.
fn print_pooling_nhwc_min_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> NotWritten {
    let _ = (printer, op);
    NotWritten
}

/// Reads what stands behind `linalg.pooling_nhwc_min_unsigned`. Until it is written, that is an error that names it.
fn parse_pooling_nhwc_min_unsigned_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    Err(parser.error("`parse_pooling_nhwc_min_unsigned_op` is not written yet".to_string()))
}

/// Prints what stands behind `linalg.pooling_nhwc_min_unsigned`; a written one returns nothing. Until it is written, operations with it are printed in generic form.
fn print_pooling_nhwc_min_unsigned_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> NotWritten {
    let _ = (printer, op);
    NotWritten
}

/// Reads what stands behind `linalg.pooling_nhwc_sum`. Until it is written, that is an error that names it.
fn parse_pooling_nhwc_sum_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    Err(parser.error("`parse_pooling_nhwc_sum_op` is not written yet".to_string()))
}

/// Prints what stands behind `linalg.pooling_nhwc_sum`; a written one returns nothing. Until it is written, operations with it are printed in generic form.
fn print_pooling_nhwc_sum_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> NotWritten {
    let _ = (printer, op);
    NotWritten
}

/// Reads what stands behind `linalg.pooling_nwc_max`. Until it is written, that is an error that names it.
fn parse_pooling_nwc_max_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    Err(parser.error("`parse_pooling_nwc_max_op` is not written yet".to_string()))
}

/// Prints what stands behind `linalg.pooling_nwc_max`; a written one returns nothing. Until it is written, operations with it are printed in generic form.
fn print_pooling_nwc_max_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> NotWritten {
    let _ = (printer, op);
    NotWritten
}

/// Reads what stands behind `linalg.pooling_nwc_max_unsigned`. Until it is written, that is an error that names it.
fn parse_pooling_nwc_max_unsigned_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    Err(parser.error("`parse_pooling_nwc_max_unsigned_op` is not written yet".to_string()))
}

/// Prints what stands behind `linalg.pooling_nwc_max_unsigned`; a written one returns nothing. Until it is written, operations with it are printed in generic form.
fn print_pooling_nwc_max_unsigned_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> NotWritten {
    let _ = (printer, op);
    NotWritten
}

/// Reads what stands behind `linalg.pooling_nwc_min`. Until it is written, that is an error that names it.
fn parse_pooling_nwc_min_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    Err(parser.error("`parse_pooling_nwc_min_op` is not written yet".to_string()))
}

/// Prints what stands behind `linalg.pooling_nwc_min`; a written one returns nothing. Until it is written, operations with it are printed in generic form.
fn print_pooling_nwc_min_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> NotWritten {
    let _ = (printer, op);
    NotWritten
}

/// Reads what stands behind `linalg.pooling_nwc_min_unsigned`. Until it is written, that is an error that names it.
fn parse_pooling_nwc_min_unsigned_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    Err(parser.error("`parse_pooling_nwc_min_unsigned_op` is not written yet".to_string()))
}

/// Prints what stands behind `linalg.pooling_nwc_min_unsigned`; a written one returns nothing. Until it is written, operations with it are printed in generic form.
fn print_pooling_nwc_min_unsigned_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> NotWritten {
    let _ = (printer, op);
    NotWritten
}

/// Reads what stands behind `linalg.pooling_nwc_sum`. Until it is written, that is an error that names it.
fn parse_pooling_nwc_sum_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    Err(parser.error("`parse_pooling_nwc_sum_op` is not written yet".to_string()))
}

/// Prints what stands behind `linalg.pooling_nwc_sum`; a written one returns nothing. Until it is written, operations with it are printed in generic form.
fn print_pooling_nwc_sum_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> NotWritten {
    let _ = (printer, op);
    NotWritten
}

/// Reads what stands behind `linalg.powf`. Until it is written, that is an error that names it.
fn parse_pow_f_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    Err(parser.error("`parse_pow_f_op` is not written yet".to_string()))
}

/// Prints what stands behind `linalg.powf`; a written one returns nothing. Until it is written, operations with it are printed in generic form.
fn print_pow_f_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> NotWritten {
    let _ = (printer, op);
    NotWritten
}

/// Reads what stands behind `linalg.quantized_batch_matmul`. Until it is written, that is an error that names it.
fn parse_quantized_batch_matmul_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    Err(parser.error("`parse_quantized_batch_matmul_op` is not written yet".to_string()))
}

/// Prints what stands behind `linalg.quantized_batch_matmul`; a written one returns nothing. Until it is written, operations with it are printed in generic form.
fn print_quantized_batch_matmul_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> NotWritten {
    let _ = (printer, op);
    NotWritten
}

/// Reads what stands behind `linalg.quantized_matmul`. Until it is written, that is an error that names it.
fn parse_quantized_matmul_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    Err(parser.error("`parse_quantized_matmul_op` is not written yet".to_string()))
}

/// Prints what stands behind `linalg.quantized_matmul`; a written one returns nothing. Until it is written, operations with it are printed in generic form.
fn print_quantized_matmul_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> NotWritten {
    let _ = (printer, op);
    NotWritten
}

/// Reads what stands behind `linalg.reciprocal`. Until it is written, that is an error that names it.
fn parse_reciprocal_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    Err(parser.error("`parse_reciprocal_op` is not written yet".to_string()))
}

/// Prints what stands behind `linalg.reciprocal`; a written one returns nothing. Until it is written, operations with it are printed in generic form.
fn print_reciprocal_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> NotWritten {
    let _ = (printer, op);
    NotWritten
}

/// Whether the C++ of a constraint holds, at first of `anonymous_686`. Until it is written, it never does.
fn as_array_ref(ctx: &Context, attr: Attribute) -> bool {
    let _ = (ctx, attr);
    false
}

/// Whether the C++ of a constraint holds, at first of `anonymous_686`. Until it is written, it never does.
fn as_array_ref_2(ctx: &Context, attr: Attribute) -> bool {
    let _ = (ctx, attr);
    false
}

/// Verifies `linalg.reduce` beyond what its declaration says: `ReduceOp::verify`, which is C++. Until it is written, it accepts.
fn verify_reduce_op(op: OpRef<'_>) -> Result<(), OpError> {
    let _ = op;
    Ok(())
}

/// Reads what stands behind `linalg.reduce`. Until it is written, that is an error that names it.
fn parse_reduce_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    Err(parser.error("`parse_reduce_op` is not written yet".to_string()))
}

/// Prints what stands behind `linalg.reduce`; a written one returns nothing. Until it is written, operations with it are printed in generic form.
fn print_reduce_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> NotWritten {
    let _ = (printer, op);
    NotWritten
}

/// Names results of `linalg.reduce`, which C++ does. Until it is written, they have numbers.
fn name_results_of_reduce_op(op: OpRef<'_>, name: &mut dyn FnMut(usize, &str)) {
    let _ = (op, name);
}

/// Names region arguments of `linalg.reduce`, which C++ does. Until it is written, they have numbers.
fn name_region_arguments_of_reduce_op(op: OpRef<'_>, name: &mut dyn FnMut(ValueRef<'_>, &str)) {
    let _ = (op, name);
}

/// Reads what stands behind `linalg.round`. Until it is written, that is an error that names it.
fn parse_round_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    Err(parser.error("`parse_round_op` is not written yet".to_string()))
}

/// Prints what stands behind `linalg.round`; a written one returns nothing. Until it is written, operations with it are printed in generic form.
fn print_round_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> NotWritten {
    let _ = (printer, op);
    NotWritten
}

/// Reads what stands behind `linalg.rsqrt`. Until it is written, that is an error that names it.
fn parse_rsqrt_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    Err(parser.error("`parse_rsqrt_op` is not written yet".to_string()))
}

/// Prints what stands behind `linalg.rsqrt`; a written one returns nothing. Until it is written, operations with it are printed in generic form.
fn print_rsqrt_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> NotWritten {
    let _ = (printer, op);
    NotWritten
}

/// Reads what stands behind `linalg.select`. Until it is written, that is an error that names it.
fn parse_select_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    Err(parser.error("`parse_select_op` is not written yet".to_string()))
}

/// Prints what stands behind `linalg.select`; a written one returns nothing. Until it is written, operations with it are printed in generic form.
fn print_select_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> NotWritten {
    let _ = (printer, op);
    NotWritten
}

/// Reads what stands behind `linalg.sqrt`. Until it is written, that is an error that names it.
fn parse_sqrt_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    Err(parser.error("`parse_sqrt_op` is not written yet".to_string()))
}

/// Prints what stands behind `linalg.sqrt`; a written one returns nothing. Until it is written, operations with it are printed in generic form.
fn print_sqrt_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> NotWritten {
    let _ = (printer, op);
    NotWritten
}

/// Reads what stands behind `linalg.square`. Until it is written, that is an error that names it.
fn parse_square_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    Err(parser.error("`parse_square_op` is not written yet".to_string()))
}

/// Prints what stands behind `linalg.square`; a written one returns nothing. Until it is written, operations with it are printed in generic form.
fn print_square_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> NotWritten {
    let _ = (printer, op);
    NotWritten
}

/// Reads what stands behind `linalg.sub`. Until it is written, that is an error that names it.
fn parse_sub_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    Err(parser.error("`parse_sub_op` is not written yet".to_string()))
}

/// Prints what stands behind `linalg.sub`; a written one returns nothing. Until it is written, operations with it are printed in generic form.
fn print_sub_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> NotWritten {
    let _ = (printer, op);
    NotWritten
}

/// Reads what stands behind `linalg.tanh`. Until it is written, that is an error that names it.
fn parse_tanh_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    Err(parser.error("`parse_tanh_op` is not written yet".to_string()))
}

/// Prints what stands behind `linalg.tanh`; a written one returns nothing. Until it is written, operations with it are printed in generic form.
fn print_tanh_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> NotWritten {
    let _ = (printer, op);
    NotWritten
}

/// Verifies `linalg.transpose` beyond what its declaration says: `TransposeOp::verify`, which is C++. Until it is written, it accepts.
fn verify_transpose_op(op: OpRef<'_>) -> Result<(), OpError> {
    let _ = op;
    Ok(())
}

/// Reads what stands behind `linalg.transpose`. Until it is written, that is an error that names it.
fn parse_transpose_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    Err(parser.error("`parse_transpose_op` is not written yet".to_string()))
}

/// Prints what stands behind `linalg.transpose`; a written one returns nothing. Until it is written, operations with it are printed in generic form.
fn print_transpose_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> NotWritten {
    let _ = (printer, op);
    NotWritten
}

/// Names results of `linalg.transpose`, which C++ does. Until it is written, they have numbers.
fn name_results_of_transpose_op(op: OpRef<'_>, name: &mut dyn FnMut(usize, &str)) {
    let _ = (op, name);
}

/// Reads what stands behind `linalg.vecmat`. Until it is written, that is an error that names it.
fn parse_vecmat_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    Err(parser.error("`parse_vecmat_op` is not written yet".to_string()))
}

/// Prints what stands behind `linalg.vecmat`; a written one returns nothing. Until it is written, operations with it are printed in generic form.
fn print_vecmat_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> NotWritten {
    let _ = (printer, op);
    NotWritten
}
