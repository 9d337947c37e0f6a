//! Constraints as they are read and shown.

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
fn kinds_come_from_the_text() {
    check(
        "AnyType",
        expect![["AnyType | Type | :: drr :: __private :: AnyType\n"]],
    );
    check(
        "F32Attr",
        expect![["F32Attr | Attr | :: drr :: __private :: F32Attr\n"]],
    );
    check(
        "I64Prop",
        expect![["I64Prop | Prop | :: drr :: __private :: I64Prop\n"]],
    );
    check("my::ModeAttr", expect![["my::ModeAttr | Attr | my :: ModeAttr\n"]]);
    check("Mode", expect![["Mode | Unknown | Mode\n"]]);
    check("crate::F32", expect![["crate::F32 | Unknown | crate :: F32\n"]]);
    check(
        "AllOf<[I32Attr, Positive]>",
        expect![[
            "AllOf<[I32Attr, Positive]> | Attr | :: drr :: __private :: AllOf < (:: drr :: __private :: I32Attr , Positive ,) >\n"
        ]],
    );
}

#[test]
fn lists_become_tuples_and_strings_only_describe() {
    check(
        r#"TensorOf<[F32, VectorOf<[I32]>]>"#,
        expect![[
            "TensorOf<[F32, VectorOf<[I32]>]> | Type | :: drr :: __private :: TensorOf < (:: drr :: __private :: F32 , :: drr :: __private :: VectorOf < (:: drr :: __private :: I32 ,) > ,) >\n"
        ]],
    );
    check(
        r#"AnyTypeOf<[F32], "a number">"#,
        expect![[r#"
            AnyTypeOf<[F32], "a number"> | Type | :: drr :: __private :: AnyTypeOf < (:: drr :: __private :: F32 ,) >
        "#]],
    );
    check(
        "mine::OfRank<-2, [1, 2], true>",
        expect![[
            "mine::OfRank<-2, [1, 2], true> | Unknown | mine :: OfRank < { - 2 } , (:: drr :: __private :: IntConst < { 1 } > , :: drr :: __private :: IntConst < { 2 } > ,) , { true } >\n"
        ]],
    );
}

#[test]
fn combinations_are_of_the_kind_of_what_they_combine() {
    check(
        "Neg<Mine>",
        expect![["Neg<Mine> | Unknown | :: drr :: __private :: Neg < Mine >\n"]],
    );
    check("Neg", expect![["Neg | Unknown | Neg\n"]]);
    check(
        "And<[Mine, Or<[Mine, I32Attr]>]>",
        expect![[r#"
        And<[Mine, Or<[Mine, I32Attr]>]> | Attr | :: drr :: __private :: And < (Mine , :: drr :: __private :: Or < (Mine , :: drr :: __private :: I32Attr ,) > ,) >
    "#]],
    );
    check(
        "ConfinedProp<I64Prop, IntPositive>",
        expect![[r#"
        ConfinedProp<I64Prop, IntPositive> | Prop | :: drr :: __private :: ConfinedProp < :: drr :: __private :: I64Prop , (:: drr :: __private :: IntPositive ,) >
    "#]],
    );
    check(
        "IntIsOneOf<[1, 2]>",
        expect![[r#"
        IntIsOneOf<[1, 2]> | Attr | :: drr :: __private :: IntIsOneOf < (:: drr :: __private :: IntConst < { 1 } > , :: drr :: __private :: IntConst < { 2 } > ,) >
    "#]],
    );
}

#[test]
fn names_that_start_with_a_number_and_long_lists() {
    check(
        "1DTensorOf<[F32]>",
        expect![[r#"
        1DTensorOf<[F32]> | Type | :: drr :: __private :: _1DTensorOf < (:: drr :: __private :: F32 ,) >
    "#]],
    );
    check(
        "AnyTypeOf<[0DTensorOf<[F32]>]>",
        expect![[r#"
        AnyTypeOf<[0DTensorOf<[F32]>]> | Type | :: drr :: __private :: AnyTypeOf < (:: drr :: __private :: _0DTensorOf < (:: drr :: __private :: F32 ,) > ,) >
    "#]],
    );
    check(
        "M<[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]>",
        expect![[r#"
        M<[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]> | Unknown | M < :: drr :: __private :: Chain < (:: drr :: __private :: IntConst < { 1 } > , :: drr :: __private :: IntConst < { 2 } > , :: drr :: __private :: IntConst < { 3 } > , :: drr :: __private :: IntConst < { 4 } > , :: drr :: __private :: IntConst < { 5 } > , :: drr :: __private :: IntConst < { 6 } > , :: drr :: __private :: IntConst < { 7 } > , :: drr :: __private :: IntConst < { 8 } > , :: drr :: __private :: IntConst < { 9 } > , :: drr :: __private :: IntConst < { 10 } > , :: drr :: __private :: IntConst < { 11 } > , :: drr :: __private :: IntConst < { 12 } > ,) , (:: drr :: __private :: IntConst < { 13 } > ,) > >
    "#]],
    );
}

#[test]
fn what_can_be_absent_is_said_outside() {
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
fn mistakes_are_reported_on_their_token() {
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
