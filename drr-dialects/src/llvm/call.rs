//! Custom forms of calls.
//!
//! A direct `llvm.call` is `fastcc tail @f(%a, %b) vararg(t) ["x"(%c : t)] {..} : (u {..}, v) -> w`; an indirect one
//! is `%p(%a) : !llvm.ptr, (u) -> w`. In `llvm.invoke`, `to ^bb unwind ^bb` follows the operands.
//! `llvm.call_intrinsic` has a string in place of the callee.

use drr::Operands;
use drr::define::{
    AttrSlot, CallOpInterface, Callee, OpAsmParser, OpAsmPrinter, OperandSlot, ParseFailed, SuccessorSlot,
    UseGenericForm,
};
use drr::prelude::*;

use super::bundles::BundleSlots;
use super::keywords::{Keyword, parse_keywords, print_keywords};
use super::{CallIntrinsicOp, CallOp, InvokeOp, LLVM_FastmathFlagsAttr};
use crate::shared::destinations::{parse_destination, print_destination};
use crate::shared::lists::{
    add_operand_types, add_result_types, parse_value, parse_values, print_functional_type, print_values, result_types,
};
use drr::define::function_syntax::{parse_signature, print_signature};

/// Operands; the first is the callee of an indirect call.
const OPERANDS: OperandSlot = CallOp::SLOTS.callee_operands;
const CALLEE_TYPE: AttrSlot = CallOp::SLOTS.var_callee_type;
const CALLEE: AttrSlot = CallOp::SLOTS.callee;

/// Slots shared by all call ops.
struct CallSlots {
    bundles: BundleSlots,
    arg_attrs: AttrSlot,
    res_attrs: AttrSlot,
    keywords: &'static [(Keyword, AttrSlot)],
}

const CALL: CallSlots = CallSlots {
    bundles: BundleSlots {
        operands: CallOp::SLOTS.op_bundle_operands,
        sizes: CallOp::SLOTS.op_bundle_sizes,
        tags: CallOp::SLOTS.op_bundle_tags,
    },
    arg_attrs: CallOp::SLOTS.arg_attrs,
    res_attrs: CallOp::SLOTS.res_attrs,
    keywords: &[
        (Keyword::CallingConvention, CallOp::SLOTS.CConv),
        (Keyword::TailCallKind, CallOp::SLOTS.TailCallKind),
    ],
};

const INVOKE: CallSlots = CallSlots {
    bundles: BundleSlots {
        operands: InvokeOp::SLOTS.op_bundle_operands,
        sizes: InvokeOp::SLOTS.op_bundle_sizes,
        tags: InvokeOp::SLOTS.op_bundle_tags,
    },
    arg_attrs: InvokeOp::SLOTS.arg_attrs,
    res_attrs: InvokeOp::SLOTS.res_attrs,
    keywords: &[(Keyword::CallingConvention, InvokeOp::SLOTS.CConv)],
};
/// Keywords before the successors of `llvm.invoke`, in declaration order.
const DESTINATIONS: [(&str, SuccessorSlot, OperandSlot); 2] = [
    ("to", InvokeOp::SLOTS.normalDest, InvokeOp::SLOTS.normalDestOperands),
    ("unwind", InvokeOp::SLOTS.unwindDest, InvokeOp::SLOTS.unwindDestOperands),
];

const INTRINSIC: AttrSlot = CallIntrinsicOp::SLOTS.intrin;
const CALL_INTRINSIC: CallSlots = CallSlots {
    bundles: BundleSlots {
        operands: CallIntrinsicOp::SLOTS.op_bundle_operands,
        sizes: CallIntrinsicOp::SLOTS.op_bundle_sizes,
        tags: CallIntrinsicOp::SLOTS.op_bundle_tags,
    },
    arg_attrs: CallIntrinsicOp::SLOTS.arg_attrs,
    res_attrs: CallIntrinsicOp::SLOTS.res_attrs,
    keywords: &[],
};

