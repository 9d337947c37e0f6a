//! Shapes of ops in custom form including their regions.
//!
//! An op that differs from an earlier one only in the names of values from outside, and perhaps in types and
//! attributes, is copied; its regions are not parsed. The printer numbers the values inside of such ops alike. As with
//! [`shape`](super), nothing happens without a match.

use std::cell::RefCell;
use std::iter::Peekable;
use std::ops::Range;
use std::rc::Rc;

use memchr::memchr;
use smallvec::SmallVec;

use super::super::Parser;
use super::super::custom_form::CustomOpState;
use super::super::ops::OpHead;
use super::super::values::{self, NameKey};
use super::attr_fragments::{AttrChanges, AttrHoles};
use super::learn::infers_results;
use super::names::{hash_without_names, names_in};
use super::op_end::FollowSet;
use super::retype::{NewTypes, TypeHoles};
use super::text::decimal;
use super::{MAX_BALANCE, ResultName, has_equal};
use crate::define::TraitFlags;
use crate::diagnostic::Span;
use crate::ir::{OpTemplate, TemplateRoom};
use crate::{Location, Op, OpName, OpRef, Type};

/// The shapes of the ops with one name.
#[derive(Debug, Default)]
pub(super) struct WholeShapes<'s> {
    pub(super) list: Vec<KnownWholeShape<'s>>,
    /// Index of the shape of the last op.
    last: usize,
}

/// A learned shape.
#[derive(Debug)]
pub(super) struct KnownWholeShape<'s> {
    shape: Rc<WholeShape<'s>>,
    /// The result of [`Parser::region_hash`].
    hash: u64,
    /// Index of the shape that followed this one last.
    follower: usize,
}

/// The text of an op, from its name to its end.
#[derive(Debug)]
pub(super) struct WholeShape<'s> {
    /// The range of the op in the text, from its name to its end.
    range: Range<u32>,
    /// The name of the op.
    name: OpName,
    /// The varying ranges in textual order: names of values from outside, types and attributes.
    holes: Vec<WholeHole<'s>>,
    types: TypeHoles,
    attrs: AttrHoles,
    /// Copies with other attributes, by the spans of these.
    variants: RefCell<Vec<(SmallVec<[Span; 2]>, u32)>>,
    /// The text from the last varying range to the end of the op.
    tail: &'s [u8],
    /// The names of values that the op's regions define.
    defined_names: Vec<(NameKey, &'s [u8])>,
    /// The continuations observed after such an op.
    next: FollowSet,
    /// The type of the result, and the index of the varying type that gives it.
    result: Option<(Type, Option<usize>)>,
    template: OpTemplate,
}

/// A varying range: the name of a value from outside, a type, or attributes.
#[derive(Debug)]
struct WholeHole<'s> {
    /// The text before it, from the end of the previous range.
    before: &'s [u8],
    /// Span in the op that was parsed.
    span: Span,
    kind: HoleKind,
}

/// The kind of a varying range.
#[derive(Debug)]
enum HoleKind {
    /// The name of a value of this type that differs from the preceding values.
    NewValue(Type),
    /// The name of a new value whose type is the varying type at this index.
    NewValueOf(usize),
    /// The same name as in the hole at this index.
    SameValue(u16),
    /// A varying type.
    Type,
    /// A range that specifies attributes.
    Attrs,
}

/// Maximum length of an op with such a shape.
const MAX_TEXT: usize = 4096;

/// Maximum number of different names in such a shape.
const MAX_NAMES: usize = 256;

/// Maximum number of shapes that are compared without a hash: most differ early.
const MAX_UNHASHED: usize = 4;

/// Maximum number of shapes per name.
const MAX_SHAPES: usize = 256;

/// Maximum number of copies with other attributes per shape.
const MAX_VARIANTS: usize = 64;

/// The varying components of an op that matches a shape. The allocations are reused.
#[derive(Debug, Default)]
pub(in crate::text::parser) struct WholeMatch {
    /// The span of each hole in the matching op.
    spans: Vec<Span>,
    values: Vec<u32>,
    types: NewTypes,
    end: usize,
    pub(super) room: TemplateRoom,
}

