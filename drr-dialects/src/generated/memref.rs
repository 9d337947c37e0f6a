//! Imported from mlir/Dialect/MemRef/IR/MemRefOps.td by drr-import.
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
pub use crate::generated::arith::{AtomicRMWKind};
use crate::memref::{materialize_constant_of_memref};
use crate::memref::access::{infer_types_of_distinct_objects_op, verify_alloc_op, verify_alloca_op, verify_assume_alignment_op, verify_distinct_objects_op, verify_dma_wait_op, verify_load_op, verify_prefetch_op, verify_realloc_op, verify_store_op};
use crate::memref::atomic::{form_alloca_scope_op, form_generic_atomic_rmw_op, verify_atomic_rmw_op, verify_atomic_yield_op, verify_generic_atomic_rmw_op};
use crate::memref::casts::{fold_assume_alignment_op, fold_atomic_rmw_op, fold_cast_op, fold_copy_op, fold_dealloc_op, fold_dma_start_op, fold_dma_wait_op, fold_load_op, fold_memory_space_cast_op, fold_prefetch_op, fold_store_op};
use crate::memref::dims::{fold_dim_op, fold_rank_op};
use crate::memref::dma::{form_dma_start_op, form_prefetch_op, verify_dma_start_op};
use crate::memref::global::{form_global_memref_op_type_and_initial_value, is_mem_ref_type, verify_global_op, verify_symbol_uses_of_get_global_op};
use crate::memref::metadata::{fold_extract_strided_metadata_op, fold_reinterpret_cast_op};
use crate::memref::patterns::{canonicalization_patterns_of_memref};
use crate::memref::reassociate::{verify_collapse_shape_op, verify_expand_shape_op};
use crate::memref::reshape::{fold_collapse_shape_op, fold_expand_shape_op};
use crate::memref::slices::{fold_sub_view_op, fold_transpose_op, fold_view_op};
use crate::memref::subview::{verify_reinterpret_cast_op, verify_sub_view_op};
use crate::memref::transpose::{form_transpose_op, verify_transpose_op};
use crate::memref::views::{infer_types_of_extract_strided_metadata_op, verify_cast_op, verify_extract_strided_metadata_op, verify_memory_space_cast_op, verify_reshape_op, verify_view_op};
use crate::shared::index_list::{form_dynamic_index_list};
use crate::shared::names::{name_results_of_other_ops};

// Dialects

dialect! {
    /// `memref`.
    // MemRefBase.td: MemRef_Dialect
    pub MemRef = "memref",
    ops: [
        AssumeAlignmentOp,
        AtomicRMWOp,
        AtomicYieldOp,
        CopyOp,
        DistinctObjectsOp,
        GenericAtomicRMWOp,
        LoadOp,
        AllocOp,
        AllocaOp,
        AllocaScopeOp,
        AllocaScopeReturnOp,
        CastOp,
        CollapseShapeOp,
        DeallocOp,
        DimOp,
        DmaStartOp,
        DmaWaitOp,
        ExpandShapeOp,
        ExtractAlignedPointerAsIndexOp,
        ExtractStridedMetadataOp,
        GetGlobalOp,
        GlobalOp,
        MemorySpaceCastOp,
        PrefetchOp,
        RankOp,
        ReallocOp,
        ReinterpretCastOp,
        ReshapeOp,
        StoreOp,
        TransposeOp,
        ViewOp,
        SubViewOp,
    ],
    materialize_constant: materialize_constant_of_memref,
    canonicalization_patterns: canonicalization_patterns_of_memref,
}

// Constraints

constraint! {
    // MemRefOps.td: MemRefTypeAttr
    pub MemRefTypeAttr: Attr, "memref type attribute",
    |ctx, attr| TypeAttr::holds(ctx, attr) && is_mem_ref_type(ctx, attr)
}

// Traits

/// The trait `MemRefsNormalizable`, without its checks.
#[derive(Clone, Copy, Debug)]
pub struct MemRefsNormalizable;

impl OpTrait for MemRefsNormalizable {
    const NAME: &'static str = "MemRefsNormalizable";
    const CHECKS: bool = false;
}

// Operations

