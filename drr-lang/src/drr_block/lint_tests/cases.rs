//! Rules with and without lints, each in a module of its own. The tests of the macros read this file; the tests of
//! pattern sets compile it. The line before a case contains the verdict and its name.

use drr::prelude::*;

#[path = "conditions.rs"]
mod conditions;
pub(crate) use conditions::*;

enum_attr! { pub Pred: I32EnumAttr, "comparison", { Eq = 0 => "eq", Lt = 1 => "lt", Gt = 2 => "gt" } }
op! { pub AddIOp = "my.addi", (ins AnyInteger:$lhs, AnyInteger:$rhs), (outs AnyInteger:$result), [Pure, SameOperandsAndResultType] }
op! { pub AddCOp = "my.addc", (ins AnyType:$lhs, AnyType:$rhs), (outs AnyType:$result), [Pure, Commutative, SameOperandsAndResultType] }
op! { pub MulIOp = "my.muli", (ins AnyInteger:$lhs, AnyInteger:$rhs), (outs AnyInteger:$result), [Pure, SameOperandsAndResultType] }
op! { pub NegFOp = "my.negf", (ins AnyFloat:$operand), (outs AnyFloat:$result), [Pure, SameOperandsAndResultType] }
op! { pub ConstantOp = "my.constant", (ins AnyAttr:$value), (outs AnyType:$result), [Pure] }
op! { pub ExtSIOp = "my.extsi", (ins AnyInteger:$in), (outs AnyInteger:$out), [Pure] }
op! { pub TruncIOp = "my.trunci", (ins AnyInteger:$in), (outs AnyInteger:$out), [Pure] }
op! { pub CmpIOp = "my.cmpi", (ins attr Pred:$predicate, AnyInteger:$lhs, AnyInteger:$rhs), (outs I1:$result), [Pure] }
op! { pub SelectOp = "my.select", (ins I1:$cond, AnyType:$tval, AnyType:$fval), (outs AnyType:$result), [Pure] }
op! { pub ConvOp = "my.conv2d", (ins AnyTensor:$input, AnyTensor:$weight, Optional<AnyTensor>:$bias, DenseI64ArrayAttr:$pad, I64Attr:$stride), (outs AnyTensor:$out), [Pure] }
op! { pub DivRemOp = "my.divrem", (ins AnyInteger:$lhs, AnyInteger:$rhs), (outs AnyInteger:$quot, AnyInteger:$rem), [Pure] }
op! { pub ConcatOp = "my.concat", (ins Variadic<AnyTensor>:$inputs, I64Attr:$axis), (outs AnyTensor:$out), [Pure] }
op! { pub ShlOp = "my.shl", (ins AnyInteger:$x, I64Prop:$by), (outs AnyInteger:$r), [Pure, SameOperandsAndResultType] }
op! { pub PrintOp = "my.print", (ins AnyType:$x, OptionalAttr<StrAttr>:$msg), (outs) }
op! { pub LoopOp = "my.loop", (ins), (outs), (region AnyRegion:$body) }
op! { pub IfOp = "my.if", (ins I1:$cond), (outs Variadic<AnyType>:$results), (region AnyRegion:$then, AnyRegion:$else) }

dialect! { pub My = "my", ops: [AddIOp, AddCOp, MulIOp, NegFOp, ConstantOp, ExtSIOp, TruncIOp, CmpIOp, SelectOp, ConvOp, DivRemOp, ConcatOp, ShlOp, PrintOp, IfOp] }
constraint! { pub BlockArg: Type, "the type of an argument", |_ctx, _ty| true }

//# no L02: underscore prefix
pub(crate) mod l02 {
    use super::*;
    pat! { P: (AddIOp $x, $_y) => (replaceWithValue $x) }
    pub(crate) fn add(set: &mut PatternSet) {
        set.add(P);
    }
}

//# yes L03: identical source
pub(crate) mod l03 {
    use super::*;
    drr! { pat!< A: (AddIOp $x, $y) => (MulIOp $x, $y) > pat!< B: (AddIOp $a, $b) => (replaceWithValue $a) where [(HasOneUse $b)] > }
    pub(crate) fn add(set: &mut PatternSet) {
        populate_with_generated(set);
    }
}

