//! Imported from mlir/Dialect/Tensor/IR/TensorOps.td by drr-import.
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
use crate::shared::index_list::{form_dynamic_index_list};
use crate::shared::names::{name_results_of_other_ops};
use crate::tensor::{materialize_constant_of_tensor};
use crate::tensor::cast::{fold_bitcast_op, fold_cast_op};
use crate::tensor::concat::{fold_concat_op};
use crate::tensor::creation::{fold_from_elements_op, fold_gather_op, fold_splat_op};
use crate::tensor::dims::{fold_dim_op, fold_rank_op};
use crate::tensor::elements::{fold_extract_op, fold_insert_op};
use crate::tensor::extract_slice::{fold_extract_slice_op};
use crate::tensor::insert_slice::{fold_insert_slice_op};
use crate::tensor::pad::{fold_pad_op};
use crate::tensor::patterns::{canonicalization_patterns_of_tensor};
use crate::tensor::reshape::{fold_collapse_shape_op, fold_expand_shape_op, fold_reshape_op};
use crate::tensor::shapes::{verify_bitcast_op, verify_cast_op, verify_collapse_shape_op, verify_concat_op, verify_expand_shape_op, verify_gather_op, verify_reshape_op, verify_scatter_op};
use crate::tensor::slices::{verify_empty_op, verify_extract_op, verify_extract_slice_op, verify_generate_op, verify_insert_op, verify_insert_slice_op, verify_pad_op, verify_parallel_insert_slice_op, verify_splat_op};

// Dialects

dialect! {
    /// `tensor`.
    // TensorBase.td: Tensor_Dialect
    pub Tensor = "tensor",
    ops: [
        BitcastOp,
        CastOp,
        CollapseShapeOp,
        ConcatOp,
        DimOp,
        EmptyOp,
        ExpandShapeOp,
        ExtractOp,
        ExtractSliceOp,
        FromElementsOp,
        GatherOp,
        GenerateOp,
        InsertOp,
        InsertSliceOp,
        PadOp,
        ParallelInsertSliceOp,
        RankOp,
        ReshapeOp,
        ScatterOp,
        SplatOp,
        YieldOp,
    ],
    materialize_constant: materialize_constant_of_tensor,
    canonicalization_patterns: canonicalization_patterns_of_tensor,
}

// Operations

op! {
    /// `tensor.bitcast`.
    // TensorOps.td: Tensor_BitcastOp
    // omitted: the interface CastOpInterface (C++)
    pub BitcastOp = "tensor.bitcast",
    (ins TensorOf<[AnySignlessInteger, AnyUnsignedInteger, AnySignedInteger, AnyFloat]>:$source),
    (outs TensorOf<[AnySignlessInteger, AnyUnsignedInteger, AnySignedInteger, AnyFloat]>:$dest),
    [Pure]
    {
        verify: verify_bitcast_op,
        fold: fold_bitcast_op,
        assembly_format: r#"$source attr-dict `:` type($source) `to` type($dest)"#,
    }
}

op! {
    /// `tensor.cast`.
    // TensorOps.td: Tensor_CastOp
    // omitted: the interface CastOpInterface (C++)
    pub CastOp = "tensor.cast",
    (ins AnyTensor:$source),
    (outs AnyTensor:$dest),
    [Pure]
    {
        verify: verify_cast_op,
        fold: fold_cast_op,
        assembly_format: r#"$source attr-dict `:` type($source) `to` type($dest)"#,
        result_names: name_results_of_other_ops,
    }
}

op! {
    /// `tensor.collapse_shape`.
    // TensorOps.td: Tensor_CollapseShapeOp
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub CollapseShapeOp = "tensor.collapse_shape",
    (ins AnyTensor:$src, IndexListArrayAttr:$reassociation),
    (outs AnyTensor:$result),
    [Pure]
    {
        verify: verify_collapse_shape_op,
        fold: fold_collapse_shape_op,
        assembly_format: r#"$src $reassociation attr-dict `:` type($src) `into` type($result)"#,
        result_names: name_results_of_other_ops,
    }
}

