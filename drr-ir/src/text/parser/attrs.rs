//! Attributes.

use smallvec::SmallVec;

use super::elements::{ElementLiterals, literal_signedness};
use super::nested::{DictionaryKeys, ExpectedItem, NestedFrame, NestedStep, ParsedItem};
use super::ops::AttrEntries;
use super::shape::decimal;
use super::{ParseError, Parsed, Parser};
use crate::affine::AffineMap;
use crate::diagnostic::Span;
use crate::numbers::{Float, Int};
use crate::text::affine::{parse_affine_map, parse_integer_set};
use crate::text::lexer::decode_string;
use crate::text::token::TokenKind;
use crate::{AttrData, Attribute, DYNAMIC, Ident, Type, TypeData};

impl<'s> Parser<'s> {
    pub(super) fn begin_attr(&mut self) -> Parsed<NestedStep> {
        match self.token.kind {
            TokenKind::LSquare | TokenKind::LBrace => self.begin_list_attr(),
            TokenKind::String => {
                let literal = self.token.span;
                self.advance();
                if self.eat(TokenKind::Colon) {
                    return Ok(NestedStep::Open(
                        NestedFrame::TypedString { literal },
                        ExpectedItem::Type,
                    ));
                }
                Ok(done(self.untyped_string(literal.bytes(self.text))))
            }
            TokenKind::Minus => {
                self.advance();
                self.number(true)
            }
            TokenKind::Integer | TokenKind::Float => self.number(false),
            TokenKind::AtId | TokenKind::AtString => self.symbol_ref(),
            TokenKind::HashId => self.begin_hash_attr(),
            TokenKind::ExclamationId | TokenKind::LParen => self.begin_type_attr(),
            TokenKind::BareId => self.begin_word_attr(),
            _ => Err(self.unexpected("an attribute")),
        }
    }

    /// Returns an untyped string attribute. Short ones are cached by their text.
    fn untyped_string(&mut self, literal: &'s [u8]) -> Attribute {
        const MAX_LITERAL: usize = 32;
        let make = || self.ctx.string_attr(&*decode_string(literal));
        if literal.len() <= MAX_LITERAL {
            *self.cache.strings.entry(literal).or_insert_with(make)
        } else {
            make()
        }
    }

    /// Begins an array or a dictionary.
    fn begin_list_attr(&mut self) -> Parsed<NestedStep> {
        let start = self.token.span.start;
        if let Some((attr, len)) = self.cache.lists.find(self.text, start as usize) {
            self.resume_at(start + len);
            return Ok(done(attr));
        }
        let is_array = self.at(TokenKind::LSquare);
        self.advance();
        match is_array {
            true if self.eat(TokenKind::RSquare) => Ok(done(self.ctx.array_attr(&[]))),
            true => Ok(NestedStep::Open(
                NestedFrame::Array {
                    items: SmallVec::new(),
                    start,
                },
                ExpectedItem::Attr,
            )),
            false if self.eat(TokenKind::RBrace) => Ok(done(self.ctx.dictionary_attr(&[]))),
            false => self.dictionary_entry(SmallVec::new(), DictionaryKeys::default(), start),
        }
    }

    /// Ends an array or a dictionary that begins at `start`.
    fn end_list_attr(&mut self, attr: Attribute, start: u32) -> NestedStep {
        let text = self.text.get(start as usize..self.last_end as usize);
        // Text with errors is not cached, so that its errors are reported at each occurrence.
        if self.errors.is_empty() {
            self.cache.lists.keep(text.unwrap_or_default(), attr);
        }
        done(attr)
    }

    /// Begins a type attribute.
    fn begin_type_attr(&mut self) -> Parsed<NestedStep> {
        match self.begin_type()? {
            NestedStep::Done(ParsedItem::Type(ty)) => Ok(done(self.ctx.type_attr(ty))),
            step => Ok(step),
        }
    }

