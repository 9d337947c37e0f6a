//! Diagnostics of the macros: messages, and the report that collects and sorts them.
//!
//! Stable Rust has no notes and no second labels for macros, so notes and help are lines of the message's text.

use crate::source_file;
pub(crate) use crate::token_span::TokenSpan;
use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::quote;

/// A diagnostic's text: a sentence with an id, followed by notes and help. `messages` creates them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Message {
    pub(crate) id: &'static str,
    text: String,
    /// Excerpt of the source with a caret, for texts that are a single token to rustc.
    drawing: String,
    lines: Vec<(Line, String)>,
}

/// Category of a line below the sentence, in display order: facts first, advice last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Line {
    Signature,
    Note,
    Help,
}

impl Message {
    /// Creates a message that consists of its sentence alone.
    pub(crate) fn new(id: &'static str, text: String) -> Self {
        Self {
            id,
            text,
            drawing: String::new(),
            lines: Vec::new(),
        }
    }

    /// Returns the sentence alone.
    pub(crate) fn sentence(&self) -> &str {
        &self.text
    }

    /// Adds an excerpt of the source.
    pub(crate) fn drawn(mut self, drawing: String) -> Self {
        self.drawing = drawing;
        self
    }

    /// Adds a note: a related fact, such as a signature.
    pub(crate) fn note(mut self, text: impl std::fmt::Display) -> Self {
        self.lines.push((Line::Note, format!("note: {text}")));
        self
    }

    /// Adds a note if there is one.
    pub(crate) fn note_if(self, text: Option<impl std::fmt::Display>) -> Self {
        match text {
            Some(text) => self.note(text),
            None => self,
        }
    }

    /// Adds a help line.
    pub(crate) fn help(mut self, text: impl std::fmt::Display) -> Self {
        self.lines.push((Line::Help, format!("help: {text}")));
        self
    }

    /// Adds a help line if there is one, for suggestions that are not always found.
    pub(crate) fn help_if(self, text: Option<impl std::fmt::Display>) -> Self {
        match text {
            Some(text) => self.help(text),
            None => self,
        }
    }

    /// Adds a "did you mean" help line if there is a similar name.
    pub(crate) fn did_you_mean(self, near: Option<impl std::fmt::Display>) -> Self {
        self.help_if(near.map(|near| format!("did you mean `{near}`?")))
    }

    /// Adds the signature of the op that the message is about. An undeclared op has no signature to show.
    pub(crate) fn signature(mut self, signature: impl std::fmt::Display) -> Self {
        let signature = signature.to_string();
        if !signature.is_empty() {
            self.lines.push((Line::Signature, format!("signature: {signature}")));
        }
        self
    }

    /// Returns the message with symbols renamed by `called` and help lines replaced by `advise`, which may drop one.
    fn reworded(self, called: impl Fn(&str) -> String, advise: impl Fn(&str, &str) -> Option<String>) -> Self {
        let id = self.id;
        let lines = self.lines.into_iter().filter_map(|(line, text)| {
            let text = match line {
                Line::Signature => text,
                Line::Note => called(&text),
                Line::Help => format!("help: {}", called(&advise(id, text.trim_start_matches("help: "))?)),
            };
            Some((line, text))
        });
        Self {
            id,
            text: called(&self.text),
            drawing: self.drawing,
            lines: lines.collect(),
        }
    }

    /// Returns the whole text as rustc shows it, with continuation lines aligned like rustc's own notes.
    pub(crate) fn render(&self) -> String {
        let mut out = format!("{}{}", self.text, self.drawing);
        let mut lines: Vec<_> = self.lines.iter().collect();
        lines.sort_by_key(|(kind, _)| *kind);
        for (_, line) in lines {
            out.push_str("\n  = ");
            out.push_str(line);
        }
        out
    }
}

/// An error of a macro call that is checked outside of rustc.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ItemError {
    /// The line of the first underlined token, from 1, in the text that the tokens were read from.
    pub line: usize,
    /// The column of the first underlined token, from 0.
    pub column: usize,
    /// The message with its notes and help.
    pub message: String,
}

#[derive(Debug)]
struct Diagnostic {
    span: TokenSpan,
    message: Message,
    is_warning: bool,
}

/// A collection of errors and warnings. The same message at the same tokens is reported once.
#[derive(Debug, Default)]
#[must_use]
pub(crate) struct Report {
    diagnostics: Vec<Diagnostic>,
    /// Number of reported errors, repeated ones included.
    errors: usize,
}

