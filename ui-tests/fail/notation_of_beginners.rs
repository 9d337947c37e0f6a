//! Beginners' errors: rules as in Rust, as in MLIR's text and as in other rule languages.

use drr::prelude::*;

op! { AddOp = "my.add", (ins I32:$lhs, I32:$rhs), (outs I32:$sum), [Pure] }
op! { MulOp = "my.mul", (ins I32:$lhs, I32:$rhs), (outs I32:$product), [Pure] }
op! { ConstOp = "my.const", (ins I32Attr:$value), (outs I32:$result), [ConstantLike] }
op! { PrintOp = "my.print", (ins AnyType:$x, StrAttr:$text) }
dialect! { pub My = "my", ops: [AddOp MulOp, ConstOp, PrintOp] }

pat! { AddZero: (AddOp $x, 0) => $x }
pat! { AddZero2: (AddOp $x, (ConstOp 0)) => x }
pat! { AddZero3: (AddOp $x, (ConstOp 0)) -> (replaceWithValue $x) }
pat! { AddZero4: AddOp($x, (ConstOp 0)) => (replaceWithValue $x) }
pat! { AddZero5: (AddOp $x, (ConstOp 0)) => (replaceWithValue x) }
pat! { AddZero7 (AddOp $x, (ConstOp 0)) => (replaceWithValue $x) }
pat! { Double: (AddOp $x, $x) => (MulOp $x, 2) }
pat! { Print: (PrintOp $x, $m) => () }
pat! { Print2: (PrintOp $x, "hello") => [] where $x.is_zero() }
pat! { Print3: (PrintOp $x, "hello") => [] where [$x == 0] }
pat! { Comm: (AddOp:sum $x, $y) => (AddOp $y, $x), [], (addBenefit 1) }
pat! { Comm2: (AddOp $x, $y) => (AddOp $y, $x) if true }
pat! { Comm3: (my.add $x, $y) => (AddOp $y, $x) }
pat! { Comm4: ("my.add" $x, $y) => (AddOp $y, $x) }
pat! { Sub: (AddOp ?x ?y) => (AddOp $y, $x) }
pat! { Mac: (addOp $x, $y) => (AddOp $y, $x) }

fn main() {}
