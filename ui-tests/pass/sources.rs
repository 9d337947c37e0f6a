//! Features of sources, without warnings in the generated code.

#![deny(warnings)]

use drr::prelude::*;
use drr_ui_tests::ops::*;

fn get_in(_cx: &MatchContext<'_>, op: OpRef<'_>) -> Option<Value> {
    op.operand(0).map(|value| value.handle())
}

fn is_old(_cx: &MatchContext<'_>, _op: OpRef<'_>) -> bool {
    true
}

drr::pat! { Lists: (AddOp (ConcatOp (variadic)), (ConcatOp (variadic $_, I32:$x, .., F32:$_))) => (NegOp $x) }
drr::pat! { Rests: (GroupsOp (variadic $first, $rest ..), (variadic:$all (NegOp $_), ..)) => (GroupsOp $rest, (variadic $all, $first)) }
drr::pat! { Orders: (MacOp (either (NegOp $_), $x, F32:$_)) => (CastOp $x) }
drr::pat! { Blank: (MacOp $x, (either $_, $_)) => (CastOp $x) }
drr::pat! { TwoGroups: (AddOp (either (AddOp (either (NegOp $_), $x)), $_)) => (CastOp $x) where [{ $x.has_one_use() }] }
drr::pat! { Matchers: (AddOp (get_in F32:$x), (NativeCodeCallVoid<is_old>)) => (CastOp $x) }
drr::pat! { Unused: (AddOp (get_in $_), (get_in $x)) => (CastOp $x) }
drr::pat! { Text: (NegOp (NativeCodeCall<"get_in($_builder, $_self)"> $x)) => (CastOp $x) }
drr::pat! { Constants: (AddOp $x, (ConstantLikeMatcher AnyAttr:$_)) => (CastOp $x) }
drr::pat! { Expressions: (ScaleOp $x, { 2 * 21 }) => (CastOp $x) where [{ let ty = $x.ty(); ty == Type::F32 }] }
drr::pat! { Properties: (PropOp (PropOp $x, $p), $p) => (PropOp $x, -1) where [{ $p > 3 }, (I64Prop $p)] }
drr::pat! { InPlace: (ScaleOp TypeConstraint<CPred<"$_self == Type::F32">>:$x, AttrConstraint<CPred<"true">, "any">:$_) => (CastOp $x) }
drr::pat! { Predicates: (ScaleOp $x, $k) => (CastOp $x) where [(Constraint<CPred<"$_self > $0">>:$k 3), (NativeCodeCall<"$0.has_uses()"> $x)] }

fn main() {
    let names = PatternSet::new().with(Lists).with(Rests).with(Orders).with(Blank).with(TwoGroups).with(Matchers).with(Unused);
    let set = names.with(Text).with(Constants).with(Expressions).with(Properties).with(InPlace).with(Predicates);
    assert_eq!(set.specs().count(), 13);
}
