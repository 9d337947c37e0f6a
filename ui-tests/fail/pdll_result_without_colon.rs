//! A named result without a colon.

drr::pdll! {
    Rewrite Both(x: Value) -> (first Value, second: Value);
}

fn main() {}