//# no L04: special after general, but 2 ops = higher benefit
pub(crate) mod l04 {
    use super::*;
    drr! { pat!< A: (AddIOp $x, $y) => (MulIOp $x, $y) > pat!< B: (AddIOp (MulIOp $a, $c), $b) => (MulIOp $a, $b) where [(HasOneUse $c)] > }
    pub(crate) fn add(set: &mut PatternSet) {
        populate_with_generated(set);
    }
}

//# yes L05: general with addBenefit first
pub(crate) mod l05 {
    use super::*;
    drr! { pat!< A: (AddIOp $x, $y) => (MulIOp $x, $y), (addBenefit 5) > pat!< B: (AddIOp (MulIOp $a, $c), $b) => (MulIOp $a, $b) where [(HasOneUse $c)] > }
    pub(crate) fn add(set: &mut PatternSet) {
        populate_with_generated(set);
    }
}

//# no L06: general has a constraint
pub(crate) mod l06 {
    use super::*;
    drr! { pat!< A: (AddIOp $x, $y) => (MulIOp $x, $y) where [(HasOneUse $x)], (addBenefit 5) > pat!< B: (AddIOp (MulIOp $a, $c), $b) => (MulIOp $a, $b) where [(HasOneUse $c)] > }
    pub(crate) fn add(set: &mut PatternSet) {
        populate_with_generated(set);
    }
}

//# no L07: swap with constraint
pub(crate) mod l07 {
    use super::*;
    pat! { P: (AddIOp $x, $y) => (AddIOp $y, $x) where [{ $x.ty() != $y.ty() }] }
    pub(crate) fn add(set: &mut PatternSet) {
        set.add(P);
    }
}

//# yes L08: swap
pub(crate) mod l08 {
    use super::*;
    pat! { P: (AddIOp $x, $y) => (AddIOp $y, $x) }
    pub(crate) fn add(set: &mut PatternSet) {
        set.add(P);
    }
}

//# no L09: literal changes
pub(crate) mod l09 {
    use super::*;
    pat! { P: (ShlOp $x, 1) => (ShlOp $x, 2) }
    pub(crate) fn add(set: &mut PatternSet) {
        set.add(P);
    }
}

//# yes L10: attr reset to 3 matches again
pub(crate) mod l10 {
    use super::*;
    pat! { P: (ShlOp $x, $_n) => (ShlOp $x, 3) }
    pub(crate) fn add(set: &mut PatternSet) {
        set.add(P);
    }
}

//# yes L11: ping-pong
pub(crate) mod l11 {
    use super::*;
    drr! { pat!< A: (AddIOp $x, $y) => (MulIOp $x, $y) > pat!< B: (MulIOp $x, $y) => (AddIOp $x, $y) > }
    pub(crate) fn add(set: &mut PatternSet) {
        populate_with_generated(set);
    }
}

//# yes L12: three-cycle
pub(crate) mod l12 {
    use super::*;
    drr! { pat!< A: (TruncIOp $x) => (ExtSIOp $x) > pat!< B: (ExtSIOp $x) => (AddIOp $x, $x) > pat!< C: (AddIOp $x, $y) => (TruncIOp $x) where [{ $x == $y }] > }
    pub(crate) fn add(set: &mut PatternSet) {
        populate_with_generated(set);
    }
}

//# yes L12b: three-cycle without constraints
pub(crate) mod l12b {
    use super::*;
    drr! { pat!< A: (AddIOp $x, $y) => (MulIOp $x, $y) > pat!< B: (MulIOp $x, $y) => [(DivRemOp:$d $x, $y, (returnType $x, $x)), (replaceWithValue $d__0)] > pat!< C: (DivRemOp $x, $y) => [(AddIOp:$a $x, $y), (replaceWithValue $a), (replaceWithValue $a)] > }
    pub(crate) fn add(set: &mut PatternSet) {
        populate_with_generated(set);
    }
}

//# yes L13: growing nest
pub(crate) mod l13 {
    use super::*;
    pat! { P: (NegFOp $x) => (NegFOp (NegFOp $x)) }
    pub(crate) fn add(set: &mut PatternSet) {
        set.add(P);
    }
}

//# yes L14: source rebuilt inside result
pub(crate) mod l14 {
    use super::*;
    pat! { P: (MulIOp $x, $y) => (AddIOp (MulIOp $x, $y), $y) }
    pub(crate) fn add(set: &mut PatternSet) {
        set.add(P);
    }
}

