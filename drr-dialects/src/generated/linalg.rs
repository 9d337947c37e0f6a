//! Imported from mlir/Dialect/Linalg/IR/LinalgDoc.td by drr-import.
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
use crate::linalg::{materialize_constant_of_linalg};
use crate::linalg::attributes::{verify_operation_attribute_of_linalg};
use crate::linalg::contract::{verify_contract_op};
use crate::linalg::effects::{effects_of_other_ops, speculatability_of_other_ops};
use crate::linalg::elementwise::{parse_elementwise_op, print_elementwise_op};
use crate::linalg::generic::{form_yield_op, name_region_arguments_of_generic_op, parse_generic_op, print_generic_op};
use crate::linalg::named::{parse_other_ops, print_other_ops};
use crate::linalg::pack::{speculatability_of_pack_op, speculatability_of_un_pack_op, verify_pack_op, verify_un_pack_op};
use crate::linalg::pack_patterns::{fold_pack_op, fold_un_pack_op};
use crate::linalg::patterns::{canonicalization_patterns_of_linalg};
use crate::linalg::payload::{name_region_arguments_of_map_op, name_region_arguments_of_reduce_op, name_results_of_map_op, name_results_of_reduce_op, parse_map_op, parse_reduce_op, print_map_op, print_reduce_op};
use crate::linalg::shapes::{verify_broadcast_op, verify_elementwise_op, verify_fill_op, verify_map_op, verify_reduce_op, verify_softmax_op, verify_transpose_op};
use crate::linalg::structured::{fold_index_op, fold_other_ops};
use crate::linalg::transpose::{name_results_of_broadcast_op, name_results_of_transpose_op, parse_broadcast_op, parse_transpose_op, print_broadcast_op, print_transpose_op};
use crate::linalg::transpose_patterns::{fold_transpose_op};
use crate::linalg::verify::{verify_generic_op, verify_index_op, verify_other_ops, verify_yield_op};
use crate::linalg::winograd::{verify_winograd_filter_transform_op, verify_winograd_input_transform_op, verify_winograd_output_transform_op};
use crate::shared::index_list::{form_dynamic_index_list};
use crate::shared::names::{name_results_of_other_ops};

// Dialects

dialect! {
    /// `linalg`.
    // LinalgBase.td: Linalg_Dialect
    // omitted: members of the C++ class of the dialect
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
    attrs: [
        TypeFnAttr,
        ElementwiseKindAttr,
        IteratorTypeEnum,
        BinaryFnAttr,
        TernaryFnAttr,
        UnaryFnAttr,
    ],
    materialize_constant: materialize_constant_of_linalg,
    canonicalization_patterns: canonicalization_patterns_of_linalg,
    verify_operation_attribute: verify_operation_attribute_of_linalg,
}

// Enums

enum_attr! {
    // LinalgEnums.td: TypeFn
    pub TypeFn: I32EnumAttr, "allowed 32-bit signless integer cases: 0, 1",
    {
        TypeFnCast_signed: cast_signed = 0,
        TypeFnCast_unsigned: cast_unsigned = 1,
    }
    // LinalgBase.td: TypeFnAttr
    pub TypeFnAttr: EnumAttr<"linalg", "type_fn", "<$value>">
}

enum_attr! {
    // LinalgEnums.td: ElementwiseKind
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
    // LinalgBase.td: ElementwiseKindAttr
    pub ElementwiseKindAttr: EnumAttr<"linalg", "elementwise_kind", "<$value>">
}

enum_attr! {
    // StructuredOpsUtils.td: IteratorType
    pub IteratorType: I32EnumAttr, "iterator type",
    {
        IteratorTypeParallel: parallel = 0,
        IteratorTypeReduction: reduction = 1,
    }
    // LinalgBase.td: IteratorTypeEnum
    pub IteratorTypeEnum: EnumAttr<"linalg", "iterator_type", "<$value>">
}

enum_attr! {
    // LinalgEnums.td: WinogradConv2DFmr
    pub WinogradConv2DFmr: I32EnumAttr, "allowed 32-bit signless integer cases: 0, 1, 2",
    {
        WinogradConv2DFmrF_2_3: F_2_3 = 0,
        WinogradConv2DFmrF_4_3: F_4_3 = 1,
        WinogradConv2DFmrF_2_5: F_2_5 = 2,
    }
}

enum_attr! {
    // LinalgEnums.td: BinaryFn
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
    // LinalgBase.td: BinaryFnAttr
    pub BinaryFnAttr: EnumAttr<"linalg", "binary_fn", "<$value>">
}

enum_attr! {
    // LinalgEnums.td: TernaryFn
    pub TernaryFn: I32EnumAttr, "allowed 32-bit signless integer cases: 0",
    {
        TernaryFnSelect: select = 0,
    }
    // LinalgBase.td: TernaryFnAttr
    pub TernaryFnAttr: EnumAttr<"linalg", "ternary_fn", "<$value>">
}

enum_attr! {
    // LinalgEnums.td: UnaryFn
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
    // LinalgBase.td: UnaryFnAttr
    pub UnaryFnAttr: EnumAttr<"linalg", "unary_fn", "<$value>">
}

enum_attr! {
    // LinalgEnums.td: ElementwiseArityGroup
    pub ElementwiseArityGroup: I32EnumAttr, "allowed 32-bit signless integer cases: 1, 2, 3",
    {
        ElementwiseArityGroupUnary: Unary = 1,
        ElementwiseArityGroupBinary: Binary = 2,
        ElementwiseArityGroupTernary: Ternary = 3,
    }
}

enum_attr! {
    // LinalgEnums.td: ElementwiseCaseLimits
    pub ElementwiseCaseLimits: I32EnumAttr, "allowed 32-bit signless integer cases: ",
    {
        ElementwiseCaseLimitsLastUnary: LastUnary = 13,
        ElementwiseCaseLimitsLastBinary: LastBinary = 23,
        ElementwiseCaseLimitsLastTernary: LastTernary = 24,
    }
}

// Constraints

constraint! {
    // LinalgStructuredOps.td: TensorOrMemref
    pub TensorOrMemref: Type<AnyTypeOf<[AnyMemRef, AnyRankedTensor]>>, "",
    |_ctx, _ty| true
}

constraint! {
    // LinalgBase.td: IteratorTypeArrayAttr
    pub IteratorTypeArrayAttr: Attr<TypedArrayAttr<IteratorTypeEnum>>, "",
    |_ctx, _attr| true
}

// Operations

op! {
    /// `linalg.abs`.
    // LinalgNamedStructuredOps.yamlgen.td: AbsOp
    // omitted: the interface DestinationStyleOpInterface (C++)
    // omitted: the interface LinalgOp (C++)
    // omitted: the interface ReifyRankedShapedTypeOpInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub AbsOp = "linalg.abs",
    (ins Variadic<AnyType>:$inputs, Variadic<AnyShaped>:$outputs),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [
        SingleBlockImplicitTerminator<YieldOp>,
        RecursiveMemoryEffects,
        AttrSizedOperandSegments,
        dyn MemoryEffects,
        dyn ConditionallySpeculatable
    ]
    {
        verify: verify_other_ops,
        fold: fold_other_ops,
        parse: parse_other_ops,
        print: print_other_ops,
    }
}

impl MemoryEffects for AbsOp<'_> {
    fn effects(&self) -> Vec<MemoryEffect> {
        effects_of_other_ops(self.op())
    }
}

impl ConditionallySpeculatable for AbsOp<'_> {
    fn speculatability(&self) -> Speculatability {
        speculatability_of_other_ops(self.op())
    }
}

op! {
    /// `linalg.add`.
    // LinalgNamedStructuredOps.yamlgen.td: AddOp
    // omitted: the interface DestinationStyleOpInterface (C++)
    // omitted: the interface LinalgOp (C++)
    // omitted: the interface ReifyRankedShapedTypeOpInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub AddOp = "linalg.add",
    (ins Variadic<AnyType>:$inputs, Variadic<AnyShaped>:$outputs),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [
        SingleBlockImplicitTerminator<YieldOp>,
        RecursiveMemoryEffects,
        AttrSizedOperandSegments,
        dyn MemoryEffects,
        dyn ConditionallySpeculatable
    ]
    {
        verify: verify_other_ops,
        fold: fold_other_ops,
        parse: parse_other_ops,
        print: print_other_ops,
    }
}

impl MemoryEffects for AddOp<'_> {
    fn effects(&self) -> Vec<MemoryEffect> {
        effects_of_other_ops(self.op())
    }
}

impl ConditionallySpeculatable for AddOp<'_> {
    fn speculatability(&self) -> Speculatability {
        speculatability_of_other_ops(self.op())
    }
}

op! {
    /// `linalg.batch_matmul`.
    // LinalgStructuredOps.td: BatchMatmulOp
    // omitted: the default `BatchMatmulOp::getDefaultIndexingMaps($_builder.getContext())` (C++); the attribute is optional instead: $indexing_maps
    // omitted: the interface DestinationStyleOpInterface (C++)
    // omitted: the interface LinalgOp (C++)
    // omitted: the interface ReifyRankedShapedTypeOpInterface (C++)
    // omitted: the interface ContractionOpInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub BatchMatmulOp = "linalg.batch_matmul",
    (ins
        Variadic<AnyType>:$inputs,
        Variadic<AnyShaped>:$outputs,
        OptionalAttr<AffineMapArrayAttr>:$indexing_maps,
        DefaultValuedOptionalAttr<TypeFnAttr, "TypeFn::cast_signed">:$cast),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [
        SingleBlockImplicitTerminator<YieldOp>,
        RecursiveMemoryEffects,
        AttrSizedOperandSegments,
        dyn MemoryEffects,
        dyn ConditionallySpeculatable
    ]
    {
        verify: verify_other_ops,
        fold: fold_other_ops,
        parse: parse_other_ops,
        print: print_other_ops,
    }
}

impl MemoryEffects for BatchMatmulOp<'_> {
    fn effects(&self) -> Vec<MemoryEffect> {
        effects_of_other_ops(self.op())
    }
}

impl ConditionallySpeculatable for BatchMatmulOp<'_> {
    fn speculatability(&self) -> Speculatability {
        speculatability_of_other_ops(self.op())
    }
}

op! {
    /// `linalg.batch_matvec`.
    // LinalgNamedStructuredOps.yamlgen.td: BatchMatvecOp
    // omitted: the interface DestinationStyleOpInterface (C++)
    // omitted: the interface LinalgOp (C++)
    // omitted: the interface ReifyRankedShapedTypeOpInterface (C++)
    // omitted: the interface ContractionOpInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub BatchMatvecOp = "linalg.batch_matvec",
    (ins Variadic<AnyType>:$inputs, Variadic<AnyShaped>:$outputs),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [
        SingleBlockImplicitTerminator<YieldOp>,
        RecursiveMemoryEffects,
        AttrSizedOperandSegments,
        dyn MemoryEffects,
        dyn ConditionallySpeculatable
    ]
    {
        verify: verify_other_ops,
        fold: fold_other_ops,
        parse: parse_other_ops,
        print: print_other_ops,
    }
}

impl MemoryEffects for BatchMatvecOp<'_> {
    fn effects(&self) -> Vec<MemoryEffect> {
        effects_of_other_ops(self.op())
    }
}

impl ConditionallySpeculatable for BatchMatvecOp<'_> {
    fn speculatability(&self) -> Speculatability {
        speculatability_of_other_ops(self.op())
    }
}

op! {
    /// `linalg.batch_mmt4d`.
    // LinalgNamedStructuredOps.yamlgen.td: BatchMmt4DOp
    // omitted: the interface DestinationStyleOpInterface (C++)
    // omitted: the interface LinalgOp (C++)
    // omitted: the interface ReifyRankedShapedTypeOpInterface (C++)
    // omitted: the interface ContractionOpInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub BatchMmt4DOp = "linalg.batch_mmt4d",
    (ins Variadic<AnyType>:$inputs, Variadic<AnyShaped>:$outputs),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [
        SingleBlockImplicitTerminator<YieldOp>,
        RecursiveMemoryEffects,
        AttrSizedOperandSegments,
        dyn MemoryEffects,
        dyn ConditionallySpeculatable
    ]
    {
        verify: verify_other_ops,
        fold: fold_other_ops,
        parse: parse_other_ops,
        print: print_other_ops,
    }
}

impl MemoryEffects for BatchMmt4DOp<'_> {
    fn effects(&self) -> Vec<MemoryEffect> {
        effects_of_other_ops(self.op())
    }
}

impl ConditionallySpeculatable for BatchMmt4DOp<'_> {
    fn speculatability(&self) -> Speculatability {
        speculatability_of_other_ops(self.op())
    }
}

op! {
    /// `linalg.batch_reduce_matmul`.
    // LinalgStructuredOps.td: BatchReduceMatmulOp
    // omitted: the default `BatchReduceMatmulOp::getDefaultIndexingMaps($_builder.getContext())` (C++); the attribute is optional instead: $indexing_maps
    // omitted: the interface DestinationStyleOpInterface (C++)
    // omitted: the interface LinalgOp (C++)
    // omitted: the interface ReifyRankedShapedTypeOpInterface (C++)
    // omitted: the interface ContractionOpInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub BatchReduceMatmulOp = "linalg.batch_reduce_matmul",
    (ins
        Variadic<AnyType>:$inputs,
        Variadic<AnyShaped>:$outputs,
        OptionalAttr<AffineMapArrayAttr>:$indexing_maps,
        DefaultValuedOptionalAttr<TypeFnAttr, "TypeFn::cast_signed">:$cast),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [
        SingleBlockImplicitTerminator<YieldOp>,
        RecursiveMemoryEffects,
        AttrSizedOperandSegments,
        dyn MemoryEffects,
        dyn ConditionallySpeculatable
    ]
    {
        verify: verify_other_ops,
        fold: fold_other_ops,
        parse: parse_other_ops,
        print: print_other_ops,
    }
}

impl MemoryEffects for BatchReduceMatmulOp<'_> {
    fn effects(&self) -> Vec<MemoryEffect> {
        effects_of_other_ops(self.op())
    }
}

impl ConditionallySpeculatable for BatchReduceMatmulOp<'_> {
    fn speculatability(&self) -> Speculatability {
        speculatability_of_other_ops(self.op())
    }
}

op! {
    /// `linalg.batch_vecmat`.
    // LinalgNamedStructuredOps.yamlgen.td: BatchVecmatOp
    // omitted: the interface DestinationStyleOpInterface (C++)
    // omitted: the interface LinalgOp (C++)
    // omitted: the interface ReifyRankedShapedTypeOpInterface (C++)
    // omitted: the interface ContractionOpInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub BatchVecmatOp = "linalg.batch_vecmat",
    (ins Variadic<AnyType>:$inputs, Variadic<AnyShaped>:$outputs),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [
        SingleBlockImplicitTerminator<YieldOp>,
        RecursiveMemoryEffects,
        AttrSizedOperandSegments,
        dyn MemoryEffects,
        dyn ConditionallySpeculatable
    ]
    {
        verify: verify_other_ops,
        fold: fold_other_ops,
        parse: parse_other_ops,
        print: print_other_ops,
    }
}

impl MemoryEffects for BatchVecmatOp<'_> {
    fn effects(&self) -> Vec<MemoryEffect> {
        effects_of_other_ops(self.op())
    }
}

impl ConditionallySpeculatable for BatchVecmatOp<'_> {
    fn speculatability(&self) -> Speculatability {
        speculatability_of_other_ops(self.op())
    }
}

op! {
    /// `linalg.broadcast`.
    // LinalgStructuredOps.td: BroadcastOp
    // omitted: the interface DestinationStyleOpInterface (C++)
    // omitted: the interface LinalgOp (C++)
    // omitted: the interface ReifyRankedShapedTypeOpInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub BroadcastOp = "linalg.broadcast",
    (ins TensorOrMemref:$input, TensorOrMemref:$init, DenseI64ArrayAttr:$dimensions),
    (outs Variadic<AnyTensor>:$result),
    (region SizedRegion<1>:$region),
    [
        SingleBlockImplicitTerminator<YieldOp>,
        RecursiveMemoryEffects,
        dyn MemoryEffects,
        dyn ConditionallySpeculatable
    ]
    {
        verify: verify_broadcast_op,
        parse: parse_broadcast_op,
        print: print_broadcast_op,
        result_names: name_results_of_broadcast_op,
    }
}

impl MemoryEffects for BroadcastOp<'_> {
    fn effects(&self) -> Vec<MemoryEffect> {
        effects_of_other_ops(self.op())
    }
}

impl ConditionallySpeculatable for BroadcastOp<'_> {
    fn speculatability(&self) -> Speculatability {
        speculatability_of_other_ops(self.op())
    }
}

op! {
    /// `linalg.ceil`.
    // LinalgNamedStructuredOps.yamlgen.td: CeilOp
    // omitted: the interface DestinationStyleOpInterface (C++)
    // omitted: the interface LinalgOp (C++)
    // omitted: the interface ReifyRankedShapedTypeOpInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub CeilOp = "linalg.ceil",
    (ins Variadic<AnyType>:$inputs, Variadic<AnyShaped>:$outputs),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [
        SingleBlockImplicitTerminator<YieldOp>,
        RecursiveMemoryEffects,
        AttrSizedOperandSegments,
        dyn MemoryEffects,
        dyn ConditionallySpeculatable
    ]
    {
        verify: verify_other_ops,
        fold: fold_other_ops,
        parse: parse_other_ops,
        print: print_other_ops,
    }
}

impl MemoryEffects for CeilOp<'_> {
    fn effects(&self) -> Vec<MemoryEffect> {
        effects_of_other_ops(self.op())
    }
}

impl ConditionallySpeculatable for CeilOp<'_> {
    fn speculatability(&self) -> Speculatability {
        speculatability_of_other_ops(self.op())
    }
}

op! {
    /// `linalg.contract`.
    // LinalgStructuredOps.td: ContractOp
    // omitted: the interface DestinationStyleOpInterface (C++)
    // omitted: the interface LinalgOp (C++)
    // omitted: the interface ReifyRankedShapedTypeOpInterface (C++)
    // omitted: the interface ContractionOpInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub ContractOp = "linalg.contract",
    (ins
        Variadic<AnyType>:$inputs,
        Variadic<AnyShaped>:$outputs,
        AffineMapArrayAttr:$indexing_maps,
        DefaultValuedOptionalAttr<TypeFnAttr, "TypeFn::cast_signed">:$cast),
    (outs Variadic<AnyShaped>:$result_tensors),
    (region SizedRegion<1>:$combiner),
    [
        SingleBlockImplicitTerminator<YieldOp>,
        RecursiveMemoryEffects,
        AttrSizedOperandSegments,
        dyn MemoryEffects,
        dyn ConditionallySpeculatable
    ]
    {
        verify: verify_contract_op,
        fold: fold_other_ops,
        parse: parse_other_ops,
        print: print_other_ops,
    }
}

impl MemoryEffects for ContractOp<'_> {
    fn effects(&self) -> Vec<MemoryEffect> {
        effects_of_other_ops(self.op())
    }
}

impl ConditionallySpeculatable for ContractOp<'_> {
    fn speculatability(&self) -> Speculatability {
        speculatability_of_other_ops(self.op())
    }
}