op! {
    /// `memref.assume_alignment`.
    // MemRefOps.td: AssumeAlignmentOp
    // omitted: the interface ViewLikeOpInterface (C++)
    // omitted: the interface MemorySpaceCastConsumerOpInterface (C++)
    // omitted: the interface ReifyRankedShapedTypeOpInterface (C++)
    // omitted: members of the C++ class
    pub AssumeAlignmentOp = "memref.assume_alignment",
    (ins AnyMemRef:$memref, ConfinedAttr<I32Attr, [IntPositive]>:$alignment),
    (outs AnyMemRef:$result),
    [Pure, SameOperandsAndResultType]
    {
        verify: verify_assume_alignment_op,
        fold: fold_assume_alignment_op,
        assembly_format: r#"$memref `,` $alignment attr-dict `:` type($memref)"#,
        result_names: name_results_of_other_ops,
    }
}

op! {
    /// `memref.atomic_rmw`.
    // MemRefOps.td: AtomicRMWOp
    // omitted: the interface MemorySpaceCastConsumerOpInterface (C++)
    // omitted: members of the C++ class
    pub AtomicRMWOp = "memref.atomic_rmw",
    (ins
        attr AtomicRMWKind:$kind,
        AnyTypeOf<[AnySignlessInteger, AnyFloat]>:$value,
        MemRefOf<[AnySignlessInteger, AnyFloat]>:$memref,
        Variadic<Index>:$indices),
    (outs AnyTypeOf<[AnySignlessInteger, AnyFloat]>:$result),
    [
        AllTypesMatch<["value", "result"]>,
        TypesMatchWith<"value type matches element type of memref", "memref", "value", "$_self.element_type($_builder)">,
        dyn MemoryEffects
    ]
    {
        verify: verify_atomic_rmw_op,
        fold: fold_atomic_rmw_op,
        assembly_format: r#"
            $kind $value `,` $memref `[` $indices `]` attr-dict `:` `(` type($value) `,`
            type($memref) `)` `->` type($result)
        "#,
    }
}

impl MemoryEffects for AtomicRMWOp<'_> {
    fn effects(&self) -> Vec<MemoryEffect> {
        let mut effects = Vec::new();
        effects.push(MemoryEffect::on(MemoryEffectKind::Read, self.memref().handle()));
        effects.push(MemoryEffect::on(MemoryEffectKind::Write, self.memref().handle()));
        effects
    }
}

op! {
    /// `memref.atomic_yield`.
    // MemRefOps.td: AtomicYieldOp
    pub AtomicYieldOp = "memref.atomic_yield",
    (ins AnyType:$result),
    (outs),
    [HasParent<GenericAtomicRMWOp>, Pure, Terminator, ReturnLike]
    {
        verify: verify_atomic_yield_op,
        assembly_format: r#"$result attr-dict `:` type($result)"#,
    }
}

op! {
    /// `memref.copy`.
    // MemRefOps.td: CopyOp
    pub CopyOp = "memref.copy",
    (ins AnyRankedOrUnrankedMemRef:$source, AnyRankedOrUnrankedMemRef:$target),
    (outs),
    [SameOperandsElementType, SameOperandsShape, dyn MemoryEffects]
    {
        fold: fold_copy_op,
        assembly_format: r#"$source `,` $target attr-dict `:` type($source) `to` type($target)"#,
    }
}

impl MemoryEffects for CopyOp<'_> {
    fn effects(&self) -> Vec<MemoryEffect> {
        let mut effects = Vec::new();
        effects.push(MemoryEffect::on(MemoryEffectKind::Read, self.source().handle()));
        effects.push(MemoryEffect::on(MemoryEffectKind::Write, self.target().handle()));
        effects
    }
}

op! {
    /// `memref.distinct_objects`.
    // MemRefOps.td: DistinctObjectsOp
    // omitted: the trait DistinctObjectsTrait (unknown C++)
    pub DistinctObjectsOp = "memref.distinct_objects",
    (ins Variadic<AnyMemRef>:$operands),
    (outs Variadic<AnyMemRef>:$results),
    [Pure, InferTypeOpInterface]
    {
        verify: verify_distinct_objects_op,
        infer_types: infer_types_of_distinct_objects_op,
        assembly_format: r#"$operands attr-dict `:` type($operands)"#,
    }
}

op! {
    /// `memref.generic_atomic_rmw`.
    // MemRefOps.td: GenericAtomicRMWOp
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub GenericAtomicRMWOp = "memref.generic_atomic_rmw",
    (ins MemRefOf<[AnySignlessInteger, AnyFloat]>:$memref, Variadic<Index>:$indices),
    (outs AnyTypeOf<[AnySignlessInteger, AnyFloat]>:$result),
    (region AnyRegion:$atomic_body),
    [
        SingleBlockImplicitTerminator<AtomicYieldOp>,
        TypesMatchWith<"result type matches element type of memref", "memref", "result", "$_self.element_type($_builder)">,
        dyn MemoryEffects
    ]
    {
        verify: verify_generic_atomic_rmw_op,
        parse: parse_generic_atomic_rmw_op,
        print: print_generic_atomic_rmw_op,
    }
}

