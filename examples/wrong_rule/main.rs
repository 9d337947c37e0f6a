//! A tool with a wrong rule, which the chapter `debugging` of the guide finds.

use drr::prelude::*;

op! { NegOp = "calc.neg", (ins F32:$x), (outs F32:$r), [Pure] }
op! { AddOp = "calc.add", (ins F32:$lhs, F32:$rhs), (outs F32:$r), [Pure] }
op! { SubOp = "calc.sub", (ins F32:$lhs, F32:$rhs), (outs F32:$r), [Pure] }
op! { DoubleOp = "calc.double", (ins F32:$x), (outs F32:$r), [Pure] }
dialect! { Calc = "calc", ops: [NegOp, AddOp, SubOp, DoubleOp] }

pat! {
    /// x + -y is x - y.
    Subtract: (AddOp $x, (NegOp $y)) => (SubOp $x, $y)
}
pat! {
    /// x + x is 2x.
    Double: (AddOp $x, $x) => (DoubleOp $x) where [(HasOneUse $x)]
}

fn main() -> std::process::ExitCode {
    let patterns = PatternSet::new().with(Subtract).with(Double);
    drr_opt::main(drr_opt::Setup::new().with_dialects(Calc).with_patterns(patterns))
}