impl Report {
    /// Creates an empty report.
    pub(crate) fn new() -> Self {
        Self::default()
    }

    /// Reports an error at a token or a run of tokens.
    pub(crate) fn error(&mut self, span: impl Into<TokenSpan>, message: Message) {
        self.push(span.into(), message, false);
    }

    /// Reports an error and returns `None`, for functions that have no value to return after it.
    pub(crate) fn fail<T>(&mut self, span: impl Into<TokenSpan>, message: Message) -> Option<T> {
        self.error(span, message);
        None
    }

    /// Warns of a token or a run of tokens.
    pub(crate) fn warn(&mut self, span: impl Into<TokenSpan>, message: Message) {
        self.push(span.into(), message, true);
    }

    fn push(&mut self, span: TokenSpan, message: Message, is_warning: bool) {
        self.errors += usize::from(!is_warning);
        let known = |m: &Diagnostic| m.span.key() == span.key() && m.message == message;
        if !self.diagnostics.iter().any(known) {
            self.diagnostics.push(Diagnostic {
                span,
                message,
                is_warning,
            });
        }
    }

    /// Adds the diagnostics of another report.
    pub(crate) fn append(&mut self, other: Report) {
        for diagnostic in other.diagnostics {
            self.push(diagnostic.span, diagnostic.message, diagnostic.is_warning);
        }
    }

    /// Rewords all reported messages: see [`Message::reworded`].
    pub(crate) fn reword(&mut self, called: impl Fn(&str) -> String, advise: impl Fn(&str, &str) -> Option<String>) {
        for diagnostic in &mut self.diagnostics {
            diagnostic.message = diagnostic.message.clone().reworded(&called, &advise);
        }
    }

    /// Returns `true` if nothing has been reported.
    pub(crate) fn is_empty(&self) -> bool {
        self.diagnostics.is_empty()
    }

    /// Returns `true` if an error has been reported. Warnings do not count.
    pub(crate) fn has_errors(&self) -> bool {
        self.diagnostics.iter().any(|diagnostic| !diagnostic.is_warning)
    }

    /// Returns the number of reported errors. It grows for repeated errors, too, so a comparison before and after
    /// detects whether a construct has errors.
    pub(crate) fn count(&self) -> usize {
        self.errors
    }

    /// Returns all errors as `compile_error!`s in source order, or all warnings if there are no errors. With errors,
    /// the meaning of the code is unknown, so warnings about it are dropped.
    ///
    /// The result consists of items, which are statements as well, so it fits at the start of a block. The
    /// `compile_error!`s are in a constant, because rustc does not report unknown names in a module that contains a
    /// `compile_error!`.
    pub(crate) fn into_tokens(self) -> TokenStream {
        self.into_tokens_with_levels(&TokenStream::new())
    }

