//! Copying of ops with their regions.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::{Block, Ir, Op, Value};
use crate::store::journal::JournalEdit;
use crate::store::records::{EMPTY_PROPERTIES, HAS_RESULT, Ids, OpData, OutOfLineValue};
use crate::store::{NONE, OUT_OF_LINE};
use crate::{Location, Type};

/// Pairs of ops and their copies.
type OpPairs = SmallVec<[(u32, u32); 8]>;

/// A mapping from the values and blocks of originals to those of copies, MLIR's `IRMapping`. Values and blocks without
/// an entry map to themselves.
///
/// ```
/// use drr_ir::{Context, InsertPoint, Mapping, Module, OperationState, Type};
/// let ctx = Context::new();
/// let mut module = Module::new(&ctx);
/// let state = OperationState { result_types: &[Type::I32], ..OperationState::new(ctx.op_name("test.op")) };
/// let op = module.ir_mut().create(state);
/// let mut mapping = Mapping::new();
/// let copy = module.ir_mut().clone_op(op, &mut mapping);
/// let [from, to] = [op, copy].map(|op| module.ir().op(op).result(0).expect("it has one").handle());
/// assert_eq!(mapping.get(from), Some(to));
/// assert_eq!(mapping.get(to), None);
/// assert_eq!(mapping.get_or_self(to), to);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Mapping {
    values: FxHashMap<Value, Value>,
    blocks: FxHashMap<Block, Block>,
}

impl Mapping {
    /// Creates a mapping in which every value and block maps to itself.
    pub fn new() -> Self {
        Self::default()
    }

    /// Maps `from` to `to`, replacing an existing entry.
    pub fn map(&mut self, from: Value, to: Value) {
        self.values.insert(from, to);
    }

    /// Maps the block `from` to `to`, replacing an existing entry.
    pub fn map_block(&mut self, from: Block, to: Block) {
        self.blocks.insert(from, to);
    }

    /// Returns the value that `from` is mapped to, if there is an entry.
    pub fn get(&self, from: Value) -> Option<Value> {
        self.values.get(&from).copied()
    }

    /// Returns the value that `from` is mapped to, or `from` without an entry.
    pub fn get_or_self(&self, from: Value) -> Value {
        self.get(from).unwrap_or(from)
    }

    /// Returns the block that `from` is mapped to, if there is an entry.
    pub fn get_block(&self, from: Block) -> Option<Block> {
        self.blocks.get(&from).copied()
    }

    /// Returns the block that `from` is mapped to, or `from` without an entry.
    pub fn get_block_or_self(&self, from: Block) -> Block {
        self.get_block(from).unwrap_or(from)
    }
}

/// The copies of an op and its nested ops.
struct CopiedTree {
    root: u32,
    ops: Vec<u32>,
    /// The first operand or successor that the mapping maps to a stale entity.
    stale: Option<&'static str>,
}

impl Ir {
    /// Creates a detached copy of an op with its regions. The mapping then also maps the op's results, and the values
    /// and blocks nested in it, to their copies.
    ///
    /// # Panics
    /// Panics if the handle is stale, or if the mapping maps an operand or a successor of a copied op to a value or
    /// block that was erased or belongs to another IR. The IR is then unchanged.
    #[track_caller]
    pub fn clone_op(&mut self, op: Op, mapping: &mut Mapping) -> Op {
        self.op(op);
        let copy = self.copy_tree(op, mapping);
        if let Some(what) = copy.stale {
            self.arena.undo_copy(copy.root, &copy.ops);
            panic!("the mapping maps to a {what} that was erased, or belongs to another module");
        }
        let root = copy.root;
        self.record(|_| JournalEdit::Cloned {
            op: root,
            ops: copy.ops.into(),
        });
        self.op_handle(root)
    }

    /// Copies an op with its regions, without recording it.
    fn copy_tree(&mut self, op: Op, mapping: &mut Mapping) -> CopiedTree {
        // All ops are created without operands and successors first, so that every value exists before its uses.
        let root = self.clone_shell(op.id, mapping);
        let mut pairs = OpPairs::from_slice(&[(op.id, root)]);
        let mut at = 0;
        while let Some(&(old, new)) = pairs.get(at) {
            at += 1;
            let regions = |ir: &Ir, op: u32| ir.arena.extra(op).map_or_else(Ids::new, |extra| extra.regions.clone());
            for (old_region, new_region) in regions(self, old).into_iter().zip(regions(self, new)) {
                self.clone_blocks(old_region, new_region, mapping, &mut pairs);
            }
        }
        let ops = pairs.iter().map(|&(_, new)| new).collect();
        let mut stale = None;
        for (old, new) in pairs {
            let operands: SmallVec<[u32; 4]> = (0..self.arena.operand_count(old))
                .filter_map(|i| self.arena.operand(old, i))
                .map(|value| {
                    let mapped = mapping.get(self.value_handle(value));
                    let live = mapped.map(|mapped| self.get_value(mapped).is_some());
                    stale = stale.or((live == Some(false)).then_some("value"));
                    mapped.filter(|_| live == Some(true)).map_or(value, |mapped| mapped.id)
                })
                .collect();
            self.arena.attach_operands(new, operands.into_iter());
            let successors = self.arena.extra(old).map(|extra| extra.successors.clone());
            if let Some(mut successors) = successors.filter(|successors| !successors.is_empty()) {
                for block in &mut successors {
                    match mapping.get_block(self.block_handle(*block)) {
                        Some(mapped) if self.get_block(mapped).is_some() => *block = mapped.id,
                        Some(_) => stale = stale.or(Some("block")),
                        None => {}
                    }
                    self.arena.blocks[*block as usize].references += 1;
                }
                self.arena.extra_mut(new).successors = successors;
            }
        }
        CopiedTree { root, ops, stale }
    }

    fn clone_blocks(&mut self, old_region: u32, new_region: u32, mapping: &mut Mapping, pairs: &mut OpPairs) {
        let mut old_block = self.arena.regions[old_region as usize].first;
        while old_block != NONE {
            let new_block = self.arena.new_block();
            self.arena.link_block(new_block, new_region, NONE);
            mapping.map_block(self.block_handle(old_block), self.block_handle(new_block));
            let args = self.arena.blocks[old_block as usize].args.clone();
            for (index, arg) in args.into_iter().enumerate() {
                let OutOfLineValue { ty, location, .. } = self.arena.values[arg as usize];
                let new = self.arena.insert_argument(new_block, index, ty, location);
                mapping.map(
                    self.value_handle(arg | OUT_OF_LINE),
                    self.value_handle(new | OUT_OF_LINE),
                );
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

    /// Copies an op without operands and successors, with empty regions.
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
                mapping.map(self.value_handle(from), self.value_handle(to));
            }
        }
        new
    }

    /// Copies only the name, the attributes and the result types of an op.
    pub(super) fn clone_data(&mut self, old: u32, location: Location) -> u32 {
        let data = self.arena.ops[old as usize];
        let new = self.arena.new_op(OpData {
            flags: data.flags & (HAS_RESULT | EMPTY_PROPERTIES),
            ty: data.ty,
            ..OpData::new(data.name, location.to_bits())
        });
        if self.arena.result_count(old) > 1 {
            let types = super::OpRef { ir: self, id: old }.result_types().skip(1);
            let types: SmallVec<[Type; 2]> = types.collect();
            self.arena.set_further_results(new, &types);
        }
        self.arena.copy_attrs(old, new);
        new
    }
}
