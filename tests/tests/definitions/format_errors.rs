//! Errors of format definitions by row, E01 to E93: the message of `mlir-tblgen`, and that `op!` or `attr_def!` rejects
//! the format, too. The tables of `format_verdicts.rs` compare many more formats, without rows.

use drr_lang::Macro;

use super::format_verdicts::{EACH, Sections, Verdict, mlir_tblgen, ours, sections, theirs};

/// Checks that both reject a format; `message` is contained in the error of `mlir-tblgen`.
#[track_caller]
fn refused(of: &Sections, format: &str, message: &str) {
    if drr_tests::mlir().is_none() {
        return;
    }
    let (theirs, ours) = (theirs(of, format), ours(of, format));
    assert!(
        theirs.0 != Verdict::Taken && theirs.1.contains(message),
        "{format}: {theirs:?}"
    );
    assert_eq!(ours.0, theirs.0, "{format}: {ours:?}");
}

/// Both refuse the format of an attribute with these parameters, as both write them.
#[track_caller]
fn definition_refused(params: [&str; 2], format: &str, message: &str) {
    if drr_tests::mlir().is_none() {
        return;
    }
    let [cpp, rust] = params;
    let format_entry = if format.is_empty() {
        String::new()
    } else {
        format!("let assemblyFormat = [{{{format}}}];")
    };
    let td = format!(
        "include \"mlir/IR/OpBase.td\"\ninclude \"mlir/IR/AttrTypeBase.td\"\n\
         def T_Dialect : Dialect {{ let name = \"t\"; let cppNamespace = \"::t\"; }}\n\
         def AAttr : AttrDef<T_Dialect, \"A\"> {{\n  let mnemonic = \"a\";\n  let parameters = (ins {cpp});\n  {format_entry}\n}}\n"
    );
    let said = mlir_tblgen("--gen-attrdef-defs", &td).unwrap_or_default();
    assert!(said.contains(message), "{format}: {said}");
    let entry = if format.is_empty() {
        String::new()
    } else {
        format!("assembly_format: {format:?}")
    };
    let source = format!("AAttr = \"t.a\", (params {rust}) {{ {entry} }}");
    let code = Macro::AttrDef
        .expand(source.parse().expect("these are tokens"))
        .to_string();
    assert!(code.contains("compile_error ! {"), "{format} is taken");
}

const NUMBER: [&str; 2] = ["\"int64_t\":$a", "I64Prop:$a"];
const NUMBERS: [&str; 2] = ["\"int64_t\":$a, \"int64_t\":$b", "I64Prop:$a, I64Prop:$b"];
const OPTIONAL: [&str; 2] = [
    "\"int64_t\":$a, OptionalParameter<\"::mlir::Attribute\">:$o",
    "I64Prop:$a, OptionalAttr<AnyAttr>:$o",
];

macro_rules! rows {
    ($($name:ident { $($of:expr, $format:literal => $message:literal;)+ })*) => {$(
        #[test]
        fn $name() {
            $(refused(&$of, $format, $message);)+
        }
    )*};
}

const NONE: Sections = sections("", "", "");
const RESULT: Sections = sections("AnyType:$x", "AnyType:$r", "");
const UNITS: Sections = sections("UnitAttr:$u, UnitAttr:$w", "", "");

