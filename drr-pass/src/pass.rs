//! The trait [`Pass`], and passes made from closures.

use drr_ir::define::OpInfo;
use drr_ir::{Context, Ir, Op, OpRef};

use crate::pass_info::{OwnedPassInfo, info_setters};
use crate::{PassContext, PassError, PassOption, PassStatistic, describe_pass};

/// A transformation or analysis of an op and its nested ops.
///
/// Only [`argument`](Pass::argument) and [`run`](Pass::run) are required. The documentation of the crate has an
/// example.
///
/// # Requirements
/// As in MLIR, the op is registered and isolated from above, and a pass
///
/// - inspects and modifies only the op and its nested ops. In a nested pipeline, the op is the root of a separate
///   [`Ir`], so its parent and siblings cannot be accessed;
/// - does not erase, move or replace the op itself: the pass manager reports that as an error;
/// - leaves valid IR, which the pass manager verifies;
/// - depends only on the op and the options of the pass. Then the result is the same for any number of threads.
///
/// # Threads
/// MLIR copies a pass for each thread. Here, the threads of a nested pipeline share the pass: it is `Send + Sync`, and
/// `run` takes `&self`. Counters are incremented with [`PassContext::count`].
pub trait Pass: Send + Sync + 'static {
    /// Returns the name of the pass in pipelines and on command lines, such as `"cse"`.
    fn argument(&self) -> &str;

    /// Returns the name of the pass in messages and reports, such as `"CSE"`. The default is [`Pass::argument`].
    fn name(&self) -> &str {
        self.argument()
    }

    /// Returns the summary of the pass for help texts.
    fn description(&self) -> &str {
        ""
    }

    /// Returns the name of the ops that the pass is restricted to, such as `"func.func"`. By default, the pass is not
    /// restricted.
    fn op_name(&self) -> Option<&str> {
        None
    }

    /// Returns `true` if the pass can run on ops with this name. Passes override it to require a trait or an interface.
    fn can_schedule_on(&self, op: &OpInfo) -> bool {
        let _ = op;
        true
    }

    /// Returns the dialects whose ops, types or attributes the pass creates. If one is not registered in the context,
    /// the pipeline does not run.
    fn dependent_dialects(&self) -> &[&str] {
        &[]
    }

    /// Returns the options of the pass, which refer to their values. Pipeline parsers set the values, and printers read
    /// them.
    fn options(&mut self) -> Vec<PassOption<'_>> {
        Vec::new()
    }

    /// Returns the statistics of the pass, which [`PassContext::count`] increments.
    fn statistics(&self) -> &[PassStatistic] {
        &[]
    }

    /// Returns help for an op that the pass has left invalid, such as another pass to run before. The error of the
    /// verifier then ends with it.
    fn help_for_invalid(&self, op: OpRef<'_>) -> Option<String> {
        let _ = op;
        None
    }

    /// Returns `true` if the pass writes files. Its nested pipelines then run on one thread, so that the files are
    /// written in the order of the ops.
    fn writes_files(&self) -> bool {
        false
    }

    /// Initializes the pass for a context, for example by freezing patterns. Called after the options are set, once for
    /// each pass manager and context.
    ///
    /// # Errors
    /// If the pass cannot run with its options or in this context. The pipeline then does not run.
    fn initialize(&mut self, ctx: &Context) -> Result<(), PassError> {
        let _ = ctx;
        Ok(())
    }

    /// Runs the pass on an op.
    ///
    /// # Errors
    /// If the pass fails. The following passes do not run on the op. The nested pipeline still runs on the siblings of
    /// the op.
    fn run(&self, ir: &mut Ir, op: Op, cx: &mut PassContext<'_>) -> Result<(), PassError>;
}

/// A pass that calls a closure.
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
    info: OwnedPassInfo,
    run: F,
}

impl<F> FnPass<F>
where
    F: Fn(&mut Ir, Op, &mut PassContext<'_>) -> Result<(), PassError> + Send + Sync + 'static,
{
    /// Creates a pass with this [argument](Pass::argument).
    pub fn new(argument: impl Into<String>, run: F) -> Self {
        FnPass {
            info: OwnedPassInfo::new(argument, &[]),
            run,
        }
    }

    info_setters!();
}

impl<F> Pass for FnPass<F>
where
    F: Fn(&mut Ir, Op, &mut PassContext<'_>) -> Result<(), PassError> + Send + Sync + 'static,
{
    describe_pass!(|self| self.info.as_info());

    fn run(&self, ir: &mut Ir, op: Op, cx: &mut PassContext<'_>) -> Result<(), PassError> {
        (self.run)(ir, op, cx)
    }
}

/// Forwards to the boxed pass.
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

    fn help_for_invalid(&self, op: OpRef<'_>) -> Option<String> {
        (**self).help_for_invalid(op)
    }

    fn writes_files(&self) -> bool {
        (**self).writes_files()
    }

    fn initialize(&mut self, ctx: &Context) -> Result<(), PassError> {
        (**self).initialize(ctx)
    }

    fn run(&self, ir: &mut Ir, op: Op, cx: &mut PassContext<'_>) -> Result<(), PassError> {
        (**self).run(ir, op, cx)
    }
}
