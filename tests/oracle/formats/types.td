// A83 to A95: where the types come from that a format does not write.

class A83Op<string name, list<Trait> traits> : Fmt_Op<name, traits> { string inferTypes = ?; string verify = ?; }
def A83InferredOp : A83Op<"a83_inferred", [DeclareOpInterfaceMethods<InferTypeOpInterface>]> {
  let arguments = (ins AnyType:$x, Variadic<AnyType>:$xs);
  let results = (outs AnyType:$r, AnyType:$s);
  // The functions of drr; MLIR's is in main.cpp, and the interface verifies what it infers.
  let inferTypes = "twice";
  let verify = "has_type_twice";
  let assemblyFormat = "$x `,` `[` $xs `]` attr-dict `:` type($x) (`,` type($xs)^)?";
}
def A84AllTypesMatchOp : A83Op<"a84_all_types_match", [AllTypesMatch<["x", "y", "r"]>]> {
  let arguments = (ins AnyType:$x, AnyType:$y);
  let results = (outs AnyType:$r);
  let assemblyFormat = "$x `,` $y attr-dict `:` type($y)";
}
def A84AttributeOp : A83Op<"a84_attribute", [AllTypesMatch<["value", "r"]>]> {
  let arguments = (ins TypedAttrInterface:$value);
  let results = (outs AnyType:$r);
  let assemblyFormat = "attr-dict $value";
}
def A84SeveralOp : A83Op<"a84_several", [AllTypesMatch<["x", "y", "z"]>]> {
  let arguments = (ins AnyType:$x, AnyType:$y, AnyType:$z);
  let assemblyFormat = "$x `,` $y `,` $z attr-dict `:` type($x) `,` type($y)";
}
def A85SameTypeOperandsOp : A83Op<"a85_same_type_operands", [SameTypeOperands]> {
  let arguments = (ins AnyType:$x, AnyType:$y, AnyType:$z);
  let results = (outs AnyType:$r);
  let assemblyFormat = "$x `,` $y `,` $z attr-dict `:` type($y) `->` type($r)";
}
def A86SameResultOp : A83Op<"a86_same_result", [SameOperandsAndResultType]> {
  let arguments = (ins AnyType:$x, AnyType:$y);
  let results = (outs AnyType:$r);
  let assemblyFormat = "$x `,` $y attr-dict `:` type($r)";
}
def A86SameOperandOp : A83Op<"a86_same_operand", [SameOperandsAndResultType]> {
  let arguments = (ins AnyType:$x, AnyType:$y);
  let results = (outs AnyType:$r);
  let assemblyFormat = "$x `,` $y attr-dict `:` type($x)";
}
def A87TypesMatchOp : A83Op<"a87_types_match", [TypesMatchWith<"r is an element of x", "x", "r", "getElementTypeOrSelf($_self)">]> {
  let arguments = (ins AnyTensor:$x);
  let results = (outs AnyType:$r);
  let assemblyFormat = "$x attr-dict `:` type($x)";
}
def A87OperandOp : A83Op<"a87_operand", [TypesMatchWith<"y is an element of x", "x", "y", "getElementTypeOrSelf($_self)">]> {
  let arguments = (ins AnyType:$x, AnyType:$y);
  let assemblyFormat = "$y `of` $x attr-dict `:` type($x)";
}
def A87RangedOp : A83Op<"a87_ranged", [RangedTypesMatchWith<"the types are the same", "xs", "rs", "$_self">]> {
  let arguments = (ins Variadic<AnyType>:$xs);
  let results = (outs Variadic<AnyType>:$rs);
  let assemblyFormat = "$xs attr-dict (`:` type($xs)^)?";
}
def A88ElementsOp : A83Op<"a88_elements", [ShapedTypeMatchesElementCountAndTypes<"r", "xs">]> {
  let arguments = (ins Variadic<AnyType>:$xs);
  let results = (outs AnyStaticShapeTensor:$r);
  let assemblyFormat = "$xs attr-dict `:` type($r)";
}
def A89BuildableOp : A83Op<"a89_buildable", []> {
  let arguments = (ins I1:$c, Index:$i, F64:$f, NoneType:$n, Variadic<I32>:$xs);
  let results = (outs F32:$r, I64:$s);
  let assemblyFormat = "$c `,` $i `,` $f `,` $n `,` `[` $xs `]` attr-dict";
}
def A91LaterOp : A83Op<"a91_later", [AllTypesMatch<["x", "z"]>, AllTypesMatch<["y", "z"]>]> {
  let arguments = (ins AnyType:$x, AnyType:$y, AnyType:$z);
  let assemblyFormat = "$x `,` $y `,` $z attr-dict `:` type($x) `,` type($y)";
}
def A92WrittenOp : A83Op<"a92_written", [SameOperandsAndResultShape, SameOperandsAndResultElementType]> {
  let arguments = (ins AnyTensor:$x);
  let results = (outs AnyTensor:$r);
  let assemblyFormat = "$x attr-dict `:` type($x) `->` type($r)";
}
def A93OrderOp : A83Op<"a93_order", []> {
  let arguments = (ins AnyType:$x, AnyType:$y);
  let results = (outs AnyType:$r);
  let assemblyFormat = "type($r) `=` $y `:` type($x) `,` $x `:` type($y) attr-dict";
}
def A94UsesOp : A83Op<"a94_uses", []> {
  let arguments = (ins AnyType:$x);
  let assemblyFormat = "$x attr-dict `:` type($x)";
}
def A95UncheckedOp : A83Op<"a95_unchecked", []> {
  let arguments = (ins AnyTensor:$x);
  let results = (outs AnyFloat:$r);
  let assemblyFormat = "$x attr-dict `:` type($x) `->` type($r)";
}
