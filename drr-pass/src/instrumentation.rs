//! Hooks before and after passes, pipelines and analyses.

use std::any::Any;
use std::io;
use std::path::{Path, PathBuf};

use drr_ir::diagnostic::Source;
use drr_ir::text::printer::{PrintError, PrintOptions, print_with_meta};
use drr_ir::{ModuleMeta, Op, OpRef};
use drr_runtime::conversion::ConversionConfig;
use drr_runtime::{GreedyRewriteConfig, Listener};

use crate::{AnalysisRun, Pass, PassLog};

/// Hooks that observe a run of a pass manager, for example to print IR or to measure time: MLIR's class with this name.
///
/// The hooks before a pass are called in the order in which the instrumentations were added, the hooks after a pass in reverse order.
/// With several threads, hooks for different ops are called concurrently. They write to the [`PassRun::log`] of their op.
///
/// ```
/// use std::io::Write;
/// use drr_ir::{Context, Module};
/// use drr_pass::{FnPass, PassInstrumentation, PassLog, PassManager, PassRun};
///
/// struct Announce;
///
/// impl PassInstrumentation for Announce {
///     fn run_before_pass(&self, run: &mut PassRun<'_>) {
///         let _written = writeln!(run.log(), "{} on {}", run.pass().name(), run.op_text());
///     }
/// }
///
/// let (log, text) = PassLog::buffer();
/// let mut pm = PassManager::new("builtin.module");
/// pm.add_pass(FnPass::new("nothing", |_, _, _| Ok(())));
/// pm.add_instrumentation(Announce).set_log(log);
/// pm.run(&mut Module::new(&Context::new()))?;
/// assert_eq!(text.take(), b"nothing on 'builtin.module' operation\n");
/// # Ok::<(), drr_pass::PipelineError>(())
/// ```
#[expect(unused_variables, reason = "the default hooks do nothing")]
pub trait PassInstrumentation: Send + Sync {
    /// Returns `false` to skip a pass, as LLVM's `-opt-bisect-limit` does. For a pass that runs dynamic pipelines, the hook is called again
    /// after each pipeline, and `false` interrupts the pass.
    fn should_run_pass(&self, run: &PassRun<'_>) -> bool {
        true
    }

