//! A rewrite without arguments.

drr::pdll! {
    Rewrite Build { }
}

fn main() {}
