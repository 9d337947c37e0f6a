//! Which attributes, types and locations are written once at the top or the end of the text and by name elsewhere, under
//! which names and in which order. All as MLIR does it:
//!
//! - Affine maps, integer sets, locations, distinct attributes and tuples of many types have aliases of fixed names.
//! - Types and attributes of dialects have those of their definitions.
//! - What else a dialect gives an alias is known from the text that the module came from.
//! - Everything is visited in a fixed order; names are numbered by depth of nesting, kind, name, and then that order.
//! - Aliases that only locations of ops need can come at the end.
//!
//! What MLIR does not do: it takes no name that a body of a dialect mentions. Where the text defined that name behind the
//! body, it is defined again, and means the same.

use std::collections::HashMap;

use indexmap::{IndexMap, IndexSet};
use rustc_hash::FxBuildHasher;

use super::locations::{LocationId, LocationTable};
use super::options::PrintOptions;
use super::traversal::{Event, Traversal};
use crate::interned::ids::DenseIds;
use crate::text::body::mnemonic;
use crate::{AttrData, Attribute, Context, DialectPart, ModuleMeta, OpRef, Type, TypeData};

mod children;
mod names;
#[cfg(test)]
mod tests;

use names::Name;

/// What can have an alias. Location attributes are [`Symbol::Location`], never [`Symbol::Attr`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Symbol {
    Type(Type),
    Attr(Attribute),
    Location(LocationId),
}

/// The aliases of a text.
#[derive(Default)]
pub(super) struct Aliases {
    numbers: Numbers,
    aliases: Vec<Alias>,
}

/// One alias.
pub(super) struct Alias {
    pub(super) symbol: Symbol,
    /// With the first character: `#map1`.
    pub(super) name: Box<[u8]>,
    /// Whether it can be defined behind the module.
    pub(super) deferrable: bool,
}

/// Numbers of types, attributes and locations, plus one; small integers have none.
#[derive(Default)]
struct Numbers([Vec<u32>; 3]);

impl Numbers {
    /// Which table, and where in it.
    #[inline]
    fn place(ids: &DenseIds, symbol: Symbol) -> Option<(usize, usize)> {
        Some(match symbol {
            Symbol::Type(ty) => (0, ids.index(ty.id())),
            Symbol::Attr(attr) => (1, ids.index(attr.id()?)),
            Symbol::Location(id) => (2, id.0 as usize),
        })
    }

    #[inline]
    fn get(&self, ids: &DenseIds, symbol: Symbol) -> Option<u32> {
        let (table, at) = Self::place(ids, symbol)?;
        self.0[table].get(at)?.checked_sub(1)
    }

