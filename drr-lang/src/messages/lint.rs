//! The lints of patterns and formats, and the messages of the former.

use crate::report::Message;
use std::fmt::Display;

/// A lint.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Lint {
    /// A pattern that is never tried.
    Shadowed,
    /// A pattern that matches its own result.
    MatchesAgain,
    /// Two patterns that undo each other.
    Undoes,
    /// Three patterns that feed each other in a cycle.
    Cycle,
    /// A condition that always or never holds.
    ConstantCondition,
    /// A constraint equal to the declared one.
    RepeatedConstraint,
    /// An `either` of equal operands.
    SameEither,
    /// A constant before other operands of a commutative op, which never occurs.
    ConstantOnTheLeft,
    /// A region that is erased with the root.
    RegionDropped,
    /// A value in an optional group that is lost if the anchor has its default value.
    HiddenByDefault,
    /// An optional group that is never parsed, because an earlier element starts equally.
    GroupNeverRead,
    /// An element printed without space after the name of a type or an attribute.
    GluedToName,
}

impl Lint {
    /// The lints of patterns, each with the word that allows it: `#[drr(allow(shadowed))]`.
    pub(crate) const OF_PATTERNS: [(&'static str, Lint); 9] = [
        ("shadowed", Lint::Shadowed),
        ("matches_again", Lint::MatchesAgain),
        ("undoes", Lint::Undoes),
        ("cycle", Lint::Cycle),
        ("constant_condition", Lint::ConstantCondition),
        ("repeated_constraint", Lint::RepeatedConstraint),
        ("same_either", Lint::SameEither),
        ("constant_on_the_left", Lint::ConstantOnTheLeft),
        ("region_dropped", Lint::RegionDropped),
    ];

    /// The lints of formats.
    pub(crate) const OF_FORMATS: [(&'static str, Lint); 3] = [
        ("hidden_by_default", Lint::HiddenByDefault),
        ("group_never_read", Lint::GroupNeverRead),
        ("glued_to_name", Lint::GluedToName),
    ];
}

messages! {
    /// A duplicate source.
    M148 same_again(first) = "never tried: `{first}` matches the same and comes first";
    /// A source that another pattern covers.
    M149 covered(first) = "never tried: `{first}` matches everything that this matches and comes first";
    /// A pattern that matches its own result.
    M151 matches_again() = "the result matches this pattern again, so that it never comes to an end"
        help "narrow the source, or add a constraint that the result does not meet";
    /// A pattern that swaps operands.
    M152 swaps_back() = "the result matches this pattern again and swaps back"
        help "add a constraint that tells the orders apart";
    /// Two patterns that undo each other.
    M153 undoes(first) = "this undoes `{first}`, so that the two never come to an end"
        help "drop one of them, or narrow one so that it does not match what the other builds";
    /// Three patterns of which each matches the result of the previous one.
    M158 cycle(first, second) = "this, `{first}` and `{second}` each match what the one before builds, so that they never come to an end"
        help "drop one of them, or narrow one so that it does not match what the one before builds";
    /// `{ true }`, `{ $k == $k }`.
    M159 condition_always_holds() = "this condition always holds" help "drop it";
    /// `{ false }`, `{ $k != $k }`.
    M160 condition_never_holds() = "this condition never holds, so that the pattern is never applied";
    /// `where [(AnyFloat $x)]` of an operand that is declared as `F32`.
    M161 condition_implied(symbol, known, constraint) = "`{symbol}` satisfies `{constraint}` already: it is `{known}`" help "drop the condition";
    /// `where [(I32 $x)]` of an operand that is declared as `F32`.
    M162 condition_excluded(symbol, known, constraint) = "never applied: `{symbol}` is `{known}`, which excludes `{constraint}`";
    /// `where [(HasOneUse $x), (HasOneUse $x)]`.
    M163 condition_repeated() = "this condition is in the list already" help "drop it";
    /// A constraint equal to the declared one.
    M154 constraint_repeated(op, arg, constraint) = "`{op}` already requires `{constraint}` of `{arg}`" help "drop it here";
    /// `(AddOp (ConstOp $k), (NegOp $x))`.
    M157 constant_on_the_left(op) = "never there: folding moves the constants of `{op}`, which is `Commutative`, behind its other operands"
        help "write the constant last";
    /// `(either $x, $x)`.
    M156 either_same() = "both sides of `either` are the same" help "one order is enough: drop `either`";
}
