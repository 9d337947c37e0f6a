//! Two texts that should be equal: where they first differ, readably.

use std::fmt;

/// Lines shown before the first difference, and from it on.
const BEFORE: usize = 2;
const AFTER: usize = 3;
/// Maximum width of a displayed line. Longer lines are truncated around the differing column: real files have lines of
/// 20,000 characters.
const WIDTH: usize = 160;

/// The first difference of two texts. `Display` shows the surrounding lines.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difference {
    /// The line that differs, counted from 1.
    pub line: usize,
    /// The first character that differs in it, counted from 1.
    pub column: usize,
    common: Vec<String>,
    expected: Vec<String>,
    actual: Vec<String>,
}

/// Returns the first difference of `actual` from `expected`, if there is one.
///
/// ```
/// use drr_tests::diff::first_difference;
///
/// assert!(first_difference("a\nb\n", "a\nb\n").is_none());
/// let found = first_difference("a\nbc\n", "a\nbd\n").unwrap();
/// assert_eq!((found.line, found.column), (2, 2));
/// ```
#[must_use]
pub fn first_difference(expected: &str, actual: &str) -> Option<Difference> {
    if expected == actual {
        return None;
    }
    // With their line ends, so that a missing last newline is a difference, too.
    let expected: Vec<&str> = expected.split_inclusive('\n').collect();
    let actual: Vec<&str> = actual.split_inclusive('\n').collect();
    let same = expected.iter().zip(&actual).take_while(|(a, b)| a == b).count();
    let at = |lines: &[&str]| lines.get(same).copied().unwrap_or_default().to_owned();
    let column = at(&expected)
        .chars()
        .zip(at(&actual).chars())
        .take_while(|(a, b)| a == b)
        .count();
    let show = |lines: &[&str]| {
        lines
            .iter()
            .skip(same)
            .take(AFTER)
            .map(|line| excerpt(line, column))
            .collect()
    };
    Some(Difference {
        line: same + 1,
        column: column + 1,
        common: expected[same.saturating_sub(BEFORE)..same]
            .iter()
            .map(|line| excerpt(line, column))
            .collect(),
        expected: show(&expected),
        actual: show(&actual),
    })
}

/// Fails the test if the texts differ. `what` describes the texts.
///
/// # Panics
///
/// If they differ, with the first lines that do.
#[track_caller]
pub fn assert_same(what: &str, expected: &str, actual: &str) {
    if let Some(difference) = first_difference(expected, actual) {
        panic!("{what}: {difference}");
    }
}

fn excerpt(line: &str, column: usize) -> String {
    let line = match line.strip_suffix('\n') {
        Some(line) => line.to_owned(),
        None => format!("{line}<no line end>"),
    };
    if line.chars().count() <= WIDTH {
        return line;
    }
    let start = column.saturating_sub(WIDTH / 2);
    let (head, tail) = (if start > 0 { "..." } else { "" }, "...");
    head.chars()
        .chain(line.chars().skip(start).take(WIDTH))
        .chain(tail.chars())
        .collect()
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "differs from line {}, column {} on (- expected, + actual)",
            self.line, self.column
        )?;
        let end = |lines: &[String]| {
            if lines.is_empty() {
                vec!["<end>".to_owned()]
            } else {
                lines.to_vec()
            }
        };
        let all = [
            (' ', self.common.clone()),
            ('-', end(&self.expected)),
            ('+', end(&self.actual)),
        ];
        for (sign, lines) in all {
            for line in lines {
                writeln!(f, "{sign} {line}")?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::first_difference;
    use expect_test::{Expect, expect};

    fn check(expected: &str, actual: &str, shown: Expect) {
        shown.assert_eq(
            &first_difference(expected, actual)
                .map(|found| found.to_string())
                .unwrap_or_default(),
        );
    }

    #[test]
    fn equal_texts_show_nothing() {
        check("a\n", "a\n", expect![""]);
    }

    #[test]
    fn context_and_both_sides() {
        check(
            "a\nb\nc\nd\ne\n",
            "a\nb\nc\nx\n",
            expect![[r#"
            differs from line 4, column 1 on (- expected, + actual)
              b
              c
            - d
            - e
            + x
        "#]],
        );
    }

    #[test]
    fn one_ends_early() {
        check(
            "a\nb",
            "a\n",
            expect![[r#"
            differs from line 2, column 1 on (- expected, + actual)
              a
            - b<no line end>
            + <end>
        "#]],
        );
    }

    #[test]
    fn long_lines_are_cut() {
        let (left, right) = (
            format!("{}a\n", "x".repeat(10_000)),
            format!("{}b\n", "x".repeat(10_000)),
        );
        let found = first_difference(&left, &right).expect("they differ");
        assert_eq!(found.column, 10_001);
        assert!(found.to_string().len() < 500, "{found}");
    }
}