impl MemoryEffects for GenericAtomicRMWOp<'_> {
    fn effects(&self) -> Vec<MemoryEffect> {
        let mut effects = Vec::new();
        effects.push(MemoryEffect::on(MemoryEffectKind::Read, self.memref().handle()));
        effects.push(MemoryEffect::on(MemoryEffectKind::Write, self.memref().handle()));
        effects
    }
}

op! {
    /// `memref.load`.
    // MemRefOps.td: LoadOp
    // omitted: the interface AlignmentAttrOpInterface (C++)
    // omitted: the interface MemorySpaceCastConsumerOpInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub LoadOp = "memref.load",
    (ins
        AnyMemRef:$memref,
        Variadic<Index>:$indices,
        DefaultValuedOptionalAttr<BoolAttr, "false">:$nontemporal,
        OptionalAttr<ConfinedAttr<I64Attr, [IntPositivePowerOf2]>>:$alignment),
    (outs AnyType:$result),
    [
        TypesMatchWith<"result type matches element type of 'memref'", "memref", "result", "$_self.element_type($_builder)">,
        MemRefsNormalizable,
        dyn PromotableMemOpInterface,
        dyn DestructurableAccessorOpInterface,
        OnlyReads
    ]
    {
        verify: verify_load_op,
        fold: fold_load_op,
        assembly_format: r#"$memref `[` $indices `]` attr-dict `:` type($memref)"#,
    }
}

op! {
    /// `memref.alloc`.
    // MemRefOps.td: MemRef_AllocOp
    // omitted: the interface AlignmentAttrOpInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub AllocOp = "memref.alloc",
    (ins
        Variadic<Index>:$dynamicSizes,
        Variadic<Index>:$symbolOperands,
        OptionalAttr<ConfinedAttr<I64Attr, [IntPositivePowerOf2]>>:$alignment),
    (outs AnyMemRef:$memref),
    [AttrSizedOperandSegments, dyn MemoryEffects]
    {
        verify: verify_alloc_op,
        assembly_format: r#"`(`$dynamicSizes`)` (`` `[` $symbolOperands^ `]`)? attr-dict `:` type($memref)"#,
        result_names: name_results_of_other_ops,
    }
}

impl MemoryEffects for AllocOp<'_> {
    fn effects(&self) -> Vec<MemoryEffect> {
        let mut effects = Vec::new();
        effects.push(MemoryEffect::on(MemoryEffectKind::Allocate, self.memref().handle()));
        effects
    }
}

op! {
    /// `memref.alloca`.
    // MemRefOps.td: MemRef_AllocaOp
    // omitted: resources of effects; each effect applies to all memory
    // omitted: the interface AlignmentAttrOpInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub AllocaOp = "memref.alloca",
    (ins
        Variadic<Index>:$dynamicSizes,
        Variadic<Index>:$symbolOperands,
        OptionalAttr<ConfinedAttr<I64Attr, [IntPositivePowerOf2]>>:$alignment),
    (outs AnyMemRef:$memref),
    [
        AttrSizedOperandSegments,
        dyn PromotableAllocationOpInterface,
        dyn DestructurableAllocationOpInterface,
        dyn MemoryEffects
    ]
    {
        verify: verify_alloca_op,
        assembly_format: r#"`(`$dynamicSizes`)` (`` `[` $symbolOperands^ `]`)? attr-dict `:` type($memref)"#,
        result_names: name_results_of_other_ops,
    }
}

impl MemoryEffects for AllocaOp<'_> {
    fn effects(&self) -> Vec<MemoryEffect> {
        let mut effects = Vec::new();
        effects.push(MemoryEffect::on(MemoryEffectKind::Allocate, self.memref().handle()));
        effects
    }
}

op! {
    /// `memref.alloca_scope`.
    // MemRefOps.td: MemRef_AllocaScopeOp
    pub AllocaScopeOp = "memref.alloca_scope",
    (ins),
    (outs Variadic<AnyType>:$results),
    (region SizedRegion<1>:$bodyRegion),
    [
        AutomaticAllocationScope,
        SingleBlockImplicitTerminator<AllocaScopeReturnOp>,
        RecursiveMemoryEffects,
        NoRegionArguments,
        dyn RegionBranchOpInterface
    ]
    {
        parse: parse_alloca_scope_op,
        print: print_alloca_scope_op,
    }
}

