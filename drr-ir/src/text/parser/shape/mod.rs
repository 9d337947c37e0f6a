//! The shapes of ops. In most files an op differs from an earlier one of its name only in the names of its values and
//! perhaps in one integer: then what stands between them is compared, not read.
//!
//! A shape is learned from an op that was read in the general way, in either form, so that equal text means equal parts. Where
//! nothing fits, errors included, nothing happens, and the general way reads the op from its first byte.
//!
//! - `learn`: how shapes are learned.
//! - `head`: the shapes of ops in custom form with regions, which are read.
//! - `whole`: the same with regions that are compared, too.
//! - `retype`: the same with other types.
//! - `parts`: the same with other attributes.
//! - `behind`: what stands behind an op.
//! - `names`: where names of values are.
//! - `text`: texts that are compared.

mod behind;
mod head;
mod learn;
mod names;
mod parts;
mod retype;
mod text;
mod whole;

use std::rc::Rc;

use smallvec::SmallVec;

use behind::{Behind, Next, next_line};
use parts::Changes;
use retype::RetypedShape;
use text::{Text, name_number};
use whole::WholeShapes;

use super::{Parser, values};
use crate::ir::{OpTemplate, PlainAttrs, PlainOp};
use crate::{Attribute, Block, Ident, Location, OpName, Type};

pub(super) use head::{HeadShape, HeadShapes};
pub(super) use parts::len_of_part;
pub(super) use text::{Table, decimal};
pub(super) use whole::Places;

/// What an op looks like behind its name.
#[derive(Clone, Debug)]
struct Shape<'s> {
    /// Of each operand what stands before it, and its type, in the order of the text.
    operands: SmallVec<[(Text<'s>, Type); 2]>,
    /// If the op has them in another order: for each of its operands which one it is in the text.
    order: Option<Box<[u8]>>,
    result: Option<Type>,
    /// From the last operand to the end of the op, or to the integer.
    text: Text<'s>,
    attrs: Attrs<'s>,
    /// What the first op of this shape changes of the attributes that it copies.
    changes: Option<Box<Changes>>,
    /// What has followed such an op without becoming part of it.
    next: Next,
    /// Whether a function in Rust has read it, which may have compared the names of values.
    is_distinct: bool,
    /// If it has regions, which such a function has made: how to copy it.
    made: Option<Rc<OpTemplate>>,
    /// Whether the arguments of these regions have the locations of the operands.
    locates_arguments: bool,
}

/// The attributes of an op.
#[derive(Clone, Copy, Debug)]
enum Attrs<'s> {
    /// The text says all of them.
    Fixed(PlainAttrs),
    /// One that is inherent, an integer of this type, one of those whose small values need no arithmetic, and the text behind it.
    Integer { key: Ident, ty: Type, rest: Text<'s> },
}

/// The shapes of the ops of one name.
#[derive(Debug)]
pub(super) struct Shapes<'s> {
    name: Option<OpName>,
    /// Where the name stands without its dialect: the one that is the default there.
    dialect: Option<&'static str>,
    list: Vec<Shape<'s>>,
    /// Those of them whose types may be others.
    retyped: Vec<RetypedShape<'s>>,
    /// Those with all that is in their regions, if there are no others.
    whole: WholeShapes<'s>,
    /// Which of the list the last two ops had, and the next one may have.
    before: usize,
    last: usize,
    expected: usize,
    /// Which of the list came after two others, and which one an op had whose first operand is of a type, by hashes of both.
    behind: [u8; 64],
    typed: [u8; 64],
    /// Which of them is given up next.
    oldest: usize,
    /// Ops that had one of them, less those that had none: at zero they are not looked at any more.
    worth: u32,
    /// The ops that may differ in nothing, by a hash of their texts: they are learned when they come again.
    seen: u64,
}

/// Ops with more operands have no shapes.
const MAX_OPERANDS: usize = 8;

/// Bytes after which a run of ops ends. A run does not check for cancellation.
const MAX_RUN: usize = 64 << 10;

