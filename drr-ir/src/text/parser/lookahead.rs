//! Lookahead for optional elements in formats of types and attributes.

use super::Parser;
use super::defined::{ItemForm, is_optional, item_of};
use crate::define::{DefDescriptor, FormatElement, GroupStart, StructField, TypeForm};
use crate::text::token::TokenKind;

impl Parser<'_> {
    /// Returns `true` if a parameter of a definition may begin here.
    pub(super) fn may_begin_param(&self, def: &DefDescriptor, number: u8, depth: usize) -> bool {
        item_of(def, number).is_some_and(|(item, _)| self.may_begin_item(item, depth))
    }

    /// Returns `true` if an item may begin here.
    pub(super) fn may_begin_item(&self, item: ItemForm, depth: usize) -> bool {
        match item {
            ItemForm::Type(TypeForm::Full) => self.may_begin_type(),
            ItemForm::Type(TypeForm::Stripped(def)) => {
                self.at(TokenKind::ExclamationId) || self.may_begin_stripped(def, depth)
            }
            ItemForm::Type(TypeForm::OfDialect(dialect, _)) => {
                self.may_begin_type() || self.type_def_of(dialect).is_some()
            }
            ItemForm::Attr(form) | ItemForm::Property(form) => self.may_begin_form(form, depth),
        }
    }

    /// Returns `true` if the text of a definition, without its name, may begin here. `depth` is the number of enclosing
    /// definitions that begin with this one.
    pub(super) fn may_begin_stripped(&self, def: &DefDescriptor, depth: usize) -> bool {
        const MAX_DEPTH: usize = 8;
        let elements = def.format.map_or(&[][..], |format| format.elements);
        let mut at = 0;
        while let Some(element) = elements.get(at).filter(|_| depth < MAX_DEPTH) {
            at += 1;
            let numbers = 0..u8::try_from(def.params.len()).unwrap_or(u8::MAX);
            let begins = |number| self.may_begin_param(def, number, depth + 1);
            let (found, may_be_absent) = match *element {
                FormatElement::Space | FormatElement::Newline | FormatElement::SetUnit(_) => continue,
                FormatElement::Literal(literal) => return self.at_literal(literal),
                FormatElement::Attribute(number) | FormatElement::QualifiedAttribute(number) => {
                    (begins(number), is_optional(def, number))
                }
                FormatElement::Params => {
                    let required = numbers.clone().position(|number| !is_optional(def, number));
                    let firsts = required.map_or(def.params.len(), |at| at + 1);
                    (numbers.take(firsts).any(begins), required.is_none())
                }
                FormatElement::Struct(fields) => {
                    let named = |field: &StructField| def.params.get(usize::from(field.param)).map(|param| param.name);
                    let is_named = fields
                        .iter()
                        .filter_map(named)
                        .any(|name| self.at(TokenKind::BareId) && self.bytes() == name.as_bytes());
                    (is_named, fields.iter().all(|field| is_optional(def, field.param)))
                }
                FormatElement::Group { first, then_len, .. } => {
                    at += usize::from(then_len);
                    (self.group_begins(def, first, depth + 1), true)
                }
                _ => (false, true),
            };
            if found || !may_be_absent {
                return found;
            }
        }
        false
    }

    /// Returns `true` if an optional group that begins with `first` may begin here.
    pub(super) fn group_begins(&self, def: &DefDescriptor, first: GroupStart, depth: usize) -> bool {
        match first {
            GroupStart::Literal(literal) => self.at_literal(literal),
            GroupStart::Attribute(number) => self.may_begin_param(def, number, depth),
            GroupStart::Operand | GroupStart::Region | GroupStart::Custom => false,
        }
    }
}
