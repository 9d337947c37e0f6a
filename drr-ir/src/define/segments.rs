//! Mapping of declared operands and results to the values of an op.

use std::ops::Range;

use rustc_hash::FxHashSet;
use smallvec::SmallVec;

use super::{
    ArgKind, AttrForm, Multiplicity, OpDescriptor, OpInfo, OperandSlot, TraitFlags, TypeConstraintRef, TypesOf,
};
use crate::{Attribute, Context, Ident, OpRef, Value, ValueRef};

/// Returns the operands of declared operand `index` (counted over operands only). Returns `None` if the op's number of
/// operands or its segment sizes do not fit the declaration.
#[inline]
pub fn operand_segment(op: OpRef<'_>, def: &OpDescriptor, index: usize) -> Option<Range<usize>> {
    let info = op.info().filter(|info| std::ptr::eq(info.def(), def));
    let flags = info.map_or_else(|| def.flags(), OpInfo::flags);
    let has_sizes = flags.contains(TraitFlags::ATTR_SIZED_OPERANDS);
    if let Some(info) = info.filter(|_| !has_sizes) {
        let (declared, actual) = (info.operand_multiplicities(), op.num_operands());
        match info.free_operands() {
            (0, _) => return (index < declared.len() && actual == declared.len()).then_some(index..index + 1),
            (1, free) => return segment_with_one_free(declared, actual, index, free),
            _ => {}
        }
    }
    let sizes = has_sizes.then(|| op.inherent(Ident::OPERAND_SEGMENT_SIZES));
    let same_size = flags.contains(TraitFlags::SAME_VARIADIC_OPERAND_SIZE);
    let (ctx, actual) = (op.ctx(), op.num_operands());
    match info {
        Some(info) => {
            let declared = info.operand_multiplicities().iter().copied();
            segment_of(ctx, declared, actual, index, sizes, same_size)
        }
        None => segment_of(ctx, def.operand_multiplicities(), actual, index, sizes, same_size),
    }
}

/// Returns `operandSegmentSizes` and the group sizes of `VariadicOfVariadic` operands as they are for the op without
/// the operands at these indices, like MLIR's `MutableOperandRange::erase`.
pub fn sizes_without(op: OpRef<'_>, indices: &[usize]) -> SmallVec<[(Ident, Attribute); 1]> {
    let indices: FxHashSet<usize> = indices.iter().copied().collect();
    sizes_with_counts(op, |index| usize::from(!indices.contains(&index)))
}

/// Returns `operandSegmentSizes` and the group sizes of `VariadicOfVariadic` operands as they are for the op with
/// `count` operands in place of each one.
pub fn sizes_with_counts(op: OpRef<'_>, count: impl Fn(usize) -> usize) -> SmallVec<[(Ident, Attribute); 1]> {
    let Some(info) = op.info() else { return SmallVec::new() };
    let (ctx, def) = (op.ctx(), info.def());
    let changed = |key: Ident, mut start: usize| {
        let sizes = op.inherent(key)?.dense_array_ints(ctx)?;
        let sizes = sizes.map(|size| {
            let segment = start..start + usize::try_from(size).unwrap_or(0).min(op.num_operands());
            start = segment.end;
            segment.map(&count).sum::<usize>() as i32
        });
        Some((key, ctx.dense_i32_array_attr(&sizes.collect::<Vec<i32>>())))
    };
    let has_sizes = info.flags().contains(TraitFlags::ATTR_SIZED_OPERANDS);
    let segments = has_sizes.then_some((Ident::OPERAND_SEGMENT_SIZES, 0));
    let groups = def.sizes_of_groups().enumerate().filter_map(|(index, sizes)| {
        let operands = operand_segment(op, def, index)?;
        Some((ctx.ident(sizes?), operands.start))
    });
    segments
        .into_iter()
        .chain(groups)
        .filter_map(|(key, start)| changed(key, start))
        .collect()
}

/// The operands of an op with added ones, and the changed attributes with segment sizes.
pub type AddedOperands = (Vec<Value>, SmallVec<[(Ident, Attribute); 1]>);