op! {
    /// `linalg.conv_1d_ncw_fcw`.
    // LinalgNamedStructuredOps.yamlgen.td: Conv1DNcwFcwOp
    // omitted: the default `{ static_cast<int64_t>(1) }` (C++); the attribute is optional instead: $strides
    // omitted: the default `{ static_cast<int64_t>(1) }` (C++); the attribute is optional instead: $dilations
    // omitted: the interface DestinationStyleOpInterface (C++)
    // omitted: the interface LinalgOp (C++)
    // omitted: the interface ReifyRankedShapedTypeOpInterface (C++)
    // omitted: the interface ConvolutionOpInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub Conv1DNcwFcwOp = "linalg.conv_1d_ncw_fcw",
    (ins
        Variadic<AnyType>:$inputs,
        Variadic<AnyShaped>:$outputs,
        OptionalAttr<RankedI64ElementsAttr<[1]>>:$strides,
        OptionalAttr<RankedI64ElementsAttr<[1]>>:$dilations),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [
        SingleBlockImplicitTerminator<YieldOp>,
        RecursiveMemoryEffects,
        AttrSizedOperandSegments,
        dyn MemoryEffects,
        dyn ConditionallySpeculatable
    ]
    {
        verify: verify_other_ops,
        fold: fold_other_ops,
        parse: parse_other_ops,
        print: print_other_ops,
    }
}

impl MemoryEffects for Conv1DNcwFcwOp<'_> {
    fn effects(&self) -> Vec<MemoryEffect> {
        effects_of_other_ops(self.op())
    }
}

impl ConditionallySpeculatable for Conv1DNcwFcwOp<'_> {
    fn speculatability(&self) -> Speculatability {
        speculatability_of_other_ops(self.op())
    }
}

op! {
    /// `linalg.conv_1d_nwc_wcf`.
    // LinalgNamedStructuredOps.yamlgen.td: Conv1DNwcWcfOp
    // omitted: the default `{ static_cast<int64_t>(1) }` (C++); the attribute is optional instead: $strides
    // omitted: the default `{ static_cast<int64_t>(1) }` (C++); the attribute is optional instead: $dilations
    // omitted: the interface DestinationStyleOpInterface (C++)
    // omitted: the interface LinalgOp (C++)
    // omitted: the interface ReifyRankedShapedTypeOpInterface (C++)
    // omitted: the interface ConvolutionOpInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub Conv1DNwcWcfOp = "linalg.conv_1d_nwc_wcf",
    (ins
        Variadic<AnyType>:$inputs,
        Variadic<AnyShaped>:$outputs,
        OptionalAttr<RankedI64ElementsAttr<[1]>>:$strides,
        OptionalAttr<RankedI64ElementsAttr<[1]>>:$dilations),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [
        SingleBlockImplicitTerminator<YieldOp>,
        RecursiveMemoryEffects,
        AttrSizedOperandSegments,
        dyn MemoryEffects,
        dyn ConditionallySpeculatable
    ]
    {
        verify: verify_other_ops,
        fold: fold_other_ops,
        parse: parse_other_ops,
        print: print_other_ops,
    }
}

impl MemoryEffects for Conv1DNwcWcfOp<'_> {
    fn effects(&self) -> Vec<MemoryEffect> {
        effects_of_other_ops(self.op())
    }
}

impl ConditionallySpeculatable for Conv1DNwcWcfOp<'_> {
    fn speculatability(&self) -> Speculatability {
        speculatability_of_other_ops(self.op())
    }
}

op! {
    /// `linalg.conv_1d`.
    // LinalgNamedStructuredOps.yamlgen.td: Conv1DOp
    // omitted: the interface DestinationStyleOpInterface (C++)
    // omitted: the interface LinalgOp (C++)
    // omitted: the interface ReifyRankedShapedTypeOpInterface (C++)
    // omitted: the interface ConvolutionOpInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub Conv1DOp = "linalg.conv_1d",
    (ins Variadic<AnyType>:$inputs, Variadic<AnyShaped>:$outputs),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [
        SingleBlockImplicitTerminator<YieldOp>,
        RecursiveMemoryEffects,
        AttrSizedOperandSegments,
        dyn MemoryEffects,
        dyn ConditionallySpeculatable
    ]
    {
        verify: verify_other_ops,
        fold: fold_other_ops,
        parse: parse_other_ops,
        print: print_other_ops,
    }
}

impl MemoryEffects for Conv1DOp<'_> {
    fn effects(&self) -> Vec<MemoryEffect> {
        effects_of_other_ops(self.op())
    }
}

impl ConditionallySpeculatable for Conv1DOp<'_> {
    fn speculatability(&self) -> Speculatability {
        speculatability_of_other_ops(self.op())
    }
}

op! {
    /// `linalg.conv_2d_nchw_fchw`.
    // LinalgNamedStructuredOps.yamlgen.td: Conv2DNchwFchwOp
    // omitted: the default `{ static_cast<int64_t>(1), static_cast<int64_t>(1) }` (C++); the attribute is optional instead: $strides
    // omitted: the default `{ static_cast<int64_t>(1), static_cast<int64_t>(1) }` (C++); the attribute is optional instead: $dilations
    // omitted: the interface DestinationStyleOpInterface (C++)
    // omitted: the interface LinalgOp (C++)
    // omitted: the interface ReifyRankedShapedTypeOpInterface (C++)
    // omitted: the interface ConvolutionOpInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub Conv2DNchwFchwOp = "linalg.conv_2d_nchw_fchw",
    (ins
        Variadic<AnyType>:$inputs,
        Variadic<AnyShaped>:$outputs,
        OptionalAttr<RankedI64ElementsAttr<[2]>>:$strides,
        OptionalAttr<RankedI64ElementsAttr<[2]>>:$dilations),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [
        SingleBlockImplicitTerminator<YieldOp>,
        RecursiveMemoryEffects,
        AttrSizedOperandSegments,
        dyn MemoryEffects,
        dyn ConditionallySpeculatable
    ]
    {
        verify: verify_other_ops,
        fold: fold_other_ops,
        parse: parse_other_ops,
        print: print_other_ops,
    }
}

impl MemoryEffects for Conv2DNchwFchwOp<'_> {
    fn effects(&self) -> Vec<MemoryEffect> {
        effects_of_other_ops(self.op())
    }
}

impl ConditionallySpeculatable for Conv2DNchwFchwOp<'_> {
    fn speculatability(&self) -> Speculatability {
        speculatability_of_other_ops(self.op())
    }
}

op! {
    /// `linalg.conv_2d_nchw_fchw_q`.
    // LinalgNamedStructuredOps.yamlgen.td: Conv2DNchwFchwQOp
    // omitted: the default `{ static_cast<int64_t>(1), static_cast<int64_t>(1) }` (C++); the attribute is optional instead: $strides
    // omitted: the default `{ static_cast<int64_t>(1), static_cast<int64_t>(1) }` (C++); the attribute is optional instead: $dilations
    // omitted: the interface DestinationStyleOpInterface (C++)
    // omitted: the interface LinalgOp (C++)
    // omitted: the interface ReifyRankedShapedTypeOpInterface (C++)
    // omitted: the interface ConvolutionOpInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub Conv2DNchwFchwQOp = "linalg.conv_2d_nchw_fchw_q",
    (ins
        Variadic<AnyType>:$inputs,
        Variadic<AnyShaped>:$outputs,
        OptionalAttr<RankedI64ElementsAttr<[2]>>:$strides,
        OptionalAttr<RankedI64ElementsAttr<[2]>>:$dilations),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [
        SingleBlockImplicitTerminator<YieldOp>,
        RecursiveMemoryEffects,
        AttrSizedOperandSegments,
        dyn MemoryEffects,
        dyn ConditionallySpeculatable
    ]
    {
        verify: verify_other_ops,
        fold: fold_other_ops,
        parse: parse_other_ops,
        print: print_other_ops,
    }
}

impl MemoryEffects for Conv2DNchwFchwQOp<'_> {
    fn effects(&self) -> Vec<MemoryEffect> {
        effects_of_other_ops(self.op())
    }
}

impl ConditionallySpeculatable for Conv2DNchwFchwQOp<'_> {
    fn speculatability(&self) -> Speculatability {
        speculatability_of_other_ops(self.op())
    }
}

op! {
    /// `linalg.conv_2d_ngchw_fgchw`.
    // LinalgNamedStructuredOps.yamlgen.td: Conv2DNgchwFgchwOp
    // omitted: the default `{ static_cast<int64_t>(1), static_cast<int64_t>(1) }` (C++); the attribute is optional instead: $strides
    // omitted: the default `{ static_cast<int64_t>(1), static_cast<int64_t>(1) }` (C++); the attribute is optional instead: $dilations
    // omitted: the interface DestinationStyleOpInterface (C++)
    // omitted: the interface LinalgOp (C++)
    // omitted: the interface ReifyRankedShapedTypeOpInterface (C++)
    // omitted: the interface ConvolutionOpInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub Conv2DNgchwFgchwOp = "linalg.conv_2d_ngchw_fgchw",
    (ins
        Variadic<AnyType>:$inputs,
        Variadic<AnyShaped>:$outputs,
        OptionalAttr<RankedI64ElementsAttr<[2]>>:$strides,
        OptionalAttr<RankedI64ElementsAttr<[2]>>:$dilations),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [
        SingleBlockImplicitTerminator<YieldOp>,
        RecursiveMemoryEffects,
        AttrSizedOperandSegments,
        dyn MemoryEffects,
        dyn ConditionallySpeculatable
    ]
    {
        verify: verify_other_ops,
        fold: fold_other_ops,
        parse: parse_other_ops,
        print: print_other_ops,
    }
}

impl MemoryEffects for Conv2DNgchwFgchwOp<'_> {
    fn effects(&self) -> Vec<MemoryEffect> {
        effects_of_other_ops(self.op())
    }
}

impl ConditionallySpeculatable for Conv2DNgchwFgchwOp<'_> {
    fn speculatability(&self) -> Speculatability {
        speculatability_of_other_ops(self.op())
    }
}

op! {
    /// `linalg.conv_2d_ngchw_gfchw`.
    // LinalgNamedStructuredOps.yamlgen.td: Conv2DNgchwGfchwOp
    // omitted: the default `{ static_cast<int64_t>(1), static_cast<int64_t>(1) }` (C++); the attribute is optional instead: $strides
    // omitted: the default `{ static_cast<int64_t>(1), static_cast<int64_t>(1) }` (C++); the attribute is optional instead: $dilations
    // omitted: the interface DestinationStyleOpInterface (C++)
    // omitted: the interface LinalgOp (C++)
    // omitted: the interface ReifyRankedShapedTypeOpInterface (C++)
    // omitted: the interface ConvolutionOpInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub Conv2DNgchwGfchwOp = "linalg.conv_2d_ngchw_gfchw",
    (ins
        Variadic<AnyType>:$inputs,
        Variadic<AnyShaped>:$outputs,
        OptionalAttr<RankedI64ElementsAttr<[2]>>:$strides,
        OptionalAttr<RankedI64ElementsAttr<[2]>>:$dilations),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [
        SingleBlockImplicitTerminator<YieldOp>,
        RecursiveMemoryEffects,
        AttrSizedOperandSegments,
        dyn MemoryEffects,
        dyn ConditionallySpeculatable
    ]
    {
        verify: verify_other_ops,
        fold: fold_other_ops,
        parse: parse_other_ops,
        print: print_other_ops,
    }
}

impl MemoryEffects for Conv2DNgchwGfchwOp<'_> {
    fn effects(&self) -> Vec<MemoryEffect> {
        effects_of_other_ops(self.op())
    }
}

impl ConditionallySpeculatable for Conv2DNgchwGfchwOp<'_> {
    fn speculatability(&self) -> Speculatability {
        speculatability_of_other_ops(self.op())
    }
}

op! {
    /// `linalg.conv_2d_ngchw_gfchw_q`.
    // LinalgNamedStructuredOps.yamlgen.td: Conv2DNgchwGfchwQOp
    // omitted: the default `{ static_cast<int64_t>(1), static_cast<int64_t>(1) }` (C++); the attribute is optional instead: $strides
    // omitted: the default `{ static_cast<int64_t>(1), static_cast<int64_t>(1) }` (C++); the attribute is optional instead: $dilations
    // omitted: the interface DestinationStyleOpInterface (C++)
    // omitted: the interface LinalgOp (C++)
    // omitted: the interface ReifyRankedShapedTypeOpInterface (C++)
    // omitted: the interface ConvolutionOpInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub Conv2DNgchwGfchwQOp = "linalg.conv_2d_ngchw_gfchw_q",
    (ins
        Variadic<AnyType>:$inputs,
        Variadic<AnyShaped>:$outputs,
        OptionalAttr<RankedI64ElementsAttr<[2]>>:$strides,
        OptionalAttr<RankedI64ElementsAttr<[2]>>:$dilations),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [
        SingleBlockImplicitTerminator<YieldOp>,
        RecursiveMemoryEffects,
        AttrSizedOperandSegments,
        dyn MemoryEffects,
        dyn ConditionallySpeculatable
    ]
    {
        verify: verify_other_ops,
        fold: fold_other_ops,
        parse: parse_other_ops,
        print: print_other_ops,
    }
}

impl MemoryEffects for Conv2DNgchwGfchwQOp<'_> {
    fn effects(&self) -> Vec<MemoryEffect> {
        effects_of_other_ops(self.op())
    }
}

impl ConditionallySpeculatable for Conv2DNgchwGfchwQOp<'_> {
    fn speculatability(&self) -> Speculatability {
        speculatability_of_other_ops(self.op())
    }
}

op! {
    /// `linalg.conv_2d_nhwc_fhwc`.
    // LinalgNamedStructuredOps.yamlgen.td: Conv2DNhwcFhwcOp
    // omitted: the default `{ static_cast<int64_t>(1), static_cast<int64_t>(1) }` (C++); the attribute is optional instead: $strides
    // omitted: the default `{ static_cast<int64_t>(1), static_cast<int64_t>(1) }` (C++); the attribute is optional instead: $dilations
    // omitted: the interface DestinationStyleOpInterface (C++)
    // omitted: the interface LinalgOp (C++)
    // omitted: the interface ReifyRankedShapedTypeOpInterface (C++)
    // omitted: the interface ConvolutionOpInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub Conv2DNhwcFhwcOp = "linalg.conv_2d_nhwc_fhwc",
    (ins
        Variadic<AnyType>:$inputs,
        Variadic<AnyShaped>:$outputs,
        OptionalAttr<RankedI64ElementsAttr<[2]>>:$strides,
        OptionalAttr<RankedI64ElementsAttr<[2]>>:$dilations),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [
        SingleBlockImplicitTerminator<YieldOp>,
        RecursiveMemoryEffects,
        AttrSizedOperandSegments,
        dyn MemoryEffects,
        dyn ConditionallySpeculatable
    ]
    {
        verify: verify_other_ops,
        fold: fold_other_ops,
        parse: parse_other_ops,
        print: print_other_ops,
    }
}

impl MemoryEffects for Conv2DNhwcFhwcOp<'_> {
    fn effects(&self) -> Vec<MemoryEffect> {
        effects_of_other_ops(self.op())
    }
}

impl ConditionallySpeculatable for Conv2DNhwcFhwcOp<'_> {
    fn speculatability(&self) -> Speculatability {
        speculatability_of_other_ops(self.op())
    }
}

op! {
    /// `linalg.conv_2d_nhwc_fhwc_q`.
    // LinalgNamedStructuredOps.yamlgen.td: Conv2DNhwcFhwcQOp
    // omitted: the default `{ static_cast<int64_t>(1), static_cast<int64_t>(1) }` (C++); the attribute is optional instead: $strides
    // omitted: the default `{ static_cast<int64_t>(1), static_cast<int64_t>(1) }` (C++); the attribute is optional instead: $dilations
    // omitted: the interface DestinationStyleOpInterface (C++)
    // omitted: the interface LinalgOp (C++)
    // omitted: the interface ReifyRankedShapedTypeOpInterface (C++)
    // omitted: the interface ConvolutionOpInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub Conv2DNhwcFhwcQOp = "linalg.conv_2d_nhwc_fhwc_q",
    (ins
        Variadic<AnyType>:$inputs,
        Variadic<AnyShaped>:$outputs,
        OptionalAttr<RankedI64ElementsAttr<[2]>>:$strides,
        OptionalAttr<RankedI64ElementsAttr<[2]>>:$dilations),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [
        SingleBlockImplicitTerminator<YieldOp>,
        RecursiveMemoryEffects,
        AttrSizedOperandSegments,
        dyn MemoryEffects,
        dyn ConditionallySpeculatable
    ]
    {
        verify: verify_other_ops,
        fold: fold_other_ops,
        parse: parse_other_ops,
        print: print_other_ops,
    }
}

impl MemoryEffects for Conv2DNhwcFhwcQOp<'_> {
    fn effects(&self) -> Vec<MemoryEffect> {
        effects_of_other_ops(self.op())
    }
}

impl ConditionallySpeculatable for Conv2DNhwcFhwcQOp<'_> {
    fn speculatability(&self) -> Speculatability {
        speculatability_of_other_ops(self.op())
    }
}

op! {
    /// `linalg.conv_2d_nhwc_hwcf`.
    // LinalgNamedStructuredOps.yamlgen.td: Conv2DNhwcHwcfOp
    // omitted: the default `{ static_cast<int64_t>(1), static_cast<int64_t>(1) }` (C++); the attribute is optional instead: $strides
    // omitted: the default `{ static_cast<int64_t>(1), static_cast<int64_t>(1) }` (C++); the attribute is optional instead: $dilations
    // omitted: the interface DestinationStyleOpInterface (C++)
    // omitted: the interface LinalgOp (C++)
    // omitted: the interface ReifyRankedShapedTypeOpInterface (C++)
    // omitted: the interface ConvolutionOpInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub Conv2DNhwcHwcfOp = "linalg.conv_2d_nhwc_hwcf",
    (ins
        Variadic<AnyType>:$inputs,
        Variadic<AnyShaped>:$outputs,
        OptionalAttr<RankedI64ElementsAttr<[2]>>:$strides,
        OptionalAttr<RankedI64ElementsAttr<[2]>>:$dilations),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [
        SingleBlockImplicitTerminator<YieldOp>,
        RecursiveMemoryEffects,
        AttrSizedOperandSegments,
        dyn MemoryEffects,
        dyn ConditionallySpeculatable
    ]
    {
        verify: verify_other_ops,
        fold: fold_other_ops,
        parse: parse_other_ops,
        print: print_other_ops,
    }
}

impl MemoryEffects for Conv2DNhwcHwcfOp<'_> {
    fn effects(&self) -> Vec<MemoryEffect> {
        effects_of_other_ops(self.op())
    }
}

impl ConditionallySpeculatable for Conv2DNhwcHwcfOp<'_> {
    fn speculatability(&self) -> Speculatability {
        speculatability_of_other_ops(self.op())
    }
}

op! {
    /// `linalg.conv_2d_nhwc_hwcf_q`.
    // LinalgNamedStructuredOps.yamlgen.td: Conv2DNhwcHwcfQOp
    // omitted: the default `{ static_cast<int64_t>(1), static_cast<int64_t>(1) }` (C++); the attribute is optional instead: $strides
    // omitted: the default `{ static_cast<int64_t>(1), static_cast<int64_t>(1) }` (C++); the attribute is optional instead: $dilations
    // omitted: the interface DestinationStyleOpInterface (C++)
    // omitted: the interface LinalgOp (C++)
    // omitted: the interface ReifyRankedShapedTypeOpInterface (C++)
    // omitted: the interface ConvolutionOpInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub Conv2DNhwcHwcfQOp = "linalg.conv_2d_nhwc_hwcf_q",
    (ins
        Variadic<AnyType>:$inputs,
        Variadic<AnyShaped>:$outputs,
        OptionalAttr<RankedI64ElementsAttr<[2]>>:$strides,
        OptionalAttr<RankedI64ElementsAttr<[2]>>:$dilations),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [
        SingleBlockImplicitTerminator<YieldOp>,
        RecursiveMemoryEffects,
        AttrSizedOperandSegments,
        dyn MemoryEffects,
        dyn ConditionallySpeculatable
    ]
    {
        verify: verify_other_ops,
        fold: fold_other_ops,
        parse: parse_other_ops,
        print: print_other_ops,
    }
}

