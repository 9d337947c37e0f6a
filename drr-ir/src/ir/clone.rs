//! Copying ops with all that is inside.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::{Block, Ir, Op, Region, Value};
use crate::store::NONE;
use crate::store::journal::Edit;
use crate::store::records::{EMPTY_PROPERTIES, HAS_RESULT, Ids};
use crate::{Location, Type};

/// Ops and their copies.
type Pairs = SmallVec<[(u32, u32); 8]>;

/// Which value stands for which in a copy. Values that are not mentioned stand for themselves.
#[derive(Clone, Debug, Default)]
pub struct Mapping {
    values: FxHashMap<u32, u32>,
    blocks: FxHashMap<u32, u32>,
}

impl Mapping {
    /// Every value stands for itself.
    pub fn new() -> Self {
        Self::default()
    }

    /// From now on `to` stands for `from`.
    pub fn map(&mut self, from: Value, to: Value) {
        self.values.insert(from.id, to.id);
    }

    fn value(&self, id: u32) -> u32 {
        self.values.get(&id).copied().unwrap_or(id)
    }
}

impl Ir {
    /// Makes a detached copy of an op and all that is inside. Afterwards the mapping also knows what stands for the values
    /// and blocks inside, and for the results.
    ///
    /// # Panics
    /// If the handle is stale.
    #[track_caller]
    pub fn clone_op(&mut self, op: Op, mapping: &mut Mapping) -> Op {
        self.op(op);
        let recording = self.is_recording();
        let copy = |ir: &mut Ir| ir.copy_tree(op, mapping, recording);
        let (root, _) = self.record_as_one(copy, |(root, ops)| Edit::Cloned {
            op: root.id,
            ops: ops.as_slice().into(),
        });
        root
    }

    /// Makes an op with the name, the attributes and the types of results of another one, at the end of a block.
    ///
    /// # Panics
    /// If a handle is stale.
    #[track_caller]
    pub(crate) fn append_like(
        &mut self,
        block: Block,
        other: Op,
        location: Location,
        operands: &[Value],
        regions: &[Region],
    ) -> Op {
        let (block, other) = (self.block(block).id, self.op(other).id);
        let op = self.clone_data(other, location);
        if !regions.is_empty() {
            self.give_regions(op, regions.iter().map(|region| region.id).collect());
        }
        self.arena.attach_operands(op, operands.iter().map(|value| value.id));
        self.record(|_| Edit::Made {
            op,
            given: regions.len() as u32,
        });
        self.arena.link_op(op, block, NONE);
        self.op_handle(op)
    }

    /// The copy, and where all the copies are if `list` wants them.
    fn copy_tree(&mut self, op: Op, mapping: &mut Mapping, list: bool) -> (Op, Vec<u32>) {
        // First all ops without operands and successors, so that every value exists, whatever uses it first.
        let root = self.clone_shell(op.id, mapping);
        let mut pairs = Pairs::from_slice(&[(op.id, root)]);
        let mut at = 0;
        while let Some(&(old, new)) = pairs.get(at) {
            at += 1;
            let regions = |ir: &Ir, op: u32| ir.arena.extra(op).map_or_else(Ids::new, |extra| extra.regions.clone());
            for (old_region, new_region) in regions(self, old).into_iter().zip(regions(self, new)) {
                self.clone_blocks(old_region, new_region, mapping, &mut pairs);
            }
        }
        let ops = list.then(|| pairs.iter().map(|&(_, new)| new).collect());
        for (old, new) in pairs {
            let operands: SmallVec<[u32; 4]> = (0..self.arena.operand_count(old))
                .filter_map(|i| self.arena.operand(old, i))
                .map(|value| mapping.value(value))
                .collect();
            self.arena.attach_operands(new, operands.into_iter());
            let successors = self.arena.extra(old).map(|extra| extra.successors.clone());
            if let Some(mut successors) = successors.filter(|successors| !successors.is_empty()) {
                for block in &mut successors {
                    *block = mapping.blocks.get(block).copied().unwrap_or(*block);
                    self.arena.blocks[*block as usize].references += 1;
                }
                self.arena.extra_mut(new).successors = successors;
            }
        }
        (self.op_handle(root), ops.unwrap_or_default())
    }

    fn clone_blocks(&mut self, old_region: u32, new_region: u32, mapping: &mut Mapping, pairs: &mut Pairs) {
        let mut old_block = self.arena.regions[old_region as usize].first;
        while old_block != NONE {
            let new_block = self.arena.new_block();
            self.arena.link_block(new_block, new_region, NONE);
            mapping.blocks.insert(old_block, new_block);
            let args = self.arena.blocks[old_block as usize].args.clone();
            let handle = self.block_handle(new_block);
            for arg in args {
                let old = super::ValueRef {
                    ir: self,
                    id: arg | crate::store::OUT_OF_LINE,
                };
                let (ty, location) = (old.ty(), old.location());
                let new = self.add_argument(handle, ty, location);
                mapping.values.insert(arg | crate::store::OUT_OF_LINE, new.id);
            }
            let mut old_op = self.arena.blocks[old_block as usize].first;
            while old_op != NONE {
                let new_op = self.clone_shell(old_op, mapping);
                self.arena.link_op(new_op, new_block, NONE);
                pairs.push((old_op, new_op));
                old_op = self.arena.ops[old_op as usize].next;
            }
            old_block = self.arena.blocks[old_block as usize].next;
        }
    }

    /// A copy without operands and successors, with regions that are empty.
    fn clone_shell(&mut self, old: u32, mapping: &mut Mapping) -> u32 {
        let location = Location::from_bits(self.arena.ops[old as usize].location);
        let new = self.clone_data(old, location);
        let regions = super::OpRef { ir: self, id: old }.num_regions();
        if regions > 0 {
            let regions = (0..regions).map(|_| self.arena.new_region()).collect();
            self.give_regions(new, regions);
        }
        for number in 0..self.arena.result_count(old) {
            if let (Some(from), Some(to)) = (self.arena.result(old, number), self.arena.result(new, number)) {
                mapping.values.insert(from, to);
            }
        }
        new
    }

    /// A copy with nothing but the name, the attributes and the types of the results.
    pub(super) fn clone_data(&mut self, old: u32, location: Location) -> u32 {
        let data = self.arena.ops[old as usize];
        let new = self.arena.new_op(data.name, location.to_bits());
        if self.arena.result_count(old) <= 1 {
            let copy = &mut self.arena.ops[new as usize];
            (copy.flags, copy.ty) = (data.flags & HAS_RESULT, data.ty);
        } else {
            let types: SmallVec<[Type; 2]> = super::OpRef { ir: self, id: old }.result_types().collect();
            self.arena.set_results(new, &types);
        }
        self.arena.copy_attrs(old, new);
        self.arena.ops[new as usize].flags |= data.flags & EMPTY_PROPERTIES;
        new
    }
}
