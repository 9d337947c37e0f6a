//! Learning of shapes from ops that the slow path has parsed.

use std::rc::Rc;

use smallvec::SmallVec;

use super::super::Parser;
use super::super::custom_form::CustomOpState;
use super::names::names_in;
use super::op_end::FollowSet;
use super::text::ComparedText;
use super::{MAX_OPERANDS, MAX_SHAPES, MAX_TEXT, Shape, ShapeAttrs, Shapes, has_equal};
use crate::define::{AssemblyFormat, FormatElement, TypeSource};
use crate::diagnostic::Span;
use crate::interned::interner::hash_of;
use crate::ir::PlainAttrs;
use crate::{Ident, Op, OpRef, Type};

impl<'s> Parser<'s> {
    /// Learns the shape of an op in generic form without regions and successors. `name` is the span of the quoted name,
    /// `end` the end of the types.
    pub(in crate::text::parser) fn learn_shape(&mut self, name: Span, end: usize, op: Op) {
        self.learn(name, end, op, None);
    }

    /// Learns the shape of an op in custom form that has no regions in its text.
    pub(in crate::text::parser) fn learn_custom_shape(
        &mut self,
        name: Span,
        end: usize,
        op: Op,
        form: &CustomOpState<'s>,
    ) {
        if !infers_results(form.format) {
            self.learn(name, end, op, Some(form));
        }
    }

    fn learn(&mut self, name: Span, end: usize, op: Op, form: Option<&CustomOpState<'s>>) -> Option<()> {
        let op = self.ir.op(op);
        let is_plain = op.num_successors() == 0
            && op.operands().len() <= MAX_OPERANDS
            && op.num_results() <= 1
            && !op.has_empty_properties();
        if !is_plain {
            return None;
        }
        // A quoted name includes its parenthesis, another name the next byte.
        let start = name.end as usize + 1;
        let opening = self.text.get(name.start as usize..start)?;
        if form.is_none() && (!opening.ends_with(b"\"(") || opening.contains(&b'\\')) {
            return None;
        }
        // A name without dialect depends on the default dialect.
        let is_short = form.is_some() && !name.bytes(self.text).contains(&b'.');
        let dialect = self.default_dialect.filter(|_| is_short);
        let index = self
            .shapes
            .by_name
            .find_or_insert(self.text, name.start as usize, opening)?;
        let shapes = self.shapes.by_name.get_mut(index)?;
        if shapes.dialect != dialect {
            *shapes = Shapes::default();
            shapes.dialect = dialect;
        }
        if is_short && dialect.is_none() || shapes.balance == 0 || end.checked_sub(start)? > MAX_TEXT {
            return None;
        }
        if let Some(form) = form
            && op.operand(0).is_none()
            && form.integer.is_none()
            && form.written_types.is_empty()
            && form.attr_fragments.is_empty()
        {
            let text = self.text.get(start..end)?;
            let bit = 1 << (hash_of(text) >> 58);
            let shapes = self.shapes.by_name.get_mut(index)?;
            if shapes.seen & bit == 0 {
                shapes.seen |= bit;
                return None;
            }
        }
        let mut names = SmallVec::new();
        let shape = self.shape(start, end, op, form, &mut names)?;
        let may_differ = shape.template.is_none() && matches!(shape.attrs, ShapeAttrs::Fixed(_));
        let name = op.name();
        let shapes = self.shapes.by_name.get_mut(index)?;
        shapes.name = Some(name);
        let at = shapes.add(shape);
        if let Some(form) = form.filter(|_| may_differ && shapes.retyped.len() < MAX_SHAPES) {
            let retyped = self.retyped_shape(start, end, &names, form, (name, at))?;
            self.shapes.by_name.get_mut(index)?.retyped.push(retyped);
        }
        Some(())
    }

    /// Returns the shape of an op and adds the spans of its operands to `names`.
    fn shape(
        &self,
        start: usize,
        end: usize,
        op: OpRef<'_>,
        form: Option<&CustomOpState<'s>>,
        names: &mut SmallVec<[Span; MAX_OPERANDS]>,
    ) -> Option<Shape<'s>> {
        let mut next = self.follow_set_at(end)?;
        let is_custom = |element: &FormatElement| matches!(element, FormatElement::Custom(_));
        let is_distinct = form.is_some_and(|form| form.format.elements.iter().any(is_custom));
        match form {
            None => next = FollowSet::ANY,
            Some(form) if !next.ends(form.format) => return None,
            Some(_) => {}
        }

