//! The ops outside of an op that is processed in a separate IR: passes look at the attributes of ancestors, such as the
//! data layout of the module, and at the declarations of symbols.

use std::sync::{Arc, Mutex, PoisonError};

use rustc_hash::{FxHashMap, FxHashSet};

use crate::define::{SymbolReferences, TraitFlags, declared_symbols};
use crate::model::{OuterOp, OuterOps};
use crate::store::copy::{Extent, Remap};
use crate::store::tree::TreeContents;
use crate::store::{Arena, NONE};
use crate::{AttrData, Attribute, BlockRef, Context, Ident, Ir, Op, OpRef};

/// The symbols around isolated ops, as they were before the first of these was processed, so that nothing depends on
/// their order.
#[derive(Debug)]
pub(super) struct OuterSymbols {
    /// The indices of the isolated ops.
    isolated: FxHashSet<u32>,
    /// The symbols of symbol tables. Each table is collected when a symbol is first looked up in it.
    tables: Mutex<FxHashMap<u32, Arc<FxHashMap<Ident, Op>>>>,
    originals: Mutex<Originals>,
}

/// The isolated ops without their bodies, before they were processed.
#[derive(Debug)]
struct Originals {
    ir: Ir,
    /// The copies, by the index of the op.
    ops: FxHashMap<u32, Op>,
}

impl OuterSymbols {
    pub(super) fn new(ctx: &Context, isolated: &[Op]) -> OuterSymbols {
        OuterSymbols {
            isolated: isolated.iter().map(|op| op.index()).collect(),
            tables: Mutex::default(),
            originals: Mutex::new(Originals {
                ir: Ir::new(ctx),
                ops: FxHashMap::default(),
            }),
        }
    }

    fn lookup<'ir>(&self, table: OpRef<'ir>, name: Ident) -> Option<OpRef<'ir>> {
        table.ir().get(*self.symbols(table).get(&name)?)
    }

    fn symbols(&self, table: OpRef<'_>) -> Arc<FxHashMap<Ident, Op>> {
        let mut tables = self.tables.lock().unwrap_or_else(PoisonError::into_inner);
        let symbols = tables.entry(table.index());
        Arc::clone(symbols.or_insert_with(|| Arc::new(declared_symbols(table))))
    }

    /// Records an op that is processed next, if it is a symbol in one of these tables.
    fn keep(&self, op: OpRef<'_>, tables: &[OpRef<'_>], remap: &mut Remap) {
        if op.has_trait(TraitFlags::SYMBOL) && self.isolated.len() > 1 {
            // Afterwards, the op may have another name.
            tables.iter().for_each(|&table| _ = self.symbols(table));
            let mut originals = self.originals.lock().unwrap_or_else(PoisonError::into_inner);
            if let Some(copy) = copy_declaration(op, &mut originals.ir.arena, remap) {
                let copy = originals.ir.op_handle(copy);
                originals.ops.insert(op.index(), copy);
            }
        }
    }

    /// Calls `copy` with an op, or with what it was before it was processed.
    fn with_original<T>(&self, op: OpRef<'_>, copy: impl FnOnce(OpRef<'_>) -> T) -> T {
        if !self.isolated.contains(&op.index()) {
            return copy(op);
        }
        let originals = self.originals.lock().unwrap_or_else(PoisonError::into_inner);
        let original = originals.ops.get(&op.index());
        copy(original.map_or(op, |&original| originals.ir.op(original)))
    }
}

/// Memory that is reused for several copies.
#[derive(Debug, Default)]
pub(super) struct CopyScratch {
    pub(super) remap: Remap,
    references: SymbolReferences,
}

fn num_nested_ops(op: OpRef<'_>) -> usize {
    let blocks = op.regions().flat_map(|region| region.blocks());
    blocks.map(|block| block.ops().count()).sum()
}

