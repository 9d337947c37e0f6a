//! Types and attributes that a dialect defines: their formats are run as those of ops are. A type or an attribute inside suspends
//! the run, and what is open lies on the stack of what is nested.

use smallvec::SmallVec;

use super::asm::{AsmText, Slots};
use super::nested::{Done, Frame, Step, Want};
use super::{ParseError, Parsed, Parser, Reported};
use crate::define::{
    ArgKind, AssemblyFormat, AttrForm, AttrSlot, DefDescriptor, FormatElement, GroupStart, ParamsDirective,
    StructField, TypeForm,
};
use crate::diagnostic::Span;
use crate::text::token::TokenKind;
use crate::{Attribute, Type};

/// A type or an attribute that is being read.
#[derive(Debug)]
pub(super) struct OpenDef {
    pub(super) def: &'static DefDescriptor,
    is_type: bool,
    /// Whether it is written `!dialect<mnemonic ..>`.
    in_brackets: bool,
    /// Whether it is written without its name, so that no type stands behind it.
    is_stripped: bool,
    /// The type that an attribute is asked to have.
    asked_type: Option<Type>,
    /// Where its name stands.
    span: Span,
    /// The next element.
    at: usize,
    /// The parameters that have been read.
    pub(super) params: SmallVec<[Option<Attribute>; 4]>,
    /// What is read of several parameters at once.
    several: Several,
    /// Whether it is a type that is noted as one whose parameters are being read.
    is_noted: bool,
    /// The parameter that is being read.
    waiting: Option<Waiting>,
}

/// The definition of an identified type and what identifies the type.
pub(super) type IdentifiedType = (&'static str, Attribute);

/// A parameter that is being read.
#[derive(Debug)]
struct Waiting {
    number: u8,
    start: Span,
    /// What has been read of a list.
    items: Option<Vec<Attribute>>,
}

/// The form of a parameter, or of each item of a list.
#[derive(Clone, Copy)]
pub(super) enum Item {
    Type(TypeForm),
    Attr(AttrForm),
    Property(AttrForm),
}

/// What is read of `params` or `struct`.
#[derive(Clone, Copy, Debug)]
enum Several {
    None,
    /// The next parameter of all.
    Params(u8),
    /// Any of these parameters.
    Struct(&'static [StructField]),
}

/// The parameters of a definition.
struct Params<'o>(&'o mut OpenDef);

impl Slots for Params<'_> {
    fn set(&mut self, slot: AttrSlot, attr: Attribute) {
        self.0.set(slot.0, attr);
    }

    fn get(&self, slot: AttrSlot) -> Option<Attribute> {
        self.0.params.get(usize::from(slot.0)).copied().flatten()
    }
}

