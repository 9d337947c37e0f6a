//! Imported from mlir/Dialect/MLProgram/IR/MLProgramOps.td by drr-import.
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
pub use crate::ml_program::functions::{FuncOp, SubgraphOp};
use crate::ml_program::functions::{verify_output_op, verify_return_op};
use crate::ml_program::global::{form_symbol_visibility, form_token_ordering, form_typed_initial_value, name_results_of_other_ops, verify_global_op};
use crate::ml_program::symbols::{verify_symbol_uses_of_global_load_const_op, verify_symbol_uses_of_global_load_graph_op, verify_symbol_uses_of_global_load_op, verify_symbol_uses_of_global_store_graph_op, verify_symbol_uses_of_global_store_op};

// Dialects

dialect! {
    /// `ml_program`.
    // MLProgramBase.td: MLProgram_Dialect
    pub MLProgram = "ml_program",
    ops: [
        FuncOp,
        GlobalLoadConstOp,
        GlobalLoadGraphOp,
        GlobalLoadOp,
        GlobalOp,
        GlobalStoreGraphOp,
        GlobalStoreOp,
        OutputOp,
        ReturnOp,
        SubgraphOp,
        TokenOp,
    ],
    types: [
        MLProgram_TokenType,
    ],
    attrs: [
        MLProgram_ExternAttr,
    ],
}

// Types and attributes

type_def! {
    /// `!ml_program.token`.
    // MLProgramTypes.td: MLProgram_TokenType
    pub MLProgram_TokenType = "ml_program.token",
    (params)
}

attr_def! {
    /// `#ml_program.extern`.
    // MLProgramAttributes.td: MLProgram_ExternAttr
    pub MLProgram_ExternAttr = "ml_program.extern",
    (params SelfType<AnyType>:$type)
    { alias: "extern" }
}

// Operations

op! {
    /// `ml_program.global_load_const`.
    // MLProgramOps.td: MLProgram_GlobalLoadConstOp
    // omitted: members of the C++ class
    pub GlobalLoadConstOp = "ml_program.global_load_const",
    (ins SymbolRefAttr:$global),
    (outs AnyType:$result),
    [Pure]
    {
        verify_symbol_uses: verify_symbol_uses_of_global_load_const_op,
        assembly_format: r#"$global `:` type($result) attr-dict"#,
        result_names: name_results_of_other_ops,
    }
}

op! {
    /// `ml_program.global_load_graph`.
    // MLProgramOps.td: MLProgram_GlobalLoadGraphOp
    // omitted: members of the C++ class
    pub GlobalLoadGraphOp = "ml_program.global_load_graph",
    (ins SymbolRefAttr:$global, buildable Variadic<MLProgram_TokenType>:$consumeTokens),
    (outs AnyType:$result, buildable MLProgram_TokenType:$produceToken),
    [OnlyReads]
    {
        verify_symbol_uses: verify_symbol_uses_of_global_load_graph_op,
        assembly_format: r#"$global `` custom<TokenOrdering>($consumeTokens, type($produceToken)) `:` type($result) attr-dict"#,
    }
}

op! {
    /// `ml_program.global_load`.
    // MLProgramOps.td: MLProgram_GlobalLoadOp
    // omitted: members of the C++ class
    pub GlobalLoadOp = "ml_program.global_load",
    (ins SymbolRefAttr:$global),
    (outs AnyType:$result),
    [OnlyReads]
    {
        verify_symbol_uses: verify_symbol_uses_of_global_load_op,
        assembly_format: r#"$global `:` type($result) attr-dict"#,
        result_names: name_results_of_other_ops,
    }
}

op! {
    /// `ml_program.global`.
    // MLProgramOps.td: MLProgram_GlobalOp
    pub GlobalOp = "ml_program.global",
    (ins
        SymbolNameAttr:$sym_name,
        TypeAttr:$type,
        UnitAttr:$is_mutable,
        OptionalAttr<AnyAttr>:$value,
        OptionalAttr<StrAttr>:$sym_visibility),
    (outs),
    [Symbol]
    {
        verify: verify_global_op,
        assembly_format: r#"
            custom<SymbolVisibility>($sym_visibility)
            (`mutable` $is_mutable^)?
            $sym_name ``
            custom<TypedInitialValue>($type, $value)
            attr-dict
        "#,
    }
}

op! {
    /// `ml_program.global_store_graph`.
    // MLProgramOps.td: MLProgram_GlobalStoreGraphOp
    // omitted: members of the C++ class
    pub GlobalStoreGraphOp = "ml_program.global_store_graph",
    (ins SymbolRefAttr:$global, AnyType:$value, buildable Variadic<MLProgram_TokenType>:$consumeTokens),
    (outs buildable MLProgram_TokenType:$produceToken),
    [OnlyReads]
    {
        verify_symbol_uses: verify_symbol_uses_of_global_store_graph_op,
        assembly_format: r#"$global `=` $value `` custom<TokenOrdering>($consumeTokens, type($produceToken)) `:` type($value) attr-dict"#,
    }
}

