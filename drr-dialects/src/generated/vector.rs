//! Imported from mlir/Dialect/Vector/IR/VectorOps.td by drr-import.
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
use crate::shared::index_list::{form_dynamic_index_list};
use crate::shared::names::{name_results_of_other_ops};
use crate::vector::{materialize_constant_of_vector};
use crate::vector::contract::{form_contraction_op, verify_contraction_op};
use crate::vector::elements::{infer_types_of_extract_op, infer_types_of_shuffle_op, infer_types_of_to_elements_op, verify_extract_op, verify_insert_op, verify_shuffle_op};
use crate::vector::extract::{fold_extract_op};
use crate::vector::from_elements::{fold_from_elements_op, fold_to_elements_op};
use crate::vector::insert::{fold_insert_op};
pub use crate::vector::interleave::{DeinterleaveOp, InterleaveOp};
use crate::vector::mask::{form_mask_op, verify_mask_op};
use crate::vector::mask_folds::{fold_constant_mask_op, fold_mask_op};
use crate::vector::masks::{verify_constant_mask_op, verify_create_mask_op};
use crate::vector::memory::{verify_compress_store_op, verify_expand_load_op, verify_gather_op, verify_load_op, verify_masked_load_op, verify_masked_store_op, verify_scatter_op, verify_store_op};
use crate::vector::memory_folds::{fold_load_op, fold_masked_load_op, fold_masked_store_op, fold_store_op};
use crate::vector::outer_product::{form_outer_product_op, verify_outer_product_op};
use crate::vector::patterns::{canonicalization_patterns_of_vector};
use crate::vector::print::{is_string_attr, verify_print_op};
use crate::vector::reduction::{verify_multi_dim_reduction_op, verify_reduction_op, verify_scan_op};
use crate::vector::scalable::{verify_scalable_extract_op, verify_scalable_insert_op};
use crate::vector::shape_folds::{fold_bit_cast_op, fold_broadcast_op, fold_shape_cast_op};
use crate::vector::shapes::{verify_bit_cast_op, verify_broadcast_op, verify_shape_cast_op, verify_transpose_op, verify_type_cast_op};
use crate::vector::shuffle::{fold_shuffle_op};
use crate::vector::slice_folds::{fold_extract_strided_slice_op, fold_insert_strided_slice_op};
use crate::vector::slices::{verify_extract_strided_slice_op, verify_insert_strided_slice_op};
use crate::vector::transfer::{form_transfer_read_op, form_transfer_write_op};
use crate::vector::transfer_checks::{verify_transfer_read_op, verify_transfer_write_op};
use crate::vector::transfer_folds::{fold_transfer_read_op, fold_transfer_write_op};
use crate::vector::transpose::{fold_transpose_op};

// Dialects

dialect! {
    /// `vector`.
    // Vector.td: Vector_Dialect
    pub Vector = "vector",
    ops: [
        VectorScaleOp,
        BitCastOp,
        BroadcastOp,
        CompressStoreOp,
        ConstantMaskOp,
        ContractionOp,
        CreateMaskOp,
        DeinterleaveOp,
        ExpandLoadOp,
        ExtractOp,
        ExtractStridedSliceOp,
        FMAOp,
        FromElementsOp,
        GatherOp,
        InsertOp,
        InsertStridedSliceOp,
        InterleaveOp,
        LoadOp,
        MaskOp,
        MaskedLoadOp,
        MaskedStoreOp,
        MultiDimReductionOp,
        OuterProductOp,
        PrintOp,
        ReductionOp,
        ScalableExtractOp,
        ScalableInsertOp,
        ScanOp,
        ScatterOp,
        ShapeCastOp,
        ShuffleOp,
        StepOp,
        StoreOp,
        ToElementsOp,
        TransferReadOp,
        TransferWriteOp,
        TransposeOp,
        TypeCastOp,
        YieldOp,
    ],
    attrs: [
        Vector_IteratorTypeEnum,
        Vector_CombiningKindAttr,
        Vector_PrintPunctuation,
    ],
    materialize_constant: materialize_constant_of_vector,
    canonicalization_patterns: canonicalization_patterns_of_vector,
}

// Enums

enum_attr! {
    // VectorAttributes.td: Vector_IteratorType
    pub IteratorType: I32EnumAttr, "iterator type",
    {
        IteratorTypeParallel: parallel = 0,
        IteratorTypeReduction: reduction = 1,
    }
    // VectorAttributes.td: Vector_IteratorTypeEnum
    pub Vector_IteratorTypeEnum: EnumAttr<"vector", "iterator_type", "<$value>">
}

enum_attr! {
    // VectorAttributes.td: CombiningKind
    pub CombiningKind: I32EnumAttr, "kind of combining function for contractions and reductions",
    {
        COMBINING_KIND_ADD: ADD = 0 => "add",
        COMBINING_KIND_MUL: MUL = 1 => "mul",
        COMBINING_KIND_MINUI: MINUI = 2 => "minui",
        COMBINING_KIND_MINSI: MINSI = 3 => "minsi",
        COMBINING_KIND_MINNUMF: MINNUMF = 4 => "minnumf",
        COMBINING_KIND_MAXUI: MAXUI = 5 => "maxui",
        COMBINING_KIND_MAXSI: MAXSI = 6 => "maxsi",
        COMBINING_KIND_MAXNUMF: MAXNUMF = 7 => "maxnumf",
        COMBINING_KIND_AND: AND = 8 => "and",
        COMBINING_KIND_OR: OR = 9 => "or",
        COMBINING_KIND_XOR: XOR = 10 => "xor",
        COMBINING_KIND_MAXIMUMF: MAXIMUMF = 12 => "maximumf",
        COMBINING_KIND_MINIMUMF: MINIMUMF = 11 => "minimumf",
    }
    // VectorAttributes.td: Vector_CombiningKindAttr
    pub Vector_CombiningKindAttr: EnumAttr<"vector", "kind", "<$value>">
}

