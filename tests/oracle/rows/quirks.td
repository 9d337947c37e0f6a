// What MLIR does and ours does not.
include "ex.td"

def Q9 : Pat<(NegOp:$r $x), (CastOp $r)>;
def Q12 : Pat<(NegOp $x), (CastOp F32:$x)>;
def Q13 : Pat<(MetaOp $x, $k), (ScaleOp $x, $k)>;
def Q13a : Pat<(MaybeOp $x, $k), (ScaleOp $x, $k)>;
def Q13b : Pat<(MetaOp $x, $k), (MaybeOp $x, $k)>;
def Q14 : Pat<(BiasOp (NegOp $x), $b), (BiasOp $x, $b)>;
def Q17 : Pat<(NegOp $x), (CastOp $x__0)>;
