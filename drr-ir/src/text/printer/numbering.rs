//! The numbers of values and blocks, and which blocks lead to a block.
//!
//! As MLIR numbers its generic form: one count for the whole text; a region after all that is directly in the one around
//! it, and of the regions that wait, the last one first.

use std::ops::Range;

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::options::PrintOptions;
use super::output::{Output, push_prefixed_number};
use crate::store::{NONE, OUT_OF_LINE};
use crate::{BlockRef, Ir, OpRef, RegionRef, ValueRef};

/// How a value is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ValueName {
    /// `%arg0`
    Argument(u32),
    /// `%0`, or `%0#1` of several results.
    Number(u32, Option<u32>),
    /// A name of an op's own, by its number, of several results with the number of the result.
    Named(u32, Option<u32>),
    /// The value is not inside of what is printed.
    Unknown,
}

/// Numbers of what is inside an op.
#[derive(Default)]
pub(super) struct Numbering {
    /// By the index of an op: the number of its results, with [`SEVERAL`] if they are several.
    pub(super) ops: Vec<u32>,
    /// By the index of an outside value: the number of a block argument.
    pub(super) arguments: Vec<u32>,
    /// By the index of a block: which one of its region it is.
    pub(super) blocks: Vec<u32>,
    /// Pairs of a block and one that leads to it, by the former and then in the order of the latter.
    pub(super) edges: Vec<(u32, u32)>,
    /// Names that are no numbers.
    pub(super) texts: Names,
    /// By the index of an op whose results have several names: the first result of each name, and the name.
    pub(super) groups: FxHashMap<u32, SmallVec<[(u32, u32); 2]>>,
}

/// Names by their numbers, each with its sign.
#[derive(Default)]
pub(super) struct Names {
    text: Vec<u8>,
    /// Where each name begins and ends.
    places: Vec<(usize, usize)>,
}

impl Names {
    /// No names yet, with room for some.
    pub(super) fn new() -> Names {
        Names {
            text: Vec::with_capacity(1 << 13),
            places: Vec::with_capacity(1 << 9),
        }
    }

    /// Adds a name; its number.
    pub(super) fn push(&mut self, name: &[u8]) -> u32 {
        let start = self.text.len();
        self.text.push(b'%');
        self.text.extend_from_slice(name);
        self.end(start)
    }

    /// Adds a name that is another one, `_` and a number; its number.
    pub(super) fn push_with_number(&mut self, name: u32, number: u32) -> u32 {
        let start = self.text.len();
        self.text.extend_from_within(self.range(name));
        push_prefixed_number(&mut self.text, b"_", number);
        self.end(start)
    }

    fn end(&mut self, start: usize) -> u32 {
        self.places.push((start, self.text.len()));
        self.places.len() as u32 - 1
    }

    /// A name without its sign.
    pub(super) fn get(&self, number: u32) -> &[u8] {
        self.at(self.place(number))
    }

    /// Where a name is without its sign.
    #[inline]
    pub(super) fn place(&self, number: u32) -> (usize, usize) {
        let range = self.range(number);
        (range.start + 1, range.end)
    }

    /// The name at a place.
    #[inline]
    pub(super) fn at(&self, (start, end): (usize, usize)) -> &[u8] {
        self.text.get(start..end).unwrap_or_default()
    }

    #[inline]
    pub(super) fn write(&self, number: u32, out: &mut Output<'_>) {
        let range = self.range(number);
        out.part(&self.text, range.start, range.len());
    }

    #[inline]
    fn range(&self, number: u32) -> Range<usize> {
        let place = self.places.get(number as usize).copied();
        let (start, end) = place.unwrap_or_default();
        start..end
    }
}

/// In the table of arguments: an argument of an entry block, which has a count of its own.
pub(super) const OF_ENTRY: u32 = 1 << 31;

/// In the table of ops: an op of several results.
pub(super) const SEVERAL: u32 = 1 << 31;

/// In both tables: a name, by its number.
pub(super) const NAMED: u32 = 1 << 30;

impl Numbering {
    /// The names of what is inside an op.
    pub(super) fn new(root: OpRef<'_>, is_custom: bool, options: &PrintOptions) -> Numbering {
        if is_custom || options.name_loc_as_prefix || options.value_users {
            Numbering::named(root, is_custom, options)
        } else {
            Numbering::of_generic_form(root)
        }
    }

    pub(super) fn of_generic_form(root: OpRef<'_>) -> Numbering {
        let mut numbering = Numbering::empty(root.ir());
        numbering.fill(root);
        numbering.sort_edges();
        numbering
    }

    /// No numbers yet, with room for all of an IR.
    pub(super) fn empty(ir: &Ir) -> Numbering {
        Numbering {
            ops: vec![NONE; ir.arena.ops.len()],
            arguments: vec![NONE; ir.arena.values.len()],
            blocks: vec![NONE; ir.arena.blocks.len()],
            ..Numbering::default()
        }
    }

    pub(super) fn sort_edges(&mut self) {
        let blocks = &self.blocks;
        self.edges
            .sort_by_key(|&(target, source)| (target, get(blocks, source)));
    }

