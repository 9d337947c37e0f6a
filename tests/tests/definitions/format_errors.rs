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
    // Row E01
    missing_attribute_dictionary {
        NONE, "`a`" => "'attr-dict' directive not found in custom assembly format";
    }
    // Row E02
    attribute_dictionary_twice {
        NONE, "attr-dict attr-dict" => "'attr-dict' directive has already been seen";
        NONE, "attr-dict-with-keyword attr-dict" => "'attr-dict' directive has already been seen";
    }
    // Row E03
    type_of_the_attribute_dictionary {
        EACH, "type(attr-dict)" => "'attr-dict' directive can only be used as a top-level directive";
    }
    // Row E04
    property_dictionary_twice {
        EACH, "prop-dict prop-dict" => "'prop-dict' directive has already been seen";
    }
    // Row E05
    type_of_the_property_dictionary {
        EACH, "type(prop-dict)" => "'prop-dict' directive can only be used as a top-level directive";
    }
    // Row E06
    unknown_variable {
        EACH, "$nothing" => "expected variable to refer to an argument, region, result, or successor";
    }
    // Row E07
    variable_bound_twice {
        EACH, "$a $a" => "attribute 'a' is already bound";
        EACH, "$p $p" => "property 'p' is already bound";
        EACH, "$x $x" => "operand 'x' is already bound";
        EACH, "$body $body" => "region 'body' is already bound";
        EACH, "$next $next" => "successor 'next' is already bound";
        EACH, "operands $x" => "operand 'x' is already bound";
        EACH, "regions $body" => "region 'body' is already bound";
        EACH, "successors $next" => "successor 'next' is already bound";
    }
    // Row E08
    result_as_variable {
        EACH, "$r" => "result variables can can only be used as a child to a 'type' directive";
    }
    // Row E09
    results_outside_of_type {
        EACH, "results" => "'results' directive can can only be used as a child to a 'type' directive";
    }
    // Row E10
    operands_after_an_operand {
        EACH, "$x operands" => "'operands' directive creates overlap in format";
    }
    // Row E11
    regions_after_a_region {
        EACH, "$body regions" => "'regions' directive creates overlap in format";
    }
    // Row E12
    successors_after_a_successor {
        EACH, "$next successors" => "'successors' directive creates overlap in format";
    }
    // Row E13
    type_of_regions_and_successors {
        EACH, "type(regions)" => "'regions' is only valid as a top-level directive";
        EACH, "type(successors)" => "'successors' is only valid as a top-level directive";
    }
    // Row E14
    type_of_a_region {
        EACH, "type($body)" => "regions can only be used at the top level or in a ref directive";
        EACH, "type($next)" => "successors can only be used at the top level or in a ref directive";
    }
    // Row E15
    type_of_an_attribute {
        EACH, "type($a)" => "attributes cannot be used as children to a `type` directive";
    }
    // Row E16
    type_of_a_property {
        EACH, "type($p)" => "properties cannot be used as children to a `type` directive";
    }
    // Row E17
    type_of_a_type {
        EACH, "type(type($x))" => "'type' cannot be used as a child of another `type`";
    }
    // Row E18
    type_twice {
        EACH, "type($x) type($x)" => "'type' of 'x' is already bound";
    }
    // Row E19
    types_of_a_group_twice {
        EACH, "type($x) type(operands)" => "'operands' 'type' is already bound";
        EACH, "type($r) type(results)" => "'results' 'type' is already bound";
    }
    // Row E20
    invalid_argument_of_type {
        // The error of each remaining directive states first why it is not allowed there.
        EACH, "type(qualified($x))" => "'qualified' directive expects an attribute or a `type` directive";
    }
    // Row E21
    nested_functional_type {
        EACH, "custom<A>(functional-type(operands, results))" => "'functional-type' is only valid as a top-level directive";
    }
    // Row E22
    wrong_number_of_directive_arguments {
        EACH, "type `a`" => "expected '(' before argument list";
        EACH, "functional-type($x)" => "expected ',' after inputs argument";
        EACH, "type($x" => "expected ')' after argument list";
    }
    // Row E23
    malformed_custom_directive {
        EACH, "custom($x)" => "expected '<' before custom directive name";
        EACH, "custom<type>($x)" => "expected custom directive name identifier";
        EACH, "custom<A($x)" => "expected '>' after custom directive name";
        EACH, "custom<A>" => "expected '(' before custom directive parameters";
        EACH, "custom<A>($x" => "expected ')' after custom directive parameters";
    }
    // Row E24
    invalid_argument_of_custom {
        EACH, "custom<A>(operands)" => "only variables and types may be used as parameters to a custom directive";
    }
    // Row E25
    types_of_all_operands_in_custom {
        EACH, "custom<A>(type(operands))" => "type directives within a custom directive may only refer to variables";
    }
    // Row E26
    nested_custom_directive {
        EACH, "custom<A>(custom<B>($x))" => "`custom` can only be used at the top-level context or within a `struct` directive";
    }
    // Row E27
    ref_outside_of_custom {
        EACH, "ref($x)" => "'ref' is only valid within a `custom` directive";
    }
    // Row E28
    string_outside_of_custom {
        EACH, "\"text\"" => "strings may only be used as 'custom' directive arguments";
    }
    // Row E29
    invalid_argument_of_qualified {
        EACH, "qualified($x)" => "'qualified' directive expects an attribute or a `type` directive";
    }
    // Row E30
    ref_to_a_later_variable {
        EACH, "custom<A>(ref($a))" => "attribute 'a' must be bound before it is referenced";
        EACH, "custom<A>(ref($p))" => "property 'p' must be bound before it is referenced";
        EACH, "custom<A>(ref($x))" => "operand 'x' must be bound before it is referenced";
        EACH, "custom<A>(ref($body))" => "region 'body' must be bound before it is referenced";
        EACH, "custom<A>(ref($next))" => "successor 'next' must be bound before it is referenced";
    }
    // Row E31
    ref_to_a_later_type {
        EACH, "custom<A>(ref(type($x)))" => "'ref' of 'type($x)' is not bound by a prior 'type' directive";
    }
    // Row E32
    ref_to_later_types {
        EACH, "custom<A>(ref(type(operands)))" => "'ref' of 'type(operands)' is not bound by a prior 'type' directive";
        EACH, "custom<A>(ref(type(results)))" => "'ref' of 'type(results)' is not bound by a prior 'type' directive";
    }
    // Row E33
    ref_to_a_later_dictionary {
        EACH, "custom<A>(ref(attr-dict))" => "'ref' of 'attr-dict' is not bound by a prior 'attr-dict' directive";
    }
    // Row E34
    ref_to_later_operands {
        EACH, "custom<A>(ref(operands))" => "'ref' of 'operands' is not bound by a prior 'operands' directive";
    }
    // Row E35
    ref_to_later_regions {
        EACH, "custom<A>(ref(regions))" => "'ref' of 'regions' is not bound by a prior 'regions' directive";
    }
    // Row E36
    ref_to_later_successors {
        EACH, "custom<A>(ref(successors))" => "'ref' of 'successors' is not bound by a prior 'successors' directive";
    }
    // Row E41
    missing_operand {
        RESULT, "attr-dict type($x) type($r)" => "operand #0, named 'x', not found";
    }
    // Row E43
    missing_region {
        Sections { regions: "AnyRegion:$body", ..NONE }, "attr-dict" => "region #0, named 'body', not found";
    }
    // Row E44
    missing_successor {
        Sections { successors: "AnySuccessor:$next", ..NONE }, "attr-dict" => "successor #0, named 'next', not found";
    }
    // Row E45
    undetermined_operand_type {
        RESULT, "$x attr-dict type($r)" => "type of operand #0, named 'x', is not buildable";
    }
    // Row E46
    undetermined_result_type {
        RESULT, "$x attr-dict type($x)" => "type of result #0, named 'r', is not buildable";
    }
    // Row E47
    wrong_number_of_anchors {
        EACH, "(`a` $o)?" => "optional group has no anchor element";
        EACH, "(`a` $o^ $v^)?" => "only one element can be marked as the anchor of an optional group";
    }
    // Row E48
    required_attribute_as_anchor {
        EACH, "(`a` $a^)?" => "only optional or default-valued attributes can be used to anchor an optional group";
        EACH, "(`a` custom<A>($o, $a)^)?" => "only optional or default-valued attributes can be used to anchor an optional group";
    }
    // Row E49
    required_property_as_anchor {
        EACH, "(`a` $p^)?" => "only properties with default values that can be optionally parsed";
    }
    // Row E50
    required_operand_in_a_group {
        EACH, "(`a` $oa^ $x)?" => "only variable length operands can be used within an optional group";
    }
    // Row E51
    type_of_a_required_result_in_a_group {
        EACH, "(`a` type($r)^)?" => "only variable length results can be used within an optional group";
    }
    // Row E52
    invalid_members_of_a_group {
        EACH, "(`a` $oa^ attr-dict)?" => "only literals, types, and variables can be used within an optional group";
        EACH, "(`a`^ $o)?" => "only variables and types can be used to anchor an optional group";
    }
    // Row E53
    invalid_first_element_of_a_group {
        EACH, "(type($rs)^)?" => "first parsable element of an optional group must be a literal, variable, or custom directive";
    }
    // Row E54
    malformed_groups {
        EACH, "($o^) : `a`" => "expected '(' to start else branch of optional group";
        EACH, "($o^ `a`)" => "expected '?' after optional group";
    }
    // Row E55
    group_in_a_type_directive {
        EACH, "type(($o^)?)" => "optional groups can only be used as top-level elements";
    }
    // Row E56
    colon_after_an_untyped_attribute {
        EACH, "$any `:` attr-dict" => "format ambiguity caused by `:` literal found after attribute `any`";
    }
    // Row E57
    region_after_an_attribute_dictionary {
        EACH, "attr-dict $body" => "format ambiguity caused by `attr-dict` directive followed by region `body`";
    }
    // Row E58
    literal_in_a_type_directive {
        EACH, "type(`a`)" => "literals may only be used in the top-level section of the format";
    }
    // Row E59
    unexpected_elements {
        EACH, ":" => "expected literal, variable, directive, or optional group";
        EACH, "()?" => "expected literal, variable, directive, or optional group";
        EACH, "custom<A>()" => "expected literal, variable, directive, or optional group";
    }
    // Row E60
    invalid_character {
        EACH, "`/`" => "single character literal must be a letter or one of '_:,=<>()[]{}?+-*'";
        EACH, "`1`" => "single character literal must be a letter or one of '_:,=<>()[]{}?+-*'";
    }
    // Row E61
    keyword_that_starts_with_a_digit {
        EACH, "`1a`" => "valid keyword starts with a letter or '_'";
    }
    // Row E62
    invalid_character_in_a_keyword {
        EACH, "`a-b`" => "keywords should contain only alphanum, '_', '$', or '.' characters";
    }
    // Row E63
    unclosed_literals_and_strings {
        EACH, "`a" => "unexpected end of file in literal";
        EACH, "custom<A>(\"a" => "unexpected end of file in string";
    }
    // Row E64
    unexpected_tokens {
        EACH, "$1" => "expected variable name";
        EACH, "#" => "unexpected character";
    }
    // Row E65
    directives_of_definitions_in_an_op {
        EACH, "params" => "unsupported directive kind";
        EACH, "struct(params)" => "unsupported directive kind";
    }
    // Row E70
    malformed_oilist_clauses {
        EACH, "oilist `a`" => "expected '(' before oilist argument list";
        EACH, "oilist($o)" => "expected literal, but got '$o'";
    }
    // Row E71
    required_attribute_in_a_clause {
        EACH, "oilist(`a` $a)" => "only optional attributes can be used in an oilist parsing group";
    }
    // Row E72
    required_property_in_a_clause {
        EACH, "oilist(`a` $p)" => "only default-valued or optional properties can be used in an olist parsing group";
    }
    // Row E73
    required_operand_in_a_clause {
        EACH, "oilist(`a` $x)" => "only variable length operands can be used within an oilist parsing group";
    }
    // Row E74
    invalid_members_of_a_clause {
        EACH, "oilist(`a` $next)" => "only literals, types, and variables can be used within an oilist group";
    }
    // Row E75
    adjacent_oilists_with_the_same_keyword {
        UNITS, "oilist(`a` $u) oilist(`b` | `a` $w) attr-dict" => "format ambiguity because a is used in two adjacent oilist elements.";
    }
    // Row E76
    oilist_before_its_own_keyword {
        UNITS, "oilist(`a` $u | `b` $w) `b` attr-dict" => "format ambiguity because b is used both in oilist element and the adjacent literal.";
    }
    // Row E77
    several_variadic_operands_without_sizes {
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

// Row Q11
#[test]
fn braces_after_the_attribute_dictionary() {
    taken_by_mlir(&EACH, "attr-dict regions");
    taken_by_mlir(&EACH, "attr-dict `{`");
}

// Row Q16
#[test]
fn oilist_clauses_that_are_never_printed() {
    taken_by_mlir(
        &sections("UnitAttr:$u", "Variadic<I32>:$r", ""),
        "oilist(`a` type($r)) attr-dict",
    );
}

// Row Q17
#[test]
fn types_in_oilist_clauses() {
    taken_by_mlir(
        &sections("UnitAttr:$u", "I32:$r", ""),
        "oilist(`a` $u type($r)) attr-dict",
    );
}

// Row Q22
#[test]
fn types_of_attributes_in_formats() {
    if drr_tests::mlir().is_none() {
        return;
    }
    let of = sections("I32:$x, I32Attr:$a", "AnyType:$r", "AllTypesMatch<[\"a\", \"r\"]>");
    let (theirs, ours) = (theirs(&of, "$x $a attr-dict"), ours(&of, "$x $a attr-dict"));
    assert!(theirs.1.contains("cannot be used for type inference"), "{theirs:?}");
    assert_eq!(ours.0, Verdict::Taken, "{ours:?}");
}

// Row Q24
#[test]
fn comma_after_a_list() {
    taken_by_mlir(&sections("Variadic<I32>:$xs, I32:$y", "", ""), "$xs `,` $y attr-dict");
}

// Row Q09
#[test]
fn unit_attribute_after_whitespace_begins_a_group() {
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
    // Row E80
    missing_parameter {
        NUMBERS, "$a" => "format is missing reference to parameter: b";
    }
    // Row E81
    unknown_parameter {
        NUMBER, "$nothing" => "has no parameter named 'nothing'";
    }
    // Row E82
    parameter_twice {
        NUMBER, "$a $a" => "duplicate parameter 'a'";
        NUMBER, "$a params" => "`params` captures duplicate parameter: a";
    }
    // Row E83
    comma_after_an_optional_struct {
        OPTIONAL, "struct(params) `,`" => "`struct` directive with optional parameters cannot be followed by a comma literal";
    }
    // Row E84
    invalid_arguments_of_struct {
        NUMBER, "struct $a" => "expected '(' before `struct` argument list";
        NUMBER, "struct()" => "`struct` argument list expected a parameter or directive";
        NUMBER, "struct($a" => "expected ')' at the end of an argument list";
    }
    // Row E85
    custom_directive_in_struct {
        NUMBERS, "struct(custom<A>($a, $b))" => "`struct` can only contain `custom` directives with a single argument";
        NUMBERS, "struct(custom<A>(\"text\"))" => "a `custom` directive nested within a `struct` must be passed a parameter";
    }
    // Row E86
    nested_params_and_struct {
        NUMBER, "struct(struct($a))" => "`struct` can only be used at the top-level context";
        NUMBER, "custom<A>(params)" => "`params` can only be used at the top-level context or within a `struct` directive";
    }
    // Row E87
    required_parameter_in_a_group {
        OPTIONAL, "(`a` $o^ $a)?" => "parameters in an optional group must be optional";
        OPTIONAL, "(`a` params^)?" => "`params` directive allowed in optional group only if all parameters are optional";
        OPTIONAL, "(`a` struct(params)^)?" => "`struct` is only allowed in an optional group if all captured parameters are optional";
    }
    // Row E88
    invalid_anchor_of_a_definition {
        OPTIONAL, "$a (`a`^ $o)?" => "optional group anchor must be a parameter or directive";
    }
    // Row E89
    invalid_argument_of_qualified_in_a_definition {
        NUMBER, "qualified(`a`)" => "`qualified` argument list expected a variable";
    }
    // Row E90
    parameters_without_a_format {
        NUMBER, "" => "must specify either 'assemblyFormat' or 'hasCustomAssemblyFormat' when 'mnemonic' is set";
    }
}