    /// Returns the same tokens; warnings respect the lint levels (`#[allow(..)]` and the like) of the item in `levels`.
    pub(crate) fn into_tokens_with_levels(self, levels: &TokenStream) -> TokenStream {
        let (errors, warnings): (Vec<_>, Vec<_>) =
            self.sorted().into_iter().partition(|diagnostic| !diagnostic.is_warning);
        if errors.is_empty() {
            return warnings
                .iter()
                .map(|warning| {
                    levels
                        .clone()
                        .into_iter()
                        .chain(warning_of(warning))
                        .collect::<TokenStream>()
                })
                .collect();
        }
        let errors = errors.iter().map(compile_error);
        quote!(const _: () = { #(#errors)* };)
    }

    /// Returns the errors for a position that may be an item or an expression. A single `compile_error!` can be either.
    pub(crate) fn into_anywhere(self) -> TokenStream {
        self.sorted().iter().map(compile_error).collect()
    }

    /// Returns the errors without warnings, in source order.
    pub(crate) fn into_item_errors(self) -> Vec<ItemError> {
        let errors = self.sorted().into_iter().filter(|diagnostic| !diagnostic.is_warning);
        let errors = errors.map(|diagnostic| {
            let (line, column, ..) = diagnostic.span.key();
            let message = diagnostic.message.render();
            ItemError { line, column, message }
        });
        errors.collect()
    }

    fn sorted(self) -> Vec<Diagnostic> {
        let mut diagnostics = self.diagnostics;
        diagnostics.sort_by_key(|m| {
            let (line, column, ..) = m.span.key();
            // Errors of a construct itself precede mismatches with an op's declaration, which show the signature of the
            // op.
            let has_signature = m.message.lines.iter().any(|(line, _)| *line == Line::Signature);
            (line, column, has_signature)
        });
        diagnostics
    }
}

/// Converts a diagnostic to a `compile_error!`. A syn error underlines from the span of its first token to that of its
/// last.
fn compile_error(diagnostic: &Diagnostic) -> TokenStream {
    if let Some(shown) = source_file::shown(diagnostic.span) {
        let text = diagnostic.message.render() + &shown;
        return quote!(compile_error! { #text });
    }
    let mut ends = TokenStream::new();
    for span in [diagnostic.span.first(), diagnostic.span.last()] {
        ends.extend([TokenTree::from(Ident::new("x", span))]);
    }
    syn::Error::new_spanned(ends, diagnostic.message.render()).to_compile_error()
}

/// Converts a warning to a use of a deprecated macro, the only way for a macro to warn on stable Rust.
///
/// rustc names a macro by its path as written: "use of deprecated macro `drr_warning`:", followed by our text on the
/// same line. Other deprecated items are named with their full path through generated blocks, and a lint for unused
/// results shows our text as a note below its own. Definition and use carry the unmodified span of the user's token, so
/// that they resolve to each other wherever the token comes from and rustc adds no notes about the macros in between.
fn warning_of(warning: &Diagnostic) -> TokenStream {
    let text = warning.message.render() + &source_file::shown(warning.span).unwrap_or_default();
    let name = Ident::new("drr_warning", warning.span.first());
    quote!(const _: () = {
        #[deprecated(note = #text)]
        macro_rules! #name { () => {}; }
        #name!();
    };)
}

#[cfg(test)]
mod tests {
    use super::*;
    use expect_test::{Expect, expect};
    use proc_macro2::Span;

    impl Report {
        /// Returns the messages without source, for messages that show their own excerpt.
        pub(crate) fn show_messages(self) -> String {
            let shown = self.sorted().into_iter();
            let shown = shown.map(|diagnostic| format!("{}: {}\n", diagnostic.message.id, diagnostic.message.render()));
            shown.collect()
        }

        /// Returns the errors for a unit test: id and text, with the underlined source.
        pub(crate) fn show(self, source: &str) -> String {
            let mut out = String::new();
            let lines: Vec<&str> = source.lines().collect();
            for diagnostic in self.sorted() {
                let (line, column, end_line, end_column) = diagnostic.span.key();
                out.push_str(&format!("{}: {}\n", diagnostic.message.id, diagnostic.message.render()));
                let text = line.checked_sub(1).and_then(|at| lines.get(at)).copied().unwrap_or("");
                let end = if end_line == line {
                    end_column
                } else {
                    text.chars().count()
                };
                let width = end.saturating_sub(column).max(1);
                out.push_str(&format!(
                    "  | {text}\n  | {}{}\n",
                    " ".repeat(column),
                    "^".repeat(width)
                ));
            }
            out
        }
    }

    fn check(source: &str, at: &[(usize, usize, &'static str)], expect: Expect) {
        let trees: Vec<TokenTree> = source.parse::<TokenStream>().unwrap().into_iter().collect();
        let mut report = Report::new();
        for &(first, last, text) in at {
            report.error(
                TokenSpan::between(trees[first].span(), trees[last].span()),
                Message::new("O00", text.into()),
            );
        }
        expect.assert_eq(&report.show(source));
    }

    #[test]
    fn errors_are_sorted_and_unique() {
        check(
            "a bb ccc\ndddd e",
            &[(3, 3, "third"), (1, 2, "second"), (0, 0, "first"), (1, 2, "second")],
            expect![[r#"
                O00: first
                  | a bb ccc
                  | ^
                O00: second
                  | a bb ccc
                  |   ^^^^^^
                O00: third
                  | dddd e
                  | ^^^^
            "#]],
        );
    }

    #[test]
    fn notes_help_and_signatures_are_lines() {
        let message = Message::new("O00", "bad".into())
            .help("h")
            .note("n")
            .signature("t.a (ins) (outs)");
        expect![[r#"
            bad
              = signature: t.a (ins) (outs)
              = note: n
              = help: h"#]]
        .assert_eq(&message.render());
    }

    #[test]
    fn each_error_becomes_one_compile_error() {
        let mut report = Report::new();
        report.error(Span::call_site(), Message::new("O00", "one".into()));
        report.error(Span::call_site(), Message::new("O00", "two".into()));
        assert!(report.has_errors());
        let text = report.into_tokens().to_string();
        assert_eq!(text.matches("compile_error").count(), 2, "{text}");
    }
}
