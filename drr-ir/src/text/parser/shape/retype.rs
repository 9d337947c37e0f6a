//! Shapes with varying types. If the types in the text of an op are only used as types of values, an op with other
//! types at the same positions has these as types of its values. Types are identified by their text.

use std::cell::Cell;

use smallvec::SmallVec;

use super::super::Parser;
use super::super::custom_form::CustomOpState;
use super::super::types::len_in_angles;
use super::attr_fragments::{AttrChanges, AttrHole, AttrHoles};
use super::text::ComparedText;
use super::{Shape, ShapeAttrs};
use crate::define::{DeclaredEntity, TypeMap, TypeSource};
use crate::diagnostic::Span;
use crate::ir::PlainAttrs;
use crate::{Context, OpName, Type};

/// The types in the text of an op that may vary.
#[derive(Clone, Debug, Default)]
pub(super) struct TypeHoles {
    /// The types in textual order.
    holes: SmallVec<[TypeHole; 4]>,
    /// Types computed from varying types, by the index of the type: the computed type must be the type itself.
    computed: SmallVec<[(usize, TypeMap); 2]>,
    /// Types that must not vary, by the index of their first position.
    fixed: SmallVec<[(usize, Type); 2]>,
}

/// A type in a text.
#[derive(Clone, Debug)]
pub(super) struct TypeHole {
    span: Span,
    ty: Type,
    /// Index of the first position with this type.
    first: usize,
    /// The last text and type at this position.
    last: Cell<(Span, Type)>,
}

/// The types of another op, by position.
pub(super) type NewTypes = SmallVec<[Type; 4]>;

