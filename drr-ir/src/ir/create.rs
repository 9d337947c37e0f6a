//! Creating ops.

use smallvec::SmallVec;

use super::{Block, InsertPoint, Ir, IrError, Op, Region, Value};
use crate::store::NONE;
use crate::store::journal::JournalEdit;
use crate::store::records::{Ids, OpData};
use crate::{Attribute, Ident, Location, OpName, Type};

/// The data for creating an op. Fields that are not given are empty.
///
/// ```
/// use drr_ir::{Context, Ir, OperationState, Type};
/// let ctx = Context::new();
/// let mut ir = Ir::new(&ctx);
/// let op = ir.create(OperationState { result_types: &[Type::I32], ..OperationState::new(ctx.op_name("test.value")) });
/// assert_eq!(ir.op(op).num_results(), 1);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct OperationState<'a> {
    /// Full name of the op.
    pub name: OpName,
    /// Location.
    pub location: Location,
    /// Operands.
    pub operands: &'a [Value],
    /// Types of the results.
    pub result_types: &'a [Type],
    /// Inherent attributes, in any order; the last one of equal keys is used. Omitted attributes of a registered op are
    /// set to their defaults.
    pub inherent: &'a [(Ident, Attribute)],
    /// Discardable attributes, in any order; the last one of equal keys is used.
    pub discardable: &'a [(Ident, Attribute)],
    /// Detached regions, which become the op's first regions.
    pub regions: &'a [Region],
    /// Number of empty regions after `regions`.
    pub empty_regions: usize,
    /// Successors.
    pub successors: &'a [Block],
}

impl OperationState<'_> {
    /// Creates the state of an op with only a name.
    pub fn new(name: OpName) -> Self {
        OperationState {
            name,
            location: Location::UNKNOWN,
            operands: &[],
            result_types: &[],
            inherent: &[],
            discardable: &[],
            regions: &[],
            empty_regions: 0,
            successors: &[],
        }
    }
}

/// An op at the end of a block with at most one result and with data that requires no checks: the values are live, and
/// the attributes have their stored form.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PlainOp<'a> {
    pub(crate) name: OpName,
    pub(crate) location: Location,
    /// Indices of values.
    pub(crate) operands: &'a [u32],
    pub(crate) result: Option<Type>,
    pub(crate) attrs: PlainAttrs,
}

/// The attributes of a [`PlainOp`].
#[derive(Clone, Copy, Debug)]
pub(crate) enum PlainAttrs {
    None,
    /// A single inherent attribute.
    One(Ident, Attribute),
    /// The attributes of the op with this index.
    Like(u32),
}

type AttrPairs = SmallVec<[(u32, u32); 4]>;

impl Ir {
    /// Creates an op at an insertion point: [`Ir::create`] with [`Ir::insert_before`] and similar methods.
    ///
    /// # Panics
    /// Panics if a handle is stale, if a region belongs to another op, or if the op of the insertion point is in no
    /// block.
    #[track_caller]
    pub fn create_at(&mut self, new: &OperationState<'_>, point: InsertPoint) -> Op {
        if let InsertPoint::Before(anchor) = point
            && !self.is_recording()
            && new.regions.is_empty()
        {
            // A new op without regions is detached and cannot contain the anchor: no checks are required.
            let block = self.enclosing_block(anchor);
            let op = self.create_detached(new);
            self.arena.link_op(op.id, block, anchor.id);
            return op;
        }
        let op = self.create_detached(new);
        match point {
            InsertPoint::Detached => {}
            InsertPoint::Before(anchor) => self.insert_before(op, anchor),
            InsertPoint::After(anchor) => self.insert_after(op, anchor),
            InsertPoint::End(block) => self.append(block, op),
        }
        op
    }

    /// Creates a detached op.
    ///
    /// # Panics
    /// Panics if a handle is stale, if the name belongs to another context, if a region belongs to another op, or if a
    /// region is given twice.
    #[track_caller]
    pub fn create(&mut self, new: OperationState<'_>) -> Op {
        self.create_detached(&new)
    }

