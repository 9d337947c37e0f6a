//! IR before and after passes: `--mlir-print-ir-*` and `--print-ir-diff`.

use std::io::Write;

use drr::pass::{IrPrinting, OutputFiles, PassInstrumentation, PassRun};
use drr::text::PrintOptions;

use crate::Options;
use crate::difference::difference;

/// An instrumentation that prints the lines that each pass changes.
pub(crate) struct DiffPrinting {
    pub(crate) print: PrintOptions,
    /// Set if a heading names the pass.
    pub(crate) names_pass: bool,
}

impl DiffPrinting {
    fn text(&self, run: &PassRun<'_>) -> Vec<u8> {
        let mut text = Vec::new();
        match run.print(&mut text, &self.print) {
            Ok(()) => text,
            Err(error) => format!("// {error}\n").into_bytes(),
        }
    }
}

impl PassInstrumentation for DiffPrinting {
    fn run_before_pass(&self, run: &mut PassRun<'_>) {
        *run.state::<Vec<u8>>() = self.text(run);
    }

    fn run_after_pass(&self, run: &mut PassRun<'_>) {
        let after = self.text(run);
        let before = std::mem::take(run.state::<Vec<u8>>());
        if before == after {
            return;
        }
        let colour = anstream::AutoStream::choice(&std::io::stderr()) != anstream::ColorChoice::Never;
        let (mut log, pass) = (run.log(), run.pass());
        let heading = if self.names_pass {
            let (name, argument, op) = (pass.name(), pass.argument(), run.op_text());
            format!("// -----// IR Diff After {name} ({argument}) on {op} //----- //\n")
        } else {
            String::new()
        };
        // An error of the log cannot be reported anywhere.
        let _written = write!(log, "{heading}{}", difference(&before, &after, colour));
    }
}

/// Returns the instrumentation that prints IR before and after passes, if the options request it. `files` names its
/// directory.
pub(crate) fn ir_printing(options: &Options, print: PrintOptions, files: &OutputFiles) -> Option<IrPrinting> {
    let (before, after) = (&options.mlir_print_ir_before, &options.mlir_print_ir_after);
    let is_named = !before.is_empty() || !after.is_empty();
    let is_all = options.mlir_print_ir_before_all || options.mlir_print_ir_after_all;
    if !(is_named || is_all || options.mlir_print_ir_after_failure) {
        return None;
    }
    let mut printing = IrPrinting::new().with_print_options(print).before(before).after(after);
    if options.mlir_print_ir_before_all {
        printing = printing.before_all();
    }
    if options.mlir_print_ir_after_all {
        printing = printing.after_all();
    }
    if options.mlir_print_ir_after_change {
        printing = printing.only_after_change();
    }
    if options.mlir_print_ir_after_failure {
        printing = printing.only_after_failure();
    }
    if options.mlir_print_ir_module_scope {
        printing = printing.with_module_scope();
    }
    Some(match &options.mlir_print_ir_tree_dir {
        Some(path) => printing.into_tree_dir(files.name(path)),
        None => printing,
    })
}
