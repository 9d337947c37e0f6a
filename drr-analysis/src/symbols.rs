//! Symbols, symbol uses and symbol tables.

use drr_ir::define::{
    SymbolLookup, SymbolOpInterface, SymbolReferences, SymbolTableCollection, TraitFlags, Visibility, declared_symbols,
};
use drr_ir::{Attribute, Context, Ident, Ir, Op, OpRef};
use rustc_hash::FxHashMap;

/// A symbol that an op declares: it implements [`SymbolOpInterface`] and has a name.
///
/// ```
/// use drr_analysis::{Symbol, Visibility};
/// use drr_ir::{Context, Module};
/// let module = Module::parse(&Context::new(), "module @a attributes {sym_visibility = \"private\"} {}")?;
/// let symbol = Symbol::cast(module.root()).expect("the module has a name");
/// assert_eq!(symbol.name().text(module.ctx()), "a");
/// assert_eq!(symbol.visibility(), Visibility::Private);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Symbol<'ir> {
    op: OpRef<'ir>,
    name: Ident,
    visibility: Visibility,
    can_discard_on_use_empty: bool,
}

impl<'ir> Symbol<'ir> {
    /// Returns the op as a symbol. `None` if it declares none.
    pub fn cast(op: OpRef<'ir>) -> Option<Symbol<'ir>> {
        let symbol = op.interface::<dyn SymbolOpInterface>()?;
        Some(Symbol {
            op,
            name: symbol.symbol_name()?,
            visibility: symbol.symbol_visibility(),
            can_discard_on_use_empty: symbol.can_discard_on_use_empty(),
        })
    }

    /// Returns the op.
    pub fn op(self) -> OpRef<'ir> {
        self.op
    }

    /// Returns the name.
    pub fn name(self) -> Ident {
        self.name
    }

    /// Returns the visibility.
    pub fn visibility(self) -> Visibility {
        self.visibility
    }

    /// Returns `true` if the symbol can be erased when nothing refers to it.
    pub fn can_discard_on_use_empty(self) -> bool {
        self.can_discard_on_use_empty
    }
}

/// Returns `true` if an op may be an unknown symbol table: it has one region, and its dialect is not registered.
pub fn is_potentially_unknown_symbol_table(op: OpRef<'_>) -> bool {
    if op.num_regions() != 1 || op.info().is_some() {
        return false;
    }
    let name = op.name_text();
    let dialect = name.split_once('.').map_or("", |(dialect, _)| dialect);
    !op.ctx().registry().has_dialect(dialect.as_bytes())
}

/// A reference to a symbol in the attributes of an op.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SymbolUse {
    /// The op that has the attribute.
    pub user: Op,
    /// The reference, `@root::@nested`.
    pub reference: Attribute,
}

/// Returns the symbol uses in the attributes of an op and its nested ops, without those in nested symbol tables, in
/// which the same name may be another symbol. `None` if a nested op may be an unknown symbol table.
///
/// ```
/// use drr_analysis::{SymbolReferences, symbol_uses};
/// use drr_ir::{ContextBuilder, Module};
/// let ctx = ContextBuilder::new().allow_unregistered_dialects(true).build();
/// let module = Module::parse(&ctx, r#""t.call"() {callee = @f, others = [@g, @g::@h]} : () -> ()"#)?;
/// let call = module.root().walk().nth(1).expect("there is an op");
/// let uses = symbol_uses(call, &mut SymbolReferences::new()).expect("all symbol tables are known");
/// let texts: Vec<String> = uses.iter().map(|found| found.reference.display(&ctx).to_string()).collect();
/// assert_eq!(texts, ["@f", "@g", "@g::@h"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn symbol_uses(from: OpRef<'_>, references: &mut SymbolReferences) -> Option<Vec<SymbolUse>> {
    let mut uses = Vec::new();
    let mut ops = from.walk();
    while let Some(op) = ops.next() {
        if is_potentially_unknown_symbol_table(op) {
            return None;
        }
        let user = op.handle();
        references.for_each(op, |reference| uses.push(SymbolUse { user, reference }));
        if op.has_trait(TraitFlags::SYMBOL_TABLE) {
            ops.skip_inside();
        }
    }
    Some(uses)
}

