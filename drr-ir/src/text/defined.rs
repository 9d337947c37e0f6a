//! Making the types and attributes that a dialect defines: each is interned with its parameters and with the text that stands
//! for it, so that what looks the same is the same.

use std::fmt;

use smallvec::SmallVec;

use super::printer::{text_in_form, written};
use crate::define::{
    ArgKind, AsmPrinter, AttrForm, DefDescriptor, Defined, FormatElement, Multiplicity, OpError, ParamsDirective,
    Presence,
};
use crate::{AttrData, Attribute, Context, DialectPart, Ident, Type, TypeData};

type Params = SmallVec<[Option<Attribute>; 4]>;

impl Context {
    /// A type that a dialect defines. Parameters are in the order of declaration, types as attributes; what has a default may
    /// be none.
    ///
    /// # Errors
    /// If a parameter is missing or does not satisfy its constraint, or the definition refuses all of them.
    pub fn defined_type(&self, def: &'static DefDescriptor, params: &[Option<Attribute>]) -> Result<Type, OpError> {
        let (dialect, body, defined) = self.define(def, params)?;
        Ok(self.intern_type(TypeData::Dialect {
            namespace: self.ident(dialect),
            body,
            defined: Some(defined),
        }))
    }

    /// An attribute that a dialect defines. Where one of its parameters is the type behind it, that may be given as the last
    /// argument, too.
    ///
    /// # Errors
    /// If a parameter is missing or does not satisfy its constraint, or the definition refuses all of them.
    pub fn defined_attr(
        &self,
        def: &'static DefDescriptor,
        params: &[Option<Attribute>],
        ty: Option<Type>,
    ) -> Result<Attribute, OpError> {
        let mut params = Params::from_slice(params);
        let slot = def.self_type.map(usize::from);
        if let Some(slot) = slot {
            params.resize(def.params.len(), None);
            let none = || Some(self.type_attr(Type::NONE));
            let ty = ty.map(|ty| self.type_attr(ty)).or(params[slot]).or_else(none);
            // What is asked of no type can be absent.
            let is_absent = |ty: Option<Attribute>| ty == none() && !self.self_type_holds(def, slot, Type::NONE);
            params[slot] = ty.filter(|_| !is_absent(ty));
        }
        let (dialect, body, defined) = self.define(def, &params)?;
        let ty = slot.and_then(|slot| params[slot]?.type_value(self));
        let ty = ty.filter(|&ty| ty != Type::NONE);
        Ok(self.intern_attr(AttrData::Dialect {
            namespace: self.ident(dialect),
            body,
            defined: Some(defined),
            ty,
        }))
    }

    fn self_type_holds(&self, def: &DefDescriptor, slot: usize, ty: Type) -> bool {
        match def.params.get(slot).map(|param| param.kind) {
            Some(ArgKind::Operand { constraint, .. }) => (constraint.holds)(self, ty),
            _ => false,
        }
    }

    /// Checks parameters, and gives the namespace and the text behind it.
    fn define(
        &self,
        def: &'static DefDescriptor,
        given: &[Option<Attribute>],
    ) -> Result<(&'static str, Box<[DialectPart]>, Defined), OpError> {
        let mut params = Params::new();
        for (number, param) in def.params.iter().enumerate() {
            let attr = given.get(number).copied().flatten();
            let (fits, attr) = match param.kind {
                ArgKind::Operand {
                    constraint,
                    multiplicity,
                } => {
                    let holds = |attr: Attribute| attr.type_value(self).is_some_and(|ty| (constraint.holds)(self, ty));
                    (attr.map_or(multiplicity == Multiplicity::Optional, holds), attr)
                }
                ArgKind::Attribute { constraint, presence }
                | ArgKind::Property {
                    constraint, presence, ..
                } => {
                    let attr = match (attr, presence) {
                        (None, Presence::Default(default) | Presence::Implied(default)) => Some(default(self)),
                        (attr, _) => attr,
                    };
                    let may_be_absent = matches!(presence, Presence::Optional);
                    (attr.map_or(may_be_absent, |attr| (constraint.holds)(self, attr)), attr)
                }
            };
            if !fits {
                let summary = match param.kind {
                    ArgKind::Operand { constraint, .. } => (constraint.summary)(),
                    ArgKind::Attribute { constraint, .. } | ArgKind::Property { constraint, .. } => {
                        (constraint.summary)()
                    }
                };
                let name = param.name;
                return Err(OpError::new(match attr {
                    None => format!("has no `{name}`, which must be {summary}"),
                    Some(attr) => format!("has `{}` as `{name}`, which must be {summary}", attr.display(self)),
                }));
            }
            params.push(attr);
        }
        if let Some(verify) = def.verify {
            verify(self, &params)?;
        }
        let (dialect, mnemonic) = def.name.split_once('.').unwrap_or((def.name, ""));
        let mut body = Body::default();
        body.text(mnemonic.as_bytes());
        body.format(self, def, &params);
        Ok((dialect, body.finish(), Defined::new(def.name, params.into_vec().into())))
    }
}

