//! The end of an op whose shape is known: the end of the line, or a location in a short form. It is parsed from the
//! bytes; everything else is left to the slow path.

use std::ops::BitOrAssign;

use super::super::Parser;
use super::super::file::LocationTarget;
use super::super::locations::TrailingLocation;
use super::text::decimal;
use crate::define::{AssemblyFormat, FormatElement, GroupStart};
use crate::diagnostic::Span;
use crate::{Ident, Location, LocationData};

/// A set of possible continuations after an op, by their first byte. A format that could continue with the byte would
/// have consumed it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct FollowSet(u8);

impl FollowSet {
    const VALUE: FollowSet = FollowSet(1);
    const STRING: FollowSet = FollowSet(1 << 1);
    const BRACE: FollowSet = FollowSet(1 << 2);
    const BLOCK: FollowSet = FollowSet(1 << 3);
    /// A name with a dialect, which is an op name.
    const NAME: FollowSet = FollowSet(1 << 4);
    const LOCATION: FollowSet = FollowSet(1 << 5);
    const OTHER: FollowSet = FollowSet(1 << 6);
    /// `return`, the last op of most functions.
    const RETURN: FollowSet = FollowSet(1 << 7);
    pub(super) const ANY: FollowSet = FollowSet(u8::MAX);

    #[inline]
    pub(super) fn contains(self, other: FollowSet) -> bool {
        self.0 & other.0 == other.0
    }

    /// Returns `true` if an op in this format always ends before this continuation.
    pub(super) fn ends(self, format: &AssemblyFormat) -> bool {
        let has_point = |element: &FormatElement| match element {
            FormatElement::Literal(text)
            | FormatElement::Clause { keyword: text, .. }
            | FormatElement::Group {
                first: GroupStart::Literal(text),
                ..
            } => text.contains('.'),
            _ => false,
        };
        self != FollowSet::OTHER && (self != FollowSet::NAME || !format.elements.iter().any(has_point))
    }
}

impl BitOrAssign for FollowSet {
    fn bitor_assign(&mut self, other: FollowSet) {
        self.0 |= other.0;
    }
}

/// A parsed location that has not been created yet.
#[derive(Clone, Copy, Debug)]
pub(super) enum PendingLocation {
    Written(TrailingLocation),
    /// `"file":1:2`
    File {
        file: Ident,
        line: u32,
        column: u32,
    },
}

impl<'s> Parser<'s> {
    /// Returns the location of an op that ends at `end`, if it has one, and the offset of the continuation, if that is
    /// in `allowed`.
    #[inline(never)]
    pub(super) fn after_op(&self, end: usize, allowed: FollowSet) -> Option<(Option<PendingLocation>, usize)> {
        let (kind, next) = end_of_op(self.text, end).filter(|&(kind, _)| allowed.contains(kind))?;
        if kind != FollowSet::LOCATION {
            return Some((None, next));
        }
        let (location, end) = self.short_location(end)?;
        let (kind, next) = end_of_op(self.text, end)?;
        (kind != FollowSet::LOCATION).then_some((Some(location), next))
    }

    /// Returns the continuation after an op that ends at `end`.
    pub(super) fn follow_set_at(&self, end: usize) -> Option<FollowSet> {
        end_of_op(self.text, end).map(|(kind, _)| kind)
    }

