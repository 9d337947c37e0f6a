// Operations that rules name, as far as they need them.

include "mlir/IR/OpBase.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def CHLO_Dialect : Dialect { let name = "chlo"; let cppNamespace = "::mlir::chlo"; }

class CHLO_UnaryOp<string mnemonic> : Op<CHLO_Dialect, mnemonic, [Pure, SameOperandsAndResultType]> {
  let arguments = (ins AnyTensor:$operand);
  let results = (outs AnyTensor:$result);
}

foreach name = ["Acos", "Acosh", "AsinAcosKernel", "Asin", "Asinh", "Atan", "Atanh", "Conj", "Square", "Tan"] in
def CHLO_ # name # Op : CHLO_UnaryOp<!tolower(name)>;

class CHLO_TestOp<string mnemonic> : Op<CHLO_Dialect, mnemonic, [Pure, DeclareOpInterfaceMethods<InferTypeOpInterface>]> {
  let arguments = (ins AnyTensor:$operand);
  let results = (outs AnyTensor:$result);
}

foreach name = ["IsInf", "IsNegInf", "IsPosInf"] in
def CHLO_ # name # Op : CHLO_TestOp<!tolower(name)>;

def CHLO_MulhiOp : Op<CHLO_Dialect, "mulhi", [Pure, SameOperandsAndResultType]> {
  let arguments = (ins AnyTensor:$lhs, AnyTensor:$rhs);
  let results = (outs AnyTensor:$result);
}

def CHLO_ConstantOp : Op<CHLO_Dialect, "constant", [Pure]> {
  let arguments = (ins ElementsAttr:$value);
  let results = (outs AnyTensor:$output);
}
