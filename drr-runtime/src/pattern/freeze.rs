//! The frozen form of a set of patterns: names and constants interned, and an index of what to try for which op.

use std::cmp::Reverse;
use std::ops::Range;
use std::sync::Arc;

use drr_ir::define::traits::OpView;
use drr_ir::define::{DeclarationDifference, OpDescriptor, OpInfo, OpTrait, TraitDescriptor};
use drr_ir::{Attribute, Context, Op, OpName};

use super::index::{PatternIndex, RootPattern};
use super::support::int_constant;
use super::{Entry, MatchFootprint, PatternSpec, RewritePattern, RootKind};
use crate::Rewriter;

/// A frozen set of patterns: belongs to a context, and has an index of the patterns to try for each op, in order.
pub struct FrozenPatterns {
    ctx: Context,
    pub(crate) patterns: Vec<Frozen>,
    /// What all patterns look up by number, one pattern after the other.
    table: Vec<u32>,
    /// What to try for which op.
    pub(crate) index: PatternIndex,
    /// By the index of the op's name: the footprint of its patterns. The last one is of all names that are not registered.
    footprints: Vec<Option<MatchFootprint>>,
}

/// A pattern of a frozen set.
pub(crate) struct Frozen {
    pub(crate) pattern: Arc<dyn RewritePattern>,
    /// The code of a generated pattern.
    apply: Option<fn(Op, &mut Rewriter<'_>) -> Option<()>>,
    /// Whether user code may run in its rewrite, which is recorded then.
    pub(crate) records: bool,
    entries: Range<u32>,
}

impl Frozen {
    /// [`RewritePattern::match_and_rewrite`], without detour where the pattern is generated.
    #[inline]
    pub(crate) fn match_and_rewrite(&self, root: Op, rewriter: &mut Rewriter<'_>) -> bool {
        match self.apply {
            Some(apply) => apply(root, rewriter).is_some(),
            None => self.pattern.match_and_rewrite(root, rewriter),
        }
    }
}

impl FrozenPatterns {
    /// The context that the set belongs to.
    pub fn ctx(&self) -> &Context {
        &self.ctx
    }

    /// The patterns as data, in the order of adding.
    pub fn specs(&self) -> impl ExactSizeIterator<Item = PatternSpec> + '_ {
        self.patterns.iter().map(|frozen| frozen.pattern.spec())
    }

    /// The patterns that are tried on an op of this name, in the order in which they are tried.
    ///
    /// # Panics
    /// If the name belongs to another context.
    pub fn specs_of(&self, name: OpName) -> impl Iterator<Item = PatternSpec> + '_ {
        // Looking it up checks the context.
        self.ctx.op_info(name);
        let numbers = self.index.of_root(name);
        numbers.filter_map(|number| Some(self.patterns.get(number as usize)?.pattern.spec()))
    }

    /// The footprint of all patterns that are tried on an op of this name; nothing if there are none.
    ///
    /// # Panics
    /// If the name belongs to another context.
    pub fn footprint(&self, name: OpName) -> Option<MatchFootprint> {
        // Looking it up checks the context.
        self.ctx.op_info(name);
        let own = self.footprints.get(name.index() as usize);
        own.or_else(|| self.footprints.last()).copied().flatten()
    }

    /// Whether there are patterns for ops that are not registered.
    pub(crate) fn matches_unregistered(&self) -> bool {
        self.footprints.last().is_some_and(Option::is_some)
    }

    /// The footprint of all patterns together; nothing if there are none.
    pub fn widest_footprint(&self) -> Option<MatchFootprint> {
        self.footprints.iter().copied().flatten().reduce(MatchFootprint::join)
    }

    /// The same set without its index: all patterns of a root are tried one by one. The results are the same; this is for
    /// measuring and testing the index.
    #[must_use]
    pub fn without_index(mut self) -> Self {
        self.index.forget_tests();
        self
    }

    /// The interned entries of a pattern.
    #[inline]
    pub(crate) fn entries(&self, pattern: &Frozen) -> &[u32] {
        &self.table[pattern.entries.start as usize..pattern.entries.end as usize]
    }
}

impl std::fmt::Debug for FrozenPatterns {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.specs().map(|spec| spec.name)).finish()
    }
}

/// Makes a frozen set, pattern by pattern.
pub(super) struct Freezer {
    frozen: FrozenPatterns,
    /// What the index is made of.
    order: Vec<RootPattern>,
    ops: Known<str>,
    /// Ops whose declaration is that of the context.
    declared: Known<OpDescriptor>,
    idents: Known<str>,
}

/// Numbers by the place of texts or declarations in the program: most of them stand there once, however many patterns use them.
/// Of two with the same slot the later one has it.
struct Known<T: ?Sized + 'static>(Vec<(Option<&'static T>, u32)>);

