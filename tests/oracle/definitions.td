// One op per kind of property, constraint and enum, to compare declarations with.
include "mlir/IR/OpBase.td"
include "mlir/IR/PatternBase.td"
include "mlir/IR/Properties.td"
include "mlir/IR/EnumAttr.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def D_Dialect : Dialect { let name = "d"; let cppNamespace = "::d"; }
class D_Op<string mnemonic, dag parameters> : Op<D_Dialect, mnemonic, [Pure]>, Arguments<parameters>, Results<(outs AnyType:$r)>;

// Properties.
def IntOp : D_Op<"i64", (ins I64Prop:$p)>;
def Int32Op : D_Op<"i32", (ins I32Prop:$p)>;
def Int8Op : D_Op<"i8", (ins IntProp<"int8_t">:$p)>;
def StringOp : D_Op<"string", (ins StringProp:$p)>;
def BoolOp : D_Op<"bool", (ins BoolProp:$p)>;
def UnitOp : D_Op<"unit", (ins UnitProp:$p)>;
def DefaultOp : D_Op<"default", (ins DefaultValuedProp<I64Prop, "7">:$p)>;
def TextOp : D_Op<"text", (ins DefaultValuedProp<StringProp, "\"hi\"">:$p)>;
def OptionalOp : D_Op<"optional", (ins OptionalProp<I64Prop>:$p)>;
def ArrayOp : D_Op<"array", (ins ArrayProp<I64Prop>:$p)>;
def DenseOp : D_Op<"dense", (ins IntArrayProp<I32Prop>:$p)>;
def NestedOp : D_Op<"nested", (ins ArrayProp<OptionalProp<I64Prop>>:$p)>;
