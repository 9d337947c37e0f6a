//! Imported from mlir/Dialect/ControlFlow/IR/ControlFlowOps.td by drr-import.
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

// Dialects

dialect! {
    /// `cf`.
    // ControlFlowOps.td:22
    pub ControlFlow = "cf",
    ops: [
        AssertOp,
        BranchOp,
        CondBranchOp,
        SwitchOp,
    ],
}

// Operations

op! {
    /// `cf.assert`.
    // ControlFlowOps.td:40
    pub AssertOp = "cf.assert",
    (ins I1:$arg, StrAttr:$msg),
    (outs)
    { assembly_format: r#"$arg `,` $msg attr-dict"# }
}

op! {
    /// `cf.br`.
    // ControlFlowOps.td:67
    pub BranchOp = "cf.br",
    (ins Variadic<AnyType>:$destOperands),
    (outs),
    (successor AnySuccessor:$dest),
    [Pure, Terminator]
    { assembly_format: r#"$dest (`(` $destOperands^ `:` type($destOperands) `)`)? attr-dict"# }
}

op! {
    /// `cf.cond_br`.
    // ControlFlowOps.td:115
    pub CondBranchOp = "cf.cond_br",
    (ins
        I1:$condition,
        Variadic<AnyType>:$trueDestOperands,
        Variadic<AnyType>:$falseDestOperands,
        OptionalAttr<DenseI32ArrayAttr>:$branch_weights),
    (outs),
    (successor AnySuccessor:$trueDest, AnySuccessor:$falseDest),
    [AttrSizedOperandSegments, Pure, Terminator]
    {
        assembly_format: r#"
            $condition (`weights` `(` $branch_weights^ `)` )? `,`
            $trueDest (`(` $trueDestOperands^ `:` type($trueDestOperands) `)`)? `,`
            $falseDest (`(` $falseDestOperands^ `:` type($falseDestOperands) `)`)?
            attr-dict
        "#,
    }
}

op! {
    /// `cf.switch`.
    // ControlFlowOps.td:242
    pub SwitchOp = "cf.switch",
    (ins
        AnyInteger:$flag,
        Variadic<AnyType>:$defaultOperands,
        VariadicOfVariadic<AnyType, "case_operand_segments">:$caseOperands,
        OptionalAttr<AnyIntElementsAttr>:$case_values,
        DenseI32ArrayAttr:$case_operand_segments),
    (outs),
    (successor AnySuccessor:$defaultDestination, VariadicSuccessor<AnySuccessor>:$caseDestinations),
    [AttrSizedOperandSegments, Pure, Terminator]
    {
        verify: verify_switch_op,
        assembly_format: r#"
            $flag `:` type($flag) `,` `[` `\n`
            custom<SwitchOpCases>(ref(type($flag)),$defaultDestination,
            $defaultOperands,
            type($defaultOperands),
            $case_values,
            $caseDestinations,
            $caseOperands,
            type($caseOperands))
            `]`
            attr-dict
        "#,
    }
}

// Functions to write

/// Verifies `cf.switch` beyond what its declaration says: `SwitchOp::verify`, which is C++. Until it is written, it accepts.
fn verify_switch_op(op: OpRef<'_>) -> Result<(), OpError> {
    let _ = op;
    Ok(())
}

/// Reads `custom<SwitchOpCases>`, at first of `cf.switch`. Until it is written, that is an error that names it.
fn parse_switch_op_cases(parser: &mut dyn OpAsmParser, flag_type: TypeSlot, default_destination: SuccessorSlot, default_operands: OperandSlot, default_operands_type: TypeSlot, case_values: AttrSlot, case_destinations: SuccessorSlot, case_operands: OperandSlot, case_operands_type: TypeSlot) -> Result<(), ParseFailed> {
    let _ = (flag_type, default_destination, default_operands, default_operands_type, case_values, case_destinations, case_operands, case_operands_type);
    Err(parser.error("`parse_switch_op_cases` is not written yet".to_string()))
}

/// Prints `custom<SwitchOpCases>`, at first of `cf.switch`; a written one returns nothing. Until it is written, operations with it are printed in generic form.
fn print_switch_op_cases<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>, flag_type: TypeSlot, default_destination: SuccessorSlot, default_operands: OperandSlot, default_operands_type: TypeSlot, case_values: AttrSlot, case_destinations: SuccessorSlot, case_operands: OperandSlot, case_operands_type: TypeSlot) -> NotWritten {
    let _ = (printer, op, flag_type, default_destination, default_operands, default_operands_type, case_values, case_destinations, case_operands, case_operands_type);
    NotWritten
}
