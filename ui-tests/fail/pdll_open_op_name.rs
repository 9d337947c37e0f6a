//! A name that ends in a dot.

drr::pdll! {
    Pattern { replace op<ex.>(x: Value) with x; }
}

fn main() {}
