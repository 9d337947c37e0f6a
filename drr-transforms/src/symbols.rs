//! `symbol-dce` and `symbol-privatize`.

use drr_analysis::{Symbol, SymbolReferences, Visibility, is_potentially_unknown_symbol_table, symbol_uses};
use drr_ir::define::{SymbolLookup, SymbolTableCollection, TraitFlags};
use drr_ir::{Ident, Ir, Op, OpRef};
use rustc_hash::FxHashSet;

/// An error of [`symbol_dce`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SymbolDceError {
    /// The op is not a symbol table.
    #[error("`symbol-dce` requires a symbol table")]
    NotASymbolTable(Op),
    /// An unregistered op may be a symbol table.
    #[error("cannot compute the uses of symbols: this unregistered op may be a symbol table")]
    UnknownSymbolTable(Op),
}

impl SymbolDceError {
    /// Returns the op that caused the error.
    pub fn op(self) -> Op {
        match self {
            SymbolDceError::NotASymbolTable(op) | SymbolDceError::UnknownSymbolTable(op) => op,
        }
    }
}

/// Erases the unused symbols of `root` that are not public, and returns their number. MLIR's pass
/// `symbol-dce`.
///
/// A symbol is live if it may be referred to from outside: it is public and so are the tables around it, or a live op
/// refers to it. The table `root` is hidden from outside if it has no parent or is private. Symbols with nested
/// visibility can be erased then.
///
/// # Errors
/// If `root` is not a symbol table, or a nested unregistered op may be one. The IR is unchanged then.
///
/// # Complexity
/// Linear in the number of ops and references.
///
/// # Panics
/// If the handle is stale.
///
/// # Examples
/// ```
/// use drr_ir::{Context, Module};
/// use drr_transforms::symbol_dce;
/// let mut module = Module::parse(&Context::new(), r#"
///     module @a attributes {sym_visibility = "private"} {}
///     module @b attributes {sym_visibility = "private"} {}
///     module @c attributes {uses = @b} {}
/// "#)?;
/// let root = module.root().handle();
/// assert_eq!(symbol_dce(module.ir_mut(), root)?, 1);
/// assert!(!module.to_string().contains("@a"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[track_caller]
pub fn symbol_dce(ir: &mut Ir, root: Op) -> Result<usize, SymbolDceError> {
    let table = ir.op(root);
    if !table.has_trait(TraitFlags::SYMBOL_TABLE) {
        return Err(SymbolDceError::NotASymbolTable(root));
    }
    let is_hidden = match (table.parent_op(), Symbol::cast(table)) {
        (Some(_), Some(symbol)) => symbol.visibility() == Visibility::Private,
        _ => true,
    };
    let live = LiveSymbols::find(table, is_hidden)?;
    let tables = table
        .walk_post_order()
        .filter(|op| op.has_trait(TraitFlags::SYMBOL_TABLE));
    let symbols = tables
        .flat_map(|table| table.region(0))
        .flat_map(|region| region.blocks());
    let symbols = symbols
        .flat_map(|block| block.ops())
        .filter(|op| Symbol::cast(*op).is_some());
    let dead: Vec<Op> = symbols
        .filter(|op| !live.contains(&op.handle()))
        .map(OpRef::handle)
        .collect();
    let mut erased = 0;
    for op in dead {
        // In invalid IR something may use a value of the op, which then stays.
        erased += usize::from(ir.erase(op).is_ok());
    }
    Ok(erased)
}

/// Worklist algorithm that marks live symbols.
struct LiveSymbols<'ir> {
    live: FxHashSet<Op>,
    /// Live ops whose references are not visited yet, and whether their symbol table is hidden.
    worklist: Vec<(OpRef<'ir>, bool)>,
    tables: SymbolTableCollection<'ir>,
    references: SymbolReferences,
}

