//! Services for a running pass: diagnostics, counters, analyses, nested pipelines.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use drr_ir::diagnostic::{Diagnostic, Diagnostics, Source};
use drr_ir::text::printer::{PositionedText, PrintError, PrintOptions, print_with_positions};
use drr_ir::{CancellationToken, Ir, Op, OpRef};
use drr_runtime::conversion::{
    ConversionConfig, ConversionError, ConversionMode, ConversionOutcome, ConversionTarget, FailedLegalization,
    apply_conversion_in_ir,
};
use drr_runtime::greedy::{
    OptionalListener, apply_op_patterns_greedily_in_ir, apply_patterns_greedily_in_ir, walk_and_apply_patterns_in_ir,
};
use drr_runtime::{DriverError, FrozenPatterns, GreedyRewriteConfig, Listener, Outcome};

use crate::analysis::{AnalysisCache, AnalysisHooks, PreservedAnalyses};
use crate::run_state::{RunModule, RunSettings, RunState};
use crate::{Analysis, AnalysisManager, OpPassManager, Pass, PassError, PassLog, PassStatistic};

/// Services for a pass that runs on an op: diagnostics, counters, analyses, pattern drivers, nested pipelines.
pub struct PassContext<'a> {
    pub(crate) services: &'a dyn PassServices,
    pub(crate) module: RunModule<'a>,
    pub(crate) settings: RunSettings<'a>,
    pub(crate) pass: &'a dyn Pass,
    /// The number of the pass in the pass manager.
    pub(crate) pass_id: usize,
    /// The op that the pass runs on.
    pub(crate) op: Op,
    pub(crate) analyses: &'a mut AnalysisCache,
    pub(crate) state: &'a mut RunState,
    pub(crate) preserved: PreservedAnalyses,
}

/// Services of the executor for a running pass. The executor calls the hooks of the instrumentations.
pub(crate) trait PassServices: AnalysisHooks {
    fn configure_driver(&self, config: &mut GreedyRewriteConfig);

    fn configure_conversion(&self, config: &mut ConversionConfig);

    /// Returns the path of the file that the pass writes instead of `path`.
    fn output_file(&self, path: &Path) -> PathBuf;

    /// Returns the listeners of the instrumentations for a driver that runs on an op.
    fn listeners(&self, op: OpRef<'_>, state: &RunState) -> Vec<Box<dyn Listener + '_>>;

    /// Runs a dynamic pipeline on an op. Returns an error as [`PassContext::run_pipeline`].
    fn run_pipeline(
        &self,
        pipeline: &OpPassManager,
        ir: &mut Ir,
        op: Op,
        state: &mut RunState,
    ) -> Result<(), PassError>;
}

impl PassContext<'_> {
    /// Returns the text that the module was parsed from, for the locations of diagnostics.
    pub fn source(&self) -> Option<&Arc<Source>> {
        self.module.source
    }

    /// Emits a diagnostic. Diagnostics of nested pipelines are in the order of the ops, on any number of threads.
    ///
    /// Emitting an error does not fail the pass: the pass also returns [`PassError::Signaled`], or returns the error instead.
    pub fn emit(&mut self, diagnostic: Diagnostic) {
        self.state.diagnostics.push(diagnostic);
    }

    /// Emits a warning at an op.
    pub fn warn(&mut self, op: OpRef<'_>, message: impl std::fmt::Display) {
        self.emit(Diagnostic::warning(message).at_op(op, self.module.source));
    }

    /// Returns an error at an op, for the result of the pass.
    pub fn error(&self, op: OpRef<'_>, message: impl std::fmt::Display) -> PassError {
        Diagnostic::error(message).at_op(op, self.module.source).into()
    }

    /// Returns the log of the op, for reports of passes that print.
    pub fn log(&self) -> PassLog {
        self.state.log.clone()
    }

    /// Prints an op, and returns the position of each nested op in the text. The root op of the module is printed with its aliases and
    /// resources, other ops without aliases. As in MLIR, only the text of the module with aliases ends with a line break.
    ///
    /// # Errors
    /// If the text becomes too long.
    pub fn print_with_positions(&self, op: OpRef<'_>, options: &PrintOptions) -> Result<PositionedText, PrintError> {
        let RunModule { source, meta, root } = self.module;
        let meta = (op.handle() == root).then_some(meta);
        let mut printed = print_with_positions(op, meta, source.map(AsRef::as_ref), options)?;
        if meta.is_none() || options.local_scope {
            printed.text.pop();
        }
        Ok(printed)
    }

