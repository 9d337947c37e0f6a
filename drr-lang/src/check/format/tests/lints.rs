//! Warnings about formats, and how to allow them. Rows are those of the specification.

use super::checked;
use crate::check::definition::check_definition;
use crate::lex::Tokens;
use crate::report::Report;
use crate::syntax::op::OpSyntax;
use expect_test::{Expect, expect};
use proc_macro2::TokenStream;

const GROUPS: &str = r#"(ins Optional<I32>:$o, Variadic<F32>:$v, I32Attr:$a, OptionalAttr<StrAttr>:$oa, UnitAttr:$u,
    DefaultValuedAttr<I32Attr, "7">:$d, DefaultValuedProp<I64Prop, "3">:$dp), (outs), (region AnyRegion:$body),
    [AttrSizedOperandSegments]"#;

/// Returns the warnings about formats, without the errors that they are incomplete.
fn check(formats: &[&str], expect: Expect) {
    let mut shown = String::new();
    for format in formats {
        let (_, model, warnings) = checked(GROUPS, format);
        assert!(model.is_some(), "{format}: {warnings}");
        shown.push_str(&warnings);
    }
    expect.assert_eq(&shown);
}

/// Returns the warnings about formats of an attribute.
fn definition(head: &str, params: &str, format: &str) -> String {
    let source = format!("{head} A = \"t.a\", (params {params}) {{ assembly_format: {format:?} }}");
    let tokens: TokenStream = source.parse().unwrap();
    let mut report = Report::new();
    let syntax = OpSyntax::parse_definition(&mut Tokens::new(tokens), &mut report).unwrap();
    let model = check_definition(syntax, crate::signature::Defines::Attr, &mut report);
    let shown = report.show_messages().replace("\n  |\n", "\n");
    assert!(model.format.is_some(), "{format}: {shown}");
    shown
}