op! {
    /// `memref.alloca_scope.return`.
    // MemRefOps.td: MemRef_AllocaScopeReturnOp
    // omitted: builders (C++); `build` takes all arguments
    pub AllocaScopeReturnOp = "memref.alloca_scope.return",
    (ins Variadic<AnyType>:$results),
    (outs),
    [HasParent<AllocaScopeOp>, Pure, ReturnLike, Terminator]
    { assembly_format: r#"attr-dict ($results^ `:` type($results))?"# }
}

op! {
    /// `memref.cast`.
    // MemRefOps.td: MemRef_CastOp
    // omitted: the interface CastOpInterface (C++)
    // omitted: the interface MemorySpaceCastConsumerOpInterface (C++)
    // omitted: the interface ViewLikeOpInterface (C++)
    // omitted: members of the C++ class
    pub CastOp = "memref.cast",
    (ins AnyRankedOrUnrankedMemRef:$source),
    (outs AnyRankedOrUnrankedMemRef:$dest),
    [MemRefsNormalizable, Pure, SameOperandsAndResultShape]
    {
        verify: verify_cast_op,
        fold: fold_cast_op,
        assembly_format: r#"$source attr-dict `:` type($source) `to` type($dest)"#,
        result_names: name_results_of_other_ops,
    }
}

op! {
    /// `memref.collapse_shape`.
    // MemRefOps.td: MemRef_CollapseShapeOp
    // omitted: the interface MemorySpaceCastConsumerOpInterface (C++)
    // omitted: the interface ViewLikeOpInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub CollapseShapeOp = "memref.collapse_shape",
    (ins AnyStridedMemRef:$src, IndexListArrayAttr:$reassociation),
    (outs AnyStridedMemRef:$result),
    [Pure]
    {
        verify: verify_collapse_shape_op,
        fold: fold_collapse_shape_op,
        assembly_format: r#"$src $reassociation attr-dict `:` type($src) `into` type($result)"#,
        result_names: name_results_of_other_ops,
    }
}

op! {
    /// `memref.dealloc`.
    // MemRefOps.td: MemRef_DeallocOp
    pub DeallocOp = "memref.dealloc",
    (ins AnyRankedOrUnrankedMemRef:$memref),
    (outs),
    [MemRefsNormalizable, dyn MemoryEffects]
    {
        fold: fold_dealloc_op,
        assembly_format: r#"$memref attr-dict `:` type($memref)"#,
    }
}

impl MemoryEffects for DeallocOp<'_> {
    fn effects(&self) -> Vec<MemoryEffect> {
        let mut effects = Vec::new();
        effects.push(MemoryEffect::on(MemoryEffectKind::Free, self.memref().handle()));
        effects
    }
}

op! {
    /// `memref.dim`.
    // MemRefOps.td: MemRef_DimOp
    // omitted: the interface ShapedDimOpInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub DimOp = "memref.dim",
    (ins AnyNon0RankedOrUnrankedMemRef:$source, Index:$index),
    (outs Index:$result),
    [MemRefsNormalizable, NoMemoryEffect, dyn ConditionallySpeculatable, dyn InferIntRangeInterface]
    {
        fold: fold_dim_op,
        assembly_format: r#"attr-dict $source `,` $index `:` type($source)"#,
        result_names: name_results_of_other_ops,
    }
}

op! {
    /// `memref.dma_start`.
    // MemRefOps.td: MemRef_DmaStartOp
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub DmaStartOp = "memref.dma_start",
    (ins Variadic<AnyType>:$operands),
    (outs)
    {
        verify: verify_dma_start_op,
        fold: fold_dma_start_op,
        parse: parse_dma_start_op,
        print: print_dma_start_op,
    }
}

op! {
    /// `memref.dma_wait`.
    // MemRefOps.td: MemRef_DmaWaitOp
    // omitted: members of the C++ class
    pub DmaWaitOp = "memref.dma_wait",
    (ins AnyMemRef:$tagMemRef, Variadic<Index>:$tagIndices, Index:$numElements),
    (outs)
    {
        verify: verify_dma_wait_op,
        fold: fold_dma_wait_op,
        assembly_format: r#"$tagMemRef `[` $tagIndices `]` `,` $numElements attr-dict `:` type($tagMemRef)"#,
    }
}

