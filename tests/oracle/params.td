// Types and attributes of a dialect, as both tools read them. The functions of `custom` are in C++ in `params.h`, in Rust beside the
// tests.
include "mlir/IR/OpBase.td"
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/BuiltinAttributeInterfaces.td"
include "mlir/IR/BuiltinTypeInterfaces.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/PatternBase.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def D_Dialect : Dialect {
  let name = "d";
  let cppNamespace = "::d";
  let useDefaultAttributePrinterParser = 1;
  let useDefaultTypePrinterParser = 1;
}
class D_Attr<string name, string mnem, list<Trait> traits = []> : AttrDef<D_Dialect, name, traits> { let mnemonic = mnem; }
class D_Type<string name, string mnem, list<Trait> traits = []> : TypeDef<D_Dialect, name, traits> { let mnemonic = mnem; }
class D_Op<string mnemonic, dag parameters> : Op<D_Dialect, mnemonic, [Pure]>, Arguments<parameters>, Results<(outs)>;

def Mode : I32EnumAttr<"Mode", "mode", [I32EnumAttrCase<"Fast", 0, "fast">, I32EnumAttrCase<"Safe", 5, "safe">]> {
  let cppNamespace = "::d";
  let genSpecializedAttr = 0;
}
def NewMode : I32Enum<"NewMode", "new mode", [I32EnumCase<"A", 0, "a">, I32EnumCase<"B", 5, "b-c">]> { let cppNamespace = "::d"; }
def Par : I32Enum<"Par", "par mode", [I32EnumCase<"A", 0, "a">]> { let cppNamespace = "::d"; }
def D_ModeAttr : EnumAttr<D_Dialect, Mode, "mode">;
def D_NewModeAttr : EnumAttr<D_Dialect, NewMode, "new_mode"> { let assemblyFormat = "`<` $value `>`"; }
def D_ParenAttr : EnumAttr<D_Dialect, Par, "paren"> { let assemblyFormat = "`(` $value `)`"; }

