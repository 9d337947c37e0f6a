//! `#complex.number<:f64 1.0, 2.0>`.

// Named like the TableGen record.
#![allow(non_camel_case_types)]

use drr::define::{AsmParser, AsmPrinter, AttrSlot, OpError, ParseFailed};
use drr::prelude::*;
use drr::{TypeData, attr_def};

attr_def! {
    /// A complex number with real and imaginary parts of the element type.
    pub Complex_NumberAttr = "complex.number",
    (params AnyAttr:$real, AnyAttr:$imag, SelfType<Complex<AnyFloat>>:$type)
    { assembly_format: "`<` custom<Number>($real, $imag, $type) `>`", verify: verify_number }
}

fn verify_number(ctx: &Context, real: Attribute, imag: Attribute, ty: Type) -> Result<(), OpError> {
    let element = match ty.data(ctx) {
        TypeData::Complex(element) => Some(*element),
        _ => None,
    };
    match [real, imag].into_iter().find(|part| part.ty(ctx) != element) {
        Some(part) => Err(OpError::new(format!(
            "has the part `{}`, which is not of the element type of `{}`",
            part.display(ctx),
            ty.display(ctx)
        ))),
        None => Ok(()),
    }
}

/// Parses the element type and the parts. A hexadecimal number is the bit pattern of a part, as everywhere else; MLIR
/// reads the bits of an `f64`.
fn parse_number(parser: &mut dyn AsmParser, real: AttrSlot, imag: AttrSlot, ty: AttrSlot) -> Result<(), ParseFailed> {
    parser.parse(":")?;
    let element = parser.parse_type()?;
    let complex = parser.ctx().complex_type(element);
    let complex = parser.ctx().type_attr(complex);
    parser.set_attribute(ty, complex);
    for (slot, separator) in [(real, ","), (imag, "")] {
        let part = parser.parse_attribute(Some(element))?;
        parser.set_attribute(slot, part);
        if !separator.is_empty() {
            parser.parse(separator)?;
        }
    }
    Ok(())
}

fn print_number<'a>(printer: &mut dyn AsmPrinter<'a>, real: Attribute, imag: Attribute, ty: Type) {
    printer.print(":");
    if let TypeData::Complex(element) = ty.data(printer.ctx()) {
        printer.print_type(*element);
    }
    for (separator, part) in [(" ", real), (", ", imag)] {
        printer.print(separator);
        printer.print_attribute_without_type(part);
    }
}
