//! Imported from mlir/Dialect/Affine/IR/AffineOps.td by drr-import.
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
use crate::affine::{materialize_constant_of_affine};
use crate::affine::access::{fold_affine_load_op, fold_affine_prefetch_op, fold_affine_store_op, form_affine_load_op, form_affine_prefetch_op, form_affine_store_op, form_affine_vector_load_op, form_affine_vector_store_op, verify_affine_load_op, verify_affine_prefetch_op, verify_affine_store_op, verify_affine_vector_load_op, verify_affine_vector_store_op};
use crate::affine::basis::{form_dynamic_index_list, verify_affine_delinearize_index_op, verify_affine_linearize_index_op};
use crate::affine::bounds::{fold_affine_for_op};
use crate::affine::conditional::{fold_affine_if_op, form_affine_if_op, verify_affine_if_op, verify_affine_yield_op};
pub use crate::affine::dma::{AffineDmaStartOp, AffineDmaWaitOp};
use crate::affine::linearize::{fold_affine_delinearize_index_op, fold_affine_linearize_index_op};
use crate::affine::loops::{form_affine_for_op, verify_affine_for_op};
use crate::affine::map::{fold_affine_apply_op, form_affine_apply_op, form_affine_max_op, form_affine_min_op, verify_affine_apply_op, verify_affine_max_op, verify_affine_min_op};
use crate::affine::min_max::{fold_affine_max_op, fold_affine_min_op};
use crate::affine::parallel::{form_affine_parallel_op, verify_affine_parallel_op};
use crate::affine::patterns::{canonicalization_patterns_of_affine};
pub use crate::generated::arith::{AtomicRMWKind};

// Dialects

dialect! {
    /// `affine`.
    // AffineOps.td: Affine_Dialect
    pub Affine = "affine",
    ops: [
        AffineApplyOp,
        AffineDelinearizeIndexOp,
        AffineForOp,
        AffineIfOp,
        AffineLinearizeIndexOp,
        AffineLoadOp,
        AffineMaxOp,
        AffineMinOp,
        AffineParallelOp,
        AffinePrefetchOp,
        AffineStoreOp,
        AffineVectorLoadOp,
        AffineVectorStoreOp,
        AffineYieldOp,
        AffineDmaStartOp,
        AffineDmaWaitOp,
    ],
    materialize_constant: materialize_constant_of_affine,
    canonicalization_patterns: canonicalization_patterns_of_affine,
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
    /// `affine.apply`.
    // AffineOps.td: AffineApplyOp
    // omitted: the interface InferIntRangeInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub AffineApplyOp = "affine.apply",
    (ins AffineMapAttr:$map, Variadic<Index>:$mapOperands),
    (outs Index:$result),
    [Pure]
    {
        verify: verify_affine_apply_op,
        fold: fold_affine_apply_op,
        parse: parse_affine_apply_op,
        print: print_affine_apply_op,
    }
}

op! {
    /// `affine.delinearize_index`.
    // AffineOps.td: AffineDelinearizeIndexOp
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub AffineDelinearizeIndexOp = "affine.delinearize_index",
    (ins Index:$linear_index, Variadic<Index>:$dynamic_basis, DenseI64ArrayAttr:$static_basis),
    (outs Variadic<Index>:$multi_index),
    [Pure]
    {
        verify: verify_affine_delinearize_index_op,
        fold: fold_affine_delinearize_index_op,
        assembly_format: r#"
            $linear_index `into`
            custom<DynamicIndexList>($dynamic_basis, $static_basis, "{}", "::mlir::AsmParser::Delimiter::Paren")
            attr-dict `:` type($multi_index)
        "#,
    }
}

op! {
    /// `affine.for`.
    // AffineOps.td: AffineForOp
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub AffineForOp = "affine.for",
    (ins
        Variadic<Index>:$lowerBoundOperands,
        Variadic<Index>:$upperBoundOperands,
        Variadic<AnyType>:$inits,
        AffineMapAttr:$lowerBoundMap,
        AffineMapAttr:$upperBoundMap,
        IndexAttr:$step),
    (outs Variadic<AnyType>:$results),
    (region SizedRegion<1>:$region),
    [
        AttrSizedOperandSegments,
        AutomaticAllocationScope,
        SingleBlockImplicitTerminator<AffineYieldOp>,
        RecursiveMemoryEffects,
        dyn RegionBranchOpInterface,
        dyn LoopLikeOpInterface,
        dyn ConditionallySpeculatable
    ]
    {
        verify: verify_affine_for_op,
        fold: fold_affine_for_op,
        parse: parse_affine_for_op,
        print: print_affine_for_op,
    }
}

