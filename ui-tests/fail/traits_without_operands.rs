//! Traits that compare with an operand, on operations without one.

use drr::prelude::*;

op! { ZeroOp = "m.zero", (ins I32Attr:$a), (outs F32:$r), [SameOperandsAndResultType] }
op! { NoneOp = "m.none", (ins), (outs AnyTensor:$r), [Pure, SameOperandsAndResultShape] }

fn main() {}
