//! The types of results that follow from the operands.

use drr::Ident;
use drr::Ir;
use drr::prelude::*;
use drr::smallvec::SmallVec;

type Types = SmallVec<[Type; 2]>;

/// As many elements as the mask has numbers; the sizes behind the first stay.
pub(crate) fn infer_types_of_shuffle_op(
    ir: &Ir,
    operands: &[Value],
    attributes: &[(Ident, Attribute)],
) -> Option<Types> {
    let ctx = ir.ctx();
    let (_, mask) = attributes.iter().find(|(name, _)| name.bytes(ctx) == b"mask")?;
    let ty = ir.value(*operands.first()?).ty();
    let mut shape = ty.shape(ctx)?.to_vec();
    let count = i64::try_from(mask.dense_array_ints(ctx)?.len()).ok()?;
    match shape.first_mut() {
        Some(first) => *first = count,
        None => shape.push(count),
    }
    Some(SmallVec::from_elem(ctx.vector_type(&shape, ty.element_type(ctx)?), 1))
}

/// Each element is a result.
pub(crate) fn infer_types_of_to_elements_op(ir: &Ir, operands: &[Value], _: &[(Ident, Attribute)]) -> Option<Types> {
    let ctx = ir.ctx();
    let ty = ir.value(*operands.first()?).ty();
    let count = usize::try_from(ty.num_elements(ctx)?).ok()?;
    // An op with more results than this is no program, but an attack.
    (count <= 1 << 20).then(|| SmallVec::from_elem(ty.element_or_self(ctx), count))
}