enum_attr! {
    // VectorAttributes.td: PrintPunctuation
    pub PrintPunctuation: I32EnumAttr, "punctuation for separating vectors or vector elements",
    {
        PrintPunctuationNoPunctuation: NoPunctuation = 0 => "no_punctuation",
        PrintPunctuationNewLine: NewLine = 1 => "newline",
        PrintPunctuationComma: Comma = 2 => "comma",
        PrintPunctuationOpen: Open = 3 => "open",
        PrintPunctuationClose: Close = 4 => "close",
    }
    // VectorAttributes.td: Vector_PrintPunctuation
    pub Vector_PrintPunctuation: EnumAttr<"vector", "punctuation", "<$value>">
}

// Types and attributes

constraint! {
    /// `builtin.string`.
    // BuiltinAttributes.td: Builtin_StringAttr
    // omitted: the definition of an attribute, imported as a constraint on its name: builtin types and attributes belong to drr
    pub Builtin_StringAttr: Attr, "an attribute containing a string",
    |ctx, attr| is_string_attr(ctx, attr)
}

// Constraints

constraint! {
    // VectorAttributes.td: Vector_IteratorTypeArrayAttr
    pub Vector_IteratorTypeArrayAttr: Attr<TypedArrayAttr<Vector_IteratorTypeEnum>>, "",
    |_ctx, _attr| true
}

constraint! {
    // VectorOps.td
    pub Type2: Type,
    |ctx, ty| (AnyVectorOfAnyRank::holds(ctx, ty) && ty.element_type(ctx).is_some()) || AnyInteger::holds(ctx, ty) || Index::holds(ctx, ty) || AnyFloat::holds(ctx, ty)
}

// Operations

op! {
    /// `vector.vscale`.
    // VectorOps.td: VectorScaleOp
    // omitted: members of the C++ class
    pub VectorScaleOp = "vector.vscale",
    (ins),
    (outs Index:$res),
    [Pure]
    {
        assembly_format: r#"attr-dict"#,
        result_names: name_results_of_other_ops,
    }
}

op! {
    /// `vector.bitcast`.
    // VectorOps.td: Vector_BitCastOp
    // omitted: members of the C++ class
    pub BitCastOp = "vector.bitcast",
    (ins AnyVectorOfAnyRank:$source),
    (outs AnyVectorOfAnyRank:$result),
    [Pure, AllRanksMatch<["source", "result"]>]
    {
        verify: verify_bit_cast_op,
        fold: fold_bit_cast_op,
        assembly_format: r#"$source attr-dict `:` type($source) `to` type($result)"#,
    }
}

op! {
    /// `vector.broadcast`.
    // VectorOps.td: Vector_BroadcastOp
    // omitted: the interface VectorUnrollOpInterface (C++)
    // omitted: the trait PredOpTrait (checked by the verifier to write)
    // omitted: members of the C++ class
    pub BroadcastOp = "vector.broadcast",
    (ins AnyType:$source),
    (outs AnyVectorOfAnyRank:$vector),
    [Pure, dyn InferIntRangeInterface]
    {
        verify: verify_broadcast_op,
        fold: fold_broadcast_op,
        assembly_format: r#"$source attr-dict `:` type($source) `to` type($vector)"#,
    }
}

op! {
    /// `vector.compressstore`.
    // VectorOps.td: Vector_CompressStoreOp
    // omitted: the interface MemorySpaceCastConsumerOpInterface (C++)
    // omitted: the interface AlignmentAttrOpInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub CompressStoreOp = "vector.compressstore",
    (ins
        AnyMemRef:$base,
        Variadic<Index>:$indices,
        FixedVectorOfNonZeroRankOf<[I1]>:$mask,
        AnyVectorOfNonZeroRank:$valueToStore,
        OptionalAttr<ConfinedAttr<I64Attr, [IntPositivePowerOf2]>>:$alignment),
    (outs),
    [dyn MemoryEffects]
    {
        verify: verify_compress_store_op,
        assembly_format: r#"$base `[` $indices `]` `,` $mask `,` $valueToStore attr-dict `:` type($base) `,` type($mask) `,` type($valueToStore)"#,
    }
}

impl MemoryEffects for CompressStoreOp<'_> {
    fn effects(&self) -> Vec<MemoryEffect> {
        let mut effects = Vec::new();
        effects.push(MemoryEffect::on(MemoryEffectKind::Write, self.base().handle()));
        effects
    }
}

op! {
    /// `vector.constant_mask`.
    // VectorOps.td: Vector_ConstantMaskOp
    // omitted: the interface VectorUnrollOpInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub ConstantMaskOp = "vector.constant_mask",
    (ins DenseI64ArrayAttr:$mask_dim_sizes),
    (outs VectorOfAnyRankOf<[I1]>:$result),
    [Pure]
    {
        verify: verify_constant_mask_op,
        fold: fold_constant_mask_op,
        assembly_format: r#"$mask_dim_sizes attr-dict `:` type(results)"#,
    }
}