/// How many shapes of one name are kept.
const MAX_SHAPES: usize = 64;

/// A longer text is not worth comparing.
const MAX_TEXT: usize = 256;

/// Of so many ops of a name one has to have a known shape.
const MAX_WORTH: u32 = 64;

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
            behind: [0; 64],
            typed: [0; 64],
            oldest: 0,
            worth: MAX_WORTH,
            seen: 0,
        }
    }
}

impl<'s> Shapes<'s> {
    /// Adds a shape, in the place of the oldest one if there are enough, and says where it is.
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

    /// Notes that an op has this shape: after the same two it is tried first.
    #[inline]
    fn follow(&mut self, at: usize) {
        // There are few shapes.
        self.behind[(self.before * 8 + self.last) % 64] = at as u8;
        (self.before, self.last) = (self.last, at);
        self.expected = usize::from(self.behind[(self.before * 8 + self.last) % 64]);
    }

    /// Notes that an op has this shape that was not expected: with a first operand of the type it is tried next.
    fn follow_type(&mut self, at: usize) {
        let operand = self.list.get(at).and_then(|shape| shape.operands.first());
        if let Some(&(_, ty)) = operand {
            self.typed[place_of(ty)] = at as u8;
        }
    }
}

/// Where it is noted what an op had whose first operand is of a type.
fn place_of(ty: Type) -> usize {
    const FACTOR: u32 = 0x9E37_79B9;
    (ty.to_bits().wrapping_mul(FACTOR) >> 26) as usize
}

/// The name that a result is given.
#[derive(Clone, Copy)]
enum ResultName<'s> {
    Number(u32),
    Text(&'s [u8]),
}

/// What an op of a known shape has of its own.
struct Fit {
    integer: Option<Attribute>,
    end: usize,
}

