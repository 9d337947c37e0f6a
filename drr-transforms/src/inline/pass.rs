//! The pass `inline`.

use std::sync::Arc;

use drr_ir::{Context, Ir, Op};
use drr_pass::{
    OpPassManager, Pass, PassContext, PassError, PassInfo, PassOption, PassRegistry, PassStatistic, describe_pass,
};

use super::{InlinerConfig, inline};
use crate::passes::check_symbol_table;

const NUM_INLINED: PassStatistic = PassStatistic::new("num-inlined", "Number of inlined calls");

/// The pass `inline`: see [`inline`](crate::inline()). Before calls are inlined into a callable, it runs a pipeline on
/// it: `canonicalize` without options, as in MLIR.
///
/// The pipelines can have `canonicalize` and the passes of this crate, or those of the registry that
/// [`with_registry`](Inliner::with_registry) sets.
///
/// ```
/// use drr_pass::PassManager;
/// use drr_transforms::passes::Inliner;
/// let mut pm = PassManager::new("builtin.module");
/// pm.add_pass(Inliner::default());
/// assert_eq!(
///     pm.to_string(),
///     "builtin.module(inline{default-pipeline=canonicalize inlining-threshold=4294967295 max-iterations=4 })"
/// );
/// ```
pub struct Inliner {
    default_pipeline: String,
    op_pipelines: Vec<String>,
    config: InlinerConfig,
    registry: Option<Arc<PassRegistry>>,
    /// The default pipeline, and the ones for ops of these names.
    initialized: Option<(OpPassManager, Vec<OpPassManager>)>,
}

impl Inliner {
    const INFO: PassInfo<'static> = PassInfo::new("inline")
        .with_name("Inliner")
        .with_description("Inline function calls")
        .with_statistics(&[NUM_INLINED]);

    /// Sets the registry of the passes that pipelines of the options can have.
    #[must_use]
    pub fn with_registry(self, registry: Arc<PassRegistry>) -> Inliner {
        Inliner {
            registry: Some(registry),
            ..self
        }
    }

    /// Adds all options to the passes in the pipelines for ops, as MLIR prints them. `initialize` reports invalid
    /// pipelines.
    fn complete_op_pipelines(&mut self) {
        if self.op_pipelines.is_empty() {
            return;
        }
        let registry = crate::passes::registry_or_default(self.registry.as_ref());
        for text in &mut self.op_pipelines {
            if let Ok(pipeline) = registry.parse(text) {
                *text = pipeline.to_string();
            }
        }
    }

    /// Sets the pipeline for callables whose ops have no other one, `canonicalize,cse`. The empty pipeline does
    /// nothing.
    #[must_use]
    pub fn with_default_pipeline(self, pipeline: impl Into<String>) -> Inliner {
        Inliner {
            default_pipeline: pipeline.into(),
            ..self
        }
    }
}

impl Default for Inliner {
    fn default() -> Self {
        Inliner {
            default_pipeline: "canonicalize".to_owned(),
            op_pipelines: Vec::new(),
            config: InlinerConfig::default(),
            registry: None,
            initialized: None,
        }
    }
}

impl Pass for Inliner {
    describe_pass!(|self| Inliner::INFO);

    fn options(&mut self) -> Vec<PassOption<'_>> {
        self.complete_op_pipelines();
        vec![
            PassOption::new(
                "default-pipeline",
                "Pipeline for callables that have none in `op-pipelines`",
                &mut self.default_pipeline,
            ),
            PassOption::new(
                "inlining-threshold",
                "Greatest size of an inlined callee, in percent of the size of the caller",
                &mut self.config.inlining_threshold,
            ),
            PassOption::new(
                "max-iterations",
                "Limit of iterations in a component of the call graph",
                &mut self.config.max_iterations,
            ),
            PassOption::list(
                "op-pipelines",
                "Pipelines for callables of these ops: `func.func(canonicalize,cse)`",
                &mut self.op_pipelines,
            ),
        ]
    }

    fn initialize(&mut self, ctx: &Context) -> Result<(), PassError> {
        let registry = crate::passes::registry_or_default(self.registry.as_ref());
        let mut default = OpPassManager::any();
        let parsed = registry.parse_elements(&self.default_pipeline, &mut default);
        parsed.map_err(|error| PassError::from(error.to_string()))?;
        default.initialize(ctx)?;
        let mut by_op = Vec::new();
        for text in &self.op_pipelines {
            let parsed = registry.parse(text);
            let mut pipeline = parsed.map_err(|error| PassError::from(error.to_string()))?;
            pipeline.initialize(ctx)?;
            by_op.push(pipeline);
        }
        self.initialized = Some((default, by_op));
        Ok(())
    }

    fn run(&self, ir: &mut Ir, op: Op, cx: &mut PassContext<'_>) -> Result<(), PassError> {
        let Some((default, by_op)) = &self.initialized else {
            return Err("the pass was not initialized".into());
        };
        check_symbol_table(self, ir.op(op), cx)?;
        let inlined = inline(ir, op, &self.config, |ir, callable| {
            let name = ir.op(callable).name_text();
            let pipeline = by_op.iter().find(|pipeline| pipeline.anchor() == name);
            let pipeline = pipeline.unwrap_or(default);
            if pipeline.is_empty() {
                Ok(())
            } else {
                cx.run_pipeline(pipeline, ir, callable)
            }
        })?;
        cx.count(NUM_INLINED, inlined as u64);
        Ok(())
    }
}