impl<'s> Parser<'s> {
    /// Copies a matching op with its regions, and returns the offset after it.
    #[inline(never)]
    pub(super) fn whole_op(
        &mut self,
        index: usize,
        result: Option<ResultName<'s>>,
        name_start: usize,
        name_end: usize,
        block: u32,
    ) -> Option<usize> {
        let mut matched = std::mem::take(&mut self.shapes.whole_match);
        let next = self.copied_op(index, result, name_start..name_end, block, &mut matched);
        self.shapes.whole_match = matched;
        next
    }

    #[inline]
    fn copied_op(
        &mut self,
        index: usize,
        result: Option<ResultName<'s>>,
        name: Range<usize>,
        block: u32,
        matched: &mut WholeMatch,
    ) -> Option<usize> {
        let mut known = self.known_whole(index, name.end, matched);
        // Ops nested in an op that is being learned have no shapes of their own: a miss is no evidence about later ops.
        if known.is_none() && name.end >= self.shapes.whole_until as usize {
            while known.is_none() && self.read_missed_type() {
                known = self.known_whole(index, name.end, matched);
            }
            if known.is_none() {
                self.record_miss(index);
            }
        }
        let (number, shape) = known?;
        if result.is_some() && shape.result.is_none() {
            return None;
        }
        let (location, next) = self.after_op(matched.end, shape.next)?;
        let (like, changes) = if shape.attrs.is_empty() {
            (None, AttrChanges::new())
        } else {
            match self.attrs_in(&shape, &matched.spans) {
                Some(attrs) => attrs,
                None => return self.record_miss(index),
            }
        };
        // The lexer has rejected texts of 4 GiB.
        let start = name.start as u32;
        let relocate = |location: Location| shape.moved(location, &matched.spans, start);
        let (template, at) = ((&shape.template, like), Location::offset(start));
        let op = self
            .ir
            .append_template(block, template, &matched.values, at, relocate, &mut matched.room);
        if !changes.is_empty() {
            self.ir.set_attrs_of(op, &changes);
            shape.add_variant(&matched.spans, op);
        }
        if let Some((_, Some(position))) = shape.result
            && let Some(&ty) = matched.types.get(position)
        {
            self.ir.set_type_of(op, ty);
        }
        let shapes = self.shapes.by_name.get_mut(index)?;
        shapes.balance = (shapes.balance + 1).min(MAX_BALANCE);
        shapes.whole.follow(number);
        self.name_shaped(result, op, location);
        Some(next)
    }

