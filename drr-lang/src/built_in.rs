//! Reserved names in constraint position, and the kinds of entities they constrain.

use drr_schema::constraint::{self, ConstraintFlag};

pub(crate) use drr_schema::constraint::built_in as row;

/// Returns `true` if a name in constraint position is reserved.
pub(crate) fn is_reserved(name: &str) -> bool {
    row(name).is_some() || is_body(name)
}

/// Returns `true` if a name is a constraint on regions or successors.
pub(crate) fn is_body(name: &str) -> bool {
    REGIONS.contains(&name) || SUCCESSORS.contains(&name)
}

/// Returns all built-in constraints on arguments, for suggestions.
pub(crate) fn names() -> impl Iterator<Item = &'static str> {
    let rows = constraint::all().filter(|row| !row.is(ConstraintFlag::Called));
    rows.map(|row| row.name)
}

/// Returns `true` if a constraint determines a single type, so that a result needs no other type source.
pub(crate) fn is_buildable(name: &str) -> bool {
    row(name).is_some_and(|row| row.is(ConstraintFlag::Buildable))
}

/// Constraints on regions.
pub(crate) const REGIONS: &[&str] = &[
    "AnyRegion",
    "SizedRegion",
    "MinSizedRegion",
    "MaxSizedRegion",
    "VariadicRegion",
];

/// Constraints on successors.
pub(crate) const SUCCESSORS: &[&str] = &["AnySuccessor", "VariadicSuccessor"];

/// The notation of a constraint on regions or successors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BodyUsage {
    /// `AnyRegion`.
    Plain,
    /// `SizedRegion<1>`: a number of blocks.
    Number,
    /// `VariadicRegion<AnyRegion>`.
    Wrapper,
}

/// Returns the notation of a constraint on regions or successors.
pub(crate) fn body_usage(name: &str) -> BodyUsage {
    match name {
        "VariadicRegion" | "VariadicSuccessor" => BodyUsage::Wrapper,
        "SizedRegion" | "MinSizedRegion" | "MaxSizedRegion" => BodyUsage::Number,
        _ => BodyUsage::Plain,
    }
}
