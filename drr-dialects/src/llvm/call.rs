//! Custom forms of calls.
//!
//! A direct `llvm.call` is `fastcc tail @f(%a, %b) vararg(t) ["x"(%c : t)] {..} : (u {..}, v) -> w`; an indirect one
//! is `%p(%a) : !llvm.ptr, (u) -> w`. In `llvm.invoke`, `to ^bb unwind ^bb` follows the operands.
//! `llvm.call_intrinsic` has a string in place of the callee.

use drr::Operands;
use drr::define::{
    AttrSlot, CallOpInterface, Callee, FormResult, OpAsmForm, OperandSlot, SuccessorSlot, UseGenericForm,
};
use drr::prelude::*;

use super::bundles::BundleSlots;
use super::keywords::{Keyword, keywords};
use super::{CallIntrinsicOp, CallOp, InvokeOp, LLVM_FastmathFlagsAttr};
use crate::shared::destinations::{destination, only_destination};
use crate::shared::lists::{add_operand_types, add_result_types, print_functional_type, result_types};
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
    (" to ", InvokeOp::SLOTS.normalDest, InvokeOp::SLOTS.normalDestOperands),
    (
        " unwind ",
        InvokeOp::SLOTS.unwindDest,
        InvokeOp::SLOTS.unwindDestOperands,
    ),
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
    /// Keywords, callee and operands. Returns `true` for a direct call, and the number of operands.
    fn head(&self, form: &mut OpAsmForm<'_, '_>) -> FormResult<(bool, usize)> {
        form.text(" ")?;
        keywords(form, self.keywords, false)?;
        let is_direct = match form.op() {
            Some(op) => CALLEE.of(op).is_some(),
            None => form.parser().is_some_and(|parser| !parser.at_operand()),
        };
        if is_direct {
            form.attribute("", CALLEE)?;
        } else {
            form.operand("", OPERANDS)?;
        }
        Ok((is_direct, arguments(form, is_direct)?))
    }

    /// The text after the operands and successors.
    fn tail(&self, form: &mut OpAsmForm<'_, '_>, (is_direct, count): (bool, usize)) -> FormResult {
        self.bundles.form(form, " [")?;
        form.bind(self.arg_attrs);
        form.bind(self.res_attrs);
        attributes_without_default_flags(form)?;
        form.text(" : ")?;
        if !is_direct {
            form.ty("", OPERANDS.types())?;
            form.text(", ")?;
        }
        form.element(
            |parser| {
                let signature = parse_signature(parser, false, self.arg_attrs, self.res_attrs)?;
                if signature.inputs.len() != count || !signature.arguments.is_empty() {
                    return Err(parser.error(format!("expected the types of {count} operands before")));
                }
                add_operand_types(parser, OPERANDS, &signature.input_types());
                add_result_types(parser, &signature.result_types());
                Ok(())
            },
            |printer, op| {
                let types: Vec<Type> = OPERANDS
                    .of(op)
                    .skip(usize::from(!is_direct))
                    .map(|value| value.ty())
                    .collect();
                let results = result_types(op);
                if self.arg_attrs.of(op).is_none() && self.res_attrs.of(op).is_none() {
                    print_functional_type(printer, &types, &results);
                } else {
                    print_signature(printer, op, (&types, &results, false), self.arg_attrs, self.res_attrs);
                    // A call, unlike a function, prints an empty result list.
                    printer.print(if results.is_empty() { " -> ()" } else { "" });
                }
                Ok(())
            },
        )
    }
}

/// `(%a, %b)`: the operands without the callee of an indirect call. Returns their number.
fn arguments(form: &mut OpAsmForm<'_, '_>, is_direct: bool) -> FormResult<usize> {
    let skipped = usize::from(!is_direct);
    form.value_list(["(", ")"], OPERANDS, |op| OPERANDS.of(op).skip(skipped))
}

/// The type of a variadic callee.
fn vararg(form: &mut OpAsmForm<'_, '_>) -> FormResult {
    if form.optional(" vararg(", |op| CALLEE_TYPE.of(op).is_some())? {
        form.type_attribute("", CALLEE_TYPE)?;
        form.text(")")?;
    }
    Ok(())
}

pub(crate) fn form_call_op(form: &mut OpAsmForm<'_, '_>) -> FormResult {
    form.memoize();
    let head = CALL.head(form)?;
    vararg(form)?;
    CALL.tail(form, head)
}

pub(crate) fn form_invoke_op(form: &mut OpAsmForm<'_, '_>) -> FormResult {
    form.memoize();
    let head = INVOKE.head(form)?;
    for (word, successor, operands) in DESTINATIONS {
        let slots = (successor, operands, operands.types());
        form.text(word)?;
        let only = only_destination(form, slots);
        destination(form, slots, only)?;
    }
    vararg(form)?;
    INVOKE.tail(form, head)
}

pub(crate) fn form_call_intrinsic_op(form: &mut OpAsmForm<'_, '_>) -> FormResult {
    form.memoize();
    form.text(" ")?;
    form.bind(INTRINSIC);
    form.element(
        |parser| {
            let Some(intrinsic) = parser.parse_optional_string() else {
                return Err(parser.error("expected the name of an intrinsic, which is a string".to_string()));
            };
            let intrinsic = parser.ctx().string_attr(intrinsic);
            parser.set_attribute(INTRINSIC, intrinsic);
            Ok(())
        },
        |printer, op| {
            let intrinsic = INTRINSIC.of(op).and_then(|name| name.string(op.ctx()));
            printer.print_string(intrinsic.ok_or(UseGenericForm)?);
            Ok(())
        },
    )?;
    let count = arguments(form, true)?;
    CALL_INTRINSIC.tail(form, (true, count))
}

/// The attributes that no other part of the form contains, without default fast-math flags.
pub(crate) fn attributes_without_default_flags(form: &mut OpAsmForm<'_, '_>) -> FormResult {
    const FASTMATH: &str = "fastmathFlags";
    let flags = form.op().and_then(|op| op.inherent(op.ctx().ident(FASTMATH)));
    let flags = flags.and_then(|flags| LLVM_FastmathFlagsAttr::value(form.ctx(), flags));
    if flags.is_none_or(|flags| flags.to_string() == "none") {
        form.attr_dict_except(&[FASTMATH], false)
    } else {
        form.attr_dict()
    }
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