impl Ir {
    /// Returns the op that this separate IR was created for. `None` if the IR was not created by
    /// [`Ir::for_each_isolated`] or its variants.
    ///
    /// ```
    /// use drr_ir::{Context, Module};
    /// let ctx = Context::new();
    /// let mut module = Module::parse(&ctx, "module @outer attributes {x = 1} { module @inner {} }")?;
    /// let inner: Vec<_> = module.root().walk().skip(1).map(|op| op.handle()).collect();
    /// module.ir_mut().for_each_isolated(&inner, |ir, op| {
    ///     assert_eq!(ir.isolated_op(), Some(op));
    ///     assert!(ir.op(op).parent_op().is_some_and(|outer| outer.attr_named("x").is_some()));
    ///     assert!(ir.is_unchanged_outside());
    /// });
    /// assert_eq!(module.ir_mut().isolated_op(), None);
    /// # Ok::<(), drr_ir::diagnostic::Diagnostics>(())
    /// ```
    pub fn isolated_op(&self) -> Option<Op> {
        self.outside.isolated
    }

    /// Returns `true` if nothing has changed outside of [`Ir::isolated_op`], where changes would be lost.
    pub fn is_unchanged_outside(&self) -> bool {
        self.outside.ops.iter().all(|copied| {
            let op = self.get(copied.op);
            op.is_some_and(|op| {
                op.attrs().eq(copied.attrs.iter().copied()) && num_nested_ops(op) == copied.num_nested_ops
            })
        })
    }

    /// Returns `true` if an op is in the separate IR of another one only for reading: an ancestor, or a symbol that it
    /// refers to.
    pub fn is_outside(&self, op: Op) -> bool {
        self.outside.contains(op)
    }

    /// Returns `true` if the ancestors of [`Ir::isolated_op`] are where they were copied to.
    pub fn is_outside_in_place(&self) -> bool {
        let root = self.outside.root;
        root.is_none_or(|root| self.get(root).is_some_and(|root| root.block().is_none()))
    }

    /// Copies to `target` what is outside of `op`, whose copy is `copy`: its ancestors without their other contents,
    /// and the symbols that the op refers to, without their bodies. Nested symbols of ops that are processed like this
    /// one are left out. An ancestor with operands, results or successors is left out, like those around it.
    pub(super) fn copy_outside(
        &self,
        op: OpRef<'_>,
        copy: u32,
        target: &mut Ir,
        scratch: &mut CopyScratch,
        symbols: &OuterSymbols,
    ) {
        let mut copier = OutsideCopier {
            target,
            remap: &mut scratch.remap,
            copies: FxHashMap::default(),
        };
        let mut tables = Vec::new();
        let (mut inner, mut inner_copy) = (op, copy);
        while let Some(parent) = inner.parent_op() {
            let index = parent
                .regions()
                .position(|region| Some(region) == inner.parent_region());
            let Some(shell) = copy_alone(parent, &mut copier.target.arena, copier.remap) else {
                break;
            };
            copier.copies.insert(parent.index(), shell);
            copier.append(inner_copy, shell, index.unwrap_or_default());
            if parent.has_trait(TraitFlags::SYMBOL_TABLE) {
                tables.push(parent);
            }
            (inner, inner_copy) = (parent, shell);
        }
        let root = (inner_copy != copy).then(|| copier.target.op_handle(inner_copy));
        if !tables.is_empty() {
            symbols.keep(op, &tables, copier.remap);
            let mut seen = FxHashSet::default();
            for nested in op.walk() {
                scratch.references.for_each(nested, |reference| {
                    if seen.insert(reference) {
                        tables
                            .iter()
                            .for_each(|&table| copier.copy_symbol(op, table, reference, symbols));
                    }
                });
            }
        }
        let mut ids: Vec<u32> = copier.copies.into_values().collect();
        ids.sort_unstable();
        let ops = ids.into_iter().map(|id| {
            let op = OpRef { ir: target, id };
            OuterOp {
                op: op.handle(),
                attrs: op.attrs().collect(),
                num_nested_ops: num_nested_ops(op),
            }
        });
        let (ops, isolated) = (ops.collect(), OpRef { ir: target, id: copy });
        target.outside = OuterOps {
            ops,
            root,
            isolated: Some(isolated.handle()),
            block: isolated.block().map(BlockRef::handle),
        };
    }