impl CallSlots {
    /// Parses keywords, callee and operands. Returns `true` for a direct call, and the number of operands.
    fn parse_head(&self, parser: &mut dyn OpAsmParser) -> Result<(bool, usize), ParseFailed> {
        parse_keywords(parser, self.keywords)?;
        let is_direct = !parser.at_operand();
        if is_direct {
            let callee = parser.parse_attribute(None)?;
            parser.set_attribute(CALLEE, callee);
        } else {
            parse_value(parser, OPERANDS)?;
        }
        Ok((is_direct, parse_values(parser, OPERANDS)?))
    }

    /// Parses the text after the operands and successors.
    fn parse_tail(&self, parser: &mut dyn OpAsmParser, (is_direct, count): (bool, usize)) -> Result<(), ParseFailed> {
        self.bundles.parse(parser)?;
        parser.parse_attr_dict(false)?;
        parser.parse(":")?;
        if !is_direct {
            let callee = parser.parse_type()?;
            add_operand_types(parser, OPERANDS, &[callee]);
            parser.parse(",")?;
        }
        let signature = parse_signature(parser, false, self.arg_attrs, self.res_attrs)?;
        if signature.inputs.len() != count || !signature.arguments.is_empty() {
            return Err(parser.error(format!("expected the types of {count} operands before")));
        }
        add_operand_types(parser, OPERANDS, &signature.input_types());
        add_result_types(parser, &signature.result_types());
        Ok(())
    }

    /// Prints keywords, callee and operands. The callee of an indirect call is the first of the values.
    fn print_head<'ir>(
        &self,
        printer: &mut dyn OpAsmPrinter<'ir>,
        op: OpRef<'ir>,
    ) -> Result<(Option<ValueRef<'ir>>, Vec<ValueRef<'ir>>), UseGenericForm> {
        printer.print(" ");
        print_keywords(printer, op, self.keywords, false)?;
        let mut operands = OPERANDS.of(op);
        let callee = match CALLEE.of(op) {
            Some(callee) => {
                printer.print_attribute(callee);
                None
            }
            None => {
                let callee = operands.next().ok_or(UseGenericForm)?;
                printer.print_operand(callee);
                Some(callee)
            }
        };
        let operands: Vec<ValueRef<'_>> = operands.collect();
        printer.print("(");
        print_values(printer, operands.iter().copied());
        printer.print(")");
        Ok((callee, operands))
    }

    /// Prints the syntax parsed by [`CallSlots::parse_tail`].
    fn print_tail<'ir>(
        &self,
        printer: &mut dyn OpAsmPrinter<'ir>,
        op: OpRef<'ir>,
        (callee, operands): (Option<ValueRef<'ir>>, Vec<ValueRef<'ir>>),
    ) -> Result<(), UseGenericForm> {
        self.bundles.print(printer, op, " ")?;
        let except = [
            "callee",
            "intrin",
            "CConv",
            "TailCallKind",
            "op_bundle_sizes",
            "op_bundle_tags",
            "var_callee_type",
            "arg_attrs",
            "res_attrs",
        ];
        print_attributes(printer, op, &except);
        printer.print(" : ");
        if let Some(callee) = callee {
            printer.print_type(callee.ty());
            printer.print(", ");
        }
        let types: Vec<Type> = operands.iter().map(|value| value.ty()).collect();
        let results = result_types(op);
        match self.arg_attrs.of(op).is_none() && self.res_attrs.of(op).is_none() {
            true => print_functional_type(printer, &types, &results),
            false => {
                print_signature(printer, op, (&types, &results, false), self.arg_attrs, self.res_attrs);
                // A call, unlike a function, prints an empty result list.
                printer.print(if results.is_empty() { " -> ()" } else { "" });
            }
        }
        Ok(())
    }
}

/// Parses the type of a variadic callee.
fn parse_vararg(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    if parser.parse_optional("vararg") {
        parser.parse("(")?;
        let ty = parser.parse_type()?;
        let ty = parser.ctx().type_attr(ty);
        parser.set_attribute(CALLEE_TYPE, ty);
        parser.parse(")")?;
    }
    Ok(())
}