/// Returns the operands of an op with values appended to declared variadic operands, or to groups of a
/// `VariadicOfVariadic`, like MLIR's `MutableOperandRange::append`. `None` if the op does not have such operands.
pub fn operands_with(op: OpRef<'_>, added: &[(OperandSlot, Option<usize>, &[Value])]) -> Option<AddedOperands> {
    let info = op.info()?;
    let (ctx, def) = (op.ctx(), info.def());
    if info.flags().contains(TraitFlags::SAME_VARIADIC_OPERAND_SIZE) {
        return None;
    }
    let ints = |key: Ident| -> Option<Vec<i32>> {
        let sizes = op.inherent(key)?.dense_array_ints(ctx)?;
        sizes.map(|size| i32::try_from(size).ok()).collect()
    };
    let group_sizes: Vec<Option<&str>> = def.sizes_of_groups().collect();
    let mut changed: SmallVec<[(Ident, Vec<i32>); 1]> = SmallVec::new();
    let mut grow = |key: Ident, index: usize, by: usize| {
        let at = match changed.iter().position(|(known, _)| *known == key) {
            Some(at) => at,
            None => {
                changed.push((key, ints(key)?));
                changed.len() - 1
            }
        };
        let size = changed.get_mut(at)?.1.get_mut(index)?;
        *size = size.checked_add(i32::try_from(by).ok()?)?;
        Some(())
    };
    // The end of each group among the operands of its segment, by attribute.
    let mut group_ends: SmallVec<[(Ident, Vec<usize>); 1]> = SmallVec::new();
    let mut insertions: Vec<Insertion<'_>> = Vec::new();
    for &(slot, group, values) in added {
        let index = usize::from(slot.0);
        let segment = operand_segment(op, def, index)?;
        if def.operand_multiplicities().nth(index)? != Multiplicity::Variadic {
            return None;
        }
        let end = match (group, group_sizes.get(index).copied().flatten()) {
            (None, None) => segment.end,
            (Some(group), Some(key)) => {
                let key = ctx.ident(key);
                let at = match group_ends.iter().position(|(known, _)| *known == key) {
                    Some(at) => at,
                    None => {
                        let ends = ints(key)?.into_iter().scan(0, |end, size| {
                            *end += usize::try_from(size).unwrap_or(0);
                            Some(*end)
                        });
                        group_ends.push((key, ends.collect()));
                        group_ends.len() - 1
                    }
                };
                grow(key, group, values.len())?;
                segment.start + group_ends[at].1.get(group)?
            }
            _ => return None,
        };
        if info.flags().contains(TraitFlags::ATTR_SIZED_OPERANDS) {
            grow(Ident::OPERAND_SEGMENT_SIZES, index, values.len())?;
        }
        insertions.push((end, index, group.unwrap_or(0), values));
    }
    let sizes = changed
        .into_iter()
        .map(|(key, sizes)| (key, ctx.dense_i32_array_attr(&sizes)));
    Some((insert_operands(op, insertions), sizes.collect()))
}

/// Values that are inserted before an operand: its number, the declared operand and the group that grow, and the
/// values.
type Insertion<'v> = (usize, usize, usize, &'v [Value]);

/// Returns the operands of an op with inserted values, which have the order of the declarations.
fn insert_operands(op: OpRef<'_>, mut insertions: Vec<Insertion<'_>>) -> Vec<Value> {
    insertions.sort_by_key(|&(end, index, group, _)| (end, index, group));
    let mut operands: Vec<Value> = Vec::new();
    let mut insertions = insertions.into_iter().peekable();
    for (number, operand) in op.operands().map(ValueRef::handle).enumerate() {
        while let Some((.., values)) = insertions.next_if(|&(end, ..)| end <= number) {
            operands.extend(values);
        }
        operands.push(operand);
    }
    insertions.for_each(|(.., values)| operands.extend(values));
    operands
}

/// Returns the results of declared result `index`. Returns `None` if the op's number of results or its segment sizes do
/// not fit the declaration.
#[inline]
pub fn result_segment(op: OpRef<'_>, def: &OpDescriptor, index: usize) -> Option<Range<usize>> {
    let flags = op.info().map_or_else(|| def.flags(), OpInfo::flags);
    let has_sizes = flags.contains(TraitFlags::ATTR_SIZED_RESULTS);
    if let ([_], 0, 1, false) = (def.results, index, op.num_results(), has_sizes) {
        // Fast path for a single result.
        return Some(0..1);
    }
    segment_of(
        op.ctx(),
        def.results.iter().map(|result| result.multiplicity),
        op.num_results(),
        index,
        has_sizes.then(|| op.inherent(Ident::RESULT_SEGMENT_SIZES)),
        flags.contains(TraitFlags::SAME_VARIADIC_RESULT_SIZE),
    )
}

/// Returns `true` if `qualified` changes the text of an attribute: without it, more is omitted than a known type.
pub(crate) fn qualifies(def: &OpDescriptor, number: u8) -> bool {
    let kind = def.args.get(usize::from(number)).map(|arg| arg.kind);
    !matches!(
        kind.and_then(|kind| kind.attribute())
            .map(|(constraint, _)| constraint.form),
        Some(AttrForm::Typed(_) | AttrForm::Untyped | AttrForm::Array | AttrForm::SymbolName | AttrForm::Enum(_))
    )
}