op! {
    /// `tensor.concat`.
    // TensorOps.td: Tensor_ConcatOp
    // omitted: the interface ReifyRankedShapedTypeOpInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub ConcatOp = "tensor.concat",
    (ins I64Attr:$dim, Variadic<AnyRankedTensor>:$inputs),
    (outs AnyRankedTensor:$result),
    [Pure]
    {
        verify: verify_concat_op,
        fold: fold_concat_op,
        assembly_format: r#"
            `dim` `(` $dim `)` $inputs attr-dict
            `:` functional-type(operands, results)
        "#,
        result_names: name_results_of_other_ops,
    }
}

op! {
    /// `tensor.dim`.
    // TensorOps.td: Tensor_DimOp
    // omitted: the interface ShapedDimOpInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub DimOp = "tensor.dim",
    (ins AnyNon0RankedOrUnrankedTensor:$source, Index:$index),
    (outs Index:$result),
    [NoMemoryEffect, dyn ConditionallySpeculatable, dyn InferIntRangeInterface]
    {
        fold: fold_dim_op,
        assembly_format: r#"attr-dict $source `,` $index `:` type($source)"#,
        result_names: name_results_of_other_ops,
    }
}

op! {
    /// `tensor.empty`.
    // TensorOps.td: Tensor_EmptyOp
    // omitted: the interface ReifyRankedShapedTypeOpInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub EmptyOp = "tensor.empty",
    (ins Variadic<Index>:$dynamicSizes),
    (outs AnyRankedTensor:$result),
    [Pure]
    {
        verify: verify_empty_op,
        assembly_format: r#"`(`$dynamicSizes`)` attr-dict `:` type($result)"#,
    }
}

op! {
    /// `tensor.expand_shape`.
    // TensorOps.td: Tensor_ExpandShapeOp
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub ExpandShapeOp = "tensor.expand_shape",
    (ins
        AnyTensor:$src,
        IndexListArrayAttr:$reassociation,
        Variadic<Index>:$output_shape,
        DenseI64ArrayAttr:$static_output_shape),
    (outs AnyTensor:$result),
    [Pure]
    {
        verify: verify_expand_shape_op,
        fold: fold_expand_shape_op,
        assembly_format: r#"
            $src $reassociation `output_shape`
            custom<DynamicIndexList>($output_shape, $static_output_shape) attr-dict `:`
            type($src) `into` type($result)
        "#,
        result_names: name_results_of_other_ops,
    }
}

op! {
    /// `tensor.extract`.
    // TensorOps.td: Tensor_ExtractOp
    pub ExtractOp = "tensor.extract",
    (ins AnyRankedTensor:$tensor, Variadic<Index>:$indices),
    (outs AnyType:$result),
    [
        Pure,
        TypesMatchWith<"result type matches element type of tensor", "tensor", "result", "$_self.element_type($_builder)">
    ]
    {
        verify: verify_extract_op,
        fold: fold_extract_op,
        assembly_format: r#"$tensor `[` $indices `]` attr-dict `:` type($tensor)"#,
        result_names: name_results_of_other_ops,
    }
}

op! {
    /// `tensor.extract_slice`.
    // TensorOps.td: Tensor_ExtractSliceOp
    // omitted: the interface ReifyRankedShapedTypeOpInterface (C++)
    // omitted: the interface OffsetSizeAndStrideOpInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub ExtractSliceOp = "tensor.extract_slice",
    (ins
        AnyRankedTensor:$source,
        Variadic<Index>:$offsets,
        Variadic<Index>:$sizes,
        Variadic<Index>:$strides,
        DenseI64ArrayAttr:$static_offsets,
        DenseI64ArrayAttr:$static_sizes,
        DenseI64ArrayAttr:$static_strides),
    (outs AnyRankedTensor:$result),
    [AttrSizedOperandSegments, Pure]
    {
        verify: verify_extract_slice_op,
        fold: fold_extract_slice_op,
        assembly_format: r#"
            $source ``
            custom<DynamicIndexList>($offsets, $static_offsets)
            custom<DynamicIndexList>($sizes, $static_sizes)
            custom<DynamicIndexList>($strides, $static_strides)
            attr-dict `:` type($source) `to` type($result)
        "#,
        result_names: name_results_of_other_ops,
    }
}

