//! Looking up symbols.

use rustc_hash::FxHashMap;

use super::{SymbolTableCollection, TraitFlags};
use crate::model::Nearest;
use crate::{Ident, OpRef};

/// The result of a symbol lookup.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SymbolLookup<'ir> {
    /// This op.
    Found(OpRef<'ir>),
    /// Nothing.
    NotFound,
    /// Unknown, because an enclosing unregistered op may be a symbol table.
    Unknown,
}

impl<'ir> SymbolTableCollection<'ir> {
    /// An empty collection.
    pub fn new() -> Self {
        Self::default()
    }

    /// Looks a symbol up in the nearest symbol table around an op.
    pub fn lookup_nearest(&mut self, from: OpRef<'ir>, symbol: Ident) -> SymbolLookup<'ir> {
        let table = match self.nearest(from) {
            Nearest::Table(table) => table,
            Nearest::Unknown => return SymbolLookup::Unknown,
            Nearest::None => return SymbolLookup::NotFound,
        };
        let symbols = self.tables.entry(table.index()).or_insert_with(|| symbols(table));
        symbols
            .get(symbol.bytes(from.ctx()))
            .map_or(SymbolLookup::NotFound, |&op| SymbolLookup::Found(op))
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
                // A symbol table has one region.
                None if op.num_regions() == 1 => break Nearest::Unknown,
                _ => around = op.parent_op(),
            }
        };
        self.nearest.extend(path.into_iter().map(|op| (op, found)));
        found
    }
}

/// The symbols that are declared directly inside. Of two with one name, which is an error, the first one counts.
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
