//! Imported from mlir/Dialect/Affine/IR/AffineOps.td by drr-import.
//!
//! Nothing in here is written by hand: importing again writes it anew.

#![allow(dead_code, deprecated, non_camel_case_types, non_upper_case_globals, unreachable_pub, unused_imports)]
#![allow(clippy::all, rustdoc::all)]

use drr::constraints::*;
use drr::define::{AttrSlot, Branch, BuildableType, MemoryEffect, MemoryEffectKind, MemoryEffects, NotWritten, OpAsmParser, OpAsmPrinter, OpError, OpTrait, OperandSlot, ParseFailed};
use drr::define::{RegionSlot, SuccessorSlot, TypeSlot};
use drr::numbers::Signedness;
use drr::prelude::*;
use drr::smallvec::SmallVec;
use drr::{Ident, Ir, Operands, attr_def, type_def};
use crate::affine::basis::{parse_dynamic_index_list, print_dynamic_index_list};
pub use crate::generated::arith::{AtomicRMWKind};

// Dialects

dialect! {
    /// `affine`.
    // AffineOps.td:24
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
    ],
}

// Traits

/// The trait `AutomaticAllocationScope`, without its checks.
#[derive(Clone, Copy, Debug)]
pub struct AutomaticAllocationScope;

impl OpTrait for AutomaticAllocationScope {
    const NAME: &'static str = "AutomaticAllocationScope";
    const CHECKS: bool = false;
}

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
    // AffineOps.td:39
    pub AffineApplyOp = "affine.apply",
    (ins AffineMapAttr:$map, Variadic<Index>:$mapOperands),
    (outs Index:$result),
    [Pure]
    {
        verify: verify_affine_apply_op,
        parse: parse_affine_apply_op,
        print: print_affine_apply_op,
    }
}

op! {
    /// `affine.delinearize_index`.
    // AffineOps.td:1065
    pub AffineDelinearizeIndexOp = "affine.delinearize_index",
    (ins Index:$linear_index, Variadic<Index>:$dynamic_basis, DenseI64ArrayAttr:$static_basis),
    (outs Variadic<Index>:$multi_index),
    [Pure]
    {
        verify: verify_affine_delinearize_index_op,
        assembly_format: r#"
            $linear_index `into`
            custom<DynamicIndexList>($dynamic_basis, $static_basis, "{}", "::mlir::AsmParser::Delimiter::Paren")
            attr-dict `:` type($multi_index)
        "#,
    }
}

op! {
    /// `affine.for`.
    // AffineOps.td:123
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
        RecursiveMemoryEffects
    ]
    {
        verify: verify_affine_for_op,
        parse: parse_affine_for_op,
        print: print_affine_for_op,
    }
}

op! {
    /// `affine.if`.
    // AffineOps.td:340
    pub AffineIfOp = "affine.if",
    (ins Variadic<AnyType>:$operand0, IntegerSetAttr:$condition),
    (outs Variadic<AnyType>:$results),
    (region SizedRegion<1>:$thenRegion, AnyRegion:$elseRegion),
    [SingleBlockImplicitTerminator<AffineYieldOp>, RecursiveMemoryEffects, NoRegionArguments]
    {
        verify: verify_affine_if_op,
        parse: parse_affine_if_op,
        print: print_affine_if_op,
    }
}

op! {
    /// `affine.linearize_index`.
    // AffineOps.td:1168
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
    // AffineOps.td:493
    pub AffineLoadOp = "affine.load",
    (ins AnyMemRef:$memref, Variadic<Index>:$indices, AffineMapAttr:$map),
    (outs AnyType:$result),
    [MemRefsNormalizable, OnlyReads]
    {
        verify: verify_affine_load_op,
        parse: parse_affine_load_op,
        print: print_affine_load_op,
    }
}

op! {
    /// `affine.max`.
    // AffineOps.td:590
    pub AffineMaxOp = "affine.max",
    (ins AffineMapAttr:$map, Variadic<Index>:$operands),
    (outs Index:$result),
    [Pure]
    {
        verify: verify_affine_max_op,
        parse: parse_affine_max_op,
        print: print_affine_max_op,
    }
}

op! {
    /// `affine.min`.
    // AffineOps.td:566
    pub AffineMinOp = "affine.min",
    (ins AffineMapAttr:$map, Variadic<Index>:$operands),
    (outs Index:$result),
    [Pure]
    {
        verify: verify_affine_min_op,
        parse: parse_affine_min_op,
        print: print_affine_min_op,
    }
}

op! {
    /// `affine.parallel`.
    // AffineOps.td:604
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
        RecursiveMemoryEffects,
        MemRefsNormalizable
    ]
    {
        verify: verify_affine_parallel_op,
        parse: parse_affine_parallel_op,
        print: print_affine_parallel_op,
    }
}

