// Nodes of sources.
include "ex.td"
include "mlir/Dialect/Func/IR/FuncOps.td"

def Unused : Constraint<CPred<"$_self.use_empty()">, "no uses">;
def D23 : Pat<(NegOp (NegOp $x)), (replaceWithValue $x)>;
def D23a : Pat<(AddOp (NegOp (CastOp $x)), (ScaleOp (NegOp $y), $k)), (ScaleOp (AddOp $x, $y), $k)>;
def D24 : Pat<(NegOp (ConstOp $v)), (ConstOp $v)>;
def D24a : Pat<(NegOp (GivenOp)), (GivenOp)>;
def D25 : Pat<(NegOp:$r $x), (CastOp $x), [(I32 $r)]>;
def D25a : Pat<(AddOp (NegOp:$n $x), $_), (AddOp $x, (NegOp (NegOp $n)))>;
def D26 : Pattern<(SplitOp:$r $x), [(replaceWithValue $x), (replaceWithValue $x)], [(Unused:$r__1)]>;
def D35 : Pat<(ConstantOp $f), (ConstOp $f)>;
def Q3 : Pat<(NegOp (SplitOp:$s $x)), (IntOp (SplitOp:$t__1 $x))>;
