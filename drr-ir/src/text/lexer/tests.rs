//! Tests with well-formed, odd and hostile text.

use expect_test::{Expect, expect};

use super::*;

fn dump(text: &[u8]) -> String {
    let mut lexer = Lexer::new(text);
    let mut out = String::new();
    loop {
        let token = lexer.next_token();
        if token.is(TokenKind::Eof) {
            return out;
        }
        let shown = String::from_utf8_lossy(token.bytes(text)).escape_debug().to_string();
        out.push_str(&format!("{:?} {shown}", token.kind));
        if token.is(TokenKind::Error) {
            let (error, span) = lexer.explain(token);
            out.push_str(&format!(" -- {}..{} {error}", span.start, span.end));
        }
        out.push('\n');
    }
}

#[track_caller]
fn check(text: impl AsRef<[u8]>, expected: Expect) {
    expected.assert_eq(&dump(text.as_ref()));
}

#[test]
fn an_operation() {
    check(
        "%0:2 = \"a.b\"(%x#1)[^bb0] <{k = 1 : i32}> : (!t.u) -> #al",
        expect![[r#"
            PercentId %0
            Colon :
            Integer 2
            Equal =
            String \"a.b\"
            LParen (
            PercentId %x
            HashId #1
            RParen )
            LSquare [
            CaretId ^bb0
            RSquare ]
            Less <
            LBrace {
            BareId k
            Equal =
            Integer 1
            Colon :
            BareId i32
            RBrace }
            Greater >
            Colon :
            LParen (
            ExclamationId !t.u
            RParen )
            Arrow ->
            HashId #al
        "#]],
    );
}

#[test]
fn names() {
    check(
        "a.b$c_1 _x @f.g$h @f-g @\"q r\" %a-b.c$ %1a #d.a-> !a->i #-} {-# #x",
        expect![[r#"
            BareId a.b$c_1
            BareId _x
            AtId @f.g$h
            AtId @f
            Minus -
            BareId g
            AtString @\"q r\"
            PercentId %a-b.c$
            PercentId %1
            BareId a
            HashId #d.a-
            Greater >
            ExclamationId !a-
            Greater >
            BareId i
            FileMetadataEnd #-}
            FileMetadataBegin {-#
            HashId #x
        "#]],
    );
}

#[test]
fn numbers() {
    check(
        "0 007 0x1F 0xg 0x 3x4xi8 1. 1.5 1.e5 1.5e-3 1.5E+3 1.0e 1.5e+ 1e5 -1",
        expect![[r#"
            Integer 0
            Integer 007
            Integer 0x1F
            Integer 0
            BareId xg
            Integer 0
            BareId x
            Integer 3
            BareId x4xi8
            Float 1.
            Float 1.5
            Float 1.e5
            Float 1.5e-3
            Float 1.5E+3
            Float 1.0
            BareId e
            Float 1.5
            BareId e
            Plus +
            Integer 1
            BareId e5
            Minus -
            Integer 1
        "#]],
    );
}

#[test]
fn punctuation() {
    check(
        "->()[]{}<>=,:::?*+-/|... // the rest",
        expect![[r"
            Arrow ->
            LParen (
            RParen )
            LSquare [
            RSquare ]
            LBrace {
            RBrace }
            Less <
            Greater >
            Equal =
            Comma ,
            ColonColon ::
            Colon :
            Question ?
            Star *
            Plus +
            Minus -
            Slash /
            VerticalBar |
            Ellipsis ...
        "]],
    );
}

#[test]
fn white_space_and_comments() {
    check(
        b"a\0b// \0\xFF\"\rc\t\r\nd//",
        expect![[r"
        BareId a
        BareId b
        BareId c
        BareId d
    "]],
    );
}

#[test]
fn strings() {
    check(
        b"\"\" \"\\22\\n\\t\\\\\\\"\" \"\xFF\0\r\"",
        expect![[r#"
        String \"\"
        String \"\\22\\n\\t\\\\\\\"\"
        String \"�\0\r\"
    "#]],
    );
}

#[test]
fn errors() {
    check(
        b"a \"x\\zz\\q\" b",
        expect![[r#"
        BareId a
        Error \"x\\zz\\q\" -- 4..6 unknown escape in string: expected `\n`, `\t`, `\"`, `\\` or two hexadecimal digits as in `\0A`
        BareId b
    "#]],
    );
    check(
        b"\"abc\ndef",
        expect![[r#"
        Error \"abc -- 4..5 a line break inside a string; write it as `\n`
        BareId def
    "#]],
    );
    check(
        b"@\"abc",
        expect![[r#"
        Error @\"abc -- 1..2 unterminated string
    "#]],
    );
    check(
        b"\"\\",
        expect![[r#"
        Error \"\\ -- 1..2 unknown escape in string: expected `\n`, `\t`, `\"`, `\\` or two hexadecimal digits as in `\0A`
    "#]],
    );
    check(
        b"\xEF\xBB\xBFa ~ \x0B .. . @1 % ^ ! # @-",
        expect![[r#"
        Error \u{feff} -- 0..3 unexpected byte 0xEF outside of strings and comments
        BareId a
        Error ~ -- 5..6 unexpected character `~`
        Error \u{b} -- 7..8 unexpected byte 0x0B outside of strings and comments
        Error .. -- 9..11 expected `...`
        Error . -- 12..13 expected `...`
        Error @ -- 14..15 expected a name after `@`
        Integer 1
        Error % -- 17..18 expected a name after `%`
        Error ^ -- 19..20 expected a name after `^`
        Error ! -- 21..22 expected a name after `!`
        Error # -- 23..24 expected a name after `#`
        Error @ -- 25..26 expected a name after `@`
        Minus -
    "#]],
    );
}

#[track_caller]
fn check_body(text: &[u8], expected: Expect) {
    let open = text.iter().position(|&byte| byte == b'<').expect("the test has a body");
    let mut lexer = Lexer::new(text);
    let line = match lexer.skip_body(narrow(open)) {
        Ok(span) => format!(
            "{} | {}",
            String::from_utf8_lossy(span.bytes(text)),
            dump(&text[lexer.pos..])
        ),
        Err((error, span)) => format!("{}..{} {error}; stopped at {}", span.start, span.end, lexer.pos),
    };
    expected.assert_eq(line.trim_end());
}

#[test]
fn bodies() {
    check_body(b"#a.b<1> x", expect!["<1> | BareId x"]);
    check_body(b"#a.b<\">\">", expect![[r#"<">"> |"#]]);
    check_body(b"#a.b<->>", expect!["<->> |"]);
    check_body(b"#a.b<({[<->>]})>", expect!["<({[<->>]})> |"]);
    check_body(b"#a.b<// >\n>", expect!["<// > | Greater >"]);
    check_body(b"#a.b<a=>b>", expect!["<a=> | BareId b\nGreater >"]);
    check_body(
        b"#a.b<[)>",
        expect!["5..6 this `[` is not closed by a matching `]`; stopped at 6"],
    );
    check_body(
        b"#a.b<(1",
        expect!["5..6 this `(` is not closed by a matching `)`; stopped at 7"],
    );
    check_body(
        b"#a.b<\0>",
        expect!["4..5 this `<` is not closed by a matching `>`; stopped at 5"],
    );
    check_body(b"#a.b<\"a>", expect!["5..6 unterminated string; stopped at 8"]);
    check_body(
        b"#a.b<\"\\zz\">",
        expect![[
            r#"6..8 unknown escape in string: expected `\n`, `\t`, `\"`, `\\` or two hexadecimal digits as in `\0A`; stopped at 10"#
        ]],
    );
}

#[test]
fn a_body_may_be_a_million_deep() {
    let n = 1_000_000;
    let text = [b"<".repeat(n), b">".repeat(n)].concat();
    assert_eq!(Lexer::new(&text).skip_body(0), Ok(Span::new(0, 2_000_000)));
    assert!(Lexer::new(&text[..n]).skip_body(0).is_err());
}

#[test]
fn a_body_must_begin_with_a_bracket() {
    assert_eq!(
        Lexer::new(b"x<1>").skip_body(0),
        Err((LexError::UnexpectedByte(b'x'), Span::new(0, 1)))
    );
    assert_eq!(
        Lexer::new(b"-><1>").skip_body(9),
        Err((LexError::UnexpectedByte(0), Span::new(5, 5)))
    );
}

#[test]
fn a_dimension_list_can_be_cut() {
    let text = b"3x4xi8";
    let mut lexer = Lexer::new(text);
    assert_eq!(lexer.next_token().bytes(text), b"3");
    let x = lexer.next_token();
    lexer.reset_to(x.span.start + 1);
    assert_eq!(lexer.next_token().bytes(text), b"4");
}

#[test]
fn escapes_are_decoded() {
    assert_eq!(
        &*decode_string(b"\"a\\22\\0a\\\\\\n\\t\\\"\xFF\""),
        b"a\"\n\\\n\t\"\xFF"
    );
    assert_eq!(&*decode_string(b"@\"x\""), b"x");
    assert!(matches!(decode_string(b"\"plain\""), Cow::Borrowed(b"plain")));
}

/// For any bytes, tokens are in order and inside the text, each error can be explained inside the text, and so can each
/// prefix of the text. Bodies never panic, either.
#[test]
fn any_bytes() {
    arbtest::arbtest(|u| {
        const PIECES: [&[u8]; 24] = [
            b"\"", b"\\", b"\n", b"@", b"%a", b"#-}", b"{-#", b"->", b"<", b">", b"(", b"]", b"//", b"1.", b"0x",
            b"e+", b"..", b"^bb", b"\0", b"\xFF", b"\\2", b"x4", b"!", b" ",
        ];
        let mut text = Vec::new();
        for _ in 0..u.int_in_range(0..=40)? {
            if u.ratio(1, 4)? {
                text.push(u.arbitrary::<u8>()?);
            } else {
                text.extend_from_slice(u.choose(&PIECES)?);
            }
        }
        for end in 0..=text.len() {
            let text = &text[..end];
            let mut lexer = Lexer::new(text);
            let mut last = 0;
            loop {
                let token = lexer.next_token();
                assert!(last <= token.span.start && token.span.end as usize <= text.len());
                if token.is(TokenKind::Eof) {
                    break;
                }
                assert!(
                    token.span.start < token.span.end,
                    "a token must have text, or lexing would not end"
                );
                last = token.span.end;
                let (error, span) = lexer.explain(token);
                assert!(span.start <= span.end && span.end as usize <= text.len());
                assert!(!error.to_string().is_empty());
                let _ = decode_string(token.bytes(text));
                let _ = lexer.clone().skip_body(token.span.start);
            }
        }
        Ok(())
    });
}
