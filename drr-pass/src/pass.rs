//! The trait of passes, and closures as passes.

use drr_ir::define::OpInfo;
use drr_ir::{Context, Ir, Op};

use crate::{PassContext, PassError, PassOption, PassStatistic};

/// A transformation or a check of an op, and of everything inside of it.
///
/// Only [`argument`](Pass::argument) and [`run`](Pass::run) are needed; see the front page of the crate for an example.
///
/// # Threads
/// One pass runs on several ops at the same time, in a pipeline that is nested: `run` takes `&self`, and a pass is `Send + Sync`. What a
/// pass counts, it counts with [`PassContext::count`]. MLIR copies the pass for each thread instead.
///
/// # What a pass may do
/// - It reads and changes the op and what is inside of it, and nothing else. The op is registered and isolated from above. In a nested
///   pipeline it is on top of an [`Ir`] of its own, so there is nothing else to be seen.
/// - It does not erase, move or replace the op itself: the pass manager reports that as an error.
/// - It leaves valid IR, which the pass manager verifies.
/// - What it does depends on nothing but the op and its options. Then the result is the same on any number of threads.
pub trait Pass: Send + Sync + 'static {
    /// Returns the name of the pass in pipelines and on command lines: `"cse"`.
    fn argument(&self) -> &str;

    /// Returns the name of the pass in messages and reports, `"CSE"`; by default [`Pass::argument`].
    fn name(&self) -> &str {
        self.argument()
    }

    /// Returns a line that describes the pass.
    fn description(&self) -> &str {
        ""
    }

    /// Returns the name of the ops that the pass is restricted to, `"func.func"`; by default none.
    fn op_name(&self) -> Option<&str> {
        None
    }

    /// Returns `true` if the pass can run on ops of this kind, for passes that need a trait or an interface.
    fn can_schedule_on(&self, op: &OpInfo) -> bool {
        let _ = op;
        true
    }

    /// Returns the dialects whose ops, types or attributes the pass creates. A context that lacks one is an error before anything runs.
    fn dependent_dialects(&self) -> &[&str] {
        &[]
    }

    /// Returns the options of the pass with their present values, which the pass manager prints, and changes when it parses some.
    fn options(&mut self) -> Vec<PassOption<'_>> {
        Vec::new()
    }

    /// Returns the counters of the pass, which [`PassContext::count`] increments.
    fn statistics(&self) -> &[PassStatistic] {
        &[]
    }

    /// Prepares the pass for modules of a context, after its options were set. Runs once for each pass manager and context.
    ///
    /// # Errors
    /// If the pass cannot run with its options or in this context. Then nothing runs.
    fn initialize(&mut self, ctx: &Context) -> Result<(), PassError> {
        let _ = ctx;
        Ok(())
    }

    /// Runs the pass on an op.
    ///
    /// # Errors
    /// If the pass fails. The pipeline of the op ends; those of its siblings run.
    fn run(&self, ir: &mut Ir, op: Op, cx: &mut PassContext<'_>) -> Result<(), PassError>;
}

/// A closure as a pass.
///
/// ```
/// use drr_ir::{Context, Module};
/// use drr_pass::{FnPass, PassManager};
/// let mut pm = PassManager::new("builtin.module");
/// pm.add_pass(FnPass::new("is-small", |ir, op, _| match ir.walk(op).count() {
///     0..=100 => Ok(()),
///     count => Err(format!("{count} ops are too many").into()),
/// }));
/// pm.run(&mut Module::new(&Context::new()))?;
/// # Ok::<(), drr_pass::PipelineError>(())
/// ```
pub struct FnPass<F> {
    argument: String,
    op_name: Option<String>,
    run: F,
}

impl<F> FnPass<F>
where
    F: Fn(&mut Ir, Op, &mut PassContext<'_>) -> Result<(), PassError> + Send + Sync + 'static,
{
    /// Creates a pass of this name.
    pub fn new(argument: impl Into<String>, run: F) -> Self {
        FnPass {
            argument: argument.into(),
            op_name: None,
            run,
        }
    }

    /// Restricts the pass to ops of this name.
    #[must_use]
    pub fn on(self, op_name: impl Into<String>) -> Self {
        FnPass {
            op_name: Some(op_name.into()),
            ..self
        }
    }
}

impl<F> Pass for FnPass<F>
where
    F: Fn(&mut Ir, Op, &mut PassContext<'_>) -> Result<(), PassError> + Send + Sync + 'static,
{
    fn argument(&self) -> &str {
        &self.argument
    }

    fn op_name(&self) -> Option<&str> {
        self.op_name.as_deref()
    }

    fn run(&self, ir: &mut Ir, op: Op, cx: &mut PassContext<'_>) -> Result<(), PassError> {
        (self.run)(ir, op, cx)
    }
}

/// A boxed pass is that pass.
impl Pass for Box<dyn Pass> {
    fn argument(&self) -> &str {
        (**self).argument()
    }

    fn name(&self) -> &str {
        (**self).name()
    }

    fn description(&self) -> &str {
        (**self).description()
    }

    fn op_name(&self) -> Option<&str> {
        (**self).op_name()
    }

    fn can_schedule_on(&self, op: &OpInfo) -> bool {
        (**self).can_schedule_on(op)
    }

    fn dependent_dialects(&self) -> &[&str] {
        (**self).dependent_dialects()
    }

    fn options(&mut self) -> Vec<PassOption<'_>> {
        (**self).options()
    }

    fn statistics(&self) -> &[PassStatistic] {
        (**self).statistics()
    }

    fn initialize(&mut self, ctx: &Context) -> Result<(), PassError> {
        (**self).initialize(ctx)
    }

    fn run(&self, ir: &mut Ir, op: Op, cx: &mut PassContext<'_>) -> Result<(), PassError> {
        (**self).run(ir, op, cx)
    }
}
