// C++ whose meaning depends on the classes of what it is about.
include "mlir/IR/OpBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/PatternBase.td"
include "mlir/IR/Properties.td"
include "mlir/IR/CommonAttrConstraints.td"
include "mlir/IR/CommonTypeConstraints.td"

def Jar_Dialect : Dialect {
  let name = "jar";
  let cppNamespace = "::jar";
}
class JarOp<string mnemonic> : Op<Jar_Dialect, mnemonic>;
def Jar_Attrs : JarOp<"attrs"> {
  let arguments = (ins AnyType:$x, I64Attr:$i, StrAttr:$s, I64ArrayAttr:$a, DenseF32ArrayAttr:$d, AnyAttr:$any, OptionalAttr<StrAttr>:$o);
  let results = (outs AnyType:$r);
}
def Jar_Props : JarOp<"props"> {
  let arguments = (ins AnyType:$x, I64Prop:$i, I32Prop:$j, StringProp:$s, StringProp:$t, IntProp<"uint64_t">:$u);
  let results = (outs AnyType:$r);
}
def Jar_Two : JarOp<"two"> { let arguments = (ins AnyType:$x); let results = (outs AnyType:$r, AnyType:$s); }
def Jar_None : JarOp<"none"> { let arguments = (ins AnyType:$x); }

class OfAttrs<dag condition> : Pat<(Jar_Attrs $x, $i, $s, $a, $d, $any, $o), (replaceWithValue $x), [condition]>;
class OfProps<dag condition> : Pat<(Jar_Props $x, $i, $j, $s, $t, $u), (replaceWithValue $x), [condition]>;

// A number is negated by comparison with zero.
def IsZero : Constraint<CPred<"!$0.getInt()">>;
def A1 : OfAttrs<(IsZero $i)>;
def IsScalar : Constraint<CPred<"!cast<ShapedType>($0.getType()).getRank()">>;
def A2 : OfAttrs<(IsScalar $x)>;
// The methods are those of the declared class.
def NotEmpty : Constraint<CPred<"!$0.empty()">>;
def A3 : OfAttrs<(NotEmpty $s)>;
def A4 : OfAttrs<(Constraint<CPred<"$0.size() == 2">> $a)>;
def A5 : OfAttrs<(Constraint<CPred<"$0.empty() || $0.size() == 1">> $d)>;
def IsEmpty : Constraint<CPred<"$0.empty()">>;
def A6 : OfAttrs<(IsEmpty $any)>;
def A7 : OfAttrs<(Constraint<CPred<"$0 && !$0.empty()">> $o)>;
// A signed number is converted to the class of an unsigned one.
def IsByte : Constraint<CPred<"$0.getInt() <= 255ull">>;
def A8 : OfAttrs<(IsByte $i)>;
def A9 : OfAttrs<(Constraint<CPred<"$0.getInt() != 0xFFFFFFFFFFFFFFFF">> $i)>;
def A10 : OfAttrs<(Constraint<CPred<"isa<TypedAttr>($0)">> $any)>;
def Same : Constraint<CPred<"$0 == $1">>;
def A11 : OfAttrs<(Same $i, $any)>;

// An attribute of an enum is an integer, too.
def Jar_Mode : I32EnumAttr<"Mode", "mode", [I32EnumAttrCase<"Off", 0>, I32EnumAttrCase<"On", 1>]> { let cppNamespace = "::jar"; }
def Jar_Switch : JarOp<"switch"> { let arguments = (ins AnyType:$x, Jar_Mode:$m); let results = (outs AnyType:$r); }
def A12 : Pat<(Jar_Switch $x, $m), (replaceWithValue $x), [(Constraint<CPred<"!$0.getInt()">> $m)]>;
// The namespace decides between enums of one name; without one, C++ decides.
def Other_Mode : I32EnumAttr<"Mode", "other mode", [I32EnumAttrCase<"On", 0>, I32EnumAttrCase<"Off", 1>]> { let cppNamespace = "::other"; }
def Jar_Switches : JarOp<"switches"> { let arguments = (ins AnyType:$x, Jar_Mode:$m, Other_Mode:$o); let results = (outs AnyType:$r); }
class OfModes<dag test> : Pat<(Jar_Switches $x, $m, $o), (replaceWithValue $x), [test]>;
def A13 : OfModes<(Constraint<CPred<"$0.getValue() == ::jar::Mode::Off">> $m)>;
def A14 : OfModes<(Constraint<CPred<"$0.getValue() == other::Mode::Off">> $o)>;
def A15 : OfModes<(Constraint<CPred<"$0.getValue() == Mode::Off">> $o)>;

