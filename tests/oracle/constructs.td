// One rule for each construct of rules and records. tests/random-rules imports this file, and compares what each rule does to
// constructs.mlir with MLIR. Its C++ is that of the random records.
include "mlir/IR/OpBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/PatternBase.td"
include "mlir/IR/Properties.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def D_Dialect : Dialect { let name = "r"; let cppNamespace = "::d"; let useDefaultAttributePrinterParser = 1; }
class R_Op<string mnemonic, list<Trait> traits = [Pure]> : Op<D_Dialect, mnemonic, traits>;
class R_Value<string mnemonic, dag operands, list<Trait> traits = [Pure]> : R_Op<mnemonic, traits> {
  let arguments = operands;
  let results = (outs AnyType:$r);
}
class R_Same<string mnemonic, dag operands> : R_Value<mnemonic, operands, [Pure, SameOperandsAndResultType]>;

// Enums and constraints.
def Slow : I32EnumCase<"Slow", 0, "slow">;
def Fast : I32EnumCase<"Fast", 3, "fast">;
def Mode : I32Enum<"Mode", "how to go", [Slow, Fast]> { let cppNamespace = "::d"; }
def ModeAttr : EnumAttr<D_Dialect, Mode, "mode"> { let assemblyFormat = "`<` $value `>`"; }
def LevelLow : I32EnumAttrCase<"Low", 0, "low">;
def LevelHigh : I32EnumAttrCase<"High", 5, "high">;
def Level : I32EnumAttr<"Level", "how high", [LevelLow, LevelHigh]> { let cppNamespace = "::d"; }
def FlagA : I32BitEnumCaseBit<"A", 0, "a">;
def FlagB : I32BitEnumCaseBit<"B", 1, "b">;
def FlagC : I32BitEnumCaseBit<"C", 2, "c">;
def Flags : I32BitEnum<"Flags", "what holds", [I32BitEnumCaseNone<"None", "none">, FlagA, FlagB, FlagC]> { let cppNamespace = "::d"; }
def FlagsAttr : EnumAttr<D_Dialect, Flags, "flags"> { let assemblyFormat = "`<` $value `>`"; }
def Narrow : Type<CPred<"isNarrow($_self)">, "narrow">;
def WideOrShaped : Type<Or<[Neg<CPred<"isNarrow($_self)">>, CPred<"::llvm::isa<::mlir::ShapedType>($_self)">]>, "wide or shaped">;
def OfFloats : Type<Concat<"[](::mlir::Type elementType) { return ", SubstLeaves<"$_self", "elementType", CPred<"$_self.isF32()">>,
                           "; }(::mlir::getElementTypeOrSelf($_self))">, "of f32">;
def NarrowTensor : ConfinedType<TensorOf<[F32]>, [CPred<"isNarrow($_self)">], "narrow tensor">;
def NotNegative : ConfinedProp<I64Prop, CPred<"$_self >= 0">, "not negative">;
def OddNumber : AttrConstraint<CPred<"isOddNumber($_self)">, "odd">;

// Operations. The first two are those that native code builds.
def O0Op : R_Same<"o0", (ins AnyType:$x)>;
def KeepOp : R_Op<"keep", []>, Arguments<(ins Variadic<AnyType>:$xs)>;
def GivenOp : R_Value<"given", (ins), []>;
def EndOp : R_Op<"end", [Pure, Terminator]>, Arguments<(ins Variadic<AnyType>:$xs)>;
def NegOp : R_Same<"neg", (ins AnyType:$x)>;
def PairOp : R_Same<"pair", (ins AnyType:$a, AnyType:$b)>;
def CastOp : R_Value<"cast", (ins AnyType:$x)>;
def NarrowOp : R_Value<"narrow", (ins Narrow:$x)>;
def ScaleOp : R_Value<"scale", (ins AnyType:$x, I32Attr:$k, DefaultValuedAttr<I32Attr, "1 << 3">:$d, OptionalAttr<StrAttr>:$s)>;
def FlagOp : R_Value<"flag", (ins AnyType:$x, UnitAttr:$on)>;
def CutOp : R_Op<"cut">, Arguments<(ins AnyType:$x)>, Results<(outs AnyType:$a, AnyType:$b)>;
def SplitOp : R_Op<"split">, Arguments<(ins AnyType:$x)>, Results<(outs I32:$hi, I32:$lo)>;
def ManyOp : R_Value<"many", (ins Variadic<AnyType>:$xs)>;
def GroupsOp : R_Value<"groups", (ins Variadic<AnyType>:$as, Optional<AnyType>:$b, Variadic<AnyType>:$cs), [Pure, AttrSizedOperandSegments]>;
def SpreadOp : R_Op<"spread">, Arguments<(ins Variadic<AnyType>:$xs)>, Results<(outs Variadic<AnyType>:$rs)>;
def ModeOp : R_Value<"mode", (ins AnyType:$x, ModeAttr:$m, FlagsAttr:$f, Level:$l)>;
def ListOp : R_Value<"list", (ins AnyType:$x, DenseI64ArrayAttr:$d, I64ArrayAttr:$a, AnyAttrOf<[I32Attr, StrAttr]>:$o)>;
def PropOp : R_Value<"prop", (ins AnyType:$x, I64Prop:$p, OptionalProp<StringProp>:$s, DefaultValuedProp<BoolProp, "true">:$b,
                              EnumProp<Level>:$l)>;
