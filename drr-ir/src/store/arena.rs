//! Tables of ops, values, blocks and regions, with insertion and removal.

use std::sync::atomic::{AtomicU64, Ordering};

use super::pool::Pool;
use super::records::{
    ATTR_DISCARDABLE, ATTR_INHERENT, ATTRS_OUT_OF_LINE, BlockData, HAS_EXTRA, HAS_RESULT, Ids, OPERANDS_OUT_OF_LINE,
    OpData, OpExtra, OutOfLineUse, OutOfLineValue, RegionData,
};
use super::table::{Generation, RecordTable};
use super::{NONE, OUT_OF_LINE};

/// The tables of a module.
#[derive(Clone, Debug, Default)]
pub(crate) struct Arena {
    /// Number of the arena, unique in the process.
    pub(crate) identity: Identity,
    /// Ops. During a rewrite, the slots of erased ops are held, so that no new op takes the slot of an erased one.
    pub(crate) ops: RecordTable<OpData, MAX_OPS>,
    pub(crate) uses: Pool<OutOfLineUse>,
    pub(crate) values: RecordTable<OutOfLineValue, MAX_OTHERS>,
    pub(crate) attrs: Pool<(u32, u32)>,
    pub(crate) extras: RecordTable<OpExtra, MAX_OTHERS>,
    pub(crate) blocks: RecordTable<BlockData, MAX_OTHERS>,
    pub(crate) regions: RecordTable<RegionData, MAX_OTHERS>,
    pub(crate) live_ops: usize,
    /// Number of times that a block, or an op that may have regions, was moved or unlinked.
    pub(crate) moves: u64,
    /// Set if any region has or had more than one block.
    pub(crate) several_blocks: bool,
    /// Set if an op with flags was revived since the flag was last reset.
    pub(crate) revived_flags: bool,
}

/// Maximum number of ops in a module: a use consists of an op, an operand bit, and a bit for out-of-line uses.
const MAX_OPS: usize = 1 << 30;

/// Maximum number of values, blocks and regions: one bit distinguishes values from ops.
const MAX_OTHERS: usize = OUT_OF_LINE as usize - 1;

/// The identity of an arena. A copy of the arena has another identity.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Identity(u64);

impl Identity {
    pub(crate) fn get(&self) -> u64 {
        self.0
    }
}

impl Default for Identity {
    fn default() -> Self {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        Identity(NEXT.fetch_add(1, Ordering::Relaxed))
    }
}

impl Clone for Identity {
    fn clone(&self) -> Self {
        Identity::default()
    }
}

impl Arena {
    /// Inserts a detached op.
    ///
    /// # Panics
    /// Panics if there are 2³⁰ ops.
    #[inline(always)]
    pub(crate) fn new_op(&mut self, data: OpData) -> u32 {
        self.live_ops += 1;
        self.ops.insert(data)
    }

    #[inline]
    pub(crate) fn is_live(&self, op: u32) -> bool {
        self.ops.get(op as usize).is_some_and(|data| data.name != NONE)
    }

    /// Returns `true` if the op has no regions, no successors and at most one result, which is unused.
    #[inline]
    pub(crate) fn is_simple_and_unused(&self, op: u32) -> bool {
        let data = &self.ops[op as usize];
        data.flags & HAS_EXTRA == 0 && data.first_use == NONE
    }

    /// Returns `true` if the op has regions.
    #[inline]
    pub(crate) fn has_regions(&self, op: u32) -> bool {
        self.ops[op as usize].flags & HAS_EXTRA != 0 && self.extra(op).is_some_and(|extra| !extra.regions.is_empty())
    }

    /// Replaces a plain op, whose operands are detached, by another one with a result of the same type and at most one
    /// attribute, which is inherent. The uses of the result remain.
    #[inline]
    pub(crate) fn replace_op_data(
        &mut self,
        op: u32,
        name: u32,
        location: u32,
        attr: Option<(u32, u32)>,
    ) -> Generation {
        let data = &mut self.ops[op as usize];
        if data.flags & ATTRS_OUT_OF_LINE != 0 {
            let (start, len) = data.attr_run();
            self.attrs.free(start, len);
        }
        data.name = name;
        data.location = location;
        data.driver_flags = 0;
        data.flags = HAS_RESULT;
        if let Some((key, attr)) = attr {
            data.set_one_attr(key, attr);
        }
        self.ops.renew(op)
    }

