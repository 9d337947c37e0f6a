//! `--verify-diagnostics`: compares the diagnostics of a run with the comments of the input.
//!
//! A comment `expected-error {{text}}` expects an error in its line whose message contains `text`. `expected-warning`,
//! `expected-note` and `expected-remark` work likewise; drr emits no remarks. The suffixes `@+1`, `@-2`, `@above`,
//! `@below` and `@unknown` specify another line. With the suffix `-re`, `{{..}}` in the text encloses a regular
//! expression.

use std::sync::Arc;

use drr::diagnostic::{Diagnostic, Diagnostics, Severity, Source, Span};
use regex_lite::Regex;

/// The differences from the comments of the input that `--verify-diagnostics` reports.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum VerifyDiagnostics {
    /// Unexpected diagnostics and missing expected diagnostics are errors.
    #[default]
    All,
    /// Only missing expected diagnostics are errors.
    OnlyExpected,
}

/// The starts of the notes that tell where a diagnostic arose. MLIR has none of them, so that they may occur without a
/// comment.
const ORIGINS: [&str; 3] = ["in pass `", "the IR was valid before `", "it comes from "];

/// A diagnostic that a comment expects.
struct Expected {
    /// `None` for a remark, which nothing emits.
    severity: Option<Severity>,
    /// The line, or `None` for a diagnostic without a location.
    line: Option<usize>,
    text: String,
    /// The text as a regular expression, if it contains one.
    regex: Option<Regex>,
    span: Span,
    /// Set if a diagnostic has matched.
    is_met: bool,
}

/// Compares the diagnostics of a run with the comments of the source. Returns the differences.
pub(crate) fn compare(source: &Arc<Source>, found: &Diagnostics, mode: VerifyDiagnostics) -> Diagnostics {
    let mut errors = Diagnostics::new();
    let mut comparison = Comparison {
        source,
        mode,
        expected: collect(source, &mut errors),
        errors,
    };
    for diagnostic in found.iter() {
        let span = diagnostic.span();
        comparison.check(diagnostic.severity(), span, diagnostic.message());
        for (note_span, note) in diagnostic.notes() {
            comparison.check(Severity::Note, note_span.or(span), note);
        }
    }
    comparison.finish()
}

/// A comparison of found with expected diagnostics.
struct Comparison<'s> {
    source: &'s Arc<Source>,
    mode: VerifyDiagnostics,
    expected: Vec<Expected>,
    errors: Diagnostics,
}

impl Comparison<'_> {
    /// Marks the comment that expects a diagnostic as met, or adds an error if there is none.
    fn check(&mut self, severity: Severity, span: Option<Span>, message: &str) {
        let line = span.map(|span| self.source.line_col(span.start).0);
        let candidates = self.expected.iter_mut().filter(|expected| {
            !expected.is_met
                && expected.line == line
                && match &expected.regex {
                    Some(regex) => regex.is_match(message),
                    None => message.contains(expected.text.as_str()),
                }
        });
        let mut other = None;
        for candidate in candidates {
            if candidate.severity == Some(severity) {
                candidate.is_met = true;
                return;
            }
            other.get_or_insert(candidate.severity);
        }
        let is_origin = severity == Severity::Note && ORIGINS.iter().any(|start| message.starts_with(start));
        if is_origin || self.mode == VerifyDiagnostics::OnlyExpected {
            return;
        }
        let error = Diagnostic::error(match other {
            Some(other) => format!(
                "{} where a {} is expected: {message}",
                word(Some(severity)),
                word(other)
            ),
            None => format!("unexpected {}: {message}", word(Some(severity))),
        });
        self.errors.push(match span {
            Some(span) => error.at(self.source, span),
            None => error,
        });
    }

    /// Returns the errors, including those about comments that are not met.
    fn finish(mut self) -> Diagnostics {
        for expected in self.expected.iter().filter(|expected| !expected.is_met) {
            let severity = word(expected.severity);
            let message = format!("expected {severity} \"{}\" was not produced", expected.text);
            self.errors
                .push(Diagnostic::error(message).at(self.source, expected.span));
        }
        self.errors
    }
}

fn word(severity: Option<Severity>) -> &'static str {
    match severity {
        Some(Severity::Error) => "error",
        Some(Severity::Warning) => "warning",
        Some(Severity::Note) => "note",
        None => "remark",
    }
}

