//! Lowered elements of formats, with the printed spaces. Rows are those of the specification.

use super::{EACH, list};
use expect_test::{Expect, expect};

const VALUES: &str =
    "(ins AnyType:$x, Variadic<AnyType>:$v, I32Attr:$a, UnitAttr:$u, OptionalAttr<StrAttr>:$s), (outs)";

fn check(sections: &str, formats: &[&str], expect: Expect) {
    let lines = formats.iter().map(|format| format!("{}\n", list(sections, format)));
    expect.assert_eq(&lines.collect::<String>());
}

/// Returns the elements of a format for an op without operands.
fn check_empty(formats: &[&str], expect: Expect) {
    check(
        "(ins I32Attr:$a, I32Attr:$b, UnitAttr:$u, UnitAttr:$w), (outs)",
        formats,
        expect,
    );
}

#[test]
fn whitespace_between_tokens_is_ignored() {
    check_empty(
        &["`a`$a attr-dict", "  `a`\n\t$a\r\n  attr-dict  "],
        expect![[r#"
        _ `a` _ $a attr-dict
        _ `a` _ $a attr-dict
    "#]],
    );
}

#[test]
fn keyword_and_punctuation_literals() {
    check_empty(
        &[
            "`a` `i32` `_` `a_$.9` attr-dict",
            "`:` `,` `=` `<` `>` `(` `)` `[` `]` `{` `}` `?` `+` `-` `*` `->` `...` attr-dict",
        ],
        expect![[r#"
            _ `a` _ `i32` _ `_` _ `a_$.9` attr-dict
            _ `:` `,` _ `=` _ `<` `>` _ `(` `)` _ `[` `]` _ `{` `}` _ `?` _ `+` _ `-` _ `*` _ `->` _ `...` attr-dict
        "#]],
    );
}

#[test]
fn whitespace_literals() {
    check_empty(
        &[
            "`a` ` ` `b` attr-dict",
            "`a` `` `b` attr-dict",
            "`a` `\\n` `b` `\n` `c` attr-dict",
        ],
        expect![[r#"
            _ `a` _ `b` attr-dict
            _ `a` `b` attr-dict
            _ `a` \n _ `b` \n _ `c` attr-dict
        "#]],
    );
}

#[test]
fn spaces_between_elements() {
    check_empty(
        &[
            // A16: no space after opening punctuation, a space after other punctuation.
            "`<` $a `>` attr-dict",
            "`=` $a `,` $b attr-dict",
            // A14: a space before an opening bracket only after punctuation.
            "`a` `(` `=` `(` `(` `)` `)` attr-dict",
            // A17: the dictionary prints its own space.
            "attr-dict $a",
            "`<` attr-dict `>`",
            // A18: the property dictionary prints its own space.
            "prop-dict attr-dict",
            "`a` prop-dict `b` attr-dict",
            // A20
            "`` $a `` `(` `` $b attr-dict",
        ],
        expect![[r#"
            `<` $a `>` attr-dict
            _ `=` _ $a `,` _ $b attr-dict
            _ `a` `(` `=` _ `(` `(` `)` `)` attr-dict
            attr-dict _ $a
            `<` attr-dict `>`
            prop-dict attr-dict
            _ `a` prop-dict _ `b` attr-dict
            $a `(` $b attr-dict
        "#]],
    );
}

#[test]
fn space_literal_before_a_variable_prints_two_spaces() {
    check_empty(
        &["`foo` ` ` $a attr-dict", "` ` `bar` attr-dict"],
        expect![[r#"
        _ `foo` _ _ $a attr-dict
        _ `bar` attr-dict
    "#]],
    );
}

#[test]
fn spaces_are_decided_in_source_order() {
    check_empty(
        &["`<` (`a` $u^)? `b` attr-dict", "(`(` $u^ `)`) : (`<`)? $a attr-dict"],
        expect![[r#"
            `<` group[`a`, $u, 2, 0] `a` set($u) _ `b` attr-dict
            group[`(`, $u, 4, 2] `(` set($u) `)` skip[2] _ `<` $a attr-dict
        "#]],
    );
}

#[test]
fn variables_of_every_kind() {
    check(
        EACH,
        &[
            "$x $o $v $body $more $next $others $p $dp $a $oa $d attr-dict `:` type($x) type($v) type($r) type($rs)",
            "operands $p regions successors attr-dict type(operands) type(results)",
            "operands regions successors prop-dict attr-dict functional-type(operands, results)",
        ],
        expect![[r#"
            _ $x _ $o _ $v _ $body _ $more _ $next _ $others _ $p _ $dp _ $a _ $oa _ $d attr-dict _ `:` _ type($x) _ type($v) _ type($r) _ type($rs)
            _ operands _ $p _ regions _ successors attr-dict _ type(operands) _ type(results)
            _ operands _ regions _ successors prop-dict attr-dict _ functional-type(operands, results)
        "#]],
    );
}

#[test]
fn operand_groups() {
    check(
        r#"(ins VariadicOfVariadic<AnyType, "sizes">:$x, DenseI32ArrayAttr:$sizes), (outs)"#,
        &["$x `:` type($x) attr-dict", "$x `:` qualified(type($x)) attr-dict"],
        expect![[r#"
            _ groups($x, $sizes) _ `:` _ type-groups($x, $sizes) attr-dict
            _ groups($x, $sizes) _ `:` _ type-groups($x, $sizes) attr-dict
        "#]],
    );
}

#[test]
fn qualified_attributes_and_types() {
    check(
        VALUES,
        &["$x $v qualified($a) attr-dict qualified(type($x)) qualified(type($v))"],
        expect![[r#"
            _ $x _ $v _ qualified($a) attr-dict _ qualified(type($x)) _ qualified(type($v))
        "#]],
    );
}

#[test]
fn optional_groups() {
    check(
        VALUES,
        &[
            "$x (`to` $v^ `:` type($v))? attr-dict type($x)",
            "$x ($v^ `:` type($v))? attr-dict type($x)",
            "$x (`a` $s^ $a)? $v attr-dict type($x) type($v)",
            "$x ($s^ `with` $a)? $v attr-dict type($x) type($v)",
            "$x (`` `a` $s^) : (`b` ` `)? $v attr-dict type($x) type($v)",
            // A60
            "$x (`a`) : ($s^)? $v attr-dict type($x) type($v)",
            // Anchors that are types.
            "$x $v (`:` type($v)^)? attr-dict type($x)",
        ],
        expect![[r#"
            _ $x group[`to`, $v, 8, 0] _ `to` _ $v _ `:` _ type($v) attr-dict _ type($x)
            _ $x group[operand, $v, 6, 0] _ $v _ `:` _ type($v) attr-dict _ type($x)
            _ $x group[`a`, $s, 6, 0] _ `a` _ $s _ $a _ $v attr-dict _ type($x) _ type($v)
            _ $x group[$s, $s, 6, 0] _ $s _ `with` _ $a _ $v attr-dict _ type($x) _ type($v)
            _ $x group[`a`, $s, 4, 3] `a` _ $s skip[3] _ `b` _ _ $v attr-dict _ type($x) _ type($v)
            _ $x group[`a`, not $s, 3, 2] _ `a` skip[2] _ $s _ $v attr-dict _ type($x) _ type($v)
            _ $x _ $v group[`:`, $v, 4, 0] _ `:` _ type($v) attr-dict _ type($x)
        "#]],
    );
}

#[test]
fn first_elements_of_optional_groups() {
    check(
        "(ins Variadic<AnyType>:$v, DefaultValuedProp<I64Prop, \"3\">:$p), (outs), (region AnyRegion:$body, AnyRegion:$other)",
        &[
            "($body^ `x`)? ($p^ `y`)? $other $v attr-dict type($v)",
            "(custom<A>($p, $body)^ `x`)? (`z` custom<B>($other)^)? $v attr-dict type($v)",
        ],
        expect![[r#"
            group[region, $body, 4, 0] _ $body _ `x` group[$p, $p, 4, 0] _ $p _ `y` _ $other _ $v attr-dict _ type($v)
            group[custom, $p|$body, 4, 0] _ custom?<A>($p, $body) _ `x` group[`z`, $other, 4, 0] _ `z` _ custom<B>($other) _ $v attr-dict _ type($v)
        "#]],
    );
}

#[test]
fn unit_attribute_is_set_by_its_group() {
    check_empty(
        &[
            "(`a` $u^)? attr-dict",
            "(`a` `<` $u^ `>` $a)? attr-dict",
            "(`a`) : (`b` $u^)? attr-dict",
            // As the first element, it is printed.
            "($u^)? attr-dict",
            "(`` $u^ `a`)? attr-dict",
            // Only the anchor is set.
            "(`a` $u^ $w)? attr-dict",
            "$u attr-dict",
        ],
        expect![[r#"
            group[`a`, $u, 3, 0] _ `a` set($u) attr-dict
            group[`a`, $u, 7, 0] _ `a` `<` set($u) `>` _ $a attr-dict
            group[`a`, not $u, 3, 3] _ `a` skip[3] _ `b` set($u) attr-dict
            group[$u, $u, 2, 0] _ $u attr-dict
            group[$u, $u, 3, 0] $u _ `a` attr-dict
            group[`a`, $u, 5, 0] _ `a` set($u) _ $w attr-dict
            _ $u attr-dict
        "#]],
    );
}

#[test]
fn optional_groups_nest() {
    check_empty(
        &[
            "(`a` $u^ (`b` $w^)? `c`)? attr-dict",
            "(`a` (`b` $w^) : (`c`)? $u^) : (`d`)? attr-dict",
        ],
        expect![[r#"
            group[`a`, $u, 9, 0] _ `a` set($u) group[`b`, $w, 3, 0] _ `b` set($w) _ `c` attr-dict
            group[`a`, $u, 11, 2] _ `a` group[`b`, $w, 4, 2] _ `b` set($w) skip[2] _ `c` set($u) skip[2] _ `d` attr-dict
        "#]],
    );
}

#[test]
fn oilist_directives() {
    check(
        "(ins UnitAttr:$u, OptionalAttr<I32Attr>:$a, Optional<I32>:$o, Variadic<AnyType>:$v), (outs), (region AnyRegion:$body),
         [AttrSizedOperandSegments]",
        &[
            "oilist(`u` $u | `a` `(` $a `)` | `o` $o (`:` type($v)^)? | `v` custom<A>($v) | `body` $body) attr-dict",
            // A67
            "oilist(`foo` | `u` `x` $u) oilist(`bar`) $o $v $body attr-dict type($v)",
        ],
        expect![[r#"
            oilist[35] clause[0, `u`, $u, 4] _ `u` set($u) end[5] clause[1, `a`, $a, 6] _ `a` `(` $a `)` end[12] clause[2, `o`, $o, 10] _ `o` _ $o group[`:`, $v, 4, 0] _ `:` _ type($v) end[23] clause[3, `v`, $v, 5] _ `v` _ custom<A>($v) end[29] clause[4, `body`, $body, 5] _ `body` _ $body end[35] attr-dict
            oilist[12] clause[0, `foo`, , 3] _ `foo` end[4] clause[1, `u`, $u, 7] _ `u` _ `x` _ $u end[12] oilist[4] clause[2, `bar`, , 3] _ `bar` end[4] _ $o _ $v _ $body attr-dict _ type($v)
        "#]],
    );
}

#[test]
fn custom_directives() {
    check(
        EACH,
        &[
            r#"custom<Foo>($x, $o, $v, $a, $p, $body, $more, $next, $others, type($x), type($rs), "te\"xt", attr-dict, prop-dict)
               custom<Bar>(ref($x), ref($a), ref($body), ref($next), ref(type($x)), ref(attr-dict))
               type($v) type($r)"#,
            r#"operands regions successors $p attr-dict type(operands) type(results)
               custom<Bar>(ref(operands), ref(regions), ref(successors), ref(type(operands)), ref(type(results)), ref($x),
                           ref($body), ref($next), ref(type($x)), ref(type($r)))"#,
        ],
        expect![[r#"
            _ custom<Foo>($x, $o, $v, $a, $p, $body, $more, $next, $others, type($x), type($rs), "te\"xt", attr-dict, prop-dict) _ custom<Bar>($x, $a, $body, $next, type($x), attr-dict) _ type($v) _ type($r)
            _ operands _ regions _ successors _ $p attr-dict _ type(operands) _ type(results) _ custom<Bar>(operands, regions, successors, type(operands), type(results), $x, $body, $next, type($x), type($r))
        "#]],
    );
}
