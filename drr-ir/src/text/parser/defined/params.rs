//! Parameters of types and attributes defined by a dialect.

use super::open_def::{OpenDef, OpenParam, ParamGroup};
use crate::Attribute;
use crate::define::{ArgKind, AttrForm, DefDescriptor, StructField, TypeForm};
use crate::text::parser::nested::ExpectedItem;
use crate::text::parser::{ParseError, Parsed, Parser, Reported};
use crate::text::token::TokenKind;

/// The textual form of a parameter or list item.
#[derive(Clone, Copy)]
pub(in crate::text::parser) enum ItemForm {
    Type(TypeForm),
    Attr(AttrForm),
    Property(AttrForm),
}

impl Parser<'_> {
    /// Returns the next parameter that is present. Optional parameters can be omitted at the end, or where the text
    /// cannot begin one.
    pub(super) fn next_param(&mut self, open: &mut OpenDef, mut number: u8) -> Parsed<Option<u8>> {
        let count = open.def.params.len() as u8;
        let was_read = number > 0 && open.params.get(usize::from(number) - 1).is_some_and(Option::is_some);
        if was_read && number < count {
            let rest_is_optional = (number..count).all(|number| is_optional(open.def, number));
            if rest_is_optional && !self.at(TokenKind::Comma) {
                return Ok(None);
            }
            self.expect(TokenKind::Comma)?;
        }
        let is_left_out = |number| {
            open.def.self_type == Some(number)
                || is_optional(open.def, number) && !self.may_begin_param(open.def, number, 0)
        };
        while number < count && is_left_out(number) {
            number += 1;
        }
        if number >= count {
            return Ok(None);
        }
        open.several = ParamGroup::Params(number + 1);
        Ok(Some(number))
    }

    /// Returns the field whose name is next: `name =`.
    pub(super) fn next_field(
        &mut self,
        open: &mut OpenDef,
        fields: &'static [StructField],
    ) -> Parsed<Option<StructField>> {
        let params = &open.params;
        let is_read = |field: &StructField| params.get(usize::from(field.param)).is_some_and(Option::is_some);
        let name = |field: &StructField| {
            open.def
                .params
                .get(usize::from(field.param))
                .map_or("", |param| param.name)
        };
        let goes_on = if fields.iter().any(is_read) {
            self.eat(TokenKind::Comma)
        } else {
            self.at(TokenKind::BareId)
        };
        if !goes_on {
            let is_missing = |field: &&StructField| !is_optional(open.def, field.param) && !is_read(field);
            return match fields.iter().find(is_missing) {
                Some(field) => Err(self.error(self.token.span, ParseError::MissingField { name: name(field) })),
                None => Ok(None),
            };
        }
        let is_named = |field: &&StructField| name(field).as_bytes() == self.bytes() && !is_read(field);
        match fields.iter().find(is_named) {
            Some(&field) => {
                self.advance();
                self.expect(TokenKind::Equal)?;
                Ok(Some(field))
            }
            None => {
                let names: Vec<String> = fields.iter().map(|field| format!("`{}`", name(field))).collect();
                let expected = format!("each of {} once", names.join(", "));
                Err(self.unexpected_text(expected))
            }
        }
    }

    /// Parses a parameter, or returns the nested item that it requires.
    pub(super) fn read_param(&mut self, open: &mut OpenDef, number: u8) -> Parsed<Option<ExpectedItem>> {
        let Some((item, is_list)) = item_of(open.def, number) else {
            return Ok(None);
        };
        let (start, items) = (self.token.span, is_list.then(Vec::new));
        if is_list && !self.may_begin_item(item, 0) {
            let list = self.ctx.array_attr(&[]);
            open.set(number, list);
            return Ok(None);
        }
        self.read_items(open, OpenParam { number, start, items })
    }

    /// Parses the items of a parameter until one requires the stack.
    pub(super) fn read_items(&mut self, open: &mut OpenDef, mut waiting: OpenParam) -> Parsed<Option<ExpectedItem>> {
        let Some((item, _)) = item_of(open.def, waiting.number) else {
            return Ok(None);
        };
        loop {
            let read = self.read_item(item);
            match read.map_err(|reported| self.note_parameter(open.def, waiting.number, reported))? {
                Err(want) => {
                    open.waiting = Some(waiting);
                    return Ok(Some(want));
                }
                Ok(attr) => match self.take_item(open, waiting, attr)? {
                    Some(next) => waiting = next,
                    None => return Ok(None),
                },
            }
        }
    }

    /// Adds a note that names the parameter in progress to the last error.
    #[cold]
    pub(in crate::text::parser) fn in_parameter(&mut self, open: &OpenDef, reported: Reported) -> Reported {
        match &open.waiting {
            Some(waiting) => self.note_parameter(open.def, waiting.number, reported),
            None => reported,
        }
    }

    /// Adds a note with the declaration of a parameter to the last error.
    #[cold]
    fn note_parameter(&mut self, def: &DefDescriptor, number: u8, reported: Reported) -> Reported {
        if let Some(param) = def.params.get(usize::from(number)) {
            let summary = match param.kind {
                ArgKind::Operand { constraint, .. } => (constraint.summary)(),
                ArgKind::Attribute { constraint, .. } | ArgKind::Property { constraint, .. } => (constraint.summary)(),
            };
            let note = format!("parameter `{}` of `{}`: {summary}", param.name, def.name);
            self.errors.note_last(note);
        }
        reported
    }

    /// Parses an item without nested types or attributes, or returns the nested item that it requires.
    fn read_item(&mut self, item: ItemForm) -> Parsed<Result<Attribute, ExpectedItem>> {
        let (form, is_property) = match item {
            ItemForm::Type(TypeForm::Full) => return Ok(Err(ExpectedItem::Type)),
            ItemForm::Type(TypeForm::Stripped(def)) => return Ok(Err(ExpectedItem::StrippedType(def))),
            ItemForm::Type(TypeForm::OfDialect(dialect, _)) => return Ok(Err(ExpectedItem::TypeOfDialect(dialect))),
            ItemForm::Attr(form) => (form, false),
            ItemForm::Property(form) => (form, true),
        };
        let is_number = matches!(
            self.token.kind,
            TokenKind::Integer | TokenKind::Float | TokenKind::Minus
        );
        let is_string = self.at(TokenKind::String);
        let is_flat = match form {
            AttrForm::Defined(def) => return Ok(Err(ExpectedItem::StrippedAttr(def))),
            AttrForm::DefinedAs(name) => {
                let def = self.ctx.registry().attr_def(name.as_bytes());
                return Ok(Err(def.map_or(ExpectedItem::Attr, ExpectedItem::StrippedAttr)));
            }
            AttrForm::Any => is_property && (is_number || is_string),
            AttrForm::Typed(_) => is_number || is_string,
            AttrForm::Unsigned(_) => is_property || is_number,
            AttrForm::Signed(_) => is_property,
            AttrForm::Untyped => is_string,
            AttrForm::SymbolName | AttrForm::Enum(_) => true,
            AttrForm::DenseArray(_) => self.at(TokenKind::LSquare),
            AttrForm::DialectEnum { .. } => !self.at(TokenKind::HashId),
            AttrForm::Array
            | AttrForm::List(_)
            | AttrForm::Types(_)
            | AttrForm::Optional(_)
            | AttrForm::UnitProperty => false,
        };
        if is_flat {
            self.attr_in_form(form, is_property).map(Ok)
        } else {
            Ok(Err(ExpectedItem::Attr))
        }
    }

    /// Adds an item to its parameter. Returns the parameter if a list continues.
    pub(super) fn take_item(
        &mut self,
        open: &mut OpenDef,
        mut waiting: OpenParam,
        attr: Attribute,
    ) -> Parsed<Option<OpenParam>> {
        let mut attr = attr;
        if let Some(items) = &mut waiting.items {
            items.push(attr);
            if self.eat(TokenKind::Comma) {
                return Ok(Some(waiting));
            }
            attr = self.ctx.array_attr(items);
        }
        let Some(param) = open.def.params.get(usize::from(waiting.number)) else {
            return Ok(None);
        };
        if let ArgKind::Property {
            constraint, normalize, ..
        } = param.kind
        {
            if let AttrForm::Optional(_) = constraint.form {
                attr = self.ctx.array_attr(&[attr]);
            }
            let Some(normal) = normalize(&self.ctx, attr) else {
                let span = self.span_from(waiting.start);
                let summary = (constraint.summary)();
                let message = format!("the parameter `{}` is a {summary}", param.name);
                let message = self.ctx.explain_refusal(message, || normalize(&self.ctx, attr));
                return Err(self.error(span, ParseError::Custom { message }));
            };
            attr = normal;
        }
        open.set(waiting.number, attr);
        Ok(None)
    }
}

/// Returns the textual form of a parameter, and `true` if the parameter is a list.
pub(in crate::text::parser) fn item_of(def: &DefDescriptor, number: u8) -> Option<(ItemForm, bool)> {
    let (form, is_property) = match def.params.get(usize::from(number))?.kind {
        ArgKind::Operand { constraint, .. } => return Some((ItemForm::Type(constraint.form), false)),
        ArgKind::Attribute { constraint, .. } => (constraint.form, false),
        ArgKind::Property { constraint, .. } => (constraint.form, true),
    };
    let (form, is_list) = match form {
        AttrForm::Types(form) => return Some((ItemForm::Type(form), true)),
        AttrForm::List(&item) => (item, true),
        AttrForm::Optional(&item) => (item, false),
        form => (form, false),
    };
    let item = if is_property {
        ItemForm::Property
    } else {
        ItemForm::Attr
    };
    Some((item(form), is_list))
}

/// Returns `true` if a parameter may be omitted.
pub(in crate::text::parser) fn is_optional(def: &DefDescriptor, number: u8) -> bool {
    let declared = def.params.get(usize::from(number));
    declared.is_none_or(|declared| declared.kind.may_be_left_out())
}
