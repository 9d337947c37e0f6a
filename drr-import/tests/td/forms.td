// A dialect with one text of each kind: types, attributes and custom forms of operations, with C++ in some of them.

include "mlir/IR/OpBase.td"
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/BuiltinTypeInterfaces.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/Properties.td"
include "mlir/Interfaces/InferTypeOpInterface.td"

def Form_Dialect : Dialect {
  let name = "form";
  let cppNamespace = "::form";
  let useDefaultTypePrinterParser = 1;
  let useDefaultAttributePrinterParser = 1;
}
def Other_Dialect : Dialect {
  let name = "other";
  let cppNamespace = "::other";
}

def Form_Unit : I32EnumAttr<"Unit", "a unit", [
    I32EnumAttrCase<"Meter", 0, "m">, I32EnumAttrCase<"Second", 1, "s">]> {
  let cppNamespace = "::form";
  let genSpecializedAttr = 0;
}
def Form_UnitAttr : EnumAttr<Form_Dialect, Form_Unit, "unit"> {
  let assemblyFormat = "`<` $value `>`";
}
def Form_Kind : I32EnumAttr<"Kind", "a kind", [I32EnumAttrCase<"Big", 0, "big">, I32EnumAttrCase<"Small", 1, "small">]> {
  let cppNamespace = "::form";
  let genSpecializedAttr = 0;
}
def Form_KindAttr : EnumAttr<Form_Dialect, Form_Kind, "kind"> {
  let assemblyFormat = "`<` `kind` $value `>`";
}

class Form_Type<string name, string text, list<Trait> traits = []> : TypeDef<Form_Dialect, name, traits> {
  let mnemonic = text;
}
class Form_Attr<string name, string text, list<Trait> traits = []> : AttrDef<Form_Dialect, name, traits> {
  let mnemonic = text;
}

def Form_Token : Form_Type<"Token", "token"> {
  let summary = "that something has been done";
}
def Form_Quantity : Form_Type<"Quantity", "quantity"> {
  let parameters = (ins "Unit":$unit, "::mlir::Type":$of, DefaultValuedParameter<"unsigned", "1">:$count);
  let assemblyFormat = "`<` $unit `of` $of (`x` $count^)? `>`";
  let genVerifyDecl = 1;
}
def Form_Range : Form_Attr<"Range", "range"> {
  let parameters = (ins
    "int64_t":$from, OptionalParameter<"::mlir::IntegerAttr">:$to,
    DefaultValuedParameter<"bool", "false">:$open, StringRefParameter<"a name", "\"\"">:$name);
  let assemblyFormat = "`<` struct(params) `>`";
}
def Form_Pair : Form_Attr<"Pair", "pair"> {
  let parameters = (ins "RangeAttr":$first, DefaultValuedParameter<"Unit", "::form::Unit::Second">:$second);
  let assemblyFormat = "`<` qualified($first) (`,` $second^)? `>`";
}
def Form_Typed : Form_Attr<"Typed", "typed"> {
  let parameters = (ins "int":$x, AttributeSelfTypeParameter<"">:$type);
  let assemblyFormat = "`<` $x `>`";
}
def Form_Null : Form_Attr<"Null", "null"> {
  let parameters = (ins AttributeSelfTypeParameter<"", "TokenType">:$type);
  let assemblyFormat = "";
}
def Form_Grouped : Form_Attr<"Grouped", "grouped"> {
  let parameters = (ins OptionalParameter<"int">:$x, OptionalParameter<"::mlir::StringAttr">:$y);
  let assemblyFormat = "(`<` struct(params)^ `>`)?";
}
def Form_Lists : Form_Attr<"Lists", "lists"> {
  let parameters = (ins
    ArrayRefParameter<"::mlir::Type">:$types, ArrayRefParameter<"QuantityType">:$quantities, ArrayRefParameter<"Unit">:$units,
    OptionalArrayRefParameter<"RangeAttr">:$ranges, OptionalParameter<"QuantityType">:$last);
  let assemblyFormat = "`<` `(` $types `)` `->` `(` $quantities `)` `[` $units `]` (`:` $ranges^)? (`to` $last^)? `>`";
}

