//! Custom form of `vector.contract`: `{indexing_maps = [..], iterator_types = ["parallel", ..], kind = ..} %a, %b, %c
//! : t, u into v`.

use drr::Ident;
use drr::affine::{AffineExpr, AffineMap};
use drr::define::{
    AttrSlot, BuildableAttr, DictionarySlot, EnumInfo, FormResult, OpAsmForm, OpAsmParser, OpAsmPrinter, OpError,
    OperandSlot, ParseFailed, UseGenericForm,
};
use drr::prelude::*;

use super::forms::print_all_attributes;
use super::types::{
    Dim, VectorType, check, check_combining_kind, check_elements, operand_type, operand_vector, result_type,
    vector_of_dims,
};
use super::{CombiningKind, ContractionOp, IteratorType, Vector_CombiningKindAttr, Vector_IteratorTypeEnum};
use crate::shared::signature::counted;

const OPERANDS: [OperandSlot; 3] = [
    ContractionOp::SLOTS.lhs,
    ContractionOp::SLOTS.rhs,
    ContractionOp::SLOTS.acc,
];

/// Attributes before the operands, with their slots.
const LEADING: [(&str, AttrSlot); 3] = [
    ("indexing_maps", ContractionOp::SLOTS.indexing_maps),
    ("iterator_types", ContractionOp::SLOTS.iterator_types),
    ("kind", ContractionOp::SLOTS.kind),
];

/// `{..} %a, %b, %c {..} : t, u into v`
pub(crate) fn form_contraction_op(form: &mut OpAsmForm<'_, '_>) -> FormResult {
    form.memoize();
    form.use_generic_form_if(|op| result_type(op) != operand_type(op, ContractionOp::SLOTS.acc))?;
    form.text(" ")?;
    let others = form.element(parse_leading, |printer, op| {
        print_leading(printer, op).map(|()| Vec::new())
    })?;
    for (text, slot) in [" ", ", ", ", "].into_iter().zip(OPERANDS) {
        form.operand(text, slot)?;
    }
    form.element(
        |parser| parse_trailing(parser, others),
        |printer, op| {
            print_all_attributes(printer, op, &LEADING.map(|(name, _)| name));
            Ok(())
        },
    )?;
    for (text, slot) in [" : ", ", ", " into "].into_iter().zip(OPERANDS) {
        let ty = form.ty(text, slot.types())?;
        if slot == OPERANDS[2] {
            form.add_type(ContractionOp::SLOTS.result, ty);
        }
    }
    Ok(())
}

/// Parses the dictionary before the operands. Returns the entries that usually follow them.
fn parse_leading(parser: &mut dyn OpAsmParser) -> Result<Vec<(Ident, Attribute)>, ParseFailed> {
    let dictionary = parser.parse_attribute(None)?;
    let Some(entries) = dictionary.dictionary(parser.ctx()).map(<[(Ident, Attribute)]>::to_vec) else {
        return Err(parser.error("a dictionary with `indexing_maps` and `iterator_types` comes first".to_string()));
    };
    let mut others = Vec::new();
    for (key, attr) in entries {
        let name = key.text(parser.ctx()).into_owned();
        match LEADING.iter().find(|(leading, _)| *leading == name) {
            Some(&("iterator_types", slot)) => {
                let kinds = parse_iterator_types(parser, attr)?;
                parser.set_attribute(slot, kinds);
            }
            Some(&(_, slot)) => parser.set_attribute(slot, attr),
            None => others.push((key, attr)),
        }
    }
    Ok(others)
}

/// Parses the dictionary after the operands, and adds the other entries. The kind has a default.
fn parse_trailing(parser: &mut dyn OpAsmParser, others: Vec<(Ident, Attribute)>) -> Result<(), ParseFailed> {
    parser.parse_attr_dict(false)?;
    let trailing = parser.dictionary(DictionarySlot::Attributes);
    for (key, attr) in others {
        if trailing.iter().any(|entry| entry.0 == key) {
            let name = key.text(parser.ctx()).into_owned();
            return Err(parser.error(format!("the attribute `{name}` is given twice")));
        }
        parser.set_entry(DictionarySlot::Attributes, key, attr);
    }
    let [.., (kind, slot)] = LEADING;
    let kind = parser.ctx().ident(kind);
    if parser.attribute(slot).is_none() && !trailing.iter().any(|entry| entry.0 == kind) {
        let add = Vector_CombiningKindAttr::build(parser.ctx(), CombiningKind::ADD);
        parser.set_attribute(slot, add);
    }
    Ok(())
}

