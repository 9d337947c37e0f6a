//! The names that are reserved in constraint position, and what each constrains.

use drr_shape::constraint::{self, Flag};

use crate::syntax::constraint::Kind;

/// What a built-in constrains.
#[derive(Clone, Copy, Debug)]
pub(crate) enum BuiltInKind {
    /// Always this.
    Is(Kind),
    /// What its arguments constrain.
    OfArguments,
}

/// The kind of a built-in constraint; nothing for all other names.
pub(crate) fn kind(name: &str) -> Option<BuiltInKind> {
    Some(match constraint::built_in(name)?.kind {
        constraint::Kind::Type => BuiltInKind::Is(Kind::Type),
        constraint::Kind::Attr => BuiltInKind::Is(Kind::Attr),
        constraint::Kind::Prop => BuiltInKind::Is(Kind::Prop),
        constraint::Kind::OfArguments => BuiltInKind::OfArguments,
    })
}

/// Whether a name in constraint position is ours, whatever else is in scope.
pub(crate) fn is_reserved(name: &str) -> bool {
    kind(name).is_some() || REGIONS.contains(&name) || SUCCESSORS.contains(&name)
}

/// All built-in names of constraints on arguments, for suggestions.
pub(crate) fn names() -> impl Iterator<Item = &'static str> {
    constraint::all()
        .filter(|row| !row.is(Flag::Called))
        .map(|row| row.name)
}

/// Types that need no context to be made: a result with such a constraint needs no type from anywhere.
pub(crate) fn is_buildable(name: &str) -> bool {
    constraint::built_in(name).is_some_and(|row| row.is(Flag::Buildable))
}

/// Whether the name is built in with arguments only: alone it is the user's.
pub(crate) fn needs_arguments(name: &str) -> bool {
    constraint::built_in(name).is_some_and(|row| row.is(Flag::Called))
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