    /// Returns the path of the file that the pass writes instead of `path`: the instrumentations can
    /// [rename it](crate::PassInstrumentation::output_file). [`Pass::writes_files`] of the pass returns `true`.
    pub fn output_file(&self, path: &Path) -> PathBuf {
        self.services.output_file(path)
    }

    /// Returns the cancellation token of the pass manager, which long-running passes check.
    pub fn cancellation(&self) -> &CancellationToken {
        self.settings.cancellation
    }

    /// Increments a counter of the pass.
    ///
    /// The report contains a counter that [`Pass::statistics`](crate::Pass::statistics) declares even if it is zero, and any other
    /// counter if it was incremented.
    pub fn count(&mut self, statistic: PassStatistic, by: u64) {
        self.state.counts.add(self.pass_id, statistic, by);
    }

    /// Reports what patterns have done: counts rewrites and folds in the [statistics](PassStatistic::NUM_REWRITES) of the pass, and declares
    /// that the pass has changed nothing unless `has_changed` is set.
    ///
    /// A pass that runs several drivers or conversions calls this once, with the sums.
    pub fn report_rewrites(&mut self, rewrites: u64, folds: u64, has_changed: bool) {
        self.count(PassStatistic::NUM_REWRITES, rewrites);
        self.count(PassStatistic::NUM_FOLDS, folds);
        if !has_changed {
            self.mark_all_analyses_preserved();
        }
    }

    /// Returns an analysis of an op, and computes it if it is not cached. The returned analysis describes the IR at that time: it is not
    /// updated when the IR changes.
    pub fn analysis<A: Analysis>(&mut self, op: OpRef<'_>) -> Arc<A> {
        self.analyses().analysis(op)
    }

    /// Returns an analysis of an op if it is cached.
    pub fn cached_analysis<A: Analysis>(&mut self, op: OpRef<'_>) -> Option<Arc<A>> {
        self.analyses().cached_analysis(op)
    }

