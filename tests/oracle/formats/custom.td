// A69 to A82: `custom`, and the dictionaries.

def A69AttributesOp : Fmt_Op<"a69_attributes"> {
  let arguments = (ins I64Attr:$a, OptionalAttr<StrAttr>:$s);
  let assemblyFormat = "custom<Int>($a) custom<Str>($s) attr-dict";
}
def A69PropertyOp : Fmt_Op<"a69_property"> {
  let arguments = (ins I64Prop:$p);
  let assemblyFormat = "custom<IntProp>($p) attr-dict";
}
def A69OperandsOp : Fmt_Op<"a69_operands", [AttrSizedOperandSegments]> {
  let arguments = (ins AnyType:$x, Optional<AnyType>:$o, Variadic<AnyType>:$xs);
  let assemblyFormat = "custom<Operands>($x, type($x), $o, type($o), $xs, type($xs)) attr-dict";
}
def A69GroupsOp : Fmt_Op<"a69_groups"> {
  let arguments = (ins VariadicOfVariadic<I32, "sizes">:$xs, DenseI32ArrayAttr:$sizes);
  let assemblyFormat = "custom<Groups>($xs) attr-dict";
}
def A69ResultsOp : Fmt_Op<"a69_results", [AttrSizedResultSegments]> {
  let results = (outs AnyType:$r, Optional<AnyType>:$o, Variadic<AnyType>:$rs);
  let assemblyFormat = "custom<Results>(type($r), type($o), type($rs)) attr-dict";
}
def A69RegionsOp : Fmt_Op<"a69_regions"> {
  let regions = (region AnyRegion:$body, VariadicRegion<AnyRegion>:$others);
  let assemblyFormat = "custom<Regions>($body, $others) attr-dict";
}
def A69SuccessorsOp : Fmt_Op<"a69_successors", [Terminator]> {
  let successors = (successor AnySuccessor:$next, VariadicSuccessor<AnySuccessor>:$others);
  let assemblyFormat = "custom<Successors>($next, $others) attr-dict";
}
def A69StringOp : Fmt_Op<"a69_string"> {
  let arguments = (ins I64Attr:$a);
  let assemblyFormat = "custom<Times>($a, \"3\") attr-dict";
}
def A69PropDictOp : Fmt_Op<"a69_prop_dict"> {
  let arguments = (ins I64Attr:$a);
  let assemblyFormat = "$a custom<Note>(prop-dict) attr-dict";
}
def A70SpaceOp : Fmt_Op<"a70_space"> {
  let arguments = (ins OptionalAttr<StrAttr>:$s, OptionalAttr<StrAttr>:$t);
  let assemblyFormat = "custom<Str>($s) `(` custom<Str>($t) `)` attr-dict";
}
def A71RefOp : Fmt_Op<"a71_ref"> {
  let arguments = (ins I64Attr:$a, Variadic<AnyType>:$xs);
  let results = (outs AnyType:$r);
  let assemblyFormat = "$a $xs `:` type($r) (`,` type($xs)^)? `=` custom<Seen>(ref($a), ref($xs), ref(type($r)), ref(type($xs))) attr-dict";
}
def A72NullOp : Fmt_Op<"a72_null"> {
  let arguments = (ins DefaultValuedAttr<StrAttr, "\"hi\"">:$d, OptionalAttr<StrAttr>:$s);
  let assemblyFormat = "custom<Str>($d) `,` custom<Str>($s) attr-dict";
}
def A73AnchorOp : Fmt_Op<"a73_anchor"> {
  let arguments = (ins OptionalAttr<StrAttr>:$a, OptionalAttr<I64Attr>:$i, Optional<I32>:$x);
  let assemblyFormat = "(`is` custom<IntAndOperand>($i, $x)^)? (custom<OptionalStr>($a)^)? attr-dict";
}
def A74InGroupOp : Fmt_Op<"a74_in_group"> {
  let arguments = (ins Optional<AnyType>:$x, OptionalAttr<StrAttr>:$s);
  let assemblyFormat = "(`with` $x^ custom<Types>(type($x)) custom<Str>($s))? attr-dict";
}

