//! Statements after the `=>` of rewrites.

drr::pdll! {
    Rewrite Three(v: Value) => return v;
}

fn main() {}
