//! Invalid formats of types and attributes, with `mlir-tblgen` as the judge: the same definition as a record and in
//! `type_def!` or `attr_def!`.

use drr_lang::Macro;

use crate::format_verdicts::{Verdict, judged, judged_here, mlir_tblgen};

/// The parameters as both write them.
const PARAMS: [(&str, &str); 6] = [
    ("\"int64_t\":$a", "I64Prop:$a"),
    ("\"::mlir::Type\":$t", "AnyType:$t"),
    (
        "OptionalParameter<\"::mlir::Attribute\">:$o",
        "OptionalAttr<AnyAttr>:$o",
    ),
    ("OptionalParameter<\"::mlir::Type\">:$p", "Optional<AnyType>:$p"),
    (
        "DefaultValuedParameter<\"int64_t\", \"7\">:$d",
        "DefaultValuedProp<I64Prop, \"7\">:$d",
    ),
    ("ArrayRefParameter<\"int64_t\">:$l", "ArrayProp<I64Prop>:$l"),
];

/// Of attributes only.
const SELF: (&str, &str) = ("AttributeSelfTypeParameter<\"\">:$s", "SelfType<AnyType>:$s");

/// Formats of which something is missing where they are right: not all of them have all parameters.
const FORMATS: &[&str] = &[
    // What a definition has.
    "`<` params `>`",
    "`<` struct(params) `>`",
    "$a $t $o $p $d $l",
    "$a $t $l",
    "$a",
    "",
    "$nothing",
    "$a $a",
    "params $a",
    "$a params",
    "params params",
    "params struct(params)",
    "struct(params) $a",
    "$s",
    "struct($s)",
    "struct(params, $a)",
    "qualified($t)",
    "qualified($a)",
    "qualified(params)",
    "qualified(qualified($t))",
    "qualified",
    "qualified()",
    "ref($a)",
    "$a ref($a)",
    // Directives of operations.
    "attr-dict",
    "type($t)",
    "functional-type($t, $p)",
    "operands",
    "oilist(`a` $o)",
    "custom<A>(type($t))",
    // Tokens.
    "`a` `<` ` ` `` `\\n` `->`",
    "`a b`",
    "`/`",
    "\"text\"",
    "$",
    "params(",
    // `struct`.
    "struct($a, $t)",
    "struct($a $t)",
    "struct($a, $t",
    "struct $a",
    "struct()",
    "struct",
    "struct($a, $a)",
    "struct(`a`)",
    "struct($a, `b`)",
    "struct(struct($a))",
    "struct(qualified($t))",
    "struct(ref($a))",
    "struct(($o^)?)",
    "struct($o) `,` $a $t $l",
    "struct($o) `` `,` $a $t $l",
    "struct($o) `x` `,` $a $t $l",
    "struct($a) `,` $t",
    "struct(params) `,`",
    "struct(custom<A>($a), $t)",
    "struct(custom<A>($a, $t))",
    "struct(custom<A>())",
    "struct(custom<A>(\"x\"))",
    "struct(custom<A>(ref($a)))",
    "$a struct(custom<A>(ref($a)))",
    // `custom`.
    "custom<A>($a, $t, \"x\")",
    "$a custom<A>($t, ref($a))",
    "custom<A>(ref($a)) $a",
    "custom<A>(ref($a))",
    "custom<A>()",
    "custom<A>",
    "custom($a)",
    "custom<A>(params)",
    "custom<A>(struct($a))",
    "custom<A>(custom<B>($a))",
    "custom<A>(`a`)",
    "custom<A>(qualified($t))",
    "custom<A>($a, $a)",
    "$a custom<A>($a)",
    "custom<A>(\"x\")",
    "custom<A>($s)",
    // Groups.
    "(`a` $o^)?",
    "(`a` $d^)?",
    "(`a` $p^ $d)?",
    "(`a` $a^)?",
    "(`a` $o^ $a)?",
    "($o^)?",
    "($p^ `x`)?",
    "(`a` $o)?",
    "(`a`^ $o)?",
    "(`a` $o^ $p^)?",
    "(`a` ($o^ `b`)?^)?",
    "(`a` ($o^ `b`)? $p^)?",
    "(`a` struct($o, $p)^)?",
    "(`a` struct($o, $a)^)?",
    "(struct($o, $p)^)?",
    "(`a` params^)?",
    "(params^)?",
    "(`a` custom<A>($o)^)?",
    "(custom<A>($o)^)?",
    "(`a` custom<A>($a)^)?",
    "(`a` custom<A>($o, $a)^)?",
    "(`a` custom<A>($a) $o^)?",
    "$a (`a` custom<A>(ref($a))^)?",
    "$a (`a` custom<A>($o, ref($a))^)?",
    "(`a` custom<A>(\"x\")^)?",
    "(`a`) : ($o^)?",
    "($o^) : (`a`)?",
    "(`a` $o^) : (`b` $a)?",
    "(`a` $o^) : (`b` $p)?",
    "($o^) : $a",
    "($o^)",
    "$o^",
    "()?",
    "(` ` $o^)?",
    "(qualified($o)^)?",
    "(`a` qualified($o)^)?",
];

