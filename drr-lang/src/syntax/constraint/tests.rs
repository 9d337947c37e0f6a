//! Tests of parsing and formatting constraints.

use super::*;
use expect_test::{Expect, expect};

fn check(source: &str, expect: Expect) {
    let mut report = Report::new();
    let mut tokens = Tokens::new(source.parse().unwrap());
    let constraint = Constraint::parse(&mut tokens, &mut report);
    let shown = match constraint {
        Some(c) => format!("{c} | {:?} | {}\n", c.kind(), c.rust_type()),
        None => String::new(),
    };
    expect.assert_eq(&(shown + &report.show(source)));
}

#[test]
fn kinds_follow_from_names() {
    check(
        "AnyType",
        expect![[r#"
            AnyType | Type | __drr :: AnyType
        "#]],
    );
    check(
        "F32Attr",
        expect![[r#"
            F32Attr | Attr | __drr :: F32Attr
        "#]],
    );
    check(
        "I64Prop",
        expect![[r#"
            I64Prop | Prop | __drr :: I64Prop
        "#]],
    );
    check("my::ModeAttr", expect![["my::ModeAttr | Attr | my :: ModeAttr\n"]]);
    check("Mode", expect![["Mode | Unknown | Mode\n"]]);
    check("crate::F32", expect![["crate::F32 | Unknown | crate :: F32\n"]]);
    check(
        "AllOf<[I32Attr, Positive]>",
        expect![[r#"
            AllOf<[I32Attr, Positive]> | Attr | __drr :: AllOf < (__drr :: I32Attr , Positive ,) >
        "#]],
    );
}

#[test]
fn lists_become_tuples_and_strings_are_dropped() {
    check(
        r#"TensorOf<[F32, VectorOf<[I32]>]>"#,
        expect![[r#"
            TensorOf<[F32, VectorOf<[I32]>]> | Type | __drr :: TensorOf < (__drr :: F32 , __drr :: VectorOf < (__drr :: I32 ,) > ,) >
        "#]],
    );
    check(
        r#"AnyTypeOf<[F32], "a number">"#,
        expect![[r#"
            AnyTypeOf<[F32], "a number"> | Type | __drr :: AnyTypeOf < (__drr :: F32 ,) >
        "#]],
    );
    check(
        "mine::OfRank<-2, [1, 2], true>",
        expect![[r#"
            mine::OfRank<-2, [1, 2], true> | Unknown | mine :: OfRank < { - 2 } , (__drr :: IntConst < { 1 } > , __drr :: IntConst < { 2 } > ,) , { true } >
        "#]],
    );
}

#[test]
fn combinations_have_the_kind_of_their_arguments() {
    check(
        "Neg<Mine>",
        expect![[r#"
            Neg<Mine> | Unknown | __drr :: Neg < Mine >
        "#]],
    );
    check("Neg", expect![["Neg | Unknown | Neg\n"]]);
    check(
        "And<[Mine, Or<[Mine, I32Attr]>]>",
        expect![[r#"
            And<[Mine, Or<[Mine, I32Attr]>]> | Attr | __drr :: And < (Mine , __drr :: Or < (Mine , __drr :: I32Attr ,) > ,) >
        "#]],
    );
    check(
        "ConfinedProp<I64Prop, IntPositive>",
        expect![[r#"
            ConfinedProp<I64Prop, IntPositive> | Prop | __drr :: ConfinedProp < __drr :: I64Prop , (__drr :: IntPositive ,) >
        "#]],
    );
    check(
        "IntIsOneOf<[1, 2]>",
        expect![[r#"
            IntIsOneOf<[1, 2]> | Attr | __drr :: IntIsOneOf < (__drr :: IntConst < { 1 } > , __drr :: IntConst < { 2 } > ,) >
        "#]],
    );
}

#[test]
fn numeric_names_and_long_lists() {
    check(
        "1DTensorOf<[F32]>",
        expect![[r#"
            1DTensorOf<[F32]> | Type | __drr :: _1DTensorOf < (__drr :: F32 ,) >
        "#]],
    );
    check(
        "AnyTypeOf<[0DTensorOf<[F32]>]>",
        expect![[r#"
            AnyTypeOf<[0DTensorOf<[F32]>]> | Type | __drr :: AnyTypeOf < (__drr :: _0DTensorOf < (__drr :: F32 ,) > ,) >
        "#]],
    );
    check(
        "M<[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]>",
        expect![[r#"
            M<[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]> | Unknown | M < __drr :: Chain < (__drr :: IntConst < { 1 } > , __drr :: IntConst < { 2 } > , __drr :: IntConst < { 3 } > , __drr :: IntConst < { 4 } > , __drr :: IntConst < { 5 } > , __drr :: IntConst < { 6 } > , __drr :: IntConst < { 7 } > , __drr :: IntConst < { 8 } > , __drr :: IntConst < { 9 } > , __drr :: IntConst < { 10 } > , __drr :: IntConst < { 11 } > , __drr :: IntConst < { 12 } > ,) , (__drr :: IntConst < { 13 } > ,) > >
        "#]],
    );
}

#[test]
fn wrappers_move_outside() {
    for (written, expected) in [
        (
            "ConfinedAttr<OptionalAttr<I32Attr>, [A]>",
            "OptionalAttr<ConfinedAttr<I32Attr, [A]>>",
        ),
        (
            "ConfinedAttr<DefaultValuedAttr<I32Attr, \"7\">, [A, B]>",
            "DefaultValuedAttr<ConfinedAttr<I32Attr, [A, B]>, \"7\">",
        ),
        (
            "ConfinedProp<DefaultValuedProp<I64Prop, \"7\">, A>",
            "DefaultValuedProp<ConfinedProp<I64Prop, A>, \"7\">",
        ),
        ("ConfinedAttr<I32Attr, [A]>", "ConfinedAttr<I32Attr, [A]>"),
    ] {
        let constraint = Constraint::from_tokens(written.parse().unwrap()).unwrap();
        assert_eq!(constraint.with_wrapper_outside().to_string(), expected);
    }
}

#[test]
fn errors_are_reported_on_their_token() {
    check(
        "TensorOf<[F32 I32]>",
        expect![[r#"
            O02: expected `,` or `>` in the arguments of `TensorOf`
              | TensorOf<[F32 I32]>
              |               ^^^
        "#]],
    );
    check(
        "Variadic<=>",
        expect![[r#"
            O03: expected a constraint, a list or a literal as argument of `Variadic`
              | Variadic<=>
              |          ^
        "#]],
    );
    check(
        "Variadic<F32",
        expect![[r#"
            O02: expected `,` or `>` in the arguments of `Variadic`
              | Variadic<F32
              |          ^^^
        "#]],
    );
    check(
        "$x",
        expect![[r#"
            O01: expected a constraint, such as `AnyType` or `F32Attr`
              | $x
              | ^
        "#]],
    );
}

#[test]
fn deep_nesting_is_an_error_and_no_overflow() {
    let source = format!("{}F32{}", "Optional<".repeat(10_000), ">".repeat(10_000));
    let mut report = Report::new();
    assert!(Constraint::parse(&mut Tokens::new(source.parse().unwrap()), &mut report).is_none());
    assert!(report.show("").starts_with("O04"));
}

#[test]
fn tokens_read_back() {
    let first: TokenStream = "Variadic< TensorOf<[F32]> >".parse().unwrap();
    let constraint = Constraint::from_tokens(first).unwrap();
    assert_eq!(Constraint::from_tokens(constraint.to_token_stream()), Some(constraint));
    assert_eq!(Constraint::from_tokens("F32 F32".parse().unwrap()), None);
}