/// Parses iterator types, which are strings in the text.
fn parse_iterator_types(parser: &mut dyn OpAsmParser, written: Attribute) -> Result<Attribute, ParseFailed> {
    let ctx = parser.ctx();
    let read = |item: &Attribute| {
        let kind = IteratorType::from_text(item.as_str(ctx)?)?;
        Some(Vector_IteratorTypeEnum::build(ctx, kind))
    };
    let kinds: Option<Vec<Attribute>> = written.array(ctx).and_then(|items| items.iter().map(read).collect());
    match kinds {
        Some(kinds) => Ok(ctx.array_attr(&kinds)),
        None => Err(parser.error("`iterator_types` is an array of \"parallel\" and \"reduction\"".to_string())),
    }
}

/// Prints the dictionary before the operands.
fn print_leading<'ir>(printer: &mut dyn OpAsmPrinter<'ir>, op: OpRef<'ir>) -> Result<(), UseGenericForm> {
    let ctx = op.ctx();
    let mut leading = Vec::new();
    for (name, slot) in LEADING {
        let mut attr = slot.of(op).ok_or(UseGenericForm)?;
        if name == "iterator_types" {
            let kinds = iterator_types(op).ok_or(UseGenericForm)?;
            let texts: Vec<Attribute> = kinds.iter().map(|kind| ctx.string_attr(kind.to_string())).collect();
            attr = ctx.array_attr(&texts);
        }
        leading.push((ctx.ident(name), attr));
    }
    printer.print_dictionary(&leading);
    Ok(())
}

/// Returns the indexing maps.
fn indexing_maps(op: OpRef<'_>) -> Vec<&AffineMap> {
    let maps = op
        .attr_named("indexing_maps")
        .and_then(|maps| maps.array(op.ctx()))
        .unwrap_or_default();
    maps.iter().filter_map(|map| map.affine_map(op.ctx())).collect()
}

/// Returns the iterator types.
fn iterator_types(op: OpRef<'_>) -> Option<Vec<IteratorType>> {
    let kinds = op.attr_named("iterator_types")?.array(op.ctx())?.iter();
    kinds
        .map(|kind| Vector_IteratorTypeEnum::value(op.ctx(), *kind))
        .collect()
}

/// Returns the mask type of a contraction: one dimension per loop.
pub(crate) fn contraction_mask_type(op: OpRef<'_>) -> Option<Type> {
    let slots = &ContractionOp::SLOTS;
    let maps = indexing_maps(op);
    let (lhs, rhs) = maps.first().zip(maps.get(1))?;
    let mut sizes = vec![None; usize::try_from(lhs.num_dims()).ok()?];
    for (map, ty) in [
        (lhs, operand_vector(op, slots.lhs)?),
        (rhs, operand_vector(op, slots.rhs)?),
    ] {
        for (result, dim) in map.results().zip(ty.dims()) {
            *sizes.get_mut(usize::try_from(result.as_dim()?).ok()?)? = Some(dim);
        }
    }
    let sizes: Option<Vec<Dim>> = sizes.into_iter().collect();
    Some(vector_of_dims(op.ctx(), sizes?, Type::I1))
}