impl<'s> Parser<'s> {
    /// Reads ops whose shape is known into the block, as many as follow each other. False if there is none; then nothing
    /// has happened.
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
            // The lexer has refused texts of 4 GiB.
            self.resume_at(pos as u32);
        }
        pos > start
    }

    /// Reads an op that begins in `run`.
    #[inline]
    fn shaped_op(&mut self, run: &[u8], pos: usize, block: u32) -> Option<usize> {
        let text = self.text;
        let (result, name_start) = match run.get(pos)? {
            b'%' => {
                let (name, end) = self.result_name(pos)?;
                (Some(name), end)
            }
            _ => (None, pos),
        };
        let (index, name_end) = self.shapes.find(text, name_start)?;
        let mut shapes = self.shapes.get(index).filter(|shapes| shapes.worth > 0)?;
        if shapes.dialect.is_some() && shapes.dialect != self.default_dialect {
            return None;
        }

        let mut operands = [0; MAX_OPERANDS];
        let expected = shapes.expected;
        let Some(shape) = shapes.list.get(expected) else {
            return match shapes.whole.list.is_empty() {
                true => None,
                false => self.whole_op(index, result, name_start, name_end, block),
            };
        };
        let (at, shape, fit) = match self.fit(shape, name_end, &mut operands) {
            Some(fit) => (expected, shape, fit),
            None => match self.other_fit(shapes, expected, name_end, &mut operands) {
                Some(found) => found,
                None => {
                    self.retype(index, name_end)?;
                    shapes = self.shapes.get(index)?;
                    self.other_fit(shapes, usize::MAX, name_end, &mut operands)?
                }
            },
        };
        if result.is_some() && shape.result.is_none() {
            return None;
        }
        let (next, allowed) = (next_line(text, fit.end), shape.next);
        let (location, next) = match next {
            Some((kind, next)) if allowed.contains(kind) => (None, next),
            Some(_) => return None,
            None => self.behind(fit.end, allowed)?,
        };

        if let Some(order) = &shape.order {
            let written = operands;
            for (operand, &number) in operands.iter_mut().zip(order) {
                *operand = *written.get(usize::from(number))?;
            }
        }
        let attrs = match (shape.attrs, fit.integer) {
            (Attrs::Integer { key, .. }, Some(value)) => PlainAttrs::One(key, value),
            (Attrs::Integer { .. }, None) => return None,
            (Attrs::Fixed(attrs), _) => attrs,
        };
        let new = PlainOp {
            name: shapes.name?,
            // The lexer has refused texts of 4 GiB.
            location: Location::offset(name_start as u32),
            operands: operands.get(..shape.operands.len())?,
            result: shape.result,
            attrs,
        };
        let locates_arguments = shape.locates_arguments;
        let op = match &shape.made {
            None => self.ir.append_plain(block, new),
            Some(made) => {
                let (made, operands, location) = (Rc::clone(made), new.operands, new.location);
                let room = &mut self.places.room;
                // What is inside is nowhere, or where the op is.
                let place = |inside: Location| if inside.is_unknown() { inside } else { location };
                self.ir
                    .append_template(block, (&made, None), operands, location, place, room)
            }
        };
        if shapes.list.len() > 1 || shapes.worth != MAX_WORTH {
            let shapes = self.shapes.get_mut(index)?;
            if at != expected {
                shapes.follow_type(at);
            }
            shapes.follow(at);
            shapes.worth = (shapes.worth + 1).min(MAX_WORTH);
            // What changes is beside what it was learned from.
            if shapes.list.get(at).is_some_and(|shape| shape.changes.is_some()) {
                self.change_attrs(index, at, op);
            }
        }
        if locates_arguments {
            self.locate_arguments(self.ir.op_handle(op));
        }
        self.name_shaped(result, op, location);
        Some(next)
    }

    /// Changes the attributes of the first op of a shape, whose are those of the others.
    #[inline(never)]
    fn change_attrs(&mut self, index: usize, at: usize, op: u32) -> Option<()> {
        let shape = self.shapes.get_mut(index)?.list.get_mut(at)?;
        self.ir.set_attrs_of(op, &shape.changes.take()?);
        shape.attrs = Attrs::Fixed(PlainAttrs::Like(op));
        Some(())
    }

    /// Gives an op its name and the location that stands behind it.
    #[inline(always)]
    fn name_shaped(&mut self, result: Option<ResultName<'s>>, op: u32, location: Option<Behind>) {
        match result {
            Some(ResultName::Number(number)) => self.values.name_by_number(number, op),
            Some(ResultName::Text(name)) => self.values.name_by_text(name, op),
            None => {}
        }
        if let Some(location) = location {
            self.set_behind(op, location);
        }
    }

    /// Another shape than the one that was expected.
    #[inline(never)]
    fn other_fit<'p>(
        &self,
        shapes: &'p Shapes<'s>,
        expected: usize,
        name_end: usize,
        operands: &mut [u32; MAX_OPERANDS],
    ) -> Option<(usize, &'p Shape<'s>, Fit)> {
        let first = self.value_at(name_end).map(|(value, _)| self.ir.type_of(value));
        let may_fit = |shape: &Shape<'s>| match shape.operands.first() {
            Some((before, ty)) if before.len == 0 => first == Some(*ty),
            _ => true,
        };
        let likely = first.map(|ty| usize::from(shapes.typed[place_of(ty)]));
        let likely = likely.and_then(|at| Some((at, shapes.list.get(at)?)));
        let others = likely.into_iter().chain(shapes.list.iter().enumerate());
        let mut others = others.filter(|&(at, shape)| at != expected && may_fit(shape));
        others.find_map(|(at, shape)| Some((at, shape, self.fit(shape, name_end, operands)?)))
    }

    #[inline(never)]
    fn no_shape(&mut self, index: usize) -> Option<usize> {
        let shapes = self.shapes.get_mut(index)?;
        shapes.worth -= 1;
        None
    }

    /// The name of a result, which is new, and where the name of the op behind it begins.
    #[inline(always)]
    fn result_name(&self, at: usize) -> Option<(ResultName<'s>, usize)> {
        let (name, end) = match name_number(self.text, at + 1) {
            Some((number, _)) if !self.values.is_free(number) => return None,
            Some((number, len)) => (ResultName::Number(number), at + 1 + len),
            None => self.text_of_result(at)?,
        };
        // One comparison of four bytes instead of two.
        let behind = u32::from_le_bytes(*self.text.get(end..)?.first_chunk()?);
        const EQUAL: u32 = u32::from_le_bytes(*b" = \0");
        (behind & 0x00FF_FFFF == EQUAL).then_some((name, end + 3))
    }

    #[inline(never)]
    fn text_of_result(&self, at: usize) -> Option<(ResultName<'s>, usize)> {
        let name = values::name(self.text, at).filter(|name| self.values.is_free_text(name))?;
        Some((ResultName::Text(name), at + name.len()))
    }

    /// Whether an op of this shape stands behind the name that ends there.
    #[inline(always)]
    fn fit(&self, shape: &Shape<'s>, mut at: usize, operands: &mut [u32; MAX_OPERANDS]) -> Option<Fit> {
        let text = self.text;
        for ((before, ty), place) in shape.operands.iter().zip(operands.iter_mut()) {
            if before.len > 0 && !before.stands(text, at) {
                return None;
            }
            let (value, end) = self.value_at(at + before.len)?;
            if self.ir.type_of(value) != *ty {
                return None;
            }
            *place = value;
            at = end;
        }
        if !shape.text.stands(text, at) {
            return None;
        }
        at += shape.text.len;
        if shape.is_distinct && has_equal(operands.get(..shape.operands.len())?) {
            return None;
        }
        let Attrs::Integer { ty, rest, .. } = &shape.attrs else {
            return Some(Fit { integer: None, end: at });
        };
        let negative = text.get(at) == Some(&b'-');
        at += usize::from(negative);
        let (value, len) = decimal(text, at)?;
        at += len;
        let value = i128::from(value);
        let integer = Attribute::small_int(*ty, if negative { -value } else { value })?;
        let end = at + rest.len;
        rest.stands(text, at).then_some(Fit {
            integer: Some(integer),
            end,
        })
    }

    /// The value whose name stands there, and where the name ends.
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
        let behind = self.text.get(at..)?.strip_prefix(ARGUMENT);
        if let Some((number, len)) = behind.and_then(|_| name_number(self.text, at + ARGUMENT.len()))
            && let Some(value) = self.values.argument(number)
        {
            return Some((value, at + ARGUMENT.len() + len));
        }
        let name = values::name(self.text, at)?;
        let end = at + name.len();
        match self.text.get(end) {
            Some(b'#') => {
                let (number, len) = name_number(self.text, end + 1)?;
                Some((self.one_of(name, number)?, end + 1 + len))
            }
            _ => Some((self.values.only(name)?, end)),
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
    /// Whether the two say the same of a text.
    fn is_written_like(&self, other: &Shape<'s>) -> bool {
        let rest = |shape: &Shape<'s>| match shape.attrs {
            Attrs::Fixed(_) => None,
            Attrs::Integer { rest, .. } => Some(rest),
        };
        let texts = self.operands.iter().map(|operand| operand.0);
        let has_texts = || texts.eq(other.operands.iter().map(|operand| operand.0));
        self.text == other.text && rest(self) == rest(other) && has_texts()
    }
}