impl MemoryEffects for Conv2DNhwcHwcfQOp<'_> {
    fn effects(&self) -> Vec<MemoryEffect> {
        effects_of_other_ops(self.op())
    }
}

impl ConditionallySpeculatable for Conv2DNhwcHwcfQOp<'_> {
    fn speculatability(&self) -> Speculatability {
        speculatability_of_other_ops(self.op())
    }
}

op! {
    /// `linalg.conv_2d_nhwgc_gfhwc`.
    // LinalgNamedStructuredOps.yamlgen.td: Conv2DNhwgcGfhwcOp
    // omitted: the default `{ static_cast<int64_t>(1), static_cast<int64_t>(1) }` (C++); the attribute is optional instead: $strides
    // omitted: the default `{ static_cast<int64_t>(1), static_cast<int64_t>(1) }` (C++); the attribute is optional instead: $dilations
    // omitted: the interface DestinationStyleOpInterface (C++)
    // omitted: the interface LinalgOp (C++)
    // omitted: the interface ReifyRankedShapedTypeOpInterface (C++)
    // omitted: the interface ConvolutionOpInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub Conv2DNhwgcGfhwcOp = "linalg.conv_2d_nhwgc_gfhwc",
    (ins
        Variadic<AnyType>:$inputs,
        Variadic<AnyShaped>:$outputs,
        OptionalAttr<RankedI64ElementsAttr<[2]>>:$strides,
        OptionalAttr<RankedI64ElementsAttr<[2]>>:$dilations),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [
        SingleBlockImplicitTerminator<YieldOp>,
        RecursiveMemoryEffects,
        AttrSizedOperandSegments,
        dyn MemoryEffects,
        dyn ConditionallySpeculatable
    ]
    {
        verify: verify_other_ops,
        fold: fold_other_ops,
        parse: parse_other_ops,
        print: print_other_ops,
    }
}

impl MemoryEffects for Conv2DNhwgcGfhwcOp<'_> {
    fn effects(&self) -> Vec<MemoryEffect> {
        effects_of_other_ops(self.op())
    }
}

impl ConditionallySpeculatable for Conv2DNhwgcGfhwcOp<'_> {
    fn speculatability(&self) -> Speculatability {
        speculatability_of_other_ops(self.op())
    }
}

op! {
    /// `linalg.conv_2d_nhwgc_gfhwc_q`.
    // LinalgNamedStructuredOps.yamlgen.td: Conv2DNhwgcGfhwcQOp
    // omitted: the default `{ static_cast<int64_t>(1), static_cast<int64_t>(1) }` (C++); the attribute is optional instead: $strides
    // omitted: the default `{ static_cast<int64_t>(1), static_cast<int64_t>(1) }` (C++); the attribute is optional instead: $dilations
    // omitted: the interface DestinationStyleOpInterface (C++)
    // omitted: the interface LinalgOp (C++)
    // omitted: the interface ReifyRankedShapedTypeOpInterface (C++)
    // omitted: the interface ConvolutionOpInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub Conv2DNhwgcGfhwcQOp = "linalg.conv_2d_nhwgc_gfhwc_q",
    (ins
        Variadic<AnyType>:$inputs,
        Variadic<AnyShaped>:$outputs,
        OptionalAttr<RankedI64ElementsAttr<[2]>>:$strides,
        OptionalAttr<RankedI64ElementsAttr<[2]>>:$dilations),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [
        SingleBlockImplicitTerminator<YieldOp>,
        RecursiveMemoryEffects,
        AttrSizedOperandSegments,
        dyn MemoryEffects,
        dyn ConditionallySpeculatable
    ]
    {
        verify: verify_other_ops,
        fold: fold_other_ops,
        parse: parse_other_ops,
        print: print_other_ops,
    }
}

impl MemoryEffects for Conv2DNhwgcGfhwcQOp<'_> {
    fn effects(&self) -> Vec<MemoryEffect> {
        effects_of_other_ops(self.op())
    }
}

impl ConditionallySpeculatable for Conv2DNhwgcGfhwcQOp<'_> {
    fn speculatability(&self) -> Speculatability {
        speculatability_of_other_ops(self.op())
    }
}

op! {
    /// `linalg.conv_2d`.
    // LinalgNamedStructuredOps.yamlgen.td: Conv2DOp
    // omitted: the interface DestinationStyleOpInterface (C++)
    // omitted: the interface LinalgOp (C++)
    // omitted: the interface ReifyRankedShapedTypeOpInterface (C++)
    // omitted: the interface ConvolutionOpInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub Conv2DOp = "linalg.conv_2d",
    (ins Variadic<AnyType>:$inputs, Variadic<AnyShaped>:$outputs),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [
        SingleBlockImplicitTerminator<YieldOp>,
        RecursiveMemoryEffects,
        AttrSizedOperandSegments,
        dyn MemoryEffects,
        dyn ConditionallySpeculatable
    ]
    {
        verify: verify_other_ops,
        fold: fold_other_ops,
        parse: parse_other_ops,
        print: print_other_ops,
    }
}

impl MemoryEffects for Conv2DOp<'_> {
    fn effects(&self) -> Vec<MemoryEffect> {
        effects_of_other_ops(self.op())
    }
}

impl ConditionallySpeculatable for Conv2DOp<'_> {
    fn speculatability(&self) -> Speculatability {
        speculatability_of_other_ops(self.op())
    }
}

op! {
    /// `linalg.conv_3d_ncdhw_fcdhw`.
    // LinalgNamedStructuredOps.yamlgen.td: Conv3DNcdhwFcdhwOp
    // omitted: the default `{ static_cast<int64_t>(1), static_cast<int64_t>(1), static_cast<int64_t>(1) }` (C++); the attribute is optional instead: $strides
    // omitted: the default `{ static_cast<int64_t>(1), static_cast<int64_t>(1), static_cast<int64_t>(1) }` (C++); the attribute is optional instead: $dilations
    // omitted: the interface DestinationStyleOpInterface (C++)
    // omitted: the interface LinalgOp (C++)
    // omitted: the interface ReifyRankedShapedTypeOpInterface (C++)
    // omitted: the interface ConvolutionOpInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub Conv3DNcdhwFcdhwOp = "linalg.conv_3d_ncdhw_fcdhw",
    (ins
        Variadic<AnyType>:$inputs,
        Variadic<AnyShaped>:$outputs,
        OptionalAttr<RankedI64ElementsAttr<[3]>>:$strides,
        OptionalAttr<RankedI64ElementsAttr<[3]>>:$dilations),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [
        SingleBlockImplicitTerminator<YieldOp>,
        RecursiveMemoryEffects,
        AttrSizedOperandSegments,
        dyn MemoryEffects,
        dyn ConditionallySpeculatable
    ]
    {
        verify: verify_other_ops,
        fold: fold_other_ops,
        parse: parse_other_ops,
        print: print_other_ops,
    }
}

impl MemoryEffects for Conv3DNcdhwFcdhwOp<'_> {
    fn effects(&self) -> Vec<MemoryEffect> {
        effects_of_other_ops(self.op())
    }
}

impl ConditionallySpeculatable for Conv3DNcdhwFcdhwOp<'_> {
    fn speculatability(&self) -> Speculatability {
        speculatability_of_other_ops(self.op())
    }
}

op! {
    /// `linalg.conv_3d_ndhwc_dhwcf`.
    // LinalgNamedStructuredOps.yamlgen.td: Conv3DNdhwcDhwcfOp
    // omitted: the default `{ static_cast<int64_t>(1), static_cast<int64_t>(1), static_cast<int64_t>(1) }` (C++); the attribute is optional instead: $strides
    // omitted: the default `{ static_cast<int64_t>(1), static_cast<int64_t>(1), static_cast<int64_t>(1) }` (C++); the attribute is optional instead: $dilations
    // omitted: the interface DestinationStyleOpInterface (C++)
    // omitted: the interface LinalgOp (C++)
    // omitted: the interface ReifyRankedShapedTypeOpInterface (C++)
    // omitted: the interface ConvolutionOpInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub Conv3DNdhwcDhwcfOp = "linalg.conv_3d_ndhwc_dhwcf",
    (ins
        Variadic<AnyType>:$inputs,
        Variadic<AnyShaped>:$outputs,
        OptionalAttr<RankedI64ElementsAttr<[3]>>:$strides,
        OptionalAttr<RankedI64ElementsAttr<[3]>>:$dilations),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [
        SingleBlockImplicitTerminator<YieldOp>,
        RecursiveMemoryEffects,
        AttrSizedOperandSegments,
        dyn MemoryEffects,
        dyn ConditionallySpeculatable
    ]
    {
        verify: verify_other_ops,
        fold: fold_other_ops,
        parse: parse_other_ops,
        print: print_other_ops,
    }
}

impl MemoryEffects for Conv3DNdhwcDhwcfOp<'_> {
    fn effects(&self) -> Vec<MemoryEffect> {
        effects_of_other_ops(self.op())
    }
}

impl ConditionallySpeculatable for Conv3DNdhwcDhwcfOp<'_> {
    fn speculatability(&self) -> Speculatability {
        speculatability_of_other_ops(self.op())
    }
}

op! {
    /// `linalg.conv_3d_ndhwc_dhwcf_q`.
    // LinalgNamedStructuredOps.yamlgen.td: Conv3DNdhwcDhwcfQOp
    // omitted: the default `{ static_cast<int64_t>(1), static_cast<int64_t>(1), static_cast<int64_t>(1) }` (C++); the attribute is optional instead: $strides
    // omitted: the default `{ static_cast<int64_t>(1), static_cast<int64_t>(1), static_cast<int64_t>(1) }` (C++); the attribute is optional instead: $dilations
    // omitted: the interface DestinationStyleOpInterface (C++)
    // omitted: the interface LinalgOp (C++)
    // omitted: the interface ReifyRankedShapedTypeOpInterface (C++)
    // omitted: the interface ConvolutionOpInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub Conv3DNdhwcDhwcfQOp = "linalg.conv_3d_ndhwc_dhwcf_q",
    (ins
        Variadic<AnyType>:$inputs,
        Variadic<AnyShaped>:$outputs,
        OptionalAttr<RankedI64ElementsAttr<[3]>>:$strides,
        OptionalAttr<RankedI64ElementsAttr<[3]>>:$dilations),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [
        SingleBlockImplicitTerminator<YieldOp>,
        RecursiveMemoryEffects,
        AttrSizedOperandSegments,
        dyn MemoryEffects,
        dyn ConditionallySpeculatable
    ]
    {
        verify: verify_other_ops,
        fold: fold_other_ops,
        parse: parse_other_ops,
        print: print_other_ops,
    }
}

impl MemoryEffects for Conv3DNdhwcDhwcfQOp<'_> {
    fn effects(&self) -> Vec<MemoryEffect> {
        effects_of_other_ops(self.op())
    }
}

impl ConditionallySpeculatable for Conv3DNdhwcDhwcfQOp<'_> {
    fn speculatability(&self) -> Speculatability {
        speculatability_of_other_ops(self.op())
    }
}

op! {
    /// `linalg.conv_3d`.
    // LinalgNamedStructuredOps.yamlgen.td: Conv3DOp
    // omitted: the interface DestinationStyleOpInterface (C++)
    // omitted: the interface LinalgOp (C++)
    // omitted: the interface ReifyRankedShapedTypeOpInterface (C++)
    // omitted: the interface ConvolutionOpInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub Conv3DOp = "linalg.conv_3d",
    (ins Variadic<AnyType>:$inputs, Variadic<AnyShaped>:$outputs),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [
        SingleBlockImplicitTerminator<YieldOp>,
        RecursiveMemoryEffects,
        AttrSizedOperandSegments,
        dyn MemoryEffects,
        dyn ConditionallySpeculatable
    ]
    {
        verify: verify_other_ops,
        fold: fold_other_ops,
        parse: parse_other_ops,
        print: print_other_ops,
    }
}

impl MemoryEffects for Conv3DOp<'_> {
    fn effects(&self) -> Vec<MemoryEffect> {
        effects_of_other_ops(self.op())
    }
}

impl ConditionallySpeculatable for Conv3DOp<'_> {
    fn speculatability(&self) -> Speculatability {
        speculatability_of_other_ops(self.op())
    }
}

op! {
    /// `linalg.copy`.
    // LinalgNamedStructuredOps.yamlgen.td: CopyOp
    // omitted: the interface DestinationStyleOpInterface (C++)
    // omitted: the interface LinalgOp (C++)
    // omitted: the interface ReifyRankedShapedTypeOpInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub CopyOp = "linalg.copy",
    (ins
        Variadic<AnyType>:$inputs,
        Variadic<AnyShaped>:$outputs,
        DefaultValuedOptionalAttr<TypeFnAttr, "TypeFn::cast_signed">:$cast),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [
        SingleBlockImplicitTerminator<YieldOp>,
        RecursiveMemoryEffects,
        AttrSizedOperandSegments,
        dyn MemoryEffects,
        dyn ConditionallySpeculatable
    ]
    {
        verify: verify_other_ops,
        fold: fold_other_ops,
        parse: parse_other_ops,
        print: print_other_ops,
    }
}

impl MemoryEffects for CopyOp<'_> {
    fn effects(&self) -> Vec<MemoryEffect> {
        effects_of_other_ops(self.op())
    }
}

impl ConditionallySpeculatable for CopyOp<'_> {
    fn speculatability(&self) -> Speculatability {
        speculatability_of_other_ops(self.op())
    }
}

op! {
    /// `linalg.depthwise_conv_1d_ncw_cw`.
    // LinalgNamedStructuredOps.yamlgen.td: DepthwiseConv1DNcwCwOp
    // omitted: the default `{ static_cast<int64_t>(1) }` (C++); the attribute is optional instead: $strides
    // omitted: the default `{ static_cast<int64_t>(1) }` (C++); the attribute is optional instead: $dilations
    // omitted: the interface DestinationStyleOpInterface (C++)
    // omitted: the interface LinalgOp (C++)
    // omitted: the interface ReifyRankedShapedTypeOpInterface (C++)
    // omitted: the interface ConvolutionOpInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub DepthwiseConv1DNcwCwOp = "linalg.depthwise_conv_1d_ncw_cw",
    (ins
        Variadic<AnyType>:$inputs,
        Variadic<AnyShaped>:$outputs,
        OptionalAttr<RankedI64ElementsAttr<[1]>>:$strides,
        OptionalAttr<RankedI64ElementsAttr<[1]>>:$dilations),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [
        SingleBlockImplicitTerminator<YieldOp>,
        RecursiveMemoryEffects,
        AttrSizedOperandSegments,
        dyn MemoryEffects,
        dyn ConditionallySpeculatable
    ]
    {
        verify: verify_other_ops,
        fold: fold_other_ops,
        parse: parse_other_ops,
        print: print_other_ops,
    }
}

impl MemoryEffects for DepthwiseConv1DNcwCwOp<'_> {
    fn effects(&self) -> Vec<MemoryEffect> {
        effects_of_other_ops(self.op())
    }
}

impl ConditionallySpeculatable for DepthwiseConv1DNcwCwOp<'_> {
    fn speculatability(&self) -> Speculatability {
        speculatability_of_other_ops(self.op())
    }
}

op! {
    /// `linalg.depthwise_conv_1d_nwc_wc`.
    // LinalgNamedStructuredOps.yamlgen.td: DepthwiseConv1DNwcWcOp
    // omitted: the default `{ static_cast<int64_t>(1) }` (C++); the attribute is optional instead: $strides
    // omitted: the default `{ static_cast<int64_t>(1) }` (C++); the attribute is optional instead: $dilations
    // omitted: the interface DestinationStyleOpInterface (C++)
    // omitted: the interface LinalgOp (C++)
    // omitted: the interface ReifyRankedShapedTypeOpInterface (C++)
    // omitted: the interface ConvolutionOpInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub DepthwiseConv1DNwcWcOp = "linalg.depthwise_conv_1d_nwc_wc",
    (ins
        Variadic<AnyType>:$inputs,
        Variadic<AnyShaped>:$outputs,
        OptionalAttr<RankedI64ElementsAttr<[1]>>:$strides,
        OptionalAttr<RankedI64ElementsAttr<[1]>>:$dilations),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [
        SingleBlockImplicitTerminator<YieldOp>,
        RecursiveMemoryEffects,
        AttrSizedOperandSegments,
        dyn MemoryEffects,
        dyn ConditionallySpeculatable
    ]
    {
        verify: verify_other_ops,
        fold: fold_other_ops,
        parse: parse_other_ops,
        print: print_other_ops,
    }
}

impl MemoryEffects for DepthwiseConv1DNwcWcOp<'_> {
    fn effects(&self) -> Vec<MemoryEffect> {
        effects_of_other_ops(self.op())
    }
}

impl ConditionallySpeculatable for DepthwiseConv1DNwcWcOp<'_> {
    fn speculatability(&self) -> Speculatability {
        speculatability_of_other_ops(self.op())
    }
}

op! {
    /// `linalg.depthwise_conv_1d_nwc_wcm`.
    // LinalgNamedStructuredOps.yamlgen.td: DepthwiseConv1DNwcWcmOp
    // omitted: the default `{ static_cast<int64_t>(1) }` (C++); the attribute is optional instead: $strides
    // omitted: the default `{ static_cast<int64_t>(1) }` (C++); the attribute is optional instead: $dilations
    // omitted: the interface DestinationStyleOpInterface (C++)
    // omitted: the interface LinalgOp (C++)
    // omitted: the interface ReifyRankedShapedTypeOpInterface (C++)
    // omitted: the interface ConvolutionOpInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub DepthwiseConv1DNwcWcmOp = "linalg.depthwise_conv_1d_nwc_wcm",
    (ins
        Variadic<AnyType>:$inputs,
        Variadic<AnyShaped>:$outputs,
        OptionalAttr<RankedI64ElementsAttr<[1]>>:$strides,
        OptionalAttr<RankedI64ElementsAttr<[1]>>:$dilations),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [
        SingleBlockImplicitTerminator<YieldOp>,
        RecursiveMemoryEffects,
        AttrSizedOperandSegments,
        dyn MemoryEffects,
        dyn ConditionallySpeculatable
    ]
    {
        verify: verify_other_ops,
        fold: fold_other_ops,
        parse: parse_other_ops,
        print: print_other_ops,
    }
}

impl MemoryEffects for DepthwiseConv1DNwcWcmOp<'_> {
    fn effects(&self) -> Vec<MemoryEffect> {
        effects_of_other_ops(self.op())
    }
}

impl ConditionallySpeculatable for DepthwiseConv1DNwcWcmOp<'_> {
    fn speculatability(&self) -> Speculatability {
        speculatability_of_other_ops(self.op())
    }
}

op! {
    /// `linalg.depthwise_conv_2d_nchw_chw`.
    // LinalgNamedStructuredOps.yamlgen.td: DepthwiseConv2DNchwChwOp
    // omitted: the default `{ static_cast<int64_t>(1), static_cast<int64_t>(1) }` (C++); the attribute is optional instead: $strides
    // omitted: the default `{ static_cast<int64_t>(1), static_cast<int64_t>(1) }` (C++); the attribute is optional instead: $dilations
    // omitted: the interface DestinationStyleOpInterface (C++)
    // omitted: the interface LinalgOp (C++)
    // omitted: the interface ReifyRankedShapedTypeOpInterface (C++)
    // omitted: the interface ConvolutionOpInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub DepthwiseConv2DNchwChwOp = "linalg.depthwise_conv_2d_nchw_chw",
    (ins
        Variadic<AnyType>:$inputs,
        Variadic<AnyShaped>:$outputs,
        OptionalAttr<RankedI64ElementsAttr<[2]>>:$strides,
        OptionalAttr<RankedI64ElementsAttr<[2]>>:$dilations),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [
        SingleBlockImplicitTerminator<YieldOp>,
        RecursiveMemoryEffects,
        AttrSizedOperandSegments,
        dyn MemoryEffects,
        dyn ConditionallySpeculatable
    ]
    {
        verify: verify_other_ops,
        fold: fold_other_ops,
        parse: parse_other_ops,
        print: print_other_ops,
    }
}

