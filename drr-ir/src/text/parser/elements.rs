//! Elements: `dense`, `sparse`, `array`. The type comes last, so literals are kept as spans until it is known.

use super::{ParseError, Parsed, Parser, Reported, shorten};
use crate::diagnostic::{Diagnostic, Span};
use crate::numbers::{Float, Int, Signedness};
use crate::text::lexer::{Lexer, decode_string, hex_byte};
use crate::text::token::{Token, TokenKind};
use crate::{AttrData, Attribute, Type, TypeData};

/// A literal.
#[derive(Clone, Copy, Debug)]
pub(super) struct ElementLiteral {
    kind: TokenKind,
    span: Span,
    negative: bool,
}

/// Nested lists of literals of one shape. A literal outside of lists has no shape. The two literals of a complex number
/// are adjacent.
#[derive(Clone, Debug, Default)]
pub(super) struct ElementLiterals {
    shape: Vec<u64>,
    items: Vec<ElementLiteral>,
    complex: bool,
    span: Span,
    /// Set if the angle brackets are not empty.
    given: bool,
}

impl ElementLiterals {
    /// Returns empty literals for the brackets at `span`.
    pub(super) fn none(span: Span) -> ElementLiterals {
        ElementLiterals {
            span,
            ..ElementLiterals::default()
        }
    }
}

/// Limit for element data: `1 : i16777215` requires megabytes for a few bytes of text. The limit grows with the text.
const MAX_DATA: u64 = 1 << 26;
const MAX_DATA_PER_BYTE: u64 = 16;