// Properties have values of classes, not attributes.
def P1 : OfProps<(Same $i, $j)>;
def P2 : OfProps<(Same $s, $t)>;
def P3 : OfProps<(Same $i, $u)>;
def P4 : OfProps<(Constraint<CPred<"!$0 || $0 > 3">> $j)>;
def P5 : OfProps<(Constraint<CPred<"$0 > -1">> $u)>;

// An op's uses are those of all its results. The results of an op are a list with commas, of which C++ tests the last one.
def O1 : Pattern<(Jar_Two:$t $x), [(replaceWithValue $x), (replaceWithValue $x)],
                 [(Constraint<CPred<"$0.getDefiningOp()->hasOneUse()">> $t__0)]>;
def O2 : Pattern<(Jar_Two:$t $x), [(replaceWithValue $x), (replaceWithValue $x)], [(Constraint<CPred<"$0.use_empty()">> $t)]>;
def O3 : Pattern<(Jar_None:$t $x), [(Jar_None $x)], [(Constraint<CPred<"$0->use_empty()">> $t)]>;
def Match : Constraint<CPred<"isMatch($0)">>;
def O4 : Pattern<(Jar_None:$t $x), [(Jar_None $x)], [(Match $x)]>;
def O5 : Pattern<(Jar_None:$t $x), [(Jar_None $x)], [(Constraint<CPred<"match($0)">> $x)]>;

// Strings in which TableGen substitutes, and with a null character, that ends them.
def Jar_Text : JarOp<"text"> { let arguments = (ins StrAttr:$s); let results = (outs AnyType:$r); }
class Text<string cpp> : Pat<(Jar_Attrs $x, $i, $s, $a, $d, $any, $o), (Jar_Text (NativeCodeCall<cpp> $x))>;
def T1 : Text<"$_builder.getStringAttr(\"plain\")">;
def T2 : Text<"$_builder.getStringAttr(\"costs $$0\")">;
def T3 : Text<"$_builder.getStringAttr(\"a\\0z\")">;

// Comparisons of properties of any class, with the numbers that they are converted to.
class Checked<string of, string test> : ConfinedProp<IntProp<of>, CPred<test>>;
def Jar_Checked : JarOp<"checked"> {
  let arguments = (ins Checked<"uint8_t", "$_self < 256">:$a, Checked<"uint32_t", "$_self > -1">:$b,
                       Checked<"uint64_t", "$_self >= 0">:$c, Checked<"int64_t", "$_self == 0xFFFFFFFFFFFFFFFF">:$d,
                       Checked<"int32_t", "$_self < 5u">:$e, Checked<"int64_t", "!$_self">:$f,
                       Checked<"int64_t", "$_self < -1ul">:$g);
}
// Constraints of dense arrays.
class Dense<AttrConstraint constraint> : ConfinedAttr<DenseI32ArrayAttr, [constraint]>;
def Jar_Dense : JarOp<"dense"> {
  let arguments = (ins Dense<DenseArrayNonNegative<DenseI32ArrayAttr>>:$a, Dense<DenseArrayStrictlyPositive<DenseI32ArrayAttr>>:$b,
                       Dense<DenseArraySorted<DenseI32ArrayAttr>>:$c, Dense<DenseArrayStrictlySorted<DenseI32ArrayAttr>>:$d);
}
