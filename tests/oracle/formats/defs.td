// Types and attributes of the dialect, named after the rows that they are for.
include "dialect.td"
include "mlir/IR/AttrTypeBase.td"

class Fmt_Attr<string name, string keyword, dag params, string format> : AttrDef<Fmt_Dialect, name> {
  // The function of drr; MLIR's is in main.cpp.
  string verify = ?;
  let mnemonic = keyword;
  let parameters = params;
  let assemblyFormat = format;
}
class Fmt_Type<string name, string keyword, dag params, string format> : TypeDef<Fmt_Dialect, name> {
  let mnemonic = keyword;
  let parameters = params;
  let assemblyFormat = format;
}

def A25Attr : Fmt_Attr<"A25", "a25", (ins "int64_t":$a, OptionalParameter<"::mlir::StringAttr">:$b, "int64_t":$c),
                       "`<` $a (`[` $b^ `]`)? $c `>`">;
def A103UglyAttr : Fmt_Attr<"A103Ugly", "a103_ugly", (ins "::mlir::Attribute":$p), "`begin` $p `end`">;
def A103BareAttr : Fmt_Attr<"A103Bare", "a103_bare", (ins "int64_t":$p), "$p">;
def A103ListAttr : Fmt_Attr<"A103List", "a103_list", (ins "int64_t":$p), "`[` $p `]`">;

def A104StrippedAttr : Fmt_Attr<"A104Stripped", "a104_stripped", (ins "A25Attr":$a, "PairType":$t, "::mlir::Attribute":$b), "`<` $a `,` $t `,` $b `>`">;
def A104QualifiedAttr : Fmt_Attr<"A104Qualified", "a104_qualified", (ins "A25Attr":$a, "PairType":$t), "`<` qualified($a) `,` qualified($t) `>`">;
def A105NumbersAttr : Fmt_Attr<"A105Numbers", "a105_numbers", (ins "int64_t":$a, "uint32_t":$b, "int32_t":$c, "bool":$d), "`<` $a `,` $b `,` $c `,` $d `>`">;
def A105TextAttr : Fmt_Attr<"A105Text", "a105_text", (ins StringRefParameter<>:$a, "::mlir::StringAttr":$b), "`<` $a `,` $b `>`">;
def A105EnumAttr : Fmt_Attr<"A105Enum", "a105_enum", (ins EnumParameter<Speed>:$a, EnumParameter<Level>:$b), "`<` $a `,` $b `>`">;
def A105ListsAttr : Fmt_Attr<"A105Lists", "a105_lists", (ins ArrayRefParameter<"int64_t">:$a, ArrayRefParameter<"::mlir::Type">:$b),
                             "`<` `[` $a `]` `(` $b `)` `>`">;
def A105BuiltinAttr : Fmt_Attr<"A105Builtin", "a105_builtin",
                               (ins "::mlir::TypeAttr":$a, "::mlir::FlatSymbolRefAttr":$b, "::mlir::ArrayAttr":$c, "::mlir::DictionaryAttr":$d, "::mlir::BoolAttr":$e,
                                    "::mlir::DenseI64ArrayAttr":$f),
                               "`<` $a $b $c $d $e $f `>`">;
def A108OptionalAttr : Fmt_Attr<"A108Optional", "a108_optional",
                                (ins "int64_t":$a, OptionalParameter<"::mlir::StringAttr">:$b, DefaultValuedParameter<"int64_t", "5">:$c, StringRefParameter<"", "\"hi\"">:$d),
                                "`<` $a (`b` $b^)? (`c` $c^)? `>`">;
def A109LoneAttr : Fmt_Attr<"A109Lone", "a109_lone", (ins OptionalParameter<"std::optional<int64_t>">:$a, "int64_t":$b), "`<` $a `,` $b `>`">;
def A110ParamsAttr : Fmt_Attr<"A110Params", "a110_params", (ins "int64_t":$a, "bool":$b), "`<` params `>`">;
def A110OptionalAttr : Fmt_Attr<"A110Optional", "a110_optional", (ins OptionalParameter<"std::optional<int64_t>">:$a, OptionalParameter<"std::optional<int64_t>">:$b), "`<` params `>`">;
def A111StructAttr : Fmt_Attr<"A111Struct", "a111_struct", (ins "int64_t":$a, "::mlir::Type":$b), "`<` struct(params) `>`">;
def A111OptionalAttr : Fmt_Attr<"A111Optional", "a111_optional",
                                (ins "int64_t":$a, OptionalParameter<"::mlir::StringAttr">:$b, DefaultValuedParameter<"int64_t", "5">:$c), "`<` struct($b, $a, $c) `>`">;
def A111NoneAttr : Fmt_Attr<"A111None", "a111_none", (ins OptionalParameter<"::mlir::StringAttr">:$a, OptionalParameter<"::mlir::TypeAttr">:$b), "`{` struct(params) `}`">;
def A112GroupAttr : Fmt_Attr<"A112Group", "a112_group", (ins OptionalParameter<"::mlir::StringAttr">:$a, DefaultValuedParameter<"int64_t", "5">:$b),
                             "`<` (`a` $a^) : (`no`)? (`,` `b` `=` $b^)? `>`">;
def A115VerifyAttr : Fmt_Attr<"A115Verify", "a115_verify", (ins "int64_t":$a), "`<` $a `>`"> {
  let genVerifyDecl = 1;
  let verify = "not_negative";
}
def A116Attr : AttrDef<Fmt_Dialect, "A116"> { let mnemonic = "a116"; }

def PairType : Fmt_Type<"Pair", "pair", (ins "::mlir::Type":$first, "int64_t":$second), "`<` $first `,` $second `>`">;
def FreeType : Fmt_Type<"Free", "free", (ins "int64_t":$value), "$value">;
def BareType : TypeDef<Fmt_Dialect, "Bare"> { let mnemonic = "bare"; }
def NestType : Fmt_Type<"Nest", "nest", (ins "PairType":$pair, ArrayRefParameter<"int64_t">:$sizes, OptionalParameter<"::mlir::StringAttr">:$name),
                        "`<` $pair `,` `[` $sizes `]` (`,` `named` $name^)? `>`">;
def KeyType : Fmt_Type<"Key", "key", (ins "int64_t":$a, EnumParameter<Level>:$level), "`<` struct(params) `>`">;