op! {
    /// `vector.contract`.
    // VectorOps.td: Vector_ContractionOp
    // omitted: the interface IndexingMapOpInterface (C++)
    // omitted: the trait PredOpTrait (checked by the verifier to write)
    // omitted: the interface MaskableOpInterface (C++)
    // omitted: the interface VectorUnrollOpInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub ContractionOp = "vector.contract",
    (ins
        AnyVectorOfNonZeroRank:$lhs,
        AnyVectorOfNonZeroRank:$rhs,
        AnyType:$acc,
        ArrayAttr:$indexing_maps,
        Vector_IteratorTypeArrayAttr:$iterator_types,
        DefaultValuedAttr<Vector_CombiningKindAttr, "CombiningKind::ADD">:$kind),
    (outs AnyType:$result),
    [Pure]
    {
        verify: verify_contraction_op,
        parse: parse_contraction_op,
        print: print_contraction_op,
    }
}

op! {
    /// `vector.create_mask`.
    // VectorOps.td: Vector_CreateMaskOp
    // omitted: the interface VectorUnrollOpInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub CreateMaskOp = "vector.create_mask",
    (ins Variadic<Index>:$operands),
    (outs VectorOfAnyRankOf<[I1]>:$result),
    [Pure]
    {
        verify: verify_create_mask_op,
        assembly_format: r#"$operands attr-dict `:` type(results)"#,
    }
}

op! {
    /// `vector.expandload`.
    // VectorOps.td: Vector_ExpandLoadOp
    // omitted: the interface MemorySpaceCastConsumerOpInterface (C++)
    // omitted: the interface AlignmentAttrOpInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub ExpandLoadOp = "vector.expandload",
    (ins
        AnyMemRef:$base,
        Variadic<Index>:$indices,
        FixedVectorOfNonZeroRankOf<[I1]>:$mask,
        AnyVectorOfNonZeroRank:$pass_thru,
        OptionalAttr<ConfinedAttr<I64Attr, [IntPositivePowerOf2]>>:$alignment),
    (outs AnyVectorOfNonZeroRank:$result),
    [OnlyReads]
    {
        verify: verify_expand_load_op,
        assembly_format: r#"$base `[` $indices `]` `,` $mask `,` $pass_thru attr-dict `:` type($base) `,` type($mask) `,` type($pass_thru) `into` type($result)"#,
    }
}

op! {
    /// `vector.extract`.
    // VectorOps.td: Vector_ExtractOp
    // omitted: the trait PredOpTrait (checked by the verifier to write)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub ExtractOp = "vector.extract",
    (ins AnyVectorOfAnyRank:$source, Variadic<Index>:$dynamic_position, DenseI64ArrayAttr:$static_position),
    (outs AnyType:$result),
    [Pure, InferTypeOpInterface, dyn InferIntRangeInterface]
    {
        verify: verify_extract_op,
        infer_types: infer_types_of_extract_op,
        fold: fold_extract_op,
        assembly_format: r#"
            $source ``
            custom<DynamicIndexList>($dynamic_position, $static_position)
            attr-dict `:` type($result) `from` type($source)
        "#,
    }
}

op! {
    /// `vector.extract_strided_slice`.
    // VectorOps.td: Vector_ExtractStridedSliceOp
    // omitted: the trait PredOpTrait (checked by the verifier to write)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub ExtractStridedSliceOp = "vector.extract_strided_slice",
    (ins AnyVectorOfNonZeroRank:$source, I64ArrayAttr:$offsets, I64ArrayAttr:$sizes, I64ArrayAttr:$strides),
    (outs AnyVectorOfNonZeroRank:$result),
    [Pure]
    {
        verify: verify_extract_strided_slice_op,
        fold: fold_extract_strided_slice_op,
        assembly_format: r#"$source attr-dict `:` type($source) `to` type(results)"#,
    }
}

