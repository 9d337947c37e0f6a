//! Callees of calls, and the callables with unknown callers.

use drr_ir::define::{CallOpInterface, CallableOpInterface, DefinitionKind, SymbolLookup, SymbolTableCollection};
use drr_ir::{Block, Ident, Op, OpRef};
use rustc_hash::FxHashSet;

use crate::{Symbol, SymbolReferences, Visibility, resolve_callable, symbol_tables, symbol_uses};

/// Returns the callee of a call, if it is `root` or nested in it.
pub(super) fn callee_in<'ir>(
    root: OpRef<'ir>,
    call: OpRef<'ir>,
    symbols: &mut SymbolTableCollection<'ir>,
) -> Option<OpRef<'ir>> {
    resolve_callable(call, symbols).filter(|callee| callee.ancestors().any(|ancestor| ancestor == root))
}

/// Returns the entry block of a callable with a body, if the linker cannot choose another body.
pub(super) fn callable_entry(callable: OpRef<'_>) -> Option<Block> {
    let interface = callable.interface::<dyn CallableOpInterface>()?;
    let region = interface.callable_region()?;
    let is_exact = interface.definition_kind() == DefinitionKind::Exact;
    Some(region.first_block().filter(|_| is_exact)?.handle())
}

/// Returns `true` if an argument or result of a callable or call is `llvm.noundef`: `attrs` names the attribute with the dictionaries.
/// Poison at such a place is undefined behavior.
pub(super) fn is_noundef(op: OpRef<'_>, attrs: Ident, number: usize) -> bool {
    let ctx = op.ctx();
    let dictionaries = op.inherent(attrs).and_then(|attrs| attrs.array(ctx));
    let entries = dictionaries.and_then(|attrs| attrs.get(number)?.dictionary(ctx));
    entries.is_some_and(|entries| entries.iter().any(|(key, _)| key.bytes(ctx) == b"llvm.noundef"))
}

/// The callables nested in an op that may have callers other than the nested calls: public symbols, symbols with uses other than calls,
/// and symbols that are known to the linker by their [`DefinitionKind`].
#[derive(Clone, Debug)]
pub(super) enum UnknownCallers {
    /// All callables, because the uses of symbols are unknown.
    All,
    /// These callables.
    Some(FxHashSet<Op>),
}

impl UnknownCallers {
    pub(super) fn new(root: OpRef<'_>) -> UnknownCallers {
        let mut found = FxHashSet::default();
        let mut symbols = SymbolTableCollection::new();
        let mut references = SymbolReferences::new();
        for (table, all_uses_visible) in symbol_tables(root, root.block().is_none()) {
            if !add_table(table, all_uses_visible, &mut found, &mut symbols, &mut references) {
                return UnknownCallers::All;
            }
        }
        UnknownCallers::Some(found)
    }

    /// Returns `true` if the callable may have unknown callers.
    pub(super) fn contains(&self, callable: Op) -> bool {
        match self {
            UnknownCallers::All => true,
            UnknownCallers::Some(found) => found.contains(&callable),
        }
    }
}

/// Adds callables of a symbol table. Returns `false` if not all uses of its symbols can be found.
fn add_table<'ir>(
    table: OpRef<'ir>,
    all_uses_visible: bool,
    found: &mut FxHashSet<Op>,
    symbols: &mut SymbolTableCollection<'ir>,
    references: &mut SymbolReferences,
) -> bool {
    let body = table.region(0).and_then(|region| region.first_block());
    let ops = || body.into_iter().flat_map(|block| block.ops());
    let mut has_callables = false;
    for op in ops().filter(|op| is_callable(*op)) {
        let Some(symbol) = Symbol::cast(op) else { continue };
        has_callables = true;
        let definition = op.interface::<dyn CallableOpInterface>();
        let is_exact = definition.is_none_or(|definition| definition.definition_kind() == DefinitionKind::Exact);
        let is_visible = match symbol.visibility() {
            Visibility::Public => true,
            Visibility::Nested => !all_uses_visible,
            Visibility::Private => false,
        };
        if is_visible || !is_exact {
            found.insert(op.handle());
        }
    }
    if !has_callables {
        return true;
    }
    for op in ops() {
        let Some(uses) = symbol_uses(op, references) else {
            return false;
        };
        for found_use in uses {
            let user = table.ir().op(found_use.user);
            if user.implements::<dyn CallOpInterface>() {
                continue;
            }
            let Some((name, nested)) = found_use.reference.symbol_ref(table.ctx()) else {
                continue;
            };
            match symbols.lookup_nearest_nested(user, name, nested) {
                SymbolLookup::Found(symbol) => _ = found.insert(symbol.handle()),
                SymbolLookup::NotFound => {}
                SymbolLookup::Unknown => return false,
            }
        }
    }
    true
}

fn is_callable(op: OpRef<'_>) -> bool {
    op.interface::<dyn CallableOpInterface>()
        .is_some_and(|callable| callable.callable_region().is_some())
}