impl<T: ?Sized> Known<T> {
    /// For about this number of patterns.
    fn new(patterns: usize) -> Self {
        Known(vec![(None, 0); patterns.next_power_of_two().clamp(8, 512)])
    }

    /// The number of a name or declaration: the one that is noted, or what is found.
    #[inline]
    fn number(&mut self, key: &'static T, find: impl FnOnce() -> Option<u32>) -> Option<u32> {
        // They mostly follow each other closely.
        let place = std::ptr::from_ref(key).addr();
        let mask = self.0.len() - 1;
        let slot = &mut self.0[(place ^ (place >> 9)) & mask];
        if slot.0.is_none_or(|known| !std::ptr::eq(known, key)) {
            *slot = (Some(key), find()?);
        }
        Some(slot.1)
    }
}

impl Freezer {
    /// For about this number of patterns.
    pub(super) fn new(ctx: &Context, patterns: usize) -> Self {
        Freezer {
            frozen: FrozenPatterns {
                ctx: ctx.clone(),
                patterns: Vec::with_capacity(patterns),
                table: Vec::with_capacity(patterns * 4),
                index: PatternIndex::default(),
                footprints: vec![None; ctx.registry().ops().len() + 1],
            },
            order: Vec::with_capacity(patterns),
            ops: Known::new(patterns),
            declared: Known::new(patterns),
            idents: Known::new(patterns),
        }
    }

    /// Adds a pattern.
    pub(super) fn add(&mut self, pattern: &Arc<dyn RewritePattern>) -> Result<(), FreezeError> {
        let spec = pattern.spec();
        // Most have one root.
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
        self.frozen.patterns.push(Frozen {
            pattern: pattern.clone(),
            apply: code.map(|code| code.apply),
            records: code.is_none_or(|code| !code.only_builds),
            entries: start..self.frozen.table.len() as u32,
        });
        Ok(())
    }

