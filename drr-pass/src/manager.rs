//! The pass manager: runs a pipeline on a module.

use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};

use drr_ir::diagnostic::Diagnostics;
use drr_ir::{CancellationToken, Context, Module};

use crate::execute::{Executor, RunSettings, RunState};
use crate::finalize::PipelinePart;
use crate::statistics::CountedPass;
use crate::{
    OpPassManager, Pass, PassFailure, PassInstrumentation, PassLog, PassStatistics, PipelineError, Reproducer,
};

/// Runs a pipeline on modules.
///
/// Ops of nested pipelines are worked on by the threads of the rayon pool that the pass manager is called in, with the feature
/// `rayon`. The module, the diagnostics and the log are the same as on one thread.
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
    prepared: Option<Prepared>,
    instrumentations: Vec<Box<dyn PassInstrumentation>>,
    log: PassLog,
    pub(crate) verifies: bool,
    threads: bool,
    rolls_back: bool,
    cancellation: CancellationToken,
    reproducer: Option<ReproducerFile>,
}

/// The file that a failing run writes.
struct ReproducerFile {
    path: PathBuf,
    /// Set if the file has only the pass that failed, with the module just before it.
    is_local: bool,
}

/// A pipeline that was prepared for a context.
struct Prepared {
    ctx: Context,
    parts: Vec<PipelinePart>,
    warnings: Diagnostics,
}

/// The report of a pass manager after a run.
#[derive(Clone, Debug, Default)]
pub struct PassReport {
    /// Warnings and notes that passes have emitted, in the order of the ops.
    pub diagnostics: Diagnostics,
    /// The counters of all passes.
    pub statistics: PassStatistics,
}

impl PassManager {
    /// Creates a pass manager with an empty pipeline for ops of this name: `builtin.module` or `any`.
    pub fn new(anchor: impl Into<String>) -> Self {
        OpPassManager::new(anchor).into()
    }

    /// Appends a pass to the pipeline, see [`OpPassManager::add_pass`].
    pub fn add_pass(&mut self, pass: impl Pass) -> &mut OpPassManager {
        self.pipeline_mut().add_pass(pass)
    }

    /// Appends a nested pipeline, see [`OpPassManager::nest`].
    pub fn nest(&mut self, anchor: impl Into<String>) -> &mut OpPassManager {
        self.pipeline_mut().nest(anchor)
    }

    /// Appends a nested pipeline for any op, see [`OpPassManager::nest_any`].
    pub fn nest_any(&mut self) -> &mut OpPassManager {
        self.pipeline_mut().nest_any()
    }

    /// Returns the pipeline.
    pub fn pipeline(&self) -> &OpPassManager {
        &self.pipeline
    }

    /// Returns the pipeline, for changes.
    pub fn pipeline_mut(&mut self) -> &mut OpPassManager {
        self.prepared = None;
        &mut self.pipeline
    }

    /// Adds an instrumentation.
    pub fn add_instrumentation(&mut self, instrumentation: impl PassInstrumentation + 'static) -> &mut Self {
        self.instrumentations.push(Box::new(instrumentation));
        self
    }

    /// Sets where instrumentations and passes write; by default, to standard error.
    pub fn set_log(&mut self, log: PassLog) -> &mut Self {
        self.log = log;
        self
    }

    /// Sets whether the IR is verified after each pass, which is the default.
    pub fn enable_verifier(&mut self, enabled: bool) -> &mut Self {
        self.verifies = enabled;
        self
    }

    /// Sets whether nested pipelines run on several threads, which is the default with the feature `rayon`.
    pub fn enable_multithreading(&mut self, enabled: bool) -> &mut Self {
        self.threads = enabled;
        self
    }

    /// Sets whether a pass that fails, panics or leaves invalid IR is undone, so that its op is as before. By default it is not:
    /// recording the changes takes time. Then a panic leaves a module that is [poisoned](Module::is_poisoned), unless the pass ran in
    /// a nested pipeline.
    pub fn enable_rollback(&mut self, enabled: bool) -> &mut Self {
        self.rolls_back = enabled;
        self
    }

