//! The drivers on several isolated ops separately, as MLIR's pass manager runs a nested pass.

use drr_ir::define::TraitFlags;
use drr_ir::{Ident, Ir, Op};

use super::Listener;
use super::config::IsolatedOps;
use super::driver::{Driver, DriverMode};
use super::outcome::{DriverError, RunCounts};
use super::panic_guard::{CommitGuard, RunContext};

/// Runs a driver on each isolated op directly inside of the root, with a worklist for each.
pub(super) fn run(
    ir: &mut Ir,
    root: Op,
    mode: DriverMode<'_>,
    context: &RunContext<'_>,
    listener: Option<&mut dyn Listener>,
) -> Result<RunCounts, DriverError> {
    let blocks = ir.op(root).regions().flat_map(|region| region.blocks());
    let ops: Vec<Op> = blocks
        .flat_map(|block| block.ops())
        .filter(|op| op.has_trait(TraitFlags::ISOLATED_FROM_ABOVE) && op.num_regions() > 0)
        .map(|op| op.handle())
        .collect();
    let results = {
        // With verification after each rewrite, symbols are looked up in the whole module. Recording edits makes
        // `for_each_isolated` process the ops in place.
        let in_place = CommitGuard::new(ir, context.config.verifies());
        match (listener, context.config.isolated_ops) {
            (Some(listener), _) => in_place
                .ir
                .for_each_isolated(&ops, |ir, op| Driver::run(ir, op, mode, context, Some(&mut *listener))),
            #[cfg(feature = "rayon")]
            (None, IsolatedOps::Parallel) => in_place
                .ir
                .par_for_each_isolated(&ops, |ir, op| Driver::run(ir, op, mode, context, None)),
            (None, IsolatedOps::Together | IsolatedOps::Separate) => in_place
                .ir
                .for_each_isolated(&ops, |ir, op| Driver::run(ir, op, mode, context, None)),
        }
    };
    let mut total = RunCounts::new(context.patterns);
    total.outcome.converged = true;
    let mut first: Option<(Op, DriverError)> = None;
    let mut failed = 0;
    for (op, result) in ops.into_iter().zip(results) {
        match result {
            Ok(counts) => total.add(counts),
            Err(error) => {
                failed += 1;
                first.get_or_insert((op, error));
            }
        }
    }
    match first {
        None => Ok(total),
        Some((op, error)) => Err(DriverError::Nested {
            op,
            name: name_with_symbol(ir, op),
            failed,
            error: Box::new(error),
        }),
    }
}

/// Returns the name and symbol of an op for messages.
fn name_with_symbol(ir: &Ir, op: Op) -> String {
    let op = ir.op(op);
    let symbol = op
        .attr(Ident::SYM_NAME)
        .and_then(|attr| attr.string(op.ctx()))
        .map(|symbol| format!(" @{}", String::from_utf8_lossy(symbol)));
    format!("`{}`{}", op.name_text(), symbol.unwrap_or_default())
}
