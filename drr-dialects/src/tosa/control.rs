//! Custom form of `tosa.cond_if`, and verifiers of ops with regions.

use super::check::{VerifyResult, ensure, operand, types_agree};
use super::{IfOp, WhileOp};
use crate::shared::lists::{
    add_operand_types, add_result_types, entry_arguments, parse_arrow, parse_assignments, parse_value, print_arrow,
    print_assignments, print_functional_type, result_types,
};
use crate::shared::signature::counted;
use drr::RegionRef;
use drr::define::{LoopLikeOpInterface, OpAsmParser, OpAsmPrinter, OperandSlot, ParseFailed};
use drr::prelude::*;

const CONDITION: OperandSlot = IfOp::SLOTS.condition;
const INPUTS: OperandSlot = IfOp::SLOTS.input_list;

/// Parses `%c (%a = %x) : t (u) -> v {..} else {..} {..}`, or `%c : t -> v {..} ..` without values. The argument names
/// are unused, because each region begins with its own block label.
pub(crate) fn parse_if_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    parse_value(parser, CONDITION)?;
    let has_inputs = parser.at("(");
    if has_inputs {
        parse_assignments(parser, INPUTS)?;
    }
    parser.parse(":")?;
    let ty = parser.parse_type()?;
    parser.add_type(CONDITION.types(), ty);
    let results = match has_inputs {
        false => parse_arrow(parser)?,
        true => {
            let ty = parser.parse_type()?;
            let types = ty
                .function(parser.ctx())
                .map(|(inputs, results)| (inputs.to_vec(), results.to_vec()));
            let Some((inputs, results)) = types else {
                return Err(parser.error("expected the type of a function: what is given, and the results".to_string()));
            };
            add_operand_types(parser, INPUTS, &inputs);
            results
        }
    };
    add_result_types(parser, &results);
    parser.parse_region(IfOp::SLOTS.then_graph, &[])?;
    if parser.parse_optional("else") {
        parser.parse_region(IfOp::SLOTS.else_graph, &[])?;
    }
    parser.parse_attr_dict(false)
}

pub(crate) fn print_if_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) {
    printer.memoize();
    let (Some(condition), Some(then), Some(otherwise)) = (op.operand(0), op.region(0), op.region(1)) else {
        return;
    };
    printer.print(" ");
    printer.print_operand(condition);
    let inputs: Vec<Type> = INPUTS.of(op).map(|value| value.ty()).collect();
    if !inputs.is_empty() {
        printer.print(" ");
        print_assignments(printer, entry_arguments(then), INPUTS.of(op));
    }
    printer.print(" : ");
    printer.print_type(condition.ty());
    match result_types(op).as_slice() {
        results if !inputs.is_empty() => {
            printer.print(" ");
            print_functional_type(printer, &inputs, results);
        }
        [] => printer.print(" -> ()"),
        results => print_arrow(printer, results),
    }
    printer.print(" ");
    printer.print_region(then, true);
    if !otherwise.is_empty() {
        printer.print(" else ");
        printer.print_region(otherwise, true);
    }
    printer.print_attr_dict(op, &[], false);
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
