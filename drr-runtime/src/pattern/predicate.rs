//! Predicates: what must hold for a pattern to match, as data. The index of a frozen set is made from them.

/// Something that must hold for a pattern to match. A pattern need not list all that it checks, but a pattern is not tried where
/// one of its predicates does not hold.
///
/// A place is an op of the matched tree. The root is place 0, and each [`Predicate::Operand`] makes the next one. Names and
/// constants are numbers of the pattern's [entries](super::PatternSpec::entries). A predicate whose numbers are out of
/// range is ignored.
///
/// ```
/// use drr_runtime::{Predicate, Entry, PatternSpec};
/// /// A pattern by hand for `test.neg`s of `test.neg`s.
/// const SPEC: PatternSpec = PatternSpec {
///     entries: &[Entry::Op("test.neg")],
///     predicates: &[Predicate::Operand(0, 0, 0)],
///     ..PatternSpec::new("NegNeg", "test.neg")
/// };
/// assert_eq!(SPEC.predicates.len(), 1);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Predicate {
    /// At this place, the operand of this number is a result of an op of this name. That op is the next place.
    Operand(u16, u16, u16),
    /// At this place, the inherent attribute or property of this name is this constant.
    Attr(u16, u16, u16),
    /// The same with the constant that the absence of the attribute stands for.
    DefaultAttr(u16, u16, u16, u16),
    /// At this place, the operand of this number is the same value as, at that place, the operand of that number.
    Same(u16, u16, u16, u16),
}
