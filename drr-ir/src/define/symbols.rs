//! Ops that declare symbols, and symbol lookup.

use rustc_hash::FxHashMap;

use super::{Implementation, OpInterface, SymbolTableCollection, TraitFlags};
use crate::model::{Nearest, OpTrait};
use crate::{Ident, Op, OpRef};

/// The visibility of a symbol: the places that may refer to it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Visibility {
    /// Visible everywhere, even outside of the module.
    #[default]
    Public,
    /// Visible only in its symbol table.
    Private,
    /// Visible in its symbol table and the enclosing tables.
    Nested,
}

/// An op that declares a symbol, MLIR's `SymbolOpInterface`. The trait [`Symbol`](super::traits::Symbol) implements it
/// for ops with the attributes `sym_name` and `sym_visibility`.
///
/// ```
/// use drr_ir::OpRef;
/// use drr_ir::define::SymbolOpInterface;
/// /// A function. Without a body it is a declaration.
/// struct Function<'ir>(OpRef<'ir>);
/// impl SymbolOpInterface for Function<'_> {
///     fn symbol_op(&self) -> OpRef<'_> {
///         self.0
///     }
///     fn is_declaration(&self) -> bool {
///         self.0.region(0).is_none_or(|body| body.is_empty())
///     }
/// }
/// ```
pub trait SymbolOpInterface {
    /// Returns the op.
    fn symbol_op(&self) -> OpRef<'_>;

    /// Returns the name. `None` if the op declares no symbol.
    fn symbol_name(&self) -> Option<Ident> {
        let op = self.symbol_op();
        let name = op.attr(Ident::SYM_NAME)?.string(op.ctx())?;
        Some(op.ctx().ident_from_bytes(name))
    }

    /// Returns the visibility.
    fn symbol_visibility(&self) -> Visibility {
        let op = self.symbol_op();
        let visibility = op.attr_named("sym_visibility");
        match visibility.and_then(|visibility| visibility.string(op.ctx())) {
            Some(b"private") => Visibility::Private,
            Some(b"nested") => Visibility::Nested,
            _ => Visibility::Public,
        }
    }

    /// Returns `true` if the op need not have a name.
    fn is_optional_symbol(&self) -> bool {
        false
    }

    /// Returns `true` if the definition of the symbol is elsewhere.
    fn is_declaration(&self) -> bool {
        false
    }

    /// Returns `true` if the op can be erased when nothing refers to the symbol.
    fn can_discard_on_use_empty(&self) -> bool {
        self.symbol_visibility() != Visibility::Public
    }
}

impl OpTrait for dyn SymbolOpInterface {
    const NAME: &'static str = "SymbolOpInterface";
    const FLAGS: TraitFlags = TraitFlags::SYMBOL;
    const CHECKS: bool = false;
}

#[diagnostic::do_not_recommend]
impl OpInterface for dyn SymbolOpInterface {
    type Object<'ir> = dyn SymbolOpInterface + 'ir;
}

/// The implementation by attributes. `IS_OPTIONAL` is set if the op need not have a name.
struct ByAttributes<'ir, const IS_OPTIONAL: bool>(OpRef<'ir>);

impl<const IS_OPTIONAL: bool> SymbolOpInterface for ByAttributes<'_, IS_OPTIONAL> {
    fn symbol_op(&self) -> OpRef<'_> {
        self.0
    }

    fn is_optional_symbol(&self) -> bool {
        IS_OPTIONAL
    }
}

/// The implementation for ops with the trait `Symbol`.
pub(super) const BY_TRAIT: &Implementation<dyn SymbolOpInterface> =
    &Implementation(|op| Some(Box::new(ByAttributes::<false>(op))));

/// The implementation for ops that need not have a name.
pub(super) const OPTIONAL: &Implementation<dyn SymbolOpInterface> =
    &Implementation(|op| Some(Box::new(ByAttributes::<true>(op))));

/// The result of a symbol lookup.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SymbolLookup<'ir> {
    /// The op that declares the symbol.
    Found(OpRef<'ir>),
    /// No such symbol.
    NotFound,
    /// Unknown, because an enclosing unregistered op may be a symbol table.
    Unknown,
}

impl<'ir> SymbolTableCollection<'ir> {
    /// Creates an empty collection.
    pub fn new() -> Self {
        Self::default()
    }

    /// Creates a collection for an op and its nested ops. If the op is the root of its IR and no symbol table, the
    /// enclosing symbol tables are unknown: it may have been moved to a separate IR
    /// ([`Ir::for_each_isolated`](crate::Ir::for_each_isolated)).
    pub(crate) fn inside(root: OpRef<'ir>) -> Self {
        match root.block() {
            None => Self::isolated(root),
            Some(_) => Self::default(),
        }
    }