fn print_vararg<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) {
    if let Some(ty) = CALLEE_TYPE.of(op).and_then(|ty| ty.type_value(op.ctx())) {
        printer.print(" vararg(");
        printer.print_type(ty);
        printer.print(")");
    }
}

pub(crate) fn parse_call_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    let head = CALL.parse_head(parser)?;
    parse_vararg(parser)?;
    CALL.parse_tail(parser, head)
}

pub(crate) fn print_call_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> Result<(), UseGenericForm> {
    printer.memoize();
    let head = CALL.print_head(printer, op)?;
    print_vararg(printer, op);
    CALL.print_tail(printer, op, head)
}

pub(crate) fn parse_invoke_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    let head = INVOKE.parse_head(parser)?;
    for (word, destination, operands) in DESTINATIONS {
        parser.parse(word)?;
        parse_destination(parser, destination, operands, operands.types())?;
    }
    parse_vararg(parser)?;
    INVOKE.parse_tail(parser, head)
}

pub(crate) fn print_invoke_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> Result<(), UseGenericForm> {
    printer.memoize();
    let head = INVOKE.print_head(printer, op)?;
    for (word, destination, operands) in DESTINATIONS {
        printer.print_display(&format_args!(" {word} "));
        print_destination(printer, destination.of(op).next(), operands.of(op).collect());
    }
    print_vararg(printer, op);
    INVOKE.print_tail(printer, op, head)
}

pub(crate) fn parse_call_intrinsic_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    let Some(intrinsic) = parser.parse_optional_string() else {
        return Err(parser.error("expected the name of an intrinsic, which is a string".to_string()));
    };
    let intrinsic = parser.ctx().string_attr(intrinsic);
    parser.set_attribute(INTRINSIC, intrinsic);
    let count = parse_values(parser, OPERANDS)?;
    CALL_INTRINSIC.parse_tail(parser, (true, count))
}

pub(crate) fn print_call_intrinsic_op<'ir>(
    printer: &mut dyn OpAsmPrinter<'ir>,
    op: OpRef<'ir>,
) -> Result<(), UseGenericForm> {
    printer.memoize();
    let intrinsic = INTRINSIC.of(op).and_then(|name| name.string(op.ctx()));
    printer.print(" ");
    printer.print_string(intrinsic.ok_or(UseGenericForm)?);
    let operands: Vec<ValueRef<'_>> = OPERANDS.of(op).collect();
    printer.print("(");
    print_values(printer, operands.iter().copied());
    printer.print(")");
    CALL_INTRINSIC.print_tail(printer, op, (None, operands))
}

/// Prints the attributes that no other part of the form contains, without default fast-math flags.
pub(crate) fn print_attributes<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>, except: &[&str]) {
    const FASTMATH: &str = "fastmathFlags";
    let ctx = op.ctx();
    let flags = op.inherent(ctx.ident(FASTMATH));
    let flags = flags.and_then(|flags| LLVM_FastmathFlagsAttr::value(ctx, flags));
    let mut except = except.to_vec();
    if flags.is_none_or(|flags| flags.to_string() == "none") {
        except.push(FASTMATH);
    }
    printer.print_attr_dict(op, &except, false);
}

impl CallOpInterface for CallOp<'_> {
    fn callee(&self) -> Option<Callee<'_>> {
        callee(self.op())
    }

    fn arg_operands(&self) -> Operands<'_> {
        arg_operands(self.op())
    }
}

impl CallOpInterface for InvokeOp<'_> {
    fn callee(&self) -> Option<Callee<'_>> {
        callee(self.op())
    }

    fn arg_operands(&self) -> Operands<'_> {
        arg_operands(self.op())
    }
}

fn callee(call: OpRef<'_>) -> Option<Callee<'_>> {
    match CALLEE.of(call) {
        Some(symbol) => Some(Callee::Symbol(symbol)),
        None => OPERANDS.of(call).next().map(Callee::Value),
    }
}

fn arg_operands(call: OpRef<'_>) -> Operands<'_> {
    let operands = OPERANDS.of(call);
    let is_indirect = usize::from(CALLEE.of(call).is_none());
    let count = operands.len().saturating_sub(is_indirect);
    operands.range(is_indirect, count)
}