//# yes L15: ping-pong by enum cases
pub(crate) mod l15 {
    use super::*;
    drr! { pat!< A: (CmpIOp PredGt, $x, $y) => (CmpIOp PredLt, $y, $x) > pat!< B: (CmpIOp PredLt, $x, $y) => (CmpIOp PredGt, $y, $x) > }
    pub(crate) fn add(set: &mut PatternSet) {
        populate_with_generated(set);
    }
}

//# no L16: only one direction enum
pub(crate) mod l16 {
    use super::*;
    drr! { pat!< A: (CmpIOp PredGt, $x, $y) => (CmpIOp PredLt, $y, $x) > pat!< B: (CmpIOp PredLt, $x, $y) => (CmpIOp PredEq, $y, $x) > }
    pub(crate) fn add(set: &mut PatternSet) {
        populate_with_generated(set);
    }
}

//# yes L17: never tried: repeated symbol special after general
pub(crate) mod l17 {
    use super::*;
    drr! { pat!< A: (AddIOp $x, $y) => (MulIOp $x, $y) > pat!< B: (AddIOp $x, $x) => (ShlOp $x, 1) > }
    pub(crate) fn add(set: &mut PatternSet) {
        populate_with_generated(set);
    }
}

//# no L18: special first
pub(crate) mod l18 {
    use super::*;
    drr! { pat!< A: (AddIOp $x, $x) => (ShlOp $x, 1) > pat!< B: (AddIOp $x, $y) => (MulIOp $x, $y) > }
    pub(crate) fn add(set: &mut PatternSet) {
        populate_with_generated(set);
    }
}

//# yes L19: typed special after general
pub(crate) mod l19 {
    use super::*;
    drr! { pat!< A: (AddIOp $x, $y) => (MulIOp $x, $y) > pat!< B: (AddIOp I32:$x, $y) => (replaceWithValue $x) where [(HasOneUse $y)] > }
    pub(crate) fn add(set: &mut PatternSet) {
        populate_with_generated(set);
    }
}

//# no L20: types differ, no ping pong
pub(crate) mod l20 {
    use super::*;
    drr! { pat!< A: (AddIOp I32:$x, $y) => (MulIOp $x, $y) > pat!< B: (MulIOp I64:$x, $y) => (AddIOp $x, $y) > }
    pub(crate) fn add(set: &mut PatternSet) {
        populate_with_generated(set);
    }
}

//# no L21: returnType changes type
pub(crate) mod l21 {
    use super::*;
    pat! { P: (TruncIOp I32:$x) => (TruncIOp (ExtSIOp $x, (returnType I64))) }
    pub(crate) fn add(set: &mut PatternSet) {
        set.add(P);
    }
}

//# yes L22: returnType same
pub(crate) mod l22 {
    use super::*;
    pat! { P: (TruncIOp I32:$x) => (TruncIOp (ExtSIOp $x, (returnType I32))) }
    pub(crate) fn add(set: &mut PatternSet) {
        set.add(P);
    }
}

//# no L23: counter with bound
pub(crate) mod l23 {
    use super::*;
    pat! { P: (ShlOp $x, $n) => (ShlOp $x, { $n - 1 }) where [{ $n > 0 }] }
    pub(crate) fn add(set: &mut PatternSet) {
        set.add(P);
    }
}

//# yes L24: covered by either
pub(crate) mod l24 {
    use super::*;
    drr! { pat!< A: (AddIOp (either (MulIOp $a, $b), $c)) => (MulIOp $a, $c) where [] > pat!< B: (AddIOp $c, (MulIOp $a, $b)) => (MulIOp $a, $c) > }
    pub(crate) fn add(set: &mut PatternSet) {
        populate_with_generated(set);
    }
}

//# yes L25: region dropped
// It is refused.
macro_rules! refused {
    ($($tokens:tt)*) => {};
}
refused! { pat! { P: (IfOp $c) => [] } }

//# no L26: nested constant normal form (loops only with two constants)
pub(crate) mod l26 {
    use super::*;
    pat! { P: (AddIOp (ConstantOp $c), $y) => (AddIOp $y, (ConstantOp $c, (returnType $y))) }
    pub(crate) fn add(set: &mut PatternSet) {
        set.add(P);
    }
}