    /// Frees an op. Its operands are detached, its results unused, and its regions removed.
    #[inline]
    pub(crate) fn free_op(&mut self, op: u32) {
        let data = &mut self.ops[op as usize];
        if data.flags & (ATTRS_OUT_OF_LINE | HAS_EXTRA) != 0 {
            self.free_out_of_line(op);
        }
        let data = &mut self.ops[op as usize];
        data.name = NONE;
        data.driver_flags = 0;
        data.flags = 0;
        data.first_use = NONE;
        self.live_ops -= 1;
        self.ops.remove(op);
    }

    /// Frees the out-of-line data of an op except operands.
    #[inline]
    pub(crate) fn free_out_of_line(&mut self, op: u32) {
        self.free_attrs(op);
        let data = &mut self.ops[op as usize];
        if data.flags & HAS_EXTRA != 0 {
            data.flags &= !HAS_EXTRA;
            let extra = data.extra_index();
            self.free_extra(extra);
        }
    }

    fn free_extra(&mut self, extra: u32) {
        let record = std::mem::take(&mut self.extras[extra as usize]);
        for value in record.results {
            self.free_value(value);
        }
        for block in record.successors {
            self.blocks[block as usize].references -= 1;
        }
        self.extras.remove(extra);
    }

    /// Returns the extra record of an op, if it has one.
    #[inline]
    pub(crate) fn extra(&self, op: u32) -> Option<&OpExtra> {
        let data = &self.ops[op as usize];
        (data.flags & HAS_EXTRA != 0).then(|| &self.extras[data.extra_index() as usize])
    }

    /// Returns the extra record of an op, which is created on demand. Inline operands move to the pool.
    pub(crate) fn extra_mut(&mut self, op: u32) -> &mut OpExtra {
        let data = &self.ops[op as usize];
        if data.flags & HAS_EXTRA == 0 {
            let inside: smallvec::SmallVec<[u32; 2]> = (0..data.operand_count as usize)
                .map(|i| data.operands[i].value)
                .collect();
            if data.flags & OPERANDS_OUT_OF_LINE == 0 && !inside.is_empty() {
                self.detach_operands(op);
            }
            let extra = self.extras.insert(OpExtra::default());
            let data = &mut self.ops[op as usize];
            data.flags |= HAS_EXTRA;
            data.set_extra_index(extra);
            if data.flags & OPERANDS_OUT_OF_LINE == 0 {
                self.attach_operands(op, inside.into_iter());
            }
        }
        let index = self.ops[op as usize].extra_index();
        &mut self.extras[index as usize]
    }

    /// Creates the results of a new op after the first one.
    pub(crate) fn set_further_results(&mut self, op: u32, types: &[crate::Type]) {
        let results: Ids = types
            .iter()
            .enumerate()
            .map(|(i, ty)| self.new_value(ty.to_bits(), op, i as u32 + 1, 0))
            .collect();
        self.extra_mut(op).results = results;
    }

    /// Returns result `index`, if there is one.
    #[inline]
    pub(crate) fn result(&self, op: u32, index: usize) -> Option<u32> {
        let data = &self.ops[op as usize];
        if data.flags & HAS_RESULT == 0 {
            return None;
        }
        if index == 0 {
            return Some(op);
        }
        self.extra(op)?.results.get(index - 1).map(|value| value | OUT_OF_LINE)
    }

    #[inline]
    pub(crate) fn result_count(&self, op: u32) -> usize {
        let data = &self.ops[op as usize];
        if data.flags & HAS_RESULT == 0 {
            0
        } else {
            1 + self.extra(op).map_or(0, |extra| extra.results.len())
        }
    }

    pub(crate) fn new_value(&mut self, ty: u32, owner: u32, index: u32, location: u32) -> u32 {
        self.values.insert(OutOfLineValue {
            ty,
            first_use: NONE,
            owner,
            index,
            location,
        })
    }

    pub(crate) fn free_value(&mut self, value: u32) {
        let slot = &mut self.values[value as usize];
        slot.owner = NONE;
        slot.first_use = NONE;
        self.values.remove(value);
    }

    /// Inserts an argument into a block; the index is in range.
    pub(crate) fn insert_argument(&mut self, block: u32, index: usize, ty: u32, location: u32) -> u32 {
        let value = self.new_value(ty, block | OUT_OF_LINE, index as u32, location);
        let args = &mut self.blocks[block as usize].args;
        let is_last = index == args.len();
        args.insert(index, value);
        if !is_last {
            self.number_arguments(block, index);
        }
        value
    }