op! {
    /// `vector.fma`.
    // VectorOps.td: Vector_FMAOp
    // omitted: the interface VectorUnrollOpInterface (C++)
    // omitted: members of the C++ class
    pub FMAOp = "vector.fma",
    (ins
        VectorOfAnyRankOf<[AnyFloat]>:$lhs,
        VectorOfAnyRankOf<[AnyFloat]>:$rhs,
        VectorOfAnyRankOf<[AnyFloat]>:$acc),
    (outs VectorOfAnyRankOf<[AnyFloat]>:$result),
    [
        Pure,
        AllTypesMatch<["lhs", "rhs", "acc", "result"]>,
        Elementwise,
        Scalarizable,
        Vectorizable,
        Tensorizable
    ]
    { assembly_format: r#"$lhs `,` $rhs `,` $acc attr-dict `:` type($lhs)"# }
}

op! {
    /// `vector.from_elements`.
    // VectorOps.td: Vector_FromElementsOp
    pub FromElementsOp = "vector.from_elements",
    (ins Variadic<AnyType>:$elements),
    (outs AnyFixedVectorOfAnyRank:$dest),
    [Pure, ShapedTypeMatchesElementCountAndTypes<"dest", "elements">]
    {
        fold: fold_from_elements_op,
        assembly_format: r#"$elements attr-dict `:` type($dest)"#,
    }
}

op! {
    /// `vector.gather`.
    // VectorOps.td: Vector_GatherOp
    // omitted: the interface MaskableOpInterface (C++)
    // omitted: the interface MemorySpaceCastConsumerOpInterface (C++)
    // omitted: the interface VectorUnrollOpInterface (C++)
    // omitted: the interface AlignmentAttrOpInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub GatherOp = "vector.gather",
    (ins
        TensorOrMemRef<[AnyType]>:$base,
        Variadic<Index>:$offsets,
        VectorOfNonZeroRankOf<[AnyInteger, Index]>:$indices,
        VectorOfNonZeroRankOf<[I1]>:$mask,
        AnyVectorOfNonZeroRank:$pass_thru,
        OptionalAttr<ConfinedAttr<I64Attr, [IntPositivePowerOf2]>>:$alignment),
    (outs AnyVectorOfNonZeroRank:$result),
    [OnlyReads]
    {
        verify: verify_gather_op,
        assembly_format: r#"$base `[` $offsets `]` `[` $indices `]` `,` $mask `,` $pass_thru attr-dict `:` type($base) `,` type($indices)  `,` type($mask) `,` type($pass_thru) `into` type($result)"#,
    }
}

op! {
    /// `vector.insert`.
    // VectorOps.td: Vector_InsertOp
    // omitted: the trait PredOpTrait (checked by the verifier to write)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub InsertOp = "vector.insert",
    (ins
        AnyType:$valueToStore,
        AnyVectorOfAnyRank:$dest,
        Variadic<Index>:$dynamic_position,
        DenseI64ArrayAttr:$static_position),
    (outs AnyVectorOfAnyRank:$result),
    [Pure, AllTypesMatch<["dest", "result"]>, dyn InferIntRangeInterface]
    {
        verify: verify_insert_op,
        fold: fold_insert_op,
        assembly_format: r#"
            $valueToStore `,` $dest custom<DynamicIndexList>($dynamic_position, $static_position)
            attr-dict `:` type($valueToStore) `into` type($dest)
        "#,
    }
}

op! {
    /// `vector.insert_strided_slice`.
    // VectorOps.td: Vector_InsertStridedSliceOp
    // omitted: the trait PredOpTrait (checked by the verifier to write)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub InsertStridedSliceOp = "vector.insert_strided_slice",
    (ins
        AnyVectorOfNonZeroRank:$valueToStore,
        AnyVectorOfNonZeroRank:$dest,
        I64ArrayAttr:$offsets,
        I64ArrayAttr:$strides),
    (outs AnyVectorOfNonZeroRank:$result),
    [Pure, AllTypesMatch<["dest", "result"]>]
    {
        verify: verify_insert_strided_slice_op,
        fold: fold_insert_strided_slice_op,
        assembly_format: r#"$valueToStore `,` $dest attr-dict `:` type($valueToStore) `into` type($dest)"#,
    }
}

op! {
    /// `vector.load`.
    // VectorOps.td: Vector_LoadOp
    // omitted: the interface VectorUnrollOpInterface (C++)
    // omitted: the interface MemorySpaceCastConsumerOpInterface (C++)
    // omitted: the interface AlignmentAttrOpInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub LoadOp = "vector.load",
    (ins
        AnyMemRef:$base,
        Variadic<Index>:$indices,
        DefaultValuedOptionalAttr<BoolAttr, "false">:$nontemporal,
        OptionalAttr<ConfinedAttr<I64Attr, [IntPositivePowerOf2]>>:$alignment),
    (outs AnyVectorOfAnyRank:$result),
    [OnlyReads]
    {
        verify: verify_load_op,
        fold: fold_load_op,
        assembly_format: r#"$base `[` $indices `]` attr-dict `:` type($base) `,` type($result)"#,
    }
}

op! {
    /// `vector.mask`.
    // VectorOps.td: Vector_MaskOp
    // omitted: the interface MaskingOpInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub MaskOp = "vector.mask",
    (ins VectorOfNonZeroRankOf<[I1]>:$mask, Optional<AnyType>:$passthru),
    (outs Variadic<AnyType>:$results),
    (region SizedRegion<1>:$maskRegion),
    [SingleBlockImplicitTerminator<YieldOp>, RecursiveMemoryEffects, NoRegionArguments]
    {
        verify: verify_mask_op,
        fold: fold_mask_op,
        parse: parse_mask_op,
        print: print_mask_op,
    }
}

op! {
    /// `vector.maskedload`.
    // VectorOps.td: Vector_MaskedLoadOp
    // omitted: the interface MemorySpaceCastConsumerOpInterface (C++)
    // omitted: the interface AlignmentAttrOpInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub MaskedLoadOp = "vector.maskedload",
    (ins
        AnyMemRef:$base,
        Variadic<Index>:$indices,
        VectorOfNonZeroRankOf<[I1]>:$mask,
        AnyVectorOfNonZeroRank:$pass_thru,
        OptionalAttr<ConfinedAttr<I64Attr, [IntPositivePowerOf2]>>:$alignment),
    (outs AnyVectorOfNonZeroRank:$result),
    [OnlyReads]
    {
        verify: verify_masked_load_op,
        fold: fold_masked_load_op,
        assembly_format: r#"$base `[` $indices `]` `,` $mask `,` $pass_thru attr-dict `:` type($base) `,` type($mask) `,` type($pass_thru) `into` type($result)"#,
    }
}

op! {
    /// `vector.maskedstore`.
    // VectorOps.td: Vector_MaskedStoreOp
    // omitted: the interface MemorySpaceCastConsumerOpInterface (C++)
    // omitted: the interface AlignmentAttrOpInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub MaskedStoreOp = "vector.maskedstore",
    (ins
        AnyMemRef:$base,
        Variadic<Index>:$indices,
        VectorOfNonZeroRankOf<[I1]>:$mask,
        AnyVectorOfNonZeroRank:$valueToStore,
        OptionalAttr<ConfinedAttr<I64Attr, [IntPositivePowerOf2]>>:$alignment),
    (outs),
    [dyn MemoryEffects]
    {
        verify: verify_masked_store_op,
        fold: fold_masked_store_op,
        assembly_format: r#"$base `[` $indices `]` `,` $mask `,` $valueToStore attr-dict `:` type($base) `,` type($mask) `,` type($valueToStore)"#,
    }
}

impl MemoryEffects for MaskedStoreOp<'_> {
    fn effects(&self) -> Vec<MemoryEffect> {
        let mut effects = Vec::new();
        effects.push(MemoryEffect::on(MemoryEffectKind::Write, self.base().handle()));
        effects
    }
}

