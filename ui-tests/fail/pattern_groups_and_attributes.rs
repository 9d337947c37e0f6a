//! Groups of patterns and the attributes of patterns.

use drr_ui_tests::ops::*;

drr::pat! { #[label(slow)] #[bounded_recursion(5)] First: (NegOp (NegOp $x)) => (replaceWithValue $x) }
drr::patterns! { pub(crate) Group = First, Second }
drr::patterns! { Other = [First Group, +, (NegOp $x) => (CastOp $y), [Missing]] }

fn main() {
    let _ = drr::PatternSet::new().with(drr::patterns![First]).with(Group).with(Other);
}
