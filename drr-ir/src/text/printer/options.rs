//! Options and errors of the printer.

use std::io;

/// Options of the printer, corresponding to `OpPrintingFlags` and to flags of `mlir-opt`.
///
/// ```
/// use drr_ir::text::printer::PrintOptions;
/// use drr_ir::{Context, Module};
///
/// let ctx = Context::new();
/// let module = Module::parse(&ctx, "module attributes {t.w = dense<[1, 2, 3]> : tensor<3xi8>} {}")?;
/// let mut text = Vec::new();
/// module.print(&mut text, &PrintOptions::new().with_elements_up_to(2).with_debug_info(true))?;
/// assert!(text.starts_with(b"module attributes {t.w = dense_resource<__elided__> : tensor<3xi8>} {\n} loc("));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
#[non_exhaustive]
pub struct PrintOptions {
    /// Print locations, as with `--mlir-print-debuginfo`.
    pub debug_info: bool,
    /// Print locations in a readable form, as with `--mlir-pretty-debuginfo`. Such text cannot be parsed.
    pub pretty_debug_info: bool,
    /// Print the generic form, as with `--mlir-print-op-generic`.
    pub generic_form: bool,
    /// Assume that the module is valid and skip the verifier. Otherwise an invalid module is printed in generic form,
    /// because its custom form could not be parsed.
    pub assume_verified: bool,
    /// Print attributes, types and locations in place, without aliases, as with `--mlir-print-local-scope`.
    pub local_scope: bool,
    /// Maximum number of printed elements in a dense or sparse attribute; longer ones are elided, as with
    /// `--mlir-elide-elementsattrs-if-larger`.
    pub max_elements: Option<u64>,
    /// Maximum number of bytes of text for a resource; longer ones are omitted, as with
    /// `--mlir-elide-resource-strings-if-larger`.
    pub max_resource_bytes: Option<u64>,
    /// Omit regions, as with `--mlir-print-skip-regions`.
    pub skip_regions: bool,
    /// Make value numbers unique across regions, as with `--mlir-print-unique-ssa-ids`. In generic form they always
    /// are.
    pub unique_ssa_ids: bool,
    /// Name values after their locations, as with `--mlir-use-nameloc-as-prefix`.
    pub name_loc_as_prefix: bool,
    /// Print comments with the users of values, as with `--mlir-print-value-users`.
    pub value_users: bool,
    /// Maximum number of bytes of text. Shared attributes are printed at each use, so that the text of a small module
    /// can be huge.
    pub max_bytes: Option<u64>,
    /// Print each op on its own, without text cached from an earlier op. The text is the same; tests check that.
    #[doc(hidden)]
    pub without_templates: bool,
}

/// Defines setters of fields.
macro_rules! setters {
    ($($(#[$doc:meta])* $setter:ident = $field:ident: $ty:ty => $value:expr;)*) => {
        impl PrintOptions {
            $(
                $(#[$doc])*
                #[must_use]
                pub fn $setter(mut self, $field: $ty) -> Self {
                    self.$field = $value;
                    self
                }
            )*
        }
    };
}

setters! {
    /// Sets whether locations are printed.
    with_debug_info = debug_info: bool => debug_info;
    /// Sets whether locations are printed in a readable form; [`PrintOptions::debug_info`] selects whether they are
    /// printed at all.
    with_pretty_debug_info = pretty_debug_info: bool => pretty_debug_info;
    /// Selects the generic or the custom form.
    with_generic_form = generic_form: bool => generic_form;
    /// Sets whether the verifier is skipped.
    with_assume_verified = assume_verified: bool => assume_verified;
    /// Sets whether aliases are omitted.
    with_local_scope = local_scope: bool => local_scope;
    /// Sets the maximum number of printed elements.
    with_elements_up_to = max_elements: u64 => Some(max_elements);
    /// Sets the maximum number of bytes of a printed resource.
    with_resources_up_to = max_resource_bytes: u64 => Some(max_resource_bytes);
    /// Sets whether regions are omitted.
    with_skip_regions = skip_regions: bool => skip_regions;
    /// Sets whether value numbers are unique across regions.
    with_unique_ssa_ids = unique_ssa_ids: bool => unique_ssa_ids;
    /// Sets whether values are named after their locations.
    with_name_loc_as_prefix = name_loc_as_prefix: bool => name_loc_as_prefix;
    /// Sets whether comments with the users of values are printed.
    with_value_users = value_users: bool => value_users;
    /// Sets the maximum number of bytes of text.
    with_max_bytes = max_bytes: u64 => Some(max_bytes);
}

impl PrintOptions {
    /// Returns the default options: custom form, without locations and without a limit.
    pub fn new() -> Self {
        Self::default()
    }
}

/// The reason why a text is incomplete.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PrintError {
    /// Writing the text failed.
    #[error("the text cannot be written")]
    Io(#[from] io::Error),
    /// The text is longer than [`PrintOptions::max_bytes`].
    #[error("the text is longer than {limit} bytes")]
    TooLong {
        /// The limit.
        limit: u64,
    },
    /// The print function of an op prints a region that is not inside of the op.
    #[error("the printer of `{op}` prints a region that is not inside of the op")]
    OutsideRegion {
        /// Name of the op.
        op: String,
    },
    /// A region is printed twice, by the print function of its op or of an enclosing op.
    #[error("a region of `{op}` is printed twice")]
    RepeatedRegion {
        /// Name of the op that has the region.
        op: String,
    },
}