    /// Returns the shape of the op whose name ends at `name_end`, and its index: the predicted one, or one with an
    /// equal region.
    fn known_whole(
        &mut self,
        index: usize,
        name_end: usize,
        matched: &mut WholeMatch,
    ) -> Option<(usize, Rc<WholeShape<'s>>)> {
        let whole = &self.shapes.by_name.get(index)?.whole;
        let fits = |parser: &Self, shape: &WholeShape<'s>, matched: &mut WholeMatch| {
            parser.has_whole_shape(shape, name_end, matched).is_some()
        };
        let expected = whole.list.get(whole.last)?.follower;
        if let Some(known) = whole.list.get(expected)
            && fits(self, &known.shape, matched)
        {
            return Some((expected, Rc::clone(&known.shape)));
        }
        if name_end < self.shapes.whole_until as usize {
            return None;
        }
        let hash = (whole.list.len() > MAX_UNHASHED).then(|| self.region_hash(name_end));
        let list = self.shapes.by_name.get(index)?.whole.list.iter().enumerate();
        let mut list = list.filter(|&(at, known)| at != expected && hash.is_none_or(|hash| known.hash == hash));
        let found = list.find(|(_, known)| fits(self, &known.shape, matched));
        found.map(|(at, known)| (at, Rc::clone(&known.shape)))
    }

    /// Returns the op with the attributes of an op of this shape, unless it is the parsed op, or the changes to its
    /// attributes.
    #[inline(never)]
    fn attrs_in(&mut self, shape: &WholeShape<'s>, spans: &[Span]) -> Option<(Option<u32>, AttrChanges)> {
        let text = self.text;
        let is_equal = |(old, new): (Span, Span)| old.bytes(text) == new.bytes(text);
        if shape
            .attrs
            .iter()
            .map(|hole| hole.part.span)
            .zip(shape.attr_spans(spans))
            .all(is_equal)
        {
            return Some((None, AttrChanges::new()));
        }
        let variants = shape.variants.borrow();
        let mut variants = variants.iter();
        let known = variants.find(|(known, _)| known.iter().copied().zip(shape.attr_spans(spans)).all(is_equal));
        if let Some(&(_, op)) = known {
            return Some((Some(op), AttrChanges::new()));
        }
        let texts: SmallVec<[Span; 2]> = shape.attr_spans(spans).collect();
        Some((None, self.parse_fragments(shape.name, &shape.attrs, &texts)?))
    }

    /// Returns a hash of the region that opens at the end of the op's first line, without value names. Text beyond the
    /// maximum length of a shape is not read, so that deep nests and long lines have bounded cost.
    fn region_hash(&mut self, name_end: usize) -> u64 {
        let text = self.text.get(..name_end + 2 * MAX_TEXT).unwrap_or(self.text);
        let line = text
            .get(name_end..)
            .and_then(|rest| Some(name_end + memchr(b'\n', rest)?));
        let brace = line
            .and_then(|end| end.checked_sub(1))
            .filter(|&brace| text.get(brace) == Some(&b'{'));
        // The lexer has rejected texts of 4 GiB.
        let region = brace.and_then(|brace| Some(brace..self.braces.closing(self.text, brace as u32)? as usize));
        region.and_then(|region| text.get(region)).map_or(0, hash_without_names)
    }

    /// Matches the op whose name ends at `at` against a shape, and records the names and types.
    fn has_whole_shape(&self, shape: &WholeShape<'s>, mut at: usize, matched: &mut WholeMatch) -> Option<()> {
        let text = self.text;
        matched.spans.clear();
        matched.values.clear();
        matched.types.clear();
        let mut attrs = 0;
        for WholeHole { before, kind, .. } in &shape.holes {
            if !text.get(at..)?.starts_with(before) {
                return None;
            }
            at += before.len();
            let end = match *kind {
                HoleKind::NewValue(ty) => {
                    let (value, end) = self.value_at(at)?;
                    matched.values.push(value);
                    (self.ir.type_of(value) == ty).then_some(end)?
                }
                // The types may follow the names.
                HoleKind::NewValueOf(_) => {
                    let (value, end) = self.value_at(at)?;
                    matched.values.push(value);
                    end
                }
                HoleKind::Attrs => {
                    let end = self.fragment_end(shape.attrs.get(attrs)?, at)?;
                    attrs += 1;
                    end
                }
                HoleKind::Type => {
                    let hole = shape.types.get(matched.types.len())?;
                    let (ty, end) = self.type_of_hole(hole, at)?;
                    matched.types.push(ty);
                    end
                }
                HoleKind::SameValue(first) => {
                    let name = matched.spans.get(usize::from(first))?.bytes(text);
                    text.get(at..)?.starts_with(name).then_some(at + name.len())?
                }
            };
            matched.spans.push(Span::new(at as u32, end as u32));
            at = end;
        }
        matched.end = at + shape.tail.len();
        let is_free = |&(key, name): &(NameKey, &'s [u8])| self.values.is_undefined(key, name);
        // Functions in Rust may compare the names of values.
        let fits = text.get(at..)?.starts_with(shape.tail)
            && !has_equal(&matched.values)
            && self.values.has_no_forward_refs()
            && self.has_types(shape, matched)
            && shape.defined_names.iter().all(is_free);
        fits.then_some(())
    }

    /// Returns `true` if the values from outside have their types in the text.
    #[inline(never)]
    fn has_types(&self, shape: &WholeShape<'s>, matched: &WholeMatch) -> bool {
        let types_of_values = shape.holes.iter().filter_map(|hole| match hole.kind {
            HoleKind::NewValue(_) => Some(None),
            HoleKind::NewValueOf(index) => Some(matched.types.get(index)),
            HoleKind::SameValue(_) | HoleKind::Type | HoleKind::Attrs => None,
        });
        let has_type = |(ty, &value): (Option<&Type>, &u32)| ty.is_none_or(|&ty| self.ir.type_of(value) == ty);
        shape.types.fits(&self.ctx, &matched.types) && types_of_values.zip(&matched.values).all(has_type)
    }

    /// Returns `true` if the shape of the op whose region begins at `brace` may be recorded or compared. Ops nested in
    /// such an op are part of its shape, and have none of their own.
    pub(in crate::text::parser) fn may_be_whole(&mut self, head: &OpHead<'s>, brace: u32) -> bool {
        let is_isolated = |form: &CustomOpState<'s>| form.def.flags().contains(TraitFlags::ISOLATED_FROM_ABOVE);
        if brace < self.shapes.whole_until || head.form.as_ref().is_none_or(|form| is_isolated(form)) {
            return false;
        }
        let close = self.braces.closing(self.text, brace);
        let close = close.filter(|close| (close - head.name_span.start) as usize <= MAX_TEXT);
        self.shapes.whole_until = close.unwrap_or(self.shapes.whole_until);
        close.is_some()
    }

    /// Learns the shape of an op that was parsed up to `end`.
    pub(in crate::text::parser) fn learn_whole(
        &mut self,
        name: Span,
        end: usize,
        op: Op,
        form: &CustomOpState<'s>,
    ) -> Option<()> {
        let op = self.ir.op(op);
        // A name without dialect depends on the default dialect.
        let is_named_in_full = name.bytes(self.text).contains(&b'.');
        let start = name.end as usize + 1;
        // Some ops are parsed up to the next token.
        let len = self.text.get(start..end)?.trim_ascii_end().len();
        if !is_named_in_full || op.num_results() > 1 || !self.errors.is_empty() || len > MAX_TEXT {
            return None;
        }
        let opening = self.text.get(name.start as usize..start)?;
        let index = self
            .shapes
            .by_name
            .find_or_insert(self.text, name.start as usize, opening)?;
        let shapes = self.shapes.by_name.get(index)?;
        if shapes.balance == 0 || shapes.whole.list.len() == MAX_SHAPES || !shapes.list.is_empty() {
            return None;
        }
        let next = self.follow_set_at(start + len).filter(|next| next.ends(form.format));
        let shape = next.and_then(|next| self.whole_shape(name, start..start + len, next, op, form));
        let Some(shape) = shape else {
            self.record_miss(index);
            return None;
        };
        let hash = self.region_hash(start);
        self.shapes.by_name.get_mut(index)?.whole.add(shape, hash);
        Some(())
    }

    fn whole_shape(
        &self,
        name: Span,
        range: Range<usize>,
        next: FollowSet,
        op: OpRef<'_>,
        form: &CustomOpState<'s>,
    ) -> Option<WholeShape<'s>> {
        let text = self.text;
        let mut types = self.types_outside_regions(form).unwrap_or_default();
        let attrs = self.attr_holes(op.name(), form);
        let mut open: SmallVec<[(Span, HoleKind); 4]> =
            attrs.iter().map(|hole| (hole.part.span, HoleKind::Attrs)).collect();
        open.extend(types.spans().map(|span| (span, HoleKind::Type)));
        open.sort_by_key(|hole| hole.0.start);
        let mut open = open.into_iter().peekable();
        let (mut holes, mut values) = (
            Vec::<WholeHole<'s>>::with_capacity(8),
            SmallVec::<[(u32, u16); 16]>::new(),
        );
        // The names that are undefined outside, with their first offsets.
        let mut defined_names = SmallVec::<[(&'s [u8], u32); 16]>::new();
        let mut at = range.start;
        names_in(text, range.clone(), |start| {
            let name = values::name(text, start)?;
            let name_end = start + name.len();
            if defined_names.iter().any(|known| known.0 == name) {
                return Some(name_end);
            }
            at = add_before(start, &mut open, text, at, &mut holes)?;
            let value = self.value_at(start).filter(|&(_, end)| end >= name_end);
            let Some((value, end)) = value else {
                // The lexer has rejected texts of 4 GiB.
                defined_names.push((name, start as u32));
                return (defined_names.len() <= MAX_NAMES).then_some(name_end);
            };
            if self.is_in_region(form, start) {
                types.fix(self.ir.type_of(value));
            }
            let kind = match values.iter().find(|known| known.0 == value) {
                Some(&(_, first)) => HoleKind::SameValue(first),
                None => {
                    values.push((value, u16::try_from(holes.len()).ok()?));
                    let ty = self.ir.type_of(value);
                    types.number(ty).map_or(HoleKind::NewValue(ty), HoleKind::NewValueOf)
                }
            };
            holes.push(WholeHole {
                before: text.get(at..start)?,
                // Includes the result number.
                span: Span::new(start as u32, end as u32),
                kind,
            });
            at = end;
            (values.len() <= MAX_NAMES).then_some(end)
        })?;
        at = add_before(range.end, &mut open, text, at, &mut holes)?;
        // The offsets of the ops and arguments inside.
        let mut definitions = SmallVec::<[u32; 32]>::new();
        let values: SmallVec<[u32; 16]> = values.iter().map(|known| known.0).collect();
        let template = self.ir.op_template(op.handle(), &values, |op| {
            let format = op.info().and_then(|info| info.def().form.format);
            definitions.extend(op.location().as_offset());
            for block in op.regions().flat_map(|region| region.blocks()) {
                definitions.extend(block.args().filter_map(|argument| argument.location().as_offset()));
            }
            (!format.is_some_and(infers_results)).then_some(())
        })?;
        // All names must be definitions; other text can look like a name.
        let is_defined = |&(name, start): &(&[u8], u32)| defines(text, name, start, &definitions);
        defined_names.iter().all(is_defined).then(|| WholeShape {
            range: name.start..range.end as u32,
            name: op.name(),
            result: op.result(0).map(|result| (result.ty(), types.number(result.ty()))),
            holes,
            types,
            attrs,
            variants: RefCell::default(),
            tail: text.get(at..range.end).unwrap_or_default(),
            defined_names: defined_names
                .iter()
                .map(|&(name, _)| (self.values.key(name), name))
                .collect(),
            next,
            template,
        })
    }
}

impl<'s> WholeShapes<'s> {
    fn add(&mut self, shape: WholeShape<'s>, hash: u64) {
        let at = self.list.len();
        self.list.push(KnownWholeShape {
            shape: Rc::new(shape),
            hash,
            follower: at,
        });
        self.follow(at);
    }

    /// Records the shape of an op for the prediction of the next op.
    fn follow(&mut self, at: usize) {
        if let Some(last) = self.list.get_mut(self.last) {
            last.follower = at;
        }
        self.last = at;
    }
}

/// Adds the varying types and attributes before `until`. Returns the end of the last one.
fn add_before<'s>(
    until: usize,
    open: &mut Peekable<impl Iterator<Item = (Span, HoleKind)>>,
    text: &'s [u8],
    mut at: usize,
    holes: &mut Vec<WholeHole<'s>>,
) -> Option<usize> {
    while let Some((span, kind)) = open.next_if(|hole| (hole.0.start as usize) < until) {
        let before = text.get(at..span.start as usize)?;
        holes.push(WholeHole { before, span, kind });
        at = span.end as usize;
    }
    Some(at)
}

