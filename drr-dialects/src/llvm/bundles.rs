//! Operand bundles in custom forms: `["align"(%p, %n : !llvm.ptr, i32), "cold"()]`.

use drr::define::{AttrSlot, OpAsmParser, OpAsmPrinter, OperandSlot, ParseFailed, TypeSlot, UseGenericForm};
use drr::prelude::*;

use crate::shared::lists::{parse_list, parse_optional_values, parse_types_of_values, print_values};

/// Slots of the operand bundles of an op.
#[derive(Clone, Copy)]
pub(crate) struct BundleSlots {
    pub(crate) operands: OperandSlot,
    /// Number of operands per bundle.
    pub(crate) sizes: AttrSlot,
    pub(crate) tags: AttrSlot,
}

impl BundleSlots {
    /// Returns the bundles with the tags at a slot. All ops with bundles declare the sizes immediately before the
    /// tags.
    pub(crate) fn of(operands: OperandSlot, tags: AttrSlot) -> BundleSlots {
        BundleSlots {
            operands,
            sizes: AttrSlot(tags.0.saturating_sub(1)),
            tags,
        }
    }

    /// Parses optional bundles, and sets the sizes in any case. Returns `true` if there are bundles.
    pub(crate) fn parse(self, parser: &mut dyn OpAsmParser) -> Result<bool, ParseFailed> {
        let (mut sizes, mut tags) = (Vec::new(), Vec::new());
        let are_there = parser.at("[");
        if are_there {
            parse_list(parser, ["[", "]"], |parser| {
                let Some(tag) = parser.parse_optional_string() else {
                    return Err(parser.error("expected the tag of a bundle, which is a string".to_string()));
                };
                tags.push(parser.ctx().string_attr(tag));
                sizes.push(self.parse_operands(parser)?);
                Ok(())
            })?;
        }
        let ctx = parser.ctx();
        let (all, sizes) = (ctx.array_attr(&tags), ctx.dense_i32_array_attr(&sizes));
        parser.set_attribute(self.sizes, sizes);
        if !tags.is_empty() {
            parser.set_attribute(self.tags, all);
        }
        Ok(are_there)
    }

    /// Parses `(%a, %b : t, u)` and returns the number of operands.
    fn parse_operands(self, parser: &mut dyn OpAsmParser) -> Result<i32, ParseFailed> {
        parser.parse("(")?;
        let count = parse_optional_values(parser, self.operands)?;
        parse_types_of_values(parser, self.operands.types(), count)?;
        parser.parse(")")?;
        Ok(i32::try_from(count).unwrap_or(i32::MAX))
    }

    /// Prints the syntax parsed by [`BundleSlots::parse`], if there are bundles. `space` requests a leading space.
    pub(crate) fn print<'ir>(
        self,
        printer: &mut dyn OpAsmPrinter<'ir>,
        op: OpRef<'ir>,
        space: &str,
    ) -> Result<(), UseGenericForm> {
        let ctx = op.ctx();
        let tags = self.tags.of(op).and_then(|tags| tags.array(ctx));
        let sizes: Vec<i64> = self
            .sizes
            .of(op)
            .and_then(|sizes| sizes.dense_array_ints(ctx))
            .into_iter()
            .flatten()
            .collect();
        let Some(tags) = tags else {
            return if sizes.is_empty() { Ok(()) } else { Err(UseGenericForm) };
        };
        // Without bundles, the text has no tags.
        if tags.is_empty() || tags.len() != sizes.len() {
            return Err(UseGenericForm);
        }
        let mut operands = self.operands.of(op);
        printer.print(space);
        for (number, (tag, size)) in tags.iter().zip(sizes).enumerate() {
            printer.print(if number > 0 { ", " } else { "[" });
            printer.print_string(tag.string(ctx).ok_or(UseGenericForm)?);
            let size = usize::try_from(size).map_err(|_| UseGenericForm)?;
            let bundle: Vec<ValueRef<'_>> = operands.by_ref().take(size).collect();
            printer.print("(");
            print_values(printer, bundle.iter().copied());
            for (number, operand) in bundle.iter().enumerate() {
                printer.print(if number > 0 { ", " } else { " : " });
                printer.print_type(operand.ty());
            }
            printer.print(")");
        }
        printer.print("]");
        Ok(())
    }
}

pub(crate) fn parse_op_bundles(
    parser: &mut dyn OpAsmParser,
    operands: OperandSlot,
    _types: TypeSlot,
    tags: AttrSlot,
) -> Result<bool, ParseFailed> {
    BundleSlots::of(operands, tags).parse(parser)
}

pub(crate) fn print_op_bundles<'ir>(
    printer: &mut dyn OpAsmPrinter<'ir>,
    op: OpRef<'ir>,
    operands: OperandSlot,
    _types: TypeSlot,
    tags: AttrSlot,
) -> Result<(), UseGenericForm> {
    printer.memoize();
    BundleSlots::of(operands, tags).print(printer, op, "")
}
