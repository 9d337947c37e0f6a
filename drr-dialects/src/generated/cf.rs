//! Imported from mlir/Dialect/ControlFlow/IR/ControlFlowOps.td by drr-import.
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
use crate::cf::patterns::{canonicalization_patterns_of_cf};
use crate::cf::switch::{form_switch_op_cases, verify_switch_op};

// Dialects

dialect! {
    /// `cf`.
    // ControlFlowOps.td: ControlFlow_Dialect
    pub ControlFlow = "cf",
    ops: [
        AssertOp,
        BranchOp,
        CondBranchOp,
        SwitchOp,
    ],
    canonicalization_patterns: canonicalization_patterns_of_cf,
}

// Operations

op! {
    /// `cf.assert`.
    // ControlFlowOps.td: AssertOp
    pub AssertOp = "cf.assert",
    (ins I1:$arg, StrAttr:$msg),
    (outs)
    { assembly_format: r#"$arg `,` $msg attr-dict"# }
}

op! {
    /// `cf.br`.
    // ControlFlowOps.td: BranchOp
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub BranchOp = "cf.br",
    (ins Variadic<AnyType>:$destOperands),
    (outs),
    (successor AnySuccessor:$dest),
    [Pure, Terminator, dyn BranchOpInterface]
    { assembly_format: r#"$dest (`(` $destOperands^ `:` type($destOperands) `)`)? attr-dict"# }
}

op! {
    /// `cf.cond_br`.
    // ControlFlowOps.td: CondBranchOp
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub CondBranchOp = "cf.cond_br",
    (ins
        I1:$condition,
        Variadic<AnyType>:$trueDestOperands,
        Variadic<AnyType>:$falseDestOperands,
        OptionalAttr<DenseI32ArrayAttr>:$branch_weights),
    (outs),
    (successor AnySuccessor:$trueDest, AnySuccessor:$falseDest),
    [AttrSizedOperandSegments, WeightedBranchOpInterface, Pure, Terminator, dyn BranchOpInterface]
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
    // ControlFlowOps.td: SwitchOp
    // omitted: builders (C++); `build` takes all arguments
    // omitted: members of the C++ class
    pub SwitchOp = "cf.switch",
    (ins
        AnyInteger:$flag,
        Variadic<AnyType>:$defaultOperands,
        VariadicOfVariadic<AnyType, "case_operand_segments">:$caseOperands,
        OptionalAttr<AnyIntElementsAttr>:$case_values,
        DenseI32ArrayAttr:$case_operand_segments),
    (outs),
    (successor AnySuccessor:$defaultDestination, VariadicSuccessor<AnySuccessor>:$caseDestinations),
    [AttrSizedOperandSegments, Pure, Terminator, dyn BranchOpInterface]
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

// Custom forms

fn parse_switch_op_cases(parser: &mut dyn OpAsmParser, flag_type: TypeSlot, default_destination: SuccessorSlot, default_operands: OperandSlot, default_operands_type: TypeSlot, case_values: AttrSlot, case_destinations: SuccessorSlot, case_operands: OperandSlot, case_operands_type: TypeSlot) -> Result<(), ParseFailed> {
    drr::define::OpAsmForm::parse(parser, |form| form_switch_op_cases(form, flag_type, default_destination, default_operands, default_operands_type, case_values, case_destinations, case_operands, case_operands_type))
}

fn print_switch_op_cases<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>, flag_type: TypeSlot, default_destination: SuccessorSlot, default_operands: OperandSlot, default_operands_type: TypeSlot, case_values: AttrSlot, case_destinations: SuccessorSlot, case_operands: OperandSlot, case_operands_type: TypeSlot) -> Result<(), UseGenericForm> {
    drr::define::OpAsmForm::print(printer, op, |form| form_switch_op_cases(form, flag_type, default_destination, default_operands, default_operands_type, case_values, case_destinations, case_operands, case_operands_type))
}

// Fingerprints of what drr-import wrote: importing again is refused if the module has anything else.
// 25487797fe43d14e 1c5782a8a8e23473 6f106257b3f72148 5dbbdd5d13c0565a 583e45a524c1f52e 828f66c22ebaa935 3b9288a9d2bb4946
// b5ebc9182f081d04 321f60ce7153b5cc 4f22c6048907cb29 8ef65d34025fe450 4ff0615b826ff9c7 3ad794bcf8734d32 e98359fe620b54ec
// f9fac8526e231470 c2fee49c6914114b 11a5721c464ec058 b10f22468ad4976c c36608dbaf4a5f68 8f2bf95d39e86ba0 ad5d8cde12dfcda1
// a796d929fbf7c6bb b058ed1b9da253b4
