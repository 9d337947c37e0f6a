//! The names that are reserved in constraint position, and what each constrains.

use drr_schema::constraint::{self, ConstraintFlag};

pub(crate) use drr_schema::constraint::built_in as row;

/// Whether a name in constraint position is ours, whatever else is in scope.
pub(crate) fn is_reserved(name: &str) -> bool {
    row(name).is_some() || is_body(name)
}

/// Whether a name is that of a constraint on regions or successors.
pub(crate) fn is_body(name: &str) -> bool {
    REGIONS.contains(&name) || SUCCESSORS.contains(&name)
}

/// All built-in names of constraints on arguments, for suggestions.
pub(crate) fn names() -> impl Iterator<Item = &'static str> {
    let rows = constraint::all().filter(|row| !row.is(ConstraintFlag::Called));
    rows.map(|row| row.name)
}

/// Types that need no context to be made: a result with such a constraint needs no type from anywhere.
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

/// How the constraint on a region or successor is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BodyUsage {
    /// `AnyRegion`.
    Plain,
    /// `SizedRegion<1>`: a number of blocks.
    Number,
    /// `VariadicRegion<AnyRegion>`.
    Wrapper,
}

/// How this one is written.
pub(crate) fn body_usage(name: &str) -> BodyUsage {
    match name {
        "VariadicRegion" | "VariadicSuccessor" => BodyUsage::Wrapper,
        "SizedRegion" | "MinSizedRegion" | "MaxSizedRegion" => BodyUsage::Number,
        _ => BodyUsage::Plain,
    }
}
