//! Fast path for ops that are written like an earlier op.
//!
//! In most files an op differs from an earlier op of the same name only in its value names and perhaps in one integer.
//! The text between them is then compared instead of parsed. A *shape* is learned from an op that the slow path has
//! parsed, in either form, so that equal text implies equal ops. Without a match, and for all errors, nothing happens
//! and the slow path parses the op from its first byte.
//!
//! - `learn`: learning of shapes.
//! - `whole_shape`: shapes of ops in custom form with regions.
//! - `retype`: matching with other types.
//! - `attr_fragments`: matching with other attributes.
//! - `op_end`: the end of an op.
//! - `names`: value names in a text.
//! - `text`: fast comparison of texts.

mod attr_fragments;
mod learn;
mod names;
mod op_end;
mod retype;
#[cfg(test)]
pub(super) mod tests;
mod text;
mod whole_shape;

use std::rc::Rc;

use smallvec::SmallVec;

use attr_fragments::AttrChanges;
use op_end::{FollowSet, PendingLocation, next_line};
use retype::RetypedShape;
use text::{ComparedText, NameTable, name_number};
use whole_shape::{WholeMatch, WholeShapes};

use super::{Parser, values};
use crate::ir::{OpTemplate, PlainAttrs, PlainOp};
use crate::{Attribute, Block, Ident, Location, OpName, Type};

pub(super) use attr_fragments::fragment_len;
pub(super) use text::decimal;

/// The shapes of the ops of a text.
#[derive(Default)]
pub(super) struct ShapeCache<'s> {
    /// The shapes by op name.
    by_name: NameTable<'s, Shapes<'s>>,
    /// The values, types and spans of the last op copied from a shape.
    whole_match: WholeMatch,
    /// End of the last region of an op whose whole text may become a shape.
    pub(super) whole_until: u32,
}

/// The text of an op, after its name.
#[derive(Clone, Debug)]
struct Shape<'s> {
    /// The operand types, each with the text before the operand, in textual order.
    operands: SmallVec<[(ComparedText<'s>, Type); 2]>,
    /// The textual index of each operand, if the op has another order.
    order: Option<Box<[u8]>>,
    result: Option<Type>,
    /// The text from the last operand to the end of the op, or to the integer.
    text: ComparedText<'s>,
    attrs: ShapeAttrs<'s>,
    /// Attributes in which the first op of this shape differs from the op whose attributes it copies.
    changes: Option<Box<AttrChanges>>,
    /// The continuations observed after such an op.
    next: FollowSet,
    /// Set if a parse function in Rust has parsed the op: it may have compared the value names.
    is_distinct: bool,
    /// A template of an op whose regions were built by a parse function in Rust.
    template: Option<Rc<OpTemplate>>,
    /// Set if the arguments of these regions have the locations of the operands.
    locates_arguments: bool,
}

/// The attributes of an op.
#[derive(Clone, Copy, Debug)]
enum ShapeAttrs<'s> {
    /// The attributes specified by the text of the shape.
    Fixed(PlainAttrs),
    /// A single inherent integer of this type, whose small values require no arithmetic, and the text after it.
    Integer {
        key: Ident,
        ty: Type,
        rest: ComparedText<'s>,
    },
}

impl ShapeAttrs<'_> {
    /// Returns the attributes of an op whose text contains this integer.
    #[inline]
    fn with_integer(self, integer: Option<Attribute>) -> Option<PlainAttrs> {
        match self {
            ShapeAttrs::Integer { key, .. } => integer.map(|value| PlainAttrs::One(key, value)),
            ShapeAttrs::Fixed(attrs) => Some(attrs),
        }
    }
}

/// Returns the operands in the order of the op. `order` contains their textual indices.
#[inline]
fn in_order(written: [u32; MAX_OPERANDS], order: &[u8]) -> Option<[u32; MAX_OPERANDS]> {
    let mut operands = written;
    for (operand, &number) in operands.iter_mut().zip(order) {
        *operand = *written.get(usize::from(number))?;
    }
    Some(operands)
}

/// The shapes of the ops with one name.
#[derive(Debug)]
pub(super) struct Shapes<'s> {
    name: Option<OpName>,
    /// The default dialect, if the name is written without its dialect.
    dialect: Option<&'static str>,
    list: Vec<Shape<'s>>,
    /// Shapes whose types and attributes may vary.
    retyped: Vec<RetypedShape<'s>>,
    /// Shapes that include their regions. Only names without other shapes have them.
    whole: WholeShapes<'s>,
    /// Indices of the shapes of the op before the last one, of the last op, and of the predicted next op.
    before: usize,
    last: usize,
    expected: usize,
    /// The shape that followed two others, by a hash of both.
    followers: [u8; 64],
    /// The last shape with a first operand of some type, by a hash of the type.
    typed: [u8; 64],
    /// Index of the shape that is replaced next.
    oldest: usize,
    /// Hits minus misses; the lookup is disabled at zero.
    balance: u32,
    /// Bloom filter of ops that may not vary at all, by a hash of their text: they are learned at their second
    /// occurrence.
    seen: u64,
}

