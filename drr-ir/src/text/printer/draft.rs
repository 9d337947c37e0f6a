//! A text in which aliases stand as marks, because the names of all depend on all that is written: MLIR prints a module once to
//! nowhere to see what needs an alias. Here it is printed once, and marks are replaced when the names are known.
//!
//! A mark is a byte that is in no UTF-8, and four that say what it stands for. Bodies of dialects may have that byte: it is then
//! marked itself.

use super::aliases::{Collector, Symbol};
use super::output::Output;
use super::structures::{Structures, Task};
use crate::{ModuleMeta, OpRef};

/// What is known while a draft is written.
pub(super) struct Draft<'a> {
    collector: Collector<'a>,
    /// What marks stand for.
    marked: Vec<Marked>,
    /// Whether what is written may get an alias by that.
    makes_aliases: bool,
}

#[derive(Clone, Copy)]
enum Marked {
    Alias(Symbol),
    /// What follows gives way to the alias of the symbol, if it has one in the end.
    Optional(Symbol),
    /// The number of a distinct attribute.
    Distinct(u64),
}

/// The first byte of a mark.
pub(super) const MARK: u8 = 0xFF;

const MARK_LEN: usize = 5;

/// The byte itself.
pub(super) const ESCAPED: u32 = u32::MAX;

/// The end of what gives way to an alias.
const END: u32 = u32::MAX - 1;

/// How much longer a draft may be than the text: a mark is longer than the shortest name.
const SLACK: u64 = 4;

impl<'a> Structures<'a, '_> {
    /// Writes what `write` writes with aliases, whose definitions come first. Those that can be deferred come behind it.
    pub(super) fn with_aliases(
        mut self,
        root: OpRef<'a>,
        meta: &'a ModuleMeta,
        write: impl FnOnce(Self) -> Self,
    ) -> Self {
        let Some(collector) = Collector::new(root.ctx(), meta, &self.options, &mut self.locations) else {
            return write(self);
        };
        self.draft = Some(Box::new(Draft {
            collector,
            marked: Vec::new(),
            makes_aliases: true,
        }));
        let limit = self.options.max_bytes.map(|limit| limit.saturating_mul(SLACK));
        let out = std::mem::replace(&mut self.out, Output::in_memory(limit));
        let mut this = write(self);
        let text = std::mem::replace(&mut this.out, out).into_bytes();
        let Some(draft) = this.draft.take() else { return this };
        this.aliases = draft.collector.finish(&mut this.locations);
        // They have marks.
        this.forget_texts();
        // Resources are in the order of the text, too.
        let resources = std::mem::take(&mut this.resources);
        this.definitions(false);
        this.resources.extend(resources);
        match text {
            Ok(text) => this.fair_copy(&text, &draft.marked),
            Err(error) => this.out.fail(error),
        }
        this
    }

    /// Writes a draft with what its marks stand for.
    fn fair_copy(&mut self, mut text: &[u8], marked: &[Marked]) {
        // How many marks of an end come before the text is written again.
        let mut hidden = 0u32;
        loop {
            let at = memchr::memchr(MARK, text).unwrap_or(text.len());
            let (before, rest) = text.split_at(at);
            if hidden == 0 {
                self.out.long(before);
            }
            let Some((mark, rest)) = rest.split_first_chunk::<MARK_LEN>() else {
                return;
            };
            text = rest;
            let [_, number @ ..] = *mark;
            let number = u32::from_le_bytes(number);
            match (number, marked.get(number as usize)) {
                (END, _) => hidden = hidden.saturating_sub(1),
                (_, Some(Marked::Optional(_))) if hidden > 0 => hidden += 1,
                _ if hidden > 0 => {}
                (ESCAPED, _) => self.out.byte(MARK),
                (_, Some(&Marked::Optional(symbol))) => hidden = u32::from(self.alias(symbol)),
                (_, Some(&Marked::Alias(symbol))) => {
                    self.alias(symbol);
                }
                (_, Some(&Marked::Distinct(id))) => self.distinct_number(id),
                (_, None) => {}
            }
        }
    }

    /// Writes the alias of a symbol, if it has one. In a draft this may be open: then what is written next, and what the tasks
    /// that come on top of these write, gives way to it.
    pub(super) fn alias(&mut self, symbol: Symbol) -> bool {
        let Some(draft) = &mut self.draft else {
            let Some(name) = self.aliases.of(self.ids, symbol) else {
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

    /// Writes the number of a distinct attribute, or its mark.
    pub(super) fn distinct_number(&mut self, id: u64) {
        match &mut self.draft {
            Some(draft) => draft.mark(&mut self.out, Marked::Distinct(id)),
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

impl Draft<'_> {
    fn mark(&mut self, out: &mut Output<'_>, marked: Marked) {
        // More marks than this would take 16 GiB.
        out.mark(self.marked.len() as u32);
        self.marked.push(marked);
    }
}
