//! Locations.

use smallvec::SmallVec;

use super::file::Place;
use super::nested::{Done, Frame, Step, Want};
use super::{ParseError, Parsed, Parser, shorten};
use crate::diagnostic::Span;
use crate::text::lexer::decode_string;
use crate::text::token::TokenKind;
use crate::{Attribute, Location, LocationData, Op, Value};

/// The trailing location of an op or block argument.
#[derive(Clone, Copy, Debug)]
pub(super) enum Trailing {
    Known(Location),
    /// The span of an alias that is defined later.
    Alias(Span),
}

/// A location that is resolved at the end of the text.
#[derive(Clone, Copy, Debug)]
pub(super) enum Deferred {
    /// The span of an alias.
    Alias(Span),
    /// The location of a value.
    Of(Value),
}

impl Parser<'_> {
    /// Parses the trailing `loc(...)` of an op or block argument.
    pub(super) fn trailing_location(&mut self) -> Parsed<Trailing> {
        self.expect_keyword("loc")?;
        self.expect(TokenKind::LParen)?;
        let trailing = if self.at(TokenKind::HashId) && self.is_alias(self.token.span) {
            let (name, span) = (self.bytes(), self.token.span);
            self.advance();
            match self.location_aliases.get(name) {
                Some(&location) => Trailing::Known(location),
                None if self.attr_aliases.contains_key(name) => return Err(self.undefined_location(span, name)),
                None => Trailing::Alias(span),
            }
        } else {
            Trailing::Known(self.parse_location()?)
        };
        self.expect(TokenKind::RParen)?;
        Ok(trailing)
    }

    /// Sets the trailing location of an op or block argument.
    pub(super) fn set_trailing(&mut self, place: Place, location: Trailing) {
        match location {
            Trailing::Known(location) => self.set_location(place, location),
            Trailing::Alias(span) => self.deferred_locations.push((Deferred::Alias(span), place)),
        }
    }

    /// Sets the locations of the arguments of an op's first region to those of its operands.
    pub(super) fn locate_arguments(&mut self, op: Op) {
        let op = self.ir.op(op);
        let entry = op.region(0).and_then(|region| region.first_block());
        let arguments = entry.into_iter().flat_map(|entry| entry.args());
        let pairs: SmallVec<[_; 4]> = arguments
            .zip(op.operands())
            .map(|(argument, operand)| (argument.handle(), operand.handle(), operand.location()))
            .collect();
        for (argument, operand, location) in pairs {
            let place = Place::Argument(argument);
            self.set_location(place, location);
            if !self.deferred_locations.is_empty() {
                self.deferred_locations.push((Deferred::Of(operand), place));
            }
        }
    }

    pub(super) fn set_location(&mut self, place: Place, location: Location) {
        match place {
            Place::Op(op) => self.ir.set_location(op, location),
            Place::Argument(argument) => self.ir.set_argument_location(argument, location),
        }
    }

    pub(super) fn begin_location(&mut self) -> Parsed<Step> {
        if self.at(TokenKind::String) {
            return self.begin_named_location();
        }
        if self.at(TokenKind::HashId) {
            return self.location_alias().map(done);
        }
        if self.eat_keyword("unknown") {
            return Ok(done(Location::UNKNOWN));
        }
        if self.eat_keyword("callsite") {
            self.expect(TokenKind::LParen)?;
            return Ok(Step::Open(Frame::Callee, Want::Location));
        }
        if self.eat_keyword("fused") {
            if self.eat(TokenKind::Less) {
                return Ok(Step::Open(Frame::FusedMetadata, Want::Attr));
            }
            return self.fused_parts(None);
        }
        Err(self.unexpected("a location"))
    }

    fn location_alias(&mut self) -> Parsed<Location> {
        let (name, span) = (self.bytes(), self.token.span);
        if !self.is_alias(span) {
            // No dialect defines locations.
            self.dialect_symbol(span)?;
            return Err(self.error(span, ParseError::NotALocation { name: shorten(name) }));
        }
        self.advance();
        if let Some(&location) = self.location_aliases.get(name) {
            return Ok(location);
        }
        Err(self.undefined_location(span, name))
    }

    /// Parses `"file":1:2`, `"file":1:2 to 3:4`, `"name"(child)` or `"name"`.
    fn begin_named_location(&mut self) -> Parsed<Step> {
        let name = self.ctx.ident_from_bytes(&decode_string(self.bytes()));
        self.advance();
        if self.eat(TokenKind::LParen) {
            return Ok(Step::Open(Frame::NameLocation { name }, Want::Location));
        }
        if !self.eat(TokenKind::Colon) {
            return Ok(self.add_location(LocationData::Name {
                name,
                child: Location::UNKNOWN,
            }));
        }
        let line = self.place_number("a line")?;
        // The column is optional; without a column there is no end.
        let has_column = self.eat(TokenKind::Colon);
        let column = if has_column { self.place_number("a column")? } else { 0 };
        if !has_column || !self.eat_keyword("to") {
            return Ok(self.add_location(LocationData::File {
                file: name,
                line,
                column,
            }));
        }
        let end_line = if self.at(TokenKind::Integer) {
            self.place_number("a line")?
        } else {
            line
        };
        self.expect(TokenKind::Colon)?;
        let end_column = self.place_number("a column")?;
        let (start, end) = ((line, column), (end_line, end_column));
        Ok(self.add_location(LocationData::Range { file: name, start, end }))
    }

    fn place_number(&mut self, expected: &'static str) -> Parsed<u32> {
        let span = self.token.span;
        let number = self.small_number(expected)?;
        u32::try_from(number).map_err(|_| self.error(span, ParseError::TooLarge))
    }

    fn add_location(&mut self, data: LocationData<Location>) -> Step {
        done(self.ir.add_location(data))
    }

    fn fused_parts(&mut self, metadata: Option<Attribute>) -> Parsed<Step> {
        self.expect(TokenKind::LSquare)?;
        if self.eat(TokenKind::RSquare) {
            return Ok(self.fuse(metadata, &[]));
        }
        Ok(Step::Open(
            Frame::Fused {
                metadata,
                parts: Vec::new(),
            },
            Want::Location,
        ))
    }

    /// Without metadata, a fused location of one part is that part, and one of no parts is unknown. With metadata, it
    /// is kept as written.
    fn fuse(&mut self, metadata: Option<Attribute>, parts: &[Location]) -> Step {
        match metadata {
            None => done(self.ir.fuse_locations(parts)),
            Some(_) => self.add_location(LocationData::Fused {
                metadata,
                parts: parts.into(),
            }),
        }
    }

    pub(super) fn go_on_fused_metadata(&mut self, metadata: Attribute) -> Parsed<Step> {
        self.expect(TokenKind::Greater)?;
        self.fused_parts(Some(metadata))
    }

    pub(super) fn go_on_location(&mut self, frame: Frame, location: Location) -> Parsed<Step> {
        match frame {
            Frame::NameLocation { name } => {
                self.expect(TokenKind::RParen)?;
                Ok(self.add_location(LocationData::Name { name, child: location }))
            }
            Frame::Callee => {
                self.expect_keyword("at")?;
                Ok(Step::Open(Frame::Caller { callee: location }, Want::Location))
            }
            Frame::Caller { callee } => {
                self.expect(TokenKind::RParen)?;
                Ok(self.add_location(LocationData::CallSite {
                    callee,
                    caller: location,
                }))
            }
            Frame::Fused { metadata, mut parts } => {
                parts.push(location);
                if self.eat(TokenKind::Comma) {
                    return Ok(Step::Open(Frame::Fused { metadata, parts }, Want::Location));
                }
                self.expect(TokenKind::RSquare)?;
                Ok(self.fuse(metadata, &parts))
            }
            Frame::LocationAttr => {
                self.expect(TokenKind::RParen)?;
                Ok(Step::Done(Done::Attr(self.ir.location_to_attribute(location))))
            }
            _ => Err(self.unexpected("a location")),
        }
    }
}

fn done(location: Location) -> Step {
    Step::Done(Done::Location(location))
}