    #[track_caller]
    pub(super) fn create_detached(&mut self, new: &OperationState<'_>) -> Op {
        for &operand in new.operands {
            self.value(operand);
        }
        let has_extra = !new.regions.is_empty() || new.empty_regions > 0 || !new.successors.is_empty();
        if has_extra {
            self.check_extra(new);
        }
        let name = self.ctx().index_of(new.name);
        self.debug_check_context(new);
        let attrs = self.plain_attrs(new);
        let mut data = OpData::new(name, new.location.to_bits()).with_result(new.result_types.first().copied());
        if let Some(PlainAttrs::One(key, attr)) = attrs {
            data.set_one_attr(key.0, attr.to_bits());
        }
        let op = self.arena.new_op(data);
        if let [_, further @ ..] = new.result_types
            && !further.is_empty()
        {
            self.arena.set_further_results(op, further);
        }
        if has_extra {
            self.create_extra(op, new);
        }
        self.arena
            .attach_operands(op, new.operands.iter().map(|value| value.id));
        if attrs.is_none() {
            self.create_any_attrs(op, new);
        }
        self.record(|_| JournalEdit::Made {
            op,
            given: new.regions.len() as u32,
        });
        self.op_handle(op)
    }

    /// Checks the regions and successors of a new op.
    #[track_caller]
    fn check_extra(&self, new: &OperationState<'_>) {
        for &block in new.successors {
            self.block(block);
        }
        for &region in new.regions {
            assert!(
                self.region(region).parent_op().is_none(),
                "the region belongs to another op"
            );
        }
        assert!(!has_equal(new.regions), "a region is given twice");
    }

    /// Sets the regions and successors of a new op.
    fn create_extra(&mut self, op: u32, new: &OperationState<'_>) {
        let mut regions: Ids = new.regions.iter().map(|region| region.id).collect();
        regions.extend((0..new.empty_regions).map(|_| self.arena.new_region()));
        self.give_regions(op, regions);
        for block in new.successors {
            self.arena.blocks[block.id as usize].references += 1;
        }
        self.arena.extra_mut(op).successors = new.successors.iter().map(|block| block.id).collect();
    }

    /// Sets the regions of a new op.
    pub(super) fn give_regions(&mut self, op: u32, regions: Ids) {
        for &region in &regions {
            self.arena.regions[region as usize].parent = op;
        }
        self.arena.extra_mut(op).regions = regions;
    }

    /// Creates a plain op at the end of the block with index `block`, without recording it, and returns the op's index.
    #[inline(always)]
    pub(crate) fn append_plain(&mut self, block: u32, new: PlainOp<'_>) -> u32 {
        debug_assert!(!self.is_recording());
        let mut data = OpData::new(new.name.index(), new.location.to_bits()).with_result(new.result);
        if let PlainAttrs::One(key, attr) = new.attrs {
            data.set_one_attr(key.0, attr.to_bits());
        }
        let op = self.arena.append_new_op(block, data);
        self.arena.attach_operands(op, new.operands.iter().copied());
        if let PlainAttrs::Like(other) = new.attrs {
            self.arena.copy_attrs(other, op);
        }
        op
    }

    /// Changes existing attributes of a new op, without recording it.
    pub(crate) fn set_attrs_of(&mut self, op: u32, changes: &[(Ident, Attribute)]) {
        for &(key, attr) in changes {
            self.arena.change_attr(op, key.0, attr.to_bits());
        }
    }

    /// Returns the type of a live value.
    #[inline]
    pub(crate) fn type_of(&self, value: u32) -> Type {
        Type::from_bits(self.arena.value_type(value)).unwrap_or(Type::NONE)
    }

    /// Sets the type of a new op's only result, without recording it.
    pub(crate) fn set_type_of(&mut self, op: u32, ty: Type) {
        *self.arena.value_type_mut(op) = ty.to_bits();
    }

