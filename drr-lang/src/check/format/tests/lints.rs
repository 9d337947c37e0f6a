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
fn fmt_q19_what_is_hidden_by_a_default() {
    check(
        &[
            "$o $v $body (`d` $d^ $oa `+` $a)? attr-dict",
            "$o $body (`d` $dp^ (`v` $v^)?)? attr-dict",
            "$v $o (`x`) : (`d` $d^ $body)? attr-dict",
            "$v $o (`d` $d^ custom<A>($oa, ref($o), $body))? attr-dict",
        ],
        expect![[r#"
            O131: `oa` is not printed where `d` is its default, and so it is lost
              | $o $v $body (`d` $d^ $oa `+` $a)? attr-dict
              |                      ^^^
              = help: put `oa` behind the group, or make the anchor an attribute that is optional
            O131: `a` is not printed where `d` is its default, and so it is lost
              | $o $v $body (`d` $d^ $oa `+` $a)? attr-dict
              |                              ^^
              = help: put `a` behind the group, or make the anchor an attribute that is optional
            O131: `v` is not printed where `dp` is its default, and so it is lost
              | $o $body (`d` $dp^ (`v` $v^)?)? attr-dict
              |                    ^^^^^^^^^^
              = help: put `v` behind the group, or make the anchor an attribute that is optional
            O131: `body` is not printed where `d` is its default, and so it is lost
              | $v $o (`x`) : (`d` $d^ $body)? attr-dict
              |                        ^^^^^
              = help: put `body` behind the group, or make the anchor an attribute that is optional
            O131: `oa` is not printed where `d` is its default, and so it is lost
              | $v $o (`d` $d^ custom<A>($oa, ref($o), $body))? attr-dict
              |                ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
              = help: put `oa` behind the group, or make the anchor an attribute that is optional
            O131: `body` is not printed where `d` is its default, and so it is lost
              | $v $o (`d` $d^ custom<A>($oa, ref($o), $body))? attr-dict
              |                ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
              = help: put `body` behind the group, or make the anchor an attribute that is optional
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
            O156: where `d` is absent, the parser takes `a` for it
              | $o $v $body ($d^)? $a attr-dict
              |                    ^^
              = help: put a literal before one of them
            O156: where `o` is absent, the parser takes `v` for it
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
        O156: where `a` is absent, the parser takes `b` for it
          | `<` ($a^)? ($b^)? `>`
          |             ^^
          = help: put a literal before one of them
        O156: where `a` is absent, the parser takes `b` for it
          | `<` $a $b `>`
          |        ^^
          = help: put a literal before one of them
    "#]]
    .assert_eq(&shown.concat());
}

#[test]
fn fmt_q25_groups_that_begin_alike() {
    check(
        &[
            "$o $v $body (`,` $d^)? (`,` $oa^)? attr-dict",
            "$o $v $body (`` `a` $d^)? attr-dict (` ` `a` $oa^)? ",
            "$o $v $body (`a` $d^)? (`b` $dp^)? (`a` $oa^)? attr-dict",
            "$v $body (`a` $d^)? $o `a` attr-dict",
            "$o $v $body (`x` $oa^ (`a` $d^)? (`a` $dp^)?)? attr-dict",
        ],
        expect![[r#"
            O132: a group before this begins with `,`, too, and the parser takes this for that one
              | $o $v $body (`,` $d^)? (`,` $oa^)? attr-dict
              |                         ^^^
              = help: begin them with two literals
            O132: a group before this begins with `a`, too, and the parser takes this for that one
              | $o $v $body (`` `a` $d^)? attr-dict (` ` `a` $oa^)?
              |                                          ^^^
              = help: begin them with two literals
            O132: a group before this begins with `a`, too, and the parser takes this for that one
              | $o $v $body (`a` $d^)? (`b` $dp^)? (`a` $oa^)? attr-dict
              |                                     ^^^
              = help: begin them with two literals
            O132: a group before this begins with `a`, too, and the parser takes this for that one
              | $v $body (`a` $d^)? $o `a` attr-dict
              |                        ^^^
              = help: begin them with two literals
            O132: a group before this begins with `a`, too, and the parser takes this for that one
              | $o $v $body (`x` $oa^ (`a` $d^)? (`a` $dp^)?)? attr-dict
              |                                   ^^^
              = help: begin them with two literals
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
fn fmt_q21_what_is_glued_to_a_name() {
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
        O133: nothing stands between this and `a`, so that the parser reads both as one name
          | `` $e
          |    ^^
          = help: begin with punctuation, such as `<`, or leave out the empty literal
        O133: nothing stands between this and `a`, so that the parser reads both as one name
          | `` params
          |    ^^^^^^
          = help: begin with punctuation, such as `<`, or leave out the empty literal
        O133: nothing stands between this and `a`, so that the parser reads both as one name
          | `` struct(params)
          |    ^^^^^^^^^^^^^^
          = help: begin with punctuation, such as `<`, or leave out the empty literal
        O133: nothing stands between this and `a`, so that the parser reads both as one name
          | `` $t
          |    ^^
          = help: begin with punctuation, such as `<`, or leave out the empty literal
        O133: nothing stands between this and `a`, so that the parser reads both as one name
          | `` `of` $x
          |    ^^^^
          = help: begin with punctuation, such as `<`, or leave out the empty literal
        O133: nothing stands between this and `a`, so that the parser reads both as one name
          | `` ($n^)? `<` `>`
          |     ^^
          = help: begin with punctuation, such as `<`, or leave out the empty literal
        O133: nothing stands between this and `a`, so that the parser reads both as one name
          | (`` $n^)? `<` `>`
          |     ^^
          = help: begin with punctuation, such as `<`, or leave out the empty literal
        O133: nothing stands between this and `a`, so that the parser reads both as one name
          | `` ($n^)? `a`
          |     ^^
          = help: begin with punctuation, such as `<`, or leave out the empty literal
        O133: nothing stands between this and `a`, so that the parser reads both as one name
          | `` ($n^)? `a`
          |           ^^^
          = help: begin with punctuation, such as `<`, or leave out the empty literal
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
        P92: there is no lint `shadowed`
          = help: there are `hidden_by_default`, `group_never_read`, `glued_to_name`
    "#]]
    .assert_eq(&op("#[drr(allow(shadowed))]", "$o $v $body attr-dict"));
}
