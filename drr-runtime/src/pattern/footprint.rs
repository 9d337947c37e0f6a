//! The match footprint of a pattern: the IR whose changes can make the pattern match where it did not match before.

/// The part of the IR that a match depends on. A driver need not try a pattern again on an op until something within
/// this footprint has changed.
///
/// The matched tree contains the root, the ops that define its operands, and so on. A match depends on the names,
/// operands, attributes and results of the ops in the tree, and on the types of the operands that no op of the tree
/// defines.
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
    /// Maximum distance from the root to an op of the tree; 0 for the root alone.
    pub depth: u32,
    /// Further dependencies of the match.
    pub dependency: Dependency,
}

/// Dependencies of a match besides the depth of its tree. Each variant includes the preceding ones.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Dependency {
    /// Only the matched tree.
    Tree,
    /// The tree, and the numbers of uses of its ops' results and of the values that it uses.
    Uses,
    /// Anything: native code can traverse the IR from a value or an op, and regions contain further ops.
    Anything,
}

impl MatchFootprint {
    /// The unknown footprint, which includes the whole IR.
    pub const ANYTHING: MatchFootprint = MatchFootprint {
        depth: u32::MAX,
        dependency: Dependency::Anything,
    };

    /// Returns the footprint of a match that depends on the root and the ops at most `depth` edges away.
    pub const fn tree(depth: u32) -> MatchFootprint {
        MatchFootprint {
            depth,
            dependency: Dependency::Tree,
        }
    }

    /// Returns the footprint of a match that depends on these ops and on the numbers of uses of their values.
    pub const fn uses(depth: u32) -> MatchFootprint {
        MatchFootprint {
            depth,
            dependency: Dependency::Uses,
        }
    }

    /// Returns the union of both footprints.
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
    fn joining_takes_the_maximum_of_each_field() {
        let (near, far) = (MatchFootprint::uses(0), MatchFootprint::tree(3));
        assert_eq!(near.join(far), MatchFootprint::uses(3));
        assert_eq!(far.join(near), near.join(far));
        assert_eq!(far.join(MatchFootprint::ANYTHING), MatchFootprint::ANYTHING);
        assert_eq!(far.join(MatchFootprint::tree(0)), far);
    }
}
