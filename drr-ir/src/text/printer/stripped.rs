//! Types and attributes without their dialect name or without their whole name, as assembly formats print them.

use super::aliases::AliasSymbol;
use super::asm_writer::{AsmWriter, Elision, PrintTask};
use crate::{AttrData, Attribute, BodyFragment, Type, TypeData};

impl<'a> AsmWriter<'a, '_> {
    /// Prints an attribute of a dialect without its name: by its alias if it has one, and in full if the rest is empty.
    pub(super) fn stripped_attr(&mut self, attr: Attribute) {
        let symbol = self.locations.symbol(attr);
        self.visit(symbol, false);
        self.push_stripped_attr(attr);
        self.run();
    }

    /// Prints a type of a dialect without its name: by its alias if it has one, and in full if the rest is empty.
    pub(super) fn stripped_type(&mut self, ty: Type) {
        self.visit(AliasSymbol::Type(ty), false);
        self.push_stripped_type(ty);
        self.run();
    }

    /// Prints a type of a dialect without `!` and the dialect name.
    pub(super) fn unprefixed_type(&mut self, ty: Type) {
        self.visit(AliasSymbol::Type(ty), false);
        self.push_unprefixed_type(ty);
        self.run();
    }

    pub(super) fn push_stripped_attr(&mut self, attr: Attribute) {
        if self.alias(AliasSymbol::Attr(attr)) {
            return;
        }
        let pushed = match attr.data(self.ctx) {
            // An attribute with a trailing type keeps its name.
            Some(AttrData::Dialect {
                body,
                defined: Some(defined),
                ty: None,
                ..
            }) => self.push_stripped(defined.name(), body),
            _ => false,
        };
        if !pushed {
            self.push(PrintTask::Attr(attr, Elision::Never));
        }
    }

    pub(super) fn push_stripped_type(&mut self, ty: Type) {
        if self.alias(AliasSymbol::Type(ty)) {
            return;
        }
        let pushed = match ty.data(self.ctx) {
            TypeData::Dialect {
                body,
                defined: Some(defined),
                ..
            } => self.push_stripped(defined.name(), body),
            _ => false,
        };
        if !pushed {
            self.push(PrintTask::Type(ty));
        }
    }

    pub(super) fn push_unprefixed_type(&mut self, ty: Type) {
        if self.alias(AliasSymbol::Type(ty)) {
            return;
        }
        if let TypeData::Dialect { body, .. } = ty.data(self.ctx)
            && let Some((BodyFragment::Text(first), rest)) = body.split_first()
            && let Some(begin) = first.strip_prefix(b".")
        {
            self.push(PrintTask::Parts(rest));
            self.push(PrintTask::Bytes(begin));
        } else {
            self.push(PrintTask::Type(ty));
        }
    }

    /// Pushes the text after the mnemonic of a type or an attribute; returns `false` if there is none.
    fn push_stripped(&mut self, name: &str, body: &'a [BodyFragment]) -> bool {
        let mnemonic = name.split_once('.').map_or(name, |(_, mnemonic)| mnemonic);
        let Some((BodyFragment::Text(first), rest)) = body.split_first() else {
            return false;
        };
        let Some(begin) = first.get(1..).and_then(|first| first.strip_prefix(mnemonic.as_bytes())) else {
            return false;
        };
        // A body that does not begin with a plain name is in brackets.
        let is_closed = first.first() == Some(&b'<');
        let end = |text: &'a [u8]| text.strip_suffix(b">").filter(|_| is_closed).unwrap_or(text);
        match rest.split_last() {
            None if end(begin).is_empty() => return false,
            None => self.push(PrintTask::Bytes(end(begin))),
            Some((BodyFragment::Text(last), middle)) => {
                self.push(PrintTask::Bytes(end(last)));
                self.push(PrintTask::Parts(middle));
                self.push(PrintTask::Bytes(begin));
            }
            Some(_) => {
                self.push(PrintTask::Parts(rest));
                self.push(PrintTask::Bytes(begin));
            }
        }
        true
    }
}
