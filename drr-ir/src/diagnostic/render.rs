//! Rendering of diagnostics.
//!
//! `annotate-snippets` draws the snippet. It receives one line, truncated around the span, so that the work does not
//! depend on the length of the text.

use std::ops::Range;

use annotate_snippets::{AnnotationKind, Group, Level, Origin, Renderer, Snippet};

use super::{Diagnostic, Severity, Source, Span};

/// Maximum number of bytes shown before the span.
const BEFORE: usize = 60;
/// Maximum number of bytes shown from the start of the span.
const AFTER: usize = 80;
/// Maximum length of a message: names in it come from the input.
const MESSAGE: usize = 4000;

pub(super) fn render(diagnostic: &Diagnostic, colour: bool) -> String {
    let level = match diagnostic.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Note => Level::NOTE,
    };
    // Errors without a location print themselves, with their own help: their lines are not indented.
    let is_alone = diagnostic.span.is_none() && diagnostic.notes.is_empty() && diagnostic.help.is_empty();
    let (title, rest) = match diagnostic.message.split_once('\n') {
        Some((title, rest)) if is_alone => (title, Some(clip(rest))),
        _ => (&diagnostic.message[..], None),
    };
    let mut primary = level
        .primary_title(clip(title))
        .elements(None::<annotate_snippets::Message<'_>>);
    let mut others = Vec::new();
    if let (Some(source), Some(span)) = (&diagnostic.source, diagnostic.span) {
        primary = with_place(primary, source, span);
    }
    for (span, note) in &diagnostic.notes {
        match (&diagnostic.source, span) {
            (Some(source), Some(span)) => {
                let group = Group::with_title(Level::NOTE.secondary_title(clip(note)));
                others.push(with_place(group, source, *span));
            }
            _ => primary = primary.element(Level::NOTE.message(clip(note))),
        }
    }
    for help in &diagnostic.help {
        primary = primary.element(Level::HELP.message(clip(help)));
    }
    let mut report = vec![primary];
    report.append(&mut others);
    let renderer = if colour { Renderer::styled() } else { Renderer::plain() };
    let rendered = without_empty_origins(&renderer.render(&report));
    match rest {
        Some(rest) => format!("{rendered}\n{rest}"),
        None => rendered,
    }
}

/// Removes the line that the renderer inserts between a separate origin and a snippet without a path.
///
/// The snippet cannot have the path itself, because its column would be relative to the window.
fn without_empty_origins(rendered: &str) -> String {
    let lines = rendered.split('\n').filter(|line| !is_empty_origin(line));
    lines.collect::<Vec<_>>().join("\n")
}

/// Returns `true` if a line contains only `:::`, apart from colours.
fn is_empty_origin(line: &str) -> bool {
    let mut in_escape = false;
    let is_shown = |c: &char| {
        in_escape |= *c == '\u{1B}';
        let is_shown = !in_escape;
        in_escape &= *c != 'm';
        is_shown
    };
    line.len() < 80 && line.contains(":::") && line.chars().filter(is_shown).collect::<String>().trim() == ":::"
}

/// Adds the source line with the span underlined.
fn with_place<'a>(group: Group<'a>, source: &Source, span: Span) -> Group<'a> {
    let (line, column) = source.line_col(span.start);
    let (first_column, bytes) = source.line(line);
    let start = column.saturating_sub(first_column);
    let (text, marked) = line_window(bytes, start..start.saturating_add(span.len()));
    // The origin is added separately, because the column in the window differs from the column in the line.
    group
        .element(Origin::path(source.name().to_owned()).line(line).char_column(column))
        .element(
            Snippet::source(text)
                .line_start(line)
                .annotation(AnnotationKind::Primary.span(marked)),
        )
}

/// Returns the part of a line around a range of its bytes as UTF-8, and the range in this part. Longer lines are cut,
/// so that the size of a message does not depend on the length of the line.
///
/// ```
/// use drr_ir::diagnostic::line_window;
/// let line = format!("{}here{}", "a".repeat(200), "b".repeat(200));
/// let (text, range) = line_window(line.as_bytes(), 200..204);
/// assert_eq!(&text[range], "here");
/// assert!(text.starts_with("...a") && text.ends_with("b...") && text.len() < 160);
/// ```
pub fn line_window(line: &[u8], range: Range<usize>) -> (String, Range<usize>) {
    let from = range.start.min(line.len());
    let to = range.end.clamp(from, line.len());
    let left = from.saturating_sub(BEFORE);
    // A line that is slightly longer is shown whole.
    let left = if left < 10 { 0 } else { char_boundary(line, left) };
    let right = if line.len() <= from + AFTER + 10 {
        line.len()
    } else {
        char_boundary(line, from + AFTER)
    };
    let marked = to.min(right);
    let part = |a: usize, b: usize| String::from_utf8_lossy(line.get(a..b).unwrap_or_default()).replace('\n', " ");
    let dots = |is_cut: bool| if is_cut { "..." } else { "" };
    let before = format!("{}{}", dots(left > 0), part(left, from));
    let through = format!("{before}{}", part(from, marked));
    let text = format!("{through}{}{}", part(marked, right), dots(right < line.len()));
    (text, before.len()..through.len())
}

/// Returns the next offset that does not split a UTF-8 sequence, if there is one within its length.
fn char_boundary(line: &[u8], offset: usize) -> usize {
    let continues = |at: &usize| line.get(*at).is_some_and(|byte| byte & 0xC0 == 0x80);
    (offset..offset + 4).find(|at| !continues(at)).unwrap_or(offset)
}