#[cfg(test)]
pub(super) mod tests {
    use std::cell::Cell;

    use crate::Module;
    use crate::text::printer::PrintOptions;

    /// What is read, or what is wrong.
    fn read(text: &str) -> Result<String, String> {
        let ctx = crate::ContextBuilder::new().allow_unregistered_dialects(true).build();
        match Module::parse(&ctx, text) {
            Ok(module) => {
                let mut text = Vec::new();
                let options = PrintOptions::new().with_debug_info(true);
                module.print(&mut text, &options).expect("a vector takes everything");
                Ok(String::from_utf8_lossy(&text).into_owned())
            }
            Err(errors) => Err(errors.to_string()),
        }
    }

    thread_local! {
        /// Whether nothing is compared, and all is read in the general way.
        pub(in crate::text::parser) static IS_OFF: Cell<bool> = const { Cell::new(false) };
    }

    /// One byte less, twice, or another one, at each place: the general way must find the same.
    pub(in crate::text::parser) fn read_as_in_the_general_way(text: &str) {
        assert!(read(text).is_ok());
        let bytes = text.as_bytes();
        for at in 0..bytes.len() {
            for with in [
                &b""[..],
                &bytes[at..=at].repeat(2),
                b"%",
                b"#",
                b" ",
                b")",
                b"9",
                b"x",
                b"\n",
                b"-",
                b"0",
            ] {
                let mut mutant = bytes.to_vec();
                mutant.splice(at..=at, with.iter().copied());
                let mutant = String::from_utf8(mutant).expect("all of it is ASCII");
                let fast = read(&mutant);
                IS_OFF.set(true);
                let general = read(&mutant);
                IS_OFF.set(false);
                assert_eq!(fast, general, "{mutant}");
            }
        }
    }