op! {
    /// `affine.if`.
    // AffineOps.td: AffineIfOp
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub AffineIfOp = "affine.if",
    (ins Variadic<AnyType>:$operand0, IntegerSetAttr:$condition),
    (outs Variadic<AnyType>:$results),
    (region SizedRegion<1>:$thenRegion, AnyRegion:$elseRegion),
    [
        SingleBlockImplicitTerminator<AffineYieldOp>,
        RecursivelySpeculatable,
        RecursiveMemoryEffects,
        NoRegionArguments,
        dyn RegionBranchOpInterface
    ]
    {
        verify: verify_affine_if_op,
        fold: fold_affine_if_op,
        parse: parse_affine_if_op,
        print: print_affine_if_op,
    }
}

op! {
    /// `affine.linearize_index`.
    // AffineOps.td: AffineLinearizeIndexOp
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub AffineLinearizeIndexOp = "affine.linearize_index",
    (ins
        Variadic<Index>:$multi_index,
        Variadic<Index>:$dynamic_basis,
        DenseI64ArrayAttr:$static_basis,
        UnitProp:$disjoint),
    (outs Index:$linear_index),
    [Pure, AttrSizedOperandSegments]
    {
        verify: verify_affine_linearize_index_op,
        fold: fold_affine_linearize_index_op,
        assembly_format: r#"
            (`disjoint` $disjoint^)? ` `
            `[` $multi_index `]` `by`
            custom<DynamicIndexList>($dynamic_basis, $static_basis, "{}", "::mlir::AsmParser::Delimiter::Paren")
            attr-dict `:` type($linear_index)
        "#,
    }
}

op! {
    /// `affine.load`.
    // AffineOps.td: AffineLoadOp
    // omitted: the interface AffineReadOpInterface (C++)
    // omitted: the interface AffineMapAccessInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub AffineLoadOp = "affine.load",
    (ins AnyMemRef:$memref, Variadic<Index>:$indices, AffineMapAttr:$map),
    (outs AnyType:$result),
    [MemRefsNormalizable, OnlyReads]
    {
        verify: verify_affine_load_op,
        fold: fold_affine_load_op,
        parse: parse_affine_load_op,
        print: print_affine_load_op,
    }
}

op! {
    /// `affine.max`.
    // AffineOps.td: AffineMaxOp
    // omitted: members of the C++ class
    pub AffineMaxOp = "affine.max",
    (ins AffineMapAttr:$map, Variadic<Index>:$operands),
    (outs Index:$result),
    [Pure]
    {
        verify: verify_affine_max_op,
        fold: fold_affine_max_op,
        parse: parse_affine_max_op,
        print: print_affine_max_op,
    }
}

op! {
    /// `affine.min`.
    // AffineOps.td: AffineMinOp
    // omitted: members of the C++ class
    pub AffineMinOp = "affine.min",
    (ins AffineMapAttr:$map, Variadic<Index>:$operands),
    (outs Index:$result),
    [Pure]
    {
        verify: verify_affine_min_op,
        fold: fold_affine_min_op,
        parse: parse_affine_min_op,
        print: print_affine_min_op,
    }
}

op! {
    /// `affine.parallel`.
    // AffineOps.td: AffineParallelOp
    // omitted: the folder (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub AffineParallelOp = "affine.parallel",
    (ins
        TypedArrayAttr<AtomicRMWKind>:$reductions,
        AffineMapAttr:$lowerBoundsMap,
        I32ElementsAttr:$lowerBoundsGroups,
        AffineMapAttr:$upperBoundsMap,
        I32ElementsAttr:$upperBoundsGroups,
        I64SmallVectorArrayAttr:$steps,
        Variadic<Index>:$mapOperands),
    (outs Variadic<AnyType>:$results),
    (region SizedRegion<1>:$region),
    [
        AutomaticAllocationScope,
        SingleBlockImplicitTerminator<AffineYieldOp>,
        RecursivelySpeculatable,
        RecursiveMemoryEffects,
        MemRefsNormalizable,
        dyn LoopLikeOpInterface
    ]
    {
        verify: verify_affine_parallel_op,
        parse: parse_affine_parallel_op,
        print: print_affine_parallel_op,
    }
}

