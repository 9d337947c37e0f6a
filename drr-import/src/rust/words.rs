//! Words in Rust code, and in summaries of constraints.

use std::borrow::Cow;

/// Returns `true` if a name occurs in a text as a separate word.
pub(crate) fn has_word(text: &str, word: &str) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    text.match_indices(word)
        .any(|(at, _)| !text[..at].ends_with(is_part) && !text[at + word.len()..].starts_with(is_part))
}

/// Converts a summary to the form that it has within a sentence: `Iterator type` gets a small letter, `LLVM type` does
/// not.
pub(crate) fn as_part_of_sentence(summary: &str) -> Cow<'_, str> {
    let mut words = summary.split(' ');
    let is_keyword = |word: &str| {
        let mut letters = word.chars();
        letters.next().is_some_and(|first| first.is_ascii_uppercase()) && letters.all(|c| c.is_ascii_lowercase())
    };
    // `An Attribute containing` has a second one.
    let count = words
        .by_ref()
        .take_while(|word| is_keyword(word))
        .map(|word| word.len() + 1)
        .sum::<usize>();
    match summary.split_at_checked(count.min(summary.len())) {
        Some((start, rest)) if !start.is_empty() => Cow::Owned(start.to_ascii_lowercase() + rest),
        _ => Cow::Borrowed(summary),
    }
}

#[cfg(test)]
mod tests {
    use super::as_part_of_sentence;

    #[test]
    fn capital_letters_of_names_stay() {
        for (summary, expected) in [
            ("An Attribute containing a string", "an attribute containing a string"),
            ("Iterator type", "iterator type"),
            (
                "Tensor or MemRef of any type values",
                "tensor or MemRef of any type values",
            ),
            ("LLVM pointer type", "LLVM pointer type"),
            ("Qint8 type", "Qint8 type"),
            ("BufferLikeType instance", "BufferLikeType instance"),
            ("tail Call Kind", "tail Call Kind"),
            ("Type", "type"),
            ("", ""),
        ] {
            assert_eq!(as_part_of_sentence(summary), expected);
        }
    }
}
