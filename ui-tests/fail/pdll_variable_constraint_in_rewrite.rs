//! Constraints of variables in a rewrite.

use drr::prelude::*;

fn is_odd(_cx: &MatchContext<'_>, _k: Attribute) -> bool {
    true
}

drr::pdll! {
    Constraint Small(a: Attr) {}
    Pattern {
        let root = op<t.a>(x: Value) {k = k: Attr};
        rewrite root with {
            let a: Attr = k;
            let b: [Attr, Small] = attr<"1 : i8">;
            let c: is_odd = k;
            let d: I32Attr = k;
            let e: Attr<type<"i8">> = k;
            let made = op<t.c>(x) -> (type<"i32">);
            let f: Value<type<"i32">> = made;
            replace root with op<t.b>(f) {a = a, b = b, c = c, d = d, e = e};
        };
    }
}

fn main() {}
