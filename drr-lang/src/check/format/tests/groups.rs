//! Errors of optional groups and `oilist`, and ambiguities. Rows are those of the specification.

use super::{EACH, checked, errors};
use expect_test::{Expect, expect};

const ANY: &str = "(ins AnyAttr:$any, StrAttr:$a, UnitAttr:$u, Optional<I32>:$o, TypedAttrInterface:$q), (outs), (region AnyRegion:$body)";

fn check(cases: &[(&str, &str)], expect: Expect) {
    expect.assert_eq(&errors(cases));
}

#[test]
fn errors_in_anchors() {
    check(
        &[
            (EACH, "(`a` $o)? attr-dict"),
            (EACH, "(`a` $o^ $v^)? attr-dict"),
            (EACH, "(`a` $o^) : (`b` $v^)? attr-dict"),
            (EACH, "$x^ attr-dict"),
            (EACH, "(`a` $a^)? attr-dict"),
            (EACH, "(`a` $p^)? attr-dict"),
            (EACH, "(`a` custom<A>($o, $a, $p)^)? attr-dict"),
        ],
        expect![[r#"
            E47: missing anchor in the optional group
              | (`a` $o)? attr-dict
              | ^^^^^^^^^
              = note: an optional group is printed if its anchor is present
              = help: mark an element as the anchor with `^` after it
            E47: more than one anchor in the optional group
              | (`a` $o^ $v^)? attr-dict
              |            ^
            E47: more than one anchor in the optional group
              | (`a` $o^) : (`b` $v^)? attr-dict
              |                    ^
            E47: an anchor is allowed only in an optional group
              | $x^ attr-dict
              |   ^
            E48: `$a` is always present, so it cannot be the anchor
              | (`a` $a^)? attr-dict
              |      ^^
              = note: an anchor is optional or has a default value
            E49: `$p` is a property without a default, so it cannot be the anchor
              | (`a` $p^)? attr-dict
              |      ^^
            E48: `$a` is always present, so it cannot be the anchor
              | (`a` custom<A>($o, $a, $p)^)? attr-dict
              |                    ^^
              = note: an anchor is optional or has a default value
            E49: `$p` is a property without a default, so it cannot be the anchor
              | (`a` custom<A>($o, $a, $p)^)? attr-dict
              |                        ^^
        "#]],
    );
}

#[test]
fn errors_in_optional_groups() {
    check(
        &[
            (EACH, "($x^)? attr-dict"),
            (EACH, "(`a` type($r)^)? attr-dict"),
            (EACH, "(`a` $oa^ type($x) functional-type($x, $r))? attr-dict"),
            (
                EACH,
                "(`a` $oa^ attr-dict operands regions successors prop-dict oilist(`x`))? attr-dict",
            ),
            (EACH, "(`a` $oa^ type(operands))? attr-dict"),
            (EACH, "(`a`^ $o)? (`` ^ `b` $v)? attr-dict"),
            (EACH, "(`a` (`b` $o^)?^)? attr-dict"),
            (EACH, r#"(`a` custom<A>($next, "x")^)? attr-dict"#),
            (EACH, "(`a` custom<A>(ref($x))^)? attr-dict"),
            (EACH, "(type($v)^)? attr-dict"),
            (EACH, "(`` type($v)^)? attr-dict"),
            (EACH, "((`b` $o^)? $v^)? attr-dict"),
            (EACH, "($o^) : `a` attr-dict"),
            (EACH, "($o^ `a`) attr-dict"),
            (EACH, "type(($o^)?) attr-dict"),
            (EACH, "()? attr-dict"),
            (EACH, "(``)? attr-dict"),
        ],
        expect![[r#"
            E50: `$x` is a single operand, so it cannot be in an optional group
              | ($x^)? attr-dict
              |  ^^
            E51: `$r` is a single result, so its type cannot be in an optional group
              | (`a` type($r)^)? attr-dict
              |      ^^^^^^^^
            E18: the type of `$x` is already bound
              | (`a` $oa^ type($x) functional-type($x, $r))? attr-dict
              |                                    ^^
            E52: this element is not allowed in an optional group
              | (`a` $oa^ attr-dict operands regions successors prop-dict oilist(`x`))? attr-dict
              |           ^^^^^^^^^
              = note: an optional group may contain literals, variables, types, regions, `custom` directives and other groups
            E52: this element is not allowed in an optional group
              | (`a` $oa^ attr-dict operands regions successors prop-dict oilist(`x`))? attr-dict
              |                     ^^^^^^^^
              = note: an optional group may contain literals, variables, types, regions, `custom` directives and other groups
            E52: this element is not allowed in an optional group
              | (`a` $oa^ attr-dict operands regions successors prop-dict oilist(`x`))? attr-dict
              |                              ^^^^^^^
              = note: an optional group may contain literals, variables, types, regions, `custom` directives and other groups
            E52: this element is not allowed in an optional group
              | (`a` $oa^ attr-dict operands regions successors prop-dict oilist(`x`))? attr-dict
              |                                      ^^^^^^^^^^
              = note: an optional group may contain literals, variables, types, regions, `custom` directives and other groups
            E52: this element is not allowed in an optional group
              | (`a` $oa^ attr-dict operands regions successors prop-dict oilist(`x`))? attr-dict
              |                                                 ^^^^^^^^^
              = note: an optional group may contain literals, variables, types, regions, `custom` directives and other groups
            E52: this element is not allowed in an optional group
              | (`a` $oa^ attr-dict operands regions successors prop-dict oilist(`x`))? attr-dict
              |                                                           ^^^^^^^^^^^
              = note: an optional group may contain literals, variables, types, regions, `custom` directives and other groups
            E02: `attr-dict` appears more than once in the format
              | (`a` $oa^ attr-dict operands regions successors prop-dict oilist(`x`))? attr-dict
              |                                                                         ^^^^^^^^^
            E52: this element is not allowed in an optional group
              | (`a` $oa^ type(operands))? attr-dict
              |           ^^^^^^^^^^^^^^
              = note: an optional group may contain literals, variables, types, regions, `custom` directives and other groups
            E52: this element is always present, so it cannot be the anchor
              | (`a`^ $o)? (`` ^ `b` $v)? attr-dict
              |  ^^^
              = note: an anchor is a variable, a type or a `custom` directive
            E52: this element is always present, so it cannot be the anchor
              | (`a`^ $o)? (`` ^ `b` $v)? attr-dict
              |             ^^
              = note: an anchor is a variable, a type or a `custom` directive
            E52: this element is always present, so it cannot be the anchor
              | (`a` (`b` $o^)?^)? attr-dict
              |      ^^^^^^^^^^
              = note: an anchor is a variable, a type or a `custom` directive
            E52: the arguments of this directive are always present, so it cannot be the anchor
              | (`a` custom<A>($next, "x")^)? attr-dict
              |                ^^^^^
              = help: move the anchor to another element of the group
            E52: the arguments of this directive are always present, so it cannot be the anchor
              | (`a` custom<A>($next, "x")^)? attr-dict
              |                       ^^^
              = help: move the anchor to another element of the group
            E30: `$x` is an operand that is not bound before this `ref`
              | (`a` custom<A>(ref($x))^)? attr-dict
              |                    ^^
              = help: bind it first, or remove `ref` to bind it here
            E53: the parser cannot detect an optional group that starts with this element
              | (type($v)^)? attr-dict
              |  ^^^^^^^^
              = help: start with a literal, a variable or a `custom` directive
            E53: the parser cannot detect an optional group that starts with this element
              | (`` type($v)^)? attr-dict
              |     ^^^^^^^^
              = help: start with a literal, a variable or a `custom` directive
            E53: the parser cannot detect an optional group that starts with this element
              | ((`b` $o^)? $v^)? attr-dict
              |  ^^^^^^^^^^
              = help: start with a literal, a variable or a `custom` directive
            E54: expected `(` and the alternative elements: `(..) : (..)?`
              | ($o^) : `a` attr-dict
              |         ^^^
            E54: expected `?` after an optional group
              | ($o^ `a`) attr-dict
              | ^^^^^^^^^
            E55: an optional group or an `oilist` cannot be nested in a directive
              | type(($o^)?) attr-dict
              |      ^^^^^^
            E59: expected a literal, a variable, a directive or an optional group, not `)`
              | ()? attr-dict
              |  ^
            E47: missing anchor in the optional group
              | (``)? attr-dict
              | ^^^^^
              = note: an optional group is printed if its anchor is present
              = help: mark an element as the anchor with `^` after it
        "#]],
    );
}

#[test]
fn ambiguous_formats() {
    check(
        &[
            (ANY, "$any `:` $a $body attr-dict"),
            (ANY, "$any $o `` (`b` $u^)? `:` $a $body attr-dict"),
            (ANY, "$any (`:` $u^)? $a $body attr-dict"),
            (ANY, "(`x` $u^ $any)? $o `:` $a $body attr-dict"),
            (ANY, "qualified($q) `:` $any $a $body attr-dict"),
            (ANY, "$any $o $a attr-dict $body"),
            (ANY, "$any $o $a (`x` $u^ attr-dict)? $body attr-dict"),
            (ANY, "$any $o $a attr-dict `{` $body `}`"),
            (ANY, "$any $o $a attr-dict regions"),
        ],
        expect![[r#"
            E56: ambiguous `:`: the parser would read it as the start of the type of `any`
              | $any `:` $a $body attr-dict
              |      ^^^
              = help: put another literal between them
            E41: operand `o` is missing from the format
              | $any `:` $a $body attr-dict
              |                            ^
              = help: add `$o`
            E56: ambiguous `:`: the parser would read it as the start of the type of `any`
              | $any $o `` (`b` $u^)? `:` $a $body attr-dict
              |                       ^^^
              = help: put another literal between them
            E56: ambiguous `:`: the parser would read it as the start of the type of `any`
              | $any (`:` $u^)? $a $body attr-dict
              |       ^^^
              = help: put another literal between them
            E41: operand `o` is missing from the format
              | $any (`:` $u^)? $a $body attr-dict
              |                                   ^
              = help: add `$o`
            E56: ambiguous `:`: the parser would read it as the start of the type of `any`
              | (`x` $u^ $any)? $o `:` $a $body attr-dict
              |                    ^^^
              = help: put another literal between them
            E56: ambiguous `:`: the parser would read it as the start of the type of `q`
              | qualified($q) `:` $any $a $body attr-dict
              |               ^^^
              = help: put another literal between them
            E41: operand `o` is missing from the format
              | qualified($q) `:` $any $a $body attr-dict
              |                                          ^
              = help: add `$o`
            E57: ambiguous brace: the parser would read it as the start of the preceding attribute dictionary
              | $any $o $a attr-dict $body
              |                      ^^^^^
              = help: write `attr-dict-with-keyword`, or move `attr-dict` after this element
            E52: this element is not allowed in an optional group
              | $any $o $a (`x` $u^ attr-dict)? $body attr-dict
              |                     ^^^^^^^^^
              = note: an optional group may contain literals, variables, types, regions, `custom` directives and other groups
            E02: `attr-dict` appears more than once in the format
              | $any $o $a (`x` $u^ attr-dict)? $body attr-dict
              |                                       ^^^^^^^^^
            E57: ambiguous brace: the parser would read it as the start of the preceding attribute dictionary
              | $any $o $a attr-dict `{` $body `}`
              |                      ^^^
              = help: write `attr-dict-with-keyword`, or move `attr-dict` after this element
            E57: ambiguous brace: the parser would read it as the start of the preceding attribute dictionary
              | $any $o $a attr-dict regions
              |                      ^^^^^^^
              = help: write `attr-dict-with-keyword`, or move `attr-dict` after this element
        "#]],
    );
}

#[test]
fn attributes_with_a_trailing_type() {
    let typed = [
        "TypedAttrInterface",
        "AnyI32Attr",
        "AnyIntegerAttr",
        "AnyFloatAttr",
        "SignlessIntegerAttrBase<I32>",
        "TypedStrAttr<I32>",
        "ConfinedAttr<AnyIntegerAttr, [IntPositive]>",
    ];
    for constraint in typed {
        let sections = format!("(ins {constraint}:$u), (outs AnyType:$a)");
        let (_, model, errors) = checked(&sections, "$u `:` type($a) attr-dict");
        assert!(model.is_none() && errors.starts_with("E56: "), "{constraint}: {errors}");
    }
    let others = [
        // Their type is always present.
        "ElementsAttr",
        "I32ElementsAttr",
        "OptionalAttr<ElementsAttr>",
        "I32Attr",
        "DenseI64ArrayAttr",
        "I64ArrayAttr",
        "LocationAttr",
        "Mine",
        "attr Mine",
        "StrAttr",
    ];
    for constraint in others {
        let sections = format!("(ins attr {constraint}:$u), (outs AnyType:$a)").replace("attr attr", "attr");
        let (_, model, errors) = checked(&sections, "$u `:` type($a) attr-dict");
        assert!(model.is_some() && errors.is_empty(), "{constraint}: {errors}");
    }
}

#[test]
fn comma_after_a_list() {
    const LISTS: &str = "(ins Variadic<AnyType>:$xs, AnyType:$y, UnitAttr:$u), (outs Variadic<AnyType>:$rs)";
    check(
        &[
            (LISTS, "$xs `,` $y attr-dict type($xs) type($y) type($rs)"),
            (
                LISTS,
                "$xs (`,` $u^)? $y attr-dict type($xs) `,` type($y) `,` type($rs)",
            ),
            (LISTS, "operands attr-dict `:` type(operands) `,` type($rs)"),
        ],
        expect![[r#"
            O106: ambiguous `,`: the parser would read it as a separator of the preceding list
              | $xs `,` $y attr-dict type($xs) type($y) type($rs)
              |     ^^^
              = help: put another literal between them
            O106: ambiguous `,`: the parser would read it as a separator of the preceding list
              | $xs (`,` $u^)? $y attr-dict type($xs) `,` type($y) `,` type($rs)
              |      ^^^
              = help: put another literal between them
            O106: ambiguous `,`: the parser would read it as a separator of the preceding list
              | $xs (`,` $u^)? $y attr-dict type($xs) `,` type($y) `,` type($rs)
              |                                       ^^^
              = help: put another literal between them
            O106: ambiguous `,`: the parser would read it as a separator of the preceding list
              | operands attr-dict `:` type(operands) `,` type($rs)
              |                                       ^^^
              = help: put another literal between them
        "#]],
    );
}

#[test]
fn errors_in_oilist_directives() {
    check(
        &[
            (EACH, "oilist attr-dict"),
            (EACH, "oilist($x) attr-dict"),
            (EACH, "oilist(`` $x) attr-dict"),
            (EACH, "oilist(`a` $u | $oa) attr-dict"),
            (EACH, "oilist(`a` $u"),
            (
                EACH,
                "oilist(`a` $a | `b` $p | `c` $x | `d` type($r) $u | `e` $next | `f` operands | `g` type($x)) attr-dict",
            ),
            (EACH, "oilist(`a` type($v)) attr-dict"),
            (ANY, "oilist(`a` $u | `a` $o) $any $a $q attr-dict-with-keyword $body"),
            (
                ANY,
                "oilist(`a` $u) oilist(`b` | `a` $o) $any $a $q attr-dict-with-keyword $body",
            ),
            (
                ANY,
                "oilist(`a` $u) oilist(`b` $o) `a` $any $a $q attr-dict-with-keyword $body",
            ),
        ],
        expect![[r#"
            E22: expected `(` after `oilist`
              | oilist attr-dict
              |        ^^^^^^^^^
            E70: expected a literal at the start of the clause
              | oilist($x) attr-dict
              |        ^^
            E70: expected a literal at the start of the clause
              | oilist(`` $x) attr-dict
              |        ^^
            E70: expected a literal at the start of the clause
              | oilist(`a` $u | $oa) attr-dict
              |                 ^^^
            E59: expected a literal, a variable, a directive or an optional group, not the end
              | oilist(`a` $u
              |              ^
            E71: `$a` is always present, so it cannot be in a clause of an `oilist`
              | oilist(`a` $a | `b` $p | `c` $x | `d` type($r) $u | `e` $next | `f` operands | `g` type($x)) attr-dict
              |            ^^
              = help: use an attribute that is optional or has a default value
            E72: `$p` is a property without a default, so it cannot be in a clause of an `oilist`
              | oilist(`a` $a | `b` $p | `c` $x | `d` type($r) $u | `e` $next | `f` operands | `g` type($x)) attr-dict
              |                     ^^
            E73: `$x` is a single operand, so it cannot be in a clause of an `oilist`
              | oilist(`a` $a | `b` $p | `c` $x | `d` type($r) $u | `e` $next | `f` operands | `g` type($x)) attr-dict
              |                              ^^
            E73: `$r` is a single result, so its type cannot be in a clause of an `oilist`
              | oilist(`a` $a | `b` $p | `c` $x | `d` type($r) $u | `e` $next | `f` operands | `g` type($x)) attr-dict
              |                                       ^^^^^^^^
            E74: this element is not allowed in an `oilist`
              | oilist(`a` $a | `b` $p | `c` $x | `d` type($r) $u | `e` $next | `f` operands | `g` type($x)) attr-dict
              |                                                         ^^^^^
              = note: a clause may contain literals, variables, types, regions, `custom` directives and optional groups
            E10: `operands` binds operands that are already bound
              | oilist(`a` $a | `b` $p | `c` $x | `d` type($r) $u | `e` $next | `f` operands | `g` type($x)) attr-dict
              |                                                                     ^^^^^^^^
              = help: bind each by name, or all by `operands`
            E73: `$x` is a single operand, so it cannot be in a clause of an `oilist`
              | oilist(`a` $a | `b` $p | `c` $x | `d` type($r) $u | `e` $next | `f` operands | `g` type($x)) attr-dict
              |                                                                                    ^^^^^^^^
            E74: clause `a` binds nothing, so it is never printed and its types are lost
              | oilist(`a` type($v)) attr-dict
              |        ^^^
            E75: more than one clause starts with `a`
              | oilist(`a` $u | `a` $o) $any $a $q attr-dict-with-keyword $body
              |                 ^^^
            E75: more than one clause starts with `a`
              | oilist(`a` $u) oilist(`b` | `a` $o) $any $a $q attr-dict-with-keyword $body
              |                             ^^^
            E76: ambiguous literal: the parser would read `a` as the start of a preceding clause
              | oilist(`a` $u) oilist(`b` $o) `a` $any $a $q attr-dict-with-keyword $body
              |                               ^^^
        "#]],
    );
}
