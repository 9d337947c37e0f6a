// Lists, operands in any order, native code and constants in sources.
include "ex.td"

def D29 : Pat<(ConcatOp (variadic $a, $b)), (AddOp $a, $b)>;
def D29a : Pat<(ConcatOp (variadic)), (GivenOp)>;
def D29b : Pat<(ConcatOp (variadic $_, $x, $x)), (CastOp $x)>;
def D29c : Pat<(GroupsOp (variadic $a), (variadic $b, $c)), (GroupsOp (variadic $b, $c), (variadic $a))>;
def D30 : Pat<(ConcatOp (variadic (NegOp $a), $b)), (AddOp $a, $b)>;
def D30a : Pat<(ConcatOp (variadic (ScaleOp $a, ConstantAttr<I32Attr, "1">), (NegOp (CastOp $b)))), (AddOp $a, $b)>;
def D31 : Pat<(ConcatOp (variadic:$all $a, $_)), (GroupsOp $all, (variadic $a))>;

def D28 : Pat<(AddOp (either (NegOp $x), $y)), (MacOp $x, $y, $y)>;
def D28a : Pat<(AddOp (either (NegOp $x), (CastOp $y))), (MacOp $x, $y, $y)>;
def D28b : Pat<(NegOp (AddOp (either (NegOp $x), $y))), (MacOp $x, $y, $y)>;
def D28d : Pat<(MacOp (either (CastOp $x), $y), $z), (MacOp (NegOp $x), $y, $z)>;
def Q4 : Pat<(AddOp (either $x, $y)), (NegOp $y), [(I32 $x)]>;
def Q4a : Pat<(MacOp (either $x, $y), $x), (NegOp $y)>;
def Q5 : Pat<(AddOp (either (NegOp (CastOp $x)), (ScaleOp (CastOp $_), $_))), (CastOp $x)>;
def Q5a : Pat<(AddOp (either (NegOp (CastOp $x)), (NegOp (CastOp (ScaleOp $_, $_))))), (CastOp $x)>;
def Q10 : Pat<(AddOp (either:$e (NegOp $x), $y)), (MacOp $x, $y, $y)>;

def GetIn : NativeCodeCall<"getIn($_self, $0)">;
def Scaled : NativeCodeCall<"scaled($_self, $0, $1)">;
def D32 : Pat<(NegOp (GetIn $x)), (CastOp $x)>;
def D32a : Pat<(AddOp (GetIn F32:$x), $y), (MacOp $x, $y, $y)>;
def D32b : Pat<(NegOp (Scaled $x, I32Attr:$k)), (ScaleOp (NegOp (NegOp $x)), $k)>;
def D32c : Pat<(NegOp (Scaled $x, ConstantAttr<I32Attr, "5">:$k)), (ScaleOp $x, $k)>;
def Q6 : Pat<(AddOp (CastOp (GetIn $x)), (NegOp $_)), (NegOp $x)>;
def D33 : Pat<(AddOp $x, (ConstantLikeMatcher I32Attr:$k)), (ScaleOp $x, $k)>;
def D33a : Pat<(MacOp (ConstantLikeMatcher AnyAttr:$k), $_, $x), (MetaOp $x, $k)>;
def D34 : Pat<(LoopOp $n), (CastOp $n)>;

def D50 : Pat<(AddOp $a, $b), (ConcatOp (variadic $a, $b))>;
def D50a : Pat<(AddOp $a, $b), (GroupsOp (variadic (NegOp $a), $b), (variadic))>;
