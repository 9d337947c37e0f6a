// A96 to A102: enums and properties.

class A96Op<string name, dag args, string format> : Fmt_Op<name> {
  let arguments = args;
  let assemblyFormat = format # " attr-dict";
}
def A96OldEnumOp : A96Op<"a96_old_enum", (ins ModeAttr:$a, OptionalAttr<ModeAttr>:$b, DefaultValuedAttr<ModeAttr, "::fmt::Mode::Safe">:$c),
                         "$a (`,` $b^)? (`of` $c^)?">;
def A97BitsOp : A96Op<"a97_bits", (ins BitsAttr:$a, OptionalAttr<BitsAttr>:$b), "$a (`,` $b^)?">;

// Attributes of the dialect.
def A98BareOp : A96Op<"a98_bare", (ins SpeedAttr:$a, OptionalAttr<SpeedAttr>:$b), "$a (`,` $b^)?">;
def A98BracketsOp : A96Op<"a98_brackets", (ins AccessAttr:$a, OptionalAttr<AccessAttr>:$b), "$a (`,` $b^)?">;
def A98GluedOp : A96Op<"a98_glued", (ins SpeedAttr:$a), "`(` $a `)` ``">;
def A98QualifiedOp : A96Op<"a98_qualified", (ins SpeedAttr:$a, AccessAttr:$b), "qualified($a) `,` qualified($b)">;
def A99OldFlagsOp : A96Op<"a99_old_flags", (ins AccessAttr:$a), "$a">;
def A99NewCaseOp : A96Op<"a99_new_case", (ins LevelAttr:$a), "$a">;
def A99NewFlagsOp : A96Op<"a99_new_flags", (ins SetAttr:$a), "$a">;
def A99QuotedOp : A96Op<"a99_quoted", (ins QuotedAttr:$a), "$a">;
def A100GroupsOp : A96Op<"a100_groups", (ins MathAttr:$a), "$a">;
def A100ZeroOp : A96Op<"a100_zero", (ins AccessAttr:$a), "$a">;

// Properties. A property behind the first place of a group has no default of its own in what may stand there.
def A101IntegersOp : A96Op<"a101_integers", (ins I64Prop:$a, I32Prop:$b), "$a `,` $b">;
def A101BoolOp : A96Op<"a101_bool", (ins BoolProp:$a), "$a">;
def A101StringOp : A96Op<"a101_string", (ins StringProp:$a), "$a">;
def A101UnitOp : A96Op<"a101_unit", (ins UnitProp:$a), "$a">;
def A101EnumOp : A96Op<"a101_enum", (ins EnumProp<ModeAttr>:$a), "$a">;
def A101BitsOp : A96Op<"a101_bits", (ins EnumProp<BitsAttr>:$a), "$a">;
def A101LevelOp : A96Op<"a101_level", (ins EnumProp<Level>:$a), "$a">;
def A101SetOp : A96Op<"a101_set", (ins EnumProp<Set>:$a), "$a">;
def A101ArrayOp : A96Op<"a101_array", (ins ArrayProp<I64Prop>:$a), "$a">;
def A101IntArrayOp : A96Op<"a101_int_array", (ins IntArrayProp<I32Prop>:$a), "$a">;
def A101StringsOp : A96Op<"a101_strings", (ins ArrayProp<StringProp>:$a), "$a">;
def A101NestedOp : A96Op<"a101_nested", (ins ArrayProp<ArrayProp<I64Prop>>:$a), "$a">;
def A101OptionalOp : A96Op<"a101_optional", (ins OptionalProp<I64Prop>:$a), "`[` $a `]`">;
def A101OptionalStringOp : A96Op<"a101_optional_string", (ins OptionalProp<StringProp>:$a), "`[` $a `]`">;
def A101OptionalUnitOp : A96Op<"a101_optional_unit", (ins OptionalProp<UnitProp>:$a), "`[` $a `]`">;
def A101OptionalArrayOp : A96Op<"a101_optional_array", (ins OptionalProp<ArrayProp<I64Prop>>:$a), "`[` $a `]`">;
def A101OptionalsOp : A96Op<"a101_optionals", (ins ArrayProp<OptionalProp<I64Prop>>:$a), "$a">;
def A101DefaultOp : A96Op<"a101_default", (ins DefaultValuedProp<I64Prop, "3">:$a, DefaultValuedProp<EnumProp<ModeAttr>, "::fmt::Mode::Safe">:$b), "$a `,` $b">;
def A101UnboundOp : A96Op<"a101_unbound", (ins I64Prop:$a, BoolProp:$b, StringProp:$c, UnitProp:$d, EnumProp<ModeAttr>:$e, ArrayProp<I64Prop>:$f,
                          OptionalProp<I64Prop>:$g, IntArrayProp<I32Prop>:$h), "prop-dict">;
def A102GroupsOp : A96Op<"a102_groups", (ins OptionalProp<I64Prop>:$a, DefaultValuedProp<StringProp, "\"hi\"">:$b, UnitProp:$c,
                         DefaultValuedProp<I64Prop, "3">:$d), "(`[` $a^ `]`)? ($b^)? (`c` $c^)? ($d^ `d`)?">;
