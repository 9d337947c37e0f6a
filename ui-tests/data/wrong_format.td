include "mlir/IR/OpBase.td"

def FileWrongOp : Op<"ex.wrong"> {
  let arguments = (ins AnyType:$x);
  let assemblyFormat = [{
    $y `:` type($x)
    attr-dict
  }];
}