op! {
    /// `ml_program.global_store`.
    // MLProgramOps.td: MLProgram_GlobalStoreOp
    // omitted: members of the C++ class
    pub GlobalStoreOp = "ml_program.global_store",
    (ins SymbolRefAttr:$global, AnyType:$value),
    (outs),
    [dyn MemoryEffects]
    {
        verify_symbol_uses: verify_symbol_uses_of_global_store_op,
        assembly_format: r#"$global `=` $value `:` type($value) attr-dict"#,
    }
}

impl MemoryEffects for GlobalStoreOp<'_> {
    fn effects(&self) -> Vec<MemoryEffect> {
        let mut effects = Vec::new();
        effects.push(MemoryEffect::new(MemoryEffectKind::Write));
        effects
    }
}

op! {
    /// `ml_program.output`.
    // MLProgramOps.td: MLProgram_OutputOp
    // omitted: builders (C++); `build` takes all arguments
    pub OutputOp = "ml_program.output",
    (ins Variadic<AnyType>:$operands),
    (outs),
    [Pure, HasParent<SubgraphOp>, ReturnLike, Terminator]
    {
        verify: verify_output_op,
        assembly_format: r#"attr-dict ($operands^ `:` type($operands))?"#,
    }
}

op! {
    /// `ml_program.return`.
    // MLProgramOps.td: MLProgram_ReturnOp
    // omitted: builders (C++); `build` takes all arguments
    pub ReturnOp = "ml_program.return",
    (ins Variadic<AnyType>:$operands),
    (outs),
    [Pure, HasParent<FuncOp>, ReturnLike, Terminator]
    {
        verify: verify_return_op,
        assembly_format: r#"attr-dict ($operands^ `:` type($operands))?"#,
    }
}

op! {
    /// `ml_program.token`.
    // MLProgramOps.td: MLProgram_TokenOp
    pub TokenOp = "ml_program.token",
    (ins),
    (outs buildable MLProgram_TokenType:$token),
    [Pure]
    { assembly_format: r#"attr-dict"# }
}

// Custom forms

fn parse_token_ordering(parser: &mut dyn OpAsmParser, consume_tokens: OperandSlot, produce_token_type: TypeSlot) -> Result<(), ParseFailed> {
    drr::define::OpAsmForm::parse(parser, |form| form_token_ordering(form, consume_tokens, produce_token_type))
}

fn print_token_ordering<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>, consume_tokens: OperandSlot, produce_token_type: TypeSlot) -> Result<(), UseGenericForm> {
    drr::define::OpAsmForm::print(printer, op, |form| form_token_ordering(form, consume_tokens, produce_token_type))
}

fn parse_symbol_visibility(parser: &mut dyn OpAsmParser, sym_visibility: AttrSlot) -> Result<(), ParseFailed> {
    drr::define::OpAsmForm::parse(parser, |form| form_symbol_visibility(form, sym_visibility))
}

fn print_symbol_visibility<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>, sym_visibility: AttrSlot) -> Result<(), UseGenericForm> {
    drr::define::OpAsmForm::print(printer, op, |form| form_symbol_visibility(form, sym_visibility))
}

fn parse_typed_initial_value(parser: &mut dyn OpAsmParser, type_: AttrSlot, value: AttrSlot) -> Result<(), ParseFailed> {
    drr::define::OpAsmForm::parse(parser, |form| form_typed_initial_value(form, type_, value))
}

fn print_typed_initial_value<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>, type_: AttrSlot, value: AttrSlot) -> Result<(), UseGenericForm> {
    drr::define::OpAsmForm::print(printer, op, |form| form_typed_initial_value(form, type_, value))
}

// Fingerprints of what drr-import wrote: importing again is refused if the module has anything else.
// c3b8b09e2765c77a 1c5782a8a8e23473 6f106257b3f72148 5dbbdd5d13c0565a 583e45a524c1f52e 828f66c22ebaa935 3b9288a9d2bb4946
// b5ebc9182f081d04 321f60ce7153b5cc 4f22c6048907cb29 8ef65d34025fe450 369e3526d6e7f985 85ff6b18df2876c0 ef6a90293f775a08
// 755f5abde202d6ae e98359fe620b54ec 0aa4abbb375cafcf 657c6a7c29532746 d7925ac6218d344a 6bf3273fbb1b4a1b c2fee49c6914114b
// a6187022905e88a2 4b227e18aa83c45e bea4b129344bc6a8 c5a01cac30afa893 3a34a97efb875a24 408cc2c84efdcbe1 7e74c3c869cb08a8
// 6427666d5049721a 3151a0068cddf498 17a68fa057a6a11f ad5d8cde12dfcda1 c97eaa0e76a274b7 1084f1ee0c2a0bd0 9a81e6a074c7b263
// ef9d5ac5fb829d00 6f09cf09dd214938 ac5541e50aca72d3
