//! V05, V09: what a rewrite can neither ask nor leave open.

drr::pdll! {
    Constraint Small(a: Attr) {}
    Pattern {
        let root = op<t.a>;
        rewrite root with {
            let a: Attr;
            let b: [Attr, Small] = attr<"1 : i8">;
            replace root with op<t.b> {a = a, b = b};
        };
    }
}

fn main() {}
