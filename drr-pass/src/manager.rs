//! The pass manager: runs a pipeline on a module.

use std::path::PathBuf;

use drr_ir::diagnostic::Diagnostics;
use drr_ir::text::printer::PrintError;
use drr_ir::{CancellationToken, Context, Module};
use drr_runtime::DriverError;

use crate::execute::Executor;
use crate::finalize::{NumberedElement, similar_anchor};
use crate::instrumentation::output_file;
use crate::local_reproducer::run_up_to_failure;
use crate::output_files::{RewrittenFiles, WrittenFiles};
use crate::run_state::{RunSettings, RunState};
use crate::statistics::{CountedPass, Counts};
use crate::{OpPassManager, Pass, PassInstrumentation, PassLog, PassStatistics, PipelineError, Reproducer};

/// Runs a pipeline on modules.
///
/// With the feature `rayon`, nested pipelines run on the threads of the current rayon pool. The module, the diagnostics
/// and the log are the same as on one thread.
///
/// ```
/// use drr_ir::{Context, Module};
/// use drr_pass::{Canonicalizer, PassManager};
/// let ctx = Context::new();
/// let mut module = Module::parse(&ctx, "%0 = unrealized_conversion_cast to i32")?;
/// let mut pm = PassManager::new("builtin.module");
/// pm.add_pass(Canonicalizer::default());
/// let report = pm.run(&mut module)?;
/// assert_eq!(report.statistics.get("Canonicalizer", "num-erased"), 1);
/// assert_eq!(module.to_string(), "module {\n}\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct PassManager {
    pipeline: OpPassManager,
    initialized: Option<InitializedPipeline>,
    instrumentations: Vec<Box<dyn PassInstrumentation>>,
    log: PassLog,
    verifies: bool,
    threads: bool,
    rolls_back: bool,
    analyzes_conversions: bool,
    cancellation: CancellationToken,
    reproducer: Option<ReproducerFile>,
    /// Set if reproducers disable threads; `None` if they do as the run does.
    disables_threads_in_reproducers: Option<bool>,
}

/// The reproducer file that a failing run writes.
struct ReproducerFile {
    path: PathBuf,
    /// Set if the file contains only the pass that failed, with the module before that pass.
    is_local: bool,
}

/// The data of a pipeline that is initialized for a context.
struct InitializedPipeline {
    ctx: Context,
    /// The passes and nested pipelines, by number.
    elements: Vec<NumberedElement>,
    /// Warnings about nested pipelines that cannot run.
    warnings: Diagnostics,
}

/// The report of a successful run of a pass manager.
#[derive(Clone, Debug, Default)]
pub struct PassReport {
    /// The diagnostics that passes have emitted, in the order of the ops.
    pub diagnostics: Diagnostics,
    /// The statistics of all passes.
    pub statistics: PassStatistics,
}

impl PassManager {
    /// Creates a pass manager with an empty pipeline, which is anchored on `builtin.module` or `any`.
    pub fn new(anchor: impl Into<String>) -> Self {
        OpPassManager::new(anchor).into()
    }

    /// Appends a pass to the pipeline. See [`OpPassManager::add_pass`].
    pub fn add_pass(&mut self, pass: impl Pass) -> &mut OpPassManager {
        self.pipeline_mut().add_pass(pass)
    }

    /// Appends an empty nested pipeline, and returns it. See [`OpPassManager::nest`].
    pub fn nest(&mut self, anchor: impl Into<String>) -> &mut OpPassManager {
        self.pipeline_mut().nest(anchor)
    }

    /// Appends an empty nested pipeline for any op, and returns it. See [`OpPassManager::nest_any`].
    pub fn nest_any(&mut self) -> &mut OpPassManager {
        self.pipeline_mut().nest_any()
    }

    /// Returns the pipeline.
    pub fn pipeline(&self) -> &OpPassManager {
        &self.pipeline
    }

    /// Returns the pipeline for modification. It is initialized again before the next run.
    pub fn pipeline_mut(&mut self) -> &mut OpPassManager {
        self.initialized = None;
        &mut self.pipeline
    }

    /// Adds an instrumentation.
    pub fn add_instrumentation(&mut self, instrumentation: impl PassInstrumentation + 'static) -> &mut Self {
        self.instrumentations.push(Box::new(instrumentation));
        self
    }

