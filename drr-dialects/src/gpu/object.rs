//! `#gpu.object`: a compiled module.

// Named like the TableGen record.
#![allow(non_camel_case_types)]

use drr::define::{AsmParser, AsmPrinter, AttrSlot, EnumInfo, OpError, ParseFailed};
use drr::prelude::*;
use drr::{Ident, attr_def};

use super::constraints::is_promised_attr_interface;
use super::{CompilationTarget, GPU_KernelTableAttr};

attr_def! {
    /// A compiled module for a target, `#gpu.object<#nvvm.target, properties = {O = 2 : i32}, assembly = "..">`. The
    /// default format is a fat binary.
    pub GPU_ObjectAttr = "gpu.object",
    (params
        AnyAttr:$target,
        EnumProp<CompilationTarget>:$format,
        StrAttr:$object,
        OptionalAttr<DictionaryAttr>:$properties,
        OptionalAttr<GPU_KernelTableAttr>:$kernels)
    {
        assembly_format: "`<` $target `,` (`properties` `=` $properties^ `,`)? (`kernels` `=` $kernels^ `,`)? custom<Object>($format, $object) `>`",
        verify: verify_object,
    }
}

/// Parses `assembly = "..."`, or only the string of a fat binary.
fn parse_object(parser: &mut dyn AsmParser, format: AttrSlot, object: AttrSlot) -> Result<(), ParseFailed> {
    let target = match parser.parse_optional_keyword() {
        None => CompilationTarget::Fatbin,
        Some(word) => match CompilationTarget::from_text(&word) {
            Some(target) => {
                parser.parse("=")?;
                target
            }
            None => {
                let known: Vec<&str> = CompilationTarget::CASES.iter().map(|(name, _)| *name).collect();
                let known = known.join("`, `");
                return Err(parser.error(format!("`{word}` before this is none of the formats `{known}`")));
            }
        },
    };
    let target = target.to_attr(parser.ctx());
    parser.set_attribute(format, target);
    let Some(text) = parser.parse_optional_string() else {
        return Err(parser.error("expected the object as a string".to_string()));
    };
    let text = parser.ctx().string_attr(&text);
    parser.set_attribute(object, text);
    Ok(())
}

fn print_object(printer: &mut dyn AsmPrinter<'_>, format: CompilationTarget, object: &[u8]) {
    if format != CompilationTarget::Fatbin {
        printer.print_display(&format_args!("{format} = "));
    }
    printer.print_string(object);
}

fn verify_object(
    ctx: &Context,
    target: Attribute,
    _format: CompilationTarget,
    _object: &[u8],
    _properties: Option<&[(Ident, Attribute)]>,
    _kernels: Option<Attribute>,
) -> Result<(), OpError> {
    if is_promised_attr_interface(ctx, target) {
        Ok(())
    } else {
        Err(OpError::new(format!(
            "has the target `{}`, which does not implement `TargetAttrInterface`",
            target.display(ctx)
        )))
    }
}

/// Checks that an object is selected by index or target.
pub(crate) fn verify_gpu_select_object_attr(ctx: &Context, target: Option<Attribute>) -> Result<(), OpError> {
    let Some(target) = target else { return Ok(()) };
    match target.as_i64(ctx) {
        Some(index) if index < 0 => Err(OpError::new(format!("has the index {index}, which is negative"))),
        None if !is_promised_attr_interface(ctx, target) => Err(OpError::new(format!(
            "has `{}`, which is neither an index nor the target of a compilation",
            target.display(ctx)
        ))),
        _ => Ok(()),
    }
}
