// Combined constraints, enums, dense constants and properties.
include "ex.td"

def Read : I32BitEnumAttrCaseBit<"read", 0>;
def Write : I32BitEnumAttrCaseBit<"write", 1>;
def Exec : I32BitEnumAttrCaseBit<"exec", 2>;
def Access : I32BitEnumAttr<"Access", "what is done", [Read, Write, Exec]> { let cppNamespace = "::d"; }
def AccessOp : Ex_One<"access">, Arguments<(ins AnyType:$x, Access:$m)>;

def D07 : Pat<(MetaOp $x, ConfinedAttr<I32Attr, [IntPositive, IntMaxValue<9>]>:$k), (ScaleOp $x, $k)>;
def D07a : Pat<(LabelOp (MetaOp $x, AllAttrOf<[I64Attr, IntNEQValue<0>]>:$k), $_), (MetaOp (CastOp:$c $x, (returnType $x)), $k)>;
def D07b : Pat<(MetaOp $x, AnyAttrOf<[StrAttr, UnitAttr]>:$_), (CastOp $x)>;
def D07c : Pat<(NegOp AnyTypeOf<[F32, I8]>:$x), (CastOp $x)>;
def D07d : Pat<(AddOp AllOfType<[AnyTensor, AnyStaticShapeTensor]>:$x, $_), (NegOp $x)>;

def D10 : Pat<(ModeOp $x, ModeFast), (ModeOp (NegOp $x), ModeSafe)>;
def D11 : Pat<(ModeOp (NegOp (NegOp $x)), ConstantEnumCase<Mode, "safe">), (ModeOp $x, ConstantEnumCase<Mode, "safe">)>;
def D11a : Pat<(AccessOp $x, ConstantEnumCase<Access, "read|write">), (AccessOp $x, ConstantEnumCase<Access, "exec">)>;
def D12 : Pat<(MetaOp $x, ConstantAttr<RankedF32ElementsAttr<[2]>, "{1.0f, 2.0f}">), (MetaOp $x, ConstantAttr<RankedI32ElementsAttr<[2, 1]>, "{3, 4}">)>;
def D12a : Pat<(MetaOp $x, ConstantAttr<DenseI32ArrayAttr, "{1, 2}">), (MetaOp $x, ConstantAttr<StrArrayAttr, "{\"a\", \"b\"}">)>;
def D12b : Pat<(MetaOp $x, ConstantAttr<I64ArrayAttr, "{7}">), (MetaOp $x, ConstantAttr<BoolArrayAttr, "{true, false}">)>;
def D20 : Pat<(PropOp (NegOp (NegOp $x)), $p), (PropOp $x, $p)>;
def D20a : Pat<(PropOp $x, ConstantProp<I64Prop, "5">), (PropOp $x, ConstantProp<I64Prop, "-6">)>;
def D07e : Pat<(MaybeOp (NegOp $x), IsNullAttr:$k), (MaybeOp $x, $k)>;

