//! Types and attributes that a dialect defines: their formats are run as those of ops are. A type or an attribute inside suspends
//! the run, and what is open lies on the stack of what is nested.

use smallvec::SmallVec;

use super::nested::{Done, Frame, Step, Want};
use super::{ParseError, Parsed, Parser};
use crate::Attribute;
use crate::define::{ArgKind, AttrForm, DefDescriptor, FormatElement, GroupStart, Multiplicity, Presence};
use crate::diagnostic::Span;
use crate::text::token::TokenKind;

/// A type or an attribute that is being read.
#[derive(Debug)]
pub(super) struct OpenDef {
    def: &'static DefDescriptor,
    is_type: bool,
    /// Whether it is written `!dialect<mnemonic ..>`.
    in_brackets: bool,
    /// Where its name stands.
    span: Span,
    /// The next element.
    at: usize,
    /// The parameters that have been read.
    params: SmallVec<[Option<Attribute>; 4]>,
    /// What is read of several parameters at once.
    several: Several,
    /// The parameter that is being read, and the items of its list if it is one.
    waiting: Option<(u8, Option<Vec<Attribute>>)>,
}

/// What is read of `params` or `struct`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Several {
    None,
    /// The next parameter of all.
    Params(u8),
    /// Any of these parameters.
    Struct(&'static [u8]),
}

