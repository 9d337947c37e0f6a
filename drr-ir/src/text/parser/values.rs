//! Names of values: scoped definitions and forward references.

use std::ops::Range;

use rustc_hash::FxHashMap;

use super::suggestions::{result_counts, similar_values};
use super::{MAX_ERRORS, ParseError, Parsed, Parser, shorten};
use crate::diagnostic::{Diagnostic, Span};
use crate::text::lexer::{result_number, value_name_end};
use crate::text::token::TokenKind;
use crate::{Op, OperationState, Type, Value};

/// The values denoted by a name.
#[derive(Clone, Copy, Debug)]
enum NamedValues {
    /// The only result of an op, or a block argument: the index of the value.
    One(u32),
    /// Results of an op, from the first one on.
    Several { op: Op, first: usize, count: usize },
    /// The definition was rejected: errors on uses are suppressed.
    Rejected,
}

/// A use of a value: its name, its result number and its span.
#[derive(Clone, Copy, Debug)]
pub(super) struct ValueUse<'s> {
    pub(super) name: &'s [u8],
    pub(super) number: u64,
    pub(super) span: Span,
}

/// A forward reference.
#[derive(Clone, Copy, Debug)]
struct ForwardRef {
    value: Value,
    placeholder: Op,
    span: Span,
}

/// A name as a lookup key.
#[derive(Clone, Copy, Debug)]
pub(super) enum NameKey {
    /// `%12`: most names are numbers, in increasing order.
    Number(u32),
    /// `%arg12`
    Argument(u32),
    /// `%foo`, `%012`.
    Text,
}

/// The visible names.
#[derive(Debug)]
pub(super) struct ValueTable<'s> {
    numbers: NumberedNames,
    arguments: NumberedNames,
    names: FxHashMap<&'s [u8], NamedValues>,
    /// A Bloom filter: the [`filter_bit`]s of the names in `names`. Most lookups are for undefined names.
    name_filter: u64,
    /// Larger numbers are treated as text: no text of this length defines that many values.
    max_number: u32,
    /// The keys of `names`, in the order of definition. A scope records its length.
    texts: Vec<&'s [u8]>,
    forward: FxHashMap<(&'s [u8], u64), ForwardRef>,
}

/// Names that consist of a common prefix and a number.
#[derive(Debug, Default)]
struct NumberedNames {
    /// Index of the value of each number, or a marker.
    values: Vec<u32>,
    /// The numbers defined by the open scopes, in order, as ranges: numbers are mostly consecutive.
    defined: Vec<Range<u32>>,
}

/// Marker of an undefined number.
const UNDEFINED: u32 = u32::MAX;
/// Marker of a number whose values are in the table of names.
const IN_TABLE: u32 = u32::MAX - 1;

impl NumberedNames {
    #[inline]
    fn get(&self, number: u32) -> u32 {
        self.values.get(number as usize).copied().unwrap_or(UNDEFINED)
    }

    #[inline]
    fn set(&mut self, number: u32, value: u32) {
        let at = number as usize;
        if at == self.values.len() {
            self.values.push(UNDEFINED);
        } else if at > self.values.len() {
            self.values.resize(at + 1, UNDEFINED);
        }
        let Some(slot) = self.values.get_mut(at) else { return };
        if std::mem::replace(slot, value) == UNDEFINED {
            match self.defined.last_mut() {
                Some(last) if last.end == number => last.end += 1,
                _ => self.defined.push(number..number + 1),
            }
        }
    }

    /// Opens a scope and returns its mark.
    fn open_scope(&mut self) -> usize {
        let mark = self.defined.len();
        // The scope's definitions must begin a new range.
        self.defined.push(0..0);
        mark
    }

    fn close_scope(&mut self, mark: usize) {
        for numbers in self.defined.drain(mark.min(self.defined.len())..) {
            if let Some(slots) = self.values.get_mut(numbers.start as usize..numbers.end as usize) {
                slots.fill(UNDEFINED);
            }
        }
    }
}

