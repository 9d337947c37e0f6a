// Rules of every kind that the driver's order decides about, for random modules. Names sort in the order of declaration.
include "mlir/IR/OpBase.td"
include "mlir/IR/PatternBase.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def D_Dialect : Dialect { let name = "d"; let cppNamespace = "::d"; }
class D_Op<string mnemonic, list<Trait> traits = []> : Op<D_Dialect, mnemonic, traits>;
class D_Same<string mnemonic> : D_Op<mnemonic, [Pure, SameOperandsAndResultType]>, Results<(outs AnyType:$r)>;

def NegOp : D_Same<"neg">, Arguments<(ins AnyType:$x)>;
def AddOp : D_Same<"add">, Arguments<(ins AnyType:$lhs, AnyType:$rhs)>;
def ScaleOp : D_Same<"scale">, Arguments<(ins AnyType:$x, I32Attr:$k)>;
def MaybeOp : D_Same<"maybe">, Arguments<(ins AnyType:$x, OptionalAttr<I32Attr>:$k)>;
def StepOp : D_Same<"step">, Arguments<(ins AnyType:$x, DefaultValuedAttr<I32Attr, "7">:$k)>;
def SplitOp : D_Op<"split", [Pure]>, Arguments<(ins AnyType:$x)>, Results<(outs I32:$hi, I32:$lo)>;
def ConcatOp : D_Op<"concat", [Pure]>, Arguments<(ins Variadic<AnyType>:$xs)>, Results<(outs AnyType:$r)>;
def GroupsOp : D_Op<"groups", [Pure, AttrSizedOperandSegments]>,
    Arguments<(ins Variadic<AnyType>:$as, Variadic<AnyType>:$bs)>, Results<(outs AnyType:$r)>;
def UseOp : D_Op<"use">, Arguments<(ins Variadic<AnyType>:$xs)>, Results<(outs Variadic<AnyType>:$rs)>;
def BoxOp : D_Op<"box", [NoTerminator, SingleBlock]>, Results<(outs)> { let regions = (region SizedRegion<1>:$body); }

def A01 : Pat<(AddOp (NegOp $x), (NegOp $y)), (NegOp (AddOp $x, $y))>;
def A02 : Pat<(AddOp $x, $x), (ScaleOp $x, ConstantAttr<I32Attr, "2">)>;
def A03 : Pat<(AddOp $x, (AddOp $y, $z)), (AddOp (AddOp $x, $y), $z), [], [], (addBenefit -1)>;
def A04 : Pat<(ConcatOp $xs), (GroupsOp $xs, $xs)>;
def A05 : Pat<(MaybeOp (NegOp $x), $k), (NegOp (MaybeOp $x, $k))>;
def A06 : Pat<(NegOp (NegOp $x)), (replaceWithValue $x)>;
def A07 : Pat<(ScaleOp (NegOp $x), $k), (NegOp (ScaleOp $x, $k))>;
def A08 : Pat<(ScaleOp $x, ConstantAttr<I32Attr, "1">), (replaceWithValue $x), [], [], (addBenefit 5)>;
def A10 : Pattern<(SplitOp (ScaleOp $x, $_)), [(NegOp $x), (ScaleOp $x, ConstantAttr<I32Attr, "3">)]>;
def A11 : Pat<(StepOp $x, ConstantAttr<I32Attr, "7">), (MaybeOp $x, ConstantAttr<I32Attr, "7">)>;
def A12 : Pat<(StepOp (StepOp $x, $_), $k), (StepOp $x, $k)>;
