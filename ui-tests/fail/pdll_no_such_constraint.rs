//! A constraint that does not exist.

drr::pdll! {
    Pattern => erase op<t.a>(x: [Value, NoSuch]);
}

fn main() {}