impl MemoryEffects for DepthwiseConv2DNchwChwOp<'_> {
    fn effects(&self) -> Vec<MemoryEffect> {
        effects_of_other_ops(self.op())
    }
}

impl ConditionallySpeculatable for DepthwiseConv2DNchwChwOp<'_> {
    fn speculatability(&self) -> Speculatability {
        speculatability_of_other_ops(self.op())
    }
}

op! {
    /// `linalg.depthwise_conv_2d_nhwc_hwc`.
    // LinalgNamedStructuredOps.yamlgen.td: DepthwiseConv2DNhwcHwcOp
    // omitted: the default `{ static_cast<int64_t>(1), static_cast<int64_t>(1) }` (C++); the attribute is optional instead: $strides
    // omitted: the default `{ static_cast<int64_t>(1), static_cast<int64_t>(1) }` (C++); the attribute is optional instead: $dilations
    // omitted: the interface DestinationStyleOpInterface (C++)
    // omitted: the interface LinalgOp (C++)
    // omitted: the interface ReifyRankedShapedTypeOpInterface (C++)
    // omitted: the interface ConvolutionOpInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub DepthwiseConv2DNhwcHwcOp = "linalg.depthwise_conv_2d_nhwc_hwc",
    (ins
        Variadic<AnyType>:$inputs,
        Variadic<AnyShaped>:$outputs,
        OptionalAttr<RankedI64ElementsAttr<[2]>>:$strides,
        OptionalAttr<RankedI64ElementsAttr<[2]>>:$dilations),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [
        SingleBlockImplicitTerminator<YieldOp>,
        RecursiveMemoryEffects,
        AttrSizedOperandSegments,
        dyn MemoryEffects,
        dyn ConditionallySpeculatable
    ]
    {
        verify: verify_other_ops,
        fold: fold_other_ops,
        parse: parse_other_ops,
        print: print_other_ops,
    }
}

impl MemoryEffects for DepthwiseConv2DNhwcHwcOp<'_> {
    fn effects(&self) -> Vec<MemoryEffect> {
        effects_of_other_ops(self.op())
    }
}

impl ConditionallySpeculatable for DepthwiseConv2DNhwcHwcOp<'_> {
    fn speculatability(&self) -> Speculatability {
        speculatability_of_other_ops(self.op())
    }
}

op! {
    /// `linalg.depthwise_conv_2d_nhwc_hwc_q`.
    // LinalgNamedStructuredOps.yamlgen.td: DepthwiseConv2DNhwcHwcQOp
    // omitted: the default `{ static_cast<int64_t>(1), static_cast<int64_t>(1) }` (C++); the attribute is optional instead: $strides
    // omitted: the default `{ static_cast<int64_t>(1), static_cast<int64_t>(1) }` (C++); the attribute is optional instead: $dilations
    // omitted: the interface DestinationStyleOpInterface (C++)
    // omitted: the interface LinalgOp (C++)
    // omitted: the interface ReifyRankedShapedTypeOpInterface (C++)
    // omitted: the interface ConvolutionOpInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub DepthwiseConv2DNhwcHwcQOp = "linalg.depthwise_conv_2d_nhwc_hwc_q",
    (ins
        Variadic<AnyType>:$inputs,
        Variadic<AnyShaped>:$outputs,
        OptionalAttr<RankedI64ElementsAttr<[2]>>:$strides,
        OptionalAttr<RankedI64ElementsAttr<[2]>>:$dilations),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [
        SingleBlockImplicitTerminator<YieldOp>,
        RecursiveMemoryEffects,
        AttrSizedOperandSegments,
        dyn MemoryEffects,
        dyn ConditionallySpeculatable
    ]
    {
        verify: verify_other_ops,
        fold: fold_other_ops,
        parse: parse_other_ops,
        print: print_other_ops,
    }
}

impl MemoryEffects for DepthwiseConv2DNhwcHwcQOp<'_> {
    fn effects(&self) -> Vec<MemoryEffect> {
        effects_of_other_ops(self.op())
    }
}

impl ConditionallySpeculatable for DepthwiseConv2DNhwcHwcQOp<'_> {
    fn speculatability(&self) -> Speculatability {
        speculatability_of_other_ops(self.op())
    }
}

op! {
    /// `linalg.depthwise_conv_2d_nhwc_hwcm`.
    // LinalgNamedStructuredOps.yamlgen.td: DepthwiseConv2DNhwcHwcmOp
    // omitted: the default `{ static_cast<int64_t>(1), static_cast<int64_t>(1) }` (C++); the attribute is optional instead: $strides
    // omitted: the default `{ static_cast<int64_t>(1), static_cast<int64_t>(1) }` (C++); the attribute is optional instead: $dilations
    // omitted: the interface DestinationStyleOpInterface (C++)
    // omitted: the interface LinalgOp (C++)
    // omitted: the interface ReifyRankedShapedTypeOpInterface (C++)
    // omitted: the interface ConvolutionOpInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub DepthwiseConv2DNhwcHwcmOp = "linalg.depthwise_conv_2d_nhwc_hwcm",
    (ins
        Variadic<AnyType>:$inputs,
        Variadic<AnyShaped>:$outputs,
        OptionalAttr<RankedI64ElementsAttr<[2]>>:$strides,
        OptionalAttr<RankedI64ElementsAttr<[2]>>:$dilations),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [
        SingleBlockImplicitTerminator<YieldOp>,
        RecursiveMemoryEffects,
        AttrSizedOperandSegments,
        dyn MemoryEffects,
        dyn ConditionallySpeculatable
    ]
    {
        verify: verify_other_ops,
        fold: fold_other_ops,
        parse: parse_other_ops,
        print: print_other_ops,
    }
}

impl MemoryEffects for DepthwiseConv2DNhwcHwcmOp<'_> {
    fn effects(&self) -> Vec<MemoryEffect> {
        effects_of_other_ops(self.op())
    }
}

impl ConditionallySpeculatable for DepthwiseConv2DNhwcHwcmOp<'_> {
    fn speculatability(&self) -> Speculatability {
        speculatability_of_other_ops(self.op())
    }
}

op! {
    /// `linalg.depthwise_conv_2d_nhwc_hwcm_q`.
    // LinalgNamedStructuredOps.yamlgen.td: DepthwiseConv2DNhwcHwcmQOp
    // omitted: the default `{ static_cast<int64_t>(1), static_cast<int64_t>(1) }` (C++); the attribute is optional instead: $strides
    // omitted: the default `{ static_cast<int64_t>(1), static_cast<int64_t>(1) }` (C++); the attribute is optional instead: $dilations
    // omitted: the interface DestinationStyleOpInterface (C++)
    // omitted: the interface LinalgOp (C++)
    // omitted: the interface ReifyRankedShapedTypeOpInterface (C++)
    // omitted: the interface ConvolutionOpInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub DepthwiseConv2DNhwcHwcmQOp = "linalg.depthwise_conv_2d_nhwc_hwcm_q",
    (ins
        Variadic<AnyType>:$inputs,
        Variadic<AnyShaped>:$outputs,
        OptionalAttr<RankedI64ElementsAttr<[2]>>:$strides,
        OptionalAttr<RankedI64ElementsAttr<[2]>>:$dilations),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [
        SingleBlockImplicitTerminator<YieldOp>,
        RecursiveMemoryEffects,
        AttrSizedOperandSegments,
        dyn MemoryEffects,
        dyn ConditionallySpeculatable
    ]
    {
        verify: verify_other_ops,
        fold: fold_other_ops,
        parse: parse_other_ops,
        print: print_other_ops,
    }
}

impl MemoryEffects for DepthwiseConv2DNhwcHwcmQOp<'_> {
    fn effects(&self) -> Vec<MemoryEffect> {
        effects_of_other_ops(self.op())
    }
}

impl ConditionallySpeculatable for DepthwiseConv2DNhwcHwcmQOp<'_> {
    fn speculatability(&self) -> Speculatability {
        speculatability_of_other_ops(self.op())
    }
}

op! {
    /// `linalg.depthwise_conv_3d_ncdhw_cdhw`.
    // LinalgNamedStructuredOps.yamlgen.td: DepthwiseConv3DNcdhwCdhwOp
    // omitted: the default `{ static_cast<int64_t>(1), static_cast<int64_t>(1), static_cast<int64_t>(1) }` (C++); the attribute is optional instead: $strides
    // omitted: the default `{ static_cast<int64_t>(1), static_cast<int64_t>(1), static_cast<int64_t>(1) }` (C++); the attribute is optional instead: $dilations
    // omitted: the interface DestinationStyleOpInterface (C++)
    // omitted: the interface LinalgOp (C++)
    // omitted: the interface ReifyRankedShapedTypeOpInterface (C++)
    // omitted: the interface ConvolutionOpInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub DepthwiseConv3DNcdhwCdhwOp = "linalg.depthwise_conv_3d_ncdhw_cdhw",
    (ins
        Variadic<AnyType>:$inputs,
        Variadic<AnyShaped>:$outputs,
        OptionalAttr<RankedI64ElementsAttr<[3]>>:$strides,
        OptionalAttr<RankedI64ElementsAttr<[3]>>:$dilations),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [
        SingleBlockImplicitTerminator<YieldOp>,
        RecursiveMemoryEffects,
        AttrSizedOperandSegments,
        dyn MemoryEffects,
        dyn ConditionallySpeculatable
    ]
    {
        verify: verify_other_ops,
        fold: fold_other_ops,
        parse: parse_other_ops,
        print: print_other_ops,
    }
}

impl MemoryEffects for DepthwiseConv3DNcdhwCdhwOp<'_> {
    fn effects(&self) -> Vec<MemoryEffect> {
        effects_of_other_ops(self.op())
    }
}

impl ConditionallySpeculatable for DepthwiseConv3DNcdhwCdhwOp<'_> {
    fn speculatability(&self) -> Speculatability {
        speculatability_of_other_ops(self.op())
    }
}

op! {
    /// `linalg.depthwise_conv_3d_ndhwc_dhwc`.
    // LinalgNamedStructuredOps.yamlgen.td: DepthwiseConv3DNdhwcDhwcOp
    // omitted: the default `{ static_cast<int64_t>(1), static_cast<int64_t>(1), static_cast<int64_t>(1) }` (C++); the attribute is optional instead: $strides
    // omitted: the default `{ static_cast<int64_t>(1), static_cast<int64_t>(1), static_cast<int64_t>(1) }` (C++); the attribute is optional instead: $dilations
    // omitted: the interface DestinationStyleOpInterface (C++)
    // omitted: the interface LinalgOp (C++)
    // omitted: the interface ReifyRankedShapedTypeOpInterface (C++)
    // omitted: the interface ConvolutionOpInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub DepthwiseConv3DNdhwcDhwcOp = "linalg.depthwise_conv_3d_ndhwc_dhwc",
    (ins
        Variadic<AnyType>:$inputs,
        Variadic<AnyShaped>:$outputs,
        OptionalAttr<RankedI64ElementsAttr<[3]>>:$strides,
        OptionalAttr<RankedI64ElementsAttr<[3]>>:$dilations),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [
        SingleBlockImplicitTerminator<YieldOp>,
        RecursiveMemoryEffects,
        AttrSizedOperandSegments,
        dyn MemoryEffects,
        dyn ConditionallySpeculatable
    ]
    {
        verify: verify_other_ops,
        fold: fold_other_ops,
        parse: parse_other_ops,
        print: print_other_ops,
    }
}

impl MemoryEffects for DepthwiseConv3DNdhwcDhwcOp<'_> {
    fn effects(&self) -> Vec<MemoryEffect> {
        effects_of_other_ops(self.op())
    }
}

impl ConditionallySpeculatable for DepthwiseConv3DNdhwcDhwcOp<'_> {
    fn speculatability(&self) -> Speculatability {
        speculatability_of_other_ops(self.op())
    }
}

op! {
    /// `linalg.depthwise_conv_3d_ndhwc_dhwcm`.
    // LinalgNamedStructuredOps.yamlgen.td: DepthwiseConv3DNdhwcDhwcmOp
    // omitted: the default `{ static_cast<int64_t>(1), static_cast<int64_t>(1), static_cast<int64_t>(1) }` (C++); the attribute is optional instead: $strides
    // omitted: the default `{ static_cast<int64_t>(1), static_cast<int64_t>(1), static_cast<int64_t>(1) }` (C++); the attribute is optional instead: $dilations
    // omitted: the interface DestinationStyleOpInterface (C++)
    // omitted: the interface LinalgOp (C++)
    // omitted: the interface ReifyRankedShapedTypeOpInterface (C++)
    // omitted: the interface ConvolutionOpInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub DepthwiseConv3DNdhwcDhwcmOp = "linalg.depthwise_conv_3d_ndhwc_dhwcm",
    (ins
        Variadic<AnyType>:$inputs,
        Variadic<AnyShaped>:$outputs,
        OptionalAttr<RankedI64ElementsAttr<[3]>>:$strides,
        OptionalAttr<RankedI64ElementsAttr<[3]>>:$dilations),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [
        SingleBlockImplicitTerminator<YieldOp>,
        RecursiveMemoryEffects,
        AttrSizedOperandSegments,
        dyn MemoryEffects,
        dyn ConditionallySpeculatable
    ]
    {
        verify: verify_other_ops,
        fold: fold_other_ops,
        parse: parse_other_ops,
        print: print_other_ops,
    }
}

impl MemoryEffects for DepthwiseConv3DNdhwcDhwcmOp<'_> {
    fn effects(&self) -> Vec<MemoryEffect> {
        effects_of_other_ops(self.op())
    }
}

impl ConditionallySpeculatable for DepthwiseConv3DNdhwcDhwcmOp<'_> {
    fn speculatability(&self) -> Speculatability {
        speculatability_of_other_ops(self.op())
    }
}

op! {
    /// `linalg.div`.
    // LinalgNamedStructuredOps.yamlgen.td: DivOp
    // omitted: the interface DestinationStyleOpInterface (C++)
    // omitted: the interface LinalgOp (C++)
    // omitted: the interface ReifyRankedShapedTypeOpInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub DivOp = "linalg.div",
    (ins Variadic<AnyType>:$inputs, Variadic<AnyShaped>:$outputs),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [
        SingleBlockImplicitTerminator<YieldOp>,
        RecursiveMemoryEffects,
        AttrSizedOperandSegments,
        dyn MemoryEffects,
        dyn ConditionallySpeculatable
    ]
    {
        verify: verify_other_ops,
        fold: fold_other_ops,
        parse: parse_other_ops,
        print: print_other_ops,
    }
}

impl MemoryEffects for DivOp<'_> {
    fn effects(&self) -> Vec<MemoryEffect> {
        effects_of_other_ops(self.op())
    }
}

impl ConditionallySpeculatable for DivOp<'_> {
    fn speculatability(&self) -> Speculatability {
        speculatability_of_other_ops(self.op())
    }
}

op! {
    /// `linalg.div_unsigned`.
    // LinalgNamedStructuredOps.yamlgen.td: DivUnsignedOp
    // omitted: the interface DestinationStyleOpInterface (C++)
    // omitted: the interface LinalgOp (C++)
    // omitted: the interface ReifyRankedShapedTypeOpInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub DivUnsignedOp = "linalg.div_unsigned",
    (ins Variadic<AnyType>:$inputs, Variadic<AnyShaped>:$outputs),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [
        SingleBlockImplicitTerminator<YieldOp>,
        RecursiveMemoryEffects,
        AttrSizedOperandSegments,
        dyn MemoryEffects,
        dyn ConditionallySpeculatable
    ]
    {
        verify: verify_other_ops,
        fold: fold_other_ops,
        parse: parse_other_ops,
        print: print_other_ops,
    }
}

impl MemoryEffects for DivUnsignedOp<'_> {
    fn effects(&self) -> Vec<MemoryEffect> {
        effects_of_other_ops(self.op())
    }
}

impl ConditionallySpeculatable for DivUnsignedOp<'_> {
    fn speculatability(&self) -> Speculatability {
        speculatability_of_other_ops(self.op())
    }
}

op! {
    /// `linalg.dot`.
    // LinalgNamedStructuredOps.yamlgen.td: DotOp
    // omitted: the interface DestinationStyleOpInterface (C++)
    // omitted: the interface LinalgOp (C++)
    // omitted: the interface ReifyRankedShapedTypeOpInterface (C++)
    // omitted: the interface ContractionOpInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub DotOp = "linalg.dot",
    (ins Variadic<AnyType>:$inputs, Variadic<AnyShaped>:$outputs),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [
        SingleBlockImplicitTerminator<YieldOp>,
        RecursiveMemoryEffects,
        AttrSizedOperandSegments,
        dyn MemoryEffects,
        dyn ConditionallySpeculatable
    ]
    {
        verify: verify_other_ops,
        fold: fold_other_ops,
        parse: parse_other_ops,
        print: print_other_ops,
    }
}

impl MemoryEffects for DotOp<'_> {
    fn effects(&self) -> Vec<MemoryEffect> {
        effects_of_other_ops(self.op())
    }
}

impl ConditionallySpeculatable for DotOp<'_> {
    fn speculatability(&self) -> Speculatability {
        speculatability_of_other_ops(self.op())
    }
}

op! {
    /// `linalg.elementwise`.
    // LinalgStructuredOps.td: ElementwiseOp
    // omitted: the interface DestinationStyleOpInterface (C++)
    // omitted: the interface LinalgOp (C++)
    // omitted: the interface ReifyRankedShapedTypeOpInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub ElementwiseOp = "linalg.elementwise",
    (ins
        Variadic<AnyType>:$inputs,
        Variadic<AnyShaped>:$outputs,
        ElementwiseKindAttr:$kind,
        DefaultValuedOptionalAttr<AffineMapArrayAttr, "&[]">:$indexing_maps),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [
        SingleBlockImplicitTerminator<YieldOp>,
        RecursiveMemoryEffects,
        AttrSizedOperandSegments,
        dyn MemoryEffects,
        dyn ConditionallySpeculatable
    ]
    {
        verify: verify_elementwise_op,
        fold: fold_other_ops,
        parse: parse_elementwise_op,
        print: print_elementwise_op,
    }
}

impl MemoryEffects for ElementwiseOp<'_> {
    fn effects(&self) -> Vec<MemoryEffect> {
        effects_of_other_ops(self.op())
    }
}

impl ConditionallySpeculatable for ElementwiseOp<'_> {
    fn speculatability(&self) -> Speculatability {
        speculatability_of_other_ops(self.op())
    }
}

op! {
    /// `linalg.erf`.
    // LinalgNamedStructuredOps.yamlgen.td: ErfOp
    // omitted: the interface DestinationStyleOpInterface (C++)
    // omitted: the interface LinalgOp (C++)
    // omitted: the interface ReifyRankedShapedTypeOpInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub ErfOp = "linalg.erf",
    (ins Variadic<AnyType>:$inputs, Variadic<AnyShaped>:$outputs),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [
        SingleBlockImplicitTerminator<YieldOp>,
        RecursiveMemoryEffects,
        AttrSizedOperandSegments,
        dyn MemoryEffects,
        dyn ConditionallySpeculatable
    ]
    {
        verify: verify_other_ops,
        fold: fold_other_ops,
        parse: parse_other_ops,
        print: print_other_ops,
    }
}

