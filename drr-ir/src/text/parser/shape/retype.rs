//! Ops that differ from an earlier one in types. Where nothing comes of the types in a text but types of values, the values of
//! an op with others in their places have the others. A type is known by its text.

use std::cell::Cell;

use smallvec::SmallVec;

use super::super::Parser;
use super::super::custom_form::Form;
use super::super::types::len_in_angles;
use super::parts::{AttrPlace, AttrPlaces, Changes};
use super::text::Text;
use super::{Attrs, Shape};
use crate::define::{Named, TypeMap, TypeSource};
use crate::diagnostic::Span;
use crate::ir::PlainAttrs;
use crate::{Context, OpName, Type};

/// The types in the text of an op that may be others.
#[derive(Clone, Debug, Default)]
pub(super) struct TypePlaces {
    /// In the order of the text.
    places: SmallVec<[TypePlace; 4]>,
    /// The types that are made of some of them, by their number, which are the same ones.
    made: SmallVec<[(usize, TypeMap); 2]>,
    /// Types that have to stay as they are, by the number of the first place with them.
    fixed: SmallVec<[(usize, Type); 2]>,
}

/// A type in a text.
#[derive(Clone, Debug)]
pub(super) struct TypePlace {
    span: Span,
    ty: Type,
    /// The first place with this type.
    first: usize,
    /// What stood there last, mostly the same.
    last: Cell<(Span, Type)>,
}

/// The types of another op, place by place.
pub(super) type NewTypes = SmallVec<[Type; 4]>;