def D_PairAttr : D_Attr<"Pair", "pair"> {
  let parameters = (ins "int64_t":$a, OptionalParameter<"int32_t">:$b);
  let assemblyFormat = "`<` $a (`,` $b^)? `>`";
}
def D_BareAttr : D_Attr<"Bare", "bare">;
def D_EmptyAttr : D_Attr<"Empty", "empty"> {
  let parameters = (ins OptionalParameter<"int64_t">:$a);
  let assemblyFormat = "(`<` $a^ `>`)?";
}
def D_NestAttr : D_Attr<"Nest", "nest"> {
  let parameters = (ins "PairAttr":$p, OptionalParameter<"EmptyAttr">:$e);
  let assemblyFormat = "`<` $p (`,` $e^)? `>`";
}
def D_QualAttr : D_Attr<"Qual", "qual"> { let parameters = (ins "PairAttr":$p); let assemblyFormat = "`<` qualified($p) `>`"; }
def D_ListAttr : D_Attr<"List", "list"> {
  let parameters = (ins ArrayRefParameter<"PairAttr">:$p);
  let assemblyFormat = "`<` `[` $p `]` `>`";
}
def D_IntsAttr : ArrayOfAttr<D_Dialect, "Ints", "ints", "int64_t">;
def D_TypesAttr : D_Attr<"Types", "types"> {
  let parameters = (ins OptionalArrayRefParameter<"::mlir::Type">:$p);
  let assemblyFormat = "`<` (`none`) : ($p^)? `>`";
}
def D_ParamsAttr : D_Attr<"Params", "params"> {
  let parameters = (ins "int64_t":$a, OptionalParameter<"std::optional<int64_t>">:$b, DefaultValuedParameter<"int64_t", "7">:$c);
  let assemblyFormat = "`<` params `>`";
}
def D_StructAttr : D_Attr<"Struct", "struct"> {
  let parameters = (ins "int64_t":$a, OptionalParameter<"PairAttr">:$b, DefaultValuedParameter<"bool", "true">:$c, EnumParameter<Mode>:$m);
  let assemblyFormat = "`<` struct(params) `>`";
}
def D_AttrsAttr : D_Attr<"Attrs", "attrs"> {
  let parameters = (ins "::mlir::Attribute":$a, "::mlir::IntegerAttr":$i, "::mlir::StringAttr":$s, "::mlir::ArrayAttr":$r, "::mlir::FlatSymbolRefAttr":$f);
  let assemblyFormat = "`<` params `>`";
}
def D_EnumsAttr : D_Attr<"Enums", "enums"> {
  let parameters = (ins "ModeAttr":$m, "NewModeAttr":$n, EnumParameter<NewMode>:$p);
  let assemblyFormat = "`<` $m `,` $n `,` $p `>`";
}
def D_WordAttr : D_Attr<"Word", "word"> {
  let parameters = (ins StringRefParameter<"">:$s, "bool":$b);
  let assemblyFormat = "`begin` $s `x` $b";
}
def D_OneOptAttr : D_Attr<"OneOpt", "oneopt"> {
  let parameters = (ins OptionalParameter<"std::optional<int64_t>">:$a);
  let assemblyFormat = "`<` $a `>`";
}
def D_FirstParamAttr : D_Attr<"FirstParam", "firstparam"> {
  let parameters = (ins OptionalParameter<"std::optional<int64_t>">:$a);
  let assemblyFormat = "`<` ($a^ `x`) : (`y`)? `>`";
}
def D_CustAttr : D_Attr<"Cust", "cust"> {
  let parameters = (ins "int64_t":$a, "int64_t":$b);
  let assemblyFormat = "`<` $a custom<Pair>($b, ref($a)) `>`";
}
def D_CustStructAttr : D_Attr<"CustStruct", "cust_struct"> {
  let parameters = (ins "int64_t":$a, "int64_t":$b);
  let assemblyFormat = "`<` struct($a, custom<One>($b)) `>`";
}
def D_CustOptAttr : D_Attr<"CustOpt", "cust_opt"> {
  let parameters = (ins OptionalParameter<"int64_t">:$a);
  let assemblyFormat = "`<` (`x` custom<One>($a)^)? `>`";
}
def D_SelfAttr : D_Attr<"Self", "self", [TypedAttrInterface]> {
  let parameters = (ins AttributeSelfTypeParameter<"">:$type, "int64_t":$v);
  let assemblyFormat = "`<` $v `>`";
}
def D_SelfIntAttr : D_Attr<"SelfInt", "selfint", [TypedAttrInterface]> {
  let parameters = (ins AttributeSelfTypeParameter<"", "::mlir::IntegerType">:$type, "int64_t":$v);
  let assemblyFormat = "`<` $v `>`";
}
def D_HoldSelfAttr : D_Attr<"HoldSelf", "holdself"> {
  let parameters = (ins "SelfAttr":$s, "SelfIntAttr":$t);
  let assemblyFormat = "`<` $s `,` $t `>`";
}
def D_SpaceAttr : D_Attr<"Space", "space"> {
  let parameters = (ins "int64_t":$a, OptionalParameter<"std::optional<int64_t>">:$b, OptionalParameter<"std::optional<int64_t>">:$c);
  let assemblyFormat = "`<` $a $b $c `>`";
}
def D_TailAttr : D_Attr<"Tail", "tail"> {
  let parameters = (ins "int64_t":$a, OptionalParameter<"std::optional<int64_t>">:$b, OptionalParameter<"std::optional<int64_t>">:$c);
  let assemblyFormat = "$a ($b^ `,` $c)?";
}
def D_BranchAttr : D_Attr<"Branch", "branch"> {
  let parameters = (ins OptionalParameter<"std::optional<int64_t>">:$o, "int64_t":$a);
  let assemblyFormat = "`<` (`(` $o^ `)`) : (`x`)? $a `>`";
}
def D_QualOptAttr : D_Attr<"QualOpt", "qualopt"> {
  let parameters = (ins OptionalParameter<"PairAttr">:$p);
  let assemblyFormat = "`<` (`>`) : (qualified($p)^ `>`)?";
}

