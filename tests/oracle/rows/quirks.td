// What MLIR does and ours does not.
include "ex.td"

def Q14 : Pat<(BiasOp (NegOp $x), $b), (BiasOp $x, $b)>;
