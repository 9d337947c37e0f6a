// A01 to A26: how a format is written, literals and spaces.

def A01WhiteSpaceOp : Fmt_Op<"a01_white_space"> {
  let arguments = (ins I32:$x, I32:$y);
  let assemblyFormat = [{
    $x`to`$y

      attr-dict
  }];
}
def A02LookupOp : Fmt_Op<"a02_lookup", [Terminator]> {
  let arguments = (ins I32Attr:$a, I64Prop:$p, AnyType:$x);
  let results = (outs AnyType:$r);
  let regions = (region AnyRegion:$body);
  let successors = (successor AnySuccessor:$next);
  let assemblyFormat = "$a $p $x `to` $next $body attr-dict `:` type($x) `->` type($r)";
}
def A03UnboundOp : Fmt_Op<"a03_unbound"> {
  let arguments = (ins I32Attr:$a, OptionalAttr<StrAttr>:$b, DefaultValuedAttr<I64Attr, "3">:$c, UnitAttr:$u);
  let assemblyFormat = "attr-dict";
}
def A04AttrDictOp : Fmt_Op<"a04_attr_dict"> {
  let arguments = (ins AnyType:$x);
  let assemblyFormat = "attr-dict $x `:` type($x)";
}
def A04WithKeywordOp : Fmt_Op<"a04_with_keyword"> {
  let arguments = (ins OptionalAttr<I32Attr>:$a);
  let assemblyFormat = "attr-dict-with-keyword `end`";
}
def A04InCustomOp : Fmt_Op<"a04_in_custom"> {
  let arguments = (ins I64Attr:$a);
  let assemblyFormat = "$a custom<Attrs>(attr-dict)";
}
def A05ResultsOp : Fmt_Op<"a05_results"> {
  let arguments = (ins Variadic<AnyType>:$xs);
  let results = (outs Variadic<AnyType>:$rs);
  let assemblyFormat = "operands attr-dict `:` type(operands) `->` type(results)";
}
def A05ResultOp : Fmt_Op<"a05_result"> {
  let results = (outs AnyType:$r, AnyType:$s);
  let assemblyFormat = "attr-dict `:` type($s) `,` type($r)";
}
def A06BothOp : Fmt_Op<"a06_both"> {
  let hasCustomAssemblyFormat = 1;
  let assemblyFormat = "`format` attr-dict";
}
def A06NoneOp : Fmt_Op<"a06_none"> {
  let arguments = (ins AnyType:$x, OptionalAttr<I32Attr>:$a);
}

// Literals.
def A07KeywordsOp : Fmt_Op<"a07_keywords"> {
  let assemblyFormat = "`word` `i32` `true` `x_$.9` `_b` `unit` `loc` `array` `_` attr-dict";
}
def A08PunctuationOp : Fmt_Op<"a08_punctuation"> {
  let assemblyFormat = "`:` `,` `=` `<` `>` `(` `)` `[` `]` `{` `}` `?` `+` `-` `*` `->` `...` attr-dict";
}
def A09KeywordOp : Fmt_Op<"a09_keyword"> { let assemblyFormat = "`word` attr-dict"; }
def A09PunctuationOp : Fmt_Op<"a09_punctuation"> { let assemblyFormat = "`)` attr-dict"; }
def A10SpaceOp : Fmt_Op<"a10_space"> { let assemblyFormat = "` ` `a` ` ` ` ` `b` `(` ` ` `c` ` ` `)` attr-dict"; }
def A11EmptyOp : Fmt_Op<"a11_empty"> {
  let arguments = (ins I32:$x, I32:$y);
  let assemblyFormat = "`` `[` $x `` `:` `` $y `` `]` `` `(` `` `a` `)` attr-dict";
}
def A12NewlineOp : Fmt_Op<"a12_newline"> {
  let arguments = (ins I32:$x);
  let assemblyFormat = "`*` `{` `\\n` `}` `\\n` $x `\\n` `word` attr-dict";
}

