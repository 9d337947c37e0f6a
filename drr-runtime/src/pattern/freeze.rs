//! The freezing of a pattern set for a context: names, constants and types are interned, and an index selects the
//! candidates for each op.

use std::cmp::Reverse;

use drr_ir::define::traits::OpView;
use drr_ir::define::{DeclarationDifference, OpDescriptor, OpInfo, OpTrait, TraitDescriptor};
use drr_ir::{Attribute, Context, OpName};

use super::frozen::{FrozenPattern, FrozenPatterns};
use super::index::{PatternIndex, RootPattern};
use super::set::Added;
use super::support::int_constant;
use super::{FreezeError, MatchFootprint, PatternEntry, PatternSpec, RootKind};

/// Builder of a frozen set, one pattern at a time.
pub(super) struct Freezer {
    frozen: FrozenPatterns,
    /// Roots of the added patterns, for the index.
    order: Vec<RootPattern>,
    ops: PointerCache<str>,
    /// Indices of ops whose declaration equals the context's.
    declared: PointerCache<OpDescriptor>,
    idents: PointerCache<str>,
}

/// A direct-mapped cache of numbers, keyed by the address of a static string or declaration. Most patterns share the
/// same statics. A collision replaces the older entry.
struct PointerCache<T: ?Sized + 'static>(Vec<(Option<&'static T>, u32)>);

impl<T: ?Sized> PointerCache<T> {
    /// Returns a cache for about this number of patterns.
    fn new(patterns: usize) -> Self {
        PointerCache(vec![(None, 0); patterns.next_power_of_two().clamp(8, 512)])
    }

    /// Returns the cached number of a key, or calls `find` and caches its result.
    #[inline]
    fn number(&mut self, key: &'static T, find: impl FnOnce() -> Option<u32>) -> Option<u32> {
        // Multiplication spreads adjacent statics evenly, wherever the linker has put them.
        let hash = (std::ptr::from_ref(key).addr() as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let mask = self.0.len() - 1;
        let slot = &mut self.0[(hash >> 32) as usize & mask];
        if slot.0.is_none_or(|known| !std::ptr::eq(known, key)) {
            *slot = (Some(key), find()?);
        }
        Some(slot.1)
    }
}

impl Freezer {
    /// Returns a builder for about this number of patterns.
    pub(super) fn new(ctx: &Context, patterns: usize) -> Self {
        Freezer {
            frozen: FrozenPatterns {
                ctx: ctx.clone(),
                patterns: Vec::with_capacity(patterns),
                table: Vec::with_capacity(patterns * 4),
                index: PatternIndex::default(),
                footprints: vec![None; ctx.registry().ops().len() + 1],
                name_properties: Default::default(),
            },
            order: Vec::with_capacity(patterns),
            ops: PointerCache::new(patterns),
            declared: PointerCache::new(patterns),
            idents: PointerCache::new(patterns),
        }
    }

    /// Adds a pattern.
    pub(super) fn add(&mut self, added: &Added) -> Result<(), FreezeError> {
        let pattern = &added.pattern;
        let spec = pattern.spec();
        if added
            .converter
            .as_ref()
            .is_some_and(|converter| converter.ctx() != &self.frozen.ctx)
        {
            return Err(FreezeError::OtherConverter { pattern: spec.name });
        }
        // Fast path: most patterns have one root.
        match spec.root_kind {
            RootKind::OperationName => {
                let root = match spec.root_def {
                    Some(def) => self.find_declared(spec.name, def)?,
                    None => self.find(spec.name, spec.root)?,
                };
                self.add_root(root, &spec);
            }
            kind => {
                if kind == RootKind::UntypedName {
                    undeclared(&self.frozen.ctx, spec.name, spec.root)?;
                }
                for root in self.roots(&spec) {
                    self.add_root(root, &spec);
                }
            }
        }
        let start = self.frozen.table.len() as u32;
        for entry in spec.entries {
            let bits = self.intern(spec.name, entry, start)?;
            self.frozen.table.push(bits);
        }
        let code = pattern.code();
        self.frozen.patterns.push(FrozenPattern {
            pattern: pattern.clone(),
            apply: code.map(|code| code.apply),
            may_record: code.is_none_or(|code| !code.only_builds),
            converter: added.converter.clone(),
            entries: start..self.frozen.table.len() as u32,
        });
        Ok(())
    }

