// Leaves of sources.
include "ex.td"

def D01 : Pat<(NegOp $v), (CastOp $v)>;
def D02 : Pat<(ScaleOp (NegOp $x), $f), (ScaleOp $x, $f)>;
def Q1 : Pat<(GroupsOp $a, $a), (ConcatOp $a)>;
