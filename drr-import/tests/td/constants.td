// Constants and defaults in all notations of C++ that records use.
include "mlir/IR/OpBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/Properties.td"
include "mlir/IR/PatternBase.td"

def Jar_Dialect : Dialect {
  let name = "jar";
  let cppNamespace = "::jar";
  let useDefaultAttributePrinterParser = 1;
}
class JarOp<string mnemonic> : Op<Jar_Dialect, mnemonic>;

def Free : I32BitEnumAttrCaseNone<"Free", "free">;
def Soft : I32BitEnumAttrCaseBit<"Soft", 0, "soft">;
def Wide : I32BitEnumAttrCaseBit<"Wide", 1, "wide">;
def Long : I32BitEnumAttrCaseBit<"Long", 2, "long">;
def Mode : I32BitEnumAttr<"Mode", "", [Free, Soft, Wide, Long]> {
  let cppNamespace = "::jar";
  let genSpecializedAttr = 0;
}
def ModeAttr : EnumAttr<Jar_Dialect, Mode, "mode"> { let assemblyFormat = "`<` $value `>`"; }
def KindA : I32EnumCase<"Aa", 0, "aa">;
def KindB : I32EnumCase<"Bb", 7, "bb">;
def JarKind : I32Enum<"JarKind", "", [KindA, KindB]> { let cppNamespace = "::jar"; }

def AtLeastTwo : ConfinedAttr<I32Attr, [IntMinValue<2>]>;
def Negative : ConfinedProp<I64Prop, CPred<"$_self < 0">, "negative">;
def Jar_Defaults : JarOp<"defaults"> {
  let arguments = (ins
    DefaultValuedAttr<ModeAttr, "::jar::Mode::Soft | ::jar::Mode::Wide">:$two_bits,
    DefaultValuedAttr<ModeAttr, "static_cast<::jar::Mode>(5)">:$cast,
    DefaultValuedAttr<ModeAttr, "::jar::Mode{}">:$braces,
    DefaultValuedAttr<ModeAttr, "::other::Mode::Hard">:$unknown_case,
    DefaultValuedAttr<I32Attr, "static_cast<::other::Number>(300)">:$unknown_cast,
    DefaultValuedAttr<I32Attr, "static_cast<int8_t>(300)">:$narrow_cast,
    DefaultValuedAttr<I32Attr, "1 << 4">:$shift,
    DefaultValuedAttr<I32Attr, "010">:$octal,
    DefaultValuedAttr<I32Attr, "0x10">:$hex,
    DefaultValuedAttr<I32Attr, "0b11">:$binary,
    DefaultValuedAttr<I32Attr, "1'000">:$grouped,
    DefaultValuedAttr<I32Attr, "'a'">:$character,
    DefaultValuedAttr<I8Attr, "0xff">:$wraps,
    DefaultValuedAttr<UI32Attr, "-1">:$twos_complement,
    DefaultValuedAttr<I64Attr, "std::numeric_limits<int64_t>::max()">:$limit,
    DefaultValuedAttr<I64Attr, "kBig">:$unknown_name,
    DefaultValuedAttr<I32Attr, "2147483647 + 1">:$overflow,
    DefaultValuedAttr<F32Attr, "0.5f">:$float_suffix,
    DefaultValuedAttr<F64Attr, "1.0 / 3">:$division,
    DefaultValuedAttr<F64Attr, "-1">:$float_of_int,
    DefaultValuedAttr<BoolAttr, "1">:$one,
    DefaultValuedAttr<BoolAttr, "2">:$two,
    DefaultValuedAttr<I1Attr, "2">:$lowest_bit,
    DefaultValuedAttr<I1Attr, "-1">:$bit_of_minus_one,
    DefaultValuedAttr<I1Attr, "true">:$bit,
    DefaultValuedAttr<BoolAttr, "!true">:$negated,
    DefaultValuedAttr<StrAttr, "\"a\\nb\\\"\"">:$escapes,
    DefaultValuedStrAttr<StrAttr, "plain">:$plain,
    DefaultValuedAttr<StrAttr, "kName">:$unknown_text,
    DefaultValuedAttr<DenseI64ArrayAttr, "{1, -1, 1 << 3}">:$dense,
    DefaultValuedAttr<I64ArrayAttr, "{}">:$empty_array,
    DefaultValuedProp<EnumProp<JarKind>, "::jar::JarKind::Bb">:$kind,
    DefaultValuedProp<I64Prop, "010">:$octal_property,
    DefaultValuedAttr<AtLeastTwo, "07">:$confined,
    DefaultValuedProp<Negative, "-3">:$confined_property);
}
def Jar_One : JarOp<"one"> {
  let arguments = (ins AnyType:$x, I32Attr:$k, F32Attr:$f, DenseI64ArrayAttr:$d, ModeAttr:$m);
  let results = (outs AnyType:$r);
}
def Jar_Other : JarOp<"other"> {
  let arguments = (ins AnyType:$x);
  let results = (outs AnyType:$r);
}
def Both : ConstantAttr<ModeAttr, "::jar::Mode::Soft | ::jar::Mode::Long">;
def MatchesAndBuildsConstants : Pat<
  (Jar_One $x, ConstantAttr<I32Attr, "010">, ConstantAttr<F32Attr, "0.5f">, ConstantAttr<DenseI64ArrayAttr, "{0, 3, 1, 2}">,
           ConstantEnumCase<ModeAttr, "wide|long">),
  (Jar_One $x, ConstantAttr<I32Attr, "1 << 4">, ConstantAttr<F32Attr, "-0.5f">, ConstantAttr<DenseI64ArrayAttr, "{}">, Both)>;
def LeftOut : Pat<(Jar_One (Jar_Other $x), ConstantAttr<I32Attr, "kBig">, $_, $_, $_), (Jar_Other $x)>;
def Jar_Maybe : JarOp<"maybe"> {
  let arguments = (ins OptionalProp<I64Prop>:$number, OptionalProp<StringProp>:$text);
  let results = (outs AnyType:$r);
}
def PlainConstantsAreOptionalProperties : Pat<
  (Jar_Maybe ConstantProp<I64Prop, "5">, $_),
  (Jar_Maybe ConstantProp<I64Prop, "6">, ConstantProp<StringProp, "\"six\"">)>;
