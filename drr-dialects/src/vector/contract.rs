//! `vector.contract` and `vector.outerproduct` in text.

use drr::Ident;
use drr::TypeData;
use drr::define::{AttrSlot, BuildableAttr, OpAsmParser, OpAsmPrinter, OperandSlot, ParseFailed};
use drr::prelude::*;

use super::{CombiningKind, IteratorType, Vector_CombiningKindAttr, Vector_IteratorTypeEnum};
use crate::shared::lists::{add_operand_types, add_result_types};

/// What stands in the dictionary before the operands.
const TRAITS: [(&str, AttrSlot); 3] = [
    ("indexing_maps", AttrSlot(3)),
    ("iterator_types", AttrSlot(4)),
    ("kind", AttrSlot(5)),
];

/// `{indexing_maps = .., iterator_types = [..]} %a, %b, %c : t, u into v`.
pub(crate) fn parse_contraction_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    // It may be an alias.
    let traits = parser.parse_attribute(None)?;
    let entries = traits.dictionary(parser.ctx()).map(<[_]>::to_vec).unwrap_or_default();
    for (name, attr) in entries {
        let known = TRAITS
            .iter()
            .find(|(known, _)| known.as_bytes() == name.bytes(parser.ctx()));
        match known {
            Some((word, slot)) => {
                let attr = if *word == "iterator_types" {
                    iterators(parser, attr)?
                } else {
                    attr
                };
                parser.set_attribute(*slot, attr);
            }
            None => {
                let name = String::from_utf8_lossy(name.bytes(parser.ctx())).into_owned();
                let message = format!("`{name}` says nothing of a contraction; attributes stand behind the operands");
                return Err(parser.error(message));
            }
        }
    }
    if parser.attribute(TRAITS[2].1).is_none() {
        let add = Vector_CombiningKindAttr::build(parser.ctx(), CombiningKind::ADD);
        parser.set_attribute(TRAITS[2].1, add);
    }
    for number in 0..3 {
        if number > 0 {
            parser.parse(",")?;
        }
        let value = parser.parse_operand()?;
        parser.add_operand(OperandSlot(number), value);
    }
    parser.parse_attr_dict(false)?;
    for (word, number) in [(":", 0), (",", 1), ("into", 2)] {
        parser.parse(word)?;
        let ty = parser.parse_type()?;
        add_operand_types(parser, OperandSlot(number), &[ty]);
        if number == 2 {
            add_result_types(parser, &[ty]);
        }
    }
    Ok(())
}

/// `["parallel"]` as attributes of the enum.
fn iterators(parser: &mut dyn OpAsmParser, attr: Attribute) -> Result<Attribute, ParseFailed> {
    let ctx = parser.ctx();
    let Some(words) = attr.array(ctx) else { return Ok(attr) };
    let mut kinds = Vec::new();
    for word in words {
        let kind = match word.string(ctx) {
            Some(b"parallel") => IteratorType::parallel,
            Some(b"reduction") => IteratorType::reduction,
            Some(_) => {
                let message = format!(
                    "{} is no kind of iterator; there are parallel and reduction",
                    word.display(ctx)
                );
                return Err(parser.error(message));
            }
            None => return Ok(attr),
        };
        kinds.push(Vector_IteratorTypeEnum::build(ctx, kind));
    }
    Ok(ctx.array_attr(&kinds))
}

pub(crate) fn print_contraction_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) {
    let ctx = op.ctx();
    let parallel = Vector_IteratorTypeEnum::build(ctx, IteratorType::parallel);
    let word = |kind: &Attribute| ctx.string_attr(if *kind == parallel { "parallel" } else { "reduction" });
    let traits = TRAITS.into_iter().filter_map(|(name, slot)| {
        let attr = slot.of(op)?;
        let words = || attr.array(ctx).map(|kinds| kinds.iter().map(word).collect::<Vec<_>>());
        let attr = match name {
            "iterator_types" => ctx.array_attr(&words()?),
            _ => attr,
        };
        Some((ctx.ident(name), attr))
    });
    let traits: Vec<(Ident, Attribute)> = traits.collect();
    printer.print(" ");
    printer.print_dictionary(&traits);
    for (number, value) in op.operands().enumerate() {
        printer.print(if number > 0 { ", " } else { " " });
        printer.print_operand(value);
    }
    printer.print_attr_dict(op, &TRAITS.map(|(name, _)| name), false);
    for (word, value) in [" : ", ", ", " into "].into_iter().zip(op.operands()) {
        printer.print(word);
        printer.print_type(value.ty());
    }
}

/// `%a, %b, %c {kind = ..} : t, u`.
pub(crate) fn parse_outer_product_op(parser: &mut dyn OpAsmParser) -> Result<(), ParseFailed> {
    let mut count = 0;
    loop {
        let value = parser.parse_operand()?;
        parser.add_operand(OperandSlot(count), value);
        count += 1;
        if count == 3 || !parser.parse_optional(",") {
            break;
        }
    }
    parser.parse_attr_dict(false)?;
    parser.parse(":")?;
    let lhs = parser.parse_type()?;
    parser.parse(",")?;
    let rhs = parser.parse_type()?;
    let Some(result) = product(parser.ctx(), lhs, rhs) else {
        return Err(parser.error("expected a vector with sizes, and a vector or a number of its elements".to_string()));
    };
    add_operand_types(parser, OperandSlot(0), &[lhs]);
    add_operand_types(parser, OperandSlot(1), &[rhs]);
    if count == 3 {
        add_operand_types(parser, OperandSlot(2), &[result]);
    }
    add_result_types(parser, &[result]);
    Ok(())
}

/// The type of the product of a vector with a vector, or with a number.
fn product(ctx: &Context, lhs: Type, rhs: Type) -> Option<Type> {
    let TypeData::Vector {
        shape,
        scalable,
        element,
    } = lhs.data(ctx)
    else {
        return None;
    };
    let rows = *shape.first()?;
    let is_scalable = *scalable.first()?;
    match rhs.data(ctx) {
        TypeData::Vector { shape, scalable, .. } => {
            let (columns, flag) = (*shape.first()?, *scalable.first()?);
            Some(ctx.vector_type_with(&[rows, columns], &[is_scalable, flag], *element))
        }
        _ => Some(ctx.vector_type_with(&[rows], &[is_scalable], *element)),
    }
}

pub(crate) fn print_outer_product_op<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) {
    for (number, value) in op.operands().enumerate() {
        printer.print(if number > 0 { ", " } else { " " });
        printer.print_operand(value);
    }
    if op.num_operands() == 3 {
        let attributes: Vec<_> = op.inherent_attrs().chain(op.discardable_attrs()).collect();
        if !attributes.is_empty() {
            printer.print(" ");
            printer.print_dictionary(&attributes);
        }
    } else {
        // Unlike MLIR, which drops them.
        printer.print_attr_dict(op, &[], false);
    }
    for (word, value) in [" : ", ", "].into_iter().zip(op.operands()) {
        printer.print(word);
        printer.print_type(value.ty());
    }
}
