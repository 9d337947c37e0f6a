// Constraints whose operators, entities and properties matter.
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
def Jar_In : JarOp<"in"> {
  let arguments = (ins AnyType:$x, AnyType:$y, AnyAttr:$k, OptionalAttr<I32Attr>:$w);
  let results = (outs AnyType:$r, AnyType:$s);
}
def Jar_Out : JarOp<"out"> {
  let arguments = (ins AnyType:$x, AnyType:$y, StrAttr:$by);
  let results = (outs AnyType:$r, AnyType:$s);
}
class By<string rule> : ConstantStrAttr<StrAttr, rule>;

// What is known becomes Rust, with its operators.
def SeveralUses : Constraint<Neg<CPred<"$0.hasOneUse()">>, "several uses">;
def OneOfThem : Constraint<Or<[CPred<"$0.hasOneUse()">, Neg<CPred<"$1.hasOneUse()">>]>, "one of them">;
def First : Constraint<And<[CPred<"$0.hasOneUse() || $1.hasOneUse()">, Neg<CPred<"$1.hasOneUse()">>]>, "the first alone">;
def Swapped : Constraint<SubstLeaves<"$0", "$1", CPred<"$0.hasOneUse()">>, "swapped">;
def Around : Constraint<Concat<"!(", CPred<"$0.hasOneUse()">, ")">, "around">;
def Always : Constraint<And<[]>, "always">;
def Unused : Constraint<CPred<"$_self.use_empty()">, "is not used">;
def Absent : Constraint<CPred<"!($_self)">, "is absent">;
// What is not becomes a function, another one for the negation.
def IsGood : Constraint<CPred<"isGood($0)">, "good">;
def NotGood : Constraint<Neg<CPred<"isGood($0)">>, "not good">;
def GoodOrBad : Constraint<Or<[CPred<"isGood($0)">, Neg<CPred<"isBad($1)">>]>, "good or not bad">;
def IsWeird : Constraint<CPred<"isWeird($_self)">, "weird">;
def NotWeird : AttrConstraint<Neg<CPred<"weird($_self)">>, "not weird">;

class Rule<dag condition, string name> : Pat<(Jar_In:$op $x, $y, $k, $w), (Jar_Out $x, $y, By<name>), [condition]>;
def R01 : Rule<(SeveralUses $x), "several uses">;
def R02 : Rule<(OneOfThem $x, $y), "one of them">;
def R03 : Rule<(First $x, $y), "first">;
def R04 : Rule<(Swapped $x, $y), "swapped">;
def R05 : Rule<(Around $x), "around">;
def R06 : Rule<(Always), "always">;
def R07 : Rule<(Unused:$op__1), "unused">;
def R08 : Rule<(Absent:$w), "absent">;
def R09 : Rule<(IsGood $x), "good">;
def R10 : Rule<(NotGood $x), "not good">;
def R11 : Rule<(GoodOrBad $x, $y), "good or not bad">;
def R12 : Rule<(IsWeird:$k), "weird attribute">;
def R13 : Rule<(IsWeird:$x), "weird value">;
def R14 : Rule<(Constraint<Neg<CPred<"isGood($0)">>, "in place"> $y), "in place">;
def R15 : Pat<(Jar_In:$op $x, $y, NotWeird:$k, $w), (Jar_Out $x, $y, By<"not weird">)>;

// A constraint on an optional attribute may be about its presence.
def IsAbsent : AttrConstraint<CPred<"!($_self)">, "absent">;
def AbsentOrThree : AttrConstraint<CPred<"!$_self || ::llvm::cast<::mlir::IntegerAttr>($_self).getInt() == 3">, "absent or three">;
def R16 : Pat<(Jar_In:$op $x, $y, $k, IsAbsent:$w), (Jar_Out $x, $y, By<"no width">)>;
// Ops apply it to present attributes only.
def Jar_Checked : JarOp<"checked"> { let arguments = (ins OptionalAttr<ConfinedAttr<I32Attr, [AbsentOrThree]>>:$w); }
def R17 : Pat<(Jar_In:$op $x, $y, $k, AbsentOrThree:$w), (Jar_Out $x, $y, By<"absent or three">)>;