    fn set(&mut self, ids: &DenseIds, symbol: Symbol, number: u32) {
        let Some((table, at)) = Self::place(ids, symbol) else {
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
    /// The aliases of a module in generic form, in the order in which they are defined.
    pub(super) fn of_generic_form<'a>(
        root: OpRef<'a>,
        meta: &'a ModuleMeta,
        options: &PrintOptions,
        locations: &mut LocationTable<'a>,
    ) -> Aliases {
        let Some(mut collector) = Collector::new(root.ctx(), meta, options, locations) else {
            return Aliases::default();
        };
        collector.visit_ops(root, locations);
        collector.finish(locations)
    }

    /// The alias of a symbol.
    #[inline]
    pub(super) fn of(&self, ids: &DenseIds, symbol: Symbol) -> Option<&[u8]> {
        let index = self.numbers.get(ids, symbol)? as usize;
        self.aliases.get(index).map(|alias| &*alias.name)
    }

    /// One of the aliases, in the order in which they are defined.
    pub(super) fn get(&self, index: usize) -> Option<&Alias> {
        self.aliases.get(index)
    }
}

/// How much longer at a time tables become.
const CHUNK: usize = 256;

/// For how many symbols there is room from the beginning.
const SOME: usize = 64;

/// What is known about something that was visited.
struct Info {
    symbol: Symbol,
    name: Name,
    /// 0 for what has no alias and holds none; else one more than what it holds.
    depth: u32,
    deferrable: bool,
    /// What it holds, if that has to be known later: of deferrable ones.
    children: Box<[u32]>,
}

/// Finds out what has an alias, from what is visited.
pub(super) struct Collector<'a> {
    ctx: &'a Context,
    /// Numbers of `infos`.
    seen: Numbers,
    infos: Vec<Info>,
    hints: Vec<&'a [u8]>,
    hinted: HashMap<Symbol, u32, FxBuildHasher>,
    /// Whether attributes are aliases that the text defined, or hold any, if there was a text.
    defined: Option<HashMap<Symbol, bool, FxBuildHasher>>,
    options: PrintOptions,
    frames: Vec<Frame>,
    /// What is to be visited inside the symbols of the frames, the next one last.
    pending: Vec<Symbol>,
    /// Names that bodies of dialects mention, with their sigil.
    mentioned: IndexSet<&'a [u8], FxBuildHasher>,
    /// Those that the text defined behind a body.
    kept: IndexMap<&'a [u8], Symbol, FxBuildHasher>,
    kept_symbols: HashMap<Symbol, u32, FxBuildHasher>,
}

/// A symbol whose children are being visited.
struct Frame {
    index: u32,
    /// How many symbols of the frames below are pending.
    outer: usize,
    depth: u32,
    deferrable: bool,
    numbers: Vec<u32>,
}

impl<'a> Collector<'a> {
    /// Nothing has been visited. `None` if nothing can have an alias.
    pub(super) fn new(
        ctx: &'a Context,
        meta: &'a ModuleMeta,
        options: &PrintOptions,
        locations: &mut LocationTable<'a>,
    ) -> Option<Self> {
        let mut collector = Collector {
            ctx,
            seen: Numbers::default(),
            infos: Vec::with_capacity(2 * SOME),
            hints: Vec::new(),
            hinted: HashMap::default(),
            defined: meta.source.is_some().then(HashMap::default),
            options: *options,
            frames: Vec::with_capacity(SOME),
            pending: Vec::with_capacity(SOME),
            mentioned: IndexSet::default(),
            kept: IndexMap::default(),
            kept_symbols: HashMap::default(),
        };
        for (name, part) in &meta.kept_aliases {
            let symbol = match part {
                DialectPart::Type(ty) | DialectPart::StrippedType(ty) | DialectPart::UnprefixedType(ty) => {
                    Symbol::Type(*ty)
                }
                DialectPart::Attribute(attr) | DialectPart::StrippedAttribute(attr) => locations.symbol(*attr),
                DialectPart::Text(_) => continue,
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
                collector.hint(Symbol::Type(ty), name.bytes(ctx), namespace.bytes(ctx), body);
            }
        }
        (!collector.finds_nothing()).then_some(collector)
    }