/// The start of a scope.
#[derive(Clone, Copy, Debug)]
pub(super) struct ValueScope {
    numbers: usize,
    arguments: usize,
    texts: usize,
    name_filter: u64,
}

impl<'s> ValueTable<'s> {
    /// Creates an empty table for a text of `len` bytes with about `expected` values.
    pub(super) fn new(len: usize, expected: usize) -> Self {
        ValueTable {
            numbers: NumberedNames {
                values: Vec::with_capacity(expected),
                defined: Vec::new(),
            },
            arguments: NumberedNames::default(),
            names: FxHashMap::default(),
            name_filter: 0,
            max_number: u32::try_from(len / 4).unwrap_or(u32::MAX),
            texts: Vec::new(),
            forward: FxHashMap::default(),
        }
    }

    /// Opens a scope and returns its mark.
    pub(super) fn open_scope(&mut self) -> ValueScope {
        ValueScope {
            numbers: self.numbers.open_scope(),
            arguments: self.arguments.open_scope(),
            texts: self.texts.len(),
            name_filter: self.name_filter,
        }
    }

    /// Closes a scope and removes its definitions.
    pub(super) fn close_scope(&mut self, scope: ValueScope) {
        self.numbers.close_scope(scope.numbers);
        self.arguments.close_scope(scope.arguments);
        self.name_filter = scope.name_filter;
        if scope.texts == 0 {
            self.texts.clear();
            self.names.clear();
        }
        for name in self.texts.drain(scope.texts.min(self.texts.len())..) {
            self.names.remove(name);
        }
    }

    #[inline]
    pub(super) fn key(&self, name: &[u8]) -> NameKey {
        let (digits, is_argument) = match name.strip_prefix(b"%arg") {
            Some(digits) => (digits, true),
            None => (name.get(1..).unwrap_or_default(), false),
        };
        // Eight digits at most; a leading zero makes another name.
        if digits.is_empty() || digits.len() > 8 || (digits.len() > 1 && digits.first() == Some(&b'0')) {
            return NameKey::Text;
        }
        let mut number = 0u32;
        for &digit in digits {
            if !digit.is_ascii_digit() {
                return NameKey::Text;
            }
            number = number * 10 + u32::from(digit - b'0');
        }
        match (number <= self.max_number, is_argument) {
            (true, false) => NameKey::Number(number),
            (true, true) => NameKey::Argument(number),
            (false, _) => NameKey::Text,
        }
    }

    /// Returns the value named by a number, if it is an op's only result or a block argument.
    #[inline]
    pub(super) fn numbered(&self, number: u32) -> Option<u32> {
        Some(self.numbers.get(number)).filter(|&value| value < IN_TABLE)
    }

    /// Returns the value named by `arg` and a number, if it is an op's only result or a block argument.
    #[inline]
    pub(super) fn argument(&self, number: u32) -> Option<u32> {
        Some(self.arguments.get(number)).filter(|&value| value < IN_TABLE)
    }

    /// Returns the value with a name, if it is an op's only result or a block argument.
    #[inline]
    pub(super) fn single_value(&self, name: &'s [u8]) -> Option<u32> {
        match self.get(name)? {
            NamedValues::One(value) => Some(value),
            NamedValues::Several { .. } | NamedValues::Rejected => None,
        }
    }

    /// Returns `true` if a number can be defined as a name now and there are no forward references.
    #[inline]
    pub(super) fn is_free(&self, number: u32) -> bool {
        number <= self.max_number && self.numbers.get(number) == UNDEFINED && self.forward.is_empty()
    }

    /// Returns `true` if a name can be defined now and there are no forward references.
    #[inline]
    pub(super) fn is_free_text(&self, name: &'s [u8]) -> bool {
        self.has_no_forward_refs() && self.get(name).is_none()
    }

    /// Returns `true` if there are no forward references.
    pub(super) fn has_no_forward_refs(&self) -> bool {
        self.forward.is_empty()
    }

