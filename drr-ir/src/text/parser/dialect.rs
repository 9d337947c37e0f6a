//! Types and attributes of dialects, and aliases. The body of an unknown type is kept as text with resolved aliases.

use super::nested::{ExpectedItem, NestedFrame, NestedStep, ParsedItem};
use super::suggestions::{similar, similar_name};
use super::{ParseError, Parsed, Parser, Reported, shorten};
use crate::diagnostic::{Diagnostic, Span};
use crate::text::body::{alias_names, without_comments};
use crate::text::token::TokenKind;
use crate::{AttrData, Attribute, BodyFragment, Ident, Type, TypeData};

impl<'s> Parser<'s> {
    /// Parses `!alias`, `!dialect.type`, `!dialect.type<...>` or `!dialect<...>`.
    pub(super) fn begin_dialect_type(&mut self) -> Parsed<NestedStep> {
        let (bytes, span) = (self.bytes(), self.token.span);
        if self.is_alias(span) {
            self.advance();
            return match self.aliases.types.get(bytes) {
                Some(&ty) => Ok(NestedStep::Done(ParsedItem::Type(ty))),
                None => Err(self.undefined_alias(span, bytes)),
            };
        }
        if let Some(step) = self.begin_defined(true, None) {
            return step;
        }
        self.check_mnemonic(true, span)?;
        let (namespace, body) = self.dialect_symbol(span)?;
        let ty = self.ctx.intern_type(TypeData::Dialect {
            namespace,
            body,
            defined: None,
        });
        Ok(NestedStep::Done(ParsedItem::Type(ty)))
    }

    /// Parses `#alias`, `#dialect.attr`, `#dialect.attr<...>` or `#dialect<...>`, the last three with an optional type.
    pub(super) fn begin_hash_attr(&mut self) -> Parsed<NestedStep> {
        let required_type = self.required_type.take();
        let (bytes, span) = (self.bytes(), self.token.span);
        if self.is_alias(span) {
            self.advance();
            return match self.attr_alias_named(bytes) {
                Some(attr) => Ok(NestedStep::Done(ParsedItem::Attr(attr))),
                None => Err(self.undefined_alias(span, bytes)),
            };
        }
        if let Some(step) = self.begin_defined(false, required_type) {
            return step;
        }
        if let Some(attr) = self.dialect_enum()? {
            return match attr.data(&self.ctx) {
                Some(AttrData::Dialect { namespace, body, .. }) if self.at(TokenKind::Colon) => {
                    let (namespace, body) = (*namespace, body.clone());
                    self.advance();
                    Ok(NestedStep::Open(
                        NestedFrame::DialectAttr { namespace, body },
                        ExpectedItem::Type,
                    ))
                }
                _ => Ok(NestedStep::Done(ParsedItem::Attr(attr))),
            };
        }
        self.check_mnemonic(false, span)?;
        let (namespace, body) = self.dialect_symbol(span)?;
        if self.eat(TokenKind::Colon) {
            return Ok(NestedStep::Open(
                NestedFrame::DialectAttr { namespace, body },
                ExpectedItem::Type,
            ));
        }
        let attr = self.ctx.intern_attr(AttrData::Dialect {
            namespace,
            body,
            defined: None,
            ty: None,
        });
        Ok(NestedStep::Done(ParsedItem::Attr(attr)))
    }

    pub(super) fn finish_dialect_attr(&mut self, namespace: Ident, body: Box<[BodyFragment]>, ty: Type) -> Attribute {
        let ty = Some(ty).filter(|&ty| ty != Type::NONE);
        self.ctx.intern_attr(AttrData::Dialect {
            namespace,
            body,
            defined: None,
            ty,
        })
    }

    /// Returns `true` if a `#name` or `!name` is an alias: it has no dot and no body directly after it.
    pub(super) fn is_alias(&self, span: Span) -> bool {
        !self.bytes().contains(&b'.') && self.text.get(span.end as usize) != Some(&b'<')
    }

    /// Parses `#dialect.mnemonic<case>` or `#dialect<mnemonic case>` if it names an enum attribute.
    ///
    /// Flags are canonicalized: declaration order, and groups by their name.
    fn dialect_enum(&mut self) -> Parsed<Option<Attribute>> {
        let registry = self.ctx.registry();
        let name = self.bytes().get(1..).unwrap_or_default();
        if let Some(found) = registry.enum_attr(name) {
            if !found.in_brackets {
                let message = format!(
                    "`#{0}` is written `#{1} ..>`",
                    shorten(name),
                    shorten(name).replacen('.', "<", 1)
                );
                return Err(self.error(self.token.span, ParseError::Custom { message }));
            }
            self.advance();
            return self.enum_case_in_brackets(&found.syntax).map(Some);
        }
        let Some(mnemonic) = self.mnemonic_in_brackets() else {
            return Ok(None);
        };
        let Some(found) = registry.enum_attr(&[name, b".", mnemonic].concat()) else {
            return Ok(None);
        };
        // Skips `#dialect`, `<` and the mnemonic.
        for _ in 0..3 {
            self.advance();
        }
        let attr = if found.in_brackets {
            self.enum_case_in_brackets(&found.syntax)?
        } else {
            self.enum_case(&found.syntax)?
        };
        self.expect(TokenKind::Greater)?;
        Ok(Some(attr))
    }