op! {
    /// `memref.expand_shape`.
    // MemRefOps.td: MemRef_ExpandShapeOp
    // omitted: the interface MemorySpaceCastConsumerOpInterface (C++)
    // omitted: the interface ReifyRankedShapedTypeOpInterface (C++)
    // omitted: the interface ViewLikeOpInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub ExpandShapeOp = "memref.expand_shape",
    (ins
        AnyStridedMemRef:$src,
        IndexListArrayAttr:$reassociation,
        Variadic<Index>:$output_shape,
        DenseI64ArrayAttr:$static_output_shape),
    (outs AnyStridedMemRef:$result),
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
    /// `memref.extract_aligned_pointer_as_index`.
    // MemRefOps.td: MemRef_ExtractAlignedPointerAsIndexOp
    pub ExtractAlignedPointerAsIndexOp = "memref.extract_aligned_pointer_as_index",
    (ins AnyRankedOrUnrankedMemRef:$source),
    (outs Index:$aligned_pointer),
    [Pure, SameVariadicResultSize]
    {
        assembly_format: r#"$source `:` type($source) `->` type(results) attr-dict"#,
        result_names: name_results_of_other_ops,
    }
}

op! {
    /// `memref.extract_strided_metadata`.
    // MemRefOps.td: MemRef_ExtractStridedMetadataOp
    // omitted: the interface ViewLikeOpInterface (C++)
    // omitted: members of the C++ class
    pub ExtractStridedMetadataOp = "memref.extract_strided_metadata",
    (ins AnyStridedMemRef:$source),
    (outs
        AllOfType<[AnyStridedMemRef, MemRefRankOf<[AnyType], [0]>]>:$base_buffer,
        Index:$offset,
        Variadic<Index>:$sizes,
        Variadic<Index>:$strides),
    [Pure, SameVariadicResultSize, InferTypeOpInterface]
    {
        verify: verify_extract_strided_metadata_op,
        infer_types: infer_types_of_extract_strided_metadata_op,
        fold: fold_extract_strided_metadata_op,
        assembly_format: r#"$source `:` type($source) `->` type(results) attr-dict"#,
        result_names: name_results_of_other_ops,
    }
}

op! {
    /// `memref.get_global`.
    // MemRefOps.td: MemRef_GetGlobalOp
    pub GetGlobalOp = "memref.get_global",
    (ins FlatSymbolRefAttr:$name),
    (outs AnyStaticShapeMemRef:$result),
    [Pure]
    {
        verify_symbol_uses: verify_symbol_uses_of_get_global_op,
        assembly_format: r#"$name `:` type($result) attr-dict"#,
    }
}

op! {
    /// `memref.global`.
    // MemRefOps.td: MemRef_GlobalOp
    // omitted: the interface AlignmentAttrOpInterface (C++)
    // omitted: members of the C++ class
    pub GlobalOp = "memref.global",
    (ins
        SymbolNameAttr:$sym_name,
        OptionalAttr<StrAttr>:$sym_visibility,
        MemRefTypeAttr:$type,
        OptionalAttr<AnyAttr>:$initial_value,
        UnitAttr:$constant,
        OptionalAttr<ConfinedAttr<I64Attr, [IntPositivePowerOf2]>>:$alignment),
    (outs),
    [Symbol]
    {
        verify: verify_global_op,
        assembly_format: r#"
            ($sym_visibility^)?
            (`constant` $constant^)?
            $sym_name `:`
            custom<GlobalMemrefOpTypeAndInitialValue>($type, $initial_value)
            attr-dict
        "#,
    }
}

op! {
    /// `memref.memory_space_cast`.
    // MemRefOps.td: MemRef_MemorySpaceCastOp
    // omitted: the interface CastOpInterface (C++)
    // omitted: the interface MemorySpaceCastOpInterface (C++)
    // omitted: the interface ViewLikeOpInterface (C++)
    // omitted: members of the C++ class
    pub MemorySpaceCastOp = "memref.memory_space_cast",
    (ins AnyRankedOrUnrankedMemRef:$source),
    (outs AnyRankedOrUnrankedMemRef:$dest),
    [MemRefsNormalizable, Pure, SameOperandsAndResultElementType, SameOperandsAndResultShape]
    {
        verify: verify_memory_space_cast_op,
        fold: fold_memory_space_cast_op,
        assembly_format: r#"$source attr-dict `:` type($source) `to` type($dest)"#,
        result_names: name_results_of_other_ops,
    }
}

