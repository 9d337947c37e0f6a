// Records that replace what their class gives them.
include "mlir/IR/OpBase.td"
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/Properties.td"
include "mlir/IR/PatternBase.td"

def Over_Dialect : Dialect {
  let name = "over";
  let cppNamespace = "::over";
  let useDefaultTypePrinterParser = 1;
  let useDefaultAttributePrinterParser = 1;
}
class OverOp<string mnemonic> : Op<Over_Dialect, mnemonic>;

def Odd : CPred<"isOdd($_self)">;
def OnlyF32 : CPred<"$_self.isF32()">;

// Types of known classes with other predicates.
def OneOf : AnyTypeOf<[I32, F32]> { let predicate = OnlyF32; }
def OneOfMore : AnyTypeOf<[I32, F32], "one of more"> { let predicate = Or<[I32.predicate, F32.predicate, F64.predicate]>; }
def AllOf : AllOfType<[AnyTensor, AnyRankedTensor]> { let predicate = AnyTensor.predicate; }
def Tensors : TensorOf<[F32]> { let predicate = And<[IsTensorTypePred, HasStaticShapePred]>; }
def Ranked : RankedTensorOf<[F32]> { let predicate = And<[And<[IsTensorTypePred, HasStaticShapePred]>, HasRankPred]>; }
def RankTwo : TensorRankOf<[F32], [2]> { let predicate = TensorRankOf<[F32], [3]>.predicate; }
def Vectors : VectorOfRank<[1, 2]> { let predicate = Neg<VectorOfRank<[1, 2]>.predicate>; }
def Memory : RankedOrUnrankedMemRefOf<[F32], [CPred<"isFast($_self)">]>;
def Complexes : Complex<F32> { let predicate = AnyComplex.predicate; }
def Wide : I<32> { let predicate = CPred<"$_self.isSignlessInteger(64)">; }
def Confined : ConfinedType<AnyInteger, [Odd]> { let predicate = And<[AnyInteger.predicate, Neg<Odd>]>; }
def Built : Type<Or<[I32.predicate, F32.predicate]>, "either">, BuildableType<"$_builder.getI32Type()">;
def Over_Box : TypeDef<Over_Dialect, "Box"> {
  let mnemonic = "box";
  let parameters = (ins "int64_t":$size);
  let assemblyFormat = "`<` $size `>`";
}
def Over_BigBox : TypeDef<Over_Dialect, "BigBox"> {
  let mnemonic = "big_box";
  let parameters = (ins "int64_t":$size);
  let assemblyFormat = "`<` $size `>`";
  let predicate = And<[CPred<"::llvm::isa<::over::BigBoxType>($_self)">, CPred<"isBig($_self)">]>;
}
def Maybe : Optional<F32> { let predicate = Odd; }
def Many : Variadic<F32> { let predicate = Odd; }
def Over_Types : OverOp<"types"> {
  let arguments = (ins OneOf:$one_of, OneOfMore:$one_of_more, AllOf:$all_of, Tensors:$tensors, Ranked:$ranked,
                       RankTwo:$rank_two, Vectors:$vectors, Memory:$memory, Complexes:$complexes, Wide:$wide,
                       Confined:$confined, Built:$built, Over_Box:$box, Over_BigBox:$big_box, Maybe:$maybe);
  let results = (outs Many:$many);
}