rows! {
    fmt_e01_no_dictionary {
        NONE, "`a`" => "'attr-dict' directive not found in custom assembly format";
    }
    fmt_e02_dictionary_twice {
        NONE, "attr-dict attr-dict" => "'attr-dict' directive has already been seen";
        NONE, "attr-dict-with-keyword attr-dict" => "'attr-dict' directive has already been seen";
    }
    fmt_e03_dictionary_under_type {
        EACH, "type(attr-dict)" => "'attr-dict' directive can only be used as a top-level directive";
    }
    fmt_e04_properties_twice {
        EACH, "prop-dict prop-dict" => "'prop-dict' directive has already been seen";
    }
    fmt_e05_properties_under_type {
        EACH, "type(prop-dict)" => "'prop-dict' directive can only be used as a top-level directive";
    }
    fmt_e06_unknown_variable {
        EACH, "$nothing" => "expected variable to refer to an argument, region, result, or successor";
    }
    fmt_e07_bound_twice {
        EACH, "$a $a" => "attribute 'a' is already bound";
        EACH, "$p $p" => "property 'p' is already bound";
        EACH, "$x $x" => "operand 'x' is already bound";
        EACH, "$body $body" => "region 'body' is already bound";
        EACH, "$next $next" => "successor 'next' is already bound";
        EACH, "operands $x" => "operand 'x' is already bound";
        EACH, "regions $body" => "region 'body' is already bound";
        EACH, "successors $next" => "successor 'next' is already bound";
    }
    fmt_e08_result {
        EACH, "$r" => "result variables can can only be used as a child to a 'type' directive";
    }
    fmt_e09_results {
        EACH, "results" => "'results' directive can can only be used as a child to a 'type' directive";
    }
    fmt_e10_operands_overlap {
        EACH, "$x operands" => "'operands' directive creates overlap in format";
    }
    fmt_e11_regions_overlap {
        EACH, "$body regions" => "'regions' directive creates overlap in format";
    }
    fmt_e12_successors_overlap {
        EACH, "$next successors" => "'successors' directive creates overlap in format";
    }
    fmt_e13_all_under_type {
        EACH, "type(regions)" => "'regions' is only valid as a top-level directive";
        EACH, "type(successors)" => "'successors' is only valid as a top-level directive";
    }
    fmt_e14_region_under_type {
        EACH, "type($body)" => "regions can only be used at the top level or in a ref directive";
        EACH, "type($next)" => "successors can only be used at the top level or in a ref directive";
    }
    fmt_e15_attribute_under_type {
        EACH, "type($a)" => "attributes cannot be used as children to a `type` directive";
    }
    fmt_e16_property_under_type {
        EACH, "type($p)" => "properties cannot be used as children to a `type` directive";
    }
    fmt_e17_type_under_type {
        EACH, "type(type($x))" => "'type' cannot be used as a child of another `type`";
    }
    fmt_e18_type_twice {
        EACH, "type($x) type($x)" => "'type' of 'x' is already bound";
    }
    fmt_e19_types_twice {
        EACH, "type($x) type(operands)" => "'operands' 'type' is already bound";
        EACH, "type($r) type(results)" => "'results' 'type' is already bound";
    }
    fmt_e20_argument_of_type {
        // The error of each remaining directive states first why it is not allowed there.
        EACH, "type(qualified($x))" => "'qualified' directive expects an attribute or a `type` directive";
    }
    fmt_e21_functional_type_nested {
        EACH, "custom<A>(functional-type(operands, results))" => "'functional-type' is only valid as a top-level directive";
    }
    fmt_e22_arguments {
        EACH, "type `a`" => "expected '(' before argument list";
        EACH, "functional-type($x)" => "expected ',' after inputs argument";
        EACH, "type($x" => "expected ')' after argument list";
    }
    fmt_e23_custom {
        EACH, "custom($x)" => "expected '<' before custom directive name";
        EACH, "custom<type>($x)" => "expected custom directive name identifier";
        EACH, "custom<A($x)" => "expected '>' after custom directive name";
        EACH, "custom<A>" => "expected '(' before custom directive parameters";
        EACH, "custom<A>($x" => "expected ')' after custom directive parameters";
    }
    fmt_e24_argument_of_custom {
        EACH, "custom<A>(operands)" => "only variables and types may be used as parameters to a custom directive";
    }
    fmt_e25_types_in_custom {
        EACH, "custom<A>(type(operands))" => "type directives within a custom directive may only refer to variables";
    }
    fmt_e26_custom_nested {
        EACH, "custom<A>(custom<B>($x))" => "`custom` can only be used at the top-level context or within a `struct` directive";
    }
    fmt_e27_ref {
        EACH, "ref($x)" => "'ref' is only valid within a `custom` directive";
    }
    fmt_e28_string {
        EACH, "\"text\"" => "strings may only be used as 'custom' directive arguments";
    }
    fmt_e29_qualified {
        EACH, "qualified($x)" => "'qualified' directive expects an attribute or a `type` directive";
    }
    fmt_e30_ref_too_early {
        EACH, "custom<A>(ref($a))" => "attribute 'a' must be bound before it is referenced";
        EACH, "custom<A>(ref($p))" => "property 'p' must be bound before it is referenced";
        EACH, "custom<A>(ref($x))" => "operand 'x' must be bound before it is referenced";
        EACH, "custom<A>(ref($body))" => "region 'body' must be bound before it is referenced";
        EACH, "custom<A>(ref($next))" => "successor 'next' must be bound before it is referenced";
    }
    fmt_e31_ref_of_type {
        EACH, "custom<A>(ref(type($x)))" => "'ref' of 'type($x)' is not bound by a prior 'type' directive";
    }
    fmt_e32_ref_of_types {
        EACH, "custom<A>(ref(type(operands)))" => "'ref' of 'type(operands)' is not bound by a prior 'type' directive";
        EACH, "custom<A>(ref(type(results)))" => "'ref' of 'type(results)' is not bound by a prior 'type' directive";
    }
    fmt_e33_ref_of_dictionary {
        EACH, "custom<A>(ref(attr-dict))" => "'ref' of 'attr-dict' is not bound by a prior 'attr-dict' directive";
    }
    fmt_e34_ref_of_operands {
        EACH, "custom<A>(ref(operands))" => "'ref' of 'operands' is not bound by a prior 'operands' directive";
    }
    fmt_e35_ref_of_regions {
        EACH, "custom<A>(ref(regions))" => "'ref' of 'regions' is not bound by a prior 'regions' directive";
    }
    fmt_e36_ref_of_successors {
        EACH, "custom<A>(ref(successors))" => "'ref' of 'successors' is not bound by a prior 'successors' directive";
    }
    fmt_e41_operand_missing {
        RESULT, "attr-dict type($x) type($r)" => "operand #0, named 'x', not found";
    }
    fmt_e43_region_missing {
        Sections { regions: "AnyRegion:$body", ..NONE }, "attr-dict" => "region #0, named 'body', not found";
    }
    fmt_e44_successor_missing {
        Sections { successors: "AnySuccessor:$next", ..NONE }, "attr-dict" => "successor #0, named 'next', not found";
    }
    fmt_e45_type_of_operand {
        RESULT, "$x attr-dict type($r)" => "type of operand #0, named 'x', is not buildable";
    }
    fmt_e46_type_of_result {
        RESULT, "$x attr-dict type($x)" => "type of result #0, named 'r', is not buildable";
    }
    fmt_e47_anchors {
        EACH, "(`a` $o)?" => "optional group has no anchor element";
        EACH, "(`a` $o^ $v^)?" => "only one element can be marked as the anchor of an optional group";
    }
    fmt_e48_attribute_as_anchor {
        EACH, "(`a` $a^)?" => "only optional or default-valued attributes can be used to anchor an optional group";
        EACH, "(`a` custom<A>($o, $a)^)?" => "only optional or default-valued attributes can be used to anchor an optional group";
    }
    fmt_e49_property_as_anchor {
        EACH, "(`a` $p^)?" => "only properties with default values that can be optionally parsed";
    }
    fmt_e50_operand_in_group {
        EACH, "(`a` $oa^ $x)?" => "only variable length operands can be used within an optional group";
    }
    fmt_e51_result_in_group {
        EACH, "(`a` type($r)^)?" => "only variable length results can be used within an optional group";
    }
    fmt_e52_members {
        EACH, "(`a` $oa^ attr-dict)?" => "only literals, types, and variables can be used within an optional group";
        EACH, "(`a`^ $o)?" => "only variables and types can be used to anchor an optional group";
    }
    fmt_e53_first {
        EACH, "(type($rs)^)?" => "first parsable element of an optional group must be a literal, variable, or custom directive";
    }
    fmt_e54_else {
        EACH, "($o^) : `a`" => "expected '(' to start else branch of optional group";
        EACH, "($o^ `a`)" => "expected '?' after optional group";
    }
    fmt_e55_group_nested {
        EACH, "type(($o^)?)" => "optional groups can only be used as top-level elements";
    }
    fmt_e56_colon {
        EACH, "$any `:` attr-dict" => "format ambiguity caused by `:` literal found after attribute `any`";
    }
    fmt_e57_brace {
        EACH, "attr-dict $body" => "format ambiguity caused by `attr-dict` directive followed by region `body`";
    }
    fmt_e58_literal {
        EACH, "type(`a`)" => "literals may only be used in the top-level section of the format";
    }
    fmt_e59_element {
        EACH, ":" => "expected literal, variable, directive, or optional group";
        EACH, "()?" => "expected literal, variable, directive, or optional group";
        EACH, "custom<A>()" => "expected literal, variable, directive, or optional group";
    }
    fmt_e60_character {
        EACH, "`/`" => "single character literal must be a letter or one of '_:,=<>()[]{}?+-*'";
        EACH, "`1`" => "single character literal must be a letter or one of '_:,=<>()[]{}?+-*'";
    }
    fmt_e61_start {
        EACH, "`1a`" => "valid keyword starts with a letter or '_'";
    }
    fmt_e62_keyword {
        EACH, "`a-b`" => "keywords should contain only alphanum, '_', '$', or '.' characters";
    }
    fmt_e63_open {
        EACH, "`a" => "unexpected end of file in literal";
        EACH, "custom<A>(\"a" => "unexpected end of file in string";
    }
    fmt_e64_tokens {
        EACH, "$1" => "expected variable name";
        EACH, "#" => "unexpected character";
    }
    fmt_e65_directive {
        EACH, "params" => "unsupported directive kind";
        EACH, "struct(params)" => "unsupported directive kind";
    }
    fmt_e70_clauses {
        EACH, "oilist `a`" => "expected '(' before oilist argument list";
        EACH, "oilist($o)" => "expected literal, but got '$o'";
    }
    fmt_e71_attribute_in_clause {
        EACH, "oilist(`a` $a)" => "only optional attributes can be used in an oilist parsing group";
    }
    fmt_e72_property_in_clause {
        EACH, "oilist(`a` $p)" => "only default-valued or optional properties can be used in an olist parsing group";
    }
    fmt_e73_operand_in_clause {
        EACH, "oilist(`a` $x)" => "only variable length operands can be used within an oilist parsing group";
    }
    fmt_e74_members_of_clause {
        EACH, "oilist(`a` $next)" => "only literals, types, and variables can be used within an oilist group";
    }
    fmt_e75_adjacent {
        UNITS, "oilist(`a` $u) oilist(`b` | `a` $w) attr-dict" => "format ambiguity because a is used in two adjacent oilist elements.";
    }
    fmt_e76_adjacent_literal {
        UNITS, "oilist(`a` $u | `b` $w) `b` attr-dict" => "format ambiguity because b is used both in oilist element and the adjacent literal.";
    }
    fmt_e77_several_lists {
        sections("Variadic<I32>:$x, Variadic<I32>:$y", "", ""), "$x `a` $y attr-dict" => "op has multiple variadic operands but no specification over their sizes";
    }
}

