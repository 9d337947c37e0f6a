//! `#include` without a file.

drr::pdll! {
    #include
}

fn main() {}