// Spaces.
def A13SpacedOp : Fmt_Op<"a13_spaced"> {
  let arguments = (ins I32:$x);
  let assemblyFormat = "`:` `a` `:` $x `=` `?` `(` `+` `)` `-` `b` `*` `->` `c` `...` attr-dict";
}
def A14OpeningOp : Fmt_Op<"a14_opening"> {
  let arguments = (ins I32:$x);
  let assemblyFormat = "`<` `a` `<` `(` `[` $x `[` `:` `[` `,` `(` `->` `<` attr-dict";
}
def A15ClosingOp : Fmt_Op<"a15_closing"> {
  let arguments = (ins I32:$x);
  let assemblyFormat = "`>` `a` `>` $x `)` `]` `a` `,` `b` `,` attr-dict";
}
def A16ElementsOp : Fmt_Op<"a16_elements"> {
  let arguments = (ins AnyType:$x, I32Attr:$a, I32Attr:$b, I64Prop:$p, I64Prop:$q);
  let results = (outs AnyType:$r);
  let regions = (region AnyRegion:$body, AnyRegion:$other);
  let assemblyFormat = [{
    `(` $x `)` $a `(` $b `)` `:` $p `(` $q `)` `<` type($x) `>` type($r) `[` $body `]` `a` $other attr-dict-with-keyword
  }];
}
def A16DirectivesOp : Fmt_Op<"a16_directives", [Terminator]> {
  let arguments = (ins Variadic<AnyType>:$xs, StrAttr:$a);
  let results = (outs Variadic<AnyType>:$rs);
  let regions = (region VariadicRegion<AnyRegion>:$bodies);
  let successors = (successor VariadicSuccessor<AnySuccessor>:$all);
  let assemblyFormat = [{
    `(` operands `)` `(` functional-type(operands, results) `)` `(` successors `)` `(` regions `)` `(` custom<Str>($a) `)` attr-dict
  }];
}
def A17AttrDictOp : Fmt_Op<"a17_attr_dict"> {
  let arguments = (ins I32:$x);
  let assemblyFormat = "`(` attr-dict `)` $x `a`";
}
def A17BeforeBracketOp : Fmt_Op<"a17_before_bracket"> { let assemblyFormat = "`a` attr-dict `(` `)` `:`"; }
def A17BehindColonOp : Fmt_Op<"a17_behind_colon"> {
  let arguments = (ins I32:$x);
  let assemblyFormat = "`:` attr-dict `<` $x `>`";
}
def A18PropDictOp : Fmt_Op<"a18_prop_dict"> {
  let arguments = (ins OptionalAttr<I32Attr>:$a, DefaultValuedProp<I64Prop, "3">:$p);
  let assemblyFormat = "`(` prop-dict `)` attr-dict";
}
def A18LeadingOp : Fmt_Op<"a18_leading"> {
  let arguments = (ins OptionalAttr<I32Attr>:$a);
  let assemblyFormat = "prop-dict `a` attr-dict";
}
def A19SpaceOp : Fmt_Op<"a19_space"> {
  let arguments = (ins I32:$x);
  let assemblyFormat = "`a` ` ` `(` ` ` `b` ` ` `)` ` ` `:` $x ` ` `c` attr-dict";
}
def A20EmptyOp : Fmt_Op<"a20_empty"> {
  let arguments = (ins I32:$x);
  let assemblyFormat = "`[` `` `]` `` `(` $x `` `)` `` `[` `a` `` `:` `` `b` `]` attr-dict";
}
def A21NewlineOp : Fmt_Op<"a21_newline"> {
  let arguments = (ins I32:$x);
  let assemblyFormat = "`\\n` `a` `\\n` `b` `(` `\\n` `(` $x `\\n` `)` `\\n` attr-dict";
}
def A22TwoSpacesOp : Fmt_Op<"a22_two_spaces"> {
  let arguments = (ins I32:$x);
  let assemblyFormat = "`foo` ` ` $x ` ` `bar` ` ` type($r) attr-dict";
  let results = (outs AnyType:$r);
}
def A23ArrowOp : Fmt_Op<"a23_arrow"> {
  let arguments = (ins AnyType:$x);
  let results = (outs AnyType:$r);
  let assemblyFormat = "$x `:` `(` type($x) `)` `->` type($r) attr-dict";
}
def A23AllOp : Fmt_Op<"a23_all"> {
  let assemblyFormat = "`keyword_$.` `->` `:` `,` `=` `<` `>` `(` `)` `[` `]` `(` `)` `?` `+` `*` attr-dict";
}
def A24StaticOp : Fmt_Op<"a24_static"> {
  let arguments = (ins Optional<I32>:$x);
  let assemblyFormat = "`<` (`a` $x^)? `b` `>` attr-dict";
}
def A24BranchesOp : Fmt_Op<"a24_branches"> {
  let arguments = (ins Optional<I32>:$x, UnitAttr:$u);
  let assemblyFormat = "`(` ($x^ `)` `[`) : (`else`)? `(` (`u` $u^ `<`)? `b` attr-dict";
}
def A26EmptyOp : Fmt_Op<"a26_empty"> {
  let arguments = (ins Variadic<AnyType>:$xs);
  let regions = (region VariadicRegion<AnyRegion>:$bodies);
  let assemblyFormat = "$xs `:` $bodies `end` attr-dict (`types` type($xs)^)?";
}
