//! Checks of rules without a context.

use drr::prelude::*;
use drr::testing::{RandomModules, check_never_invalid, check_rewrite};

op! { NegOp = "my.neg", (ins I32:$x), (outs I32:$r), [Pure] }
dialect! { My = "my", ops: [NegOp] }
pat! { NegNeg: (NegOp (NegOp $x)) => (replaceWithValue $x) }

fn main() {
    let ctx = Context::with(My);
    check_rewrite!(NegNeg, "" => "");
    check_rewrite!(PatternSet::new().with(NegNeg), "" => "");
    check_never_invalid(NegNeg, &mut RandomModules::new(&ctx, ["my"]), 0..10);
}