op! {
    /// `vector.multi_reduction`.
    // VectorOps.td: Vector_MultiDimReductionOp
    // omitted: the trait PredOpTrait (checked by the verifier to write)
    // omitted: the interface MaskableOpInterface (C++)
    // omitted: the interface VectorUnrollOpInterface (C++)
    // omitted: the folder (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub MultiDimReductionOp = "vector.multi_reduction",
    (ins
        Vector_CombiningKindAttr:$kind,
        AnyVectorOfNonZeroRank:$source,
        AnyType:$acc,
        DenseI64ArrayAttr:$reduction_dims),
    (outs AnyType:$dest),
    [Pure, AllTypesMatch<["dest", "acc"]>, InferTypeOpInterface]
    {
        verify: verify_multi_dim_reduction_op,
        assembly_format: r#"$kind `,` $source `,` $acc attr-dict $reduction_dims `:` type($source) `to` type($dest)"#,
    }
}

op! {
    /// `vector.outerproduct`.
    // VectorOps.td: Vector_OuterProductOp
    // omitted: the trait PredOpTrait (checked by the verifier to write)
    // omitted: the interface MaskableOpInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub OuterProductOp = "vector.outerproduct",
    (ins
        AnyVectorOfNonZeroRank:$lhs,
        AnyType:$rhs,
        Optional<AnyVectorOfNonZeroRank>:$acc,
        DefaultValuedAttr<Vector_CombiningKindAttr, "CombiningKind::ADD">:$kind),
    (outs AnyVectorOfNonZeroRank:$result),
    [Pure]
    {
        verify: verify_outer_product_op,
        parse: parse_outer_product_op,
        print: print_outer_product_op,
    }
}

op! {
    /// `vector.print`.
    // VectorOps.td: Vector_PrintOp
    // omitted: the trait PredOpTrait (checked by the verifier to write)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub PrintOp = "vector.print",
    (ins
        Optional<Type2>:$source,
        DefaultValuedAttr<Vector_PrintPunctuation, "PrintPunctuation::NewLine">:$punctuation,
        OptionalAttr<Builtin_StringAttr>:$stringLiteral),
    (outs),
    [dyn MemoryEffects]
    {
        verify: verify_print_op,
        assembly_format: r#"
            ($source^ `:` type($source))?
            oilist(
            `str` $stringLiteral
            | `punctuation` $punctuation)
            attr-dict
        "#,
    }
}

impl MemoryEffects for PrintOp<'_> {
    fn effects(&self) -> Vec<MemoryEffect> {
        let mut effects = Vec::new();
        effects.push(MemoryEffect::new(MemoryEffectKind::Write));
        effects
    }
}

op! {
    /// `vector.reduction`.
    // VectorOps.td: Vector_ReductionOp
    // omitted: the trait PredOpTrait (checked by the verifier to write)
    // omitted: the interface ArithFastMathInterface (C++)
    // omitted: the interface MaskableOpInterface (C++)
    // omitted: the interface VectorUnrollOpInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub ReductionOp = "vector.reduction",
    (ins
        Vector_CombiningKindAttr:$kind,
        AnyVectorOfAnyRank:$vector,
        Optional<AnyType>:$acc,
        DefaultValuedAttr<Arith_FastMathAttr, "FastMathFlags::none">:$fastmath),
    (outs AnyType:$dest),
    [Pure, OptionalTypesMatchWith<"dest and acc have the same type", "dest", "acc", "$_self">]
    {
        verify: verify_reduction_op,
        assembly_format: r#"$kind `,` $vector (`,` $acc^)? (`fastmath` `` $fastmath^)? attr-dict `:` type($vector) `into` type($dest)"#,
    }
}