/// The text behind a namespace, which is being written.
#[derive(Default)]
struct Body {
    parts: Vec<DialectPart>,
    text: Vec<u8>,
}

impl Body {
    fn text(&mut self, text: &[u8]) {
        self.text.extend_from_slice(text);
    }

    fn part(&mut self, part: DialectPart) {
        if !self.text.is_empty() {
            self.parts
                .push(DialectPart::Text(std::mem::take(&mut self.text).into()));
        }
        self.parts.push(part);
    }

    fn finish(mut self) -> Box<[DialectPart]> {
        if !self.text.is_empty() {
            self.parts.push(DialectPart::Text(self.text.into()));
        }
        self.parts.into()
    }

    fn format(&mut self, ctx: &Context, def: &DefDescriptor, params: &[Option<Attribute>]) {
        let elements = def.format.map_or(&[][..], |format| format.elements);
        let mut at = 0;
        while let Some(element) = elements.get(at) {
            at += 1;
            match *element {
                // What is left out has no space of its own.
                FormatElement::Space if elements.get(at).is_some_and(|next| is_left_out(ctx, def, params, next)) => {}
                FormatElement::Space => self.text(b" "),
                FormatElement::Newline => self.text(b"\n"),
                FormatElement::Literal(literal) => self.text(literal.as_bytes()),
                FormatElement::Attribute(number) => self.param(ctx, def, params, number, false),
                FormatElement::QualifiedAttribute(number) => self.param(ctx, def, params, number, true),
                FormatElement::Params => {
                    let numbers = 0..u8::try_from(params.len()).unwrap_or(u8::MAX);
                    let numbers = numbers.filter(|&number| def.self_type != Some(number));
                    self.several(ctx, def, params, numbers.map(|number| (number, None)), false);
                }
                FormatElement::Struct(fields) => {
                    let fields = fields.iter().map(|field| (field.param, field.custom));
                    self.several(ctx, def, params, fields, true);
                }
                FormatElement::CustomParams(directive) => self.custom(ctx, params, directive),
                FormatElement::Group {
                    anchor,
                    inverted,
                    then_len,
                    ..
                } => {
                    let shown = anchor.iter().any(|part| match *part {
                        crate::define::AnchorPart::Attribute(number) => is_shown(ctx, def, params, number),
                        _ => false,
                    });
                    if shown == inverted {
                        at += usize::from(then_len);
                    }
                }
                FormatElement::Skip(len) => at += usize::from(len),
                _ => {}
            }
        }
    }

    fn several(
        &mut self,
        ctx: &Context,
        def: &DefDescriptor,
        params: &[Option<Attribute>],
        fields: impl Iterator<Item = (u8, Option<ParamsDirective>)>,
        are_named: bool,
    ) {
        let shown = fields.filter(|&(number, _)| is_shown(ctx, def, params, number));
        for (index, (number, custom)) in shown.enumerate() {
            if index > 0 {
                self.text(b", ");
            }
            if are_named && let Some(param) = def.params.get(usize::from(number)) {
                self.text(param.name.as_bytes());
                self.text(b" = ");
            }
            match custom {
                Some(directive) => self.custom(ctx, params, directive),
                None => self.param(ctx, def, params, number, false),
            }
        }
    }

    fn custom(&mut self, ctx: &Context, params: &[Option<Attribute>], directive: ParamsDirective) {
        (directive.print)(&mut Printed { ctx, body: self }, params);
    }