    /// Says that the pattern that is being added is for ops of this name.
    #[inline]
    fn add_root(&mut self, root: u32, spec: &PatternSpec) {
        if let Some(footprint) = self.frozen.footprints.get_mut(root as usize) {
            // A rewrite that can fail may succeed another time.
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

    /// The set.
    pub(super) fn finish(mut self) -> FrozenPatterns {
        // For each root by benefit, and then in the order of adding; of equal benefit those of any op come last.
        self.order
            .sort_by_key(|pattern| (pattern.root, pattern.benefit, pattern.is_any));
        let index = PatternIndex::new(self.frozen.footprints.len(), &self.order, &self.frozen.table);
        FrozenPatterns { index, ..self.frozen }
    }

    /// The numbers of the names of its roots, where it need not be one that is registered; that behind all registered ones is of
    /// all others.
    #[cold]
    fn roots(&self, spec: &PatternSpec) -> Vec<u32> {
        let registry = self.frozen.ctx.registry();
        let others = registry.ops().len() as u32;
        let with = |is_it: &dyn Fn(&TraitDescriptor) -> bool| {
            let has_it = |info: &&OpInfo| info.def().traits.iter().any(is_it);
            registry.ops().filter(has_it).map(|info| info.name().index()).collect()
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
        number.ok_or(FreezeError::UnknownOp { pattern, op })
    }

    /// The number of an op that the context declares as the pattern was compiled for.
    #[inline]
    fn find_declared(&mut self, pattern: &'static str, def: &'static OpDescriptor) -> Result<u32, FreezeError> {
        let ctx = &self.frozen.ctx;
        match self.declared.number(def, || declared(ctx, def)) {
            Some(number) => Ok(number),
            None => Err(not_declared(ctx, pattern, def)),
        }
    }

    fn intern(&mut self, pattern: &'static str, entry: &Entry, start: u32) -> Result<u32, FreezeError> {
        let ctx = &self.frozen.ctx;
        Ok(match *entry {
            Entry::Op(name) => self.find(pattern, name)?,
            Entry::DeclaredOp(def) => self.find_declared(pattern, def)?,
            Entry::UntypedOp(op) => undeclared(ctx, pattern, op)?.index(),
            Entry::Ident(name) => self
                .idents
                .number(name, || Some(ctx.ident(name).index()))
                .unwrap_or_default(),
            Entry::Attr(make) => make(ctx).to_bits(),
            Entry::Int {
                width,
                signedness,
                value,
            } => int_constant(ctx, width, signedness, value).to_bits(),
            Entry::Text(text) => ctx.string_attr(text).to_bits(),
            Entry::AttrText { text, parse } => {
                let unknown = FreezeError::UnknownAttr { pattern, text };
                parse(ctx).ok_or(unknown)?.to_bits()
            }
            Entry::Type(make) => make(ctx).to_bits(),
            Entry::TypeText { text, parse } => {
                let unknown = FreezeError::UnknownType { pattern, text };
                parse(ctx).ok_or(unknown)?.to_bits()
            }
            Entry::Fits {
                constant,
                place,
                constraint,
            } => {
                let table = &self.frozen.table[start as usize..];
                let bits = table.get(constant).copied().unwrap_or_default();
                if let Some(attr) = Attribute::from_bits(bits).filter(|&attr| !(constraint.holds)(ctx, attr)) {
                    return Err(FreezeError::WrongConstant {
                        pattern,
                        place,
                        constant: attr.display(ctx).to_string(),
                        constraint: (constraint.summary)().into_owned(),
                    });
                }
                bits
            }
        })
    }
}

/// The number of a name, if it is registered.
fn registered(ctx: &Context, op: &str) -> Option<u32> {
    let name = ctx.find_op_name(op).filter(|&name| ctx.op_info(name).is_some());
    name.map(OpName::index)
}

/// The name of an op that a pattern names and does not declare. It need not be registered, unless its dialect is and knows all of
/// its ops.
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

/// The number of an op, if it is registered with this declaration.
fn declared(ctx: &Context, def: &'static OpDescriptor) -> Option<u32> {
    let info = ctx.op_info(ctx.find_op_name(def.name)?)?;
    // A view is another declaration on purpose; its matcher counts the values.
    let is_view = || def.traits.iter().any(|found| found.name == OpView::NAME);
    (def.difference(info.def()).is_none() || is_view()).then(|| info.name().index())
}

/// Returns the error for an op that is not registered with this declaration.
#[cold]
fn not_declared(ctx: &Context, pattern: &'static str, def: &'static OpDescriptor) -> FreezeError {
    let op = def.name;
    let info = ctx.find_op_name(op).and_then(|name| ctx.op_info(name));
    match info.and_then(|info| def.difference(info.def())) {
        None => FreezeError::UnknownOp { pattern, op },
        Some(DeclarationDifference { first, second }) => FreezeError::OtherDeclaration {
            pattern,
            op,
            compiled: first,
            registered: second,
        },
    }
}

/// Why a set cannot be frozen.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FreezeError {
    /// A pattern names an op that is not registered.
    #[error(
        "pattern `{pattern}` names the op `{op}`, which the context does not know\n  = help: make the context with the dialect of `{op}`: `Context::with(..)`"
    )]
    UnknownOp {
        /// The pattern.
        pattern: &'static str,
        /// The op.
        op: &'static str,
    },
    /// A pattern names an op that its dialect does not have, so that it could never match, or would build an invalid op.
    #[error(
        "pattern `{pattern}` names the op `{op}`, which its dialect does not have{}",
        near.map_or(String::new(), |near| format!("\n  = help: did you mean `{near}`?"))
    )]
    UnknownOpOfDialect {
        /// The pattern.
        pattern: &'static str,
        /// The op.
        op: &'static str,
        /// The op whose name is like it.
        near: Option<&'static str>,
    },
    /// A pattern was compiled against another declaration of an op than that of the context: it would read the wrong operands.
    #[error(
        "pattern `{pattern}` was compiled against another declaration of `{op}`: with {compiled}; the context has it with \
         {registered}\n  = help: if they are two versions of a crate, use one of them: `cargo tree --duplicates` lists both"
    )]
    OtherDeclaration {
        /// The pattern.
        pattern: &'static str,
        /// The op.
        op: &'static str,
        /// The part of the pattern's declaration that differs.
        compiled: String,
        /// The same part of the context's.
        registered: String,
    },
    /// A name is enabled or disabled that no pattern has.
    #[error(
        "no pattern of the set has the name or label `{name}`{}",
        near.as_ref().map_or(String::new(), |near| format!("\n  = help: did you mean `{near}`?"))
    )]
    UnknownPattern {
        /// The name.
        name: String,
        /// The name or label of a pattern that may be meant.
        near: Option<String>,
    },
    /// A pattern names a type that makes no sense.
    #[error(
        "pattern `{pattern}` builds a result of the type `{text}`, which is no type\n  = help: types are written as in MLIR: `i32`, `tensor<4xf32>`, `!dialect.type`"
    )]
    UnknownType {
        /// The pattern.
        pattern: &'static str,
        /// The type as it is written.
        text: &'static str,
    },
    /// A pattern names an attribute that makes no sense.
    #[error(
        "pattern `{pattern}` has the constant `{text}`, which is no attribute\n  = help: attributes are written as in MLIR: `10 : i32`, `dense<1> : tensor<4xi32>`, `#dialect.attr`"
    )]
    UnknownAttr {
        /// The pattern.
        pattern: &'static str,
        /// The attribute as it is written.
        text: &'static str,
    },
    /// A constant of a pattern does not satisfy the constraint of the attribute where it stands.
    #[error("pattern `{pattern}` has the constant `{constant}` at {place}, which takes: {constraint}")]
    WrongConstant {
        /// The pattern.
        pattern: &'static str,
        /// The argument and its operation.
        place: &'static str,
        /// The constant.
        constant: String,
        /// What satisfies the constraint.
        constraint: String,
    },
}
