//! Imported from mlir/Dialect/MLProgram/IR/MLProgramOps.td by drr-import.
//!
//! Nothing in here is written by hand: importing again writes it anew.

#![allow(dead_code, deprecated, non_camel_case_types, non_upper_case_globals, unreachable_pub, unused_imports)]
#![allow(clippy::all, rustdoc::all)]

use drr::constraints::*;
use drr::define::{AttrSlot, BuildableType, MemoryEffect, MemoryEffectKind, MemoryEffects, NotWritten, OpAsmParser, OpAsmPrinter, OpError, OpTrait, OperandSlot, ParseFailed};
use drr::define::{RegionSlot, SuccessorSlot, TypeSlot};
use drr::numbers::Signedness;
use drr::prelude::*;
use drr::smallvec::SmallVec;
use drr::{Ident, Ir, Operands, attr_def, type_def};
use crate::shared::names::{name_results_of_other_ops};

// Dialects

dialect! {
    /// `ml_program`.
    // MLProgramBase.td:14
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
    // MLProgramTypes.td:19
    pub MLProgram_TokenType = "ml_program.token",
    (params)
}

attr_def! {
    /// `#ml_program.extern`.
    // MLProgramAttributes.td:26
    pub MLProgram_ExternAttr = "ml_program.extern",
    (params SelfType<AnyType>:$type)
}

// Operations

op! {
    /// `ml_program.func`.
    // MLProgramOps.td:30
    pub FuncOp = "ml_program.func",
    (ins
        SymbolNameAttr:$sym_name,
        TypeAttrOf<FunctionType>:$function_type,
        OptionalAttr<DictArrayAttr>:$arg_attrs,
        OptionalAttr<DictArrayAttr>:$res_attrs,
        OptionalAttr<StrAttr>:$sym_visibility),
    (outs),
    (region AnyRegion:$body),
    [IsolatedFromAbove, Symbol]
    {
        parse: parse_func_op,
        print: print_func_op,
    }
}

op! {
    /// `ml_program.global_load_const`.
    // MLProgramOps.td:208
    pub GlobalLoadConstOp = "ml_program.global_load_const",
    (ins SymbolRefAttr:$global),
    (outs AnyType:$result),
    [Pure]
    {
        assembly_format: r#"$global `:` type($result) attr-dict"#,
        result_names: name_results_of_other_ops,
    }
}

