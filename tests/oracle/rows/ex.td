// The operations that the conformance rows are about, for real MLIR. tests/rows/ex.rs declares the same ones.
include "mlir/IR/OpBase.td"
include "mlir/IR/PatternBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/Properties.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def D_Dialect : Dialect { let name = "ex"; let cppNamespace = "::d"; let hasConstantMaterializer = 1; }
class Ex_Op<string mnemonic, list<Trait> traits = [Pure]> : Op<D_Dialect, mnemonic, traits>;
class Ex_One<string mnemonic, list<Trait> traits = [Pure]> : Ex_Op<mnemonic, traits>, Results<(outs AnyType:$r)>;
class Ex_Same<string mnemonic> : Ex_One<mnemonic, [Pure, SameOperandsAndResultType]>;

def NegOp : Ex_Same<"neg">, Arguments<(ins AnyType:$x)>;
def AddOp : Ex_Same<"add">, Arguments<(ins AnyType:$lhs, AnyType:$rhs)>;
def MacOp : Ex_Same<"mac">, Arguments<(ins AnyType:$a, AnyType:$b, AnyType:$c)>;
def CastOp : Ex_One<"cast">, Arguments<(ins AnyType:$x)>;
def ScaleOp : Ex_One<"scale">, Arguments<(ins AnyType:$x, I32Attr:$k)>;
def LabelOp : Ex_One<"label">, Arguments<(ins AnyType:$x, StrAttr:$s)>;
def MetaOp : Ex_One<"meta">, Arguments<(ins AnyType:$x, AnyAttr:$k)>;
def MaybeOp : Ex_One<"maybe">, Arguments<(ins AnyType:$x, OptionalAttr<I32Attr>:$k)>;
def StepOp : Ex_One<"step">, Arguments<(ins AnyType:$x, DefaultValuedAttr<I32Attr, "7">:$k)>;
def FlagOp : Ex_One<"flag">, Arguments<(ins AnyType:$x, UnitAttr:$on)>;
def Mode : I32EnumAttr<"Mode", "how to go", [I32EnumAttrCase<"fast", 0>, I32EnumAttrCase<"safe", 1>]> { let cppNamespace = "::d"; }
def ModeFast : I32EnumAttrCase<"fast", 0>;
def ModeSafe : I32EnumAttrCase<"safe", 1>;
def ModeOp : Ex_One<"mode">, Arguments<(ins AnyType:$x, Mode:$m)>;
def PropOp : Ex_One<"prop">, Arguments<(ins AnyType:$x, I64Prop:$p)>;
def MixOp : Ex_One<"mix">, Arguments<(ins I32Attr:$k, AnyType:$x, StrAttr:$s, AnyType:$y)>;
def ManyOp : Ex_One<"many">, Arguments<(ins AnyType:$a, AnyType:$b, AnyType:$c, AnyType:$d, AnyType:$e, AnyType:$f, I32Attr:$k,
    I32Attr:$l, I32Attr:$m, I32Attr:$n, AnyType:$g, AnyType:$h)>;
def IntOp : Ex_Op<"int">, Arguments<(ins I32:$x)>, Results<(outs I32:$r)>;
def FloatOp : Ex_Op<"float">, Arguments<(ins F32:$x)>, Results<(outs F32:$r)>;
def SplitOp : Ex_Op<"split">, Arguments<(ins AnyType:$x)>, Results<(outs I32:$hi, I32:$lo)>;
def CutOp : Ex_Op<"cut">, Arguments<(ins AnyType:$x)>, Results<(outs AnyType:$a, AnyType:$b)>;
def ConcatOp : Ex_One<"concat">, Arguments<(ins Variadic<AnyType>:$xs)>;
def GroupsOp : Ex_One<"groups", [Pure, AttrSizedOperandSegments]>,
    Arguments<(ins Variadic<AnyType>:$as, Variadic<AnyType>:$bs)>;
def BiasOp : Ex_One<"bias">, Arguments<(ins AnyType:$x, Optional<AnyType>:$b)>;
def FanOp : Ex_Op<"fan">, Arguments<(ins AnyType:$x)>, Results<(outs Variadic<AnyType>:$rs)>;
def SinkOp : Ex_Op<"sink", []>, Arguments<(ins AnyType:$x)>;
def ConstOp : Ex_One<"const", [Pure, ConstantLike]>, Arguments<(ins AnyAttr:$value)> { let hasFolder = 1; }
def LoopOp : Ex_One<"loop", []>, Arguments<(ins AnyType:$n)> { let regions = (region AnyRegion:$body); }
def JumpOp : Ex_Op<"jump", [Pure, Terminator]>, Arguments<(ins AnyType:$x)> { let successors = (successor AnySuccessor:$dest); }
def HolderOp : Ex_One<"holder", [Pure, FirstAttrDerivedResultType]>, Arguments<(ins TypeAttr:$t)>;

// Values from nowhere, what keeps values alive, and the end of a block.
def GivenOp : Ex_One<"given", []>;
def KeepOp : Ex_Op<"keep", []>, Arguments<(ins Variadic<AnyType>:$xs)>;
def EndOp : Ex_Op<"end", [Pure, Terminator]>, Arguments<(ins Variadic<AnyType>:$xs)>;