#[test]
fn values_hidden_by_a_default() {
    check(
        &[
            "$o $v $body (`d` $d^ $oa `+` $a)? attr-dict",
            "$o $body (`d` $dp^ (`v` $v^)?)? attr-dict",
            "$v $o (`x`) : (`d` $d^ $body)? attr-dict",
            "$v $o (`d` $d^ custom<A>($oa, ref($o), $body))? attr-dict",
        ],
        expect![[r#"
            O131: `oa` is lost if `d` has its default value, because the group is not printed
              | $o $v $body (`d` $d^ $oa `+` $a)? attr-dict
              |                      ^^^
              = help: move `oa` after the group, or make the anchor an optional attribute
            O131: `a` is lost if `d` has its default value, because the group is not printed
              | $o $v $body (`d` $d^ $oa `+` $a)? attr-dict
              |                              ^^
              = help: move `a` after the group, or make the anchor an optional attribute
            O131: `v` is lost if `dp` has its default value, because the group is not printed
              | $o $body (`d` $dp^ (`v` $v^)?)? attr-dict
              |                    ^^^^^^^^^^
              = help: move `v` after the group, or make the anchor an optional attribute
            O131: `body` is lost if `d` has its default value, because the group is not printed
              | $v $o (`x`) : (`d` $d^ $body)? attr-dict
              |                        ^^^^^
              = help: move `body` after the group, or make the anchor an optional attribute
            O131: `oa` is lost if `d` has its default value, because the group is not printed
              | $v $o (`d` $d^ custom<A>($oa, ref($o), $body))? attr-dict
              |                ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
              = help: move `oa` after the group, or make the anchor an optional attribute
            O131: `body` is lost if `d` has its default value, because the group is not printed
              | $v $o (`d` $d^ custom<A>($oa, ref($o), $body))? attr-dict
              |                ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
              = help: move `body` after the group, or make the anchor an optional attribute
        "#]],
    );
    // An element next to an optional anchor shows that the anchor is present.
    for format in [
        "$o $v $body (`d` $d^)? attr-dict",
        "$o $v $body (`d` $oa^ $d)? attr-dict",
        "$o $v $body (`d` $u^ $d)? attr-dict",
        "$o $body (`d` $v^ $d)? attr-dict",
        "$o $v $body (`x` $a) : (`d` $d^)? attr-dict",
        "$o $v $body (`d` custom<A>($d, $dp)^)? attr-dict",
    ] {
        check(&[format], expect![""]);
    }
}

#[test]
fn elements_parsed_as_another() {
    check(
        &["$o $v $body ($d^)? $a attr-dict", "$body ($o^)? ($v^)? attr-dict"],
        expect![[r#"
            O156: ambiguous element: if `d` is absent, the parser reads `a` as `d`
              | $o $v $body ($d^)? $a attr-dict
              |                    ^^
              = help: put a literal before one of them
            O156: ambiguous element: if `o` is absent, the parser reads `v` as `o`
              | $body ($o^)? ($v^)? attr-dict
              |               ^^
              = help: put a literal before one of them
        "#]],
    );
    for format in [
        "$o $v $body ($d^)? `,` $a attr-dict",
        "$o $v $body $d $a attr-dict",
        "$o $v $body ($oa^)? ($d^)? attr-dict",
        "$o $v $body ($d^) : (`-`)? $a attr-dict",
        "$body ($o^)? `,` $v attr-dict",
    ] {
        check(&[format], expect![""]);
    }
    let of_two = |format| definition("", "OptionalAttr<StrAttr>:$a, OptionalAttr<StrAttr>:$b", format);
    let shown = ["`<` ($a^)? ($b^)? `>`", "`<` $a $b `>`", "`<` ($a^)? (`,` $b^)? `>`"].map(of_two);
    expect![[r#"
        O156: ambiguous element: if `a` is absent, the parser reads `b` as `a`
          | `<` ($a^)? ($b^)? `>`
          |             ^^
          = help: put a literal before one of them
        O156: ambiguous element: if `a` is absent, the parser reads `b` as `a`
          | `<` $a $b `>`
          |        ^^
          = help: put a literal before one of them
    "#]]
    .assert_eq(&shown.concat());
}

#[test]
fn groups_with_the_same_first_token() {
    check(
        &[
            "$o $v $body (`,` $d^)? (`,` $oa^)? attr-dict",
            "$o $v $body (`` `a` $d^)? attr-dict (` ` `a` $oa^)? ",
            "$o $v $body (`a` $d^)? (`b` $dp^)? (`a` $oa^)? attr-dict",
            "$v $body (`a` $d^)? $o `a` attr-dict",
            "$o $v $body (`x` $oa^ (`a` $d^)? (`a` $dp^)?)? attr-dict",
        ],
        expect![[r#"
            O132: ambiguous group: a preceding group also starts with `,`
              | $o $v $body (`,` $d^)? (`,` $oa^)? attr-dict
              |                         ^^^
              = help: start them with different literals
            O132: ambiguous group: a preceding group also starts with `a`
              | $o $v $body (`` `a` $d^)? attr-dict (` ` `a` $oa^)?
              |                                          ^^^
              = help: start them with different literals
            O132: ambiguous group: a preceding group also starts with `a`
              | $o $v $body (`a` $d^)? (`b` $dp^)? (`a` $oa^)? attr-dict
              |                                     ^^^
              = help: start them with different literals
            O132: ambiguous group: a preceding group also starts with `a`
              | $v $body (`a` $d^)? $o `a` attr-dict
              |                        ^^^
              = help: start them with different literals
            O132: ambiguous group: a preceding group also starts with `a`
              | $o $v $body (`x` $oa^ (`a` $d^)? (`a` $dp^)?)? attr-dict
              |                                   ^^^
              = help: start them with different literals
        "#]],
    );
    for format in [
        "$o $v $body (`a` $d^)? `b` (`a` $oa^)? attr-dict",
        "$o $v $body (`a` $d^)? $a (`a` $oa^)? attr-dict",
        "$o $v (`a` $d^)? $body (`a` $oa^)? attr-dict",
        "$o $v $body (`a` $d^) : (`b`)? (`a` $oa^)? attr-dict",
        "$o $v $body (`a` `b` $d^)? (`b` $oa^)? attr-dict",
    ] {
        check(&[format], expect![""]);
    }
}

#[test]
fn text_after_a_symbol_name_without_space() {
    let glued = [
        ("EnumProp<Unit>:$e", "`` $e"),
        ("I64Prop:$n, I64Prop:$m", "`` params"),
        ("I64Prop:$n", "`` struct(params)"),
        ("AnyType:$t", "`` $t"),
        ("AnyAttr:$x", "`` `of` $x"),
        ("OptionalAttr<I64Attr>:$n", "`` ($n^)? `<` `>`"),
        ("OptionalAttr<I64Attr>:$n", "(`` $n^)? `<` `>`"),
        ("OptionalAttr<I64Attr>:$n", "`` ($n^)? `a`"),
    ];
    let shown: Vec<String> = glued
        .iter()
        .map(|(params, format)| definition("", params, format))
        .collect();
    expect![[r#"
        O133: missing separator: the parser reads `a` and this element as one name
          | `` $e
          |    ^^
          = help: start with punctuation, such as `<`, or remove the empty literal
        O133: missing separator: the parser reads `a` and this element as one name
          | `` params
          |    ^^^^^^
          = help: start with punctuation, such as `<`, or remove the empty literal
        O133: missing separator: the parser reads `a` and this element as one name
          | `` struct(params)
          |    ^^^^^^^^^^^^^^
          = help: start with punctuation, such as `<`, or remove the empty literal
        O133: missing separator: the parser reads `a` and this element as one name
          | `` $t
          |    ^^
          = help: start with punctuation, such as `<`, or remove the empty literal
        O133: missing separator: the parser reads `a` and this element as one name
          | `` `of` $x
          |    ^^^^
          = help: start with punctuation, such as `<`, or remove the empty literal
        O133: missing separator: the parser reads `a` and this element as one name
          | `` ($n^)? `<` `>`
          |     ^^
          = help: start with punctuation, such as `<`, or remove the empty literal
        O133: missing separator: the parser reads `a` and this element as one name
          | (`` $n^)? `<` `>`
          |     ^^
          = help: start with punctuation, such as `<`, or remove the empty literal
        O133: missing separator: the parser reads `a` and this element as one name
          | `` ($n^)? `a`
          |     ^^
          = help: start with punctuation, such as `<`, or remove the empty literal
        O133: missing separator: the parser reads `a` and this element as one name
          | `` ($n^)? `a`
          |           ^^^
          = help: start with punctuation, such as `<`, or remove the empty literal
    "#]]
    .assert_eq(&shown.concat());
    for (params, format) in [
        ("EnumProp<Unit>:$e", "$e"),
        ("EnumProp<Unit>:$e", "`` `<` $e `>`"),
        ("EnumProp<Unit>:$e", "`<` $e `>`"),
        ("StrAttr:$s", "`` $s"),
        ("StringProp:$s", "`` $s"),
        ("DenseI64ArrayAttr:$s", "`` $s"),
        ("I64ArrayAttr:$s", "`` $s"),
        ("Mine:$s", "`` $s"),
        ("OptionalAttr<I64Attr>:$n", "`` (`<` $n^ `>`)?"),
    ] {
        assert_eq!(definition("", params, format), "", "{format}");
    }
}

#[test]
fn format_lints_can_be_allowed() {
    let op = |switch: &str, format: &str| {
        let source = format!("{switch} AOp = \"t.a\", {GROUPS} {{ assembly_format: {format:?} }}");
        let mut report = Report::new();
        let tokens: TokenStream = source.parse().unwrap();
        let syntax = OpSyntax::parse(&mut Tokens::new(tokens), &mut report).unwrap();
        crate::check::op::check_op(syntax, &mut report);
        report.show_messages()
    };
    let hidden = "$o $v $body (`d` $d^ $oa)? attr-dict";
    let never_read = "$o $v $body (`d` $d^)? (`d` $oa^)? attr-dict";
    for (allowed, format) in [("hidden_by_default", hidden), ("group_never_read", never_read)] {
        let other = if format == hidden {
            "group_never_read"
        } else {
            "hidden_by_default"
        };
        assert_eq!(op(&format!("#[drr(allow({allowed}))]"), format), "");
        assert_ne!(op(&format!("#[drr(allow({other}, glued_to_name))]"), format), "");
    }
    let enum_param = "EnumProp<Unit>:$e";
    assert_eq!(definition("#[drr(allow(glued_to_name))]", enum_param, "`` $e"), "");
    assert_ne!(definition("#[drr(allow(hidden_by_default))]", enum_param, "`` $e"), "");
    expect![[r#"
        P92: unknown lint `shadowed`
          = help: use one of `hidden_by_default`, `group_never_read`, `glued_to_name`
    "#]]
    .assert_eq(&op("#[drr(allow(shadowed))]", "$o $v $body attr-dict"));
}