/// Returns the multiplicity of a declaration, and the constraint on its types.
pub(crate) fn declared(def: &OpDescriptor, of: TypesOf) -> (Multiplicity, Option<TypeConstraintRef>) {
    match of {
        TypesOf::Operands | TypesOf::Results => (Multiplicity::Variadic, None),
        TypesOf::Operand(number) => {
            let mut operands = def.args.iter().filter_map(|arg| match arg.kind {
                ArgKind::Operand {
                    constraint,
                    multiplicity,
                    ..
                } => Some((multiplicity, Some(constraint))),
                _ => None,
            });
            operands
                .nth(usize::from(number))
                .unwrap_or((Multiplicity::Variadic, None))
        }
        TypesOf::Result(number) => match def.results.get(usize::from(number)) {
            Some(result) => (result.multiplicity, Some(result.constraint)),
            None => (Multiplicity::Variadic, None),
        },
    }
}

/// Returns `true` if the numbers of operands and results fit the declaration.
#[inline]
pub fn has_valid_counts(op: OpRef<'_>, def: &OpDescriptor) -> bool {
    let info = op.info().filter(|info| std::ptr::eq(info.def(), def));
    let has_operands = match info.and_then(OpInfo::num_operands) {
        Some(accepted) => accepted.contains(&op.num_operands()),
        None => has_valid_operands(op, def),
    };
    has_operands
        && match info.and_then(OpInfo::num_results) {
            Some(accepted) => accepted.contains(&op.num_results()),
            None => has_valid_results(op, def),
        }
}

fn has_valid_operands(op: OpRef<'_>, def: &OpDescriptor) -> bool {
    match def.operand_multiplicities().next() {
        None => op.num_operands() == 0,
        Some(_) => operand_segment(op, def, 0).is_some(),
    }
}

fn has_valid_results(op: OpRef<'_>, def: &OpDescriptor) -> bool {
    match def.results {
        [] => op.num_results() == 0,
        _ => result_segment(op, def, 0).is_some(),
    }
}

/// Returns the values of declared value `index`, of `actual` values, if all declared values but `free` are exactly one
/// value. `free` gets the remaining values.
#[inline]
fn segment_with_one_free(declared: &[Multiplicity], actual: usize, index: usize, free: usize) -> Option<Range<usize>> {
    let multiplicity = *declared.get(index)?;
    let spare = actual.checked_sub(declared.len() - 1)?;
    let most = match declared.get(free)? {
        Multiplicity::Variadic => usize::MAX,
        Multiplicity::One | Multiplicity::Optional => 1,
    };
    if spare > most {
        return None;
    }
    let start = if index > free { index - 1 + spare } else { index };
    let len = if multiplicity == Multiplicity::One { 1 } else { spare };
    Some(start..start + len)
}

/// Returns the values of declared value `index`, of `actual` values. `sizes` is the segment size attribute, if the op
/// requires one.
#[inline]
pub(super) fn segment_of(
    ctx: &Context,
    declared: impl Iterator<Item = Multiplicity>,
    actual: usize,
    index: usize,
    sizes: Option<Option<Attribute>>,
    same_size: bool,
) -> Option<Range<usize>> {
    if let Some(sizes) = sizes {
        return sized_segment(declared, actual, index, sizes?.dense_array_i32s(ctx)?);
    }
    let (mut fixed, mut free) = (0, 0);
    let (mut has_optional, mut found) = (false, None);
    for (number, multiplicity) in declared.enumerate() {
        has_optional |= multiplicity == Multiplicity::Optional;
        if number == index {
            found = Some((fixed, free, multiplicity, has_optional));
        }
        match multiplicity {
            Multiplicity::One => fixed += 1,
            Multiplicity::Optional | Multiplicity::Variadic => free += 1,
        }
    }
    let (fixed_before, free_before, multiplicity, has_optional) = found?;
    let spare = actual.checked_sub(fixed)?;
    let each = match free {
        0 if spare == 0 => 0,
        1 => spare,
        _ if free > 0 && same_size && spare % free == 0 => spare / free,
        _ => return None,
    };
    if has_optional && each > 1 {
        return None;
    }
    let start = fixed_before + free_before * each;
    let len = if multiplicity == Multiplicity::One { 1 } else { each };
    Some(start..start + len)
}

fn sized_segment(
    declared: impl Iterator<Item = Multiplicity>,
    actual: usize,
    index: usize,
    sizes: &[[u8; 4]],
) -> Option<Range<usize>> {
    let (mut end, mut found) = (0usize, None);
    let mut sizes = sizes.iter().map(|&size| i32::from_le_bytes(size));
    for (number, multiplicity) in declared.enumerate() {
        let size = sizes.next()?;
        if !multiplicity.takes(size) {
            return None;
        }
        let start = end;
        end = start.saturating_add(size as usize);
        if number == index {
            found = Some(start..end);
        }
    }
    // All sizes count, including later ones: their sum must be the number of values.
    found.filter(|_| end == actual && sizes.next().is_none())
}