// Attributes.
def Either : AnyAttrOf<[I32Attr, StrAttr]> { let predicate = StrAttrPred; }
def Above : ConfinedAttr<I32Attr, [IntMinValue<3>]> { let predicate = And<[I32Attr.predicate, IntMaxValue<3>.predicate]>; }
def Least : IntMinValue<3> { let predicate = IntMinValue<4>.predicate; }
def Most : IntMinValue<3> { let predicate = CPred<"isMost($_self)">; }
def Elements : TypedArrayAttrBase<I32Attr, "numbers"> { let predicate = TypedArrayAttrBase<StrAttr, "texts">.predicate; }
def Choice : IntIsOneOf<[1, 2]> { let summary = "whose value is one of {3, 4}"; }
def Shape : RankedI64ElementsAttr<[2, 3]> { let summary = "64-bit elements of shape [5]"; }
def Plain : Type<CPred<"isPlain($_self)">, "same words">;
def Fancy : Type<CPred<"isFancy($_self)">, "same words">;
def Over_Seal : AttrDef<Over_Dialect, "Seal"> {
  let mnemonic = "seal";
  let parameters = (ins "int64_t":$number);
  let assemblyFormat = "`<` $number `>`";
  let predicate = CPred<"isSeal($_self)">;
}
def Absent : OptionalAttr<I32Attr> { let predicate = And<[I32Attr.predicate, IntMinValue<1>.predicate]>; }
def Required : OptionalAttr<I32Attr> { let isOptional = 0; }
def Given : DefaultValuedAttr<I32Attr, "5"> { let predicate = And<[I32Attr.predicate, IntMinValue<2>.predicate]>; }
def Over_Attrs : OverOp<"attrs"> {
  let arguments = (ins Either:$either, Above:$above, ConfinedAttr<I32Attr, [Least]>:$least,
                       ConfinedAttr<I32Attr, [Most]>:$most, Elements:$elements,
                       ConfinedAttr<I32Attr, [Choice]>:$choice, Shape:$shape, TypeAttrOf<Plain>:$plain,
                       TypeAttrOf<Fancy>:$fancy, Over_Seal:$seal, Absent:$absent, Given:$given,
                       Required:$required);
}

// Constants and defaults that are not built as their attribute usually is.
def Doubled : TypedSignlessIntegerAttrBase<I32, "uint32_t", "doubled"> {
  let constBuilderCall = "$_builder.getI32IntegerAttr(2 * $0)";
}
def Over_Built : OverOp<"built"> {
  let arguments = (ins DefaultValuedAttr<Doubled, "5">:$doubled,
                       DefaultValuedAttr<I32Attr, "5">:$plain);
}
def Tripled : DefaultValuedAttr<I32Attr, "7"> { let constBuilderCall = "$_builder.getI32IntegerAttr(3 * $0)"; }
def Over_Tripled : OverOp<"tripled"> { let arguments = (ins Tripled:$tripled); }
def Over_Pair : OverOp<"pair"> {
  let arguments = (ins AnyType:$x, I32Attr:$k);
  let results = (outs AnyType:$r);
}
def BuildsDoubled : Pat<(Over_Pair $x, ConstantAttr<I32Attr, "4">), (Over_Pair $x, ConstantAttr<Doubled, "4">)>;
def MatchesDoubled : Pat<(Over_Pair $x, ConstantAttr<Doubled, "4">), (Over_Pair $x, ConstantAttr<I32Attr, "4">)>;

