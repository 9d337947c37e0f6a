//! Changes to ops: operands, attributes, uses, erasure.

use rustc_hash::{FxHashMap, FxHashSet};

use super::{Block, Ir, Op, OpRef, Value};
use crate::store::journal::JournalEdit;
use crate::store::records::EMPTY_PROPERTIES;
use crate::store::tree::TreeContents;
use crate::{Attribute, Ident, Location, OpName, Type};

/// An edit that would leave a dangling reference. The IR is unchanged.
///
/// ```
/// use drr_ir::{ContextBuilder, IrError, Module};
/// let ctx = ContextBuilder::new().allow_unregistered_dialects(true).build();
/// let mut module = Module::parse(&ctx, r#"%0 = "t.a"() : () -> i32 "t.b"(%0) : (i32) -> ()"#)?;
/// let used = module.root().walk().nth(1).map(|op| op.handle()).expect("the module has ops");
/// let error = module.ir_mut().erase(used).unwrap_err();
/// assert!(matches!(error, IrError::ResultUsed { result: 0, .. }));
/// assert_eq!(error.to_string(), "`t.a` cannot be erased: its result 0 is still used by `t.b`");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum IrError {
    /// A result of an op to be erased is still used.
    #[error("`{op}` cannot be erased: its result {result} is still used by `{user}`")]
    ResultUsed {
        /// Name of the op to be erased.
        op: String,
        /// Index of the result.
        result: usize,
        /// Name of an op that uses the result.
        user: String,
    },
    /// A block argument to be erased is still used.
    #[error("argument {argument} of the block cannot be erased: it is still used by `{user}`")]
    ArgumentUsed {
        /// Index of the argument.
        argument: usize,
        /// Name of an op that uses the argument.
        user: String,
    },
    /// A block would be inlined with one of its arguments replaced by another one.
    #[error("argument {argument} of the block cannot be replaced by an argument of the same block")]
    OwnArgument {
        /// Index of the argument.
        argument: usize,
    },
    /// A block to be erased is still a successor of an op.
    #[error("the block cannot be erased: an op still names it as its successor")]
    BlockReferenced,
    /// A region to be erased belongs to an op.
    #[error("the region cannot be erased: it belongs to `{op}`")]
    RegionOwned {
        /// Name of the op.
        op: String,
    },
    /// An index out of range.
    #[error("{what} {index} does not exist: there are {count}")]
    OutOfRange {
        /// Kind of the indexed item.
        what: &'static str,
        /// The index.
        index: usize,
        /// Number of items.
        count: usize,
    },
    /// The number of given values differs from the required one.
    #[error("{needed} values are needed, {given} are given")]
    WrongNumber {
        /// Number of values required.
        needed: usize,
        /// Number of values given.
        given: usize,
    },
}

/// Uses that are being moved between values. They are recorded on drop, so that a panic of the callback leaves none
/// unrecorded.
struct MovedUses<'ir> {
    ir: &'ir mut Ir,
    from: u32,
    to: u32,
    count: u32,
}

impl Drop for MovedUses<'_> {
    fn drop(&mut self) {
        let MovedUses { from, to, count, .. } = *self;
        if count > 0 {
            self.ir.record(|_| JournalEdit::Uses { from, to, count });
        }
    }
}

impl Ir {
    /// Replaces an operand.
    ///
    /// ```
    /// use drr_ir::{ContextBuilder, Module, Op};
    /// let ctx = ContextBuilder::new().allow_unregistered_dialects(true).build();
    /// let mut module = Module::parse(&ctx, r#"%0:2 = "t.a"() : () -> (i32, i32) "t.b"(%0#0) : (i32) -> ()"#)?;
    /// let ops: Vec<Op> = module.root().walk().skip(1).map(|op| op.handle()).collect();
    /// let second = module.ir().op(ops[0]).result(1).expect("it has two results").handle();
    /// module.ir_mut().set_operand(ops[1], 0, second)?;
    /// assert!(module.ir_mut().set_operand(ops[1], 1, second).is_err());
    /// assert!(module.to_string().contains(r#""t.b"(%0#1)"#));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Returns an error if there is no such operand.
    ///
    /// # Panics
    /// Panics if a handle is stale.
    #[track_caller]
    pub fn set_operand(&mut self, op: Op, index: usize, value: Value) -> Result<(), IrError> {
        self.value(value);
        check_index("operand", index, self.op(op).num_operands())?;
        self.record(|ir| ir.use_edit(ir.arena.operand_use(op.id, index)));
        self.arena.set_operand(op.id, index, value.id);
        Ok(())
    }

