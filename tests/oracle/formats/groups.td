// A56 to A68: optional groups and `oilist`.

def A56LiteralOp : Fmt_Op<"a56_literal"> {
  let arguments = (ins Optional<I32>:$x);
  let assemblyFormat = "(`with` `value` $x^) : (`without` `a` `value`)? attr-dict";
}
def A56WhiteSpaceOp : Fmt_Op<"a56_white_space"> {
  let arguments = (ins Optional<I32>:$x);
  let assemblyFormat = "`a` (`` ` ` `(` $x^ `)`)? attr-dict";
}
def A57AttributeOp : Fmt_Op<"a57_attribute"> {
  let arguments = (ins OptionalAttr<I32Attr>:$a, Optional<I32>:$x);
  let assemblyFormat = "($a^ `of`)? $x attr-dict";
}
def A57PropertyOp : Fmt_Op<"a57_property"> {
  let arguments = (ins DefaultValuedProp<I64Prop, "3">:$p, DefaultValuedProp<StringProp, "\"hi\"">:$s);
  let assemblyFormat = "($p^ `times`)? ($s^)? attr-dict";
}
def A57OperandOp : Fmt_Op<"a57_operand"> {
  let arguments = (ins Variadic<AnyType>:$xs);
  let assemblyFormat = "($xs^ `:` type($xs)) : (`none`)? attr-dict";
}
def A57RegionOp : Fmt_Op<"a57_region"> {
  let regions = (region AnyRegion:$body, AnyRegion:$other);
  let assemblyFormat = "`a` ($body^ `done`)? `b` (`else` $other^)? attr-dict-with-keyword";
}
def A57CustomOp : Fmt_Op<"a57_custom"> {
  let arguments = (ins OptionalAttr<StrAttr>:$a);
  let assemblyFormat = "(custom<OptionalStr>($a)^ `text`)? attr-dict";
}
def A58UnitAttrOp : Fmt_Op<"a58_unit_attr"> {
  let arguments = (ins UnitAttr:$u, UnitAttr:$v);
  let assemblyFormat = "(`u` $u^)? (`v` `w` $v^ `x`)? attr-dict";
}
def A58UnitPropOp : Fmt_Op<"a58_unit_prop"> {
  let arguments = (ins UnitProp:$u);
  let assemblyFormat = "(`u` $u^)? attr-dict";
}
def A58InvertedOp : Fmt_Op<"a58_inverted"> {
  let arguments = (ins UnitAttr:$u);
  let assemblyFormat = "(`no`) : (`u` $u^)? attr-dict";
}
def A59OperandsOp : Fmt_Op<"a59_operands", [AttrSizedOperandSegments]> {
  let arguments = (ins Optional<I32>:$x, Variadic<I32>:$xs);
  let assemblyFormat = "(`x` $x^)? (`xs` $xs^)? attr-dict";
}
def A59ResultsOp : Fmt_Op<"a59_results", [AttrSizedResultSegments]> {
  let results = (outs Optional<AnyType>:$r, Variadic<AnyType>:$rs);
  let assemblyFormat = "(`r` type($r)^)? (`rs` type($rs)^)? attr-dict";
}
def A59FunctionalTypeOp : Fmt_Op<"a59_functional_type"> {
  let arguments = (ins Variadic<AnyType>:$xs);
  let results = (outs Variadic<AnyType>:$rs);
  let assemblyFormat = "$xs (`:` functional-type($xs, $rs)^)? attr-dict";
}
def A59RegionOp : Fmt_Op<"a59_region"> {
  let regions = (region AnyRegion:$body);
  let assemblyFormat = "(`region` $body^)? attr-dict-with-keyword";
}
def A59AttributesOp : Fmt_Op<"a59_attributes"> {
  let arguments = (ins OptionalAttr<I32Attr>:$o, DefaultValuedAttr<I32Attr, "7">:$d, DefaultValuedOptionalAttr<StrAttr, "\"hi\"">:$b,
                   DefaultValuedProp<I64Prop, "3">:$p);
  let assemblyFormat = "(`o` $o^)? (`d` $d^)? (`b` $b^)? (`p` $p^)? attr-dict";
}
def A59CustomOp : Fmt_Op<"a59_custom"> {
  let arguments = (ins OptionalAttr<I64Attr>:$a, Optional<I32>:$x);
  let assemblyFormat = "(`c` custom<IntAndOperand>($a, $x)^)? attr-dict";
}
def A60InvertedOp : Fmt_Op<"a60_inverted"> {
  let arguments = (ins OptionalAttr<I32Attr>:$a, Optional<AnyType>:$x);
  let assemblyFormat = "(`?`) : ($a^)? (`none`) : ($x^ `:` type($x))? attr-dict";
}
def A61MembersOp : Fmt_Op<"a61_members", [AttrSizedOperandSegments]> {
  let arguments = (ins Variadic<AnyType>:$xs, Optional<AnyType>:$y, OptionalAttr<StrAttr>:$s, I64Attr:$required);
  let results = (outs Variadic<AnyType>:$rs);
  let regions = (region AnyRegion:$body);
  let assemblyFormat = [{
    $required (`for` $s^ `xs` $xs (`and` $y^ `:` type($y))? `:` type($xs) `->` type($rs) `` `end` $body)? attr-dict
  }];
}
def A62LostOp : Fmt_Op<"a62_lost"> {
  let arguments = (ins DefaultValuedAttr<I32Attr, "7">:$d, OptionalAttr<StrAttr>:$s);
  let assemblyFormat = "(`d` $d^ $s)? attr-dict";
}
def A63FlagsOp : Fmt_Op<"a63_flags"> {
  let arguments = (ins DefaultValuedAttr<ModeAttr, "::fmt::Mode::Safe">:$m);
  let assemblyFormat = "(`mode` $m^)? attr-dict";
}