op! {
    /// `memref.prefetch`.
    // MemRefOps.td: MemRef_PrefetchOp
    // omitted: members of the C++ class
    pub PrefetchOp = "memref.prefetch",
    (ins
        AnyMemRef:$memref,
        Variadic<Index>:$indices,
        BoolAttr:$isWrite,
        ConfinedAttr<I32Attr, [IntMinValue<0>, IntMaxValue<3>]>:$localityHint,
        BoolAttr:$isDataCache),
    (outs),
    [dyn MemoryEffects]
    {
        verify: verify_prefetch_op,
        fold: fold_prefetch_op,
        parse: parse_prefetch_op,
        print: print_prefetch_op,
    }
}

impl MemoryEffects for PrefetchOp<'_> {
    fn effects(&self) -> Vec<MemoryEffect> {
        let mut effects = Vec::new();
        effects.push(MemoryEffect::on(MemoryEffectKind::Write, self.memref().handle()));
        effects
    }
}

op! {
    /// `memref.rank`.
    // MemRefOps.td: MemRef_RankOp
    pub RankOp = "memref.rank",
    (ins AnyRankedOrUnrankedMemRef:$memref),
    (outs Index:$result),
    [Pure]
    {
        fold: fold_rank_op,
        assembly_format: r#"$memref attr-dict `:` type($memref)"#,
    }
}

op! {
    /// `memref.realloc`.
    // MemRefOps.td: MemRef_ReallocOp
    // omitted: the interface AlignmentAttrOpInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub ReallocOp = "memref.realloc",
    (ins
        MemRefRankOf<[AnyType], [1]>:$source,
        Optional<Index>:$dynamicResultSize,
        OptionalAttr<ConfinedAttr<I64Attr, [IntPositivePowerOf2]>>:$alignment),
    (outs MemRefRankOf<[AnyType], [1]>:$result),
    [dyn MemoryEffects]
    {
        verify: verify_realloc_op,
        assembly_format: r#"
            $source (`(` $dynamicResultSize^ `)`)? attr-dict
            `:` type($source) `to` type(results)
        "#,
    }
}

impl MemoryEffects for ReallocOp<'_> {
    fn effects(&self) -> Vec<MemoryEffect> {
        let mut effects = Vec::new();
        effects.push(MemoryEffect::on(MemoryEffectKind::Free, self.source().handle()));
        effects.push(MemoryEffect::on(MemoryEffectKind::Allocate, self.result().handle()));
        effects
    }
}

op! {
    /// `memref.reinterpret_cast`.
    // MemRefOps.td: MemRef_ReinterpretCastOp
    // omitted: the interface MemorySpaceCastConsumerOpInterface (C++)
    // omitted: the interface OffsetSizeAndStrideOpInterface (C++)
    // omitted: the interface ViewLikeOpInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub ReinterpretCastOp = "memref.reinterpret_cast",
    (ins
        AnyRankedOrUnrankedMemRef:$source,
        Variadic<Index>:$offsets,
        Variadic<Index>:$sizes,
        Variadic<Index>:$strides,
        DenseI64ArrayAttr:$static_offsets,
        DenseI64ArrayAttr:$static_sizes,
        DenseI64ArrayAttr:$static_strides),
    (outs AnyStridedMemRef:$result),
    [AttrSizedOperandSegments, MemRefsNormalizable, Pure]
    {
        verify: verify_reinterpret_cast_op,
        fold: fold_reinterpret_cast_op,
        assembly_format: r#"
            $source `to` `offset` `` `:`
            custom<DynamicIndexList>($offsets, $static_offsets)
            `` `,` `sizes` `` `:`
            custom<DynamicIndexList>($sizes, $static_sizes)
            `` `,` `strides` `` `:`
            custom<DynamicIndexList>($strides, $static_strides)
            attr-dict `:` type($source) `to` type($result)
        "#,
        result_names: name_results_of_other_ops,
    }
}

op! {
    /// `memref.reshape`.
    // MemRefOps.td: MemRef_ReshapeOp
    // omitted: the interface MemorySpaceCastConsumerOpInterface (C++)
    // omitted: the interface ViewLikeOpInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub ReshapeOp = "memref.reshape",
    (ins AnyRankedOrUnrankedMemRef:$source, MemRefRankOf<[AnySignlessInteger, Index], [1]>:$shape),
    (outs AnyRankedOrUnrankedMemRef:$result),
    [Pure, OnlyReads]
    {
        verify: verify_reshape_op,
        assembly_format: r#"$source `(` $shape `)` attr-dict `:` functional-type(operands, results)"#,
        result_names: name_results_of_other_ops,
    }
}

