// The constraint list, benefits, locations and what comes around patterns.
include "ex.td"

def SameType : Constraint<CPred<"$0.getType() == $1.getType()">, "of one type">;
def FourValues : Constraint<CPred<"$0 != $1 && $1 != $2 && $2 != $3">, "four">;
def UsedMoreThan : Constraint<CPred<"count($_self) > cast<IntegerAttr>($0).getInt()">, "used more often">;
def Used : Constraint<CPred<"!$_self.use_empty()">, "used">;
def IsF32Here : Constraint<CPred<"$_self.getType() == $_builder.getF32Type()">, "is f32">;
def Even : Constraint<CPred<"cast<IntegerAttr>($0).getInt() % 2 == 0">, "even">;
def Short : Constraint<CPred<"$0.size() < 2">, "short">;
def Note : NativeCodeCallVoid<"note($_builder, $0, $1)">;
def Wrap : NativeCodeCall<"wrap($_builder, $_loc, $0)">;

def D68 : Pat<(NegOp:$r $x), (CastOp $x), [(F32 $r)]>;
def D68a : Pat<(NegOp (CastOp $x)), (CastOp $x), [(I32 $x)]>;
def D69 : Pat<(CastOp:$r $x), (AddOp $x, $x), [(SameType $r, $x)]>;
def D69a : Pat<(AddOp (AddOp $a, $b), (AddOp $c, $d)), (NegOp $a), [(FourValues $a, $b, $c, $d)]>;
def D69b : Pat<(ScaleOp $x, $k), (NegOp $x), [(Even $k), (F32 $x)]>;
def D69c : Pat<(ConcatOp $xs), (GroupsOp $xs, $xs), [(Short $xs)]>;
def D70 : Pattern<(SplitOp:$r $x), [(IntOp $x), (IntOp $x)], [(Used:$r__1)]>;
def D70a : Pat<(ScaleOp:$r $x, $k), (NegOp $x), [(UsedMoreThan:$r $k)]>;
def D71 : Pat<(NegOp $x), (CastOp $x), [(Constraint<CPred<"$0.getType().isF32()">> $x)]>;
def D73 : Pat<(NegOp $x), (CastOp $x), [(IsF32Here:$x)]>;
def D74 : Pat<(NegOp:$old (CastOp:$c $x)), (MetaOp:$made $x, ConstUnitAttr), [], [(Note $old, $made), (Note $c, $made)]>;
def D74a : Pat<(NegOp:$old $x), (CastOp:$made $x), [], [(SinkOp $old), (SinkOp $made)]>;
def D75a : Pat<(NegOp $x), (CastOp $x)>;
def D75b : Pat<(NegOp $x), (ScaleOp $x, ConstantAttr<I32Attr, "1">), [], [], (addBenefit 10)>;
def D75c : Pat<(NegOp (CastOp $x)), (ScaleOp $x, ConstantAttr<I32Attr, "2">)>;
def D75d : Pat<(NegOp (CastOp (CastOp $x))), (ScaleOp $x, ConstantAttr<I32Attr, "3">), [], [], (addBenefit -2)>;
def D76a : Pat<(NegOp $x), (ScaleOp $x, ConstantAttr<I32Attr, "1">)>;
def D76b : Pat<(NegOp $x), (ScaleOp $x, ConstantAttr<I32Attr, "2">)>;

def D82a : Pat<(MetaOp $x, $k), (ConstOp $k), [(F32 $x)]>;
def D83 : Pat<(ScaleOp (ScaleOp $x, $k), $_), (ScaleOp $x, $k)>;

// Locations.
def D61 : Pat<(AddOp (NegOp (CastOp $x)), (CastOp $_)), (ScaleOp (NegOp $x), ConstantAttr<I32Attr, "1">)>;
def D61a : Pat<(AddOp (NegOp $_), (NegOp $_)), (GivenOp)>;
def D62 : Pat<(NegOp:$r (CastOp:$c $x)), (AddOp (AddOp $x, $x, (location $c)), (AddOp $x, $x, (location $x)), (location $r))>;
def D63 : Pat<(NegOp $x), (CastOp $x, (location "lowered"))>;
def D64 : Pat<(NegOp:$r $x), (CastOp $x, (location $r, $x))>;
def D65 : Pat<(NegOp:$r $x), (AddOp (AddOp $x, $x, (location "meta", $r)), $x, (location $r, "meta", $x))>;
def D66 : Pat<(NegOp $x), (AddOp (Wrap $x, (location $x)), (Wrap $x))>;
def D67 : Pat<(NegOp $x), (AddOp (AddOp $x, $x), (AddOp $x, $x, (location "in")), (location "out"))>;
