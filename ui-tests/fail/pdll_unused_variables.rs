//! Unused variables, which is a warning.
#![deny(warnings)]

drr::pdll! {
    Pattern {
        let x: Value;
        let a: Attr;
        erase op<t.a>(_);
    }
}

fn main() {}
