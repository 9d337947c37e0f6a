// What has been imported to modules that did not compile.
include "mlir/IR/OpBase.td"
include "mlir/IR/PatternBase.td"
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/CommonAttrConstraints.td"
include "mlir/IR/CommonTypeConstraints.td"
include "mlir/IR/Properties.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Jar_Dialect : Dialect {
  let name = "jar";
  let cppNamespace = "::jar";
  let useDefaultAttributePrinterParser = 1;
}
class JarOp<string mnemonic, list<Trait> traits = []> : Op<Jar_Dialect, mnemonic, traits>;
def Jar_One : JarOp<"one"> { let arguments = (ins I32:$x); let results = (outs I32:$y); }
def Jar_Two : JarOp<"two"> { let arguments = (ins I32:$x, I32:$y); let results = (outs I32:$z); }
def Jar_Pair : JarOp<"pair"> { let arguments = (ins I32:$x); let results = (outs I32:$y, I32:$z); }

// Words of Rust.
def Jar_Words : JarOp<"words"> {
  let arguments = (ins I32:$box, I32Attr:$self, StrAttr:$type, UnitAttr:$async, I32:$super, I32Attr:$crate, I32Attr:$gen);
  let results = (outs I32:$move, I32:$try);
  let assemblyFormat = "$box `,` $super $self $type $crate $gen (`async` $async^)? attr-dict";
}
def Jar_Effects : JarOp<"effects", [MemoryEffects<[MemAlloc<DefaultResource>]>]> {
  let arguments = (ins Arg<AnyMemRef, "", [MemRead, MemWrite]>:$box, Arg<Optional<AnyMemRef>, "", [MemWrite]>:$err);
}
def MatchesWords : Pat<(Jar_One (Jar_One $self)), (Jar_One $self)>;

// A type that C++ makes, and one that a builder in C++ knows.
def Bit : Type<CPred<"isBit($_self)">, "bit", "::jar::IntType">,
          BuildableType<"::jar::IntType::get($_builder.getContext(), 1)">;
def Jar_Bit : JarOp<"bit"> {
  let arguments = (ins Bit:$x);
  let results = (outs Bit:$y);
  let assemblyFormat = "$x attr-dict";
}
def Jar_Tensor : JarOp<"tensor"> {
  let arguments = (ins I32:$x);
  let results = (outs I32Tensor:$y);
  let builders = [OpBuilder<(ins "Value":$x), [{ build($_builder, $_state, x.getType(), x); }]>];
}
def Jar_Any : JarOp<"any"> { let arguments = (ins AnyType:$x); let results = (outs AnyType:$y); }
def BuildsInside : Pat<(Jar_Any (Jar_Tensor $x)), (Jar_Any (Jar_Tensor $x))>;

// Constants as arguments.
def Jar_Constants : JarOp<"constants"> {
  let arguments = (ins ConstantProp<I32Prop, "0x7f">:$prop, ConstantAttr<I32Attr, "0x7f">:$int, ConstantAttr<BoolAttr, "true">:$truth,
    ConstantAttr<StrAttr, "\"x\"">:$text, ConstantAttr<F32Attr, "1.5f">:$float, ConstantAttr<DenseI64ArrayAttr, "{1, 2}">:$array);
}

// Formats.
def Jar_Colon : JarOp<"colon"> {
  let arguments = (ins AnyIntElementsAttr:$c);
  let results = (outs AnyType:$y);
  let assemblyFormat = "$c attr-dict `:` type($y)";
}
def Jar_Rest : JarOp<"rest"> {
  let arguments = (ins I32:$x, DefaultValuedAttr<BoolAttr, "false">:$flag);
  let assemblyFormat = "$x custom<Rest>(attr-dict)";
}

// Attributes.
def Mode : StringBasedAttr<CPred<"::llvm::cast<::mlir::StringAttr>($_self).getValue() == \"FAST\"">, "mode">;
def Jar_Mode : JarOp<"mode"> { let arguments = (ins I32:$x, Mode:$m); let results = (outs I32:$y); }
def ModeRule : Pat<(Jar_Mode $x, ConstantAttr<Mode, "\"FAST\"">), (Jar_Mode $x, ConstantAttr<Mode, "\"SAFE\"">)>;
def SpanAttr : AttrDef<Jar_Dialect, "Span"> {
  let mnemonic = "span";
  let parameters = (ins "int64_t":$a);
  let assemblyFormat = "`<` $a `>`";
}
def Jar_Defaults : JarOp<"defaults"> {
  let arguments = (ins
    DefaultValuedOptionalAttr<TypedArrayAttrBase<SpanAttr, "spans">, "{}">:$spans,
    DefaultValuedAttr<UI1Attr, "1">:$copy,
    DefaultValuedAttr<Mode, "\"FAST\"">:$mode);
}