    /// Replaces all operands; their number may change.
    ///
    /// # Panics
    /// Panics if a handle is stale.
    #[track_caller]
    pub fn set_operands(&mut self, op: Op, values: &[Value]) {
        self.op(op);
        for &value in values {
            self.value(value);
        }
        if values.is_empty() && self.arena.operand_count(op.id) == 0 {
            return;
        }
        self.detach_operands(op.id);
        self.arena.attach_operands(op.id, values.iter().map(|value| value.id));
    }

    /// Replaces every use of `from` by `to`, most recent use first, as in MLIR. `each` is called with each user after
    /// its operand has changed.
    ///
    /// # Panics
    /// Panics if a handle is stale.
    #[track_caller]
    pub fn replace_uses(&mut self, from: Value, to: Value, mut each: impl FnMut(Op)) {
        self.value(from);
        self.value(to);
        if from == to {
            return;
        }
        let mut moved = MovedUses {
            ir: self,
            from: from.id,
            to: to.id,
            count: 0,
        };
        while let Some(at) = moved.ir.arena.move_first_use(from.id, to.id) {
            moved.count += 1;
            let owner = moved.ir.arena.use_owner(at);
            each(moved.ir.op_handle(owner));
        }
    }

    /// Replaces every use of `from` by `to`, without a callback.
    ///
    /// ```
    /// use drr_ir::{ContextBuilder, Module, Value};
    /// let ctx = ContextBuilder::new().allow_unregistered_dialects(true).build();
    /// let mut module = Module::parse(&ctx, r#"
    ///   %0 = "t.old"() : () -> i32
    ///   %1 = "t.new"() : () -> i32
    ///   "t.use"(%0) : (i32) -> ()
    /// "#)?;
    /// let values: Vec<Value> = module.root().walk().filter_map(|op| op.result(0)).map(|value| value.handle()).collect();
    /// module.ir_mut().replace_all_uses(values[0], values[1]);
    /// assert!(!module.ir().value(values[0]).has_uses());
    /// assert!(module.to_string().contains(r#""t.use"(%1)"#));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Panics
    /// Panics if a handle is stale.
    #[track_caller]
    pub fn replace_all_uses(&mut self, from: Value, to: Value) {
        self.replace_uses(from, to, |_| {});
    }

