//! Spelling suggestions for unknown names.

/// Returns the candidate nearest to a word, if it is near enough to suggest.
///
/// The limit is one edit, or two from six letters on. Swapping two adjacent letters is one edit. One-letter names have
/// no suggestions. Among equally near candidates, the first is returned.
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let limit = match word.chars().count() {
        0 | 1 => return None,
        2..=5 => 1,
        _ => 2,
    };
    within(limit, word, candidates)
}

/// Returns the candidate that is a single edit away, for words that may be intended as written.
pub fn within_one_edit<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    within(1, word, candidates)
}

/// Returns the nearest candidate that differs from the word by at most `limit` edits.
fn within<'a>(limit: usize, word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    // Case differences are not counted as edits.
    let letters: Vec<char> = word.to_lowercase().chars().collect();
    let mut best: Option<(usize, &'a str)> = None;
    for candidate in candidates {
        let other: Vec<char> = candidate.to_lowercase().chars().collect();
        if other.len() < 2 || other.len().abs_diff(letters.len()) > limit || candidate == word {
            continue;
        }
        let distance = distance(&letters, &other);
        if distance <= limit && best.is_none_or(|(least, _)| distance < least) {
            best = Some((distance, candidate));
        }
    }
    best.map(|(_, candidate)| candidate)
}

/// Returns the number of edits between two words: insertions, deletions, replacements, swaps of adjacent letters.
fn distance(a: &[char], b: &[char]) -> usize {
    let width = b.len() + 1;
    let mut before: Vec<usize> = vec![0; width];
    let mut above: Vec<usize> = (0..width).collect();
    for i in 1..=a.len() {
        let mut row = vec![i; width];
        for j in 1..width {
            let replaced = above[j - 1] + usize::from(a[i - 1] != b[j - 1]);
            row[j] = replaced.min(above[j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                row[j] = row[j].min(before[j - 2] + 1);
            }
        }
        before = std::mem::replace(&mut above, row);
    }
    above[b.len()]
}

#[cfg(test)]
mod tests {
    use super::nearest;

    fn check(word: &str, candidates: &[&str], expected: Option<&str>) {
        assert_eq!(nearest(word, candidates.iter().copied()), expected, "{word}");
    }

    #[test]
    fn near_names_are_found() {
        check("inptu", &["output", "input"], Some("input"));
        check("eihter", &["variadic", "either"], Some("either"));
        check("kk", &["x", "k", "kx"], Some("kx"));
        check("operandd", &["operators", "operand"], Some("operand"));
        check("reslut", &["result", "results"], Some("result"));
    }

    #[test]
    fn far_and_short_names_are_not() {
        check("x", &["y"], None);
        check("lhs", &["rhss", "out"], None);
        check("same", &["same"], None);
        check("abcd", &["abxy"], None);
        check("", &["a"], None);
    }
}