    fn begin_word_attr(&mut self) -> Parsed<NestedStep> {
        let word = self.bytes();
        match word {
            b"true" | b"false" => {
                self.advance();
                Ok(done(self.ctx.bool_attr(word == b"true")))
            }
            b"unit" => {
                self.advance();
                Ok(done(self.ctx.unit_attr()))
            }
            b"array" => self.begin_dense_array(),
            b"dense" => {
                let start = self.token.span;
                self.advance();
                self.expect(TokenKind::Less)?;
                let literals = if self.at(TokenKind::Greater) {
                    ElementLiterals::none(start.to(self.token.span))
                } else {
                    self.literals()?
                };
                self.expect(TokenKind::Greater)?;
                self.trailing_type(NestedFrame::Dense(literals))
            }
            b"dense_resource" => self.begin_dense_resource(),
            b"sparse" => {
                let start = self.token.span;
                self.advance();
                self.expect(TokenKind::Less)?;
                let none = || ElementLiterals::none(start.to(self.token.span));
                let (mut indices, mut values) = (none(), none());
                if !self.at(TokenKind::Greater) {
                    indices = self.literals()?;
                    self.expect(TokenKind::Comma)?;
                    values = self.literals()?;
                }
                self.expect(TokenKind::Greater)?;
                self.trailing_type(NestedFrame::Sparse { indices, values })
            }
            b"distinct" => {
                self.advance();
                self.expect(TokenKind::LSquare)?;
                let span = self.token.span;
                let id = self.small_number("the number of a distinct attribute")?;
                self.expect(TokenKind::RSquare)?;
                self.expect(TokenKind::Less)?;
                if self.eat(TokenKind::Greater) {
                    let inner = self.ctx.unit_attr();
                    return self.distinct(id, inner, span).map(done);
                }
                Ok(NestedStep::Open(NestedFrame::Distinct { id, span }, ExpectedItem::Attr))
            }
            b"strided" => self.strided(),
            b"affine_map" => {
                let map = self.affine(parse_affine_map)?;
                Ok(done(self.ctx.affine_map_attr(map)))
            }
            b"affine_set" => {
                let set = self.affine(parse_integer_set)?;
                Ok(done(self.ctx.integer_set_attr(set)))
            }
            b"loc" => {
                self.advance();
                self.expect(TokenKind::LParen)?;
                Ok(NestedStep::Open(NestedFrame::LocationAttr, ExpectedItem::Location))
            }
            _ => self.begin_type_attr(),
        }
    }