    /// Sets the log that instrumentations and passes write to. The default is standard error.
    pub fn set_log(&mut self, log: PassLog) -> &mut Self {
        self.log = log;
        self
    }

    /// Enables or disables the verifier after each pass. It is enabled by default.
    pub fn enable_verifier(&mut self, enabled: bool) -> &mut Self {
        self.verifies = enabled;
        self
    }

    /// Enables or disables threads for nested pipelines. They are enabled by default, and require the feature `rayon`.
    pub fn enable_multithreading(&mut self, enabled: bool) -> &mut Self {
        self.threads = enabled;
        self
    }

    /// Enables or disables the rollback of passes that fail, panic or leave invalid IR. It is disabled by default,
    /// because recording the changes takes time. Without rollback, a pass that panics leaves a
    /// [poisoned](Module::is_poisoned) module, unless it ran in a nested pipeline.
    pub fn enable_rollback(&mut self, enabled: bool) -> &mut Self {
        self.rolls_back = enabled;
        self
    }

    /// Enables or disables the analysis of conversions: passes that convert ops report with a warning each illegal op
    /// that they cannot legalize, or else the errors that the converted IR would have, and change nothing. It is
    /// disabled by default.
    pub fn enable_conversion_analysis(&mut self, enabled: bool) -> &mut Self {
        self.analyzes_conversions = enabled;
        self
    }

    /// Sets the token that stops a run before the next pass, and pattern drivers before the next op.
    pub fn set_cancellation(&mut self, token: CancellationToken) -> &mut Self {
        self.cancellation = token;
        self
    }

    /// Sets the [`Reproducer`] file that a failing run writes: the pipeline, with the module before the run.
    pub fn enable_crash_reproducer(&mut self, path: impl Into<PathBuf>) -> &mut Self {
        self.reproducer = Some(ReproducerFile {
            path: path.into(),
            is_local: false,
        });
        self
    }

