//! Types.

use memchr::memchr2;
use smallvec::SmallVec;

use super::nested::{Dims, ExpectedItem, NestedFrame, NestedStep, ParsedItem};
use super::shape::decimal;
use super::{Diagnostic, ParseError, Parsed, Parser, shorten};
use crate::define::DefDescriptor;
use crate::diagnostic::Span;
use crate::numbers::{FloatKind, Int, Signedness};
use crate::text::token::TokenKind;
use crate::{AttrData, Attribute, DYNAMIC, Type, TypeData};

/// Maximum length of the text of a cached type.
const MAX_TYPE_TEXT: usize = 128;

impl Parser<'_> {
    pub(super) fn begin_type(&mut self) -> Parsed<NestedStep> {
        match self.token.kind {
            TokenKind::BareId => self.begin_word_type(),
            TokenKind::ExclamationId => self.begin_dialect_type(),
            TokenKind::LParen => {
                self.advance();
                if self.at(TokenKind::RParen) {
                    return self.function_arrow(Vec::new());
                }
                Ok(NestedStep::Open(
                    NestedFrame::FunctionInputs(Vec::new()),
                    ExpectedItem::Type,
                ))
            }
            _ => Err(self.unexpected("a type")),
        }
    }

    fn begin_word_type(&mut self) -> Parsed<NestedStep> {
        if let Some(ty) = self.compared_type() {
            return Ok(done(ty));
        }
        let (word, span) = (self.bytes(), self.token.span);
        if !matches!(word, b"complex" | b"tuple" | b"vector" | b"tensor" | b"memref") {
            let Some(ty) = self.simple_type(word, span)? else {
                return Err(self.unexpected("a type"));
            };
            self.advance();
            return Ok(NestedStep::Done(ParsedItem::Type(ty)));
        }
        self.advance();
        self.expect(TokenKind::Less)?;
        let frame = match word {
            b"complex" => NestedFrame::Complex(span),
            b"tuple" if self.eat(TokenKind::Greater) => return Ok(done(self.ctx.tuple_type(&[]))),
            b"tuple" => NestedFrame::Tuple(Vec::new()),
            b"vector" => {
                let (shape, scalable) = self.vector_dimensions()?;
                NestedFrame::Vector { shape, scalable, span }
            }
            b"tensor" => NestedFrame::Tensor {
                shape: self.dimensions()?,
                span,
            },
            _ => NestedFrame::MemRef {
                shape: self.dimensions()?,
                span,
            },
        };
        Ok(NestedStep::Open(frame, ExpectedItem::Type))
    }

    /// Parses a type that is a single word.
    fn simple_type(&mut self, word: &[u8], span: Span) -> Parsed<Option<Type>> {
        let common = match word {
            b"i32" => Some(Type::I32),
            b"i64" => Some(Type::I64),
            b"f32" => Some(Type::F32),
            b"index" => Some(Type::INDEX),
            b"i1" => Some(Type::I1),
            b"none" => Some(Type::NONE),
            _ => None,
        };
        if common.is_some() {
            return Ok(common);
        }
        let (digits, signedness) = match word {
            [b's', b'i', digits @ ..] => (digits, Signedness::Signed),
            [b'u', b'i', digits @ ..] => (digits, Signedness::Unsigned),
            [b'i', digits @ ..] => (digits, Signedness::Signless),
            _ => (&[][..], Signedness::Signless),
        };
        if !digits.is_empty() && digits.iter().all(u8::is_ascii_digit) {
            let width = std::str::from_utf8(digits).unwrap_or_default().parse().ok();
            return match width.filter(|&width| width <= Int::MAX_WIDTH) {
                Some(width) => Ok(Some(self.ctx.integer_type_with(width, signedness))),
                None => Err(self.error(span, ParseError::IntegerWidth)),
            };
        }
        let kind = std::str::from_utf8(word).ok().and_then(FloatKind::from_name);
        Ok(kind.map(|kind| self.ctx.float_type(kind)))
    }

    /// Parses `4x?x` before an element type, or `*x`, which gives `None`.
    fn dimensions(&mut self) -> Parsed<Option<Dims>> {
        if self.eat(TokenKind::Star) {
            self.times()?;
            return Ok(None);
        }
        let mut shape = Dims::new();
        let mut at = self.token.span.start as usize;
        while let Some((dimension, len)) =
            decimal(self.text, at).filter(|(_, len)| self.text.get(at + len) == Some(&b'x'))
        {
            shape.push(i64::from(dimension));
            at += len + 1;
        }
        if !shape.is_empty() {
            // The lexer has rejected texts of 4 GiB.
            self.resume_at(at as u32);
        }
        loop {
            match self.token.kind {
                TokenKind::Question => {
                    shape.push(DYNAMIC);
                    self.times_after(self.token.span.end)?;
                }
                TokenKind::Integer => {
                    let (dimension, end) = self.dimension()?;
                    shape.push(dimension);
                    self.times_after(end)?;
                }
                _ => return Ok(Some(shape)),
            }
        }
    }

    /// Parses `4x4x` before an element type.
    pub(super) fn static_dimensions(&mut self) -> Parsed<Vec<i64>> {
        let start = self.token.span;
        match self.dimensions()? {
            Some(shape) if !shape.contains(&DYNAMIC) => Ok(shape.to_vec()),
            _ => {
                let message = "expected static sizes, such as `16x16xf32`".to_string();
                Err(self.error(self.span_from(start), ParseError::Custom { message }))
            }
        }
    }

    /// Returns a number of a shape and its end, without consuming it. `0x4` is a zero, followed by the `x` of the
    /// shape.
    fn dimension(&mut self) -> Parsed<(i64, u32)> {
        let (bytes, span) = (self.bytes(), self.token.span);
        if bytes.starts_with(b"0x") {
            return Ok((0, span.start + 1));
        }
        match std::str::from_utf8(bytes).unwrap_or_default().parse() {
            Ok(number) => Ok((number, span.end)),
            Err(_) => Err(self.error(span, ParseError::TooLarge)),
        }
    }

    /// Consumes the `x` after a dimension that ends at `end`. It is checked in the text first, because the lexer would
    /// read it together with the rest of the shape for each dimension.
    fn times_after(&mut self, end: u32) -> Parsed<()> {
        if self.text.get(end as usize) == Some(&b'x') {
            self.resume_at(end + 1);
            return Ok(());
        }
        self.resume_at(end);
        self.times()
    }

    /// Consumes the `x` of a shape, which the lexer reads together with the following text.
    fn times(&mut self) -> Parsed<()> {
        if self.at(TokenKind::BareId) && self.bytes().first() == Some(&b'x') {
            let after = self.token.span.start + 1;
            self.resume_at(after);
            Ok(())
        } else {
            Err(self.unexpected("`x` in a shape"))
        }
    }

    fn vector_dimensions(&mut self) -> Parsed<(Dims, SmallVec<[bool; 4]>)> {
        let (mut shape, mut scalable) = (Dims::new(), SmallVec::new());
        loop {
            let span = self.token.span;
            let ((dimension, end), scales) = match self.token.kind {
                TokenKind::Integer => (self.dimension()?, false),
                TokenKind::LSquare => {
                    self.advance();
                    if !self.at(TokenKind::Integer) {
                        return Err(self.unexpected("a dimension"));
                    }
                    let (dimension, end) = self.dimension()?;
                    self.resume_at(end);
                    let end = self.token.span.end;
                    if !self.at(TokenKind::RSquare) {
                        return Err(self.unexpected(TokenKind::RSquare.describe()));
                    }
                    ((dimension, end), true)
                }
                _ => return Ok((shape, scalable)),
            };
            if dimension <= 0 {
                return Err(self.error(span, ParseError::VectorDimension));
            }
            shape.push(dimension);
            scalable.push(scales);
            self.times_after(end)?;
        }
    }

    /// Parses the rest of a function type from the closing parenthesis of its inputs.
    fn function_arrow(&mut self, inputs: Vec<Type>) -> Parsed<NestedStep> {
        self.expect(TokenKind::RParen)?;
        self.expect(TokenKind::Arrow)?;
        if !self.eat(TokenKind::LParen) {
            return Ok(NestedStep::Open(
                NestedFrame::FunctionResult { inputs },
                ExpectedItem::ResultType,
            ));
        }
        if self.eat(TokenKind::RParen) {
            return Ok(done(self.ctx.function_type(&inputs, &[])));
        }
        Ok(NestedStep::Open(
            NestedFrame::FunctionResults {
                inputs,
                results: Vec::new(),
            },
            ExpectedItem::Type,
        ))
    }

    /// Returns the cached type whose text is at the current token, and skips the text.
    fn compared_type(&mut self) -> Option<Type> {
        let span = self.token.span;
        let (ty, len) = self.cached_type(self.text.get(span.start as usize..)?, span.len())?;
        // The lexer has rejected texts of 4 GiB.
        self.resume_at(span.start + len as u32);
        Some(ty)
    }

    /// Returns the cached type at the start of `text` and the length of its text. `word` is the length of the word
    /// before `<`.
    pub(super) fn cached_type(&self, text: &[u8], word: usize) -> Option<(Type, usize)> {
        text.get(word).filter(|&&byte| byte == b'<')?;
        let text = text.get(..MAX_TYPE_TEXT).unwrap_or(text);
        let len = word + len_in_angles(text.get(word..)?)?;
        Some((*self.cache.types.get(text.get(..len)?)?, len))
    }

    /// Caches the type just parsed, whose text begins at `start`.
    fn cache_type(&mut self, start: u32, ty: Type) {
        let text = self
            .text
            .get(start as usize..self.last_end as usize)
            .unwrap_or_default();
        let angle = text
            .iter()
            .position(|&byte| byte == b'<')
            // Text with errors is not cached, so that its errors are reported at each occurrence.
            .filter(|_| text.len() <= MAX_TYPE_TEXT && self.errors.is_empty());
        if let Some(angle) = angle
            && len_in_angles(&text[angle..]) == Some(text.len() - angle)
        {
            self.cache.types.insert(text, ty);
        }
    }

    pub(super) fn resume_type(&mut self, frame: NestedFrame, ty: Type) -> Parsed<NestedStep> {
        let start = match frame {
            NestedFrame::Vector { span, .. } | NestedFrame::Tensor { span, .. } | NestedFrame::MemRef { span, .. } => {
                Some(span.start)
            }
            _ => None,
        };
        let step = self.resume_frame(frame, ty)?;
        if let (Some(start), NestedStep::Done(ParsedItem::Type(ty))) = (start, &step) {
            self.cache_type(start, *ty);
        }
        Ok(step)
    }

    fn resume_frame(&mut self, frame: NestedFrame, ty: Type) -> Parsed<NestedStep> {
        match frame {
            NestedFrame::Complex(span) => {
                self.expect(TokenKind::Greater)?;
                if !ty.is_integer(&self.ctx) && ty.float_kind(&self.ctx).is_none() {
                    let role = "part of a complex type, which takes an integer or a float";
                    return Err(self.invalid_element(span, ty, role, None));
                }
                Ok(done(self.ctx.complex_type(ty)))
            }
            NestedFrame::Tuple(mut items) => {
                items.push(ty);
                if self.eat(TokenKind::Comma) {
                    return Ok(NestedStep::Open(NestedFrame::Tuple(items), ExpectedItem::Type));
                }
                self.expect(TokenKind::Greater)?;
                Ok(done(self.ctx.tuple_type(&items)))
            }
            NestedFrame::Vector { shape, scalable, span } => {
                self.expect(TokenKind::Greater)?;
                if !self.can_be_in_vector(ty) {
                    let interface = Some("VectorElementTypeInterface");
                    return Err(self.invalid_element(span, ty, "an element of a vector", interface));
                }
                let (shape, scalable) = (shape.as_slice().into(), scalable.as_slice().into());
                Ok(done(self.ctx.intern_type(TypeData::Vector {
                    shape,
                    scalable,
                    element: ty,
                })))
            }
            NestedFrame::Tensor { shape, span } => {
                if !self.can_be_in_tensor(ty) {
                    return Err(self.invalid_element(span, ty, "an element of a tensor", None));
                }
                self.tensor_rest(shape, ty)
            }
            NestedFrame::MemRef { shape, span } => {
                if !self.can_be_in_memref(ty) {
                    let interface = Some("MemRefElementTypeInterface");
                    return Err(self.invalid_element(span, ty, "an element of a memref", interface));
                }
                self.memref_rest(shape, ty, None, None, span)
            }
            NestedFrame::FunctionInputs(mut inputs) => {
                inputs.push(ty);
                if self.eat(TokenKind::Comma) {
                    let frame = NestedFrame::FunctionInputs(inputs);
                    return Ok(NestedStep::Open(frame, ExpectedItem::Type));
                }
                self.function_arrow(inputs)
            }
            NestedFrame::FunctionResults { inputs, mut results } => {
                results.push(ty);
                if self.eat(TokenKind::Comma) {
                    let frame = NestedFrame::FunctionResults { inputs, results };
                    return Ok(NestedStep::Open(frame, ExpectedItem::Type));
                }
                self.expect(TokenKind::RParen)?;
                Ok(done(self.ctx.function_type(&inputs, &results)))
            }
            NestedFrame::FunctionResult { inputs } => Ok(done(self.ctx.function_type(&inputs, &[ty]))),
            other => self.resume_attr_with_type(other, ty),
        }
    }

    /// Parses the part of a tensor type after the element type: `, encoding>` or `>`.
    fn tensor_rest(&mut self, shape: Option<Dims>, element: Type) -> Parsed<NestedStep> {
        match shape {
            None => {
                self.expect(TokenKind::Greater)?;
                Ok(done(self.ctx.unranked_tensor_type(element)))
            }
            Some(shape) if self.eat(TokenKind::Comma) => {
                let frame = NestedFrame::TensorEncoding { shape, element };
                Ok(NestedStep::Open(frame, ExpectedItem::Attr))
            }
            Some(shape) => {
                self.expect(TokenKind::Greater)?;
                Ok(done(self.ctx.tensor_type(&shape, element)))
            }
        }
    }

    pub(super) fn resume_type_with_attr(&mut self, frame: NestedFrame, attr: Attribute) -> Parsed<NestedStep> {
        match frame {
            NestedFrame::TensorEncoding { shape, element } => {
                self.expect(TokenKind::Greater)?;
                Ok(done(self.ctx.tensor_type_with(&shape, element, Some(attr))))
            }
            NestedFrame::MemRefRest {
                shape,
                element,
                layout,
                span,
            } => {
                let is_layout = matches!(
                    attr.data(&self.ctx),
                    Some(AttrData::AffineMap(_) | AttrData::Strided { .. })
                );
                if is_layout && shape.is_none() {
                    return Err(self.unexpected("a memory space"));
                }
                // The last of several layouts applies.
                let step = if is_layout {
                    self.memref_rest(shape, element, Some(attr), None, span)?
                } else {
                    self.memref_rest(shape, element, layout, Some(attr), span)?
                };
                if let NestedStep::Done(ParsedItem::Type(ty)) = step {
                    self.cache_type(span.start, ty);
                }
                Ok(step)
            }
            _ => Err(self.unexpected("a type")),
        }
    }

    fn memref_rest(
        &mut self,
        shape: Option<Dims>,
        element: Type,
        layout: Option<Attribute>,
        space: Option<Attribute>,
        span: Span,
    ) -> Parsed<NestedStep> {
        if space.is_none() && self.eat(TokenKind::Comma) {
            return Ok(NestedStep::Open(
                NestedFrame::MemRefRest {
                    shape,
                    element,
                    layout,
                    span,
                },
                ExpectedItem::Attr,
            ));
        }
        if let Some(space) = space {
            // Of MLIR's own attributes, only integers, strings and dictionaries can be memory spaces.
            let fits = match space.data(&self.ctx) {
                None => true,
                Some(data) => matches!(
                    data,
                    crate::AttrData::String { .. } | crate::AttrData::Dictionary(_) | crate::AttrData::Dialect { .. }
                ),
            };
            if !fits {
                return Err(self.error(span, ParseError::MemorySpace));
            }
        }
        self.expect(TokenKind::Greater)?;
        let Some(shape) = shape else {
            return Ok(done(self.ctx.unranked_memref_type(element, space)));
        };
        if let Some(layout) = layout {
            let found = match layout.data(&self.ctx) {
                Some(AttrData::AffineMap(map)) => map.num_dims() as usize,
                Some(AttrData::Strided { strides, .. }) => strides.len(),
                _ => shape.len(),
            };
            if found != shape.len() {
                return Err(self.error(
                    span,
                    ParseError::LayoutRank {
                        found,
                        rank: shape.len(),
                    },
                ));
            }
        }
        Ok(done(self.ctx.memref_type(&shape, element, layout, space)))
    }

    /// Reports a type that cannot be an element, and the interface that would make a dialect's type one.
    fn invalid_element(
        &mut self,
        span: Span,
        ty: Type,
        role: &'static str,
        interface: Option<&'static str>,
    ) -> super::Reported {
        let is_of_dialect = matches!(ty.data(&self.ctx), TypeData::Dialect { .. });
        let ty = shorten(ty.display(&self.ctx).to_string().as_bytes());
        let diagnostic = Diagnostic::error(ParseError::InvalidElement { ty, role }).at(self.source, span);
        self.report(match interface.filter(|_| is_of_dialect) {
            Some(interface) => diagnostic.with_help(format!(
                "a type of a dialect can be one if a dialect of the context defines it with the trait `{interface}`"
            )),
            None => diagnostic,
        });
        super::Reported
    }

    fn can_be_in_vector(&self, ty: Type) -> bool {
        self.is_scalar(ty) || self.is_of_dialect_with(ty, |def| def.is_vector_element)
    }

    fn can_be_in_tensor(&self, ty: Type) -> bool {
        self.is_scalar(ty)
            || matches!(
                ty.data(&self.ctx),
                TypeData::Dialect { .. } | TypeData::Complex(_) | TypeData::Vector { .. }
            )
    }

    fn can_be_in_memref(&self, ty: Type) -> bool {
        self.is_scalar(ty)
            || match ty.data(&self.ctx) {
                TypeData::Complex(_)
                | TypeData::Vector { .. }
                | TypeData::MemRef { .. }
                | TypeData::UnrankedMemRef { .. } => true,
                _ => self.is_of_dialect_with(ty, |def| def.is_memref_element),
            }
    }

    fn is_scalar(&self, ty: Type) -> bool {
        ty.is_integer(&self.ctx) || ty == Type::INDEX || ty.float_kind(&self.ctx).is_some()
    }

    /// Returns `true` if a dialect's type has the property `has_property` in its definition. A type without a
    /// definition is accepted.
    fn is_of_dialect_with(&self, ty: Type, has_property: impl Fn(&DefDescriptor) -> bool) -> bool {
        match ty.data(&self.ctx) {
            TypeData::Dialect {
                defined: Some(defined), ..
            } => self
                .ctx
                .registry()
                .type_def(defined.name().as_bytes())
                .is_some_and(has_property),
            TypeData::Dialect { defined: None, .. } => true,
            _ => false,
        }
    }
}

/// Returns the length of the text from `<` to its matching `>`. Strings are not recognized: a type is cached only if
/// its text has this length.
pub(super) fn len_in_angles(text: &[u8]) -> Option<usize> {
    let (mut depth, mut at) = (1u32, 1);
    loop {
        at += memchr2(b'<', b'>', text.get(at..)?)?;
        match (text[at], text[at - 1]) {
            (b'<', _) => depth += 1,
            (_, b'-') => {}
            _ => depth -= 1,
        }
        at += 1;
        if depth == 0 {
            return Some(at);
        }
    }
}

fn done(ty: Type) -> NestedStep {
    NestedStep::Done(ParsedItem::Type(ty))
}