//# no L27: inner changes
pub(crate) mod l27 {
    use super::*;
    pat! { P: (ShlOp (ShlOp $x, $a), $b) => (ShlOp $x, { $a + $b }) }
    pub(crate) fn add(set: &mut PatternSet) {
        set.add(P);
    }
}

//# no L28: De Morgan-ish terminating pair
pub(crate) mod l28 {
    use super::*;
    drr! { pat!< A: (AddIOp (MulIOp $x, $y), (MulIOp $x, $z)) => (MulIOp $x, (AddIOp $y, $z)) > }
    pub(crate) fn add(set: &mut PatternSet) {
        populate_with_generated(set);
    }
}

//# yes L29: distribute/undistribute ping-pong
pub(crate) mod l29 {
    use super::*;
    drr! { pat!< A: (AddIOp (MulIOp $x, $y), (MulIOp $x, $z)) => (MulIOp $x, (AddIOp $y, $z)) > pat!< B: (MulIOp $x, (AddIOp $y, $z)) => (AddIOp (MulIOp $x, $y), (MulIOp $x, $z)) > }
    pub(crate) fn add(set: &mut PatternSet) {
        populate_with_generated(set);
    }
}

//# no L30: two rules that are complementary in where (can't be known)
pub(crate) mod l30 {
    use super::*;
    drr! { pat!< A: (ShlOp $x, $n) => (replaceWithValue $x) where [{ $n == 0 }] > pat!< B: (ShlOp $x, $n) => (AddIOp $x, $x) where [{ $n == 1 }] > }
    pub(crate) fn add(set: &mut PatternSet) {
        populate_with_generated(set);
    }
}

//# yes L31: same source and same constraints (dup rule copy-paste)
pub(crate) mod l31 {
    use super::*;
    drr! { pat!< A: (AddIOp $x, $y) => (MulIOp $x, $y) where [(HasOneUse $x)] > pat!< B: (AddIOp $x, $y) => (replaceWithValue $y) where [(HasOneUse $x)] > }
    pub(crate) fn add(set: &mut PatternSet) {
        populate_with_generated(set);
    }
}

//# yes L32: literal covered by general
pub(crate) mod l32 {
    use super::*;
    drr! { pat!< A: (ShlOp $x, $_) => (replaceWithValue $x) > pat!< B: (ShlOp $x, 0) => (AddIOp $x, $x) > }
    pub(crate) fn add(set: &mut PatternSet) {
        populate_with_generated(set);
    }
}

//# no L33: null attr vs present (PrintOp)
pub(crate) mod l33 {
    use super::*;
    drr! { pat!< A: (PrintOp $x, IsNullAttr) => (PrintOp $x, "none") > pat!< B: (PrintOp $x, "a") => (PrintOp $x, "b") > }
    pub(crate) fn add(set: &mut PatternSet) {
        populate_with_generated(set);
    }
}

//# yes L34: optional attr given again
pub(crate) mod l34 {
    use super::*;
    pat! { A: (PrintOp $x, $_m) => (PrintOp $x, "none") }
    pub(crate) fn add(set: &mut PatternSet) {
        set.add(A);
    }
}

//# no L35: replaces by operand of nested: shrinks
pub(crate) mod l35 {
    use super::*;
    pat! { A: (SelectOp $c, (SelectOp $c, $a, $_), $b) => (SelectOp $c, $a, $b) }
    pub(crate) fn add(set: &mut PatternSet) {
        set.add(A);
    }
}

//# yes L03b: identical source no where
pub(crate) mod l03b {
    use super::*;
    drr! { pat!< A: (AddIOp $x, $y) => (MulIOp $x, $y) > pat!< B: (AddIOp $a, $b) => (ShlOp $a, 1) > }
    pub(crate) fn add(set: &mut PatternSet) {
        populate_with_generated(set);
    }
}

//# yes L03c: identical source unused b
pub(crate) mod l03c {
    use super::*;
    drr! { pat!< A: (AddIOp $x, $y) => (MulIOp $x, $y) > pat!< B: (AddIOp $a, $_) => (replaceWithValue $a) > }
    pub(crate) fn add(set: &mut PatternSet) {
        populate_with_generated(set);
    }
}

//# yes L05b: general with addBenefit first no where
pub(crate) mod l05b {
    use super::*;
    drr! { pat!< A: (AddIOp $x, $y) => (MulIOp $x, $y), (addBenefit 5) > pat!< B: (AddIOp (MulIOp $a, $_), $b) => (MulIOp $a, $b) > }
    pub(crate) fn add(set: &mut PatternSet) {
        populate_with_generated(set);
    }
}