impl MemoryEffects for ErfOp<'_> {
    fn effects(&self) -> Vec<MemoryEffect> {
        effects_of_other_ops(self.op())
    }
}

impl ConditionallySpeculatable for ErfOp<'_> {
    fn speculatability(&self) -> Speculatability {
        speculatability_of_other_ops(self.op())
    }
}

op! {
    /// `linalg.exp`.
    // LinalgNamedStructuredOps.yamlgen.td: ExpOp
    // omitted: the interface DestinationStyleOpInterface (C++)
    // omitted: the interface LinalgOp (C++)
    // omitted: the interface ReifyRankedShapedTypeOpInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub ExpOp = "linalg.exp",
    (ins Variadic<AnyType>:$inputs, Variadic<AnyShaped>:$outputs),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [
        SingleBlockImplicitTerminator<YieldOp>,
        RecursiveMemoryEffects,
        AttrSizedOperandSegments,
        dyn MemoryEffects,
        dyn ConditionallySpeculatable
    ]
    {
        verify: verify_other_ops,
        fold: fold_other_ops,
        parse: parse_other_ops,
        print: print_other_ops,
    }
}

impl MemoryEffects for ExpOp<'_> {
    fn effects(&self) -> Vec<MemoryEffect> {
        effects_of_other_ops(self.op())
    }
}

impl ConditionallySpeculatable for ExpOp<'_> {
    fn speculatability(&self) -> Speculatability {
        speculatability_of_other_ops(self.op())
    }
}

op! {
    /// `linalg.fill`.
    // LinalgNamedStructuredOps.yamlgen.td: FillOp
    // omitted: the interface DestinationStyleOpInterface (C++)
    // omitted: the interface LinalgOp (C++)
    // omitted: the interface ReifyRankedShapedTypeOpInterface (C++)
    // omitted: the interface FillOpInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub FillOp = "linalg.fill",
    (ins Variadic<AnyType>:$inputs, Variadic<AnyShaped>:$outputs),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [
        SingleBlockImplicitTerminator<YieldOp>,
        RecursiveMemoryEffects,
        AttrSizedOperandSegments,
        dyn MemoryEffects,
        dyn ConditionallySpeculatable
    ]
    {
        verify: verify_fill_op,
        fold: fold_other_ops,
        parse: parse_other_ops,
        print: print_other_ops,
    }
}

impl MemoryEffects for FillOp<'_> {
    fn effects(&self) -> Vec<MemoryEffect> {
        effects_of_other_ops(self.op())
    }
}

impl ConditionallySpeculatable for FillOp<'_> {
    fn speculatability(&self) -> Speculatability {
        speculatability_of_other_ops(self.op())
    }
}

op! {
    /// `linalg.fill_rng_2d`.
    // LinalgNamedStructuredOps.yamlgen.td: FillRng2DOp
    // omitted: the interface DestinationStyleOpInterface (C++)
    // omitted: the interface LinalgOp (C++)
    // omitted: the interface ReifyRankedShapedTypeOpInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub FillRng2DOp = "linalg.fill_rng_2d",
    (ins Variadic<AnyType>:$inputs, Variadic<AnyShaped>:$outputs),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [
        SingleBlockImplicitTerminator<YieldOp>,
        RecursiveMemoryEffects,
        AttrSizedOperandSegments,
        dyn MemoryEffects,
        dyn ConditionallySpeculatable
    ]
    {
        verify: verify_other_ops,
        fold: fold_other_ops,
        parse: parse_other_ops,
        print: print_other_ops,
    }
}

impl MemoryEffects for FillRng2DOp<'_> {
    fn effects(&self) -> Vec<MemoryEffect> {
        effects_of_other_ops(self.op())
    }
}

impl ConditionallySpeculatable for FillRng2DOp<'_> {
    fn speculatability(&self) -> Speculatability {
        speculatability_of_other_ops(self.op())
    }
}

op! {
    /// `linalg.floor`.
    // LinalgNamedStructuredOps.yamlgen.td: FloorOp
    // omitted: the interface DestinationStyleOpInterface (C++)
    // omitted: the interface LinalgOp (C++)
    // omitted: the interface ReifyRankedShapedTypeOpInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub FloorOp = "linalg.floor",
    (ins Variadic<AnyType>:$inputs, Variadic<AnyShaped>:$outputs),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [
        SingleBlockImplicitTerminator<YieldOp>,
        RecursiveMemoryEffects,
        AttrSizedOperandSegments,
        dyn MemoryEffects,
        dyn ConditionallySpeculatable
    ]
    {
        verify: verify_other_ops,
        fold: fold_other_ops,
        parse: parse_other_ops,
        print: print_other_ops,
    }
}

impl MemoryEffects for FloorOp<'_> {
    fn effects(&self) -> Vec<MemoryEffect> {
        effects_of_other_ops(self.op())
    }
}

impl ConditionallySpeculatable for FloorOp<'_> {
    fn speculatability(&self) -> Speculatability {
        speculatability_of_other_ops(self.op())
    }
}

op! {
    /// `linalg.generic`.
    // LinalgStructuredOps.td: GenericOp
    // omitted: the interface DestinationStyleOpInterface (C++)
    // omitted: the interface LinalgOp (C++)
    // omitted: the interface ReifyRankedShapedTypeOpInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
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
    [
        SingleBlockImplicitTerminator<YieldOp>,
        RecursiveMemoryEffects,
        AttrSizedOperandSegments,
        dyn MemoryEffects,
        dyn ConditionallySpeculatable
    ]
    {
        verify: verify_generic_op,
        fold: fold_other_ops,
        parse: parse_generic_op,
        print: print_generic_op,
        argument_names: name_region_arguments_of_generic_op,
    }
}

impl MemoryEffects for GenericOp<'_> {
    fn effects(&self) -> Vec<MemoryEffect> {
        effects_of_other_ops(self.op())
    }
}

impl ConditionallySpeculatable for GenericOp<'_> {
    fn speculatability(&self) -> Speculatability {
        speculatability_of_other_ops(self.op())
    }
}

op! {
    /// `linalg.index`.
    // LinalgOps.td: Linalg_IndexOp
    pub IndexOp = "linalg.index",
    (ins ConfinedAttr<I64Attr, [IntMinValue<0>]>:$dim),
    (outs Index:$result),
    [Pure]
    {
        verify: verify_index_op,
        fold: fold_index_op,
        assembly_format: r#"$dim attr-dict `:` type($result)"#,
    }
}

op! {
    /// `linalg.pack`.
    // LinalgRelayoutOps.td: Linalg_PackOp
    // omitted: the interface DestinationStyleOpInterface (C++)
    // omitted: the interface RelayoutOpInterface (C++)
    // omitted: the interface ReifyRankedShapedTypeOpInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
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
        TypesMatchWith<"result type matches type of dest", "dest", "result", "$_self">,
        dyn ConditionallySpeculatable
    ]
    {
        verify: verify_pack_op,
        fold: fold_pack_op,
        assembly_format: r#"
            $source
            (`padding_value` `(` $padding_value^ `:` type($padding_value) `)`)?
            (`outer_dims_perm` `=` $outer_dims_perm^)?
            `inner_dims_pos` `=` $inner_dims_pos
            `inner_tiles` `=`
            custom<DynamicIndexList>($inner_tiles, $static_inner_tiles)
            `into` $dest attr-dict `:` type($source) `->` type($dest)
        "#,
        result_names: name_results_of_other_ops,
    }
}

impl ConditionallySpeculatable for PackOp<'_> {
    fn speculatability(&self) -> Speculatability {
        speculatability_of_pack_op(self.op())
    }
}

op! {
    /// `linalg.softmax`.
    // LinalgOps.td: Linalg_SoftmaxOp
    // omitted: the interface DestinationStyleOpInterface (C++)
    // omitted: the trait PredOpTrait (checked by the verifier to write)
    // omitted: the interface ReifyRankedShapedTypeOpInterface (C++)
    // omitted: the interface AggregatedOpInterface (C++)
    // omitted: the interface TilingInterface (C++)
    // omitted: members of the C++ class
    pub SoftmaxOp = "linalg.softmax",
    (ins AnyShaped:$input, AnyShaped:$output, I64Attr:$dimension),
    (outs Variadic<AnyRankedTensor>:$result),
    [dyn MemoryEffects]
    {
        verify: verify_softmax_op,
        fold: fold_other_ops,
        assembly_format: r#"
            attr-dict
            `dimension` `(` $dimension `)`
            `ins` `(` $input `:` type($input) `)`
            `outs` `(` $output `:` type($output) `)`
            (`->` type($result)^)?
        "#,
    }
}

impl MemoryEffects for SoftmaxOp<'_> {
    fn effects(&self) -> Vec<MemoryEffect> {
        effects_of_other_ops(self.op())
    }
}

op! {
    /// `linalg.unpack`.
    // LinalgRelayoutOps.td: Linalg_UnPackOp
    // omitted: the interface DestinationStyleOpInterface (C++)
    // omitted: the interface RelayoutOpInterface (C++)
    // omitted: the interface ReifyRankedShapedTypeOpInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub UnPackOp = "linalg.unpack",
    (ins
        AnyRankedTensor:$source,
        AnyRankedTensor:$dest,
        DefaultValuedOptionalAttr<DenseI64ArrayAttr, "&[]">:$outer_dims_perm,
        DenseI64ArrayAttr:$inner_dims_pos,
        Variadic<Index>:$inner_tiles,
        DenseI64ArrayAttr:$static_inner_tiles),
    (outs AnyRankedTensor:$result),
    [
        NoMemoryEffect,
        TypesMatchWith<"result type matches type of dest", "dest", "result", "$_self">,
        dyn ConditionallySpeculatable
    ]
    {
        verify: verify_un_pack_op,
        fold: fold_un_pack_op,
        assembly_format: r#"
            $source
            (`outer_dims_perm` `=` $outer_dims_perm^)?
            `inner_dims_pos` `=` $inner_dims_pos
            `inner_tiles` `=`
            custom<DynamicIndexList>($inner_tiles, $static_inner_tiles)
            `into` $dest attr-dict `:` type($source) `->` type($dest)
        "#,
        result_names: name_results_of_other_ops,
    }
}

impl ConditionallySpeculatable for UnPackOp<'_> {
    fn speculatability(&self) -> Speculatability {
        speculatability_of_un_pack_op(self.op())
    }
}

op! {
    /// `linalg.winograd_filter_transform`.
    // LinalgOps.td: Linalg_WinogradFilterTransformOp
    // omitted: the interface DestinationStyleOpInterface (C++)
    // omitted: the interface TilingInterface (C++)
    // omitted: members of the C++ class
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
    // LinalgOps.td: Linalg_WinogradInputTransformOp
    // omitted: the interface DestinationStyleOpInterface (C++)
    // omitted: the interface TilingInterface (C++)
    // omitted: members of the C++ class
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
    // LinalgOps.td: Linalg_WinogradOutputTransformOp
    // omitted: the interface DestinationStyleOpInterface (C++)
    // omitted: the interface TilingInterface (C++)
    // omitted: members of the C++ class
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
    // LinalgOps.td: Linalg_YieldOp
    // omitted: builders (C++); `build` takes all arguments
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
    // LinalgNamedStructuredOps.yamlgen.td: LogOp
    // omitted: the interface DestinationStyleOpInterface (C++)
    // omitted: the interface LinalgOp (C++)
    // omitted: the interface ReifyRankedShapedTypeOpInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub LogOp = "linalg.log",
    (ins Variadic<AnyType>:$inputs, Variadic<AnyShaped>:$outputs),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [
        SingleBlockImplicitTerminator<YieldOp>,
        RecursiveMemoryEffects,
        AttrSizedOperandSegments,
        dyn MemoryEffects,
        dyn ConditionallySpeculatable
    ]
    {
        verify: verify_other_ops,
        fold: fold_other_ops,
        parse: parse_other_ops,
        print: print_other_ops,
    }
}

impl MemoryEffects for LogOp<'_> {
    fn effects(&self) -> Vec<MemoryEffect> {
        effects_of_other_ops(self.op())
    }
}

impl ConditionallySpeculatable for LogOp<'_> {
    fn speculatability(&self) -> Speculatability {
        speculatability_of_other_ops(self.op())
    }
}

op! {
    /// `linalg.map`.
    // LinalgStructuredOps.td: MapOp
    // omitted: the interface DestinationStyleOpInterface (C++)
    // omitted: the interface LinalgOp (C++)
    // omitted: the interface ReifyRankedShapedTypeOpInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub MapOp = "linalg.map",
    (ins Variadic<TensorOrMemref>:$inputs, TensorOrMemref:$init),
    (outs Variadic<AnyTensor>:$result),
    (region SizedRegion<1>:$mapper),
    [
        SingleBlockImplicitTerminator<YieldOp>,
        RecursiveMemoryEffects,
        dyn MemoryEffects,
        dyn ConditionallySpeculatable
    ]
    {
        verify: verify_map_op,
        parse: parse_map_op,
        print: print_map_op,
        result_names: name_results_of_map_op,
        argument_names: name_region_arguments_of_map_op,
    }
}

impl MemoryEffects for MapOp<'_> {
    fn effects(&self) -> Vec<MemoryEffect> {
        effects_of_other_ops(self.op())
    }
}

impl ConditionallySpeculatable for MapOp<'_> {
    fn speculatability(&self) -> Speculatability {
        speculatability_of_other_ops(self.op())
    }
}

op! {
    /// `linalg.matmul`.
    // LinalgStructuredOps.td: MatmulOp
    // omitted: the default `MatmulOp::getDefaultIndexingMaps($_builder.getContext())` (C++); the attribute is optional instead: $indexing_maps
    // omitted: the interface DestinationStyleOpInterface (C++)
    // omitted: the interface LinalgOp (C++)
    // omitted: the interface ReifyRankedShapedTypeOpInterface (C++)
    // omitted: the interface ContractionOpInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub MatmulOp = "linalg.matmul",
    (ins
        Variadic<AnyType>:$inputs,
        Variadic<AnyShaped>:$outputs,
        OptionalAttr<AffineMapArrayAttr>:$indexing_maps,
        DefaultValuedOptionalAttr<TypeFnAttr, "TypeFn::cast_signed">:$cast),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [
        SingleBlockImplicitTerminator<YieldOp>,
        RecursiveMemoryEffects,
        AttrSizedOperandSegments,
        dyn MemoryEffects,
        dyn ConditionallySpeculatable
    ]
    {
        verify: verify_other_ops,
        fold: fold_other_ops,
        parse: parse_other_ops,
        print: print_other_ops,
    }
}

impl MemoryEffects for MatmulOp<'_> {
    fn effects(&self) -> Vec<MemoryEffect> {
        effects_of_other_ops(self.op())
    }
}

impl ConditionallySpeculatable for MatmulOp<'_> {
    fn speculatability(&self) -> Speculatability {
        speculatability_of_other_ops(self.op())
    }
}

op! {
    /// `linalg.matvec`.
    // LinalgNamedStructuredOps.yamlgen.td: MatvecOp
    // omitted: the interface DestinationStyleOpInterface (C++)
    // omitted: the interface LinalgOp (C++)
    // omitted: the interface ReifyRankedShapedTypeOpInterface (C++)
    // omitted: the interface ContractionOpInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub MatvecOp = "linalg.matvec",
    (ins Variadic<AnyType>:$inputs, Variadic<AnyShaped>:$outputs),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [
        SingleBlockImplicitTerminator<YieldOp>,
        RecursiveMemoryEffects,
        AttrSizedOperandSegments,
        dyn MemoryEffects,
        dyn ConditionallySpeculatable
    ]
    {
        verify: verify_other_ops,
        fold: fold_other_ops,
        parse: parse_other_ops,
        print: print_other_ops,
    }
}

impl MemoryEffects for MatvecOp<'_> {
    fn effects(&self) -> Vec<MemoryEffect> {
        effects_of_other_ops(self.op())
    }
}

impl ConditionallySpeculatable for MatvecOp<'_> {
    fn speculatability(&self) -> Speculatability {
        speculatability_of_other_ops(self.op())
    }
}

op! {
    /// `linalg.max`.
    // LinalgNamedStructuredOps.yamlgen.td: MaxOp
    // omitted: the interface DestinationStyleOpInterface (C++)
    // omitted: the interface LinalgOp (C++)
    // omitted: the interface ReifyRankedShapedTypeOpInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub MaxOp = "linalg.max",
    (ins Variadic<AnyType>:$inputs, Variadic<AnyShaped>:$outputs),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [
        SingleBlockImplicitTerminator<YieldOp>,
        RecursiveMemoryEffects,
        AttrSizedOperandSegments,
        dyn MemoryEffects,
        dyn ConditionallySpeculatable
    ]
    {
        verify: verify_other_ops,
        fold: fold_other_ops,
        parse: parse_other_ops,
        print: print_other_ops,
    }
}

impl MemoryEffects for MaxOp<'_> {
    fn effects(&self) -> Vec<MemoryEffect> {
        effects_of_other_ops(self.op())
    }
}

impl ConditionallySpeculatable for MaxOp<'_> {
    fn speculatability(&self) -> Speculatability {
        speculatability_of_other_ops(self.op())
    }
}

op! {
    /// `linalg.min`.
    // LinalgNamedStructuredOps.yamlgen.td: MinOp
    // omitted: the interface DestinationStyleOpInterface (C++)
    // omitted: the interface LinalgOp (C++)
    // omitted: the interface ReifyRankedShapedTypeOpInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub MinOp = "linalg.min",
    (ins Variadic<AnyType>:$inputs, Variadic<AnyShaped>:$outputs),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [
        SingleBlockImplicitTerminator<YieldOp>,
        RecursiveMemoryEffects,
        AttrSizedOperandSegments,
        dyn MemoryEffects,
        dyn ConditionallySpeculatable
    ]
    {
        verify: verify_other_ops,
        fold: fold_other_ops,
        parse: parse_other_ops,
        print: print_other_ops,
    }
}

impl MemoryEffects for MinOp<'_> {
    fn effects(&self) -> Vec<MemoryEffect> {
        effects_of_other_ops(self.op())
    }
}

impl ConditionallySpeculatable for MinOp<'_> {
    fn speculatability(&self) -> Speculatability {
        speculatability_of_other_ops(self.op())
    }
}

op! {
    /// `linalg.mmt4d`.
    // LinalgNamedStructuredOps.yamlgen.td: Mmt4DOp
    // omitted: the interface DestinationStyleOpInterface (C++)
    // omitted: the interface LinalgOp (C++)
    // omitted: the interface ReifyRankedShapedTypeOpInterface (C++)
    // omitted: the interface ContractionOpInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub Mmt4DOp = "linalg.mmt4d",
    (ins Variadic<AnyType>:$inputs, Variadic<AnyShaped>:$outputs),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [
        SingleBlockImplicitTerminator<YieldOp>,
        RecursiveMemoryEffects,
        AttrSizedOperandSegments,
        dyn MemoryEffects,
        dyn ConditionallySpeculatable
    ]
    {
        verify: verify_other_ops,
        fold: fold_other_ops,
        parse: parse_other_ops,
        print: print_other_ops,
    }
}

impl MemoryEffects for Mmt4DOp<'_> {
    fn effects(&self) -> Vec<MemoryEffect> {
        effects_of_other_ops(self.op())
    }
}