def SinkOp : R_Op<"sink", []>, Arguments<(ins AnyType:$x)>;
def LoopOp : R_Op<"loop", []>, Arguments<(ins AnyType:$n)> { let regions = (region SizedRegion<1>:$body); }
def BlocksOp : R_Op<"blocks", []>, Arguments<(ins AnyType:$n)> { let regions = (region AnyRegion:$body, VariadicRegion<AnyRegion>:$rest); }
def JumpOp : R_Op<"jump", [Terminator]>, Arguments<(ins Variadic<AnyType>:$xs)> {
  let successors = (successor AnySuccessor:$first, VariadicSuccessor<AnySuccessor>:$rest);
}

// Native code and constraints of several entities.
def OnlyOperand : NativeCodeCall<"onlyOperand($_self, $0)">;
def TakeSecond : NativeCodeCall<"takeSecond($_builder, $0, $1)">;
def MakeUnary : NativeCodeCall<"makeUnary($_builder, $_loc, $0)">;
def Itself : NativeCodeCall<"takeSecond($_builder, $_self, $_self)">;
def Swap : NativeCodeCall<"swap($0, $1)", 2>;
def AddNumbers : NativeCodeCall<"addNumbers($_builder, $0, $1)">;
def TypeOf : NativeCodeCall<"typeOf($0)">;
def KeepValue : NativeCodeCallVoid<"keepValue($_builder, $_loc, $0)">;
def Same : NativeCodeCall<"$0">;
def OneType : Constraint<CPred<"$0.getType() == $1.getType()">, "of one type">;
def OneWidth : Constraint<CPred<"haveOneWidth($0, $1)">, "of one width">;
def NotOneWidth : Constraint<Neg<CPred<"haveOneWidth($0, $1)">>, "not of one width">;
def SecondIsNarrow : Constraint<SubstLeaves<"$0", "$1", CPred<"isNarrow($0.getType())">>, "second is narrow">;
def OnlyFirstIsUsedOnce
  : Constraint<And<[CPred<"$0.hasOneUse()">, Concat<"!(", Or<[CPred<"$1.hasOneUse()">, CPred<"hasTwoUses($1)">]>, ")">]>, "first once">;
def UsedOnce : Constraint<CPred<"$0.hasOneUse()">, "used once">;
def IsUnused : Constraint<CPred<"$_self.use_empty()">, "not used">;
def SelfAndOther : Constraint<CPred<"haveOneWidth($_self, $0)">, "of the width of the other">;
def Even : Constraint<CPred<"isEvenNumber($0)">, "even">;

