//! Custom form of `gpu.func`: `@f(%a: t) -> u workgroup(%b : v) private(%c : w) kernel attributes {..} {..}`.

use drr::define::{
    AttrSlot, DictionarySlot, OpAsmParser, OpAsmPrinter, OpError, ParseFailed, UseGenericForm,
    verify_function_attributes,
};
use drr::prelude::*;

use super::GPUFuncOp;
use super::attributions::{
    WORKGROUP_ATTRIBUTIONS, parse_attributions, print_attributions, set_workgroup_attributions, verify_attributions,
    workgroup_attributions,
};
use crate::shared::lists::entry_arguments;
use crate::shared::signature::{MismatchWording, counted, signature};
use drr::define::function_syntax::{parse_function_type, print_function_type, set_attributes};

pub(crate) use crate::shared::signature::verify_returned_values as verify_return_op;

const TYPE: AttrSlot = GPUFuncOp::SLOTS.function_type;
const ARG_ATTRS: AttrSlot = GPUFuncOp::SLOTS.arg_attrs;
const RES_ATTRS: AttrSlot = GPUFuncOp::SLOTS.res_attrs;
/// Keywords of memory attributions, each with the slot of the argument attributes.
const MEMORY: [(&str, AttrSlot); 2] = [
    ("workgroup", GPUFuncOp::SLOTS.workgroup_attrib_attrs),
    ("private", GPUFuncOp::SLOTS.private_attrib_attrs),
];
/// Names of discardable attributes.
const NAME: &str = "sym_name";
const KERNEL: &str = "gpu.kernel";

pub(crate) fn parse_gpu_func_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    let symbol = parser.parse_symbol_name()?;
    let mut arguments = parse_function_type(parser, TYPE, ARG_ATTRS, RES_ATTRS)?;
    let ctx = parser.ctx().clone();
    let function = parser.attribute(TYPE).and_then(|ty| ty.type_value(&ctx));
    let inputs = function
        .and_then(|ty| ty.function(&ctx))
        .map_or(0, |(inputs, _)| inputs.len());
    if inputs != arguments.len() {
        return Err(parser.error("expected names for the arguments before".to_string()));
    }
    parser.set_entry(DictionarySlot::Attributes, ctx.ident(NAME), symbol);
    for (word, slot) in MEMORY {
        let attributions = parse_attributions(parser, word, &mut arguments)?;
        if slot == MEMORY[0].1 {
            set_workgroup_attributions(parser, attributions.len());
        }
        set_attributes(parser, slot, &attributions);
    }
    if parser.parse_optional("kernel") {
        parser.set_entry(DictionarySlot::Attributes, ctx.ident(KERNEL), ctx.unit_attr());
    }
    parser.parse_attr_dict(true)?;
    parser.parse_region(GPUFuncOp::SLOTS.body, &arguments)
}

pub(crate) fn print_gpu_func_op<'ir>(
    printer: &mut dyn OpAsmPrinter<'ir>,
    op: OpRef<'ir>,
) -> Result<(), UseGenericForm> {
    let ctx = op.ctx();
    let function = TYPE.of(op).and_then(|ty| ty.type_value(ctx));
    let (Some(body), Some((inputs, _))) = (op.region(0), function.and_then(|ty| ty.function(ctx))) else {
        return Err(UseGenericForm);
    };
    let name = op
        .attr_named(NAME)
        .and_then(|name| name.string(ctx))
        .ok_or(UseGenericForm)?;
    printer.print(" ");
    printer.print_symbol_name(name);
    print_function_type(printer, op, TYPE, ARG_ATTRS, RES_ATTRS);
    let memory = || entry_arguments(body).skip(inputs.len());
    let shared = workgroup_attributions(op);
    let [(word, attrs), (other, other_attrs)] = MEMORY;
    print_attributions(printer, word, memory().take(shared), attrs.of(op));
    print_attributions(printer, other, memory().skip(shared), other_attrs.of(op));
    if op.attr_named(KERNEL).is_some() {
        printer.print(" kernel");
    }
    let except = [
        NAME,
        KERNEL,
        WORKGROUP_ATTRIBUTIONS,
        "function_type",
        "arg_attrs",
        "res_attrs",
        "workgroup_attrib_attrs",
        "private_attrib_attrs",
    ];
    printer.print_attr_dict(op, &except, true);
    printer.print(" ");
    printer.print_region(body, false);
    Ok(())
}

pub(crate) fn verify_gpu_func_op(op: OpRef<'_>) -> Result<(), OpError> {
    let ctx = op.ctx();
    if op.attr_named(NAME).and_then(|name| name.as_str(ctx)).is_none() {
        return Err(OpError::new("needs its name, a string, as the attribute `sym_name`"));
    }
    let Some((inputs, results)) = signature(op) else {
        return Ok(());
    };
    verify_function_attributes(op, inputs, results)?;
    if op.attr_named(KERNEL).is_some() && !results.is_empty() {
        return Err(OpError::new("is a kernel, so it cannot have results"));
    }
    let Some(entry) = op.region(0).and_then(|body| body.first_block()) else {
        return Err(OpError::new("needs a body"));
    };
    let arguments: Vec<Type> = entry.args().map(|argument| argument.ty()).collect();
    let wanted = inputs.len() + workgroup_attributions(op);
    if arguments.len() < wanted {
        return Err(OpError::new(format!(
            "has a body with {}, but needs at least {wanted} for its own arguments and memory of the workgroup",
            counted(arguments.len(), "argument")
        )));
    }
    let words = MismatchWording {
        verb: "has a body with",
        noun: "argument",
        other: format_args!("its `function_type` takes"),
    };
    words.check(ctx, arguments.into_iter().take(inputs.len()), inputs)?;
    verify_attributions(op, inputs.len())
}
