//! Builders of ops of `scf`.

use drr::prelude::*;
use drr::{Block, Op, Rewriter, Type, Value};
use drr_dialects::scf::ForOp;

/// Builds an `scf.for` with lower bound, upper bound, step, and initial values. Returns the op and its body, which is
/// empty.
pub(crate) fn build_for(rewriter: &mut Rewriter<'_>, bounds: [Value; 3], inits: &[Value]) -> (Op, Block) {
    let types: Vec<Type> = inits.iter().map(|&init| rewriter.value_type(init)).collect();
    let location = rewriter.location();
    let iv_type = rewriter.value_type(bounds[0]);
    let args: Vec<_> = [iv_type].iter().chain(&types).map(|&ty| (ty, location)).collect();
    let region = rewriter.create_region();
    let body = rewriter.append_block(region, &args);
    let new = OperationState {
        operands: &[&bounds, inits].concat(),
        result_types: &types,
        regions: &[region],
        ..OperationState::of::<ForOp>(rewriter)
    };
    (rewriter.insert(new), body)
}
