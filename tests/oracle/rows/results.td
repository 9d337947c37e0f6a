// What results say.
include "ex.td"

def Low : NativeCodeCall<"low($0)">;
def Wrap : NativeCodeCall<"wrap($_builder, $_loc, $0)">;
def WrapSelf : NativeCodeCall<"wrap($_builder, $_self.getLoc(), $_self)">;
def Twice : NativeCodeCall<"twice($_builder, $0)">;
def Note : NativeCodeCallVoid<"note($_builder, $0)">;

def D36 : Pat<(NegOp $x), (CastOp $x)>;
def D37 : Pat<(NegOp $x), (ScaleOp $x, ConstantAttr<I32Attr, "-1">:$k)>;
def D37a : Pat<(ScaleOp $x, ConstantAttr<I32Attr, "1">), (ScaleOp $x, ConstantAttr<I32Attr, "2 * 21">)>;
def D37c : Pat<(NegOp $x), (LabelOp $x, ConstantStrAttr<StrAttr, "text">)>;
def D37d : Pat<(NegOp $x), (FlagOp $x, ConstUnitAttr)>;
def D37e : Pat<(NegOp $x), (MetaOp $x, ConstantAttr<F64Attr, "0.1">)>;
def D37f : Pat<(NegOp $x), (MetaOp $x, ConstBoolAttrFalse)>;
def D38 : Pat<(CastOp $x), (AddOp (NegOp $x), $x)>;
def D38a : Pat<(CastOp $x), (MacOp (NegOp (NegOp $x)), (AddOp $x, (NegOp $x)), $x)>;
def D39 : Pat<(CastOp $x), (AddOp (NegOp:$n $x), $n)>;
def D39a : Pattern<(CutOp $x), [(AddOp:$s (NegOp:$n $x), $n), (ScaleOp (AddOp $s, $n), ConstantAttr<I32Attr, "2">)]>;
def D40 : Pat<(CastOp $x), (AddOp (SplitOp:$s__0 $x), $s__1)>;
def D40a : Pattern<(CutOp $x), [(SplitOp:$s__1 $x), (NegOp $s__0)]>;
def D41 : Pat<(MaybeOp (NegOp $x), I32Attr:$k), (ScaleOp (Wrap $x), (Twice $k))>;
def D42 : Pat<(NegOp $x), (Low $x)>;
def D42a : Pat<(NegOp $x), (Wrap (Low (Wrap $x)))>;
def D44 : Pat<(NegOp $x), (AddOp (Wrap:$w $x), $w)>;
def D45 : Pattern<(NegOp (CastOp:$c $x)), [(Note $c), (CastOp $x)]>;
def D45a : Pattern<(SinkOp (CastOp:$c $_)), [(Note $c)]>;
def D48 : Pat<(NegOp $x), (CastOp WrapSelf:$x)>;
def D49 : Pat<(NegOp (NegOp $x)), (replaceWithValue $x)>;
def D49a : Pattern<(CutOp (NegOp $x)), [(replaceWithValue $x), (AddOp (replaceWithValue $x), $x)]>;
def D49b : Pattern<(SinkOp (NegOp $x)), [(replaceWithValue $x)]>;
def D49c : Pat<(ConcatOp $xs), (replaceWithValue $xs)>;
def D51 : Pattern<(CutOp $x), [(NegOp $x), (CastOp $x)]>;
def D51a : Pattern<(CutOp $x), [(NegOp:$n $x), (SplitOp:$s $n), (replaceWithValue $s__1), (replaceWithValue $s__0)]>;
def D51b : Pattern<(CutOp (NegOp $x)), [(CutOp $x)]>;
def D53 : Pattern<(SinkOp (NegOp $x)), [(SinkOp $x)]>;
def D53a : Pattern<(SinkOp $_), []>;
def D53b : Pat<(SinkOp:$s (NegOp $_)), (replaceWithValue $s)>;
def D54 : Pat<(FanOp (NegOp $x)), (FanOp $x)>;
def D54a : Pat<(FanOp $x), (replaceWithValue $x)>;
def D55 : Pat<(ConcatOp $xs), (GroupsOp $xs, $xs)>;
def WrongType : Pat<(CastOp $x), (NegOp $x)>;
