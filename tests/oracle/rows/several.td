// Several patterns in one set.
include "ex.td"

def D75a : Pat<(NegOp $x), (CastOp $x)>;
def D75b : Pat<(NegOp $x), (ScaleOp $x, ConstantAttr<I32Attr, "1">), [], [], (addBenefit 10)>;
def D61 : Pat<(AddOp (NegOp (CastOp $x)), (CastOp $_)), (ScaleOp (NegOp $x), ConstantAttr<I32Attr, "1">)>;