    /// Registers the pattern that is being added for ops of this name.
    #[inline]
    fn add_root(&mut self, root: u32, spec: &PatternSpec) {
        if let Some(footprint) = self.frozen.footprints.get_mut(root as usize) {
            // A fallible rewrite may succeed when it is tried again.
            let own = if spec.fallible {
                MatchFootprint::ANYTHING
            } else {
                spec.footprint
            };
            *footprint = Some(footprint.map_or(own, |known| known.join(own)));
        }
        self.order.push(RootPattern {
            root,
            benefit: Reverse(spec.benefit),
            is_any: spec.root_kind == RootKind::Any,
            number: self.frozen.patterns.len() as u32,
            predicates: spec.predicates,
            entries: spec.entries,
            first_entry: self.frozen.table.len(),
        });
    }

    /// Builds the index and returns the set.
    pub(super) fn finish(mut self) -> FrozenPatterns {
        // Per root by benefit, then in the order of adding; with equal benefit, patterns for any op come last.
        self.order
            .sort_by_key(|pattern| (pattern.root, pattern.benefit, pattern.is_any));
        let index = PatternIndex::new(self.frozen.footprints.len(), &self.order, &self.frozen.table);
        FrozenPatterns { index, ..self.frozen }
    }

    /// Returns the op name indices of a pattern's roots for root kinds other than a registered name. The index after
    /// all registered ops is for all unregistered names.
    #[cold]
    fn roots(&self, spec: &PatternSpec) -> Vec<u32> {
        let registry = self.frozen.ctx.registry();
        let others = registry.ops().len() as u32;
        let with = |is_required: &dyn Fn(&TraitDescriptor) -> bool| {
            let has_trait = |info: &&OpInfo| info.def().traits.iter().any(is_required);
            registry
                .ops()
                .filter(has_trait)
                .map(|info| info.name().index())
                .collect()
        };
        match spec.root_kind {
            RootKind::Trait => with(&|found| found.name == spec.root),
            RootKind::Interface(id) => with(&|found| found.interface_id() == Some(id)),
            RootKind::Any => (0..=others).collect(),
            _ => vec![registered(&self.frozen.ctx, spec.root).unwrap_or(others)],
        }
    }

    #[inline]
    fn find(&mut self, pattern: &'static str, op: &'static str) -> Result<u32, FreezeError> {
        let number = self.ops.number(op, || registered(&self.frozen.ctx, op));
        number.ok_or_else(|| unknown_op(&self.frozen.ctx, pattern, op))
    }

    /// Returns the index of an op if the context's declaration is the one that the pattern was compiled for.
    #[inline]
    fn find_declared(&mut self, pattern: &'static str, def: &'static OpDescriptor) -> Result<u32, FreezeError> {
        let ctx = &self.frozen.ctx;
        match self.declared.number(def, || declared(ctx, def)) {
            Some(number) => Ok(number),
            None => Err(not_declared(ctx, pattern, def)),
        }
    }

