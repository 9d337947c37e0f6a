//! Top-level items of a file: ops, aliases, resources, and the implicit module.

use super::locations::DeferredLocation;
use super::{ParseError, Parsed, Parser, Reported, shorten};
use crate::diagnostic::{Diagnostic, Diagnostics, Span};
use crate::text::lexer::decode_string;
use crate::text::token::TokenKind;
use crate::{ExternalResource, Location, Module, Op, OperationState, Value};

/// The magic number of MLIR's bytecode format.
const BYTECODE_MAGIC: &[u8] = b"ML\xefR";

/// An op or block argument that waits for a location defined later.
#[derive(Clone, Copy, Debug)]
pub(super) enum LocationTarget {
    Op(Op),
    Argument(Value),
}

impl<'s> Parser<'s> {
    /// Parses the whole text.
    pub(super) fn file(mut self) -> Result<Module, Diagnostics> {
        let region = self.ir.create_region();
        let top = self.ir.append_block(region);
        if self.text.starts_with(BYTECODE_MAGIC) {
            let name = self.source.name().to_owned();
            // The source line would be binary data.
            let error =
                Diagnostic::error(ParseError::Bytecode { name }).with_help("convert it to text with `mlir-opt`");
            return Err([error].into_iter().collect());
        }
        loop {
            self.ops_at_top(top);
            if self.is_stopped() || self.at(TokenKind::Eof) {
                break;
            }
            let is_resources = self.at(TokenKind::FileMetadataBegin);
            if self.file_item().is_err() {
                if is_resources {
                    self.skip_resources();
                } else {
                    self.skip_line();
                }
            }
        }
        if self.is_cancelled() {
            return Err([Diagnostic::error(ParseError::Cancelled)].into_iter().collect());
        }
        self.report_undefined();
        self.settle_locations();
        self.record_aliases();
        if self.errors.has_errors() {
            self.errors.sort_by_location();
            return Err(self.errors);
        }
        let module_name = self.ctx.op_name("builtin.module");
        let mut ops = self.ir.block(top).ops();
        let only = match (ops.next(), ops.next()) {
            (Some(op), None) if op.name() == module_name => Some(op.handle()),
            _ => None,
        };
        // As in MLIR, the implicit module has the location of the file's start.
        let file = self.ctx.ident(self.source.name());
        let (line, column) = self.source.start().unwrap_or((0, 0));
        let location = self.ir.add_location(crate::LocationData::File {
            file,
            line: line as u32,
            column: column as u32,
        });
        let root = self.ir.create(OperationState {
            regions: &[region],
            location,
            ..OperationState::new(module_name)
        });
        let root = match only {
            None => root,
            Some(module) => {
                self.ir.detach(module);
                // The file has its own module: the implicit one is not needed.
                let _gone = self.ir.erase(root);
                module
            }
        };
        Ok(Module::from_parts(self.ir, root, self.meta))
    }

    /// Returns `true` if the token begins an alias or the resources.
    pub(super) fn at_file_item(&self) -> bool {
        matches!(
            self.token.kind,
            TokenKind::HashId | TokenKind::ExclamationId | TokenKind::FileMetadataBegin
        )
    }

    fn file_item(&mut self) -> Parsed<()> {
        match self.token.kind {
            TokenKind::HashId => self.attr_alias(),
            TokenKind::ExclamationId => self.type_alias(),
            _ => self.resources(),
        }
    }

    /// Skips the rest of the resources after an error.
    fn skip_resources(&mut self) {
        while !self.at(TokenKind::Eof) && !self.eat(TokenKind::FileMetadataEnd) {
            self.advance();
        }
    }

    fn skip_line(&mut self) {
        let line = self.token.span.start as usize;
        let rest = self.text.get(line..).unwrap_or_default();
        let end = rest
            .iter()
            .position(|&byte| byte == b'\n')
            .map_or(self.text.len(), |at| line + at);
        self.resume_at(end as u32);
    }

