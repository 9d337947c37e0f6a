//! Construction of types and attributes defined by a dialect.
//!
//! Each is interned with its parameters and its printed body, so that equal text implies equal handles.

use std::fmt;

use smallvec::SmallVec;

use super::printer::{text_in_form, written};
use crate::define::{
    ArgKind, AsmPrinter, AttrForm, DefDescriptor, DefParams, FormatElement, Multiplicity, OpError, ParamsDirective,
    Presence, TypeForm,
};
use crate::model::ArgDescriptor;
use crate::{AttrData, Attribute, BodyFragment, Context, Ident, Type, TypeData};

type Params = SmallVec<[Option<Attribute>; 4]>;

impl Context {
    /// Returns a type defined by a dialect.
    ///
    /// Parameters are in the order of declaration; types are passed as attributes. A parameter with a default may be
    /// `None`.
    ///
    /// # Errors
    /// Returns an error if a parameter is missing or violates its constraint, or if the definition rejects the
    /// parameters.
    pub fn defined_type(&self, def: &'static DefDescriptor, params: &[Option<Attribute>]) -> Result<Type, OpError> {
        let params = self.with_defaults(def, params);
        let defined_of = |ty: Type| ty.defined(self);
        if let Some(known) = self.defined_types().find(def.name, &params, defined_of) {
            return Ok(known);
        }
        let (dialect, body) = self.define(def, &params)?;
        self.note_alias(def);
        let ty = self.intern_type(TypeData::Dialect {
            namespace: self.ident(dialect),
            body,
            defined: Some(DefParams::new(def.name, params.into_vec().into())),
        });
        self.defined_types().insert(ty, defined_of);
        Ok(ty)
    }

    /// Returns an attribute defined by a dialect. A parameter that is the attribute's own type may also be passed as
    /// `ty`.
    ///
    /// # Errors
    /// Returns an error if a parameter is missing or violates its constraint, or if the definition rejects the
    /// parameters.
    pub fn defined_attr(
        &self,
        def: &'static DefDescriptor,
        params: &[Option<Attribute>],
        ty: Option<Type>,
    ) -> Result<Attribute, OpError> {
        let mut params = self.with_defaults(def, params);
        let slot = def.self_type.map(usize::from);
        if let Some(slot) = slot {
            let none = || Some(self.type_attr(Type::NONE));
            let ty = ty.map(|ty| self.type_attr(ty)).or(params[slot]).or_else(none);
            // `none` counts as absent unless the constraint accepts it.
            let is_absent = |ty: Option<Attribute>| ty == none() && !self.self_type_holds(def, slot, Type::NONE);
            params[slot] = ty.filter(|_| !is_absent(ty));
        }
        let defined_of = |attr: Attribute| attr.defined(self);
        if let Some(known) = self.defined_attrs().find(def.name, &params, defined_of) {
            return Ok(known);
        }
        let (dialect, body) = self.define(def, &params)?;
        let ty = slot.and_then(|slot| params[slot]?.type_value(self));
        let ty = ty.filter(|&ty| ty != Type::NONE);
        self.note_alias(def);
        let attr = self.intern_attr(AttrData::Dialect {
            namespace: self.ident(dialect),
            body,
            defined: Some(DefParams::new(def.name, params.into_vec().into())),
            ty,
        });
        self.defined_attrs().insert(attr, defined_of);
        Ok(attr)
    }

