// Rules of the kind that simplifies integers and floats, over the real operations of `arith`. What stands between the two
// lines of dashes stands in tests/arith/rules.rs, in a `drr!` block, word for word. The names sort in order of declaration, because
// MLIR tries patterns of one benefit in the order of their names.
include "mlir/IR/OpBase.td"
include "mlir/IR/PatternBase.td"
include "mlir/Dialect/Arith/IR/ArithOps.td"

def D_Dialect : Dialect { let name = "d"; let cppNamespace = "::d"; }
class D_Op<string mnemonic> : Op<D_Dialect, mnemonic>;
def GivenOp : D_Op<"given">, Results<(outs AnyType:$r)>;
def KeepOp : D_Op<"keep">, Arguments<(ins Variadic<AnyType>:$xs)>;

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