impl Parser<'_> {
    /// The definition that `name` of a dialect has, and whether it stands in the brackets of `!dialect<mnemonic ..>`; then
    /// what stands before its parameters is taken.
    pub(super) fn begin_defined(&mut self, is_type: bool, asked_type: Option<Type>) -> Option<Parsed<Step>> {
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
        open.asked_type = asked_type;
        Some(self.run_def(Box::new(open)))
    }

    /// An attribute without its name: what its format writes.
    pub(super) fn stripped_attr(&mut self, def: &'static DefDescriptor) -> Parsed<Attribute> {
        match self.nested(Want::StrippedAttr(def))? {
            Done::Attr(attr) => Ok(attr),
            _ => Err(self.unexpected("an attribute")),
        }
    }

    /// Begins what may stand without its name.
    pub(super) fn begin_stripped(&mut self, def: &'static DefDescriptor, is_type: bool) -> Parsed<Step> {
        let mut open = OpenDef::new(def, is_type, false, self.token.span);
        open.is_stripped = true;
        self.run_def(Box::new(open))
    }

    /// A type in a form.
    pub(super) fn type_in_form(&mut self, form: TypeForm) -> Parsed<Type> {
        let want = match form {
            TypeForm::Full => Want::Type,
            TypeForm::Stripped(def) => Want::StrippedType(def),
            TypeForm::OfDialect(dialect, _) => Want::TypeOfDialect(dialect),
        };
        self.wanted_type(want)
    }

    /// A type of a dialect without `!` and the name of the dialect, or any in full.
    pub(super) fn type_of_dialect(&mut self, dialect: &'static str) -> Parsed<Type> {
        self.wanted_type(Want::TypeOfDialect(dialect))
    }

    fn wanted_type(&mut self, want: Want) -> Parsed<Type> {
        match self.nested(want)? {
            Done::Type(ty) => Ok(ty),
            _ => Err(self.unexpected("a type")),
        }
    }

    /// The type of a dialect whose mnemonic is next, without the name of the dialect.
    pub(super) fn type_def_of(&self, dialect: &str) -> Option<&'static DefDescriptor> {
        if !self.at(TokenKind::BareId) {
            return None;
        }
        let name = [dialect.as_bytes(), b".", self.bytes()].concat();
        self.ctx.registry().type_def(&name)
    }

    /// Begins a type whose mnemonic is next.
    pub(super) fn begin_unprefixed(&mut self, def: &'static DefDescriptor) -> Parsed<Step> {
        let open = OpenDef::new(def, true, false, self.token.span);
        self.advance();
        self.run_def(Box::new(open))
    }

    /// Goes on with a definition when what it waits for has been read.
    pub(super) fn go_on_def(&mut self, mut open: Box<OpenDef>, done: Done) -> Parsed<Step> {
        let attr = match done {
            Done::Type(ty) => self.ctx.type_attr(ty),
            Done::Attr(attr) => attr,
            Done::Location(_) => return Err(self.unexpected("an attribute")),
        };
        if let Some(waiting) = open.waiting.take()
            && let Some(next) = self.take_item(&mut open, waiting, attr)?
            && let Some(want) = self.read_items(&mut open, next)?
        {
            return Ok(Step::Open(Frame::Defined(open), want));
        }
        self.run_def(open)
    }

    fn run_def(&mut self, mut open: Box<OpenDef>) -> Parsed<Step> {
        let format = open.def.format.unwrap_or(&AssemblyFormat::EMPTY);
        let elements = format.elements;
        loop {
            let next = match open.several {
                Several::None => None,
                Several::Params(number) => self.next_param(&mut open, number)?.map(|param| (param, None)),
                Several::Struct(fields) => {
                    let field = self.next_field(&mut open, fields)?;
                    field.map(|field| (field.param, field.custom))
                }
            };
            match next {
                Some((_, Some(directive))) => {
                    self.custom_params(&mut open, directive)?;
                    continue;
                }
                Some((number, None)) => {
                    if let Some(want) = self.read_param(&mut open, number)? {
                        return Ok(self.wait(open, want));
                    }
                    continue;
                }
                None => open.several = Several::None,
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
                        return Ok(self.wait(open, want));
                    }
                }
                FormatElement::Params => open.several = Several::Params(0),
                FormatElement::Struct(fields) => open.several = Several::Struct(fields),
                FormatElement::CustomParams(directive) => {
                    self.custom_params(&mut open, directive)?;
                }
                FormatElement::SetUnit(number) => {
                    let set = self.ctx.unit_attr();
                    open.set(number, set);
                }
                FormatElement::Group { first, then_len, .. } => {
                    let inside = format.spaces_at(open.at);
                    let is_there = match (first, elements.get(open.at + inside)) {
                        (GroupStart::Custom, Some(&FormatElement::CustomParams(directive))) => {
                            let is_there = self.custom_params(&mut open, directive)?;
                            // The directive has been read to find out.
                            open.at += if is_there { 1 + inside } else { 0 };
                            is_there
                        }
                        _ => self.group_begins(open.def, first, 0),
                    };
                    if !is_there {
                        open.at += usize::from(then_len);
                    }
                }
                FormatElement::Skip(len) => open.at += usize::from(len),
                _ => {}
            }
        }
        if std::mem::take(&mut open.in_brackets) {
            self.expect(TokenKind::Greater)?;
        }
        if !open.is_type && !open.is_stripped && self.eat(TokenKind::Colon) {
            open.is_stripped = true;
            // An attribute that has no type of its own, or one that its text says, drops this one.
            let number = open.def.self_type;
            let number = number.filter(|&number| open.params.get(usize::from(number)).is_some_and(Option::is_none));
            open.waiting = number.map(|number| Waiting {
                number,
                start: self.token.span,
                items: None,
            });
            return Ok(Step::Open(Frame::Defined(open), Want::Type));
        }
        self.finish_def(&mut open)
    }

    /// Waits for what is inside.
    fn wait(&mut self, mut open: Box<OpenDef>, want: Want) -> Step {
        if let Some(identity) = open.identity()
            && !open.is_noted
        {
            open.is_noted = true;
            self.identified_inside.push(identity);
        }
        Step::Open(Frame::Defined(open), want)
    }

    /// Reads what a directive with a parser in Rust reads. Says whether it is there.
    fn custom_params(&mut self, open: &mut OpenDef, directive: ParamsDirective) -> Parsed<bool> {
        /// A parser in Rust that reads attributes may come back to itself.
        const DEEPEST: usize = 32;
        let start = self.token.span;
        if self.running == DEEPEST {
            let message = format!(
                "`custom<{}>` lies in others of its kind deeper than {DEEPEST} levels",
                directive.name
            );
            return Err(self.error(start, ParseError::Custom { message }));
        }
        self.running += 1;
        let slots = Params(open);
        let is_there = (directive.parse)(&mut AsmText { parser: self, slots });
        self.running -= 1;
        let is_there = is_there.map_err(|_| Reported)?;
        let is_missing = |number: &&u8| open.params.get(usize::from(**number)).is_some_and(Option::is_none);
        if let Some(&number) = directive.required.iter().find(is_missing).filter(|_| is_there)
            && let Some(param) = open.def.params.get(usize::from(number))
        {
            let message = format!("`custom<{}>` has read no `{}`", directive.name, param.name);
            return Err(self.error(self.span_from(start), ParseError::Custom { message }));
        }
        Ok(is_there)
    }

    fn finish_def(&mut self, open: &mut OpenDef) -> Parsed<Step> {
        let span = self.span_from(open.span);
        let asked = open.asked_type.filter(|_| open.def.self_type.is_some());
        if let (Some(number), Some(ty)) = (open.def.self_type, asked)
            && open.params.get(usize::from(number)).is_some_and(Option::is_none)
        {
            let ty = self.ctx.type_attr(ty);
            open.set(number, ty);
        }
        if std::mem::take(&mut open.is_noted) {
            self.identified_inside.pop();
        }
        let made = if let Some(identity) = open.identity() {
            self.identified_type(open, identity).map(Done::Type)
        } else if open.is_type {
            self.ctx.defined_type(open.def, &open.params).map(Done::Type)
        } else {
            self.ctx.defined_attr(open.def, &open.params, None).map(Done::Attr)
        };
        match made {
            Ok(Done::Attr(attr)) if asked.is_some_and(|ty| attr.ty(&self.ctx).unwrap_or(Type::NONE) != ty) => {
                let shown = |ty: Option<Type>| ty.unwrap_or(Type::NONE).display(&self.ctx).to_string();
                let message = format!(
                    "expected an attribute of type `{}`, and this one is of type `{}`",
                    shown(asked),
                    shown(attr.ty(&self.ctx))
                );
                Err(self.error(span, ParseError::Custom { message }))
            }
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
        open.several = Several::Params(number + 1);
        Ok(Some(number))
    }

    /// The parameter whose name is next: `name =`.
    fn next_field(&mut self, open: &mut OpenDef, fields: &'static [StructField]) -> Parsed<Option<StructField>> {
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

    /// Reads a parameter, or says what is wanted for it.
    fn read_param(&mut self, open: &mut OpenDef, number: u8) -> Parsed<Option<Want>> {
        let Some((item, is_list)) = item_of(open.def, number) else {
            return Ok(None);
        };
        let (start, items) = (self.token.span, is_list.then(Vec::new));
        if is_list && !self.may_begin_item(item, 0) {
            let list = self.ctx.array_attr(&[]);
            open.set(number, list);
            return Ok(None);
        }
        self.read_items(open, Waiting { number, start, items })
    }

    /// Reads what a parameter waits for, up to what lies on the stack.
    fn read_items(&mut self, open: &mut OpenDef, mut waiting: Waiting) -> Parsed<Option<Want>> {
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

    /// Adds to the last error, which is about what `open` waits for, which parameter that is.
    #[cold]
    pub(super) fn in_parameter(&mut self, open: &OpenDef, reported: Reported) -> Reported {
        match &open.waiting {
            Some(waiting) => self.note_parameter(open.def, waiting.number, reported),
            None => reported,
        }
    }

    /// Adds the declaration of a parameter to the last error.
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

    /// Reads what has no type and no attribute inside, or says what is wanted.
    fn read_item(&mut self, item: Item) -> Parsed<Result<Attribute, Want>> {
        let (form, is_property) = match item {
            Item::Type(TypeForm::Full) => return Ok(Err(Want::Type)),
            Item::Type(TypeForm::Stripped(def)) => return Ok(Err(Want::StrippedType(def))),
            Item::Type(TypeForm::OfDialect(dialect, _)) => return Ok(Err(Want::TypeOfDialect(dialect))),
            Item::Attr(form) => (form, false),
            Item::Property(form) => (form, true),
        };
        let is_number = matches!(
            self.token.kind,
            TokenKind::Integer | TokenKind::Float | TokenKind::Minus
        );
        let is_string = self.at(TokenKind::String);
        let is_flat = match form {
            AttrForm::Defined(def) => return Ok(Err(Want::StrippedAttr(def))),
            AttrForm::DefinedAs(name) => {
                let def = self.ctx.registry().attr_def(name.as_bytes());
                return Ok(Err(def.map_or(Want::Attr, Want::StrippedAttr)));
            }
            AttrForm::Any => is_property && (is_number || is_string),
            AttrForm::Typed(_) => is_number || is_string,
            AttrForm::Unsigned(_) => is_number,
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
            Ok(Err(Want::Attr))
        }
    }

    /// Takes what has been read of a parameter. Of a list there may be more.
    fn take_item(&mut self, open: &mut OpenDef, mut waiting: Waiting, attr: Attribute) -> Parsed<Option<Waiting>> {
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
                return Err(self.error(span, ParseError::Custom { message }));
            };
            attr = normal;
        }
        open.set(waiting.number, attr);
        Ok(None)
    }
}

