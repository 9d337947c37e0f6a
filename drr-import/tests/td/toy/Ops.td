// Two operations, for rules that name them.

include "mlir/IR/OpBase.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Toy_Dialect : Dialect { let name = "toy"; let cppNamespace = "::toy"; }

def ConstantOp : Op<Toy_Dialect, "constant", [Pure]> {
  let arguments = (ins ElementsAttr:$value);
  let results = (outs F64Tensor);
}

def ReshapeOp : Op<Toy_Dialect, "reshape", [Pure]> {
  let arguments = (ins F64Tensor:$input);
  let results = (outs StaticShapeTensorOf<[F64]>);
}