// Sources.
def Nested : Pat<(ScaleOp (ScaleOp:$inner $x, $k, $_, $_), $m, $d, $s), (ScaleOp $x, (AddNumbers $k, $m), $d, $s)>;
def Twice : Pat<(PairOp $x, $x), (NegOp $x)>;
def Either : Pat<(PairOp (either (NegOp $x), (CastOp $y))), (PairOp $x, (CastOp $y, (returnType $x)))>;
def ListOfThree : Pat<(ManyOp (variadic:$all $a, (NegOp $b), $c)), (GroupsOp (variadic $c, $b), $a, $all)>;
def ListAndOptional : Pat<(GroupsOp $as, $_, (variadic $c)), (GroupsOp (variadic $c, $c), $c, $as)>;
def TypeOfValue : Pat<(CastOp Narrow:$x), (NarrowOp $x)>;
def TypeTree : Pat<(CastOp WideOrShaped:$x), (ManyOp (variadic $x))>;
def TypeOfElements : Pat<(CastOp OfFloats:$x), (ManyOp (variadic $x, $x))>;
def TypeConfined : Pat<(CastOp NarrowTensor:$x), (ManyOp (variadic $x))>;
def AttrConstrained : Pat<(ScaleOp $x, OddNumber:$k, $d, $s), (ScaleOp $x, $d, $k, $s)>;
def AttrConstant : Pat<(ScaleOp $x, ConstantAttr<I32Attr, "0x10">, $_, $s), (ScaleOp $x, ConstantAttr<I32Attr, "'a'">, ConstantAttr<I32Attr, "-010">, $s)>;
def Units : Pat<(FlagOp (FlagOp $x, $f), $_), (FlagOp $x, $f)>;
def UnitConstant : Pat<(FlagOp (NegOp $x), $_), (FlagOp $x, ConstUnitAttr)>;
def Enums : Pat<(ModeOp $x, ConstantAttr<ModeAttr, "::d::Mode::Fast">, ConstantEnumCase<FlagsAttr, "a|c">, LevelLow),
                (ModeOp $x, ConstantEnumCase<ModeAttr, "slow">, ConstantAttr<FlagsAttr, "::d::Flags::B | ::d::Flags::C">, LevelHigh)>;
def Lists : Pat<(ListOp $x, ConstantAttr<DenseI64ArrayAttr, "{0, 1 << 2}">, $a, I32Attr:$o),
                (ListOp $x, ConstantAttr<DenseI64ArrayAttr, "{}">, ConstantAttr<I64ArrayAttr, "{1, 2}">, $o)>;
def Properties : Pat<(PropOp $x, ConstantProp<I64Prop, "5">, $s, $b, $l),
                     (PropOp $x, ConstantProp<I64Prop, "-6">, $s, ConstantProp<BoolProp, "false">, $l)>;
def PropertyConfined : Pat<(PropOp $x, NotNegative:$p, $_, $b, ConstantProp<EnumProp<Level>, "::d::Level::High">),
                           (PropOp $x, ConstantProp<I64Prop, "-1">, ConstantProp<StringProp, "\"text\"">, $b,
                                   ConstantProp<EnumProp<Level>, "::d::Level::Low">)>;
def PropertyConstraint : Pat<(PropOp $x, PropConstraint<CPred<"isEven($_self)">, "even">:$p, $_, $_, $l),
                             (ScaleOp $x, ConstantAttr<I32Attr, "2">, ConstantAttr<I32Attr, "4">, ConstantStrAttr<StrAttr, "even">)>;
def NativeSource : Pat<(PairOp (OnlyOperand $x), $y), (PairOp (TakeSecond $x, $y), $y)>;
def Regions : Pat<(LoopOp $n), (SinkOp $n)>;
def NoResults : Pat<(SinkOp (NegOp $x)), (SinkOp $x)>;
def Erased : Pattern<(SinkOp $_), []>;

