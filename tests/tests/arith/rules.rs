//! The ops of `arith`, the native code of the rules, and the rules as in `tests/oracle/arith.td`.

#![allow(missing_docs, unreachable_pub)]

use drr::define::{Fold, MaterializedConstant};
use drr::numbers::Int;
use drr::prelude::*;
use drr::{Ident, OpRef};

fn combined(
    rewriter: &mut Rewriter<'_>,
    [a, b]: [Attribute; 2],
    f: fn(&Int, &Int) -> Option<Int>,
) -> Option<Attribute> {
    let ctx = rewriter.ctx();
    let ((ty, a), (_, b)) = (a.integer(ctx)?, b.integer(ctx)?);
    let value = f(&a, &b)?;
    Some(ctx.integer_attr(ty, value))
}

/// Constants of one operation are of one type, so each of these has a result.
macro_rules! on_constants {
    ($($name:ident: $f:path;)*) => {$(
        fn $name(rewriter: &mut Rewriter<'_>, a: Attribute, b: Attribute) -> Attribute {
            combined(rewriter, [a, b], $f).unwrap_or(a)
        }
    )*};
}
on_constants! {
    sum: Int::wrapping_add;
    difference: Int::wrapping_sub;
    product: Int::wrapping_mul;
    common_bits: Int::and;
    any_bits: Int::or;
    odd_bits: Int::xor;
}

fn no_promise(rewriter: &mut Rewriter<'_>) -> Attribute {
    rewriter.ctx().dialect_attr("arith", ".overflow<none>")
}

fn zero_like(rewriter: &mut Rewriter<'_>, x: Value) -> Attribute {
    let ty = rewriter.value_type(x);
    rewriter.ctx().int_attr(ty, 0)
}

fn all_ones_like(rewriter: &mut Rewriter<'_>, x: Value) -> Attribute {
    let ty = rewriter.value_type(x);
    rewriter.ctx().int_attr(ty, -1)
}

/// `eq`, `ne`, then `slt`, `sle`, `sgt`, `sge` and the same of unsigned numbers.
fn inverse(_: &mut Rewriter<'_>, predicate: i64) -> i64 {
    match predicate {
        0 | 1 => 1 - predicate,
        2..=5 => 7 - predicate,
        _ => 15 - predicate,
    }
}

fn swapped(_: &mut Rewriter<'_>, predicate: i64) -> i64 {
    match predicate {
        0 | 1 => predicate,
        2 | 3 | 6 | 7 => predicate + 2,
        _ => predicate - 2,
    }
}

fn is_all_ones(cx: &MatchContext<'_>, a: Attribute) -> bool {
    a.as_i64(cx.ctx()) == Some(-1) || a.as_bool(cx.ctx()) == Some(true)
}

fn is_zero(cx: &MatchContext<'_>, a: Attribute) -> bool {
    a.as_i64(cx.ctx()) == Some(0)
}

fn is_one(cx: &MatchContext<'_>, a: Attribute) -> bool {
    a.as_i64(cx.ctx()) == Some(1) || a.as_bool(cx.ctx()) == Some(true)
}

fn is_constant(_: &MatchContext<'_>, x: ValueRef<'_>) -> bool {
    x.defining_op().is_some_and(|op| Arith_ConstantOp::cast(op).is_some())
}

fn have_one_type(_: &MatchContext<'_>, a: ValueRef<'_>, b: ValueRef<'_>) -> bool {
    a.ty() == b.ty()
}

fn has_no_use(_: &MatchContext<'_>, x: ValueRef<'_>) -> bool {
    !x.has_uses()
}

fn fold_constant(op: OpRef<'_>, _: &[Option<Attribute>]) -> Fold {
    op.inherent(Ident::VALUE).map_or(Fold::None, Fold::attr)
}

fn materialize(ctx: &Context, value: Attribute, _: Type) -> Option<MaterializedConstant> {
    Some(MaterializedConstant::new(ctx, "arith.constant", value))
}