    /// Sets what stops a run between two passes, and drivers between two ops.
    pub fn set_cancellation(&mut self, token: CancellationToken) -> &mut Self {
        self.cancellation = token;
        self
    }

    /// Sets the file that a failing run writes: the module before the pipeline, with the pipeline. See [`Reproducer`].
    pub fn enable_crash_reproducer(&mut self, path: impl Into<PathBuf>) -> &mut Self {
        self.reproducer = Some(ReproducerFile {
            path: path.into(),
            is_local: false,
        });
        self
    }

    /// Sets the file that a failing run writes: the module just before the first pass that failed, with a pipeline of this pass alone.
    /// For that, a failing run is repeated on one thread. A failure that does not happen again gives the file of
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

    /// Prepares the pipeline for modules of a context, which [`PassManager::run`] does for itself. Nested pipelines that follow each
    /// other are joined, and passes are checked and initialized.
    ///
    /// # Errors
    /// [`PipelineError::Setup`], if a pass cannot run on the ops of its pipeline, or in this context.
    pub fn initialize(&mut self, ctx: &Context) -> Result<(), PipelineError> {
        if self.prepared.as_ref().is_some_and(|prepared| prepared.ctx == *ctx) {
            return Ok(());
        }
        self.pipeline.finalize(ctx).map_err(PipelineError::Setup)?;
        let (mut parts, mut warnings) = (Vec::new(), Diagnostics::new());
        self.pipeline.number(&mut parts, 0);
        self.pipeline.warnings(ctx, &mut warnings);
        let ctx = ctx.clone();
        self.prepared = Some(Prepared { ctx, parts, warnings });
        Ok(())
    }

    /// Runs the pipeline on a module.
    ///
    /// # Errors
    /// If the pipeline cannot run, or a pass fails: then the pipeline of its op ends, those of the ops beside it run, and then the
    /// pipeline around ends. A pass that panics, leaves invalid IR or erases its op has failed.
    pub fn run(&mut self, module: &mut Module) -> Result<PassReport, PipelineError> {
        self.initialize(module.ctx())?;
        let instrumentations: Vec<&dyn PassInstrumentation> =
            self.instrumentations.iter().map(|hooks| &**hooks).collect();
        self.run_with(module, &instrumentations, &self.log)
    }

    /// Runs the pipeline, which was [initialized](PassManager::initialize), with these instrumentations and this log instead of those
    /// of the pass manager: for several modules at the same time.
    ///
    /// # Errors
    /// As [`PassManager::run`], and if the pipeline was not initialized for the context of the module.
    pub fn run_with(
        &self,
        module: &mut Module,
        instrumentations: &[&dyn PassInstrumentation],
        log: &PassLog,
    ) -> Result<PassReport, PipelineError> {
        let prepared = self.prepared.as_ref().filter(|prepared| prepared.ctx == *module.ctx());
        let Some(prepared) = prepared else {
            let error = "the pass manager was not initialized for the context of the module";
            return Err(PipelineError::Setup(error.to_owned()));
        };
        if module.is_poisoned() {
            let error = "the module is half-rewritten: user code panicked during a change\n  = help: parse it again";
            return Err(PipelineError::Setup(error.to_owned()));
        }
        let anchor = self.pipeline.anchor();
        if !self.pipeline.is_any() && anchor != &*module.root().name_text() {
            let error = format!(
                "can't run '{anchor}' pass manager on '{}' op",
                module.root().name_text()
            );
            return Err(PipelineError::Setup(error));
        }
        let before = self.reproducer.as_ref().map(|_| module.clone());
        let (source, root) = (module.meta().source.clone(), module.root().handle());
        let (ir, meta) = module.ir_mut_and_meta();
        let executor = Executor {
            settings: RunSettings {
                verifies: self.verifies,
                threads: self.threads,
                rolls_back: self.rolls_back,
                stops_at_failure: false,
                names_pass: self.num_passes() > 1,
                cancellation: &self.cancellation,
            },
            instrumentations,
            source: source.as_ref(),
            meta,
            root,
            is_poisoned: AtomicBool::new(false),
        };
        let mut state = RunState::new(log.clone());
        state.diagnostics.extend(prepared.warnings.iter().cloned());
        let is_usable = executor.run(&self.pipeline, ir, root, &mut state);
        let is_poisoned = !is_usable || executor.is_poisoned.load(Ordering::Relaxed);
        if module.ir().get(root).is_none() {
            *module = Module::new(&prepared.ctx);
        }
        if is_poisoned {
            module.set_poisoned(true);
        }
        let diagnostics: Diagnostics = state.diagnostics.into_iter().collect();
        if !state.failures.is_empty() {
            let reproducer = before.zip(self.reproducer.as_ref());
            let reproducer = reproducer.map(|(before, file)| self.write_reproducer(before, file, &state.failures));
            return Err(PipelineError::Failed {
                failures: state.failures,
                diagnostics,
                reproducer,
            });
        }
        if let Some(at) = state.interrupted {
            return Err(PipelineError::Interrupted { at, diagnostics });
        }
        let statistics = self.statistics(&prepared.parts, |key| state.counts.get(&key).copied().unwrap_or(0));
        Ok(PassReport {
            diagnostics,
            statistics,
        })
    }

