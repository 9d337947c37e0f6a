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
