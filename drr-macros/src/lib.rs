//! Entry points of `drr`'s procedural macros, which are implemented in `drr_lang`.
//!
//! Users call the `macro_rules!` of the same names in `drr`, which pass the path of that crate.

use drr_lang::Macro;
use proc_macro::TokenStream;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

/// Serializes macro expansions: an expansion that reads files creates fallback tokens of `proc_macro2`, which must not
/// be mixed with the compiler's tokens of another expansion.
static EXPANSION: Mutex<()> = Mutex::new(());

/// Reads a file of the crate being compiled.
fn read(path: &str) -> Result<String, String> {
    let root = std::env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default();
    std::fs::read_to_string(Path::new(&root).join(path)).map_err(|error| error.to_string())
}

macro_rules! entries {
    ($($(#[$doc:meta])* $name:ident = $expand:expr;)*) => {$(
        $(#[$doc])*
        #[proc_macro]
        pub fn $name(input: TokenStream) -> TokenStream {
            let _guard = EXPANSION.lock().unwrap_or_else(PoisonError::into_inner);
            $expand(input.into()).into()
        }
    )*};
}

entries! {
    /// `drr::op!`.
    op = |input| Macro::Op.expand(input);
    /// `drr::pat!`.
    pat = |input| Macro::Pat.expand(input);
    /// `drr::patterns!`.
    patterns = |input| Macro::Patterns.expand(input);
    /// `drr::drr!`.
    drr = |input| Macro::Drr.expand(input);
    /// `drr::pdll!`.
    pdll = |input| Macro::Pdll.expand(input);
    /// `drr::dialect!`.
    dialect = |input| Macro::Dialect.expand(input);
    /// `drr::enum_attr!`.
    enum_attr = |input| Macro::EnumAttr.expand(input);
    /// `drr::constraint!`.
    constraint = |input| Macro::Constraint.expand(input);
    /// `drr::type_def!`.
    type_def = |input| Macro::TypeDef.expand(input);
    /// `drr::attr_def!`.
    attr_def = |input| Macro::AttrDef.expand(input);
    /// `drr::include_pdll!`.
    include_pdll = |input| drr_lang::include_pdll(input, &read);
    /// `drr::include_drr!`.
    include_drr = |input| drr_lang::include_drr(input, &read);
    /// Second phase of `pat!`, called by signature macros.
    #[doc(hidden)]
    pattern_step = drr_lang::pattern_step;
    /// Second phase of `pdll!`, called by signature macros.
    #[doc(hidden)]
    pdll_step = drr_lang::pdll_step;
    /// Name resolution phase of `pdll!`, called by dialects.
    #[doc(hidden)]
    pdll_op_names_step = drr_lang::pdll_op_names_step;
    /// Second phase of `dialect!`, called by signature macros.
    #[doc(hidden)]
    dialect_step = drr_lang::dialect_step;
    /// Lint phase of `drr!`, which compares two patterns.
    #[doc(hidden)]
    lint_step = drr_lang::lint_step;
    #[doc(hidden)]
    editor_op = |input| Macro::Op.expand_for_ide(input);
    #[doc(hidden)]
    editor_pat = |input| Macro::Pat.expand_for_ide(input);
    #[doc(hidden)]
    editor_dialect = |input| Macro::Dialect.expand_for_ide(input);
    #[doc(hidden)]
    editor_patterns = |input| Macro::Patterns.expand_for_ide(input);
    #[doc(hidden)]
    editor_drr = |input| Macro::Drr.expand_for_ide(input);
}