/// Formats with different verdicts, and the reasons.
const OTHERWISE: [(&str, &str); 1] = [(
    "struct($o) `` `,` $a $t $l",
    "white space is nothing to the parser, which takes the comma for one of `struct`",
)];

/// The same of attributes alone.
const OTHERWISE_OF_ATTRIBUTES: [(&str, &str); 2] = [
    (
        "$s",
        "the type stands behind the attribute, so it would be written twice",
    ),
    (
        "struct($s)",
        "the type stands behind the attribute, so it would be written twice",
    ),
];

/// Returns the verdict of `mlir-tblgen` on a format.
fn theirs(is_attr: bool, format: &str) -> (Verdict, String) {
    let params: Vec<&str> = PARAMS.iter().map(|(theirs, _)| *theirs).collect();
    let (class, generator, own) = if is_attr {
        ("AttrDef", "--gen-attrdef-defs", format!(", {}", SELF.0))
    } else {
        ("TypeDef", "--gen-typedef-defs", String::new())
    };
    let td = format!(
        "include \"mlir/IR/OpBase.td\"\ninclude \"mlir/IR/AttrTypeBase.td\"\n\
         def T_Dialect : Dialect {{ let name = \"t\"; let cppNamespace = \"::t\"; }}\n\
         def A : {class}<T_Dialect, \"A\"> {{\n  let mnemonic = \"a\";\n  let parameters = (ins {}{own});\n  \
         let assemblyFormat = [{{{format}}}];\n}}\n",
        params.join(", ")
    );
    judged(&mlir_tblgen(generator, &td), &["missing reference to parameter"])
}

/// Returns the verdict of drr's macros on a format.
fn ours(is_attr: bool, format: &str) -> (Verdict, String) {
    let params: Vec<&str> = PARAMS.iter().map(|(_, ours)| *ours).collect();
    let (definition, own) = if is_attr {
        (Macro::AttrDef, format!(", {}", SELF.1))
    } else {
        (Macro::TypeDef, String::new())
    };
    let source = format!(
        "A = \"t.a\", (params {}{own}) {{ assembly_format: {format:?} }}",
        params.join(", ")
    );
    let code = definition.expand(source.parse().expect("these are tokens")).to_string();
    judged_here(&code, &["is missing from the format"])
}

#[test]
fn formats_of_definitions_are_rejected_as_in_mlir() {
    if drr_tests::mlir().is_none() {
        return;
    }
    let mut different = String::new();
    for (is_attr, format) in [true, false]
        .into_iter()
        .flat_map(|kind| FORMATS.iter().map(move |format| (kind, format)))
    {
        let (theirs, ours) = (theirs(is_attr, format), ours(is_attr, format));
        let mut known = OTHERWISE
            .iter()
            .chain(OTHERWISE_OF_ATTRIBUTES.iter().filter(|_| is_attr));
        let is_known = known.any(|(known, _)| known == format);
        if (theirs.0 == ours.0) == is_known {
            different.push_str(&format!("{format}\n  MLIR: {theirs:?}\n  here: {ours:?}\n"));
        }
    }
    assert!(different.is_empty(), "{different}");
}
