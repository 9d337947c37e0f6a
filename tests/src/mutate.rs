//! Small changes to inputs: blind ones at every byte, and like for like ones that keep most of the sense.

mod written;

pub use crate::random::Random;
pub use written::one_change;

/// Bytes that replace a byte of a text or are inserted before it: all delimiters, and bytes that begin or end tokens.
const BYTES: &[u8] = b"\"%#@!^<>(){}[]:,=-0x \n\0\xff/*?|.a";

/// Returns the mutations of a text at one byte: truncated, without the byte, with another byte in its place, with a
/// byte inserted before, and with its rest repeated.
///
/// ```
/// let all: Vec<_> = drr_tests::mutate::at_byte(b"ab", 1).collect();
/// assert_eq!(all[0], b"a");
/// assert_eq!(all[1], b"a");
/// ```
pub fn at_byte(text: &[u8], at: usize) -> impl Iterator<Item = Vec<u8>> {
    let (head, tail) = text.split_at(at.min(text.len()));
    let rest = tail.get(1..).unwrap_or_default();
    // Which bytes is a matter of the place, so that all of them come at some place near every token.
    let other = |salt: usize| [BYTES[(at * 7 + salt) % BYTES.len()]];
    let again = tail.get(..tail.len().min(24)).unwrap_or_default();
    [
        head.to_vec(),
        [head, rest].concat(),
        [head, &other(0), rest].concat(),
        [head, &other(11), tail].concat(),
        [head, again, tail].concat(),
    ]
    .into_iter()
}

const NUMBERS: &[&str] = &[
    "0",
    "1",
    "-1",
    "2",
    "7",
    "63",
    "64",
    "65",
    "128",
    "-128",
    "255",
    "2147483647",
    "4294967296",
    "9223372036854775807",
    "9223372036854775808",
    "-9223372036854775808",
    "18446744073709551615",
    "18446744073709551616",
    "0x0",
    "0xFF",
    "0x7FC00000",
    "1.0",
    "-0.0",
    "1.5e10",
    "1.0e-50",
    "1.0e999",
];

const TYPES: &[&str] = &[
    "i0",
    "i1",
    "i7",
    "i8",
    "i32",
    "i64",
    "i128",
    "i333",
    "si8",
    "ui16",
    "index",
    "none",
    "f16",
    "bf16",
    "f32",
    "f64",
    "f80",
    "f128",
    "tf32",
    "f8E5M2",
    "f8E4M3FN",
    "f4E2M1FN",
    "f8E8M0FNU",
    "tensor<2xi8>",
    "tensor<?xf32>",
    "tensor<*xi8>",
    "tensor<0xi32>",
    "tensor<f32>",
    "tensor<2x2xf16, \"e\">",
    "vector<4xi32>",
    "vector<[4]xf32>",
    "vector<i1>",
    "memref<4xf32>",
    "memref<2x2xi8, strided<[2, 1], offset: ?>>",
    "memref<*xf32, 3>",
    "complex<f32>",
    "complex<i0>",
    "tuple<>",
    "tuple<i1, f32>",
    "() -> ()",
    "(i1) -> i2",
    "!t.x",
    "!t.x<a>",
];

const ATTRIBUTES: &[&str] = &[
    "unit",
    "true",
    "false",
    "0 : i1",
    "1 : i8",
    "255 : i8",
    "-1 : index",
    "1.0",
    "2.5 : f32",
    "0x7FC0 : bf16",
    "\"text\"",
    "\"\\00\\FF\"",
    "\"typed\" : i32",
    "@symbol",
    "@a::@b",
    "[]",
    "[1, 2.0, \"x\"]",
    "{}",
    "{a = 1 : i8, b}",
    "i32",
    "() -> ()",
    "array<i8>",
    "array<i64: 1, -2>",
    "array<f32: 1.0>",
    "array<i1: true>",
    "dense<1> : tensor<2xi8>",
    "dense<[1, 2]> : tensor<2xi8>",
    "dense<> : tensor<0xi8>",
    "dense<1.0> : vector<2xf32>",
    "dense<\"0x0102\"> : tensor<2xi8>",
    "dense<(1.0, 2.0)> : tensor<2xcomplex<f32>>",
    "sparse<[[0]], [1]> : tensor<2xi8>",
    "dense_resource<nothing> : tensor<2xi8>",
    "affine_map<(d0) -> (d0 + 1)>",
    "affine_map<(d0)[s0] -> (d0 mod s0)>",
    "affine_map<(d0) -> (d0 floordiv 0)>",
    "affine_set<(d0) : (d0 >= 0)>",
    "strided<[1, ?], offset: 3>",
    "loc(\"l\")",
    "loc(unknown)",
    "distinct[0]<1 : i8>",
    "#t.x",
    "#t.x<[1]>",
];

/// A word of a text with what it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Class {
    Number,
    Type,
    Attribute,
    Value,
    Block,
    OpName,
    Punctuation,
    Other,
}

