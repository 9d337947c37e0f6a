//! Operations may be called `And`, `Or`, `Neg` and `Not`, beside `std::ops` and the prelude; in the place of a constraint these
//! are TableGen's predicates.

mod ops {
    use drr::prelude::*;
    op! { pub And = "t.and", (ins AnyType:$x, AnyType:$y), (outs AnyType:$r), [Pure, SameOperandsAndResultType] }
    op! { pub Or = "t.or", (ins AnyType:$x, AnyType:$y), (outs AnyType:$r), [Pure, SameOperandsAndResultType] }
    op! { pub Neg = "t.neg", (ins AnyType:$x), (outs AnyType:$r), [Pure, SameOperandsAndResultType] }
    op! { pub Not = "t.not", (ins And<[AnyInteger, Neg<I1>]>:$x), (outs Or<[I32, Not<I1>]>:$r), [Pure] }
    dialect! { pub T = "t", ops: [And, Or, Neg, Not] }
}

use drr::prelude::*;
use ops::*;

pat! { Idem: (And $x, $x) => (replaceWithValue $x) }
pat! { IdemOr: (Or $x, $x) => (replaceWithValue $x) where [(Neg<I1> $x)] }
pat! { Twice: (Neg (Neg $x)) => (replaceWithValue $x) }
pat! { Unknown: (Not (Not $x)) => (replaceWithValue $x) where [(HasOneUse $x)] }

mod with_std {
    #[allow(unused_imports)]
    use std::ops::{Neg, Not};

    #[allow(unused_imports)]
    use drr::prelude::*;
}

fn main() {
    let _ = (Idem, IdemOr, Twice, Unknown, T);
}