    /// Called before a pass runs on an op.
    fn run_before_pass(&self, run: &mut PassRun<'_>) {}

    /// Called after a pass has succeeded on an op and the op was verified.
    fn run_after_pass(&self, run: &mut PassRun<'_>) {}

    /// Called after a pass has failed on an op, unless the pass has erased or moved the op.
    fn run_after_pass_failed(&self, run: &mut PassRun<'_>) {}

    /// Called before a nested pipeline runs, once for all its ops.
    fn run_before_pipeline(&self, run: &PipelineRun<'_>) {}

    /// Called after a nested pipeline has run on all its ops.
    fn run_after_pipeline(&self, run: &PipelineRun<'_>) {}

    /// Called before an analysis is computed.
    fn run_before_analysis(&self, run: &AnalysisRun<'_>) {}

    /// Called after an analysis is computed.
    fn run_after_analysis(&self, run: &AnalysisRun<'_>) {}

    /// Returns a listener for a pattern driver of a pass. It is dropped when the driver ends.
    fn listener<'s>(&'s self, run: &PassRun<'_>) -> Option<Box<dyn Listener + 's>> {
        None
    }

    /// Modifies the configuration of a pattern driver of a pass before it runs.
    fn configure_driver(&self, config: &mut GreedyRewriteConfig) {}

    /// Modifies the configuration of a dialect conversion of a pass before it runs.
    fn configure_conversion(&self, config: &mut ConversionConfig) {}

    /// Returns the path of the file that the pass manager or a pass writes instead of `path`. The default is `path`, whose contents are
    /// replaced. See [`OutputFiles`](crate::OutputFiles).
    fn output_file(&self, path: &Path) -> PathBuf {
        path.to_owned()
    }

    /// Returns `true` if the hooks of passes in nested pipelines need access to the ancestors of the op. Nested pipelines then run in
    /// place, on one thread. A pass that changes an ancestor, or creates or erases ops outside of its op, fails as on a copy. Unlike on a
    /// copy, it sees all symbols with their bodies, and as the passes on preceding ops have left them.
    fn needs_module_scope(&self) -> bool {
        false
    }
}

/// A run of a nested pipeline.
#[derive(Clone, Copy, Debug)]
pub struct PipelineRun<'a> {
    /// The number of the pipeline in the pass manager, in the order of [`PassManager::structure`](crate::PassManager::structure).
    pub id: usize,
    /// The name of the ops that the pipeline runs on, or `any`.
    pub anchor: &'a str,
}

/// State that an instrumentation keeps from the hook before a pass to the hook after the pass.
pub(crate) type HookState = Option<Box<dyn Any + Send>>;

/// A run of a pass on an op.
pub struct PassRun<'a> {
    pub(crate) id: usize,
    pub(crate) pass: &'a dyn Pass,
    pub(crate) op: OpRef<'a>,
    /// The root op of the module. It is not an ancestor of `op` if the pass runs on a copy of the op.
    pub(crate) root: Op,
    pub(crate) meta: &'a ModuleMeta,
    pub(crate) source: Option<&'a Source>,
    pub(crate) log: PassLog,
    pub(crate) state: &'a mut HookState,
}

impl<'a> PassRun<'a> {
    /// Returns the number of the pass in the pass manager, in the order of
    /// [`PassManager::structure`](crate::PassManager::structure).
    pub fn id(&self) -> usize {
        self.id
    }

    /// Returns the pass.
    pub fn pass(&self) -> &'a dyn Pass {
        self.pass
    }

    /// Returns the op.
    pub fn op(&self) -> OpRef<'a> {
        self.op
    }

    /// Returns the text that the module was parsed from.
    pub fn source(&self) -> Option<&'a Source> {
        self.source
    }

    /// Returns the op as MLIR names it: `'func.func' operation: @f`.
    pub fn op_text(&self) -> String {
        op_text(self.op)
    }

    /// Returns the log of the op.
    pub fn log(&self) -> PassLog {
        self.log.clone()
    }

    /// Returns the state that this instrumentation keeps from [`run_before_pass`](PassInstrumentation::run_before_pass) to the hook
    /// after the pass.
    pub fn state<T: Any + Send + Default>(&mut self) -> &mut T {
        if !self.state.as_ref().is_some_and(|state| state.is::<T>()) {
            *self.state = Some(Box::new(T::default()));
        }
        match self.state.as_mut().and_then(|state| state.downcast_mut()) {
            Some(state) => state,
            None => unreachable!("the state was just set"),
        }
    }

    /// Prints the op. The root op of the module is printed with its aliases and resources, other ops in local scope.
    ///
    /// # Errors
    /// If `out` reports an error, or the text is too long.
    pub fn print(&self, out: &mut dyn io::Write, options: &PrintOptions) -> Result<(), PrintError> {
        self.print_op(self.op, out, options)
    }

    /// Prints the outermost ancestor of the op. This is the root op of the module if an instrumentation
    /// [needs it](PassInstrumentation::needs_module_scope).
    ///
    /// # Errors
    /// As [`PassRun::print`].
    pub fn print_module_scope(&self, out: &mut dyn io::Write, options: &PrintOptions) -> Result<(), PrintError> {
        self.print_op(self.op.ancestors().last().unwrap_or(self.op), out, options)
    }

    fn print_op(&self, op: OpRef<'_>, mut out: &mut dyn io::Write, options: &PrintOptions) -> Result<(), PrintError> {
        if op.handle() != self.root {
            return op.print(&mut out, self.source, &options.with_local_scope(true));
        }
        print_with_meta(op, self.meta, out, options)?;
        // As `mlir-opt` does, except in local scope.
        if options.local_scope {
            Ok(())
        } else {
            Ok(out.write_all(b"\n")?)
        }
    }
}

/// Returns the path of the file that instrumentations choose instead of `path`.
pub(crate) fn output_file(instrumentations: &[&dyn PassInstrumentation], path: &Path) -> PathBuf {
    let hooks = instrumentations.iter();
    hooks.fold(path.to_owned(), |path, hooks| hooks.output_file(&path))
}

/// Returns an op as MLIR names it: `'func.func' operation: @f`.
pub(crate) fn op_text(op: OpRef<'_>) -> String {
    match symbol(op) {
        Some(symbol) => format!("'{}' operation: @{symbol}", op.name_text()),
        None => format!("'{}' operation", op.name_text()),
    }
}

/// Returns the symbol of an op.
pub(crate) fn symbol(op: OpRef<'_>) -> Option<String> {
    let symbol = op.attr(drr_ir::Ident::SYM_NAME)?.string(op.ctx())?;
    Some(String::from_utf8_lossy(symbol).into_owned())
}
