//! Names of values: definitions by scope, and uses that come before.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::{ParseError, Parsed, Parser, shorten};
use crate::diagnostic::Span;
use crate::text::token::TokenKind;
use crate::{NewOp, Op, Type, Value};

/// What a name stands for.
#[derive(Clone, Copy, Debug)]
enum Named {
    /// Results of an op, from the first one on.
    Results { op: Op, first: usize, count: usize },
    /// A block argument.
    Argument(Value),
    /// What should have defined it was wrong, so that nothing is said about uses.
    Wrong,
}

/// A use: the name without number, the number, and where.
#[derive(Clone, Copy, Debug)]
pub(super) struct Use<'s> {
    pub(super) name: &'s [u8],
    pub(super) number: u64,
    pub(super) span: Span,
}

/// A value that is used before it is defined.
#[derive(Clone, Copy, Debug)]
struct Forward {
    value: Value,
    placeholder: Op,
    span: Span,
}

/// A name as it is looked up.
#[derive(Clone, Copy, Debug)]
enum Key<'s> {
    /// `%12`: most names are numbers, given in order.
    Number(u32),
    /// `%arg0`, `%012`.
    Text(&'s [u8]),
}

/// The names that can be seen.
#[derive(Debug)]
pub(super) struct Values<'s> {
    names: FxHashMap<&'s [u8], Named>,
    numbered: Vec<Option<Named>>,
    /// Larger numbers are names like any other: no text defines that many values.
    max_number: u32,
    /// What each open region has defined, in order.
    defined: Vec<Key<'s>>,
    forward: FxHashMap<(&'s [u8], u64), Forward>,
}

impl<'s> Values<'s> {
    /// No names, for a text of this many bytes.
    pub(super) fn new(len: usize) -> Self {
        Values {
            names: FxHashMap::default(),
            numbered: Vec::new(),
            max_number: u32::try_from(len / 4).unwrap_or(u32::MAX),
            defined: Vec::new(),
            forward: FxHashMap::default(),
        }
    }

    /// The mark of a scope that begins.
    pub(super) fn open_scope(&self) -> usize {
        self.defined.len()
    }

    /// Ends a scope: what it has defined is not seen any more.
    pub(super) fn close_scope(&mut self, mark: usize) {
        for key in self.defined.drain(mark.min(self.defined.len())..) {
            match key {
                Key::Number(number) => {
                    if let Some(place) = self.numbered.get_mut(number as usize) {
                        *place = None;
                    }
                }
                Key::Text(name) => drop(self.names.remove(name)),
            }
        }
    }

    #[inline]
    fn key(&self, name: &'s [u8]) -> Key<'s> {
        // With the sign, nine digits at most; a zero in front makes another name.
        let digits = name.get(1..).unwrap_or_default();
        if digits.is_empty() || digits.len() > 9 || (digits.len() > 1 && digits.first() == Some(&b'0')) {
            return Key::Text(name);
        }
        let mut number = 0u32;
        for &digit in digits {
            if !digit.is_ascii_digit() {
                return Key::Text(name);
            }
            number = number * 10 + u32::from(digit - b'0');
        }
        match number <= self.max_number {
            true => Key::Number(number),
            false => Key::Text(name),
        }
    }

    /// Whether a name has a meaning.
    #[inline]
    pub(super) fn is_defined(&self, name: &'s [u8]) -> bool {
        self.get(name).is_some()
    }

    #[inline]
    fn get(&self, name: &'s [u8]) -> Option<Named> {
        match self.key(name) {
            Key::Number(number) => self.numbered.get(number as usize).copied().flatten(),
            Key::Text(name) => self.names.get(name).copied(),
        }
    }

    /// Gives a name a meaning, which it keeps up to the end of the scope.
    #[inline]
    fn set(&mut self, name: &'s [u8], named: Named) {
        let key = self.key(name);
        let before = match key {
            Key::Number(number) => {
                let at = number as usize;
                if at >= self.numbered.len() {
                    self.numbered.resize(at + 1, None);
                }
                self.numbered.get_mut(at).and_then(|place| place.replace(named))
            }
            Key::Text(name) => self.names.insert(name, named),
        };
        if before.is_none() {
            self.defined.push(key);
        }
    }
}

impl<'s> Parser<'s> {
    /// `%name` or `%name#1`.
    pub(super) fn value_use(&mut self) -> Parsed<Use<'s>> {
        if !self.at(TokenKind::PercentId) {
            return Err(self.unexpected("a value"));
        }
        let (name, start) = (self.bytes(), self.token.span);
        self.advance();
        let (mut number, mut span) = (0, start);
        if self.at(TokenKind::HashId) && self.token.span.start == start.end {
            span = start.to(self.token.span);
            let digits = self.bytes().get(1..).unwrap_or_default();
            let parsed = std::str::from_utf8(digits)
                .ok()
                .filter(|text| text.bytes().all(|b| b.is_ascii_digit()));
            match parsed.and_then(|text| text.parse().ok()) {
                Some(parsed) => number = parsed,
                None => return Err(self.unexpected("the number of a result")),
            }
            self.advance();
        }
        Ok(Use { name, number, span })
    }

