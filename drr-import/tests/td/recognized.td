// Records that look like those of MLIR and mean something else.
include "mlir/IR/OpBase.td"
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/PatternBase.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaceBase.td"

def Look_Dialect : Dialect { let name = "look"; let cppNamespace = "::look"; }
def Near_Dialect : Dialect { let name = "near"; let cppNamespace = "::look::near"; }
class LookOp<string mnemonic, list<Trait> traits = []> : Op<Look_Dialect, mnemonic, traits>;

// Ops of two dialects with one class name.
def Look_ForOp : LookOp<"for"> { let regions = (region AnyRegion:$body); }
def Near_ForOp : Op<Near_Dialect, "for"> { let regions = (region AnyRegion:$body); }
def Look_YieldOp : LookOp<"yield", [Terminator]>;
def Near_YieldOp : Op<Near_Dialect, "yield", [Terminator]>;
def Look_InOwn : LookOp<"in_own", [HasParent<"ForOp">]>;
def Look_InGlobal : LookOp<"in_global", [HasParent<"::look::ForOp">]>;
def Look_InNear : LookOp<"in_near", [HasParent<"::look::near::ForOp">]>;
def Look_InNearer : LookOp<"in_nearer", [ParentOneOf<["near::ForOp", "look::ForOp"]>]>;
def Look_InOther : LookOp<"in_other", [HasParent<"::other::ForOp">]>;
def Near_InOuter : Op<Near_Dialect, "in_outer", [HasParent<"look::ForOp">]>;
class Ends<string mnemonic, string by> : LookOp<mnemonic, [SingleBlockImplicitTerminator<by>]> {
  let regions = (region SizedRegion<1>:$body);
}
def Look_EndsOwn : Ends<"ends_own", "YieldOp">;
def Look_EndsNear : Ends<"ends_near", "::look::near::YieldOp">;
def Look_EndsOther : Ends<"ends_other", "::other::YieldOp">;

// Traits and interfaces with the names of MLIR's, whose files are not included.
def Pure : NativeOpTrait<"MyPure"> { let cppNamespace = "::look"; }
def ReturnLike : NativeOpTrait<"Returns"> { let cppNamespace = "::look"; }
def NoMemoryEffect : TraitList<[Commutative]>;
def OwnSymbol : OpInterface<"Symbol"> { let cppNamespace = "::look"; }
def OwnInference : OpInterface<"InferTypeOpInterface"> { let cppNamespace = "::look"; }
def OwnTerminator : NativeOpTrait<"IsTerminator"> { let cppNamespace = "::look"; }
def Look_Pure : LookOp<"pure", [Pure]>;
def Look_Returns : LookOp<"returns", [ReturnLike, Terminator]>;
def Look_NoEffect : LookOp<"no_effect", [NoMemoryEffect]>;
def Look_Symbol : LookOp<"symbol", [OwnSymbol]>;
def Look_Infers : LookOp<"infers", [OwnInference]> { let results = (outs AnyType:$result); }
def Look_Ends : LookOp<"ends", [OwnTerminator]>;
def Look_Declares : LookOp<"declares", [DeclareOpInterfaceMethods<Symbol, ["isDeclaration"]>]> {
  let arguments = (ins SymbolNameAttr:$sym_name);
}

// Effects on other things than memory.
def LookEffects : EffectOpInterfaceBase<"LookEffectOpInterface", "::look::MemoryEffects::Effect"> {
  let cppNamespace = "::look";
}
class LookEffect<string effect> : SideEffect<LookEffects, effect, DefaultResource, 0, PartialEffect>;
def LookRead : LookEffect<"::look::MemoryEffects::Read">;
def LookWrite : LookEffect<"::look::MemoryEffects::Write">;
def Look_Reads : LookOp<"reads"> { let arguments = (ins Arg<AnyType, "", [LookRead]>:$x); }
def Look_Writes : LookOp<"writes"> { let arguments = (ins Arg<AnyType, "", [LookWrite]>:$x); }

// A function of SPIR-V's file.
def Look_Maps : LookOp<"maps", [TypesMatchWith<"same shape", "x", "y", "getUnaryOpResultType($_self)">]> {
  let arguments = (ins AnyType:$x);
  let results = (outs AnyType:$y);
}

// Classes of the dialect that have the names of builtin ones.
def Look_String : AttrDef<Look_Dialect, "String"> { let mnemonic = "string"; }
def Look_Vector : TypeDef<Look_Dialect, "Vector"> { let mnemonic = "vector"; }
def OwnString : Attr<CPred<"::llvm::isa<StringAttr>($_self)">, "own text">;
def BuiltinString : Attr<CPred<"::llvm::isa<::mlir::StringAttr>($_self)">, "builtin text">;
def OwnVector : Type<CPred<"::llvm::isa<VectorType>($_self)">, "own vector">;
def QualifiedVector : Type<CPred<"::llvm::isa<look::VectorType>($_self)">, "qualified vector">;
def Look_Classes : LookOp<"classes"> {
  let arguments = (ins OwnString:$own_text, BuiltinString:$builtin_text, OwnVector:$own, QualifiedVector:$qualified);
}

// Calls of functions are no default-constructed classes.
class Param<string cpp, string default> : AttrDef<Look_Dialect, NAME> {
  let mnemonic = NAME;
  let parameters = (ins DefaultValuedParameter<cpp, default>:$p);
  let assemblyFormat = "(`<` $p^ `>`)?";
}
def Width : Param<"int64_t", "Defaults::Width()">;
def Enabled : Param<"bool", "Flags::Enabled()">;
def Named : Param<"::llvm::StringRef", "Name()">;
def Zero : Param<"int64_t", "int64_t()">;
def NoType : Param<"::mlir::Type", "::mlir::Type()">;
def SomeType : Param<"::mlir::Type", "GetI32()">;
def Look_Params : LookOp<"params"> {
  let arguments = (ins Width:$width, Enabled:$enabled, Named:$named, Zero:$zero, NoType:$no_type, SomeType:$some_type);
}

// Types that a rule builds.
def Look_Old : LookOp<"old"> { let results = (outs AnyType:$r); }
def Look_New : LookOp<"new"> { let arguments = (ins I32Attr:$n); let results = (outs AnyType:$r); }
def Look_Outer : LookOp<"outer"> { let arguments = (ins AnyType:$x); let results = (outs AnyType:$r); }
class Builds<string type, string n>
  : Pat<(Look_New ConstantAttr<I32Attr, n>), (Look_Outer (Look_Old (returnType type)))>;
def BuildsF8 : Builds<"$_builder.getF8E4M3FNType()", "1">;
def BuildsBF16 : Builds<"$_builder.getBF16Type()", "2">;
def BuildsNone : Builds<"$_builder.getNoneType()", "3">;
def BuildsI2 : Builds<"$_builder.getI2Type()", "5">;
def BuildsUnknown : Builds<"$_builder.getF8E8M0Type()", "4">;

// The dialect for nested operations.
class Nested<string mnemonic, list<Trait> traits, code members> : LookOp<mnemonic, traits> {
  let regions = (region AnyRegion:$body);
  let extraClassDeclaration = members;
}
def Look_Nested : Nested<"nested", [OpAsmOpInterface], [{
  // Not getDefaultDialect().
  static llvm::StringRef getDefaultDialect() { return "look"; }
}]>;
def Look_Comment : Nested<"comment", [OpAsmOpInterface], [{
  // static llvm::StringRef getDefaultDialect() { return "look"; }
}]>;
def Look_NoInterface : Nested<"no_interface", [], [{
  static llvm::StringRef getDefaultDialect() { return "look"; }
}]>;
