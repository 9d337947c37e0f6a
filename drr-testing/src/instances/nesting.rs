//! Which op may stand in which, and end its regions.

use std::collections::HashMap;

use drr_ir::define::{OpDescriptor, TraitFlags};
use drr_ir::{Context, InsertPoint, Module, OperationState};

type Defs = Vec<&'static OpDescriptor>;

/// What the traits of ops say of the op around.
pub(crate) struct Nesting {
    with_regions: Defs,
    parents: HashMap<&'static str, Defs>,
    ends: HashMap<&'static str, Defs>,
}

impl Nesting {
    pub(crate) fn new(ctx: &Context) -> Nesting {
        let all: Defs = ctx.registry().ops().map(|info| info.def()).collect();
        let with_regions: Defs = all.iter().copied().filter(|def| !def.regions.is_empty()).collect();
        let is_end = |def: &OpDescriptor| def.flags().contains(TraitFlags::TERMINATOR) && def.successors.is_empty();
        let mut nesting = Nesting {
            with_regions: with_regions.clone(),
            parents: HashMap::new(),
            ends: HashMap::new(),
        };
        for &inner in &all {
            if !nesting.has_to_be_inside(inner) && !is_end(inner) {
                continue;
            }
            for &around in &with_regions {
                let may_be = match nesting.has_to_be_inside(inner) {
                    true => fits(ctx, inner, around),
                    false => dialect(inner.name) == dialect(around.name),
                };
                let is_implicit = around
                    .form
                    .implicit_terminator
                    .is_some_and(|end| end.name == inner.name);
                if may_be || is_implicit {
                    nesting.parents.entry(inner.name).or_default().push(around);
                }
                if is_implicit || (may_be && is_end(inner) && around.form.implicit_terminator.is_none()) {
                    nesting.ends.entry(around.name).or_default().push(inner);
                }
            }
        }
        nesting
    }

    /// Whether a trait says what the op has to stand in.
    pub(crate) fn has_to_be_inside(&self, def: &OpDescriptor) -> bool {
        def.traits.iter().any(|known| known.name == "HasParent")
    }

    /// The ops of its dialect that have regions.
    pub(crate) fn with_regions(&self, def: &OpDescriptor) -> Defs {
        let all = self.with_regions.iter().copied();
        all.filter(|around| dialect(around.name) == dialect(def.name)).collect()
    }

    /// The ops that it may stand in, as its traits say; those of its dialect for an op that ends blocks.
    pub(crate) fn parents(&self, def: &OpDescriptor) -> &[&'static OpDescriptor] {
        self.parents.get(def.name).map_or(&[], Vec::as_slice)
    }

    /// The ops that may end its regions.
    pub(crate) fn ends(&self, def: &OpDescriptor) -> &[&'static OpDescriptor] {
        self.ends.get(def.name).map_or(&[], Vec::as_slice)
    }
}

/// Whether the traits of an op allow the op around.
fn fits(ctx: &Context, inner: &'static OpDescriptor, around: &'static OpDescriptor) -> bool {
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
        ..OperationState::new(ctx.op_name(around.name))
    };
    ir.create_at(&state, InsertPoint::End(body));
    let mut traits = inner.traits.iter().filter(|known| known.name == "HasParent");
    traits.all(|known| (known.verify)(ir.op(op)).is_ok())
}

/// The dialect of the op of this name.
#[must_use]
pub fn dialect(name: &str) -> &str {
    name.split_once('.').map_or(name, |(dialect, _)| dialect)
}
