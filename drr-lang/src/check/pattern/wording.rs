//! Phrases that several messages share: counts, enumerations, articles and lists of results.

use std::fmt::Display;

use crate::signature::Signature;

pub(crate) use drr_schema::counted as count;

/// Formats names as a list: `` `a` ``, `` `a` and `b` ``.
pub(crate) fn and(names: &[String]) -> String {
    let quoted: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    match quoted.split_last() {
        Some((last, first)) if !first.is_empty() => format!("{} and {last}", first.join(", ")),
        _ => quoted.concat(),
    }
}

/// Formats a subject with its verb: `` `a` is ``, `` `a` and `b` are ``.
pub(crate) fn are(names: &[String]) -> String {
    format!("{} {}", and(names), if names.len() == 1 { "is" } else { "are" })
}

/// Formats a name in backticks with its article: ``an `I32Attr` ``.
pub(crate) fn with_article(name: impl Display) -> String {
    let name = name.to_string();
    let mut letters = name.chars();
    let (first, second) = (letters.next(), letters.next());
    let is_letter_name = |c: Option<char>| c.is_some_and(|c| c.is_ascii_digit());
    let vowel = match first {
        Some('A' | 'E' | 'I' | 'O') => true,
        // `F32Attr` begins with the spoken name of a letter.
        Some('F' | 'S') => is_letter_name(second) || (first == Some('S') && second == Some('I')),
        _ => false,
    };
    format!("{} `{name}`", if vowel { "an" } else { "a" })
}

/// Formats the names of a node's results as alternatives: `` `$p__0` (`lo`) or `$p__1` (`hi`) ``. `base` precedes the
/// index.
pub(crate) fn one_of_results(base: impl Display, signature: &Signature) -> String {
    let each = results_of(base, signature);
    match each.split_last() {
        Some((last, first)) if !first.is_empty() => format!("{} or {last}", first.join(", ")),
        _ => each.concat(),
    }
}

/// Formats the names of a node's results as a list.
pub(crate) fn all_results(base: impl Display, signature: &Signature) -> String {
    results_of(base, signature).join(", ")
}

fn results_of(base: impl Display, signature: &Signature) -> Vec<String> {
    let results = signature.results.iter().enumerate();
    results
        .map(|(index, result)| format!("`{base}__{index}` (`{}`)", result.name))
        .collect()
}

/// Formats the names of the results of native code.
pub(crate) fn native_choices(base: impl Display, results: usize) -> String {
    let each: Vec<String> = (0..results).map(|index| format!("`{base}__{index}`")).collect();
    if each.is_empty() {
        "it cannot be named".to_string()
    } else {
        each.join(", ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_names_and_articles() {
        assert_eq!(
            [count(0, "result"), count(1, "result"), count(2, "result")],
            ["0 results", "1 result", "2 results"]
        );
        assert_eq!(are(&["a".into()]), "`a` is");
        assert_eq!(are(&["a".into(), "b".into(), "c".into()]), "`a`, `b` and `c` are");
        let spoken = [
            "I32Attr",
            "StrAttr",
            "F32Attr",
            "UnitAttr",
            "SI32Attr",
            "FloatAttr",
            "AnyAttr",
        ]
        .map(with_article);
        assert_eq!(
            spoken,
            [
                "an `I32Attr`",
                "a `StrAttr`",
                "an `F32Attr`",
                "a `UnitAttr`",
                "an `SI32Attr`",
                "a `FloatAttr`",
                "an `AnyAttr`"
            ]
        );
    }
}
