//! Custom form of `vector.outerproduct`: `%a, %b, %c {kind = #vector.kind<mul>} : vector<2xf32>, vector<4xf32>`.

use drr::define::{FormResult, OpAsmForm, OpError};
use drr::prelude::*;

use super::OuterProductOp;
use super::forms::all_attributes;
use super::types::{
    VectorType, check, check_combining_kind, check_elements, check_type, dim_text, operand_type, operand_vector,
    result_type, result_vector, vector_of_dims,
};

/// Returns the result type: a matrix for two vectors, a vector for a vector and a scalar. `None` if a vector is not of
/// rank 1.
fn product(ctx: &Context, lhs: Type, rhs: Type) -> Option<Type> {
    let lhs = VectorType::of(ctx, lhs).filter(|lhs| lhs.rank() == 1)?;
    let rhs = VectorType::of(ctx, rhs);
    if rhs.is_some_and(|rhs| rhs.rank() != 1) {
        return None;
    }
    let dims = lhs.dims().chain(rhs.into_iter().flat_map(VectorType::dims));
    Some(vector_of_dims(ctx, dims, lhs.element))
}

/// `%a, %b, %c {..} : t, u`. Unlike in MLIR, the attributes are there even without a third operand.
pub(crate) fn form_outer_product_op(form: &mut OpAsmForm<'_, '_>) -> FormResult {
    let slots = &OuterProductOp::SLOTS;
    form.memoize();
    form.operand(" ", slots.lhs)?;
    form.operand(", ", slots.rhs)?;
    if form.optional_operand(", ", slots.acc, "")? {
        all_attributes(form, &[])?
    } else {
        form.attr_dict()?
    }
    let lhs = form.ty(" : ", slots.lhs.types())?;
    let rhs = form.ty(", ", slots.rhs.types())?;
    let Some(result) = product(form.ctx(), lhs, rhs) else {
        return Err(form.error("the operands are two vectors of rank 1, or one and a scalar"));
    };
    // The text implies another result type.
    form.use_generic_form_if(|op| result_type(op) != Some(result))?;
    form.set_types(slots.acc, result);
    form.add_type(slots.result, result);
    Ok(())
}

pub(crate) fn verify_outer_product_op(op: OpRef<'_>) -> Result<(), OpError> {
    let (ctx, slots) = (op.ctx(), &OuterProductOp::SLOTS);
    let (Some(lhs), Some(rhs), Some(result)) = (
        operand_vector(op, slots.lhs),
        operand_type(op, slots.rhs),
        result_vector(op),
    ) else {
        return Ok(());
    };
    check_elements(ctx, [lhs.element, result.element], ["a first operand", "a result"])?;
    check_elements(ctx, [rhs, result.element], ["a second operand", "a result"])?;
    let rank = |ty: VectorType<'_>, expected: usize, what: &str| {
        check(ty.rank() == expected, || {
            format!("has {what} of rank {}, but it must be of rank {expected}", ty.rank())
        })
    };
    rank(lhs, 1, "a first operand")?;
    let rhs = VectorType::of(ctx, rhs);
    match rhs {
        Some(rhs) => {
            rank(rhs, 1, "a second operand")?;
            rank(result, 2, "a result")?;
        }
        None => rank(result, 1, "a result")?,
    }
    let mut sizes = [Some(lhs), rhs]
        .into_iter()
        .flatten()
        .flat_map(VectorType::dims)
        .zip(result.dims())
        .enumerate();
    if let Some((dim, (own, of_result))) = sizes.find(|(_, (own, of_result))| own.0 != of_result.0) {
        return Err(OpError::new(format!(
            "has {} in dimension {dim} of its result, but an operand of length {}",
            dim_text(of_result),
            dim_text(own)
        )));
    }
    check(
        !lhs.is_scalable() || rhs.is_none_or(VectorType::is_scalable),
        || "has a first operand that is scalable, so the second one must be so, too",
    )?;
    if let (Some(acc), Some(result)) = (operand_type(op, slots.acc), result_type(op)) {
        check_type(ctx, "a third operand", acc, result)?;
    }
    check_combining_kind(op, result.element)
}