op! {
    /// `vector.scalable.extract`.
    // VectorOps.td: Vector_ScalableExtractOp
    // omitted: the trait PredOpTrait (checked by the verifier to write)
    // omitted: members of the C++ class
    pub ScalableExtractOp = "vector.scalable.extract",
    (ins ScalableVectorOfRank<[1]>:$source, I64Attr:$pos),
    (outs VectorOfRank<[1]>:$result),
    [Pure, AllElementTypesMatch<["source", "result"]>]
    {
        verify: verify_scalable_extract_op,
        assembly_format: r#"$source `[` $pos `]` attr-dict `:` type($result) `from` type($source)"#,
    }
}

op! {
    /// `vector.scalable.insert`.
    // VectorOps.td: Vector_ScalableInsertOp
    // omitted: the trait PredOpTrait (checked by the verifier to write)
    // omitted: members of the C++ class
    pub ScalableInsertOp = "vector.scalable.insert",
    (ins VectorOfRank<[1]>:$valueToStore, ScalableVectorOfRank<[1]>:$dest, I64Attr:$pos),
    (outs ScalableVectorOfRank<[1]>:$result),
    [Pure, AllElementTypesMatch<["valueToStore", "dest"]>, AllTypesMatch<["dest", "result"]>]
    {
        verify: verify_scalable_insert_op,
        assembly_format: r#"$valueToStore `,` $dest `[` $pos `]` attr-dict `:` type($valueToStore) `into` type($dest)"#,
    }
}

op! {
    /// `vector.scan`.
    // VectorOps.td: Vector_ScanOp
    // omitted: members of the C++ class
    pub ScanOp = "vector.scan",
    (ins
        Vector_CombiningKindAttr:$kind,
        AnyVectorOfNonZeroRank:$source,
        AnyVectorOfAnyRank:$initial_value,
        I64Attr:$reduction_dim,
        BoolAttr:$inclusive),
    (outs AnyVectorOfNonZeroRank:$dest, AnyVectorOfAnyRank:$accumulated_value),
    [Pure, AllTypesMatch<["source", "dest"]>, AllTypesMatch<["initial_value", "accumulated_value"]>]
    {
        verify: verify_scan_op,
        assembly_format: r#"$kind `,` $source `,` $initial_value attr-dict `:` type($source) `,` type($initial_value)"#,
    }
}

op! {
    /// `vector.scatter`.
    // VectorOps.td: Vector_ScatterOp
    // omitted: the interface MemorySpaceCastConsumerOpInterface (C++)
    // omitted: the interface AlignmentAttrOpInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub ScatterOp = "vector.scatter",
    (ins
        TensorOrMemRef<[AnyType]>:$base,
        Variadic<Index>:$offsets,
        VectorOfNonZeroRankOf<[AnyInteger, Index]>:$indices,
        VectorOfNonZeroRankOf<[I1]>:$mask,
        AnyVectorOfNonZeroRank:$valueToStore,
        OptionalAttr<ConfinedAttr<I64Attr, [IntPositivePowerOf2]>>:$alignment),
    (outs Optional<AnyRankedTensor>:$result),
    [dyn MemoryEffects]
    {
        verify: verify_scatter_op,
        assembly_format: r#"$base `[` $offsets `]` `[` $indices `]` `,` $mask `,` $valueToStore attr-dict `:` type($base) `,` type($indices)  `,` type($mask) `,` type($valueToStore) (`->` type($result)^)?"#,
    }
}

impl MemoryEffects for ScatterOp<'_> {
    fn effects(&self) -> Vec<MemoryEffect> {
        let mut effects = Vec::new();
        effects.push(MemoryEffect::on(MemoryEffectKind::Write, self.base().handle()));
        effects
    }
}

op! {
    /// `vector.shape_cast`.
    // VectorOps.td: Vector_ShapeCastOp
    // omitted: the interface VectorUnrollOpInterface (C++)
    // omitted: members of the C++ class
    pub ShapeCastOp = "vector.shape_cast",
    (ins AnyVectorOfAnyRank:$source),
    (outs AnyVectorOfAnyRank:$result),
    [Pure, dyn InferIntRangeInterface]
    {
        verify: verify_shape_cast_op,
        fold: fold_shape_cast_op,
        assembly_format: r#"$source attr-dict `:` type($source) `to` type($result)"#,
    }
}

op! {
    /// `vector.shuffle`.
    // VectorOps.td: Vector_ShuffleOp
    // omitted: the trait PredOpTrait (checked by the verifier to write)
    // omitted: members of the C++ class
    pub ShuffleOp = "vector.shuffle",
    (ins AnyFixedVectorOfAnyRank:$v1, AnyFixedVectorOfAnyRank:$v2, DenseI64ArrayAttr:$mask),
    (outs AnyVectorOfNonZeroRank:$vector),
    [Pure, InferTypeOpInterface]
    {
        verify: verify_shuffle_op,
        infer_types: infer_types_of_shuffle_op,
        fold: fold_shuffle_op,
        assembly_format: r#"operands $mask attr-dict `:` type(operands)"#,
    }
}