/// Maximum number of operands in a shape.
const MAX_OPERANDS: usize = 8;

/// Maximum number of bytes in a run of ops. A run does not check for cancellation.
const MAX_RUN: usize = 64 << 10;

/// Maximum number of shapes per name.
const MAX_SHAPES: usize = 64;

/// Maximum length of a compared text.
const MAX_TEXT: usize = 256;

/// Maximum of hits minus misses: the number of misses in a row that disables the lookup.
const MAX_BALANCE: u32 = 64;

impl Default for Shapes<'_> {
    fn default() -> Self {
        Shapes {
            name: None,
            dialect: None,
            list: Vec::new(),
            retyped: Vec::new(),
            whole: WholeShapes::default(),
            before: 0,
            last: 0,
            expected: 0,
            followers: [0; 64],
            typed: [0; 64],
            oldest: 0,
            balance: MAX_BALANCE,
            seen: 0,
        }
    }
}

impl<'s> Shapes<'s> {
    /// Adds a shape, in place of the oldest one if there are too many, and returns its index.
    fn add(&mut self, shape: Shape<'s>) -> usize {
        let at = match self.list.iter_mut().position(|known| known.is_written_like(&shape)) {
            Some(at) => {
                self.list[at].next |= shape.next;
                at
            }
            None if self.list.len() < MAX_SHAPES => {
                self.list.push(shape);
                self.list.len() - 1
            }
            None => {
                let at = self.oldest;
                self.list[at] = shape;
                self.oldest = (self.oldest + 1) % MAX_SHAPES;
                self.retyped.retain(|known| known.like != at);
                at
            }
        };
        self.follow(at);
        at
    }

    /// Records the shape of an op for the prediction after the same two shapes.
    #[inline]
    fn follow(&mut self, at: usize) {
        // There are few shapes, so collisions are rare.
        self.followers[(self.before * 8 + self.last) % 64] = at as u8;
        (self.before, self.last) = (self.last, at);
        self.expected = usize::from(self.followers[(self.before * 8 + self.last) % 64]);
    }

    /// Records a shape that was not predicted, by the type of its first operand.
    fn follow_type(&mut self, at: usize) {
        let operand = self.list.get(at).and_then(|shape| shape.operands.first());
        if let Some(&(_, ty)) = operand {
            self.typed[type_hash(ty)] = at as u8;
        }
    }
}

/// Returns the hash of a type in `Shapes::typed`.
fn type_hash(ty: Type) -> usize {
    const FACTOR: u32 = 0x9E37_79B9;
    (ty.to_bits().wrapping_mul(FACTOR) >> 26) as usize
}

/// The name of a new result.
#[derive(Clone, Copy)]
enum ResultName<'s> {
    Number(u32),
    Text(&'s [u8]),
}

/// The variable components of an op that matches a shape.
struct ShapeMatch {
    integer: Option<Attribute>,
    end: usize,
}

impl<'s> Parser<'s> {
    /// Parses a run of consecutive ops with known shapes into the block. Returns `false` and does nothing if there is
    /// none.
    pub(super) fn shaped_ops(&mut self, block: Block) -> bool {
        #[cfg(test)]
        if tests::IS_OFF.get() {
            return false;
        }
        let start = self.token.span.start as usize;
        let mut pos = start;
        // The caller checks for cancellation between runs.
        let run = &self.text[..self.text.len().min(start + MAX_RUN)];
        let block = self.ir.block(block).index();
        while let Some(next) = self.shaped_op(run, pos, block) {
            pos = next;
        }
        if pos > start {
            // The lexer has rejected texts of 4 GiB.
            self.resume_at(pos as u32);
        }
        pos > start
    }