/// Truncates a message that is too long, and makes control characters visible.
fn clip(message: &str) -> String {
    let kept = &message[..message.floor_char_boundary(MESSAGE)];
    let mut out = kept.replace(|c: char| c.is_control() && c != '\n', "\u{FFFD}");
    if kept.len() < message.len() {
        out.push_str("...");
    }
    out
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use expect_test::{Expect, expect};

    use super::*;
    use crate::diagnostic::Diagnostics;

    #[track_caller]
    fn check(text: impl AsRef<[u8]>, from: u32, to: u32, expected: Expect) {
        let source = Arc::new(Source::new("in.mlir", text));
        expected.assert_eq(&Diagnostic::error("no").at(&source, Span::new(from, to)).to_string());
    }

    #[test]
    fn locations() {
        check(
            "ab\ncd ef\n",
            6,
            8,
            expect![[r#"
            error: no
             --> in.mlir:2:4
              |
            2 | cd ef
              |    ^^"#]],
        );
        check(
            "ab\n\tcd\n",
            4,
            6,
            expect![[r#"
            error: no
             --> in.mlir:2:2
              |
            2 |     cd
              |     ^^"#]],
        );
        check(
            "ab",
            2,
            2,
            expect![[r#"
            error: no
             --> in.mlir:1:3
              |
            1 | ab
              |   ^"#]],
        );
        check(
            "ab\n",
            3,
            3,
            expect![[r#"
            error: no
             --> in.mlir:2:1
              |
            2 |
              | ^"#]],
        );
        check(
            "",
            0,
            0,
            expect![[r#"
            error: no
             --> in.mlir:1:1
              |
            1 |
              | ^"#]],
        );
        check(
            "ab\ncd\nef",
            1,
            7,
            expect![[r#"
            error: no
             --> in.mlir:1:2
              |
            1 | ab
              |  ^"#]],
        );
        check(
            "ab",
            77,
            99,
            expect![[r#"
            error: no
             --> in.mlir:1:3
              |
            1 | ab
              |   ^"#]],
        );
    }

    #[test]
    fn bytes_that_are_no_text() {
        check(
            b"a\xFF\xFEb\0\x1B[31m \xE2\x82",
            3,
            4,
            expect![[r#"
            error: no
             --> in.mlir:1:4
              |
            1 | a��b␀␛[31m �
              |    ^"#]],
        );
        check(
            "ä€😀 x",
            10,
            11,
            expect![[r#"
            error: no
             --> in.mlir:1:11
              |
            1 | ä€😀 x
              |      ^"#]],
        );
    }

    #[test]
    fn long_lines_are_cut() {
        let text = format!("{}<here>{}", "é".repeat(500_000), "x".repeat(1_000_000));
        check(
            text,
            1_000_000,
            1_000_006,
            expect![[r#"
            error: no
             --> in.mlir:1:1000001
              |
            1 | ...éééééééééééééééééééééééééééééé<here>xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx...
              |                                  ^^^^^^"#]],
        );
        check(
            "y".repeat(1_000_000),
            5,
            900_000,
            expect![[r#"
            error: no
             --> in.mlir:1:6
              |
            1 | yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy...
              |      ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^"#]],
        );
    }

    #[test]
    fn notes_and_help() {
        let source = Arc::new(Source::new("in.mlir", "%0 = a\n%0 = b\n"));
        let diagnostic = Diagnostic::error("`%0` is defined twice")
            .at(&source, Span::new(7, 9))
            .with_note_at(Span::new(0, 2), "first here")
            .with_note("every value has one definition")
            .with_help("choose another name");
        expect![[r#"
            error: `%0` is defined twice
             --> in.mlir:2:1
              |
            2 | %0 = b
              | ^^
              |
              = note: every value has one definition
              = help: choose another name
            note: first here
             --> in.mlir:1:1
              |
            1 | %0 = a
              | ^^"#]]
        .assert_eq(&diagnostic.to_string());
        assert!(diagnostic.render(true).contains('\u{1B}') && !diagnostic.render(true).contains(":::"));
        assert!(!diagnostic.render(false).contains('\u{1B}'));
    }

    #[test]
    fn no_place() {
        expect![[r#"
            warning: odd�
             |
             = note: why
             = help: what"#]]
        .assert_eq(
            &Diagnostic::warning("odd\u{7}")
                .with_note("why")
                .with_help("what")
                .to_string(),
        );
    }

    #[test]
    fn lists() {
        let source = Arc::new(Source::new("in.mlir", "a b"));
        let mut list: Diagnostics = [
            Diagnostic::error("second").at(&source, Span::new(2, 3)),
            Diagnostic::warning("first").at(&source, Span::new(0, 1)),
        ]
        .into_iter()
        .collect();
        list.sort_by_location();
        assert!(list.has_errors());
        expect![[r#"
            warning: first
             --> in.mlir:1:1
              |
            1 | a b
              | ^

            error: second
             --> in.mlir:1:3
              |
            1 | a b
              |   ^"#]]
        .assert_eq(&list.to_string());
    }

    #[test]
    fn messages_have_an_end() {
        let shown = Diagnostic::error("é".repeat(1_000_000)).to_string();
        assert!(shown.len() < 2 * MESSAGE);
    }

    #[test]
    fn any_bytes_and_places() {
        arbtest::arbtest(|u| {
            let source = Arc::new(Source::new("in", u.arbitrary::<Vec<u8>>()?));
            let span = Span::new(u.int_in_range(0..=300)?, u.int_in_range(0..=300)?);
            let note = Span::new(u.int_in_range(0..=300)?, u.int_in_range(0..=300)?);
            let shown = Diagnostic::error("no")
                .at(&source, span)
                .with_note_at(note, "n")
                .to_string();
            assert!(shown.starts_with("error: no"));
            Ok(())
        });
    }
}