    /// Removes the arguments at ascending indices from a block, without freeing them.
    pub(crate) fn remove_arguments(&mut self, block: u32, indices: &[usize]) -> Vec<u32> {
        let mut removed = Vec::with_capacity(indices.len());
        let Some(&first) = indices.first() else {
            return removed;
        };
        let mut gone = indices.iter().peekable();
        let args = &mut self.blocks[block as usize].args;
        let from_first: Ids = args.drain(first..).collect();
        for (index, value) in (first..).zip(from_first) {
            if gone.next_if_eq(&&index).is_some() {
                removed.push(value);
            } else {
                args.push(value);
            }
        }
        self.number_arguments(block, first);
        removed
    }

    pub(crate) fn number_arguments(&mut self, block: u32, from: usize) {
        let args = &self.blocks[block as usize].args;
        for (index, &value) in args.iter().enumerate().skip(from) {
            self.values[value as usize].index = index as u32;
        }
    }

    /// Exchanges the arguments of two blocks.
    pub(crate) fn swap_arguments(&mut self, a: u32, b: u32) {
        for (from, to) in [(a, b), (b, a)] {
            for &value in &self.blocks[from as usize].args {
                self.values[value as usize].owner = to | OUT_OF_LINE;
            }
        }
        let args = std::mem::take(&mut self.blocks[a as usize].args);
        let args = std::mem::replace(&mut self.blocks[b as usize].args, args);
        self.blocks[a as usize].args = args;
    }

    pub(crate) fn value_type_mut(&mut self, value: u32) -> &mut u32 {
        if value & OUT_OF_LINE == 0 {
            &mut self.ops[value as usize].ty
        } else {
            &mut self.values[(value & !OUT_OF_LINE) as usize].ty
        }
    }

    #[inline]
    pub(crate) fn value_type(&self, value: u32) -> u32 {
        if value & OUT_OF_LINE == 0 {
            self.ops[value as usize].ty
        } else {
            self.values[(value & !OUT_OF_LINE) as usize].ty
        }
    }

    pub(crate) fn new_block(&mut self) -> u32 {
        self.blocks.insert(BlockData {
            region: NONE,
            first: NONE,
            last: NONE,
            prev: NONE,
            next: NONE,
            references: 0,
            args: Ids::new(),
            live: true,
        })
    }

    /// Frees a block that is detached and empty and whose arguments are unused.
    pub(crate) fn free_block(&mut self, block: u32) {
        for value in std::mem::take(&mut self.blocks[block as usize].args) {
            self.free_value(value);
        }
        self.blocks[block as usize].live = false;
        self.blocks.remove(block);
    }

    pub(crate) fn new_region(&mut self) -> u32 {
        self.regions.insert(RegionData {
            parent: NONE,
            first: NONE,
            last: NONE,
            live: true,
        })
    }

    /// Frees an empty region.
    pub(crate) fn free_region(&mut self, region: u32) {
        self.regions[region as usize].live = false;
        self.regions.remove(region);
    }

    /// Returns the inherent and the discardable attributes of an op, each sorted by key.
    #[inline]
    pub(crate) fn attrs(&self, op: u32) -> (AttrList<'_>, AttrList<'_>) {
        let data = &self.ops[op as usize];
        let none = AttrList::Run(&[]);
        if data.flags & ATTRS_OUT_OF_LINE != 0 {
            let (start, len) = data.attr_run();
            let run = self.attrs.run(start, len);
            let num_inherent = run[0].0 as usize;
            let (inherent, discardable) = run[1..].split_at(num_inherent);
            (AttrList::Run(inherent), AttrList::Run(discardable))
        } else if data.flags & ATTR_INHERENT != 0 {
            (AttrList::One((data.key, data.attr)), none)
        } else if data.flags & ATTR_DISCARDABLE != 0 {
            (none, AttrList::One((data.key, data.attr)))
        } else {
            (none, none)
        }
    }

    /// Returns `true` if two ops have the same name and attributes, the same types of operands, results and entry
    /// arguments, and the same equality pattern of successors. The inherent attribute at index `number` may differ if
    /// `may_differ` accepts the pair.
    #[inline(always)]
    pub(crate) fn are_equivalent(
        &self,
        left: u32,
        right: u32,
        number: Option<u16>,
        may_differ: impl Fn(u32, u32) -> bool,
    ) -> bool {
        let (a, b) = (&self.ops[left as usize], &self.ops[right as usize]);
        a.name == b.name
            && a.flags == b.flags
            && a.ty == b.ty
            && self.have_same_attrs(a, b, number, may_differ)
            && self.have_same_operand_types(a, b)
            && (a.flags & HAS_EXTRA == 0 || self.have_same_extras(a, b))
    }