    /// Replaces the uses of `from` whose op and operand index `which` accepts.
    ///
    /// ```
    /// use drr_ir::{ContextBuilder, Module, Value};
    /// let ctx = ContextBuilder::new().allow_unregistered_dialects(true).build();
    /// let mut module = Module::parse(&ctx, r#"
    ///   %0 = "t.old"() : () -> i32
    ///   %1 = "t.new"() : () -> i32
    ///   "t.use"(%0, %0) : (i32, i32) -> ()
    /// "#)?;
    /// let values: Vec<Value> = module.root().walk().filter_map(|op| op.result(0)).map(|value| value.handle()).collect();
    /// module.ir_mut().replace_uses_if(values[0], values[1], |_, operand| operand == 1);
    /// assert!(module.to_string().contains(r#""t.use"(%0, %1)"#));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Panics
    /// Panics if a handle is stale.
    #[track_caller]
    pub fn replace_uses_if(&mut self, from: Value, to: Value, which: impl Fn(OpRef<'_>, usize) -> bool) {
        self.value(from);
        self.value(to);
        for at in self.arena.uses_of(from.id) {
            let owner = OpRef {
                ir: self,
                id: self.arena.use_owner(at),
            };
            if which(owner, self.arena.use_operand(at)) {
                self.record(|ir| ir.use_edit(at));
                self.arena.detach_use(at);
                self.arena.attach_use(at, to.id);
            }
        }
    }

    /// Sets or removes an attribute: MLIR's `Operation::setAttr` and `removeAttr`.
    ///
    /// The attribute is inherent if the op is registered and declares it
    /// ([`OpInfo::is_inherent`](crate::define::OpInfo::is_inherent)), or if the op is unregistered and has an inherent
    /// attribute with this name. Otherwise, it is discardable.
    ///
    /// ```
    /// use drr_ir::{ContextBuilder, Module};
    /// let ctx = ContextBuilder::new().allow_unregistered_dialects(true).build();
    /// let mut module = Module::parse(&ctx, r#""t.op"() {count = 1 : i64} : () -> ()"#)?;
    /// let op = module.root().walk().nth(1).map(|op| op.handle()).expect("the module has an op");
    /// let (count, name) = (ctx.ident("count"), ctx.ident("name"));
    /// module.ir_mut().set_attr(op, count, None);
    /// module.ir_mut().set_attr(op, name, Some(ctx.string_attr("loop")));
    /// assert!(module.to_string().contains(r#""t.op"() {name = "loop"} : () -> ()"#));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Panics
    /// Panics if the handle is stale.
    ///
    /// # Examples
    /// ```
    /// use drr_ir::{ContextBuilder, Module};
    /// let ctx = ContextBuilder::new().allow_unregistered_dialects(true).build();
    /// let mut module = Module::parse(&ctx, "\"t.op\"() <{a = 1 : i32}> : () -> ()")?;
    /// let root = module.root().handle();
    /// let op = module.root().walk().nth(1).expect("the module has an op").handle();
    /// for (op, name) in [(root, "sym_name"), (root, "t.note"), (op, "a"), (op, "b")] {
    ///     module.ir_mut().set_attr(op, ctx.ident(name), Some(ctx.string_attr("x")));
    /// }
    /// let text = "module @x attributes {t.note = \"x\"} {\n  \"t.op\"() <{a = \"x\"}> {b = \"x\"} : () -> ()\n}\n";
    /// assert_eq!(module.to_string(), text);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[track_caller]
    pub fn set_attr(&mut self, op: Op, key: Ident, value: Option<Attribute>) {
        let is_inherent = self.op(op).is_inherent(key);
        self.change_attrs(op, key, value, is_inherent);
    }

    /// Sets or removes an inherent attribute.
    ///
    /// # Panics
    /// Panics if the handle is stale.
    #[track_caller]
    pub fn set_inherent(&mut self, op: Op, key: Ident, value: Option<Attribute>) {
        self.change_attrs(op, key, value, true);
    }

    /// Sets or removes a discardable attribute.
    ///
    /// # Panics
    /// Panics if the handle is stale.
    #[track_caller]
    pub fn set_discardable(&mut self, op: Op, key: Ident, value: Option<Attribute>) {
        self.change_attrs(op, key, value, false);
    }

    #[track_caller]
    fn change_attrs(&mut self, op: Op, key: Ident, value: Option<Attribute>, is_inherent: bool) {
        if let Some(value) = value {
            self.ctx().debug_check_attr(key, value);
        }
        self.op(op);
        let old = self.put_attr(op.id, key, value.map(Attribute::to_bits), is_inherent);
        self.record(|_| JournalEdit::Attr {
            op: op.id,
            key,
            is_inherent,
            old,
        });
    }

    /// Sets or removes an attribute without recording it, and returns the previous value.
    pub(super) fn put_attr(&mut self, op: u32, key: Ident, value: Option<u32>, is_inherent: bool) -> Option<u32> {
        let (inherent, discardable) = self.arena.attrs(op);
        let (list, before) = if is_inherent {
            (inherent, 0)
        } else {
            (discardable, inherent.len())
        };
        let found = list.position(|other| Ident(other).bytes(&self.ctx).cmp(key.bytes(&self.ctx)));
        let old = found.ok().and_then(|at| list.get(at)).map(|(_, value)| value);
        match (found, value) {
            (Ok(at), Some(value)) => self.arena.overwrite_attr(op, before + at, value),
            (Ok(at), None) => self.arena.remove_attr(op, before + at, is_inherent),
            (Err(at), Some(value)) => self.arena.insert_attr(op, before + at, (key.0, value), is_inherent),
            (Err(_), None) => {}
        }
        old
    }

    /// Records that the text of the op, which is unregistered and has no inherent attributes, had `<{}>`.
    pub(crate) fn keep_empty_properties(&mut self, op: Op) {
        if let Some(data) = self.arena.ops.get_mut(op.id as usize) {
            data.flags |= EMPTY_PROPERTIES;
        }
    }

    /// Sets the location.
    ///
    /// # Panics
    /// Panics if the handle is stale.
    #[track_caller]
    pub fn set_location(&mut self, op: Op, location: Location) {
        self.op(op);
        self.record(|ir| JournalEdit::Location {
            op: op.id,
            location: ir.arena.ops[op.id as usize].location,
        });
        self.arena.ops[op.id as usize].location = location.to_bits();
    }

    /// Changes the name of the op and nothing else.
    ///
    /// # Panics
    /// Panics if the handle is stale, or if the name belongs to another context.
    #[track_caller]
    pub fn set_name(&mut self, op: Op, name: OpName) {
        self.op(op);
        let name = self.ctx().index_of(name);
        self.record(|ir| JournalEdit::Name {
            op: op.id,
            name: ir.arena.ops[op.id as usize].name,
        });
        self.arena.ops[op.id as usize].name = name;
    }

    /// Changes the type of a value.
    ///
    /// # Panics
    /// Panics if the handle is stale.
    #[track_caller]
    pub fn set_type(&mut self, value: Value, ty: Type) {
        self.value(value);
        self.ctx().debug_check_type(ty);
        self.record(|ir| JournalEdit::Type {
            value: value.id,
            ty: ir.arena.value_type(value.id),
        });
        *self.arena.value_type_mut(value.id) = ty.to_bits();
    }

    /// Replaces a successor.
    ///
    /// # Errors
    /// Returns an error if there is no such successor.
    ///
    /// # Panics
    /// Panics if a handle is stale.
    #[track_caller]
    pub fn set_successor(&mut self, op: Op, index: usize, block: Block) -> Result<(), IrError> {
        self.block(block);
        check_index("successor", index, self.op(op).num_successors())?;
        self.record(|ir| JournalEdit::Successor {
            op: op.id,
            index: index as u32,
            block: ir
                .arena
                .extra(op.id)
                .and_then(|extra| extra.successors.get(index).copied())
                .unwrap_or(block.id),
        });
        self.put_successor(op.id, index, block.id);
        Ok(())
    }

    /// Replaces an existing successor.
    pub(super) fn put_successor(&mut self, op: u32, index: usize, block: u32) {
        let old = std::mem::replace(&mut self.arena.extra_mut(op).successors[index], block);
        self.arena.blocks[old as usize].references -= 1;
        self.arena.blocks[block as usize].references += 1;
    }

    fn use_edit(&self, at: u32) -> JournalEdit {
        JournalEdit::Use {
            at,
            link: *self.arena.link(at),
        }
    }

    /// Erases an op with its regions.
    ///
    /// # Errors
    /// Returns an error if an op outside uses a result of the op or a value nested in it; nothing is erased then.
    ///
    /// # Panics
    /// Panics if the handle is stale.
    #[track_caller]
    pub fn erase(&mut self, op: Op) -> Result<(), IrError> {
        self.check_erasable(op)?;
        self.unlink_op(op.id);
        if self.is_recording() || self.arena.has_regions(op.id) {
            self.free_contents(self.arena.contents(op.id));
        } else {
            self.arena.detach_operands(op.id);
            self.arena.free_op(op.id);
        }
        Ok(())
    }

    /// Checks that [`Ir::erase`] would erase the op.
    ///
    /// # Errors
    /// Returns an error if an op outside uses a result of the op or a value nested in it.
    ///
    /// # Panics
    /// Panics if the handle is stale.
    #[track_caller]
    pub fn check_erasable(&self, op: Op) -> Result<(), IrError> {
        self.op(op);
        if self.arena.is_simple_and_unused(op.id) {
            return Ok(());
        }
        self.check_only_inside(&self.arena.contents(op.id))
    }

    /// Checks that no op outside refers to the values and blocks in `contents`.
    pub(super) fn check_only_inside(&self, contents: &TreeContents) -> Result<(), IrError> {
        let inside: FxHashSet<u32> = contents.ops.iter().copied().collect();
        let outside = |user: OpRef<'_>| !inside.contains(&user.id);
        let mut references: FxHashMap<u32, u32> = FxHashMap::default();
        for &id in &contents.ops {
            let owner = OpRef { ir: self, id };
            for result in owner.results() {
                if let Some(used) = result.uses().find(|used| outside(used.owner())) {
                    return Err(IrError::ResultUsed {
                        op: owner.name_text().into_owned(),
                        result: result.number(),
                        user: used.owner().name_text().into_owned(),
                    });
                }
            }
            for block in owner.successors() {
                *references.entry(block.id).or_default() += 1;
            }
        }
        for &id in &contents.blocks {
            let block = super::BlockRef { ir: self, id };
            for argument in block.args() {
                if let Some(used) = argument.uses().find(|used| outside(used.owner())) {
                    let user = used.owner().name_text().into_owned();
                    return Err(IrError::ArgumentUsed {
                        argument: argument.number(),
                        user,
                    });
                }
            }
            if self.arena.blocks[id as usize].references != references.get(&id).copied().unwrap_or(0) {
                return Err(IrError::BlockReferenced);
            }
        }
        Ok(())
    }
}

pub(super) fn check_index(what: &'static str, index: usize, count: usize) -> Result<(), IrError> {
    if index < count {
        Ok(())
    } else {
        Err(IrError::OutOfRange { what, index, count })
    }
}
