//! A misspelled dialect is an undeclared one; a similar known name is a warning.
#![deny(warnings)]

use drr::prelude::*;

drr::op! { NegOp = "scf.neg", (ins AnyType:$x), (outs AnyType:$r), [SameOperandsAndResultType] }
drr::dialect! { Scf = "scf", ops: [NegOp] }

drr::pdll! {
    use dialects [Scf];
    // There is no `scf.br`.
    Pattern Other => replace op<cf.br>(x: Value) with op<other.neg>(x);
    Pattern Near => replace op<scg.neg>(x: Value) with op<scf.neg>(x);
}

fn main() {
    let _ = drr::PatternSet::new().with(Other).with(Near);
}
