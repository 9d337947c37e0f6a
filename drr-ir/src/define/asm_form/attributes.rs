//! Attributes in custom forms.

use smallvec::SmallVec;

use super::Direction;
use crate::define::{AttrSlot, FormResult, OpAsmForm, UseGenericForm};
use crate::{Attribute, OpRef, Type};

impl<'ir> OpAsmForm<'_, 'ir> {
    /// Parses or prints a unit attribute, whose presence is that of a text.
    ///
    /// # Errors
    /// See [`optional`](Self::optional).
    pub fn unit(&mut self, text: &'static str, slot: AttrSlot) -> FormResult<bool> {
        self.bind(slot);
        let is_set = self.optional(text, |op| slot.of(op).is_some())?;
        if is_set {
            self.set_attribute(slot, self.ctx().unit_attr());
        }
        Ok(is_set)
    }

    /// Parses or prints a Boolean attribute after a text, as one of two words, for `false` and for `true`.
    ///
    /// # Errors
    /// If the text is neither, or the attribute is absent.
    pub fn flag(&mut self, text: &'static str, slot: AttrSlot, [no, yes]: [&'static str; 2]) -> FormResult {
        self.text(text)?;
        self.bind(slot);
        self.element(
            |parser| {
                let is_set = parser.parse_optional(yes);
                if !is_set && !parser.parse_optional(no) {
                    return Err(parser.error(format!("expected `{no}` or `{yes}`")));
                }
                let flag = parser.ctx().bool_attr(is_set);
                parser.set_attribute(slot, flag);
                Ok(())
            },
            |printer, op| {
                let is_set = slot.of(op).and_then(|flag| flag.as_bool(op.ctx()));
                printer.print(if is_set.ok_or(UseGenericForm)? { yes } else { no });
                Ok(())
            },
        )
    }

    /// Returns an attribute: the one parsed so far, or that of the op.
    pub fn attribute_of(&self, slot: AttrSlot) -> Option<Attribute> {
        match &self.direction {
            Direction::Parse(parser) => parser.attribute(slot),
            Direction::Print(_, op) => slot.of(*op),
        }
    }

    /// Sets an attribute that the text does not contain. Nothing is printed.
    pub fn set_attribute(&mut self, slot: AttrSlot, attr: Attribute) {
        self.bind(slot);
        if let Some(parser) = self.parser() {
            parser.set_attribute(slot, attr);
        }
    }

    /// Parses or prints an integer attribute of this type after a text, without the type.
    ///
    /// # Errors
    /// If the text is no integer, or the attribute has another type.
    pub fn integer(&mut self, text: &'static str, slot: AttrSlot, ty: Type) -> FormResult<i64> {
        self.text(text)?;
        self.bind(slot);
        self.element(
            |parser| {
                let number = parser.parse_integer()?;
                let attr = parser.ctx().int_attr(ty, number);
                parser.set_attribute(slot, attr);
                Ok(number)
            },
            |printer, op| {
                let attr = slot.of(op).filter(|attr| attr.ty(op.ctx()) == Some(ty));
                let number = attr.and_then(|attr| attr.as_i64(op.ctx())).ok_or(UseGenericForm)?;
                printer.print_integer(number);
                Ok(number)
            },
        )
    }

    /// Parses or prints an integer, and returns it. The printer prints the number that `printed` returns.
    ///
    /// # Errors
    /// If the text is no integer, or there is none to print.
    pub fn any_integer(&mut self, printed: impl FnOnce(OpRef<'ir>) -> Option<i64>) -> FormResult<i64> {
        self.element(
            |parser| parser.parse_integer(),
            |printer, op| {
                let number = printed(op).ok_or(UseGenericForm)?;
                printer.print_integer(number);
                Ok(number)
            },
        )
    }

    /// Parses or prints an attribute with its type, after a text.
    ///
    /// # Errors
    /// If the text is no attribute, or the op has none.
    pub fn attribute(&mut self, text: &'static str, slot: AttrSlot) -> FormResult<Attribute> {
        self.text(text)?;
        self.bind(slot);
        self.element(
            |parser| {
                let attr = parser.parse_attribute(None)?;
                parser.set_attribute(slot, attr);
                Ok(attr)
            },
            |printer, op| {
                let attr = slot.of(op).ok_or(UseGenericForm)?;
                printer.print_attribute(attr);
                Ok(attr)
            },
        )
    }

    /// Parses or prints an attribute after an optional text, followed by `close`: ` comdat(@c)`.
    ///
    /// # Errors
    /// If the text is invalid.
    pub fn optional_attribute(&mut self, text: &'static str, slot: AttrSlot, close: &'static str) -> FormResult {
        self.bind(slot);
        if self.optional(text, |op| slot.of(op).is_some())? {
            self.attribute("", slot)?;
            self.text(close)?;
        }
        Ok(())
    }

    /// Parses or prints the type of a type attribute, after a text.
    ///
    /// # Errors
    /// If the text is no type, or the op has no such attribute.
    pub fn type_attribute(&mut self, text: &'static str, slot: AttrSlot) -> FormResult<Type> {
        let ty = self.any_type(text, |op| slot.of(op)?.type_value(op.ctx()))?;
        self.set_attribute(slot, self.ctx().type_attr(ty));
        Ok(ty)
    }

    /// Parses or prints a string attribute as `@name`.
    ///
    /// # Errors
    /// If the text is no symbol, or the op has no such attribute.
    pub fn symbol_name(&mut self, slot: AttrSlot) -> FormResult {
        self.bind(slot);
        self.element(
            |parser| {
                let name = parser.parse_symbol_name()?;
                parser.set_attribute(slot, name);
                Ok(())
            },
            |printer, op| {
                let name = slot.of(op).and_then(|name| name.string(op.ctx()));
                printer.print_symbol_name(name.ok_or(UseGenericForm)?);
                Ok(())
            },
        )
    }

    /// Makes the attribute dictionary omit an attribute that code of one direction parses or prints.
    pub fn bind(&mut self, slot: AttrSlot) {
        if self.op().is_some() {
            self.bound.push(slot);
        }
    }

    /// Parses or prints the attributes that no preceding element contains, in braces after a space, if there are any.
    ///
    /// # Errors
    /// If the text is invalid.
    pub fn attr_dict(&mut self) -> FormResult {
        self.attr_dict_except(&[], false)
    }

    /// Parses or prints the attributes that no preceding element contains, after the word `attributes`, if there are
    /// any.
    ///
    /// # Errors
    /// If the text is invalid.
    pub fn attr_dict_with_keyword(&mut self) -> FormResult {
        self.attr_dict_except(&[], true)
    }

    /// Parses or prints the attributes that no preceding element contains and that are not in `except`.
    ///
    /// # Errors
    /// If the text is invalid.
    pub fn attr_dict_except(&mut self, except: &[&str], with_keyword: bool) -> FormResult {
        let bound = std::mem::take(&mut self.bound);
        self.element(
            |parser| parser.parse_attr_dict(with_keyword),
            |printer, op| {
                let args = op.info().map_or(&[][..], |info| info.def().args);
                let bound = bound
                    .iter()
                    .filter_map(|slot| Some(args.get(usize::from(slot.0))?.name));
                let except: SmallVec<[&str; 8]> = bound.chain(except.iter().copied()).collect();
                printer.print_attr_dict(op, &except, with_keyword);
                Ok(())
            },
        )
    }
}
