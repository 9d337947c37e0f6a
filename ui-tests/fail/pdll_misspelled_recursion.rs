//! H02: the word of the manual, which is none.

drr::pdll! {
    Pattern with benefit(2), recusion => erase op<t.a>;
}

fn main() {}