// Results.
def Whole : Pat<(NegOp (NegOp $x)), (replaceWithValue $x)>;
def TwoByOne : Pat<(CutOp (NegOp $x)), (CutOp $x)>;
def TwoByTwo : Pattern<(CutOp:$c $x), [(CastOp $x), (replaceWithValue $x)], [(OneType $c__1, $x)]>;
def TwoByNative : Pattern<(CutOp:$c $x), [(Swap $x, (NegOp $x))], [(OneType $c__0, $x), (OneType $c__1, $x)]>;
def Beside : Pattern<(PairOp $a, $b), [(SplitOp:$made $a), (CastOp $made__1)]>;
def BesideNative : Pattern<(PairOp $a, $b), [(Swap:$s $a, $b), (PairOp (NegOp $s__0), $s__1)], [(OneType $a, $b), (Constraint<CPred<"$0 != $1">> $a, $b)]>;
def NativeLeaf : Pat<(CastOp (NegOp $x)), (CastOp Itself:$x)>;
def NativeWhole : Pat<(NegOp $x), (MakeUnary $x)>;
def NativeSame : Pat<(PairOp $x, (NegOp $y)), (PairOp (Same $y), (Same $x))>;
def ListWhole : Pat<(SpreadOp:$r $xs), (replaceWithValue $xs), [(Constraint<CPred<"true">> $r)]>;
def ReturnType : Pat<(CastOp:$r (CastOp $x)), (CastOp (ManyOp (variadic $x), (returnType $r)))>;
def ReturnTypeText : Pat<(CastOp (CastOp $x)), (CastOp (CastOp $x, (returnType "$_builder.getI64Type()")))>;
def ReturnTypeNative : Pat<(CastOp (CastOp $x)), (CastOp (CastOp $x, (returnType (TypeOf $x))))>;
def ReturnTypeCall : Pat<(CastOp (CastOp $x)), (CastOp (CastOp $x, (returnType (NativeCodeCall<"$0.getType()"> $x))))>;
def ReturnTypes : Pattern<(PairOp $a, $b), [(CutOp:$c $a, (returnType $a, (TypeOf $b))), (replaceWithValue $c__0)]>;
def LocationOfSymbol : Pat<(CastOp (NegOp:$inner $x)), (CastOp $x, (location $inner))>;
def LocationName : Pat<(CastOp (NegOp $x)), (CastOp $x, (location "here"))>;
def LocationFused : Pat<(CastOp:$r (NegOp:$inner $x)), (CastOp (O0Op $x), (location "both", $inner, $r))>;

// Constraints, supplemental patterns, benefits.
def Entities : Pat<(PairOp:$r (CastOp $a), (CastOp $b)), (PairOp (CastOp $b, (returnType $r)), (CastOp $a, (returnType $r))), [(OneWidth $a, $b)]>;
def EntitiesNegated : Pat<(PairOp:$r (CastOp $a), (CastOp $b)), (CastOp (ManyOp (variadic $a, $b), (returnType $r))), [(NotOneWidth $a, $b)]>;
def Substituted : Pat<(PairOp:$r (CastOp $a), (CastOp $b)), (ManyOp (variadic $a)), [(SecondIsNarrow $a, $b)]>;
def Used : Pat<(PairOp (NegOp:$a $x), (CastOp:$b $_)), (PairOp $x, $b), [(OnlyFirstIsUsedOnce $a, $b)]>;
def Unused : Pat<(CutOp:$r $x), (CutOp (NegOp $x)), [(IsUnused:$r__1)]>;
def NoUse : Pat<(CutOp:$r $x), (CutOp (NegOp $x)), [(HasNoUseOf:$r__1)]>;
def OneUse : Pat<(PairOp (NegOp:$a $x), $y), (PairOp $x, $y), [(UsedOnce $a)]>;
def SelfEntity : Pat<(PairOp:$r (CastOp $a), (CastOp $b)), (ManyOp (variadic $b, $a)), [(SelfAndOther:$a $b)]>;
def AttrEntity : Pat<(ScaleOp $x, $k, $d, $s), (ScaleOp $x, $d, (AddNumbers $k, ConstantAttr<I32Attr, "1">), $s), [(Even $k)]>;
def TypeEntity : Pat<(CastOp $x), (ManyOp (variadic $x, $x, $x)), [(F32 $x)]>;
def Supplemental : Pattern<(CastOp (NegOp $x)), [(CastOp $x)], [], [(KeepOp (variadic $x)), (KeepValue $x)]>;
def Weak : Pat<(CastOp (NegOp $x)), (ManyOp (variadic $x))>;
def Strong : Pat<(CastOp $x), (ManyOp (variadic $x, $x)), [(F32 $x)], [], (addBenefit 5)>;

// TableGen's own means.
class Undone<Op O> : Pat<(O (O $x)), (replaceWithValue $x)>;
foreach op = [NegOp, O0Op] in
def Undone # op : Undone<op>;
multiclass Folded<Op From, list<Op> To> {
  foreach to = To in
  def NAME # to : Pat<(From (FlagOp $x, $_)), (to $x)>;
}
defm Folded : Folded<NegOp, [NegOp, O0Op]>;
let benefitDelta = (addBenefit 3) in
def InLet : Pat<(NegOp (ScaleOp $x, $k, $d, $s)), (ScaleOp (NegOp $x), $k, $d, $s), [(OneType $x, $x)]>;
def : Pat<(FlagOp (CastOp $x), $f), (FlagOp $x, $f)>;