    /// The value of a name without number, if it is defined by now.
    #[inline]
    pub(super) fn defined_value(&self, name: &'s [u8]) -> Option<Value> {
        match self.values.get(name)? {
            Named::Wrong => None,
            Named::Argument(value) => Some(value),
            Named::Results { op, first, .. } => Some(self.ir.op(op).result(first)?.handle()),
        }
    }

    /// The value of a use, of this type; a placeholder if it is not defined yet. Nothing, without a word, for a name whose
    /// definition was wrong.
    pub(super) fn resolve(&mut self, used: Use<'s>, ty: Type) -> Parsed<Option<Value>> {
        let Some(named) = self.values.get(used.name) else {
            return self.resolve_forward(used, ty).map(Some);
        };
        let (value, count) = match named {
            Named::Wrong => return Ok(None),
            Named::Argument(value) => ((used.number == 0).then_some(value), 1),
            Named::Results { op, first, count } => {
                let number = usize::try_from(used.number).ok().filter(|&number| number < count);
                let value = number.and_then(|number| self.ir.op(op).result(first + number));
                (value.map(|value| value.handle()), count)
            }
        };
        let Some(value) = value else {
            let (name, number) = (shorten(used.name), used.number.to_string());
            return Err(self.error(used.span, ParseError::NoSuchResult { name, count, number }));
        };
        self.check_type(used, value, ty)?;
        Ok(Some(value))
    }

    fn check_type(&mut self, used: Use<'s>, value: Value, ty: Type) -> Parsed<()> {
        let expected = self.ir.value(value).ty();
        if expected == ty {
            return Ok(());
        }
        let text = |ty: Type| ty.display(&self.ctx).to_string();
        let error = ParseError::TypeMismatch {
            name: shorten(used.name),
            expected: text(expected),
            found: text(ty),
        };
        Err(self.error(used.span, error))
    }

    fn resolve_forward(&mut self, used: Use<'s>, ty: Type) -> Parsed<Value> {
        if let Some(forward) = self.values.forward.get(&(used.name, used.number)).copied() {
            self.check_type(used, forward.value, ty)?;
            return Ok(forward.value);
        }
        let name = self.ctx.op_name("builtin.unrealized_conversion_cast");
        let placeholder = self.ir.create(NewOp {
            result_types: &[ty],
            ..NewOp::new(name)
        });
        let value = match self.ir.op(placeholder).result(0) {
            Some(value) => value.handle(),
            None => return Err(super::Reported),
        };
        self.values.forward.insert(
            (used.name, used.number),
            Forward {
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
        self.define(name, span, Named::Results { op, first, count })?;
        if !self.values.forward.is_empty() {
            for number in 0..count {
                let value = self.ir.op(op).result(first + number).map(|value| value.handle());
                if let Some(value) = value {
                    self.settle(name, number as u64, value)?;
                }
            }
        }
        Ok(())
    }

    /// Defines a name as a block argument.
    pub(super) fn define_argument(&mut self, name: &'s [u8], span: Span, value: Value) -> Parsed<()> {
        self.define(name, span, Named::Argument(value))?;
        if self.values.forward.is_empty() {
            Ok(())
        } else {
            self.settle(name, 0, value)
        }
    }

    /// From now on nothing is said about uses of the name, unless it is defined already.
    pub(super) fn define_wrong(&mut self, name: &'s [u8]) {
        if self.values.get(name).is_none() {
            self.values.set(name, Named::Wrong);
        }
        self.values.forward.retain(|(used, _), _| *used != name);
    }

    fn define(&mut self, name: &'s [u8], span: Span, named: Named) -> Parsed<()> {
        match self.values.get(name) {
            None | Some(Named::Wrong) => {}
            Some(_) => return Err(self.error(span, ParseError::Redefinition { name: shorten(name) })),
        }
        self.values.set(name, named);
        Ok(())
    }

    /// Puts a value in the place of what stood for it before it was defined.
    fn settle(&mut self, name: &'s [u8], number: u64, value: Value) -> Parsed<()> {
        let Some(forward) = self.values.forward.remove(&(name, number)) else {
            return Ok(());
        };
        let ty = self.ir.value(forward.value).ty();
        self.check_type(
            Use {
                name,
                number,
                span: forward.span,
            },
            value,
            ty,
        )?;
        self.ir.replace_all_uses(forward.value, value);
        // Nothing uses it any more, so it can go.
        let _gone = self.ir.erase(forward.placeholder);
        Ok(())
    }

    /// Reports what was used and never defined.
    pub(super) fn report_undefined(&mut self) {
        let mut left: SmallVec<[(Span, &[u8]); 4]> = self
            .values
            .forward
            .iter()
            .map(|((name, _), forward)| (forward.span, *name))
            .collect();
        left.sort_by_key(|(span, _)| span.start);
        for (span, name) in left {
            self.error(span, ParseError::UndefinedValue { name: shorten(name) });
        }
    }
}
