//! Parser for MLIR's textual format, in generic and custom form. It returns a module or all errors, and never recurses.
//!
//! - `error`, `options`: errors and options.
//! - `ops`: ops, regions and blocks, with a stack of open regions.
//! - `generic_form`: ops in generic form.
//! - `custom`, `custom_attr`, `custom_form`, `custom_op`, `custom_region`, `op_parser`: ops in custom form.
//! - `recovery`: resynchronization after an error.
//! - `shape`: fast path for ops that are written like an earlier op, in either form.
//! - `braces`: matching of braces.
//! - `values`: names of values and blocks.
//! - `nested`: types, attributes and locations, which contain each other, with a stack of open ones.
//! - `tables`: aliases, and caches by text; `known_attrs`: cache of attributes by their text.
//! - `types`, `attrs`, `elements`, `locations`, `dialect`, `defined`: the productions of `nested`.
//! - `file`: top-level items of a file: aliases, resources, the implicit module.

mod asm;
mod attrs;
mod braces;
mod custom;
mod custom_attr;
mod custom_form;
mod custom_op;
mod custom_region;
mod defined;
mod dialect;
mod elements;
mod error;
mod file;
mod generic_form;
mod identified;
mod known_attrs;
mod locations;
mod lookahead;
mod nested;
mod op_parser;
mod ops;
mod options;
mod recovery;
mod shape;
mod suggestions;
mod tables;
mod types;
mod values;

use std::fmt;
use std::sync::Arc;

use rustc_hash::FxHashMap;

pub use error::ParseError;
pub use options::ParseOptions;

use tables::{AliasTable, TextCache};

use super::lexer::{Lexer, decode_string, integer};
use super::token::{Token, TokenKind};
use crate::diagnostic::{Diagnostic, Diagnostics, Source, Span, below};
use crate::{Attribute, CancellationToken, Context, Ident, Ir, Module, ModuleMeta, Type};

/// The parser stops after this number of errors.
const MAX_ERRORS: usize = 100;

/// Marks a failure that has been reported; the caller recovers.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reported;

pub(super) type Parsed<T> = Result<T, Reported>;

impl Module {
    /// Parses a module in generic or custom form. Top-level ops outside of a module are put into one.
    ///
    /// ```
    /// use drr_ir::{Context, Module};
    /// let module = Module::parse(&Context::new(), r#""builtin.module"() ({}) : () -> ()"#)?;
    /// assert_eq!(module.root().name_text(), "builtin.module");
    /// # Ok::<(), drr_ir::diagnostic::Diagnostics>(())
    /// ```
    ///
    /// # Errors
    /// Returns all errors in the text, each with its location.
    pub fn parse(ctx: &Context, text: impl AsRef<[u8]>) -> Result<Module, Diagnostics> {
        Self::parse_source(ctx, &Arc::new(Source::new("input", text)))
    }

    /// Parses a file.
    ///
    /// # Errors
    /// Returns an error if the file cannot be read, or all errors in its text, each with its location.
    pub fn parse_file(ctx: &Context, path: impl AsRef<std::path::Path>) -> Result<Module, ReadError> {
        let path = path.as_ref();
        let text = std::fs::read(path).map_err(|error| ReadError::File {
            path: path.display().to_string(),
            error: Arc::new(error),
        })?;
        let source = Source::from_bytes(path.display().to_string(), text);
        Ok(Self::parse_source(ctx, &Arc::new(source))?)
    }

    /// Parses a module from a named text.
    ///
    /// # Errors
    /// Returns all errors in the text, each with its location.
    pub fn parse_source(ctx: &Context, source: &Arc<Source>) -> Result<Module, Diagnostics> {
        Self::parse_with(ctx, source, &ParseOptions::new())
    }

    /// Parses a module from a named text with options.
    ///
    /// # Errors
    /// Returns all errors in the text, each with its location; or the error that the parser was cancelled.
    pub fn parse_with(ctx: &Context, source: &Arc<Source>, options: &ParseOptions) -> Result<Module, Diagnostics> {
        let mut parser = Parser::new(ctx, source);
        parser.cancellation = options.cancellation.clone();
        parser.file()
    }
}