impl Parser<'_> {
    /// The definition that `name` of a dialect has, and whether it stands in the brackets of `!dialect<mnemonic ..>`; then
    /// what stands before its parameters is taken.
    pub(super) fn begin_defined(&mut self, is_type: bool) -> Option<Parsed<Step>> {
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
            None if !name.contains(&b'.') && self.text.get(span.end as usize) == Some(&b'<') => {
                let inside = self.text.get(span.end as usize + 1..)?.trim_ascii_start();
                let len = inside
                    .iter()
                    .take_while(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$' | b'.'))
                    .count();
                (find(&[name, b".", inside.get(..len)?].concat())?, true)
            }
            None => return None,
        };
        self.advance();
        if in_brackets {
            self.advance();
            self.advance();
        }
        let open = OpenDef::new(def, is_type, in_brackets, span);
        Some(self.run_def(Box::new(open)))
    }

    /// A type or an attribute without its name: what its format writes.
    pub(super) fn stripped(&mut self, def: &'static DefDescriptor, is_type: bool) -> Parsed<Done> {
        let open = OpenDef::new(def, is_type, false, self.token.span);
        match self.run_def(Box::new(open))? {
            Step::Done(done) => Ok(done),
            Step::Open(frame, want) => self.nested_in(frame, want),
        }
    }

    /// Goes on with a definition when what it waits for has been read.
    pub(super) fn go_on_def(&mut self, mut open: Box<OpenDef>, done: Done) -> Parsed<Step> {
        let attr = match done {
            Done::Type(ty) => self.ctx.type_attr(ty),
            Done::Attr(attr) => attr,
            Done::Location(_) => return Err(self.unexpected("an attribute")),
        };
        if let Some((number, items)) = open.waiting.take() {
            match items {
                None => open.set(number, attr),
                Some(mut items) => {
                    items.push(attr);
                    if self.eat(TokenKind::Comma) {
                        open.waiting = Some((number, Some(items)));
                        return Ok(Step::Open(Frame::Defined(open), Want::Attr));
                    }
                    let list = self.ctx.array_attr(&items);
                    open.set(number, list);
                }
            }
        }
        self.run_def(open)
    }

    fn run_def(&mut self, mut open: Box<OpenDef>) -> Parsed<Step> {
        let elements = open.def.format.map_or(&[][..], |format| format.elements);
        loop {
            let next = match open.several {
                Several::None => None,
                Several::Params(number) => self.next_param(&mut open, number)?,
                Several::Struct(numbers) => self.next_field(&mut open, numbers)?,
            };
            if let Some(number) = next {
                if let Some(want) = self.read_param(&mut open, number)? {
                    return Ok(Step::Open(Frame::Defined(open), want));
                }
                continue;
            }
            if open.several != Several::None {
                open.several = Several::None;
            }
            let Some(element) = elements.get(open.at) else { break };
            open.at += 1;
            match *element {
                FormatElement::Literal(literal) => self.expect_literal(literal)?,
                FormatElement::Attribute(number) | FormatElement::QualifiedAttribute(number) => {
                    if let Some(want) = self.read_param(&mut open, number)? {
                        return Ok(Step::Open(Frame::Defined(open), want));
                    }
                }
                FormatElement::Params => open.several = Several::Params(0),
                FormatElement::Struct(numbers) => open.several = Several::Struct(numbers),
                FormatElement::SetUnit(number) => {
                    let set = self.ctx.unit_attr();
                    open.set(number, set);
                }
                FormatElement::Group { first, then_len, .. } => {
                    let is_there = match first {
                        GroupStart::Literal(literal) => self.at_literal(literal),
                        GroupStart::Attribute(number) => self.may_begin_param(open.def, number),
                        GroupStart::Operand | GroupStart::Region | GroupStart::Custom => false,
                    };
                    if !is_there {
                        open.at += usize::from(then_len);
                    }
                }
                FormatElement::Skip(len) => open.at += usize::from(len),
                _ => {}
            }
        }
        if open.in_brackets {
            self.expect(TokenKind::Greater)?;
        }
        self.finish_def(&open)
    }

    fn finish_def(&mut self, open: &OpenDef) -> Parsed<Step> {
        let span = self.span_from(open.span);
        let made = if open.is_type {
            self.ctx.defined_type(open.def, &open.params).map(Done::Type)
        } else {
            let ty = None;
            self.ctx.defined_attr(open.def, &open.params, ty).map(Done::Attr)
        };
        match made {
            Ok(done) => Ok(Step::Done(done)),
            Err(error) => {
                let message = format!("`{}` {}", open.def.name, error.message);
                Err(self.error(span, ParseError::Custom { message }))
            }
        }
    }

    /// The next of all parameters that is there. Those that may be absent may be left out from the end, or where what
    /// stands there cannot be one.
    fn next_param(&mut self, open: &mut OpenDef, mut number: u8) -> Parsed<Option<u8>> {
        let count = open.def.params.len() as u8;
        let was_read = number > 0 && open.params.get(usize::from(number) - 1).is_some_and(Option::is_some);
        if was_read && number < count {
            let rest_is_optional = (number..count).all(|number| is_optional(open.def, number));
            if rest_is_optional && !self.at(TokenKind::Comma) {
                return Ok(None);
            }
            self.expect(TokenKind::Comma)?;
        }
        while number < count && is_optional(open.def, number) && !self.may_begin_param(open.def, number) {
            number += 1;
        }
        if number >= count {
            return Ok(None);
        }
        open.several = Several::Params(number + 1);
        Ok(Some(number))
    }

    /// The parameter whose name is next: `name =`.
    fn next_field(&mut self, open: &mut OpenDef, numbers: &'static [u8]) -> Parsed<Option<u8>> {
        let has_read = numbers
            .iter()
            .any(|&number| open.params.get(usize::from(number)).is_some_and(Option::is_some));
        let goes_on = if has_read {
            self.eat(TokenKind::Comma)
        } else {
            self.at(TokenKind::BareId)
        };
        if !goes_on {
            let missing = numbers.iter().find(|&&number| {
                !is_optional(open.def, number) && open.params.get(usize::from(number)).is_some_and(Option::is_none)
            });
            return match missing.and_then(|&number| open.def.params.get(usize::from(number))) {
                Some(param) => {
                    let error = ParseError::MissingField { name: param.name };
                    Err(self.error(self.token.span, error))
                }
                None => Ok(None),
            };
        }
        let named = |&&number: &&u8| {
            open.def
                .params
                .get(usize::from(number))
                .is_some_and(|param| param.name.as_bytes() == self.bytes())
        };
        let found = numbers.iter().find(named).copied();
        match found.filter(|&number| open.params.get(usize::from(number)).is_some_and(Option::is_none)) {
            Some(number) => {
                self.advance();
                self.expect(TokenKind::Equal)?;
                Ok(Some(number))
            }
            None => {
                let names = numbers
                    .iter()
                    .filter_map(|&number| Some(format!("`{}`", open.def.params.get(usize::from(number))?.name)));
                let names: Vec<String> = names.collect();
                let expected = format!("each of {} once", names.join(", "));
                Err(self.unexpected_text(expected))
            }
        }
    }

    /// Reads a parameter, or says what is wanted for it.
    fn read_param(&mut self, open: &mut OpenDef, number: u8) -> Parsed<Option<Want>> {
        let Some(param) = open.def.params.get(usize::from(number)) else {
            return Ok(None);
        };
        let attr = match param.kind {
            ArgKind::Operand { multiplicity, .. } => {
                let is_list = multiplicity == Multiplicity::Variadic;
                open.waiting = Some((number, is_list.then(Vec::new)));
                return Ok(Some(Want::Type));
            }
            ArgKind::Attribute { constraint, .. } => match constraint.form {
                AttrForm::Any | AttrForm::Untyped | AttrForm::Defined(_) => {
                    open.waiting = Some((number, None));
                    return Ok(Some(Want::Attr));
                }
                _ => self.form_attribute(open.def.params, number)?,
            },
            ArgKind::Property {
                constraint, normalize, ..
            } => match constraint.form {
                AttrForm::List => {
                    open.waiting = Some((number, Some(Vec::new())));
                    return Ok(Some(Want::Attr));
                }
                _ => {
                    let start = self.token.span;
                    let attr = self.form_attribute(open.def.params, number)?;
                    match normalize(&self.ctx, attr) {
                        Some(attr) => attr,
                        None => {
                            let span = self.span_from(start);
                            let summary = (constraint.summary)();
                            let message = format!("the parameter `{}` is a {summary}", param.name);
                            return Err(self.error(span, ParseError::Custom { message }));
                        }
                    }
                }
            },
        };
        open.set(number, attr);
        Ok(None)
    }

    fn may_begin_param(&self, def: &DefDescriptor, number: u8) -> bool {
        match def.params.get(usize::from(number)).map(|param| param.kind) {
            Some(ArgKind::Operand { .. }) => self.may_begin_type(),
            Some(ArgKind::Property { constraint, .. }) if matches!(constraint.form, AttrForm::Any | AttrForm::List) => {
                !matches!(
                    self.token.kind,
                    TokenKind::Greater | TokenKind::RParen | TokenKind::RSquare | TokenKind::Comma
                )
            }
            _ => self.may_begin_attribute(def.params, number),
        }
    }
}

impl OpenDef {
    fn new(def: &'static DefDescriptor, is_type: bool, in_brackets: bool, span: Span) -> Self {
        OpenDef {
            def,
            is_type,
            in_brackets,
            span,
            at: 0,
            params: SmallVec::from_elem(None, def.params.len()),
            several: Several::None,
            waiting: None,
        }
    }

    fn set(&mut self, number: u8, attr: Attribute) {
        if let Some(param) = self.params.get_mut(usize::from(number)) {
            *param = Some(attr);
        }
    }
}

/// Whether a parameter may be left out.
fn is_optional(def: &DefDescriptor, number: u8) -> bool {
    match def.params.get(usize::from(number)).map(|param| param.kind) {
        Some(ArgKind::Attribute { presence, .. } | ArgKind::Property { presence, .. }) => {
            !matches!(presence, Presence::Required)
        }
        Some(ArgKind::Operand { multiplicity, .. }) => multiplicity == Multiplicity::Optional,
        None => true,
    }
}