    /// Sets the [`Reproducer`] file that a failing run writes: a pipeline of the first pass that failed, with the
    /// module before that pass.
    ///
    /// A failing run is repeated on one thread to find the pass. If no pass fails then, the file is that of
    /// [`PassManager::enable_crash_reproducer`].
    ///
    /// ```
    /// use drr_ir::{Context, Module};
    /// use drr_pass::{Canonicalizer, FnPass, PassManager, Reproducer};
    /// let ctx = Context::new();
    /// let mut module = Module::parse(&ctx, "%0 = unrealized_conversion_cast to i32")?;
    /// let mut pm = PassManager::new("builtin.module");
    /// pm.add_pass(Canonicalizer::default());
    /// pm.add_pass(FnPass::new("fail", |_, _, _| Err("it fails".into())));
    /// let path = std::env::temp_dir().join(format!("local-reproducer-{}.mlir", std::process::id()));
    /// pm.enable_local_reproducer(&path).run(&mut module).expect_err("the second pass fails");
    /// let written = Module::parse(&ctx, &std::fs::read_to_string(&path)?)?;
    /// assert_eq!(Reproducer::of(&written)?.map(|it| it.pipeline).as_deref(), Some("builtin.module(fail)"));
    /// assert_eq!(written.root().walk().count(), 1);
    /// # std::fs::remove_file(&path)?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn enable_local_reproducer(&mut self, path: impl Into<PathBuf>) -> &mut Self {
        self.reproducer = Some(ReproducerFile {
            path: path.into(),
            is_local: true,
        });
        self
    }

    /// Sets whether [reproducers](Reproducer::disable_threading) disable threads. By default, they do if the run does.
    /// A tool that uses threads only on request lets other tools use them.
    pub fn disable_threading_in_reproducers(&mut self, disabled: bool) -> &mut Self {
        self.disables_threads_in_reproducers = Some(disabled);
        self
    }

    /// Initializes the pipeline for a context: joins adjacent nested pipelines, and checks and initializes the passes.
    /// [`PassManager::run`] calls it.
    ///
    /// # Errors
    /// [`PipelineError::Setup`] if a pass cannot run on the ops of its pipeline or in this context.
    pub fn initialize(&mut self, ctx: &Context) -> Result<(), PipelineError> {
        let initialized = self.initialized.as_ref();
        if initialized.is_some_and(|initialized| initialized.ctx == *ctx) {
            return Ok(());
        }
        self.pipeline.finalize(ctx).map_err(PipelineError::Setup)?;
        let (mut elements, mut warnings) = (Vec::new(), Diagnostics::new());
        self.pipeline.number(&mut elements, 0);
        self.pipeline.warnings(ctx, &mut warnings);
        self.initialized = Some(InitializedPipeline {
            ctx: ctx.clone(),
            elements,
            warnings,
        });
        Ok(())
    }

    /// Runs the pipeline on a module.
    ///
    /// # Errors
    /// If the pipeline cannot run, a pass fails, or the run is cancelled. After a failure in a nested pipeline, this
    /// pipeline still runs on the other ops, but the elements after it in the enclosing pipeline do not run. A pass
    /// that panics, leaves invalid IR or erases its op has failed.
    pub fn run(&mut self, module: &mut Module) -> Result<PassReport, PipelineError> {
        self.initialize(module.ctx())?;
        let instrumentations: Vec<&dyn PassInstrumentation> =
            self.instrumentations.iter().map(|hooks| &**hooks).collect();
        self.run_with(module, &instrumentations, &self.log)
    }

    /// Runs the [initialized](PassManager::initialize) pipeline with these instrumentations and this log instead of
    /// those of the pass manager. Several threads can run one pass manager on different modules.
    ///
    /// # Errors
    /// As [`PassManager::run`], and if the pipeline was not initialized for the context of the module.
    pub fn run_with(
        &self,
        module: &mut Module,
        instrumentations: &[&dyn PassInstrumentation],
        log: &PassLog,
    ) -> Result<PassReport, PipelineError> {
        let initialized = self.check_runnable(module)?;
        if self.reproducer.is_none() {
            let state = self.execute(initialized, module, instrumentations, log);
            return self.report(initialized, state, None);
        }
        let (before, files) = (module.clone(), WrittenFiles::default());
        let recording = [instrumentations, &[&files]].concat();
        let state = self.execute(initialized, module, &recording, log);
        let reproducer = self.reproducer(&state, before, files, instrumentations);
        self.report(initialized, state, reproducer)
    }

    /// Checks that the pipeline is initialized for the context of the module and can run on its root op.
    fn check_runnable(&self, module: &Module) -> Result<&InitializedPipeline, PipelineError> {
        let initialized = self.initialized.as_ref();
        let Some(initialized) = initialized.filter(|initialized| initialized.ctx == *module.ctx()) else {
            let error = "the pass manager was not initialized for the context of the module";
            return Err(PipelineError::Setup(error.to_owned()));
        };
        if module.is_poisoned() {
            return Err(PipelineError::Setup(DriverError::Poisoned.to_string()));
        }
        let (anchor, root) = (self.pipeline.anchor(), module.root().name_text());
        if !self.pipeline.is_any() && anchor != root {
            let ctx = module.ctx();
            let is_registered = ctx.find_op_name(anchor).is_some_and(|name| ctx.op_info(name).is_some());
            let help = match similar_anchor(ctx, anchor).filter(|_| !is_registered) {
                Some(near) => format!("did you mean `{near}`?"),
                None => format!("nest the pipeline: `{root}({anchor}(..))`"),
            };
            let error = format!("can't run '{anchor}' pass manager on '{root}' op\n  = help: {help}");
            return Err(PipelineError::Setup(error));
        }
        Ok(initialized)
    }

    /// Runs the pipeline on the root op of a module, and marks the module as poisoned if it may be incomplete: after a
    /// panic, or if a pass has erased or moved its op.
    fn execute(
        &self,
        initialized: &InitializedPipeline,
        module: &mut Module,
        instrumentations: &[&dyn PassInstrumentation],
        log: &PassLog,
    ) -> RunState {
        let root = module.root().handle();
        let mut state = RunState::new(log.clone());
        state.diagnostics.extend(initialized.warnings.iter().cloned());
        let is_usable = Executor::run(&self.pipeline, module, self.settings(), instrumentations, &mut state);
        if module.ir().get(root).is_none() {
            *module = Module::new(&initialized.ctx);
        }
        if !is_usable {
            module.set_poisoned(true);
        }
        state
    }

    fn settings(&self) -> RunSettings<'_> {
        RunSettings {
            verifies: self.verifies,
            threads: self.threads,
            rolls_back: self.rolls_back,
            analyzes_conversions: self.analyzes_conversions,
            stops_at_failure: false,
            names_pass: self.num_passes() > 1,
            cancellation: &self.cancellation,
        }
    }

    /// Returns the report of a run, or its error with the note about the reproducer.
    fn report(
        &self,
        initialized: &InitializedPipeline,
        state: RunState,
        reproducer: Option<String>,
    ) -> Result<PassReport, PipelineError> {
        let diagnostics: Diagnostics = state.diagnostics.into_iter().collect();
        if !state.failures.is_empty() {
            return Err(PipelineError::Failed {
                failures: state.failures,
                diagnostics,
                reproducer,
            });
        }
        match state.interrupted {
            Some(at) => Err(PipelineError::Interrupted { at, diagnostics }),
            None => Ok(PassReport {
                diagnostics,
                statistics: self.statistics(&initialized.elements, &state.counts),
            }),
        }
    }

    /// Returns the depth and name of each pass and pipeline, by number. There are none before
    /// [`PassManager::initialize`].
    pub fn structure(&self) -> impl ExactSizeIterator<Item = (usize, &str)> {
        let initialized = self.initialized.as_ref();
        let elements = initialized.map_or(&[][..], |initialized| &initialized.elements);
        elements.iter().map(|element| (element.depth, &element.name[..]))
    }

    /// Returns the number of passes, including those of nested pipelines.
    pub fn num_passes(&self) -> usize {
        let mut count = 0;
        self.pipeline.for_each_pass(&mut |_| count += 1);
        count
    }

    /// Returns the statistics of all passes.
    fn statistics(&self, elements: &[NumberedElement], counts: &Counts) -> PassStatistics {
        let passes = elements.iter().map(|element| CountedPass {
            depth: element.depth,
            name: element.name.clone(),
            counts: Vec::new(),
        });
        let mut passes: Vec<CountedPass> = passes.collect();
        self.pipeline.for_each_pass(&mut |entry| {
            if let Some(pass) = passes.get_mut(entry.id) {
                pass.counts = counts.of_pass(entry.id, entry.pass.statistics());
            }
        });
        PassStatistics { passes }
    }

    /// Writes a reproducer if a pass has failed, and returns the note for the error. `before` is the module before the
    /// run, which has written `files`.
    fn reproducer(
        &self,
        state: &RunState,
        before: Module,
        files: WrittenFiles,
        instrumentations: &[&dyn PassInstrumentation],
    ) -> Option<String> {
        let reproducer = self.reproducer.as_ref().filter(|_| !state.failures.is_empty())?;
        let path = &output_file(instrumentations, &reproducer.path);
        let local = reproducer.is_local.then(|| {
            let files = RewrittenFiles::from(files);
            run_up_to_failure(&self.pipeline, &before, self.settings(), &files)
        });
        let (mut before, pipeline, executing) = match local.flatten() {
            Some((module, failure)) => (module, failure.pipeline, failure.text),
            None => {
                let pipeline = self.pipeline.in_reproducer().to_string();
                (before, pipeline, format!("[{}]", state.failed_passes.join(", ")))
            }
        };
        let reproducer = Reproducer {
            pipeline,
            disable_threading: self.disables_threads_in_reproducers.unwrap_or(!self.threads),
            verify_each: self.verifies,
        };
        reproducer.attach(&mut before);
        let (written, path) = (reproducer.write(&before, path), path.display());
        Some(match written {
            Ok(()) => format!("Pipeline failed while executing {executing}: reproducer generated at `{path}`"),
            Err(error) => {
                let cause = match error {
                    PrintError::Io(error) => error.to_string(),
                    error => error.to_string(),
                };
                format!("Pipeline failed while executing {executing}: cannot write `{path}`: {cause}")
            }
        })
    }
}

/// Creates a pass manager for a pipeline, for example a parsed one.
impl From<OpPassManager> for PassManager {
    fn from(pipeline: OpPassManager) -> Self {
        PassManager {
            pipeline,
            initialized: None,
            instrumentations: Vec::new(),
            log: PassLog::stderr(),
            verifies: true,
            threads: true,
            rolls_back: false,
            analyzes_conversions: false,
            cancellation: CancellationToken::new(),
            reproducer: None,
            disables_threads_in_reproducers: None,
        }
    }
}

/// Prints the pipeline in MLIR's syntax.
impl std::fmt::Display for PassManager {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.pipeline.fmt(f)
    }
}

impl std::fmt::Debug for PassManager {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "PassManager({})", self.pipeline)
    }
}