// What stays a constraint, each for another reason.
def Form_Pretty : Form_Type<"Pretty", "pretty"> {
  let parameters = (ins "int":$x);
  let assemblyFormat = "`<` custom<Pretty>($x) `>`";
}
def Form_Written : Form_Attr<"Written", "written"> {
  let parameters = (ins "int":$x);
  let hasCustomAssemblyFormat = 1;
}
def Form_Strange : Form_Attr<"Strange", "strange"> {
  let parameters = (ins "::llvm::SmallBitVector":$x);
  let assemblyFormat = "`<` $x `>`";
}
def Form_Holder : Form_Attr<"Holder", "holder"> {
  let parameters = (ins ArrayRefParameter<"WrittenAttr">:$of);
  let assemblyFormat = "`<` $of `>`";
}
def Form_Tree : Form_Attr<"Tree", "tree"> {
  let parameters = (ins OptionalArrayRefParameter<"TreeAttr">:$of);
  let assemblyFormat = "`<` ($of^)? `>`";
}
def Form_Built : Form_Attr<"Built", "built"> {
  let parameters = (ins AttributeSelfTypeParameter<"", "::mlir::Type", "::mlir::IndexType::get($_ctxt)">:$type);
  let assemblyFormat = "";
}
def Form_Nameless : TypeDef<Form_Dialect, "Nameless"> {
  let typeName = "form.nameless";
}
def Form_Elements : TypeInterface<"Elements", [VectorElementTypeInterface]>;
def Form_Cell : Form_Type<"Cell", "cell", [MemRefElementTypeInterface, DeclareTypeInterfaceMethods<Form_Elements>]>;
def Form_Float : Form_Type<"Float", "float", [DeclareTypeInterfaceMethods<FloatTypeInterface, ["getFloatSemantics"]>]>;
def Other_Token : TypeDef<Other_Dialect, "Token"> {
  let mnemonic = "token";
}

class Form_Op<string mnemonic, list<Trait> traits = []> : Op<Form_Dialect, mnemonic, traits>;

def Form_MakeOp : Form_Op<"make", [DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>]> {
  let arguments = (ins Form_Pair:$pair, OptionalAttr<Form_KindAttr>:$kind);
  let results = (outs Form_Quantity:$result, Form_Token:$done);
  let assemblyFormat = "$pair (`in` $kind^)? attr-dict `:` type($result)";
}
def Form_WaitOp : Form_Op<"wait"> {
  let arguments = (ins Variadic<Form_Token>:$tokens, AnyTypeOf<[Form_Pretty, Form_Nameless, Other_Token]>:$x,
                       OptionalAttr<AnyAttrOf<[Form_Written, Form_Strange, Form_Typed, Form_Grouped, Form_Holder]>>:$any);
  let assemblyFormat = "$tokens `on` $x attr-dict `:` type($x)";
}
def Form_ListOp : Form_Op<"list"> {
  let arguments = (ins Variadic<I32>:$items, DenseI64ArrayAttr:$sizes, OptionalAttr<StrAttr>:$op);
  let assemblyFormat = [{
    custom<Items>($items, type($items), $sizes, "and") (custom<Items>($op)^)? attr-dict
  }];
}
def Form_MoreOp : Form_Op<"more"> {
  let arguments = (ins Variadic<I32>:$values, DenseI64ArrayAttr:$counts);
  let assemblyFormat = "custom<Items>($values, type($values), $counts, \"or\") attr-dict";
}
def Form_YieldOp : Form_Op<"yield", [Terminator]> {
  let assemblyFormat = "attr-dict";
}
def Form_ScopeOp : Form_Op<"scope", [OpAsmOpInterface, SingleBlockImplicitTerminator<"YieldOp">]> {
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = "attr-dict-with-keyword $body";
  let extraClassDeclaration = [{
    static ::llvm::StringRef getDefaultDialect() { return "form"; }
  }];
}
def Form_HandOp : Form_Op<"hand"> {
  let arguments = (ins I32Attr:$count);
  let hasCustomAssemblyFormat = 1;
}
def Form_In : I32BitEnumCaseBit<"In", 0, "in">;
def Form_Out : I32BitEnumCaseBit<"Out", 1, "out">;
def Form_Modifier : I32BitEnum<"Modifier", "modifiers", [
    I32BitEnumCaseNone<"None", "none">, Form_In, Form_Out, BitEnumCaseGroup<"Both", [Form_In, Form_Out], "both">]> {
  let cppNamespace = "::form";
  let separator = ",";
  let printBitEnumPrimaryGroups = 1;
}
def Form_ModifierAttr : EnumAttr<Form_Dialect, Form_Modifier, "modifier"> {
  let assemblyFormat = "`<` $value `>`";
}
// Stored in an integer, and therefore a keyword or a string in text.
def Form_Marks : I32BitEnumAttr<"Marks", "marks", [
    I32BitEnumAttrCaseNone<"None", "none">,
    I32BitEnumAttrCaseBit<"Dot", 0, "dot">, I32BitEnumAttrCaseBit<"Dash", 1, "dash">]> {
  let cppNamespace = "::form";
  let separator = ",";
}
def Form_MarkOp : Form_Op<"mark"> {
  let arguments = (ins Form_Marks:$marks);
  let assemblyFormat = "$marks attr-dict";
}
def Form_CountOp : Form_Op<"count"> {
  let arguments = (ins IntProp<"uint32_t">:$n, DefaultValuedProp<IntProp<"uint64_t">, "7">:$m,
                       OptionalAttr<Form_ModifierAttr>:$how);
  let assemblyFormat = "$n (`of` $m^)? (`how` $how^)? attr-dict";
}
def Form_NamedOp : Form_Op<"named"> {
  let arguments = (ins NamedEnumProp<Form_Modifier, "in">:$first,
                       DefaultValuedProp<NamedEnumProp<Form_Modifier, "how">, "Modifier::None">:$second);
  let assemblyFormat = "$first ($second^)? attr-dict";
}
def Form_DoubleOp : Form_Op<"double", [InferTypeOpAdaptor]> {
  let arguments = (ins AnyType:$x);
  let results = (outs AnyType:$result);
  let assemblyFormat = "$x attr-dict `:` type($x)";
}
def Form_LostOp : Form_Op<"lost", [TypesMatchWith<"twice as wide", "x", "y", "twice($_self)">]> {
  let arguments = (ins AnyType:$x, AnyType:$y);
  let assemblyFormat = "$x `,` $y attr-dict `:` type($x)";
}

