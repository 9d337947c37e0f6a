//! The numbers of values and blocks, and which blocks lead to a block.
//!
//! As MLIR numbers its generic form: one count for the whole text; a region after all that is directly in the one around
//! it, and of the regions that wait, the last one first.

use crate::store::{NONE, OUT_OF_LINE};
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
    /// By the index of an op: the number of its results, with [`SEVERAL`] if they are several.
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

/// In the table of ops: an op of several results.
const SEVERAL: u32 = 1 << 31;

impl Numbering {
    pub(super) fn new(root: OpRef<'_>) -> Numbering {
        let ir = root.ir();
        let mut numbering = Numbering {
            ops: vec![NONE; ir.arena.ops.len()],
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
        let blocks = &self.blocks;
        self.edges
            .sort_by_key(|&(target, source)| (target, get(blocks, source)));
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

    /// The number of a value that is an op's only result.
    #[inline]
    pub(super) fn only_result(&self, value: ValueRef<'_>) -> Option<u32> {
        let id = value.index();
        if id & OUT_OF_LINE != 0 {
            return None;
        }
        Some(get(&self.ops, id)).filter(|&number| number & SEVERAL == 0)
    }

    pub(super) fn value(&self, value: ValueRef<'_>) -> ValueName {
        let id = value.index();
        if let Some(op) = value.defining_op() {
            let number = get(&self.ops, op.index());
            return match number {
                NONE => ValueName::Unknown,
                _ => {
                    let several = number & SEVERAL != 0;
                    ValueName::Number(number & !SEVERAL, several.then_some(value.number() as u32))
                }
            };
        }
        match get(&self.arguments, id & !OUT_OF_LINE) {
            NONE => ValueName::Unknown,
            number if number & OF_ENTRY != 0 => ValueName::Argument(number & !OF_ENTRY),
            number => ValueName::Number(number, None),
        }
    }

    /// The number of the results of an op.
    #[inline]
    pub(super) fn results(&self, op: OpRef<'_>) -> Option<u32> {
        Some(get(&self.ops, op.index()))
            .filter(|&number| number != NONE)
            .map(|number| number & !SEVERAL)
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