    /// Returns the analysis manager for the op of the pass and its nested ops.
    pub fn analyses(&mut self) -> AnalysisManager<'_> {
        AnalysisManager {
            cache: self.analyses,
            hooks: self.services,
            pass_id: self.pass_id,
        }
    }

    /// Declares that the pass has changed nothing. The pass manager then skips verification.
    pub fn mark_all_analyses_preserved(&mut self) {
        self.preserved.preserve_all();
    }

    /// Declares that an analysis is still valid after the pass.
    pub fn mark_analysis_preserved<A: Analysis>(&mut self) {
        self.preserved.preserve::<A>();
    }

    /// Applies patterns to the ops nested in an op, as [`apply_patterns_greedily`](drr_runtime::apply_patterns_greedily) does, with the
    /// cancellation token of the pass manager and the listeners of its instrumentations.
    ///
    /// # Errors
    /// As [`apply_patterns_greedily_in_ir`], and [`PassError::Interrupted`] if the driver was cancelled.
    pub fn apply_patterns_greedily<L: OptionalListener>(
        &mut self,
        ir: &mut Ir,
        op: Op,
        patterns: &FrozenPatterns,
        config: GreedyRewriteConfig<L>,
    ) -> Result<Outcome, PassError> {
        let source = self.module.source;
        self.drive(ir, op, config, |ir, config| {
            apply_patterns_greedily_in_ir(ir, op, source, patterns, config)
        })
    }

    /// Tries patterns once on each op nested in an op, as [`walk_and_apply_patterns`](drr_runtime::walk_and_apply_patterns) does, with the
    /// token and listeners of [`PassContext::apply_patterns_greedily`].
    ///
    /// # Errors
    /// As [`PassContext::apply_patterns_greedily`].
    pub fn walk_and_apply_patterns<L: OptionalListener>(
        &mut self,
        ir: &mut Ir,
        op: Op,
        patterns: &FrozenPatterns,
        config: GreedyRewriteConfig<L>,
    ) -> Result<Outcome, PassError> {
        let source = self.module.source;
        self.drive(ir, op, config, |ir, config| {
            walk_and_apply_patterns_in_ir(ir, op, source, patterns, config)
        })
    }

    /// Applies patterns to a list of ops nested in an op, as [`apply_op_patterns_greedily`](drr_runtime::apply_op_patterns_greedily) does,
    /// with the token and listeners of [`PassContext::apply_patterns_greedily`].
    ///
    /// # Errors
    /// As [`PassContext::apply_patterns_greedily`].
    pub fn apply_op_patterns_greedily<L: OptionalListener>(
        &mut self,
        ir: &mut Ir,
        op: Op,
        ops: &[Op],
        patterns: &FrozenPatterns,
        config: GreedyRewriteConfig<L>,
    ) -> Result<Outcome, PassError> {
        let source = self.module.source;
        self.drive(ir, op, config, |ir, config| {
            apply_op_patterns_greedily_in_ir(ir, ops, source, patterns, config)
        })
    }

    /// Runs a driver with the token of the pass manager. The listeners of instrumentations are notified before that of `config`.
    fn drive<L: OptionalListener>(
        &mut self,
        ir: &mut Ir,
        op: Op,
        config: GreedyRewriteConfig<L>,
        run: impl FnOnce(&mut Ir, GreedyRewriteConfig<Option<&mut dyn Listener>>) -> Result<Outcome, DriverError>,
    ) -> Result<Outcome, PassError> {
        let cancellation = config.cancellation.as_ref().unwrap_or(self.cancellation()).clone();
        let (mut config, mut listener) = config.with_cancellation(cancellation).take_listener();
        self.services.configure_driver(&mut config);
        let mut boxed = self.services.listeners(ir.op(op), self.state);
        let mut listeners: Vec<&mut dyn Listener> = Vec::with_capacity(boxed.len());
        for listener in &mut boxed {
            listeners.push(&mut **listener);
        }
        listeners.extend(listener.as_listener());
        let listener = (!listeners.is_empty()).then_some(&mut listeners as &mut dyn Listener);
        let outcome = run(ir, config.with_listener(listener))?;
        match &outcome.stopped_at {
            Some(at) => Err(PassError::Interrupted {
                at: format!("{at} was rewritten"),
            }),
            None => Ok(outcome),
        }
    }

    /// Converts an op and its nested ops, as [`apply_partial_conversion`](drr_runtime::conversion::apply_partial_conversion) and the
    /// functions of the other modes do, with the token and listeners of [`PassContext::apply_patterns_greedily`]. A warning reports
    /// [`ConversionOutcome::unreachable`], the ops in unreachable blocks that were not converted.
    ///
    /// # Errors
    /// As these functions. For each op that cannot be legalized, the error contains a diagnostic at its location, with the patterns that
    /// were tried as notes; for a missing materialization, at an op that uses the value or defines it.
    pub fn apply_conversion(
        &mut self,
        ir: &mut Ir,
        op: Op,
        mode: ConversionMode,
        target: &ConversionTarget,
        patterns: &FrozenPatterns,
        config: ConversionConfig,
    ) -> Result<ConversionOutcome, PassError> {
        let source = self.module.source;
        let cancellation = config.cancellation.as_ref().unwrap_or(self.cancellation()).clone();
        let mut config = config.with_cancellation(cancellation);
        self.services.configure_conversion(&mut config);
        let mut boxed = self.services.listeners(ir.op(op), self.state);
        let mut listeners: Vec<&mut dyn Listener> = Vec::with_capacity(boxed.len());
        for listener in &mut boxed {
            listeners.push(&mut **listener);
        }
        let listener = (!listeners.is_empty()).then_some(&mut listeners as &mut dyn Listener);
        let config = config.with_listener(listener);
        let mode = if self.settings.analyzes_conversions {
            ConversionMode::Analysis
        } else {
            mode
        };
        let result = apply_conversion_in_ir(ir, &[op], mode, source, target, patterns, config);
        drop(boxed);
        let mut outcome = result.map_err(|error| conversion_error(ir, source, error))?;
        for warning in std::mem::take(&mut outcome.warnings) {
            self.emit(warning);
        }
        if mode == ConversionMode::Analysis {
            self.warn_of_illegal_ops(ir, &outcome.illegal);
            let error = outcome.error.take().map(|error| conversion_error(ir, source, *error));
            self.warn_of_failure(match error {
                Some(PassError::Diagnostics(errors)) => errors,
                Some(error) => Diagnostic::error(error).into(),
                None => {
                    let invalid_op = outcome.invalid_op.and_then(|op| ir.get(op));
                    let help = invalid_op.and_then(|op| self.pass.help_for_invalid(op));
                    let mut errors = std::mem::take(&mut outcome.invalid);
                    help.into_iter().for_each(|help| errors.help_last(help));
                    errors
                }
            });
        }
        self.warn_of_unreachable_ops(ir, &outcome.unreachable);
        match &outcome.stopped_at {
            Some(at) => Err(PassError::Interrupted {
                at: format!("{at} was converted"),
            }),
            None => Ok(outcome),
        }
    }

    /// Warns about ops that a conversion cannot legalize, with the patterns that were tried. Ops of unknown legality may stay.
    fn warn_of_illegal_ops(&mut self, ir: &Ir, illegal: &[FailedLegalization]) {
        for failed in illegal {
            let op = ir.op(failed.op);
            let warning = Diagnostic::warning(format_args!("`{}` cannot be legalized", op.name_text()));
            let warning = warning.at_op(op, self.module.source);
            self.emit(with_lines(warning, failed.notes(), failed.help()));
        }
    }

    /// Warns about the errors with which a conversion fails that has no illegal ops left.
    fn warn_of_failure(&mut self, errors: Diagnostics) {
        for error in errors.iter() {
            let warning = Diagnostic::warning(format_args!("the conversion fails: {}", error.message()));
            let warning = match (error.source(), error.span()) {
                (Some(source), Some(span)) => warning.at(source, span),
                _ => warning,
            };
            let warning = error.notes().fold(warning, |warning, (span, note)| match span {
                Some(span) => warning.with_note_at(span, note),
                None => warning.with_note(note),
            });
            self.emit(error.help().fold(warning, Diagnostic::with_help));
        }
    }

    /// Warns about ops in unreachable blocks, which a conversion has skipped.
    fn warn_of_unreachable_ops(&mut self, ir: &Ir, unreachable: &[Op]) {
        let Some((&first, others)) = unreachable.split_first() else {
            return;
        };
        let others = match others.len() {
            0 => String::new(),
            count => format!(", and {count} more"),
        };
        let (op, name) = (ir.op(first), ir.op(first).name_text());
        let message = format_args!("`{name}` is in an unreachable block, so it was not converted{others}");
        let warning = Diagnostic::warning(message).at_op(op, self.module.source);
        self.emit(warning.with_help("run `canonicalize` first, which erases unreachable blocks"));
    }

    /// Runs a pipeline on the op of the pass or on a nested op: MLIR's dynamic pipelines. The pass initializes the pipeline with
    /// [`OpPassManager::initialize`], in its own [`Pass::initialize`](crate::Pass::initialize).
    ///
    /// # Errors
    /// [`PassError::Signaled`] if a pass of the pipeline fails: its diagnostics are emitted. [`PassError::Interrupted`] if the run is cancelled, or an
    /// instrumentation [skips](crate::PassInstrumentation::should_run_pass) the rest of this pass.
    pub fn run_pipeline(&mut self, pipeline: &OpPassManager, ir: &mut Ir, op: Op) -> Result<(), PassError> {
        self.analyses.clear();
        self.services.run_pipeline(pipeline, ir, op, self.state)
    }
}