    /// Returns the passes and nested pipelines with their depth and name, by number. Pipelines are joined only after
    /// [`PassManager::initialize`].
    pub fn structure(&self) -> impl ExactSizeIterator<Item = (usize, &str)> {
        let parts = self.prepared.as_ref().map_or(&[][..], |prepared| &prepared.parts);
        parts.iter().map(|part| (part.depth, &part.name[..]))
    }

    /// Returns the number of passes, those of nested pipelines included.
    pub fn num_passes(&self) -> usize {
        let mut count = 0;
        self.pipeline.for_each_pass(&mut |_| count += 1);
        count
    }

    fn statistics(&self, parts: &[PipelinePart], count: impl Fn((usize, usize)) -> u64) -> PassStatistics {
        let mut declared = Vec::new();
        self.pipeline
            .for_each_pass(&mut |entry| declared.push((entry.id, entry.pass.statistics())));
        let passes = parts.iter().enumerate().map(|(id, part)| {
            let declared = declared.iter().find(|(pass, _)| *pass == id);
            let counts = declared
                .map_or(&[][..], |(_, statistics)| statistics)
                .iter()
                .enumerate();
            CountedPass {
                depth: part.depth,
                name: part.name.clone(),
                is_pass: part.is_pass,
                counts: counts
                    .map(|(index, statistic)| (*statistic, count((id, index))))
                    .collect(),
            }
        });
        PassStatistics {
            passes: passes.collect(),
        }
    }

    /// Writes a reproducer, and returns the note about it.
    fn write_reproducer(&self, before: Module, file: &ReproducerFile, failures: &[PassFailure]) -> String {
        let local = file.is_local.then(|| self.run_up_to_failure(&before)).flatten();
        let (mut before, pipeline, executing) = match local {
            Some(local) => (local.module, local.pipeline, local.failure),
            None => {
                let failed: Vec<String> = failures.iter().map(PassFailure::text).collect();
                let pipeline = self.pipeline.in_reproducer().to_string();
                (before, pipeline, format!("[{}]", failed.join(", ")))
            }
        };
        let reproducer = Reproducer {
            pipeline,
            disable_threading: !self.threads,
            verify_each: self.verifies,
        };
        reproducer.attach(&mut before);
        let path = file.path.display();
        match reproducer.write(&before, &file.path) {
            Ok(()) => format!("Pipeline failed while executing {executing}: reproducer generated at `{path}`"),
            Err(error) => format!("Pipeline failed while executing {executing}: cannot write `{path}`: {error}"),
        }
    }
}

/// A pass manager for a pipeline, such as one that was parsed.
impl From<OpPassManager> for PassManager {
    fn from(pipeline: OpPassManager) -> Self {
        PassManager {
            pipeline,
            prepared: None,
            instrumentations: Vec::new(),
            log: PassLog::stderr(),
            verifies: true,
            threads: true,
            rolls_back: false,
            cancellation: CancellationToken::new(),
            reproducer: None,
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
