// A dialect with one thing of each kind, and rules with C++ that is known and C++ that is not.

include "mlir/IR/OpBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/PatternBase.td"
include "mlir/IR/AttrTypeBase.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Shop_Dialect : Dialect {
  let name = "shop";
  let cppNamespace = "::shop";
  let useDefaultTypePrinterParser = 1;
  let useDefaultAttributePrinterParser = 1;
  let summary = "things to sell";
}

def Shop_Mode : I32EnumAttr<"Mode", "how careful it is", [
    I32EnumAttrCase<"Fast", 0, "fast">, I32EnumAttrCase<"Safe", 1, "safe">]> {
  let cppNamespace = "::shop";
}

def Shop_Price : TypeDef<Shop_Dialect, "Price"> {
  let summary = "what something costs";
  let mnemonic = "price";
}

def Shop_Countable : Type<Or<[Shop_Price.predicate, CPred<"isCountable($_self)">]>, "something countable">;
def Shop_Wide : Type<And<[AnyInteger.predicate, CPred<"::llvm::cast<::mlir::IntegerType>($_self).getWidth() > 8">]>, "a wide integer">;

class Shop_Op<string mnemonic, list<Trait> traits = []> : Op<Shop_Dialect, mnemonic, traits>;

def Shop_ScaleOp : Shop_Op<"scale", [Pure, AllTypesMatch<["input", "result"]>]> {
  let summary = "multiplies a price";
  let description = [{
    It doesn't round:

    ```
    %b = shop.scale %a by 3
    ```

    1. ~~~
       %b = shop.scale %a by 3
       ~~~
    -     a list, not code
  }];
  let arguments = (ins
    Arg<Shop_Countable, "what is scaled">:$input,
    ConfinedAttr<I32Attr, [IntPositive]>:$factor,
    DefaultValuedAttr<Shop_Mode, "::shop::Mode::Safe">:$mode,
    OptionalAttr<I64Attr>:$type,
    OptionalAttr<TypedArrayAttrBase<StrAttr, "names">>:$names);
  let results = (outs Shop_Countable:$result);
  let assemblyFormat = "$input `by` $factor attr-dict `:` type($input)";
  let hasVerifier = 1;
}

def Shop_SumOp : Shop_Op<"sum", [AttrSizedOperandSegments]> {
  let arguments = (ins Variadic<AnyTypeOf<[Shop_Price, Shop_Wide, VectorOfRankAndType<[1, 2], [F32, I8]>]>>:$items, Optional<I32>:$start);
  let results = (outs AnyType);
  let regions = (region SizedRegion<1>:$body, AnyRegion);
  let successors = (successor AnySuccessor, VariadicSuccessor<AnySuccessor>:$next);
}

def Shop_IsFlat : And<[HasRankPred, CPred<"::llvm::all_of(::llvm::cast<::mlir::ShapedType>($_self).getShape(), isFlat)">]>;

def Shop_IsLarge : CPred<"::llvm::all_of(::llvm::cast<::mlir::ShapedType>($_self).getShape(), [](auto v) { return v > 1; })">;

def Shop_PileOp : Shop_Op<"pile", [NativeOpTrait<"Balanced">]> {
  let arguments = (ins
    RankedTensorOf<[F32, F64], [Shop_IsLarge, Shop_IsFlat], "flat tensor">:$things,
    Type<CPred<"$_self.getWeight() == 2">, "two pounds">:$weight,
    DefaultValuedAttr<I64Attr, "computeIt()">:$height);
}

def Product : NativeCodeCall<"product($_builder, $0, $1)">;
def AlwaysOne : NativeCodeCall<"$_builder.getI32IntegerAttr(1)">;
def IsPlain : NativeCodeCall<"isPlain($_self, &$0)">;
def SameType : Constraint<CPred<"$0.getType() == $1.getType()">>;
def HasOneUse : Constraint<CPred<"$0.hasOneUse()">>;
def IsSmall : Constraint<CPred<"isSmall($0)">, "small">;

def ScaleScale : Pat<
  (Shop_ScaleOp:$outer (Shop_ScaleOp:$inner $x, $m, $mode, $t, $n), $k, $mode, $_, $_),
  (Shop_ScaleOp $x, (Product $m, $k), $mode, $t, $n),
  [(SameType $outer, $x), (IsSmall $m), (HasOneUse $inner)], [], (addBenefit 2)>;

def : Pat<
  (Shop_ScaleOp (IsPlain AnyAttr:$value), $_, ConstantEnumCase<Shop_Mode, "fast">, $t, $n),
  (Shop_ScaleOp (NativeCodeCall<"make($0)"> $value), (AlwaysOne), ConstantEnumCase<Shop_Mode, "safe">, $t, $n)>;