op! {
    /// `tensor.from_elements`.
    // TensorOps.td: Tensor_FromElementsOp
    // omitted: builders (C++); `build` takes all arguments
    pub FromElementsOp = "tensor.from_elements",
    (ins Variadic<AnyType>:$elements),
    (outs AnyStaticShapeTensor:$result),
    [Pure, ShapedTypeMatchesElementCountAndTypes<"result", "elements">]
    {
        fold: fold_from_elements_op,
        assembly_format: r#"$elements attr-dict `:` type($result)"#,
        result_names: name_results_of_other_ops,
    }
}

op! {
    /// `tensor.gather`.
    // TensorOps.td: Tensor_GatherOp
    // omitted: members of the C++ class
    pub GatherOp = "tensor.gather",
    (ins
        AnyRankedTensor:$source,
        RankedTensorOf<[AnySignlessIntegerOrIndex]>:$indices,
        DenseI64ArrayAttr:$gather_dims,
        UnitAttr:$unique),
    (outs AnyRankedTensor:$result),
    [Pure]
    {
        verify: verify_gather_op,
        fold: fold_gather_op,
        assembly_format: r#"
            $source `[` $indices `]`
            `gather_dims` `(` $gather_dims `)`
            (`unique` $unique^)?
            attr-dict
            `:` functional-type(operands, results)
        "#,
        result_names: name_results_of_other_ops,
    }
}

op! {
    /// `tensor.generate`.
    // TensorOps.td: Tensor_GenerateOp
    // omitted: the interface ReifyRankedShapedTypeOpInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    pub GenerateOp = "tensor.generate",
    (ins Variadic<Index>:$dynamicExtents),
    (outs AnyRankedTensor:$result),
    (region SizedRegion<1>:$body),
    [RecursiveMemoryEffects, SingleBlockImplicitTerminator<YieldOp>]
    {
        verify: verify_generate_op,
        assembly_format: r#"$dynamicExtents $body attr-dict `:` type($result)"#,
        result_names: name_results_of_other_ops,
    }
}

op! {
    /// `tensor.insert`.
    // TensorOps.td: Tensor_InsertOp
    // omitted: the interface DestinationStyleOpInterface (C++)
    // omitted: members of the C++ class
    pub InsertOp = "tensor.insert",
    (ins AnyType:$scalar, AnyRankedTensor:$dest, Variadic<Index>:$indices),
    (outs AnyRankedTensor:$result),
    [
        Pure,
        TypesMatchWith<"result type matches type of dest", "dest", "result", "$_self">,
        TypesMatchWith<"scalar type matches element type of dest", "dest", "scalar", "$_self.element_type($_builder)">
    ]
    {
        verify: verify_insert_op,
        fold: fold_insert_op,
        assembly_format: r#"$scalar `into` $dest `[` $indices `]` attr-dict `:` type($dest)"#,
        result_names: name_results_of_other_ops,
    }
}

op! {
    /// `tensor.insert_slice`.
    // TensorOps.td: Tensor_InsertSliceOp
    // omitted: the interface ReifyRankedShapedTypeOpInterface (C++)
    // omitted: the interface DestinationStyleOpInterface (C++)
    // omitted: the interface OffsetSizeAndStrideOpInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub InsertSliceOp = "tensor.insert_slice",
    (ins
        AnyRankedTensor:$source,
        AnyRankedTensor:$dest,
        Variadic<Index>:$offsets,
        Variadic<Index>:$sizes,
        Variadic<Index>:$strides,
        DenseI64ArrayAttr:$static_offsets,
        DenseI64ArrayAttr:$static_sizes,
        DenseI64ArrayAttr:$static_strides),
    (outs AnyRankedTensor:$result),
    [
        AttrSizedOperandSegments,
        Pure,
        TypesMatchWith<"expected result type to match dest type", "dest", "result", "$_self">
    ]
    {
        verify: verify_insert_slice_op,
        fold: fold_insert_slice_op,
        assembly_format: r#"
            $source `into` $dest ``
            custom<DynamicIndexList>($offsets, $static_offsets)
            custom<DynamicIndexList>($sizes, $static_sizes)
            custom<DynamicIndexList>($strides, $static_strides)
            attr-dict `:` type($source) `into` type($dest)
        "#,
        result_names: name_results_of_other_ops,
    }
}