// What only C++ decides or builds.
def Form_Countable : Type<CPred<"isCountable($_self)">, "something countable">;
def Form_Odd : Attr<CPred<"isOdd($_self)">, "an odd number">;
def Form_Prime : ConfinedProp<I64Prop, CPred<"isPrime($_self)">, "a prime">;
def Form_Money : Type<CPred<"isMoney($_self)">, "money">, BuildableType<"makeMoney($_builder)">;
def Form_Light : Type<CPred<"$_self.getWeight().size() < 5">, "something light">;
def Form_Closed : Type<CPred<"!isOpen($_self)">, "something closed">;
def Form_Dear : Type<CPred<"isRare($_self) && isOld($_self)">, "something dear">;
def Form_Safe : TypeDef<Form_Dialect, "Safe"> {
  let mnemonic = "safe";
  let parameters = (ins Form_Countable:$thing);
  let assemblyFormat = "`<` $thing `>`";
}
def Form_SellOp : Form_Op<"sell"> {
  let arguments = (ins Form_Countable:$thing, Form_Odd:$price, Form_Prime:$number,
                       Optional<AnyTypeOf<[Form_Light, Form_Closed, Form_Dear]>>:$more);
  let assemblyFormat = "$thing `,` $price `,` $number (`with` $more^ `:` type($more))? attr-dict `:` type($thing)";
}
def Form_EarnOp : Form_Op<"earn"> {
  let results = (outs Form_Money:$money);
  let assemblyFormat = "attr-dict";
}

// Parameters of plain classes of C++, and what only C++ reads.
def Form_Ratio : AttrDef<Form_Dialect, "Ratio"> {
  let mnemonic = "ratio";
  let parameters = (ins "double":$value, DefaultValuedParameter<"float", "0.1f">:$by, "unsigned char":$byte, "bool":$exact,
                        ArrayRefParameter<"double">:$more);
  let assemblyFormat = "`<` $value (`by` $by^)? `,` $byte `,` $exact `,` `[` $more `]` `>`";
}
def Form_Wide : TypeDef<Form_Dialect, "Wide"> {
  let mnemonic = "wide";
  let parameters = (ins APFloatParameter<"">:$value);
  let assemblyFormat = "`<` $value `>`";
}
def Form_WideOp : Form_Op<"wide", [TypesMatchWith<"twice as wide", "x", "y", "twice($_self)">]> {
  let arguments = (ins AnyType:$x, AnyType:$y);
  let assemblyFormat = "$x `,` $y attr-dict `:` type($x) `,` type($y)";
}
def Form_WidenOp : Form_Op<"widen", [TypesMatchWith<"twice as wide", "x", "y", "twice($_self)">]> {
  let arguments = (ins AnyType:$x);
  let results = (outs AnyType:$y);
  let assemblyFormat = "$x attr-dict `:` type($x)";
}
