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
    M148 same_again(first) = "unreachable pattern: `{first}` matches the same and is tried first";
    /// A source that another pattern covers.
    M149 covered(first) = "unreachable pattern: `{first}` matches everything that this pattern matches and is tried first";
    /// A pattern that matches its own result.
    M151 matches_again() = "the pattern matches its own result and does not terminate"
        help "narrow the source, or add a constraint that the result does not satisfy";
    /// A pattern that swaps operands.
    M152 swaps_back() = "the pattern matches its own result and swaps the operands back"
        help "add a constraint that distinguishes the two orders";
    /// Two patterns that undo each other.
    M153 undoes(first) = "this pattern undoes `{first}`, so the two patterns do not terminate"
        help "remove one of them, or narrow one so that it does not match the result of the other";
    /// Three patterns of which each matches the result of the previous one.
    M158 cycle(first, second) = "this pattern, `{first}` and `{second}` form a cycle that does not terminate"
        note "each of them matches the result of the preceding one"
        help "remove one of them, or narrow one so that it does not match the result of the preceding one";
    /// `{ true }`, `{ $k == $k }`.
    M159 condition_always_holds() = "this condition is always true"
        help "remove it";
    /// `{ false }`, `{ $k != $k }`.
    M160 condition_never_holds() = "this condition is always false, so the pattern never applies";
    /// `where [(AnyFloat $x)]` of an operand that is declared as `F32`.
    M161 condition_implied(symbol, known, constraint) = "redundant constraint: `{symbol}` is `{known}`, which implies `{constraint}`"
        help "remove it";
    /// `where [(I32 $x)]` of an operand that is declared as `F32`.
    M162 condition_excluded(symbol, known, constraint) = "the pattern never applies: `{symbol}` is `{known}`, which excludes `{constraint}`";
    /// `where [(HasOneUse $x), (HasOneUse $x)]`.
    M163 condition_repeated() = "redundant condition: the list already contains it"
        help "remove it";
    /// A constraint equal to the declared one.
    M154 constraint_repeated(op, arg, constraint) = "redundant constraint: `{op}` already requires `{constraint}` of `{arg}`"
        help "remove it";
    /// `(AddOp (ConstOp $k), (NegOp $x))`.
    M157 constant_on_the_left(op) = "the pattern never applies: `{op}` is `Commutative`, so folding moves constants after its other operands"
        help "write the constant last";
    /// `(either $x, $x)`.
    M156 either_same() = "both operands of `either` are the same"
        help "remove `either`";
}