/// An op without regions whose types and attributes may be others.
#[derive(Debug)]
pub(super) struct RetypedShape<'s> {
    /// What stands before each value, each type and each part with attributes.
    parts: SmallVec<[(&'s [u8], Part); 4]>,
    /// From the last of them to the end of the op.
    rest: &'s [u8],
    types: TypePlaces,
    attrs: AttrPlaces,
    /// The shape of the op that was read, by its number.
    pub(super) like: usize,
}

#[derive(Clone, Copy, Debug)]
enum Part {
    Value,
    Type,
    Attrs,
}

impl TypePlaces {
    /// The type is to stay as it is.
    pub(super) fn fix(&mut self, ty: Type) {
        self.fixed.extend(self.number(ty).map(|number| (number, ty)));
    }

    /// The first place with a type.
    pub(super) fn number(&self, ty: Type) -> Option<usize> {
        self.places.iter().position(|place| place.ty == ty)
    }

    /// Whether each type has one that stands for it, and the others are made of them as they were.
    pub(super) fn fits(&self, ctx: &Context, new: &[Type]) -> bool {
        let mut pairs = self.places.iter().zip(new);
        pairs.all(|(place, &ty)| new.get(place.first) == Some(&ty))
            && self.fixed.iter().all(|&(number, ty)| new.get(number) == Some(&ty))
            && self
                .made
                .iter()
                .all(|&(number, map)| new.get(number).is_some_and(|&ty| map(ctx, ty) == Some(ty)))
    }

    /// Where they are, in the order of the text.
    pub(super) fn spans(&self) -> impl Iterator<Item = Span> {
        self.places.iter().map(|place| place.span)
    }

    /// A place by its number.
    pub(super) fn get(&self, number: usize) -> Option<&TypePlace> {
        self.places.get(number)
    }

    /// The type that stands for a type.
    pub(super) fn now(&self, ty: Type, new: &[Type]) -> Type {
        let now = self.number(ty).and_then(|number| new.get(number));
        now.copied().unwrap_or(ty)
    }
}

impl<'s> Parser<'s> {
    /// Where the types of an op are that was read, if there may be others.
    pub(super) fn type_places(&self, form: &Form<'s>) -> Option<TypePlaces> {
        let format = form.format;
        if form.uses_types {
            return None;
        }
        let mut written = form.written_types.clone();
        if written.is_empty() {
            self.add_function_types(form, &mut written);
        }
        // Each of them is that of a value.
        if written.is_empty() || written.len() != form.operand_types.len() + form.result_types.len() {
            return None;
        }
        // Others are not known by their texts.
        let may_change = |span: Span| span.bytes(self.text).ends_with(b">");
        if !written.iter().any(|place| may_change(place.0)) {
            return None;
        }
        let mut types = TypePlaces {
            places: SmallVec::with_capacity(written.len()),
            made: SmallVec::new(),
            fixed: SmallVec::new(),
        };
        for (number, (span, ty)) in written.into_iter().enumerate() {
            types.places.push(TypePlace {
                span,
                ty,
                first: types.number(ty).unwrap_or(number),
                last: Cell::new((span, ty)),
            });
        }
        for &source in format.operand_types.iter().chain(format.result_types) {
            match source {
                TypeSource::Written => {}
                TypeSource::Built(build) => types.fix(build(&self.ctx)),
                TypeSource::Of(from, map) => {
                    let (list, of) = match from {
                        Named::Operand(of) => (&form.operand_types[..], of),
                        Named::Result(of) => (&form.result_types[..], of),
                        Named::Attr(_) => return None,
                    };
                    let &(_, ty) = list.iter().find(|entry| usize::from(entry.0) == of)?;
                    match types.number(ty) {
                        Some(number) if map(&self.ctx, ty) == Some(ty) => types.made.push((number, map)),
                        Some(_) => return None,
                        None => types.fix(map(&self.ctx, ty)?),
                    }
                }
                TypeSource::OfAll(..) | TypeSource::Inferred => return None,
            }
        }
        Some(types)
    }

    /// The same of types that were read as those of a function.
    fn add_function_types(&self, form: &Form<'s>, written: &mut SmallVec<[(Span, Type); 4]>) -> Option<()> {
        let end = form.types_span.end as usize;
        let is_between = |byte: &u8| b"(), ->".contains(byte);
        let mut at = form.types_span.start as usize;
        for &(_, ty) in form.operand_types.iter().chain(&form.result_types) {
            let rest = self.text.get(at..end)?;
            at += rest.iter().position(|byte| !is_between(byte))?;
            let here = self.text.get(at..end)?;
            let in_word = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'!' | b'.' | b'_' | b'$');
            let mut len = here.iter().position(|byte| !in_word(byte)).unwrap_or(here.len());
            if here.get(len) == Some(&b'<') {
                len += len_in_angles(here.get(len..)?)?;
            }
            // The lexer has refused texts of 4 GiB.
            written.push((Span::new(at as u32, (at + len) as u32), ty));
            at += len;
        }
        if !self.text.get(at..end)?.iter().all(is_between) {
            // Some of them were none of values.
            written.clear();
        }
        Some(())
    }

    /// The same for an op with regions, in whose text nothing is of types that may be others.
    pub(super) fn types_around_regions(&self, form: &Form<'s>) -> Option<TypePlaces> {
        let has_no_arguments = form.passed.iter().all(|passed| passed.arguments.is_empty());
        let are_read = form.braces.len() == form.regions.len() && has_no_arguments && !form.yields_results;
        self.type_places(form).filter(|_| are_read)
    }

    /// Whether a place in the text of an op is in one of its regions.
    pub(super) fn is_in_region(&self, form: &Form<'s>, at: usize) -> bool {
        // The lexer has refused texts of 4 GiB.
        let at = at as u32;
        let mut braces = form.braces.iter();
        braces.any(|&brace| brace < at && self.braces.known(brace).is_none_or(|end| at < end))
    }

    /// The type that stands in such a place in another op, of the same kind, and where its text ends.
    #[inline(never)]
    pub(super) fn type_in_place(&self, place: &TypePlace, at: usize) -> Option<(Type, usize)> {
        let (last, ty) = place.last.get();
        let (last, here) = (last.bytes(self.text), self.text.get(at..)?);
        if here.starts_with(last) {
            return Some((ty, at + last.len()));
        }
        let word = last.iter().position(|&byte| byte == b'<')?;
        if !here.starts_with(&last[..=word]) {
            return None;
        }
        let Some((ty, len)) = self.known_type(here, word) else {
            // Types of dialects are not kept by their texts.
            if !here.starts_with(b"!") {
                self.missed_type.set(Some(at as u32));
            }
            return None;
        };
        // The lexer has refused texts of 4 GiB.
        place.last.set((Span::new(at as u32, (at + len) as u32), ty));
        Some((ty, at + len))
    }

    /// The same shape with types that may be others: where the names of its operands are.
    pub(super) fn retyped_shape(
        &self,
        start: usize,
        end: usize,
        names: &[Span],
        form: &Form<'s>,
        (op, like): (OpName, usize),
    ) -> Option<RetypedShape<'s>> {
        let types = self.type_places(form).unwrap_or_default();
        let attrs = self.attr_places(op, form);
        if types.places.is_empty() && attrs.is_empty() {
            return None;
        }
        let mut open: SmallVec<[(Span, Part); 8]> = names.iter().map(|&name| (name, Part::Value)).collect();
        open.extend(types.places.iter().map(|place| (place.span, Part::Type)));
        open.extend(attrs.iter().map(|place| (place.part.span, Part::Attrs)));
        open.sort_by_key(|place| place.0.start);
        let (mut parts, mut at) = (SmallVec::new(), start);
        for (span, part) in open {
            parts.push((self.text.get(at..span.start as usize)?, part));
            at = span.end as usize;
        }
        Some(RetypedShape {
            parts,
            rest: self.text.get(at..end)?,
            types,
            attrs,
            like,
        })
    }

    /// Adds the shape of the op behind the name that ends there, if one that was read differs only in types and
    /// attributes.
    #[inline(never)]
    pub(super) fn retype(&mut self, index: usize, name_end: usize) -> Option<()> {
        let mut shape = self.retyped_op(index, name_end);
        while shape.is_none() && self.read_missed_type() {
            shape = self.retyped_op(index, name_end);
        }
        let Some(shape) = shape else {
            self.no_shape(index);
            return None;
        };
        let shapes = self.shapes.get_mut(index)?;
        let at = shapes.add(shape);
        shapes.follow_type(at);
        Some(())
    }

    fn retyped_op(&mut self, index: usize, name_end: usize) -> Option<Shape<'s>> {
        let shapes = self.shapes.get(index)?;
        let name = shapes.name?;
        let (mut shape, texts, parts) = shapes.retyped.iter().find_map(|known| {
            let (shape, texts) = self.retyped(known, shapes.list.get(known.like)?, name_end)?;
            Some((shape, texts, known.attrs.clone()))
        })?;
        let are_equal = |(place, text): (&AttrPlace, &Span)| place.part.span.bytes(self.text) == text.bytes(self.text);
        if !parts.iter().zip(&texts).all(are_equal) {
            shape.change(self.read_parts(name, &parts, &texts)?);
        }
        Some(shape)
    }

    /// An op of that shape with other types, and where its parts with attributes are.
    fn retyped(
        &self,
        known: &RetypedShape<'s>,
        like: &Shape<'s>,
        mut at: usize,
    ) -> Option<(Shape<'s>, SmallVec<[Span; 2]>)> {
        let text = self.text;
        let mut attrs = SmallVec::new();
        let (mut new, mut texts) = (NewTypes::new(), SmallVec::<[Text<'s>; 2]>::new());
        let (mut places, mut behind) = (known.types.places.iter(), at);
        for (before, part) in &known.parts {
            if !text.get(at..)?.starts_with(before) {
                return None;
            }
            at += before.len();
            match part {
                Part::Value => {
                    texts.push(Text::new(text.get(behind..at)?));
                    (_, at) = self.value_at(at)?;
                    behind = at;
                }
                Part::Type => {
                    let (ty, end) = self.type_in_place(places.next()?, at)?;
                    new.push(ty);
                    at = end;
                }
                Part::Attrs => {
                    let end = self.part_end(known.attrs.get(attrs.len())?, at)?;
                    // The lexer has refused texts of 4 GiB.
                    attrs.push(Span::new(at as u32, end as u32));
                    at = end;
                }
            }
        }
        let fits = text.get(at..)?.starts_with(known.rest) && known.types.fits(&self.ctx, &new);
        let now = |ty| known.types.now(ty, &new);
        let operands = texts.into_iter().zip(&like.operands);
        let shape = fits.then(|| Shape {
            operands: operands.map(|(text, (_, ty))| (text, now(*ty))).collect(),
            order: like.order.clone(),
            result: like.result.map(now),
            text: Text::new(text.get(behind..at + known.rest.len()).unwrap_or_default()),
            attrs: like.attrs,
            changes: like.changes.clone(),
            next: like.next,
            is_distinct: like.is_distinct,
            made: None,
            locates_arguments: false,
        })?;
        Some((shape, attrs))
    }
}

impl Shape<'_> {
    /// Gives its ops other attributes.
    fn change(&mut self, changes: Changes) {
        match (self.attrs, &changes[..]) {
            (Attrs::Fixed(PlainAttrs::One(..)), &[(key, attr)]) => {
                self.attrs = Attrs::Fixed(PlainAttrs::One(key, attr));
            }
            _ => self.changes = Some(Box::new(changes)),
        }
    }
}
