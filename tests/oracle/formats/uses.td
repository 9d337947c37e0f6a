// A103 to A122: operations with the types and attributes of the dialect.

// An attribute without its name where its class is known, and with its name elsewhere.
class A103Op<string name, Attr attr> : Fmt_Op<name> {
  let arguments = (ins attr:$a, OptionalAttr<attr>:$b, OptionalAttr<attr>:$d);
  let assemblyFormat = "$a (`,` $b^)? attr-dict";
}
def A25SpacesOp : A103Op<"a25_spaces", A25Attr>;
def A43DefinedOp : A103Op<"a43_defined", A116Attr>;
def A103UglyOp : A103Op<"a103_ugly", A103UglyAttr>;
def A103BareOp : A103Op<"a103_bare", A103BareAttr>;
def A103ListOp : A103Op<"a103_list", A103ListAttr>;
def A104StrippedOp : A103Op<"a104_stripped", A104StrippedAttr>;
def A104QualifiedOp : A103Op<"a104_qualified", A104QualifiedAttr>;
def A105NumbersOp : A103Op<"a105_numbers", A105NumbersAttr>;
def A105TextOp : A103Op<"a105_text", A105TextAttr>;
def A105EnumOp : A103Op<"a105_enum", A105EnumAttr>;
def A105ListsOp : A103Op<"a105_lists", A105ListsAttr>;
def A105BuiltinOp : A103Op<"a105_builtin", A105BuiltinAttr>;
def A108OptionalOp : A103Op<"a108_optional", A108OptionalAttr>;
def A109LoneOp : A103Op<"a109_lone", A109LoneAttr>;
def A110ParamsOp : A103Op<"a110_params", A110ParamsAttr>;
def A110OptionalOp : A103Op<"a110_optional", A110OptionalAttr>;
def A111StructOp : A103Op<"a111_struct", A111StructAttr>;
def A111OptionalOp : A103Op<"a111_optional", A111OptionalAttr>;
def A111NoneOp : A103Op<"a111_none", A111NoneAttr>;
def A112GroupOp : A103Op<"a112_group", A112GroupAttr>;
def A115VerifyOp : A103Op<"a115_verify", A115VerifyAttr>;

class A116Op<string name, Type type> : Fmt_Op<name> {
  let arguments = (ins type:$x, Variadic<AnyType>:$xs);
  let results = (outs type:$r, type:$s);
  let assemblyFormat = "$x (`,` $xs^ `:` type($xs))? attr-dict `:` type($x) `->` type($r) `,` qualified(type($s))";
}
def A49PairOp : A116Op<"a49_pair", PairType>;
def A103FreeOp : A116Op<"a103_free", FreeType>;
def A116BareOp : A116Op<"a116_bare", BareType>;
def A119NestOp : A116Op<"a119_nest", NestType>;
def A111KeyOp : A116Op<"a111_key", KeyType>;
def A50QualifiedTypeOp : A116Op<"a50_qualified_type", PairType>;