op! {
    /// `memref.store`.
    // MemRefOps.td: MemRef_StoreOp
    // omitted: the interface AlignmentAttrOpInterface (C++)
    // omitted: the interface MemorySpaceCastConsumerOpInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub StoreOp = "memref.store",
    (ins
        AnyType:$value,
        AnyMemRef:$memref,
        Variadic<Index>:$indices,
        DefaultValuedOptionalAttr<BoolAttr, "false">:$nontemporal,
        OptionalAttr<ConfinedAttr<I64Attr, [IntPositivePowerOf2]>>:$alignment),
    (outs),
    [
        TypesMatchWith<"type of 'value' matches element type of 'memref'", "memref", "value", "$_self.element_type($_builder)">,
        MemRefsNormalizable,
        dyn PromotableMemOpInterface,
        dyn DestructurableAccessorOpInterface,
        dyn MemoryEffects
    ]
    {
        verify: verify_store_op,
        fold: fold_store_op,
        assembly_format: r#"$value `,` $memref `[` $indices `]` attr-dict `:` type($memref)"#,
    }
}

impl MemoryEffects for StoreOp<'_> {
    fn effects(&self) -> Vec<MemoryEffect> {
        let mut effects = Vec::new();
        effects.push(MemoryEffect::on(MemoryEffectKind::Write, self.memref().handle()));
        effects
    }
}

op! {
    /// `memref.transpose`.
    // MemRefOps.td: MemRef_TransposeOp
    // omitted: the interface MemorySpaceCastConsumerOpInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub TransposeOp = "memref.transpose",
    (ins AnyStridedMemRef:$in, AffineMapAttr:$permutation),
    (outs AnyStridedMemRef:$result),
    [Pure]
    {
        verify: verify_transpose_op,
        fold: fold_transpose_op,
        parse: parse_transpose_op,
        print: print_transpose_op,
        result_names: name_results_of_other_ops,
    }
}

op! {
    /// `memref.view`.
    // MemRefOps.td: MemRef_ViewOp
    // omitted: the interface MemorySpaceCastConsumerOpInterface (C++)
    // omitted: the interface ViewLikeOpInterface (C++)
    // omitted: members of the C++ class
    pub ViewOp = "memref.view",
    (ins MemRefRankOf<[I8], [1]>:$source, Index:$byte_shift, Variadic<Index>:$sizes),
    (outs AnyMemRef:$result),
    [Pure]
    {
        verify: verify_view_op,
        fold: fold_view_op,
        assembly_format: r#"
            $source `[` $byte_shift `]` `` `[` $sizes `]` attr-dict
            `:` type($source) `to` type(results)
        "#,
        result_names: name_results_of_other_ops,
    }
}

op! {
    /// `memref.subview`.
    // MemRefOps.td: SubViewOp
    // omitted: the interface InferStridedMetadataOpInterface (C++)
    // omitted: the interface MemorySpaceCastConsumerOpInterface (C++)
    // omitted: the interface ViewLikeOpInterface (C++)
    // omitted: the interface OffsetSizeAndStrideOpInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub SubViewOp = "memref.subview",
    (ins
        AnyMemRef:$source,
        Variadic<Index>:$offsets,
        Variadic<Index>:$sizes,
        Variadic<Index>:$strides,
        DenseI64ArrayAttr:$static_offsets,
        DenseI64ArrayAttr:$static_sizes,
        DenseI64ArrayAttr:$static_strides),
    (outs AnyMemRef:$result),
    [AttrSizedOperandSegments, Pure]
    {
        verify: verify_sub_view_op,
        fold: fold_sub_view_op,
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

// Custom forms

fn parse_generic_atomic_rmw_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    drr::define::OpAsmForm::parse(parser, form_generic_atomic_rmw_op)
}

fn print_generic_atomic_rmw_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> Result<(), UseGenericForm> {
    drr::define::OpAsmForm::print(printer, op, form_generic_atomic_rmw_op)
}

fn parse_alloca_scope_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    drr::define::OpAsmForm::parse(parser, form_alloca_scope_op)
}

fn print_alloca_scope_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> Result<(), UseGenericForm> {
    drr::define::OpAsmForm::print(printer, op, form_alloca_scope_op)
}

fn parse_dma_start_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    drr::define::OpAsmForm::parse(parser, form_dma_start_op)
}

fn print_dma_start_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> Result<(), UseGenericForm> {
    drr::define::OpAsmForm::print(printer, op, form_dma_start_op)
}

