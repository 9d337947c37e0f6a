//! Patterns that replace an op by one whose type has more static information, and cast its result to the old type.

use drr::prelude::*;
use drr::{Ident, Mapping, OperationState, PatternSpec, Region};

/// The op that replaces another one.
pub(crate) struct Replacement {
    pub(crate) name: &'static str,
    pub(crate) operands: Vec<Value>,
    pub(crate) inherent: Vec<(Ident, Attribute)>,
    pub(crate) ty: Type,
}

impl Replacement {
    /// Returns the replacement of an op by one of the same name with the same inherent attributes.
    pub(crate) fn like(op: OpRef<'_>, name: &'static str, operands: Vec<Value>, ty: Type) -> Self {
        Replacement {
            name,
            operands,
            inherent: op.inherent_attrs().collect(),
            ty,
        }
    }

    /// Changes an inherent attribute.
    pub(crate) fn with(mut self, key: Ident, value: Attribute) -> Self {
        self.inherent.retain(|(other, _)| *other != key);
        self.inherent.push((key, value));
        self
    }
}

/// The discardable attributes of a replacement: those of the old op, or none.
pub(crate) enum DiscardableAttrs {
    Dropped,
    Kept,
    /// Kept if the type stays: MLIR changes the op in place.
    KeptWithType,
}

/// Replaces an op by another one with its regions, and casts the result to the type of the op if the types differ.
pub(crate) struct ReplacePattern {
    pub(crate) name: &'static str,
    pub(crate) root: &'static str,
    /// Place where the pattern is created.
    pub(crate) location: &'static std::panic::Location<'static>,
    /// Name of the op that casts.
    pub(crate) cast: &'static str,
    pub(crate) discardable: DiscardableAttrs,
    pub(crate) replacement: fn(OpRef<'_>) -> Option<Replacement>,
}

impl ReplacePattern {
    /// Returns a pattern for an op on tensors.
    #[track_caller]
    pub(crate) const fn on_tensors(
        name: &'static str,
        root: &'static str,
        replacement: fn(OpRef<'_>) -> Option<Replacement>,
    ) -> OpRewrite<Self> {
        OpRewrite(ReplacePattern {
            name,
            root,
            location: std::panic::Location::caller(),
            cast: "tensor.cast",
            discardable: DiscardableAttrs::Dropped,
            replacement,
        })
    }

    /// Returns a pattern for an op on memrefs.
    #[track_caller]
    pub(crate) const fn on_memrefs(
        name: &'static str,
        root: &'static str,
        replacement: fn(OpRef<'_>) -> Option<Replacement>,
    ) -> OpRewrite<Self> {
        OpRewrite(ReplacePattern {
            name,
            root,
            location: std::panic::Location::caller(),
            cast: "memref.cast",
            discardable: DiscardableAttrs::Dropped,
            replacement,
        })
    }
}

impl OpRewritePattern for ReplacePattern {
    type Match = Replacement;

    fn spec(&self) -> PatternSpec {
        PatternSpec::new(self.name, self.root).at(self.location)
    }

    fn matches(&self, _: &MatchContext<'_>, root: OpRef<'_>) -> Option<Replacement> {
        (self.replacement)(root)
    }

    fn rewrite(&self, new: Replacement, root: Op, rewriter: &mut Rewriter<'_>) {
        let ctx = rewriter.shared_ctx();
        let op = rewriter.ir().op(root);
        let Some(old_type) = op.result(0).map(|result| result.ty()) else {
            return;
        };
        let location = op.location();
        let keeps_attributes = match self.discardable {
            DiscardableAttrs::Dropped => false,
            DiscardableAttrs::Kept => true,
            DiscardableAttrs::KeptWithType => new.ty == old_type,
        };
        let attributes = op.discardable_attrs().filter(|_| keeps_attributes);
        let discardable: Vec<(Ident, Attribute)> = attributes.collect();
        let empty_regions = if new.name == self.root { op.num_regions() } else { 0 };
        let built = rewriter.insert(OperationState {
            location,
            operands: &new.operands,
            result_types: &[new.ty],
            inherent: &new.inherent,
            discardable: &discardable,
            empty_regions,
            ..OperationState::new(ctx.op_name(new.name))
        });
        take_bodies(rewriter, root, built);
        let mut result = rewriter.result(built, 0);
        if new.ty != old_type {
            let cast = rewriter.insert(OperationState {
                location,
                operands: &[result],
                result_types: &[old_type],
                ..OperationState::new(ctx.op_name(self.cast))
            });
            result = rewriter.result(cast, 0);
        }
        rewriter.replace_op(root, &[result]);
    }
}

/// Builds a copy of an op without its discardable attributes.
pub(crate) fn clone_without_discardable(rewriter: &mut Rewriter<'_>, op: Op) -> Op {
    let new = rewriter.clone_op(op, &mut Mapping::new());
    let discardable = rewriter.ir().op(new).discardable_attrs().map(|(key, _)| key);
    for key in discardable.collect::<Vec<_>>() {
        rewriter.set_discardable(new, key, None);
    }
    new
}

/// Moves the blocks of all regions of an op to the regions of another op.
pub(crate) fn take_bodies(rewriter: &mut Rewriter<'_>, from: Op, to: Op) {
    let regions = |op| -> Vec<Region> {
        let op = rewriter.ir().op(op);
        op.regions().map(|region| region.handle()).collect()
    };
    let pairs: Vec<(Region, Region)> = regions(from).into_iter().zip(regions(to)).collect();
    for (from, to) in pairs {
        rewriter.take_body(from, to);
    }
}