impl<'ir> LiveSymbols<'ir> {
    fn find(root: OpRef<'ir>, is_hidden: bool) -> Result<FxHashSet<Op>, SymbolDceError> {
        let mut found = LiveSymbols {
            live: FxHashSet::default(),
            worklist: Vec::new(),
            tables: SymbolTableCollection::new(),
            references: SymbolReferences::new(),
        };
        found.enter_table(root, is_hidden);
        while let Some((op, is_hidden)) = found.worklist.pop() {
            if op.has_trait(TraitFlags::SYMBOL_TABLE) {
                let is_private = Symbol::cast(op).is_none_or(|symbol| symbol.visibility() == Visibility::Private);
                found.enter_table(op, is_hidden || is_private);
            }
            found.mark_references(op, is_hidden)?;
        }
        Ok(found.live)
    }

    /// Adds the ops of a symbol table that are live without a reference.
    fn enter_table(&mut self, table: OpRef<'ir>, is_hidden: bool) {
        let blocks = table.region(0).into_iter().flat_map(|region| region.blocks());
        for op in blocks.flat_map(|block| block.ops()) {
            let is_live = match Symbol::cast(op) {
                None => true,
                Some(symbol) => {
                    let is_discardable =
                        (is_hidden || symbol.visibility() == Visibility::Private) && symbol.can_discard_on_use_empty();
                    !is_discardable && self.live.insert(op.handle())
                }
            };
            if is_live {
                self.worklist.push((op, is_hidden));
            }
        }
    }

    /// Marks the symbols that an op refers to.
    fn mark_references(&mut self, op: OpRef<'ir>, is_hidden: bool) -> Result<(), SymbolDceError> {
        let Some(uses) = symbol_uses(op, &mut self.references) else {
            let unknown = op.walk().find(|op| is_potentially_unknown_symbol_table(*op));
            return Err(SymbolDceError::UnknownSymbolTable(unknown.unwrap_or(op).handle()));
        };
        for found in uses {
            let Some((name, nested)) = found.reference.symbol_ref(op.ctx()) else {
                continue;
            };
            for symbol in self.lookup(op, name, nested) {
                if self.live.insert(symbol.handle()) {
                    self.worklist.push((symbol, is_hidden));
                }
            }
        }
        Ok(())
    }

    /// Returns the symbols of a nested reference, outermost first. Empty if one of them is not found.
    fn lookup(&mut self, from: OpRef<'ir>, name: Ident, nested: &[Ident]) -> Vec<OpRef<'ir>> {
        let mut symbols = Vec::new();
        let mut found = self.tables.lookup_nearest(from, name);
        for nested in nested.iter().map(Some).chain([None]) {
            let SymbolLookup::Found(symbol) = found else {
                return Vec::new();
            };
            symbols.push(symbol);
            if let Some(&nested) = nested {
                found = self.tables.lookup_in(symbol, nested);
            }
        }
        symbols
    }
}

/// Makes the symbols directly inside `root` private, except those that `is_excluded` accepts, and returns their number.
/// MLIR's pass `symbol-privatize`.
///
/// # Panics
/// If the handle is stale.
///
/// # Examples
/// ```
/// use drr_ir::{Context, Module};
/// use drr_transforms::symbol_privatize;
/// let mut module = Module::parse(&Context::new(), "module @a {}\nmodule @b {}")?;
/// let root = module.root().handle();
/// symbol_privatize(module.ir_mut(), root, |name| name == "b");
/// assert_eq!(module.to_string(), "module {\n  module @a attributes {sym_visibility = \"private\"} {\n  }\n  module @b {\n  }\n}\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[track_caller]
pub fn symbol_privatize(ir: &mut Ir, root: Op, is_excluded: impl Fn(&str) -> bool) -> usize {
    let blocks = ir.op(root).regions().flat_map(|region| region.blocks());
    let symbols = blocks.flat_map(|block| block.ops()).filter_map(Symbol::cast);
    let symbols: Vec<Op> = symbols
        .filter(|symbol| !is_excluded(&symbol.name().text(ir.ctx())))
        .map(|symbol| symbol.op().handle())
        .collect();
    let (key, private) = (Ident::SYM_VISIBILITY, ir.ctx().string_attr("private"));
    for &op in &symbols {
        ir.set_attr(op, key, Some(private));
    }
    symbols.len()
}