/// Returns the form of a parameter, and whether it is a list.
pub(super) fn item_of(def: &DefDescriptor, number: u8) -> Option<(Item, bool)> {
    let (form, is_property) = match def.params.get(usize::from(number))?.kind {
        ArgKind::Operand { constraint, .. } => return Some((Item::Type(constraint.form), false)),
        ArgKind::Attribute { constraint, .. } => (constraint.form, false),
        ArgKind::Property { constraint, .. } => (constraint.form, true),
    };
    let (form, is_list) = match form {
        AttrForm::Types(form) => return Some((Item::Type(form), true)),
        AttrForm::List(&item) => (item, true),
        AttrForm::Optional(&item) => (item, false),
        form => (form, false),
    };
    let item = if is_property { Item::Property } else { Item::Attr };
    Some((item(form), is_list))
}

impl OpenDef {
    fn new(def: &'static DefDescriptor, is_type: bool, in_brackets: bool, span: Span) -> Self {
        OpenDef {
            def,
            is_type,
            in_brackets,
            is_stripped: false,
            asked_type: None,
            span,
            at: 0,
            params: SmallVec::from_elem(None, def.params.len()),
            several: Several::None,
            is_noted: false,
            waiting: None,
        }
    }

    /// What identifies a type, if it has been read.
    fn identity(&self) -> Option<IdentifiedType> {
        let name = self
            .params
            .get(usize::from(self.def.identified_by?))
            .copied()
            .flatten()?;
        Some((self.def.name, name))
    }

    fn set(&mut self, number: u8, attr: Attribute) {
        if let Some(param) = self.params.get_mut(usize::from(number)) {
            *param = Some(attr);
        }
    }
}

/// Returns whether a parameter may be left out.
pub(super) fn is_optional(def: &DefDescriptor, number: u8) -> bool {
    let declared = def.params.get(usize::from(number));
    declared.is_none_or(|declared| declared.kind.may_be_left_out())
}
