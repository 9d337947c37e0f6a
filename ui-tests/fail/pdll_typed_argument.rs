//! An argument with a type in angle brackets.

drr::pdll! {
    Constraint One(v: Value<t>) -> Attr<t>;
}

fn main() {}