// A constant of every kind, chosen by a label.
def D08aa : Pat<(LabelOp $x, ConstantStrAttr<StrAttr, "i1">), (MetaOp $x, ConstantAttr<I1Attr, "true">)>;
def D08ab : Pat<(LabelOp $x, ConstantStrAttr<StrAttr, "i8">), (MetaOp $x, ConstantAttr<I8Attr, "-1">)>;
def D08ac : Pat<(LabelOp $x, ConstantStrAttr<StrAttr, "i16">), (MetaOp $x, ConstantAttr<I16Attr, "300">)>;
def D08ad : Pat<(LabelOp $x, ConstantStrAttr<StrAttr, "i32">), (MetaOp $x, ConstantAttr<I32Attr, "-7">)>;
def D08ae : Pat<(LabelOp $x, ConstantStrAttr<StrAttr, "i64">), (MetaOp $x, ConstantAttr<I64Attr, "9">)>;
def D08af : Pat<(LabelOp $x, ConstantStrAttr<StrAttr, "si8">), (MetaOp $x, ConstantAttr<SI8Attr, "-8">)>;
def D08ag : Pat<(LabelOp $x, ConstantStrAttr<StrAttr, "si16">), (MetaOp $x, ConstantAttr<SI16Attr, "-9">)>;
def D08ah : Pat<(LabelOp $x, ConstantStrAttr<StrAttr, "si32">), (MetaOp $x, ConstantAttr<SI32Attr, "5">)>;
def D08ai : Pat<(LabelOp $x, ConstantStrAttr<StrAttr, "si64">), (MetaOp $x, ConstantAttr<SI64Attr, "-5">)>;
def D08aj : Pat<(LabelOp $x, ConstantStrAttr<StrAttr, "ui8">), (MetaOp $x, ConstantAttr<UI8Attr, "200">)>;
def D08ak : Pat<(LabelOp $x, ConstantStrAttr<StrAttr, "ui16">), (MetaOp $x, ConstantAttr<UI16Attr, "60000">)>;
def D08al : Pat<(LabelOp $x, ConstantStrAttr<StrAttr, "ui32">), (MetaOp $x, ConstantAttr<UI32Attr, "7">)>;
def D08am : Pat<(LabelOp $x, ConstantStrAttr<StrAttr, "ui64">), (MetaOp $x, ConstantAttr<UI64Attr, "8">)>;
def D08an : Pat<(LabelOp $x, ConstantStrAttr<StrAttr, "index">), (MetaOp $x, ConstantAttr<IndexAttr, "4">)>;
def D08ao : Pat<(LabelOp $x, ConstantStrAttr<StrAttr, "f32">), (MetaOp $x, ConstantAttr<F32Attr, "1.5f">)>;
def D08ap : Pat<(LabelOp $x, ConstantStrAttr<StrAttr, "f64">), (MetaOp $x, ConstantAttr<F64Attr, "-2.5">)>;
def D08aq : Pat<(LabelOp $x, ConstantStrAttr<StrAttr, "bool">), (MetaOp $x, ConstantAttr<BoolAttr, "false">)>;
def D08ar : Pat<(LabelOp $x, ConstantStrAttr<StrAttr, "unit">), (MetaOp $x, ConstantAttr<UnitAttr, "true">)>;
def D08as : Pat<(LabelOp $x, ConstantStrAttr<StrAttr, "str">), (MetaOp $x, ConstantAttr<StrAttr, "\"a b\"">)>;
def D08at : Pat<(LabelOp $x, ConstantStrAttr<StrAttr, "symbol">), (MetaOp $x, ConstantAttr<FlatSymbolRefAttr, "\"f\"">)>;
def D08au : Pat<(LabelOp $x, ConstantStrAttr<StrAttr, "bools">), (MetaOp $x, ConstantAttr<DenseBoolArrayAttr, "{true, false}">)>;
def D08av : Pat<(LabelOp $x, ConstantStrAttr<StrAttr, "i8s">), (MetaOp $x, ConstantAttr<DenseI8ArrayAttr, "{1, -2}">)>;
def D08aw : Pat<(LabelOp $x, ConstantStrAttr<StrAttr, "i16s">), (MetaOp $x, ConstantAttr<DenseI16ArrayAttr, "{1, -2}">)>;
def D08ax : Pat<(LabelOp $x, ConstantStrAttr<StrAttr, "i32s">), (MetaOp $x, ConstantAttr<DenseI32ArrayAttr, "{}">)>;
def D08ay : Pat<(LabelOp $x, ConstantStrAttr<StrAttr, "i64s">), (MetaOp $x, ConstantAttr<DenseI64ArrayAttr, "{3}">)>;
def D08az : Pat<(LabelOp $x, ConstantStrAttr<StrAttr, "f32s">), (MetaOp $x, ConstantAttr<DenseF32ArrayAttr, "{1.5f}">)>;
def D08ba : Pat<(LabelOp $x, ConstantStrAttr<StrAttr, "f64s">), (MetaOp $x, ConstantAttr<DenseF64ArrayAttr, "{1.5, 2.0}">)>;
def D08bb : Pat<(LabelOp $x, ConstantStrAttr<StrAttr, "ints">), (MetaOp $x, ConstantAttr<I32ArrayAttr, "{1, 2}">)>;
def D08bc : Pat<(LabelOp $x, ConstantStrAttr<StrAttr, "longs">), (MetaOp $x, ConstantAttr<I64ArrayAttr, "{}">)>;
def D08bd : Pat<(LabelOp $x, ConstantStrAttr<StrAttr, "floats">), (MetaOp $x, ConstantAttr<F32ArrayAttr, "{0.5f}">)>;
def D08be : Pat<(LabelOp $x, ConstantStrAttr<StrAttr, "doubles">), (MetaOp $x, ConstantAttr<F64ArrayAttr, "{0.5}">)>;
def D08bf : Pat<(LabelOp $x, ConstantStrAttr<StrAttr, "scalar">), (MetaOp $x, ConstantAttr<I32ElementsAttr, "{7}">)>;
def D08bg : Pat<(LabelOp $x, ConstantStrAttr<StrAttr, "confined">), (MetaOp $x, ConstantAttr<ConfinedAttr<I32Attr, [IntPositive]>, "3">)>;
