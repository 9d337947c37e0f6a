//! Numbers of values and blocks, and predecessors of blocks.
//!
//! As in MLIR's generic form, one count covers the whole text. A region is numbered after all ops directly in the
//! enclosing region, and of several pending regions the last one is numbered first.

use std::ops::Range;

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::options::PrintOptions;
use super::output::{AsmOutput, push_prefixed_number};
use crate::store::{NONE, OUT_OF_LINE};
use crate::{BlockRef, Ir, OpRef, RegionRef, ValueRef};

/// The name of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ValueName {
    /// `%arg0`
    Argument(u32),
    /// `%0`, or `%0#1` for one of several results.
    Number(u32, Option<u32>),
    /// A name by its number in the table of names, and the result number if there are several results.
    Named(u32, Option<u32>),
    /// A value outside of the printed op.
    Unknown,
}

/// The numbers of the values and blocks in an op.
#[derive(Default)]
pub(super) struct Numbering {
    /// By op index: the number of the results, with [`SEVERAL`] if there are several.
    pub(super) ops: Vec<u32>,
    /// By index of an out-of-line value: the number of a block argument.
    pub(super) arguments: Vec<u32>,
    /// By block index: the ordinal of the block in its region.
    pub(super) blocks: Vec<u32>,
    /// Pairs of a block and a predecessor, sorted by the block and then by the order of the predecessors.
    pub(super) edges: Vec<(u32, u32)>,
    /// Names that are not numbers.
    pub(super) texts: ValueNames,
    /// By index of an op whose results have several names: the first result of each name, and the name.
    pub(super) groups: FxHashMap<u32, SmallVec<[(u32, u32); 2]>>,
}

/// Names by their number, each with its sigil.
#[derive(Default)]
pub(super) struct ValueNames {
    text: Vec<u8>,
    /// The range of each name.
    ranges: Vec<(usize, usize)>,
}

impl ValueNames {
    /// Creates an empty table with an initial capacity.
    pub(super) fn new() -> ValueNames {
        ValueNames {
            text: Vec::with_capacity(1 << 13),
            ranges: Vec::with_capacity(1 << 9),
        }
    }

    /// Adds a name and returns its number.
    pub(super) fn push(&mut self, name: &[u8]) -> u32 {
        let start = self.text.len();
        self.text.push(b'%');
        self.text.extend_from_slice(name);
        self.end(start)
    }

    /// Adds a copy of a name with `_` and a number, and returns its number.
    pub(super) fn push_with_number(&mut self, name: u32, number: u32) -> u32 {
        let start = self.text.len();
        self.text.extend_from_within(self.range(name));
        push_prefixed_number(&mut self.text, b"_", number);
        self.end(start)
    }

    fn end(&mut self, start: usize) -> u32 {
        self.ranges.push((start, self.text.len()));
        self.ranges.len() as u32 - 1
    }

    /// Returns a name without its sigil.
    pub(super) fn get(&self, number: u32) -> &[u8] {
        self.at(self.range_without_sigil(number))
    }

    /// Returns the range of a name without its sigil.
    #[inline]
    pub(super) fn range_without_sigil(&self, number: u32) -> (usize, usize) {
        let range = self.range(number);
        (range.start + 1, range.end)
    }

    /// Returns the name at a range.
    #[inline]
    pub(super) fn at(&self, (start, end): (usize, usize)) -> &[u8] {
        self.text.get(start..end).unwrap_or_default()
    }

    #[inline]
    pub(super) fn write(&self, number: u32, out: &mut AsmOutput<'_>) {
        let range = self.range(number);
        out.part(&self.text, range.start, range.len());
    }

    #[inline]
    fn range(&self, number: u32) -> Range<usize> {
        let range = self.ranges.get(number as usize).copied();
        let (start, end) = range.unwrap_or_default();
        start..end
    }
}

/// Flag in the table of arguments: an argument of an entry block, which has a separate count.
pub(super) const OF_ENTRY: u32 = 1 << 31;

/// Flag in the table of ops: an op with several results.
pub(super) const SEVERAL: u32 = 1 << 31;

/// Flag in both tables: the number of a name.
pub(super) const NAMED: u32 = 1 << 30;

impl Numbering {
    /// Returns the names of the values in an op.
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

    /// Creates an empty numbering with a table entry for each entity of an IR.
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

    /// Returns the table entry of a value; `NONE` for results after the first.
    #[inline]
    pub(super) fn entry(&self, value: ValueRef<'_>) -> u32 {
        let id = value.index();
        match id & OUT_OF_LINE {
            0 => get(&self.ops, id),
            _ => get(&self.arguments, id & !OUT_OF_LINE),
        }
    }

    /// Returns the number of a value that is an op's only result.
    #[inline]
    pub(super) fn only_result(&self, value: ValueRef<'_>) -> Option<u32> {
        let id = value.index();
        if id & OUT_OF_LINE != 0 {
            return None;
        }
        self.number_of(id)
    }

    /// Returns the table entry of an op's only result.
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

    /// Returns the names of an op's results, each with the number of results it denotes.
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

    /// Returns the number of an op's results.
    #[inline]
    pub(super) fn results(&self, op: OpRef<'_>) -> Option<u32> {
        Some(get(&self.ops, op.index()))
            .map(|number| number & !SEVERAL)
            .filter(|&number| number & NAMED == 0)
    }

    /// Returns the ordinal of a block in its region.
    pub(super) fn block(&self, block: BlockRef<'_>) -> Option<u32> {
        Some(get(&self.blocks, block.id)).filter(|&ordinal| ordinal != NONE)
    }

    /// Returns the predecessors of a block, one entry for each reference.
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