/// `mlir-tblgen` takes a format, and `op!` does not.
#[track_caller]
fn taken_by_mlir(of: &Sections, format: &str) {
    if drr_tests::mlir().is_none() {
        return;
    }
    let (theirs, ours) = (theirs(of, format), ours(of, format));
    assert!(theirs.0 != Verdict::Wrong, "{format}: {theirs:?}");
    assert_eq!(ours.0, Verdict::Wrong, "{format}: {ours:?}");
}

#[test]
fn fmt_q11_braces_after_the_dictionary() {
    taken_by_mlir(&EACH, "attr-dict regions");
    taken_by_mlir(&EACH, "attr-dict `{`");
}

#[test]
fn fmt_q16_clauses_that_are_never_printed() {
    taken_by_mlir(
        &sections("UnitAttr:$u", "Variadic<I32>:$r", ""),
        "oilist(`a` type($r)) attr-dict",
    );
}

#[test]
fn fmt_q17_types_in_clauses() {
    taken_by_mlir(
        &sections("UnitAttr:$u", "I32:$r", ""),
        "oilist(`a` $u type($r)) attr-dict",
    );
}

#[test]
fn fmt_q22_types_of_attributes() {
    if drr_tests::mlir().is_none() {
        return;
    }
    let of = sections("I32:$x, I32Attr:$a", "AnyType:$r", "AllTypesMatch<[\"a\", \"r\"]>");
    let (theirs, ours) = (theirs(&of, "$x $a attr-dict"), ours(&of, "$x $a attr-dict"));
    assert!(theirs.1.contains("cannot be used for type inference"), "{theirs:?}");
    assert_eq!(ours.0, Verdict::Taken, "{ours:?}");
}

