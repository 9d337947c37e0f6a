//! Diagnostics with source locations.
//!
//! An error type has the message in its `Display`; a [`Diagnostic`] adds the location, notes and help, and renders
//! itself with the source line and a caret. A source may contain any bytes and lines of any length.

mod render;
mod source;

use std::fmt;
use std::sync::Arc;

pub use render::line_window;
pub use source::{Source, Span};

#[doc(inline)]
pub use drr_schema::counted;

/// The severity of a diagnostic.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Severity {
    /// The input cannot be used.
    Error,
    /// The input can be used, but probably has an unintended meaning.
    Warning,
    /// A note.
    Note,
}

/// A message with its location.
///
/// ```
/// use std::sync::Arc;
/// use drr_ir::diagnostic::{Diagnostic, Source, Span};
///
/// let source = Arc::new(Source::new("input.mlir", "test.op : i99x\n"));
/// let diagnostic = Diagnostic::error("unknown type")
///     .at(&source, Span::new(10, 14))
///     .with_help("integer types are written `i32`");
/// let shown = "\
/// error: unknown type
///  --> input.mlir:1:11
///   |
/// 1 | test.op : i99x
///   |           ^^^^
///   |
///   = help: integer types are written `i32`";
/// assert_eq!(diagnostic.to_string(), shown);
/// ```
///
/// `Debug` prints the same text as `Display`, because `main` prints errors with `Debug`.
#[derive(Clone, PartialEq, Eq)]
pub struct Diagnostic {
    severity: Severity,
    message: String,
    span: Option<Span>,
    notes: Vec<(Option<Span>, String)>,
    help: Vec<String>,
    source: Option<Arc<Source>>,
}

impl Diagnostic {
    /// Creates a diagnostic without a location; `message` is usually a typed error.
    #[must_use]
    pub fn new(severity: Severity, message: impl fmt::Display) -> Self {
        Self {
            severity,
            message: message.to_string(),
            span: None,
            notes: Vec::new(),
            help: Vec::new(),
            source: None,
        }
    }

    /// Creates an error without a location.
    #[must_use]
    pub fn error(message: impl fmt::Display) -> Self {
        Self::new(Severity::Error, message)
    }

    /// Creates a warning without a location.
    #[must_use]
    pub fn warning(message: impl fmt::Display) -> Self {
        Self::new(Severity::Warning, message)
    }

    /// Sets the location to `span` of `source`.
    #[must_use]
    pub fn at(self, source: &Arc<Source>, span: Span) -> Self {
        self.with_source(source).with_span(span)
    }

    /// Sets the span; the source may be set later.
    #[must_use]
    pub fn with_span(mut self, span: Span) -> Self {
        self.span = Some(span);
        self
    }

    /// Sets the source of the spans.
    #[must_use]
    pub fn with_source(mut self, source: &Arc<Source>) -> Self {
        self.source = Some(Arc::clone(source));
        self
    }

    /// Adds a note.
    #[must_use]
    pub fn with_note(mut self, note: impl fmt::Display) -> Self {
        self.notes.push((None, note.to_string()));
        self
    }

    /// Adds a note at another location of the same source.
    #[must_use]
    pub fn with_note_at(mut self, span: Span, note: impl fmt::Display) -> Self {
        self.notes.push((Some(span), note.to_string()));
        self
    }

    /// Adds a help message.
    #[must_use]
    pub fn with_help(mut self, help: impl fmt::Display) -> Self {
        self.help.push(help.to_string());
        self
    }

    /// Adds a spelling suggestion, if there is one.
    #[must_use]
    pub(crate) fn suggesting(self, near: Option<impl fmt::Display>) -> Self {
        match near {
            Some(near) => self.with_help(format_args!("did you mean `{near}`?")),
            None => self,
        }
    }

    /// Returns the severity.
    #[must_use]
    pub fn severity(&self) -> Severity {
        self.severity
    }

    /// Returns the message, without the location.
    #[must_use]
    pub fn message(&self) -> &str {
        &self.message
    }

    /// Returns the span.
    #[must_use]
    pub fn span(&self) -> Option<Span> {
        self.span
    }

    /// Returns the notes, each with its span if it has one.
    pub fn notes(&self) -> impl ExactSizeIterator<Item = (Option<Span>, &str)> {
        self.notes.iter().map(|(span, note)| (*span, note.as_str()))
    }

    /// Returns the help messages.
    pub fn help(&self) -> impl ExactSizeIterator<Item = &str> {
        self.help.iter().map(String::as_str)
    }

    /// Returns the source of the spans.
    #[must_use]
    pub fn source(&self) -> Option<&Arc<Source>> {
        self.source.as_ref()
    }