impl Parser<'_> {
    /// Adds the bytes of a number to the element data and checks the limit.
    #[inline]
    pub(super) fn charge(&mut self, literal: Span, width: u32) -> Parsed<()> {
        self.data += u64::from(width.div_ceil(8));
        let limit = MAX_DATA + MAX_DATA_PER_BYTE * self.text.len() as u64;
        if self.data > limit {
            return Err(self.error(literal, ParseError::TooMuchData { limit }));
        }
        Ok(())
    }

    /// Parses a literal or nested lists of literals.
    pub(super) fn literals(&mut self) -> Parsed<ElementLiterals> {
        let start = self.token.span;
        let mut found = ElementLiterals {
            given: true,
            ..ElementLiterals::default()
        };
        // The start and length of each open list, and the length of the lists at each depth.
        let mut open: Vec<(Span, u64)> = Vec::new();
        let mut lengths: Vec<Option<u64>> = Vec::new();
        let mut leaf_depth: Option<usize> = None;
        let mut plain = false;
        loop {
            let span = self.token.span;
            if self.eat(TokenKind::LSquare) {
                open.push((span, 0));
                if leaf_depth.is_some_and(|depth| depth < open.len()) {
                    return Err(self.error(span, ParseError::Elements("the lists are not of one depth")));
                }
                if lengths.len() < open.len() {
                    lengths.push(None);
                }
                if !self.at(TokenKind::RSquare) {
                    continue;
                }
            } else {
                if *leaf_depth.get_or_insert(open.len()) != open.len() || lengths.len() != open.len() {
                    return Err(self.error(span, ParseError::Elements("the lists are not of one depth")));
                }
                let complex = self.at(TokenKind::LParen);
                self.literal(&mut found.items)?;
                if found.complex != complex && (found.complex || plain) {
                    return Err(self.error(span, ParseError::Elements("complex and other numbers are mixed")));
                }
                found.complex |= complex;
                plain |= !complex;
                if let Some((_, count)) = open.last_mut() {
                    *count += 1;
                }
            }
            // Closes lists up to the next entry.
            while self.at(TokenKind::RSquare)
                && let Some((list, count)) = open.pop()
            {
                let length = &mut lengths[open.len()];
                if length.is_some_and(|expected| expected != count) {
                    let error = ParseError::Elements("the lists are not of one length");
                    return Err(self.error(list.to(self.token.span), error));
                }
                *length = Some(count);
                self.advance();
                if let Some((_, count)) = open.last_mut() {
                    *count += 1;
                }
            }
            if open.is_empty() {
                found.span = self.span_from(start);
                found.shape = lengths.into_iter().map(Option::unwrap_or_default).collect();
                return Ok(found);
            }
            self.expect(TokenKind::Comma)?;
        }
    }

    fn literal(&mut self, items: &mut Vec<ElementLiteral>) -> Parsed<()> {
        if self.eat(TokenKind::LParen) {
            items.push(self.number_literal()?);
            self.expect(TokenKind::Comma)?;
            items.push(self.number_literal()?);
            return self.expect(TokenKind::RParen);
        }
        items.push(if self.at(TokenKind::String) {
            self.take_literal(false)
        } else {
            self.number_literal()?
        });
        Ok(())
    }

    fn number_literal(&mut self) -> Parsed<ElementLiteral> {
        let negative = self.eat(TokenKind::Minus);
        let is_bool = !negative && (self.at_keyword("true") || self.at_keyword("false"));
        if !is_bool && !matches!(self.token.kind, TokenKind::Integer | TokenKind::Float) {
            return Err(self.unexpected("an element"));
        }
        Ok(self.take_literal(negative))
    }

    fn take_literal(&mut self, negative: bool) -> ElementLiteral {
        let Token { kind, span } = self.token;
        self.advance();
        ElementLiteral { kind, span, negative }
    }

    /// Appends the bytes of a number of an integer, index or float type.
    fn element_bytes(&mut self, literal: ElementLiteral, ty: Type, out: &mut Vec<u8>) -> Parsed<()> {
        let text = std::str::from_utf8(literal.span.bytes(self.text)).unwrap_or_default();
        if let Some((width, signedness)) = ty.integer_format(&self.ctx) {
            self.charge(literal.span, width)?;
            let signedness = literal_signedness(ty, signedness);
            let value = match literal.kind {
                TokenKind::BareId if ty == Type::I1 => Ok(Int::wrapping(1, u128::from(text == "true"))),
                TokenKind::Integer => Int::parse(text, literal.negative, width, signedness),
                _ => return Err(self.wrong_element(literal, ty)),
            };
            match value {
                Ok(value) => out.extend(value.to_le_bytes()),
                Err(error) => return Err(self.error(literal.span, error)),
            }
            return Ok(());
        }
        let kind = ty.float_kind(&self.ctx);
        let is_hex = literal.kind == TokenKind::Integer && text.starts_with("0x") && !literal.negative;
        match kind.filter(|_| is_hex || literal.kind == TokenKind::Float) {
            None => Err(self.wrong_element(literal, ty)),
            Some(kind) => match Float::parse(kind, text, literal.negative) {
                Ok(value) => {
                    let size = kind.width().div_ceil(8) as usize;
                    out.extend(value.bits().to_le_bytes().iter().take(size));
                    Ok(())
                }
                Err(error) => Err(self.error(literal.span, error)),
            },
        }
    }

    /// Reports a literal that does not fit the element type, with the expected spelling if it is known.
    fn wrong_element(&mut self, literal: ElementLiteral, ty: Type) -> Reported {
        let found = shorten(literal.span.bytes(self.text));
        let (expected, help) = match (ty.integer_format(&self.ctx), literal.kind) {
            (Some((1, Signedness::Signless)), _) => ("`true` or `false`", None),
            (Some(_), TokenKind::BareId) => ("an integer", Some("only elements of `i1` are `true` or `false`")),
            (Some(_), _) => ("an integer", None),
            (None, TokenKind::Integer) => ("a float", Some("a float has a point, as in `1.`")),
            (None, _) => ("a float", None),
        };
        let ty = shorten(ty.display(&self.ctx).to_string().as_bytes());
        let mut diagnostic =
            Diagnostic::error(ParseError::Element { expected, found, ty }).at(self.source, literal.span);
        if let Some(help) = help {
            diagnostic = diagnostic.with_help(help);
        }
        self.report(diagnostic);
        Reported
    }

    /// `dense<...> : ty`
    pub(super) fn finish_dense(&mut self, literals: &ElementLiterals, ty: Type) -> Parsed<Attribute> {
        if let TypeData::Dialect { .. } = ty.data(&self.ctx) {
            let text = self.written(literals).into();
            return Ok(self.ctx.intern_attr(AttrData::DenseText { ty, text }));
        }
        let is_static = ty.is_shaped(&self.ctx) && ty.static_shape(&self.ctx).is_some();
        // A splat may have more elements than fit into an integer.
        let count = is_static.then(|| ty.num_elements(&self.ctx).unwrap_or(u64::MAX));
        let (Some(count), Some(element)) = (count, ty.element_type(&self.ctx)) else {
            return Err(self.literal_type(literals.span, "dense elements: it needs a static shape", ty));
        };
        let size = self.ctx.dense_element_size(element);
        if let ([string], true, Some(_)) = (&literals.items[..], literals.shape.is_empty() && literals.given, size)
            && string.kind == TokenKind::String
        {
            return self.finish_hex(*string, ty, element, count);
        }
        self.check_shape(literals, ty, count)?;
        let Some(_) = size else {
            return self.finish_strings(literals, ty, count);
        };
        let part = match element.data(&self.ctx) {
            TypeData::Complex(part) => Some(*part),
            _ => None,
        };
        if part.is_some() != literals.complex && !literals.items.is_empty() {
            let error = match part {
                Some(_) => "the elements of a complex type are pairs, `(real, imaginary)`",
                None => "only elements of a complex type are pairs",
            };
            return Err(self.error(literals.span, ParseError::Elements(error)));
        }
        let mut data = Vec::with_capacity(literals.items.len() * 4);
        for &item in &literals.items {
            self.element_bytes(item, part.unwrap_or(element), &mut data)?;
        }
        match self.ctx.dense_attr(ty, &data) {
            Some(attr) => Ok(attr),
            None => Err(self.literal_type(literals.span, "these elements", ty)),
        }
    }

    /// Checks that the lists have the type's shape. A single literal fits any shape; no literals fit zero elements.
    fn check_shape(&mut self, literals: &ElementLiterals, ty: Type, count: u64) -> Parsed<()> {
        let shape: Vec<u64> = ty
            .shape(&self.ctx)
            .unwrap_or_default()
            .iter()
            .map(|&dim| u64::try_from(dim).unwrap_or(0))
            .collect();
        let single = literals.given && literals.shape.is_empty();
        // `dense<>` has no elements, for any dimensions.
        let none = count == 0 && !literals.given;
        if single || none || (literals.given && literals.shape == shape) {
            return Ok(());
        }
        let found = format!("{:?}", literals.shape);
        let ty = shorten(ty.display(&self.ctx).to_string().as_bytes());
        if !literals.given {
            return Err(self.error(literals.span, ParseError::NoElements { ty }));
        }
        Err(self.error(
            literals.span,
            ParseError::ElementsShape {
                literal: "dense",
                found,
                ty,
            },
        ))
    }

    fn finish_strings(&mut self, literals: &ElementLiterals, ty: Type, count: u64) -> Parsed<Attribute> {
        let mut values: Vec<Box<[u8]>> = Vec::with_capacity(literals.items.len());
        for item in &literals.items {
            if item.kind != TokenKind::String {
                let element = ty.element_type(&self.ctx).unwrap_or(ty);
                let found = shorten(item.span.bytes(self.text));
                let (expected, ty) = ("a string", element.display(&self.ctx).to_string());
                return Err(self.error(item.span, ParseError::Element { expected, found, ty }));
            }
            values.push(decode_string(item.span.bytes(self.text)).into());
        }
        let single = literals.given && literals.shape.is_empty();
        let splat = single || (count > 0 && values.windows(2).all(|pair| pair[0] == pair[1]));
        if splat {
            values.truncate(1);
        }
        Ok(self.ctx.intern_attr(AttrData::DenseStrings {
            ty,
            values: values.into(),
            splat,
        }))
    }

    /// Parses `dense<"0x...">`: the bytes of one element or of all; for `i1`, eight elements per byte.
    fn finish_hex(&mut self, literal: ElementLiteral, ty: Type, element: Type, count: u64) -> Parsed<Attribute> {
        let text = literal.span.bytes(self.text);
        let Some(bytes) = hex_bytes(&decode_string(text)) else {
            let error = ParseError::Elements("expected `0x` and an even number of hexadecimal digits");
            return Err(self.error(literal.span, error));
        };
        let attr = if element == Type::I1 {
            unpack_bits(&bytes, count).and_then(|data| self.ctx.dense_attr(ty, &data))
        } else {
            self.ctx.dense_attr(ty, &bytes)
        };
        attr.ok_or_else(|| {
            let error = ParseError::Elements("the number of bytes is neither that of one element nor that of all");
            self.error(literal.span, error)
        })
    }

    /// `sparse<indices, values> : ty`
    pub(super) fn finish_sparse(
        &mut self,
        indices: &ElementLiterals,
        values: &ElementLiterals,
        ty: Type,
    ) -> Parsed<Attribute> {
        let shaped = ty
            .static_shape(&self.ctx)
            .map(<[i64]>::to_vec)
            .zip(ty.element_type(&self.ctx));
        let (Some((shape, element)), true) = (shaped, ty.is_tensor(&self.ctx) || ty.is_vector(&self.ctx)) else {
            return Err(self.literal_type(indices.span, "sparse elements: it needs a static shape", ty));
        };
        let rank = shape.len() as i64;
        let dims = |literals: &ElementLiterals| literals.shape.iter().map(|&n| n as i64).collect::<Vec<_>>();
        let index_shape = match indices.shape.len() {
            _ if !indices.given => vec![0, rank],
            0 => vec![1, rank],
            _ => dims(indices),
        };
        let count = index_shape.first().copied().unwrap_or(1);
        let value_shape = if values.shape.is_empty() {
            vec![count]
        } else {
            dims(values)
        };
        let index_type = self.ctx.tensor_type(&index_shape, Type::I64);
        let index_attr = self.finish_dense(indices, index_type)?;
        let value_type = self.ctx.tensor_type(&value_shape, element);
        let value_attr = self.finish_dense(values, value_type)?;
        if matches!(index_shape[..], [_, columns] if columns != rank) || value_shape.first() != Some(&count) {
            return Err(self.error(
                indices.span,
                ParseError::Elements("indices, values and type do not fit"),
            ));
        }
        let outside = |position: i64, dim: i64| position < 0 || position >= dim;
        if index_attr.elements_ints(&self.ctx).is_some_and(|positions| {
            positions
                .zip(shape.iter().cycle())
                .any(|(position, &dim)| outside(position, dim))
        }) {
            return Err(self.error(indices.span, ParseError::Elements("an index lies outside of the shape")));
        }
        Ok(self.ctx.intern_attr(AttrData::SparseElements {
            ty,
            indices: index_attr,
            values: value_attr,
        }))
    }

    /// Returns the text in the brackets of `dense<...>`, with MLIR's spacing.
    fn written(&self, literals: &ElementLiterals) -> Vec<u8> {
        let mut text = Vec::new();
        if !literals.given {
            return text;
        }
        let mut lexer = Lexer::new(self.text);
        lexer.reset_to(literals.span.start);
        let mut in_pair = false;
        loop {
            let token = lexer.next_token();
            if token.span.end > literals.span.end || token.is(TokenKind::Eof) {
                return text;
            }
            text.extend_from_slice(token.bytes(self.text));
            match token.kind {
                TokenKind::LParen => in_pair = true,
                TokenKind::RParen => in_pair = false,
                TokenKind::Comma if !in_pair => text.push(b' '),
                _ => {}
            }
        }
    }

    /// Parses `array<ty: 1, 2>` after the type.
    pub(super) fn finish_dense_array(&mut self, start: Span, element: Type) -> Parsed<Attribute> {
        let fits = match element.data(&self.ctx) {
            TypeData::Integer { width, signedness: _ } => *width == 1 || width % 8 == 0,
            TypeData::Float(kind) => kind.width() % 8 == 0,
            _ => false,
        };
        if !fits {
            let error = ParseError::Elements("`array` takes integers of a multiple of 8 bits, `i1`, or floats");
            let span = self.span_from(start);
            return Err(self.error(span, error));
        }
        let attr = if self.eat(TokenKind::Colon) {
            self.dense_array_of(element)?
        } else {
            self.ctx.intern_attr(AttrData::DenseArray {
                element,
                len: 0,
                data: Box::default(),
            })
        };
        self.expect(TokenKind::Greater)?;
        Ok(attr)
    }

    /// Parses `[1, 2]` with elements of a given type.
    pub(super) fn dense_array_items(&mut self, element: Type) -> Parsed<Attribute> {
        self.expect(TokenKind::LSquare)?;
        if self.eat(TokenKind::RSquare) {
            return Ok(self.ctx.intern_attr(AttrData::DenseArray {
                element,
                len: 0,
                data: Box::default(),
            }));
        }
        let attr = self.dense_array_of(element)?;
        self.expect(TokenKind::RSquare)?;
        Ok(attr)
    }

    /// Parses a list of elements of a given type.
    fn dense_array_of(&mut self, element: Type) -> Parsed<Attribute> {
        // As in MLIR, an element of an unsigned type may be written as the negative number with the same bits.
        let negatable = match element.data(&self.ctx) {
            TypeData::Integer { width, .. } => self.ctx.integer_type(*width),
            _ => element,
        };
        let (mut data, mut len) = (Vec::new(), 0);
        loop {
            let item = self.number_literal()?;
            let is_bool = item.kind == TokenKind::BareId;
            if is_bool != (element == Type::I1) {
                return Err(self.wrong_element(item, element));
            }
            self.element_bytes(item, if item.negative { negatable } else { element }, &mut data)?;
            len += 1;
            if !self.eat(TokenKind::Comma) {
                break;
            }
        }
        Ok(self.ctx.intern_attr(AttrData::DenseArray {
            element,
            len,
            data: data.into(),
        }))
    }
}

