//! Types and attributes defined by a dialect, parsed by running their formats like those of ops.
//!
//! A nested type or attribute suspends the run, whose state moves to the stack of [`nested`](super::nested).

mod open_def;
mod params;

use open_def::{OpenParam, ParamGroup};

pub(super) use open_def::{IdentifiedType, OpenDef};
pub(super) use params::{ItemForm, is_optional, item_of};

use super::asm::{AttrSink, ParserAdapter};
use super::nested::{ExpectedItem, NestedFrame, NestedStep, ParsedItem};
use super::{ParseError, Parsed, Parser, Reported};
use crate::define::{AssemblyFormat, AttrSlot, DefDescriptor, FormatElement, GroupStart, ParamsDirective, TypeForm};
use crate::text::token::TokenKind;
use crate::{Attribute, Type};

/// The parameters of a definition.
struct ParamSink<'o>(&'o mut OpenDef);

impl AttrSink for ParamSink<'_> {
    fn set(&mut self, slot: AttrSlot, attr: Attribute) {
        self.0.set(slot.0, attr);
    }

    fn get(&self, slot: AttrSlot) -> Option<Attribute> {
        self.0.params.get(usize::from(slot.0)).copied().flatten()
    }
}

impl Parser<'_> {
    /// Begins a type or attribute defined by a dialect: looks up the definition and consumes its name. Returns `None`
    /// if no definition has this name.
    pub(super) fn begin_defined(&mut self, is_type: bool, required_type: Option<Type>) -> Option<Parsed<NestedStep>> {
        let (name, span) = (self.bytes().get(1..).unwrap_or_default(), self.token.span);
        let registry = self.ctx.registry();
        let find = |name: &[u8]| {
            if is_type {
                registry.type_def(name)
            } else {
                registry.attr_def(name)
            }
        };
        let (def, in_brackets) = match find(name) {
            Some(def) => (def, false),
            None => {
                let mnemonic = self.mnemonic_in_brackets()?;
                (find(&[name, b".", mnemonic].concat())?, true)
            }
        };
        self.advance();
        if in_brackets {
            self.advance();
            self.advance();
        }
        let mut open = OpenDef::new(def, is_type, in_brackets, span);
        open.required_type = required_type;
        Some(self.run_def(Box::new(open)))
    }

    /// Parses an attribute without its name, as its format writes it.
    pub(super) fn stripped_attr(&mut self, def: &'static DefDescriptor) -> Parsed<Attribute> {
        match self.nested(ExpectedItem::StrippedAttr(def))? {
            ParsedItem::Attr(attr) => Ok(attr),
            _ => Err(self.unexpected("an attribute")),
        }
    }

    /// Begins a type or attribute without its name.
    pub(super) fn begin_stripped(&mut self, def: &'static DefDescriptor, is_type: bool) -> Parsed<NestedStep> {
        let mut open = OpenDef::new(def, is_type, false, self.token.span);
        open.is_stripped = true;
        self.run_def(Box::new(open))
    }

    /// Parses a type in a given form.
    pub(super) fn type_in_form(&mut self, form: TypeForm) -> Parsed<Type> {
        let want = match form {
            TypeForm::Full => ExpectedItem::Type,
            TypeForm::Stripped(def) => ExpectedItem::StrippedType(def),
            TypeForm::OfDialect(dialect, _) => ExpectedItem::TypeOfDialect(dialect),
        };
        self.wanted_type(want)
    }

    /// Parses a type of a dialect without `!` and the dialect name, or any type in full.
    pub(super) fn type_of_dialect(&mut self, dialect: &'static str) -> Parsed<Type> {
        self.wanted_type(ExpectedItem::TypeOfDialect(dialect))
    }

    fn wanted_type(&mut self, want: ExpectedItem) -> Parsed<Type> {
        match self.nested(want)? {
            ParsedItem::Type(ty) => Ok(ty),
            _ => Err(self.unexpected("a type")),
        }
    }

    /// Looks up the type definition of a dialect whose mnemonic is the current token.
    pub(super) fn type_def_of(&self, dialect: &str) -> Option<&'static DefDescriptor> {
        if !self.at(TokenKind::BareId) {
            return None;
        }
        let name = [dialect.as_bytes(), b".", self.bytes()].concat();
        self.ctx.registry().type_def(&name)
    }

    /// Begins a type whose mnemonic is the current token.
    pub(super) fn begin_unprefixed(&mut self, def: &'static DefDescriptor) -> Parsed<NestedStep> {
        let open = OpenDef::new(def, true, false, self.token.span);
        self.advance();
        self.run_def(Box::new(open))
    }

    /// Continues a definition when a nested type or attribute is complete.
    pub(super) fn resume_def(&mut self, mut open: Box<OpenDef>, done: ParsedItem) -> Parsed<NestedStep> {
        let attr = match done {
            ParsedItem::Type(ty) => self.ctx.type_attr(ty),
            ParsedItem::Attr(attr) => attr,
            ParsedItem::Location(_) => return Err(self.unexpected("an attribute")),
        };
        if let Some(waiting) = open.waiting.take()
            && let Some(next) = self.take_item(&mut open, waiting, attr)?
            && let Some(want) = self.read_items(&mut open, next)?
        {
            return Ok(NestedStep::Open(NestedFrame::Defined(open), want));
        }
        self.run_def(open)
    }

    fn run_def(&mut self, mut open: Box<OpenDef>) -> Parsed<NestedStep> {
        let format = open.def.format.unwrap_or(&AssemblyFormat::EMPTY);
        let elements = format.elements;
        loop {
            if let Some(want) = self.read_group(&mut open)? {
                return Ok(self.suspend(open, want));
            }
            let Some(element) = elements.get(open.at) else { break };
            open.at += 1;
            match *element {
                FormatElement::Literal(literal) => self.expect_literal(literal)?,
                FormatElement::Attribute(number) | FormatElement::QualifiedAttribute(number) => {
                    if is_optional(open.def, number) && !self.may_begin_param(open.def, number, 0) {
                        continue;
                    }
                    if let Some(want) = self.read_param(&mut open, number)? {
                        return Ok(self.suspend(open, want));
                    }
                }
                FormatElement::Params => open.several = ParamGroup::Params(0),
                FormatElement::Struct(fields) => open.several = ParamGroup::Struct(fields),
                FormatElement::CustomParams(directive) => {
                    self.custom_params(&mut open, directive)?;
                }
                FormatElement::SetUnit(number) => {
                    let set = self.ctx.unit_attr();
                    open.set(number, set);
                }
                FormatElement::Group { first, then_len, .. } => {
                    let is_present = self.begin_group(&mut open, format, first)?;
                    open.at += if is_present { 0 } else { usize::from(then_len) };
                }
                FormatElement::Skip(len) => open.at += usize::from(len),
                _ => {}
            }
        }
        self.end_of_body(open)
    }

    /// Reads the parameters of a `params` or `struct` directive. Returns the nested type or attribute that a parameter
    /// requires.
    fn read_group(&mut self, open: &mut OpenDef) -> Parsed<Option<ExpectedItem>> {
        loop {
            let next = match open.several {
                ParamGroup::None => return Ok(None),
                ParamGroup::Params(number) => self.next_param(open, number)?.map(|param| (param, None)),
                ParamGroup::Struct(fields) => {
                    let field = self.next_field(open, fields)?;
                    field.map(|field| (field.param, field.custom))
                }
            };
            match next {
                Some((_, Some(directive))) => {
                    self.custom_params(open, directive)?;
                }
                Some((number, None)) => {
                    if let Some(want) = self.read_param(open, number)? {
                        return Ok(Some(want));
                    }
                }
                None => open.several = ParamGroup::None,
            }
        }
    }

    /// Returns `true` if the first branch of an optional group is present.
    fn begin_group(&mut self, open: &mut OpenDef, format: &AssemblyFormat, first: GroupStart) -> Parsed<bool> {
        let inside = format.spaces_at(open.at);
        match (first, format.elements.get(open.at + inside)) {
            (GroupStart::Custom, Some(&FormatElement::CustomParams(directive))) => {
                let is_present = self.custom_params(open, directive)?;
                // The test has already parsed the directive.
                open.at += if is_present { 1 + inside } else { 0 };
                Ok(is_present)
            }
            _ => Ok(self.group_begins(open.def, first, 0)),
        }
    }

    /// Ends the body of a definition. The type of an attribute may follow.
    fn end_of_body(&mut self, mut open: Box<OpenDef>) -> Parsed<NestedStep> {
        if std::mem::take(&mut open.in_brackets) {
            self.expect(TokenKind::Greater)?;
        }
        if !open.is_type && !open.is_stripped && self.eat(TokenKind::Colon) {
            open.is_stripped = true;
            // An attribute that has no type parameter, or whose text specifies it, ignores this type.
            let number = open.def.self_type;
            let number = number.filter(|&number| open.params.get(usize::from(number)).is_some_and(Option::is_none));
            open.waiting = number.map(|number| OpenParam {
                number,
                start: self.token.span,
                items: None,
            });
            return Ok(NestedStep::Open(NestedFrame::Defined(open), ExpectedItem::Type));
        }
        self.finish_def(&mut open)
    }

    /// Suspends the definition for a nested type or attribute.
    fn suspend(&mut self, mut open: Box<OpenDef>, want: ExpectedItem) -> NestedStep {
        if let Some(identity) = open.identity()
            && !open.is_noted
        {
            open.is_noted = true;
            self.identified.open.push(identity);
        }
        NestedStep::Open(NestedFrame::Defined(open), want)
    }

    /// Runs a directive's parse function. Returns `true` if the directive is present.
    fn custom_params(&mut self, open: &mut OpenDef, directive: ParamsDirective) -> Parsed<bool> {
        /// Parse functions that parse attributes can call themselves.
        const MAX_DEPTH: usize = 32;
        let start = self.token.span;
        if self.running == MAX_DEPTH {
            let message = format!(
                "`custom<{}>` lies in others of its kind deeper than {MAX_DEPTH} levels",
                directive.name
            );
            return Err(self.error(start, ParseError::Custom { message }));
        }
        self.running += 1;
        let slots = ParamSink(open);
        let is_present = (directive.parse)(&mut ParserAdapter { parser: self, slots });
        self.running -= 1;
        let is_present = is_present.map_err(|_| Reported)?;
        let is_missing = |number: &&u8| open.params.get(usize::from(**number)).is_some_and(Option::is_none);
        if let Some(&number) = directive.required.iter().find(is_missing).filter(|_| is_present)
            && let Some(param) = open.def.params.get(usize::from(number))
        {
            let message = format!("`custom<{}>` has read no `{}`", directive.name, param.name);
            return Err(self.error(self.span_from(start), ParseError::Custom { message }));
        }
        Ok(is_present)
    }

    fn finish_def(&mut self, open: &mut OpenDef) -> Parsed<NestedStep> {
        let span = self.span_from(open.span);
        let asked = open.required_type.filter(|_| open.def.self_type.is_some());
        if let (Some(number), Some(ty)) = (open.def.self_type, asked)
            && open.params.get(usize::from(number)).is_some_and(Option::is_none)
        {
            let ty = self.ctx.type_attr(ty);
            open.set(number, ty);
        }
        if std::mem::take(&mut open.is_noted) {
            self.identified.open.pop();
        }
        let result = if let Some(identity) = open.identity() {
            self.identified_type(open, identity).map(ParsedItem::Type)
        } else if open.is_type {
            self.ctx.defined_type(open.def, &open.params).map(ParsedItem::Type)
        } else {
            self.ctx
                .defined_attr(open.def, &open.params, None)
                .map(ParsedItem::Attr)
        };
        match result {
            Ok(ParsedItem::Attr(attr)) if asked.is_some_and(|ty| attr.ty(&self.ctx).unwrap_or(Type::NONE) != ty) => {
                let shown = |ty: Option<Type>| ty.unwrap_or(Type::NONE).display(&self.ctx).to_string();
                let message = format!(
                    "expected an attribute of type `{}`, and this one is of type `{}`",
                    shown(asked),
                    shown(attr.ty(&self.ctx))
                );
                Err(self.error(span, ParseError::Custom { message }))
            }
            Ok(done) => Ok(NestedStep::Done(done)),
            Err(error) => {
                let message = format!("`{}` {}", open.def.name, error.message);
                Err(self.error(span, ParseError::Custom { message }))
            }
        }
    }
}