op! {
    /// `ml_program.global_load_graph`.
    // MLProgramOps.td:255
    pub GlobalLoadGraphOp = "ml_program.global_load_graph",
    (ins SymbolRefAttr:$global, buildable Variadic<MLProgram_TokenType>:$consumeTokens),
    (outs AnyType:$result, buildable MLProgram_TokenType:$produceToken),
    [OnlyReads]
    { assembly_format: r#"$global `` custom<TokenOrdering>($consumeTokens, type($produceToken)) `:` type($result) attr-dict"# }
}

op! {
    /// `ml_program.global_load`.
    // MLProgramOps.td:156
    pub GlobalLoadOp = "ml_program.global_load",
    (ins SymbolRefAttr:$global),
    (outs AnyType:$result),
    [OnlyReads]
    {
        assembly_format: r#"$global `:` type($result) attr-dict"#,
        result_names: name_results_of_other_ops,
    }
}

op! {
    /// `ml_program.global`.
    // MLProgramOps.td:100
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
    // MLProgramOps.td:343
    pub GlobalStoreGraphOp = "ml_program.global_store_graph",
    (ins SymbolRefAttr:$global, AnyType:$value, buildable Variadic<MLProgram_TokenType>:$consumeTokens),
    (outs buildable MLProgram_TokenType:$produceToken),
    [OnlyReads]
    { assembly_format: r#"$global `=` $value `` custom<TokenOrdering>($consumeTokens, type($produceToken)) `:` type($value) attr-dict"# }
}

op! {
    /// `ml_program.global_store`.
    // MLProgramOps.td:301
    pub GlobalStoreOp = "ml_program.global_store",
    (ins SymbolRefAttr:$global, AnyType:$value),
    (outs),
    [dyn MemoryEffects]
    { assembly_format: r#"$global `=` $value `:` type($value) attr-dict"# }
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
    // MLProgramOps.td:450
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
    // MLProgramOps.td:476
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
    /// `ml_program.subgraph`.
    // MLProgramOps.td:389
    pub SubgraphOp = "ml_program.subgraph",
    (ins
        SymbolNameAttr:$sym_name,
        TypeAttrOf<FunctionType>:$function_type,
        OptionalAttr<DictArrayAttr>:$arg_attrs,
        OptionalAttr<DictArrayAttr>:$res_attrs,
        OptionalAttr<StrAttr>:$sym_visibility),
    (outs),
    (region AnyRegion:$body),
    [GraphRegion, IsolatedFromAbove, SingleBlock, Symbol]
    {
        parse: parse_subgraph_op,
        print: print_subgraph_op,
    }
}

op! {
    /// `ml_program.token`.
    // MLProgramOps.td:502
    pub TokenOp = "ml_program.token",
    (ins),
    (outs buildable MLProgram_TokenType:$token),
    [Pure]
    { assembly_format: r#"attr-dict"# }
}

// Functions to write

/// Reads what stands behind `ml_program.func`. Until it is written, that is an error that names it.
fn parse_func_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    Err(parser.error("`parse_func_op` is not written yet".to_string()))
}

/// Prints what stands behind `ml_program.func`; a written one returns nothing. Until it is written, operations with it are printed in generic form.
fn print_func_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> NotWritten {
    let _ = (printer, op);
    NotWritten
}

/// Reads `custom<TokenOrdering>`, at first of `ml_program.global_load_graph`. Until it is written, that is an error that names it.
fn parse_token_ordering(parser: &mut dyn OpAsmParser, consume_tokens: OperandSlot, produce_token_type: TypeSlot) -> Result<(), ParseFailed> {
    let _ = (consume_tokens, produce_token_type);
    Err(parser.error("`parse_token_ordering` is not written yet".to_string()))
}

/// Prints `custom<TokenOrdering>`, at first of `ml_program.global_load_graph`; a written one returns nothing. Until it is written, operations with it are printed in generic form.
fn print_token_ordering<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>, consume_tokens: OperandSlot, produce_token_type: TypeSlot) -> NotWritten {
    let _ = (printer, op, consume_tokens, produce_token_type);
    NotWritten
}

/// Verifies `ml_program.global` beyond what its declaration says: `GlobalOp::verify`, which is C++. Until it is written, it accepts.
fn verify_global_op(op: OpRef<'_>) -> Result<(), OpError> {
    let _ = op;
    Ok(())
}

/// Reads `custom<SymbolVisibility>`, at first of `ml_program.global`. Until it is written, that is an error that names it.
fn parse_symbol_visibility(parser: &mut dyn OpAsmParser, sym_visibility: AttrSlot) -> Result<(), ParseFailed> {
    let _ = sym_visibility;
    Err(parser.error("`parse_symbol_visibility` is not written yet".to_string()))
}

/// Prints `custom<SymbolVisibility>`, at first of `ml_program.global`; a written one returns nothing. Until it is written, operations with it are printed in generic form.
fn print_symbol_visibility<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>, sym_visibility: AttrSlot) -> NotWritten {
    let _ = (printer, op, sym_visibility);
    NotWritten
}

/// Reads `custom<TypedInitialValue>`, at first of `ml_program.global`. Until it is written, that is an error that names it.
fn parse_typed_initial_value(parser: &mut dyn OpAsmParser, type_: AttrSlot, value: AttrSlot) -> Result<(), ParseFailed> {
    let _ = (type_, value);
    Err(parser.error("`parse_typed_initial_value` is not written yet".to_string()))
}

/// Prints `custom<TypedInitialValue>`, at first of `ml_program.global`; a written one returns nothing. Until it is written, operations with it are printed in generic form.
fn print_typed_initial_value<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>, type_: AttrSlot, value: AttrSlot) -> NotWritten {
    let _ = (printer, op, type_, value);
    NotWritten
}

/// Verifies `ml_program.output` beyond what its declaration says: `OutputOp::verify`, which is C++. Until it is written, it accepts.
fn verify_output_op(op: OpRef<'_>) -> Result<(), OpError> {
    let _ = op;
    Ok(())
}

/// Verifies `ml_program.return` beyond what its declaration says: `ReturnOp::verify`, which is C++. Until it is written, it accepts.
fn verify_return_op(op: OpRef<'_>) -> Result<(), OpError> {
    let _ = op;
    Ok(())
}

/// Reads what stands behind `ml_program.subgraph`. Until it is written, that is an error that names it.
fn parse_subgraph_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    Err(parser.error("`parse_subgraph_op` is not written yet".to_string()))
}

/// Prints what stands behind `ml_program.subgraph`; a written one returns nothing. Until it is written, operations with it are printed in generic form.
fn print_subgraph_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> NotWritten {
    let _ = (printer, op);
    NotWritten
}
