//! Stack machine for types, attributes and locations, which contain each other to any depth. When a nested item is
//! complete, its enclosing frame continues.

use rustc_hash::FxHashSet;
use smallvec::SmallVec;

use super::defined::OpenDef;
use super::elements::ElementLiterals;
use super::{ParseError, Parsed, Parser};
use crate::define::DefDescriptor;
use crate::diagnostic::Span;
use crate::text::token::TokenKind;
use crate::{Attribute, BodyFragment, Ident, Location, Type};

/// The item that is expected next.
#[derive(Clone, Copy, Debug)]
pub(super) enum ExpectedItem {
    Type,
    /// A type with this definition and without its name, or any type in full.
    StrippedType(&'static DefDescriptor),
    /// A type of this dialect without `!` and the dialect name, or any type in full.
    TypeOfDialect(&'static str),
    /// A type that does not begin with a parenthesis.
    ResultType,
    Attr,
    /// An attribute with this definition and without its name, or any attribute in full.
    StrippedAttr(&'static DefDescriptor),
    Location,
}

/// A complete item.
#[derive(Clone, Copy, Debug)]
pub(super) enum ParsedItem {
    Type(Type),
    Attr(Attribute),
    Location(Location),
}

/// A complete item, or an open item that requires a nested one first.
#[derive(Debug)]
pub(super) enum NestedStep {
    Done(ParsedItem),
    Open(NestedFrame, ExpectedItem),
}

pub(super) type Dims = SmallVec<[i64; 4]>;

/// Types of the operands and of the results of an op.
pub(super) type OpTypes = (SmallVec<[Type; 4]>, SmallVec<[Type; 2]>);

/// An open item.
#[derive(Debug)]
pub(super) enum NestedFrame {
    Complex(Span),
    Tuple(Vec<Type>),
    Vector {
        shape: Dims,
        scalable: SmallVec<[bool; 4]>,
        span: Span,
    },
    Tensor {
        shape: Option<Dims>,
        span: Span,
    },
    TensorEncoding {
        shape: Dims,
        element: Type,
    },
    MemRef {
        shape: Option<Dims>,
        span: Span,
    },
    MemRefRest {
        shape: Option<Dims>,
        element: Type,
        layout: Option<Attribute>,
        span: Span,
    },
    FunctionInputs(Vec<Type>),
    FunctionResults {
        inputs: Vec<Type>,
        results: Vec<Type>,
    },
    FunctionResult {
        inputs: Vec<Type>,
    },
    Array {
        items: SmallVec<[Attribute; 8]>,
        /// Offset of the opening bracket.
        start: u32,
    },
    Dictionary {
        entries: SmallVec<[(Ident, Attribute); 4]>,
        keys: DictionaryKeys,
        key: Ident,
        start: u32,
    },
    Number {
        literal: Span,
        negative: bool,
    },
    TypedString {
        literal: Span,
    },
    DenseArray {
        /// Start of the element type.
        start: Span,
    },
    Dense(ElementLiterals),
    DenseResource {
        key: Ident,
        /// Span of the attribute without its type.
        span: Span,
    },
    Sparse {
        indices: ElementLiterals,
        values: ElementLiterals,
    },
    Distinct {
        id: u64,
        span: Span,
    },
    /// A type or attribute defined by a dialect.
    Defined(Box<OpenDef>),
    DialectAttr {
        namespace: Ident,
        body: Box<[BodyFragment]>,
    },
    LocationAttr,
    NameLocation {
        name: Ident,
    },
    Callee,
    Caller {
        callee: Location,
    },
    FusedMetadata,
    Fused {
        metadata: Option<Attribute>,
        parts: Vec<Location>,
    },
}

/// The keys of a dictionary. A few are searched linearly; more are hashed.
#[derive(Debug, Default)]
pub(super) struct DictionaryKeys(Option<Box<FxHashSet<Ident>>>);

impl DictionaryKeys {
    /// Adds a key to those in `entries`. Returns `true` if it is new.
    pub(super) fn add(&mut self, key: Ident, entries: &[(Ident, Attribute)]) -> bool {
        const MAX_SEARCHED_LINEARLY: usize = 32;
        if entries.len() < MAX_SEARCHED_LINEARLY {
            return entries.iter().all(|(other, _)| *other != key);
        }
        let all = || Box::new(entries.iter().map(|entry| entry.0).collect());
        self.0.get_or_insert_with(all).insert(key)
    }
}

impl Parser<'_> {
    /// Parses a type.
    pub(super) fn parse_type(&mut self) -> Parsed<Type> {
        match self.nested(ExpectedItem::Type)? {
            ParsedItem::Type(ty) => Ok(ty),
            _ => Err(self.unexpected("a type")),
        }
    }

    /// Parses an attribute.
    pub(super) fn parse_attr(&mut self) -> Parsed<Attribute> {
        match self.nested(ExpectedItem::Attr)? {
            ParsedItem::Attr(attr) => Ok(attr),
            ParsedItem::Type(ty) => Ok(self.ctx.type_attr(ty)),
            _ => Err(self.unexpected("an attribute")),
        }
    }

    /// Parses a location, without the enclosing `loc(...)`.
    pub(super) fn parse_location(&mut self) -> Parsed<Location> {
        match self.nested(ExpectedItem::Location)? {
            ParsedItem::Location(location) => Ok(location),
            _ => Err(self.unexpected("a location")),
        }
    }

    /// Parses the trailing function type of an op: operand and result types.
    pub(super) fn function_type(&mut self) -> Parsed<OpTypes> {
        // Each op in generic form has a function type, and most are flat: only nested types use the stack.
        let mut inputs = SmallVec::new();
        self.expect(TokenKind::LParen)?;
        self.list(TokenKind::RParen, |parser| {
            inputs.push(parser.parse_type()?);
            Ok(())
        })?;
        self.expect(TokenKind::Arrow)?;
        let mut results = SmallVec::new();
        if self.eat(TokenKind::LParen) {
            self.list(TokenKind::RParen, |parser| {
                results.push(parser.parse_type()?);
                Ok(())
            })?;
        } else {
            match self.nested(ExpectedItem::ResultType)? {
                ParsedItem::Type(ty) => results.push(ty),
                _ => return Err(self.unexpected("a type")),
            }
        }
        Ok((inputs, results))
    }

    /// Parses `{key = value, flag}` with unique keys.
    pub(super) fn attr_entries(&mut self) -> Parsed<SmallVec<[(Ident, Attribute); 4]>> {
        let (mut entries, mut keys) = (SmallVec::new(), DictionaryKeys::default());
        self.expect(TokenKind::LBrace)?;
        self.list(TokenKind::RBrace, |parser| {
            let span = parser.token.span;
            let key = parser.entry_key()?;
            let value = if parser.eat(TokenKind::Equal) {
                parser.parse_attr()?
            } else {
                parser.ctx.unit_attr()
            };
            if !keys.add(key, &entries) {
                return Err(parser.duplicate_key(span, key));
            }
            entries.push((key, value));
            Ok(())
        })?;
        Ok(entries)
    }

    pub(super) fn duplicate_key(&mut self, span: Span, key: Ident) -> super::Reported {
        let key = super::shorten(key.bytes(&self.ctx));
        self.error(span, ParseError::DuplicateKey { key })
    }

    pub(super) fn nested(&mut self, want: ExpectedItem) -> Parsed<ParsedItem> {
        let identified = self.identified.open.len();
        let done = match self.begin(want) {
            // Fast path for single words.
            Ok(NestedStep::Done(done)) => return Ok(done),
            Ok(NestedStep::Open(frame, want)) => self.nested_in(frame, want),
            Err(reported) => Err(reported),
        };
        if done.is_err() {
            self.identified.open.truncate(identified);
        }
        done
    }

    fn nested_in(&mut self, frame: NestedFrame, want: ExpectedItem) -> Parsed<ParsedItem> {
        // Reuses the allocation of the last stack.
        let mut stack = std::mem::take(&mut self.open_frames);
        stack.push(frame);
        let done = self.nested_on(&mut stack, want);
        stack.clear();
        self.open_frames = stack;
        done
    }

    fn nested_on(&mut self, stack: &mut Vec<NestedFrame>, mut want: ExpectedItem) -> Parsed<ParsedItem> {
        loop {
            let mut step = match (self.begin(want), stack.last()) {
                (Ok(step), _) => step,
                (Err(reported), Some(NestedFrame::Defined(open))) => return Err(self.in_parameter(open, reported)),
                (Err(reported), _) => return Err(reported),
            };
            loop {
                match step {
                    NestedStep::Open(frame, next) => {
                        stack.push(frame);
                        want = next;
                        break;
                    }
                    NestedStep::Done(done) => match stack.pop() {
                        None => return Ok(done),
                        Some(frame) => step = self.resume(frame, done)?,
                    },
                }
            }
        }
    }

    fn begin(&mut self, want: ExpectedItem) -> Parsed<NestedStep> {
        match want {
            ExpectedItem::StrippedType(def) if !self.at(TokenKind::ExclamationId) => self.begin_stripped(def, true),
            ExpectedItem::StrippedAttr(def) if !self.at(TokenKind::HashId) => self.begin_stripped(def, false),
            ExpectedItem::TypeOfDialect(dialect) if let Some(def) = self.type_def_of(dialect) => {
                self.begin_unprefixed(def)
            }
            ExpectedItem::Type | ExpectedItem::StrippedType(_) | ExpectedItem::TypeOfDialect(_) => self.begin_type(),
            ExpectedItem::ResultType if self.at(TokenKind::LParen) => Err(self.unexpected("a type")),
            ExpectedItem::ResultType => self.begin_type(),
            ExpectedItem::Attr | ExpectedItem::StrippedAttr(_) => self.begin_attr(),
            ExpectedItem::Location => self.begin_location(),
        }
    }

    fn resume(&mut self, frame: NestedFrame, done: ParsedItem) -> Parsed<NestedStep> {
        let frame = match frame {
            NestedFrame::Defined(open) => return self.resume_def(open, done),
            frame => frame,
        };
        match done {
            ParsedItem::Type(ty) => self.resume_type(frame, ty),
            ParsedItem::Attr(attr) => self.resume_attr(frame, attr),
            ParsedItem::Location(location) => self.resume_location(frame, location),
        }
    }
}
