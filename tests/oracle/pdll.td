// The operations that the rules of pdll.pdll are about. tests/pdll/passes.rs reads this file, too.
include "mlir/IR/OpBase.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def D_Dialect : Dialect { let name = "d"; let cppNamespace = "::d"; }
class D_Op<string mnemonic, list<Trait> traits = []> : Op<D_Dialect, mnemonic, traits>;

def NegOp : D_Op<"neg", [SameOperandsAndResultType]>, Arguments<(ins AnyType:$x)>, Results<(outs AnyType:$r)>;
def AddOp : D_Op<"add", [SameOperandsAndResultType]>, Arguments<(ins AnyType:$lhs, AnyType:$rhs)>, Results<(outs AnyType:$r)>;
def CastOp : D_Op<"cast">, Arguments<(ins AnyType:$x)>, Results<(outs AnyType:$r)>;
def ListOp : D_Op<"list">, Arguments<(ins Variadic<AnyType>:$xs)>, Results<(outs AnyType:$r)>;
def ConcatOp : D_Op<"concat">, Arguments<(ins AnyType:$first, Variadic<AnyType>:$rest)>, Results<(outs AnyType:$r)>;
def PickOp : D_Op<"pick", [AttrSizedOperandSegments]>,
    Arguments<(ins Variadic<AnyType>:$xs, AnyType:$by, Variadic<AnyType>:$ys)>,
    Results<(outs AnyType:$r, Variadic<AnyType>:$others)>;
def SplitOp : D_Op<"split">, Arguments<(ins AnyType:$x)>, Results<(outs AnyType:$lo, AnyType:$hi)>;
def MarkOp : D_Op<"mark">, Arguments<(ins AnyType:$x, OptionalAttr<I32Attr>:$level, UnitAttr:$on)>, Results<(outs AnyType:$r)>;
def NoteOp : D_Op<"note">, Arguments<(ins AnyType:$x)>;
def IntOp : D_Op<"int">, Arguments<(ins I32:$x, I32Attr:$k)>, Results<(outs I32:$r)>;
def ForkOp : D_Op<"fork">, Arguments<(ins AnyType:$x)>, Results<(outs Variadic<AnyType>:$lo, AnyType:$hi)>;
