//! Imported from mlir/Dialect/Bufferization/IR/BufferizationOps.td by drr-import.
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
use crate::bufferization::alloc_tensor::{form_alloc_tensor_op, verify_alloc_tensor_op};
use crate::bufferization::attributes::{verify_operation_attribute_of_bufferization, verify_region_arg_attribute_of_bufferization};
use crate::bufferization::clone::{fold_clone_op};
use crate::bufferization::conversions::{fold_to_buffer_op, fold_to_tensor_op};
use crate::bufferization::dealloc::{infer_types_of_dealloc_op, verify_dealloc_op};
use crate::bufferization::patterns::{canonicalization_patterns_of_bufferization};
use crate::bufferization::tensors::{effects_of_materialize_in_destination_op, verify_materialize_in_destination_op, verify_to_buffer_op, verify_to_tensor_op};

// Dialects

dialect! {
    /// `bufferization`.
    // BufferizationBase.td: Bufferization_Dialect
    // omitted: members of the C++ class of the dialect
    pub Bufferization = "bufferization",
    ops: [
        AllocTensorOp,
        CloneOp,
        DeallocOp,
        DeallocTensorOp,
        MaterializeInDestinationOp,
        ToBufferOp,
        ToTensorOp,
    ],
    canonicalization_patterns: canonicalization_patterns_of_bufferization,
    verify_operation_attribute: verify_operation_attribute_of_bufferization,
    verify_region_arg_attribute: verify_region_arg_attribute_of_bufferization,
}

// Constraints

constraint! {
    // BufferizationTypeInterfaces.td: Bufferization_TensorLikeTypeInterface
    pub Bufferization_TensorLikeTypeInterface: Type, "TensorLikeType instance",
    |ctx, ty| AnyTensor::holds(ctx, ty)
}

constraint! {
    // BufferizationTypeInterfaces.td: Bufferization_BufferLikeTypeInterface
    pub Bufferization_BufferLikeTypeInterface: Type, "BufferLikeType instance",
    |ctx, ty| AnyRankedOrUnrankedMemRef::holds(ctx, ty)
}

// Operations

op! {
    /// `bufferization.alloc_tensor`.
    // BufferizationOps.td: Bufferization_AllocTensorOp
    // omitted: the interface BufferizableOpInterface (C++)
    // omitted: the interface ReifyRankedShapedTypeOpInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub AllocTensorOp = "bufferization.alloc_tensor",
    (ins
        Variadic<Index>:$dynamic_sizes,
        Optional<AnyTensor>:$copy,
        Optional<Index>:$size_hint,
        OptionalAttr<AnyAttr>:$memory_space),
    (outs AnyTensor:$result),
    [AttrSizedOperandSegments]
    {
        verify: verify_alloc_tensor_op,
        parse: parse_alloc_tensor_op,
        print: print_alloc_tensor_op,
    }
}

op! {
    /// `bufferization.clone`.
    // BufferizationOps.td: Bufferization_CloneOp
    // omitted: the interface AllocationOpInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub CloneOp = "bufferization.clone",
    (ins AnyRankedOrUnrankedMemRef:$input),
    (outs AnyRankedOrUnrankedMemRef:$output),
    [dyn MemoryEffects]
    {
        fold: fold_clone_op,
        assembly_format: r#"$input attr-dict `:` type($input) `to` type($output)"#,
    }
}

impl MemoryEffects for CloneOp<'_> {
    fn effects(&self) -> Vec<MemoryEffect> {
        let mut effects = Vec::new();
        effects.push(MemoryEffect::on(MemoryEffectKind::Read, self.input().handle()));
        effects.push(MemoryEffect::on(MemoryEffectKind::Write, self.output().handle()));
        effects.push(MemoryEffect::on(MemoryEffectKind::Allocate, self.output().handle()));
        effects
    }
}

op! {
    /// `bufferization.dealloc`.
    // BufferizationOps.td: Bufferization_DeallocOp
    pub DeallocOp = "bufferization.dealloc",
    (ins
        Variadic<AnyRankedOrUnrankedMemRef>:$memrefs,
        Variadic<I1>:$conditions,
        Variadic<AnyRankedOrUnrankedMemRef>:$retained),
    (outs Variadic<I1>:$updatedConditions),
    [AttrSizedOperandSegments, InferTypeOpInterface]
    {
        verify: verify_dealloc_op,
        infer_types: infer_types_of_dealloc_op,
        assembly_format: r#"
            (` ``(` $memrefs^ `:` type($memrefs) `)` `if` ` ` `(` $conditions `)` )?
            (`retain` ` ` `(` $retained^ `:` type($retained) `)` )? attr-dict
        "#,
    }
}