// Properties.
def Mode : I32Enum<"Mode", "", [I32EnumCase<"Hard", 0>, I32EnumCase<"Soft", 1>]> { let cppNamespace = "::over"; }
def Small : IntProp<"int64_t"> { let predicate = CPred<"$_self < 10">; }
def Secret : IntProp<"int64_t"> { let predicate = CPred<"isSecret($_self)">; }
def Named : Property<"std::string", "a name", "::llvm::StringRef"> {
  let convertFromStorage = "::llvm::StringRef{$_storage}";
  let assignToStorage = "$_storage = $_value.str()";
  let predicate = CPred<"!$_self.empty()">;
}
def Soft : EnumProp<Mode> { let predicate = CPred<"$_self == ::over::Mode::Soft">; }
def MaybeSmall : OptionalProp<I64Prop> { let predicate = CPred<"isSmall($_self)">; }
def ManySmall : ArrayProp<I64Prop> { let predicate = CPred<"areSmall($_self)">; }
def FewSmall : DefaultValuedProp<I64Prop, "3"> { let predicate = CPred<"$_self > 2">; }
def Below : ConfinedProp<I64Prop, CPred<"$_self < 100">> { let predicate = CPred<"$_self < 7">; }
def Twice : IntProp<"int64_t"> {
  let convertToAttribute = "return ::mlir::IntegerAttr::get(::mlir::IntegerType::get($_ctxt, 64), 2 * $_storage);";
  let convertFromAttribute = "return half($_attr, $_storage);";
}
def Counted : IntProp<"int64_t"> {
  let assignToStorage = "$_storage = $_value + 1";
  let convertFromStorage = "($_storage - 1)";
}
def Over_Counted : OverOp<"counted"> {
  let arguments = (ins Counted:$counted, OptionalProp<Counted>:$optional, OptionalProp<StringProp>:$text, IntArrayProp<I64Prop>:$numbers);
  let results = (outs AnyType:$r);
}
def Over_CountedByDefault : OverOp<"counted_by_default"> { let arguments = (ins DefaultValuedProp<Counted, "3">:$counted); }
def MatchesCounted : Pat<(Over_Counted ConstantProp<Counted, "3">, $o, $t, $n), (Over_Counted ConstantProp<Counted, "7">, $o, $t, $n)>;
def ComparesCounted : Pat<(Over_Counted $c, $o, $t, $n), (Over_Counted ConstantProp<Counted, "7">, $o, $t, $n), [(Constraint<CPred<"$0 == 3">> $c)]>;
def Over_Props : OverOp<"props"> {
  let arguments = (ins Small:$small, Secret:$secret, Named:$named, Soft:$soft, MaybeSmall:$maybe_small,
                       ManySmall:$many_small, FewSmall:$few_small, Below:$below, OptionalProp<Small>:$optional_small,
                       ArrayProp<Small>:$array_small, DefaultValuedProp<Small, "4">:$default_small,
                       ConfinedProp<Small, CPred<"$_self > 3">>:$confined_small, EnumProp<Mode>:$mode, Twice:$twice);
}
def Over_Checked : OverOp<"checked"> {
  let arguments = (ins Small:$small, Soft:$soft, FewSmall:$few_small, OptionalProp<Small>:$optional_small);
}

// Traits, enums and their attributes.
def SomeTypesMatch : AllTypesMatch<["x", "y"]> { let predicate = CPred<"sometimes($x, $y)">; }
def MapsTypes : TypesMatchWith<"maps", "x", "y", "$_self"> { let predicate = CPred<"std::equal_to<>()(f($x.getType()), $y.getType())">; }
def DifferentTypes : PredOpTrait<"different", CPred<"$x.getType() == $y.getType()">> {
  let predicate = Neg<CPred<"$x.getType() == $y.getType()">>;
}
class OverTraits<string mnemonic, Trait of> : Op<Over_Dialect, mnemonic, [of]> { let arguments = (ins AnyType:$x, AnyType:$y); }
def Over_Compared : OverTraits<"compared", SomeTypesMatch>;
def Over_Mapped : OverTraits<"mapped", MapsTypes>;
def Over_Different : OverTraits<"different", DifferentTypes>;
def Level : I32EnumAttr<"Level", "a level", [I32EnumAttrCase<"Low", 0>, I32EnumAttrCase<"High", 1>]> {
  let cppNamespace = "::over";
  let predicate = CPred<"isLevel($_self)">;
}
def Tone : I32EnumAttr<"Tone", "a tone", [I32EnumAttrCase<"Low", 0>, I32EnumAttrCase<"High", 1>]> {
  let cppNamespace = "::over";
  let genSpecializedAttr = 0;
  let parameterParser = "parseTone($_parser)";
}
def Over_ToneAttr : EnumAttr<Over_Dialect, Tone, "tone">;
def Over_Setting : AttrDef<Over_Dialect, "Setting"> {
  let mnemonic = "setting";
  let parameters = (ins DefaultValuedParameter<"::over::Mode", "static_cast<::over::Mode>(1)">:$mode);
  let assemblyFormat = "`<` $mode `>`";
}
def Over_Enums : OverOp<"enums"> {
  let arguments = (ins Level:$level, Over_ToneAttr:$tone, Over_Setting:$setting, DefaultValuedProp<I64Prop, "3", "4">:$stored);
}