pub(crate) fn verify_contraction_op(op: OpRef<'_>) -> Result<(), OpError> {
    let (ctx, slots) = (op.ctx(), &ContractionOp::SLOTS);
    let (Some(lhs), Some(rhs)) = (operand_vector(op, slots.lhs), operand_vector(op, slots.rhs)) else {
        return Ok(());
    };
    let (Some(acc), Some(result)) = (operand_type(op, slots.acc), result_type(op)) else {
        return Ok(());
    };
    check_elements(ctx, [lhs.element, rhs.element], ["a left operand", "a right one"])?;
    check_elements(ctx, [acc, result], ["a third operand", "a result"])?;
    let has_sign = lhs.element.is_integer(ctx) && !lhs.element.is_signless_integer(ctx);
    check(!has_sign, || "has integers with a sign, which it does not take")?;
    let maps = indexing_maps(op);
    let kinds = iterator_types(op).unwrap_or_default();
    let &[lhs_map, rhs_map, acc_map] = &maps[..] else {
        return Err(OpError::new(format!(
            "has {} for three operands",
            counted(maps.len(), "indexing map")
        )));
    };
    for (number, (map, operand)) in maps.iter().zip(op.operands()).enumerate() {
        let rank = VectorType::of(ctx, operand.ty()).map_or(0, VectorType::rank);
        if let Some(wrong) = wrong_in_map(map, kinds.len(), rank) {
            return Err(OpError::new(format!("has indexing map {number}, which {wrong}")));
        }
    }
    let ContractionLoops {
        sizes,
        is_contracted,
        has_free,
    } = ContractionLoops::of([(lhs_map, lhs), (rhs_map, rhs)], &kinds)?;
    check(is_contracted, || "contracts no dimension of the first two operands")?;
    let of_loop = |result: AffineExpr<'_>| *sizes.get(usize::try_from(result.as_dim()?).ok()?)?;
    let expected: Vec<i64> = acc_map.results().filter_map(of_loop).collect();
    let shapes = [acc, result].map(|ty| VectorType::of(ctx, ty).map(|ty| (ty.shape, ty.scalable)));
    let fits = match shapes {
        [None, None] => !has_free,
        [Some(acc), Some(result)] => has_free && acc == result && *acc.0 == *expected,
        _ => false,
    };
    check(fits, || {
        if has_free {
            format!("has an invalid accumulator or result: expected a vector of shape {expected:?}")
        } else {
            "contracts all dimensions, but its third operand or its result is a vector".to_string()
        }
    })?;
    check_combining_kind(op, result.element_or_self(ctx))
}

/// The loops of a contraction.
struct ContractionLoops {
    /// The size of each loop; `None` for a scalar.
    sizes: Vec<Option<i64>>,
    /// Set if a reduction loop is in both of the first two operands.
    is_contracted: bool,
    /// Set if there are other loops.
    has_free: bool,
}

impl ContractionLoops {
    /// Returns the loops of the first two operands, or the error if their sizes differ or are unknown.
    fn of(
        [(lhs_map, lhs), (rhs_map, rhs)]: [(&AffineMap, VectorType<'_>); 2],
        kinds: &[IteratorType],
    ) -> Result<ContractionLoops, OpError> {
        let position = |map: &AffineMap, dim: u32| map.results().position(|result| result.as_dim() == Some(dim));
        let size = |ty: VectorType<'_>, position: Option<usize>| position.and_then(|at| ty.shape.get(at).copied());
        let (mut is_contracted, mut has_free) = (false, false);
        let mut sizes = Vec::with_capacity(kinds.len());
        for (dim, kind) in (0..).zip(kinds.iter().copied()) {
            let found = [size(lhs, position(lhs_map, dim)), size(rhs, position(rhs_map, dim))];
            let is_contracting = kind == IteratorType::reduction && found.iter().all(Option::is_some);
            match found {
                [Some(left), Some(right)] => check(left == right, || {
                    format!("has loop {dim} of size {left} in the left operand, but {right} in the right one")
                })?,
                [None, None] => {
                    return Err(OpError::new(format!(
                        "has loop {dim} in neither of the first two operands"
                    )));
                }
                _ => {}
            }
            is_contracted |= is_contracting;
            has_free |= !is_contracting;
            sizes.push(found.into_iter().flatten().next());
        }
        Ok(ContractionLoops {
            sizes,
            is_contracted,
            has_free,
        })
    }
}

/// Returns the error in the map of an operand of a rank.
fn wrong_in_map(map: &AffineMap, loops: usize, rank: usize) -> Option<String> {
    if map.num_symbols() > 0 {
        Some("has symbols".to_string())
    } else if usize::try_from(map.num_dims()).ok() != Some(loops) {
        Some(format!(
            "has {} dimensions, but the number of loops is {loops}",
            map.num_dims()
        ))
    } else if map.num_results() != rank {
        Some(format!(
            "has {} results for an operand of rank {rank}",
            map.num_results()
        ))
    } else if !map.is_projected_permutation() {
        Some("has results other than distinct loops".to_string())
    } else {
        None
    }
}