    fn fill(&mut self, root: OpRef<'_>) {
        let (mut next_value, mut next_argument) = (0, 0);
        let mut regions: Vec<RegionRef<'_>> = root.regions().collect();
        self.number(root, &mut next_value);
        while let Some(region) = regions.pop() {
            for (ordinal, block) in region.blocks().enumerate() {
                set(&mut self.blocks, block.id, ordinal as u32);
                for argument in block.args() {
                    let next = if ordinal == 0 {
                        &mut next_argument
                    } else {
                        &mut next_value
                    };
                    let entry = if ordinal == 0 { OF_ENTRY } else { 0 };
                    set(&mut self.arguments, argument.index() & !OUT_OF_LINE, *next | entry);
                    *next += 1;
                }
                let mut next = block.first_op();
                while let Some(op) = next {
                    self.number(op, &mut next_value);
                    if !op.is_leaf() {
                        regions.extend(op.regions());
                        self.edges.extend(op.successors().map(|target| (target.id, block.id)));
                    }
                    next = op.next();
                }
            }
        }
    }

    /// Numbers the results of an op.
    #[inline]
    fn number(&mut self, op: OpRef<'_>, next: &mut u32) {
        let count = op.num_results();
        if count > 0 {
            let several = if count > 1 { SEVERAL } else { 0 };
            set(&mut self.ops, op.index(), *next | several);
            *next += 1;
        }
    }

    /// What the tables say of a value; nothing of a further result of an op.
    #[inline]
    pub(super) fn entry(&self, value: ValueRef<'_>) -> u32 {
        let id = value.index();
        match id & OUT_OF_LINE {
            0 => get(&self.ops, id),
            _ => get(&self.arguments, id & !OUT_OF_LINE),
        }
    }

    /// The number of a value that is an op's only result.
    #[inline]
    pub(super) fn only_result(&self, value: ValueRef<'_>) -> Option<u32> {
        let id = value.index();
        if id & OUT_OF_LINE != 0 {
            return None;
        }
        self.number_of(id)
    }

    /// What the table says of the only result of an op: its number, or its name.
    #[inline]
    pub(super) fn only_result_of(&self, op: OpRef<'_>) -> Option<u32> {
        Some(get(&self.ops, op.index())).filter(|&entry| entry & SEVERAL == 0)
    }

    #[inline]
    fn number_of(&self, op: u32) -> Option<u32> {
        Some(get(&self.ops, op)).filter(|&number| number & (SEVERAL | NAMED) == 0)
    }

    pub(super) fn value(&self, value: ValueRef<'_>) -> ValueName {
        let id = value.index();
        if let Some(op) = value.defining_op() {
            let mut entry = get(&self.ops, op.index());
            if entry == NONE {
                return ValueName::Unknown;
            }
            let mut result = (entry & SEVERAL != 0).then_some(value.number() as u32);
            if let Some(groups) = self.groups.get(&op.index()) {
                let number = value.number() as u32;
                let at = groups.partition_point(|group| group.0 <= number).saturating_sub(1);
                let end = groups.get(at + 1).map_or(op.num_results() as u32, |group| group.0);
                if let Some(&(start, name)) = groups.get(at) {
                    entry = name;
                    result = (end - start > 1).then_some(number - start);
                }
            }
            return named(entry & !SEVERAL, result);
        }
        match get(&self.arguments, id & !OUT_OF_LINE) {
            NONE => ValueName::Unknown,
            number if number & OF_ENTRY != 0 => ValueName::Argument(number & !OF_ENTRY),
            number => named(number, None),
        }
    }

    /// The names of the results of an op, each with how many it stands for.
    pub(super) fn result_names(&self, op: OpRef<'_>) -> SmallVec<[(ValueName, u32); 2]> {
        let count = op.num_results() as u32;
        if let Some(groups) = self.groups.get(&op.index()) {
            let ends = groups.iter().skip(1).map(|group| group.0).chain([count]);
            return groups
                .iter()
                .zip(ends)
                .map(|(&(start, name), end)| (named(name, None), end - start))
                .collect();
        }
        match get(&self.ops, op.index()) {
            NONE => SmallVec::from_elem((ValueName::Unknown, count), 1),
            entry => SmallVec::from_elem((named(entry & !SEVERAL, None), count), 1),
        }
    }

    /// The number of the results of an op.
    #[inline]
    pub(super) fn results(&self, op: OpRef<'_>) -> Option<u32> {
        Some(get(&self.ops, op.index()))
            .map(|number| number & !SEVERAL)
            .filter(|&number| number & NAMED == 0)
    }

    /// Which block of its region a block is.
    pub(super) fn block(&self, block: BlockRef<'_>) -> Option<u32> {
        Some(get(&self.blocks, block.id)).filter(|&ordinal| ordinal != NONE)
    }

    /// The blocks that lead to a block, one entry for each time that it is named.
    pub(super) fn predecessors<'ir>(
        &self,
        ir: &'ir Ir,
        block: BlockRef<'_>,
    ) -> impl ExactSizeIterator<Item = BlockRef<'ir>> {
        let start = self.edges.partition_point(|&(target, _)| target < block.id);
        let len = self.edges[start..].partition_point(|&(target, _)| target == block.id);
        self.edges[start..start + len]
            .iter()
            .map(move |&(_, id)| BlockRef { ir, id })
    }
}

fn named(entry: u32, result: Option<u32>) -> ValueName {
    match entry & NAMED {
        0 => ValueName::Number(entry, result),
        _ => ValueName::Named(entry & !NAMED, result),
    }
}

#[inline]
pub(super) fn get(table: &[u32], index: u32) -> u32 {
    table.get(index as usize).copied().unwrap_or(NONE)
}

pub(super) fn set(table: &mut [u32], index: u32, number: u32) {
    if let Some(entry) = table.get_mut(index as usize) {
        *entry = number;
    }
}