op! {
    /// `vector.step`.
    // VectorOps.td: Vector_StepOp
    // omitted: the interface VectorUnrollOpInterface (C++)
    pub StepOp = "vector.step",
    (ins),
    (outs VectorOfRankAndType<[1], [Index]>:$result),
    [Pure, dyn InferIntRangeInterface]
    { assembly_format: r#"attr-dict `:` type($result)"# }
}

op! {
    /// `vector.store`.
    // VectorOps.td: Vector_StoreOp
    // omitted: the interface VectorUnrollOpInterface (C++)
    // omitted: the interface MemorySpaceCastConsumerOpInterface (C++)
    // omitted: the interface AlignmentAttrOpInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub StoreOp = "vector.store",
    (ins
        AnyVectorOfAnyRank:$valueToStore,
        AnyMemRef:$base,
        Variadic<Index>:$indices,
        DefaultValuedOptionalAttr<BoolAttr, "false">:$nontemporal,
        OptionalAttr<ConfinedAttr<I64Attr, [IntPositivePowerOf2]>>:$alignment),
    (outs),
    [dyn MemoryEffects]
    {
        verify: verify_store_op,
        fold: fold_store_op,
        assembly_format: r#"$valueToStore `,` $base `[` $indices `]` attr-dict `:` type($base) `,` type($valueToStore)"#,
    }
}

impl MemoryEffects for StoreOp<'_> {
    fn effects(&self) -> Vec<MemoryEffect> {
        let mut effects = Vec::new();
        effects.push(MemoryEffect::on(MemoryEffectKind::Write, self.base().handle()));
        effects
    }
}

op! {
    /// `vector.to_elements`.
    // VectorOps.td: Vector_ToElementsOp
    pub ToElementsOp = "vector.to_elements",
    (ins AnyVectorOfAnyRank:$source),
    (outs Variadic<AnyType>:$elements),
    [InferTypeOpInterface, Pure, ShapedTypeMatchesElementCountAndTypes<"source", "elements">]
    {
        infer_types: infer_types_of_to_elements_op,
        fold: fold_to_elements_op,
        assembly_format: r#"$source attr-dict `:` type($source)"#,
    }
}

op! {
    /// `vector.transfer_read`.
    // VectorOps.td: Vector_TransferReadOp
    // omitted: the interface VectorTransferOpInterface (C++)
    // omitted: the interface VectorUnrollOpInterface (C++)
    // omitted: the interface MaskableOpInterface (C++)
    // omitted: the interface MemorySpaceCastConsumerOpInterface (C++)
    // omitted: the interface DestinationStyleOpInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub TransferReadOp = "vector.transfer_read",
    (ins
        AnyShaped:$base,
        Variadic<Index>:$indices,
        AffineMapAttr:$permutation_map,
        AnyType:$padding,
        Optional<VectorOfNonZeroRankOf<[I1]>>:$mask,
        BoolArrayAttr:$in_bounds),
    (outs AnyVectorOfAnyRank:$vector),
    [AttrSizedOperandSegments, dyn ConditionallySpeculatable, dyn MemoryEffects]
    {
        verify: verify_transfer_read_op,
        fold: fold_transfer_read_op,
        parse: parse_transfer_read_op,
        print: print_transfer_read_op,
    }
}

op! {
    /// `vector.transfer_write`.
    // VectorOps.td: Vector_TransferWriteOp
    // omitted: the interface VectorTransferOpInterface (C++)
    // omitted: the interface VectorUnrollOpInterface (C++)
    // omitted: the interface MaskableOpInterface (C++)
    // omitted: the interface MemorySpaceCastConsumerOpInterface (C++)
    // omitted: the interface DestinationStyleOpInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub TransferWriteOp = "vector.transfer_write",
    (ins
        AnyVectorOfAnyRank:$valueToStore,
        AnyShaped:$base,
        Variadic<Index>:$indices,
        AffineMapAttr:$permutation_map,
        Optional<VectorOfNonZeroRankOf<[I1]>>:$mask,
        BoolArrayAttr:$in_bounds),
    (outs Optional<AnyRankedTensor>:$result),
    [AttrSizedOperandSegments, dyn ConditionallySpeculatable, dyn MemoryEffects]
    {
        verify: verify_transfer_write_op,
        fold: fold_transfer_write_op,
        parse: parse_transfer_write_op,
        print: print_transfer_write_op,
    }
}

op! {
    /// `vector.transpose`.
    // VectorOps.td: Vector_TransposeOp
    // omitted: the interface VectorUnrollOpInterface (C++)
    // omitted: the trait PredOpTrait (checked by the verifier to write)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub TransposeOp = "vector.transpose",
    (ins AnyVectorOfAnyRank:$vector, DenseI64ArrayAttr:$permutation),
    (outs AnyVectorOfAnyRank:$result),
    [Pure, dyn InferIntRangeInterface]
    {
        verify: verify_transpose_op,
        fold: fold_transpose_op,
        assembly_format: r#"$vector `,` $permutation attr-dict `:` type($vector) `to` type($result)"#,
    }
}

op! {
    /// `vector.type_cast`.
    // VectorOps.td: Vector_TypeCastOp
    // omitted: the interface ViewLikeOpInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub TypeCastOp = "vector.type_cast",
    (ins StaticShapeMemRefOf<[AnyType]>:$memref),
    (outs AnyMemRef:$result),
    [Pure]
    {
        verify: verify_type_cast_op,
        assembly_format: r#"$memref attr-dict `:` type($memref) `to` type($result)"#,
    }
}

op! {
    /// `vector.yield`.
    // VectorOps.td: Vector_YieldOp
    // omitted: builders (C++); `build` takes all arguments
    pub YieldOp = "vector.yield",
    (ins Variadic<AnyType>:$operands),
    (outs),
    [Pure, ReturnLike, Terminator]
    { assembly_format: r#"attr-dict ($operands^ `:` type($operands))?"# }
}

// Custom forms

fn parse_contraction_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    drr::define::OpAsmForm::parse(parser, form_contraction_op)
}