impl Context {
    /// Parses a type: `tensor<4xf32>`.
    ///
    /// # Errors
    /// Returns all errors in the text. A dialect that is not registered is an error unless the context allows it.
    pub fn parse_type(&self, text: impl AsRef<[u8]>) -> Result<Type, Diagnostics> {
        let source = Arc::new(Source::new("type", text));
        Parser::new(self, &source).whole(Parser::parse_type)
    }

    /// Parses an attribute: `5 : i32`.
    ///
    /// # Errors
    /// Returns all errors in the text. A dialect that is not registered is an error unless the context allows it.
    pub fn parse_attr(&self, text: impl AsRef<[u8]>) -> Result<Attribute, Diagnostics> {
        let source = Arc::new(Source::new("attribute", text));
        Parser::new(self, &source).whole(Parser::parse_attr)
    }
}

/// The reason why a file could not be parsed.
///
/// `Debug` prints the same text as `Display`, so that an error returned from `main` is readable.
#[derive(Clone, thiserror::Error)]
pub enum ReadError {
    /// The file does not exist or cannot be read.
    #[error("cannot read `{path}`: {error}")]
    File {
        /// Path of the file.
        path: String,
        /// The error of the operating system.
        error: Arc<std::io::Error>,
    },
    /// The text has errors.
    #[error(transparent)]
    Text(#[from] Diagnostics),
}

impl fmt::Debug for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        below(f, self)
    }
}

/// The state of the parser of one text.
pub(super) struct Parser<'s> {
    ctx: Context,
    source: &'s Arc<Source>,
    text: &'s [u8],
    lexer: Lexer<'s>,
    token: Token,
    /// End of the previous token.
    last_end: u32,
    errors: Diagnostics,
    cancellation: Option<CancellationToken>,
    ir: Ir,
    meta: ModuleMeta,
    aliases: AliasTable<'s>,
    cache: TextCache<'s>,
    /// The wrapped and the distinct attribute of each `distinct[..]` number.
    distinct: FxHashMap<u64, (Attribute, Attribute)>,
    values: values::ValueTable<'s>,
    braces: braces::Braces,
    /// Forms of finished ops, whose allocations are reused.
    #[expect(clippy::vec_box, reason = "a box goes on to the next op as it is")]
    spare_forms: Vec<Box<custom_form::CustomOpState<'s>>>,
    shapes: shape::ShapeCache<'s>,
    /// The dialect prefix that may be omitted in the current region.
    default_dialect: Option<&'static str>,
    /// The stack of open types and attributes, kept between uses for its allocation.
    open_frames: Vec<nested::NestedFrame>,
    identified: identified::IdentifiedTypes,
    deferred_locations: Vec<(locations::DeferredLocation, file::LocationTarget)>,
    /// Number of bytes of element data parsed so far.
    data: u64,
    /// The dialects reported as not registered.
    unregistered: Vec<Box<[u8]>>,
    /// The type required of the next attribute.
    required_type: Option<Type>,
    /// Nesting depth of running parsers of types and attributes written in Rust.
    running: usize,
}

impl<'s> Parser<'s> {
    fn new(ctx: &Context, source: &'s Arc<Source>) -> Self {
        let text = source.text();
        let mut lexer = Lexer::new(text);
        let token = lexer.next_token();
        let expected = expected_ops(text);
        let ir = Ir::with_capacity(ctx, expected);
        Parser {
            ctx: ctx.clone(),
            source,
            text,
            lexer,
            token,
            last_end: 0,
            errors: Diagnostics::new(),
            cancellation: None,
            ir,
            meta: ModuleMeta {
                source: Some(source.clone()),
                ..ModuleMeta::default()
            },
            aliases: AliasTable::default(),
            cache: TextCache::default(),
            distinct: FxHashMap::default(),
            values: values::ValueTable::new(text.len(), expected),
            braces: braces::Braces::default(),
            spare_forms: Vec::new(),
            shapes: shape::ShapeCache::default(),
            default_dialect: None,
            open_frames: Vec::new(),
            identified: identified::IdentifiedTypes::default(),
            deferred_locations: Vec::new(),
            data: 0,
            unregistered: Vec::new(),
            required_type: None,
            running: 0,
        }
    }

