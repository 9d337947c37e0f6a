//! `llvm.cmpxchg` in text: `weak volatile %p, %a, %b syncscope("s") acq_rel monotonic {..} : !llvm.ptr, i32`. What it returns is a
//! struct of the value that was there and whether it was replaced.

use drr::define::{AttrSlot, EnumInfo, NotWritten, OpAsmParser, OpAsmPrinter, OpError, OperandSlot, ParseFailed};
use drr::prelude::*;
use drr::smallvec::{SmallVec, smallvec};
use drr::{Ident, Ir};

use super::AtomicOrdering;
use crate::shared::lists::{add_operand_types, add_result_types, parse_value, print_values};

const OPERANDS: [OperandSlot; 3] = [OperandSlot(0), OperandSlot(1), OperandSlot(2)];
const ORDERINGS: [AttrSlot; 2] = [AttrSlot(3), AttrSlot(4)];
const SYNCSCOPE: AttrSlot = AttrSlot(5);
const WORDS: [(&str, AttrSlot); 2] = [("weak", AttrSlot(7)), ("volatile", AttrSlot(8))];

/// The type of the result for values of this type.
fn result_type(ctx: &Context, value: Type) -> Option<Type> {
    let shown = value.display(ctx).to_string();
    let shown = shown.strip_prefix("!llvm.").unwrap_or(&shown);
    ctx.parse_type(format!("!llvm.struct<({shown}, i1)>")).ok()
}

pub(crate) fn infer_types_of_atomic_cmp_xchg_op(
    ir: &Ir,
    operands: &[Value],
    _attributes: &[(Ident, Attribute)],
) -> Option<SmallVec<[Type; 2]>> {
    let value = ir.value(*operands.get(2)?).ty();
    Some(smallvec![result_type(ir.ctx(), value)?])
}

pub(crate) fn verify_atomic_cmp_xchg_op(op: OpRef<'_>) -> Result<(), OpError> {
    let ctx = op.ctx();
    let wanted = op.operand(2).and_then(|value| result_type(ctx, value.ty()));
    match wanted {
        Some(wanted) if op.result_types().next() != Some(wanted) => {
            Err(OpError::new(format!("does not return `{}`", wanted.display(ctx))))
        }
        _ => Ok(()),
    }
}

pub(crate) fn parse_atomic_cmp_xchg_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    for (word, slot) in WORDS {
        if parser.parse_optional(word) {
            let unit = parser.ctx().unit_attr();
            parser.set_attribute(slot, unit);
        }
    }
    for (number, slot) in OPERANDS.into_iter().enumerate() {
        if number > 0 {
            parser.parse(",")?;
        }
        parse_value(parser, slot)?;
    }
    if parser.parse_optional("syncscope") {
        parser.parse("(")?;
        let scope = parser.parse_attribute(None)?;
        parser.set_attribute(SYNCSCOPE, scope);
        parser.parse(")")?;
    }
    for slot in ORDERINGS {
        let word = parser.parse_optional_keyword();
        let Some(ordering) = word.as_deref().and_then(AtomicOrdering::from_text) else {
            let cases: Vec<&str> = AtomicOrdering::CASES.iter().map(|(case, _)| *case).collect();
            return Err(parser.error(format!("expected an ordering, one of `{}`", cases.join("`, `"))));
        };
        let ordering = parser.ctx().i64_attr(ordering.to_bits().cast_signed());
        parser.set_attribute(slot, ordering);
    }
    parser.parse_attr_dict(false)?;
    parser.parse(":")?;
    let pointer = parser.parse_type()?;
    parser.parse(",")?;
    let value = parser.parse_type()?;
    for (slot, ty) in OPERANDS.into_iter().zip([pointer, value, value]) {
        add_operand_types(parser, slot, &[ty]);
    }
    match result_type(parser.ctx(), value) {
        Some(result) => {
            add_result_types(parser, &[result]);
            Ok(())
        }
        None => Err(parser.error("no struct has a field of this type".to_string())),
    }
}

pub(crate) fn print_atomic_cmp_xchg_op<'ir>(
    printer: &mut dyn OpAsmPrinter<'ir>,
    op: OpRef<'ir>,
) -> Result<(), NotWritten> {
    printer.memoize();
    let ctx = op.ctx();
    for (word, slot) in WORDS {
        if slot.of(op).is_some() {
            printer.print_display(&format_args!(" {word}"));
        }
    }
    printer.print(" ");
    print_values(printer, op.operands());
    if let Some(scope) = SYNCSCOPE.of(op) {
        printer.print(" syncscope(");
        printer.print_attribute(scope);
        printer.print(")");
    }
    for slot in ORDERINGS {
        let bits = slot.of(op).and_then(|ordering| ordering.as_i64(ctx));
        let ordering = bits.and_then(|bits| AtomicOrdering::from_bits(bits.cast_unsigned()));
        printer.print_display(&format_args!(" {}", ordering.ok_or(NotWritten)?));
    }
    let except = ["weak", "volatile_", "syncscope", "success_ordering", "failure_ordering"];
    printer.print_attr_dict(op, &except, false);
    printer.print(" : ");
    for (number, place) in [0, 2].into_iter().enumerate() {
        printer.print(if number > 0 { ", " } else { "" });
        printer.print_type(op.operand(place).ok_or(NotWritten)?.ty());
    }
    Ok(())
}