op! {
    /// `bufferization.dealloc_tensor`.
    // BufferizationOps.td: Bufferization_DeallocTensorOp
    // omitted: the interface BufferizableOpInterface (C++)
    // omitted: members of the C++ class
    pub DeallocTensorOp = "bufferization.dealloc_tensor",
    (ins AnyTensor:$tensor),
    (outs)
    { assembly_format: r#"$tensor attr-dict `:` type($tensor)"# }
}

op! {
    /// `bufferization.materialize_in_destination`.
    // BufferizationOps.td: Bufferization_MaterializeInDestinationOp
    // omitted: the interface BufferizableOpInterface (C++)
    // omitted: the interface DestinationStyleOpInterface (C++)
    // omitted: the interface ReifyRankedShapedTypeOpInterface (C++)
    // omitted: the interface SubsetOpInterface (C++)
    // omitted: the interface SubsetInsertionOpInterface (C++)
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub MaterializeInDestinationOp = "bufferization.materialize_in_destination",
    (ins AnyTensor:$source, AnyShaped:$dest, UnitAttr:$restrict, UnitAttr:$writable),
    (outs Optional<AnyTensor>:$result),
    [AllElementTypesMatch<["source", "dest"]>, dyn MemoryEffects]
    {
        verify: verify_materialize_in_destination_op,
        assembly_format: r#"
            $source `in` (`restrict` $restrict^)? (`writable` $writable^)? $dest
            attr-dict `:` functional-type(operands, results)
        "#,
    }
}

impl MemoryEffects for MaterializeInDestinationOp<'_> {
    fn effects(&self) -> Vec<MemoryEffect> {
        effects_of_materialize_in_destination_op(self.op())
    }
}

op! {
    /// `bufferization.to_buffer`.
    // BufferizationOps.td: Bufferization_ToBufferOp
    // omitted: the interface BufferizableOpInterface (C++)
    // omitted: the trait PredOpTrait (checked by the verifier to write)
    // omitted: members of the C++ class
    pub ToBufferOp = "bufferization.to_buffer",
    (ins Bufferization_TensorLikeTypeInterface:$tensor, UnitAttr:$read_only),
    (outs Bufferization_BufferLikeTypeInterface:$buffer),
    [SameOperandsAndResultShape, SameOperandsAndResultElementType, Pure]
    {
        verify: verify_to_buffer_op,
        fold: fold_to_buffer_op,
        assembly_format: r#"$tensor (`read_only` $read_only^)? attr-dict `:` type($tensor) `to` type($buffer)"#,
    }
}

op! {
    /// `bufferization.to_tensor`.
    // BufferizationOps.td: Bufferization_ToTensorOp
    // omitted: the interface BufferizableOpInterface (C++)
    // omitted: the trait PredOpTrait (checked by the verifier to write)
    // omitted: members of the C++ class
    pub ToTensorOp = "bufferization.to_tensor",
    (ins Bufferization_BufferLikeTypeInterface:$buffer, UnitAttr:$restrict, UnitAttr:$writable),
    (outs Bufferization_TensorLikeTypeInterface:$result),
    [SameOperandsAndResultShape, SameOperandsAndResultElementType, OnlyReads]
    {
        verify: verify_to_tensor_op,
        fold: fold_to_tensor_op,
        assembly_format: r#"
            $buffer (`restrict` $restrict^)? (`writable` $writable^)? attr-dict
            `:` type($buffer) `to` type($result)
        "#,
    }
}

// Custom forms

fn parse_alloc_tensor_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    drr::define::OpAsmForm::parse(parser, form_alloc_tensor_op)
}

fn print_alloc_tensor_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> Result<(), UseGenericForm> {
    drr::define::OpAsmForm::print(printer, op, form_alloc_tensor_op)
}

// Fingerprints of what drr-import wrote: importing again is refused if the module has anything else.
// 30dd954805ba41c4 1c5782a8a8e23473 6f106257b3f72148 5dbbdd5d13c0565a 583e45a524c1f52e 828f66c22ebaa935 3b9288a9d2bb4946
// b5ebc9182f081d04 321f60ce7153b5cc 4f22c6048907cb29 8ef65d34025fe450 c5850e83753fe768 e603c4e4fe655646 39afc6729db5d130
// 7df3b3759d59bb50 0d2d5cfaa5acc02a 99ff21313a281b16 85494fc6e0a7dcbe e98359fe620b54ec 0f7ca62825099c4c 8bfedaaeb39c6007
// 60313094974ce76b 86e647307de48c1a c2fee49c6914114b 052e66979ec0d3a5 4853ac7ab157b5de 29b0763ab34e2b27 c0223c57cf510b2c
// 53a2f55ff286ccf1 f98b1ddab0eb9e71 eae84cc2883c0800 67cd3b274893fef5 7727d4c8b104b136 ad5d8cde12dfcda1 48b70cf6db8a19d3
// 17d5c108a9cc03d0
