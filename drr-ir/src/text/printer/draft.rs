//! A text in which aliases stand as marks, because the names of all depend on all that is written: MLIR prints a module once to
//! nowhere to see what needs an alias. Here it is printed once, and marks are replaced when the names are known. Ops in a row
//! whose templates are known are one mark, so that a draft is short.
//!
//! A mark is a byte that is in no UTF-8, and four that say what it stands for. Bodies of dialects may have that byte: it is then
//! marked itself.

use super::aliases::{Collector, Symbol};
use super::output::{END, ESCAPED, MARK, MARK_LEN, Output};
use super::structures::{Structures, Task};
use crate::OpRef;

/// What is known while a draft is written.
pub(super) struct Draft<'a> {
    pub(super) collector: Collector<'a>,
    /// What marks stand for.
    pub(super) marked: Vec<Marked>,
    /// Whether what is written may get an alias by that.
    pub(super) makes_aliases: bool,
    /// Whether it has numbers of distinct attributes, which depend on where they stand: then there are no more runs.
    pub(super) has_distinct: bool,
}

#[derive(Clone, Copy)]
pub(super) enum Marked {
    Alias(Symbol),
    /// What follows gives way to the alias of the symbol, if it has one in the end.
    Optional(Symbol),
    /// The number of a distinct attribute.
    Distinct(u64),
    Run(Run),
}

/// Ops one behind the other in a block, each with a line break, that are written later, from their templates.
#[derive(Clone, Copy)]
pub(super) struct Run {
    /// The first one.
    pub(super) op: u32,
    pub(super) ops: u32,
    /// How far inside they are.
    pub(super) depth: usize,
}

/// What comes next in a draft when all aliases are known.
pub(super) enum Part<'t> {
    Text(&'t [u8]),
    Alias(Symbol),
    Distinct(u64),
    Run(Run),
}

/// For how many marks there is room from the beginning.
const SOME: usize = 1 << 8;

/// Goes through a draft, without what gives way to aliases.
pub(super) struct Reader<'t> {
    pub(super) text: &'t [u8],
    pub(super) marked: &'t [Marked],
    /// How many ends come before what is written again.
    pub(super) hidden: u32,
}

impl<'t> Reader<'t> {
    /// What comes next; `has_alias` says whether a symbol has one.
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
    /// Writes the alias of a symbol, if it has one. In a draft this may be open: then what is written next, and what the tasks
    /// that come on top of these write, gives way to it.
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

    /// The alias of a symbol in a text that is no draft.
    pub(super) fn alias_of(&self, symbol: Symbol) -> Option<&[u8]> {
        self.aliases.of(&self.ids, symbol)
    }

    /// Writes the number of a distinct attribute, or its mark.
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

    /// Notes that a symbol is written, so that it may get an alias. False if what is written now makes none.
    pub(super) fn visit(&mut self, symbol: Symbol, deferrable: bool) -> bool {
        let Some(draft) = &mut self.draft else { return true };
        if draft.makes_aliases {
            draft.collector.visit(symbol, deferrable, &mut self.locations);
        }
        draft.makes_aliases
    }

    /// Notes that an op is written in generic form; what it has is looked at in an order of its own.
    pub(super) fn visit_op(&mut self, op: OpRef<'a>) {
        if let Some(draft) = &mut self.draft {
            draft.collector.visit_op(op, &mut self.locations);
        }
    }

    /// Whether what is written from now on may get an alias by that; what was before.
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
        // More marks than this would take 16 GiB.
        out.mark(self.marked.len() as u32);
        self.marked.push(marked);
    }
}