// Properties.
def Jar_Prop : JarOp<"prop"> { let arguments = (ins I64Prop:$v, BoolProp:$c, StringProp:$s); let results = (outs I32:$r); }
def Jar_Done : JarOp<"done"> { let arguments = (ins I64Prop:$v, BoolProp:$c, StringProp:$s); let results = (outs I32:$r); }
def Positive : ConfinedProp<I64Prop, CPred<"$_self >= 0">, "not negative">;
def Prime : ConfinedProp<I64Prop, CPred<"isPrime($_self)">, "a prime number">;
def Small : ConfinedProp<Positive, CPred<"$_self < 10">, "small">;
def P01 : Pat<(Jar_Prop $v, ConstantProp<BoolProp, "false">, $s), (Jar_Done $v, ConstantProp<BoolProp, "true">, $s)>;
def P02 : Pat<(Jar_Prop ConstantProp<I64Prop, "5">, $c, $s), (Jar_Done ConstantProp<I64Prop, "6">, $c, $s)>;
def P03 : Pat<(Jar_Prop Positive:$v, $c, $s), (Jar_Done $v, $c, $s)>;
def P04 : Pat<(Jar_Prop Prime:$v, $c, $s), (Jar_Done $v, $c, $s)>;
def P05 : Pat<(Jar_Prop $v, $c, PropConstraint<CPred<"!$_self.empty()">, "not empty">:$s), (Jar_Done $v, $c, $s)>;
def P06 : Pat<(Jar_Prop Small:$v, $c, $s), (Jar_Done $v, $c, $s)>;
def Jar_Optional : JarOp<"optional"> {
  let arguments = (ins OptionalProp<I64Prop>:$p, DefaultValuedProp<StringProp, "\"\"">:$s, OptionalProp<StringProp>:$q,
                       ArrayProp<I64Prop>:$r, IntArrayProp<IntProp<"uint32_t">>:$t);
}

// Each record has a function of its own, whatever its C++ is; those without a name share one.
def IsFine : Constraint<CPred<"isGood($0)">, "fine">;
def ManyUses : Constraint<Neg<CPred<"$0.hasOneUse()">>, "many uses">;
def MakeLeft : NativeCodeCall<"make($0)">;
def MakeRight : NativeCodeCall<"make($0)">;
def R22 : Rule<(IsFine $x), "fine">;
def R23 : Rule<(SeveralUses $op), "several uses of all results">;
def R24 : Rule<(ManyUses $op), "many uses of all results">;
def R25 : Pat<(Jar_In $x, $y, $k, $w), (Jar_Out (MakeLeft $x), (MakeRight $y), By<"made">)>;
def R26 : Pat<(Jar_In $x, $y, $k, $w),
  (Jar_Out (NativeCodeCall<"remade($0)"> $x), (NativeCodeCall<"remade($0)"> $y), By<"remade">),
  [(Constraint<CPred<"isBad($0)">> $x), (Constraint<CPred<"isBad($0)">> $y)]>;
def Low : I32EnumCase<"Low", 0, "low">;
def High : I32EnumCase<"High", 5, "high">;
def JarLevel : I32Enum<"JarLevel", "how high", [Low, High]> { let cppNamespace = "::jar"; }
def Jar_Wrapped : JarOp<"wrapped"> {
  let arguments = (ins OptionalProp<EnumProp<JarLevel>>:$level, OptionalProp<Positive>:$positive, ArrayProp<Small>:$small,
                       OptionalProp<IntArrayProp<I64Prop>>:$dense, OptionalProp<ArrayProp<I64Prop>>:$array);
}
def Itself : NativeCodeCall<"$_self">;
def R27 : Pat<(Jar_In $x, $y, $k, $w), (Jar_Out Itself:$x, $y, By<"itself">)>;
