//! A directive other than `#include`.

drr::pdll! {
    #includ "x.pdll"
}

fn main() {}