impl WholeShape<'_> {
    /// Returns the spans of the attributes in a matching op.
    fn attr_spans<'p>(&'p self, spans: &'p [Span]) -> impl Iterator<Item = Span> + 'p {
        let matched = self.holes.iter().zip(spans);
        matched.filter_map(|(hole, &span)| matches!(hole.kind, HoleKind::Attrs).then_some(span))
    }

    fn add_variant(&self, spans: &[Span], op: u32) {
        let mut variants = self.variants.borrow_mut();
        if variants.len() < MAX_VARIANTS {
            variants.push((self.attr_spans(spans).collect(), op));
        }
    }

    /// Maps an offset in the parsed op to the corresponding one in another op of this shape.
    fn moved(&self, location: Location, spans: &[Span], start: u32) -> Location {
        let Some(offset) = location.as_offset().filter(|offset| self.range.contains(offset)) else {
            return location;
        };
        let preceding = self.holes.partition_point(|hole| hole.span.end <= offset);
        let pair = preceding
            .checked_sub(1)
            .and_then(|last| self.holes.get(last).zip(spans.get(last)));
        Location::offset(match pair {
            None => start + (offset - self.range.start),
            Some((old, new)) => new.end + (offset - old.span.end),
        })
    }
}

/// Returns `true` if the name at `start` is defined by one of the ops and arguments at `definitions`.
fn defines(text: &[u8], name: &[u8], start: u32, definitions: &[u32]) -> bool {
    let mut after = text.get(start as usize + name.len()..).unwrap_or_default();
    if let Some((_, len)) = after.strip_prefix(b":").and_then(|count| decimal(count, 0)) {
        // Skips the number of results.
        after = after.get(1 + len..).unwrap_or_default();
    }
    let op = after.trim_ascii_start().strip_prefix(b"=");
    let op = op.map(|op| text.len() - op.trim_ascii_start().len());
    definitions.contains(&start) || op.is_some_and(|op| definitions.contains(&(op as u32)))
}
