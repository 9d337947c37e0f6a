//! What a text says, and how long it may be.

use std::io;

/// What a text says, and how long it may be. MLIR has the same as `OpPrintingFlags`, and as flags of `mlir-opt`.
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
    /// Whether locations are printed, as with `--mlir-print-debuginfo`.
    pub debug_info: bool,
    /// Whether locations are printed for people to read, as with `--mlir-pretty-debuginfo`. Such a text cannot be read back.
    pub pretty_debug_info: bool,
    /// Whether the generic form is printed, as with `--mlir-print-op-generic`.
    pub generic_form: bool,
    /// Whether the module is taken to be valid, so that it is not verified first. One that is not valid prints in generic form,
    /// because its custom form could not be read.
    pub assume_verified: bool,
    /// Whether attributes, types and locations are printed in place, without aliases, as with `--mlir-print-local-scope`.
    pub local_scope: bool,
    /// Elements of dense and sparse attributes are left out if they are more than this, as with
    /// `--mlir-elide-elementsattrs-if-larger`.
    pub max_elements: Option<u64>,
    /// Resources are left out if they take more bytes of text than this, as with `--mlir-elide-resource-strings-if-larger`.
    pub max_resource_bytes: Option<u64>,
    /// Whether regions are left out, as with `--mlir-print-skip-regions`.
    pub skip_regions: bool,
    /// Whether no number of a value occurs in two regions, as with `--mlir-print-unique-ssa-ids`. In generic form none ever does.
    pub unique_ssa_ids: bool,
    /// Whether values are called as their locations, as with `--mlir-use-nameloc-as-prefix`.
    pub name_loc_as_prefix: bool,
    /// Whether comments say who uses a value, as with `--mlir-print-value-users`.
    pub value_users: bool,
    /// How many bytes may be printed. Attributes that are shared print as often as they are used, so that a small module
    /// can have a huge text.
    pub max_bytes: Option<u64>,
    /// Whether each op is written by itself, and none from the text of an earlier one: the text is the same, which tests check.
    #[doc(hidden)]
    pub without_templates: bool,
}

/// Functions that set a field.
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
    /// With locations, or without.
    with_debug_info = debug_info: bool => debug_info;
    /// With locations for people to read; [`PrintOptions::debug_info`] says whether ops have any.
    with_pretty_debug_info = pretty_debug_info: bool => pretty_debug_info;
    /// In generic form, or in custom form.
    with_generic_form = generic_form: bool => generic_form;
    /// Without verifying the module first.
    with_assume_verified = assume_verified: bool => assume_verified;
    /// Without aliases.
    with_local_scope = local_scope: bool => local_scope;
    /// Without the elements of attributes that have more.
    with_elements_up_to = max_elements: u64 => Some(max_elements);
    /// Without resources that take more bytes.
    with_resources_up_to = max_resource_bytes: u64 => Some(max_resource_bytes);
    /// Without regions.
    with_skip_regions = skip_regions: bool => skip_regions;
    /// With numbers of values that occur once.
    with_unique_ssa_ids = unique_ssa_ids: bool => unique_ssa_ids;
    /// With the names of locations as names of values.
    with_name_loc_as_prefix = name_loc_as_prefix: bool => name_loc_as_prefix;
    /// With comments that say who uses a value.
    with_value_users = value_users: bool => value_users;
    /// With a limit.
    with_max_bytes = max_bytes: u64 => Some(max_bytes);
}

impl PrintOptions {
    /// In custom form, without locations and without limit.
    pub fn new() -> Self {
        Self::default()
    }
}

/// Why a text is not complete.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PrintError {
    /// Where it goes did not take it.
    #[error("the text cannot be written")]
    Io(#[from] io::Error),
    /// It is longer than [`PrintOptions::max_bytes`].
    #[error("the text is longer than {limit} bytes")]
    TooLong {
        /// The limit.
        limit: u64,
    },
    /// The printer of an op prints a region that is not inside of the op.
    #[error("the printer of `{op}` prints a region that is not inside of the op")]
    OutsideRegion {
        /// The name of the op.
        op: String,
    },
    /// An op has two printers for one region: its own prints it twice, or that of an op around prints it, too.
    #[error("a region of `{op}` is printed twice")]
    RepeatedRegion {
        /// The name of the op that has the region.
        op: String,
    },
}
