//! Finalizes a pipeline for a context: joins adjacent nested pipelines, numbers and checks the elements, initializes
//! the passes.

use drr_ir::Context;
use drr_ir::define::{OpInfo, TraitFlags};
use drr_ir::diagnostic::{Diagnostic, Diagnostics};

use crate::PassError;
use crate::pipeline::{OpPassManager, PipelineElement};

/// A pass or pipeline in the list of all elements. Its index is its number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct NumberedElement {
    /// The number of enclosing pipelines.
    pub(crate) depth: usize,
    /// The name of the pass, or `'func.func' Pipeline`.
    pub(crate) name: String,
}

impl OpPassManager {
    /// Initializes the pipeline and its nested pipelines for a context. Passes that run pipelines with
    /// [`PassContext::run_pipeline`](crate::PassContext::run_pipeline) call it.
    ///
    /// # Errors
    /// If a pass cannot run on the ops of its pipeline, or in this context.
    pub fn initialize(&mut self, ctx: &Context) -> Result<(), PassError> {
        self.finalize(ctx).map_err(PassError::Message)
    }

    /// Joins adjacent nested pipelines, checks that each pass can run, and initializes it. The error is a message.
    pub(crate) fn finalize(&mut self, ctx: &Context) -> Result<(), String> {
        self.is_initialized = true;
        self.join_adjacent(ctx);
        if let Some(error) = &self.error {
            return Err(error.clone());
        }
        let info = ctx.find_op_name(&self.anchor).and_then(|name| ctx.op_info(name));
        for element in &mut self.elements {
            match element {
                PipelineElement::Pass(entry) => {
                    if let Some(info) = info
                        && !entry.can_schedule_on(info)
                    {
                        return Err(format!(
                            "unable to schedule pass '{}' on a PassManager intended to run on '{}'!\n  = help: {}",
                            entry.pass.name(),
                            self.anchor,
                            entry.nesting_help(&self.anchor)
                        ));
                    }
                    let missing = |dialect: &&&str| !ctx.registry().has_dialect(dialect.as_bytes());
                    if let Some(missing) = entry.pass.dependent_dialects().iter().find(missing) {
                        return Err(format!(
                            "pass `{}` depends on the dialect `{missing}`, which is not registered\n  = help: build the context with it",
                            entry.pass.name()
                        ));
                    }
                    let initialized = entry.pass.initialize(ctx);
                    initialized.map_err(|error| format!("pass `{}`: {error}", entry.pass.argument()))?;
                }
                PipelineElement::Nested(pipelines) => {
                    pipelines.iter_mut().try_for_each(|nested| nested.finalize(ctx))?
                }
            }
        }
        Ok(())
    }

    /// Joins adjacent nested pipelines, so that all of them run on one op before the next op: MLIR's
    /// `OpToOpPassAdaptor::tryMergeInto`.
    fn join_adjacent(&mut self, ctx: &Context) {
        let mut joined: Vec<PipelineElement> = Vec::with_capacity(self.elements.len());
        for element in self.elements.drain(..) {
            match (joined.last_mut(), element) {
                (Some(PipelineElement::Nested(last)), PipelineElement::Nested(next)) if can_join(last, &next, ctx) => {
                    for pipeline in next {
                        match last.iter_mut().find(|known| known.anchor() == pipeline.anchor()) {
                            Some(known) => {
                                known.elements.extend(pipeline.elements);
                                known.error = known.error.take().or(pipeline.error);
                            }
                            None => last.push(pipeline),
                        }
                    }
                    last.sort_by(|a, b| match (a.is_any(), b.is_any()) {
                        (false, false) => a.anchor().cmp(b.anchor()),
                        (a, b) => a.cmp(&b),
                    });
                }
                (_, element) => joined.push(element),
            }
        }
        self.elements = joined;
    }

    /// Appends a warning for each nested pipeline that cannot run on any op.
    pub(crate) fn warnings(&self, ctx: &Context, warnings: &mut Diagnostics) {
        for nested in self.elements.iter().flat_map(|element| match element {
            PipelineElement::Pass(_) => &[],
            PipelineElement::Nested(pipelines) => &pipelines[..],
        }) {
            if let Some(warning) = nested.never_runs(ctx) {
                warnings.push(warning);
            }
            nested.warnings(ctx, warnings);
        }
    }

    /// Returns the warning if the pipeline cannot run on any op.
    fn never_runs(&self, ctx: &Context) -> Option<Diagnostic> {
        let anchor = self.anchor();
        let info = ctx.find_op_name(anchor).and_then(|name| ctx.op_info(name));
        let reason = match info {
            _ if self.is_any() => return None,
            Some(info) if is_isolated(info) => return None,
            Some(_) => "such ops are not isolated from above",
            None => "no op of this name is registered",
        };
        let warning = Diagnostic::warning(format_args!("the pipeline for `{anchor}` cannot run: {reason}"));
        Some(match similar_anchor(ctx, anchor) {
            Some(near) => warning.with_help(format_args!("did you mean `{near}`?")),
            None => warning,
        })
    }

    /// Numbers the pipeline and its elements, and appends them to the list of all elements.
    pub(crate) fn number(&mut self, elements: &mut Vec<NumberedElement>, depth: usize) {
        self.id = elements.len();
        elements.push(NumberedElement {
            depth,
            name: format!("'{}' Pipeline", self.anchor()),
        });
        for element in &mut self.elements {
            match element {
                PipelineElement::Pass(entry) => {
                    entry.id = elements.len();
                    elements.push(NumberedElement {
                        depth: depth + 1,
                        name: entry.pass.name().to_owned(),
                    });
                }
                PipelineElement::Nested(pipelines) => {
                    for nested in pipelines {
                        nested.number(elements, depth + 1);
                    }
                }
            }
        }
    }
}

/// Returns `true` if adjacent pipelines can be joined: no pipeline for any op can be scheduled on ops of another
/// pipeline.
fn can_join(last: &[OpPassManager], next: &[OpPassManager], ctx: &Context) -> bool {
    let overlaps = |any: &OpPassManager, others: &[OpPassManager]| {
        others.iter().any(|other| {
            let name = ctx.find_op_name(other.anchor());
            other.is_any() || name.is_some_and(|name| any.can_schedule_on(ctx.op_info(name), name, ctx))
        })
    };
    let conflicts = |one: &[OpPassManager], other: &[OpPassManager]| {
        let any = one.iter().find(|pipeline| pipeline.is_any());
        any.is_some_and(|any| overlaps(any, other))
    };
    !conflicts(last, next) && !conflicts(next, last)
}

/// Returns the name of the op that a pipeline for an unknown op means: the name without its dialect, or a similar name.
pub(crate) fn similar_anchor<'c>(ctx: &'c Context, anchor: &str) -> Option<&'c str> {
    let isolated = ctx.registry().ops().filter(|info| is_isolated(info));
    let names: Vec<&str> = isolated.map(|info| info.def().name).collect();
    let with_dialect = names
        .iter()
        .filter(|name| name.split_once('.').is_some_and(|(_, op)| op == anchor));
    // Several dialects may have such an op: `builtin.module` and `gpu.module`, `func.func` and `llvm.func`.
    let rank = |name: &&&str| {
        !name
            .split_once('.')
            .is_some_and(|(dialect, op)| dialect == "builtin" || dialect == op)
    };
    match with_dialect.min_by_key(rank) {
        Some(name) => Some(name),
        None => drr_schema::nearest(anchor, names),
    }
}

fn is_isolated(info: &OpInfo) -> bool {
    info.flags().contains(TraitFlags::ISOLATED_FROM_ABOVE)
}