drr::drr! {
    def Arith_Dialect : Dialect {
      let name = "arith";
      let allowsUnknownAttrs = 1;
      let materializeConstant = materialize;
    }
    def D_Dialect : Dialect { let name = "d"; }
    def GivenOp : Op<D_Dialect, "given">, Results<(outs AnyType:$r)>;
    def KeepOp : Op<D_Dialect, "keep">, Arguments<(ins Variadic<AnyType>:$xs)>;

    class Arith_Op<string mnemonic, list<Trait> traits = []> : Op<Arith_Dialect, mnemonic, !listconcat(traits, [Pure])>;
    class Arith_Unary<string mnemonic> : Arith_Op<mnemonic>, Arguments<(ins AnyType:$in)>, Results<(outs AnyType:$out)>;
    class Arith_Binary<string mnemonic, dag more = (ins)> : Arith_Op<mnemonic, [SameOperandsAndResultType]> {
      let arguments = !con((ins AnyType:$lhs, AnyType:$rhs), more);
      let results = (outs AnyType:$result);
    }
    class Arith_Extended<string mnemonic, dag outs> : Arith_Op<mnemonic>, Arguments<(ins AnyType:$lhs, AnyType:$rhs)> {
      let results = outs;
    }
    defvar overflow = (ins AnyAttr:$overflowFlags);
    defvar fastmath = (ins AnyAttr:$fastmath);

    def Arith_ConstantOp : Arith_Op<"constant", [ConstantLike, FirstAttrDerivedResultType]> {
      let arguments = (ins AnyAttr:$value);
      let results = (outs AnyType:$result);
      let fold = fold_constant;
    }
    def Arith_AddIOp : Arith_Binary<"addi", overflow>;
    def Arith_SubIOp : Arith_Binary<"subi", overflow>;
    def Arith_MulIOp : Arith_Binary<"muli", overflow>;
    def Arith_AndIOp : Arith_Binary<"andi">;
    def Arith_OrIOp : Arith_Binary<"ori">;
    def Arith_XOrIOp : Arith_Binary<"xori">;
    def Arith_MaxSIOp : Arith_Binary<"maxsi">;
    def Arith_MaxUIOp : Arith_Binary<"maxui">;
    def Arith_MinSIOp : Arith_Binary<"minsi">;
    def Arith_MinUIOp : Arith_Binary<"minui">;
    def Arith_AddFOp : Arith_Binary<"addf", fastmath>;
    def Arith_SubFOp : Arith_Binary<"subf", fastmath>;
    def Arith_MulFOp : Arith_Binary<"mulf", fastmath>;
    def Arith_DivFOp : Arith_Binary<"divf", fastmath>;
    def Arith_NegFOp : Arith_Op<"negf", [SameOperandsAndResultType]> {
      let arguments = !con((ins AnyType:$operand), fastmath);
      let results = (outs AnyType:$result);
    }
    def Arith_CmpIOp : Arith_Op<"cmpi"> {
      let arguments = (ins I64Attr:$predicate, AnyType:$lhs, AnyType:$rhs);
      let results = (outs AnyType:$result);
    }
    def SelectOp : Arith_Op<"select"> {
      let arguments = (ins AnyType:$condition, AnyType:$true_value, AnyType:$false_value);
      let results = (outs AnyType:$result);
    }
    foreach cast = ["ExtSI", "ExtUI", "BitCast", "SIToFP", "UIToFP"] in
    def Arith_ # !subst("BitC", "Bitc", cast) # Op : Arith_Unary<!tolower(cast)>;
    def Arith_IndexCastOp : Arith_Unary<"index_cast">;
    def Arith_IndexCastUIOp : Arith_Unary<"index_castui">;
    def Arith_TruncIOp : Arith_Op<"trunci">, Arguments<!con((ins AnyType:$in), overflow)>, Results<(outs AnyType:$out)>;
    def Arith_MulSIExtendedOp : Arith_Extended<"mulsi_extended", (outs AnyType:$low, AnyType:$high)>;
    def Arith_MulUIExtendedOp : Arith_Extended<"mului_extended", (outs AnyType:$low, AnyType:$high)>;
    def Arith_AddUIExtendedOp : Arith_Extended<"addui_extended", (outs AnyType:$sum, AnyType:$overflow)>;

    // ----------------------------------------------------------------
    // Native code.
    def Sum : NativeCodeCall<"sum($_builder, $0, $1)">;
    def Difference : NativeCodeCall<"difference($_builder, $0, $1)">;
    def Product : NativeCodeCall<"product($_builder, $0, $1)">;
    def CommonBits : NativeCodeCall<"common_bits($_builder, $0, $1)">;
    def AnyBits : NativeCodeCall<"any_bits($_builder, $0, $1)">;
    def OddBits : NativeCodeCall<"odd_bits($_builder, $0, $1)">;
    def NoWrap : NativeCodeCall<"no_promise($_builder)">;
    def ZeroLike : NativeCodeCall<"zero_like($_builder, $0)">;
    def AllOnesLike : NativeCodeCall<"all_ones_like($_builder, $0)">;
    def Inverse : NativeCodeCall<"inverse($_builder, $0)">;
    def Swapped : NativeCodeCall<"swapped($_builder, $0)">;

    // Constraints.
    def IsAllOnes : Constraint<CPred<"is_all_ones($_builder, $0)">, "all bits set">;
    def IsZero : Constraint<CPred<"is_zero($_builder, $0)">, "zero">;
    def IsOne : Constraint<CPred<"is_one($_builder, $0)">, "one">;
    def IsNoConstant : Constraint<Neg<CPred<"is_constant($_builder, $0)">>, "no constant">;
    def HaveOneType : Constraint<CPred<"have_one_type($_builder, $0, $1)">, "of one type">;
    def HasNoUse : Constraint<CPred<"has_no_use($_builder, $_self)">, "without use">;

    // Sums and differences with two constants are ones with one constant.
    def A01 : Pat<
      (Arith_AddIOp (Arith_AddIOp $x, (ConstantLikeMatcher APIntAttr:$a), $_), (ConstantLikeMatcher APIntAttr:$b), $_),
      (Arith_AddIOp $x, (Arith_ConstantOp (Sum $a, $b)), (NoWrap))>;
    def A02 : Pat<
      (Arith_AddIOp (Arith_SubIOp $x, (ConstantLikeMatcher APIntAttr:$a), $_), (ConstantLikeMatcher APIntAttr:$b), $_),
      (Arith_AddIOp $x, (Arith_ConstantOp (Difference $b, $a)), (NoWrap))>;
    def A03 : Pat<
      (Arith_AddIOp (Arith_SubIOp (ConstantLikeMatcher APIntAttr:$a), $x, $_), (ConstantLikeMatcher APIntAttr:$b), $_),
      (Arith_SubIOp (Arith_ConstantOp (Sum $a, $b)), $x, (NoWrap))>;
    def A04 : Pat<
      (Arith_SubIOp (Arith_AddIOp $x, (ConstantLikeMatcher APIntAttr:$a), $_), (ConstantLikeMatcher APIntAttr:$b), $_),
      (Arith_AddIOp $x, (Arith_ConstantOp (Difference $a, $b)), (NoWrap))>;
    def A05 : Pat<
      (Arith_SubIOp (ConstantLikeMatcher APIntAttr:$b), (Arith_AddIOp $x, (ConstantLikeMatcher APIntAttr:$a), $_), $_),
      (Arith_SubIOp (Arith_ConstantOp (Difference $b, $a)), $x, (NoWrap))>;
    def A06 : Pat<
      (Arith_SubIOp (Arith_SubIOp $x, (ConstantLikeMatcher APIntAttr:$a), $_), (ConstantLikeMatcher APIntAttr:$b), $_),
      (Arith_SubIOp $x, (Arith_ConstantOp (Sum $a, $b)), (NoWrap))>;
    def A07 : Pat<
      (Arith_SubIOp (ConstantLikeMatcher APIntAttr:$b), (Arith_SubIOp $x, (ConstantLikeMatcher APIntAttr:$a), $_), $_),
      (Arith_SubIOp (Arith_ConstantOp (Sum $b, $a)), $x, (NoWrap))>;
    def A08 : Pat<
      (Arith_SubIOp (Arith_SubIOp (ConstantLikeMatcher APIntAttr:$a), $x, $_), (ConstantLikeMatcher APIntAttr:$b), $_),
      (Arith_SubIOp (Arith_ConstantOp (Difference $a, $b)), $x, (NoWrap))>;
    def A09 : Pat<
      (Arith_SubIOp (ConstantLikeMatcher APIntAttr:$b), (Arith_SubIOp (ConstantLikeMatcher APIntAttr:$a), $x, $_), $_),
      (Arith_AddIOp $x, (Arith_ConstantOp (Difference $b, $a)), (NoWrap))>;

    // What is added and taken away again.
    def A10 : Pat<(Arith_SubIOp (Arith_SubIOp:$d $x, $y, $_), $x, $_), (Arith_SubIOp (Arith_ConstantOp (ZeroLike $d)), $y, (NoWrap))>;
    def A11 : Pat<(Arith_AddIOp (Arith_SubIOp $x, $y, $_), $y, $_), (replaceWithValue $x)>;
    def A12 : Pat<(Arith_AddIOp $y, (Arith_SubIOp $x, $y, $_), $_), (replaceWithValue $x)>;
    def A13 : Pat<(Arith_SubIOp (Arith_AddIOp $x, $y, $_), $y, $_), (replaceWithValue $x)>;
    def A14 : Pat<(Arith_SubIOp (Arith_AddIOp $x, $y, $_), $x, $_), (replaceWithValue $y)>;
    def A15 : Pat<(Arith_SubIOp $x, (Arith_SubIOp $x, $y, $_), $_), (replaceWithValue $y)>;

    // Products.
    def A16 : Pat<
      (Arith_MulIOp (Arith_MulIOp $x, (ConstantLikeMatcher APIntAttr:$a), $_), (ConstantLikeMatcher APIntAttr:$b), $_),
      (Arith_MulIOp $x, (Arith_ConstantOp (Product $a, $b)), (NoWrap))>;
    def A17 : Pat<
      (Arith_AddIOp (Arith_MulIOp $x, (ConstantLikeMatcher APIntAttr:$c), $_), $y, $_),
      (Arith_SubIOp $y, $x, (NoWrap)), [(IsAllOnes $c)]>;
    def A18 : Pat<
      (Arith_SubIOp $y, (Arith_MulIOp $x, (ConstantLikeMatcher APIntAttr:$c), $_), $_),
      (Arith_AddIOp $y, $x, (NoWrap)), [(IsAllOnes $c)]>;
    def A19 : Pat<
      (Arith_AddIOp (Arith_MulIOp $x, $z, $_), (Arith_MulIOp $y, $z, $_), $_),
      (Arith_MulIOp (Arith_AddIOp $x, $y, (NoWrap)), $z, (NoWrap))>;

    // Bits.
    foreach op = [Arith_AndIOp, Arith_OrIOp, Arith_MaxSIOp, Arith_MaxUIOp, Arith_MinSIOp, Arith_MinUIOp] in {
      def A20 # op : Pat<(op $x, $x), (replaceWithValue $x)>;
      def A21 # op : Pat<(op (op $x, $y), $y), (op $x, $y)>;
    }
    class Joined<Op O, NativeCodeCall Join> : Pat<
      (O (O $x, (ConstantLikeMatcher APIntAttr:$a)), (ConstantLikeMatcher APIntAttr:$b)),
      (O $x, (Arith_ConstantOp (Join $a, $b)))>;
    def A22 : Joined<Arith_AndIOp, CommonBits>;
    def A23 : Joined<Arith_OrIOp, AnyBits>;
    def A24 : Joined<Arith_XOrIOp, OddBits>;
    def A25 : Pat<(Arith_XOrIOp (Arith_XOrIOp $x, $y), $y), (replaceWithValue $x)>;
    def A26 : Pat<(Arith_XOrIOp $x, $x), (Arith_ConstantOp (ZeroLike $x))>;
    def A27 : Pat<
      (Arith_OrIOp $x, (Arith_XOrIOp $x, (ConstantLikeMatcher APIntAttr:$c))),
      (Arith_ConstantOp (AllOnesLike $x)), [(IsAllOnes $c)]>;
    def A28 : Pat<
      (Arith_AndIOp $x, (Arith_XOrIOp $x, (ConstantLikeMatcher APIntAttr:$c))),
      (Arith_ConstantOp (ZeroLike $x)), [(IsAllOnes $c)]>;

    // Comparisons and choices.
    def A29 : Pat<
      (Arith_XOrIOp (Arith_CmpIOp $p, $x, $y), (ConstantLikeMatcher APIntAttr:$c)),
      (Arith_CmpIOp (Inverse $p), $x, $y), [(IsAllOnes $c)]>;
    def A30 : Pat<
      (Arith_CmpIOp $p, (Arith_ConstantOp:$c $_), $x),
      (Arith_CmpIOp (Swapped $p), $x, $c), [(IsNoConstant $x)]>;
    def A31 : Pat<
      (SelectOp (Arith_XOrIOp $c, (ConstantLikeMatcher APIntAttr:$t)), $x, $y),
      (SelectOp $c, $y, $x), [(IsAllOnes $t)]>;
    def A32 : Pat<(SelectOp $_, $x, $x), (replaceWithValue $x)>;
    def A33 : Pat<(SelectOp $c, (SelectOp $c, $x, $_), $y), (SelectOp $c, $x, $y)>;
    def A34 : Pat<(SelectOp $c, $x, (SelectOp $c, $_, $y)), (SelectOp $c, $x, $y)>;
    def A35 : Pat<
      (SelectOp:$r I1:$c, (ConstantLikeMatcher APIntAttr:$t), (ConstantLikeMatcher APIntAttr:$f)),
      (replaceWithValue $c), [(HaveOneType $c, $r), (IsOne $t), (IsZero $f)]>;
    def A36 : Pat<(SelectOp $a, (SelectOp $b, $x, $y), $y), (SelectOp (Arith_AndIOp $a, $b), $x, $y)>;
    def A37 : Pat<(SelectOp $a, $x, (SelectOp $b, $x, $y)), (SelectOp (Arith_OrIOp $a, $b), $x, $y)>;

    // Casts.
    foreach ext = [Arith_ExtSIOp, Arith_ExtUIOp] in {
      foreach op = [Arith_AndIOp, Arith_OrIOp, Arith_XOrIOp] in
      def A38 # ext # op : Pat<(op (ext $x), (ext $y)), (ext (op $x, $y)), [(HaveOneType $x, $y)]>;
      def A39 # ext : Pat<(Arith_TruncIOp:$r (ext $x), $_), (replaceWithValue $x), [(HaveOneType $r, $x)]>;
      def A40 # ext : Pat<(ext (ext $x)), (ext $x)>;
    }
    def A41 : Pat<(Arith_ExtSIOp (Arith_ExtUIOp $x)), (Arith_ExtUIOp $x)>;
    def A42 : Pat<(Arith_TruncIOp (Arith_TruncIOp $x, $_), $_), (Arith_TruncIOp $x, (NoWrap))>;
    foreach cast = [Arith_IndexCastOp, Arith_IndexCastUIOp, Arith_BitcastOp] in
    def A43 # cast : Pat<(cast:$r (cast $x)), (replaceWithValue $x), [(HaveOneType $r, $x)]>;
    def A44 : Pat<(Arith_BitcastOp (Arith_BitcastOp $x)), (Arith_BitcastOp $x), [], [], (addBenefit -1)>;
    foreach toFloat = [Arith_SIToFPOp, Arith_UIToFPOp] in
    def A45 # toFloat : Pat<(toFloat (Arith_ExtUIOp $x)), (Arith_UIToFPOp $x)>;

    // Operations with two results.
    def A46 : Pattern<
      (Arith_MulUIExtendedOp $x, (ConstantLikeMatcher APIntAttr:$c)),
      [(replaceWithValue $x), (Arith_ConstantOp (ZeroLike $x))], [(IsOne $c)]>;
    def A47 : Pattern<
      (Arith_AddUIExtendedOp:$r $x, (ConstantLikeMatcher APIntAttr:$c)),
      [(replaceWithValue $x), (Arith_ConstantOp (ZeroLike $r__1))], [(IsZero $c)]>;
    foreach wide = [Arith_MulSIExtendedOp, Arith_MulUIExtendedOp] in
    def A48 # wide : Pattern<
      (wide:$r $x, $y),
      [(Arith_MulIOp:$low $x, $y, (NoWrap)), (replaceWithValue $low)], [(HasNoUse:$r__1)]>;
    def A49 : Pattern<
      (Arith_AddUIExtendedOp:$r $x, $y),
      [(Arith_AddIOp $x, $y, (NoWrap)), (Arith_ConstantOp (ZeroLike $r__1))], [(HasNoUse:$r__1)]>;

    // Floats.
    def A50 : Pat<(Arith_NegFOp (Arith_NegFOp $x, $_), $_), (replaceWithValue $x)>;
    def A51 : Pat<(Arith_AddFOp $x, (Arith_NegFOp $y, $_), $m), (Arith_SubFOp $x, $y, $m)>;
    def A52 : Pat<(Arith_SubFOp $x, (Arith_NegFOp $y, $_), $m), (Arith_AddFOp $x, $y, $m)>;
    foreach op = [Arith_MulFOp, Arith_DivFOp] in
    def A53 # op : Pat<(op (Arith_NegFOp $x, $_), (Arith_NegFOp $y, $_), $m), (op $x, $y, $m)>;
    def A54 : Pat<(Arith_AddFOp (Arith_NegFOp $x, $_), $y, $m), (Arith_SubFOp $y, $x, $m), [], [], (addBenefit -1)>;
    // ----------------------------------------------------------------
}