op! {
    /// `affine.prefetch`.
    // AffineOps.td: AffinePrefetchOp
    // omitted: the interface AffineMapAccessInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub AffinePrefetchOp = "affine.prefetch",
    (ins
        AnyMemRef:$memref,
        Variadic<Index>:$indices,
        BoolAttr:$isWrite,
        ConfinedAttr<I32Attr, [IntMinValue<0>, IntMaxValue<3>]>:$localityHint,
        BoolAttr:$isDataCache,
        AffineMapAttr:$map),
    (outs),
    [MemRefsNormalizable]
    {
        verify: verify_affine_prefetch_op,
        fold: fold_affine_prefetch_op,
        parse: parse_affine_prefetch_op,
        print: print_affine_prefetch_op,
    }
}

op! {
    /// `affine.store`.
    // AffineOps.td: AffineStoreOp
    // omitted: the interface AffineWriteOpInterface (C++)
    // omitted: the interface AffineMapAccessInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub AffineStoreOp = "affine.store",
    (ins AnyType:$value, AnyMemRef:$memref, Variadic<Index>:$indices, AffineMapAttr:$map),
    (outs),
    [MemRefsNormalizable, dyn MemoryEffects]
    {
        verify: verify_affine_store_op,
        fold: fold_affine_store_op,
        parse: parse_affine_store_op,
        print: print_affine_store_op,
    }
}

impl MemoryEffects for AffineStoreOp<'_> {
    fn effects(&self) -> Vec<MemoryEffect> {
        let mut effects = Vec::new();
        effects.push(MemoryEffect::on(MemoryEffectKind::Write, self.memref().handle()));
        effects
    }
}

op! {
    /// `affine.vector_load`.
    // AffineOps.td: AffineVectorLoadOp
    // omitted: the interface AffineReadOpInterface (C++)
    // omitted: the interface AffineMapAccessInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub AffineVectorLoadOp = "affine.vector_load",
    (ins AnyMemRef:$memref, Variadic<Index>:$indices, AffineMapAttr:$map),
    (outs AnyVectorOfNonZeroRank:$result),
    [MemRefsNormalizable, OnlyReads]
    {
        verify: verify_affine_vector_load_op,
        parse: parse_affine_vector_load_op,
        print: print_affine_vector_load_op,
    }
}

op! {
    /// `affine.vector_store`.
    // AffineOps.td: AffineVectorStoreOp
    // omitted: the interface AffineWriteOpInterface (C++)
    // omitted: the interface AffineMapAccessInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub AffineVectorStoreOp = "affine.vector_store",
    (ins AnyVectorOfNonZeroRank:$value, AnyMemRef:$memref, Variadic<Index>:$indices, AffineMapAttr:$map),
    (outs),
    [MemRefsNormalizable, dyn MemoryEffects]
    {
        verify: verify_affine_vector_store_op,
        parse: parse_affine_vector_store_op,
        print: print_affine_vector_store_op,
    }
}

impl MemoryEffects for AffineVectorStoreOp<'_> {
    fn effects(&self) -> Vec<MemoryEffect> {
        let mut effects = Vec::new();
        effects.push(MemoryEffect::on(MemoryEffectKind::Write, self.memref().handle()));
        effects
    }
}

op! {
    /// `affine.yield`.
    // AffineOps.td: AffineYieldOp
    // omitted: builders (C++); `build` takes all arguments
    pub AffineYieldOp = "affine.yield",
    (ins Variadic<AnyType>:$operands),
    (outs),
    [Pure, Terminator, ReturnLike, MemRefsNormalizable]
    {
        verify: verify_affine_yield_op,
        assembly_format: r#"attr-dict ($operands^ `:` type($operands))?"#,
    }
}

// Custom forms

fn parse_affine_apply_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    drr::define::OpAsmForm::parse(parser, form_affine_apply_op)
}

fn print_affine_apply_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> Result<(), UseGenericForm> {
    drr::define::OpAsmForm::print(printer, op, form_affine_apply_op)
}

fn parse_dynamic_index_list(parser: &mut dyn OpAsmParser, dynamic_basis: OperandSlot, static_basis: AttrSlot, text: &'static str, text_: &'static str) -> Result<(), ParseFailed> {
    drr::define::OpAsmForm::parse(parser, |form| form_dynamic_index_list(form, dynamic_basis, static_basis, text, text_))
}

fn print_dynamic_index_list<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>, dynamic_basis: OperandSlot, static_basis: AttrSlot, text: &'static str, text_: &'static str) -> Result<(), UseGenericForm> {
    drr::define::OpAsmForm::print(printer, op, |form| form_dynamic_index_list(form, dynamic_basis, static_basis, text, text_))
}

fn parse_affine_for_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    drr::define::OpAsmForm::parse(parser, form_affine_for_op)
}

fn print_affine_for_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> Result<(), UseGenericForm> {
    drr::define::OpAsmForm::print(printer, op, form_affine_for_op)
}