    /// Parses an op that begins in `run`.
    #[inline]
    fn shaped_op(&mut self, run: &[u8], pos: usize, block: u32) -> Option<usize> {
        let text = self.text;
        let (result, name_start) = match run.get(pos)? {
            b'%' => self.result_name(pos).map(|(name, end)| (Some(name), end))?,
            _ => (None, pos),
        };
        let (index, name_end) = self.shapes.by_name.find(text, name_start)?;
        let mut shapes = self.shapes.by_name.get(index).filter(|shapes| shapes.balance > 0)?;
        if shapes.dialect.is_some() && shapes.dialect != self.default_dialect {
            return None;
        }

        let mut operands = [0; MAX_OPERANDS];
        let expected = shapes.expected;
        let Some(shape) = shapes.list.get(expected) else {
            return if shapes.whole.list.is_empty() {
                None
            } else {
                self.whole_op(index, result, name_start, name_end, block)
            };
        };
        let (at, shape, fit) = match self.match_shape(shape, name_end, &mut operands) {
            Some(fit) => (expected, shape, fit),
            None => match self.other_match(shapes, expected, name_end, &mut operands) {
                Some(found) => found,
                None => {
                    self.retype(index, name_end)?;
                    shapes = self.shapes.by_name.get(index)?;
                    self.other_match(shapes, usize::MAX, name_end, &mut operands)?
                }
            },
        };
        if result.is_some() && shape.result.is_none() {
            return None;
        }
        let (location, next) = match next_line(text, fit.end) {
            Some((kind, next)) if shape.next.contains(kind) => (None, next),
            Some(_) => return None,
            None => self.after_op(fit.end, shape.next)?,
        };
        if let Some(order) = &shape.order {
            operands = in_order(operands, order)?;
        }
        let new = PlainOp {
            name: shapes.name?,
            // The lexer has rejected texts of 4 GiB.
            location: Location::offset(name_start as u32),
            operands: operands.get(..shape.operands.len())?,
            result: shape.result,
            attrs: shape.attrs.with_integer(fit.integer)?,
        };
        let locates_arguments = shape.locates_arguments;
        let is_predicted = shapes.list.len() == 1 && shapes.balance == MAX_BALANCE;
        let op = match &shape.template {
            None => self.ir.append_plain(block, new),
            Some(template) => {
                let template = Rc::clone(template);
                self.append_template(block, &template, new)
            }
        };
        if !is_predicted {
            self.record_match(index, at, expected, op)?;
        }
        if locates_arguments {
            self.set_argument_locations(self.ir.op_handle(op));
        }
        self.name_shaped(result, op, location);
        Some(next)
    }

    /// Appends a copy of an op with regions that a parse function has built.
    #[inline]
    fn append_template(&mut self, block: u32, template: &OpTemplate, new: PlainOp<'_>) -> u32 {
        let (operands, location) = (new.operands, new.location);
        let room = &mut self.shapes.whole_match.room;
        // Nested ops have an unknown location or the location of the op.
        let relocate = |inside: Location| if inside.is_unknown() { inside } else { location };
        self.ir
            .append_template(block, (template, None), operands, location, relocate, room)
    }

    /// Records which shape has matched, for the prediction of the next one.
    #[inline]
    fn record_match(&mut self, index: usize, at: usize, expected: usize, op: u32) -> Option<()> {
        let shapes = self.shapes.by_name.get_mut(index)?;
        if at != expected {
            shapes.follow_type(at);
        }
        shapes.follow(at);
        shapes.balance = (shapes.balance + 1).min(MAX_BALANCE);
        // The shape has attributes that differ from those of the op it was learned from.
        if shapes.list.get(at).is_some_and(|shape| shape.changes.is_some()) {
            self.change_attrs(index, at, op);
        }
        Some(())
    }

    /// Changes the attributes of the first op of a shape, which later ops copy.
    #[inline(never)]
    fn change_attrs(&mut self, index: usize, at: usize, op: u32) -> Option<()> {
        let shape = self.shapes.by_name.get_mut(index)?.list.get_mut(at)?;
        self.ir.set_attrs_of(op, &shape.changes.take()?);
        shape.attrs = ShapeAttrs::Fixed(PlainAttrs::Like(op));
        Some(())
    }

    /// Names the result of an op and sets the op's trailing location.
    #[inline(always)]
    fn name_shaped(&mut self, result: Option<ResultName<'s>>, op: u32, location: Option<PendingLocation>) {
        match result {
            Some(ResultName::Number(number)) => self.values.name_by_number(number, op),
            Some(ResultName::Text(name)) => self.values.name_by_text(name, op),
            None => {}
        }
        if let Some(location) = location {
            self.set_pending_location(op, location);
        }
    }

