//! The parser of MLIR's text, in generic and custom form. It gives a module or every error it can find, and never recurses.
//!
//! - `error`: its errors; `options`: its options.
//! - `ops`: ops, regions and blocks, with a stack of open regions.
//! - `custom`, `custom_attr`, `custom_form`, `custom_op`: ops in custom form.
//! - `recovery`: where reading goes on after an error.
//! - `shape`: ops that look like an earlier one, in either form, from the bytes.
//! - `braces`: where they are closed.
//! - `values`: names of values and blocks.
//! - `nested`: types, attributes and locations, which contain each other, with a stack of open ones.
//! - `known_attrs`: attributes that are written like an earlier one.
//! - `types`, `attrs`, `elements`, `locations`, `dialect`, `defined`: the parts of `nested`.
//! - `file`: what stands at the top of a file: aliases, resources, the implicit module.

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
mod identified;
mod known_attrs;
mod locations;
mod lookahead;
mod near;
mod nested;
mod ops;
mod options;
mod recovery;
mod shape;
mod types;
mod values;

use std::cell::Cell;
use std::fmt;
use std::sync::Arc;

use indexmap::IndexSet;
use rustc_hash::{FxBuildHasher, FxHashMap};

pub use error::ParseError;
pub use options::ParseOptions;

use defined::IdentifiedType;

use super::lexer::{Lexer, decode_string, integer};
use super::token::{Token, TokenKind};
use crate::diagnostic::{Diagnostic, Diagnostics, Source, Span, below};
use crate::{Attribute, CancellationToken, Context, Ident, Ir, Location, Module, ModuleMeta, OpName, Type};

/// After so many errors the rest of a file is not looked at.
const MAX_ERRORS: usize = 100;

/// The error has been reported; the caller recovers.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reported;

type FxIndexSet<T> = IndexSet<T, FxBuildHasher>;

pub(super) type Parsed<T> = Result<T, Reported>;

impl Module {
    /// Reads a module in MLIR's generic form. Ops outside of a module are put into one.
    ///
    /// ```
    /// use drr_ir::{Context, Module};
    /// let module = Module::parse(&Context::new(), r#""builtin.module"() ({}) : () -> ()"#)?;
    /// assert_eq!(module.root().name_text(), "builtin.module");
    /// # Ok::<(), drr_ir::diagnostic::Diagnostics>(())
    /// ```
    ///
    /// # Errors
    /// All errors that were found, each with its place.
    pub fn parse(ctx: &Context, text: impl AsRef<[u8]>) -> Result<Module, Diagnostics> {
        Self::parse_source(ctx, &Arc::new(Source::new("input", text)))
    }

    /// Reads a file in MLIR's generic form.
    ///
    /// # Errors
    /// If the file cannot be read, or all errors that were found, each with its place.
    pub fn parse_file(ctx: &Context, path: impl AsRef<std::path::Path>) -> Result<Module, ReadError> {
        let path = path.as_ref();
        let text = std::fs::read(path).map_err(|error| ReadError::File {
            path: path.display().to_string(),
            error: Arc::new(error),
        })?;
        let source = Source::from_bytes(path.display().to_string(), text);
        Ok(Self::parse_source(ctx, &Arc::new(source))?)
    }

    /// Reads a module from a text with a name.
    ///
    /// # Errors
    /// All errors that were found, each with its place.
    pub fn parse_source(ctx: &Context, source: &Arc<Source>) -> Result<Module, Diagnostics> {
        Self::parse_with(ctx, source, &ParseOptions::new())
    }

    /// Parses a module from a named text.
    ///
    /// # Errors
    /// All errors in the text, each with its location; or that the parser was cancelled.
    pub fn parse_with(ctx: &Context, source: &Arc<Source>, options: &ParseOptions) -> Result<Module, Diagnostics> {
        let mut parser = Parser::new(ctx, source);
        parser.cancellation = options.cancellation.clone();
        parser.file()
    }
}

impl Context {
    /// Reads a type: `tensor<4xf32>`.
    ///
    /// # Errors
    /// What is wrong with it; also a dialect that is not registered, unless the context allows that.
    pub fn parse_type(&self, text: impl AsRef<[u8]>) -> Result<Type, Diagnostics> {
        let source = Arc::new(Source::new("type", text));
        Parser::new(self, &source).whole(Parser::parse_type)
    }

