//! Syntax of PDLL, Rust, MLIR and other rewriting languages in patterns: each error contains drr's syntax.

use drr::prelude::*;

enum_attr! { pub Round: I32BitEnumAttr, "rounding", { Up = 1 => "up", Down = 2 => "down" } }
op! { pub JoinOp = "n.join", (ins Variadic<AnyType>:$parts, I64Attr:$axis), (outs AnyType:$r) }
op! { pub CutOp = "n.cut", (ins AnyType:$x), (outs AnyType:$front, AnyType:$back) }
op! { pub KOp = "n.k", (ins AnyAttr:$value), (outs AnyType:$r) }
op! { pub RoundOp = "n.round", (ins AnyType:$x, attr Round:$mode), (outs AnyType:$r) }
op! { pub MulOp = "n.mul", (ins AnyType:$a, AnyType:$b), (outs AnyType:$r), [SameOperandsAndResultType] }
op! { pub SumOp = "n.sum", (ins AnyType:$a, AnyType:$b), (outs AnyType:$r), [SameOperandsAndResultType] }

// Lists.
pat! { DotsBefore: (JoinOp (variadic $first, ..$rest), $axis) => (JoinOp (variadic $first, $rest), $axis) }
pat! { ThreeDots: (JoinOp ($first, $rest...), $axis) => (JoinOp (variadic $first, $rest), $axis) }
pat! { Brackets: (JoinOp [$first, $rest ..], $axis) => (JoinOp (variadic $first, $rest), $axis) }
pat! { At: (JoinOp (variadic $first, $rest @ ..), $axis) => (JoinOp (variadic $first, $rest), $axis) }
pat! { ThreeDotsInList: (JoinOp (variadic $first, $rest ...), $axis) => (JoinOp (variadic $first, $rest), $axis) }
pat! { Absent: (JoinOp None, $axis) => (JoinOp none, $axis) }
// Results, symbols and constants.
pat! { ByNumber: (JoinOp (variadic (CutOp:$c $x)), $axis) => (SumOp $c.0, $c.1) }
pat! { SymbolOfIr: (KOp @old) => (KOp @new) }
pat! { Dense: (KOp dense<0.0>) => (KOp array<i64: 1, 0>) }
pat! { Flags: (RoundOp $x, RoundUp | RoundDown) => (RoundOp $x, Round.Up) }
pat! { ValuesOfIr: (SumOp %a, %b) => (MulOp %a, %b) }
pat! { NameBehind: (SumOp (MulOp $a, $b):$m, $c) => (SumOp $a, $b) }
// Types.
pat! { TypeOfRust: (SumOp $a, $b) => (KOp { 1i32 }, (returnType Type::F32)) }
pat! { TypeOfMlir: (SumOp $a, $b) => (KOp { 1i32 }, (returnType tensor<4x?xf32>)) }
// PDLL.
pat! { OpOfPdll: (SumOp op<MulOp>($a, $b), $c) => (SumOp $a, $b) }
pat! { AttrOfPdll: (KOp attr<"1 : i32">) => (KOp attr<"2 : i32">) }
pat! { TypeOfPdll: (SumOp $a, $b) => (KOp { 1i32 }, (returnType type<"i32">)) }
// Conditions.
fn big(_: &MatchContext<'_>, _: ValueRef<'_>) -> bool { true }
pat! { Not: (SumOp $a, $b) => (MulOp $a, $b) where [not (HasOneUse $a)] }
pat! { NotInside: (SumOp $a, $b) => (MulOp $a, $b) where [(not HasOneUse $a), (not big $b)] }
pat! { Bang: (SumOp $a, $b) => (MulOp $a, $b) where [!(HasNoUseOf $a), !(I32 $b), !(Own $b)] }
pat! { NegOfUse: (SumOp $a, $b) => (MulOp $a, $b) where [(Neg<HasOneUse> $a)] }
pat! { WhereInside: (SumOp $a where HasOneUse, $b) => (MulOp $a, $b) }
// The whole rule.
pat! { Closure: (SumOp $a, $b) => (MulOp (|rw, x| x $a), $b) }
pat! { Match: match (SumOp $a, $b) rewrite (MulOp $a, $b) }
pat! { TwoSources: (SumOp $a, $b), (MulOp $a, $b) => (CutOp $a) }

fn main() {}
