//! Errors in edits of ops that the rewrite builds: they are neither replaced nor erased.

drr::pdll! {
    Pattern {
        let root = op<t.a>(x: Value);
        rewrite root with {
            let built = op<t.b>(x);
            erase built;
            replace built with x;
            erase root;
        };
    }
}

fn main() {}