    /// Reads an attribute: `5 : i32`.
    ///
    /// # Errors
    /// What is wrong with it; also a dialect that is not registered, unless the context allows that.
    pub fn parse_attr(&self, text: impl AsRef<[u8]>) -> Result<Attribute, Diagnostics> {
        let source = Arc::new(Source::new("attribute", text));
        Parser::new(self, &source).whole(Parser::parse_attr)
    }
}

/// Why a file was not read.
///
/// `Debug` shows it like `Display`, so that an error that leaves `main` reads well.
#[derive(Clone, thiserror::Error)]
pub enum ReadError {
    /// It is not there, or not readable.
    #[error("cannot read `{path}`: {error}")]
    File {
        /// The file.
        path: String,
        /// What the system says.
        error: Arc<std::io::Error>,
    },
    /// Its text has errors.
    #[error(transparent)]
    Text(#[from] Diagnostics),
}

impl fmt::Debug for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        below(f, self)
    }
}

/// The state of reading one text.
pub(super) struct Parser<'s> {
    ctx: Context,
    source: &'s Arc<Source>,
    text: &'s [u8],
    lexer: Lexer<'s>,
    token: Token,
    /// Where the token before ended.
    last_end: u32,
    errors: Diagnostics,
    cancellation: Option<CancellationToken>,
    ir: Ir,
    meta: ModuleMeta,
    attr_aliases: FxHashMap<&'s [u8], Attribute>,
    type_aliases: FxHashMap<&'s [u8], Type>,
    location_aliases: FxHashMap<&'s [u8], Location>,
    /// Names in bodies of dialects that were no aliases where they stand.
    kept_names: FxIndexSet<&'s [u8]>,
    /// What the numbers of distinct attributes stand for: the attribute inside and the whole.
    distinct: FxHashMap<u64, (Attribute, Attribute)>,
    values: values::Values<'s>,
    /// The names of ops that may be used, in their quotes.
    op_names: FxHashMap<&'s [u8], OpName>,
    /// The same for names in custom form, which depend on the default dialect.
    custom_names: FxHashMap<(&'s [u8], Option<&'static str>), OpName>,
    braces: braces::Braces,
    /// Forms of ops that have been read, whose room others take.
    #[expect(clippy::vec_box, reason = "a box goes on to the next op as it is")]
    spare_forms: Vec<Box<custom_form::Form<'s>>>,
    /// What ops looked like.
    shapes: shape::Table<'s, shape::Shapes<'s>>,
    /// What ops with regions looked like.
    head_shapes: FxHashMap<OpName, shape::HeadShapes<'s>>,
    /// What was found out of the last op that was copied.
    places: shape::Places,
    /// The dialect whose name may be left out where the op stands that is being read.
    default_dialect: Option<&'static str>,
    /// The end of the last region of an op that may be learned with all that is inside.
    whole_until: u32,
    /// The stack of what contains a type or an attribute, while there is none: others take its room.
    open_frames: Vec<nested::Frame>,
    /// The identified types whose parameters are being read: by definition and what identifies them.
    identified_inside: Vec<IdentifiedType>,
    /// The identified types that have been read.
    identified: FxHashMap<IdentifiedType, Type>,
    /// The part with attributes whose end was looked for last.
    last_part: Cell<Span>,
    /// Where a type stands that was looked for by its text and has not been read.
    missed_type: Cell<Option<u32>>,
    /// Types of one line, by their texts.
    types: FxHashMap<&'s [u8], Type>,
    /// Short strings, by their texts.
    strings: FxHashMap<&'s [u8], Attribute>,
    /// Arrays and dictionaries, by their texts.
    list_attrs: known_attrs::KnownAttrs<'s>,
    /// The file of the last location.
    last_file: Cell<Option<(&'s [u8], Ident)>>,
    deferred_locations: Vec<(locations::Deferred, file::Place)>,
    /// How many bytes the numbers that were read take.
    data: u64,
    /// The dialects of which it has been said that they are not registered.
    unregistered: Vec<Box<[u8]>>,
    /// The type that the next attribute is asked to have.
    asked_type: Option<Type>,
    /// How many parsers of types and attributes in Rust are running, each inside of the one before.
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
            attr_aliases: FxHashMap::default(),
            type_aliases: FxHashMap::default(),
            location_aliases: FxHashMap::default(),
            kept_names: FxIndexSet::default(),
            distinct: FxHashMap::default(),
            values: values::Values::new(text.len(), expected),
            op_names: FxHashMap::default(),
            custom_names: FxHashMap::default(),
            braces: braces::Braces::default(),
            spare_forms: Vec::new(),
            shapes: shape::Table::default(),
            head_shapes: FxHashMap::default(),
            places: shape::Places::default(),
            default_dialect: None,
            whole_until: 0,
            open_frames: Vec::new(),
            identified_inside: Vec::new(),
            identified: FxHashMap::default(),
            last_part: Cell::new(Span::new(0, 0)),
            missed_type: Cell::new(None),
            types: FxHashMap::default(),
            strings: FxHashMap::default(),
            list_attrs: known_attrs::KnownAttrs::default(),
            last_file: Cell::new(None),
            deferred_locations: Vec::new(),
            data: 0,
            unregistered: Vec::new(),
            asked_type: None,
            running: 0,
        }
    }

    #[inline]
    fn advance(&mut self) {
        self.last_end = self.token.span.end;
        self.token = self.lexer.next_token();
    }

    /// Goes on reading at an offset.
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

    /// Takes the token if it is of this kind.
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

    /// Takes a token of this kind: its bytes, and where it is.
    #[inline]
    fn take(&mut self, kind: TokenKind, expected: &'static str) -> Parsed<(&'s [u8], Span)> {
        if !self.at(kind) {
            return Err(self.unexpected(expected));
        }
        let taken = (self.bytes(), self.token.span);
        self.advance();
        Ok(taken)
    }

    /// What stands between commas, up to the token that closes the list.
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

    /// From a place to the end of the last token.
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

    /// What the whole text is. Some errors are reported where what they are about has been read.
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

    /// Reports the current token, which is not what is expected; of a token that is none it says why.
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
        let span = match kind != TokenKind::BareId && expected != "an op" {
            true => self.here(),
            false => self.token.span,
        };
        self.error(span, ParseError::Expected { expected, found })
    }

    /// The current token. What is wrong at the end of a line is wrong there, and not where the next one begins.
    fn here(&self) -> Span {
        match self.begins_line() {
            true => Span::new(self.last_end, self.last_end),
            false => self.token.span,
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

    /// Returns `true` if the rest of the text is not parsed: after too many errors, or because the parser was cancelled.
    fn gave_up(&self) -> bool {
        self.errors.len() > MAX_ERRORS || self.is_cancelled()
    }

    fn is_cancelled(&self) -> bool {
        self.cancellation.as_ref().is_some_and(CancellationToken::is_cancelled)
    }

    /// A nonnegative number that fits, decimal or hexadecimal.
    fn small_number(&mut self, expected: &'static str) -> Parsed<u64> {
        let (digits, span) = self.take(TokenKind::Integer, expected)?;
        integer(digits).ok_or_else(|| self.error(span, ParseError::TooLarge))
    }

    /// A symbol's name, without its `@`.
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

/// About how many ops a text holds, rather some too many: one a line, going by samples from all over the text, and in custom
/// form some that are left out. Moving the ops because there was no room costs more than reading half of them.
fn expected_ops(text: &[u8]) -> usize {
    const SAMPLES: usize = 64;
    const SAMPLE: usize = 512;
    /// Enough to see one in generic form.
    const BEGINNING: usize = 4096;
    // The shortest ops that do anything.
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
    // The lines of the whole text are to its bytes what those of the samples are to theirs.
    let expected = (text.len() as u64 * lines).checked_div(bytes as u64).unwrap_or(0);
    let beginning = text.get(..BEGINNING).unwrap_or(text);
    let is_generic = memchr::memmem::find(beginning, b"\"(").is_some();
    (expected + expected / if is_generic { 32 } else { 8 }) as usize + 16
}

/// Text for a message: long ones are cut, bytes that are not UTF-8 replaced.
pub(super) fn shorten(bytes: &[u8]) -> String {
    const MOST: usize = 60;
    let text = String::from_utf8_lossy(bytes.get(..MOST).unwrap_or(bytes)).into_owned();
    if bytes.len() > MOST { text + "..." } else { text }
}