    /// A parameter that is there; one that may be left out, only if it is not its default.
    fn param(
        &mut self,
        ctx: &Context,
        def: &DefDescriptor,
        params: &[Option<Attribute>],
        number: u8,
        is_qualified: bool,
    ) {
        let at = usize::from(number);
        let (Some(param), Some(attr)) = (def.params.get(at), params.get(at).copied().flatten()) else {
            return;
        };
        if is_elidable(def, number) && !is_shown(ctx, def, params, number) {
            return;
        }
        match param.kind {
            ArgKind::Operand { constraint, .. } => self.ty(ctx, constraint.def, attr, is_qualified),
            ArgKind::Attribute { constraint, .. } => self.attr(ctx, constraint.form, attr, false, is_qualified),
            ArgKind::Property { constraint, .. } => self.attr(ctx, constraint.form, attr, true, is_qualified),
        }
    }

    /// A type, which an attribute holds.
    fn ty(&mut self, ctx: &Context, known: Option<&DefDescriptor>, attr: Attribute, is_qualified: bool) {
        let Some(ty) = attr.type_value(ctx) else {
            return self.part(DialectPart::Attribute(attr));
        };
        let is_known = known.is_some_and(|def| ty.defined(ctx).is_some_and(|defined| defined.name() == def.name));
        self.part(match is_known && !is_qualified {
            true => DialectPart::StrippedType(ty),
            false => DialectPart::Type(ty),
        });
    }

    /// An attribute in its form, or in full.
    fn attr(&mut self, ctx: &Context, form: AttrForm, attr: Attribute, is_property: bool, is_qualified: bool) {
        match (form, attr.array(ctx)) {
            // What is qualified of a list is its items.
            (AttrForm::List(&form) | AttrForm::Optional(&form), Some(items)) => {
                self.list(items, |this, item| {
                    this.attr(ctx, form, item, is_property, is_qualified)
                });
            }
            (AttrForm::Types(def), Some(items)) => self.list(items, |this, item| this.ty(ctx, def, item, is_qualified)),
            _ if is_qualified && !is_property => self.part(DialectPart::Attribute(attr)),
            // One with a type of its own would lose it.
            (AttrForm::Defined(def), _)
                if attr.ty(ctx).is_none() && attr.defined(ctx).is_some_and(|defined| defined.name() == def.name) =>
            {
                self.part(DialectPart::StrippedAttribute(attr));
            }
            (AttrForm::Any, _) if !is_property => self.part(DialectPart::Attribute(attr)),
            _ => match text_in_form(ctx, form, attr) {
                Some(text) => self.text(&text),
                None => self.part(DialectPart::Attribute(attr)),
            },
        }
    }

    fn list(&mut self, items: &[Attribute], write: impl Fn(&mut Self, Attribute)) {
        for (index, &item) in items.iter().enumerate() {
            if index > 0 {
                self.text(b", ");
            }
            write(self, item);
        }
    }
}

/// A printer as functions in Rust see it.
struct Printed<'c, 'b> {
    ctx: &'c Context,
    body: &'b mut Body,
}

impl<'c> AsmPrinter<'c> for Printed<'c, '_> {
    fn ctx(&self) -> &'c Context {
        self.ctx
    }

    fn print(&mut self, text: &str) {
        self.body.text(text.as_bytes());
    }

    fn print_display(&mut self, what: &dyn fmt::Display) {
        self.body.text(what.to_string().as_bytes());
    }

    fn print_string(&mut self, text: &[u8]) {
        self.body.text(&written(|out| out.quoted(text)));
    }

    fn print_keyword_or_string(&mut self, text: &[u8]) {
        self.body.text(&written(|out| out.key(text)));
    }

    fn print_symbol_name(&mut self, name: &[u8]) {
        self.body.text(&written(|out| out.symbol(name)));
    }

    fn print_attribute(&mut self, attr: Attribute) {
        self.body.part(DialectPart::Attribute(attr));
    }

    fn print_attribute_without_type(&mut self, attr: Attribute) {
        match text_in_form(self.ctx, AttrForm::Untyped, attr) {
            Some(text) => self.body.text(&text),
            None => self.print_attribute(attr),
        }
    }

    fn print_type(&mut self, ty: Type) {
        self.body.part(DialectPart::Type(ty));
    }

    fn print_dictionary(&mut self, entries: &[(Ident, Attribute)]) {
        self.print("{");
        for (index, &(key, value)) in entries.iter().enumerate() {
            self.print(if index > 0 { ", " } else { "" });
            self.print_keyword_or_string(key.bytes(self.ctx));
            if !value.is_unit(self.ctx) {
                self.print(" = ");
                self.print_attribute(value);
            }
        }
        self.print("}");
    }
}

