//! Types and attributes without their dialect name or without their whole name, as assembly formats print them.

use super::aliases::Symbol;
use super::structures::{Elision, Structures, Task};
use crate::{AttrData, Attribute, DialectPart, Type, TypeData};

impl<'a> Structures<'a, '_> {
    /// Prints an attribute of a dialect without its name: by its alias if it has one, and in full if the rest is empty.
    pub(super) fn stripped_attr(&mut self, attr: Attribute) {
        let symbol = self.locations.symbol(attr);
        self.visit(symbol, false);
        self.push_stripped_attr(attr);
        self.run();
    }

    /// Prints a type of a dialect without its name: by its alias if it has one, and in full if the rest is empty.
    pub(super) fn stripped_type(&mut self, ty: Type) {
        self.visit(Symbol::Type(ty), false);
        self.push_stripped_type(ty);
        self.run();
    }

    /// Prints a type of a dialect without `!` and the dialect name.
    pub(super) fn unprefixed_type(&mut self, ty: Type) {
        self.visit(Symbol::Type(ty), false);
        self.push_unprefixed_type(ty);
        self.run();
    }

    pub(super) fn push_stripped_attr(&mut self, attr: Attribute) {
        if self.alias(Symbol::Attr(attr)) {
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
            self.push(Task::Attr(attr, Elision::Never));
        }
    }

    pub(super) fn push_stripped_type(&mut self, ty: Type) {
        if self.alias(Symbol::Type(ty)) {
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
            self.push(Task::Type(ty));
        }
    }

    pub(super) fn push_unprefixed_type(&mut self, ty: Type) {
        if self.alias(Symbol::Type(ty)) {
            return;
        }
        if let TypeData::Dialect { body, .. } = ty.data(self.ctx)
            && let Some((DialectPart::Text(first), rest)) = body.split_first()
            && let Some(begin) = first.strip_prefix(b".")
        {
            self.push(Task::Parts(rest));
            self.push(Task::Bytes(begin));
        } else {
            self.push(Task::Type(ty));
        }
    }

    /// Pushes the text after the mnemonic of a type or an attribute; returns `false` if there is none.
    fn push_stripped(&mut self, name: &str, body: &'a [DialectPart]) -> bool {
        let mnemonic = name.split_once('.').map_or(name, |(_, mnemonic)| mnemonic);
        let Some((DialectPart::Text(first), rest)) = body.split_first() else {
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
            None => self.push(Task::Bytes(end(begin))),
            Some((DialectPart::Text(last), middle)) => {
                self.push(Task::Bytes(end(last)));
                self.push(Task::Parts(middle));
                self.push(Task::Bytes(begin));
            }
            Some(_) => {
                self.push(Task::Parts(rest));
                self.push(Task::Bytes(begin));
            }
        }
        true
    }
}
