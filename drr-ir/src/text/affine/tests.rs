//! Tests of accepted text, of error messages, and of deep and large input.

use expect_test::{Expect, expect};

use super::*;

fn read(text: &[u8]) -> String {
    let mut lexer = Lexer::new(text);
    match parse_map_or_set(&mut lexer) {
        Ok(MapOrSet::Map(map)) => map.to_string(),
        Ok(MapOrSet::Set(set)) => set.to_string(),
        Err((error, span)) => format!("{}..{} {error}", span.start, span.end),
    }
}

#[track_caller]
fn check(texts: &[&str], expected: Expect) {
    let lines: Vec<String> = texts
        .iter()
        .map(|text| format!("{text} => {}\n", read(text.as_bytes())))
        .collect();
    expected.assert_eq(&lines.concat());
}

#[test]
fn accepted() {
    check(
        &[
            "() -> ()",
            "()[] -> ()",
            "(d0)[s0] -> (d0 - -3, d0 - d0, d0 * 0 * d0)",
            "(a.b$c, mod)[i32, true] -> (mod floordiv 2, a.b$c mod true + i32)",
            "(d0) -> (0x10, 007, --d0, -d0 * 2, 2 * -d0, -(d0 + 1) * 3)",
            "(d0) -> (1 + 2 * 3, (1 + 2) * 3, 7 mod 4 * 2, 10 - 2 - 3, -7 floordiv 2, -7 ceildiv 2)",
            "(d0) -> (d0 mod 0, 5 floordiv 0, 5 mod -3, 9223372036854775807 * 2, -9223372036854775808)",
            "(d0)[s0] : (d0 >= 0, d0 - 1 <= s0, s0 == d0 + 1)",
            "(d0) : ()",
        ],
        expect![[r#"
            () -> () => () -> ()
            ()[] -> () => () -> ()
            (d0)[s0] -> (d0 - -3, d0 - d0, d0 * 0 * d0) => (d0)[s0] -> (d0 + 3, 0, 0)
            (a.b$c, mod)[i32, true] -> (mod floordiv 2, a.b$c mod true + i32) => (d0, d1)[s0, s1] -> (d1 floordiv 2, d0 mod s1 + s0)
            (d0) -> (0x10, 007, --d0, -d0 * 2, 2 * -d0, -(d0 + 1) * 3) => (d0) -> (16, 7, d0, d0 * -2, d0 * -2, (d0 + 1) * -3)
            (d0) -> (1 + 2 * 3, (1 + 2) * 3, 7 mod 4 * 2, 10 - 2 - 3, -7 floordiv 2, -7 ceildiv 2) => (d0) -> (7, 9, 6, 5, -4, -3)
            (d0) -> (d0 mod 0, 5 floordiv 0, 5 mod -3, 9223372036854775807 * 2, -9223372036854775808) => (d0) -> (d0 mod 0, 5 floordiv 0, 5 mod -3, 9223372036854775807 * 2, -9223372036854775807 - 1)
            (d0)[s0] : (d0 >= 0, d0 - 1 <= s0, s0 == d0 + 1) => (d0)[s0] : (d0 >= 0, -(d0 - 1) + s0 >= 0, -(d0 + 1) + s0 == 0)
            (d0) : () => (d0) : (0 == 0)
        "#]],
    );
}

#[test]
fn refused() {
    check(
        &[
            "(d0) -> (d0 * d0)",
            "(d0)[s0] -> (d0 mod (s0 + d0))",
            "(d0)[s0] -> (s0 floordiv d0)",
            "(d0, d0) -> (d0)",
            "(d0)[d0] -> (d0)",
            "(d0) -> (e0)",
            "(symbol) -> (symbol)",
            "(d0) -> (mod d0)",
            "(d0) -> (d0,)",
            "(d0,) -> (d0)",
            "(%d0) -> (d0)",
            "(d0: i32) -> (d0)",
            "d0 -> (d0)",
            "(d0) -> d0",
            "(d0) (d0)",
            "(d0) -> (+d0)",
            "(d0) -> (* d0)",
            "(d0) -> (d0 +)",
            "(d0) -> (-)",
            "(d0) -> (d0 d0)",
            "(d0) -> ((d0)",
            "(d0) -> (1.0)",
            "(d0) -> (9223372036854775808)",
            "(d0) -> (d0 - 9223372036854775808)",
            "(d0) -> (--9223372036854775809)",
            "(d0) -> (99999999999999999999999999)",
            "(d0) : (d0 > 0)",
            "(d0) : (d0 >= )",
            "(d0) : ((d0 == 0))",
            "(d0) : (d0 == 0,)",
            "(d0) : (d0)",
            "(d0) -> (\"x\\zz\")",
            "(d0",
            "",
        ],
        expect![[r#"
            (d0) -> (d0 * d0) => 12..13 not affine: one factor of `*` must be free of dimensions
            (d0)[s0] -> (d0 mod (s0 + d0)) => 16..19 not affine: the right side of `mod` must be free of dimensions
            (d0)[s0] -> (s0 floordiv d0) => 16..24 not affine: the right side of `floordiv` must be free of dimensions
            (d0, d0) -> (d0) => 5..7 `d0` is declared twice
            (d0)[d0] -> (d0) => 5..7 `d0` is declared twice
            (d0) -> (e0) => 9..11 `e0` is neither a dimension nor a symbol here
            (symbol) -> (symbol) => 13..19 `symbol` is neither a dimension nor a symbol here
            (d0) -> (mod d0) => 9..12 `mod` is neither a dimension nor a symbol here
            (d0) -> (d0,) => 12..13 expected an affine expression, found `)`
            (d0,) -> (d0) => 4..5 expected a name, found `)`
            (%d0) -> (d0) => 1..4 expected a name, found value name
            (d0: i32) -> (d0) => 3..4 expected `)` or `,` in the list of dimensions, found `:`
            d0 -> (d0) => 0..2 expected `(` before the dimensions, found identifier
            (d0) -> d0 => 8..10 expected `(` before the results, found identifier
            (d0) (d0) => 5..6 expected `->` of a map or `:` of a set, found `(`
            (d0) -> (+d0) => 9..10 `+` has no left operand
            (d0) -> (* d0) => 9..10 `*` has no left operand
            (d0) -> (d0 +) => 13..14 expected an affine expression, found `)`
            (d0) -> (-) => 10..11 expected an affine expression, found `)`
            (d0) -> (d0 d0) => 12..14 expected `)` or `,` after a result, found identifier
            (d0) -> ((d0) => 13..13 expected `)` or `,` after a result, found end of input
            (d0) -> (1.0) => 9..12 expected an affine expression, found float
            (d0) -> (9223372036854775808) => 9..28 the constant does not fit into 64 bits with a sign
            (d0) -> (d0 - 9223372036854775808) => 14..33 the constant does not fit into 64 bits with a sign
            (d0) -> (--9223372036854775809) => 11..30 the constant does not fit into 64 bits with a sign
            (d0) -> (99999999999999999999999999) => 9..35 the constant does not fit into 64 bits with a sign
            (d0) : (d0 > 0) => 13..14 expected `==`, `>=` or `<=`, found integer
            (d0) : (d0 >= ) => 14..15 expected an affine expression, found `)`
            (d0) : ((d0 == 0)) => 12..13 expected an operator or `)`, found `=`
            (d0) : (d0 == 0,) => 16..17 expected an affine expression, found `)`
            (d0) : (d0) => 10..11 expected `==`, `>=` or `<=`, found `)`
            (d0) -> ("x\zz") => 11..13 unknown escape in string: expected `\n`, `\t`, `\"`, `\\` or two hexadecimal digits as in `\0A`
            (d0 => 3..3 expected `)` or `,` in the list of dimensions, found end of input
             => 0..0 expected `(` before the dimensions, found end of input
        "#]],
    );
}

#[test]
fn a_map_is_no_set() {
    assert_eq!(
        parse_affine_map(&mut Lexer::new(b"() : ()")),
        Err((AffineSyntaxError::SetForMap, Span::new(0, 7)))
    );
    assert_eq!(
        parse_integer_set(&mut Lexer::new(b"() -> ()")),
        Err((AffineSyntaxError::MapForSet, Span::new(0, 8)))
    );
    assert!("() -> () x".parse::<AffineMap>().is_err());
}

#[test]
fn the_lexer_is_after_the_closing_parenthesis() {
    let mut lexer = Lexer::new(b"(d0) -> (d0)>, ~");
    assert!(parse_affine_map(&mut lexer).is_ok());
    assert_eq!(lexer.offset(), 12);
}

/// Runs on a stack that is too small for recursion over the input.
fn on_a_small_stack(run: impl FnOnce() + Send + 'static) {
    let thread = std::thread::Builder::new()
        .stack_size(512 * 1024)
        .spawn(run)
        .expect("a thread");
    thread.join().expect("no overflow and no panic");
}

#[test]
fn depth_is_no_danger() {
    const N: usize = 1_000_000;
    let texts = [
        format!("(d0) -> ({}d0{})", "(".repeat(N), ")".repeat(N)),
        format!("(d0) -> ({}d0)", "-".repeat(N)),
        format!("(d0, d1) -> ({}d1)", "d0 floordiv 3 + ".repeat(N)),
        format!(
            "(d0, d1)[s0] -> ({}d1{})",
            "d0 mod s0 + (".repeat(N / 5),
            ")".repeat(N / 5)
        ),
        format!("(d0) -> ({}d0{})", "(".repeat(N / 5), " + 1) floordiv 3".repeat(N / 5)),
        format!("(d0) -> (d0{})", " floordiv 3".repeat(N)),
    ];
    for text in texts {
        on_a_small_stack(move || {
            let map: AffineMap = text.parse().expect("it is affine");
            let printed = map.to_string();
            let again: AffineMap = printed.parse().expect("it was printed");
            assert_eq!(again.to_string(), printed);
            assert_eq!(map, map.clone());
            assert!(map.evaluate(&[1, 1], &[1]).is_some());
        });
    }
    on_a_small_stack(|| {
        for text in [
            "(".repeat(N),
            format!("(d0) -> ({}", "(".repeat(N)),
            format!("(d0) -> ({}", "-".repeat(N)),
        ] {
            assert!(text.parse::<AffineMap>().is_err());
        }
    });
}

/// Each division by -1 is distributed over the summands: unsimplified, their product would be printed.
#[test]
fn growth_has_an_end() {
    let n = 20_000;
    let sum: Vec<String> = (2..n).map(|k| format!("d0 mod {k}")).collect();
    let text = format!("(d0) -> (({}){})", sum.join(" + "), " floordiv -1".repeat(n));
    let error = text.parse::<AffineMap>().map_err(|error| error.error);
    assert_eq!(error, Err(AffineSyntaxError::Affine(AffineError::TooLarge)));
}

#[test]
fn wide_maps_are_linear() {
    let names: Vec<String> = (0..100_000).map(|index| format!("d{index}")).collect();
    let list = names.join(", ");
    let map: AffineMap = format!("({list}) -> ({list})").parse().expect("a map");
    assert!(map.is_identity());
}

#[test]
fn any_tokens() {
    const PIECES: [&str; 26] = [
        "(",
        ")",
        "[",
        "]",
        "->",
        ":",
        ",",
        "d0",
        "d1",
        "s0",
        "+",
        "-",
        "*",
        "mod",
        "floordiv",
        "ceildiv",
        "0",
        "1",
        "-1",
        "9223372036854775807",
        "9223372036854775808",
        ">=",
        "==",
        "\"",
        "symbol",
        "\u{FF}",
    ];
    arbtest::arbtest(|u| {
        let mut text = String::from(*u.choose(&["", "(d0, d1)[s0] -> (", "(d0)[s0] : ("])?);
        for _ in 0..u.int_in_range(0..=20)? {
            text.push_str(u.choose(&PIECES)?);
            text.push(' ');
        }
        for end in (0..=text.len()).filter(|end| text.is_char_boundary(*end)) {
            let text = text.get(..end).unwrap_or_default();
            if let Err((_, span)) = parse_map_or_set(&mut Lexer::new(text.as_bytes())) {
                assert!(span.start <= span.end && span.end as usize <= text.len());
            }
            let once = read(text.as_bytes());
            if parse_map_or_set(&mut Lexer::new(text.as_bytes())).is_ok() {
                assert_eq!(read(once.as_bytes()), once, "from {text}");
            }
        }
        Ok(())
    });
}