    /// Returns `true` if the name with this key is undefined.
    #[inline]
    pub(super) fn is_undefined(&self, key: NameKey, name: &'s [u8]) -> bool {
        self.get_by_key(key, name).is_none()
    }

    /// Defines a free text as the name of an op's only result.
    pub(super) fn name_by_text(&mut self, name: &'s [u8], value: u32) {
        self.set(self.key(name), name, NamedValues::One(value));
    }

    /// Defines a free number as the name of an op's only result.
    #[inline]
    pub(super) fn name_by_number(&mut self, number: u32, value: u32) {
        self.numbers.set(number, value);
    }

    #[inline]
    fn get(&self, name: &'s [u8]) -> Option<NamedValues> {
        self.get_by_key(self.key(name), name)
    }

    #[inline]
    fn get_by_key(&self, key: NameKey, name: &'s [u8]) -> Option<NamedValues> {
        let value = match key {
            NameKey::Number(number) => self.numbers.get(number),
            NameKey::Argument(number) => self.arguments.get(number),
            NameKey::Text => IN_TABLE,
        };
        match value {
            UNDEFINED => None,
            IN_TABLE if self.name_filter & filter_bit(name) == 0 => None,
            IN_TABLE => self.names.get(name).copied(),
            value => Some(NamedValues::One(value)),
        }
    }

    /// Defines a name up to the end of the scope.
    fn set(&mut self, key: NameKey, name: &'s [u8], named: NamedValues) {
        let (value, is_in_table) = match named {
            NamedValues::One(value) => (value, false),
            _ => (IN_TABLE, true),
        };
        let is_in_table = match key {
            NameKey::Number(number) => {
                self.numbers.set(number, value);
                is_in_table
            }
            NameKey::Argument(number) => {
                self.arguments.set(number, value);
                is_in_table
            }
            NameKey::Text => true,
        };
        if is_in_table && self.names.capacity() == 0 {
            // A file with one textual name has more.
            const INITIAL_CAPACITY: usize = 224;
            self.names.reserve(INITIAL_CAPACITY.min(self.max_number as usize));
        }
        if is_in_table {
            self.name_filter |= filter_bit(name);
            if self.names.insert(name, named).is_none() {
                self.texts.push(name);
            }
        }
    }
}

/// Returns one of 64 bits for a name, from its first letters and its length, for [`ValueTable::name_filter`].
#[inline]
fn filter_bit(name: &[u8]) -> u64 {
    let letter = |at: usize| name.get(at).copied().map_or(0, u64::from);
    1 << ((letter(1).wrapping_mul(5) ^ letter(2).wrapping_mul(11) ^ name.len() as u64) % 64)
}

/// Returns the value name at `at`.
#[inline]
pub(super) fn name(text: &[u8], at: usize) -> Option<&[u8]> {
    text.get(at..value_name_end(text, at)?)
}

impl<'s> Parser<'s> {
    /// Returns the value of a name and a result number, if it is defined.
    pub(super) fn value_of(&self, name: &'s [u8], number: u32) -> Option<u32> {
        match self.values.get(name)? {
            NamedValues::One(value) => Some(value).filter(|_| number == 0),
            NamedValues::Several { op, first, count } => {
                let number = Some(number as usize).filter(|&number| number < count)?;
                Some(self.ir.op(op).result(first + number)?.index())
            }
            NamedValues::Rejected => None,
        }
    }