// Native code.
def Jar_Constant : JarOp<"constant", [ConstantLike, Pure]> {
  let arguments = (ins I32Attr:$value);
  let results = (outs I32:$y);
}
def IsZero : AttrConstraint<CPred<"matchPattern($_self, m_Zero())">, "is zero">;
def Matcher : Pat<(Jar_Two $x, (ConstantLikeMatcher IsZero:$v)), (replaceWithValue $x)>;
def Same : NativeCodeCall<"$0">;
def SameAtRoot : Pat<(Jar_Two $x, $_), (Same $x)>;
def SameInside : Pat<(Jar_Two (Jar_One $x), $_), (Jar_One (Same:$same $x))>;
def Split : NativeCodeCall<"split($_builder, $0)", 2>;
def Both : NativeCodeCall<"both($0, $1)", 2>;
def SplitAtRoot : Pattern<(Jar_Pair $x), [(Split $x)]>;
def SplitInside : Pattern<(Jar_Two $x, (Jar_Two $y, $z)), [(Jar_Two (Split:$s__0 $x), $s__1)]>;
def SplitTwice : Pattern<(Jar_Pair $x), [(Both (Split $x), $x)]>;
def Jar_Unit : JarOp<"unit"> { let arguments = (ins I32:$x, UnitAttr:$f); let results = (outs I32:$y); }
def OneOfUnits : NativeCodeCall<"($0 && $1) ? $0 : UnitAttr()">;
def Units : Pat<(Jar_Unit (Jar_Unit $x, $f), $g), (Jar_Unit $x, (OneOfUnits $f, $g))>;
def Jar_Old : JarOp<"old"> { let arguments = (ins Variadic<I32>:$x); let results = (outs Variadic<I32>:$y); }
def Jar_New : JarOp<"new"> { let arguments = (ins Variadic<I32>:$x); let results = (outs Variadic<I32>:$y); }
def First : NativeCodeCall<"$0.getDefiningOp()->getOperand(0)">;
def Copy : NativeCodeCallVoid<"copyAttrs($0, $1)">;
def Copies : Pattern<(Jar_Old:$src $x), [(Jar_New:$dst $x)], [], [(Copy (First $src), $dst)]>;
def MakeI32 : NativeCodeCall<"$_builder.getI32Type()">;
def MakeAny : NativeCodeCall<"typeOf($0)">;
def Given : Pat<(Jar_Any (Jar_One $x)), (Jar_Any (Jar_Any $x, (returnType (MakeI32))))>;
def GivenByCpp : Pat<(Jar_Any (Jar_Two $x, $_)), (Jar_Any (Jar_Any $x, (returnType (MakeAny $x))))>;

// Mnemonics that differ in signs.
def Jar_DotOp : JarOp<"pour.out">;
def Jar_DashOp : JarOp<"pour-out">;
def Jar_UnderscoreOp : JarOp<"pour_out">;
def Jar_TwoUnderscoresOp : JarOp<"pour__out">;

// Names of Rust's prelude and of traits.
def Jar_Copy : JarOp<"copy">;
def Jar_Clone : JarOp<"clone", [Pure]>;
def Jar_Default : JarOp<"default">;
def Jar_Fn : JarOp<"fn">;
def Jar_From : JarOp<"from">;
def Jar_Debug : JarOp<"debug">;
def Jar_Hash : JarOp<"hash">;
def Jar_Iterator : JarOp<"iterator">;
def Jar_Send : JarOp<"send">;
def Jar_Pure : JarOp<"pure", [Pure]>;
def Jar_Terminator : JarOp<"terminator", [Terminator]>;

// Arguments named like variants, constraints and traits.
def Jar_Variants : JarOp<"variants"> {
  let arguments = (ins OptionalAttr<I32Attr>:$None, UnitAttr:$Some, I32Attr:$Ok, AnyType:$Err, I32:$I32, AnyType:$Pure,
                       AnyType:$AnyType, Variadic<AnyType>:$parts);
  let results = (outs AnyType:$builder);
}
def Jar_VariantParams : AttrDef<Jar_Dialect, "VariantParams"> {
  let mnemonic = "variant_params";
  let parameters = (ins "int32_t":$None, "bool":$ctx, "bool":$params);
  let assemblyFormat = "`<` $None `,` $ctx `,` $params `>`";
}

// Constraints of rules named like directives.
def Empty : Constraint<CPred<"isEmpty($0)">>;
def Either : Constraint<CPred<"isEither($0)">>;
def Location : Constraint<CPred<"isLocation($0)">>;
def CallsEmpty : Pat<(Jar_Any $x), (replaceWithValue $x), [(Empty $x), (Either $x), (Location $x), (Constraint<CPred<"block($0)">> $x)]>;
