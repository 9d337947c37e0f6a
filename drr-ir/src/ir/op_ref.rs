//! Read access to ops.

use std::borrow::Cow;
use std::fmt;

use rustc_hash::FxHashSet;

use super::{Block, BlockRef, OpRef, RegionRef, ValueRef};
use crate::define::{OpInfo, TraitFlags};
use crate::store::arena::AttrList;
use crate::store::{NONE, records};
use crate::{Attribute, Ident, Location, OpName, Type};

impl<'ir> OpRef<'ir> {
    #[inline]
    fn data(self) -> &'ir records::OpData {
        &self.ir.arena.ops[self.id as usize]
    }

    /// Returns the inherent and the discardable attributes.
    #[inline]
    fn attr_lists(self) -> (AttrList<'ir>, AttrList<'ir>) {
        self.ir.arena.attrs(self.id)
    }

    /// Returns the out-of-line data of the op.
    #[inline]
    fn extra(self) -> Option<&'ir records::OpExtra> {
        self.ir.arena.extra(self.id)
    }

    /// Returns the interned name.
    #[inline]
    pub fn name(self) -> OpName {
        OpName::from_index(self.ctx(), self.data().name)
    }

    /// Returns the name as text.
    pub fn name_text(self) -> Cow<'ir, str> {
        match self.info() {
            Some(info) => Cow::Borrowed(info.def().name),
            None => self.name().text(self.ir.ctx()),
        }
    }

    /// Returns the registered information about the op.
    #[inline]
    pub fn info(self) -> Option<&'ir OpInfo> {
        self.ctx().registry().info_at(self.data().name)
    }

    /// Returns `true` if the op is registered and has all of these traits.
    #[inline]
    pub fn has_trait(self, flags: TraitFlags) -> bool {
        self.info().is_some_and(|info| info.flags().contains(flags))
    }

    /// Returns the location.
    #[inline]
    pub fn location(self) -> Location {
        Location::from_bits(self.data().location)
    }

    /// Returns the number of operands.
    #[inline]
    pub fn num_operands(self) -> usize {
        self.ir.arena.operand_count(self.id)
    }

    /// Returns an operand.
    #[inline]
    pub fn operand(self, index: usize) -> Option<ValueRef<'ir>> {
        let id = self.ir.arena.operand(self.id, index)?;
        Some(ValueRef { ir: self.ir, id })
    }

    /// Returns all operands.
    #[inline]
    pub fn operands(self) -> Operands<'ir> {
        Operands {
            op: self,
            next: 0,
            end: self.num_operands() as u32,
        }
    }

    /// Returns a range of operands, truncated to the existing ones.
    pub fn operand_range(self, start: usize, len: usize) -> Operands<'ir> {
        self.operands().range(start, len)
    }

    /// Returns the number of results.
    #[inline]
    pub fn num_results(self) -> usize {
        self.ir.arena.result_count(self.id)
    }

    /// Returns a result.
    #[inline]
    pub fn result(self, index: usize) -> Option<ValueRef<'ir>> {
        let id = self.ir.arena.result(self.id, index)?;
        Some(ValueRef { ir: self.ir, id })
    }

    /// Returns all results.
    #[inline]
    pub fn results(self) -> Results<'ir> {
        Results {
            op: self,
            next: 0,
            end: self.num_results() as u32,
        }
    }

    /// Returns the types of the results.
    pub fn result_types(self) -> impl ExactSizeIterator<Item = Type> + 'ir {
        self.results().map(|result| result.ty())
    }

    /// Returns `true` if no result is used.
    #[inline(always)]
    pub fn is_unused(self) -> bool {
        // Fast path: the use list of the first result begins in the op's data.
        self.data().first_use == NONE && self.are_further_results_unused()
    }

    #[inline]
    fn are_further_results_unused(self) -> bool {
        let is_unused = |&value: &u32| self.ir.arena.values[value as usize].first_use == NONE;
        self.extra().is_none_or(|extra| extra.results.iter().all(is_unused))
    }

    /// Returns an inherent attribute, or else a discardable one.
    pub fn attr(self, key: Ident) -> Option<Attribute> {
        self.inherent(key).or_else(|| self.discardable(key))
    }

    /// Returns an attribute by the text of its name, like [`OpRef::attr`]. For many lookups, intern the name once
    /// instead.
    pub fn attr_named(self, key: &str) -> Option<Attribute> {
        self.attr(self.ctx().ident(key))
    }

    /// Returns an inherent attribute, which is part of the op's definition: `<{...}>` in text.
    #[inline]
    pub fn inherent(self, key: Ident) -> Option<Attribute> {
        self.find_attr(self.attr_lists().0, key)
    }

    /// Returns `true` if an attribute of this name is inherent, as [`Ir::set_attr`](crate::Ir::set_attr) defines it.
    pub fn is_inherent(self, key: Ident) -> bool {
        match self.info() {
            Some(info) => info.is_inherent(key),
            None => self.inherent(key).is_some(),
        }
    }

    /// Returns a discardable attribute, an annotation: `{...}` in text.
    pub fn discardable(self, key: Ident) -> Option<Attribute> {
        self.find_attr(self.attr_lists().1, key)
    }

    #[inline]
    fn find_attr(self, list: AttrList<'_>, key: Ident) -> Option<Attribute> {
        let found = if list.is_long() {
            self.find_among_many(list, key)
        } else {
            list.find(key.0)
        };
        found.and_then(Attribute::from_bits)
    }

    #[cold]
    fn find_among_many(self, list: AttrList<'_>, key: Ident) -> Option<u32> {
        let ctx = self.ctx();
        let found = list.position(|other| Ident(other).bytes(ctx).cmp(key.bytes(ctx)));
        Some(list.get(found.ok()?)?.1)
    }

    /// Returns `true` if the op may have discardable attributes: it has one, or several attributes of any kind.
    #[inline]
    pub(crate) fn may_have_discardable(self) -> bool {
        self.data().flags & (records::ATTR_DISCARDABLE | records::ATTRS_OUT_OF_LINE) != 0
    }

    /// Returns `true` if the op has attributes, or if its text had `<{}>`.
    #[inline]
    pub(crate) fn has_attr_text(self) -> bool {
        let any =
            records::ATTRS_OUT_OF_LINE | records::ATTR_INHERENT | records::ATTR_DISCARDABLE | records::EMPTY_PROPERTIES;
        self.data().flags & any != 0
    }

    /// Returns `true` if the text of the unregistered op had `<{}>`. For a registered op this is irrelevant.
    pub(crate) fn has_empty_properties(self) -> bool {
        self.data().flags & records::EMPTY_PROPERTIES != 0
    }

    /// Returns the inherent attributes, sorted by name.
    #[inline]
    pub fn inherent_attrs(self) -> AttrIter<'ir> {
        let list = self.attr_lists().0;
        AttrIter { list, next: 0 }
    }

    /// Returns the discardable attributes, sorted by name.
    pub fn discardable_attrs(self) -> AttrIter<'ir> {
        let list = self.attr_lists().1;
        AttrIter { list, next: 0 }
    }

    /// Returns all attributes with their names: the inherent ones, then the discardable ones. Corresponds to MLIR's `getAttrs`.
    pub fn attrs(self) -> impl Iterator<Item = (Ident, Attribute)> + use<'ir> {
        self.inherent_attrs().chain(self.discardable_attrs())
    }

    /// Returns the number of regions.
    #[inline]
    pub fn num_regions(self) -> usize {
        self.extra().map_or(0, |extra| extra.regions.len())
    }

    /// Returns `true` if the op has neither regions nor successors.
    #[inline]
    pub(crate) fn is_leaf(self) -> bool {
        let extra = self.extra();
        extra.is_none_or(|extra| extra.regions.is_empty() && extra.successors.is_empty())
    }

    /// Returns a region.
    pub fn region(self, index: usize) -> Option<RegionRef<'ir>> {
        let id = *self.extra()?.regions.get(index)?;
        Some(RegionRef { ir: self.ir, id })
    }

    /// Returns all regions.
    pub fn regions(self) -> impl ExactSizeIterator<Item = RegionRef<'ir>> + DoubleEndedIterator {
        let regions: &'ir [u32] = self.extra().map_or(&[], |extra| &extra.regions);
        regions.iter().map(move |&id| RegionRef { ir: self.ir, id })
    }

    /// Returns the number of successors.
    pub fn num_successors(self) -> usize {
        self.extra().map_or(0, |extra| extra.successors.len())
    }

    /// Returns a successor.
    pub fn successor(self, index: usize) -> Option<BlockRef<'ir>> {
        let id = *self.extra()?.successors.get(index)?;
        Some(BlockRef { ir: self.ir, id })
    }

    /// Returns all successors.
    pub fn successors(self) -> impl ExactSizeIterator<Item = BlockRef<'ir>> + DoubleEndedIterator {
        let successors: &'ir [u32] = self.extra().map_or(&[], |extra| &extra.successors);
        successors.iter().map(move |&id| BlockRef { ir: self.ir, id })
    }

    /// Returns the parent block; `None` for a detached op.
    #[inline]
    pub fn block(self) -> Option<BlockRef<'ir>> {
        let id = self.data().block;
        (id != NONE).then_some(BlockRef { ir: self.ir, id })
    }

    /// Returns the parent region.
    pub fn parent_region(self) -> Option<RegionRef<'ir>> {
        self.block()?.region()
    }

    /// Returns the parent op.
    #[inline]
    pub fn parent_op(self) -> Option<OpRef<'ir>> {
        let arena = &self.ir.arena;
        let region = arena.blocks.get(self.data().block as usize)?.region;
        let id = arena.regions.get(region as usize)?.parent;
        (id != NONE).then_some(OpRef { ir: self.ir, id })
    }

    /// Returns the op and its ancestors, innermost first.
    pub fn ancestors(self) -> impl Iterator<Item = OpRef<'ir>> {
        std::iter::successors(Some(self), |op| op.parent_op())
    }

    /// Returns `true` if the op or one of its ancestors is accepted, where `home` is an ancestor of all accepted ops.
    /// The number of visited ops is bounded by the distance to the common ancestor, independently of the nesting depth.
    pub fn is_or_is_inside(self, home: Option<OpRef<'ir>>, accepted: impl Fn(OpRef<'ir>) -> bool) -> bool {
        let (mut met, mut outside) = (FxHashSet::default(), home);
        for around in self.ancestors() {
            if accepted(around) {
                return true;
            }
            let both = !met.insert(around.id) || outside.is_some_and(|outside| !met.insert(outside.id));
            if both {
                return false;
            }
            outside = outside.and_then(OpRef::parent_op);
        }
        false
    }

    /// Returns the next op of the block.
    #[inline]
    pub fn next(self) -> Option<OpRef<'ir>> {
        let id = self.data().next;
        (id != NONE).then_some(OpRef { ir: self.ir, id })
    }

    /// Returns the previous op of the block.
    #[inline]
    pub fn prev(self) -> Option<OpRef<'ir>> {
        let id = self.data().prev;
        (id != NONE).then_some(OpRef { ir: self.ir, id })
    }

    /// Returns `true` if the op precedes `other` in the same block. MLIR's `isBeforeInBlock`.
    ///
    /// # Complexity
    /// Linear in the distance between the ops, or in the distance from one of them to the start or end of the block if that is shorter.
    /// `drr::analysis::OpOrder` answers many queries about a block in constant time.
    ///
    /// ```
    /// use drr_ir::{ContextBuilder, Module};
    /// let ctx = ContextBuilder::new().allow_unregistered_dialects(true).build();
    /// let module = Module::parse(&ctx, "\"t.a\"() : () -> ()\n\"t.b\"() : () -> ()")?;
    /// let ops: Vec<_> = module.root().walk().skip(1).collect();
    /// assert!(ops[0].is_before_in_block(ops[1]) && !ops[1].is_before_in_block(ops[0]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn is_before_in_block(self, other: OpRef<'ir>) -> bool {
        if self == other || self.block().is_none() || self.block() != other.block() {
            return false;
        }
        let after = |op: OpRef<'ir>| std::iter::successors(op.next(), |op| op.next());
        let before = |op: OpRef<'ir>| std::iter::successors(op.prev(), |op| op.prev());
        let (mut after_self, mut before_self) = (after(self), before(self));
        let (mut after_other, mut before_other) = (after(other), before(other));
        loop {
            match after_self.next() {
                Some(next) if next == other => return true,
                Some(_) => {}
                None => return false,
            }
            match before_other.next() {
                Some(previous) if previous == self => return true,
                Some(_) => {}
                None => return false,
            }
            if before_self.next().is_none() || after_other.next().is_none() {
                return true;
            }
        }
    }

    /// Returns the flags of the running driver; 0 for a new op. For drivers only, like `DriverIr`.
    #[doc(hidden)]
    #[inline]
    pub fn driver_flags(self) -> u8 {
        self.data().driver_flags
    }

    /// Returns `true` if the op is directly in `block`.
    pub fn is_in(self, block: Block) -> bool {
        self.block().is_some_and(|own| own.handle() == block)
    }
}

