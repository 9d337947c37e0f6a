// Lists, types, native code of several results and supplemental patterns.
include "ex.td"

def Swap : NativeCodeCall<"swap($0, $1)", 2>;
def First : NativeCodeCall<"first({$0...})">;
def Text : NativeCodeCall<"text($_builder, \"$$\")">;
def Wrap : NativeCodeCall<"wrap($_builder, $_loc, $0)">;
def TypeOf : NativeCodeCall<"$0.getType()">;
def NoteUses : NativeCodeCallVoid<"noteUses($_builder, $0, $1)">;

def D43 : Pattern<(CutOp $x), [(Swap $x, (NegOp $x))]>;
def D43a : Pat<(AddOp $a, $b), (MacOp (Swap:$s__0 $a, $b), $s__0, $s__1)>;
def D43b : Pattern<(CutOp (NegOp $x)), [(Swap:$s $x, (ScaleOp:$k $x, ConstantAttr<I32Attr, "1">, (returnType $x))),
    (replaceWithValue $s__1), (AddOp $s__0, $s__1)]>;
def D46 : Pat<(AddOp $a, $b), (ScaleOp (First (NegOp $b), $a), ConstantAttr<I32Attr, "1">)>;
def D46a : Pat<(AddOp $a, $b), (ScaleOp (First (NegOp $b), $a), ConstantAttr<I32Attr, "1">)>;
def D47 : Pat<(NegOp $x), (LabelOp $x, (Text))>;
def D50 : Pat<(AddOp $a, $b), (ConcatOp (variadic $a, $b))>;
def D50a : Pat<(MacOp $a, $b, $c), (ConcatOp (variadic (NegOp $a), (Wrap $b)))>;
def D50b : Pat<(MacOp $a, $b, $_), (GroupsOp (variadic $a), (variadic $b, (NegOp (NegOp $b))))>;
def D56 : Pat<(CastOp $x), (AddOp (ScaleOp:$c $x, ConstantAttr<I32Attr, "1">, (returnType "$_builder.getI32Type()")), $c)>;
def D56a : Pat<(CastOp $x), (AddOp (ScaleOp:$c $x, ConstantAttr<I32Attr, "1">, (returnType "$_builder.getI32Type()")), $c)>;
def D56b : Pat<(CastOp $x), (AddOp (ScaleOp:$c $x, ConstantAttr<I32Attr, "1">, (returnType "$_builder.getI32Type()")), $c)>;
def D57 : Pat<(NegOp $x), (AddOp $x, (CastOp $x, (returnType $x)))>;
def D57a : Pat<(NegOp (SplitOp:$s $x)), (MacOp $s__0, (CastOp $x, (returnType $s__1)), $s__1)>;
def D57b : Pattern<(SinkOp (CastOp:$c $x)), [(KeepOp (variadic (MetaOp $x, ConstUnitAttr, (returnType $c))))]>;
def D58 : Pat<(NegOp $x), (AddOp $x, (CastOp $x, (returnType (TypeOf $x))))>;
def D59 : Pat<(NegOp $x), (MixOp ConstantAttr<I32Attr, "1">, (CutOp:$c__0 $x, (returnType $x, "$_builder.getI1Type()")),
    ConstantStrAttr<StrAttr, "s">, $c__1)>;
def D59a : Pat<(NegOp $x), (MacOp (CutOp:$c__1 $x, (returnType (TypeOf $x), $x)), $c__0, $x)>;
def D60 : Pat<(NegOp:$n $x), (AddOp $x, (CastOp $x, (returnType $x), (location "here")))>;
def D60a : Pat<(NegOp:$n $x), (AddOp $x, (CastOp $x, (location $n), (returnType $x)), (location "sum"))>;
def D74 : Pat<(NegOp:$old $x), (CastOp:$made $x), [], [(NoteUses $old, $made)]>;
def D74a : Pat<(NegOp $x), (CastOp:$made (AddOp:$sum $x, $x)), [], [(NoteUses $made, $sum), (KeepOp (variadic (AddOp $sum, $x)))]>;