    /// Erases what is outside of an op in its separate IR.
    pub(super) fn erase_outside(&mut self, op: Op) {
        if let Some(root) = std::mem::take(&mut self.outside).root {
            self.arena.unlink_op(op.id);
            if self.get(root).is_some() {
                self.free_contents(self.arena.contents(root.id));
            }
        }
    }
}

/// Copies ops outside of an isolated op.
struct OutsideCopier<'a> {
    target: &'a mut Ir,
    remap: &'a mut Remap,
    /// The copies, by the index of the original op.
    copies: FxHashMap<u32, u32>,
}

impl OutsideCopier<'_> {
    /// Appends a detached op to the only block of a region.
    fn append(&mut self, op: u32, parent: u32, region: usize) {
        let arena = &mut self.target.arena;
        if let Some(block) = only_block(arena, parent, region) {
            arena.link_op(op, block, NONE);
        }
    }

    /// Copies the symbols on the path of a reference in a symbol table around `op`, up to an op whose contents may have
    /// been processed.
    fn copy_symbol(&mut self, op: OpRef<'_>, mut table: OpRef<'_>, reference: Attribute, symbols: &OuterSymbols) {
        let Some(AttrData::SymbolRef { root, nested }) = reference.data(op.ctx()) else {
            return;
        };
        for &name in std::iter::once(root).chain(nested) {
            let has_symbols = table.has_trait(TraitFlags::SYMBOL_TABLE) && !symbols.isolated.contains(&table.index());
            let (true, Some(&parent)) = (has_symbols, self.copies.get(&table.index())) else {
                return;
            };
            let Some(found) = symbols.lookup(table, name).filter(|found| *found != op) else {
                return;
            };
            if !self.copies.contains_key(&found.index()) {
                let copy = |found: OpRef<'_>| copy_declaration(found, &mut self.target.arena, self.remap);
                let Some(copy) = symbols.with_original(found, copy) else {
                    return;
                };
                self.copies.insert(found.index(), copy);
                self.append(copy, parent, 0);
            }
            table = found;
        }
    }
}

/// Copies an op without the contents of its regions. Returns `None` if it has operands, results or successors.
fn copy_alone(op: OpRef<'_>, target: &mut Arena, remap: &mut Remap) -> Option<u32> {
    if op.num_operands() > 0 || op.num_results() > 0 || op.num_successors() > 0 {
        return None;
    }
    let source = &op.ir().arena;
    let contents = TreeContents {
        ops: vec![op.id],
        blocks: Vec::new(),
        regions: source
            .extra(op.id)
            .map_or_else(Vec::new, |extra| extra.regions.to_vec()),
    };
    let extent = Extent::new(source, contents);
    target.copy_from(source, &extent, Extent::default(), remap, |location| location)
}

/// Like [`copy_alone`], with an empty block in each region that has blocks: a definition must not look like a
/// declaration.
fn copy_declaration(op: OpRef<'_>, target: &mut Arena, remap: &mut Remap) -> Option<u32> {
    let copy = copy_alone(op, target, remap)?;
    for (index, region) in op.regions().enumerate() {
        if !region.is_empty() {
            only_block(target, copy, index);
        }
    }
    Some(copy)
}

/// Returns the only block of a region, which is created if there is none.
fn only_block(arena: &mut Arena, parent: u32, region: usize) -> Option<u32> {
    let region = *arena.extra(parent)?.regions.get(region)?;
    let first = arena.regions[region as usize].first;
    if first != NONE {
        return Some(first);
    }
    let block = arena.new_block();
    arena.link_block(block, region, NONE);
    Some(block)
}
