//! How far a pattern looks: which changes can make it match an op that it did not match before.

/// How far a pattern looks when it decides whether an op matches. A driver may leave an op alone for which nothing within
/// this footprint has changed since the pattern refused it.
///
/// The matched tree hangs below the root: from an operand to the op that defines it, and so on. Of the ops in the tree a
/// pattern may see the names, operands, attributes and results, and of the values that hang below the tree the types.
///
/// ```
/// use drr_runtime::{PatternSpec, MatchFootprint, Dependency};
/// // A pattern written by hand, which looks at the root and the ops that define its operands, and at nothing else.
/// const SPEC: PatternSpec = PatternSpec { footprint: MatchFootprint::tree(1), ..PatternSpec::new("Neg", "test.neg") };
/// assert_eq!(SPEC.footprint.depth, 1);
/// // As long as nobody says it, it may look at anything.
/// assert_eq!(PatternSpec::new("Neg", "test.neg").footprint.dependency, Dependency::Anything);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MatchFootprint {
    /// The number of steps from the root to the farthest op of the tree; 0 if it looks at the root alone.
    pub depth: u32,
    /// What else the match depends on.
    pub dependency: Dependency,
}

/// What a match depends on besides the depth of its tree. Each says more than those before it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Dependency {
    /// On the matched tree alone.
    Tree,
    /// Also on how many uses the results of the ops in the tree and the values below it have.
    Uses,
    /// On anything: code that is given a value or an op can go on from there, and regions hold more than their op.
    Anything,
}

impl MatchFootprint {
    /// Nobody knows how far.
    pub const ANYTHING: MatchFootprint = MatchFootprint {
        depth: u32::MAX,
        dependency: Dependency::Anything,
    };

    /// The root, and ops that are at most this number of steps below it.
    pub const fn tree(depth: u32) -> MatchFootprint {
        MatchFootprint {
            depth,
            dependency: Dependency::Tree,
        }
    }

    /// The same, and the number of uses of the values there.
    pub const fn uses(depth: u32) -> MatchFootprint {
        MatchFootprint {
            depth,
            dependency: Dependency::Uses,
        }
    }

    /// As far as both of them.
    #[must_use]
    pub fn join(self, other: MatchFootprint) -> MatchFootprint {
        MatchFootprint {
            depth: self.depth.max(other.depth),
            dependency: self.dependency.max(other.dependency),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn joining_takes_the_farther_of_each() {
        let (near, far) = (MatchFootprint::uses(0), MatchFootprint::tree(3));
        assert_eq!(near.join(far), MatchFootprint::uses(3));
        assert_eq!(far.join(near), near.join(far));
        assert_eq!(far.join(MatchFootprint::ANYTHING), MatchFootprint::ANYTHING);
        assert_eq!(far.join(MatchFootprint::tree(0)), far);
    }
}
