//! An operation that is private where a pattern of another module names it.

mod a {
    use drr::prelude::*;
    op! { InnerOp = "my.inner", (ins AnyType:$x), (outs AnyType:$r), [Pure] }
}

drr::pat! { E08: (a::InnerOp $x) => (replaceWithValue $x) }

fn main() {}