/// Adds notes and help.
fn with_lines(diagnostic: Diagnostic, notes: Vec<String>, help: Option<String>) -> Diagnostic {
    let diagnostic = notes.into_iter().fold(diagnostic, Diagnostic::with_note);
    help.into_iter().fold(diagnostic, Diagnostic::with_help)
}

/// Returns the error of a pass whose conversion has failed, at the ops that it names.
fn conversion_error(ir: &Ir, source: Option<&Arc<Source>>, error: ConversionError) -> PassError {
    match error {
        ConversionError::Failed(failed) => {
            let errors = failed.iter().map(|failed| {
                let error = Diagnostic::error(failed.message()).at_op(ir.op(failed.op), source);
                with_lines(error, failed.notes(), failed.help())
            });
            PassError::Diagnostics(errors.collect())
        }
        ConversionError::Materialization(failed) => {
            let error = Diagnostic::error(failed.message());
            let error = match (failed.ops.iter().find_map(|&op| ir.get(op)), source, failed.span) {
                (Some(op), _, _) => error.at_op(op, source),
                // All ops are new: the location is that of the replaced block argument.
                (None, Some(source), Some(span)) => error.at(source, span),
                (None, _, _) => match &failed.location {
                    Some(location) => error.with_note(format_args!("it comes from {location}")),
                    None => error,
                },
            };
            with_lines(error, failed.notes(), failed.help()).into()
        }
        ConversionError::Invalid { error, at: Some(op) } if let (Some(source), Some(span)) = (source, op.span) => {
            let message = format_args!("the conversion results in invalid IR: {error}");
            Diagnostic::error(message).at(source, span).with_note(op.note()).into()
        }
        ConversionError::Cancelled { at } => PassError::Interrupted {
            at: format!("{at} was converted"),
        },
        error => error.into(),
    }
}
