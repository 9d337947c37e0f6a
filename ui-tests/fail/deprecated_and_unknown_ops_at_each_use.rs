//! An operation that is deprecated or unknown is marked at each place, and never in its own declaration.
#![deny(deprecated)]

mod old {
    use drr::prelude::*;
    op! {
        #[deprecated(note = "use OperationState")]
        pub OldOp = "my.old", (ins AnyInteger:$x), (outs AnyInteger:$r), [Pure, SameOperandsAndResultType]
    }
}

mod g12 {
    use super::old::OldOp;
    drr::pat! { Q: (OldOp (OldOp $x)) => (OldOp $x) where [(HasOneUse $x)] }
}

mod k01 {
    drr::pat! { P: (FooX (FooX $x)) => (FooX $x) }
}

fn main() {}
