//! Custom form of `gpu.func`: `@f(%a: t) -> u workgroup(%b : v) private(%c : w) kernel attributes {..} {..}`.

use drr::RegionRef;
use drr::define::{
    AttrSlot, CallableOpInterface, DictionarySlot, FormResult, OpAsmForm, OpError, RegionSlot, UseGenericForm,
    verify_function_attributes,
};
use drr::prelude::*;

use super::GPUFuncOp;
use super::attributions::{
    WORKGROUP_ATTRIBUTIONS, attributions, set_workgroup_attributions, verify_attributions, workgroup_attributions,
};
use crate::shared::lists::entry_arguments;
use crate::shared::signature::{self, MismatchWording, counted, signature};
use drr::define::function_syntax::{parse_function_type, print_function_type, set_attributes};

pub(crate) use crate::shared::signature::verify_returned_values as verify_return_op;

const TYPE: AttrSlot = GPUFuncOp::SLOTS.function_type;
const ARG_ATTRS: AttrSlot = GPUFuncOp::SLOTS.arg_attrs;
const RES_ATTRS: AttrSlot = GPUFuncOp::SLOTS.res_attrs;
/// Keywords of memory attributions, each with the slot of the argument attributes.
const MEMORY: [(&str, AttrSlot); 2] = [
    (" workgroup", GPUFuncOp::SLOTS.workgroup_attrib_attrs),
    (" private", GPUFuncOp::SLOTS.private_attrib_attrs),
];
/// Names of discardable attributes.
const NAME: &str = "sym_name";
const KERNEL: &str = "gpu.kernel";

pub(crate) fn form_gpu_func_op(form: &mut OpAsmForm<'_, '_>) -> FormResult {
    const BODY: RegionSlot = GPUFuncOp::SLOTS.body;
    form.text(" ")?;
    function_name(form)?;
    for slot in [TYPE, ARG_ATTRS, RES_ATTRS, MEMORY[0].1, MEMORY[1].1] {
        form.bind(slot);
    }
    let mut arguments = form.element(
        |parser| parse_function_type(parser, TYPE, ARG_ATTRS, RES_ATTRS),
        |printer, op| {
            print_function_type(printer, op, TYPE, ARG_ATTRS, RES_ATTRS);
            Ok(Vec::new())
        },
    )?;
    let function = form.attribute_of(TYPE).and_then(|ty| ty.type_value(form.ctx()));
    let inputs = function.and_then(|ty| Some(ty.function(form.ctx())?.0.len()));
    let inputs = inputs.ok_or_else(|| form.error("expected the type of a function"))?;
    if form.op().is_none() && inputs != arguments.len() {
        return Err(form.error("expected names for the arguments before"));
    }
    let mut memory: Vec<ValueRef<'_>> = form
        .op()
        .into_iter()
        .flat_map(|op| BODY.of(op))
        .flat_map(entry_arguments)
        .collect();
    let shared = form.op().map_or(0, workgroup_attributions);
    memory.drain(..inputs.min(memory.len()));
    let private = memory.split_off(shared.min(memory.len()));
    let [(workgroup_word, workgroup_attrs), (private_word, private_attrs)] = MEMORY;
    let parsed = attributions(
        form,
        workgroup_word,
        &mut arguments,
        memory.into_iter(),
        Some(workgroup_attrs),
    )?;
    set_workgroup_attributions(form, parsed.len());
    let parsed_private = attributions(
        form,
        private_word,
        &mut arguments,
        private.into_iter(),
        Some(private_attrs),
    )?;
    if let Some(parser) = form.parser() {
        set_attributes(parser, workgroup_attrs, &parsed);
        set_attributes(parser, private_attrs, &parsed_private);
    }
    if form.optional(" kernel", |op| op.attr_named(KERNEL).is_some())?
        && let Some(parser) = form.parser()
    {
        let (kernel, unit) = (parser.ctx().ident(KERNEL), parser.ctx().unit_attr());
        parser.set_entry(DictionarySlot::Attributes, kernel, unit);
    }
    form.attr_dict_except(&[NAME, KERNEL, WORKGROUP_ATTRIBUTIONS], true)?;
    form.region_with_arguments(" ", BODY, &arguments, false)
}

/// `@name`, which is a discardable attribute.
fn function_name(form: &mut OpAsmForm<'_, '_>) -> FormResult {
    form.element(
        |parser| {
            let symbol = parser.parse_symbol_name()?;
            let name = parser.ctx().ident(NAME);
            parser.set_entry(DictionarySlot::Attributes, name, symbol);
            Ok(())
        },
        |printer, op| {
            let name = op.attr_named(NAME).and_then(|name| name.string(op.ctx()));
            printer.print_symbol_name(name.ok_or(UseGenericForm)?);
            Ok(())
        },
    )
}

pub(crate) fn verify_gpu_func_op(op: OpRef<'_>) -> Result<(), OpError> {
    let ctx = op.ctx();
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
    let expected = inputs.len() + workgroup_attributions(op);
    if arguments.len() < expected {
        return Err(OpError::new(format!(
            "has a body with {}, but needs at least {expected} for its own arguments and memory of the workgroup",
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

impl CallableOpInterface for GPUFuncOp<'_> {
    fn callable_region(&self) -> Option<RegionRef<'_>> {
        signature::body(self.op())
    }
}