fn parse_affine_if_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    drr::define::OpAsmForm::parse(parser, form_affine_if_op)
}

fn print_affine_if_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> Result<(), UseGenericForm> {
    drr::define::OpAsmForm::print(printer, op, form_affine_if_op)
}

fn parse_affine_load_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    drr::define::OpAsmForm::parse(parser, form_affine_load_op)
}

fn print_affine_load_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> Result<(), UseGenericForm> {
    drr::define::OpAsmForm::print(printer, op, form_affine_load_op)
}

fn parse_affine_max_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    drr::define::OpAsmForm::parse(parser, form_affine_max_op)
}

fn print_affine_max_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> Result<(), UseGenericForm> {
    drr::define::OpAsmForm::print(printer, op, form_affine_max_op)
}

fn parse_affine_min_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    drr::define::OpAsmForm::parse(parser, form_affine_min_op)
}

fn print_affine_min_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> Result<(), UseGenericForm> {
    drr::define::OpAsmForm::print(printer, op, form_affine_min_op)
}

fn parse_affine_parallel_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    drr::define::OpAsmForm::parse(parser, form_affine_parallel_op)
}

fn print_affine_parallel_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> Result<(), UseGenericForm> {
    drr::define::OpAsmForm::print(printer, op, form_affine_parallel_op)
}

fn parse_affine_prefetch_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    drr::define::OpAsmForm::parse(parser, form_affine_prefetch_op)
}

fn print_affine_prefetch_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> Result<(), UseGenericForm> {
    drr::define::OpAsmForm::print(printer, op, form_affine_prefetch_op)
}

fn parse_affine_store_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    drr::define::OpAsmForm::parse(parser, form_affine_store_op)
}

fn print_affine_store_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> Result<(), UseGenericForm> {
    drr::define::OpAsmForm::print(printer, op, form_affine_store_op)
}

fn parse_affine_vector_load_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    drr::define::OpAsmForm::parse(parser, form_affine_vector_load_op)
}

fn print_affine_vector_load_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> Result<(), UseGenericForm> {
    drr::define::OpAsmForm::print(printer, op, form_affine_vector_load_op)
}

fn parse_affine_vector_store_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    drr::define::OpAsmForm::parse(parser, form_affine_vector_store_op)
}

fn print_affine_vector_store_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> Result<(), UseGenericForm> {
    drr::define::OpAsmForm::print(printer, op, form_affine_vector_store_op)
}

// Fingerprints of what drr-import wrote: importing again is refused if the module has anything else.
// 1e9948aec066941a 1c5782a8a8e23473 6f106257b3f72148 5dbbdd5d13c0565a 583e45a524c1f52e 828f66c22ebaa935 3b9288a9d2bb4946
// b5ebc9182f081d04 321f60ce7153b5cc 4f22c6048907cb29 8ef65d34025fe450 4906c9eef23067c8 c0568b78f5c252d8 c569a99e7a8c8894
// 2e94324b4c937007 568e01aeb7eba968 a6896ee048f3c0eb 22344a39ed366f14 8d3e83ef546e5ad4 b0eec5a34bf4fdac 5ef5a639315310bc
// b90a270357f9cfa2 677e7045a6b86905 f6f93437dcedb93d e98359fe620b54ec 3cb11fdc458d2807 f8adc6386bd9bdba 6c0d9523aa0f8971
// efa1274221d5ef98 c2fee49c6914114b 2b016c115aec12b2 b830edfd38489956 4a4db50eb4337b70 91e340d265726553 9435cf4643eeb8cc
// 5aebbbc288194293 2006e93aabbe6e1d ff2ffaab9d1f644b d4bbffb7062967c0 715ee7165f0adf95 e2391fc6b5a84762 c477b4b8d1106867
// 3db091d7cde70f40 575663f60853af20 3736b0392be92618 7803a8c9ec77e189 ad5d8cde12dfcda1 92e0a7284d98a1c5 ae73d987a7bef804
// 20e00a8b74b67578 c84730f277a4527f 5982b89654e01767 dcdf581b7a5bb738 4cf8aec2f68932ed 6a322ecd54c56b20 40dd1d8d9341a849
// 21fb199e4790b212 92329e83c8834f69 5f99eed3e9272a98 8834efa5bdc83e3d 6d89aecfa8559f20 d2f08998e4243541 f27cdc3b17f799e0
// b6b07c5590096021 129dc82ed54d86b0 5932b9729ec872f3 469c53e0bfe53e44 3f72b9a7e5dabbad f98314a3a6231158 2131fe83abe2da5d
// a7acb306bcf220f0
