//! What processing all inputs shares: the context, the patterns, and how the options have modules rewritten and printed.

use std::io::Write;
use std::sync::Arc;

use drr::diagnostic::Source;
use drr::greedy::{apply_greedily_with, walk_and_apply_patterns_inside};
use drr::text::{PrintError, PrintOptions};
use drr::{
    CancellationToken, Context, ContextBuilder, DriverError, FrozenPatterns, GreedyConfig, Listener, Module, OpRef,
    Outcome, StopAfter,
};

use crate::dot::Touched;
use crate::output::Output;
use crate::threads::Threads;
use crate::timing::Step;
use crate::watch::{FileWatch, Watch};
use crate::{Options, RunError, Setup};

/// What processing all inputs shares.
pub(crate) struct Run<'o> {
    pub(crate) options: &'o Options,
    config: &'o GreedyConfig,
    pub(crate) cancellation: &'o CancellationToken,
    pub(crate) on_read: &'o (dyn Fn() + Sync),
    pub(crate) ctx: Context,
    pub(crate) patterns: Option<FrozenPatterns>,
    pub(crate) watch: Watch<'o>,
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
        let rewrites = options.canonicalize || options.walk_and_apply_patterns || options.watch.explain.is_some();
        // The names that options switch are checked in any case.
        let freezes = rewrites || options.watch.switches();
        let patterns = freezes.then(|| options.watch.freeze(setup.pattern_set(), &ctx));
        let patterns = patterns.transpose()?.filter(|_| rewrites);
        Ok(Run {
            watch: Watch::new(&options.watch, setup.pattern_set(), &ctx, patterns.as_ref())?,
            options,
            config: setup.driver_config(),
            cancellation: setup.cancellation(),
            on_read,
            ctx,
            patterns,
            threads: Threads::new(options)?,
        })
    }

    /// Whether it is explained why rules do not fire, and the module is not printed.
    pub(crate) fn explains(&self) -> bool {
        self.options.watch.explain.is_some()
    }

    /// The settings of the tool, with what the flags say.
    fn config(&self) -> GreedyConfig {
        let (config, options) = (self.config, self.options);
        GreedyConfig {
            verify_each: config.verify_each || options.verify_each,
            expensive_checks: config.expensive_checks || options.expensive_checks,
            random_order: options.random_order.or(config.random_order),
            cancellation: Some(self.cancellation.clone()),
            ..config.clone()
        }
    }

    /// Applies the patterns, with listeners if something is to be shown.
    pub(crate) fn rewrite(
        &self,
        module: &mut Module,
        patterns: &FrozenPatterns,
        source: &Arc<Source>,
        touched: Option<&mut Touched>,
        watch: &mut FileWatch<'_>,
        output: &mut Output<'_>,
    ) -> Result<(), RunError> {
        let (mut config, print) = (self.config(), self.print_options());
        let (shown, mut explained) = (watch.watch(), String::new());
        let mut counter = self.options.stop_after.map(|steps| self.counter(steps, module));
        if let Some(counter) = &counter {
            config.cancellation = Some(counter.token());
        }
        let outcome = if !self.options.nested {
            let mut listeners = shown.listeners(module.root(), source, patterns, print, output.log());
            listeners.touched = touched;
            listeners.counter = counter.as_mut();
            let is_listening = listeners.are_there();
            let listener = is_listening.then_some(&mut listeners as &mut dyn Listener);
            let outcome = watch.time(Step::Rewrite, || self.drive(module, patterns, &config, listener));
            watch.take(listeners, patterns, &mut explained);
            outcome
        } else if shown.listens() {
            watch.explain_outside(module, source, patterns, &mut explained);
            let listen = |op: OpRef<'_>| shown.listeners(op, source, patterns, print, Vec::new());
            let rewrite = || self.threads.rewrite_nested_with(module, patterns, &config, listen);
            let (outcome, done) = watch.time(Step::Rewrite, rewrite);
            for listeners in done {
                let log = watch.take(listeners, patterns, &mut explained).unwrap_or_default();
                output.log().write_all(&log).map_err(|error| output.error(error))?;
            }
            outcome
        } else {
            watch.time(Step::Rewrite, || self.threads.rewrite_nested(module, patterns, &config))
        };
        output
            .write_all(explained.as_bytes())
            .map_err(|error| output.error(error))?;
        let outcome = outcome?;
        let at = outcome.stopped_at.clone();
        if self.cancellation.is_cancelled() && at.is_some() {
            return Err(RunError::Interrupted { at });
        }
        if !outcome.converged && at.is_none() {
            // There is nowhere to say that this has failed.
            let _written = writeln!(output.log(), "warning: {outcome}");
        }
        Ok(())
    }

    /// What stops a driver after a number of steps, or at Ctrl-C.
    fn counter(&self, steps: u64, module: &Module) -> StopAfter {
        StopAfter::new(steps, module).or_cancelled_by(self.cancellation)
    }

    /// Rewrites up to a number of steps.
    pub(crate) fn rewrite_up_to(
        &self,
        module: &mut Module,
        patterns: &FrozenPatterns,
        steps: u64,
    ) -> Result<StopAfter, RunError> {
        let mut counter = self.counter(steps, module);
        let config = GreedyConfig {
            cancellation: Some(counter.token()),
            ..self.config()
        };
        let outcome = self.drive(module, patterns, &config, Some(&mut counter))?;
        match self.cancellation.is_cancelled() {
            true => Err(RunError::Interrupted { at: outcome.stopped_at }),
            false => Ok(counter),
        }
    }

    /// Whether colours are seen where the output goes.
    pub(crate) fn prints_colours(&self) -> bool {
        let stdout = anstream::AutoStream::choice(&std::io::stdout());
        self.options.output.is_none() && self.options.output_dir.is_none() && stdout != anstream::ColorChoice::Never
    }

    /// Runs the driver that the options name on the whole module.
    fn drive(
        &self,
        module: &mut Module,
        patterns: &FrozenPatterns,
        config: &GreedyConfig,
        listener: Option<&mut dyn Listener>,
    ) -> Result<Outcome, DriverError> {
        let root = module.root().handle();
        match self.options.walk_and_apply_patterns {
            true => walk_and_apply_patterns_inside(module, root, patterns, config, listener),
            false => apply_greedily_with(module, patterns, config, listener),
        }
    }

    /// The text of a module, as the options say.
    pub(crate) fn text(&self, module: &Module) -> Result<Vec<u8>, RunError> {
        let mut text = Output::text();
        self.print(module, &mut text)?;
        Ok(text.into_text().0)
    }

    /// What is printed of operations.
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

    /// Prints a module as `mlir-opt` does, with an empty line behind it.
    pub(crate) fn print(&self, module: &Module, output: &mut Output<'_>) -> Result<(), RunError> {
        let options = self.options;
        // It has been verified.
        let mut what = self.print_options().with_assume_verified(true);
        if let Some(limit) = options.max_bytes {
            what = what.with_max_bytes(limit.saturating_sub(output.written()));
            // Rather printed twice than half of it.
            match module.print(&mut std::io::sink(), &what) {
                Err(PrintError::TooLong { .. }) => return Err(PrintError::TooLong { limit }.into()),
                printed => printed?,
            }
        }
        match module.print(output, &what) {
            Err(PrintError::Io(error)) => Err(output.error(error)),
            printed => Ok(printed?),
        }?;
        // What `mlir-opt` does not do in local scope.
        if options.mlir_print_local_scope {
            return Ok(());
        }
        output.write_all(b"\n").map_err(|error| output.error(error))
    }
}