op! {
    /// `tensor.pad`.
    // TensorOps.td: Tensor_PadOp
    // omitted: the interface ReifyRankedShapedTypeOpInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub PadOp = "tensor.pad",
    (ins
        AnyRankedTensor:$source,
        Variadic<Index>:$low,
        Variadic<Index>:$high,
        DenseI64ArrayAttr:$static_low,
        DenseI64ArrayAttr:$static_high,
        UnitAttr:$nofold),
    (outs AnyRankedTensor:$result),
    (region SizedRegion<1>:$region),
    [AttrSizedOperandSegments, Pure, SingleBlockImplicitTerminator<YieldOp>]
    {
        verify: verify_pad_op,
        fold: fold_pad_op,
        assembly_format: r#"
            $source
            (`nofold` $nofold^)?
            `low` `` custom<DynamicIndexList>($low, $static_low)
            `high` `` custom<DynamicIndexList>($high, $static_high)
            $region attr-dict `:` type($source) `to` type($result)
        "#,
        result_names: name_results_of_other_ops,
    }
}

op! {
    /// `tensor.parallel_insert_slice`.
    // TensorOps.td: Tensor_ParallelInsertSliceOp
    // omitted: the interface OffsetSizeAndStrideOpInterface (C++)
    // omitted: the interface ParallelCombiningOpInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub ParallelInsertSliceOp = "tensor.parallel_insert_slice",
    (ins
        AnyRankedTensor:$source,
        AnyRankedTensor:$dest,
        Variadic<Index>:$offsets,
        Variadic<Index>:$sizes,
        Variadic<Index>:$strides,
        DenseI64ArrayAttr:$static_offsets,
        DenseI64ArrayAttr:$static_sizes,
        DenseI64ArrayAttr:$static_strides),
    (outs),
    [AttrSizedOperandSegments]
    {
        verify: verify_parallel_insert_slice_op,
        assembly_format: r#"
            $source `into` $dest ``
            custom<DynamicIndexList>($offsets, $static_offsets)
            custom<DynamicIndexList>($sizes, $static_sizes)
            custom<DynamicIndexList>($strides, $static_strides)
            attr-dict `:` type($source) `into` type($dest)
        "#,
    }
}

op! {
    /// `tensor.rank`.
    // TensorOps.td: Tensor_RankOp
    pub RankOp = "tensor.rank",
    (ins AnyTensor:$tensor),
    (outs Index:$result),
    [Pure]
    {
        fold: fold_rank_op,
        assembly_format: r#"$tensor attr-dict `:` type($tensor)"#,
        result_names: name_results_of_other_ops,
    }
}

op! {
    /// `tensor.reshape`.
    // TensorOps.td: Tensor_ReshapeOp
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub ReshapeOp = "tensor.reshape",
    (ins AnyTensor:$source, TensorRankOf<[AnySignlessInteger, Index], [1]>:$shape),
    (outs AnyTensor:$result),
    [Pure]
    {
        verify: verify_reshape_op,
        fold: fold_reshape_op,
        assembly_format: r#"$source `(` $shape `)` attr-dict `:` functional-type(operands, results)"#,
        result_names: name_results_of_other_ops,
    }
}

