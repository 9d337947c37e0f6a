//! Shapes with varying attributes. If a range of the text specifies only attributes, only that range of a matching op
//! is parsed.

use std::cell::Cell;

use memchr::{memchr, memchr2};
use smallvec::SmallVec;

use super::super::custom_form::{AttrFragment, CustomOpState};
use super::super::{Parsed, Parser};
use crate::define::OpInfo;
use crate::diagnostic::Span;
use crate::{Attribute, Ident, OpName};

/// The ranges of an op whose attributes may vary, in textual order.
pub(super) type AttrHoles = SmallVec<[AttrHole; 2]>;

/// A range that specifies attributes.
#[derive(Clone, Debug)]
pub(super) struct AttrHole {
    pub(super) part: AttrFragment,
    /// Span of the last text at this position.
    last: Cell<Span>,
}

/// Attributes that replace others with the same names.
pub(super) type AttrChanges = SmallVec<[(Ident, Attribute); 2]>;

/// Maximum length of such a range. Longer ones use the slow path, so that one that is never closed has bounded cost.
const MAX_FRAGMENT: usize = 4096;

impl AttrHole {
    fn new(part: &AttrFragment) -> Self {
        AttrHole {
            part: part.clone(),
            last: Cell::new(part.span),
        }
    }
}

impl<'s> Parser<'s> {
    /// Returns the end of the range at `at`. The last text at this position is tried first.
    #[inline]
    pub(super) fn fragment_end(&self, hole: &AttrHole, at: usize) -> Option<usize> {
        let (last, here) = (hole.last.get().bytes(self.text), self.text.get(at..)?);
        if here.starts_with(last) && !last.starts_with(b"@") {
            return Some(at + last.len());
        }
        let known = self.cache.last_fragment.get();
        // The lexer has rejected texts of 4 GiB.
        let part = if known.start == at as u32 {
            known
        } else {
            Span::new(at as u32, (at + fragment_len(here)?) as u32)
        };
        self.cache.last_fragment.set(part);
        hole.last.set(part);
        Some(part.end as usize)
    }

    /// Returns the ranges of a parsed op whose attributes may vary: the op keeps the attributes as parsed and derives
    /// nothing else from them. An attribute with a type is never entirely in brackets.
    pub(super) fn attr_holes(&self, name: OpName, form: &CustomOpState<'s>) -> AttrHoles {
        let is_changed = |info: &OpInfo| info.has_defaults() || info.has_properties();
        if form.uses_attrs || self.ctx.op_info(name).is_none_or(is_changed) {
            AttrHoles::new()
        } else {
            form.attr_fragments.iter().map(AttrHole::new).collect()
        }
    }

    /// Returns the attributes specified by other texts at these ranges. Returns `None` if one is malformed or specifies
    /// other attributes.
    #[inline(never)]
    pub(super) fn parse_fragments(&mut self, name: OpName, parts: &[AttrHole], texts: &[Span]) -> Option<AttrChanges> {
        let ctx = self.ctx.clone();
        let info = ctx.op_info(name)?;
        let def = info.def();
        let mut form = self.new_form(def, def.form.format?, self.token.span);
        let mut changes = AttrChanges::new();
        for (AttrHole { part, .. }, text) in parts.iter().zip(texts) {
            form.begin(def, form.format, *text);
            self.parse_at(text.start, |parser| {
                parser.parse_fragment(&mut form, &mut [], part.read)
            })?;
            let is_same_fragment =
                |read: &AttrFragment| read.span == *text && read.numbers == part.numbers && read.names == part.names;
            if !matches!(&form.attr_fragments[..], [read] if is_same_fragment(read)) {
                return None;
            }
            let arguments = form.attrs.iter();
            let arguments = arguments.filter_map(|&(number, attr)| Some((info.arg_name(usize::from(number))?, attr)));
            changes.extend(arguments.chain(form.dictionary.take().into_iter().flatten()));
        }
        self.spare_forms.push(form);
        Some(changes)
    }

    /// Parses the type that was missed last. Returns `false` if there is none or if its text does not determine it.
    #[cold]
    pub(super) fn read_missed_type(&mut self) -> bool {
        let Some(at) = self.cache.missed_type.take() else {
            return false;
        };
        let text = self.text.get(at as usize..).unwrap_or_default();
        let word = memchr(b'<', text).unwrap_or(0);
        self.parse_at(at, Self::parse_type).is_some() && self.cached_type(text, word).is_some()
    }

    /// Parses at another offset and returns to the current one. Errors are dropped: the slow path reports them.
    fn parse_at<T>(&mut self, start: u32, read: impl FnOnce(&mut Self) -> Parsed<T>) -> Option<T> {
        let (token, last_end, data) = (self.token, self.last_end, self.data);
        let deferred = self.deferred_locations.len();
        let (errors, unregistered) = (std::mem::take(&mut self.errors), self.unregistered.len());
        self.resume_at(start);
        let read = read(self).ok().filter(|_| self.errors.is_empty());
        self.errors = errors;
        if read.is_none() {
            self.unregistered.truncate(unregistered);
            self.deferred_locations.truncate(deferred);
            self.data = data;
        }
        self.lexer.reset_to(token.span.end);
        (self.token, self.last_end) = (token, last_end);
        read
    }
}

/// Returns the length of a range that may vary: in brackets or braces, or a symbol. Strings are not recognized: a range
/// is compared only if it was parsed to this end.
pub(in crate::text::parser) fn fragment_len(text: &[u8]) -> Option<usize> {
    let text = text.get(..MAX_FRAGMENT).unwrap_or(text);
    let (open, close) = match text.first()? {
        b'[' => (b'[', b']'),
        b'{' => (b'{', b'}'),
        b'@' => {
            let in_name = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$' | b'.' | b'-');
            let len = text.iter().skip(1).position(|byte| !in_name(byte))?;
            return (len > 0).then_some(len + 1);
        }
        _ => return None,
    };
    let (mut depth, mut at) = (1u32, 1);
    while depth > 0 {
        at += memchr2(open, close, text.get(at..)?)?;
        depth = if text[at] == open { depth + 1 } else { depth - 1 };
        at += 1;
    }
    Some(at)
}