    #[test]
    fn shaped_ops_are_what_the_general_way_reads() {
        let text = r#"
"t.f"() ({
^bb0(%a: i64, %b: tensor<4x?xf32>):
  %0 = "t.g"(%a, %a) <{k = 1 : i64, j = -2 : i8}> : (i64, i64) -> i64
  %1 = "t.g"(%0, %a) <{k = 34 : i64, j = -7 : i8}> : (i64, i64) -> i64
  "t.h"(%1, %b) : (i64, tensor<4x?xf32>) -> ()
  %2 = "t.i"(%b) : (tensor<4x?xf32>) -> (tensor<4x?xf32>)
  "t.h"(%0, %2) : (i64, tensor<4x?xf32>) -> ()
  %3 = "t.i"(%2) : (tensor<4x?xf32>) -> tensor<4x?xf32>
  %4 = "t.g"(%0, %1) <{k = 34567890123 : i64}> : (i64, i64) -> i64 loc("x")
  "t.h"(%4, %3) : (i64, tensor<4x?xf32>) -> ()
  loc("y")
  "t.r"() ({
  ^bb0(%arg0: i64, %arg1: i64):
    %5 = "t.k"(%arg0) <{k = 5 : i64}> : (i64) -> i64
    %6 = "t.k"(%arg1) <{k = -77 : i64}> : (i64) -> i64
    %7 = "t.k"(%0) <{k = 1234567 : i64}> : (i64) -> i64
    %8 = "t.l"(%7) <{s = "x y"}> : (i64) -> !t.t<1>
    %9 = "t.l"(%5) <{s = "x y"}> : (i64) -> !t.t<1>
    %10 = "t.m"() : () -> i64
    %11 = "t.m"() : () -> i64
    "t.n"(%10) : (i64) -> ()
    "t.n"(%12) : (i64) -> ()
    %12 = "t.m"() : () -> i64
    "t.n"(%12) : (i64) -> ()
    "t.o"(%0, %5, %arg1) : (i64, i64, i64) -> () loc("f":1:2)
    "t.o"(%0, %5, %6) : (i64, i64, i64) -> () loc("f":3:45)
    "t.o"(%0, %5, %6) : (i64, i64, i64) -> () loc(#l)
    "t.o"(%0, %5, %6) : (i64, i64, i64) -> ()
    loc(#l)
    "t.o"(%0, %5, %6) : (i64, i64, i64) -> () loc(unknown)
    "t.o"(%0, %5, %6) : (i64, i64, i64) -> () loc(fused["a", "b"])
  }) : () -> ()
}) : () -> ()
#l = loc("z":1:1)
"#;
        read_as_in_the_general_way(text);
    }
}
