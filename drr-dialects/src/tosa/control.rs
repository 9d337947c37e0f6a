//! Custom form of `tosa.cond_if`, and verifiers of ops with regions.

use super::check::{VerifyResult, ensure, operand, types_agree};
use super::{IfOp, WhileOp};
use crate::shared::entry_arguments::EntryArguments;
use crate::shared::lists::{entry_arguments, functional_type, optional_arrow, result_types};
use crate::shared::signature::counted;
use drr::RegionRef;
use drr::define::{FormResult, LoopLikeOpInterface, OpAsmForm, OperandSlot};
use drr::prelude::*;

const CONDITION: OperandSlot = IfOp::SLOTS.condition;
const INPUTS: OperandSlot = IfOp::SLOTS.input_list;

/// `%c (%a = %x) : t (u) -> v {..} else {..} {..}`, or `%c : t -> v {..} ..` without values. The argument names are unused,
/// because each region begins with its own block label.
pub(crate) fn form_if_op(form: &mut OpAsmForm<'_, '_>) -> FormResult {
    let slots = &IfOp::SLOTS;
    form.memoize();
    form.operand(" ", CONDITION)?;
    let has_inputs = form.at("(", |op| !INPUTS.of(op).is_empty());
    if has_inputs {
        form.text(" ")?;
        EntryArguments::of(form, slots.then_graph).assignments(form, INPUTS)?;
    }
    form.ty(" : ", CONDITION.types())?;
    if has_inputs {
        form.text(" ")?;
        let expected = "expected the type of a function: what is given, and the results";
        functional_type(form, (INPUTS, slots.output_list), expected)?;
    } else if form.op().is_some_and(|op| op.num_results() == 0) {
        form.text(" -> ()")?;
    } else {
        optional_arrow(form, slots.output_list)?;
    }
    form.region(" ", slots.then_graph, false)?;
    if form.optional(" else ", |op| slots.else_graph.of(op).any(|graph| !graph.is_empty()))? {
        form.region("", slots.else_graph, false)?;
    }
    form.attr_dict()
}

pub(crate) fn verify_if_op(op: OpRef<'_>) -> VerifyResult {
    is_single_element(op.ctx(), ("its condition", operand(op, 0)))?;
    let (inputs, outputs) = (values(INPUTS.of(op)), result_types(op));
    for (region, name) in op.regions().zip(["`then_graph`", "`else_graph`"]) {
        same_types(
            op.ctx(),
            (&format!("the arguments of {name}"), &arguments(region)),
            ("`input_list`", &inputs),
        )?;
        same_types(
            op.ctx(),
            (&format!("what {name} yields"), &yielded(region)),
            ("`output_list`", &outputs),
        )?;
    }
    Ok(())
}

pub(crate) fn verify_while_op(op: OpRef<'_>) -> VerifyResult {
    let ctx = op.ctx();
    let (Some(condition), Some(body)) = (op.region(0), op.region(1)) else {
        return Ok(());
    };
    let (inputs, outputs) = (values(op.operands()), result_types(op));
    let (carried, made) = (
        ("`input_list`", inputs.as_slice()),
        ("`output_list`", outputs.as_slice()),
    );
    same_types(ctx, carried, made)?;
    same_types(ctx, ("the arguments of `cond_graph`", &arguments(condition)), carried)?;
    same_types(ctx, ("the arguments of `body_graph`", &arguments(body)), carried)?;
    same_types(ctx, ("what `body_graph` yields", &yielded(body)), made)?;
    let found = yielded(condition);
    let [decision] = found.as_slice() else {
        return ensure(false, || {
            format!("requires one value that `cond_graph` yields, not {}", found.len())
        });
    };
    ensure(decision.element_or_self(ctx) == Type::I1, || {
        "requires a boolean that `cond_graph` yields".to_string()
    })?;
    is_single_element(ctx, ("what `cond_graph` yields", *decision))
}

/// Checks that the condition has a single element.
fn is_single_element(ctx: &Context, (name, ty): (&str, Type)) -> VerifyResult {
    ensure(ty.num_elements(ctx).is_none_or(|count| count == 1), || {
        format!("requires a tensor of one element as {name}, not `{}`", ty.display(ctx))
    })
}

fn values<'ir>(values: impl Iterator<Item = ValueRef<'ir>>) -> Vec<Type> {
    values.map(|value| value.ty()).collect()
}

fn arguments(region: RegionRef<'_>) -> Vec<Type> {
    values(entry_arguments(region))
}

/// Returns the types yielded by a region.
fn yielded(region: RegionRef<'_>) -> Vec<Type> {
    let last = region.first_block().and_then(|block| block.last_op());
    last.map(|last| values(last.operands())).unwrap_or_default()
}

/// Checks that two lists of types have equal lengths and element types, and compatible shapes.
fn same_types(ctx: &Context, (a_name, a): (&str, &[Type]), (b_name, b): (&str, &[Type])) -> VerifyResult {
    ensure(a.len() == b.len(), || {
        format!(
            "has {} in {a_name}, but {} in {b_name}",
            counted(a.len(), "value"),
            b.len()
        )
    })?;
    let is_same = |a: Type, b: Type| {
        let have_shapes = a.is_shaped(ctx) == b.is_shaped(ctx);
        have_shapes && a.element_or_self(ctx) == b.element_or_self(ctx) && types_agree(ctx, a, b)
    };
    let mut pairs = a.iter().zip(b);
    match pairs.find(|(a, b)| !is_same(**a, **b)) {
        None => Ok(()),
        Some((a, b)) => ensure(false, || {
            format!(
                "has `{}` in {a_name}, where {b_name} has `{}`",
                a.display(ctx),
                b.display(ctx)
            )
        }),
    }
}

impl LoopLikeOpInterface for WhileOp<'_> {
    fn loop_regions(&self) -> Vec<RegionRef<'_>> {
        Self::SLOTS.body_graph.of(self.op()).collect()
    }
}