fn print_contraction_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> Result<(), UseGenericForm> {
    drr::define::OpAsmForm::print(printer, op, form_contraction_op)
}

fn parse_dynamic_index_list(parser: &mut dyn OpAsmParser, dynamic_position: OperandSlot, static_position: AttrSlot) -> Result<(), ParseFailed> {
    drr::define::OpAsmForm::parse(parser, |form| form_dynamic_index_list(form, dynamic_position, static_position))
}

fn print_dynamic_index_list<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>, dynamic_position: OperandSlot, static_position: AttrSlot) -> Result<(), UseGenericForm> {
    drr::define::OpAsmForm::print(printer, op, |form| form_dynamic_index_list(form, dynamic_position, static_position))
}

fn parse_mask_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    drr::define::OpAsmForm::parse(parser, form_mask_op)
}

fn print_mask_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> Result<(), UseGenericForm> {
    drr::define::OpAsmForm::print(printer, op, form_mask_op)
}

fn parse_outer_product_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    drr::define::OpAsmForm::parse(parser, form_outer_product_op)
}

fn print_outer_product_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> Result<(), UseGenericForm> {
    drr::define::OpAsmForm::print(printer, op, form_outer_product_op)
}

fn parse_transfer_read_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    drr::define::OpAsmForm::parse(parser, form_transfer_read_op)
}

fn print_transfer_read_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> Result<(), UseGenericForm> {
    drr::define::OpAsmForm::print(printer, op, form_transfer_read_op)
}

fn parse_transfer_write_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    drr::define::OpAsmForm::parse(parser, form_transfer_write_op)
}

fn print_transfer_write_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> Result<(), UseGenericForm> {
    drr::define::OpAsmForm::print(printer, op, form_transfer_write_op)
}

// Fingerprints of what drr-import wrote: importing again is refused if the module has anything else.
// 79ed81ad0de634e2 1c5782a8a8e23473 6f106257b3f72148 5dbbdd5d13c0565a 583e45a524c1f52e 828f66c22ebaa935 3b9288a9d2bb4946
// b5ebc9182f081d04 321f60ce7153b5cc 4f22c6048907cb29 8ef65d34025fe450 f6a15b8e041108a1 cda625982e73ad15 c52022dd289f268c
// 457ac9537aaab834 cdbb334a6c608994 0d242d2d3d2d0df6 e917429bb45c8e37 59918d941a9a9b9a 5c60083f4521cdfb 002671eb21a63c5d
// 18434dbc281c4bea 9b375843e8474248 00f63189ddffa39c 6ae766c6cd4249bc 059413e3d665b026 04f63353d845e30e 166cbda59fc03b7d
// 65155e48811c8fa4 e91c3aa51fbddde5 31a52c3af25c448e 63da8bbac3d0e4fa a1614ea6fb4e5f86 ca7d3f9c463fc637 7a3dd58d88f1aa62
// dbbc2db249dd66a4 b485ce2d54d08048 551ed25104bd9d1e f1f70e008fa2540e a7fdceb7b7d6bcad e98359fe620b54ec 9d3dae97f5f82768
// a8223d53b63cce05 e30949b051338e46 d68aeddede416a1b 1d2b0620ed447513 657c6a7c29532746 4e116189d924fef2 8bfedaaeb39c6007
// 43b529e49c537d8a 96ce47f665442d35 c2fee49c6914114b c82ff9e8a6e62cbf 7053f27174810763 25ae43a419251001 a832f4b65573192c
// 3b28312fe0eec4dd 117cc2a5b6455f5a a52d33bb303b3f30 90eb36bac96e4fd1 ee50bfdf1aec4747 cdf92be523322cad 4af3a68df35d2f53
// dfff65c2e137f48c c480fab09c1a29ca 82c726dfa03fcb59 f65b6bed74310bc6 1da6d29f3004caac ff708f501f341c29 a4684a7526198295
// 0a8412ea386cc15c 16a71b836f7c6060 d43c0df3d827d254 6ebdd75134f44896 902eecb036f46895 fc04aa18e78427dc 2570ebab89bd548d
// 6c9cbb006f2515f9 30a620b76871bf24 e8f2aaa8dd4fdde8 bec3d758f1c47aad f43d58a217f46d43 abf3649d15b972c4 6a729ccc1a5ddbd7
// 764fb86ad57bce04 baedc5dc9dc2b4d0 fb43539786e9d222 e0d41cf1d1406b75 4ea6bd823ef4dd3d 9c44960f1e797817 ae3f98ad7b49c694
// 9dbb5d7bac7c2471 e6d18f9491afce2f 88871e77f4602695 ad5d8cde12dfcda1 888c8c6e63c17c51 963da7cd66d4f136 822249e1c681265e
// 83e70f2df0399baf 6985f3c111093d1d f6db9a2a1e147514 ebb36762570dfe15 7bca8f7c4a3cab4c a526698e1f979bd9 165f582654895b5a
// afe3c3bffcb1a37b 7b536a07da627e00
// Names:
// is_string_attr=79b8b852fed9d166 is_string_attr=a779e701062cfd52