    /// Takes the name of an alias that the text defined for something of a dialect, if the dialect may have given it: then
    /// it is the mnemonic, with a number behind it.
    fn hint(&mut self, symbol: Symbol, name: &'a [u8], namespace: &[u8], body: &'a [DialectPart]) {
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

    /// Whether nothing can have an alias.
    fn finds_nothing(&self) -> bool {
        let options = &self.options;
        let may_have_names = options.debug_info || !self.hinted.is_empty() || self.ctx.has_fixed_aliases();
        self.kept.is_empty() && (options.local_scope || !may_have_names)
    }

    /// Whether anything can be deferrable. If not, what was visited once need not be looked at again.
    fn may_defer(&self) -> bool {
        self.options.debug_info
    }

    fn visit_ops(&mut self, root: OpRef<'a>, locations: &mut LocationTable<'a>) {
        let debug_info = self.options.debug_info;
        for event in Traversal::new(root) {
            match event {
                Event::Op(op) | Event::EndOp(op) if self.options.skip_regions && op.index() != root.index() => {}
                Event::Block(_) if self.options.skip_regions => {}
                Event::Op(op) => {
                    if debug_info {
                        let location = locations.of_module(op.location());
                        self.visit(Symbol::Location(location), true, locations);
                    }
                    if op.num_regions() == 0 {
                        self.visit_op(op, locations);
                    }
                }
                Event::EndOp(op) => self.visit_op(op, locations),
                Event::Block(block) => {
                    for argument in block.args() {
                        self.visit_type(argument.ty(), locations);
                        if debug_info {
                            let location = locations.of_module(argument.location());
                            self.visit(Symbol::Location(location), false, locations);
                        }
                    }
                }
                Event::Region(_) | Event::EndRegion => {}
            }
        }
    }

    /// Visits what is printed because bodies name it, which may mention more names.
    fn visit_kept(&mut self, locations: &mut LocationTable<'a>) {
        let mut number = 0;
        while let Some(&name) = self.mentioned.get_index(number) {
            match self.kept.get(name) {
                Some(&Symbol::Attr(attr)) if attr.id().is_none() => {}
                Some(&symbol) => self.visit(symbol, false, locations),
                None => {}
            }
            number += 1;
        }
    }

    /// Visits what an op in generic form has, but for what is inside, in an order that is not that of the text.
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

    /// MLIR does not look into the properties of an op that it does not know, and it knows more ops than the context may:
    /// what it knew shows in the aliases of its text.
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
        if self.may_defer() || self.find(Symbol::Type(ty)).is_none() {
            self.visit(Symbol::Type(ty), false, locations);
        }
    }

    #[inline]
    fn visit_attr(&mut self, attr: Attribute, locations: &mut LocationTable<'a>) {
        if attr.id().is_some() && (self.may_defer() || self.find(Symbol::Attr(attr)).is_none()) {
            let symbol = locations.symbol(attr);
            self.visit(symbol, false, locations);
        }
    }

    #[inline]
    fn find(&self, symbol: Symbol) -> Option<u32> {
        self.seen.get(self.ctx.ids(), symbol)
    }

    /// Visits a symbol that the text has, in the order of the text: whether an alias of it can be defined behind the module.
    pub(super) fn visit(&mut self, symbol: Symbol, deferrable: bool, locations: &mut LocationTable<'a>) {
        if let Some(index) = self.find(symbol) {
            if !deferrable {
                self.mark_not_deferrable(index);
            }
            return;
        }
        let frame = self.open(symbol, deferrable, locations);
        if self.pending.len() == frame.outer {
            // Most symbols hold nothing, so that there is nothing to come back for.
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
                        frame.hold(index, self.depth(index));
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
                parent.hold(frame.index, depth);
            }
        }
        self.frames = frames;
    }

    /// Whether a symbol has an alias. Nothing if that depends on whether it is visited yet.
    pub(super) fn has_alias(&self, symbol: Symbol) -> Option<bool> {
        let name = match self.find(symbol) {
            Some(index) => self.infos.get(index as usize).map_or(Name::None, |info| info.name),
            None if self.name(symbol) == Name::None => Name::None,
            None => return None,
        };
        Some(name != Name::None)
    }

    fn depth(&self, index: u32) -> u32 {
        self.infos.get(index as usize).map_or(0, |info| info.depth)
    }

    /// Notes a symbol that was not seen before.
    fn open(&mut self, symbol: Symbol, deferrable: bool, locations: &mut LocationTable<'a>) -> Frame {
        let index = self.infos.len() as u32;
        self.seen.set(self.ctx.ids(), symbol, index);
        let name = self.name(symbol);
        let named = name != Name::None;
        self.infos.push(Info {
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
        Frame {
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

impl Frame {
    fn hold(&mut self, index: u32, depth: u32) {
        self.depth = self.depth.max(depth);
        if self.deferrable {
            self.numbers.push(index);
        }
    }
}
