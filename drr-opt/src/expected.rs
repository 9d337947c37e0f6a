//! `--verify-diagnostics`: the errors, warnings and notes of a run, compared with those that the text expects.
//!
//! A comment `expected-error {{text}}` expects an error in its line whose message contains this text;
//! `expected-warning` and `expected-note` work likewise. `@+1`, `@-2`, `@above`, `@below` and `@unknown` after the word
//! specify another line. With `-re` after the word, `{{..}}` within the text contains a regular expression.

use std::sync::Arc;

use drr::diagnostic::{Diagnostic, Diagnostics, Severity, Source, Span};
use regex_lite::Regex;

/// The kinds of expected text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum VerifyDiagnostics {
    /// Unexpected diagnostics and missing expected diagnostics are errors.
    #[default]
    All,
    /// Only what is expected and missing is an error.
    OnlyExpected,
}

/// A diagnostic that a comment expects.
struct Expected {
    severity: Severity,
    /// The line, or nothing for what has no place.
    line: Option<usize>,
    text: String,
    /// The text as a regular expression, if it has such parts.
    regex: Option<Regex>,
    span: Span,
    is_met: bool,
}

/// Compares what a run on a text found with what its comments expect; the differences.
pub(crate) fn compare(source: &Arc<Source>, found: &Diagnostics, what: VerifyDiagnostics) -> Diagnostics {
    let mut errors = Diagnostics::new();
    let mut expected = collect(source, &mut errors);
    for diagnostic in found.iter() {
        let location = diagnostic.span();
        check(
            source,
            &mut expected,
            diagnostic.severity(),
            location,
            diagnostic.message(),
            what,
            &mut errors,
        );
        for (at, note) in diagnostic.notes() {
            check(
                source,
                &mut expected,
                Severity::Note,
                at.or(location),
                note,
                what,
                &mut errors,
            );
        }
    }
    for expected in expected.iter().filter(|expected| !expected.is_met) {
        let message = format!(
            "expected {} \"{}\" was not produced",
            word(expected.severity),
            expected.text
        );
        errors.push(Diagnostic::error(message).at(source, expected.span));
    }
    errors
}

/// Looks for what expects a diagnostic.
fn check(
    source: &Arc<Source>,
    expected: &mut [Expected],
    severity: Severity,
    span: Option<Span>,
    message: &str,
    what: VerifyDiagnostics,
    errors: &mut Diagnostics,
) {
    let line = span.map(|span| source.line_col(span.start).0);
    let mut candidates = expected.iter_mut().filter(|expected| {
        !expected.is_met
            && expected.line == line
            && match &expected.regex {
                Some(regex) => regex.is_match(message),
                None => message.contains(expected.text.as_str()),
            }
    });
    let mut other = None;
    for candidate in &mut candidates {
        if candidate.severity == severity {
            candidate.is_met = true;
            return;
        }
        other.get_or_insert(candidate.severity);
    }
    if what == VerifyDiagnostics::OnlyExpected {
        return;
    }
    let error = Diagnostic::error(match other {
        Some(other) => format!("{} where a {} is expected: {message}", word(severity), word(other)),
        None => format!("unexpected {}: {message}", word(severity)),
    });
    errors.push(match span {
        Some(span) => error.at(source, span),
        None => error,
    });
}

fn word(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Note => "note",
    }
}

/// Returns the diagnostics that the comments of a text expect.
fn collect(source: &Arc<Source>, errors: &mut Diagnostics) -> Vec<Expected> {
    let mut all: Vec<Expected> = Vec::new();
    // The last line without a comment of this kind, and comments that mean the next such line.
    let (mut above, mut below) = (None, Vec::new());
    let mut offset = 0;
    for bytes in source.text().split_inclusive(|&byte| byte == b'\n') {
        let line = source.line_col(offset as u32).0;
        let text = String::from_utf8_lossy(bytes);
        match parse(text.trim_end()) {
            None => {
                for index in below.drain(..) {
                    if let Some(Expected { line: at, .. }) = all.get_mut::<usize>(index) {
                        *at = Some(line);
                    }
                }
                above = Some(line);
            }
            Some(comment) => {
                let start = (offset + comment.start) as u32;
                let span = Span::new(start, start + comment.len as u32);
                let at = match comment.at {
                    At::Here => Some(line),
                    At::Offset(offset) => line.checked_add_signed(offset),
                    At::Above => above,
                    At::Below => {
                        below.push(all.len());
                        Some(usize::MAX)
                    }
                    At::Unknown => None,
                };
                match comment.is_pattern.then(|| regex_of(comment.text)).transpose() {
                    Ok(regex) => all.push(Expected {
                        severity: comment.severity,
                        line: at,
                        text: comment.text.to_owned(),
                        regex,
                        span,
                        is_met: false,
                    }),
                    Err(error) => errors.push(Diagnostic::error(error).at(source, span)),
                }
            }
        }
        offset += bytes.len();
    }
    all
}

/// A comment that expects something.
struct Comment<'t> {
    severity: Severity,
    is_pattern: bool,
    at: At,
    text: &'t str,
    /// Column and length of the comment.
    start: usize,
    len: usize,
}

enum At {
    Here,
    Offset(isize),
    Above,
    Below,
    Unknown,
}

/// Reads the comment of a line, if it has one.
fn parse(line: &str) -> Option<Comment<'_>> {
    line.match_indices("expected-").find_map(|(start, word)| {
        let rest = &line[start + word.len()..];
        let kinds = [
            ("error", Severity::Error),
            ("warning", Severity::Warning),
            ("note", Severity::Note),
        ];
        let (severity, rest) = kinds
            .iter()
            .find_map(|&(kind, severity)| Some((severity, rest.strip_prefix(kind)?)))?;
        let (is_pattern, rest) = match rest.strip_prefix("-re") {
            Some(rest) => (true, rest),
            None => (false, rest),
        };
        let rest = rest.trim_start();
        let (at, rest) = match rest.strip_prefix('@') {
            None => (At::Here, rest),
            Some(rest) => {
                let end = rest.find([' ', '{'])?;
                let at = match &rest[..end] {
                    "above" => At::Above,
                    "below" => At::Below,
                    "unknown" => At::Unknown,
                    number => At::Offset(number.starts_with(['+', '-']).then(|| number.parse().ok())??),
                };
                (at, &rest[end..])
            }
        };
        let text = rest.trim_start().strip_prefix("{{")?.strip_suffix("}}")?;
        Some(Comment {
            severity,
            is_pattern,
            at,
            text,
            start,
            len: line.len() - start,
        })
    })
}

/// Returns the regular expression of a text, which is literal outside of `{{..}}`.
fn regex_of(text: &str) -> Result<Regex, String> {
    let (mut pattern, mut rest) = (String::new(), text);
    while let Some((plain, behind)) = rest.split_once("{{") {
        let (part, behind) = behind
            .split_once("}}")
            .ok_or("unterminated regular expression: expected `}}` after `{{`")?;
        pattern.push_str(&regex_lite::escape(plain));
        pattern.push_str(&format!("(?:{part})"));
        rest = behind;
    }
    pattern.push_str(&regex_lite::escape(rest));
    Regex::new(&pattern).map_err(|error| format!("invalid regular expression: {error}"))
}