    #[inline]
    fn advance(&mut self) {
        self.last_end = self.token.span.end;
        self.token = self.lexer.next_token();
    }

    /// Continues at an offset.
    fn resume_at(&mut self, offset: u32) {
        self.last_end = offset;
        self.lexer.reset_to(offset);
        self.token = self.lexer.next_token();
    }

    #[inline]
    fn bytes(&self) -> &'s [u8] {
        self.token.bytes(self.text)
    }

    #[inline]
    fn at(&self, kind: TokenKind) -> bool {
        self.token.kind == kind
    }

    /// Consumes the token if it is of this kind.
    #[inline]
    fn eat(&mut self, kind: TokenKind) -> bool {
        let found = self.token.kind == kind;
        if found {
            self.advance();
        }
        found
    }

    #[inline]
    fn expect(&mut self, kind: TokenKind) -> Parsed<()> {
        if self.eat(kind) {
            Ok(())
        } else {
            Err(self.unexpected(kind.describe()))
        }
    }

    /// Consumes a token of this kind and returns its bytes and span.
    #[inline]
    fn take(&mut self, kind: TokenKind, expected: &'static str) -> Parsed<(&'s [u8], Span)> {
        if !self.at(kind) {
            return Err(self.unexpected(expected));
        }
        let taken = (self.bytes(), self.token.span);
        self.advance();
        Ok(taken)
    }

    /// Parses a comma-separated list up to and including the token that closes it.
    #[inline]
    fn list(&mut self, close: TokenKind, mut item: impl FnMut(&mut Self) -> Parsed<()>) -> Parsed<()> {
        if self.eat(close) {
            return Ok(());
        }
        loop {
            item(self)?;
            if !self.eat(TokenKind::Comma) {
                return self.expect(close);
            }
        }
    }

    /// Returns the span from `start` to the end of the last token.
    fn span_from(&self, start: Span) -> Span {
        start.to(Span::new(self.last_end, self.last_end))
    }

    fn at_keyword(&self, keyword: &str) -> bool {
        self.token.is_keyword(self.text, keyword)
    }

    fn eat_keyword(&mut self, keyword: &str) -> bool {
        let found = self.at_keyword(keyword);
        if found {
            self.advance();
        }
        found
    }

    fn expect_keyword(&mut self, keyword: &'static str) -> Parsed<()> {
        if self.eat_keyword(keyword) {
            Ok(())
        } else {
            Err(self.unexpected(keyword))
        }
    }

    /// Parses the whole text as one item. Some errors are reported without failing `parse`.
    fn whole<T>(mut self, parse: impl FnOnce(&mut Self) -> Parsed<T>) -> Result<T, Diagnostics> {
        let parsed = parse(&mut self).and_then(|parsed| self.end().map(|()| parsed));
        parsed.ok().filter(|_| !self.errors.has_errors()).ok_or(self.errors)
    }

    fn end(&mut self) -> Parsed<()> {
        if self.at(TokenKind::Eof) {
            Ok(())
        } else {
            Err(self.unexpected("the end"))
        }
    }

    /// Reports the current token as unexpected; for an error token, reports the lexer's reason.
    fn unexpected(&mut self, expected: &'static str) -> Reported {
        self.unexpected_text(expected.to_owned())
    }

    #[cold]
    fn unexpected_text(&mut self, expected: String) -> Reported {
        if self.at(TokenKind::Error) {
            let (error, span) = self.lexer.explain(self.token);
            return self.error(span, error);
        }
        let kind = self.token.kind;
        let found = match kind {
            TokenKind::BareId | TokenKind::Integer | TokenKind::Float | TokenKind::PercentId | TokenKind::CaretId => {
                format!("`{}`", shorten(self.bytes()))
            }
            _ => kind.describe().to_owned(),
        };
        let span = if kind != TokenKind::BareId && expected != "an op" {
            self.here()
        } else {
            self.token.span
        };
        self.error(span, ParseError::Expected { expected, found })
    }

    /// Returns the span for an error at the current token. At a line break, the error is at the end of the previous
    /// line.
    fn here(&self) -> Span {
        if self.begins_line() {
            Span::new(self.last_end, self.last_end)
        } else {
            self.token.span
        }
    }

    #[cold]
    fn error(&mut self, span: Span, error: impl Into<ParseError>) -> Reported {
        self.report(Diagnostic::error(error.into()).at(self.source, span));
        Reported
    }

    fn report(&mut self, diagnostic: Diagnostic) {
        if self.errors.len() < MAX_ERRORS {
            self.errors.push(diagnostic);
        } else if self.errors.len() == MAX_ERRORS {
            self.errors.push(Diagnostic::error(ParseError::TooMany(MAX_ERRORS)));
        }
    }

    /// Returns `true` if the rest of the text is not parsed: after too many errors, or because the parser was
    /// cancelled.
    fn is_stopped(&self) -> bool {
        self.errors.len() > MAX_ERRORS || self.is_cancelled()
    }

    fn is_cancelled(&self) -> bool {
        self.cancellation.as_ref().is_some_and(CancellationToken::is_cancelled)
    }

    /// Parses a nonnegative number that fits, decimal or hexadecimal.
    fn small_number(&mut self, expected: &'static str) -> Parsed<u64> {
        let (digits, span) = self.take(TokenKind::Integer, expected)?;
        integer(digits).ok_or_else(|| self.error(span, ParseError::TooLarge))
    }

    /// Parses a symbol name, without its `@`.
    fn symbol_name(&mut self) -> Parsed<Ident> {
        let bytes = match self.token.kind {
            TokenKind::AtId => std::borrow::Cow::Borrowed(self.bytes().get(1..).unwrap_or_default()),
            TokenKind::AtString => decode_string(self.bytes()),
            _ => return Err(self.unexpected("a symbol name")),
        };
        if bytes.is_empty() {
            return Err(self.error(self.token.span, ParseError::EmptySymbol));
        }
        let ident = self.ctx.ident_from_bytes(&bytes);
        self.advance();
        Ok(ident)
    }
}

