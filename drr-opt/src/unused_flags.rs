//! Warnings about flags that have no effect: no IR is printed that they change, or no pass has run a driver that they configure.

use std::sync::atomic::{AtomicBool, Ordering};

use drr::GreedyRewriteConfig;
use drr::conversion::ConversionConfig;
use drr::pass::PassInstrumentation;

use crate::Options;

/// Returns the warnings about flags that change how the IR around passes is printed if none is printed. `mlir-opt` accepts them.
pub(crate) fn printing_warnings(options: &Options) -> Vec<String> {
    let (before, after) = (&options.mlir_print_ir_before, &options.mlir_print_ir_after);
    let is_after = options.mlir_print_ir_after_all || !after.is_empty();
    let is_before = options.mlir_print_ir_before_all || !before.is_empty();
    let is_printed = is_after || is_before || options.mlir_print_ir_after_failure;
    let unused = [
        ("after-change", options.mlir_print_ir_after_change && !is_after),
        ("module-scope", options.mlir_print_ir_module_scope && !is_printed),
        ("tree-dir", options.mlir_print_ir_tree_dir.is_some() && !is_printed),
    ];
    let unused = unused.into_iter().filter(|(_, is_unused)| *is_unused);
    let warnings = unused.map(|(flag, _)| {
        format!(
            "warning: `--mlir-print-ir-{flag}` has no effect: no IR is printed after passes\n  = help: add \
             `--mlir-print-ir-after-all`\n"
        )
    });
    warnings.collect()
}

/// An instrumentation that records which kinds of drivers the passes of an input have run.
#[derive(Default)]
pub(crate) struct UsedDrivers {
    patterns: AtomicBool,
    conversion: AtomicBool,
}

impl PassInstrumentation for UsedDrivers {
    fn configure_driver(&self, _: &mut GreedyRewriteConfig) {
        self.patterns.store(true, Ordering::Relaxed);
    }

    fn configure_conversion(&self, _: &mut ConversionConfig) {
        self.conversion.store(true, Ordering::Relaxed);
    }
}

impl UsedDrivers {
    /// Returns the warnings about the flags without effect on the input with this name.
    pub(crate) fn warnings(&self, options: &Options, input: &str) -> Vec<String> {
        // These flags run pipelines without instrumentations.
        if options.bisect.is_some() || options.reduce.is_some() {
            return Vec::new();
        }
        let help = "add a conversion to the pipeline, such as `convert-scf-to-cf`";
        let conversion = (&self.conversion, "converted ops", help);
        let patterns = (&self.patterns, "applied patterns", "add `canonicalize` to the pipeline");
        let (debug, is_analysis) = (&options.debug, options.conversion_analysis);
        let requirements = [
            (is_analysis, "--conversion-analysis", conversion),
            (!debug.disable_patterns.is_empty(), "--disable-patterns", patterns),
            (!debug.enable_patterns.is_empty(), "--enable-patterns", patterns),
        ];
        let unused = requirements
            .into_iter()
            .filter(|(is_set, _, (driver, ..))| *is_set && !driver.load(Ordering::Relaxed));
        unused
            .map(|(_, flag, (_, action, help))| {
                format!("warning: `{flag}` has no effect: no pass has {action} in {input}\n  = help: {help}\n")
            })
            .collect()
    }
}