/// Returns the signedness for parsing literals of an integer type: signed for `index`, which has none.
pub(super) fn literal_signedness(ty: Type, signedness: Signedness) -> Signedness {
    if ty == Type::INDEX {
        Signedness::Signed
    } else {
        signedness
    }
}

/// Returns the bytes of `0x0123`.
pub(super) fn hex_bytes(text: &[u8]) -> Option<Vec<u8>> {
    let digits = text.strip_prefix(b"0x")?;
    let (pairs, []) = digits.as_chunks::<2>() else {
        return None;
    };
    pairs.iter().map(|&[high, low]| hex_byte(high, low)).collect()
}

/// Expands bits to one byte each. One byte of all zeros or all ones is a splat. A single bit is set if its byte is not
/// zero.
fn unpack_bits(bytes: &[u8], count: u64) -> Option<Vec<u8>> {
    match (bytes, count) {
        (&[byte @ (0 | 0xFF)], _) => return Some(vec![byte & 1]),
        (&[byte], 1) => return Some(vec![u8::from(byte != 0)]),
        _ => {}
    }
    if bytes.len() as u64 != count.div_ceil(8) {
        return None;
    }
    Some(
        (0..count)
            .filter_map(|i| Some(bytes.get((i / 8) as usize)? >> (i % 8) & 1))
            .collect(),
    )
}