    /// Returns the mnemonic of `#dialect<mnemonic ..>` or `!dialect<mnemonic ..>`.
    pub(super) fn mnemonic_in_brackets(&self) -> Option<&'s [u8]> {
        let end = self.token.span.end as usize;
        if self.bytes().contains(&b'.') || self.text.get(end) != Some(&b'<') {
            return None;
        }
        Some(keyword_of(self.text.get(end + 1..)?.trim_ascii_start()))
    }

    /// Reports a type or attribute that its registered dialect does not declare.
    fn check_mnemonic(&mut self, is_type: bool, span: Span) -> Parsed<()> {
        let name = self.bytes().get(1..).unwrap_or_default();
        let dot = name.iter().position(|&byte| byte == b'.').unwrap_or(name.len());
        let (dialect, rest) = name.split_at_checked(dot).unwrap_or_default();
        let registry = self.ctx.registry();
        let allows_unknown = if is_type {
            registry.allows_unknown_types(dialect)
        } else {
            registry.allows_unknown_attrs(dialect)
        };
        if allows_unknown || !registry.has_dialect(dialect) {
            return Ok(());
        }
        let mnemonic = match rest.get(1..) {
            Some(mnemonic) => mnemonic,
            None => self.mnemonic_in_brackets().unwrap_or_default(),
        };
        let known = registry.mnemonics(dialect, is_type);
        let near = similar(mnemonic, known.iter().map(|known| known.as_bytes()));
        let (dialect, mnemonic) = (shorten(dialect), shorten(mnemonic));
        let (list, error) = if is_type {
            ("types", ParseError::UnknownType { dialect, mnemonic })
        } else {
            ("attrs", ParseError::UnknownAttr { dialect, mnemonic })
        };
        let diagnostic = Diagnostic::error(error).at(self.source, span);
        self.report(match near {
            Some(_) => diagnostic.suggesting(near),
            None => diagnostic.with_help(format!(
                "list it in `{list}: [..]` of the `dialect!`, or keep the text of unknown ones with `allows_unknown_{list}: true`"
            )),
        });
        Err(Reported)
    }

    /// Returns the namespace and the body of the `#name` or `!name` at the current token.
    pub(super) fn dialect_symbol(&mut self, span: Span) -> Parsed<(Ident, Box<[BodyFragment]>)> {
        let name = self.bytes().get(1..).unwrap_or_default();
        let dot = name.iter().position(|&byte| byte == b'.').unwrap_or(name.len());
        let namespace = name.get(..dot).unwrap_or_default();
        if !is_namespace(namespace) {
            return Err(self.error(span, ParseError::DialectName));
        }
        let body_start = span.start + 1 + dot as u32;
        let mut end = span.end;
        if self.text.get(end as usize) == Some(&b'<') {
            match self.lexer.skip_body(end) {
                Ok(body) => end = body.end,
                Err((error, at)) => return Err(self.error(at, error)),
            }
        }
        self.resume_at(end);
        let is_registered = self.ctx.registry().has_dialect(namespace);
        if !is_registered && !self.ctx.allows_unregistered_dialects() {
            self.report_unregistered(namespace, span);
        }
        let ident = self.ctx.ident_from_bytes(namespace);
        let text = Span::new(body_start, end).bytes(self.text);
        if !is_registered {
            return Ok((ident, self.body_parts([text].into_iter())));
        }
        // As in MLIR, which prints a parsed body without comments and on one line.
        let pieces = without_comments(text).filter_map(|range| text.get(range));
        let mut body = self.body_parts(pieces);
        join_lines(&mut body);
        Ok((ident, body))
    }

    fn alias_named(&mut self, name: &[u8]) -> Option<BodyFragment> {
        match name.first() {
            Some(b'!') => self.aliases.types.get(name).map(|&ty| BodyFragment::Type(ty)),
            _ => self.attr_alias_named(name).map(BodyFragment::Attribute),
        }
    }

    /// Records for the printer which names in bodies became aliases after the body.
    pub(super) fn record_aliases(&mut self) {
        for name in std::mem::take(&mut self.aliases.kept_names) {
            if let Some(part) = self.alias_named(name) {
                self.meta.kept_aliases.push((self.ctx.ident_from_bytes(name), part));
            }
        }
    }

    /// Returns the attribute of an alias; a location as an attribute.
    fn attr_alias_named(&mut self, name: &[u8]) -> Option<Attribute> {
        if let Some(&attr) = self.aliases.attrs.get(name) {
            return Some(attr);
        }
        let location = self.aliases.locations.get(name).copied()?;
        Some(self.ir.location_to_attribute(location))
    }

    /// Reports an unregistered dialect once, at its first name: a file names its dialects in almost every line.
    pub(super) fn report_unregistered(&mut self, dialect: &[u8], span: Span) {
        if self.unregistered.iter().any(|reported| **reported == *dialect) {
            return;
        }
        self.unregistered.push(dialect.into());
        let error = ParseError::UnregisteredDialect {
            dialect: shorten(dialect),
        };
        self.report_dialect(
            error,
            dialect,
            span,
            "allow unregistered dialects (`--allow-unregistered-dialect`)",
        );
    }

    /// Reports a construct that requires an unregistered dialect. The help is a similar dialect, and the provider of this
    /// one or `otherwise`.
    pub(super) fn report_dialect(&mut self, error: ParseError, dialect: &[u8], span: Span, otherwise: &str) {
        let registry = self.ctx.registry();
        let near = similar(dialect, registry.dialect_names().map(str::as_bytes));
        let help = registry.help_for(dialect);
        let help = help.unwrap_or_else(|| "make the context with this dialect".to_owned());
        let diagnostic = Diagnostic::error(error).at(self.source, span).suggesting(near);
        self.report(diagnostic.with_help(format!("{help}, or {otherwise}")));
    }

    /// Reports an undefined alias and suggests a similar one.
    fn undefined_alias(&mut self, span: Span, bytes: &[u8]) -> Reported {
        let near = self.similar_alias(bytes);
        let name = shorten(bytes);
        let sigil = name.chars().next().unwrap_or('#');
        let help = format!(
            "an alias is defined at the top of the file, `{name} = ..`; one of a dialect is written `{sigil}dialect.name`"
        );
        let diagnostic = Diagnostic::error(ParseError::UndefinedAlias { name }).at(self.source, span);
        self.report(diagnostic.suggesting(near).with_help(help));
        Reported
    }

    /// Returns the most similar alias, with its sigil.
    fn similar_alias(&self, bytes: &[u8]) -> Option<String> {
        let (sigil, word) = bytes.split_at_checked(1)?;
        let mut known: Vec<&[u8]> = match sigil {
            b"!" => self.aliases.types.keys().copied().collect(),
            _ => self.aliases.attrs.keys().copied().collect(),
        };
        known.sort_unstable();
        let near = similar_name(word, known.into_iter().filter_map(|name| name.get(1..)))?;
        Some(format!("{}{near}", String::from_utf8_lossy(sigil)))
    }

    /// Splits a body into parts and resolves aliases. A name that is not an alias yet is kept as text.
    fn body_parts(&mut self, pieces: impl Iterator<Item = &'s [u8]>) -> Box<[BodyFragment]> {
        let (mut parts, mut text) = (Vec::new(), Vec::new());
        for piece in pieces {
            let mut from = 0;
            for range in alias_names(piece) {
                let name = piece.get(range.clone()).unwrap_or_default();
                let Some(part) = self.alias_named(name) else {
                    self.aliases.kept_names.insert(name);
                    continue;
                };
                text.extend_from_slice(piece.get(from..range.start).unwrap_or_default());
                add_text(&mut text, &mut parts);
                parts.push(part);
                from = range.end;
            }
            text.extend_from_slice(piece.get(from..).unwrap_or_default());
        }
        add_text(&mut text, &mut parts);
        parts.into()
    }
}

