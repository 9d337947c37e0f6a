//! Arguments, results, regions and successors as lines of `op!`.

/// One line of a section.
#[derive(Debug, Default)]
pub(crate) struct SectionEntry {
    pub(crate) docs: String,
    pub(crate) text: String,
    pub(crate) name: String,
    /// Set if the entry is a single value.
    pub(crate) is_single_value: bool,
    pub(crate) is_optional: bool,
    pub(crate) is_value: bool,
    /// Effects on the memory of the value.
    pub(crate) effects: Vec<&'static str>,
    /// Set if the value has effects that drr does not know.
    pub(crate) has_unknown_effects: bool,
}
