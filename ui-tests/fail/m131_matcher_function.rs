//! M131, M137: functions that are no native matchers, and outputs of another kind, are left to rustc with our notes.

use drr_ui_tests::ops::*;

use drr::prelude::*;

fn without_op(_cx: &MatchContext<'_>) -> Option<Value> {
    None
}

fn text(_cx: &MatchContext<'_>, _op: OpRef<'_>) -> Option<&'static str> {
    None
}

fn answer(_cx: &MatchContext<'_>, _op: OpRef<'_>) -> Value {
    unreachable!()
}

drr::pat! {
    WithoutOp: (NegOp (without_op $x)) => (CastOp $x)
}
drr::pat! {
    NoValue: (NegOp (text $x)) => (CastOp $x)
}
drr::pat! {
    NoNumber: (NegOp (text I32Attr:$k)) => (MetaOp (make), $k)
}
drr::pat! {
    Certain: (NegOp (answer $x)) => (CastOp $x)
}

fn make(_rewriter: &mut Rewriter<'_>) -> Value {
    unreachable!()
}

fn main() {}