    /// Parses `%name` or `%name#1`.
    pub(super) fn value_use(&mut self) -> Parsed<ValueUse<'s>> {
        let (name, start) = self.take(TokenKind::PercentId, "a value")?;
        let (mut number, mut span) = (0, start);
        if self.at(TokenKind::HashId) && self.token.span.start == start.end {
            span = start.to(self.token.span);
            match result_number(self.bytes()) {
                Some(parsed) => number = parsed,
                None => return Err(self.unexpected("the number of a result")),
            }
            self.advance();
        }
        Ok(ValueUse { name, number, span })
    }

    /// Returns the value of a use with type `ty`, or a placeholder for a forward reference. Returns `None` without an
    /// error if the definition was rejected.
    pub(super) fn resolve(&mut self, used: ValueUse<'s>, ty: Type) -> Parsed<Option<Value>> {
        let Some(named) = self.values.get(used.name) else {
            return self.resolve_forward(used, ty).map(Some);
        };
        let (value, count) = match named {
            NamedValues::Rejected => return Ok(None),
            NamedValues::One(value) => {
                let value = self.ir.value_handle(value);
                ((used.number == 0).then_some(value), 1)
            }
            NamedValues::Several { op, first, count } => {
                let number = usize::try_from(used.number).ok().filter(|&number| number < count);
                let value = number.and_then(|number| self.ir.op(op).result(first + number));
                (value.map(|value| value.handle()), count)
            }
        };
        let Some(value) = value else {
            let (name, number) = (shorten(used.name), used.number.to_string());
            return Err(self.error(used.span, ParseError::NoSuchResult { name, count, number }));
        };
        self.check_type(used.name, used.span, value, ty, None)?;
        Ok(Some(value))
    }

    /// Checks the type of a defined value or of a forward reference.
    fn check_type(&mut self, name: &[u8], span: Span, value: Value, ty: Type, before: Option<Span>) -> Parsed<()> {
        let expected = self.ir.value(value).ty();
        if expected == ty {
            return Ok(());
        }
        let text = |ty: Type| ty.display(&self.ctx).to_string();
        let error = ParseError::TypeMismatch {
            name: shorten(name),
            expected: text(expected),
            found: text(ty),
        };
        let diagnostic = Diagnostic::error(error).at(self.source, span);
        let diagnostic = match before {
            Some(before) => diagnostic.with_note_at(before, "first used here"),
            None => self.with_definition(diagnostic, value),
        };
        self.report(diagnostic);
        Err(super::Reported)
    }

    /// Adds a note with the definition of a value: an argument's name or a result's op.
    fn with_definition(&self, diagnostic: Diagnostic, value: Value) -> Diagnostic {
        const NOTE: &str = "it is defined here";
        let value = self.ir.value(value);
        if let Some(op) = value.defining_op() {
            return diagnostic.with_note_at_op(op, NOTE);
        }
        let start = value.location().as_offset();
        match start.and_then(|start| Some((start, value_name_end(self.text, start as usize)?))) {
            Some((start, end)) => diagnostic.with_note_at(Span::new(start, end as u32), NOTE),
            None => diagnostic,
        }
    }

    fn resolve_forward(&mut self, used: ValueUse<'s>, ty: Type) -> Parsed<Value> {
        if let Some(forward) = self.values.forward.get(&(used.name, used.number)).copied() {
            self.check_type(used.name, used.span, forward.value, ty, Some(forward.span))?;
            return Ok(forward.value);
        }
        let name = self.ctx.op_name("builtin.unrealized_conversion_cast");
        let placeholder = self.ir.create(OperationState {
            result_types: &[ty],
            ..OperationState::new(name)
        });
        let value = match self.ir.op(placeholder).result(0) {
            Some(value) => value.handle(),
            None => return Err(super::Reported),
        };
        self.values.forward.insert(
            (used.name, used.number),
            ForwardRef {
                value,
                placeholder,
                span: used.span,
            },
        );
        Ok(value)
    }

    /// Defines a name as results of an op.
    pub(super) fn define_results(
        &mut self,
        name: &'s [u8],
        span: Span,
        op: Op,
        first: usize,
        count: usize,
    ) -> Parsed<()> {
        let single = self.ir.op(op).result(first).filter(|_| count == 1);
        if let (Some(result), NameKey::Number(number)) = (single, self.values.key(name))
            && self.values.is_free(number)
        {
            // Fast path for numbered results.
            self.values.name_by_number(number, result.index());
            return Ok(());
        }
        let named = match single {
            Some(result) => NamedValues::One(result.index()),
            None => NamedValues::Several { op, first, count },
        };
        self.define(name, span, named)?;
        if !self.values.has_no_forward_refs() {
            for number in 0..count {
                let value = self.ir.op(op).result(first + number).map(|value| value.handle());
                if let Some(value) = value {
                    self.resolve_forward_ref(name, number as u64, value)?;
                }
            }
        }
        Ok(())
    }

    /// Defines a name as a block argument.
    pub(super) fn define_argument(&mut self, name: &'s [u8], span: Span, value: Value) -> Parsed<()> {
        self.define(name, span, NamedValues::One(value.index()))?;
        self.resolve_forward_ref(name, 0, value)
    }

    /// Suppresses errors on uses of a name, unless it is already defined.
    pub(super) fn mark_rejected(&mut self, name: &'s [u8]) {
        if self.values.get(name).is_none() {
            self.values.set(self.values.key(name), name, NamedValues::Rejected);
        }
        self.values.forward.retain(|(used, _), _| *used != name);
    }

    fn define(&mut self, name: &'s [u8], span: Span, named: NamedValues) -> Parsed<()> {
        let key = self.values.key(name);
        let earlier = match self.values.get_by_key(key, name) {
            None | Some(NamedValues::Rejected) => {
                self.values.set(key, name, named);
                return Ok(());
            }
            Some(NamedValues::One(value)) => Some(self.ir.value_handle(value)),
            Some(NamedValues::Several { op, first, .. }) => self.ir.op(op).result(first).map(|value| value.handle()),
        };
        let error = ParseError::Redefinition { name: shorten(name) };
        let mut diagnostic = Diagnostic::error(error).at(self.source, span);
        if let Some(value) = earlier {
            diagnostic = self.with_definition(diagnostic, value);
        }
        self.report(diagnostic);
        Err(super::Reported)
    }

    /// Replaces the placeholder of a forward reference.
    fn resolve_forward_ref(&mut self, name: &'s [u8], number: u64, value: Value) -> Parsed<()> {
        if self.values.has_no_forward_refs() {
            return Ok(());
        }
        let Some(forward) = self.values.forward.remove(&(name, number)) else {
            return Ok(());
        };
        let ty = self.ir.value(forward.value).ty();
        self.check_type(name, forward.span, value, ty, None)?;
        self.ir.replace_all_uses(forward.value, value);
        // The placeholder has no uses left.
        let _gone = self.ir.erase(forward.placeholder);
        Ok(())
    }

    /// Reports the forward references that were never defined.
    pub(super) fn report_undefined(&mut self) {
        let mut left: Vec<(Span, &[u8], u64)> = self
            .values
            .forward
            .iter()
            .map(|(&(name, number), forward)| (forward.span, name, number))
            .collect();
        if left.is_empty() {
            return;
        }
        left.sort_by_key(|(span, ..)| span.start);
        // The excess is counted but not shown.
        left.truncate(MAX_ERRORS + 1);
        let numbered = left
            .iter()
            .filter(|&&(_, _, number)| number > 0)
            .map(|&(_, name, _)| name);
        let counts = result_counts(self.text, numbered.collect());
        left.retain(|&(span, name, number)| match counts.get(name) {
            Some(&count) if number >= count as u64 => {
                let (name, number) = (shorten(name), number.to_string());
                self.error(span, ParseError::NoSuchResult { name, count, number });
                false
            }
            _ => true,
        });
        let left: Vec<(Span, &[u8])> = left.into_iter().map(|(span, name, _)| (span, name)).collect();
        let near = similar_values(self.text, &left);
        for (at, (span, name)) in left.into_iter().enumerate() {
            let error = ParseError::UndefinedValue { name: shorten(name) };
            let near = near.get(at).copied().flatten().map(|near| format!("%{near}"));
            self.report(Diagnostic::error(error).at(self.source, span).suggesting(near));
        }
    }
}
