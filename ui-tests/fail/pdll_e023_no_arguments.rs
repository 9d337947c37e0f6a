//! E023: a rewrite without arguments.

drr::pdll! {
    Rewrite Build { }
}

fn main() {}
