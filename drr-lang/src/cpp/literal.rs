//! Literals of C++.

use super::number::{Float, Int, range};

/// Returns the value of an integer literal. Its type is the first permitted one that can represent the value.
pub(super) fn integer_literal(token: &str) -> Option<Int> {
    let text = token.replace('\'', "");
    let is_prefixed = |marks: [&str; 2]| marks.iter().find_map(|mark| text.strip_prefix(mark));
    let (radix, rest) = if let Some(rest) = is_prefixed(["0x", "0X"]) {
        (16, rest)
    } else if let Some(rest) = is_prefixed(["0b", "0B"]) {
        (2, rest)
    } else if text.starts_with('0') && text.len() > 1 && text.as_bytes()[1].is_ascii_digit() {
        (8, &text[1..])
    } else {
        (10, text.as_str())
    };
    let digits = rest.trim_end_matches(['u', 'U', 'l', 'L', 'z', 'Z']);
    let suffix = rest[digits.len()..].to_ascii_lowercase();
    let (is_unsigned, is_long) = match suffix.as_str() {
        "" => (false, false),
        "u" => (true, false),
        "l" | "ll" | "z" => (false, true),
        "ul" | "ull" | "lu" | "llu" | "uz" | "zu" => (true, true),
        _ => return None,
    };
    let value = i128::from(u64::from_str_radix(digits, radix).ok()?);
    let may_be = [(32, true), (32, false), (64, true), (64, false)];
    let (bits, signed) = may_be.into_iter().find(|(bits, signed)| {
        let may = match (is_unsigned, signed) {
            (true, signed) => !signed,
            (false, true) => true,
            // Decimal literals without `u` are never unsigned.
            (false, false) => radix != 10,
        };
        may && (*bits == 64 || !is_long) && value <= range(*bits, *signed).1
    })?;
    Some(Int { value, bits, signed })
}

/// Returns the value of a floating-point literal.
pub(super) fn float_literal(token: &str) -> Option<Float> {
    let text = token.replace('\'', "");
    if text.starts_with("0x") || text.starts_with("0X") {
        return None;
    }
    if !text.contains(['.', 'e', 'E']) {
        return None;
    }
    match text.strip_suffix(['f', 'F']) {
        Some(text) => text
            .parse()
            .ok()
            .filter(|number: &f32| number.is_finite())
            .map(Float::F32),
        None => text
            .parse()
            .ok()
            .filter(|number: &f64| number.is_finite())
            .map(Float::F64),
    }
}

/// Returns the value of a character literal, given without quotes.
pub(super) fn character(text: &str) -> Option<Int> {
    let text = unescaped(text)?;
    let mut chars = text.chars();
    let (Some(one), None) = (chars.next(), chars.next()) else {
        return None;
    };
    let value = one.is_ascii().then(|| i128::from(u32::from(one)))?;
    Some(Int {
        value,
        bits: 8,
        signed: true,
    })
}

/// Returns the value of a string literal, given without quotes.
pub(super) fn unescaped(text: &str) -> Option<String> {
    let mut out = String::new();
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        if c != '\\' {
            out.push(c);
            continue;
        }
        let number = |digits: String, radix: u32| {
            let code = u32::from_str_radix(&digits, radix).ok()?;
            // A byte beyond ASCII is part of a UTF-8 character.
            char::from_u32(code).filter(char::is_ascii)
        };
        out.push(match chars.next()? {
            'n' => '\n',
            't' => '\t',
            'r' => '\r',
            'a' => '\x07',
            'b' => '\x08',
            'f' => '\x0c',
            'v' => '\x0b',
            same @ ('\\' | '"' | '\'' | '?') => same,
            'x' => {
                let digits = std::iter::from_fn(|| chars.next_if(char::is_ascii_hexdigit)).collect();
                number(digits, 16)?
            }
            first @ '0'..='7' => {
                let rest = std::iter::from_fn(|| chars.next_if(|c| matches!(c, '0'..='7')));
                number(std::iter::once(first).chain(rest.take(2)).collect(), 8)?
            }
            _ => return None,
        });
    }
    Some(out)
}

/// Returns the length of the string literal at the start of a text, including its quotation marks. TableGen's strings
/// end alike.
pub fn string_len(text: &str) -> usize {
    let mut is_escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        match c {
            '"' if !is_escaped => return at + 1,
            _ => is_escaped = c == '\\' && !is_escaped,
        }
    }
    text.len()
}
