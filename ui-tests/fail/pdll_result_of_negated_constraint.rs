//! H14: what a constraint yields that does not hold.

use drr::prelude::*;

fn name(_cx: &MatchContext<'_>, _x: ValueRef<'_>) -> Option<Attribute> {
    None
}

drr::pdll! {
    Constraint name(x: Value) -> Attr;
    Pattern {
        let root = op<t.a>(x: Value);
        let text = not name(x);
        replace root with op<t.b> {name = text};
    }
}

fn main() {}