fn parse_dynamic_index_list(parser: &mut dyn OpAsmParser, output_shape: OperandSlot, static_output_shape: AttrSlot) -> Result<(), ParseFailed> {
    drr::define::OpAsmForm::parse(parser, |form| form_dynamic_index_list(form, output_shape, static_output_shape))
}

fn print_dynamic_index_list<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>, output_shape: OperandSlot, static_output_shape: AttrSlot) -> Result<(), UseGenericForm> {
    drr::define::OpAsmForm::print(printer, op, |form| form_dynamic_index_list(form, output_shape, static_output_shape))
}

fn parse_global_memref_op_type_and_initial_value(parser: &mut dyn OpAsmParser, type_: AttrSlot, initial_value: AttrSlot) -> Result<(), ParseFailed> {
    drr::define::OpAsmForm::parse(parser, |form| form_global_memref_op_type_and_initial_value(form, type_, initial_value))
}

fn print_global_memref_op_type_and_initial_value<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>, type_: AttrSlot, initial_value: AttrSlot) -> Result<(), UseGenericForm> {
    drr::define::OpAsmForm::print(printer, op, |form| form_global_memref_op_type_and_initial_value(form, type_, initial_value))
}

fn parse_prefetch_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    drr::define::OpAsmForm::parse(parser, form_prefetch_op)
}

fn print_prefetch_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> Result<(), UseGenericForm> {
    drr::define::OpAsmForm::print(printer, op, form_prefetch_op)
}

fn parse_transpose_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    drr::define::OpAsmForm::parse(parser, form_transpose_op)
}

fn print_transpose_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> Result<(), UseGenericForm> {
    drr::define::OpAsmForm::print(printer, op, form_transpose_op)
}

// Fingerprints of what drr-import wrote: importing again is refused if the module has anything else.
// 00d612a4697f6e1a 1c5782a8a8e23473 6f106257b3f72148 5dbbdd5d13c0565a 583e45a524c1f52e 828f66c22ebaa935 3b9288a9d2bb4946
// b5ebc9182f081d04 321f60ce7153b5cc 4f22c6048907cb29 8ef65d34025fe450 f6f93437dcedb93d 9f2be6a7e96db453 018131a2cda74ec4
// fcfcaf6755f243d0 abd45fb76e0dc63d 010fdd716cae9c84 3a08f2c3aed76149 ee08d8a3b1fd8dbc 0bc791af6f640d3e 6bab48070b756416
// 945fffd3397dc108 7c6358f958e63c90 357bc601cad029a8 766fc49f33180bf8 99b7a1bdea2b2e46 61c80f164d253dc4 cda625982e73ad15
// c52022dd289f268c e98359fe620b54ec 4f42bff8d7c67ccf 8bfedaaeb39c6007 90862ed3b44dec12 f8adc6386bd9bdba 6c0d9523aa0f8971
// efa1274221d5ef98 c2fee49c6914114b 26ede3dd9f7c5550 35a7e471c9686a2b d2f943671ec886e6 b256161abfd10a95 906c993d4a3cb96d
// e8604f3dc1ae9052 78578a231aef0e04 6a316a44ab4ed9ac 7940f1e49b88e48d 72765464d1be23b9 f25eebb261780565 c9b4a5677a4e8e18
// 5a80a20068f28b35 76aeaf6c4a1a9b3f 1b2d41aef704de46 47f6f3a496fd9c43 d4dc312e30bb5bfa e4f409b5e10e82e0 6a88665517e24b47
// 23ed2857fd3d7316 9d96a16877684b69 439951d97e5282d3 b12f8b5077958b81 1b156fb3c3f34163 f121182dbbf8b9e3 1bdeb6858d6dcbba
// a1e035ac695ee6c7 8e5073a89fa21847 a6ae32764c0f0a79 68a3e24cbbfcfbc5 365077734cc7ad14 fe413bfe1f28f9e9 2dd34aa63614c78e
// 084c11b37bc2066b 82a0be2062114492 8dfd67764aee66df 6121282ae837babb 04169307d99877e0 42c8041539ae1bfb 79cda74c6fef0e4a
// 24c0ed3cf4192d54 ad5d8cde12dfcda1 31473a486494ded9 67d7e18602ddb6ec a846222e3f13f053 98c6bdc5d8b90b10 09c8d5f327c25791
// 41f425dfcacf2640 5553a6b017d33246 9a899dd440d49b93 d64a9b556ea3a4fc b20541671fd8cf4f 23217a791a7e1d5b dc72e4be53ad2e90
// 2c217924fa019505 a9c292161306ae58
// Names:
// is_mem_ref_type=2f2dd0e200789397