    /// With debug assertions, checks that the types and attributes of a new op belong to this context.
    #[inline]
    #[track_caller]
    pub(super) fn debug_check_context(&self, new: &OperationState<'_>) {
        if !cfg!(debug_assertions) {
            return;
        }
        for &ty in new.result_types {
            self.ctx().debug_check_type(ty);
        }
        for &(key, value) in new.inherent.iter().chain(new.discardable) {
            self.ctx().debug_check_attr(key, value);
        }
    }

    /// Returns the attributes of a new op if there is at most one and if nothing has to be added or sorted.
    #[inline]
    pub(super) fn plain_attrs(&self, new: &OperationState<'_>) -> Option<PlainAttrs> {
        let info = self.ctx().registry().info_at(new.name.index());
        let is_plain = info.is_none_or(|info| !info.has_defaults() && !info.has_properties());
        match (new.inherent, new.discardable) {
            ([], []) if is_plain => Some(PlainAttrs::None),
            (&[(key, value)], []) if is_plain => Some(PlainAttrs::One(key, value)),
            _ => None,
        }
    }

    /// Sets the attributes of a new op in the general case.
    pub(super) fn create_any_attrs(&mut self, op: u32, new: &OperationState<'_>) {
        let mut inherent: SmallVec<[(Ident, Attribute); 4]> = SmallVec::from_slice(new.inherent);
        let info = self.ctx().op_info(new.name);
        if let Some(info) = info.filter(|info| info.has_properties()) {
            for (key, value) in &mut inherent {
                *value = info.normalized(self.ctx(), *key, *value);
            }
        }
        if let Some(info) = info.filter(|info| info.has_defaults()) {
            for (key, value) in info.defaults(self.ctx()) {
                if !inherent.iter().any(|entry| entry.0 == key) {
                    inherent.push((key, value));
                }
            }
        }
        let inherent = self.sorted(&inherent);
        let discardable = self.sorted(new.discardable);
        self.arena.set_attrs(op, &inherent, &discardable);
    }

    /// Returns the entries sorted by the bytes of their keys, with the last one of equal keys.
    pub(super) fn sorted(&self, entries: &[(Ident, Attribute)]) -> AttrPairs {
        let ctx = self.ctx();
        let mut pairs: AttrPairs = entries.iter().map(|(key, value)| (key.0, value.to_bits())).collect();
        let in_order = pairs
            .windows(2)
            .all(|w| Ident(w[0].0).bytes(ctx) < Ident(w[1].0).bytes(ctx));
        if !in_order {
            pairs.reverse();
            pairs.sort_by(|a, b| Ident(a.0).bytes(ctx).cmp(Ident(b.0).bytes(ctx)));
            pairs.dedup_by_key(|pair| pair.0);
        }
        pairs
    }

    /// Creates an empty, detached region for a later op.
    pub fn create_region(&mut self) -> Region {
        let region = self.arena.new_region();
        self.record(|_| JournalEdit::MadeRegion { region });
        self.region_handle(region)
    }

    /// Erases a detached region with its contents.
    ///
    /// # Errors
    /// Returns an error if the region belongs to an op, or if an op outside refers to its contents; nothing is erased
    /// then.
    ///
    /// # Panics
    /// Panics if the handle is stale.
    #[track_caller]
    pub fn erase_region(&mut self, region: Region) -> Result<(), IrError> {
        if let Some(parent) = self.region(region).parent_op() {
            let op = parent.name_text().into_owned();
            return Err(IrError::RegionOwned { op });
        }
        let contents = self.arena.contents_of_region(region.id);
        self.check_only_inside(&contents)?;
        self.free_contents(contents);
        Ok(())
    }

    /// Creates an empty, detached block.
    pub fn create_block(&mut self) -> Block {
        let block = self.new_block();
        self.block_handle(block)
    }

    pub(super) fn new_block(&mut self) -> u32 {
        let block = self.arena.new_block();
        self.record(|_| JournalEdit::MadeBlock { block });
        block
    }

