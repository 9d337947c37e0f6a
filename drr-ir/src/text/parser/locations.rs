//! Locations.

use smallvec::SmallVec;

use super::file::LocationTarget;
use super::nested::{ExpectedItem, NestedFrame, NestedStep, ParsedItem};
use super::{ParseError, Parsed, Parser, shorten};
use crate::diagnostic::Span;
use crate::text::lexer::decode_string;
use crate::text::token::TokenKind;
use crate::{Attribute, Location, LocationData, Op, Value};

/// The trailing location of an op or block argument.
#[derive(Clone, Copy, Debug)]
pub(super) enum TrailingLocation {
    Known(Location),
    /// The span of an alias that is defined later.
    Alias(Span),
}

/// A location that is resolved at the end of the text.
#[derive(Clone, Copy, Debug)]
pub(super) enum DeferredLocation {
    /// The span of an alias.
    Alias(Span),
    /// The location of a value.
    Of(Value),
}

impl Parser<'_> {
    /// Parses the trailing `loc(...)` of an op or block argument.
    pub(super) fn trailing_location(&mut self) -> Parsed<TrailingLocation> {
        self.expect_keyword("loc")?;
        self.expect(TokenKind::LParen)?;
        let trailing = if self.at(TokenKind::HashId) && self.is_alias(self.token.span) {
            let (name, span) = (self.bytes(), self.token.span);
            self.advance();
            match self.aliases.locations.get(name) {
                Some(&location) => TrailingLocation::Known(location),
                None if self.aliases.attrs.contains_key(name) => return Err(self.undefined_location(span, name)),
                None => TrailingLocation::Alias(span),
            }
        } else {
            TrailingLocation::Known(self.parse_location()?)
        };
        self.expect(TokenKind::RParen)?;
        Ok(trailing)
    }

    /// Sets the trailing location of an op or block argument.
    pub(super) fn set_trailing(&mut self, target: LocationTarget, location: TrailingLocation) {
        match location {
            TrailingLocation::Known(location) => self.set_location(target, location),
            TrailingLocation::Alias(span) => self.deferred_locations.push((DeferredLocation::Alias(span), target)),
        }
    }

    /// Sets the locations of the arguments of an op's first region to those of its operands.
    pub(super) fn set_argument_locations(&mut self, op: Op) {
        let op = self.ir.op(op);
        let entry = op.region(0).and_then(|region| region.first_block());
        let arguments = entry.into_iter().flat_map(|entry| entry.args());
        let pairs: SmallVec<[_; 4]> = arguments
            .zip(op.operands())
            .map(|(argument, operand)| (argument.handle(), operand.handle(), operand.location()))
            .collect();
        for (argument, operand, location) in pairs {
            let target = LocationTarget::Argument(argument);
            self.set_location(target, location);
            if !self.deferred_locations.is_empty() {
                self.deferred_locations.push((DeferredLocation::Of(operand), target));
            }
        }
    }

    pub(super) fn set_location(&mut self, target: LocationTarget, location: Location) {
        match target {
            LocationTarget::Op(op) => self.ir.set_location(op, location),
            LocationTarget::Argument(argument) => self.ir.set_argument_location(argument, location),
        }
    }

    pub(super) fn begin_location(&mut self) -> Parsed<NestedStep> {
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
            return Ok(NestedStep::Open(NestedFrame::Callee, ExpectedItem::Location));
        }
        if self.eat_keyword("fused") {
            if self.eat(TokenKind::Less) {
                return Ok(NestedStep::Open(NestedFrame::FusedMetadata, ExpectedItem::Attr));
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
        if let Some(&location) = self.aliases.locations.get(name) {
            return Ok(location);
        }
        Err(self.undefined_location(span, name))
    }

    /// Parses `"file":1:2`, `"file":1:2 to 3:4`, `"name"(child)` or `"name"`.
    fn begin_named_location(&mut self) -> Parsed<NestedStep> {
        let name = self.ctx.ident_from_bytes(&decode_string(self.bytes()));
        self.advance();
        if self.eat(TokenKind::LParen) {
            return Ok(NestedStep::Open(
                NestedFrame::NameLocation { name },
                ExpectedItem::Location,
            ));
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

    fn add_location(&mut self, data: LocationData<Location>) -> NestedStep {
        done(self.ir.add_location(data))
    }

    fn fused_parts(&mut self, metadata: Option<Attribute>) -> Parsed<NestedStep> {
        self.expect(TokenKind::LSquare)?;
        if self.eat(TokenKind::RSquare) {
            return Ok(self.fuse(metadata, &[]));
        }
        Ok(NestedStep::Open(
            NestedFrame::Fused {
                metadata,
                parts: Vec::new(),
            },
            ExpectedItem::Location,
        ))
    }

    /// Without metadata, a fused location of one part is that part, and one of no parts is unknown. With metadata, it
    /// is kept as written.
    fn fuse(&mut self, metadata: Option<Attribute>, parts: &[Location]) -> NestedStep {
        match metadata {
            None => done(self.ir.fuse_locations(parts)),
            Some(_) => self.add_location(LocationData::Fused {
                metadata,
                parts: parts.into(),
            }),
        }
    }

    pub(super) fn resume_fused_metadata(&mut self, metadata: Attribute) -> Parsed<NestedStep> {
        self.expect(TokenKind::Greater)?;
        self.fused_parts(Some(metadata))
    }

    pub(super) fn resume_location(&mut self, frame: NestedFrame, location: Location) -> Parsed<NestedStep> {
        match frame {
            NestedFrame::NameLocation { name } => {
                self.expect(TokenKind::RParen)?;
                Ok(self.add_location(LocationData::Name { name, child: location }))
            }
            NestedFrame::Callee => {
                self.expect_keyword("at")?;
                Ok(NestedStep::Open(
                    NestedFrame::Caller { callee: location },
                    ExpectedItem::Location,
                ))
            }
            NestedFrame::Caller { callee } => {
                self.expect(TokenKind::RParen)?;
                Ok(self.add_location(LocationData::CallSite {
                    callee,
                    caller: location,
                }))
            }
            NestedFrame::Fused { metadata, mut parts } => {
                parts.push(location);
                if self.eat(TokenKind::Comma) {
                    return Ok(NestedStep::Open(
                        NestedFrame::Fused { metadata, parts },
                        ExpectedItem::Location,
                    ));
                }
                self.expect(TokenKind::RSquare)?;
                Ok(self.fuse(metadata, &parts))
            }
            NestedFrame::LocationAttr => {
                self.expect(TokenKind::RParen)?;
                Ok(NestedStep::Done(ParsedItem::Attr(
                    self.ir.location_to_attribute(location),
                )))
            }
            _ => Err(self.unexpected("a location")),
        }
    }
}

fn done(location: Location) -> NestedStep {
    NestedStep::Done(ParsedItem::Location(location))
}
