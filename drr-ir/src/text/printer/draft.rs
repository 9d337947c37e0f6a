//! Back-patched output: text with placeholders for aliases, whose names depend on the whole module.
//!
//! MLIR collects aliases in a dry run of the printer. This printer prints a module once and replaces the placeholders
//! when the names are known. Consecutive ops with known templates become one placeholder, which keeps the output short.
//!
//! A placeholder is a byte that occurs in no UTF-8 text, followed by a four-byte number. Bodies of dialect types and
//! attributes may contain the byte, which is then escaped.

use super::aliases::{Collector, Symbol};
use super::output::{END, ESCAPED, MARK, MARK_LEN, Output};
use super::structures::{Structures, Task};
use crate::OpRef;

/// State of back-patched output.
pub(super) struct Draft<'a> {
    pub(super) collector: Collector<'a>,
    /// The placeholders by their numbers.
    pub(super) marked: Vec<Marked>,
    /// Set if printed symbols get aliases.
    pub(super) makes_aliases: bool,
    /// Set if the output numbers a distinct attribute. The number depends on the position, so no more ops are deferred.
    pub(super) has_distinct: bool,
}

#[derive(Clone, Copy)]
pub(super) enum Marked {
    Alias(Symbol),
    /// Text up to its end marker, replaced by the alias of the symbol if it gets one.
    Optional(Symbol),
    /// The number of a distinct attribute.
    Distinct(u64),
    Run(Run),
}

/// Consecutive ops of a block, each with a line break, that are printed later from their templates.
#[derive(Clone, Copy)]
pub(super) struct Run {
    /// The first op.
    pub(super) op: u32,
    pub(super) ops: u32,
    /// The nesting depth of the ops.
    pub(super) depth: usize,
}

/// A segment of back-patched output once all aliases are known.
pub(super) enum Part<'t> {
    Text(&'t [u8]),
    Alias(Symbol),
    Distinct(u64),
    Run(Run),
}

/// Initial capacity for placeholders.
const SOME: usize = 1 << 8;

/// Reader of back-patched output that skips text replaced by aliases.
pub(super) struct Reader<'t> {
    pub(super) text: &'t [u8],
    pub(super) marked: &'t [Marked],
    /// Number of end markers before the end of the replaced text.
    pub(super) hidden: u32,
}

impl<'t> Reader<'t> {
    /// Returns the next segment; `has_alias` returns `true` if a symbol has an alias.
    pub(super) fn next(&mut self, has_alias: impl Fn(Symbol) -> bool) -> Option<Part<'t>> {
        loop {
            let Some((mark, rest)) = self
                .text
                .split_first_chunk::<MARK_LEN>()
                .filter(|(mark, _)| mark[0] == MARK)
            else {
                let (before, rest) = self
                    .text
                    .split_at(memchr::memchr(MARK, self.text).unwrap_or(self.text.len()));
                self.text = rest;
                match before {
                    [] => return None,
                    _ if self.hidden > 0 => continue,
                    _ => return Some(Part::Text(before)),
                }
            };
            self.text = rest;
            let [_, number @ ..] = *mark;
            let number = u32::from_le_bytes(number);
            match (number, self.marked.get(number as usize)) {
                (END, _) => self.hidden = self.hidden.saturating_sub(1),
                (_, Some(Marked::Optional(_))) if self.hidden > 0 => self.hidden += 1,
                _ if self.hidden > 0 => {}
                (ESCAPED, _) => return Some(Part::Text(&[MARK])),
                (_, Some(&Marked::Optional(symbol))) if has_alias(symbol) => {
                    self.hidden = 1;
                    return Some(Part::Alias(symbol));
                }
                (_, Some(Marked::Optional(_)) | None) => {}
                (_, Some(&Marked::Alias(symbol))) => return Some(Part::Alias(symbol)),
                (_, Some(&Marked::Distinct(id))) => return Some(Part::Distinct(id)),
                (_, Some(&Marked::Run(run))) => return Some(Part::Run(run)),
            }
        }
    }
}

impl<'a> Structures<'a, '_> {
    /// Prints the alias of a symbol, if it has one. If back-patched output cannot tell yet, returns `false` and marks
    /// the text of the tasks pushed next as replaceable by the alias.
    pub(super) fn alias(&mut self, symbol: Symbol) -> bool {
        let Some(draft) = &mut self.draft else {
            let Some(name) = self.aliases.of(&self.ids, symbol) else {
                return false;
            };
            self.out.bytes(name);
            return true;
        };
        match draft.collector.has_alias(symbol) {
            Some(true) => draft.mark(&mut self.out, Marked::Alias(symbol)),
            Some(false) => return false,
            None => {
                draft.mark(&mut self.out, Marked::Optional(symbol));
                self.push(Task::EndOfOptional);
                return false;
            }
        }
        true
    }

    /// Returns the alias of a symbol in final output.
    pub(super) fn alias_of(&self, symbol: Symbol) -> Option<&[u8]> {
        self.aliases.of(&self.ids, symbol)
    }

    /// Prints the number of a distinct attribute or a placeholder for it.
    pub(super) fn distinct_number(&mut self, id: u64) {
        match &mut self.draft {
            Some(draft) => {
                draft.has_distinct = true;
                draft.mark(&mut self.out, Marked::Distinct(id));
            }
            None => {
                let next = self.distinct.len() as u64;
                let number = *self.distinct.entry(id).or_insert(next);
                self.out.number(number);
            }
        }
    }

    pub(super) fn end_of_optional(&mut self) {
        self.out.mark(END);
    }

    /// Records the use of a symbol, so that it may get an alias. Returns `false` if printed symbols currently get none.
    pub(super) fn visit(&mut self, symbol: Symbol, deferrable: bool) -> bool {
        let Some(draft) = &mut self.draft else { return true };
        if draft.makes_aliases {
            draft.collector.visit(symbol, deferrable, &mut self.locations);
        }
        draft.makes_aliases
    }

    /// Records an op in generic form, whose symbols are visited in an order of their own.
    pub(super) fn visit_op(&mut self, op: OpRef<'a>) {
        if let Some(draft) = &mut self.draft {
            draft.collector.visit_op(op, &mut self.locations);
        }
    }

    /// Sets whether printed symbols get aliases and returns the previous setting.
    pub(super) fn make_aliases(&mut self, makes_aliases: bool) -> bool {
        match &mut self.draft {
            Some(draft) => std::mem::replace(&mut draft.makes_aliases, makes_aliases),
            None => true,
        }
    }
}

impl<'a> Draft<'a> {
    pub(super) fn new(collector: Collector<'a>) -> Self {
        Draft {
            collector,
            marked: Vec::with_capacity(SOME),
            makes_aliases: true,
            has_distinct: false,
        }
    }

    pub(super) fn mark(&mut self, out: &mut Output<'_>, marked: Marked) {
        // More placeholders would take 16 GiB.
        out.mark(self.marked.len() as u32);
        self.marked.push(marked);
    }
}