impl ConditionallySpeculatable for Mmt4DOp<'_> {
    fn speculatability(&self) -> Speculatability {
        speculatability_of_other_ops(self.op())
    }
}

op! {
    /// `linalg.mul`.
    // LinalgNamedStructuredOps.yamlgen.td: MulOp
    // omitted: the interface DestinationStyleOpInterface (C++)
    // omitted: the interface LinalgOp (C++)
    // omitted: the interface ReifyRankedShapedTypeOpInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub MulOp = "linalg.mul",
    (ins Variadic<AnyType>:$inputs, Variadic<AnyShaped>:$outputs),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [
        SingleBlockImplicitTerminator<YieldOp>,
        RecursiveMemoryEffects,
        AttrSizedOperandSegments,
        dyn MemoryEffects,
        dyn ConditionallySpeculatable
    ]
    {
        verify: verify_other_ops,
        fold: fold_other_ops,
        parse: parse_other_ops,
        print: print_other_ops,
    }
}

impl MemoryEffects for MulOp<'_> {
    fn effects(&self) -> Vec<MemoryEffect> {
        effects_of_other_ops(self.op())
    }
}

impl ConditionallySpeculatable for MulOp<'_> {
    fn speculatability(&self) -> Speculatability {
        speculatability_of_other_ops(self.op())
    }
}

op! {
    /// `linalg.negf`.
    // LinalgNamedStructuredOps.yamlgen.td: NegFOp
    // omitted: the interface DestinationStyleOpInterface (C++)
    // omitted: the interface LinalgOp (C++)
    // omitted: the interface ReifyRankedShapedTypeOpInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub NegFOp = "linalg.negf",
    (ins Variadic<AnyType>:$inputs, Variadic<AnyShaped>:$outputs),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [
        SingleBlockImplicitTerminator<YieldOp>,
        RecursiveMemoryEffects,
        AttrSizedOperandSegments,
        dyn MemoryEffects,
        dyn ConditionallySpeculatable
    ]
    {
        verify: verify_other_ops,
        fold: fold_other_ops,
        parse: parse_other_ops,
        print: print_other_ops,
    }
}

impl MemoryEffects for NegFOp<'_> {
    fn effects(&self) -> Vec<MemoryEffect> {
        effects_of_other_ops(self.op())
    }
}

impl ConditionallySpeculatable for NegFOp<'_> {
    fn speculatability(&self) -> Speculatability {
        speculatability_of_other_ops(self.op())
    }
}

op! {
    /// `linalg.pooling_nchw_max`.
    // LinalgNamedStructuredOps.yamlgen.td: PoolingNchwMaxOp
    // omitted: the default `{ static_cast<int64_t>(1), static_cast<int64_t>(1) }` (C++); the attribute is optional instead: $strides
    // omitted: the default `{ static_cast<int64_t>(1), static_cast<int64_t>(1) }` (C++); the attribute is optional instead: $dilations
    // omitted: the interface DestinationStyleOpInterface (C++)
    // omitted: the interface LinalgOp (C++)
    // omitted: the interface ReifyRankedShapedTypeOpInterface (C++)
    // omitted: the interface ConvolutionOpInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub PoolingNchwMaxOp = "linalg.pooling_nchw_max",
    (ins
        Variadic<AnyType>:$inputs,
        Variadic<AnyShaped>:$outputs,
        OptionalAttr<RankedI64ElementsAttr<[2]>>:$strides,
        OptionalAttr<RankedI64ElementsAttr<[2]>>:$dilations),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [
        SingleBlockImplicitTerminator<YieldOp>,
        RecursiveMemoryEffects,
        AttrSizedOperandSegments,
        dyn MemoryEffects,
        dyn ConditionallySpeculatable
    ]
    {
        verify: verify_other_ops,
        fold: fold_other_ops,
        parse: parse_other_ops,
        print: print_other_ops,
    }
}

impl MemoryEffects for PoolingNchwMaxOp<'_> {
    fn effects(&self) -> Vec<MemoryEffect> {
        effects_of_other_ops(self.op())
    }
}

impl ConditionallySpeculatable for PoolingNchwMaxOp<'_> {
    fn speculatability(&self) -> Speculatability {
        speculatability_of_other_ops(self.op())
    }
}

op! {
    /// `linalg.pooling_nchw_sum`.
    // LinalgNamedStructuredOps.yamlgen.td: PoolingNchwSumOp
    // omitted: the default `{ static_cast<int64_t>(1), static_cast<int64_t>(1) }` (C++); the attribute is optional instead: $strides
    // omitted: the default `{ static_cast<int64_t>(1), static_cast<int64_t>(1) }` (C++); the attribute is optional instead: $dilations
    // omitted: the interface DestinationStyleOpInterface (C++)
    // omitted: the interface LinalgOp (C++)
    // omitted: the interface ReifyRankedShapedTypeOpInterface (C++)
    // omitted: the interface ConvolutionOpInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub PoolingNchwSumOp = "linalg.pooling_nchw_sum",
    (ins
        Variadic<AnyType>:$inputs,
        Variadic<AnyShaped>:$outputs,
        OptionalAttr<RankedI64ElementsAttr<[2]>>:$strides,
        OptionalAttr<RankedI64ElementsAttr<[2]>>:$dilations),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [
        SingleBlockImplicitTerminator<YieldOp>,
        RecursiveMemoryEffects,
        AttrSizedOperandSegments,
        dyn MemoryEffects,
        dyn ConditionallySpeculatable
    ]
    {
        verify: verify_other_ops,
        fold: fold_other_ops,
        parse: parse_other_ops,
        print: print_other_ops,
    }
}

impl MemoryEffects for PoolingNchwSumOp<'_> {
    fn effects(&self) -> Vec<MemoryEffect> {
        effects_of_other_ops(self.op())
    }
}

impl ConditionallySpeculatable for PoolingNchwSumOp<'_> {
    fn speculatability(&self) -> Speculatability {
        speculatability_of_other_ops(self.op())
    }
}

op! {
    /// `linalg.pooling_ncw_max`.
    // LinalgNamedStructuredOps.yamlgen.td: PoolingNcwMaxOp
    // omitted: the default `{ static_cast<int64_t>(1) }` (C++); the attribute is optional instead: $strides
    // omitted: the default `{ static_cast<int64_t>(1) }` (C++); the attribute is optional instead: $dilations
    // omitted: the interface DestinationStyleOpInterface (C++)
    // omitted: the interface LinalgOp (C++)
    // omitted: the interface ReifyRankedShapedTypeOpInterface (C++)
    // omitted: the interface ConvolutionOpInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub PoolingNcwMaxOp = "linalg.pooling_ncw_max",
    (ins
        Variadic<AnyType>:$inputs,
        Variadic<AnyShaped>:$outputs,
        OptionalAttr<RankedI64ElementsAttr<[1]>>:$strides,
        OptionalAttr<RankedI64ElementsAttr<[1]>>:$dilations),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [
        SingleBlockImplicitTerminator<YieldOp>,
        RecursiveMemoryEffects,
        AttrSizedOperandSegments,
        dyn MemoryEffects,
        dyn ConditionallySpeculatable
    ]
    {
        verify: verify_other_ops,
        fold: fold_other_ops,
        parse: parse_other_ops,
        print: print_other_ops,
    }
}

impl MemoryEffects for PoolingNcwMaxOp<'_> {
    fn effects(&self) -> Vec<MemoryEffect> {
        effects_of_other_ops(self.op())
    }
}

impl ConditionallySpeculatable for PoolingNcwMaxOp<'_> {
    fn speculatability(&self) -> Speculatability {
        speculatability_of_other_ops(self.op())
    }
}

op! {
    /// `linalg.pooling_ncw_sum`.
    // LinalgNamedStructuredOps.yamlgen.td: PoolingNcwSumOp
    // omitted: the default `{ static_cast<int64_t>(1) }` (C++); the attribute is optional instead: $strides
    // omitted: the default `{ static_cast<int64_t>(1) }` (C++); the attribute is optional instead: $dilations
    // omitted: the interface DestinationStyleOpInterface (C++)
    // omitted: the interface LinalgOp (C++)
    // omitted: the interface ReifyRankedShapedTypeOpInterface (C++)
    // omitted: the interface ConvolutionOpInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub PoolingNcwSumOp = "linalg.pooling_ncw_sum",
    (ins
        Variadic<AnyType>:$inputs,
        Variadic<AnyShaped>:$outputs,
        OptionalAttr<RankedI64ElementsAttr<[1]>>:$strides,
        OptionalAttr<RankedI64ElementsAttr<[1]>>:$dilations),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [
        SingleBlockImplicitTerminator<YieldOp>,
        RecursiveMemoryEffects,
        AttrSizedOperandSegments,
        dyn MemoryEffects,
        dyn ConditionallySpeculatable
    ]
    {
        verify: verify_other_ops,
        fold: fold_other_ops,
        parse: parse_other_ops,
        print: print_other_ops,
    }
}

impl MemoryEffects for PoolingNcwSumOp<'_> {
    fn effects(&self) -> Vec<MemoryEffect> {
        effects_of_other_ops(self.op())
    }
}

impl ConditionallySpeculatable for PoolingNcwSumOp<'_> {
    fn speculatability(&self) -> Speculatability {
        speculatability_of_other_ops(self.op())
    }
}

op! {
    /// `linalg.pooling_ndhwc_max`.
    // LinalgNamedStructuredOps.yamlgen.td: PoolingNdhwcMaxOp
    // omitted: the default `{ static_cast<int64_t>(1), static_cast<int64_t>(1), static_cast<int64_t>(1) }` (C++); the attribute is optional instead: $strides
    // omitted: the default `{ static_cast<int64_t>(1), static_cast<int64_t>(1), static_cast<int64_t>(1) }` (C++); the attribute is optional instead: $dilations
    // omitted: the interface DestinationStyleOpInterface (C++)
    // omitted: the interface LinalgOp (C++)
    // omitted: the interface ReifyRankedShapedTypeOpInterface (C++)
    // omitted: the interface ConvolutionOpInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub PoolingNdhwcMaxOp = "linalg.pooling_ndhwc_max",
    (ins
        Variadic<AnyType>:$inputs,
        Variadic<AnyShaped>:$outputs,
        OptionalAttr<RankedI64ElementsAttr<[3]>>:$strides,
        OptionalAttr<RankedI64ElementsAttr<[3]>>:$dilations),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [
        SingleBlockImplicitTerminator<YieldOp>,
        RecursiveMemoryEffects,
        AttrSizedOperandSegments,
        dyn MemoryEffects,
        dyn ConditionallySpeculatable
    ]
    {
        verify: verify_other_ops,
        fold: fold_other_ops,
        parse: parse_other_ops,
        print: print_other_ops,
    }
}

impl MemoryEffects for PoolingNdhwcMaxOp<'_> {
    fn effects(&self) -> Vec<MemoryEffect> {
        effects_of_other_ops(self.op())
    }
}

impl ConditionallySpeculatable for PoolingNdhwcMaxOp<'_> {
    fn speculatability(&self) -> Speculatability {
        speculatability_of_other_ops(self.op())
    }
}

op! {
    /// `linalg.pooling_ndhwc_min`.
    // LinalgNamedStructuredOps.yamlgen.td: PoolingNdhwcMinOp
    // omitted: the default `{ static_cast<int64_t>(1), static_cast<int64_t>(1), static_cast<int64_t>(1) }` (C++); the attribute is optional instead: $strides
    // omitted: the default `{ static_cast<int64_t>(1), static_cast<int64_t>(1), static_cast<int64_t>(1) }` (C++); the attribute is optional instead: $dilations
    // omitted: the interface DestinationStyleOpInterface (C++)
    // omitted: the interface LinalgOp (C++)
    // omitted: the interface ReifyRankedShapedTypeOpInterface (C++)
    // omitted: the interface ConvolutionOpInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub PoolingNdhwcMinOp = "linalg.pooling_ndhwc_min",
    (ins
        Variadic<AnyType>:$inputs,
        Variadic<AnyShaped>:$outputs,
        OptionalAttr<RankedI64ElementsAttr<[3]>>:$strides,
        OptionalAttr<RankedI64ElementsAttr<[3]>>:$dilations),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [
        SingleBlockImplicitTerminator<YieldOp>,
        RecursiveMemoryEffects,
        AttrSizedOperandSegments,
        dyn MemoryEffects,
        dyn ConditionallySpeculatable
    ]
    {
        verify: verify_other_ops,
        fold: fold_other_ops,
        parse: parse_other_ops,
        print: print_other_ops,
    }
}

impl MemoryEffects for PoolingNdhwcMinOp<'_> {
    fn effects(&self) -> Vec<MemoryEffect> {
        effects_of_other_ops(self.op())
    }
}

impl ConditionallySpeculatable for PoolingNdhwcMinOp<'_> {
    fn speculatability(&self) -> Speculatability {
        speculatability_of_other_ops(self.op())
    }
}

op! {
    /// `linalg.pooling_ndhwc_sum`.
    // LinalgNamedStructuredOps.yamlgen.td: PoolingNdhwcSumOp
    // omitted: the default `{ static_cast<int64_t>(1), static_cast<int64_t>(1), static_cast<int64_t>(1) }` (C++); the attribute is optional instead: $strides
    // omitted: the default `{ static_cast<int64_t>(1), static_cast<int64_t>(1), static_cast<int64_t>(1) }` (C++); the attribute is optional instead: $dilations
    // omitted: the interface DestinationStyleOpInterface (C++)
    // omitted: the interface LinalgOp (C++)
    // omitted: the interface ReifyRankedShapedTypeOpInterface (C++)
    // omitted: the interface ConvolutionOpInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub PoolingNdhwcSumOp = "linalg.pooling_ndhwc_sum",
    (ins
        Variadic<AnyType>:$inputs,
        Variadic<AnyShaped>:$outputs,
        OptionalAttr<RankedI64ElementsAttr<[3]>>:$strides,
        OptionalAttr<RankedI64ElementsAttr<[3]>>:$dilations),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [
        SingleBlockImplicitTerminator<YieldOp>,
        RecursiveMemoryEffects,
        AttrSizedOperandSegments,
        dyn MemoryEffects,
        dyn ConditionallySpeculatable
    ]
    {
        verify: verify_other_ops,
        fold: fold_other_ops,
        parse: parse_other_ops,
        print: print_other_ops,
    }
}

impl MemoryEffects for PoolingNdhwcSumOp<'_> {
    fn effects(&self) -> Vec<MemoryEffect> {
        effects_of_other_ops(self.op())
    }
}

impl ConditionallySpeculatable for PoolingNdhwcSumOp<'_> {
    fn speculatability(&self) -> Speculatability {
        speculatability_of_other_ops(self.op())
    }
}

op! {
    /// `linalg.pooling_nhwc_max`.
    // LinalgNamedStructuredOps.yamlgen.td: PoolingNhwcMaxOp
    // omitted: the default `{ static_cast<int64_t>(1), static_cast<int64_t>(1) }` (C++); the attribute is optional instead: $strides
    // omitted: the default `{ static_cast<int64_t>(1), static_cast<int64_t>(1) }` (C++); the attribute is optional instead: $dilations
    // omitted: the interface DestinationStyleOpInterface (C++)
    // omitted: the interface LinalgOp (C++)
    // omitted: the interface ReifyRankedShapedTypeOpInterface (C++)
    // omitted: the interface ConvolutionOpInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub PoolingNhwcMaxOp = "linalg.pooling_nhwc_max",
    (ins
        Variadic<AnyType>:$inputs,
        Variadic<AnyShaped>:$outputs,
        OptionalAttr<RankedI64ElementsAttr<[2]>>:$strides,
        OptionalAttr<RankedI64ElementsAttr<[2]>>:$dilations),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [
        SingleBlockImplicitTerminator<YieldOp>,
        RecursiveMemoryEffects,
        AttrSizedOperandSegments,
        dyn MemoryEffects,
        dyn ConditionallySpeculatable
    ]
    {
        verify: verify_other_ops,
        fold: fold_other_ops,
        parse: parse_other_ops,
        print: print_other_ops,
    }
}

impl MemoryEffects for PoolingNhwcMaxOp<'_> {
    fn effects(&self) -> Vec<MemoryEffect> {
        effects_of_other_ops(self.op())
    }
}

impl ConditionallySpeculatable for PoolingNhwcMaxOp<'_> {
    fn speculatability(&self) -> Speculatability {
        speculatability_of_other_ops(self.op())
    }
}

op! {
    /// `linalg.pooling_nhwc_max_unsigned`.
    // LinalgNamedStructuredOps.yamlgen.td: PoolingNhwcMaxUnsignedOp
    // omitted: the default `{ static_cast<int64_t>(1), static_cast<int64_t>(1) }` (C++); the attribute is optional instead: $strides
    // omitted: the default `{ static_cast<int64_t>(1), static_cast<int64_t>(1) }` (C++); the attribute is optional instead: $dilations
    // omitted: the interface DestinationStyleOpInterface (C++)
    // omitted: the interface LinalgOp (C++)
    // omitted: the interface ReifyRankedShapedTypeOpInterface (C++)
    // omitted: the interface ConvolutionOpInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub PoolingNhwcMaxUnsignedOp = "linalg.pooling_nhwc_max_unsigned",
    (ins
        Variadic<AnyType>:$inputs,
        Variadic<AnyShaped>:$outputs,
        OptionalAttr<RankedI64ElementsAttr<[2]>>:$strides,
        OptionalAttr<RankedI64ElementsAttr<[2]>>:$dilations),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [
        SingleBlockImplicitTerminator<YieldOp>,
        RecursiveMemoryEffects,
        AttrSizedOperandSegments,
        dyn MemoryEffects,
        dyn ConditionallySpeculatable
    ]
    {
        verify: verify_other_ops,
        fold: fold_other_ops,
        parse: parse_other_ops,
        print: print_other_ops,
    }
}

impl MemoryEffects for PoolingNhwcMaxUnsignedOp<'_> {
    fn effects(&self) -> Vec<MemoryEffect> {
        effects_of_other_ops(self.op())
    }
}

impl ConditionallySpeculatable for PoolingNhwcMaxUnsignedOp<'_> {
    fn speculatability(&self) -> Speculatability {
        speculatability_of_other_ops(self.op())
    }
}

op! {
    /// `linalg.pooling_nhwc_min`.
    // LinalgNamedStructuredOps.yamlgen.td: PoolingNhwcMinOp
    // omitted: the default `{ static_cast<int64_t>(1), static_cast<int64_t>(1) }` (C++); the attribute is optional instead: $strides
    // omitted: the default `{ static_cast<int64_t>(1), static_cast<int64_t>(1) }` (C++); the attribute is optional instead: $dilations
    // omitted: the interface DestinationStyleOpInterface (C++)
    // omitted: the interface LinalgOp (C++)
    // omitted: the interface ReifyRankedShapedTypeOpInterface (C++)
    // omitted: the interface ConvolutionOpInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub PoolingNhwcMinOp = "linalg.pooling_nhwc_min",
    (ins
        Variadic<AnyType>:$inputs,
        Variadic<AnyShaped>:$outputs,
        OptionalAttr<RankedI64ElementsAttr<[2]>>:$strides,
        OptionalAttr<RankedI64ElementsAttr<[2]>>:$dilations),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [
        SingleBlockImplicitTerminator<YieldOp>,
        RecursiveMemoryEffects,
        AttrSizedOperandSegments,
        dyn MemoryEffects,
        dyn ConditionallySpeculatable
    ]
    {
        verify: verify_other_ops,
        fold: fold_other_ops,
        parse: parse_other_ops,
        print: print_other_ops,
    }
}

impl MemoryEffects for PoolingNhwcMinOp<'_> {
    fn effects(&self) -> Vec<MemoryEffect> {
        effects_of_other_ops(self.op())
    }
}

