//! `#llvm.constant_range<i32, 0, 10>`.

// Named like the TableGen record.
#![allow(non_camel_case_types)]

use drr::attr_def;
use drr::define::{AsmParser, AsmPrinter, AttrSlot, OpError, ParseFailed};
use drr::prelude::*;

attr_def! {
    /// The integers from a lower to an upper bound, which may wrap around.
    pub LLVM_ConstantRangeAttr = "llvm.constant_range", (params APIntAttr:$lower, APIntAttr:$upper)
    { assembly_format: "`<` custom<ConstantRange>($lower, $upper) `>`", verify: verify_constant_range }
}

fn verify_constant_range(ctx: &Context, lower: Attribute, upper: Attribute) -> Result<(), OpError> {
    if lower.ty(ctx) == upper.ty(ctx) {
        Ok(())
    } else {
        Err(OpError::new("has ends of different widths"))
    }
}

fn parse_constant_range(parser: &mut dyn AsmParser, lower: AttrSlot, upper: AttrSlot) -> Result<(), ParseFailed> {
    let ty = parser.parse_type()?;
    if !ty.is_signless_integer(parser.ctx()) {
        return Err(parser.error("expected an integer type before".to_string()));
    }
    for slot in [lower, upper] {
        parser.parse(",")?;
        let end = parser.parse_attribute(Some(ty))?;
        parser.set_attribute(slot, end);
    }
    Ok(())
}

fn print_constant_range<'a>(printer: &mut dyn AsmPrinter<'a>, lower: Attribute, upper: Attribute) {
    if let Some(ty) = lower.ty(printer.ctx()) {
        printer.print_type(ty);
    }
    for end in [lower, upper] {
        printer.print(", ");
        // Bounds are signed, even for `i1`.
        match end.as_i64(printer.ctx()) {
            Some(number) => printer.print_integer(number),
            None => printer.print_attribute_without_type(end),
        }
    }
}