    /// Moves an op to the end of a block.
    ///
    /// # Panics
    /// Panics if a handle is stale, or if the block is nested in the op.
    #[track_caller]
    pub fn append(&mut self, block: Block, op: Op) {
        let block = self.block(block).id;
        self.move_op(op, block, |_| NONE);
    }

    /// Moves an op to the start of a block.
    ///
    /// # Panics
    /// Panics if a handle is stale, or if the block is nested in the op.
    #[track_caller]
    pub fn prepend(&mut self, block: Block, op: Op) {
        let block = self.block(block).id;
        self.move_op(op, block, |ir| ir.arena.blocks[block as usize].first);
    }

    /// Moves an op before another one.
    ///
    /// ```
    /// use drr_ir::{ContextBuilder, Module, Op};
    /// let ctx = ContextBuilder::new().allow_unregistered_dialects(true).build();
    /// let mut module = Module::parse(&ctx, r#""t.a"() : () -> () "t.b"() : () -> ()"#)?;
    /// let ops: Vec<Op> = module.root().walk().skip(1).map(|op| op.handle()).collect();
    /// module.ir_mut().insert_before(ops[1], ops[0]);
    /// let names: Vec<_> = module.root().walk().skip(1).map(|op| op.name_text()).collect();
    /// assert_eq!(names, ["t.b", "t.a"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Panics
    /// Panics if a handle is stale, if `anchor` is in no block, or if `anchor` is `op` or is nested in it.
    #[inline]
    #[track_caller]
    pub fn insert_before(&mut self, op: Op, anchor: Op) {
        let block = self.enclosing_block(anchor);
        assert!(op != anchor, "an op cannot stand before itself");
        self.move_op(op, block, |_| anchor.id);
    }

    /// Moves an op after another one.
    ///
    /// # Panics
    /// Panics if a handle is stale, if `anchor` is in no block, or if `anchor` is `op` or is nested in it.
    #[track_caller]
    pub fn insert_after(&mut self, op: Op, anchor: Op) {
        let block = self.enclosing_block(anchor);
        assert!(op != anchor, "an op cannot be inserted after itself");
        self.move_op(op, block, |ir| ir.arena.ops[anchor.id as usize].next);
    }

    /// Unlinks an op from its block; the op continues to exist.
    ///
    /// # Panics
    /// Panics if the handle is stale.
    #[track_caller]
    pub fn detach(&mut self, op: Op) {
        self.op(op);
        self.unlink_op(op.id);
    }

    #[inline]
    #[track_caller]
    pub(super) fn enclosing_block(&self, anchor: Op) -> u32 {
        match self.op(anchor).block() {
            Some(block) => block.id,
            None => panic!("the anchor is in no block"),
        }
    }

    /// Moves an op before another op of the block. `next` is computed after the op is unlinked.
    #[inline]
    #[track_caller]
    fn move_op(&mut self, op: Op, block: u32, next: impl FnOnce(&Ir) -> u32) {
        self.assert_outside(op, block);
        self.unlink_op(op.id);
        let next = next(self);
        self.arena.link_op(op.id, block, next);
    }

    #[track_caller]
    fn assert_outside(&self, op: Op, block: u32) {
        if self.op(op).regions().any(|region| !region.is_empty()) {
            let home = self.op(op).parent_op();
            let inside = super::BlockRef { ir: self, id: block }
                .parent_op()
                .is_some_and(|parent| parent.is_or_is_inside(home, |around| around.id == op.id));
            assert!(!inside, "an op cannot move into itself");
        }
    }
}

/// Returns `true` if a region is given twice.
fn has_equal(regions: &[Region]) -> bool {
    if regions.len() < 2 {
        return false;
    }
    let mut ids: SmallVec<[u32; 4]> = regions.iter().map(|region| region.id).collect();
    ids.sort_unstable();
    ids.windows(2).any(|pair| pair[0] == pair[1])
}