op! {
    /// `tensor.scatter`.
    // TensorOps.td: Tensor_ScatterOp
    // omitted: members of the C++ class
    pub ScatterOp = "tensor.scatter",
    (ins
        AnyRankedTensor:$source,
        AnyRankedTensor:$dest,
        RankedTensorOf<[AnySignlessIntegerOrIndex]>:$indices,
        DenseI64ArrayAttr:$scatter_dims,
        UnitAttr:$unique),
    (outs AnyRankedTensor:$result),
    [Pure]
    {
        verify: verify_scatter_op,
        assembly_format: r#"
            $source `into` $dest `[` $indices `]`
            `scatter_dims` `(` $scatter_dims `)`
            (`unique` $unique^)?
            attr-dict
            `:` functional-type(operands, results)
        "#,
        result_names: name_results_of_other_ops,
    }
}

op! {
    /// `tensor.splat`.
    // TensorOps.td: Tensor_SplatOp
    // omitted: the interface ReifyRankedShapedTypeOpInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    pub SplatOp = "tensor.splat",
    (ins AnyType:$input, Variadic<Index>:$dynamicSizes),
    (outs AnyRankedTensor:$aggregate),
    [
        Pure,
        TypesMatchWith<"operand type matches element type of result", "aggregate", "input", "$_self.element_type($_builder)">
    ]
    {
        verify: verify_splat_op,
        fold: fold_splat_op,
        assembly_format: r#"$input (`[` $dynamicSizes^ `]`)? attr-dict `:` type($aggregate)"#,
        result_names: name_results_of_other_ops,
    }
}

op! {
    /// `tensor.yield`.
    // TensorOps.td: Tensor_YieldOp
    // omitted: builders (C++); `build` takes all arguments
    pub YieldOp = "tensor.yield",
    (ins AnyType:$value),
    (outs),
    [Pure, ReturnLike, Terminator, ParentOneOf<[GenerateOp, PadOp]>]
    { assembly_format: r#"$value attr-dict `:` type($value)"# }
}

// Custom forms

fn parse_dynamic_index_list(parser: &mut dyn OpAsmParser, output_shape: OperandSlot, static_output_shape: AttrSlot) -> Result<(), ParseFailed> {
    drr::define::OpAsmForm::parse(parser, |form| form_dynamic_index_list(form, output_shape, static_output_shape))
}

fn print_dynamic_index_list<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>, output_shape: OperandSlot, static_output_shape: AttrSlot) -> Result<(), UseGenericForm> {
    drr::define::OpAsmForm::print(printer, op, |form| form_dynamic_index_list(form, output_shape, static_output_shape))
}

// Fingerprints of what drr-import wrote: importing again is refused if the module has anything else.
// 03dcf2cab3dde93a 1c5782a8a8e23473 6f106257b3f72148 5dbbdd5d13c0565a 583e45a524c1f52e 828f66c22ebaa935 3b9288a9d2bb4946
// b5ebc9182f081d04 321f60ce7153b5cc 4f22c6048907cb29 8ef65d34025fe450 cda625982e73ad15 c52022dd289f268c 79432fad65d91b7e
// 9623fccc7550bb8a b2928b4be64ef616 55de3d2f443f91ab 520e451ab38fc390 cd69f509de67e6ae 0537ffefa234175c d5eeb12202775942
// 02cf85e70cd49c65 622e8b0bc2d046f7 3f6993e1b6c45542 d460803b68c5f43a ae5da4d7bf2c4e7d e98359fe620b54ec 37b27785c49bce3d
// c2fee49c6914114b 443eda6d768fa399 cc42c5b55d5e3ece 4d618ac8ad991cce 1fb117ffdbd0ca15 d2953d0782cf7f2d 7132405098ac5c7b
// 9007e04a3634bbc8 38861bc5b15cb08a 7baee5d97a0b4d6f 3a8b51b5c2d0013f 1e6565361e7ac6d9 f2ece6f998893eb7 31afcfc00931fb3b
// db2990f5c93b1fd5 84cb254a0a7f48be 75ee235da3266152 866d85a5758b5979 2830bd58c52bc074 dd2a2b1d6b2c873a d519461e724572c3
// 506ff629860b3dca ad5d8cde12dfcda1 5553a6b017d33246 9a899dd440d49b93