impl fmt::Debug for OpRef<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} {}", self.handle(), self.name_text())
    }
}

macro_rules! values {
    ($(#[$doc:meta])* $name:ident by $at:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub struct $name<'ir> {
            op: OpRef<'ir>,
            next: u32,
            end: u32,
        }

        impl<'ir> $name<'ir> {
            /// Returns the value at an index.
            pub fn get(&self, index: usize) -> Option<ValueRef<'ir>> {
                if index < self.len() {
                    self.op.$at(self.next as usize + index)
                } else {
                    None
                }
            }

            /// Returns a range of the values, truncated to the existing ones.
            pub fn range(self, start: usize, len: usize) -> $name<'ir> {
                let all = self.end - self.next;
                let start = u32::try_from(start).map_or(all, |start| start.min(all));
                let len = u32::try_from(len).map_or(all - start, |len| len.min(all - start));
                $name {
                    op: self.op,
                    next: self.next + start,
                    end: self.next + start + len,
                }
            }

            /// Returns `true` if there are no values.
            pub fn is_empty(&self) -> bool {
                self.next == self.end
            }

            /// Returns the persistent handles.
            pub fn handles<B: FromIterator<super::Value>>(self) -> B {
                self.map(|value| value.handle()).collect()
            }
        }

        impl<'ir> Iterator for $name<'ir> {
            type Item = ValueRef<'ir>;

            #[inline]
            fn next(&mut self) -> Option<ValueRef<'ir>> {
                if self.next == self.end {
                    return None;
                }
                self.next += 1;
                self.op.$at(self.next as usize - 1)
            }

            fn size_hint(&self) -> (usize, Option<usize>) {
                let len = (self.end - self.next) as usize;
                (len, Some(len))
            }
        }

        impl DoubleEndedIterator for $name<'_> {
            fn next_back(&mut self) -> Option<Self::Item> {
                if self.next == self.end {
                    return None;
                }
                self.end -= 1;
                self.op.$at(self.end as usize)
            }
        }

        impl ExactSizeIterator for $name<'_> {}
    };
}

values! {
    /// An iterator over operands of an op, in order.
    Operands by operand
}

values! {
    /// An iterator over results of an op, in order.
    Results by result
}

impl<'ir> Operands<'ir> {
    /// Returns the op and the range of operand indices, from which the operands can be retrieved later.
    pub fn op_and_indices(&self) -> (OpRef<'ir>, std::ops::Range<usize>) {
        (self.op, self.next as usize..self.end as usize)
    }
}

/// An iterator over attributes of an op, sorted by the bytes of their names.
#[derive(Clone, Copy, Debug)]
pub struct AttrIter<'ir> {
    list: AttrList<'ir>,
    next: usize,
}

impl Iterator for AttrIter<'_> {
    type Item = (Ident, Attribute);

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        let (key, attr) = self.list.get(self.next)?;
        self.next += 1;
        Some((Ident(key), Attribute::from_bits(attr)?))
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.list.len() - self.next;
        (len, Some(len))
    }
}

impl ExactSizeIterator for AttrIter<'_> {}
