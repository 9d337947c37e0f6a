//! Custom form of `llvm.icmp` and `llvm.fcmp`: `"eq" %a, %b {..} : i32`.

use drr::define::{AttrSlot, EnumInfo, OpAsmParser, OpAsmPrinter, OperandSlot, ParseFailed, UseGenericForm};
use drr::prelude::*;

use super::call::print_attributes;
use super::{FCmpPredicate, ICmpOp, ICmpPredicate};
use crate::shared::lists::{add_operand_types, add_result_types, parse_value, print_values};

const PREDICATE: AttrSlot = ICmpOp::SLOTS.predicate;
const SIDES: [OperandSlot; 2] = [ICmpOp::SLOTS.lhs, ICmpOp::SLOTS.rhs];

pub(crate) fn parse_i_cmp_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    parse_comparison::<ICmpPredicate>(parser)
}

pub(crate) fn print_i_cmp_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> Result<(), UseGenericForm> {
    print_comparison::<ICmpPredicate>(printer, op)
}

pub(crate) fn parse_f_cmp_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    parse_comparison::<FCmpPredicate>(parser)
}

pub(crate) fn print_f_cmp_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> Result<(), UseGenericForm> {
    print_comparison::<FCmpPredicate>(printer, op)
}

fn parse_comparison<Predicate: EnumInfo>(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    let word = parser.parse_optional_string();
    let word = word.and_then(|word| String::from_utf8(word).ok());
    let Some(predicate) = word.as_deref().and_then(Predicate::from_text) else {
        let cases: Vec<String> = Predicate::CASES
            .iter()
            .map(|(case, _)| format!("`\"{case}\"`"))
            .collect();
        return Err(parser.error(format!("expected a predicate, one of {}", cases.join(", "))));
    };
    let predicate = parser.ctx().i64_attr(predicate.to_bits().cast_signed());
    parser.set_attribute(PREDICATE, predicate);
    for (number, side) in SIDES.into_iter().enumerate() {
        if number > 0 {
            parser.parse(",")?;
        }
        parse_value(parser, side)?;
    }
    parser.parse_attr_dict(false)?;
    parser.parse(":")?;
    let ty = parser.parse_type()?;
    for side in SIDES {
        add_operand_types(parser, side, &[ty]);
    }
    let result = ty.with_element(parser.ctx(), Type::I1);
    add_result_types(parser, &[result]);
    Ok(())
}

fn print_comparison<'ir, Predicate: EnumInfo>(
    printer: &mut dyn OpAsmPrinter<'ir>,
    op: OpRef<'ir>,
) -> Result<(), UseGenericForm> {
    printer.memoize();
    let predicate = PREDICATE.of(op).and_then(|predicate| predicate.as_i64(op.ctx()));
    let text = predicate.and_then(|predicate| {
        let (text, _) = Predicate::CASES
            .iter()
            .find(|(_, bits)| bits.cast_signed() == predicate)?;
        Some(*text)
    });
    printer.print(" ");
    printer.print_string(text.ok_or(UseGenericForm)?.as_bytes());
    printer.print(" ");
    print_values(printer, op.operands());
    print_attributes(printer, op, &["predicate"]);
    let side = op.operand(0).ok_or(UseGenericForm)?;
    printer.print(" : ");
    printer.print_type(side.ty());
    Ok(())
}