def D_BoxType : D_Type<"Box", "box"> { let parameters = (ins "::mlir::Type":$t); let assemblyFormat = "`<` $t `>`"; }
def D_BareType : D_Type<"Bare", "bare">;
def D_StoredType : D_Type<"Stored", "stored", [MemRefElementTypeInterface]>;
def D_LaneType : D_Type<"Lane", "lane", [DeclareTypeInterfaceMethods<VectorElementTypeInterface>]> {
  let parameters = (ins "::mlir::Type":$t);
  let assemblyFormat = "`<` $t `>`";
}
def D_ScalarType : D_Type<"Scalar", "scalar", [VectorElementTypeInterface, MemRefElementTypeInterface]>;
def D_OuterType : D_Type<"Outer", "outer"> {
  let parameters = (ins "BoxType":$b, OptionalParameter<"BareType">:$c, ArrayRefParameter<"BoxType">:$l);
  let assemblyFormat = "`<` $b (`opt` $c^)? `[` $l `]` `>`";
}
def D_TupType : D_Type<"Tup", "tup"> {
  let parameters = (ins ArrayRefParameter<"::mlir::Type">:$ts, "PairAttr":$p, OptionalParameter<"::mlir::Type">:$o);
  let assemblyFormat = "`<` `[` $ts `]` `,` $p (`,` $o^)? `>`";
}
def D_IntType : D_Type<"Int", "int"> {
  let parameters = (ins "unsigned":$width, "::mlir::IntegerType":$i, "::mlir::FloatType":$f);
  let assemblyFormat = "`<` $width `x` $i `,` $f `>`";
}
def D_OptFirstAttr : D_Attr<"OptFirst", "optfirst"> {
  let parameters = (ins OptionalParameter<"PairAttr">:$p, OptionalParameter<"::mlir::Type">:$q);
  let assemblyFormat = "`{` ($p^)? (`:` $q^)? `}`";
}

def UseOp : D_Op<"use", (ins D_PairAttr:$a)> { let assemblyFormat = "$a attr-dict"; }
def UseEmptyOp : D_Op<"use_empty", (ins D_EmptyAttr:$a)> { let assemblyFormat = "$a attr-dict"; }
def UseQualOp : D_Op<"use_qual", (ins D_PairAttr:$a)> { let assemblyFormat = "qualified($a) attr-dict"; }
def UseSelfOp : D_Op<"use_self", (ins D_SelfAttr:$a)> { let assemblyFormat = "$a attr-dict"; }
def UseSelfQOp : D_Op<"use_self_q", (ins D_SelfAttr:$a)> { let assemblyFormat = "qualified($a) attr-dict"; }
def UseSelfIntOp : D_Op<"use_self_int", (ins D_SelfIntAttr:$a)> { let assemblyFormat = "$a attr-dict"; }
def UseSelfIntColonOp : D_Op<"use_self_int_colon", (ins D_SelfIntAttr:$a)> { let assemblyFormat = "$a `x` attr-dict"; }
def UseModeOp : D_Op<"use_mode", (ins D_ModeAttr:$a, D_NewModeAttr:$b, D_ParenAttr:$c)> {
  let assemblyFormat = "$a $b $c attr-dict";
}
def UseOptOp : D_Op<"use_opt", (ins OptionalAttr<D_PairAttr>:$a)> { let assemblyFormat = "($a^)? attr-dict"; }
def UseOptLitOp : D_Op<"use_opt_lit", (ins OptionalAttr<D_PairAttr>:$a)> { let assemblyFormat = "(`x` $a^)? attr-dict"; }
