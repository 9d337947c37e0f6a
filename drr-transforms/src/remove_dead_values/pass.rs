//! The pass `remove-dead-values`.

use std::sync::Arc;

use drr_ir::define::RegionBranchOpInterface;
use drr_ir::{Context, Ir, Op, OpRef};
use drr_pass::{Pass, PassContext, PassError, PassInfo, PassOption, describe_pass};
use drr_runtime::{FrozenPatterns, GreedyRewriteConfig, PatternSet};

use super::remove_dead_values;
use crate::passes::{check_symbol_table, preserve_analyses_if};

/// The pass `remove-dead-values`: [`remove_dead_values()`]. Then, unless its option `canonicalize` is `false`, it
/// canonicalizes the ops with region control flow, and the ops that this creates or modifies.
pub struct RemoveDeadValues {
    canonicalize: bool,
    patterns: Option<Arc<FrozenPatterns>>,
}

impl RemoveDeadValues {
    const INFO: PassInfo<'static> = PassInfo::new("remove-dead-values")
        .with_name("RemoveDeadValues")
        .with_description("Remove values on which no effect depends")
        .with_dependent_dialects(&["ub"]);

    /// Creates the pass without canonicalization.
    pub fn without_canonicalization() -> RemoveDeadValues {
        RemoveDeadValues {
            canonicalize: false,
            ..RemoveDeadValues::default()
        }
    }
}

impl Default for RemoveDeadValues {
    fn default() -> Self {
        RemoveDeadValues {
            canonicalize: true,
            patterns: None,
        }
    }
}

impl Pass for RemoveDeadValues {
    describe_pass!(|self| RemoveDeadValues::INFO);

    fn options(&mut self) -> Vec<PassOption<'_>> {
        let help = "Canonicalize ops with region control flow";
        vec![PassOption::new("canonicalize", help, &mut self.canonicalize)]
    }

    fn initialize(&mut self, ctx: &Context) -> Result<(), PassError> {
        if self.canonicalize {
            // The ops that the patterns create or modify are canonicalized, too.
            self.patterns = Some(Arc::new(PatternSet::canonicalization_patterns(ctx).freeze(ctx)?));
        }
        Ok(())
    }

    fn run(&self, ir: &mut Ir, op: Op, cx: &mut PassContext<'_>) -> Result<(), PassError> {
        check_symbol_table(self, ir.op(op), cx)?;
        let removed = remove_dead_values(ir, op).map_err(|error| cx.error(ir.op(op), error))?;
        let Some(patterns) = self.patterns.as_deref().filter(|_| self.canonicalize) else {
            preserve_analyses_if(removed == 0, cx);
            return Ok(());
        };
        let branches = ir
            .op(op)
            .walk_post_order()
            .filter(|op| op.implements::<dyn RegionBranchOpInterface>());
        let branches: Vec<Op> = branches.map(OpRef::handle).collect();
        let outcome = cx.apply_op_patterns_greedily(ir, op, &branches, patterns, GreedyRewriteConfig::default())?;
        preserve_analyses_if(removed == 0 && !outcome.changed, cx);
        if outcome.converged {
            Ok(())
        } else {
            Err(cx.error(ir.op(op), format_args!("canonicalization {outcome}")))
        }
    }
}
