//! The state that all inputs share: the context, the patterns, the pipeline and the options.

use std::io::Write;
use std::sync::Arc;

use drr::diagnostic::{Diagnostics, Source};
use drr::pass::{PassFailure, PassInstrumentation, PassLog, PipelineError};
use drr::text::{PrintError, PrintOptions};
use drr::{
    CancellationToken, Context, ContextBuilder, FrozenPatterns, Module, PassManager, PassRegistry, PatternSet,
    StopAfter,
};

#[cfg(feature = "dialects")]
use drr_llvmir::TranslateError;

use crate::debug_output::{DebugOutput, FileDebugOutput};
use crate::driver_checks::DriverChecks;
use crate::dumps::{self, DiffPrinting};
use crate::observe::{LastStep, Observed, PipelineObserver};
use crate::output::Output;
use crate::threads::Threads;
use crate::timing::Phase;
use crate::unused_flags::UsedDrivers;
use crate::{Options, RunError, Setup, passes};

const HELP_FOR_INVALID: &str = "`--verify-each-rewrite` reports the pattern and the rewritten op";

const HELP_FOR_BISECT: &str =
    "`--bisect` requires a pipeline without errors: `--verify-each=false` disables the verifier after passes";

/// The state that all inputs share.
pub(crate) struct Run<'o> {
    pub(crate) options: &'o Options,
    pub(crate) cancellation: &'o CancellationToken,
    /// Called after each input is read.
    pub(crate) on_read: &'o (dyn Fn() + Sync),
    pub(crate) ctx: Context,
    /// The patterns of the tool and the dialects, if passes run.
    pub(crate) patterns: Option<Arc<FrozenPatterns>>,
    /// The patterns of the tool, if passes run.
    pub(crate) tool_patterns: Option<Arc<FrozenPatterns>>,
    pub(crate) registry: PassRegistry,
    /// The pipeline of the command line, if there is one.
    pub(crate) pipeline: Option<PassManager>,
    pub(crate) debug: DebugOutput<'o>,
    pub(crate) checks: DriverChecks,
    pub(crate) threads: Threads,
}

impl<'o> Run<'o> {
    pub(crate) fn new(
        setup: &'o Setup,
        options: &'o Options,
        on_read: &'o (dyn Fn() + Sync),
    ) -> Result<Self, RunError> {
        let builder = ContextBuilder::new().with(setup);
        let ctx = builder
            .allow_unregistered_dialects(options.allow_unregistered_dialect)
            .build();
        let rewrites = options.rewrites();
        // Freezing checks the names in `--disable-patterns` and `--enable-patterns`, even if no pass runs.
        let freezes = rewrites || options.debug.selects_patterns();
        let all = if freezes {
            PatternSet::new()
                .with(setup.pattern_set().clone())
                .with(PatternSet::canonicalization_patterns(&ctx))
        } else {
            PatternSet::new()
        };
        let patterns = freezes.then(|| options.debug.freeze(&all, &ctx));
        let patterns = patterns.transpose()?.filter(|_| rewrites).map(Arc::new);
        let tool_patterns = rewrites.then(|| options.debug.enabled(setup.pattern_set()).freeze(&ctx));
        let tool_patterns = tool_patterns.transpose()?.map(Arc::new);
        // The pass manager has the token of the tool.
        let config = setup.driver_config().clone().with_cancellation(None);
        let registry = passes::registry(setup, patterns.as_ref(), tool_patterns.as_ref(), &config);
        passes::check_names(&registry, "mlir-print-ir-before", &options.mlir_print_ir_before)?;
        passes::check_names(&registry, "mlir-print-ir-after", &options.mlir_print_ir_after)?;
        let mut run = Run {
            debug: DebugOutput::new(&options.debug, &all, &ctx, patterns.as_deref())?,
            checks: DriverChecks::new(options),
            options,
            cancellation: setup.cancellation(),
            on_read,
            ctx,
            patterns,
            tool_patterns,
            registry,
            pipeline: None,
            threads: Threads::new(options)?,
        };
        if !options.run_reproducer
            && let Some(pipeline) = passes::pipeline(&run.registry, options)?
        {
            if options.dump_pass_pipeline {
                eprint!("{}", pipeline.tree());
            }
            if rewrites {
                run.pipeline = Some(run.prepared(pipeline.into())?);
            }
        }
        Ok(run)
    }

    /// Configures and initializes a pass manager according to the options.
    fn prepared(&self, mut pm: PassManager) -> Result<PassManager, RunError> {
        let options = self.options;
        pm.set_cancellation(self.cancellation.clone());
        // Explanations are in the order of the ops.
        if !self.threads.are_several() || self.explains() {
            pm.enable_multithreading(false);
        }
        if !options.verifies_passes() {
            pm.enable_verifier(false);
        }
        pm.enable_conversion_analysis(options.conversion_analysis)
            .disable_threading_in_reproducers(options.mlir_disable_threading);
        if let Some(path) = &options.mlir_pass_pipeline_crash_reproducer {
            if options.mlir_pass_pipeline_local_reproducer {
                pm.enable_local_reproducer(path)
            } else {
                pm.enable_crash_reproducer(path)
            };
        }
        pm.initialize(&self.ctx).map_err(RunError::from)?;
        Ok(pm)
    }

