//===- rules.td - don't trip over the apostrophe -------------------------===//

include "mlir/IR/PatternBase.td"
include "ops.td"
include "data/tablegen/ops.td"

def Twice : NativeCodeCall<"double($_builder, $0)">;
def IsSmall : Constraint<CPred<[{ $0 < 100 && "a}" != "b" }]>, "small">;

/// The negation of a negation.
def NegNeg : Pat<(FileNegOp (FileNegOp $x)), (replaceWithValue $x)>; // it's $x

class Doubled<string label, string other> : Pat<
    (FileScaleOp $x, $k, ConstantStrAttr<StrAttr, label>),
    (FileScaleOp $x, (Twice $k), ConstantStrAttr<StrAttr, other>),
    [(IsSmall $k)]>;

foreach name = ["one", "two"] in
def Double_ # name : Doubled<name, name # "_doubled">;
