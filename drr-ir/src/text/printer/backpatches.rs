//! Back-patched output: text with placeholders for aliases, whose names depend on the whole module.
//!
//! MLIR collects aliases in a dry run of the printer. This printer prints a module once and replaces the placeholders
//! when the names are known. Consecutive ops with known templates become one placeholder, which keeps the output short.
//!
//! A placeholder is a byte that occurs in no UTF-8 text, followed by a four-byte number. Bodies of dialect types and
//! attributes may contain the byte, which is then escaped.

use super::aliases::{AliasCollector, AliasSymbol};
use super::asm_writer::{AsmWriter, PrintTask};
use super::output::{AsmOutput, END, ESCAPED, MARK, MARK_LEN};
use crate::OpRef;

/// State of back-patched output.
pub(super) struct Backpatches<'a> {
    pub(super) collector: AliasCollector<'a>,
    /// The placeholders by their numbers.
    pub(super) placeholders: Vec<Placeholder>,
    /// Set if printed symbols get aliases.
    pub(super) makes_aliases: bool,
    /// Set if the output numbers a distinct attribute. The number depends on the position, so no more ops are deferred.
    pub(super) has_distinct: bool,
}

#[derive(Clone, Copy)]
pub(super) enum Placeholder {
    Alias(AliasSymbol),
    /// Text up to its end marker, replaced by the alias of the symbol if it gets one.
    Optional(AliasSymbol),
    /// The number of a distinct attribute.
    Distinct(u64),
    Run(DeferredRun),
}

/// Consecutive ops of a block, each with a line break, that are printed later from their templates.
#[derive(Clone, Copy)]
pub(super) struct DeferredRun {
    /// The first op.
    pub(super) op: u32,
    pub(super) ops: u32,
    /// The nesting depth of the ops.
    pub(super) depth: usize,
}

/// A segment of back-patched output once all aliases are known.
pub(super) enum OutputSegment<'t> {
    Text(&'t [u8]),
    Alias(AliasSymbol),
    Distinct(u64),
    Run(DeferredRun),
}

/// Initial capacity for placeholders.
const INITIAL_CAPACITY: usize = 1 << 8;

/// Reader of back-patched output that skips text replaced by aliases.
pub(super) struct BackpatchReader<'t> {
    pub(super) text: &'t [u8],
    pub(super) placeholders: &'t [Placeholder],
    /// Number of end markers before the end of the replaced text.
    pub(super) hidden: u32,
}

impl<'t> BackpatchReader<'t> {
    /// Returns the next segment; `has_alias` returns `true` if a symbol has an alias.
    pub(super) fn next(&mut self, has_alias: impl Fn(AliasSymbol) -> bool) -> Option<OutputSegment<'t>> {
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
                    _ => return Some(OutputSegment::Text(before)),
                }
            };
            self.text = rest;
            let [_, number @ ..] = *mark;
            let number = u32::from_le_bytes(number);
            match (number, self.placeholders.get(number as usize)) {
                (END, _) => self.hidden = self.hidden.saturating_sub(1),
                (_, Some(Placeholder::Optional(_))) if self.hidden > 0 => self.hidden += 1,
                _ if self.hidden > 0 => {}
                (ESCAPED, _) => return Some(OutputSegment::Text(&[MARK])),
                (_, Some(&Placeholder::Optional(symbol))) if has_alias(symbol) => {
                    self.hidden = 1;
                    return Some(OutputSegment::Alias(symbol));
                }
                (_, Some(Placeholder::Optional(_)) | None) => {}
                (_, Some(&Placeholder::Alias(symbol))) => return Some(OutputSegment::Alias(symbol)),
                (_, Some(&Placeholder::Distinct(id))) => return Some(OutputSegment::Distinct(id)),
                (_, Some(&Placeholder::Run(run))) => return Some(OutputSegment::Run(run)),
            }
        }
    }
}

impl<'a> AsmWriter<'a, '_> {
    /// Prints the alias of a symbol, if it has one. If back-patched output cannot tell yet, returns `false` and marks
    /// the text of the tasks pushed next as replaceable by the alias.
    pub(super) fn alias(&mut self, symbol: AliasSymbol) -> bool {
        let Some(backpatches) = &mut self.backpatches else {
            let Some(name) = self.aliases.of(&self.ids, symbol) else {
                return false;
            };
            self.out.bytes(name);
            return true;
        };
        match backpatches.collector.has_alias(symbol) {
            Some(true) => backpatches.add(&mut self.out, Placeholder::Alias(symbol)),
            Some(false) => return false,
            None => {
                backpatches.add(&mut self.out, Placeholder::Optional(symbol));
                self.push(PrintTask::EndOfOptional);
                return false;
            }
        }
        true
    }

    /// Returns the alias of a symbol in final output.
    pub(super) fn alias_of(&self, symbol: AliasSymbol) -> Option<&[u8]> {
        self.aliases.of(&self.ids, symbol)
    }

    /// Prints the number of a distinct attribute or a placeholder for it.
    pub(super) fn distinct_number(&mut self, id: u64) {
        match &mut self.backpatches {
            Some(backpatches) => {
                backpatches.has_distinct = true;
                backpatches.add(&mut self.out, Placeholder::Distinct(id));
            }
            None => {
                let next = self.distinct.len() as u64;
                let number = *self.distinct.entry(id).or_insert(next);
                self.out.number(number);
            }
        }
    }

    pub(super) fn end_of_optional(&mut self) {
        self.out.write_placeholder(END);
    }

    /// Records the use of a symbol, so that it may get an alias. Returns `false` if printed symbols currently get none.
    pub(super) fn visit(&mut self, symbol: AliasSymbol, deferrable: bool) -> bool {
        let Some(backpatches) = &mut self.backpatches else {
            return true;
        };
        if backpatches.makes_aliases {
            backpatches.collector.visit(symbol, deferrable, &mut self.locations);
        }
        backpatches.makes_aliases
    }

    /// Records an op in generic form, whose symbols are visited in an order of their own.
    pub(super) fn visit_op(&mut self, op: OpRef<'a>) {
        if let Some(backpatches) = &mut self.backpatches {
            backpatches.collector.visit_op(op, &mut self.locations);
        }
    }

    /// Sets whether printed symbols get aliases and returns the previous setting.
    pub(super) fn make_aliases(&mut self, makes_aliases: bool) -> bool {
        match &mut self.backpatches {
            Some(backpatches) => std::mem::replace(&mut backpatches.makes_aliases, makes_aliases),
            None => true,
        }
    }
}

impl<'a> Backpatches<'a> {
    pub(super) fn new(collector: AliasCollector<'a>) -> Self {
        Backpatches {
            collector,
            placeholders: Vec::with_capacity(INITIAL_CAPACITY),
            makes_aliases: true,
            has_distinct: false,
        }
    }

    pub(super) fn add(&mut self, out: &mut AsmOutput<'_>, placeholders: Placeholder) {
        // More placeholders would take 16 GiB.
        out.write_placeholder(self.placeholders.len() as u32);
        self.placeholders.push(placeholders);
    }
}
