include "wrong_ops.td"

// It's a comment.
def Sum : Pat<(WrongNegOp $x),
              (WrongNegOp $y)>;

class Twice<Op O> : Pat<(O $x, $x), (O $x)>;
def TwiceNeg : Twice<WrongNegOp>;

def Same : Pat<(WrongNegOp (WrongNegOp $x)), (WrongNegOp $x), [(Fine $x)]>;
def Shadowed : Pat<(WrongNegOp (WrongNegOp $x)), (WrongNegOp $x), [(Fine $x)]>;

def Cpp : NativeCodeCall<[{ "a"; $0.getType().cast<FloatType>() }]>;
def UsesCpp : Pat<(WrongNegOp $x), (Cpp $x)>;
