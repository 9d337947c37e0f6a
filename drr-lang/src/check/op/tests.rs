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
fn heads() {
    check(
        "",
        expect![[r#"
        O10: an operation starts with its name: `AddOp = "dialect.add", (ins ..), (outs ..)`
          | 
          | ^
    "#]],
    );
    check(
        "pub = \"t.a\"",
        expect![[r#"
        O10: an operation starts with its name: `AddOp = "dialect.add", (ins ..), (outs ..)`
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
        O12: `add` is no name in the IR: expected `dialect.mnemonic`
          = help: the dialect consists of letters, digits, `_` and `$`, the mnemonic of anything but blanks
          | AOp = "add", (ins), (outs)
          |       ^^^^^
    "#]],
    );
    check(
        "AOp = \"t.a b\", (ins), (outs)",
        expect![[r#"
        t.a b (ins) (outs)
        O12: `t.a b` is no name in the IR: expected `dialect.mnemonic`
          = help: the dialect consists of letters, digits, `_` and `$`, the mnemonic of anything but blanks
          | AOp = "t.a b", (ins), (outs)
          |       ^^^^^^^
    "#]],
    );
    check(
        "AOp = \"t.\", (ins), (outs)",
        expect![[r#"
        t. (ins) (outs)
        O12: `t.` is no name in the IR: expected `dialect.mnemonic`
          = help: the dialect consists of letters, digits, `_` and `$`, the mnemonic of anything but blanks
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
              = help: an operation without arguments has `(ins)`
              | AOp = "t.a", (outs F32:$r)
              |       ^^^^^
        "#]],
    );
    check(
        "AOp = \"t.a\", (outs F32:$r), (ins F32:$x)",
        expect![[r#"
        t.a (ins F32:$x) (outs F32:$r)
        O17: `ins` stands before `outs`
          | AOp = "t.a", (outs F32:$r), (ins F32:$x)
          |                              ^^^
    "#]],
    );
    check(
        "AOp = \"t.a\", (ins), (ins F32:$x), [Pure], [Pure]",
        expect![[r#"
        t.a (ins F32:$x) (outs)
        O16: `ins` is given twice
          | AOp = "t.a", (ins), (ins F32:$x), [Pure], [Pure]
          |                      ^^^
        O16: `[traits]` is given twice
          | AOp = "t.a", (ins), (ins F32:$x), [Pure], [Pure]
          |                                           ^^^^^^
        O35: the trait `Pure` is given twice
          | AOp = "t.a", (ins), (ins F32:$x), [Pure], [Pure]
          |                                            ^^^^
    "#]],
    );
    check(
        "AOp = \"t.a\", (inns F32:$x), (results F32:$r), (1)",
        expect![[r#"
        t.a (ins) (outs)
        O15: an operation has no section `inns`
          = note: the sections are `ins`, `outs`, `region`, `successor`
          = help: did you mean `ins`?
          | AOp = "t.a", (inns F32:$x), (results F32:$r), (1)
          |               ^^^^
        O15: an operation has no section `results`
          = note: the sections are `ins`, `outs`, `region`, `successor`
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
        O18: unexpected `F32` after the operation
          = help: each operation has an `op!` of its own
          | AOp = "t.a", (ins), (outs) F32 x
          |                            ^^^
    "#]],
    );
    check(
        "AOp = \"t.a\", (ins), [Pure], (outs)",
        expect![[r#"
        t.a (ins) (outs)
        O17: `outs` stands before `[traits]`
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
            O21: `$x` lacks a constraint: `AnyType:$x`
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
            O20: `F32` lacks a name: `F32:$name`
              | AOp = "t.a", (ins F32, $x, F32:$, F32:$_, =, F32:$y), (outs)
              |                   ^^^
            O21: `$x` lacks a constraint: `AnyType:$x`
              | AOp = "t.a", (ins F32, $x, F32:$, F32:$_, =, F32:$y), (outs)
              |                        ^^
            M008: a symbol is `$` and a name, such as `$x`
              | AOp = "t.a", (ins F32, $x, F32:$, F32:$_, =, F32:$y), (outs)
              |                                 ^
            O22: `$_` is no name; what an operation declares has one
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
            O23: `$x` already names an argument of this operation
              = help: give this one another name
              | AOp = "t.a", (ins F32:$x, F32:$x), (outs F32:$x, F32:$y), (region AnyRegion:$y)
              |                               ^^
            O23: `$x` already names an argument of this operation
              = help: give this one another name
              | AOp = "t.a", (ins F32:$x, F32:$x), (outs F32:$x, F32:$y), (region AnyRegion:$y)
              |                                              ^^
            O23: `$y` already names a result of this operation
              = help: give this one another name
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
            O26: `Variadic` cannot stand inside `Optional`
              | AOp = "t.a", (ins Variadic<F32Attr>:$x, OptionalAttr<F32>:$y, Optional<Variadic<F32>>:$z), (outs)
              |                                                                        ^^^^^^^^^^^^^
        "#]],
    );
    check(
        "AOp = \"t.a\", (ins OptionalAttr:$x, DefaultValuedAttr<I32Attr>:$y, Variadic<F32, F32>:$z), (outs)",
        expect![[r#"
            t.a (ins) (outs)
            O05: `OptionalAttr` is written `OptionalAttr<I32Attr>`
              | AOp = "t.a", (ins OptionalAttr:$x, DefaultValuedAttr<I32Attr>:$y, Variadic<F32, F32>:$z), (outs)
              |                   ^^^^^^^^^^^^
            O05: `DefaultValuedAttr` is written `DefaultValuedAttr<I32Attr, "0">`
              | AOp = "t.a", (ins OptionalAttr:$x, DefaultValuedAttr<I32Attr>:$y, Variadic<F32, F32>:$z), (outs)
              |                                    ^^^^^^^^^^^^^^^^^^^^^^^^^^
            O05: `Variadic` is written `Variadic<AnyType>`
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
            O27: `ConstantAttr` says what a pattern matches or builds; an operation declares the kind of attribute, such as `I32Attr`
              | AOp = "t.a", (ins prop I32Attr:$x, attr F32:$y, ConstantAttr<I32Attr, "1">:$z, AnyRegion:$w), (outs)
              |                                                 ^^^^^^^^^^^^^^^^^^^^^^^^^^
            O28: `AnyRegion` is no argument
              = help: regions and successors have sections of their own: `(region AnyRegion:$body)`, `(successor AnySuccessor:$dest)`
              | AOp = "t.a", (ins prop I32Attr:$x, attr F32:$y, ConstantAttr<I32Attr, "1">:$z, AnyRegion:$w), (outs)
              |                                                                                ^^^^^^^^^
        "#]],
    );
    check(
        "AOp = \"t.a\", (ins), (outs F32Attr:$r, Variadic<I32Attr>:$s, attr M:$t)",
        expect![[r#"
            t.a (ins) (outs)
            O29: `F32Attr` constrains attributes, but a result is a value
              = help: did you mean `F32`?
              | AOp = "t.a", (ins), (outs F32Attr:$r, Variadic<I32Attr>:$s, attr M:$t)
              |                           ^^^^^^^
            O25: `Variadic` takes a constraint on types, but `I32Attr` constrains attributes
              = help: did you mean `I32`?
              | AOp = "t.a", (ins), (outs F32Attr:$r, Variadic<I32Attr>:$s, attr M:$t)
              |                                                ^^^^^^^
            O30: a result is a value, so it cannot be `attr`
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
            O33: `t.a` has several operands of open length, and nothing says where one ends
              = help: add the trait `AttrSizedOperandSegments` or `SameVariadicOperandSize`
              | AOp = "t.a", (ins Variadic<F32>:$a, Optional<F32>:$b), (outs Variadic<F32>:$r, Variadic<F32>:$s)
              |                                     ^^^^^^^^^^^^^
            O33: `t.a` has several results of open length, and nothing says where one ends
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
            O31: `Anyregion` is no constraint on a region
              = help: did you mean `AnyRegion`?
              | AOp = "t.a", (ins), (outs), (region Anyregion:$a, F32:$b), (successor AnyRegion:$c)
              |                                     ^^^^^^^^^
            O31: `F32` is no constraint on a region
              = help: there are `AnyRegion`, `SizedRegion`, `MinSizedRegion`, `MaxSizedRegion`, `VariadicRegion`
              | AOp = "t.a", (ins), (outs), (region Anyregion:$a, F32:$b), (successor AnyRegion:$c)
              |                                                   ^^^
            O31: `AnyRegion` is no constraint on a successor
              = help: there are `AnySuccessor`, `VariadicSuccessor`
              | AOp = "t.a", (ins), (outs), (region Anyregion:$a, F32:$b), (successor AnyRegion:$c)
              |                                                                       ^^^^^^^^^
        "#]],
    );
    check(
        "AOp = \"t.a\", (ins), (outs), (region VariadicRegion<AnyRegion>:$a, SizedRegion:$b, AnyRegion:$c)",
        expect![[r#"
            t.a (ins) (outs) (region VariadicRegion<AnyRegion>:$a, AnyRegion:$c)
            O32: `$a` is variadic, so it must be the last
              | AOp = "t.a", (ins), (outs), (region VariadicRegion<AnyRegion>:$a, SizedRegion:$b, AnyRegion:$c)
              |                                                               ^^
            O05: `SizedRegion` is written `SizedRegion<1>`
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
            O35: the trait `Pure` is given twice
              | AOp = "t.a", (ins), (outs), [Pure, Pure, 1, a::B C] { fold: f, fould: f, fold: g, verify, x y }
              |                                    ^^^^
            O34: expected a trait, such as `Pure`, and a comma
              | AOp = "t.a", (ins), (outs), [Pure, Pure, 1, a::B C] { fold: f, fould: f, fold: g, verify, x y }
              |                                          ^
            O34: expected a trait, such as `Pure`, and a comma
              | AOp = "t.a", (ins), (outs), [Pure, Pure, 1, a::B C] { fold: f, fould: f, fold: g, verify, x y }
              |                                                  ^
            O37: an operation has no hook `fould`
              = help: did you mean `fold`?
              | AOp = "t.a", (ins), (outs), [Pure, Pure, 1, a::B C] { fold: f, fould: f, fold: g, verify, x y }
              |                                                                ^^^^^
            O38: the hook `fold` is given twice
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
            O157: `assembly_format` stands in the body of the operation
              = help: put it in braces: `{ assembly_format: .. }`
              | AOp = "t.a", (ins AnyType:$x), (outs), [Pure], assembly_format: "$x attr-dict"
              |                                                ^^^^^^^^^^^^^^^
        "#]],
    );
    check(
        r#"AOp = "t.a", (ins), (outs), assemblyFormat = "attr-dict""#,
        expect![[r#"
            t.a (ins) (outs)
            O157: `assembly_format` stands in the body of the operation
              = help: put it in braces: `{ assembly_format: .. }`
              | AOp = "t.a", (ins), (outs), assemblyFormat = "attr-dict"
              |                             ^^^^^^^^^^^^^^
        "#]],
    );
}
