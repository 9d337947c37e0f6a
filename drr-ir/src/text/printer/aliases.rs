//! Assignment of aliases to attributes, types and locations: which symbols get one, its name and the order of the
//! definitions. As in MLIR:
//!
//! - Affine maps, integer sets, locations, distinct attributes and tuples of many types have aliases with fixed names.
//! - Types and attributes of dialects have the aliases of their definitions.
//! - Other aliases of dialects are taken from the text that the module was parsed from.
//! - Symbols are visited in a fixed order; names are numbered by nesting depth, kind, name and then that order.
//! - Aliases that only locations of ops use can be defined at the end.
//!
//! Unlike MLIR, no alias gets a name that the body of a dialect's type or attribute mentions. If the parsed text
//! defined such a name after the body, the definition is printed again and has the same meaning.

use std::collections::HashMap;

use indexmap::{IndexMap, IndexSet};
use rustc_hash::FxBuildHasher;

use super::locations::{LocationId, LocationTable};
use super::options::PrintOptions;
use super::traversal::{Traversal, TraversalEvent};
use crate::interned::ids::DenseIds;
use crate::text::body::mnemonic;
use crate::{AttrData, Attribute, BodyFragment, Context, ModuleMeta, OpRef, Type, TypeData};

mod children;
mod names;
#[cfg(test)]
mod tests;

use names::AliasName;

/// A type, attribute or location that can have an alias. Location attributes are [`AliasSymbol::Location`], never
/// [`AliasSymbol::Attr`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum AliasSymbol {
    Type(Type),
    Attr(Attribute),
    Location(LocationId),
}

/// The aliases of a text.
#[derive(Default)]
pub(super) struct Aliases {
    numbers: SymbolNumbers,
    aliases: Vec<Alias>,
}

/// An alias.
pub(super) struct Alias {
    pub(super) symbol: AliasSymbol,
    /// The name with its first character: `#map1`.
    pub(super) name: Box<[u8]>,
    /// Set if the alias can be defined after the module.
    pub(super) deferrable: bool,
}

/// Number of each type, attribute and location, plus one; small integers have none.
#[derive(Default)]
struct SymbolNumbers([Vec<u32>; 3]);

impl SymbolNumbers {
    /// Returns the table of a symbol and the index in it.
    #[inline]
    fn position(ids: &DenseIds, symbol: AliasSymbol) -> Option<(usize, usize)> {
        Some(match symbol {
            AliasSymbol::Type(ty) => (0, ids.index(ty.id())),
            AliasSymbol::Attr(attr) => (1, ids.index(attr.id()?)),
            AliasSymbol::Location(id) => (2, id.0 as usize),
        })
    }

    #[inline]
    fn get(&self, ids: &DenseIds, symbol: AliasSymbol) -> Option<u32> {
        let (table, at) = Self::position(ids, symbol)?;
        self.0[table].get(at)?.checked_sub(1)
    }

    fn set(&mut self, ids: &DenseIds, symbol: AliasSymbol, number: u32) {
        let Some((table, at)) = Self::position(ids, symbol) else {
            return;
        };
        let table = &mut self.0[table];
        if table.len() <= at {
            table.resize((at + 1).next_multiple_of(CHUNK), 0);
        }
        table[at] = number + 1;
    }
}

impl Aliases {
    /// Returns the aliases of a module in generic form, in the order of their definitions.
    pub(super) fn of_generic_form<'a>(
        root: OpRef<'a>,
        meta: &'a ModuleMeta,
        options: &PrintOptions,
        locations: &mut LocationTable<'a>,
    ) -> Aliases {
        let Some(mut collector) = AliasCollector::new(root.ctx(), meta, options, locations) else {
            return Aliases::default();
        };
        collector.visit_ops(root, locations);
        collector.finish(locations)
    }

    /// Returns the alias of a symbol.
    #[inline]
    pub(super) fn of(&self, ids: &DenseIds, symbol: AliasSymbol) -> Option<&[u8]> {
        let index = self.numbers.get(ids, symbol)? as usize;
        self.aliases.get(index).map(|alias| &*alias.name)
    }

    /// Returns an alias by its index in the order of definitions.
    pub(super) fn get(&self, index: usize) -> Option<&Alias> {
        self.aliases.get(index)
    }
}

/// Granularity of table growth.
const CHUNK: usize = 256;

/// Initial capacity for symbols.
const INITIAL_CAPACITY: usize = 64;