#[test]
fn fmt_q24_a_comma_after_a_list() {
    taken_by_mlir(&sections("Variadic<I32>:$xs, I32:$y", "", ""), "$xs `,` $y attr-dict");
}

#[test]
fn fmt_q09_a_unit_attribute_after_white_space() {
    if drr_tests::mlir().is_none() {
        return;
    }
    let (theirs, ours) = (
        theirs(&UNITS, "(`` $u^)? attr-dict"),
        ours(&UNITS, "(`` $u^)? attr-dict"),
    );
    assert_eq!(
        (theirs.0, ours.0),
        (Verdict::Taken, Verdict::Taken),
        "{theirs:?} {ours:?}"
    );
}

macro_rules! definition_rows {
    ($($name:ident { $($of:expr, $format:literal => $message:literal;)+ })*) => {$(
        #[test]
        fn $name() {
            $(definition_refused($of, $format, $message);)+
        }
    )*};
}

definition_rows! {
    fmt_e80_parameter_missing {
        NUMBERS, "$a" => "format is missing reference to parameter: b";
    }
    fmt_e81_unknown_parameter {
        NUMBER, "$nothing" => "has no parameter named 'nothing'";
    }
    fmt_e82_parameter_twice {
        NUMBER, "$a $a" => "duplicate parameter 'a'";
        NUMBER, "$a params" => "`params` captures duplicate parameter: a";
    }
    fmt_e83_comma_behind_struct {
        OPTIONAL, "struct(params) `,`" => "`struct` directive with optional parameters cannot be followed by a comma literal";
    }
    fmt_e84_struct {
        NUMBER, "struct $a" => "expected '(' before `struct` argument list";
        NUMBER, "struct()" => "`struct` argument list expected a parameter or directive";
        NUMBER, "struct($a" => "expected ')' at the end of an argument list";
    }
    fmt_e85_custom_in_struct {
        NUMBERS, "struct(custom<A>($a, $b))" => "`struct` can only contain `custom` directives with a single argument";
        NUMBERS, "struct(custom<A>(\"text\"))" => "a `custom` directive nested within a `struct` must be passed a parameter";
    }
    fmt_e86_nested {
        NUMBER, "struct(struct($a))" => "`struct` can only be used at the top-level context";
        NUMBER, "custom<A>(params)" => "`params` can only be used at the top-level context or within a `struct` directive";
    }
    fmt_e87_required_in_group {
        OPTIONAL, "(`a` $o^ $a)?" => "parameters in an optional group must be optional";
        OPTIONAL, "(`a` params^)?" => "`params` directive allowed in optional group only if all parameters are optional";
        OPTIONAL, "(`a` struct(params)^)?" => "`struct` is only allowed in an optional group if all captured parameters are optional";
    }
    fmt_e88_anchor {
        OPTIONAL, "$a (`a`^ $o)?" => "optional group anchor must be a parameter or directive";
    }
    fmt_e89_qualified {
        NUMBER, "qualified(`a`)" => "`qualified` argument list expected a variable";
    }
    fmt_e90_no_form {
        NUMBER, "" => "must specify either 'assemblyFormat' or 'hasCustomAssemblyFormat' when 'mnemonic' is set";
    }
}
