//! Custom form of `arith.select`: `%c, %a, %b : vector<4xi1>, vector<4xf32>`, with the type of the condition only if
//! it is not `i1`.

use drr::define::{OpAsmParser, OpAsmPrinter, OpError, ParseFailed};
use drr::prelude::*;

use super::SelectOp;
use crate::shared::lists::parse_value;

pub(crate) fn verify_select_op(op: OpRef<'_>) -> Result<(), OpError> {
    let Some(select) = SelectOp::cast(op) else {
        return Ok(());
    };
    let (ctx, condition, ty) = (op.ctx(), select.condition().ty(), select.result().ty());
    let wanted = ty.with_element(ctx, Type::I1);
    let is_shaped = ty.is_vector(ctx) || ty.is_tensor(ctx);
    if condition == Type::I1 || (is_shaped && condition == wanted) {
        return Ok(());
    }
    let wanted = match is_shaped {
        true => format!("`i1` or `{}`", wanted.display(ctx)),
        false => "`i1`".to_string(),
    };
    let (condition, ty) = (condition.display(ctx), ty.display(ctx));
    Err(OpError::new(format!(
        "takes a condition of type {wanted} to choose a `{ty}`, but got `{condition}`"
    )))
}

pub(crate) fn parse_select_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    let slots = &SelectOp::SLOTS;
    parse_value(parser, slots.condition)?;
    parser.parse(",")?;
    parse_value(parser, slots.true_value)?;
    parser.parse(",")?;
    parse_value(parser, slots.false_value)?;
    parser.parse_attr_dict(false)?;
    parser.parse(":")?;
    let first = parser.parse_type()?;
    let (condition, ty) = match parser.parse_optional(",") {
        true => (first, parser.parse_type()?),
        false => (Type::I1, first),
    };
    parser.add_type(slots.condition.types(), condition);
    for slot in [slots.true_value.types(), slots.false_value.types(), slots.result] {
        parser.add_type(slot, ty);
    }
    Ok(())
}

pub(crate) fn print_select_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) {
    printer.memoize();
    for (number, operand) in op.operands().enumerate() {
        printer.print(if number > 0 { ", " } else { " " });
        printer.print_operand(operand);
    }
    printer.print_attr_dict(op, &[], false);
    printer.print(" : ");
    let condition = op.operand(0).map(|condition| condition.ty());
    if let Some(condition) = condition.filter(|ty| ty.is_shaped(op.ctx())) {
        printer.print_type(condition);
        printer.print(", ");
    }
    if let Some(result) = op.result(0) {
        printer.print_type(result.ty());
    }
}