/// Whether a parameter is there and not its default.
fn is_shown(ctx: &Context, def: &DefDescriptor, params: &[Option<Attribute>], number: u8) -> bool {
    let number = usize::from(number);
    let Some(attr) = params.get(number).copied().flatten() else {
        return false;
    };
    match def.params.get(number).map(|param| param.kind) {
        Some(ArgKind::Attribute { presence, .. } | ArgKind::Property { presence, .. }) => match presence {
            Presence::Default(default) | Presence::Implied(default) => default(ctx) != attr,
            Presence::Required | Presence::Optional => true,
        },
        _ => true,
    }
}

/// Whether all parameters of an element are left out.
fn is_left_out(ctx: &Context, def: &DefDescriptor, params: &[Option<Attribute>], element: &FormatElement) -> bool {
    let is_hidden = |number: u8| is_elidable(def, number) && !is_shown(ctx, def, params, number);
    match element {
        FormatElement::Attribute(number) | FormatElement::QualifiedAttribute(number) => is_hidden(*number),
        FormatElement::Params => (0u8..)
            .zip(def.params)
            .all(|(number, _)| def.self_type == Some(number) || is_hidden(number)),
        FormatElement::Struct(fields) => fields.iter().all(|field| is_hidden(field.param)),
        _ => false,
    }
}

/// Whether a parameter is left out where it is its default.
fn is_elidable(def: &DefDescriptor, number: u8) -> bool {
    match def.params.get(usize::from(number)).map(|param| param.kind) {
        Some(ArgKind::Attribute { presence, .. } | ArgKind::Property { presence, .. }) => {
            !matches!(presence, Presence::Required)
        }
        Some(ArgKind::Operand { multiplicity, .. }) => multiplicity == Multiplicity::Optional,
        None => false,
    }
}

/// A parameter of what is this definition.
pub fn definition_param(defined: Option<&Defined>, def: &DefDescriptor, number: usize) -> Option<Attribute> {
    param(params_of(defined, def)?, number)
}

/// All parameters of a type, if it is this one.
#[inline]
pub fn type_params<'c>(ctx: &'c Context, ty: Type, def: &DefDescriptor) -> Option<&'c [Option<Attribute>]> {
    params_of(ty.defined(ctx), def)
}

/// All parameters of an attribute, if it is this one.
#[inline]
pub fn attr_params<'c>(ctx: &'c Context, attr: Attribute, def: &DefDescriptor) -> Option<&'c [Option<Attribute>]> {
    params_of(attr.defined(ctx), def)
}

#[inline]
fn params_of<'c>(defined: Option<&'c Defined>, def: &DefDescriptor) -> Option<&'c [Option<Attribute>]> {
    defined
        .filter(|defined| defined.name() == def.name)
        .map(Defined::params)
}

/// One of them, if it is there.
#[inline]
pub fn param(params: &[Option<Attribute>], number: usize) -> Option<Attribute> {
    params.get(number).copied().flatten()
}

/// The type that an attribute is.
#[inline]
pub fn type_in(ctx: &Context, attr: Option<Attribute>) -> Option<Type> {
    attr?.type_value(ctx)
}

/// The type of a definition without parameters. One whose `verify` refuses it is the type all the same.
pub fn bare_type(ctx: &Context, def: &'static DefDescriptor) -> Type {
    let (dialect, mnemonic) = def.name.split_once('.').unwrap_or((def.name, ""));
    let made = ctx.defined_type(def, &[]);
    made.unwrap_or_else(|_| ctx.dialect_type(dialect, mnemonic))
}

impl Type {
    /// What the type is and its parameters, if its dialect defines it.
    pub fn defined(self, ctx: &Context) -> Option<&Defined> {
        match self.data(ctx) {
            TypeData::Dialect { defined, .. } => defined.as_ref(),
            _ => None,
        }
    }
}

impl Attribute {
    /// What the attribute is and its parameters, if its dialect defines it.
    pub fn defined(self, ctx: &Context) -> Option<&Defined> {
        match self.data(ctx)? {
            AttrData::Dialect { defined, .. } => defined.as_ref(),
            _ => None,
        }
    }
}
