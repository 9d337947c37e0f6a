//! Verification of blocks, terminators, successors and isolation.

use super::{Errors, VerifyError};
use crate::define::TraitFlags;
use crate::{BlockRef, OpRef};

/// Verifies the position of an op and the blocks directly in it.
pub(super) fn check(op: OpRef<'_>, errors: &mut Errors) {
    if op.info().is_none() {
        check_unregistered(op, errors);
    }
    if op.num_successors() > 0 {
        let own = op.parent_region();
        if op.next().is_some() {
            errors.add(op, VerifyError::SuccessorsInside);
        }
        if op.successors().any(|block| block.region() != own) {
            errors.add(op, VerifyError::OtherRegion);
        }
    }
    let is_graph = op.has_trait(TraitFlags::GRAPH_REGION);
    for (number, region) in op.regions().enumerate() {
        if region.first_block().is_some_and(|entry| entry.has_references()) {
            errors.add(op, VerifyError::EntryBlockReferenced { region: number });
        }
        if is_graph && !region.is_empty() && !region.has_one_block() {
            errors.add(op, VerifyError::GraphBlocks { region: number });
        }
        for block in region.blocks() {
            check_end(op, block, region.has_one_block(), errors);
        }
    }
}

/// Verifies the name of an unregistered op: the parser accepts the same names.
#[cold]
fn check_unregistered(op: OpRef<'_>, errors: &mut Errors) {
    let (ctx, name) = (op.ctx(), op.name());
    let bytes = name.bytes(ctx);
    if bytes.is_empty() || bytes.contains(&0) {
        errors.add(op, VerifyError::OpName);
    } else if !ctx.allows_unregistered_op(name) {
        errors.add(
            op,
            if ctx.registry().has_dialect(name.dialect(ctx)) {
                VerifyError::UnknownOp
            } else {
                VerifyError::UnregisteredDialect
            },
        );
    }
}

/// Verifies that a block ends with a terminator, unless it is alone in a region of an op that requires none.
fn check_end(op: OpRef<'_>, block: BlockRef<'_>, alone: bool, errors: &mut Errors) {
    let requires_none = op
        .info()
        .is_none_or(|info| info.flags().contains(TraitFlags::NO_TERMINATOR));
    if alone && requires_none {
        return;
    }
    match block.last_op() {
        None => errors.add(op, VerifyError::EmptyBlock),
        Some(last) if block.terminator().is_none() => errors.add(last, VerifyError::NoTerminator),
        Some(_) => {}
    }
}

/// Verifies that no operand is defined outside of the nearest enclosing isolated op. A value defined anywhere in that
/// op passes: its visibility is checked by dominance.
pub(super) fn check_isolation(op: OpRef<'_>, errors: &mut Errors) {
    for operand in op.operands() {
        let Some(home) = operand.parent_block().and_then(|block| block.region()) else {
            continue;
        };
        // Visits the enclosing regions up to the one with the definition. Most values are defined in the op's own
        // region.
        let mut region = op.parent_region();
        while let Some(inner) = region.filter(|&inner| inner != home) {
            let Some(around) = inner.parent_op() else { break };
            if around.has_trait(TraitFlags::ISOLATED_FROM_ABOVE) {
                let mut regions = std::iter::successors(Some(home), |region| region.parent_op()?.parent_region());
                if !regions.any(|region| region == inner) {
                    let op_name = around.name_text().into_owned();
                    errors.add(op, VerifyError::NotIsolated { op: op_name });
                    return;
                }
                break;
            }
            region = around.parent_region();
        }
    }
}
