// Leaves of sources.
include "ex.td"

def D01 : Pat<(NegOp $v), (CastOp $v)>;
def D01a : Pat<(GroupsOp $as, $bs), (GroupsOp $bs, $as)>;
def D02 : Pat<(ScaleOp (NegOp $x), $f), (ScaleOp $x, $f)>;
def D03 : Pat<(ScaleOp $x, $_), (CastOp $x)>;
def D03a : Pat<(AddOp (ScaleOp $_, $_), $_), (GivenOp)>;
def D04 : Pat<(ScaleOp I32, I32Attr:$_), (GivenOp)>;
def D04a : Pat<(AddOp I32:$_, $x), (CastOp $x)>;
def D05 : Pat<(NegOp I32:$x), (IntOp $x)>;
def D05a : Pat<(NegOp F32:$x), (FloatOp $x)>;
def D06 : Pat<(MetaOp $x, I32Attr:$k), (ScaleOp $x, $k)>;
def D06a : Pat<(MaybeOp $x, I32Attr:$k), (ScaleOp $x, $k)>;
def D08 : Pat<(ScaleOp $x, ConstantAttr<I32Attr, "1">), (replaceWithValue $x)>;
def D08a : Pat<(MetaOp $x, ConstantAttr<I32Attr, "1">:$k), (ScaleOp $x, $k)>;
def D08b : Pat<(MetaOp $x, ConstBoolAttrTrue), (NegOp $x)>;
def D08c : Pat<(MetaOp $x, ConstUnitAttr), (NegOp $x)>;
def D08d : Pat<(MetaOp $x, ConstF32Attr<"1.5">:$_), (NegOp $x)>;
def D08e : Pat<(MetaOp $x, ConstantAttr<F32Attr, "-0.0f">), (NegOp $x)>;
def D09 : Pat<(LabelOp $x, ConstantStrAttr<StrAttr, "id">), (replaceWithValue $x)>;
def D13 : Pat<(AddOp $x, (NegOp $x)), (NegOp $x)>;
def D13a : Pat<(AddOp (AddOp $x, $y), (AddOp $y, $x)), (AddOp $x, $y)>;
def D13b : Pat<(MacOp $x, $x, $x), (NegOp $x)>;
def D14 : Pat<(AddOp $x, $x), (NegOp $x), [(F32 $x)]>;
def D15 : Pat<(MaybeOp (NegOp $x), $k), (MaybeOp $x, $k)>;
def D16 : Pat<(StepOp $x, ConstantAttr<I32Attr, "7">), (NegOp $x)>;
def D16a : Pat<(StepOp (NegOp $x), $k), (ScaleOp $x, $k)>;
def D16b : Pat<(StepOp (NegOp $x), I32Attr:$k), (StepOp $x, $k)>;
def D17 : Pat<(FlagOp (NegOp $x), $on), (FlagOp $x, $on)>;
def D17a : Pat<(FlagOp $x, ConstUnitAttr), (NegOp $x)>;
def D18 : Pat<(BiasOp (NegOp $x), $b), (BiasOp $x, $b)>;
def D19 : Pat<(GroupsOp $a, $_), (ConcatOp $a)>;
def D21 : Pat<(NegOp (MixOp $k, $x, $s, $y)), (MixOp $k, $y, $s, $x)>;
def D21a : Pat<(MixOp ConstantAttr<I32Attr, "1">, $x, $s, (NegOp $y)), (LabelOp (AddOp $x, $y), $s)>;
def D22 : Pat<(ManyOp $a, $b, $c, $d, $e, $f, $k, $l, $m, $n, $g, (NegOp $h)),
    (ManyOp $h, $g, $f, $e, $d, $c, $n, $m, $l, $k, $b, $a)>;
def Q1 : Pat<(GroupsOp $a, $a), (ConcatOp $a)>;
