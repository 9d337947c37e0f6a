//! The limits of a run, without which patterns that undo each other would not end.

use drr_ir::{Ir, Location, OpName};

use super::config::GreedyRewriteConfig;
use super::outcome::Limit;

/// Number of operands, values, blocks and regions that are allowed per allowed op.
const ENTITIES_PER_OP: u64 = 4;

/// The limits of a run, and the number of its rewrites and folds.
pub(super) struct Limits {
    steps: u64,
    max_steps: u64,
    max_ops: u64,
    max_entities: u64,
    /// Name and location of the last folded op.
    pub(super) last_fold: Option<(OpName, Location)>,
}

impl Limits {
    /// Returns the limits for a run that begins with this IR.
    pub(super) fn new(config: &GreedyRewriteConfig, ir: &Ir) -> Self {
        let (ops, entities) = (ir.num_ops(), ir.num_entities());
        Limits {
            steps: 0,
            max_steps: config.max_rewrites.for_ops(ops),
            max_ops: config.max_ops.for_ops(ops),
            max_entities: config
                .max_ops
                .for_ops(ops.saturating_add(entities))
                .saturating_mul(ENTITIES_PER_OP),
            last_fold: None,
        }
    }

    /// Counts a rewrite or fold. Returns the limit that was reached, if any was.
    #[inline]
    pub(super) fn count_step(&mut self, ir: &Ir) -> Option<Limit> {
        self.steps += 1;
        if self.steps >= self.max_steps {
            Some(Limit::Rewrites(self.max_steps))
        } else if ir.num_ops() as u64 > self.max_ops {
            Some(Limit::Ops(self.max_ops))
        } else if ir.num_entities() as u64 > self.max_entities {
            Some(Limit::Entities(self.max_entities))
        } else {
            None
        }
    }
}