/// The shape of an op without regions whose types and attributes may vary.
#[derive(Debug)]
pub(super) struct RetypedShape<'s> {
    /// The varying ranges, each with the text before it.
    parts: SmallVec<[(&'s [u8], RetypeHole); 4]>,
    /// The text from the last of them to the end of the op.
    rest: &'s [u8],
    types: TypeHoles,
    attrs: AttrHoles,
    /// Index of the shape of the op that was parsed.
    pub(super) like: usize,
}

#[derive(Clone, Copy, Debug)]
enum RetypeHole {
    Value,
    Type,
    Attrs,
}

impl TypeHoles {
    /// Excludes a type from varying.
    pub(super) fn fix(&mut self, ty: Type) {
        self.fixed.extend(self.number(ty).map(|number| (number, ty)));
    }

    /// Returns the index of the first position with a type.
    pub(super) fn number(&self, ty: Type) -> Option<usize> {
        self.holes.iter().position(|hole| hole.ty == ty)
    }

    /// Returns `true` if equal types remained equal and computed types remained computed from them.
    pub(super) fn fits(&self, ctx: &Context, new: &[Type]) -> bool {
        let mut pairs = self.holes.iter().zip(new);
        pairs.all(|(hole, &ty)| new.get(hole.first) == Some(&ty))
            && self.fixed.iter().all(|&(number, ty)| new.get(number) == Some(&ty))
            && self
                .computed
                .iter()
                .all(|&(number, map)| new.get(number).is_some_and(|&ty| map(ctx, ty) == Some(ty)))
    }

    /// Returns the spans of the types, in textual order.
    pub(super) fn spans(&self) -> impl Iterator<Item = Span> {
        self.holes.iter().map(|hole| hole.span)
    }

    /// Returns the position at an index.
    pub(super) fn get(&self, number: usize) -> Option<&TypeHole> {
        self.holes.get(number)
    }

    /// Returns the new type in place of `ty`.
    pub(super) fn now(&self, ty: Type, new: &[Type]) -> Type {
        let now = self.number(ty).and_then(|number| new.get(number));
        now.copied().unwrap_or(ty)
    }
}

impl<'s> Parser<'s> {
    /// Returns the types of a parsed op that may vary.
    pub(super) fn type_holes(&self, form: &CustomOpState<'s>) -> Option<TypeHoles> {
        let format = form.format;
        if form.uses_types {
            return None;
        }
        let mut written = form.written_types.clone();
        if written.is_empty() {
            self.add_function_types(form, &mut written);
        }
        // Each type must be the type of a value.
        if written.is_empty() || written.len() != form.operand_types.len() + form.result_types.len() {
            return None;
        }
        // Other types cannot be identified by their text.
        let may_change = |span: Span| span.bytes(self.text).ends_with(b">");
        if !written.iter().any(|hole| may_change(hole.0)) {
            return None;
        }
        let mut types = TypeHoles {
            holes: SmallVec::with_capacity(written.len()),
            computed: SmallVec::new(),
            fixed: SmallVec::new(),
        };
        for (number, (span, ty)) in written.into_iter().enumerate() {
            types.holes.push(TypeHole {
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
                        DeclaredEntity::Operand(of) => (&form.operand_types[..], of),
                        DeclaredEntity::Result(of) => (&form.result_types[..], of),
                        DeclaredEntity::Attr(_) => return None,
                    };
                    let &(_, ty) = list.iter().find(|entry| usize::from(entry.0) == of)?;
                    match types.number(ty) {
                        Some(number) if map(&self.ctx, ty) == Some(ty) => types.computed.push((number, map)),
                        Some(_) => return None,
                        None => types.fix(map(&self.ctx, ty)?),
                    }
                }
                TypeSource::OfAll(..) | TypeSource::Inferred => return None,
            }
        }
        Some(types)
    }

    /// Adds the spans of types that were parsed as a function type.
    fn add_function_types(&self, form: &CustomOpState<'s>, written: &mut SmallVec<[(Span, Type); 4]>) -> Option<()> {
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
            // The lexer has rejected texts of 4 GiB.
            written.push((Span::new(at as u32, (at + len) as u32), ty));
            at += len;
        }
        if !self.text.get(at..end)?.iter().all(is_between) {
            // Some of them were not types of values.
            written.clear();
        }
        Some(())
    }

    /// Returns the types of an op with regions that may vary, if its text has no region arguments.
    pub(super) fn types_outside_regions(&self, form: &CustomOpState<'s>) -> Option<TypeHoles> {
        let has_no_arguments = form.passed.iter().all(|passed| passed.arguments.is_empty());
        let are_read = form.braces.len() == form.regions.len() && has_no_arguments && !form.yields_results;
        self.type_holes(form).filter(|_| are_read)
    }

    /// Returns `true` if an offset in the text of an op is in one of its regions.
    pub(super) fn is_in_region(&self, form: &CustomOpState<'s>, at: usize) -> bool {
        // The lexer has rejected texts of 4 GiB.
        let at = at as u32;
        let mut braces = form.braces.iter();
        braces.any(|&brace| brace < at && self.braces.known(brace).is_none_or(|end| at < end))
    }

    /// Returns the type at such a position in another op, if it is of the same kind, and the end of its text.
    #[inline(never)]
    pub(super) fn type_of_hole(&self, hole: &TypeHole, at: usize) -> Option<(Type, usize)> {
        let (last, ty) = hole.last.get();
        let (last, here) = (last.bytes(self.text), self.text.get(at..)?);
        if here.starts_with(last) {
            return Some((ty, at + last.len()));
        }
        let word = last.iter().position(|&byte| byte == b'<')?;
        if !here.starts_with(&last[..=word]) {
            return None;
        }
        let Some((ty, len)) = self.cached_type(here, word) else {
            // Types of dialects are not cached by their text.
            if !here.starts_with(b"!") {
                self.cache.missed_type.set(Some(at as u32));
            }
            return None;
        };
        // The lexer has rejected texts of 4 GiB.
        hole.last.set((Span::new(at as u32, (at + len) as u32), ty));
        Some((ty, at + len))
    }

    /// Returns the shape with its varying types and attributes. `names` are the spans of the operands.
    pub(super) fn retyped_shape(
        &self,
        start: usize,
        end: usize,
        names: &[Span],
        form: &CustomOpState<'s>,
        (op, like): (OpName, usize),
    ) -> Option<RetypedShape<'s>> {
        let types = self.type_holes(form).unwrap_or_default();
        let attrs = self.attr_holes(op, form);
        if types.holes.is_empty() && attrs.is_empty() {
            return None;
        }
        let mut open: SmallVec<[(Span, RetypeHole); 8]> = names.iter().map(|&name| (name, RetypeHole::Value)).collect();
        open.extend(types.holes.iter().map(|hole| (hole.span, RetypeHole::Type)));
        open.extend(attrs.iter().map(|hole| (hole.part.span, RetypeHole::Attrs)));
        open.sort_by_key(|hole| hole.0.start);
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

    /// Adds the shape of the op whose name ends at `name_end`, if a known shape differs only in types and attributes.
    #[inline(never)]
    pub(super) fn retype(&mut self, index: usize, name_end: usize) -> Option<()> {
        let mut shape = self.retyped_op(index, name_end);
        while shape.is_none() && self.read_missed_type() {
            shape = self.retyped_op(index, name_end);
        }
        let Some(shape) = shape else {
            self.record_miss(index);
            return None;
        };
        let shapes = self.shapes.by_name.get_mut(index)?;
        let at = shapes.add(shape);
        shapes.follow_type(at);
        Some(())
    }

    fn retyped_op(&mut self, index: usize, name_end: usize) -> Option<Shape<'s>> {
        let shapes = self.shapes.by_name.get(index)?;
        let name = shapes.name?;
        let (mut shape, texts, parts) = shapes.retyped.iter().find_map(|known| {
            let (shape, texts) = self.retyped(known, shapes.list.get(known.like)?, name_end)?;
            Some((shape, texts, known.attrs.clone()))
        })?;
        let are_equal = |(hole, text): (&AttrHole, &Span)| hole.part.span.bytes(self.text) == text.bytes(self.text);
        if !parts.iter().zip(&texts).all(are_equal) {
            shape.change(self.parse_fragments(name, &parts, &texts)?);
        }
        Some(shape)
    }

    /// Returns the shape with the op's types, and the spans of its varying attributes.
    fn retyped(
        &self,
        known: &RetypedShape<'s>,
        like: &Shape<'s>,
        mut at: usize,
    ) -> Option<(Shape<'s>, SmallVec<[Span; 2]>)> {
        let text = self.text;
        let mut attrs = SmallVec::new();
        let (mut new, mut texts) = (NewTypes::new(), SmallVec::<[ComparedText<'s>; 2]>::new());
        let (mut holes, mut last_end) = (known.types.holes.iter(), at);
        for (before, part) in &known.parts {
            if !text.get(at..)?.starts_with(before) {
                return None;
            }
            at += before.len();
            match part {
                RetypeHole::Value => {
                    texts.push(ComparedText::new(text.get(last_end..at)?));
                    (_, at) = self.value_at(at)?;
                    last_end = at;
                }
                RetypeHole::Type => {
                    let (ty, end) = self.type_of_hole(holes.next()?, at)?;
                    new.push(ty);
                    at = end;
                }
                RetypeHole::Attrs => {
                    let end = self.fragment_end(known.attrs.get(attrs.len())?, at)?;
                    // The lexer has rejected texts of 4 GiB.
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
            text: ComparedText::new(text.get(last_end..at + known.rest.len()).unwrap_or_default()),
            attrs: like.attrs,
            changes: like.changes.clone(),
            next: like.next,
            is_distinct: like.is_distinct,
            template: None,
            locates_arguments: false,
        })?;
        Some((shape, attrs))
    }
}

impl Shape<'_> {
    /// Changes the attributes of the shape's ops.
    fn change(&mut self, changes: AttrChanges) {
        match (self.attrs, &changes[..]) {
            (ShapeAttrs::Fixed(PlainAttrs::One(..)), &[(key, attr)]) => {
                self.attrs = ShapeAttrs::Fixed(PlainAttrs::One(key, attr));
            }
            _ => self.changes = Some(Box::new(changes)),
        }
    }
}