/// The symbols of a symbol table, by name. The methods that rename, add and remove symbols keep the table up to date.
///
/// ```
/// use drr_analysis::SymbolTable;
/// use drr_ir::{Context, Module};
/// let ctx = Context::new();
/// let mut module = Module::parse(&ctx, "module @a {}\nmodule @b {}")?;
/// let mut symbols = SymbolTable::new(module.root());
/// let a = symbols.lookup(ctx.ident("a")).expect("it is declared");
/// let name = symbols.unique_name(&ctx, ctx.ident("b"));
/// symbols.rename(module.ir_mut(), a, name);
/// assert_eq!(symbols.lookup(ctx.ident("b_0")), Some(a));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct SymbolTable {
    symbols: FxHashMap<Ident, Op>,
    /// The next suffix to try for each name that was taken.
    next_numbers: FxHashMap<Ident, u32>,
}

impl SymbolTable {
    /// Collects the symbols of a symbol table. If a name is declared twice, which is invalid, the first symbol is used.
    pub fn new(table: OpRef<'_>) -> SymbolTable {
        SymbolTable {
            symbols: declared_symbols(table),
            next_numbers: FxHashMap::default(),
        }
    }

    /// Returns the op that declares a symbol.
    pub fn lookup(&self, name: Ident) -> Option<Op> {
        self.symbols.get(&name).copied()
    }

    /// Returns a name that no symbol of the table has: `wanted`, or `wanted` with an underscore and a number appended.
    pub fn unique_name(&mut self, ctx: &Context, wanted: Ident) -> Ident {
        if !self.symbols.contains_key(&wanted) {
            return wanted;
        }
        let number = self.next_numbers.entry(wanted).or_default();
        loop {
            let suffix = format!("_{number}");
            let found = ctx.ident_from_bytes(&[wanted.bytes(ctx), suffix.as_bytes()].concat());
            *number += 1;
            if !self.symbols.contains_key(&found) {
                return found;
            }
        }
    }

    /// Adds the symbol that `op` declares, and returns its name. The symbol is renamed if the table has one of the same
    /// name. `None` if the op declares no symbol.
    pub fn insert(&mut self, ir: &mut Ir, op: Op) -> Option<Ident> {
        let old = Symbol::cast(ir.op(op)).map(Symbol::name)?;
        let name = self.unique_name(ir.ctx(), old);
        if name != old {
            set_name(ir, op, name);
        }
        self.symbols.insert(name, op);
        Some(name)
    }

    /// Removes the symbol that `op` declares. Call this before `op` is erased.
    pub fn remove(&mut self, op: OpRef<'_>) {
        if let Some(symbol) = Symbol::cast(op)
            && self.lookup(symbol.name()) == Some(op.handle())
        {
            self.symbols.remove(&symbol.name());
        }
    }

    /// Renames a symbol of the table. References to it do not change.
    ///
    /// # Panics
    /// If the table has another symbol of this name.
    pub fn rename(&mut self, ir: &mut Ir, op: Op, name: Ident) {
        let known = self.lookup(name);
        assert!(
            known.is_none_or(|known| known == op),
            "the symbol table has another symbol of this name"
        );
        self.remove(ir.op(op));
        set_name(ir, op, name);
        self.symbols.insert(name, op);
    }
}

/// Sets the name of a symbol.
fn set_name(ir: &mut Ir, op: Op, name: Ident) {
    let attr = ir.ctx().string_attr(name.bytes(ir.ctx()));
    ir.set_attr(op, Ident::SYM_NAME, Some(attr));
}

