//! Copying ops with all that is inside.

use rustc_hash::FxHashMap;

use super::{Ir, Op, OperationState, Value};
use crate::store::NONE;
use crate::store::journal::Edit;

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

    /// The copy, and where all the copies are if `list` wants them.
    fn copy_tree(&mut self, op: Op, mapping: &mut Mapping, list: bool) -> (Op, Vec<u32>) {
        // First all ops without operands and successors, so that every value exists, whatever uses it first.
        let root = self.clone_shell(op.id, mapping);
        let mut pairs = vec![(op.id, root)];
        let mut at = 0;
        while let Some(&(old, new)) = pairs.get(at) {
            at += 1;
            let regions: Vec<u32> = self
                .arena
                .extra(old)
                .map_or_else(Vec::new, |extra| extra.regions.clone());
            for (number, old_region) in regions.into_iter().enumerate() {
                let new_region = match self.arena.extra(new).and_then(|extra| extra.regions.get(number)) {
                    Some(&region) => region,
                    None => continue,
                };
                self.clone_blocks(old_region, new_region, mapping, &mut pairs);
            }
        }
        let ops = list.then(|| pairs.iter().map(|&(_, new)| new).collect());
        for (old, new) in pairs {
            let operands: Vec<u32> = (0..self.arena.operand_count(old))
                .filter_map(|i| self.arena.operand(old, i))
                .map(|value| mapping.value(value))
                .collect();
            self.arena.attach_operands(new, operands.into_iter());
            let successors: Vec<u32> = self
                .arena
                .extra(old)
                .map_or_else(Vec::new, |extra| extra.successors.clone());
            if !successors.is_empty() {
                let successors: Vec<u32> = successors
                    .into_iter()
                    .map(|block| mapping.blocks.get(&block).copied().unwrap_or(block))
                    .collect();
                for &block in &successors {
                    self.arena.blocks[block as usize].references += 1;
                }
                self.arena.extra_mut(new).successors = successors;
            }
        }
        (self.op_handle(root), ops.unwrap_or_default())
    }

    fn clone_blocks(&mut self, old_region: u32, new_region: u32, mapping: &mut Mapping, pairs: &mut Vec<(u32, u32)>) {
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

    /// A copy without operands, successors and what is inside.
    fn clone_shell(&mut self, old: u32, mapping: &mut Mapping) -> u32 {
        let source = super::OpRef { ir: self, id: old };
        let (name, location) = (source.name(), source.location());
        let types: Vec<_> = source.result_types().collect();
        let inherent: Vec<_> = source.inherent_attrs().collect();
        let discardable: Vec<_> = source.discardable_attrs().collect();
        let (empty_regions, empty_properties) = (source.num_regions(), source.has_empty_properties());
        let new = self.create(OperationState {
            location,
            result_types: &types,
            inherent: &inherent,
            discardable: &discardable,
            empty_regions,
            ..OperationState::new(name)
        });
        if empty_properties {
            self.keep_empty_properties(new);
        }
        for number in 0..types.len() {
            if let (Some(from), Some(to)) = (self.arena.result(old, number), self.arena.result(new.id, number)) {
                mapping.values.insert(from, to);
            }
        }
        new.id
    }
}
