include "mlir/IR/OpBase.td"

def WrongNegOp : Op<"ex.neg", [SameOperandsAndResultTypes]> {
  let arguments = (ins AnyTyp:$x);
  let results = (outs AnyType:$r);
}
