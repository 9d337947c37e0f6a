//! The round-trip property: any text is rejected with errors, or its printed form parses to the same module.

use drr_ir::Module;
use drr_ir::diagnostic::Diagnostics;
use drr_ir::text::printer::{PrintError, PrintOptions};

use crate::ours;

/// Maximum length of the printed text. Shared attributes are printed once per use, so printed texts can be much longer
/// than the input.
const MAX_TEXT: u64 = 1 << 20;

/// Parses, verifies and prints a text; what is printed must be read back, and printed the same again. Whether the text is a
/// valid module.
///
/// # Panics
///
/// If that does not hold, or an error has nothing to show.
pub fn check<F: AsRef<str>>(text: &[u8], flags: &[F]) -> bool {
    let ctx = ours::context(flags);
    let module = match ours::read(&ctx, text) {
        Ok(module) => module,
        Err(errors) => {
            assert!(errors.has_errors(), "refused without an error");
            assert!(!errors.render(false).is_empty());
            return false;
        }
    };
    // Locations make other aliases: every other text has them.
    let options = PrintOptions::new()
        .with_generic_form(true)
        .with_debug_info(text.len().is_multiple_of(2));
    let options = options.with_max_bytes(MAX_TEXT);
    let Some(once) = print(&module, &options) else {
        return true;
    };
    if !module.meta().kept_aliases.is_empty() {
        // Aliases that bodies use before their definition are printed before them, and are resolved when the text is
        // parsed again. The texts differ by names.
        ours::read(&ctx, &once).unwrap_or_else(|errors| refused(&once, &errors));
        return true;
    }
    let again = ours::read(&ctx, &once).unwrap_or_else(|errors| refused(&once, &errors));
    let twice = print(&again, &options).unwrap_or_default();
    assert!(
        once == twice,
        "printed:\n{}\nand again:\n{}",
        String::from_utf8_lossy(&once),
        String::from_utf8_lossy(&twice)
    );
    true
}

fn print(module: &Module, options: &PrintOptions) -> Option<Vec<u8>> {
    let mut text = Vec::new();
    match module.print(&mut text, options) {
        Ok(()) => Some(text),
        Err(PrintError::TooLong { .. }) => None,
        Err(error) => panic!("a text in memory has room: {error}"),
    }
}

fn refused(text: &[u8], errors: &Diagnostics) -> ! {
    panic!("printed:\n{}\nand refused:\n{errors}", String::from_utf8_lossy(text))
}
