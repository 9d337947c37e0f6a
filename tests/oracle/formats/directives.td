// A47 to A55: directives of operands, regions, successors and types.

def A47OperandsOp : Fmt_Op<"a47_operands"> {
  let arguments = (ins AnyType:$x, Variadic<AnyType>:$xs);
  let assemblyFormat = "operands attr-dict `:` type(operands)";
}
def A47SegmentsOp : Fmt_Op<"a47_segments", [AttrSizedOperandSegments]> {
  let arguments = (ins Variadic<AnyType>:$xs, AnyType:$y, Optional<AnyType>:$z);
  let assemblyFormat = "operands attr-dict `:` type(operands)";
}
def A48RegionsOp : Fmt_Op<"a48_regions"> {
  let regions = (region AnyRegion:$first, VariadicRegion<AnyRegion>:$others);
  let assemblyFormat = "attr-dict-with-keyword `of` regions `end`";
}
def A48SuccessorsOp : Fmt_Op<"a48_successors", [Terminator]> {
  let successors = (successor AnySuccessor:$first, VariadicSuccessor<AnySuccessor>:$others);
  let assemblyFormat = "successors attr-dict";
}
def A49TypeOp : Fmt_Op<"a49_type"> {
  let arguments = (ins AnyType:$x, AnyTensor:$t, AnyFloat:$f);
  let results = (outs AnyType:$r, AnyVectorOfAnyRank:$v);
  let assemblyFormat = "$x $t $f attr-dict `:` type($x) type($t) `,` type($f) `->` type($r) `,` type($v)";
}
def A50QualifiedOp : Fmt_Op<"a50_qualified"> {
  let arguments = (ins AnyType:$x, Variadic<AnyType>:$xs);
  let results = (outs AnyType:$r);
  let assemblyFormat = "$x (`with` $xs^)? attr-dict `:` qualified(type($x)) `->` qualified(type($r)) (`with` qualified(type($xs))^)?";
}
def A51OptionalTypeOp : Fmt_Op<"a51_optional_type"> {
  let arguments = (ins Optional<AnyType>:$x);
  let results = (outs Optional<AnyType>:$r);
  let assemblyFormat = "$x attr-dict `:` type($x) `->` type($r) `end`";
}
def A52VariadicTypesOp : Fmt_Op<"a52_variadic_types"> {
  let arguments = (ins Variadic<AnyType>:$xs);
  let results = (outs Variadic<AnyType>:$rs);
  let assemblyFormat = "$xs attr-dict (`:` type($xs)^)? (`->` type($rs)^)?";
}
def A52AllOp : Fmt_Op<"a52_all"> {
  let arguments = (ins AnyType:$x, Variadic<AnyType>:$xs);
  let results = (outs AnyType:$r, AnyType:$s);
  let assemblyFormat = "operands attr-dict `:` type(operands) `->` type(results)";
}
def A53TypeGroupsOp : Fmt_Op<"a53_type_groups"> {
  let arguments = (ins VariadicOfVariadic<AnyType, "sizes">:$xs, DenseI32ArrayAttr:$sizes);
  let assemblyFormat = "$xs attr-dict `:` type($xs) `end`";
}
def A54FunctionalTypeOp : Fmt_Op<"a54_functional_type"> {
  let arguments = (ins Variadic<AnyType>:$xs);
  let results = (outs Variadic<AnyType>:$rs);
  let assemblyFormat = "$xs attr-dict `:` functional-type($xs, $rs)";
}
def A54SingleOp : Fmt_Op<"a54_single"> {
  let arguments = (ins AnyType:$x, Optional<AnyType>:$y);
  let results = (outs AnyType:$r);
  let assemblyFormat = "$x (`,` $y^)? attr-dict `:` functional-type($x, $r) (`,` type($y)^)?";
}
def A54AllOp : Fmt_Op<"a54_all", [AttrSizedResultSegments]> {
  let arguments = (ins AnyType:$x, Variadic<AnyType>:$xs);
  let results = (outs Variadic<AnyType>:$rs, Variadic<AnyType>:$ss);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
}
def A55CountsOp : Fmt_Op<"a55_counts"> {
  let arguments = (ins Variadic<AnyType>:$xs);
  let assemblyFormat = "$xs (`:` type($xs)^)? attr-dict";
}