/// Makes one to three structured mutations of `text`: a number becomes a boundary value, a type another type, an
/// attribute another kind, a value, block or op name another one of the text, or one token is deleted, repeated or
/// swapped.
///
/// A reader stops at its first error, so random bytes reach few of its checks. Structured mutations reach more of them.
///
/// # Panics
///
/// Never: the text is only split between tokens.
#[must_use]
pub fn like_for_like(text: &str, random: &mut Random) -> String {
    let mut words = words(text);
    for _ in 0..=random.below(3) {
        let candidates: Vec<usize> = (0..words.len()).filter(|at| words[*at].1 != Class::Other).collect();
        if candidates.is_empty() {
            break;
        }
        let at = candidates[random.below(candidates.len())];
        let class = words[at].1;
        let replacement = match class {
            Class::Number => random.pick(NUMBERS).to_owned(),
            Class::Type => random.pick(TYPES).to_owned(),
            Class::Attribute => random.pick(ATTRIBUTES).to_owned(),
            Class::Value | Class::Block | Class::OpName => {
                let same: Vec<usize> = (0..words.len()).filter(|other| words[*other].1 == class).collect();
                words[same[random.below(same.len())]].0.clone()
            }
            Class::Punctuation | Class::Other => match random.below(3) {
                0 => String::new(),
                1 => words[at].0.repeat(2),
                _ => random
                    .pick(&[
                        "(", ")", "{", "}", "<", ">", "[", "]", ",", ":", "->", "=", "+", "*", "x",
                    ])
                    .to_owned(),
            },
        };
        words[at].0 = replacement;
    }
    words.into_iter().map(|(word, _)| word).collect()
}

/// Cuts a text into words with their classes. What is not recognised keeps its place as `Other`.
fn words(text: &str) -> Vec<(String, Class)> {
    let mut found = Vec::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let (length, class) = word(rest, first, found.last());
        let (word, tail) = rest.split_at(length);
        found.push((word.to_owned(), class));
        rest = tail;
    }
    found
}

fn word(rest: &str, first: char, before: Option<&(String, Class)>) -> (usize, Class) {
    let run = |more: fn(char) -> bool| {
        rest.char_indices()
            .skip(1)
            .find(|(_, c)| !more(*c))
            .map_or(rest.len(), |(at, _)| at)
    };
    let is_name = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '$' | '#');
    match first {
        '"' => {
            let end = string_end(rest);
            let class = if rest[end..].starts_with('(') {
                Class::OpName
            } else {
                Class::Attribute
            };
            (end, class)
        }
        '/' if rest.starts_with("//") => (rest.find('\n').unwrap_or(rest.len()), Class::Other),
        '%' => (run(is_name), Class::Value),
        '^' => (run(is_name), Class::Block),
        '#' | '@' => (run(is_name), Class::Attribute),
        '!' => (run(is_name), Class::Type),
        '-' if rest.starts_with("->") => (2, Class::Punctuation),
        '0'..='9' => {
            // Numbers within names, as in `vector<4xi8>`, are numbers too: the dimension is the number.
            let digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
            (digits, Class::Number)
        }
        'a'..='z' | 'A'..='Z' | '_' => {
            let end = run(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '$'));
            let word = &rest[..end];
            let class = if TYPES.contains(&word) {
                Class::Type
            } else if before.is_some_and(|(word, _)| word.ends_with("= ")) || matches!(word, "true" | "false" | "unit")
            {
                Class::Attribute
            } else {
                Class::Other
            };
            (end, class)
        }
        c if c.is_ascii_punctuation() => (1, Class::Punctuation),
        c => (c.len_utf8(), Class::Other),
    }
}

fn string_end(rest: &str) -> usize {
    let mut escaped = false;
    for (at, c) in rest.char_indices().skip(1) {
        match c {
            '\\' if !escaped => escaped = true,
            '"' if !escaped => return at + 1,
            _ => escaped = false,
        }
    }
    rest.len()
}

#[cfg(test)]
mod tests {
    use super::{Class, Random, at_byte, like_for_like, words};

    const TEXT: &str = "%0 = \"t.a\"(%x) {k = 1 : i32, s = \"q\\\"q\"} : (i32) -> tensor<4xf32> // c";

    #[test]
    fn words_join_to_the_text() {
        let joined: String = words(TEXT).into_iter().map(|(word, _)| word).collect();
        assert_eq!(joined, TEXT);
        let of = |class| {
            words(TEXT)
                .into_iter()
                .filter(|(_, own)| *own == class)
                .map(|(word, _)| word)
                .collect::<Vec<_>>()
        };
        assert_eq!(of(Class::Value), ["%0", "%x"]);
        assert_eq!(of(Class::OpName), ["\"t.a\""]);
        assert_eq!(of(Class::Number), ["1", "4"]);
        assert_eq!(of(Class::Type), ["i32", "i32"]);
        assert_eq!(of(Class::Attribute), ["\"q\\\"q\""]);
    }

    #[test]
    fn the_same_seed_gives_the_same_changes() {
        let run = |seed| {
            (0..50)
                .scan(Random::new(seed), |random, _| Some(like_for_like(TEXT, random)))
                .collect::<Vec<_>>()
        };
        assert_eq!(run(7), run(7));
        assert_ne!(run(7), run(8));
        assert!(run(7).iter().filter(|mutant| *mutant != TEXT).count() > 25);
    }

    #[test]
    fn every_byte_has_five_mutations() {
        for at in 0..=TEXT.len() {
            assert_eq!(at_byte(TEXT.as_bytes(), at).count(), 5);
        }
    }
}