    /// Returns a matching shape other than the predicted one.
    #[inline(never)]
    fn other_match<'p>(
        &self,
        shapes: &'p Shapes<'s>,
        expected: usize,
        name_end: usize,
        operands: &mut [u32; MAX_OPERANDS],
    ) -> Option<(usize, &'p Shape<'s>, ShapeMatch)> {
        let first = self.value_at(name_end).map(|(value, _)| self.ir.type_of(value));
        let may_fit = |shape: &Shape<'s>| match shape.operands.first() {
            Some((before, ty)) if before.len == 0 => first == Some(*ty),
            _ => true,
        };
        let likely = first.map(|ty| usize::from(shapes.typed[type_hash(ty)]));
        let likely = likely.and_then(|at| Some((at, shapes.list.get(at)?)));
        let others = likely.into_iter().chain(shapes.list.iter().enumerate());
        let mut others = others.filter(|&(at, shape)| at != expected && may_fit(shape));
        others.find_map(|(at, shape)| Some((at, shape, self.match_shape(shape, name_end, operands)?)))
    }

    #[inline(never)]
    fn record_miss(&mut self, index: usize) -> Option<usize> {
        let shapes = self.shapes.by_name.get_mut(index)?;
        shapes.balance -= 1;
        None
    }

    /// Returns the new name of a result and the offset of the op name after it.
    #[inline(always)]
    fn result_name(&self, at: usize) -> Option<(ResultName<'s>, usize)> {
        let (name, end) = match name_number(self.text, at + 1) {
            Some((number, _)) if !self.values.is_free(number) => return None,
            Some((number, len)) => (ResultName::Number(number), at + 1 + len),
            None => self.text_of_result(at)?,
        };
        // One comparison of four bytes instead of two.
        let next = u32::from_le_bytes(*self.text.get(end..)?.first_chunk()?);
        const EQUAL: u32 = u32::from_le_bytes(*b" = \0");
        (next & 0x00FF_FFFF == EQUAL).then_some((name, end + 3))
    }

    #[inline(never)]
    fn text_of_result(&self, at: usize) -> Option<(ResultName<'s>, usize)> {
        let name = values::name(self.text, at).filter(|name| self.values.is_free_text(name))?;
        Some((ResultName::Text(name), at + name.len()))
    }

    /// Matches an op whose name ends at `at` against a shape.
    #[inline(always)]
    fn match_shape(&self, shape: &Shape<'s>, mut at: usize, operands: &mut [u32; MAX_OPERANDS]) -> Option<ShapeMatch> {
        let text = self.text;
        for ((before, ty), slot) in shape.operands.iter().zip(operands.iter_mut()) {
            if before.len > 0 && !before.is_at(text, at) {
                return None;
            }
            let (value, end) = self.value_at(at + before.len)?;
            if self.ir.type_of(value) != *ty {
                return None;
            }
            *slot = value;
            at = end;
        }
        if !shape.text.is_at(text, at) {
            return None;
        }
        at += shape.text.len;
        if shape.is_distinct && has_equal(operands.get(..shape.operands.len())?) {
            return None;
        }
        let ShapeAttrs::Integer { ty, rest, .. } = &shape.attrs else {
            return Some(ShapeMatch { integer: None, end: at });
        };
        let negative = text.get(at) == Some(&b'-');
        at += usize::from(negative);
        let (value, len) = decimal(text, at)?;
        at += len;
        let value = i128::from(value);
        let integer = Attribute::small_int(*ty, if negative { -value } else { value })?;
        let end = at + rest.len;
        rest.is_at(text, at).then_some(ShapeMatch {
            integer: Some(integer),
            end,
        })
    }

    /// Returns the value whose name is at `at`, and the end of the name.
    #[inline(always)]
    fn value_at(&self, at: usize) -> Option<(u32, usize)> {
        if self.text.get(at) != Some(&b'%') {
            return None;
        }
        match name_number(self.text, at + 1) {
            Some((number, len)) => Some((self.values.numbered(number)?, at + 1 + len)),
            None => self.value_of_text(at),
        }
    }

    #[inline(never)]
    fn value_of_text(&self, at: usize) -> Option<(u32, usize)> {
        const ARGUMENT: &[u8] = b"%arg";
        let argument = self.text.get(at..)?.strip_prefix(ARGUMENT);
        if let Some((number, len)) = argument.and_then(|_| name_number(self.text, at + ARGUMENT.len()))
            && let Some(value) = self.values.argument(number)
        {
            return Some((value, at + ARGUMENT.len() + len));
        }
        let name = values::name(self.text, at)?;
        let end = at + name.len();
        match self.text.get(end) {
            Some(b'#') => {
                let (number, len) = name_number(self.text, end + 1)?;
                Some((self.value_of(name, number)?, end + 1 + len))
            }
            _ => Some((self.values.single_value(name)?, end)),
        }
    }
}

fn has_equal(values: &[u32]) -> bool {
    let mut rest = values;
    while let Some((first, others)) = rest.split_first() {
        if others.contains(first) {
            return true;
        }
        rest = others;
    }
    false
}

impl<'s> Shape<'s> {
    /// Returns `true` if both shapes match the same texts.
    fn is_written_like(&self, other: &Shape<'s>) -> bool {
        let rest = |shape: &Shape<'s>| match shape.attrs {
            ShapeAttrs::Fixed(_) => None,
            ShapeAttrs::Integer { rest, .. } => Some(rest),
        };
        let texts = self.operands.iter().map(|operand| operand.0);
        let has_texts = || texts.eq(other.operands.iter().map(|operand| operand.0));
        self.text == other.text && rest(self) == rest(other) && has_texts()
    }
}