    /// Returns the parameters of a type that differ from their defaults, with their indices.
    pub(crate) fn shown_params<'c>(
        &'c self,
        def: &'static DefDescriptor,
        ty: Type,
    ) -> impl Iterator<Item = (u8, Attribute)> + 'c {
        let params = type_params(self, ty, def).unwrap_or_default();
        let shown = params.iter().zip(def.params).zip(0_u8..);
        shown.filter_map(|((attr, declared), number)| {
            Some((number, attr.filter(|&attr| !declared.kind.is_default(self, attr))?))
        })
    }

    fn self_type_holds(&self, def: &DefDescriptor, slot: usize, ty: Type) -> bool {
        match def.params.get(slot).map(|param| param.kind) {
            Some(ArgKind::Operand { constraint, .. }) => (constraint.holds)(self, ty),
            _ => false,
        }
    }

    /// Returns the parameters with the defaults of those that are not given.
    fn with_defaults(&self, def: &DefDescriptor, given: &[Option<Attribute>]) -> Params {
        let given = given.iter().copied().chain(std::iter::repeat(None));
        let params = def.params.iter().zip(given);
        let filled = params.map(|(param, given)| match param.kind.attribute() {
            Some((_, Presence::Default(default) | Presence::Implied(default))) => given.or_else(|| Some(default(self))),
            _ => given,
        });
        filled.collect()
    }

    /// Checks the parameters and returns the namespace and the body of the type or attribute.
    fn define(
        &self,
        def: &'static DefDescriptor,
        params: &[Option<Attribute>],
    ) -> Result<(&'static str, Box<[BodyFragment]>), OpError> {
        for (declared, &attr) in def.params.iter().zip(params) {
            self.check_param(declared, attr)?;
        }
        if let Some(verify) = def.verify {
            verify(self, params)?;
        }
        let (dialect, mnemonic) = def.name.split_once('.').unwrap_or((def.name, ""));
        let mut body = BodyWriter {
            ctx: self,
            def,
            params,
            parts: Vec::new(),
            text: Vec::new(),
            holds_short: None,
        };
        body.text(mnemonic.as_bytes());
        body.format();
        Ok((dialect, body.finish()))
    }

    /// Checks that a parameter fulfills its constraint.
    fn check_param(&self, param: &ArgDescriptor, attr: Option<Attribute>) -> Result<(), OpError> {
        let may_be_absent = match param.kind {
            ArgKind::Operand { multiplicity, .. } => multiplicity == Multiplicity::Optional,
            ArgKind::Attribute { presence, .. } | ArgKind::Property { presence, .. } => {
                matches!(presence, Presence::Optional)
            }
        };
        let holds = |attr: Attribute| match param.kind {
            ArgKind::Operand { constraint, .. } => attr.type_value(self).is_some_and(|ty| (constraint.holds)(self, ty)),
            ArgKind::Attribute { constraint, .. } | ArgKind::Property { constraint, .. } => {
                (constraint.holds)(self, attr)
            }
        };
        if attr.map_or(may_be_absent, holds) {
            return Ok(());
        }
        let summary = match param.kind {
            ArgKind::Operand { constraint, .. } => (constraint.summary)(),
            ArgKind::Attribute { constraint, .. } | ArgKind::Property { constraint, .. } => (constraint.summary)(),
        };
        let name = param.name;
        Err(OpError::new(match attr {
            None => format!("has no `{name}`, which must be {summary}"),
            Some(attr) => {
                let error = format!("has `{}` as `{name}`, which must be {summary}", attr.display(self));
                self.explain_refusal(error, || holds(attr))
            }
        }))
    }
}

/// Writer for the body of a type or attribute, the text after its namespace.
struct BodyWriter<'a> {
    ctx: &'a Context,
    def: &'a DefDescriptor,
    params: &'a [Option<Attribute>],
    parts: Vec<BodyFragment>,
    /// Text since the last part.
    text: Vec<u8>,
    /// Cached result: `true` if all types nested in this type are written without the dialect name.
    holds_short: Option<bool>,
}

impl<'a> BodyWriter<'a> {
    fn text(&mut self, text: &[u8]) {
        self.text.extend_from_slice(text);
    }

    fn part(&mut self, part: BodyFragment) {
        if !self.text.is_empty() {
            self.parts
                .push(BodyFragment::Text(std::mem::take(&mut self.text).into()));
        }
        self.parts.push(part);
    }

    fn finish(mut self) -> Box<[BodyFragment]> {
        if !self.text.is_empty() {
            self.parts.push(BodyFragment::Text(self.text.into()));
        }
        self.parts.into()
    }

