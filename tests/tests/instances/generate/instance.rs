//! An op that may be valid, as data, and the module that it stands in.

use drr::define::{OpDescriptor, TraitFlags};
use drr::prelude::*;
use drr::{Block, InsertPoint, Ir, Op, OperationState, Region, Value};

/// An op and all that it is made of. Its operands are results of an unregistered op before it, or arguments of its block.
#[derive(Clone)]
pub(crate) struct Instance {
    pub(crate) def: &'static OpDescriptor,
    /// By declared operand: the types of its values.
    pub(crate) operands: Vec<Vec<Type>>,
    /// By argument; nothing for operands.
    pub(crate) attrs: Vec<Option<Attribute>>,
    /// By declared result: the types of its values.
    pub(crate) results: Vec<Vec<Type>>,
    /// The regions; nothing for an empty one.
    pub(crate) regions: Vec<Option<Body>>,
    /// By successor: the types of the arguments of the block.
    pub(crate) successors: Vec<Vec<Type>>,
    pub(crate) discardable: Vec<(drr::Ident, Attribute)>,
}

/// A block that is a region.
#[derive(Clone)]
pub(crate) struct Body {
    pub(crate) args: Vec<Type>,
    /// The op that the ops around it are made for.
    pub(crate) inner: Option<Box<Instance>>,
    pub(crate) end: End,
}

/// What ends a block.
#[derive(Clone)]
pub(crate) enum End {
    Nothing,
    Unregistered,
    Op(Box<Instance>),
}

impl Instance {
    /// A module with this op; in a region of an unregistered op if it must be at the end of a block.
    pub(crate) fn module(&self, ctx: &Context) -> Module {
        let mut module = Module::new(ctx);
        let body = module.body();
        let ir = module.ir_mut();
        if self.def.flags().contains(TraitFlags::TERMINATOR) || !self.def.successors.is_empty() {
            let region = ir.create_region();
            let block = ir.append_block(region);
            self.build(ir, block, &[]);
            unregistered(ir, body, "test.scope", &[], &[region]);
        } else {
            self.build(ir, body, &[]);
        }
        module
    }

    /// Makes the op at the end of a block, of these values as far as they fit.
    fn build(&self, ir: &mut Ir, block: Block, values: &[Value]) -> Op {
        let mut missing: Vec<Type> = Vec::new();
        for &ty in self.operands.iter().flatten() {
            let is_there = values.iter().any(|&value| ir.value(value).ty() == ty);
            if !is_there && !missing.contains(&ty) {
                missing.push(ty);
            }
        }
        let mut values = values.to_vec();
        if !missing.is_empty() {
            let op = unregistered(ir, block, "test.make", &missing, &[]);
            values.extend(ir.op(op).results().map(|result| result.handle()));
        }
        let regions: Vec<Region> = self.regions.iter().map(|body| region(ir, body.as_ref())).collect();
        let successors: Vec<Block> = self.successors.iter().map(|types| target(ir, block, types)).collect();
        let ctx = ir.ctx().clone();
        let parts = Parts::new(self, ir, &values);
        ir.create_at(
            &OperationState {
                operands: &parts.operands,
                result_types: &self.results.concat(),
                inherent: &parts.inherent,
                discardable: &self.discardable,
                regions: &regions,
                successors: &successors,
                ..OperationState::new(ctx.op_name(self.def.name))
            },
            InsertPoint::End(block),
        )
    }

    /// The types of the results, if the op infers them.
    pub(crate) fn inferred(&self, ctx: &Context) -> Option<Vec<Type>> {
        let mut ir = Ir::new(ctx);
        let block = ir.create_block();
        let types = self.operands.concat();
        let op = unregistered(&mut ir, block, "test.make", &types, &[]);
        let values: Vec<Value> = ir.op(op).results().map(|result| result.handle()).collect();
        let parts = Parts::new(self, &ir, &values);
        let types = drr_ir::define::infer_result_types(&ir, self.def, &parts.operands, &parts.inherent)?;
        Some(types.into_vec())
    }
}

/// Operands and inherent attributes.
struct Parts {
    operands: Vec<Value>,
    inherent: Vec<(drr::Ident, Attribute)>,
}

impl Parts {
    fn new(instance: &Instance, ir: &Ir, values: &[Value]) -> Parts {
        let ctx = ir.ctx();
        let of_type = |ty: &Type| values.iter().copied().find(|&value| ir.value(value).ty() == *ty);
        let operands = instance.operands.iter().flatten().filter_map(of_type).collect();
        let named = instance.def.args.iter().zip(&instance.attrs);
        let mut inherent: Vec<_> = named
            .filter_map(|(arg, attr)| Some((ctx.ident(arg.name), (*attr)?)))
            .collect();
        for (flag, name, groups) in [
            (
                TraitFlags::ATTR_SIZED_OPERANDS,
                "operandSegmentSizes",
                &instance.operands,
            ),
            (TraitFlags::ATTR_SIZED_RESULTS, "resultSegmentSizes", &instance.results),
        ] {
            if instance.def.flags().contains(flag) {
                let sizes: Vec<i32> = groups.iter().map(|group| group.len() as i32).collect();
                inherent.push((ctx.ident(name), ctx.dense_i32_array_attr(&sizes)));
            }
        }
        Parts { operands, inherent }
    }
}

fn region(ir: &mut Ir, body: Option<&Body>) -> Region {
    let region = ir.create_region();
    let Some(body) = body else { return region };
    let block = ir.append_block(region);
    let values: Vec<Value> = body
        .args
        .iter()
        .map(|&ty| ir.add_argument(block, ty, drr::Location::UNKNOWN))
        .collect();
    if let Some(inner) = &body.inner {
        inner.build(ir, block, &values);
    }
    match &body.end {
        End::Nothing => {}
        End::Unregistered => _ = unregistered(ir, block, "test.end", &[], &[]),
        End::Op(op) => _ = op.build(ir, block, &values),
    }
    region
}

/// A block behind another one.
fn target(ir: &mut Ir, before: Block, types: &[Type]) -> Block {
    let block = match ir.block(before).region().map(|region| region.handle()) {
        Some(region) => ir.append_block(region),
        None => ir.create_block(),
    };
    for &ty in types {
        ir.add_argument(block, ty, drr::Location::UNKNOWN);
    }
    unregistered(ir, block, "test.end", &[], &[]);
    block
}

fn unregistered(ir: &mut Ir, block: Block, name: &str, results: &[Type], regions: &[Region]) -> Op {
    let name = ir.ctx().op_name(name);
    ir.create_at(
        &OperationState {
            result_types: results,
            regions,
            ..OperationState::new(name)
        },
        InsertPoint::End(block),
    )
}
