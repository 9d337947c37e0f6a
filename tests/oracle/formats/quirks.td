// Q01 to Q29: formats that MLIR cannot read as it prints them.

def Q07DefinedOp : Fmt_Op<"q07_defined"> {
  let arguments = (ins OptionalAttr<A25Attr>:$a, OptionalAttr<MathAttr>:$b);
  let assemblyFormat = "($a^)? `end` ($b^)? attr-dict";
}
def Q12FlagsOp : Fmt_Op<"q12_flags"> {
  let arguments = (ins FlagsAttr:$a);
  let assemblyFormat = "`<` $a `>` attr-dict";
}