/// Estimates the number of ops in a text, rather high: one per line, based on samples from the whole text, and 1/8 more
/// in custom form for implicit ops. Growing the arena costs more than parsing half of the ops.
fn expected_ops(text: &[u8]) -> usize {
    const SAMPLES: usize = 64;
    const SAMPLE: usize = 512;
    /// Enough text to contain an op in generic form.
    const BEGINNING: usize = 4096;
    // Length of the shortest useful op.
    const MIN_OP: usize = 24;
    if text.len() < MIN_OP {
        return 0;
    }
    let (mut bytes, mut lines) = (0, 0);
    for number in 0..SAMPLES {
        let from = text.len() / SAMPLES * number;
        let sample = text.get(from..).unwrap_or_default();
        let sample = sample.get(..SAMPLE).unwrap_or(sample);
        bytes += sample.len();
        lines += memchr::memchr_iter(b'\n', sample).count();
    }
    let lines = lines.min(bytes / MIN_OP) as u64;
    // Scales the line count of the samples to the whole text.
    let expected = (text.len() as u64 * lines).checked_div(bytes as u64).unwrap_or(0);
    let beginning = text.get(..BEGINNING).unwrap_or(text);
    let is_generic = memchr::memmem::find(beginning, b"\"(").is_some();
    (expected + expected / if is_generic { 32 } else { 8 }) as usize + 16
}

/// Returns text for a message: long text is cut, bytes that are not UTF-8 are replaced.
pub(super) fn shorten(bytes: &[u8]) -> String {
    const MAX_SHOWN_BYTES: usize = 60;
    let text = String::from_utf8_lossy(bytes.get(..MAX_SHOWN_BYTES).unwrap_or(bytes)).into_owned();
    if bytes.len() > MAX_SHOWN_BYTES {
        text + "..."
    } else {
        text
    }
}
