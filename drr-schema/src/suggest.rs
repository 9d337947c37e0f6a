//! "Did you mean": the one name that is near enough to a misspelled one.

/// The nearest of the candidates: one edit away, from six letters on two; two swapped letters count as one edit, and
/// one-letter names are never near anything. Of equally near ones the first counts.
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let limit = match word.chars().count() {
        0 | 1 => return None,
        2..=5 => 1,
        _ => 2,
    };
    within(limit, word, candidates)
}

/// The one that is a single edit away, for words that might as well be meant.
pub fn slip<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    within(1, word, candidates)
}

fn within<'a>(limit: usize, word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    // A capital in the wrong place is the smallest slip of all.
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

/// Edits between two words: insert, delete, replace, swap two neighbours.
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