//# yes L19b: typed special after general no where
pub(crate) mod l19b {
    use super::*;
    drr! { pat!< A: (AddIOp $x, $y) => (MulIOp $x, $y) > pat!< B: (AddIOp I32:$x, $_) => (replaceWithValue $x) > }
    pub(crate) fn add(set: &mut PatternSet) {
        populate_with_generated(set);
    }
}

//# yes L22b: type constraint loop at root type
pub(crate) mod l22b {
    use super::*;
    pat! { P: (AddIOp I32:$x, I32:$y) => (AddIOp $y, $x) }
    pub(crate) fn add(set: &mut PatternSet) {
        set.add(P);
    }
}

//# yes L22c: twice the same
pub(crate) mod l22c {
    use super::*;
    pat! { P: (NegFOp F32:$x) => (NegFOp (NegFOp $x)) }
    pub(crate) fn add(set: &mut PatternSet) {
        set.add(P);
    }
}

//# yes L15b: ping-pong by literals
pub(crate) mod l15b {
    use super::*;
    drr! { pat!< A: (ShlOp $x, 1) => (ShlOp $x, 2) > pat!< B: (ShlOp $x, 2) => (ShlOp $x, 1) > }
    pub(crate) fn add(set: &mut PatternSet) {
        populate_with_generated(set);
    }
}

//# yes L15c: self-loop by literal
pub(crate) mod l15c {
    use super::*;
    pat! { A: (ShlOp $x, 1) => (ShlOp $x, 1) }
    pub(crate) fn add(set: &mut PatternSet) {
        set.add(A);
    }
}

//# yes L15d: self-loop by enum case
pub(crate) mod l15d {
    use super::*;
    pat! { A: (CmpIOp PredGt, $x, $y) => (CmpIOp PredGt, $y, $x) }
    pub(crate) fn add(set: &mut PatternSet) {
        set.add(A);
    }
}

//# yes L37: in patterns! group
pub(crate) mod l37 {
    use super::*;
    patterns! { G = [(AddIOp $x, $y) => (MulIOp $x, $y), (MulIOp $x, $y) => (AddIOp $x, $y)] }
    pub(crate) fn add(set: &mut PatternSet) {
        set.add(G);
    }
}

//# no L39: nested source of same op but only deeper special
pub(crate) mod l39 {
    use super::*;
    drr! { pat!< A: (NegFOp (NegFOp $x)) => (replaceWithValue $x) > pat!< B: (NegFOp (NegFOp (NegFOp $x))) => (NegFOp $x) > }
    pub(crate) fn add(set: &mut PatternSet) {
        populate_with_generated(set);
    }
}

//# yes L40: B never tried since A higher? A benefit 2+5
pub(crate) mod l40 {
    use super::*;
    drr! { pat!< A: (NegFOp (NegFOp $x)) => (replaceWithValue $x), (addBenefit 5) > pat!< B: (NegFOp (NegFOp (NegFOp $x))) => (NegFOp $x) > }
    pub(crate) fn add(set: &mut PatternSet) {
        populate_with_generated(set);
    }
}

