//! The match footprint of a pattern: which changes can make it match an op that it did not match before.

/// What a match depends on. A driver need not try a pattern again on an op as long as nothing within this footprint has
/// changed.
///
/// The matched tree leads from the root to the ops that define its operands, and so on. A match depends on the names, operands,
/// attributes and results of the ops in the tree, and on the types of the operands that no op of the tree defines.
///
/// ```
/// use drr_runtime::{PatternSpec, MatchFootprint, Dependency};
/// // A pattern written by hand that reads the root and the ops that define its operands, and nothing else.
/// const SPEC: PatternSpec = PatternSpec { footprint: MatchFootprint::tree(1), ..PatternSpec::new("Neg", "test.neg") };
/// assert_eq!(SPEC.footprint.depth, 1);
/// // Without a footprint, a match depends on anything.
/// assert_eq!(PatternSpec::new("Neg", "test.neg").footprint.dependency, Dependency::Anything);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MatchFootprint {
    /// The number of steps from the root to the farthest op of the tree; 0 for the root alone.
    pub depth: u32,
    /// What else the match depends on.
    pub dependency: Dependency,
}

/// What a match depends on besides the depth of its tree. Each includes those before it.
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
    /// Unknown: anything.
    pub const ANYTHING: MatchFootprint = MatchFootprint {
        depth: u32::MAX,
        dependency: Dependency::Anything,
    };

    /// The root, and the ops at most this number of steps away.
    pub const fn tree(depth: u32) -> MatchFootprint {
        MatchFootprint {
            depth,
            dependency: Dependency::Tree,
        }
    }

    /// The same, and the numbers of uses of the values there.
    pub const fn uses(depth: u32) -> MatchFootprint {
        MatchFootprint {
            depth,
            dependency: Dependency::Uses,
        }
    }

    /// The union of both.
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
