//! An attribute in a rewrite that has no value, or one that cannot be read.

drr::pdll! {
    Pattern {
        let root = op<t.a>;
        rewrite root with {
            let a: Attr;
            replace root with op<t.b> {a = a, b = attr<"[1">};
        };
    }
}

fn main() {}