fn add_text(text: &mut Vec<u8>, parts: &mut Vec<BodyFragment>) {
    if !text.is_empty() {
        parts.push(BodyFragment::Text(std::mem::take(text).into()));
    }
}

/// Joins the lines of a body. No string contains a line break.
fn join_lines(body: &mut [BodyFragment]) {
    for part in body {
        let BodyFragment::Text(text) = part else { continue };
        if !text.contains(&b'\n') {
            continue;
        }
        // An alias may precede the first piece and follow the last one.
        let mut pieces = text.split(|&byte| byte == b'\n').peekable();
        let mut line = pieces.next().unwrap_or_default().trim_ascii_end().to_vec();
        while let Some(piece) = pieces.next() {
            let piece = piece.trim_ascii_start();
            let piece = if pieces.peek().is_some() {
                piece.trim_ascii_end()
            } else {
                piece
            };
            let opens = line.last().is_some_and(|byte| b"<([{".contains(byte));
            let closes = piece.first().is_some_and(|byte| b">)]}".contains(byte));
            if !opens && !closes && !line.ends_with(b" ") {
                line.push(b' ');
            }
            line.extend_from_slice(piece);
        }
        *text = line.into();
    }
}

/// Returns the keyword at the start of a text; empty if there is none.
fn keyword_of(text: &[u8]) -> &[u8] {
    let goes_on = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$' | b'.');
    let len = text.iter().take_while(|byte| goes_on(byte)).count();
    text.get(..len).unwrap_or_default()
}

/// Returns `true` if a dialect can have this name.
fn is_namespace(name: &[u8]) -> bool {
    name.first()
        .is_some_and(|first| first.is_ascii_alphabetic() || *first == b'_')
        && name
            .iter()
            .all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$'))
}
