//! Valid parents and terminators of ops, derived from their traits.

use std::collections::HashMap;

use drr_ir::define::{OpDescriptor, TraitFlags};
use drr_ir::{Context, InsertPoint, Module, OperationState};

type Defs = Vec<&'static OpDescriptor>;

/// Valid parents of each op and valid terminators of its regions.
pub(crate) struct NestingRules {
    with_regions: Defs,
    parents: HashMap<&'static str, Defs>,
    ends: HashMap<&'static str, Defs>,
}

impl NestingRules {
    pub(crate) fn new(ctx: &Context) -> NestingRules {
        let all: Defs = ctx.registry().ops().map(|info| info.def()).collect();
        let with_regions: Defs = all.iter().copied().filter(|def| !def.regions.is_empty()).collect();
        let is_end = |def: &OpDescriptor| def.flags().contains(TraitFlags::TERMINATOR) && def.successors.is_empty();
        let mut nesting = NestingRules {
            with_regions: with_regions.clone(),
            parents: HashMap::new(),
            ends: HashMap::new(),
        };
        for &inner in &all {
            if !nesting.has_parent_constraint(inner) && !is_end(inner) {
                continue;
            }
            for &parent in &with_regions {
                let is_allowed = if nesting.has_parent_constraint(inner) {
                    fits(ctx, inner, parent)
                } else {
                    dialect(inner.name) == dialect(parent.name)
                };
                let is_implicit = parent
                    .form
                    .implicit_terminator
                    .is_some_and(|end| end.name == inner.name);
                if is_allowed || is_implicit {
                    nesting.parents.entry(inner.name).or_default().push(parent);
                }
                if is_implicit || (is_allowed && is_end(inner) && parent.form.implicit_terminator.is_none()) {
                    nesting.ends.entry(parent.name).or_default().push(inner);
                }
            }
        }
        nesting
    }

    /// Returns `true` if the op has the trait `HasParent`.
    pub(crate) fn has_parent_constraint(&self, def: &OpDescriptor) -> bool {
        def.traits.iter().any(|known| known.name == "HasParent")
    }

    /// Returns the ops of the same dialect that have regions.
    pub(crate) fn with_regions(&self, def: &OpDescriptor) -> Defs {
        let all = self.with_regions.iter().copied();
        all.filter(|parent| dialect(parent.name) == dialect(def.name)).collect()
    }

    /// Returns the valid parents of an op with `HasParent`; for other terminators, the ops of the same dialect with
    /// regions.
    pub(crate) fn parents(&self, def: &OpDescriptor) -> &[&'static OpDescriptor] {
        self.parents.get(def.name).map_or(&[], Vec::as_slice)
    }

    /// Returns the ops that may terminate the regions of an op.
    pub(crate) fn ends(&self, def: &OpDescriptor) -> &[&'static OpDescriptor] {
        self.ends.get(def.name).map_or(&[], Vec::as_slice)
    }
}

/// Returns `true` if the `HasParent` traits of an op accept the parent.
fn fits(ctx: &Context, inner: &'static OpDescriptor, parent: &'static OpDescriptor) -> bool {
    let mut module = Module::new(ctx);
    let body = module.body();
    let ir = module.ir_mut();
    let region = ir.create_region();
    let block = ir.append_block(region);
    let state = OperationState::new(ctx.op_name(inner.name));
    let op = ir.create_at(&state, InsertPoint::End(block));
    let regions = [region];
    let state = OperationState {
        regions: &regions,
        ..OperationState::new(ctx.op_name(parent.name))
    };
    ir.create_at(&state, InsertPoint::End(body));
    let mut traits = inner.traits.iter().filter(|known| known.name == "HasParent");
    traits.all(|known| (known.verify)(ir.op(op)).is_ok())
}

/// Returns the dialect prefix of an op name.
#[must_use]
pub fn dialect(name: &str) -> &str {
    name.split_once('.').map_or(name, |(dialect, _)| dialect)
}