    fn format(&mut self) {
        let elements = self.def.format.map_or(&[][..], |format| format.elements);
        let mut at = 0;
        while let Some(element) = elements.get(at) {
            at += 1;
            match *element {
                // An omitted element drops its space, too.
                FormatElement::Space if elements.get(at).is_some_and(|next| self.is_left_out(next)) => {}
                FormatElement::Space => self.text(b" "),
                FormatElement::Newline => self.text(b"\n"),
                FormatElement::Literal(literal) => self.text(literal.as_bytes()),
                FormatElement::Attribute(number) => self.param(number, false),
                FormatElement::QualifiedAttribute(number) => self.param(number, true),
                FormatElement::Params => {
                    let (def, count) = (self.def, u8::try_from(self.params.len()).unwrap_or(u8::MAX));
                    let numbers = (0..count).filter(|&number| def.self_type != Some(number));
                    self.several(numbers.map(|number| (number, None)), false);
                }
                FormatElement::Struct(fields) => {
                    let fields = fields.iter().map(|field| (field.param, field.custom));
                    self.several(fields, true);
                }
                FormatElement::CustomParams(directive) => self.custom(directive),
                FormatElement::Group {
                    anchor,
                    inverted,
                    then_len,
                    ..
                } => {
                    let shown = anchor.iter().any(|part| match *part {
                        crate::define::AnchorElement::Attribute(number) => self.is_shown(number),
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

    fn several(&mut self, fields: impl Iterator<Item = (u8, Option<ParamsDirective>)>, are_named: bool) {
        let shown: SmallVec<[_; 4]> = fields.filter(|&(number, _)| self.is_shown(number)).collect();
        for (index, (number, custom)) in shown.into_iter().enumerate() {
            if index > 0 {
                self.text(b", ");
            }
            if are_named && let Some(param) = self.def.params.get(usize::from(number)) {
                self.text(param.name.as_bytes());
                self.text(b" = ");
            }
            match custom {
                Some(directive) => self.custom(directive),
                None => self.param(number, false),
            }
        }
    }

    fn custom(&mut self, directive: ParamsDirective) {
        let params = self.params;
        (directive.print)(self, params);
    }

    /// Writes a parameter if it is present; an optional one is written only if it differs from its default.
    fn param(&mut self, number: u8, is_qualified: bool) {
        let at = usize::from(number);
        let (Some(declared), Some(attr)) = (self.def.params.get(at), param(self.params, at)) else {
            return;
        };
        if self.is_hidden(number) {
            return;
        }
        match declared.kind {
            ArgKind::Operand { constraint, .. } => self.ty(constraint.form, attr, is_qualified),
            ArgKind::Attribute { constraint, .. } => self.attr(constraint.form, attr, false, is_qualified),
            ArgKind::Property { constraint, .. } => self.attr(constraint.form, attr, true, is_qualified),
        }
    }

    /// Returns `true` if a parameter is present and differs from its default.
    fn is_shown(&self, number: u8) -> bool {
        let at = usize::from(number);
        let is_default = |attr| {
            let declared = self.def.params.get(at);
            declared.is_some_and(|declared| declared.kind.is_default(self.ctx, attr))
        };
        param(self.params, at).is_some_and(|attr| !is_default(attr))
    }

    /// Returns `true` if a parameter is omitted.
    fn is_hidden(&self, number: u8) -> bool {
        let declared = self.def.params.get(usize::from(number));
        declared.is_some_and(|declared| declared.kind.may_be_left_out()) && !self.is_shown(number)
    }

    /// Returns `true` if all parameters of an element are omitted.
    fn is_left_out(&self, element: &FormatElement) -> bool {
        match element {
            FormatElement::Attribute(number) | FormatElement::QualifiedAttribute(number) => self.is_hidden(*number),
            FormatElement::Params => (0u8..)
                .zip(self.def.params)
                .all(|(number, _)| self.def.self_type == Some(number) || self.is_hidden(number)),
            FormatElement::Struct(fields) => fields.iter().all(|field| self.is_hidden(field.param)),
            _ => false,
        }
    }

    /// Writes the type in a type attribute.
    fn ty(&mut self, form: TypeForm, attr: Attribute, is_qualified: bool) {
        let ctx = self.ctx;
        let Some(ty) = attr.type_value(ctx) else {
            return self.part(BodyFragment::Attribute(attr));
        };
        let is_of = |def: &DefDescriptor| ty.defined(ctx).is_some_and(|defined| defined.name() == def.name);
        let part = match form {
            TypeForm::Stripped(def) if !is_qualified && is_of(def) => BodyFragment::StrippedType(ty),
            TypeForm::OfDialect(dialect, is_short)
                if !is_qualified && ty.is_defined_by(ctx, dialect) && self.is_short(is_short, ty) =>
            {
                BodyFragment::UnprefixedType(ty)
            }
            _ => BodyFragment::Type(ty),
        };
        self.part(part);
    }

    /// Returns `true` if a type is written without the dialect name.
    ///
    /// A reference to the enclosing identified type is short if all types nested in that type are.
    fn is_short(&mut self, is_short: fn(&Context, Type) -> bool, ty: Type) -> bool {
        let (ctx, params, def) = (self.ctx, self.params, self.def);
        let identity = |params: &[Option<Attribute>]| param(params, usize::from(def.identified_by?));
        let refers = type_params(ctx, ty, def)
            .and_then(identity)
            .is_some_and(|name| identity(params) == Some(name));
        if !refers {
            return is_short(ctx, ty);
        }
        *self.holds_short.get_or_insert_with(|| {
            let items = params.iter().flatten().filter_map(|param| param.array(ctx)).flatten();
            items
                .filter_map(|item| item.type_value(ctx))
                .all(|ty| is_short(ctx, ty))
        })
    }

    /// Writes an attribute in the form of its constraint, or in full.
    fn attr(&mut self, form: AttrForm, attr: Attribute, is_property: bool, is_qualified: bool) {
        let ctx = self.ctx;
        match (form, attr.array(ctx)) {
            // `qualified` applies to the items of a list.
            (AttrForm::List(&form) | AttrForm::Optional(&form), Some(items)) => {
                self.list(items, |this, item| this.attr(form, item, is_property, is_qualified));
            }
            (AttrForm::Types(form), Some(items)) => self.list(items, |this, item| this.ty(form, item, is_qualified)),
            _ if is_qualified && !is_property => self.part(BodyFragment::Attribute(attr)),
            // The short form would lose the attribute's own type.
            (AttrForm::Defined(def), _)
                if attr.ty(ctx).is_none() && attr.defined(ctx).is_some_and(|defined| defined.name() == def.name) =>
            {
                self.part(BodyFragment::StrippedAttribute(attr));
            }
            (AttrForm::DefinedAs(name), _)
                if attr.ty(ctx).is_none() && attr.defined(ctx).is_some_and(|defined| defined.name() == name) =>
            {
                self.part(BodyFragment::StrippedAttribute(attr));
            }
            (AttrForm::Any | AttrForm::Signed(_), _) if !is_property => self.part(BodyFragment::Attribute(attr)),
            _ => match text_in_form(ctx, form, attr) {
                Some(text) => self.text(&text),
                None => self.part(BodyFragment::Attribute(attr)),
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

/// The interface for print functions written in Rust.
impl<'a> AsmPrinter<'a> for BodyWriter<'a> {
    fn ctx(&self) -> &'a Context {
        self.ctx
    }

    fn print(&mut self, text: &str) {
        self.text(text.as_bytes());
    }

    fn print_display(&mut self, what: &dyn fmt::Display) {
        self.text(what.to_string().as_bytes());
    }

    fn print_string(&mut self, text: &[u8]) {
        self.text(&written(|out| out.quoted(text)));
    }

    fn print_keyword_or_string(&mut self, text: &[u8]) {
        self.text(&written(|out| out.key(text)));
    }

    fn print_symbol_name(&mut self, name: &[u8]) {
        self.text(&written(|out| out.symbol(name)));
    }

    fn print_attribute(&mut self, attr: Attribute) {
        self.part(BodyFragment::Attribute(attr));
    }

    fn print_stripped_attribute(&mut self, attr: Attribute) {
        self.part(BodyFragment::StrippedAttribute(attr));
    }

    fn print_attribute_without_type(&mut self, attr: Attribute) {
        match text_in_form(self.ctx, AttrForm::Untyped, attr) {
            Some(text) => self.text(&text),
            None => self.print_attribute(attr),
        }
    }

    fn print_type(&mut self, ty: Type) {
        self.part(BodyFragment::Type(ty));
    }

    fn print_type_of_dialect(&mut self, dialect: &'static str, ty: Type) {
        self.part(if ty.is_defined_by(self.ctx, dialect) {
            BodyFragment::UnprefixedType(ty)
        } else {
            BodyFragment::Type(ty)
        });
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

/// Returns a parameter of a type or attribute, if `def` defines it.
pub fn definition_param(defined: Option<&DefParams>, def: &DefDescriptor, number: usize) -> Option<Attribute> {
    param(params_of(defined, def)?, number)
}

/// Returns all parameters of a type, if `def` defines it.
#[inline]
pub fn type_params<'c>(ctx: &'c Context, ty: Type, def: &DefDescriptor) -> Option<&'c [Option<Attribute>]> {
    params_of(ty.defined(ctx), def)
}

/// Returns all parameters of an attribute, if `def` defines it.
#[inline]
pub fn attr_params<'c>(ctx: &'c Context, attr: Attribute, def: &DefDescriptor) -> Option<&'c [Option<Attribute>]> {
    params_of(attr.defined(ctx), def)
}

#[inline]
fn params_of<'c>(defined: Option<&'c DefParams>, def: &DefDescriptor) -> Option<&'c [Option<Attribute>]> {
    defined
        .filter(|defined| defined.name() == def.name)
        .map(DefParams::params)
}

/// Returns the parameter at an index, if it is present.
#[inline]
pub fn param(params: &[Option<Attribute>], number: usize) -> Option<Attribute> {
    params.get(number).copied().flatten()
}

/// Returns the type in a type attribute.
#[inline]
pub fn type_in(ctx: &Context, attr: Option<Attribute>) -> Option<Type> {
    attr?.type_value(ctx)
}

/// Returns the type of a definition without parameters, even if the definition's `verify` rejects it.
pub fn bare_type(ctx: &Context, def: &'static DefDescriptor) -> Type {
    let (dialect, mnemonic) = def.name.split_once('.').unwrap_or((def.name, ""));
    let defined = ctx.defined_type(def, &[]);
    defined.unwrap_or_else(|_| ctx.dialect_type(dialect, mnemonic))
}

/// Builds an attribute from parameters of the declared types. The definition has no `verify`, so it accepts them.
pub fn built_attr(ctx: &Context, def: &'static DefDescriptor, params: &[Option<Attribute>]) -> Attribute {
    let (dialect, mnemonic) = def.name.split_once('.').unwrap_or((def.name, ""));
    let defined = ctx.defined_attr(def, params, None);
    defined.unwrap_or_else(|_| ctx.dialect_attr(dialect, mnemonic))
}

impl Type {
    /// Returns the definition and parameters of the type, if its dialect defines it.
    pub fn defined(self, ctx: &Context) -> Option<&DefParams> {
        match self.data(ctx) {
            TypeData::Dialect { defined, .. } => defined.as_ref(),
            _ => None,
        }
    }

    /// Returns `true` if `dialect` defines the type.
    pub(crate) fn is_defined_by(self, ctx: &Context, dialect: &str) -> bool {
        let rest = self
            .defined(ctx)
            .and_then(|defined| defined.name().strip_prefix(dialect));
        rest.is_some_and(|rest| rest.starts_with('.'))
    }
}

impl Attribute {
    /// Returns the definition and parameters of the attribute, if its dialect defines it.
    pub fn defined(self, ctx: &Context) -> Option<&DefParams> {
        match self.data(ctx)? {
            AttrData::Dialect { defined, .. } => defined.as_ref(),
            _ => None,
        }
    }
}
