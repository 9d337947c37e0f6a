//! The pass `composite-fixed-point-pass`.

use std::sync::Arc;

use drr_ir::text::printer::PrintOptions;
use drr_ir::{Context, Ir, Op};
use drr_pass::{OpPassManager, Pass, PassContext, PassError, PassInfo, PassOption, PassRegistry, describe_pass};

/// The pass `composite-fixed-point-pass`: runs a pipeline on its op until the op no longer changes.
///
/// Two runs give the same op if its text with locations is the same. Unlike in MLIR, the pipeline runs at most as often
/// as the option `max-iterations` allows, and the pass warns only if the last run has changed the op.
///
/// The pipeline can have `canonicalize` and the passes of this crate, or those of the registry that
/// [`with_registry`](CompositeFixedPoint::with_registry) sets.
///
/// ```
/// use drr_pass::PassManager;
/// use drr_transforms::passes::CompositeFixedPoint;
/// let mut pm = PassManager::new("builtin.module");
/// pm.add_pass(CompositeFixedPoint::new("cleanup", "cse"));
/// assert_eq!(
///     pm.to_string(),
///     "builtin.module(composite-fixed-point-pass{max-iterations=10 name=cleanup pipeline=cse})"
/// );
/// ```
pub struct CompositeFixedPoint {
    name: String,
    pipeline: String,
    max_iterations: i32,
    registry: Option<Arc<PassRegistry>>,
    initialized: Option<OpPassManager>,
}

impl CompositeFixedPoint {
    const INFO: PassInfo<'static> =
        PassInfo::new("composite-fixed-point-pass").with_description("Run a pipeline until nothing changes");

    /// Creates the pass with a name for messages and reports, and the elements of a pipeline,
    /// `cse,func.func(canonicalize)`.
    pub fn new(name: impl Into<String>, pipeline: impl Into<String>) -> CompositeFixedPoint {
        CompositeFixedPoint {
            name: name.into(),
            pipeline: pipeline.into(),
            ..CompositeFixedPoint::default()
        }
    }

    /// Sets the registry of the passes that the pipeline can have.
    #[must_use]
    pub fn with_registry(self, registry: Arc<PassRegistry>) -> CompositeFixedPoint {
        CompositeFixedPoint {
            registry: Some(registry),
            ..self
        }
    }
}

impl Default for CompositeFixedPoint {
    fn default() -> Self {
        CompositeFixedPoint {
            name: "CompositeFixedPointPass".to_owned(),
            pipeline: String::new(),
            max_iterations: 10,
            registry: None,
            initialized: None,
        }
    }
}

impl Pass for CompositeFixedPoint {
    describe_pass!(|self| CompositeFixedPoint::INFO.with_name(&self.name));

    fn options(&mut self) -> Vec<PassOption<'_>> {
        vec![
            PassOption::new("name", "Name in messages and reports", &mut self.name),
            PassOption::new(
                "pipeline",
                "Elements of the pipeline: `cse,func.func(canonicalize)`",
                &mut self.pipeline,
            ),
            PassOption::new(
                "max-iterations",
                "Limit of runs of the pipeline",
                &mut self.max_iterations,
            ),
        ]
    }

    fn initialize(&mut self, ctx: &Context) -> Result<(), PassError> {
        if self.max_iterations <= 0 {
            let limit = self.max_iterations;
            return Err(format!("for the --max-iterations option: expected a positive number, found {limit}").into());
        }
        let registry = crate::passes::registry_or_default(self.registry.as_ref());
        let mut pipeline = OpPassManager::any();
        let parsed = registry.parse_elements(&self.pipeline, &mut pipeline);
        parsed.map_err(|error| PassError::from(error.to_string()))?;
        pipeline.initialize(ctx)?;
        self.initialized = Some(pipeline);
        Ok(())
    }

    fn run(&self, ir: &mut Ir, op: Op, cx: &mut PassContext<'_>) -> Result<(), PassError> {
        let Some(pipeline) = &self.initialized else {
            return Err("the pass was not initialized".into());
        };
        let text = |ir: &Ir, cx: &PassContext<'_>| {
            let options = PrintOptions::new().with_generic_form(true).with_debug_info(true);
            let mut text = Vec::new();
            let printed = ir
                .op(op)
                .print(&mut text, cx.source().map(|source| &**source), &options);
            printed
                .map(|()| text)
                .map_err(|error| PassError::from(error.to_string()))
        };
        let mut before = text(ir, cx)?;
        for iteration in 0..self.max_iterations {
            cx.run_pipeline(pipeline, ir, op)?;
            let after = text(ir, cx)?;
            if after == before {
                if iteration == 0 {
                    cx.mark_all_analyses_preserved();
                }
                return Ok(());
            }
            before = after;
        }
        let (name, limit) = (&self.name, self.max_iterations);
        cx.warn(
            ir.op(op),
            format_args!("pipeline `{name}` still changes the op after {limit} iterations"),
        );
        Ok(())
    }
}
