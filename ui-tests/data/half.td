def A : Pat<(WrongNegOp $x), [{ open