op! {
    /// `affine.prefetch`.
    // AffineOps.td:749
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
        parse: parse_affine_prefetch_op,
        print: print_affine_prefetch_op,
    }
}

op! {
    /// `affine.store`.
    // AffineOps.td:856
    pub AffineStoreOp = "affine.store",
    (ins AnyType:$value, AnyMemRef:$memref, Variadic<Index>:$indices, AffineMapAttr:$map),
    (outs),
    [MemRefsNormalizable, dyn MemoryEffects]
    {
        verify: verify_affine_store_op,
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
    // AffineOps.td:929
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
    // AffineOps.td:994
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
    // AffineOps.td:906
    pub AffineYieldOp = "affine.yield",
    (ins Variadic<AnyType>:$operands),
    (outs),
    [Pure, Terminator, ReturnLike, MemRefsNormalizable]
    {
        verify: verify_affine_yield_op,
        assembly_format: r#"attr-dict ($operands^ `:` type($operands))?"#,
    }
}

// Functions to write

/// Verifies `affine.apply` beyond what its declaration says: `AffineApplyOp::verify`, which is C++. Until it is written, it accepts.
fn verify_affine_apply_op(op: OpRef<'_>) -> Result<(), OpError> {
    let _ = op;
    Ok(())
}

/// Reads what stands behind `affine.apply`. Until it is written, that is an error that names it.
fn parse_affine_apply_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    Err(parser.error("`parse_affine_apply_op` is not written yet".to_string()))
}

/// Prints what stands behind `affine.apply`; a written one returns nothing. Until it is written, operations with it are printed in generic form.
fn print_affine_apply_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> NotWritten {
    let _ = (printer, op);
    NotWritten
}

/// Verifies `affine.delinearize_index` beyond what its declaration says: `AffineDelinearizeIndexOp::verify`, which is C++. Until it is written, it accepts.
fn verify_affine_delinearize_index_op(op: OpRef<'_>) -> Result<(), OpError> {
    let _ = op;
    Ok(())
}

/// Verifies `affine.for` beyond what its declaration says: `AffineForOp::verify`, which is C++. Until it is written, it accepts.
fn verify_affine_for_op(op: OpRef<'_>) -> Result<(), OpError> {
    let _ = op;
    Ok(())
}

/// Reads what stands behind `affine.for`. Until it is written, that is an error that names it.
fn parse_affine_for_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    Err(parser.error("`parse_affine_for_op` is not written yet".to_string()))
}

/// Prints what stands behind `affine.for`; a written one returns nothing. Until it is written, operations with it are printed in generic form.
fn print_affine_for_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> NotWritten {
    let _ = (printer, op);
    NotWritten
}

/// Verifies `affine.if` beyond what its declaration says: `AffineIfOp::verify`, which is C++. Until it is written, it accepts.
fn verify_affine_if_op(op: OpRef<'_>) -> Result<(), OpError> {
    let _ = op;
    Ok(())
}

/// Reads what stands behind `affine.if`. Until it is written, that is an error that names it.
fn parse_affine_if_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    Err(parser.error("`parse_affine_if_op` is not written yet".to_string()))
}

/// Prints what stands behind `affine.if`; a written one returns nothing. Until it is written, operations with it are printed in generic form.
fn print_affine_if_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> NotWritten {
    let _ = (printer, op);
    NotWritten
}

/// Verifies `affine.linearize_index` beyond what its declaration says: `AffineLinearizeIndexOp::verify`, which is C++. Until it is written, it accepts.
fn verify_affine_linearize_index_op(op: OpRef<'_>) -> Result<(), OpError> {
    let _ = op;
    Ok(())
}

/// Verifies `affine.load` beyond what its declaration says: `AffineLoadOp::verify`, which is C++. Until it is written, it accepts.
fn verify_affine_load_op(op: OpRef<'_>) -> Result<(), OpError> {
    let _ = op;
    Ok(())
}

/// Reads what stands behind `affine.load`. Until it is written, that is an error that names it.
fn parse_affine_load_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    Err(parser.error("`parse_affine_load_op` is not written yet".to_string()))
}

/// Prints what stands behind `affine.load`; a written one returns nothing. Until it is written, operations with it are printed in generic form.
fn print_affine_load_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> NotWritten {
    let _ = (printer, op);
    NotWritten
}

/// Verifies `affine.max` beyond what its declaration says: `AffineMaxOp::verify`, which is C++. Until it is written, it accepts.
fn verify_affine_max_op(op: OpRef<'_>) -> Result<(), OpError> {
    let _ = op;
    Ok(())
}

/// Reads what stands behind `affine.max`. Until it is written, that is an error that names it.
fn parse_affine_max_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    Err(parser.error("`parse_affine_max_op` is not written yet".to_string()))
}

