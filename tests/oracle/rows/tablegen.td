// TableGen's own means: classes, loops, multiclasses. What stands between the two lines of dashes stands in
// tests/rows/tablegen.rs, in a `drr!` block, word for word.
include "ex.td"

// ----------------------------------------------------------------
#ifndef TABLEGEN_ROWS
#define TABLEGEN_ROWS

// Classes with parameters, and their instances.
class Fold<Op O, string text = "folded", list<dag> preds = []>
  : Pat<(O (O $x)), (LabelOp $x, ConstantStrAttr<StrAttr, text>), preds>;
def D77 : Fold<NegOp>;
def D77a : Fold<CastOp, "cast", [(F32 $x)]>;
def D77b : Fold<text = "named", O = IntOp>;

// Loops over lists and ranges, names that are pasted, arithmetic.
foreach i = [1, 2, 3] in
def D77c # i : Pat<
  (ScaleOp $x, ConstantAttr<I32Attr, !cast<string>(i)>),
  (ScaleOp $x, ConstantAttr<I32Attr, !cast<string>(!add(i, 10))>)>;
foreach i = 4-6 in {
  defvar next = !if(!eq(i, 6), 106, !mul(i, 20));
  if !ne(i, 5) then {
    def D77d # i : Pat<
      (ScaleOp $x, ConstantAttr<I32Attr, !strconcat("", !cast<string>(i))>),
      (ScaleOp $x, ConstantAttr<I32Attr, "" # next>)>;
  } else {
    def D77d # i : Pat<(ScaleOp $x, ConstantAttr<I32Attr, "5">), (CastOp $x)>;
  }
}

// Native code and constraints under names of the file's own, also with small letters.
def Doubled : NativeCodeCall<"doubled($_builder, $0)">;
def isSmall : Constraint<CPred<"is_small($_builder, $0)">, "small">;
def SameType : Constraint<CPred<"same_type($_builder, $0, $1)">, "of one type">;
def D77e : Pat<(MetaOp $x, I32Attr:$k), (ScaleOp $x, (Doubled $k)), [(isSmall $k)]>;
def D77f : Pat<(AddOp:$r (CastOp $x), $y), (MacOp $x, $y, $y), [(SameType $x, $y), (SameType $r, $x)]>;

// Multiclasses: names with and without a place for their own, patterns without names, other multiclasses, `let`.
multiclass Swap<Op From, list<Op> To> {
  defvar first = !head(To);
  def One : Pat<(From (FloatOp $x)), (FloatOp (first $x))>;
  def NAME # "Two" : Pat<(From (IntOp $x)), (IntOp (!cast<Op>(!cast<string>(first)) $x))>;
}
multiclass More<Op From, Op To> : Swap<From, [To]> {
  foreach op = !listconcat([From], [To]) in
  def : Pat<(op (op (HolderOp $t))), (op (HolderOp $t))>;
}
defm D77g : More<CastOp, NegOp>;
let benefitDelta = (addBenefit 3) in {
  def D77h : Pat<(BiasOp $x, $_), (NegOp $x)>;
}
def D77i : Pat<(BiasOp $x, $_), (CastOp $x), [], [], (addBenefit 1)>;

#endif // TABLEGEN_ROWS
// ----------------------------------------------------------------

// Patterns of one benefit, named against the order of the alphabet.
def D78z : Pat<(MixOp $_, $x, $_, $y), (AddOp $x, $y)>;
def D78a : Pat<(MixOp $_, $x, $_, $y), (AddOp $y, $x)>;
