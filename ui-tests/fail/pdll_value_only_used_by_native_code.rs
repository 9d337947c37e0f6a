//! H19: a value that only native code uses.

use drr::prelude::*;

fn test(_cx: &MatchContext<'_>, _x: ValueRef<'_>) -> bool {
    true
}

drr::pdll! {
    Constraint test(x: Value);
    Pattern {
        let x: Value;
        test(x);
        erase op<t.a>;
    }
}

fn main() {}