/// The data of a visited symbol.
struct SymbolInfo {
    symbol: AliasSymbol,
    name: AliasName,
    /// 0 for a symbol without an alias and without children that have one; otherwise one more than the depth of the
    /// children.
    depth: u32,
    deferrable: bool,
    /// The children of a deferrable symbol.
    children: Box<[u32]>,
}

/// Collector of aliases.
pub(super) struct AliasCollector<'a> {
    ctx: &'a Context,
    /// Index in `infos` of each visited symbol.
    seen: SymbolNumbers,
    infos: Vec<SymbolInfo>,
    hints: Vec<&'a [u8]>,
    hinted: HashMap<AliasSymbol, u32, FxBuildHasher>,
    /// For each attribute, `true` if the parsed text defined it as an alias or it contains one. `None` if there was no
    /// text.
    defined: Option<HashMap<AliasSymbol, bool, FxBuildHasher>>,
    options: PrintOptions,
    frames: Vec<SymbolFrame>,
    /// Unvisited children of the symbols in `frames`, the next one last.
    pending: Vec<AliasSymbol>,
    /// Names that bodies of dialects mention, with their sigil.
    mentioned: IndexSet<&'a [u8], FxBuildHasher>,
    /// Names that the parsed text defined after a body.
    kept: IndexMap<&'a [u8], AliasSymbol, FxBuildHasher>,
    kept_symbols: HashMap<AliasSymbol, u32, FxBuildHasher>,
}

/// A symbol whose children are being visited.
struct SymbolFrame {
    index: u32,
    /// Number of pending symbols that belong to outer frames.
    outer: usize,
    depth: u32,
    deferrable: bool,
    numbers: Vec<u32>,
}

impl<'a> AliasCollector<'a> {
    /// Creates an empty collector. Returns `None` if nothing can have an alias.
    pub(super) fn new(
        ctx: &'a Context,
        meta: &'a ModuleMeta,
        options: &PrintOptions,
        locations: &mut LocationTable<'a>,
    ) -> Option<Self> {
        let mut collector = AliasCollector {
            ctx,
            seen: SymbolNumbers::default(),
            infos: Vec::with_capacity(2 * INITIAL_CAPACITY),
            hints: Vec::new(),
            hinted: HashMap::default(),
            defined: meta.source.is_some().then(HashMap::default),
            options: *options,
            frames: Vec::with_capacity(INITIAL_CAPACITY),
            pending: Vec::with_capacity(INITIAL_CAPACITY),
            mentioned: IndexSet::default(),
            kept: IndexMap::default(),
            kept_symbols: HashMap::default(),
        };
        for (name, part) in &meta.kept_aliases {
            let symbol = match part {
                BodyFragment::Type(ty) | BodyFragment::StrippedType(ty) | BodyFragment::UnprefixedType(ty) => {
                    AliasSymbol::Type(*ty)
                }
                BodyFragment::Attribute(attr) | BodyFragment::StrippedAttribute(attr) => locations.symbol(*attr),
                BodyFragment::Text(_) => continue,
            };
            let (number, _) = collector.kept.insert_full(name.bytes(ctx), symbol);
            collector.kept_symbols.entry(symbol).or_insert(number as u32);
        }
        for &(name, attr) in &meta.attr_aliases {
            let symbol = locations.symbol(attr);
            if let Some(defined) = &mut collector.defined {
                defined.insert(symbol, true);
            }
            if let Some(AttrData::Dialect { namespace, body, .. }) = attr.data(ctx) {
                collector.hint(symbol, name.bytes(ctx), namespace.bytes(ctx), body);
            }
        }
        for &(name, ty) in &meta.type_aliases {
            if let TypeData::Dialect { namespace, body, .. } = ty.data(ctx) {
                collector.hint(AliasSymbol::Type(ty), name.bytes(ctx), namespace.bytes(ctx), body);
            }
        }
        (!collector.has_no_candidates()).then_some(collector)
    }

    /// Records the name of an alias that the parsed text defined for a dialect's type or attribute, if the dialect can
    /// have given it: the mnemonic and a number.
    fn hint(&mut self, symbol: AliasSymbol, name: &'a [u8], namespace: &[u8], body: &'a [BodyFragment]) {
        let digits = name.iter().rev().take_while(|byte| byte.is_ascii_digit()).count();
        let base = &name[..name.len() - digits];
        let mnemonic = mnemonic(body);
        let last = mnemonic.rsplit(|&byte| byte == b'.').next().unwrap_or_default();
        let given = match (namespace, mnemonic) {
            (b"sparse_tensor", b"encoding") => base == b"sparse",
            _ => base == mnemonic || base == last,
        };
        if given && !base.is_empty() {
            self.hinted.insert(symbol, self.hints.len() as u32);
            self.hints.push(base);
        }
    }

