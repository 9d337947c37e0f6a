//! What rustc warns of on behalf of patterns and formats: the kinds, and the texts of those of patterns.

use crate::report::Message;
use std::fmt::Display;

/// What rustc warns of, by kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Lint {
    /// It is never tried.
    Shadowed,
    /// It matches what it has made.
    MatchesAgain,
    /// Two rules undo each other.
    Undoes,
    /// Three rules feed each other in a circle.
    Circle,
    /// A condition always or never holds.
    ConstantCondition,
    /// A constraint says no more than the declaration.
    RepeatedConstraint,
    /// Both sides of `either` are the same.
    SameEither,
    /// A constant is never on the left of a commutative operation.
    ConstantOnTheLeft,
    /// A region of the root is erased with it.
    RegionDropped,
    /// A value in an optional group is lost where the anchor is its default.
    HiddenByDefault,
    /// The parser takes what begins an optional group for another one.
    GroupNeverRead,
    /// The parser takes the name of a type or an attribute and what stands behind it for one word.
    GluedToName,
}

impl Lint {
    /// Those of patterns, each with the word by which it is switched off: `#[drr(allow(shadowed))]`.
    pub(crate) const OF_PATTERNS: [(&'static str, Lint); 9] = [
        ("shadowed", Lint::Shadowed),
        ("matches_again", Lint::MatchesAgain),
        ("undoes", Lint::Undoes),
        ("circle", Lint::Circle),
        ("constant_condition", Lint::ConstantCondition),
        ("repeated_constraint", Lint::RepeatedConstraint),
        ("same_either", Lint::SameEither),
        ("constant_on_the_left", Lint::ConstantOnTheLeft),
        ("region_dropped", Lint::RegionDropped),
    ];

    /// Those of formats.
    pub(crate) const OF_FORMATS: [(&'static str, Lint); 3] = [
        ("hidden_by_default", Lint::HiddenByDefault),
        ("group_never_read", Lint::GroupNeverRead),
        ("glued_to_name", Lint::GluedToName),
    ];
}

messages! {
    /// The same source twice.
    M148 same_again(first) = "never tried: `{first}` matches the same and comes first";
    /// A source that another one covers.
    M149 covered(first) = "never tried: `{first}` matches everything that this matches and comes first";
    /// A rule that matches what it makes.
    M151 matches_again() = "the result matches this pattern again, so that it never comes to an end"
        help "narrow the source, or add a constraint that the result does not meet";
    /// A rule that swaps.
    M152 swaps_back() = "the result matches this pattern again and swaps back"
        help "add a constraint that tells the orders apart";
    /// Two rules that work against each other.
    M153 undoes(first) = "this undoes `{first}`, so that the two never come to an end"
        help "drop one of them, or narrow one so that it does not match what the other builds";
    /// Three rules of which each matches what the one before builds.
    M158 circle(first, second) = "this, `{first}` and `{second}` each match what the one before builds, so that they never come to an end"
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
    /// A constraint that the declaration has.
    M154 constraint_repeated(op, arg, constraint) = "`{op}` already requires `{constraint}` of `{arg}`" help "drop it here";
    /// `(AddOp (ConstOp $k), (NegOp $x))`.
    M157 constant_on_the_left(op) = "never there: folding moves the constants of `{op}`, which is `Commutative`, behind its other operands"
        help "write the constant last";
    /// `(either $x, $x)`.
    M156 either_same() = "both sides of `either` are the same" help "one order is enough: drop `either`";
}
