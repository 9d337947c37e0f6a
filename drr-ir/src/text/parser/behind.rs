//! What stands behind an op whose shape is known: the end of the line, or a location in one of its short forms. Read from
//! the bytes, as [`shape`](super::shape) does; the rest is left to the general way.

use super::Parser;
use super::file::Place;
use super::locations::Trailing;
use super::shape::{decimal, next_line};
use crate::diagnostic::Span;
use crate::{Ident, Location, LocationData};

/// A location that was read and is not made yet.
#[derive(Clone, Copy, Debug)]
pub(super) enum Behind {
    Written(Trailing),
    /// `"file":1:2`
    File {
        file: Ident,
        line: u32,
        column: u32,
    },
}

impl<'s> Parser<'s> {
    /// The location behind an op that ends there, if it has one, and where the next op may begin.
    #[inline(never)]
    pub(super) fn behind(&mut self, end: usize) -> Option<(Option<Behind>, usize)> {
        let text = self.text;
        if let Some(next) = end_of_op(text, end) {
            return Some((None, next));
        }
        let (location, end) = self.short_location(end)?;
        let next = next_line(text, end).or_else(|| end_of_op(text, end))?;
        Some((Some(location), next))
    }

    fn short_location(&mut self, at: usize) -> Option<(Behind, usize)> {
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
                let location = match self.location_aliases.get(alias) {
                    Some(&location) => Trailing::Known(location),
                    None if self.attr_aliases.contains_key(alias) => return None,
                    // The lexer has refused texts of 4 GiB.
                    None => Trailing::Alias(Span::new(inside as u32, (inside + alias.len()) as u32)),
                };
                Some((Behind::Written(location), inside + alias.len() + 1))
            }
            b'"' => {
                let len = name.iter().position(|byte| matches!(byte, b'"' | b'\\' | b'\n'))?;
                let at = self.after(inside + 1 + len, b"\":")?;
                let (line, digits) = decimal(self.text, at)?;
                let at = self.after(at + digits, b":")?;
                let (column, digits) = decimal(self.text, at)?;
                let end = self.after(at + digits, b")")?;
                let file = self.file_name(name.get(..len)?);
                Some((Behind::File { file, line, column }, end))
            }
            _ => {
                let end = self.after(inside, b"unknown)")?;
                Some((Behind::Written(Trailing::Known(Location::UNKNOWN)), end))
            }
        }
    }

    /// The place behind some bytes, if they stand there.
    fn after(&self, at: usize, bytes: &[u8]) -> Option<usize> {
        let stands = self.text.get(at..)?.starts_with(bytes);
        stands.then_some(at + bytes.len())
    }

    /// The name of a file, which is mostly that of the location before.
    fn file_name(&mut self, name: &'s [u8]) -> Ident {
        match self.last_file {
            Some((last, ident)) if last == name => ident,
            _ => {
                let ident = self.ctx.ident_from_bytes(name);
                self.last_file = Some((name, ident));
                ident
            }
        }
    }

    /// Gives an op the location that stands behind it.
    pub(super) fn set_behind(&mut self, op: u32, location: Behind) {
        let op = self.ir.op_handle(op);
        let location = match location {
            Behind::Written(location) => location,
            Behind::File { file, line, column } => {
                Trailing::Known(self.ir.add_location(LocationData::File { file, line, column }))
            }
        };
        self.set_trailing(Place::Op(op), location);
    }
}

/// Where the next token stands, if the op ends here: a location or a comment may follow on the next line, too.
#[inline]
fn end_of_op(text: &[u8], at: usize) -> Option<usize> {
    let rest = text.get(at..)?;
    let space = rest
        .iter()
        .position(|byte| !matches!(byte, b' ' | b'\n' | b'\t' | b'\r'))
        .unwrap_or(rest.len());
    let next = rest.get(space..)?;
    // What continues the type, such as `x` or `(`, does not begin with a space.
    (space > 0 && !next.starts_with(b"loc") && !next.starts_with(b"/")).then_some(at + space)
}
