//! Match footprints of the patterns of a set.

use drr::prelude::*;
use drr::{Dependency, MatchFootprint};

op! { NegOp = "reach.neg", (ins AnyType:$x), (outs AnyType:$r), [SameOperandsAndResultType] }
op! { CastOp = "reach.cast", (ins AnyType:$x), (outs AnyType:$r) }
op! { AddOp = "reach.add", (ins AnyType:$x, AnyType:$y), (outs AnyType:$r), [SameOperandsAndResultType] }
dialect! { Ops = "reach", ops: [NegOp, CastOp, AddOp] }

fn positive(_cx: &MatchContext<'_>, _value: ValueRef<'_>) -> bool {
    true
}

#[test]
fn the_patterns_of_a_root_are_taken_together() {
    let ctx = Context::with(Ops);
    let [neg, cast, add] = ["reach.neg", "reach.cast", "reach.add"].map(|name| ctx.op_name(name));
    let mut set = PatternSet::new()
        .with(pat!((NegOp (NegOp (NegOp $x))) => (NegOp $x)))
        .with(pat!((NegOp (AddOp:$a $x, $y)) => (AddOp $y, $x) where [(HasOneUse:$a)]))
        .with(pat!((AddOp $x, $x) => (NegOp $x)));
    let frozen = set.freeze(&ctx).unwrap();
    assert_eq!(frozen.footprint(neg), Some(MatchFootprint::uses(2)));
    assert_eq!(frozen.footprint(add), Some(MatchFootprint::tree(0)));
    assert_eq!(frozen.footprint(cast), None);
    assert_eq!(frozen.widest_footprint(), Some(MatchFootprint::uses(2)));

    set.add(pat!((CastOp $x) => (CastOp (NegOp $x)) where [(positive $x)]));
    let frozen = set.freeze(&ctx).unwrap();
    assert_eq!(
        frozen.footprint(cast).map(|footprint| footprint.dependency),
        Some(Dependency::Anything)
    );
    assert_eq!(frozen.footprint(neg), Some(MatchFootprint::uses(2)));
    assert_eq!(frozen.widest_footprint(), Some(MatchFootprint::ANYTHING));
    assert_eq!(PatternSet::new().freeze(&ctx).unwrap().widest_footprint(), None);
}