    /// Returns `true` if nothing can have an alias.
    fn has_no_candidates(&self) -> bool {
        let options = &self.options;
        let may_have_names = options.debug_info || !self.hinted.is_empty() || self.ctx.has_fixed_aliases();
        self.kept.is_empty() && (options.local_scope || !may_have_names)
    }

    /// Returns `true` if any alias can be deferrable. Otherwise a visited symbol need not be visited again.
    fn may_defer(&self) -> bool {
        self.options.debug_info
    }

    fn visit_ops(&mut self, root: OpRef<'a>, locations: &mut LocationTable<'a>) {
        let debug_info = self.options.debug_info;
        for event in Traversal::new(root) {
            match event {
                TraversalEvent::Op(op) | TraversalEvent::EndOp(op)
                    if self.options.skip_regions && op.index() != root.index() => {}
                TraversalEvent::Block(_) if self.options.skip_regions => {}
                TraversalEvent::Op(op) => {
                    if debug_info {
                        let location = locations.of_module(op.location());
                        self.visit(AliasSymbol::Location(location), true, locations);
                    }
                    if op.num_regions() == 0 {
                        self.visit_op(op, locations);
                    }
                }
                TraversalEvent::EndOp(op) => self.visit_op(op, locations),
                TraversalEvent::Block(block) => {
                    for argument in block.args() {
                        self.visit_type(argument.ty(), locations);
                        if debug_info {
                            let location = locations.of_module(argument.location());
                            self.visit(AliasSymbol::Location(location), false, locations);
                        }
                    }
                }
                TraversalEvent::Region(_) | TraversalEvent::EndRegion => {}
            }
        }
    }

    /// Visits the symbols whose names are mentioned in bodies; these may mention more names.
    fn visit_kept(&mut self, locations: &mut LocationTable<'a>) {
        let mut number = 0;
        while let Some(&name) = self.mentioned.get_index(number) {
            match self.kept.get(name) {
                Some(&AliasSymbol::Attr(attr)) if attr.id().is_none() => {}
                Some(&symbol) => self.visit(symbol, false, locations),
                None => {}
            }
            number += 1;
        }
    }

    /// Visits an op in generic form without its regions, in MLIR's order, which is not the order of the text.
    pub(super) fn visit_op(&mut self, op: OpRef<'a>, locations: &mut LocationTable<'a>) {
        for operand in op.operands() {
            self.visit_type(operand.ty(), locations);
        }
        for result in op.results() {
            self.visit_type(result.ty(), locations);
        }
        let registered = op.info().is_some();
        let ctx = self.ctx;
        let (mut inherent, mut discardable) = (op.inherent_attrs().peekable(), op.discardable_attrs().peekable());
        loop {
            let first = match (inherent.peek(), discardable.peek()) {
                (None, None) => break,
                (Some(_), None) => true,
                (None, Some(_)) => false,
                (Some((a, _)), Some((b, _))) => a == b || a.bytes(ctx) < b.bytes(ctx),
            };
            if first {
                if let Some((_, attr)) = inherent.next()
                    && (registered || self.is_visited_in_properties(attr, locations))
                {
                    self.visit_attr(attr, locations);
                }
            } else if let Some((_, attr)) = discardable.next() {
                self.visit_attr(attr, locations);
            }
        }
    }

    /// Returns `true` if an attribute in the properties of an unregistered op is visited.
    ///
    /// MLIR does not visit the properties of an unregistered op, but the op may be registered in MLIR and not in this
    /// context. The aliases of the parsed text show which is the case.
    fn is_visited_in_properties(&mut self, attr: Attribute, locations: &mut LocationTable<'a>) -> bool {
        if attr.id().is_none() {
            return false;
        }
        let Some(mut defined) = self.defined.take() else {
            return true;
        };
        let root = locations.symbol(attr);
        let mut stack = vec![root];
        let mut children = Vec::new();
        while let Some(&top) = stack.last() {
            if defined.contains_key(&top) {
                stack.pop();
                continue;
            }
            children.clear();
            self.children(top, locations, &mut children);
            let before = stack.len();
            let mut holds = false;
            for &child in &children {
                match defined.get(&child) {
                    Some(&found) => holds |= found,
                    None => stack.push(child),
                }
            }
            if stack.len() == before || holds {
                stack.truncate(before - 1);
                defined.insert(top, holds);
            }
        }
        let holds = defined.get(&root).copied().unwrap_or(false);
        self.defined = Some(defined);
        holds
    }

