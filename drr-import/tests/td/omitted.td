// Parts of records that only C++ knows.
include "mlir/IR/OpBase.td"
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/Properties.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Out_Dialect : Dialect {
  let name = "out";
  let cppNamespace = "::out";
  let isExtensible = 1;
  let hasOperationInterfaceFallback = 1;
  let extraClassDeclaration = [{ void more(); }];
}
class OutOp<string mnemonic, list<Trait> traits = []> : Op<Out_Dialect, mnemonic, traits>;

// Absence that a constraint allows by itself.
def MaybeNumber : AnyAttrOf<[I32Attr, I64Attr]> { let isOptional = 1; }
def Out_Optional : OutOp<"optional"> { let arguments = (ins MaybeNumber:$number); }

// Properties whose text is C++.
def Loud : IntProp<"int64_t"> { let printer = "printLoud($_printer, $_storage)"; }
def Out_Texts : OutOp<"texts"> {
  let arguments = (ins Loud:$loud, I64Prop:$plain, AnyType:$x);
  let assemblyFormat = "$loud $plain $x attr-dict `:` type($x)";
}
def Out_Wrapped : OutOp<"wrapped"> {
  let arguments = (ins OptionalProp<Loud>:$loud, AnyType:$x);
  let assemblyFormat = "($loud^)? $x attr-dict `:` type($x)";
}
def Out_Plain : OutOp<"plain"> {
  let arguments = (ins I64Prop:$number, DefaultValuedProp<I64Prop, "3">:$other, StringProp:$text, AnyType:$x);
  let assemblyFormat = "$number $other $text $x attr-dict `:` type($x)";
}
def Out_InDictionary : OutOp<"in_dictionary"> {
  let arguments = (ins Loud:$loud, AnyType:$x);
  let assemblyFormat = "$x attr-dict `:` type($x)";
}

// Effects that drr has not.
def Log : Resource<"::out::Log">;
def Prefetch : MemoryEffect<"::out::Prefetch", DefaultResource, 0, PartialEffect>;
def Out_Logs : OutOp<"logs", [MemoryEffects<[MemWrite<Log>]>]>;
def Out_Prefetches : OutOp<"prefetches"> {
  let arguments = (ins Arg<AnyType, "", [MemRead]>:$x, Arg<AnyType, "", [Prefetch]>:$y);
}

// Definitions.
def Compared : AttrParameter<"int64_t", "a number"> { let comparator = "areSame($_lhs, $_rhs)"; }
def Shouted : StringRefParameter<"a text"> { let printer = "shout($_printer, $_self)"; }
class Out_Type<string name, string text> : TypeDef<Out_Dialect, name> {
  let mnemonic = text;
  let assemblyFormat = "`<` $p `>`";
}
def Out_Compared : Out_Type<"Compared", "compared"> { let parameters = (ins Compared:$p); }
def Out_Shouted : Out_Type<"Shouted", "shouted"> { let parameters = (ins Shouted:$p); }
def Out_Stored : Out_Type<"Stored", "stored"> {
  let parameters = (ins "int64_t":$p);
  let genStorageClass = 0;
  let builders = [TypeBuilder<(ins "::mlir::Type":$of)>];
  let extraClassDeclaration = [{ int64_t twice(); }];
}
def Out_Types : OutOp<"types"> { let arguments = (ins Out_Compared:$compared, Out_Shouted:$shouted, Out_Stored:$stored); }
