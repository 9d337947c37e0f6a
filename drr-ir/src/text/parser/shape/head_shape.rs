//! Shapes of ops in custom form with regions.
//!
//! If a parse function in Rust has parsed an earlier op of the same name up to its end, and an op differs only in value
//! names and region contents, the earlier form is reused. As with [`shape`](super), nothing happens without a match.

use std::rc::Rc;

use smallvec::SmallVec;

use super::super::custom_form::{ALL, CustomOpState, SkippedRegion};
use super::super::file::LocationTarget;
use super::super::ops::OpHead;
use super::super::values::{self, ValueUse};
use super::super::{Parsed, Parser, Reported};
use super::learn::infers_results;
use super::names::names_in;
use super::op_end::FollowSet;
use crate::define::{AssemblyFormat, OpDescriptor, UnresolvedOperand};
use crate::diagnostic::Span;
use crate::{Block, Location, Op, OpName, Type, Value};

/// The text of an op with regions, after its name.
#[derive(Clone, Debug)]
pub(in crate::text::parser) struct HeadShape<'s> {
    /// The value names and regions, each with the text before it.
    parts: SmallVec<[(&'s [u8], HeadHole); 8]>,
    /// The text from the last of them to the end of the op.
    rest: &'s [u8],
    /// The continuations observed after such an op.
    next: FollowSet,
    /// For each name, the index of the first equal name: functions in Rust may compare names.
    equal: NameIndices,
    /// The names of the operands, in the order of the op, as indices.
    operands: NameIndices,
    /// The names of the region arguments, region by region.
    arguments: NameIndices,
    passed: SmallVec<[SkippedRegion; 1]>,
    yields_results: bool,
    /// The op from which the shape was learned.
    op: Option<Op>,
    /// The types of the operands.
    types: SmallVec<[Type; 4]>,
}

/// Indices of names, in textual order.
type NameIndices = SmallVec<[u8; 8]>;

/// A variable range of the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum HeadHole {
    Name,
    Region,
}

/// The shapes of the ops with one name.
#[derive(Debug)]
pub(in crate::text::parser) struct HeadShapes<'s> {
    list: Vec<Rc<HeadShape<'s>>>,
    /// Index of the shape that is replaced next.
    oldest: usize,
    /// Hits minus misses; the lookup is disabled at zero.
    balance: u32,
}

/// Maximum number of names in a shape.
const MAX_NAMES: usize = 32;

/// Maximum number of shapes per name.
const MAX_SHAPES: usize = 32;

/// Maximum of hits minus misses: the number of misses in a row that disables the lookup.
const MAX_BALANCE: u32 = 64;

impl Default for HeadShapes<'_> {
    fn default() -> Self {
        HeadShapes {
            list: Vec::new(),
            oldest: 0,
            balance: MAX_BALANCE,
        }
    }
}

/// The variable ranges of an op that matches a shape.
#[derive(Default)]
struct HeadMatch {
    names: SmallVec<[Span; 8]>,
    /// The opening braces of the regions.
    braces: SmallVec<[u32; 2]>,
    end: usize,
}