// Dictionaries.
def A75KeywordOp : Fmt_Op<"a75_keyword"> {
  let arguments = (ins OptionalAttr<I32Attr>:$a, StrAttr:$s);
  let regions = (region AnyRegion:$body);
  let assemblyFormat = "$s attr-dict-with-keyword $body";
}
def A76InherentOp : Fmt_Op<"a76_inherent"> {
  let arguments = (ins I32Attr:$a, ConfinedAttr<I32Attr, [IntNonNegative]>:$b, StrAttr:$s, OptionalAttr<ModeAttr>:$m);
  let assemblyFormat = "$a attr-dict";
}
def A77DictionaryOp : Fmt_Op<"a77_dictionary", [AttrSizedOperandSegments, AttrSizedResultSegments]> {
  let arguments = (ins OptionalAttr<StrAttr>:$z, DefaultValuedAttr<I32Attr, "7">:$d, DefaultValuedOptionalAttr<I64Attr, "4">:$e, I64Attr:$b,
                   Variadic<I32>:$xs, Optional<I32>:$y, OptionalAttr<I64Attr>:$c);
  let results = (outs Variadic<AnyType>:$rs, Optional<AnyType>:$o);
  let assemblyFormat = "custom<Int>($c) $xs `and` $y (`:` type($rs)^)? (`also` type($o)^)? attr-dict";
}
def A77WholeOp : Fmt_Op<"a77_whole", [AttrSizedOperandSegments, AttrSizedResultSegments]> {
  let arguments = (ins Variadic<AnyType>:$xs, Optional<AnyType>:$y);
  let results = (outs Variadic<AnyType>:$rs, Optional<AnyType>:$o);
  let assemblyFormat = "operands attr-dict `:` functional-type(operands, results)";
}
def A77GroupsOp : Fmt_Op<"a77_groups"> {
  let arguments = (ins VariadicOfVariadic<I32, "sizes">:$xs, DenseI32ArrayAttr:$sizes, OptionalAttr<DenseI32ArrayAttr>:$other);
  let assemblyFormat = "`(` $xs `)` attr-dict";
}
def A78PropDictOp : Fmt_Op<"a78_prop_dict", [AttrSizedOperandSegments]> {
  let arguments = (ins I32Attr:$a, StrAttr:$b, OptionalAttr<I64Attr>:$c, DefaultValuedAttr<I32Attr, "7">:$d, DefaultValuedProp<I64Prop, "3">:$p,
                   Variadic<I32>:$xs, Optional<I32>:$y);
  let assemblyFormat = "$b $xs `and` $y prop-dict attr-dict";
}
def A79EntriesOp : Fmt_Op<"a79_entries"> { let assemblyFormat = "attr-dict"; }
def A80TypesOp : Fmt_Op<"a80_types"> {
  let arguments = (ins I64Attr:$i, F64Attr:$f, I64ArrayAttr:$is, F32ArrayAttr:$fs, I64Attr:$bound);
  let assemblyFormat = "$bound attr-dict";
}
def A81RegionOp : Fmt_Op<"a81_region"> {
  let arguments = (ins OptionalAttr<I32Attr>:$a);
  let regions = (region AnyRegion:$body);
  let assemblyFormat = "attr-dict `do` $body";
}
def A82SegmentsOp : Fmt_Op<"a82_segments", [AttrSizedOperandSegments]> {
  let arguments = (ins Variadic<AnyType>:$xs, AnyType:$y, Optional<AnyType>:$z, Variadic<I32>:$is);
  let assemblyFormat = "$y (`xs` $xs^ `:` type($xs))? (`z` $z^ `:` type($z))? `is` $is attr-dict `:` type($y)";
}
