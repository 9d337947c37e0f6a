//! The declarative assembly format of an operation: the text of `assembly_format` as a tree.
//!
//! The text is MLIR's. Every node knows which bytes of the text it is, so that a message can draw them.

mod lexer;
mod parse;

use crate::messages::lint::Lint;
use crate::report::{Message, Report, TokenSpan};
use crate::source_file::excerpt_of_text;
use proc_macro2::Literal;
use std::ops::Range;

pub(crate) use parse::parse;

/// A format as it is written: the literal in the user's code and its text.
#[derive(Clone, Debug)]
pub(crate) struct FormatText {
    pub(crate) text: String,
    pub(crate) literal: Literal,
}

/// A part of a format.
#[derive(Clone, Debug)]
pub(crate) struct FormatElement {
    pub(crate) kind: FormatElementKind,
    /// Which bytes of the text it is.
    pub(crate) range: Range<usize>,
    /// Where `^` stands behind it.
    pub(crate) anchor: Option<Range<usize>>,
}

/// What a part of a format is.
#[derive(Clone, Debug)]
pub(crate) enum FormatElementKind {
    /// A keyword or punctuation between backquotes.
    Literal(String),
    /// White space between backquotes.
    Whitespace(Whitespace),
    /// `$name`.
    Variable(String),
    /// `"text"`.
    Text(String),
    /// A directive with what is in its parentheses.
    Directive(Directive, Vec<FormatElement>),
    /// `custom<Name>(..)`.
    Custom { name: String, args: Vec<FormatElement> },
    /// `(..)?` or `(..) : (..)?`.
    Group {
        then_part: Vec<FormatElement>,
        else_part: Vec<FormatElement>,
    },
    /// `oilist(..)`.
    Oilist(Vec<Clause>),
    /// What could not be read and has been reported.
    Skipped,
}

/// White space that a format says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Whitespace {
    /// No space before what follows.
    None,
    Space,
    Newline,
}

/// A clause of an `oilist`.
#[derive(Clone, Debug)]
pub(crate) struct Clause {
    /// What it begins with.
    pub(crate) keyword: String,
    /// Where that stands.
    pub(crate) range: Range<usize>,
    pub(crate) elements: Vec<FormatElement>,
}

/// The directives with a word of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Directive {
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
    /// Parameters by their names.
    Struct,
}

/// What a format is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FormatOf {
    Op,
    /// A type or an attribute.
    Definition,
}

impl Directive {
    /// All of them.
    const ALL: [Directive; 13] = [
        Directive::AttrDict,
        Directive::AttrDictWithKeyword,
        Directive::PropDict,
        Directive::Operands,
        Directive::Results,
        Directive::Regions,
        Directive::Successors,
        Directive::Type,
        Directive::FunctionalType,
        Directive::Qualified,
        Directive::Ref,
        Directive::Params,
        Directive::Struct,
    ];

    /// Its word.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Directive::AttrDict => "attr-dict",
            Directive::AttrDictWithKeyword => "attr-dict-with-keyword",
            Directive::PropDict => "prop-dict",
            Directive::Operands => "operands",
            Directive::Results => "results",
            Directive::Regions => "regions",
            Directive::Successors => "successors",
            Directive::Type => "type",
            Directive::FunctionalType => "functional-type",
            Directive::Qualified => "qualified",
            Directive::Ref => "ref",
            Directive::Params => "params",
            Directive::Struct => "struct",
        }
    }

    /// The directive of this word.
    pub(crate) fn of_word(word: &str) -> Option<Directive> {
        Self::ALL.into_iter().find(|directive| directive.word() == word)
    }

    /// How many elements stand in its parentheses.
    fn arity(self) -> usize {
        match self {
            Directive::Type | Directive::Qualified | Directive::Ref => 1,
            Directive::FunctionalType => 2,
            _ => 0,
        }
    }

    /// Whether formats of this kind have it.
    fn is_of(self, of: FormatOf) -> bool {
        match self {
            Directive::Qualified | Directive::Ref => true,
            Directive::Params | Directive::Struct => of == FormatOf::Definition,
            _ => of == FormatOf::Op,
        }
    }

    /// What the words of directives are, for suggestions.
    pub(crate) fn words(of: FormatOf) -> impl Iterator<Item = &'static str> {
        let words = Self::ALL.into_iter().filter(move |directive| directive.is_of(of));
        let oilist = (of == FormatOf::Op).then_some("oilist");
        words.map(Directive::word).chain(["custom"]).chain(oilist)
    }
}

/// How many errors of one format are shown.
const SHOWN: usize = 20;

/// What is wrong with a format and what is warned of, each with the bytes that it is about.
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

    /// Adds an error where something else was wanted, of which there is none now.
    pub(crate) fn fail<T>(&mut self, range: Range<usize>, message: Message) -> Option<T> {
        self.push(range, message);
        None
    }

    /// How many there are.
    pub(crate) fn count(&self) -> usize {
        self.count
    }

    /// Adds a warning.
    pub(crate) fn warn(&mut self, lint: Lint, range: Range<usize>, message: Message) {
        self.warnings.push((lint, range, message));
    }

    /// Reports all of them in the order of the text, each with a drawing of its place; warnings that are not allowed.
    pub(crate) fn report(mut self, format: &FormatText, allowed: &[Lint], report: &mut Report) {
        self.shown.sort_by_key(|(range, _)| (range.start, range.end));
        let place = TokenSpan::from(&format.literal);
        let drawn = |range, message: Message| message.drawn(excerpt_of_text(&format.text, range));
        for (range, message) in self.shown {
            report.error(place, drawn(range, message));
        }
        for (lint, range, message) in self.warnings.into_iter().take(SHOWN) {
            if !allowed.contains(&lint) {
                report.warn(place, drawn(range, message));
            }
        }
    }
}