    #[inline(always)]
    fn have_same_attrs(
        &self,
        a: &OpData,
        b: &OpData,
        number: Option<u16>,
        may_differ: impl Fn(u32, u32) -> bool,
    ) -> bool {
        if a.flags & ATTRS_OUT_OF_LINE == 0 {
            return a.key == b.key && (a.attr == b.attr || number == Some(0) && may_differ(a.attr, b.attr));
        }
        let [one, two] = [a, b]
            .map(OpData::attr_run)
            .map(|(start, len)| self.attrs.run(start, len));
        match number {
            None => one == two,
            // The first entry of a run is the number of inherent attributes.
            Some(number) => {
                let free = usize::from(number) + 1;
                let mut pairs = one.iter().zip(two).enumerate();
                one.len() == two.len()
                    && pairs.all(|(at, (a, b))| a == b || at == free && a.0 == b.0 && may_differ(a.1, b.1))
            }
        }
    }

    #[inline]
    fn have_same_operand_types(&self, a: &OpData, b: &OpData) -> bool {
        let same = |a: u32, b: u32| self.value_type(a) == self.value_type(b);
        if a.flags & OPERANDS_OUT_OF_LINE == 0 {
            return a.operand_count == b.operand_count
                && (a.operand_count < 1 || same(a.operands[0].value, b.operands[0].value))
                && (a.operand_count < 2 || same(a.operands[1].value, b.operands[1].value));
        }
        let [one, two] = [a, b]
            .map(OpData::operand_run)
            .map(|(start, len)| self.uses.run(start, len));
        one.len() == two.len() && one.iter().zip(two).all(|(a, b)| same(a.link.value, b.link.value))
    }

    fn have_same_extras(&self, a: &OpData, b: &OpData) -> bool {
        let [a, b] = [a, b].map(|data| &self.extras[data.extra_index() as usize]);
        let types = |ids| self.types_of(ids);
        let arguments = |region: &u32| match self.regions[*region as usize].first {
            NONE => None,
            block => Some(types(&self.blocks[block as usize].args)),
        };
        let are_equal = |ids: &Ids, i: usize, j: usize| ids[i] == ids[j];
        a.results.len() == b.results.len()
            && a.successors.len() == b.successors.len()
            && a.regions.len() == b.regions.len()
            && types(&a.results).eq(types(&b.results))
            && (1..a.successors.len())
                .all(|i| (0..i).all(|j| are_equal(&a.successors, i, j) == are_equal(&b.successors, i, j)))
            && (a.regions.iter().zip(&b.regions)).all(|(a, b)| match (arguments(a), arguments(b)) {
                (Some(a), Some(b)) => a.eq(b),
                (a, b) => a.is_none() && b.is_none(),
            })
    }

    fn types_of(&self, values: &Ids) -> impl Iterator<Item = u32> {
        values.iter().map(|&value| self.values[value as usize].ty)
    }

    /// Returns `true` if two ops have the same number and the same equality pattern of operands.
    #[inline]
    pub(crate) fn have_equal_operands(&self, left: u32, right: u32) -> bool {
        let (a, b) = (&self.ops[left as usize], &self.ops[right as usize]);
        if (a.flags | b.flags) & OPERANDS_OUT_OF_LINE == 0 {
            let are_equal = |data: &OpData| data.operands[0].value == data.operands[1].value;
            return a.operand_count == b.operand_count && (a.operand_count < 2 || are_equal(a) == are_equal(b));
        }
        let count = self.operand_count(left);
        let are_equal = |op, i, j| self.operand(op, i) == self.operand(op, j);
        count == self.operand_count(right)
            && (1..count).all(|i| (0..i).all(|j| are_equal(left, i, j) == are_equal(right, i, j)))
    }

