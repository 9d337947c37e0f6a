//! A rule that lowers ops to another dialect, with another type, without the mark `#[conversion]`.

use drr::prelude::*;

type_def! { PairType = "pair.pair" }
op! { NegOp = "pair.neg", (ins PairType:$x), (outs PairType:$r) }
op! { CountOp = "pair.count", (ins Index:$x), (outs Index:$r) }
op! { LowNegOp = "low.neg", (ins I64:$x), (outs I64:$r) }
dialect! { Pair = "pair", ops: [NegOp, CountOp], types: [PairType] }
dialect! { Low = "low", ops: [LowNegOp] }

pat! { OwnType: (NegOp $x) => (LowNegOp $x) }
pat! { BuiltIn: (CountOp $x) => (LowNegOp $x) }
pdll! { use dialects [Pair, Low]; Pattern OfPdll => replace op<pair.count>(x: Value) with op<low.neg>(x); }

fn main() {}