impl ConditionallySpeculatable for PoolingNhwcMinOp<'_> {
    fn speculatability(&self) -> Speculatability {
        speculatability_of_other_ops(self.op())
    }
}

op! {
    /// `linalg.pooling_nhwc_min_unsigned`.
    // LinalgNamedStructuredOps.yamlgen.td: PoolingNhwcMinUnsignedOp
    // omitted: the default `{ static_cast<int64_t>(1), static_cast<int64_t>(1) }` (C++); the attribute is optional instead: $strides
    // omitted: the default `{ static_cast<int64_t>(1), static_cast<int64_t>(1) }` (C++); the attribute is optional instead: $dilations
    // omitted: the interface DestinationStyleOpInterface (C++)
    // omitted: the interface LinalgOp (C++)
    // omitted: the interface ReifyRankedShapedTypeOpInterface (C++)
    // omitted: the interface ConvolutionOpInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub PoolingNhwcMinUnsignedOp = "linalg.pooling_nhwc_min_unsigned",
    (ins
        Variadic<AnyType>:$inputs,
        Variadic<AnyShaped>:$outputs,
        OptionalAttr<RankedI64ElementsAttr<[2]>>:$strides,
        OptionalAttr<RankedI64ElementsAttr<[2]>>:$dilations),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [
        SingleBlockImplicitTerminator<YieldOp>,
        RecursiveMemoryEffects,
        AttrSizedOperandSegments,
        dyn MemoryEffects,
        dyn ConditionallySpeculatable
    ]
    {
        verify: verify_other_ops,
        fold: fold_other_ops,
        parse: parse_other_ops,
        print: print_other_ops,
    }
}

impl MemoryEffects for PoolingNhwcMinUnsignedOp<'_> {
    fn effects(&self) -> Vec<MemoryEffect> {
        effects_of_other_ops(self.op())
    }
}

impl ConditionallySpeculatable for PoolingNhwcMinUnsignedOp<'_> {
    fn speculatability(&self) -> Speculatability {
        speculatability_of_other_ops(self.op())
    }
}

op! {
    /// `linalg.pooling_nhwc_sum`.
    // LinalgNamedStructuredOps.yamlgen.td: PoolingNhwcSumOp
    // omitted: the default `{ static_cast<int64_t>(1), static_cast<int64_t>(1) }` (C++); the attribute is optional instead: $strides
    // omitted: the default `{ static_cast<int64_t>(1), static_cast<int64_t>(1) }` (C++); the attribute is optional instead: $dilations
    // omitted: the interface DestinationStyleOpInterface (C++)
    // omitted: the interface LinalgOp (C++)
    // omitted: the interface ReifyRankedShapedTypeOpInterface (C++)
    // omitted: the interface ConvolutionOpInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub PoolingNhwcSumOp = "linalg.pooling_nhwc_sum",
    (ins
        Variadic<AnyType>:$inputs,
        Variadic<AnyShaped>:$outputs,
        OptionalAttr<RankedI64ElementsAttr<[2]>>:$strides,
        OptionalAttr<RankedI64ElementsAttr<[2]>>:$dilations),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [
        SingleBlockImplicitTerminator<YieldOp>,
        RecursiveMemoryEffects,
        AttrSizedOperandSegments,
        dyn MemoryEffects,
        dyn ConditionallySpeculatable
    ]
    {
        verify: verify_other_ops,
        fold: fold_other_ops,
        parse: parse_other_ops,
        print: print_other_ops,
    }
}

impl MemoryEffects for PoolingNhwcSumOp<'_> {
    fn effects(&self) -> Vec<MemoryEffect> {
        effects_of_other_ops(self.op())
    }
}

impl ConditionallySpeculatable for PoolingNhwcSumOp<'_> {
    fn speculatability(&self) -> Speculatability {
        speculatability_of_other_ops(self.op())
    }
}

op! {
    /// `linalg.pooling_nwc_max`.
    // LinalgNamedStructuredOps.yamlgen.td: PoolingNwcMaxOp
    // omitted: the default `{ static_cast<int64_t>(1) }` (C++); the attribute is optional instead: $strides
    // omitted: the default `{ static_cast<int64_t>(1) }` (C++); the attribute is optional instead: $dilations
    // omitted: the interface DestinationStyleOpInterface (C++)
    // omitted: the interface LinalgOp (C++)
    // omitted: the interface ReifyRankedShapedTypeOpInterface (C++)
    // omitted: the interface ConvolutionOpInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub PoolingNwcMaxOp = "linalg.pooling_nwc_max",
    (ins
        Variadic<AnyType>:$inputs,
        Variadic<AnyShaped>:$outputs,
        OptionalAttr<RankedI64ElementsAttr<[1]>>:$strides,
        OptionalAttr<RankedI64ElementsAttr<[1]>>:$dilations),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [
        SingleBlockImplicitTerminator<YieldOp>,
        RecursiveMemoryEffects,
        AttrSizedOperandSegments,
        dyn MemoryEffects,
        dyn ConditionallySpeculatable
    ]
    {
        verify: verify_other_ops,
        fold: fold_other_ops,
        parse: parse_other_ops,
        print: print_other_ops,
    }
}

impl MemoryEffects for PoolingNwcMaxOp<'_> {
    fn effects(&self) -> Vec<MemoryEffect> {
        effects_of_other_ops(self.op())
    }
}

impl ConditionallySpeculatable for PoolingNwcMaxOp<'_> {
    fn speculatability(&self) -> Speculatability {
        speculatability_of_other_ops(self.op())
    }
}

op! {
    /// `linalg.pooling_nwc_max_unsigned`.
    // LinalgNamedStructuredOps.yamlgen.td: PoolingNwcMaxUnsignedOp
    // omitted: the default `{ static_cast<int64_t>(1) }` (C++); the attribute is optional instead: $strides
    // omitted: the default `{ static_cast<int64_t>(1) }` (C++); the attribute is optional instead: $dilations
    // omitted: the interface DestinationStyleOpInterface (C++)
    // omitted: the interface LinalgOp (C++)
    // omitted: the interface ReifyRankedShapedTypeOpInterface (C++)
    // omitted: the interface ConvolutionOpInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub PoolingNwcMaxUnsignedOp = "linalg.pooling_nwc_max_unsigned",
    (ins
        Variadic<AnyType>:$inputs,
        Variadic<AnyShaped>:$outputs,
        OptionalAttr<RankedI64ElementsAttr<[1]>>:$strides,
        OptionalAttr<RankedI64ElementsAttr<[1]>>:$dilations),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [
        SingleBlockImplicitTerminator<YieldOp>,
        RecursiveMemoryEffects,
        AttrSizedOperandSegments,
        dyn MemoryEffects,
        dyn ConditionallySpeculatable
    ]
    {
        verify: verify_other_ops,
        fold: fold_other_ops,
        parse: parse_other_ops,
        print: print_other_ops,
    }
}

impl MemoryEffects for PoolingNwcMaxUnsignedOp<'_> {
    fn effects(&self) -> Vec<MemoryEffect> {
        effects_of_other_ops(self.op())
    }
}

impl ConditionallySpeculatable for PoolingNwcMaxUnsignedOp<'_> {
    fn speculatability(&self) -> Speculatability {
        speculatability_of_other_ops(self.op())
    }
}

op! {
    /// `linalg.pooling_nwc_min`.
    // LinalgNamedStructuredOps.yamlgen.td: PoolingNwcMinOp
    // omitted: the default `{ static_cast<int64_t>(1) }` (C++); the attribute is optional instead: $strides
    // omitted: the default `{ static_cast<int64_t>(1) }` (C++); the attribute is optional instead: $dilations
    // omitted: the interface DestinationStyleOpInterface (C++)
    // omitted: the interface LinalgOp (C++)
    // omitted: the interface ReifyRankedShapedTypeOpInterface (C++)
    // omitted: the interface ConvolutionOpInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub PoolingNwcMinOp = "linalg.pooling_nwc_min",
    (ins
        Variadic<AnyType>:$inputs,
        Variadic<AnyShaped>:$outputs,
        OptionalAttr<RankedI64ElementsAttr<[1]>>:$strides,
        OptionalAttr<RankedI64ElementsAttr<[1]>>:$dilations),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [
        SingleBlockImplicitTerminator<YieldOp>,
        RecursiveMemoryEffects,
        AttrSizedOperandSegments,
        dyn MemoryEffects,
        dyn ConditionallySpeculatable
    ]
    {
        verify: verify_other_ops,
        fold: fold_other_ops,
        parse: parse_other_ops,
        print: print_other_ops,
    }
}

impl MemoryEffects for PoolingNwcMinOp<'_> {
    fn effects(&self) -> Vec<MemoryEffect> {
        effects_of_other_ops(self.op())
    }
}

impl ConditionallySpeculatable for PoolingNwcMinOp<'_> {
    fn speculatability(&self) -> Speculatability {
        speculatability_of_other_ops(self.op())
    }
}

op! {
    /// `linalg.pooling_nwc_min_unsigned`.
    // LinalgNamedStructuredOps.yamlgen.td: PoolingNwcMinUnsignedOp
    // omitted: the default `{ static_cast<int64_t>(1) }` (C++); the attribute is optional instead: $strides
    // omitted: the default `{ static_cast<int64_t>(1) }` (C++); the attribute is optional instead: $dilations
    // omitted: the interface DestinationStyleOpInterface (C++)
    // omitted: the interface LinalgOp (C++)
    // omitted: the interface ReifyRankedShapedTypeOpInterface (C++)
    // omitted: the interface ConvolutionOpInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub PoolingNwcMinUnsignedOp = "linalg.pooling_nwc_min_unsigned",
    (ins
        Variadic<AnyType>:$inputs,
        Variadic<AnyShaped>:$outputs,
        OptionalAttr<RankedI64ElementsAttr<[1]>>:$strides,
        OptionalAttr<RankedI64ElementsAttr<[1]>>:$dilations),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [
        SingleBlockImplicitTerminator<YieldOp>,
        RecursiveMemoryEffects,
        AttrSizedOperandSegments,
        dyn MemoryEffects,
        dyn ConditionallySpeculatable
    ]
    {
        verify: verify_other_ops,
        fold: fold_other_ops,
        parse: parse_other_ops,
        print: print_other_ops,
    }
}

impl MemoryEffects for PoolingNwcMinUnsignedOp<'_> {
    fn effects(&self) -> Vec<MemoryEffect> {
        effects_of_other_ops(self.op())
    }
}

impl ConditionallySpeculatable for PoolingNwcMinUnsignedOp<'_> {
    fn speculatability(&self) -> Speculatability {
        speculatability_of_other_ops(self.op())
    }
}

op! {
    /// `linalg.pooling_nwc_sum`.
    // LinalgNamedStructuredOps.yamlgen.td: PoolingNwcSumOp
    // omitted: the default `{ static_cast<int64_t>(1) }` (C++); the attribute is optional instead: $strides
    // omitted: the default `{ static_cast<int64_t>(1) }` (C++); the attribute is optional instead: $dilations
    // omitted: the interface DestinationStyleOpInterface (C++)
    // omitted: the interface LinalgOp (C++)
    // omitted: the interface ReifyRankedShapedTypeOpInterface (C++)
    // omitted: the interface ConvolutionOpInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub PoolingNwcSumOp = "linalg.pooling_nwc_sum",
    (ins
        Variadic<AnyType>:$inputs,
        Variadic<AnyShaped>:$outputs,
        OptionalAttr<RankedI64ElementsAttr<[1]>>:$strides,
        OptionalAttr<RankedI64ElementsAttr<[1]>>:$dilations),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [
        SingleBlockImplicitTerminator<YieldOp>,
        RecursiveMemoryEffects,
        AttrSizedOperandSegments,
        dyn MemoryEffects,
        dyn ConditionallySpeculatable
    ]
    {
        verify: verify_other_ops,
        fold: fold_other_ops,
        parse: parse_other_ops,
        print: print_other_ops,
    }
}

impl MemoryEffects for PoolingNwcSumOp<'_> {
    fn effects(&self) -> Vec<MemoryEffect> {
        effects_of_other_ops(self.op())
    }
}

impl ConditionallySpeculatable for PoolingNwcSumOp<'_> {
    fn speculatability(&self) -> Speculatability {
        speculatability_of_other_ops(self.op())
    }
}

op! {
    /// `linalg.powf`.
    // LinalgNamedStructuredOps.yamlgen.td: PowFOp
    // omitted: the interface DestinationStyleOpInterface (C++)
    // omitted: the interface LinalgOp (C++)
    // omitted: the interface ReifyRankedShapedTypeOpInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub PowFOp = "linalg.powf",
    (ins Variadic<AnyType>:$inputs, Variadic<AnyShaped>:$outputs),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [
        SingleBlockImplicitTerminator<YieldOp>,
        RecursiveMemoryEffects,
        AttrSizedOperandSegments,
        dyn MemoryEffects,
        dyn ConditionallySpeculatable
    ]
    {
        verify: verify_other_ops,
        fold: fold_other_ops,
        parse: parse_other_ops,
        print: print_other_ops,
    }
}

impl MemoryEffects for PowFOp<'_> {
    fn effects(&self) -> Vec<MemoryEffect> {
        effects_of_other_ops(self.op())
    }
}

impl ConditionallySpeculatable for PowFOp<'_> {
    fn speculatability(&self) -> Speculatability {
        speculatability_of_other_ops(self.op())
    }
}

op! {
    /// `linalg.quantized_batch_matmul`.
    // LinalgNamedStructuredOps.yamlgen.td: QuantizedBatchMatmulOp
    // omitted: the interface DestinationStyleOpInterface (C++)
    // omitted: the interface LinalgOp (C++)
    // omitted: the interface ReifyRankedShapedTypeOpInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub QuantizedBatchMatmulOp = "linalg.quantized_batch_matmul",
    (ins Variadic<AnyType>:$inputs, Variadic<AnyShaped>:$outputs),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [
        SingleBlockImplicitTerminator<YieldOp>,
        RecursiveMemoryEffects,
        AttrSizedOperandSegments,
        dyn MemoryEffects,
        dyn ConditionallySpeculatable
    ]
    {
        verify: verify_other_ops,
        fold: fold_other_ops,
        parse: parse_other_ops,
        print: print_other_ops,
    }
}

impl MemoryEffects for QuantizedBatchMatmulOp<'_> {
    fn effects(&self) -> Vec<MemoryEffect> {
        effects_of_other_ops(self.op())
    }
}

impl ConditionallySpeculatable for QuantizedBatchMatmulOp<'_> {
    fn speculatability(&self) -> Speculatability {
        speculatability_of_other_ops(self.op())
    }
}

op! {
    /// `linalg.quantized_matmul`.
    // LinalgNamedStructuredOps.yamlgen.td: QuantizedMatmulOp
    // omitted: the interface DestinationStyleOpInterface (C++)
    // omitted: the interface LinalgOp (C++)
    // omitted: the interface ReifyRankedShapedTypeOpInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub QuantizedMatmulOp = "linalg.quantized_matmul",
    (ins Variadic<AnyType>:$inputs, Variadic<AnyShaped>:$outputs),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [
        SingleBlockImplicitTerminator<YieldOp>,
        RecursiveMemoryEffects,
        AttrSizedOperandSegments,
        dyn MemoryEffects,
        dyn ConditionallySpeculatable
    ]
    {
        verify: verify_other_ops,
        fold: fold_other_ops,
        parse: parse_other_ops,
        print: print_other_ops,
    }
}

impl MemoryEffects for QuantizedMatmulOp<'_> {
    fn effects(&self) -> Vec<MemoryEffect> {
        effects_of_other_ops(self.op())
    }
}

impl ConditionallySpeculatable for QuantizedMatmulOp<'_> {
    fn speculatability(&self) -> Speculatability {
        speculatability_of_other_ops(self.op())
    }
}

op! {
    /// `linalg.reciprocal`.
    // LinalgNamedStructuredOps.yamlgen.td: ReciprocalOp
    // omitted: the interface DestinationStyleOpInterface (C++)
    // omitted: the interface LinalgOp (C++)
    // omitted: the interface ReifyRankedShapedTypeOpInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub ReciprocalOp = "linalg.reciprocal",
    (ins Variadic<AnyType>:$inputs, Variadic<AnyShaped>:$outputs),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [
        SingleBlockImplicitTerminator<YieldOp>,
        RecursiveMemoryEffects,
        AttrSizedOperandSegments,
        dyn MemoryEffects,
        dyn ConditionallySpeculatable
    ]
    {
        verify: verify_other_ops,
        fold: fold_other_ops,
        parse: parse_other_ops,
        print: print_other_ops,
    }
}

impl MemoryEffects for ReciprocalOp<'_> {
    fn effects(&self) -> Vec<MemoryEffect> {
        effects_of_other_ops(self.op())
    }
}

impl ConditionallySpeculatable for ReciprocalOp<'_> {
    fn speculatability(&self) -> Speculatability {
        speculatability_of_other_ops(self.op())
    }
}

op! {
    /// `linalg.reduce`.
    // LinalgStructuredOps.td: ReduceOp
    // omitted: the interface DestinationStyleOpInterface (C++)
    // omitted: the interface LinalgOp (C++)
    // omitted: the interface ReifyRankedShapedTypeOpInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub ReduceOp = "linalg.reduce",
    (ins
        Variadic<TensorOrMemref>:$inputs,
        Variadic<TensorOrMemref>:$inits,
        ConfinedAttr<DenseI64ArrayAttr, [DenseArrayStrictlySorted<DenseI64ArrayAttr>]>:$dimensions),
    (outs Variadic<AnyTensor>:$result),
    (region SizedRegion<1>:$combiner),
    [
        SingleBlockImplicitTerminator<YieldOp>,
        RecursiveMemoryEffects,
        SameVariadicOperandSize,
        dyn MemoryEffects,
        dyn ConditionallySpeculatable
    ]
    {
        verify: verify_reduce_op,
        parse: parse_reduce_op,
        print: print_reduce_op,
        result_names: name_results_of_reduce_op,
        argument_names: name_region_arguments_of_reduce_op,
    }
}

impl MemoryEffects for ReduceOp<'_> {
    fn effects(&self) -> Vec<MemoryEffect> {
        effects_of_other_ops(self.op())
    }
}

impl ConditionallySpeculatable for ReduceOp<'_> {
    fn speculatability(&self) -> Speculatability {
        speculatability_of_other_ops(self.op())
    }
}

op! {
    /// `linalg.round`.
    // LinalgNamedStructuredOps.yamlgen.td: RoundOp
    // omitted: the interface DestinationStyleOpInterface (C++)
    // omitted: the interface LinalgOp (C++)
    // omitted: the interface ReifyRankedShapedTypeOpInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub RoundOp = "linalg.round",
    (ins Variadic<AnyType>:$inputs, Variadic<AnyShaped>:$outputs),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [
        SingleBlockImplicitTerminator<YieldOp>,
        RecursiveMemoryEffects,
        AttrSizedOperandSegments,
        dyn MemoryEffects,
        dyn ConditionallySpeculatable
    ]
    {
        verify: verify_other_ops,
        fold: fold_other_ops,
        parse: parse_other_ops,
        print: print_other_ops,
    }
}

impl MemoryEffects for RoundOp<'_> {
    fn effects(&self) -> Vec<MemoryEffect> {
        effects_of_other_ops(self.op())
    }
}

impl ConditionallySpeculatable for RoundOp<'_> {
    fn speculatability(&self) -> Speculatability {
        speculatability_of_other_ops(self.op())
    }
}

