// Result types, native code with several results, supplemental patterns, combined constraints and properties.
include "ex.td"

def TypeOf : NativeCodeCall<"$0.getType()">;
def I7 : NativeCodeCall<"$_builder.getIntegerType(7)">;
def Pair : NativeCodeCall<"pair($_builder, $_loc, $0)", 2>;
def Both : NativeCodeCall<"both($_builder, $0...)">;
def Note : NativeCodeCallVoid<"note($_builder, $0, $1)">;
def Wrap : NativeCodeCall<"wrap($_builder, $_loc, $0)">;
def NonZero : AttrConstraint<CPred<"!isa<IntegerAttr>($_self) || cast<IntegerAttr>($_self).getInt() != 0">, "not zero">;
def Big : PropConstraint<CPred<"$_self > 10">, "big">;

def D07 : Pat<(MetaOp $x, AllAttrOf<[I32Attr, NonZero]>:$k), (ScaleOp $x, $k)>;
def D07a : Pat<(MetaOp $x, AnyAttrOf<[I32Attr, StrAttr]>:$_), (NegOp $x)>;
def D07b : Pat<(MetaOp $x, ConfinedAttr<I32Attr, [IntMinValue<3>]>:$k), (ScaleOp $x, $k)>;
def D07c : Pat<(NegOp AnyTypeOf<[I32, F64]>:$x), (CastOp $x)>;
def D12 : Pat<(MetaOp $x, ConstantAttr<RankedF32ElementsAttr<[2]>, "{1.0f, 2.0f}">), (NegOp $x)>;
def D12a : Pat<(NegOp $x), (MetaOp $x, ConstantAttr<RankedF32ElementsAttr<[2]>, "{3.0f, 4.0f}">)>;
def D20 : Pat<(PropOp $x, ConstantProp<I64Prop, "0">), (replaceWithValue $x)>;
def D20a : Pat<(PropOp (NegOp $x), $p), (PropOp $x, $p)>;
def D20b : Pat<(PropOp (NegOp $x), I64Prop:$p), (PropOp (CastOp $x, (returnType $x)), $p)>;
def D20c : Pat<(NegOp $x), (PropOp $x, ConstantProp<I64Prop, "42">)>;
def D10 : Pat<(ModeOp $x, ModeFast), (NegOp $x)>;
def D11 : Pat<(ModeOp $x, ConstantEnumCase<Mode, "safe">), (NegOp $x)>;
def D10a : Pat<(NegOp $x), (ModeOp $x, ModeFast)>;
def D11a : Pat<(NegOp $x), (ModeOp $x, ConstantEnumCase<Mode, "safe">)>;

def D43 : Pattern<(CutOp $x), [(Pair $x)]>;
def D43a : Pattern<(CutOp $x), [(Pair:$p $x), (AddOp $p__1, $x), (AddOp $p__0, $x)]>;
def D43b : Pat<(NegOp $x), (AddOp (Pair:$p__0 $x), $p__1)>;
def D46 : Pat<(MacOp $a, $b, $c), (Both $a, $b, $c)>;
def D46a : Pat<(AddOp $a, $b), (Both $a, $b)>;
def D56 : Pat<(LabelOp $x, $_), (AddOp (CastOp:$c $x, (returnType "$_builder.getI32Type()")), $c)>;
def D57 : Pat<(LabelOp I32:$x, $_), (CastOp (CastOp $x, (returnType $x)))>;
def D58 : Pat<(NegOp $x), (BiasOp (CastOp $x, (returnType (TypeOf $x))), (CastOp $x, (returnType (I7))))>;
def D59 : Pat<(NegOp $x), (BiasOp (CutOp:$c__0 $x, (returnType $x, "$_builder.getI1Type()")), $c__1)>;
def D60 : Pat<(NegOp $x), (MacOp (CastOp $x, (returnType $x), (location "here")), (CastOp $x, (location "there"), (returnType $x)), $x)>;

def D74 : Pat<(NegOp:$old (CastOp:$c $x)), (MetaOp:$made $x, ConstUnitAttr), [], [(Note $old, $made), (Note $c, $made)]>;
def D74a : Pat<(NegOp:$old $x), (CastOp:$made $x), [], [(SinkOp $old), (SinkOp $made)]>;
def D74b : Pattern<(SinkOp (NegOp:$n $x)), [], [], [(SinkOp (CastOp $n, (returnType $x)))]>;