/// Returns the symbol tables among an op and its nested ops, each with `true` if all uses of its symbols are inside the
/// table: MLIR's `SymbolTable::walkSymbolTables`.
///
/// This holds for all tables in a private symbol, or in an op that is not a symbol table or no symbol.
/// `all_uses_visible` is set if it holds for `root`, for example because `root` has no parent. A table precedes the
/// tables that are nested in it.
///
/// ```
/// use drr_analysis::symbol_tables;
/// use drr_ir::{Context, Module};
/// let text = "module @public { module {} }\nmodule @private attributes {sym_visibility = \"private\"} {}";
/// let module = Module::parse(&Context::new(), text)?;
/// let tables = module.root().walk().skip(1);
/// let visible: Vec<bool> = tables.flat_map(|table| symbol_tables(table, false).next()).map(|(_, visible)| visible).collect();
/// assert_eq!(visible, [false, true, true]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn symbol_tables<'ir>(root: OpRef<'ir>, all_uses_visible: bool) -> impl Iterator<Item = (OpRef<'ir>, bool)> {
    let mut stack = vec![(root, all_uses_visible)];
    std::iter::from_fn(move || {
        while let Some((op, mut all_uses_visible)) = stack.pop() {
            let is_table = op.has_trait(TraitFlags::SYMBOL_TABLE);
            let is_private = |symbol: Symbol<'_>| symbol.visibility() == Visibility::Private;
            // Symbols in an op that is not a symbol table cannot be referenced from outside.
            all_uses_visible |= !is_table || Symbol::cast(op).is_none_or(is_private);
            let blocks = op.regions().flat_map(|region| region.blocks());
            let ops = blocks.flat_map(|block| block.ops());
            stack.extend(ops.filter(|op| op.num_regions() > 0).map(|op| (op, all_uses_visible)));
            if is_table {
                return Some((op, all_uses_visible));
            }
        }
        None
    })
}

/// The users of each symbol of a symbol table and of nested tables, found in one traversal. MLIR's `SymbolUserMap`.
///
/// ```
/// use drr_analysis::SymbolUsers;
/// use drr_ir::{ContextBuilder, Module};
/// let ctx = ContextBuilder::new().allow_unregistered_dialects(true).build();
/// let module = Module::parse(&ctx, r#"
///     module @m { module @inner {} }
///     "t.use"() {of = @m::@inner} : () -> ()
/// "#)?;
/// let users = SymbolUsers::new(module.root());
/// let [m, inner, user] = <[_; 3]>::try_from(module.root().walk().skip(1).collect::<Vec<_>>()).expect("there are three ops");
/// assert_eq!(users.users(m.handle()), [user.handle()]);
/// assert_eq!(users.users(inner.handle()), [user.handle()]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct SymbolUsers {
    users: FxHashMap<Op, Vec<Op>>,
}

impl SymbolUsers {
    /// Finds the users of all symbols in the symbol table `root` and in nested tables.
    pub fn new(root: OpRef<'_>) -> SymbolUsers {
        let mut found = SymbolUsers::default();
        let mut tables = SymbolTableCollection::new();
        let mut references = SymbolReferences::new();
        for op in root.walk() {
            if op == root {
                continue;
            }
            references.for_each(op, |reference| {
                let Some((name, nested)) = reference.symbol_ref(op.ctx()) else {
                    return;
                };
                let mut lookup = tables.lookup_nearest(op, name);
                let mut nested = nested.iter();
                while let SymbolLookup::Found(symbol) = lookup {
                    let users = found.users.entry(symbol.handle()).or_default();
                    if users.last() != Some(&op.handle()) {
                        users.push(op.handle());
                    }
                    let Some(&name) = nested.next() else { break };
                    lookup = tables.lookup_in(symbol, name);
                }
            });
        }
        found
    }

    /// Returns the ops that refer to a symbol, in textual order.
    pub fn users(&self, symbol: Op) -> &[Op] {
        self.users.get(&symbol).map_or(&[], Vec::as_slice)
    }

    /// Returns `true` if nothing refers to a symbol.
    pub fn use_empty(&self, symbol: Op) -> bool {
        self.users(symbol).is_empty()
    }
}
