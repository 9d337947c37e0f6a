// Operations that rules name, as far as they need them.

include "mlir/IR/OpBase.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/PatternBase.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def StableHLO_Dialect : Dialect { let name = "stablehlo"; let cppNamespace = "::mlir::stablehlo"; }

def StableHLO_ComparisonDirection : I32EnumAttr<"ComparisonDirection", "Which comparison operation to perform.", [
    I32EnumAttrCase<"EQ", 0>, I32EnumAttrCase<"NE", 1>, I32EnumAttrCase<"GE", 2>,
    I32EnumAttrCase<"GT", 3>, I32EnumAttrCase<"LE", 4>, I32EnumAttrCase<"LT", 5>]> {
  let genSpecializedAttr = 0;
  let cppNamespace = "::mlir::stablehlo";
}
def StableHLO_ComparisonDirectionAttr
    : EnumAttr<StableHLO_Dialect, StableHLO_ComparisonDirection, "comparison_direction">;

def StableHLO_ResultAccuracyMode : I32EnumAttr<"ResultAccuracyMode", "How exact a result is.", [
    I32EnumAttrCase<"DEFAULT", 0>, I32EnumAttrCase<"HIGHEST", 1>, I32EnumAttrCase<"TOLERANCE", 2>]> {
  let genSpecializedAttr = 0;
  let cppNamespace = "::mlir::stablehlo";
}
def StableHLO_ResultAccuracyAttr
    : EnumAttr<StableHLO_Dialect, StableHLO_ResultAccuracyMode, "result_accuracy">;

def STABLEHLO_DEFAULT_COMPARISON_TYPE : NativeCodeCall<"::mlir::stablehlo::ComparisonTypeAttr()">;

defvar Infers = DeclareOpInterfaceMethods<InferTypeOpInterface>;

class StableHLO_Op<string mnemonic, dag args, list<Trait> traits = []> : Op<StableHLO_Dialect, mnemonic, !listconcat(traits, [Pure])> {
  let arguments = args;
  let results = (outs AnyTensor:$result);
}

foreach name = ["Neg", "Not", "Sign"] in
def StableHLO_ # name # Op : StableHLO_Op<!tolower(name), (ins AnyTensor:$operand), [SameOperandsAndResultType]>;

foreach name = ["Abs", "Convert", "Imag", "IsFinite", "Real"] in
def StableHLO_ # name # Op : StableHLO_Op<!tolower(name), (ins AnyTensor:$operand), [Infers]>;

foreach name = ["Log", "Log1p", "Sqrt", "Tan"] in
def StableHLO_ # name # Op : StableHLO_Op<!tolower(name),
    (ins AnyTensor:$operand, OptionalAttr<StableHLO_ResultAccuracyAttr>:$result_accuracy), [SameOperandsAndResultType]>;

foreach name = ["Add", "And", "Atan2", "Div", "Max", "Min", "Mul", "Or", "ShiftRightArithmetic", "ShiftRightLogical", "Subtract"] in
def StableHLO_ # name # Op : StableHLO_Op<!tolower(name), (ins AnyTensor:$lhs, AnyTensor:$rhs), [SameOperandsAndResultType]>;

def StableHLO_ComplexOp : StableHLO_Op<"complex", (ins AnyTensor:$lhs, AnyTensor:$rhs), [Infers]>;
def StableHLO_SelectOp : StableHLO_Op<"select", (ins AnyTensor:$pred, AnyTensor:$on_true, AnyTensor:$on_false),
    [AllTypesMatch<["on_true", "result"]>]>;
def StableHLO_CompareOp : StableHLO_Op<"compare", (ins AnyTensor:$lhs, AnyTensor:$rhs,
    StableHLO_ComparisonDirectionAttr:$comparison_direction, OptionalAttr<I32Attr>:$compare_type), [Infers]>;
def StableHLO_ConstantOp : StableHLO_Op<"constant", (ins ElementsAttr:$value)>;
