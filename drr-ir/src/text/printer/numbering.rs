//! The numbers of values and blocks, and which blocks lead to a block.
//!
//! As MLIR numbers its generic form: one count for the whole text; a region after all that is directly in the one around
//! it, and of the regions that wait, the last one first.

use crate::store::{NONE, OUTSIDE};
use crate::{BlockRef, Ir, OpRef, RegionRef, ValueRef};

/// How a value is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ValueName {
    /// `%arg0`
    Argument(u32),
    /// `%0`, or `%0#1` of several results.
    Number(u32, Option<u32>),
    /// The value is not inside of what is printed.
    Unknown,
}

/// Numbers of what is inside an op.
#[derive(Default)]
pub(super) struct Numbering {
    /// By the index of an op: the number of its results.
    ops: Vec<u32>,
    /// By the index of an outside value: the number of a block argument.
    arguments: Vec<u32>,
    /// By the index of a block: which one of its region it is.
    blocks: Vec<u32>,
    /// Pairs of a block and one that leads to it, by the former and then in the order of the latter.
    edges: Vec<(u32, u32)>,
}

/// In the table of arguments: an argument of an entry block, which has a count of its own.
const OF_ENTRY: u32 = 1 << 31;

impl Numbering {
    pub(super) fn new(root: OpRef<'_>) -> Numbering {
        let ir = root.ir();
        let mut numbering = Numbering {
            ops: vec![NONE; ir.arena.lines.len()],
            arguments: vec![NONE; ir.arena.values.len()],
            blocks: vec![NONE; ir.arena.blocks.len()],
            edges: Vec::new(),
        };
        numbering.fill(root);
        numbering
    }

    fn fill(&mut self, root: OpRef<'_>) {
        let (mut next_value, mut next_argument) = (0, 0);
        let mut regions: Vec<RegionRef<'_>> = root.regions().collect();
        if root.result(0).is_some() {
            set(&mut self.ops, root.index(), next_value);
            next_value += 1;
        }
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
                    set(&mut self.arguments, argument.index() & !OUTSIDE, *next | entry);
                    *next += 1;
                }
                for op in block.ops() {
                    if op.result(0).is_some() {
                        set(&mut self.ops, op.index(), next_value);
                        next_value += 1;
                    }
                    if op.num_regions() > 0 {
                        regions.extend(op.regions());
                    }
                    if op.num_successors() > 0 {
                        self.edges.extend(op.successors().map(|target| (target.id, block.id)));
                    }
                }
            }
        }
        let blocks = &self.blocks;
        self.edges
            .sort_by_key(|&(target, source)| (target, get(blocks, source)));
    }

    #[inline]
    pub(super) fn value(&self, value: ValueRef<'_>) -> ValueName {
        let id = value.index();
        if id & OUTSIDE == 0 {
            let several = value
                .ir()
                .arena
                .extra(id)
                .is_some_and(|extra| !extra.results.is_empty());
            return self.result(id, several.then_some(0));
        }
        if let Some(op) = value.defining_op() {
            return self.result(op.index(), Some(value.number() as u32));
        }
        match get(&self.arguments, id & !OUTSIDE) {
            NONE => ValueName::Unknown,
            number if number & OF_ENTRY != 0 => ValueName::Argument(number & !OF_ENTRY),
            number => ValueName::Number(number, None),
        }
    }

    #[inline]
    pub(super) fn result(&self, op: u32, of_several: Option<u32>) -> ValueName {
        match get(&self.ops, op) {
            NONE => ValueName::Unknown,
            number => ValueName::Number(number, of_several),
        }
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

#[inline]
fn get(table: &[u32], index: u32) -> u32 {
    table.get(index as usize).copied().unwrap_or(NONE)
}

fn set(table: &mut [u32], index: u32, number: u32) {
    if let Some(entry) = table.get_mut(index as usize) {
        *entry = number;
    }
}
