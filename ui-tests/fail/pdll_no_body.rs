//! A pattern without a body.

drr::pdll! {
    Pattern One;
    Pattern op { }
    Pattern Two with benefit(1) recursion { }
}

fn main() {}