op! {
    /// `linalg.rsqrt`.
    // LinalgNamedStructuredOps.yamlgen.td: RsqrtOp
    // omitted: the interface DestinationStyleOpInterface (C++)
    // omitted: the interface LinalgOp (C++)
    // omitted: the interface ReifyRankedShapedTypeOpInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub RsqrtOp = "linalg.rsqrt",
    (ins Variadic<AnyType>:$inputs, Variadic<AnyShaped>:$outputs),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [
        SingleBlockImplicitTerminator<YieldOp>,
        RecursiveMemoryEffects,
        AttrSizedOperandSegments,
        dyn MemoryEffects,
        dyn ConditionallySpeculatable
    ]
    {
        verify: verify_other_ops,
        fold: fold_other_ops,
        parse: parse_other_ops,
        print: print_other_ops,
    }
}

impl MemoryEffects for RsqrtOp<'_> {
    fn effects(&self) -> Vec<MemoryEffect> {
        effects_of_other_ops(self.op())
    }
}

impl ConditionallySpeculatable for RsqrtOp<'_> {
    fn speculatability(&self) -> Speculatability {
        speculatability_of_other_ops(self.op())
    }
}

op! {
    /// `linalg.select`.
    // LinalgNamedStructuredOps.yamlgen.td: SelectOp
    // omitted: the interface DestinationStyleOpInterface (C++)
    // omitted: the interface LinalgOp (C++)
    // omitted: the interface ReifyRankedShapedTypeOpInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub SelectOp = "linalg.select",
    (ins Variadic<AnyType>:$inputs, Variadic<AnyShaped>:$outputs),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [
        SingleBlockImplicitTerminator<YieldOp>,
        RecursiveMemoryEffects,
        AttrSizedOperandSegments,
        dyn MemoryEffects,
        dyn ConditionallySpeculatable
    ]
    {
        verify: verify_other_ops,
        fold: fold_other_ops,
        parse: parse_other_ops,
        print: print_other_ops,
    }
}

impl MemoryEffects for SelectOp<'_> {
    fn effects(&self) -> Vec<MemoryEffect> {
        effects_of_other_ops(self.op())
    }
}

impl ConditionallySpeculatable for SelectOp<'_> {
    fn speculatability(&self) -> Speculatability {
        speculatability_of_other_ops(self.op())
    }
}

op! {
    /// `linalg.sqrt`.
    // LinalgNamedStructuredOps.yamlgen.td: SqrtOp
    // omitted: the interface DestinationStyleOpInterface (C++)
    // omitted: the interface LinalgOp (C++)
    // omitted: the interface ReifyRankedShapedTypeOpInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub SqrtOp = "linalg.sqrt",
    (ins Variadic<AnyType>:$inputs, Variadic<AnyShaped>:$outputs),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [
        SingleBlockImplicitTerminator<YieldOp>,
        RecursiveMemoryEffects,
        AttrSizedOperandSegments,
        dyn MemoryEffects,
        dyn ConditionallySpeculatable
    ]
    {
        verify: verify_other_ops,
        fold: fold_other_ops,
        parse: parse_other_ops,
        print: print_other_ops,
    }
}

impl MemoryEffects for SqrtOp<'_> {
    fn effects(&self) -> Vec<MemoryEffect> {
        effects_of_other_ops(self.op())
    }
}

impl ConditionallySpeculatable for SqrtOp<'_> {
    fn speculatability(&self) -> Speculatability {
        speculatability_of_other_ops(self.op())
    }
}

op! {
    /// `linalg.square`.
    // LinalgNamedStructuredOps.yamlgen.td: SquareOp
    // omitted: the interface DestinationStyleOpInterface (C++)
    // omitted: the interface LinalgOp (C++)
    // omitted: the interface ReifyRankedShapedTypeOpInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub SquareOp = "linalg.square",
    (ins Variadic<AnyType>:$inputs, Variadic<AnyShaped>:$outputs),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [
        SingleBlockImplicitTerminator<YieldOp>,
        RecursiveMemoryEffects,
        AttrSizedOperandSegments,
        dyn MemoryEffects,
        dyn ConditionallySpeculatable
    ]
    {
        verify: verify_other_ops,
        fold: fold_other_ops,
        parse: parse_other_ops,
        print: print_other_ops,
    }
}

impl MemoryEffects for SquareOp<'_> {
    fn effects(&self) -> Vec<MemoryEffect> {
        effects_of_other_ops(self.op())
    }
}

impl ConditionallySpeculatable for SquareOp<'_> {
    fn speculatability(&self) -> Speculatability {
        speculatability_of_other_ops(self.op())
    }
}

op! {
    /// `linalg.sub`.
    // LinalgNamedStructuredOps.yamlgen.td: SubOp
    // omitted: the interface DestinationStyleOpInterface (C++)
    // omitted: the interface LinalgOp (C++)
    // omitted: the interface ReifyRankedShapedTypeOpInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub SubOp = "linalg.sub",
    (ins Variadic<AnyType>:$inputs, Variadic<AnyShaped>:$outputs),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [
        SingleBlockImplicitTerminator<YieldOp>,
        RecursiveMemoryEffects,
        AttrSizedOperandSegments,
        dyn MemoryEffects,
        dyn ConditionallySpeculatable
    ]
    {
        verify: verify_other_ops,
        fold: fold_other_ops,
        parse: parse_other_ops,
        print: print_other_ops,
    }
}

impl MemoryEffects for SubOp<'_> {
    fn effects(&self) -> Vec<MemoryEffect> {
        effects_of_other_ops(self.op())
    }
}

impl ConditionallySpeculatable for SubOp<'_> {
    fn speculatability(&self) -> Speculatability {
        speculatability_of_other_ops(self.op())
    }
}

op! {
    /// `linalg.tanh`.
    // LinalgNamedStructuredOps.yamlgen.td: TanhOp
    // omitted: the interface DestinationStyleOpInterface (C++)
    // omitted: the interface LinalgOp (C++)
    // omitted: the interface ReifyRankedShapedTypeOpInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub TanhOp = "linalg.tanh",
    (ins Variadic<AnyType>:$inputs, Variadic<AnyShaped>:$outputs),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [
        SingleBlockImplicitTerminator<YieldOp>,
        RecursiveMemoryEffects,
        AttrSizedOperandSegments,
        dyn MemoryEffects,
        dyn ConditionallySpeculatable
    ]
    {
        verify: verify_other_ops,
        fold: fold_other_ops,
        parse: parse_other_ops,
        print: print_other_ops,
    }
}

impl MemoryEffects for TanhOp<'_> {
    fn effects(&self) -> Vec<MemoryEffect> {
        effects_of_other_ops(self.op())
    }
}

impl ConditionallySpeculatable for TanhOp<'_> {
    fn speculatability(&self) -> Speculatability {
        speculatability_of_other_ops(self.op())
    }
}

op! {
    /// `linalg.transpose`.
    // LinalgStructuredOps.td: TransposeOp
    // omitted: the interface DestinationStyleOpInterface (C++)
    // omitted: the interface LinalgOp (C++)
    // omitted: the interface ReifyRankedShapedTypeOpInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub TransposeOp = "linalg.transpose",
    (ins TensorOrMemref:$input, TensorOrMemref:$init, DenseI64ArrayAttr:$permutation),
    (outs Variadic<AnyTensor>:$result),
    (region SizedRegion<1>:$region),
    [
        SingleBlockImplicitTerminator<YieldOp>,
        RecursiveMemoryEffects,
        dyn MemoryEffects,
        dyn ConditionallySpeculatable
    ]
    {
        verify: verify_transpose_op,
        fold: fold_transpose_op,
        parse: parse_transpose_op,
        print: print_transpose_op,
        result_names: name_results_of_transpose_op,
    }
}

impl MemoryEffects for TransposeOp<'_> {
    fn effects(&self) -> Vec<MemoryEffect> {
        effects_of_other_ops(self.op())
    }
}

impl ConditionallySpeculatable for TransposeOp<'_> {
    fn speculatability(&self) -> Speculatability {
        speculatability_of_other_ops(self.op())
    }
}

op! {
    /// `linalg.vecmat`.
    // LinalgNamedStructuredOps.yamlgen.td: VecmatOp
    // omitted: the interface DestinationStyleOpInterface (C++)
    // omitted: the interface LinalgOp (C++)
    // omitted: the interface ReifyRankedShapedTypeOpInterface (C++)
    // omitted: the interface ContractionOpInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub VecmatOp = "linalg.vecmat",
    (ins Variadic<AnyType>:$inputs, Variadic<AnyShaped>:$outputs),
    (outs Variadic<AnyRankedTensor>:$result_tensors),
    (region AnyRegion:$region),
    [
        SingleBlockImplicitTerminator<YieldOp>,
        RecursiveMemoryEffects,
        AttrSizedOperandSegments,
        dyn MemoryEffects,
        dyn ConditionallySpeculatable
    ]
    {
        verify: verify_other_ops,
        fold: fold_other_ops,
        parse: parse_other_ops,
        print: print_other_ops,
    }
}

impl MemoryEffects for VecmatOp<'_> {
    fn effects(&self) -> Vec<MemoryEffect> {
        effects_of_other_ops(self.op())
    }
}

impl ConditionallySpeculatable for VecmatOp<'_> {
    fn speculatability(&self) -> Speculatability {
        speculatability_of_other_ops(self.op())
    }
}

// Custom forms

fn parse_dynamic_index_list(parser: &mut dyn OpAsmParser, inner_tiles: OperandSlot, static_inner_tiles: AttrSlot) -> Result<(), ParseFailed> {
    drr::define::OpAsmForm::parse(parser, |form| form_dynamic_index_list(form, inner_tiles, static_inner_tiles))
}

fn print_dynamic_index_list<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>, inner_tiles: OperandSlot, static_inner_tiles: AttrSlot) -> Result<(), UseGenericForm> {
    drr::define::OpAsmForm::print(printer, op, |form| form_dynamic_index_list(form, inner_tiles, static_inner_tiles))
}

fn parse_yield_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    drr::define::OpAsmForm::parse(parser, form_yield_op)
}

fn print_yield_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> Result<(), UseGenericForm> {
    drr::define::OpAsmForm::print(printer, op, form_yield_op)
}

// Fingerprints of what drr-import wrote: importing again is refused if the module has anything else.
// 2735442922803fe4 1c5782a8a8e23473 6f106257b3f72148 5dbbdd5d13c0565a 583e45a524c1f52e 828f66c22ebaa935 3b9288a9d2bb4946
// b5ebc9182f081d04 321f60ce7153b5cc 4f22c6048907cb29 8ef65d34025fe450 1499f146dc13bfe8 ab16f20a6a53f8f9 d4d064937226085a
// 2af2b60e5ce77904 ef73908b5117e6e8 09dc2f377167e606 bc3eb955f890d610 bd81ad2dc6d695ac c95db8a441cf4970 33c6655d43216ef9
// edde2e7b397d18e6 b19f6d32b7877024 1d0adec0f17af266 1468c8e1ea67f5bc b680925391016209 89959dc0a3535914 7ef5c9b1067dadbf
// cda625982e73ad15 c52022dd289f268c e98359fe620b54ec 9d1b2ad70c2f4cee a8223d53b63cce05 f4d0e52b5a1dd5a1 618c57f345ce35e7
// 832c5063cdf05edc 1bca886e3732f707 ca089a39ff96e5b2 2d27cb3637bb9fd6 f680b9063e5bfa06 223adad81434e383 32f281ec132f6974
// 8bfedaaeb39c6007 2b2ffd8ebaabd84d 27b25bf917980cac c2fee49c6914114b a854c183974cd220 cb892075a2a5e37f f20eef202c551b13
// 74ba02522d951ffb d316c7406708819e 616b9a52115c1c9e 0d2738760ec90bbb 8c5ea36b6e99c2c3 cb5a69b006625377 b45f39e64db36d92
// 5c251fd931fec027 46a7e0669cc2bc93 7bf5f492ed4fbf1a c3184a1a00138d6f 1658b0f40c99f5e5 1d8d9206c44b0dc7 10eb78ebcca6d36d
// 7955b2ed4b31f1f9 e977f7eeb09f4b02 7c60a511a9f67117 7a07cab961b4673b 8f158bf1af3c5599 ec2e850fb9a07ace 3b77d39aeaf5c7d6
// 194664015844c2b5 c322604fd5e2893a 1cf276dc91646500 c395093f26424c6f 65e9b71a97518587 9a4f5fea624a2aa1 feffa5d016da6e9f
// 615f14845cad94ec 1463a56929d9298a 61e1a58b2ac0d077 993bcb84ca3a37ec a1171978c88e7872 1a9ff27d585204c7 e09fdc88f8733574
// 77536016e27a993e 974ae7faade58ff2 c022a83323fa4325 7d3176edfaf7478b a7122c78ca95bc2d 4d83ad75c1271faa 769e68ce884762c6
// f0a25d65f0f0cc4c 57542e2eebacfb87 4a2df0da3e18f05d 03df036855b123da 6d404a353632bf7d dad9586feff970b3 b61a0a00a844b4c5
// 585d218ba76d2932 c086244703103afe 501abbbc9c139a8a dc3747c96c570105 c8abf500132ff313 c5904fe6440a0dd5 db0f50c1516e1eca
// 485e0bce03550c9e b58cc5f80c2aad3a 65f09200706432b5 57694bbc9213554f 41e703e320545249 961405de25ac0e7a 1747ad3730b192d2
// 288c1a1823469e0c 525311bd88f4f7b7 e8e16c4987e39439 1035f3e2c0a6c6d7 af03b554471def10 dcd7ee1c6cc5db40 77c8b2c5c9b2d15a
// aa359edf7661f43d 79bb1ed4fb3ba90b 3800a7dbd405c321 28716d09bf2b4a52 4caf4dacae53569c 7a2852b665f44109 4fb06679e0a927ba
// 7405aa78a2108e04 38062d6759db5fda 18f67bf24df5f47f cb740f6cc32649df e3cbe0cc3878d17d 86fc300c30aaf03a 366002881f2a3af0
// 4ba0236d9307883a 0e38f282c52044be a5f331918417a88c 89eb161c28bce0cc b355bfee34a5c019 9dde191356408343 51711e08e83a2dbc
// 46f4f35298f0fd91 996d859ba99adc33 622896b29e472661 bf08ac47e81c8012 25c041011b8b0bd2 38945ed66eeec2eb 48d5a99783daa332
// a468c0de0ca3d004 4cd258426be645cb 2f77e59a59a0b81a c654c45779b9d6bc e6aa26507a06836c 9b162e52e364c91f 9d8a033cef1396a7
// 1c078e9337f4c3de d476220d91f3c30b f3a26f4fc81a6493 b26e5263c4b765bf c8dd7f9fe13c022c 33a1613e6db3e91e d3104ab2199acd8e
// fe0bca78171ac15b b5ad358187193d65 26d93e7ba3f7171e d3f644155cd3785b e2aea5d609ae21f5 34db37400d250437 e29c79f8240c9540
// cdd7b28f6afd92c0 bdafac36f2d56aab 0989e2043abe4b3a 492cb4297da6bd56 a66cd23ff395ad7c 10da776ba41dcf03 184ba49bd78ae0b7
// 50e3fbaf3622e315 41946a36f5040282 cf965d7a590ebdb2 f24a647c23751e06 02c798813e462663 c2d20e2190753e3b a38807b8022a396b
// b5efe88e0e9acca2 fb8964be9b80e7fe 893c1ba3ecfc6db7 c4e1aeed48bd2dba 9b7749c7fba7988a 50dd94534972257e 3df10392431ab26a
// 55bc513b7d926e80 ef74743bb37c936c 207977c5250094b7 28026ddf352edc2b 88b3f626f253f1d6 cb3b2d559679dc11 cbd2fe436e756a05
// 59df66d8020e368d 33f8d29789ea2bfc 3d317c9fc7b88c8c 5bc39bd45ed7bb92 d8d83185f63c92a0 c678d18cf99c7330 89ea97afe20f09c1
// b6386ade606a6ec5 e5f987ec325fc1f8 55f2d5d27ff8517b a6aa54bf6fda7e95 5d4fd9402601cb4d c3ba181a7a27893f 9748d06dc04f7f2e
// c2f01ec4f8add972 2d494cfa5f0ea54d 918f703f85c62621 42ad133cb2b44a70 837d654e5e2c7e7d 1744cd4184255c25 bdc6a846edb98ef9
// 7b364497b8445995 c0677ce1d992f40f fe2089d5aa871594 e87c01d8562d3f31 c1ba686e31e0936b 82dbebf304af4cca 2dddf871a27683e5
// 7790a3dc25151ced 05f8f3aff91dfeec 76402b63bf4438d3 e537e2f6671a08df c29f3edd6f780754 f08ca0d667e51e0d d4eb07c1f5dec3dd
// 9df0455e8352c532 4f9dd9ca49955dfd e83d8d704b125a9d 319612d63bcc00d2 ec89301d0e2ead39 8650342a6e3b4f3b c86f295f27dda522
// 07387de3f887ef4b 4ee9fc48e545b85d 770a1fbfa5874cbd 8325fd55b293e2d4 c5df7859828fa916 5014f2793d23c27e 1c180e8d17f1b06f
// 26750ae9e83bf83b 440bfda47518afdb e5cce4104d76aa30 886a50a0f148bee8 74784049b826a6a6 f53c91d604183db3 79fe964499817d5f
// 6629d0a5f8ea0af8 c1aeca9fcc37dea5 7ffad476f0c2c1fd b700019281579adb 7ec6fcdb6b8b8f4c 9e6a33056d3cbf24 6f7208fb7642252c
// 95bf3c801988b535 b0402796dffcd793 6b185b7eae1e343b e630281b2c22cc4c 9884e8353f484a6a fcd904e0f19ade86 167bd1a08969ce43
// 0cfee8c5cb1e61e9 f57db556c4fd82c1 32f704c7f90e0822 05f5c48d5a29bd38 d2502d25c1611d9f b0653d8b56e608aa 78a234994882fbb0
// cef790e4627b1e8e 52c410130e1411df aff16541792f2173 53853a973021325f 0a9f64418a75472e 8dff22025b7bbc0a d221188e28b8f830
// 8a12bb6604b94489 5b259d7cd8d08149 855737b3c0e50989 2c28bb45181673b0 0d2d46a63295bf58 2be90f9359df42bb b694f05614ebd980
// f4685d80858be410 4bbc2b1c9551694e 696c9e5de52ec695 efb8b1b9fe48d5fb c92c18875469ad7f fd78b2e16b8b6220 0f0f12c96f301eda
// e61e3570d62faed9 c2d1b50080464914 02fb15b75c995180 fc94c7b26144a3e2 5a5d3310c91e3909 a3fc7e673383ea27 228377eeaf373f58
// 225f7a37fc36e4e3 19019afb5353e57d e9d2fe1d3d1c3f00 7c45c84f19bedebf 480ebbd52c52b75b 0952694cc02b9224 15b4adf2fe47a69b
// 2c23cd85c3455547 3cb77b84635ef846 7fd74e6a44bc8331 c4bf82894bb655cb bc813eb59f7c63c8 8b3360fdcef9c19b 43823f64ec1a2f1d
// 40dbaa2671591a47 33f81fb26b910c60 0b29428dc184775a 4a6698a2c0e350de fc7f69517e392489 b31163b78c4a6d61 417aa9f12c5fef45
// 53a899ec9aef9392 abfad28fd1e18768 4e2f8bac555384a2 951d3f0e3e6b3912 9d91265ed999d5ba f2dacfb75b964e74 f4b72fa298615181
// 478c0de2a8f50f93 ad5d8cde12dfcda1 6cd1a52cb7a6596c e82bbe9ae7369c8d 9cd4212a75ddfaed 20b920f2f88c3fa0