    /// Returns the line and column, both from 1, if the span and the source are known.
    #[must_use]
    pub fn line_col(&self) -> Option<(usize, usize)> {
        Some(self.source.as_ref()?.line_col(self.span?.start))
    }

    /// Renders the diagnostic, with terminal escape sequences if `colour` is `true`. `Display` renders it without.
    #[must_use]
    pub fn render(&self, colour: bool) -> String {
        render::render(self, colour)
    }
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.render(false))
    }
}

impl fmt::Debug for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        below(f, self)
    }
}

impl std::error::Error for Diagnostic {}

/// Writes an error that spans several lines on a new line, because `main` writes `Error: ` before it.
pub(crate) fn below(f: &mut fmt::Formatter<'_>, error: &dyn fmt::Display) -> fmt::Result {
    let text = error.to_string();
    if text.contains('\n') {
        write!(f, "\n{text}")
    } else {
        f.write_str(&text)
    }
}

/// A list of diagnostics, in the order of insertion.
///
/// `Debug` prints the same text as `Display`, because `main` prints errors with `Debug`.
///
/// ```
/// use drr_ir::diagnostic::Severity;
/// use drr_ir::{Context, Module};
/// let errors = Module::parse(&Context::new(), "module {").unwrap_err();
/// assert!(errors.has_errors() && errors.iter().all(|error| error.severity() == Severity::Error));
/// assert_eq!(errors.as_slice()[0].line_col(), Some((1, 8)));
/// ```
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Diagnostics {
    list: Vec<Diagnostic>,
}

impl Diagnostics {
    /// Creates an empty list.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a diagnostic.
    pub fn push(&mut self, diagnostic: Diagnostic) {
        self.list.push(diagnostic);
    }

    /// Adds a note to the last diagnostic.
    pub(crate) fn note_last(&mut self, note: String) {
        if let Some(last) = self.list.last_mut() {
            last.notes.push((None, note));
        }
    }

    /// Adds a help message to the last diagnostic.
    ///
    /// ```
    /// use drr_ir::diagnostic::{Diagnostic, Diagnostics};
    /// let mut errors = Diagnostics::from(Diagnostic::error("the file is empty"));
    /// errors.help_last("write a module");
    /// assert!(errors.to_string().contains("= help: write a module"));
    /// ```
    pub fn help_last(&mut self, help: impl fmt::Display) {
        if let Some(last) = self.list.last_mut() {
            last.help.push(help.to_string());
        }
    }

    /// Returns all diagnostics, in order.
    #[must_use]
    pub fn as_slice(&self) -> &[Diagnostic] {
        &self.list
    }

    /// Returns an iterator over the diagnostics, in order.
    pub fn iter(&self) -> std::slice::Iter<'_, Diagnostic> {
        self.list.iter()
    }

    /// Returns the number of diagnostics.
    #[must_use]
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// Returns `true` if the list is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// Returns `true` if a diagnostic is an error.
    #[must_use]
    pub fn has_errors(&self) -> bool {
        self.list
            .iter()
            .any(|diagnostic| diagnostic.severity == Severity::Error)
    }

    /// Sorts the diagnostics by location. Diagnostics without a location are last; ties keep their order.
    pub fn sort_by_location(&mut self) {
        self.list
            .sort_by_key(|diagnostic| diagnostic.span.map_or((1, 0), |span| (0, span.start)));
    }

    /// Renders all diagnostics, separated by empty lines.
    #[must_use]
    pub fn render(&self, colour: bool) -> String {
        let rendered: Vec<String> = self.iter().map(|diagnostic| diagnostic.render(colour)).collect();
        rendered.join("\n\n")
    }
}

impl fmt::Display for Diagnostics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.render(false))
    }
}

impl fmt::Debug for Diagnostics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        below(f, self)
    }
}

impl std::error::Error for Diagnostics {}

impl From<Diagnostic> for Diagnostics {
    fn from(diagnostic: Diagnostic) -> Self {
        Self { list: vec![diagnostic] }
    }
}

impl FromIterator<Diagnostic> for Diagnostics {
    fn from_iter<I: IntoIterator<Item = Diagnostic>>(iter: I) -> Self {
        Self {
            list: iter.into_iter().collect(),
        }
    }
}

impl Extend<Diagnostic> for Diagnostics {
    fn extend<I: IntoIterator<Item = Diagnostic>>(&mut self, iter: I) {
        self.list.extend(iter);
    }
}

impl IntoIterator for Diagnostics {
    type Item = Diagnostic;
    type IntoIter = std::vec::IntoIter<Diagnostic>;

    fn into_iter(self) -> Self::IntoIter {
        self.list.into_iter()
    }
}

impl<'a> IntoIterator for &'a Diagnostics {
    type Item = &'a Diagnostic;
    type IntoIter = std::slice::Iter<'a, Diagnostic>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}