    /// Replaces all attributes of an op. Both lists are sorted by key.
    pub(crate) fn set_attrs(&mut self, op: u32, inherent: &[(u32, u32)], discardable: &[(u32, u32)]) {
        self.free_attrs(op);
        let count = inherent.len() + discardable.len();
        let (flag, key, attr) = match (inherent, discardable) {
            ([], []) => (0, 0, 0),
            (&[(key, attr)], []) => (ATTR_INHERENT, key, attr),
            ([], &[(key, attr)]) => (ATTR_DISCARDABLE, key, attr),
            _ => {
                let start = self.attrs.alloc(count + 1, (0, 0));
                let run = self.attrs.run_mut(start, count + 1);
                run[0] = (inherent.len() as u32, 0);
                run[1..=inherent.len()].copy_from_slice(inherent);
                run[inherent.len() + 1..].copy_from_slice(discardable);
                (ATTRS_OUT_OF_LINE, start, count as u32)
            }
        };
        let data = &mut self.ops[op as usize];
        data.flags |= flag;
        data.key = key;
        data.attr = attr;
    }

    /// Copies the attributes of another op to an op without attributes.
    pub(crate) fn copy_attrs(&mut self, from: u32, to: u32) {
        let data = &self.ops[from as usize];
        if data.flags & ATTRS_OUT_OF_LINE != 0 {
            let ((start, len), count) = (data.attr_run(), data.attr);
            let copy = self.attrs.alloc(len, (0, 0));
            let start = start as usize;
            self.attrs.data.copy_within(start..start + len, copy as usize);
            let data = &mut self.ops[to as usize];
            data.flags |= ATTRS_OUT_OF_LINE;
            (data.key, data.attr) = (copy, count);
            return;
        }
        let (flags, key, attr) = (data.flags & (ATTR_INHERENT | ATTR_DISCARDABLE), data.key, data.attr);
        let data = &mut self.ops[to as usize];
        data.flags |= flags;
        data.key = key;
        data.attr = attr;
    }

    /// Replaces the value of an existing attribute.
    pub(crate) fn change_attr(&mut self, op: u32, key: u32, attr: u32) {
        let data = &mut self.ops[op as usize];
        if data.flags & ATTRS_OUT_OF_LINE == 0 {
            if data.key == key {
                data.attr = attr;
            }
            return;
        }
        let (start, len) = data.attr_run();
        let mut entries = self.attrs.run_mut(start, len).iter_mut().skip(1);
        if let Some(entry) = entries.find(|entry| entry.0 == key) {
            entry.1 = attr;
        }
    }

    #[inline]
    fn free_attrs(&mut self, op: u32) {
        let data = &mut self.ops[op as usize];
        if data.flags & ATTRS_OUT_OF_LINE != 0 {
            let (start, len) = data.attr_run();
            self.attrs.free(start, len);
        }
        data.flags &= !(ATTRS_OUT_OF_LINE | ATTR_INHERENT | ATTR_DISCARDABLE);
    }

    /// Returns the number of bytes allocated by the tables.
    pub(crate) fn bytes(&self) -> usize {
        let records = self.ops.bytes() + self.values.bytes() + self.blocks.bytes() + self.regions.bytes();
        records + self.extras.bytes() + self.uses.bytes() + self.attrs.bytes()
    }
}

/// A sorted list of attributes.
#[derive(Clone, Copy, Debug)]
pub(crate) enum AttrList<'a> {
    One((u32, u32)),
    Run(&'a [(u32, u32)]),
}

impl AttrList<'_> {
    #[inline]
    pub(crate) fn len(&self) -> usize {
        match self {
            AttrList::One(_) => 1,
            AttrList::Run(run) => run.len(),
        }
    }

    pub(crate) fn iter(self) -> impl Iterator<Item = (u32, u32)> {
        (0..self.len()).filter_map(move |index| self.get(index))
    }

    #[inline]
    pub(crate) fn get(&self, index: usize) -> Option<(u32, u32)> {
        match self {
            AttrList::One(entry) => (index == 0).then_some(*entry),
            AttrList::Run(run) => run.get(index).copied(),
        }
    }

    /// Returns `true` if the list should be searched by the text of the key, by which it is sorted, rather than
    /// linearly by key id.
    #[inline]
    pub(crate) fn is_long(&self) -> bool {
        matches!(self, AttrList::Run(run) if run.len() > 16)
    }

    /// Returns the value of a key.
    #[inline]
    pub(crate) fn find(&self, key: u32) -> Option<u32> {
        match self {
            AttrList::One(entry) => (entry.0 == key).then_some(entry.1),
            AttrList::Run(run) => run.iter().find(|entry| entry.0 == key).map(|entry| entry.1),
        }
    }
}