        let mut operands = SmallVec::new();
        let (mut at, mut values) = (start, SmallVec::<[u32; MAX_OPERANDS]>::new());
        names_in(self.text, start..end, |name| {
            let (value, name_end) = self.value_at(name)?;
            values.push(value);
            // The lexer has rejected texts of 4 GiB.
            names.push(Span::new(name as u32, name_end as u32));
            operands.push((ComparedText::new(self.text_between(at, name)?), self.ir.type_of(value)));
            at = name_end;
            Some(name_end)
        })?;
        // The order of the operands in the format is known only if they differ.
        let is_ordered = form.is_none_or(|form| has_operands_in_order(form.format));
        if values.len() != op.operands().len() || (!is_ordered && has_equal(&values)) {
            return None;
        }
        let order = match op.operands().map(|operand| operand.index()).eq(values.iter().copied()) {
            true => None,
            false if is_ordered => return None,
            false => Some(textual_order(op, &values)?),
        };
        let template = match op.num_regions() {
            0 => None,
            _ => Some(Rc::new(self.ir.op_template(op.handle(), &values, |_| Some(()))?)),
        };
        // A parse function may have derived more from an integer than the attribute.
        let integer = if is_distinct || template.is_some() {
            None
        } else {
            self.integer_of(at, end, op, form)
        };
        let (text_end, attrs) = self.shape_attrs(op, integer, end)?;
        Some(Shape {
            operands,
            // A template records where its values are used.
            order: order.filter(|_| template.is_none()),
            result: op.result(0).map(|result| result.ty()),
            text: ComparedText::new(self.text_between(at, text_end)?),
            attrs,
            changes: None,
            next,
            is_distinct,
            template,
            locates_arguments: form.is_some_and(|form| form.locates_arguments),
        })
    }

    /// Returns the end of the text before the attributes that vary, and the attributes.
    fn shape_attrs(
        &self,
        op: OpRef<'_>,
        integer: Option<(Span, Ident, Type)>,
        end: usize,
    ) -> Option<(usize, ShapeAttrs<'s>)> {
        if let Some((number, key, ty)) = integer {
            let rest = ComparedText::new(self.text.get(number.end as usize..end)?);
            return Some((number.start as usize, ShapeAttrs::Integer { key, ty, rest }));
        }
        let count = op.inherent_attrs().len() + op.discardable_attrs().len();
        let attrs = match (op.inherent_attrs().next(), count) {
            (_, 0) => PlainAttrs::None,
            (Some((key, attr)), 1) => PlainAttrs::One(key, attr),
            _ => PlainAttrs::Like(op.index()),
        };
        Some((end, ShapeAttrs::Fixed(attrs)))
    }

    /// Returns the text between two values, if it cannot continue the first name.
    pub(super) fn text_between(&self, start: usize, end: usize) -> Option<&'s [u8]> {
        let text = self.text.get(start..end)?;
        let continues = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'#' | b'_' | b'$' | b'.' | b'-');
        let follows_name = self
            .text
            .get(start.checked_sub(1)?)
            .is_some_and(|byte| byte.is_ascii_alphanumeric());
        (!follows_name || !text.first().is_some_and(continues)).then_some(text)
    }

    /// Returns the span, name and type of the integer that is the op's only attribute and follows the last operand.
    fn integer_of(
        &self,
        at: usize,
        end: usize,
        op: OpRef<'_>,
        form: Option<&CustomOpState<'s>>,
    ) -> Option<(Span, Ident, Type)> {
        let mut inherent = op.inherent_attrs();
        let (key, attr) = inherent.next()?;
        let is_changed = op
            .info()
            .is_some_and(|info| info.has_defaults() || info.has_properties());
        if inherent.next().is_some() || op.discardable_attrs().len() > 0 || is_changed {
            return None;
        }
        let (ty, _) = attr.as_small_int()?;
        let start = match form {
            None => at + before_integer(self.text.get(at..end)?)?,
            Some(form) => form.integer? as usize,
        };
        let text = self.text.get(start..end).filter(|_| start >= at)?;
        let digits = text.strip_prefix(b"-").unwrap_or(text);
        let len = digits.iter().position(|byte| !byte.is_ascii_digit())?;
        let rest = digits.get(len..)?;
        let is_decimal = len > 0 && (form.is_some() || rest.starts_with(b" : ")) && !matches!(rest[0], b'.' | b'x');
        let number = Span::new(start as u32, (end - rest.len()) as u32);
        (is_decimal && matches!(ty, Type::I32 | Type::I64 | Type::INDEX)).then_some((number, key, ty))
    }
}

/// Returns the textual index of each operand.
fn textual_order(op: OpRef<'_>, values: &[u32]) -> Option<Box<[u8]>> {
    let number = |value| values.iter().position(|&written| written == value);
    let operands = op.operands().map(|operand| operand.index());
    operands.map(|operand| Some(number(operand)? as u8)).collect()
}

/// Returns the length of the text before the integer in `) <{k = -1 : i64}> : ...` or `) {k = -1 : i64} : ...`.
fn before_integer(text: &[u8]) -> Option<usize> {
    let entry = text.strip_prefix(b") <{").or_else(|| text.strip_prefix(b") {"))?;
    let key = entry
        .iter()
        .position(|&byte| !(byte.is_ascii_alphanumeric() || byte == b'_'))?;
    let value = entry.get(key..)?.strip_prefix(b" = ").filter(|_| key > 0)?;
    Some(text.len() - value.len())
}

/// Returns `true` if result types are inferred: inference may depend on more than the text of the op.
pub(super) fn infers_results(format: &AssemblyFormat) -> bool {
    let is_inferred = |source: &TypeSource| matches!(source, TypeSource::Inferred);
    format.result_types.iter().any(is_inferred)
}

/// Returns `true` if the operands are in the order of declaration.
fn has_operands_in_order(format: &AssemblyFormat) -> bool {
    let mut last = 0;
    format.elements.iter().all(|element| match *element {
        FormatElement::Operand(number) => std::mem::replace(&mut last, number) <= number,
        FormatElement::Custom(_) | FormatElement::Oilist(_) | FormatElement::OperandGroups(..) => false,
        _ => true,
    })
}