impl<'s> Parser<'s> {
    /// Returns a form as if the op had been parsed up to its regions, if it matches a shape.
    pub(in crate::text::parser) fn compared_form(
        &mut self,
        name: OpName,
        def: &'static OpDescriptor,
        format: &'static AssemblyFormat,
        span: Span,
    ) -> Option<Box<CustomOpState<'s>>> {
        let shapes = self.head_shapes.get_mut(&name).filter(|shapes| shapes.balance > 0)?;
        // Moved out, because the comparison borrows the whole parser.
        let list = std::mem::take(&mut shapes.list);
        let places = |parser: &mut Self, shape| parser.match_head(shape, span.end as usize);
        let found = list.iter().find_map(|shape| Some((shape, places(self, shape)?)));
        let form = found.map(|(shape, places)| {
            let mut form = self.new_form(def, format, span);
            form.go_to_end(places.end as u32);
            shape.fill(&mut form, &places, self.text);
            form.compared = Some(Rc::clone(shape));
            form
        });
        if let Some(shapes) = self.head_shapes.get_mut(&name) {
            shapes.list = list;
            shapes.balance = match form {
                Some(_) => (shapes.balance + 1).min(MAX_BALANCE),
                None => shapes.balance - 1,
            };
        }
        form
    }

    /// Matches an op against a shape.
    fn match_head(&mut self, shape: &HeadShape<'s>, mut at: usize) -> Option<HeadMatch> {
        let text = self.text;
        let mut places = HeadMatch::default();
        for (before, part) in &shape.parts {
            if !text.get(at..)?.starts_with(before) {
                return None;
            }
            at += before.len();
            match part {
                HeadHole::Name => {
                    let name = values::name(text, at)?;
                    let number = places.names.len();
                    let first = places.names.iter().position(|other| other.bytes(text) == name);
                    if usize::from(*shape.equal.get(number)?) != first.unwrap_or(number) {
                        return None;
                    }
                    // The lexer has rejected texts of 4 GiB.
                    places.names.push(Span::new(at as u32, (at + name.len()) as u32));
                    at += name.len();
                }
                HeadHole::Region => {
                    text.get(at).filter(|&&byte| byte == b'{')?;
                    places.braces.push(at as u32);
                    at = self.braces.closing(text, at as u32)? as usize + 1;
                }
            }
        }
        if !text.get(at..)?.starts_with(shape.rest) {
            return None;
        }
        places.end = at + shape.rest.len();
        let next = self.follow_set_at(places.end)?;
        shape.next.contains(next).then_some(places)
    }

    /// Returns the shape of an op that a function in Rust has just parsed, if its text determines the whole op.
    pub(in crate::text::parser) fn head_shape(&self, form: &CustomOpState<'s>) -> Option<HeadShape<'s>> {
        let is_whole = form.compared.is_none() && form.regions.is_empty() && self.errors.is_empty();
        if !is_whole || infers_results(form.format) {
            return None;
        }
        let end = self.last_end as usize;
        let next = self.follow_set_at(end).filter(|next| next.ends(form.format))?;
        let (mut parts, mut names) = (SmallVec::new(), SmallVec::<[Span; 8]>::new());
        let mut at = form.name_span.end as usize;
        for region in form.passed.iter().map(Some).chain([None]) {
            let until = region.map_or(end, |region| region.brace as usize);
            names_in(self.text, at..until, |start| {
                let name = values::name(self.text, start)?;
                parts.push((self.text_between(at, start)?, HeadHole::Name));
                at = start + name.len();
                // The lexer has rejected texts of 4 GiB.
                names.push(Span::new(start as u32, at as u32));
                Some(at)
            })?;
            if let Some(region) = region {
                parts.push((self.text_between(at, until)?, HeadHole::Region));
                at = self.braces.known(region.brace)? as usize + 1;
            }
        }
        if names.len() > MAX_NAMES {
            return None;
        }
        let number_of = |span: Span| names.iter().position(|name| *name == span).map(|number| number as u8);
        let mut operands = form.operands.clone();
        operands.sort_by_key(|operand| operand.0);
        let operands = operands.iter().map(|(_, used)| number_of(used.span));
        let arguments = form.passed.iter().flat_map(|passed| &passed.arguments);
        let equal = |name: &Span| {
            let is_equal = |other: &Span| other.bytes(self.text) == name.bytes(self.text);
            names.iter().position(is_equal).map(|number| number as u8)
        };
        Some(HeadShape {
            rest: self.text_between(at, end)?,
            parts,
            next,
            equal: names.iter().map(equal).collect::<Option<_>>()?,
            operands: operands.collect::<Option<_>>()?,
            arguments: arguments
                .map(|argument| number_of(argument.name.span))
                .collect::<Option<_>>()?,
            passed: form.passed.clone(),
            yields_results: form.yields_results,
            op: None,
            types: SmallVec::new(),
        })
    }

    /// Adds the shape of an op that was parsed and created.
    pub(in crate::text::parser) fn add_head_shape(&mut self, name: OpName, mut shape: HeadShape<'s>, op: Op) {
        shape.op = Some(op);
        shape.types = self.ir.op(op).operands().map(|operand| operand.ty()).collect();
        let shapes = self.head_shapes.entry(name).or_default();
        if let Some(known) = shapes.list.iter_mut().find(|known| known.is_written_like(&shape)) {
            shape.next |= known.next;
            *known = Rc::new(shape);
        } else if shapes.list.len() < MAX_SHAPES {
            shapes.list.push(Rc::new(shape));
        } else if let Some(oldest) = shapes.list.get_mut(shapes.oldest) {
            *oldest = Rc::new(shape);
            shapes.oldest = (shapes.oldest + 1) % MAX_SHAPES;
        }
    }

    /// Creates an op whose head matched a shape, after its regions have been parsed.
    pub(in crate::text::parser) fn finish_compared(
        &mut self,
        head: &mut OpHead<'s>,
        form: &mut CustomOpState<'s>,
        shape: &HeadShape<'s>,
        block: Block,
    ) -> Parsed<()> {
        let Some(like) = shape.op else { return Err(Reported) };
        let end = self.last_end as usize;
        let location = if self.at_keyword("loc") {
            Some(self.trailing_location()?)
        } else {
            None
        };
        let mut operands: SmallVec<[Value; 4]> = SmallVec::with_capacity(shape.types.len());
        for (&(_, used), &ty) in form.operands.iter().zip(&shape.types) {
            // All operands are resolved, so that each error is reported.
            if let Ok(Some(value)) = self.resolve(used, ty) {
                operands.push(value);
            }
        }
        if operands.len() != shape.types.len() {
            self.reject_op(head);
            return Ok(());
        }
        self.check_result_count(head, self.ir.op(like).num_results())?;
        head.regions = self.form_regions(form);
        let at = Location::offset(head.name_span.start);
        let op = self.ir.append_like(block, like, at, &operands, &head.regions);
        if let Some(location) = location {
            self.set_trailing(LocationTarget::Op(op), location);
        }
        if form.may_be_whole {
            self.learn_whole(head.name_span, end, op, form);
        }
        self.name_results(head, op)
    }
}

impl<'s> HeadShape<'s> {
    fn is_written_like(&self, other: &HeadShape<'s>) -> bool {
        self.parts == other.parts && self.rest == other.rest && self.equal == other.equal
    }

    /// Fills in the form of another op of this shape.
    fn fill(&self, form: &mut CustomOpState<'s>, places: &HeadMatch, text: &'s [u8]) {
        let name = |number: &u8| places.names.get(usize::from(*number)).copied();
        let used = |span: Span| ValueUse {
            name: span.bytes(text),
            number: 0,
            span,
        };
        // In the order of the op, whatever their declarations.
        let operands = self.operands.iter().filter_map(name);
        form.operands.extend(operands.map(|span| (ALL, used(span))));
        form.passed = self.passed.clone();
        for (passed, &brace) in form.passed.iter_mut().zip(&places.braces) {
            passed.brace = brace;
        }
        let arguments = form.passed.iter_mut().flat_map(|passed| &mut passed.arguments);
        for (argument, span) in arguments.zip(self.arguments.iter().filter_map(name)) {
            argument.name = UnresolvedOperand {
                name: span,
                span,
                number: 0,
            };
        }
        form.yields_results = self.yields_results;
    }
}