    /// Removes the `mlir_reproducer` resource of a module, and returns its pipeline.
    pub(crate) fn reproduced(&self, module: &mut Module) -> Result<PassManager, RunError> {
        self.prepared(passes::reproduced(&self.registry, self.options, module)?)
    }

    /// Returns `true` if `--explain` is set. Then no module is printed.
    pub(crate) fn explains(&self) -> bool {
        self.options.debug.explain.is_some()
    }

    /// Runs a pipeline on a module, with the instrumentations that the options enable. Returns the observations and the
    /// warnings.
    pub(crate) fn rewrite(
        &self,
        module: &mut Module,
        pm: &PassManager,
        source: &Arc<Source>,
        touches: bool,
        debug: &mut FileDebugOutput<'_>,
        output: &mut Output<'_>,
    ) -> Result<(Observed, Diagnostics), RunError> {
        let (options, patterns, print) = (self.options, self.patterns()?, self.print_options());
        let mut explained = if options.nested {
            debug.explain_outside(module, source, patterns).unwrap_or_default()
        } else {
            String::new()
        };
        let names_pass = pm.num_passes() > 1;
        let observer = PipelineObserver::new(debug.shared(), source, patterns, print, names_pass)
            .touching(touches)
            .counting(options.stop_after.map(|steps| self.counter(steps, module)));
        let (files, drivers) = (Arc::clone(&debug.files), Arc::clone(&debug.drivers));
        let ir_printing = dumps::ir_printing(options, print, &files);
        let diff_printing = options.print_ir_diff.then_some(DiffPrinting { print, names_pass });
        let timing = debug.begin_passes();
        let mut hooks: Vec<&dyn PassInstrumentation> = vec![&*files, &*drivers, &self.checks];
        hooks.extend(observer.is_needed().then_some(&observer as &dyn PassInstrumentation));
        hooks.extend(ir_printing.iter().map(|hooks| hooks as &dyn PassInstrumentation));
        hooks.extend(diff_printing.iter().map(|hooks| hooks as &dyn PassInstrumentation));
        hooks.extend(timing.iter().map(|hooks| hooks as &dyn PassInstrumentation));
        let (log, text) = output.pass_log();
        let done = debug.time(Phase::Rewrite, || {
            self.threads.install(|| pm.run_with(module, &hooks, &log))
        });
        output.append_log(&log, text);
        if let Some(timing) = &timing {
            debug.add_pass_times(timing.rows(pm));
        }
        let mut observed = observer.into_observed();
        explained.push_str(&debug.take(&mut observed));
        output
            .write_all(explained.as_bytes())
            .map_err(|error| output.error(error))?;
        let warnings = match done {
            Ok(report) => {
                debug.add_pass_statistics(&report.statistics);
                report.diagnostics
            }
            // `--stop-after` has stopped the pipeline.
            Err(PipelineError::Interrupted { at, diagnostics }) if !self.cancellation.is_cancelled() => {
                self.verify_stopped(module, at)?;
                diagnostics
            }
            Err(error) => {
                return Err(RunError::of_pipeline(error, |failures| {
                    self.help_for_invalid(failures, &drivers)
                }));
            }
        };
        Ok((observed, warnings))
    }

