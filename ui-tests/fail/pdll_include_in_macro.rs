//! A file in a macro.

drr::pdll! {
    #include "x.td"
}

fn main() {}
