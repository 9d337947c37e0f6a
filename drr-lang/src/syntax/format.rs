//! The syntax tree of a declarative assembly format.
//!
//! The text is MLIR's. Every node has its byte range in the text, for excerpts in messages.

mod lexer;
mod parse;

use crate::messages::lint::Lint;
use crate::report::{Message, Report, TokenSpan};
use crate::source_file::excerpt_of_text;
use proc_macro2::Literal;
use std::ops::Range;

pub(crate) use parse::parse;

/// A format as written: the literal in the user's code and its text.
#[derive(Clone, Debug)]
pub(crate) struct FormatText {
    pub(crate) text: String,
    pub(crate) literal: Literal,
}

/// An element of a format.
#[derive(Clone, Debug)]
pub(crate) struct FormatElement {
    pub(crate) kind: FormatElementKind,
    /// The byte range in the text.
    pub(crate) range: Range<usize>,
    /// The range of a trailing `^`.
    pub(crate) anchor: Option<Range<usize>>,
}

/// The kind of a format element.
#[derive(Clone, Debug)]
pub(crate) enum FormatElementKind {
    /// A keyword or punctuation between backquotes.
    Literal(String),
    /// Whitespace between backquotes.
    Whitespace(Whitespace),
    /// `$name`.
    Variable(String),
    /// `"text"`.
    Text(String),
    /// A directive with its arguments.
    Directive(FormatDirective, Vec<FormatElement>),
    /// `custom<Name>(..)`.
    Custom { name: String, args: Vec<FormatElement> },
    /// `(..)?` or `(..) : (..)?`.
    Group {
        then_part: Vec<FormatElement>,
        else_part: Vec<FormatElement>,
    },
    /// `oilist(..)`.
    Oilist(Vec<Clause>),
    /// An unreadable element, which has been reported.
    Skipped,
}

/// Explicit whitespace.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Whitespace {
    /// No space before the next element.
    None,
    Space,
    Newline,
}

/// A clause of an `oilist`.
#[derive(Clone, Debug)]
pub(crate) struct Clause {
    /// The keyword that starts the clause.
    pub(crate) keyword: String,
    /// The range of the keyword.
    pub(crate) range: Range<usize>,
    pub(crate) elements: Vec<FormatElement>,
}

/// A directive with a keyword.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FormatDirective {
    AttrDict,
    AttrDictWithKeyword,
    PropDict,
    Operands,
    Results,
    Regions,
    Successors,
    Type,
    FunctionalType,
    Qualified,
    Ref,
    /// All parameters of a type or an attribute.
    Params,
    /// Parameters by name.
    Struct,
}

/// The kind of declaration that a format belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FormatOf {
    Op,
    /// A type or an attribute.
    Definition,
}

impl FormatDirective {
    /// All directives.
    const ALL: [FormatDirective; 13] = [
        FormatDirective::AttrDict,
        FormatDirective::AttrDictWithKeyword,
        FormatDirective::PropDict,
        FormatDirective::Operands,
        FormatDirective::Results,
        FormatDirective::Regions,
        FormatDirective::Successors,
        FormatDirective::Type,
        FormatDirective::FunctionalType,
        FormatDirective::Qualified,
        FormatDirective::Ref,
        FormatDirective::Params,
        FormatDirective::Struct,
    ];

    /// Returns the keyword.
    pub(crate) fn word(self) -> &'static str {
        match self {
            FormatDirective::AttrDict => "attr-dict",
            FormatDirective::AttrDictWithKeyword => "attr-dict-with-keyword",
            FormatDirective::PropDict => "prop-dict",
            FormatDirective::Operands => "operands",
            FormatDirective::Results => "results",
            FormatDirective::Regions => "regions",
            FormatDirective::Successors => "successors",
            FormatDirective::Type => "type",
            FormatDirective::FunctionalType => "functional-type",
            FormatDirective::Qualified => "qualified",
            FormatDirective::Ref => "ref",
            FormatDirective::Params => "params",
            FormatDirective::Struct => "struct",
        }
    }

    /// Returns the directive with this keyword.
    pub(crate) fn of_word(word: &str) -> Option<FormatDirective> {
        Self::ALL.into_iter().find(|directive| directive.word() == word)
    }

    /// Returns the number of arguments.
    fn arity(self) -> usize {
        match self {
            FormatDirective::Type | FormatDirective::Qualified | FormatDirective::Ref => 1,
            FormatDirective::FunctionalType => 2,
            _ => 0,
        }
    }

    /// Returns `true` if formats of this kind support the directive.
    fn is_of(self, of: FormatOf) -> bool {
        match self {
            FormatDirective::Qualified | FormatDirective::Ref => true,
            FormatDirective::Params | FormatDirective::Struct => of == FormatOf::Definition,
            _ => of == FormatOf::Op,
        }
    }

    /// Returns the keywords of all directives, for suggestions.
    pub(crate) fn words(of: FormatOf) -> impl Iterator<Item = &'static str> {
        let words = Self::ALL.into_iter().filter(move |directive| directive.is_of(of));
        let oilist = (of == FormatOf::Op).then_some("oilist");
        words.map(FormatDirective::word).chain(["custom"]).chain(oilist)
    }
}

/// Maximum number of errors shown per format.
const SHOWN: usize = 20;

/// Errors and warnings of a format, each with its byte range.
#[derive(Debug, Default)]
pub(crate) struct Errors {
    shown: Vec<(Range<usize>, Message)>,
    count: usize,
    warnings: Vec<(Lint, Range<usize>, Message)>,
}

impl Errors {
    /// Adds an error.
    pub(crate) fn push(&mut self, range: Range<usize>, message: Message) {
        self.count += 1;
        if self.shown.len() < SHOWN {
            self.shown.push((range, message));
        }
    }

    /// Adds an error and returns `None`.
    pub(crate) fn fail<T>(&mut self, range: Range<usize>, message: Message) -> Option<T> {
        self.push(range, message);
        None
    }

    /// Returns the number of errors.
    pub(crate) fn count(&self) -> usize {
        self.count
    }

    /// Adds a warning.
    pub(crate) fn warn(&mut self, lint: Lint, range: Range<usize>, message: Message) {
        self.warnings.push((lint, range, message));
    }

    /// Reports errors in source order, and warnings that are not allowed, each with an excerpt.
    pub(crate) fn report(mut self, format: &FormatText, allowed: &[Lint], report: &mut Report) {
        self.shown.sort_by_key(|(range, _)| (range.start, range.end));
        let span = TokenSpan::from(&format.literal);
        let drawn = |range, message: Message| message.drawn(excerpt_of_text(&format.text, range));
        for (range, message) in self.shown {
            report.error(span, drawn(range, message));
        }
        for (lint, range, message) in self.warnings.into_iter().take(SHOWN) {
            if !allowed.contains(&lint) {
                report.warn(span, drawn(range, message));
            }
        }
    }
}
