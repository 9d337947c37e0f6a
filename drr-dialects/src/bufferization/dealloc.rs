//! Verifier of `bufferization.dealloc`: one updated condition per retained memref.

use super::DeallocOp;
use crate::shared::signature::counted;
use drr::Ident;
use drr::Ir;
use drr::define::OpError;
use drr::prelude::*;
use drr::smallvec::SmallVec;

pub(crate) fn infer_types_of_dealloc_op(
    ir: &Ir,
    _operands: &[Value],
    attributes: &[(Ident, Attribute)],
) -> Option<SmallVec<[Type; 2]>> {
    let sizes = attributes
        .iter()
        .find(|(name, _)| *name == Ident::OPERAND_SEGMENT_SIZES)?;
    let retained = sizes.1.dense_array_ints(ir.ctx())?.nth(2)?;
    Some(SmallVec::from_elem(Type::I1, usize::try_from(retained).ok()?))
}

pub(crate) fn verify_dealloc_op(op: OpRef<'_>) -> Result<(), OpError> {
    let slots = &DeallocOp::SLOTS;
    let [memrefs, conditions, retained] =
        [slots.memrefs, slots.conditions, slots.retained].map(|slot| slot.of(op).count());
    if memrefs != conditions {
        return Err(OpError::new(format!(
            "gives {}, but {}",
            counted(memrefs, "memref"),
            counted(conditions, "condition")
        )));
    }
    if op.num_results() != retained {
        return Err(OpError::new(format!(
            "retains {}, but has {}",
            counted(retained, "memref"),
            counted(op.num_results(), "result")
        )));
    }
    Ok(())
}