    fn short_location(&self, at: usize) -> Option<(PendingLocation, usize)> {
        const BEGINNING: &[u8] = b" loc(";
        let inside = at + BEGINNING.len();
        let rest = self.text.get(at..)?.strip_prefix(BEGINNING)?;
        let (first, name) = rest.split_first()?;
        match first {
            b'#' => {
                let len = name
                    .iter()
                    .position(|byte| !(byte.is_ascii_alphanumeric() || *byte == b'_'))?;
                let ends = name.get(len) == Some(&b')') && name.first()?.is_ascii_alphabetic();
                let alias = rest.get(..=len).filter(|_| ends)?;
                let location = match self.aliases.locations.get(alias) {
                    Some(&location) => TrailingLocation::Known(location),
                    None if self.aliases.attrs.contains_key(alias) => return None,
                    // The lexer has rejected texts of 4 GiB.
                    None => TrailingLocation::Alias(Span::new(inside as u32, (inside + alias.len()) as u32)),
                };
                Some((PendingLocation::Written(location), inside + alias.len() + 1))
            }
            b'"' => {
                let len = name.iter().position(|byte| matches!(byte, b'"' | b'\\' | b'\n'))?;
                let at = self.after(inside + 1 + len, b"\":")?;
                let (line, digits) = decimal(self.text, at)?;
                let at = self.after(at + digits, b":")?;
                let (column, digits) = decimal(self.text, at)?;
                let end = self.after(at + digits, b")")?;
                let file = self.file_name(name.get(..len)?);
                Some((PendingLocation::File { file, line, column }, end))
            }
            _ => {
                let end = self.after(inside, b"unknown)")?;
                Some((
                    PendingLocation::Written(TrailingLocation::Known(Location::UNKNOWN)),
                    end,
                ))
            }
        }
    }

    /// Returns the offset after `bytes` if they are at `at`.
    fn after(&self, at: usize, bytes: &[u8]) -> Option<usize> {
        let is_present = self.text.get(at..)?.starts_with(bytes);
        is_present.then_some(at + bytes.len())
    }

    /// Returns the identifier of a file name, usually the one of the last location.
    fn file_name(&self, name: &'s [u8]) -> Ident {
        match self.cache.last_file.get() {
            Some((last, ident)) if last == name => ident,
            _ => {
                let ident = self.ctx.ident_from_bytes(name);
                self.cache.last_file.set(Some((name, ident)));
                ident
            }
        }
    }

    /// Sets the trailing location of an op.
    pub(super) fn set_pending_location(&mut self, op: u32, location: PendingLocation) {
        let op = self.ir.op_handle(op);
        let location = match location {
            PendingLocation::Written(location) => location,
            PendingLocation::File { file, line, column } => {
                TrailingLocation::Known(self.ir.add_location(LocationData::File { file, line, column }))
            }
        };
        self.set_trailing(LocationTarget::Op(op), location);
    }
}

/// Returns the continuation and its offset, if an op ends at `at`. A location may be on the next line, too.
#[inline]
fn end_of_op(text: &[u8], at: usize) -> Option<(FollowSet, usize)> {
    let rest = text.get(at..)?;
    let space = rest
        .iter()
        .position(|byte| !matches!(byte, b' ' | b'\n' | b'\t' | b'\r'))
        .unwrap_or(rest.len());
    let next = rest.get(space..)?;
    let kind = match next {
        [b'%', ..] => FollowSet::VALUE,
        [b'"', ..] => FollowSet::STRING,
        [b'}', ..] => FollowSet::BRACE,
        [b'^', ..] => FollowSet::BLOCK,
        // A location may follow the comment.
        [b'/', ..] => return None,
        [first, ..] if first.is_ascii_alphabetic() => {
            let in_word = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$' | b'.');
            let len = next.iter().position(|byte| !in_word(byte)).unwrap_or(next.len());
            match next.get(..len)? {
                b"loc" => FollowSet::LOCATION,
                b"return" => FollowSet::RETURN,
                word if word.contains(&b'.') => FollowSet::NAME,
                _ => FollowSet::OTHER,
            }
        }
        _ => FollowSet::OTHER,
    };
    // The continuation of a type, such as `x` or `(`, does not begin with a space.
    (space > 0).then_some((kind, at + space))
}

/// Like [`end_of_op`], for the common case of a line break, a short indentation and the first byte of an op.
#[inline]
pub(super) fn next_line(text: &[u8], at: usize) -> Option<(FollowSet, usize)> {
    let line: &[u8; 9] = text.get(at..)?.first_chunk()?;
    let (&first, indentation) = line.split_first()?;
    let spaces = u64::from_le_bytes(*indentation.first_chunk()?) ^ 0x2020_2020_2020_2020;
    let count = spaces.trailing_zeros() as usize / 8;
    let kind = match indentation.get(count)? {
        b'%' => FollowSet::VALUE,
        b'"' => FollowSet::STRING,
        _ => return None,
    };
    (first == b'\n').then_some((kind, at + 1 + count))
}