    #[inline]
    fn visit_type(&mut self, ty: Type, locations: &mut LocationTable<'a>) {
        if self.may_defer() || self.find(AliasSymbol::Type(ty)).is_none() {
            self.visit(AliasSymbol::Type(ty), false, locations);
        }
    }

    #[inline]
    fn visit_attr(&mut self, attr: Attribute, locations: &mut LocationTable<'a>) {
        if attr.id().is_some() && (self.may_defer() || self.find(AliasSymbol::Attr(attr)).is_none()) {
            let symbol = locations.symbol(attr);
            self.visit(symbol, false, locations);
        }
    }

    #[inline]
    fn find(&self, symbol: AliasSymbol) -> Option<u32> {
        self.seen.get(self.ctx.ids(), symbol)
    }

    /// Visits a symbol in the order of the text. `deferrable` is `true` if this use allows an alias after the module.
    pub(super) fn visit(&mut self, symbol: AliasSymbol, deferrable: bool, locations: &mut LocationTable<'a>) {
        if let Some(index) = self.find(symbol) {
            if !deferrable {
                self.mark_not_deferrable(index);
            }
            return;
        }
        let frame = self.open(symbol, deferrable, locations);
        if self.pending.len() == frame.outer {
            // Fast path for symbols without children.
            return;
        }
        let mut frames = std::mem::take(&mut self.frames);
        frames.push(frame);
        while let Some(frame) = frames.last_mut() {
            if self.pending.len() > frame.outer
                && let Some(child) = self.pending.pop()
            {
                match self.find(child) {
                    Some(index) => {
                        if !frame.deferrable {
                            self.mark_not_deferrable(index);
                        }
                        frame.record_number(index, self.depth(index));
                    }
                    None => {
                        let deferrable = frame.deferrable;
                        frames.push(self.open(child, deferrable, locations));
                    }
                }
                continue;
            }
            let Some(frame) = frames.pop() else { break };
            if let Some(info) = self.infos.get_mut(frame.index as usize) {
                if frame.depth > 0 {
                    info.depth = frame.depth + 1;
                }
                if info.deferrable {
                    info.children = frame.numbers.into();
                }
            }
            let depth = self.depth(frame.index);
            if let Some(parent) = frames.last_mut() {
                parent.record_number(frame.index, depth);
            }
        }
        self.frames = frames;
    }

    /// Returns `true` if a symbol has an alias, or `None` if that depends on later visits.
    pub(super) fn has_alias(&self, symbol: AliasSymbol) -> Option<bool> {
        let name = match self.find(symbol) {
            Some(index) => self.infos.get(index as usize).map_or(AliasName::None, |info| info.name),
            None if self.name(symbol) == AliasName::None => AliasName::None,
            None => return None,
        };
        Some(name != AliasName::None)
    }

    fn depth(&self, index: u32) -> u32 {
        self.infos.get(index as usize).map_or(0, |info| info.depth)
    }

    /// Records a new symbol.
    fn open(&mut self, symbol: AliasSymbol, deferrable: bool, locations: &mut LocationTable<'a>) -> SymbolFrame {
        let index = self.infos.len() as u32;
        self.seen.set(self.ctx.ids(), symbol, index);
        let name = self.name(symbol);
        let named = name != AliasName::None;
        self.infos.push(SymbolInfo {
            symbol,
            name,
            depth: named.into(),
            deferrable: deferrable && named,
            children: Box::default(),
        });
        let outer = self.pending.len();
        let mut pending = std::mem::take(&mut self.pending);
        self.children(symbol, locations, &mut pending);
        self.pending = pending;
        if let Some(children) = self.pending.get_mut(outer..) {
            children.reverse();
        }
        SymbolFrame {
            index,
            outer,
            depth: 0,
            deferrable,
            numbers: Vec::new(),
        }
    }

    #[inline]
    fn mark_not_deferrable(&mut self, index: u32) {
        if self.infos.get(index as usize).is_some_and(|info| info.deferrable) {
            self.mark_all_not_deferrable(index);
        }
    }

    #[cold]
    fn mark_all_not_deferrable(&mut self, index: u32) {
        let mut stack = vec![index];
        while let Some(index) = stack.pop() {
            if let Some(info) = self.infos.get_mut(index as usize)
                && info.deferrable
            {
                info.deferrable = false;
                stack.extend(info.children.iter().rev());
            }
        }
    }
}

impl SymbolFrame {
    fn record_number(&mut self, index: u32, depth: u32) {
        self.depth = self.depth.max(depth);
        if self.deferrable {
            self.numbers.push(index);
        }
    }
}