    fn intern(&mut self, pattern: &'static str, entry: &PatternEntry, start: u32) -> Result<u32, FreezeError> {
        let ctx = &self.frozen.ctx;
        Ok(match *entry {
            PatternEntry::Op(name) => self.find(pattern, name)?,
            PatternEntry::DeclaredOp(def) => self.find_declared(pattern, def)?,
            PatternEntry::UntypedOp(op) => undeclared(ctx, pattern, op)?.index(),
            PatternEntry::Ident(name) => self
                .idents
                .number(name, || Some(ctx.ident(name).index()))
                .unwrap_or_default(),
            PatternEntry::Attr(make) => make(ctx).to_bits(),
            PatternEntry::Int {
                width,
                signedness,
                value,
            } => int_constant(ctx, width, signedness, value).to_bits(),
            PatternEntry::Text(text) => ctx.string_attr(text).to_bits(),
            PatternEntry::AttrText { text, parse } => {
                let unknown = FreezeError::UnknownAttr { pattern, text };
                parse(ctx).ok_or(unknown)?.to_bits()
            }
            PatternEntry::Type(make) => make(ctx).to_bits(),
            PatternEntry::TypeText { text, parse } => {
                let unknown = FreezeError::UnknownType { pattern, text };
                parse(ctx).ok_or(unknown)?.to_bits()
            }
            PatternEntry::Fits {
                constant,
                argument,
                constraint,
            } => {
                let table = &self.frozen.table[start as usize..];
                let bits = table.get(constant).copied().unwrap_or_default();
                if let Some(attr) = Attribute::from_bits(bits).filter(|&attr| !(constraint.holds)(ctx, attr)) {
                    return Err(FreezeError::WrongConstant {
                        pattern,
                        argument,
                        constant: attr.display(ctx).to_string(),
                        constraint: ctx.explain_refusal((constraint.summary)(), || (constraint.holds)(ctx, attr)),
                    });
                }
                bits
            }
        })
    }
}

/// Returns the index of an op name, if the op is registered.
fn registered(ctx: &Context, op: &str) -> Option<u32> {
    let name = ctx.find_op_name(op).filter(|&name| ctx.op_info(name).is_some());
    name.map(OpName::index)
}

/// Returns the name of an op that a pattern names without its declaration. The op need not be registered, unless its
/// dialect is registered and declares all of its ops.
fn undeclared(ctx: &Context, pattern: &'static str, op: &'static str) -> Result<OpName, FreezeError> {
    let name = ctx.op_name(op);
    let registry = ctx.registry();
    if ctx.op_info(name).is_some() || !registry.declares_all_ops(name.dialect(ctx)) {
        return Ok(name);
    }
    let known = registry.ops().map(|info| info.def().name);
    Err(FreezeError::UnknownOpOfDialect {
        pattern,
        op,
        near: drr_schema::nearest(op, known),
    })
}

/// Returns the index of an op, if it is registered with this declaration.
fn declared(ctx: &Context, def: &'static OpDescriptor) -> Option<u32> {
    let info = ctx.op_info(ctx.find_op_name(def.name)?)?;
    // A view deliberately declares the op differently; its matcher counts the values.
    let is_view = || def.traits.iter().any(|found| found.name == OpView::NAME);
    (def.difference(info.def()).is_none() || is_view()).then(|| info.name().index())
}

/// Returns the error for an op that is not registered.
#[cold]
fn unknown_op(ctx: &Context, pattern: &'static str, op: &'static str) -> FreezeError {
    let (registry, name) = (ctx.registry(), ctx.op_name(op));
    let dialect = name.dialect(ctx);
    let help = registry.help_for(dialect).filter(|_| !registry.has_dialect(dialect));
    FreezeError::UnknownOp { pattern, op, help }
}

/// Returns the error for an op that is not registered with this declaration.
#[cold]
fn not_declared(ctx: &Context, pattern: &'static str, def: &'static OpDescriptor) -> FreezeError {
    let op = def.name;
    let info = ctx.find_op_name(op).and_then(|name| ctx.op_info(name));
    match info.and_then(|info| def.difference(info.def())) {
        None => unknown_op(ctx, pattern, op),
        Some(DeclarationDifference { first, second }) => FreezeError::OtherDeclaration {
            pattern,
            op,
            compiled: first,
            registered: second,
        },
    }
}
