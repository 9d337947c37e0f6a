//! Canonicalization of `scf.for`.

use drr::numbers::{Int, Signedness};
use drr::prelude::*;

use super::trip_count::{LoopBound, trip_count};
use super::{ForOp, YieldOp};

patterns! {
    pub(super) TrivialLoopPatterns = [RemoveLoopWithoutIterations, InlineSingleIteration, RemoveInvariantLoop]
}

pat! {
    /// The loop does nothing.
    RemoveLoopWithoutIterations:
        (ForOp $lower, $upper, $step, $inits, $unsigned, region = $_) => (replaceWithValue $inits)
        where [(has_no_iteration $lower, $upper, $step, $unsigned)]
}

pat! {
    /// The body is executed once.
    InlineSingleIteration:
        (ForOp $lower, $upper, $step, $inits, $unsigned, region = $body) => (inline $body, $lower, $inits)
        where [(has_one_iteration $lower, $upper, $step, $unsigned)]
}

pat! {
    /// The body only yields values that are defined outside of the loop.
    RemoveInvariantLoop:
        (ForOp $lower, $upper, $step, $_, $unsigned, region = (region (block (YieldOp $values))))
        => (replaceWithValue $values)
        where [(has_several_iterations $lower, $upper, $step, $unsigned)]
}

fn iterations(
    lower: ValueRef<'_>,
    upper: ValueRef<'_>,
    step: ValueRef<'_>,
    unsigned: Option<Attribute>,
) -> Option<Int> {
    let signedness = match unsigned {
        Some(_) => Signedness::Unsigned,
        None => Signedness::Signed,
    };
    let [lower, upper, step] = [lower, upper, step].map(LoopBound::Value);
    trip_count(lower, upper, step, signedness)
}

fn has_no_iteration(
    _: &MatchContext<'_>,
    lower: ValueRef<'_>,
    upper: ValueRef<'_>,
    step: ValueRef<'_>,
    unsigned: Option<Attribute>,
) -> bool {
    iterations(lower, upper, step, unsigned).is_some_and(|count| count.is_zero())
}

fn has_one_iteration(
    _: &MatchContext<'_>,
    lower: ValueRef<'_>,
    upper: ValueRef<'_>,
    step: ValueRef<'_>,
    unsigned: Option<Attribute>,
) -> bool {
    iterations(lower, upper, step, unsigned).is_some_and(|count| count.is_one())
}

fn has_several_iterations(
    _: &MatchContext<'_>,
    lower: ValueRef<'_>,
    upper: ValueRef<'_>,
    step: ValueRef<'_>,
    unsigned: Option<Attribute>,
) -> bool {
    iterations(lower, upper, step, unsigned).is_some_and(|count| !count.is_zero() && !count.is_one())
}
