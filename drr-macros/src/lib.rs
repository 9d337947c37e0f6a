//! The entry points of `drr`'s macros; what they do is in `drr_lang`.
//!
//! Users call the `macro_rules!` of the same names in `drr`, which say how to reach that crate.

use drr_lang::Macro;
use proc_macro::TokenStream;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

/// Held while a macro runs: one that reads files makes tokens that are not rustc's, which no other one may meet.
static ALONE: Mutex<()> = Mutex::new(());

/// The text of a file of the crate that is compiled.
fn read(path: &str) -> Result<String, String> {
    let root = std::env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default();
    std::fs::read_to_string(Path::new(&root).join(path)).map_err(|error| error.to_string())
}

macro_rules! entries {
    ($($(#[$doc:meta])* $name:ident = $expand:expr;)*) => {$(
        $(#[$doc])*
        #[proc_macro]
        pub fn $name(input: TokenStream) -> TokenStream {
            let _alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
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
    /// The step of `pat!` that signature macros call back.
    #[doc(hidden)]
    pattern_step = drr_lang::pattern_step;
    /// The step of `pdll!` that signature macros call back.
    #[doc(hidden)]
    pdll_step = drr_lang::pdll_step;
    /// The step of `pdll!` that dialects call back.
    #[doc(hidden)]
    pdll_names_step = drr_lang::pdll_names_step;
    /// The step of `dialect!` that signature macros call back.
    #[doc(hidden)]
    dialect_step = drr_lang::dialect_step;
    /// The step of `drr!` that compares two patterns.
    #[doc(hidden)]
    lint_step = drr_lang::lint_step;
    #[doc(hidden)]
    editor_op = |input| Macro::Op.expand_for_editor(input);
    #[doc(hidden)]
    editor_pat = |input| Macro::Pat.expand_for_editor(input);
    #[doc(hidden)]
    editor_dialect = |input| Macro::Dialect.expand_for_editor(input);
    #[doc(hidden)]
    editor_patterns = |input| Macro::Patterns.expand_for_editor(input);
    #[doc(hidden)]
    editor_drr = |input| Macro::Drr.expand_for_editor(input);
}
