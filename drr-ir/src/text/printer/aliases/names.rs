//! Names of aliases.

use std::collections::{HashMap, HashSet};

use rustc_hash::FxBuildHasher;

use super::super::locations::LocationTable;
use super::super::output::push_prefixed_number;
use super::{Alias, AliasCollector, AliasSymbol, Aliases, SymbolInfo};
use crate::interned::DefParams;
use crate::interned::LONG_TUPLE;
use crate::{AttrData, TypeData};

/// The source of an alias name.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum AliasName {
    None,
    Map,
    Set,
    Location,
    Distinct,
    Tuple,
    /// Given by the definition of the type or attribute.
    Defined(&'static str),
    /// Taken from the parsed text: an index in the collector's hints.
    Hint(u32),
    /// Mentioned in a body: an index in the module's kept aliases.
    Kept(u32),
}

/// Initial capacity of a name in bytes.
const LONG_NAME: usize = 32;

impl<'a> AliasCollector<'a> {
    pub(super) fn name(&self, symbol: AliasSymbol) -> AliasName {
        if let Some(&kept) = self.kept_symbols.get(&symbol) {
            return AliasName::Kept(kept);
        }
        if self.options.local_scope {
            return AliasName::None;
        }
        match symbol {
            AliasSymbol::Location(_) => return AliasName::Location,
            AliasSymbol::Attr(attr) => match attr.data(self.ctx) {
                Some(AttrData::AffineMap(_)) => return AliasName::Map,
                Some(AttrData::IntegerSet(_)) => return AliasName::Set,
                Some(AttrData::Distinct { inner, .. }) if !inner.is_unit(self.ctx) => return AliasName::Distinct,
                Some(AttrData::Dialect { defined, .. }) => {
                    let def = |defined: &DefParams| self.ctx.registry().attr_def(defined.name().as_bytes());
                    if let Some(def) = defined.as_ref().and_then(def) {
                        return def.alias.map_or(AliasName::None, AliasName::Defined);
                    }
                }
                _ => return AliasName::None,
            },
            AliasSymbol::Type(ty) => match ty.data(self.ctx) {
                TypeData::Tuple(types) if types.len() > LONG_TUPLE => return AliasName::Tuple,
                TypeData::Dialect { defined, .. } => {
                    let def = |defined: &DefParams| self.ctx.registry().type_def(defined.name().as_bytes());
                    if let Some(def) = defined.as_ref().and_then(def) {
                        return def.alias.map_or(AliasName::None, AliasName::Defined);
                    }
                }
                _ => return AliasName::None,
            },
        }
        self.hinted
            .get(&symbol)
            .map_or(AliasName::None, |&hint| AliasName::Hint(hint))
    }

    /// Returns the aliases in the order of their definitions.
    pub(in crate::text::printer) fn finish(mut self, locations: &mut LocationTable<'a>) -> Aliases {
        self.visit_kept(locations);
        let mut named: Vec<&SymbolInfo> = self.infos.iter().filter(|info| info.name != AliasName::None).collect();
        let base = |info: &SymbolInfo| -> &[u8] {
            match info.name {
                AliasName::None => b"",
                AliasName::Map => b"map",
                AliasName::Set => b"set",
                AliasName::Location => b"loc",
                AliasName::Distinct => b"distinct",
                AliasName::Tuple => b"tuple",
                AliasName::Defined(name) => name.as_bytes(),
                AliasName::Hint(hint) => self.hints.get(hint as usize).copied().unwrap_or_default(),
                AliasName::Kept(kept) => self
                    .kept
                    .get_index(kept as usize)
                    .map_or(b"", |(name, _)| name.get(1..).unwrap_or_default()),
            }
        };
        let is_type = |info: &SymbolInfo| matches!(info.symbol, AliasSymbol::Type(_));
        named.sort_by(|a, b| {
            (a.depth, !is_type(a))
                .cmp(&(b.depth, !is_type(b)))
                .then_with(|| base(a).cmp(base(b)))
        });
        let mut counts: HashMap<&[u8], u32, FxBuildHasher> = HashMap::default();
        let mut aliases = Aliases {
            aliases: Vec::with_capacity(named.len()),
            ..Aliases::default()
        };
        let mut defined = HashSet::new();
        let mut name = Vec::with_capacity(LONG_NAME);
        for info in named {
            let base = base(info);
            let count = counts.entry(base).or_default();
            loop {
                name.clear();
                name.push(if is_type(info) { b'!' } else { b'#' });
                name.extend_from_slice(base);
                if let AliasName::Kept(kept) = info.name {
                    defined.insert(kept as usize);
                    break;
                }
                if *count > 0 {
                    push_prefixed_number(&mut name, b"", *count);
                }
                *count += 1;
                if !self.mentioned.contains(&*name) && !self.kept.contains_key(&*name) {
                    break;
                }
            }
            let number = aliases.aliases.len() as u32;
            aliases.numbers.set(self.ctx.ids(), info.symbol, number);
            aliases.aliases.push(Alias {
                symbol: info.symbol,
                name: name.as_slice().into(),
                deferrable: info.deferrable,
            });
        }
        // A mentioned symbol can have another alias, or none if it is a small integer.
        for &name in &self.mentioned {
            if let Some((kept, _, &symbol)) = self.kept.get_full(name)
                && defined.insert(kept)
            {
                aliases.aliases.push(Alias {
                    symbol,
                    name: name.into(),
                    deferrable: false,
                });
            }
        }
        aliases
    }
}