    /// Parses the name of a new alias and its `=`. Names of attributes and types differ in their `#` and `!`.
    fn alias_name(&mut self) -> Parsed<&'s [u8]> {
        let (name, span) = (self.bytes(), self.token.span);
        if name.contains(&b'.') {
            return Err(self.error(span, ParseError::DottedAlias));
        }
        self.advance();
        self.expect(TokenKind::Equal)?;
        let is_known = self.aliases.attrs.contains_key(name)
            || self.aliases.locations.contains_key(name)
            || self.aliases.types.contains_key(name);
        if is_known {
            return Err(self.error(span, ParseError::AliasRedefinition { name: shorten(name) }));
        }
        Ok(name)
    }

    /// Parses `#name = attribute`.
    fn attr_alias(&mut self) -> Parsed<()> {
        let name = self.alias_name()?;
        if self.at_keyword("loc") {
            self.advance();
            self.expect(TokenKind::LParen)?;
            let location = self.parse_location().and_then(|location| {
                self.expect(TokenKind::RParen)?;
                Ok(location)
            });
            // A malformed location is defined as unknown, so that its uses are no further errors.
            self.aliases
                .locations
                .insert(name, location.unwrap_or(Location::UNKNOWN));
            return location.map(|_| ());
        }
        let attr = self.parse_attr()?;
        self.aliases.attrs.insert(name, attr);
        let ident = self.ctx.ident_from_bytes(name.get(1..).unwrap_or_default());
        self.meta.attr_aliases.push((ident, attr));
        Ok(())
    }

    /// Parses `!name = type`.
    fn type_alias(&mut self) -> Parsed<()> {
        let name = self.alias_name()?;
        let ty = self.parse_type()?;
        self.aliases.types.insert(name, ty);
        let ident = self.ctx.ident_from_bytes(name.get(1..).unwrap_or_default());
        self.meta.type_aliases.push((ident, ty));
        Ok(())
    }

    /// Parses `{-# dialect_resources: { builtin: { key: "0x..." } }, external_resources: {...} #-}`.
    fn resources(&mut self) -> Parsed<()> {
        let open = self.token.span;
        self.advance();
        if self.eat(TokenKind::FileMetadataEnd) {
            return Ok(());
        }
        loop {
            let of_dialects = self.at_keyword("dialect_resources");
            if !of_dialects && !self.at_keyword("external_resources") {
                return Err(self.unexpected("`dialect_resources` or `external_resources`"));
            }
            self.advance();
            self.expect(TokenKind::Colon)?;
            self.resource_groups(of_dialects)?;
            if !self.eat(TokenKind::Comma) {
                break;
            }
        }
        if self.at(TokenKind::Eof) {
            return Err(self.error(open, ParseError::Unclosed { bracket: "`{-#`" }));
        }
        self.expect(TokenKind::FileMetadataEnd)
    }

    fn resource_groups(&mut self, of_dialects: bool) -> Parsed<()> {
        self.expect(TokenKind::LBrace)?;
        self.list(TokenKind::RBrace, |parser| {
            let group = parser.key("a key")?;
            parser.expect(TokenKind::Colon)?;
            parser.expect(TokenKind::LBrace)?;
            parser.list(TokenKind::RBrace, |parser| parser.resource(of_dialects, group))
        })
    }

    fn resource(&mut self, of_dialects: bool, group: crate::Ident) -> Parsed<()> {
        let key = self.key("a key")?;
        self.expect(TokenKind::Colon)?;
        if of_dialects {
            if !self.at(TokenKind::String) {
                return Err(self.unexpected("a blob"));
            }
            let blob = self.blob()?;
            self.meta.resources.insert((group, key), blob);
        } else {
            let resource = match self.token.kind {
                TokenKind::String if self.bytes().starts_with(b"\"0x") => ExternalResource::Blob(self.blob()?),
                TokenKind::String => ExternalResource::String(decode_string(self.bytes()).into()),
                _ if self.at_keyword("true") => ExternalResource::Bool(true),
                _ if self.at_keyword("false") => ExternalResource::Bool(false),
                _ => return Err(self.unexpected("a resource")),
            };
            self.meta.external_resources.insert((group, key), resource);
        }
        self.advance();
        Ok(())
    }

    /// Returns the bytes of the string at the current token, including the alignment.
    fn blob(&mut self) -> Parsed<Box<[u8]>> {
        let blob = super::elements::hex_bytes(&decode_string(self.bytes()));
        let alignment = blob.as_deref().and_then(|blob| blob.first_chunk::<4>());
        match (alignment.map(|bytes| u32::from_le_bytes(*bytes)), blob) {
            (Some(alignment), Some(blob)) if alignment.is_power_of_two() => Ok(blob.into()),
            _ => {
                let error = ParseError::Elements(
                    "a blob is `0x`, four bytes of alignment, which is a power of two, and its bytes",
                );
                Err(self.error(self.token.span, error))
            }
        }
    }

    /// Parses a bare word or string used as a name.
    pub(super) fn key(&mut self, expected: &'static str) -> Parsed<crate::Ident> {
        let key = match self.token.kind {
            TokenKind::BareId => self.ctx.ident_from_bytes(self.bytes()),
            TokenKind::String => self.ctx.ident_from_bytes(&decode_string(self.bytes())),
            _ => return Err(self.unexpected(expected)),
        };
        self.advance();
        Ok(key)
    }

    /// Resolves the locations that were defined after their use.
    fn settle_locations(&mut self) {
        for (deferred, target) in std::mem::take(&mut self.deferred_locations) {
            let span = match deferred {
                DeferredLocation::Alias(span) => span,
                DeferredLocation::Of(value) => {
                    // The placeholder of a value that was defined after its use has been erased.
                    if let Some(location) = self.ir.get_value(value).map(|value| value.location()) {
                        self.set_location(target, location);
                    }
                    continue;
                }
            };
            let name = span.bytes(self.text);
            match self.aliases.locations.get(name) {
                Some(&location) => self.set_location(target, location),
                None => {
                    let Reported = self.undefined_location(span, name);
                }
            }
        }
    }

    pub(super) fn undefined_location(&mut self, span: Span, name: &[u8]) -> Reported {
        let is_attribute = self.aliases.attrs.contains_key(name);
        let name = shorten(name);
        let error = if is_attribute {
            ParseError::NotALocation { name }
        } else {
            ParseError::UndefinedAlias { name }
        };
        self.error(span, error)
    }
}
