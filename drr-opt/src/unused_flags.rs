//! Warnings about flags that have no effect: no pass is run, no IR is printed that they change, or no pass has run a
//! driver that they configure.

use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use drr::conversion::ConversionConfig;
use drr::pass::{PassInstrumentation, PassRun};
use drr::{GreedyRewriteConfig, Listener};

use crate::Options;

/// Returns the warnings about flags of `mlir-opt` that have no effect without a pass or without another flag.
/// `mlir-opt` accepts them.
pub(crate) fn warnings_before_passes(options: &Options) -> Vec<String> {
    let (before, after) = (&options.mlir_print_ir_before, &options.mlir_print_ir_after);
    let is_after = options.mlir_print_ir_after_all || !after.is_empty();
    let is_before = options.mlir_print_ir_before_all || !before.is_empty();
    let is_printed = is_after || is_before || options.mlir_print_ir_after_failure;
    let reproducer = &options.mlir_pass_pipeline_crash_reproducer;
    let runs = options.rewrites();
    let pass = "no pass is run\n  = help: add `--pass-pipeline=PIPELINE` or the flag of a pass; `--list-passes` prints the passes";
    let print = "no IR is printed after passes\n  = help: add `--mlir-print-ir-after-all`";
    let write = "no reproducer is written\n  = help: add `--mlir-pass-pipeline-crash-reproducer=FILE`";
    let is_local = options.mlir_pass_pipeline_local_reproducer;
    let unused = [
        ("print-ir-before-all", options.mlir_print_ir_before_all && !runs, pass),
        ("print-ir-after-all", options.mlir_print_ir_after_all && !runs, pass),
        ("print-ir-before", !before.is_empty() && !runs, pass),
        ("print-ir-after", !after.is_empty() && !runs, pass),
        (
            "print-ir-after-failure",
            options.mlir_print_ir_after_failure && !runs,
            pass,
        ),
        (
            "print-ir-after-change",
            options.mlir_print_ir_after_change && !is_after,
            print,
        ),
        (
            "print-ir-module-scope",
            options.mlir_print_ir_module_scope && !is_printed,
            print,
        ),
        (
            "print-ir-tree-dir",
            options.mlir_print_ir_tree_dir.is_some() && !is_printed,
            print,
        ),
        ("pass-pipeline-crash-reproducer", reproducer.is_some() && !runs, pass),
        (
            "pass-pipeline-local-reproducer",
            is_local && reproducer.is_none(),
            write,
        ),
    ];
    let unused = unused.into_iter().filter(|(_, is_unused, _)| *is_unused);
    let warnings = unused.map(|(flag, _, reason)| format!("warning: `--mlir-{flag}` has no effect: {reason}\n"));
    warnings.collect()
}

/// An instrumentation that records which kinds of drivers the passes of an input have run.
#[derive(Default)]
pub(crate) struct UsedDrivers {
    patterns: AtomicBool,
    conversion: AtomicBool,
    /// The names of the passes that have run a driver.
    passes: Mutex<HashSet<String>>,
}

impl PassInstrumentation for UsedDrivers {
    fn configure_driver(&self, _: &mut GreedyRewriteConfig) {
        self.patterns.store(true, Ordering::Relaxed);
    }

    fn configure_conversion(&self, _: &mut ConversionConfig) {
        self.conversion.store(true, Ordering::Relaxed);
    }

    fn listener<'s>(&'s self, run: &PassRun<'_>) -> Option<Box<dyn Listener + 's>> {
        let name = run.pass().name();
        let mut passes = self.passes();
        if !passes.contains(name) {
            passes.insert(name.to_owned());
        }
        None
    }
}

impl UsedDrivers {
    fn passes(&self) -> MutexGuard<'_, HashSet<String>> {
        self.passes.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns `true` if the pass with this name has run a driver.
    pub(crate) fn have_run_in(&self, pass: &str) -> bool {
        self.passes().contains(pass)
    }

    /// Returns the warnings about the flags without effect on the input with this name.
    pub(crate) fn warnings(&self, options: &Options, input: &str) -> Vec<String> {
        // These flags run pipelines without instrumentations.
        if options.bisect.is_some() || options.reduce.is_some() {
            return Vec::new();
        }
        let has_converted = self.conversion.load(Ordering::Relaxed);
        let has_applied = self.patterns.load(Ordering::Relaxed);
        let (debug, applied) = (&options.debug, "applied patterns");
        let help = "add a conversion to the pipeline, such as `convert-scf-to-cf`";
        let conversion = (has_converted, "converted ops", help);
        let patterns = (has_applied, applied, "add `canonicalize` to the pipeline");
        let help = "add `canonicalize` to the pipeline; your own passes apply patterns with `PassContext`";
        let order = (has_applied, applied, help);
        let checks = (has_applied || has_converted, applied, help);
        let requirements = [
            (options.conversion_analysis, "--conversion-analysis", conversion),
            (!debug.disable_patterns.is_empty(), "--disable-patterns", patterns),
            (!debug.enable_patterns.is_empty(), "--enable-patterns", patterns),
            (options.verify_each_rewrite, "--verify-each-rewrite", checks),
            (options.expensive_checks, "--expensive-checks", checks),
            (options.random_order.is_some(), "--random-order", order),
        ];
        let unused = requirements
            .into_iter()
            .filter(|(is_set, _, (is_used, ..))| *is_set && !is_used);
        unused
            .map(|(_, flag, (_, action, help))| {
                format!("warning: `{flag}` has no effect: no pass has {action} in {input}\n  = help: {help}\n")
            })
            .collect()
    }
}
