//! Tests of the checks of `op!`.

use super::*;
use crate::lex::Tokens;
use expect_test::{Expect, expect};

fn check(source: &str, expect: Expect) {
    let mut report = Report::new();
    let syntax = OpSyntax::parse(&mut Tokens::new(source.parse().unwrap()), &mut report);
    let signature = syntax.map(|syntax| check_op(syntax, &mut report).signature);
    let shown = signature.map(|s| format!("{s}\n")).unwrap_or_default();
    expect.assert_eq(&(shown + &report.show(source)));
}

#[test]
fn every_kind_of_argument() {
    check(
        r#"pub(crate) AOp = "t.a", (ins AnyType:$x, Optional<I32>:$o, Variadic<F32>:$v, I32Attr:$a, OptionalAttr<StrAttr>:$oa,
           DefaultValuedAttr<I32Attr, "7">:$d, UnitAttr:$u, I64Prop:$p, attr Mode:$m, prop Q:$q, my::Thing:$t),
           (outs I32:$r, Optional<I32>:$s), (region AnyRegion:$body, VariadicRegion<SizedRegion<1>>:$rest),
           (successor AnySuccessor:$next), [AttrSizedOperandSegments, Pure] { fold: a::fold, verify: v }"#,
        expect![[r#"
            t.a (ins AnyType:$x, Optional<I32>:$o, Variadic<F32>:$v, I32Attr:$a, OptionalAttr<StrAttr>:$oa, DefaultValuedAttr<I32Attr, "7">:$d, UnitAttr:$u, I64Prop:$p, attr Mode:$m, prop Q:$q, my::Thing:$t) (outs I32:$r, Optional<I32>:$s) (region AnyRegion:$body, VariadicRegion<SizedRegion<1>>:$rest) (successor AnySuccessor:$next)
        "#]],
    );
    check(
        r#"AOp, "t.a" (ins F32:$x F32Attr:$type)"#,
        expect![[r#"
        t.a (ins F32:$x, F32Attr:$type) (outs)
    "#]],
    );
}

/// A marker determines the kind of a user-defined constraint, not whether an argument may be omitted.
#[test]
fn marker_keeps_wrappers() {
    let source = r#"AOp = "t.a", (ins attr Mode:$m, attr OptionalAttr<Mode>:$o, attr DefaultValuedAttr<Mode, "Fast">:$d,
                    prop OptionalProp<Q>:$q, attr UnitAttr:$u), (outs)"#;
    let mut report = Report::new();
    let syntax = OpSyntax::parse(&mut Tokens::new(source.parse().unwrap()), &mut report).unwrap();
    let signature = check_op(syntax, &mut report).signature;
    assert_eq!(report.show(source), "");
    let kinds: Vec<ArgKind> = signature.args.iter().map(|arg| arg.kind).collect();
    let (attr, optional, default) = (ArgKind::Attr, ArgKind::OptionalAttr, ArgKind::DefaultAttr);
    assert_eq!(kinds, [attr, optional, default, ArgKind::Prop, optional]);
}

#[test]
fn headers() {
    check(
        "",
        expect![[r#"
            O10: an op starts with its name: `AddOp = "dialect.add", (ins ..), (outs ..)`
              | 
              | ^
        "#]],
    );
    check(
        "pub = \"t.a\"",
        expect![[r#"
            O10: an op starts with its name: `AddOp = "dialect.add", (ins ..), (outs ..)`
              | pub = "t.a"
              |     ^
        "#]],
    );
    check(
        "AOp (ins)",
        expect![[r#"
         (ins) (outs)
        O11: expected the name of `AOp` in the IR: `AOp = "dialect.mnemonic"`
          | AOp (ins)
          |     ^^^^^
    "#]],
    );
    check(
        "AOp = t.a, (ins)",
        expect![[r#"
         (ins) (outs)
        O11: expected the name of `AOp` in the IR: `AOp = "dialect.mnemonic"`
          | AOp = t.a, (ins)
          |       ^
    "#]],
    );
    check(
        "AOp = \"add\", (ins), (outs)",
        expect![[r#"
            add (ins) (outs)
            O12: invalid name `add`: expected `dialect.mnemonic`
              = note: a dialect name consists of letters, digits, `_` and `$`; a mnemonic contains no blanks
              | AOp = "add", (ins), (outs)
              |       ^^^^^
        "#]],
    );
    check(
        "AOp = \"t.a b\", (ins), (outs)",
        expect![[r#"
            t.a b (ins) (outs)
            O12: invalid name `t.a b`: expected `dialect.mnemonic`
              = note: a dialect name consists of letters, digits, `_` and `$`; a mnemonic contains no blanks
              | AOp = "t.a b", (ins), (outs)
              |       ^^^^^^^
        "#]],
    );
    check(
        "AOp = \"t.\", (ins), (outs)",
        expect![[r#"
            t. (ins) (outs)
            O12: invalid name `t.`: expected `dialect.mnemonic`
              = note: a dialect name consists of letters, digits, `_` and `$`; a mnemonic contains no blanks
              | AOp = "t.", (ins), (outs)
              |       ^^^^
        "#]],
    );
}

#[test]
fn sections() {
    check(
        "AOp = \"t.a\", (outs F32:$r)",
        expect![[r#"
            t.a (ins) (outs F32:$r)
            O13: expected `(ins ..)` after this
              = help: use `(ins)` for an op without arguments
              | AOp = "t.a", (outs F32:$r)
              |       ^^^^^
        "#]],
    );
    check(
        "AOp = \"t.a\", (outs F32:$r), (ins F32:$x)",
        expect![[r#"
            t.a (ins F32:$x) (outs F32:$r)
            O17: `ins` must come before `outs`
              | AOp = "t.a", (outs F32:$r), (ins F32:$x)
              |                              ^^^
        "#]],
    );
    check(
        "AOp = \"t.a\", (ins), (ins F32:$x), [Pure], [Pure]",
        expect![[r#"
            t.a (ins F32:$x) (outs)
            O16: `ins` is specified more than once
              | AOp = "t.a", (ins), (ins F32:$x), [Pure], [Pure]
              |                      ^^^
            O16: `[traits]` is specified more than once
              | AOp = "t.a", (ins), (ins F32:$x), [Pure], [Pure]
              |                                           ^^^^^^
            O35: trait `Pure` is specified more than once
              | AOp = "t.a", (ins), (ins F32:$x), [Pure], [Pure]
              |                                            ^^^^
        "#]],
    );
    check(
        "AOp = \"t.a\", (inns F32:$x), (results F32:$r), (1)",
        expect![[r#"
            t.a (ins) (outs)
            O15: unknown section `inns`
              = note: the sections are `ins`, `outs`, `region` and `successor`
              = help: did you mean `ins`?
              | AOp = "t.a", (inns F32:$x), (results F32:$r), (1)
              |               ^^^^
            O15: unknown section `results`
              = note: the sections are `ins`, `outs`, `region` and `successor`
              = help: did you mean `outs`?
              | AOp = "t.a", (inns F32:$x), (results F32:$r), (1)
              |                              ^^^^^^^
            O14: expected `(ins ..)`, `(outs ..)`, `(region ..)` or `(successor ..)`
              | AOp = "t.a", (inns F32:$x), (results F32:$r), (1)
              |                                               ^^^
        "#]],
    );
    check(
        "AOp = \"t.a\", (ins), (outs) F32 x",
        expect![[r#"
            t.a (ins) (outs)
            O18: unexpected `F32` after the op
              = help: declare each op in a separate `op!`
              | AOp = "t.a", (ins), (outs) F32 x
              |                            ^^^
        "#]],
    );
    check(
        "AOp = \"t.a\", (ins), [Pure], (outs)",
        expect![[r#"
            t.a (ins) (outs)
            O17: `outs` must come before `[traits]`
              | AOp = "t.a", (ins), [Pure], (outs)
              |                              ^^^^
        "#]],
    );
}

#[test]
fn an_argument_may_have_the_name_of_its_constraint() {
    check(
        "AOp = \"t.a\", (ins AnyType:$AnyType, x:$x), (outs AnyType:$Some)",
        expect![[r#"
            t.a (ins AnyType:$AnyType) (outs AnyType:$Some)
            O21: expected a constraint before `$x`: `AnyType:$x`
              | AOp = "t.a", (ins AnyType:$AnyType, x:$x), (outs AnyType:$Some)
              |                                     ^^^^
        "#]],
    );
}

#[test]
fn entries_recover_one_by_one() {
    check(
        "AOp = \"t.a\", (ins F32, $x, F32:$, F32:$_, =, F32:$y), (outs)",
        expect![[r#"
            t.a (ins F32:$y) (outs)
            O20: expected a name after `F32`: `F32:$name`
              | AOp = "t.a", (ins F32, $x, F32:$, F32:$_, =, F32:$y), (outs)
              |                   ^^^
            O21: expected a constraint before `$x`: `AnyType:$x`
              | AOp = "t.a", (ins F32, $x, F32:$, F32:$_, =, F32:$y), (outs)
              |                        ^^
            M008: expected a name after `$`, such as `$x`
              | AOp = "t.a", (ins F32, $x, F32:$, F32:$_, =, F32:$y), (outs)
              |                                 ^
            O22: expected a name, found `$_`
              | AOp = "t.a", (ins F32, $x, F32:$, F32:$_, =, F32:$y), (outs)
              |                                       ^^
            O01: expected a constraint, such as `AnyType` or `F32Attr`
              | AOp = "t.a", (ins F32, $x, F32:$, F32:$_, =, F32:$y), (outs)
              |                                           ^
        "#]],
    );
    check(
        "AOp = \"t.a\", (ins F32:$x, F32:$x), (outs F32:$x, F32:$y), (region AnyRegion:$y)",
        expect![[r#"
            t.a (ins F32:$x) (outs F32:$y)
            O23: the name `$x` is already used for an argument of this declaration
              = help: rename one of them
              | AOp = "t.a", (ins F32:$x, F32:$x), (outs F32:$x, F32:$y), (region AnyRegion:$y)
              |                               ^^
            O23: the name `$x` is already used for an argument of this declaration
              = help: rename one of them
              | AOp = "t.a", (ins F32:$x, F32:$x), (outs F32:$x, F32:$y), (region AnyRegion:$y)
              |                                              ^^
            O23: the name `$y` is already used for a result of this declaration
              = help: rename one of them
              | AOp = "t.a", (ins F32:$x, F32:$x), (outs F32:$x, F32:$y), (region AnyRegion:$y)
              |                                                                             ^^
        "#]],
    );
}

#[test]
fn kinds() {
    check(
        "AOp = \"t.a\", (ins Variadic<F32Attr>:$x, OptionalAttr<F32>:$y, Optional<Variadic<F32>>:$z), (outs)",
        expect![[r#"
            t.a (ins) (outs)
            O25: `Variadic` takes a constraint on types, but `F32Attr` constrains attributes
              = help: did you mean `F32`?
              | AOp = "t.a", (ins Variadic<F32Attr>:$x, OptionalAttr<F32>:$y, Optional<Variadic<F32>>:$z), (outs)
              |                            ^^^^^^^
            O25: `OptionalAttr` takes a constraint on attributes, but `F32` constrains types
              = help: did you mean `F32Attr`?
              | AOp = "t.a", (ins Variadic<F32Attr>:$x, OptionalAttr<F32>:$y, Optional<Variadic<F32>>:$z), (outs)
              |                                                      ^^^
            O26: `Variadic` cannot be nested in `Optional`
              | AOp = "t.a", (ins Variadic<F32Attr>:$x, OptionalAttr<F32>:$y, Optional<Variadic<F32>>:$z), (outs)
              |                                                                        ^^^^^^^^^^^^^
        "#]],
    );
    check(
        "AOp = \"t.a\", (ins OptionalAttr:$x, DefaultValuedAttr<I32Attr>:$y, Variadic<F32, F32>:$z), (outs)",
        expect![[r#"
            t.a (ins) (outs)
            O05: invalid arguments of `OptionalAttr`: expected `OptionalAttr<I32Attr>`
              | AOp = "t.a", (ins OptionalAttr:$x, DefaultValuedAttr<I32Attr>:$y, Variadic<F32, F32>:$z), (outs)
              |                   ^^^^^^^^^^^^
            O05: invalid arguments of `DefaultValuedAttr`: expected `DefaultValuedAttr<I32Attr, "0">`
              | AOp = "t.a", (ins OptionalAttr:$x, DefaultValuedAttr<I32Attr>:$y, Variadic<F32, F32>:$z), (outs)
              |                                    ^^^^^^^^^^^^^^^^^^^^^^^^^^
            O05: invalid arguments of `Variadic`: expected `Variadic<AnyType>`
              | AOp = "t.a", (ins OptionalAttr:$x, DefaultValuedAttr<I32Attr>:$y, Variadic<F32, F32>:$z), (outs)
              |                                                                   ^^^^^^^^^^^^^^^^^^
        "#]],
    );
    check(
        "AOp = \"t.a\", (ins prop I32Attr:$x, attr F32:$y, ConstantAttr<I32Attr, \"1\">:$z, AnyRegion:$w), (outs)",
        expect![[r#"
            t.a (ins) (outs)
            O24: `I32Attr` constrains attributes, so it cannot be `prop`
              = help: did you mean `I32Prop`?
              | AOp = "t.a", (ins prop I32Attr:$x, attr F32:$y, ConstantAttr<I32Attr, "1">:$z, AnyRegion:$w), (outs)
              |                        ^^^^^^^
            O24: `F32` constrains types, so it cannot be `attr`
              | AOp = "t.a", (ins prop I32Attr:$x, attr F32:$y, ConstantAttr<I32Attr, "1">:$z, AnyRegion:$w), (outs)
              |                                         ^^^
            O27: expected an attribute constraint, found the constant `ConstantAttr`
              = help: declare the kind of the attribute, such as `I32Attr`
              | AOp = "t.a", (ins prop I32Attr:$x, attr F32:$y, ConstantAttr<I32Attr, "1">:$z, AnyRegion:$w), (outs)
              |                                                 ^^^^^^^^^^^^^^^^^^^^^^^^^^
            O28: `AnyRegion` cannot constrain an argument
              = help: declare regions and successors in their own sections: `(region AnyRegion:$body)`, `(successor AnySuccessor:$dest)`
              | AOp = "t.a", (ins prop I32Attr:$x, attr F32:$y, ConstantAttr<I32Attr, "1">:$z, AnyRegion:$w), (outs)
              |                                                                                ^^^^^^^^^
        "#]],
    );
    check(
        "AOp = \"t.a\", (ins), (outs F32Attr:$r, Variadic<I32Attr>:$s, attr M:$t)",
        expect![[r#"
            t.a (ins) (outs)
            O29: expected a type constraint for a result, but `F32Attr` constrains attributes
              = help: did you mean `F32`?
              | AOp = "t.a", (ins), (outs F32Attr:$r, Variadic<I32Attr>:$s, attr M:$t)
              |                           ^^^^^^^
            O25: `Variadic` takes a constraint on types, but `I32Attr` constrains attributes
              = help: did you mean `I32`?
              | AOp = "t.a", (ins), (outs F32Attr:$r, Variadic<I32Attr>:$s, attr M:$t)
              |                                                ^^^^^^^
            O30: a result cannot be `attr`
              | AOp = "t.a", (ins), (outs F32Attr:$r, Variadic<I32Attr>:$s, attr M:$t)
              |                                                             ^^^^
        "#]],
    );
}

#[test]
fn variadic_operands() {
    check(
        "AOp = \"t.a\", (ins Variadic<F32>:$a, Optional<F32>:$b), (outs Variadic<F32>:$r, Variadic<F32>:$s)",
        expect![[r#"
            t.a (ins Variadic<F32>:$a, Optional<F32>:$b) (outs Variadic<F32>:$r, Variadic<F32>:$s)
            O33: `t.a` has several variadic operands, but no trait determines their sizes
              = help: add the trait `AttrSizedOperandSegments` or `SameVariadicOperandSize`
              | AOp = "t.a", (ins Variadic<F32>:$a, Optional<F32>:$b), (outs Variadic<F32>:$r, Variadic<F32>:$s)
              |                                     ^^^^^^^^^^^^^
            O33: `t.a` has several variadic results, but no trait determines their sizes
              = help: add the trait `AttrSizedResultSegments` or `SameVariadicResultSize`
              | AOp = "t.a", (ins Variadic<F32>:$a, Optional<F32>:$b), (outs Variadic<F32>:$r, Variadic<F32>:$s)
              |                                                                                ^^^^^^^^^^^^^
        "#]],
    );
    check(
        "AOp = \"t.a\", (ins Variadic<F32>:$a, Variadic<F32>:$b), (outs), [SameVariadicOperandSize]",
        expect![[r#"
            t.a (ins Variadic<F32>:$a, Variadic<F32>:$b) (outs)
        "#]],
    );
}

#[test]
fn regions_and_successors() {
    check(
        "AOp = \"t.a\", (ins), (outs), (region Anyregion:$a, F32:$b), (successor AnyRegion:$c)",
        expect![[r#"
            t.a (ins) (outs)
            O31: expected a region constraint, found `Anyregion`
              = help: did you mean `AnyRegion`?
              | AOp = "t.a", (ins), (outs), (region Anyregion:$a, F32:$b), (successor AnyRegion:$c)
              |                                     ^^^^^^^^^
            O31: expected a region constraint, found `F32`
              = help: use one of `AnyRegion`, `SizedRegion`, `MinSizedRegion`, `MaxSizedRegion`, `VariadicRegion`
              | AOp = "t.a", (ins), (outs), (region Anyregion:$a, F32:$b), (successor AnyRegion:$c)
              |                                                   ^^^
            O31: expected a successor constraint, found `AnyRegion`
              = help: use one of `AnySuccessor`, `VariadicSuccessor`
              | AOp = "t.a", (ins), (outs), (region Anyregion:$a, F32:$b), (successor AnyRegion:$c)
              |                                                                       ^^^^^^^^^
        "#]],
    );
    check(
        "AOp = \"t.a\", (ins), (outs), (region VariadicRegion<AnyRegion>:$a, SizedRegion:$b, AnyRegion:$c)",
        expect![[r#"
            t.a (ins) (outs) (region VariadicRegion<AnyRegion>:$a, AnyRegion:$c)
            O32: `$a` is variadic, so it must come last
              | AOp = "t.a", (ins), (outs), (region VariadicRegion<AnyRegion>:$a, SizedRegion:$b, AnyRegion:$c)
              |                                                               ^^
            O05: invalid arguments of `SizedRegion`: expected `SizedRegion<1>`
              | AOp = "t.a", (ins), (outs), (region VariadicRegion<AnyRegion>:$a, SizedRegion:$b, AnyRegion:$c)
              |                                                                   ^^^^^^^^^^^
        "#]],
    );
}

#[test]
fn traits_and_hooks() {
    check(
        "AOp = \"t.a\", (ins), (outs), [Pure, Pure, 1, a::B C] { fold: f, fould: f, fold: g, verify, x y }",
        expect![[r#"
            t.a (ins) (outs)
            O35: trait `Pure` is specified more than once
              | AOp = "t.a", (ins), (outs), [Pure, Pure, 1, a::B C] { fold: f, fould: f, fold: g, verify, x y }
              |                                    ^^^^
            O34: expected a trait, such as `Pure`, and a comma
              | AOp = "t.a", (ins), (outs), [Pure, Pure, 1, a::B C] { fold: f, fould: f, fold: g, verify, x y }
              |                                          ^
            O34: expected a trait, such as `Pure`, and a comma
              | AOp = "t.a", (ins), (outs), [Pure, Pure, 1, a::B C] { fold: f, fould: f, fold: g, verify, x y }
              |                                                  ^
            O37: unknown hook `fould`
              = help: did you mean `fold`?
              | AOp = "t.a", (ins), (outs), [Pure, Pure, 1, a::B C] { fold: f, fould: f, fold: g, verify, x y }
              |                                                                ^^^^^
            O38: hook `fold` is specified more than once
              | AOp = "t.a", (ins), (outs), [Pure, Pure, 1, a::B C] { fold: f, fould: f, fold: g, verify, x y }
              |                                                                          ^^^^
            O36: expected a hook and its function, such as `fold: fold_add`, and a comma
              | AOp = "t.a", (ins), (outs), [Pure, Pure, 1, a::B C] { fold: f, fould: f, fold: g, verify, x y }
              |                                                                                         ^
            O36: expected a hook and its function, such as `fold: fold_add`, and a comma
              | AOp = "t.a", (ins), (outs), [Pure, Pure, 1, a::B C] { fold: f, fould: f, fold: g, verify, x y }
              |                                                                                             ^
        "#]],
    );
}

#[test]
fn entry_outside_of_the_body() {
    check(
        r#"AOp = "t.a", (ins AnyType:$x), (outs), [Pure], assembly_format: "$x attr-dict""#,
        expect![[r#"
            t.a (ins AnyType:$x) (outs)
            O157: `assembly_format` is allowed only in the body of the op
              = help: put it in braces: `{ assembly_format: .. }`
              | AOp = "t.a", (ins AnyType:$x), (outs), [Pure], assembly_format: "$x attr-dict"
              |                                                ^^^^^^^^^^^^^^^
        "#]],
    );
    check(
        r#"AOp = "t.a", (ins), (outs), assemblyFormat = "attr-dict""#,
        expect![[r#"
            t.a (ins) (outs)
            O157: `assembly_format` is allowed only in the body of the op
              = help: put it in braces: `{ assembly_format: .. }`
              | AOp = "t.a", (ins), (outs), assemblyFormat = "attr-dict"
              |                             ^^^^^^^^^^^^^^
        "#]],
    );
}
