//! `--verify-roundtrip`: prints a module, parses the text, and compares the modules.

use std::sync::Arc;

use drr::Module;
use drr::diagnostic::{Diagnostic, Diagnostics, Source, Span};
use drr::text::{ParseOptions, PrintOptions};

use crate::RunError;
use crate::difference::difference;
use crate::session::Run;

/// Checks that printing a module in custom form with locations and parsing the text gives the same module, except for
/// locations: custom forms leave out those of implicit terminators and of some block arguments.
pub(crate) fn verify(run: &Run<'_>, module: &Module, source: &Arc<Source>) -> Result<(), RunError> {
    let custom = PrintOptions::new().with_debug_info(true).with_assume_verified(true);
    let generic = custom.with_debug_info(false).with_generic_form(true);
    let print = |module: &Module, what: &PrintOptions| {
        let mut text = Vec::new();
        module.print(&mut text, what).map(|()| text)
    };
    let failed = |message: &str| Diagnostic::error(message).at(source, Span::default());
    let text = Arc::new(Source::from_bytes("<round trip>", print(module, &custom)?));
    let options = ParseOptions::new().with_cancellation(run.cancellation.clone());
    let again = Module::parse_with(&run.ctx, &text, &options).map_err(|errors| {
        if run.cancellation.is_cancelled() {
            return RunError::Interrupted { at: None };
        }
        let mut all = Diagnostics::from(failed("the printed module cannot be read back"));
        errors.iter().for_each(|error| all.push(error.clone()));
        RunError::Text(all)
    })?;
    let (before, after) = (print(module, &generic)?, print(&again, &generic)?);
    if before == after {
        return Ok(());
    }
    let lines = difference(&before, &after, false);
    let error = failed("the printed module differs after it is read back").with_note(lines.trim_end());
    Err(RunError::Text(error.into()))
}
