//! One small change to a text in custom form, as a slip of the hand makes it.

use std::ops::Range;

use super::{NUMBERS, Random, TYPES};

/// The kind of a token. A mutation replaces a token by another one of its kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Value,
    Block,
    Symbol,
    Number,
    Type,
    OpName,
    Word,
    Other,
}

/// `text` with one change: a token is left out, swapped with the next one or replaced by one of its kind, or a line is left out or
/// repeated.
///
/// ```
/// use drr_tests::mutate::{Random, one_change};
///
/// let text = "%0 = arith.addi %a, %b : i32";
/// assert_ne!(one_change(text, &mut Random::new(1)), text);
/// ```
///
/// # Panics
///
/// Never: the text is only cut between tokens and lines.
#[must_use]
pub fn one_change(text: &str, random: &mut Random) -> String {
    let tokens = tokens(text);
    // A token may be replaced by its like: then another change is made.
    for _ in 0..100 {
        let changed = change(text, &tokens, random);
        if changed != text {
            return changed;
        }
    }
    String::new()
}

fn change(text: &str, tokens: &[(Range<usize>, Kind)], random: &mut Random) -> String {
    if tokens.is_empty() {
        return "}".to_owned();
    }
    let at = random.below(tokens.len());
    let (range, kind) = &tokens[at];
    let with = |new: &str| [&text[..range.start], new, &text[range.end..]].concat();
    let line = {
        let start = text[..range.start].rfind('\n').map_or(0, |end| end + 1);
        let end = text[start..].find('\n').map_or(text.len(), |length| start + length + 1);
        start..end
    };
    match random.below(10) {
        0 => with(""),
        1 => match tokens.get(at + 1) {
            Some((next, _)) => [
                &text[..range.start],
                &text[next.clone()],
                &text[range.end..next.start],
                &text[range.clone()],
                &text[next.end..],
            ]
            .concat(),
            None => with(""),
        },
        2 => [&text[..line.end], &text[line.start..]].concat(),
        3 => [&text[..line.start], &text[line.end..]].concat(),
        _ => {
            let same = tokens.iter().filter(|(_, other)| other == kind);
            let same: Vec<&str> = same.map(|(other, _)| &text[other.clone()]).collect();
            with(match kind {
                // Types of the text itself fit more often.
                Kind::Type if random.below(2) == 0 => random.pick(TYPES),
                Kind::Number if random.below(2) == 0 => random.pick(NUMBERS),
                _ => random.pick(&same),
            })
        }
    }
}

fn tokens(text: &str) -> Vec<(Range<usize>, Kind)> {
    let mut found: Vec<(Range<usize>, Kind)> = Vec::new();
    let mut at = 0;
    while let Some(first) = text[at..].chars().next() {
        let (length, kind) = token(&text[at..], first, text[..at].chars().next_back());
        if !first.is_whitespace() {
            found.push((at..at + length, kind));
        }
        at += length;
    }
    found
}

fn token(rest: &str, first: char, before: Option<char>) -> (usize, Kind) {
    let run = |more: fn(char) -> bool| {
        let end = rest.char_indices().skip(1).find(|(_, c)| !more(*c));
        end.map_or(rest.len(), |(at, _)| at)
    };
    let is_name = |c: char| c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '$');
    match first {
        '"' => (super::string_end(rest), Kind::Other),
        '%' => (
            run(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '$' | '#')),
            Kind::Value,
        ),
        '^' => (run(is_name), Kind::Block),
        '@' => (run(is_name), Kind::Symbol),
        '#' => (run(is_name), Kind::Other),
        '!' => (run(is_name), Kind::Type),
        '-' if rest.starts_with("->") => (2, Kind::Other),
        '0'..='9' => (run(|c| c.is_ascii_digit() || c == '.'), Kind::Number),
        // Between dimensions: `4x?xf32`.
        'x' if before.is_some_and(|c| c.is_ascii_digit() || matches!(c, '?' | ']' | '*')) => (1, Kind::Other),
        'a'..='z' | 'A'..='Z' | '_' => {
            let end = run(is_name);
            let word = &rest[..end];
            let kind = match word {
                _ if TYPES.contains(&word) => Kind::Type,
                _ if word.contains('.') => Kind::OpName,
                _ => Kind::Word,
            };
            (end, kind)
        }
        c => (c.len_utf8(), Kind::Other),
    }
}

#[cfg(test)]
mod tests {
    use super::{Kind, Random, one_change, tokens};

    const TEXT: &str = "%0:2 = a.b %x#1 -> tensor<4x?xf32>, i8 {k = -1.5} to @f, \"q\\\"q\"\n";

    #[test]
    fn tokens_have_kinds() {
        let of = |kind| {
            let found = tokens(TEXT).into_iter().filter(|(_, own)| *own == kind);
            found.map(|(range, _)| &TEXT[range]).collect::<Vec<_>>()
        };
        assert_eq!(of(Kind::Value), ["%0", "%x#1"]);
        assert_eq!(of(Kind::Number), ["2", "4", "1.5"]);
        assert_eq!(of(Kind::Type), ["f32", "i8"]);
        assert_eq!(of(Kind::OpName), ["a.b"]);
        assert_eq!(of(Kind::Word), ["tensor", "k", "to"]);
        assert_eq!(of(Kind::Symbol), ["@f"]);
    }

    #[test]
    fn each_change_is_one_and_the_same_for_a_seed() {
        let run = |seed| {
            let all = (0..200).scan(Random::new(seed), |random, _| Some(one_change(TEXT, random)));
            all.collect::<Vec<_>>()
        };
        assert_eq!(run(7), run(7));
        assert_ne!(run(7), run(8));
        assert!(run(7).iter().all(|changed| changed != TEXT));
    }
}
