//! Custom form of `gpu.warp_execute_on_lane_0`, `(%lane)[32] args(%a : t) -> (u) {..}`, and its verifier.

use drr::define::{AttrSlot, FormResult, OpAsmForm, OpError, OperandSlot};
use drr::prelude::*;

use super::WarpExecuteOnLane0Op;
use crate::shared::carried::{types, yielded};
use crate::shared::lists::{entry_arguments, optional_arrow_with_parentheses, result_types, typed_values};
use crate::shared::signature::counted;

const LANE: OperandSlot = WarpExecuteOnLane0Op::SLOTS.laneid;
const ARGS: OperandSlot = WarpExecuteOnLane0Op::SLOTS.args;
const WARP_SIZE: AttrSlot = WarpExecuteOnLane0Op::SLOTS.warp_size;

/// `(%lane)[32] args(%a : t) -> (u) {..}`
pub(crate) fn form_warp_execute_on_lane0_op(form: &mut OpAsmForm<'_, '_>) -> FormResult {
    form.memoize();
    form.operand("(", LANE)?;
    form.set_types(LANE, Type::INDEX);
    form.integer(")[", WARP_SIZE, Type::I64)?;
    form.text("]")?;
    let args: Vec<_> = form.op().into_iter().flat_map(|op| ARGS.of(op)).collect();
    if form.optional(" args(", |_| !args.is_empty())? {
        typed_values(form, ARGS, ARGS.types(), &args)?;
        form.text(")")?;
    }
    let types = optional_arrow_with_parentheses(form, WarpExecuteOnLane0Op::SLOTS.results)?;
    form.region(" ", WarpExecuteOnLane0Op::SLOTS.warpRegion, types.is_empty())?;
    form.attr_dict()
}

/// Checks the distributed vectors: the region sees the whole vector, and the op sees the part of one lane.
pub(crate) fn verify_warp_execute_on_lane0_op(op: OpRef<'_>) -> Result<(), OpError> {
    let Some(body) = op.region(0) else { return Ok(()) };
    let lanes = WARP_SIZE.of(op).and_then(|size| size.as_i64(op.ctx())).unwrap_or(1);
    let arguments = types(entry_arguments(body));
    let yielded = yielded(body, "gpu.yield").unwrap_or_default();
    verify_distributed(op.ctx(), "argument", &arguments, &types(ARGS.of(op)), lanes)?;
    verify_distributed(op.ctx(), "yielded value", &yielded, &result_types(op), lanes)
}

fn verify_distributed(ctx: &Context, what: &str, whole: &[Type], parts: &[Type], lanes: i64) -> Result<(), OpError> {
    if whole.len() != parts.len() {
        let (there, expected) = (counted(whole.len(), what), parts.len());
        return Err(OpError::new(format!("has a region with {there}, but needs {expected}")));
    }
    let is_part = |(whole, part): &(&Type, &Type)| whole == part || is_part_of_lane(ctx, **whole, **part, lanes);
    match whole.iter().zip(parts).find(|pair| !is_part(pair)) {
        Some((whole, part)) => Err(OpError::new(format!(
            "cannot share the {what} `{}` of its region among {lanes} lanes as `{}` each",
            whole.display(ctx),
            part.display(ctx)
        ))),
        None => Ok(()),
    }
}

/// Returns `true` if `lanes` parts make up the whole vector.
fn is_part_of_lane(ctx: &Context, whole: Type, part: Type, lanes: i64) -> bool {
    let is_alike = whole.is_vector(ctx) && part.is_vector(ctx) && whole.element_type(ctx) == part.element_type(ctx);
    let sizes = whole.shape(ctx).zip(part.shape(ctx));
    let sizes = sizes.filter(|(whole, part)| is_alike && whole.len() == part.len());
    sizes.is_some_and(|(whole, part)| {
        let counts = whole
            .iter()
            .zip(part)
            .map(|(whole, part)| (whole % part == 0).then(|| whole / part));
        counts
            .into_iter()
            .try_fold(1_i64, |product, count| product.checked_mul(count?))
            == Some(lanes)
    })
}

/// Names ids and sizes of a launch after the op and the dimension: `thread_id_x`.
pub(crate) fn name_results_of_other_ops(op: OpRef<'_>, name: &mut dyn FnMut(usize, &str)) {
    let text = op.name_text();
    let Some(short) = text.strip_prefix("gpu.") else { return };
    let dimension = op.inherent(op.ctx().ident("dimension"));
    let shown = dimension.map(|dimension| dimension.display(op.ctx()).to_string());
    let letter = shown
        .as_deref()
        .and_then(|shown| shown.trim_end_matches('>').chars().last());
    if let Some(letter) = letter {
        name(0, &format!("{short}_{letter}"));
    }
}