/// Prints what stands behind `affine.max`; a written one returns nothing. Until it is written, operations with it are printed in generic form.
fn print_affine_max_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> NotWritten {
    let _ = (printer, op);
    NotWritten
}

/// Verifies `affine.min` beyond what its declaration says: `AffineMinOp::verify`, which is C++. Until it is written, it accepts.
fn verify_affine_min_op(op: OpRef<'_>) -> Result<(), OpError> {
    let _ = op;
    Ok(())
}

/// Reads what stands behind `affine.min`. Until it is written, that is an error that names it.
fn parse_affine_min_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    Err(parser.error("`parse_affine_min_op` is not written yet".to_string()))
}

/// Prints what stands behind `affine.min`; a written one returns nothing. Until it is written, operations with it are printed in generic form.
fn print_affine_min_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> NotWritten {
    let _ = (printer, op);
    NotWritten
}

/// Verifies `affine.parallel` beyond what its declaration says: `AffineParallelOp::verify`, which is C++. Until it is written, it accepts.
fn verify_affine_parallel_op(op: OpRef<'_>) -> Result<(), OpError> {
    let _ = op;
    Ok(())
}

/// Reads what stands behind `affine.parallel`. Until it is written, that is an error that names it.
fn parse_affine_parallel_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    Err(parser.error("`parse_affine_parallel_op` is not written yet".to_string()))
}

/// Prints what stands behind `affine.parallel`; a written one returns nothing. Until it is written, operations with it are printed in generic form.
fn print_affine_parallel_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> NotWritten {
    let _ = (printer, op);
    NotWritten
}

/// Verifies `affine.prefetch` beyond what its declaration says: `AffinePrefetchOp::verify`, which is C++. Until it is written, it accepts.
fn verify_affine_prefetch_op(op: OpRef<'_>) -> Result<(), OpError> {
    let _ = op;
    Ok(())
}

/// Reads what stands behind `affine.prefetch`. Until it is written, that is an error that names it.
fn parse_affine_prefetch_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    Err(parser.error("`parse_affine_prefetch_op` is not written yet".to_string()))
}

/// Prints what stands behind `affine.prefetch`; a written one returns nothing. Until it is written, operations with it are printed in generic form.
fn print_affine_prefetch_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> NotWritten {
    let _ = (printer, op);
    NotWritten
}

/// Verifies `affine.store` beyond what its declaration says: `AffineStoreOp::verify`, which is C++. Until it is written, it accepts.
fn verify_affine_store_op(op: OpRef<'_>) -> Result<(), OpError> {
    let _ = op;
    Ok(())
}

/// Reads what stands behind `affine.store`. Until it is written, that is an error that names it.
fn parse_affine_store_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    Err(parser.error("`parse_affine_store_op` is not written yet".to_string()))
}

/// Prints what stands behind `affine.store`; a written one returns nothing. Until it is written, operations with it are printed in generic form.
fn print_affine_store_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> NotWritten {
    let _ = (printer, op);
    NotWritten
}

/// Verifies `affine.vector_load` beyond what its declaration says: `AffineVectorLoadOp::verify`, which is C++. Until it is written, it accepts.
fn verify_affine_vector_load_op(op: OpRef<'_>) -> Result<(), OpError> {
    let _ = op;
    Ok(())
}

/// Reads what stands behind `affine.vector_load`. Until it is written, that is an error that names it.
fn parse_affine_vector_load_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    Err(parser.error("`parse_affine_vector_load_op` is not written yet".to_string()))
}

/// Prints what stands behind `affine.vector_load`; a written one returns nothing. Until it is written, operations with it are printed in generic form.
fn print_affine_vector_load_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> NotWritten {
    let _ = (printer, op);
    NotWritten
}

/// Verifies `affine.vector_store` beyond what its declaration says: `AffineVectorStoreOp::verify`, which is C++. Until it is written, it accepts.
fn verify_affine_vector_store_op(op: OpRef<'_>) -> Result<(), OpError> {
    let _ = op;
    Ok(())
}

/// Reads what stands behind `affine.vector_store`. Until it is written, that is an error that names it.
fn parse_affine_vector_store_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    Err(parser.error("`parse_affine_vector_store_op` is not written yet".to_string()))
}

/// Prints what stands behind `affine.vector_store`; a written one returns nothing. Until it is written, operations with it are printed in generic form.
fn print_affine_vector_store_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> NotWritten {
    let _ = (printer, op);
    NotWritten
}

/// Verifies `affine.yield` beyond what its declaration says: `AffineYieldOp::verify`, which is C++. Until it is written, it accepts.
fn verify_affine_yield_op(op: OpRef<'_>) -> Result<(), OpError> {
    let _ = op;
    Ok(())
}