// `oilist`.
def A64OilistOp : Fmt_Op<"a64_oilist", [AttrSizedOperandSegments]> {
  let arguments = (ins UnitAttr:$fast, OptionalAttr<I32Attr>:$threads, Optional<I1>:$when, Variadic<AnyType>:$reduced);
  let assemblyFormat = [{
    oilist(`fast` $fast | `threads` `(` $threads `)` | `if` $when | `reduce` `(` $reduced `:` type($reduced) `)`) attr-dict
  }];
}
def A65OrderOp : Fmt_Op<"a65_order", [AttrSizedOperandSegments]> {
  let arguments = (ins DefaultValuedAttr<I32Attr, "7">:$d, DefaultValuedProp<I64Prop, "3">:$p, OptionalAttr<StrAttr>:$s, Optional<I32>:$x,
                   OptionalAttr<I64Attr>:$i, Optional<I32>:$y, OptionalAttr<I32Attr>:$g);
  let assemblyFormat = [{
    `begin` oilist(`d` $d | `s` $s | `p` $p | `c` custom<IntAndOperand>($i, $x) | `y` (`(` $y^ `)`)? (`g` $g^)?) `end` attr-dict
  }];
}
def A66UnitOp : Fmt_Op<"a66_unit"> {
  let arguments = (ins UnitAttr:$u, UnitProp:$p, UnitAttr:$v);
  let assemblyFormat = "oilist(`u` $u | `p` $p | `v` $v) attr-dict";
}
def A67NothingOp : Fmt_Op<"a67_nothing"> {
  let arguments = (ins UnitAttr:$u);
  let assemblyFormat = "oilist(`bar` | `foo` `word` | `buzz` $u) attr-dict";
}
def A68AdjacentOp : Fmt_Op<"a68_adjacent"> {
  let arguments = (ins UnitAttr:$a, UnitAttr:$b, UnitAttr:$c, UnitAttr:$d);
  let assemblyFormat = "oilist(`a` $a | `b` $b) oilist(`c` $c) `,` oilist(`d` $d) attr-dict";
}