//# no L41: fallible first
pub(crate) mod l41 {
    use super::*;
    drr! { pat!< #[fallible] A: (AddIOp $x, $y) => (f $x, $y) > pat!< B: (AddIOp $a, $b) => (MulIOp $a, $b) > }
    fn f(_: &mut Rewriter<'_>, a: Value, _b: Value) -> Result<Value, String> {
        Ok(a)
    }
    pub(crate) fn add(set: &mut PatternSet) {
        populate_with_generated(set);
    }
}

//# no L42: native in source first
pub(crate) mod l42 {
    use super::*;
    drr! { pat!< A: (AddIOp (isok), $y) => (replaceWithValue $y) > pat!< B: (AddIOp $_, $b) => (replaceWithValue $b) > }
    fn isok(_: &MatchContext<'_>, _: OpRef<'_>) -> bool {
        true
    }
    pub(crate) fn add(set: &mut PatternSet) {
        populate_with_generated(set);
    }
}

//# no L43: rule with cfg'd first
pub(crate) mod l43 {
    use super::*;
    drr! { pat!< #[cfg(target_os = "plan9")] A: (AddIOp $x, $y) => (MulIOp $x, $y) > pat!< B: (AddIOp $a, $b) => (ShlOp $a, 1) where [(HasOneUse $b)] > pat!< C: (AddIOp $a, $_) => (ShlOp $a, 2) > }
    pub(crate) fn add(set: &mut PatternSet) {
        populate_with_generated(set);
    }
}

//# no L43b: cfg'd first, no where
pub(crate) mod l43b {
    use super::*;
    drr! { pat!< #[cfg(target_os = "plan9")] A: (AddIOp $x, $y) => (MulIOp $x, $y) > pat!< C: (AddIOp $a, $_) => (ShlOp $a, 2) > }
    pub(crate) fn add(set: &mut PatternSet) {
        populate_with_generated(set);
    }
}

//# no L43c: cfg outside
pub(crate) mod l43c {
    use super::*;
    drr! { #[cfg(target_os = "plan9")] pat!< A: (AddIOp $x, $y) => (MulIOp $x, $y) > pat!< C: (AddIOp $a, $_) => (ShlOp $a, 2) > }
    pub(crate) fn add(set: &mut PatternSet) {
        populate_with_generated(set);
    }
}

//# no L44: optional operand cover: A needs present
pub(crate) mod l44 {
    use super::*;
    drr! { pat!< A: (ConvOp $i, $w, AnyTensor:$b, $_, $_) => (ConvOp $w, $i, $b, [1], 1) where [(HasOneUse $i)] > }
    pub(crate) fn add(set: &mut PatternSet) {
        populate_with_generated(set);
    }
}

//# yes L50: both same where-less general then narrower where (separate confirm)
pub(crate) mod l50 {
    use super::*;
    drr! { pat!< A: (AddIOp $x, $_) => (replaceWithValue $x) > pat!< B: (AddIOp $a, $b) => (MulIOp $a, $b) where [(HasOneUse $a)] > }
    pub(crate) fn add(set: &mut PatternSet) {
        populate_with_generated(set);
    }
}

//# yes L51: enum covered
pub(crate) mod l51 {
    use super::*;
    drr! { pat!< A: (CmpIOp $_, $x, $x) => (CmpIOp PredEq, $x, $x) where [] > pat!< B: (CmpIOp PredGt, $x, $x) => (CmpIOp PredLt, $x, $x) > }
    pub(crate) fn add(set: &mut PatternSet) {
        populate_with_generated(set);
    }
}

//# yes L52: td rule swap
pub(crate) mod l52 {
    use super::*;
    drr! { def Q : Pat<(MulIOp $x, $y), (MulIOp $y, $x)>; }
    pub(crate) fn add(set: &mut PatternSet) {
        populate_with_generated(set);
    }
}

//# yes L53: td dup
pub(crate) mod l53 {
    use super::*;
    drr! { def A : Pat<(MulIOp $x, $y), (AddIOp $y, $x)>; def B : Pat<(MulIOp $x, $y), (AddIOp $x, $y)>; }
    pub(crate) fn add(set: &mut PatternSet) {
        populate_with_generated(set);
    }
}

//# yes L55: the operation inside is of the same block argument
pub(crate) mod l55 {
    use super::*;
    pat! { P: (NegFOp BlockArg:$x) => (NegFOp (NegFOp $x)) }
    pub(crate) fn add(set: &mut PatternSet) {
        set.add(P);
    }
}

//# yes L60: a cycle of three
pub(crate) mod l60 {
    use super::*;
    drr! { pat!< A: (AddIOp $x, $y) => (MulIOp $x, $y) > pat!< B: (MulIOp $x, $_) => (ShlOp $x, 1) > pat!< C: (ShlOp $x, $_) => (AddIOp $x, $x) > }
    pub(crate) fn add(set: &mut PatternSet) {
        populate_with_generated(set);
    }
}

//# no L61: three in a row
pub(crate) mod l61 {
    use super::*;
    drr! { pat!< A: (AddIOp $x, $y) => (MulIOp $x, $y) > pat!< B: (MulIOp $x, $y) => (ShlOp $x, 1) where [(HasOneUse $y)] > pat!< C: (ShlOp $x, 1) => (AddIOp $x, $x) > }
    pub(crate) fn add(set: &mut PatternSet) {
        populate_with_generated(set);
    }
}