    /// Returns the help for passes that have left invalid IR: the flag that reports the pattern, if the passes apply
    /// patterns and the flag is not set.
    fn help_for_invalid(&self, failures: &[PassFailure], drivers: &UsedDrivers) -> Option<&'static str> {
        let is_checked = self.options.verify_each_rewrite || self.options.expensive_checks;
        let have_drivers = failures.iter().all(|failure| drivers.have_run_in(&failure.pass));
        (!is_checked && have_drivers).then_some(HELP_FOR_INVALID)
    }

    /// Verifies a module that `--stop-after` has left, because a conversion can leave an invalid module between its
    /// steps.
    fn verify_stopped(&self, module: &Module, at: String) -> Result<(), RunError> {
        if self.options.verifies_passes() {
            (self.threads.verify(module)).map_err(|diagnostics| RunError::InvalidAfterStop { at, diagnostics })
        } else {
            Ok(())
        }
    }

    /// Returns the patterns of the tool.
    fn patterns(&self) -> Result<&FrozenPatterns, RunError> {
        let frozen = self.patterns.as_deref();
        frozen.ok_or_else(|| RunError::Argument("no patterns are applied".to_owned()))
    }

    /// Returns the counter that stops a pipeline after a number of steps or when the run is cancelled.
    fn counter(&self, steps: u64, module: &Module) -> StopAfter {
        StopAfter::new(steps, module).or_cancelled_by(self.cancellation)
    }

    /// Runs a pipeline up to a number of steps. Returns the counter and the last step.
    pub(crate) fn rewrite_up_to(
        &self,
        module: &mut Module,
        pm: &PassManager,
        source: &Arc<Source>,
        steps: u64,
    ) -> Result<(StopAfter, Option<LastStep>), RunError> {
        let (patterns, print) = (self.patterns()?, self.print_options());
        let counter = self.counter(steps, module);
        let observer = PipelineObserver::new(&self.debug, source, patterns, print, false).counting(Some(counter));
        // The user does not see the intermediate runs of `--bisect`, and so not their logs.
        let done = pm.run_with(module, &[&self.checks, &observer], &PassLog::new(std::io::sink()));
        let observed = observer.into_observed();
        match (done, observed.counter) {
            (Err(PipelineError::Interrupted { .. }) | Ok(_), Some(counter)) if !self.cancellation.is_cancelled() => {
                Ok((counter, observed.last_step))
            }
            (Err(error), _) => Err(RunError::of_pipeline(error, |_| Some(HELP_FOR_BISECT))),
            (Ok(_), _) => Err(RunError::Interrupted { at: None }),
        }
    }

    /// Returns `true` if the output has colours.
    pub(crate) fn prints_colours(&self) -> bool {
        let stdout = anstream::AutoStream::choice(&std::io::stdout());
        self.options.output.is_none() && self.options.output_dir.is_none() && stdout != anstream::ColorChoice::Never
    }

    /// Returns the text of a module.
    pub(crate) fn text(&self, module: &Module) -> Result<Vec<u8>, RunError> {
        let mut text = Output::text();
        self.print(module, &mut text)?;
        Ok(text.into_text().0)
    }

    /// Returns the printing options.
    pub(crate) fn print_options(&self) -> PrintOptions {
        let options = self.options;
        let mut what = PrintOptions::new()
            .with_debug_info(options.mlir_print_debuginfo)
            .with_pretty_debug_info(options.mlir_pretty_debuginfo)
            .with_generic_form(options.mlir_print_op_generic)
            .with_local_scope(options.mlir_print_local_scope)
            .with_skip_regions(options.mlir_print_skip_regions)
            .with_unique_ssa_ids(options.mlir_print_unique_ssa_ids)
            .with_name_loc_as_prefix(options.mlir_use_nameloc_as_prefix)
            .with_value_users(options.mlir_print_value_users);
        if let Some(limit) = options.mlir_elide_elementsattrs_if_larger {
            what = what.with_elements_up_to(limit);
        }
        if let Some(limit) = options.mlir_elide_resource_strings_if_larger {
            what = what.with_resources_up_to(limit);
        }
        match options.max_bytes {
            Some(limit) => what.with_max_bytes(limit),
            None => what,
        }
    }

    /// Writes a module as LLVM IR, and returns warnings. Nothing is written if there is an error.
    #[cfg(feature = "dialects")]
    pub(crate) fn translate(&self, module: &Module, output: &mut Output<'_>) -> Result<Diagnostics, RunError> {
        let mut text = Vec::new();
        let warnings = drr_llvmir::translate_module_to_llvm_ir(module, &mut text).map_err(|error| match error {
            TranslateError::Unsupported(errors) => RunError::Text(errors),
            TranslateError::Io(error) => output.error(error),
        })?;
        if let Some(limit) = self.options.max_bytes
            && output.written() + text.len() as u64 > limit
        {
            return Err(PrintError::TooLong { limit }.into());
        }
        output.write_all(&text).map_err(|error| output.error(error))?;
        Ok(warnings)
    }

    /// Prints a module as `mlir-opt` does, followed by an empty line.
    pub(crate) fn print(&self, module: &Module, output: &mut Output<'_>) -> Result<(), RunError> {
        let options = self.options;
        // The input and the output of each pass are verified, if not disabled.
        let mut what = self.print_options().with_assume_verified(options.verifies_passes());
        if let Some(limit) = options.max_bytes {
            what = what.with_max_bytes(limit.saturating_sub(output.written()));
            // A first print to nowhere prevents that half of the module is printed.
            match module.print(&mut std::io::sink(), &what) {
                Err(PrintError::TooLong { .. }) => {
                    let input = module
                        .meta()
                        .source
                        .as_ref()
                        .map_or("", |source| source.name())
                        .to_owned();
                    return Err(RunError::TooLong { input, limit });
                }
                printed => printed?,
            }
        }
        match module.print(output, &what) {
            Err(PrintError::Io(error)) => Err(output.error(error)),
            printed => Ok(printed?),
        }?;
        // As in `mlir-opt`, the empty line is omitted in local scope.
        if options.mlir_print_local_scope {
            return Ok(());
        }
        output.write_all(b"\n").map_err(|error| output.error(error))
    }
}
