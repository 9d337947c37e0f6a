//! Types and attributes of dialects, and aliases: their text is kept, aliases inside are kept as what they stand for.

use super::near::{near, near_name};
use super::nested::{Done, Frame, Step, Want};
use super::{ParseError, Parsed, Parser, Reported, shorten};
use crate::diagnostic::{Diagnostic, Span};
use crate::text::token::TokenKind;
use crate::{Attribute, DialectPart, Ident, Type, TypeData};

impl Parser<'_> {
    /// `!alias`, `!dialect.type`, `!dialect.type<...>`, `!dialect<...>`
    pub(super) fn dialect_type(&mut self) -> Parsed<Type> {
        let (bytes, span) = (self.bytes(), self.token.span);
        if self.is_alias(span) {
            self.advance();
            return match self.type_aliases.get(bytes) {
                Some(&ty) => Ok(ty),
                None => Err(self.undefined_alias(span, bytes)),
            };
        }
        let (namespace, body) = self.dialect_symbol(span)?;
        Ok(self.ctx.intern_type(TypeData::Dialect { namespace, body }))
    }

    /// `#alias`, `#dialect.attr`, `#dialect.attr<...>`, `#dialect<...>`, the last three with a type behind them or without.
    pub(super) fn begin_hash_attr(&mut self) -> Parsed<Step> {
        let (bytes, span) = (self.bytes(), self.token.span);
        if self.is_alias(span) {
            self.advance();
            if let Some(&attr) = self.attr_aliases.get(bytes) {
                return Ok(Step::Done(Done::Attr(attr)));
            }
            if let Some(&location) = self.location_aliases.get(bytes) {
                return Ok(Step::Done(Done::Attr(self.ir.location_to_attribute(location))));
            }
            return Err(self.undefined_alias(span, bytes));
        }
        let (namespace, body) = self.dialect_symbol(span)?;
        if self.eat(TokenKind::Colon) {
            return Ok(Step::Open(Frame::DialectAttr { namespace, body }, Want::Type));
        }
        let attr = self.ctx.intern_attr(crate::AttrData::Dialect {
            namespace,
            body,
            ty: None,
        });
        Ok(Step::Done(Done::Attr(attr)))
    }

    pub(super) fn finish_dialect_attr(&mut self, namespace: Ident, body: Box<[DialectPart]>, ty: Type) -> Attribute {
        let ty = Some(ty).filter(|&ty| ty != Type::NONE);
        self.ctx.intern_attr(crate::AttrData::Dialect { namespace, body, ty })
    }

    /// Whether a `#name` or `!name` is an alias: no dot in it, and no body right behind it.
    fn is_alias(&self, span: Span) -> bool {
        !self.bytes().contains(&b'.') && self.text.get(span.end as usize) != Some(&b'<')
    }

    /// Namespace and body; the token is the `#name` or `!name`.
    fn dialect_symbol(&mut self, span: Span) -> Parsed<(Ident, Box<[DialectPart]>)> {
        let name = self.bytes().get(1..).unwrap_or_default();
        let dot = name.iter().position(|&byte| byte == b'.').unwrap_or(name.len());
        let namespace = name.get(..dot).unwrap_or_default();
        let body_start = span.start + 1 + dot as u32;
        let mut end = span.end;
        if self.text.get(end as usize) == Some(&b'<') {
            match self.lexer.skip_body(end) {
                Ok(body) => end = body.end,
                Err((error, at)) => return Err(self.error(at, error)),
            }
        }
        self.resume_at(end);
        if !self.ctx.registry().has_dialect(namespace) && !self.ctx.allows_unregistered_dialects() {
            self.report_unregistered(namespace, span);
        }
        let ident = self.ctx.ident_from_bytes(namespace);
        Ok((ident, self.body_parts(Span::new(body_start, end))))
    }

    /// Says that a dialect is not registered, where it is named first: a file names it in almost every line.
    pub(super) fn report_unregistered(&mut self, dialect: &[u8], span: Span) {
        if self.unregistered.iter().any(|said| **said == *dialect) {
            return;
        }
        self.unregistered.push(dialect.into());
        let error = ParseError::UnregisteredDialect {
            dialect: shorten(dialect),
        };
        let registered = self.ctx.registry().dialect_names().map(str::as_bytes);
        let diagnostic = Diagnostic::error(error).at(self.source, span);
        let diagnostic = diagnostic.suggesting(near(dialect, registered));
        self.report(diagnostic.with_help("make the context with this dialect, or allow unregistered dialects"));
    }

    /// Says that an alias is not defined, and what else may have been meant.
    fn undefined_alias(&mut self, span: Span, bytes: &[u8]) -> Reported {
        let near = self.near_alias(bytes);
        let name = shorten(bytes);
        let sigil = name.chars().next().unwrap_or('#');
        let help = format!(
            "an alias is defined at the top of the file, `{name} = ..`; one of a dialect is written `{sigil}dialect.name`"
        );
        let diagnostic = Diagnostic::error(ParseError::UndefinedAlias { name }).at(self.source, span);
        self.report(diagnostic.suggesting(near).with_help(help));
        Reported
    }

    /// The alias that may have been meant, with its sigil.
    fn near_alias(&self, bytes: &[u8]) -> Option<String> {
        let (sigil, word) = bytes.split_at_checked(1)?;
        let mut known: Vec<&[u8]> = match sigil {
            b"!" => self.type_aliases.keys().copied().collect(),
            _ => self.attr_aliases.keys().copied().collect(),
        };
        known.sort_unstable();
        let near = near_name(word, known.into_iter().filter_map(|name| name.get(1..)))?;
        Some(format!("{}{near}", String::from_utf8_lossy(sigil)))
    }

    /// The text of a body in pieces: aliases that are defined become what they stand for.
    fn body_parts(&self, span: Span) -> Box<[DialectPart]> {
        let text = span.bytes(self.text);
        if self.attr_aliases.is_empty() && self.type_aliases.is_empty() {
            return if text.is_empty() {
                [].into()
            } else {
                [DialectPart::Text(text.into())].into()
            };
        }
        let mut parts = Vec::new();
        let (mut from, mut at) = (0, 0);
        while let Some(&byte) = text.get(at) {
            match byte {
                b'"' => {
                    at += 1;
                    // The body was read before, so its strings end.
                    while text.get(at).is_some_and(|&byte| byte != b'"') {
                        at += if text.get(at) == Some(&b'\\') { 2 } else { 1 };
                    }
                    at += 1;
                }
                b'#' | b'!' => {
                    let len = text
                        .get(at + 1..)
                        .unwrap_or_default()
                        .iter()
                        .take_while(|b| in_name(**b))
                        .count();
                    let end = at + 1 + len;
                    let name = text.get(at..end).unwrap_or_default();
                    let alone = text.get(end) != Some(&b'<');
                    let part = match byte {
                        b'#' => self.attr_aliases.get(name).map(|&attr| DialectPart::Attribute(attr)),
                        _ => self.type_aliases.get(name).map(|&ty| DialectPart::Type(ty)),
                    };
                    if let Some(part) = part.filter(|_| alone) {
                        if from < at {
                            parts.push(DialectPart::Text(text.get(from..at).unwrap_or_default().into()));
                        }
                        parts.push(part);
                        from = end;
                    }
                    at = end;
                }
                _ => at += 1,
            }
        }
        if from < text.len() {
            parts.push(DialectPart::Text(text.get(from..).unwrap_or_default().into()));
        }
        parts.into()
    }
}

fn in_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$' | b'.' | b'-')
}
