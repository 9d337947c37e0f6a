//! Modules before and after rewriting, on standard error: `--mlir-print-ir-before-all` and the like, `--print-ir-diff`.

use drr::Module;

use crate::RunError;
use crate::difference::difference;
use crate::output::Output;
use crate::session::Run;

/// Prints a module that is about to be rewritten if the options say so; its text if that is needed afterwards.
pub(crate) fn before(run: &Run<'_>, module: &Module, output: &mut Output<'_>) -> Result<Option<Vec<u8>>, RunError> {
    let options = run.options;
    if options.mlir_print_ir_before_all {
        dump(run, "Before", &run.text(module)?, output);
    }
    let is_compared = options.mlir_print_ir_after_change || options.print_ir_diff;
    is_compared.then(|| run.text(module)).transpose()
}

/// Prints a module that was rewritten if the options say so.
pub(crate) fn after(
    run: &Run<'_>,
    module: &Module,
    before: Option<Vec<u8>>,
    output: &mut Output<'_>,
) -> Result<(), RunError> {
    let options = run.options;
    if before.is_none() && !options.mlir_print_ir_after_all {
        return Ok(());
    }
    let after = run.text(module)?;
    let is_changed = before.as_ref().is_some_and(|before| *before != after);
    if options.mlir_print_ir_after_all && (is_changed || !options.mlir_print_ir_after_change) {
        dump(run, "After", &after, output);
    }
    if let (true, Some(before)) = (options.print_ir_diff, before) {
        let colour = anstream::AutoStream::choice(&std::io::stderr()) != anstream::ColorChoice::Never;
        // There is nowhere to say that this has failed.
        let _written = write!(output.log(), "{}", difference(&before, &after, colour));
    }
    Ok(())
}

/// Prints a module under the heading that `mlir-opt` gives a pass.
fn dump(run: &Run<'_>, when: &str, text: &[u8], output: &mut Output<'_>) {
    let pass = match run.options.walk_and_apply_patterns {
        true => "WalkAndApplyPatterns (walk-and-apply-patterns)",
        false => "Canonicalizer (canonicalize)",
    };
    let text = String::from_utf8_lossy(text);
    // There is nowhere to say that this has failed.
    let _written = writeln!(output.log(), "// -----// IR Dump {when} {pass} //----- //\n{text}");
}