/// Returns the diagnostics that the comments of a text expect.
fn collect(source: &Arc<Source>, errors: &mut Diagnostics) -> Vec<Expected> {
    let mut all: Vec<Expected> = Vec::new();
    // The last line without such a comment, and the indices of `@below` comments since then.
    let (mut above, mut below) = (None, Vec::new());
    let mut end = 0;
    for bytes in source.text().split_inclusive(|&byte| byte == b'\n') {
        let offset = end;
        end += bytes.len();
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
                    ExpectedLine::Here => Some(line),
                    // No diagnostic is in line 0.
                    ExpectedLine::Offset(offset) => Some(line.checked_add_signed(offset).unwrap_or(0)),
                    ExpectedLine::Invalid(at) => {
                        let error = format!("there is no line `@{at}`");
                        let help = "write `@+1`, `@-1`, `@above`, `@below` or `@unknown`";
                        errors.push(Diagnostic::error(error).at(source, span).with_help(help));
                        continue;
                    }
                    ExpectedLine::Above => Some(above.unwrap_or(0)),
                    ExpectedLine::Below => {
                        below.push(all.len());
                        Some(usize::MAX)
                    }
                    ExpectedLine::Unknown => None,
                };
                match comment.is_regex.then(|| regex_of(comment.text)).transpose() {
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
    }
    all
}

/// A comment that expects a diagnostic.
struct Comment<'t> {
    /// `None` for a remark, which nothing emits.
    severity: Option<Severity>,
    /// Set if the text contains regular expressions.
    is_regex: bool,
    at: ExpectedLine<'t>,
    text: &'t str,
    /// Column and length of the comment.
    start: usize,
    len: usize,
}

/// The line of an expected diagnostic, relative to its comment.
enum ExpectedLine<'t> {
    Here,
    Offset(isize),
    Above,
    Below,
    Unknown,
    /// The text after `@` that specifies no line.
    Invalid(&'t str),
}

/// Parses the comment of a line.
fn parse(line: &str) -> Option<Comment<'_>> {
    line.match_indices("expected-").find_map(|(start, word)| {
        let rest = &line[start + word.len()..];
        let kinds = [
            ("error", Some(Severity::Error)),
            ("warning", Some(Severity::Warning)),
            ("note", Some(Severity::Note)),
            ("remark", None),
        ];
        let (severity, rest) = kinds
            .iter()
            .find_map(|&(kind, severity)| Some((severity, rest.strip_prefix(kind)?)))?;
        let (is_regex, rest) = match rest.strip_prefix("-re") {
            Some(rest) => (true, rest),
            None => (false, rest),
        };
        let rest = rest.trim_start();
        let (at, rest) = match rest.strip_prefix('@') {
            None => (ExpectedLine::Here, rest),
            Some(rest) => {
                let end = rest.find([' ', '{'])?;
                let at = match &rest[..end] {
                    "above" => ExpectedLine::Above,
                    "below" => ExpectedLine::Below,
                    "unknown" => ExpectedLine::Unknown,
                    number => {
                        let offset = number.starts_with(['+', '-']).then(|| number.parse().ok());
                        offset
                            .flatten()
                            .map_or(ExpectedLine::Invalid(number), ExpectedLine::Offset)
                    }
                };
                (at, &rest[end..])
            }
        };
        let text = rest.trim_start().strip_prefix("{{")?.strip_suffix("}}")?;
        Some(Comment {
            severity,
            is_regex,
            at,
            text,
            start,
            len: line.len() - start,
        })
    })
}

/// Returns the regular expression of a text, which is literal outside `{{..}}`.
fn regex_of(text: &str) -> Result<Regex, String> {
    let (mut pattern, mut rest) = (String::new(), text);
    while let Some((literal, after)) = rest.split_once("{{") {
        let (regex, after) = after
            .split_once("}}")
            .ok_or("unterminated regular expression: expected `}}` after `{{`")?;
        pattern.push_str(&regex_lite::escape(literal));
        pattern.push_str(&format!("(?:{regex})"));
        rest = after;
    }
    pattern.push_str(&regex_lite::escape(rest));
    Regex::new(&pattern).map_err(|error| format!("invalid regular expression: {error}"))
}
