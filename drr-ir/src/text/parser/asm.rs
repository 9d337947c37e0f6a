//! The parser interface of parse functions written in Rust.

use smallvec::SmallVec;

use super::{ParseError, Parser, Reported};
use crate::define::{AsmParser, AttrSlot, ParseFailed};
use crate::diagnostic::Span;
use crate::text::lexer::decode_string;
use crate::text::token::TokenKind;
use crate::{Attribute, Context, Ident, Type};

/// Destination of parsed attributes.
pub(super) trait AttrSink {
    fn set(&mut self, slot: AttrSlot, attr: Attribute);
    fn get(&self, slot: AttrSlot) -> Option<Attribute>;
    /// Records a parsed type and its span.
    fn note_type(&mut self, _: Span, _: Type) {}
}

/// The parser as seen by parse functions written in Rust.
pub(super) struct ParserAdapter<'p, 's, S> {
    pub(super) parser: &'p mut Parser<'s>,
    pub(super) slots: S,
}

pub(super) fn failed(_: Reported) -> ParseFailed {
    ParseFailed
}

impl<S: AttrSink> AsmParser for ParserAdapter<'_, '_, S> {
    fn ctx(&self) -> &Context {
        &self.parser.ctx
    }

    fn at(&self, literal: &str) -> bool {
        self.parser.at_literal(literal)
    }

    fn parse_optional(&mut self, literal: &str) -> bool {
        self.parser.eat_literal(literal)
    }

    fn parse(&mut self, literal: &'static str) -> Result<(), ParseFailed> {
        self.parser.expect_literal(literal).map_err(failed)
    }

    fn parse_optional_keyword(&mut self) -> Option<String> {
        let word = (self.parser.token.kind == TokenKind::BareId)
            .then(|| String::from_utf8_lossy(self.parser.bytes()).into_owned())?;
        self.parser.advance();
        Some(word)
    }

    fn parse_optional_string(&mut self) -> Option<Vec<u8>> {
        let text =
            (self.parser.token.kind == TokenKind::String).then(|| decode_string(self.parser.bytes()).into_owned())?;
        self.parser.advance();
        Some(text)
    }

    fn at_integer(&self) -> bool {
        matches!(self.parser.token.kind, TokenKind::Integer | TokenKind::Minus)
    }

    fn parse_integer(&mut self) -> Result<i64, ParseFailed> {
        let parser = &mut *self.parser;
        let negative = parser.eat(TokenKind::Minus);
        let span = parser.token.span;
        let number = parser.small_number("an integer").map_err(failed)?;
        let signed = if negative {
            0_i64.checked_sub_unsigned(number)
        } else {
            i64::try_from(number).ok()
        };
        signed.ok_or_else(|| failed(parser.error(span, ParseError::TooLarge)))
    }

    fn at_symbol(&self) -> bool {
        matches!(self.parser.token.kind, TokenKind::AtId | TokenKind::AtString)
    }

    fn parse_symbol_name(&mut self) -> Result<Attribute, ParseFailed> {
        let name = self.parser.symbol_name().map_err(failed)?;
        let bytes = name.bytes(&self.parser.ctx).to_vec();
        Ok(self.parser.ctx.string_attr(&bytes))
    }

    fn parse_attribute(&mut self, ty: Option<Type>) -> Result<Attribute, ParseFailed> {
        let parser = &mut *self.parser;
        match ty {
            Some(ty) => parser.attr_of_type(Some(ty)),
            None => parser.parse_attr(),
        }
        .map_err(failed)
    }

    fn parse_affine_map(&mut self) -> Result<Attribute, ParseFailed> {
        let map = self.parser.bare_affine_map().map_err(failed)?;
        Ok(self.parser.ctx.affine_map_attr(map))
    }

    fn parse_static_dimension_list(&mut self) -> Result<Vec<i64>, ParseFailed> {
        self.parser.static_dimensions().map_err(failed)
    }

    fn at_type(&self) -> bool {
        self.parser.may_begin_type()
    }

    fn parse_type(&mut self) -> Result<Type, ParseFailed> {
        let start = self.parser.token.span;
        let ty = self.parser.parse_type().map_err(failed)?;
        self.slots.note_type(self.parser.span_from(start), ty);
        Ok(ty)
    }

    fn parse_type_of_dialect(&mut self, dialect: &'static str) -> Result<Type, ParseFailed> {
        self.parser.type_of_dialect(dialect).map_err(failed)
    }

    fn parse_optional_dictionary(&mut self) -> Result<Vec<(Ident, Attribute)>, ParseFailed> {
        if !self.parser.at(TokenKind::LBrace) {
            return Ok(Vec::new());
        }
        self.parser.attr_entries().map(SmallVec::into_vec).map_err(failed)
    }

    fn set_attribute(&mut self, slot: AttrSlot, attr: Attribute) {
        self.slots.set(slot, attr);
    }

    fn attribute(&self, slot: AttrSlot) -> Option<Attribute> {
        self.slots.get(slot)
    }

    fn error(&mut self, message: String) -> ParseFailed {
        let span = self.parser.here();
        failed(self.parser.error(span, ParseError::Custom { message }))
    }
}