    fn affine<T>(
        &mut self,
        read: impl FnOnce(&mut crate::text::lexer::Lexer<'_>) -> Result<T, (crate::text::affine::AffineSyntaxError, Span)>,
    ) -> Parsed<T> {
        self.advance();
        if !self.at(TokenKind::Less) {
            return Err(self.unexpected("`<`"));
        }
        // The lexer is directly after the `<`, at the start of the map.
        let read = read(&mut self.lexer);
        self.advance();
        match read {
            Ok(value) => {
                self.expect(TokenKind::Greater)?;
                Ok(value)
            }
            Err((error, span)) => Err(self.error(span, error)),
        }
    }

    /// Parses an affine map that begins at the current token, without `affine_map<` and `>`.
    pub(super) fn bare_affine_map(&mut self) -> Parsed<AffineMap> {
        self.lexer.reset_to(self.token.span.start);
        let read = parse_affine_map(&mut self.lexer);
        self.advance();
        read.map_err(|(error, span)| self.error(span, error))
    }

    /// Parses a number after its minus, with its type if there is one.
    fn number(&mut self, negative: bool) -> Parsed<NestedStep> {
        let literal = self.token.span;
        match self.token.kind {
            TokenKind::Integer | TokenKind::Float => {}
            _ => return Err(self.unexpected("a number")),
        }
        let is_float = self.at(TokenKind::Float);
        self.advance();
        if self.eat(TokenKind::Colon) {
            return Ok(NestedStep::Open(
                NestedFrame::Number { literal, negative },
                ExpectedItem::Type,
            ));
        }
        let ty = if is_float { Type::F64 } else { Type::I64 };
        self.finish_number(literal, negative, ty).map(done)
    }

    /// Parses a number whose type is not in the text.
    pub(super) fn number_of_type(&mut self, negative: bool, ty: Type) -> Parsed<Attribute> {
        let literal = self.token.span;
        if !matches!(self.token.kind, TokenKind::Integer | TokenKind::Float) {
            return Err(self.unexpected("a number"));
        }
        self.advance();
        self.finish_number(literal, negative, ty)
    }

    fn finish_number(&mut self, literal: Span, negative: bool, ty: Type) -> Parsed<Attribute> {
        if let Some((width, signedness)) = ty.integer_format(&self.ctx) {
            self.charge(literal, width)?;
            if let Some(small) = self.small_integer(literal, negative, ty) {
                return Ok(small);
            }
            let text = literal.bytes(self.text);
            if text.contains(&b'.') {
                return Err(self.literal_type(literal, "a float", ty));
            }
            let text = std::str::from_utf8(text).unwrap_or_default();
            return match Int::parse(text, negative, width, literal_signedness(ty, signedness)) {
                Ok(value) => Ok(self.ctx.integer_attr(ty, value)),
                Err(error) => Err(self.error(literal, error)),
            };
        }
        let Some(kind) = ty.float_kind(&self.ctx) else {
            return Err(self.literal_type(literal, "a number", ty));
        };
        let text = std::str::from_utf8(literal.bytes(self.text)).unwrap_or_default();
        if !text.contains('.') && (!text.starts_with("0x") || negative) {
            return Err(self.literal_type(literal, "an integer", ty));
        }
        match Float::parse(kind, text, negative) {
            Ok(value) => Ok(self.ctx.float_attr(ty, value)),
            Err(error) => Err(self.error(literal, error)),
        }
    }

    /// Parses a short decimal of a type whose small values require no arithmetic.
    fn small_integer(&self, literal: Span, negative: bool, ty: Type) -> Option<Attribute> {
        if !matches!(ty, Type::I32 | Type::I64 | Type::INDEX) {
            return None;
        }
        let (value, len) = decimal(self.text, literal.start as usize)?;
        let value = i128::from(value);
        let small = Attribute::small_int(ty, if negative { -value } else { value });
        small.filter(|_| len == (literal.end - literal.start) as usize)
    }

    pub(super) fn literal_type(&mut self, span: Span, literal: &'static str, ty: Type) -> super::Reported {
        let ty = super::shorten(ty.display(&self.ctx).to_string().as_bytes());
        self.error(span, ParseError::LiteralType { literal, ty })
    }

    /// `@root::@nested`
    fn symbol_ref(&mut self) -> Parsed<NestedStep> {
        let root = self.symbol_name()?;
        let mut nested = Vec::new();
        while self.eat(TokenKind::ColonColon) {
            nested.push(self.symbol_name()?);
        }
        Ok(done(self.ctx.nested_symbol_ref_attr(root, &nested)))
    }

    fn begin_dense_array(&mut self) -> Parsed<NestedStep> {
        self.advance();
        self.expect(TokenKind::Less)?;
        let start = self.token.span;
        Ok(NestedStep::Open(NestedFrame::DenseArray { start }, ExpectedItem::Type))
    }

    fn begin_dense_resource(&mut self) -> Parsed<NestedStep> {
        let start = self.token.span;
        self.advance();
        self.expect(TokenKind::Less)?;
        let key = self.key("the name of a resource")?;
        self.expect(TokenKind::Greater)?;
        let span = self.span_from(start);
        self.trailing_type(NestedFrame::DenseResource { key, span })
    }

    /// Begins the trailing type of elements, unless it is already known.
    fn trailing_type(&mut self, frame: NestedFrame) -> Parsed<NestedStep> {
        if let Some(ty) = self.required_type.take() {
            return self.resume_attr_with_type(frame, ty);
        }
        self.expect(TokenKind::Colon)?;
        Ok(NestedStep::Open(frame, ExpectedItem::Type))
    }

    /// `strided<[4, ?], offset: 3>`
    fn strided(&mut self) -> Parsed<NestedStep> {
        self.advance();
        self.expect(TokenKind::Less)?;
        self.expect(TokenKind::LSquare)?;
        let mut strides = Vec::new();
        self.list(TokenKind::RSquare, |parser| {
            strides.push(parser.stride()?);
            Ok(())
        })?;
        let mut offset = 0;
        if self.eat(TokenKind::Comma) {
            self.expect_keyword("offset")?;
            self.expect(TokenKind::Colon)?;
            offset = self.stride()?;
        }
        self.expect(TokenKind::Greater)?;
        Ok(done(self.ctx.strided_attr(offset, &strides)))
    }

    fn stride(&mut self) -> Parsed<i64> {
        if self.eat(TokenKind::Question) {
            return Ok(DYNAMIC);
        }
        let negative = self.eat(TokenKind::Minus);
        let span = self.token.span;
        let number = self.small_number("a stride, or `?`")?;
        let signed = i64::try_from(number)
            .ok()
            .map(|number| if negative { -number } else { number });
        signed.ok_or_else(|| self.error(span, ParseError::TooLarge))
    }

    /// Parses the key of a dictionary entry.
    pub(super) fn entry_key(&mut self) -> Parsed<Ident> {
        if self.bytes() == b"\"\"" {
            return Err(self.error(self.token.span, ParseError::EmptyKey));
        }
        self.key("the key of an attribute")
    }

    /// Parses dictionary entries up to one whose value must be parsed.
    fn dictionary_entry(
        &mut self,
        mut entries: AttrEntries,
        mut keys: DictionaryKeys,
        start: u32,
    ) -> Parsed<NestedStep> {
        loop {
            let span = self.token.span;
            let key = self.entry_key()?;
            if !keys.add(key, &entries) {
                return Err(self.duplicate_key(span, key));
            }
            if self.eat(TokenKind::Equal) {
                let frame = NestedFrame::Dictionary {
                    entries,
                    keys,
                    key,
                    start,
                };
                return Ok(NestedStep::Open(frame, ExpectedItem::Attr));
            }
            entries.push((key, self.ctx.unit_attr()));
            if !self.eat(TokenKind::Comma) {
                return self.end_dictionary(&entries, start);
            }
        }
    }

    fn end_dictionary(&mut self, entries: &[(Ident, Attribute)], start: u32) -> Parsed<NestedStep> {
        self.expect(TokenKind::RBrace)?;
        let attr = self.ctx.dictionary_attr(entries);
        Ok(self.end_list_attr(attr, start))
    }

    fn distinct(&mut self, id: u64, inner: Attribute, span: Span) -> Parsed<Attribute> {
        if let Some(&(known_inner, known)) = self.distinct.get(&id) {
            if known_inner != inner {
                return Err(self.error(span, ParseError::DistinctContents { id }));
            }
            return Ok(known);
        }
        let attr = self.ctx.distinct_attr(inner);
        self.distinct.insert(id, (inner, attr));
        Ok(attr)
    }

    pub(super) fn resume_attr(&mut self, frame: NestedFrame, attr: Attribute) -> Parsed<NestedStep> {
        match frame {
            NestedFrame::Array { mut items, start } => {
                items.push(attr);
                if self.eat(TokenKind::Comma) {
                    return Ok(NestedStep::Open(
                        NestedFrame::Array { items, start },
                        ExpectedItem::Attr,
                    ));
                }
                self.expect(TokenKind::RSquare)?;
                let attr = self.ctx.array_attr(&items);
                Ok(self.end_list_attr(attr, start))
            }
            NestedFrame::Dictionary {
                mut entries,
                keys,
                key,
                start,
            } => {
                entries.push((key, attr));
                if self.eat(TokenKind::Comma) {
                    return self.dictionary_entry(entries, keys, start);
                }
                self.end_dictionary(&entries, start)
            }
            NestedFrame::Distinct { id, span } => {
                self.expect(TokenKind::Greater)?;
                self.distinct(id, attr, span).map(done)
            }
            NestedFrame::TensorEncoding { .. } | NestedFrame::MemRefRest { .. } => {
                self.resume_type_with_attr(frame, attr)
            }
            NestedFrame::FusedMetadata => self.resume_fused_metadata(attr),
            _ => Err(self.unexpected("an attribute")),
        }
    }

    pub(super) fn resume_attr_with_type(&mut self, frame: NestedFrame, ty: Type) -> Parsed<NestedStep> {
        let attr = match frame {
            NestedFrame::Number { literal, negative } => self.finish_number(literal, negative, ty)?,
            NestedFrame::TypedString { literal } => {
                let bytes = decode_string(literal.bytes(self.text));
                self.ctx.string_attr_with(&*bytes, Some(ty))
            }
            NestedFrame::DenseArray { start } => self.finish_dense_array(start, ty)?,
            NestedFrame::Dense(literals) => self.finish_dense(&literals, ty)?,
            NestedFrame::DenseResource { key, span } => {
                if !ty.is_shaped(&self.ctx) && !matches!(ty.data(&self.ctx), TypeData::Dialect { .. }) {
                    return Err(self.literal_type(span, "the elements of a resource", ty));
                }
                self.ctx.intern_attr(AttrData::DenseResource { ty, key })
            }
            NestedFrame::Sparse { indices, values } => self.finish_sparse(&indices, &values, ty)?,
            NestedFrame::DialectAttr { namespace, body } => self.finish_dialect_attr(namespace, body, ty),
            // Elsewhere, a type in an attribute is a type attribute.
            other => {
                let attr = self.ctx.type_attr(ty);
                return self.resume_attr(other, attr);
            }
        };
        Ok(done(attr))
    }
}

fn done(attr: Attribute) -> NestedStep {
    NestedStep::Done(ParsedItem::Attr(attr))
}