    /// Creates a collection for an op and its nested ops. The symbol tables around the op are unknown.
    pub(crate) fn isolated(root: OpRef<'ir>) -> Self {
        let mut symbols = Self::default();
        if !root.has_trait(TraitFlags::SYMBOL_TABLE) {
            symbols.nearest.insert(root.index(), Nearest::Unknown);
        }
        symbols
    }

    /// Looks up a symbol in the nearest enclosing symbol table of an op.
    pub fn lookup_nearest(&mut self, from: OpRef<'ir>, symbol: Ident) -> SymbolLookup<'ir> {
        let table = match self.nearest(from) {
            Nearest::Table(table) => table,
            Nearest::Unknown => return SymbolLookup::Unknown,
            Nearest::None => return SymbolLookup::NotFound,
        };
        self.lookup_in(table, symbol)
    }

    /// Looks up a symbol reference, `@root::@nested`, from the nearest enclosing symbol table of an op. Each nested
    /// symbol is looked up in the symbol table that the previous one denotes.
    pub fn lookup_nearest_nested(&mut self, from: OpRef<'ir>, root: Ident, nested: &[Ident]) -> SymbolLookup<'ir> {
        let mut found = self.lookup_nearest(from, root);
        for symbol in nested {
            let SymbolLookup::Found(table) = found else { break };
            found = self.lookup_in(table, *symbol);
        }
        found
    }

    /// Looks a symbol up in a symbol table. An op that is none has no symbols.
    pub fn lookup_in(&mut self, table: OpRef<'ir>, symbol: Ident) -> SymbolLookup<'ir> {
        if !table.has_trait(TraitFlags::SYMBOL_TABLE) {
            return SymbolLookup::NotFound;
        }
        let symbols = self.tables.entry(table.index()).or_insert_with(|| symbols(table));
        match symbols.get(symbol.bytes(table.ctx())) {
            Some(&op) => SymbolLookup::Found(op),
            None if table.ir().outside.contains(table.handle()) => SymbolLookup::Unknown,
            None => SymbolLookup::NotFound,
        }
    }

    fn nearest(&mut self, from: OpRef<'ir>) -> Nearest<'ir> {
        let mut path = Vec::new();
        let mut around = from.parent_op();
        let found = loop {
            let Some(op) = around else { break Nearest::None };
            if let Some(&known) = self.nearest.get(&op.index()) {
                break known;
            }
            path.push(op.index());
            match op.info() {
                Some(info) if info.flags().contains(TraitFlags::SYMBOL_TABLE) => break Nearest::Table(op),
                // A symbol table has exactly one region.
                None if op.num_regions() == 1 => break Nearest::Unknown,
                _ => around = op.parent_op(),
            }
        };
        self.nearest.extend(path.into_iter().map(|op| (op, found)));
        found
    }
}

/// Returns the ops that declare the symbols of a symbol table, by name. Of duplicates, which are an error, the first
/// one is used.
///
/// ```
/// use drr_ir::define::declared_symbols;
/// use drr_ir::{Context, Module};
/// let ctx = Context::new();
/// let module = Module::parse(&ctx, "module @a { module @b {} }")?;
/// let symbols = declared_symbols(module.root());
/// assert!(symbols.len() == 1 && symbols.contains_key(&ctx.ident("b")));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn declared_symbols(table: OpRef<'_>) -> FxHashMap<Ident, Op> {
    let mut symbols = FxHashMap::default();
    let body = table.region(0).and_then(|region| region.first_block());
    for op in body.into_iter().flat_map(|block| block.ops()) {
        let symbol = op.interface::<dyn SymbolOpInterface>();
        if let Some(name) = symbol.and_then(|symbol| symbol.symbol_name()) {
            symbols.entry(name).or_insert(op.handle());
        }
    }
    symbols
}

/// Returns the symbols declared directly in a symbol table. Of duplicates, which are an error, the first one is used.
fn symbols(table: OpRef<'_>) -> FxHashMap<&[u8], OpRef<'_>> {
    let body = table.region(0).and_then(|region| region.first_block());
    let mut symbols = FxHashMap::default();
    for op in body.into_iter().flat_map(|block| block.ops()) {
        if let Some(name) = op.attr(Ident::SYM_NAME).and_then(|name| name.string(op.ctx())) {
            symbols.entry(name).or_insert(op);
        }
    }
    symbols
}
