//! An op that may be valid, as data, and the module that it stands in.

use drr_ir::define::{OpDescriptor, TraitFlags, infer_result_types};
use drr_ir::{
    Attribute, Block, Context, Ident, InsertPoint, Ir, Location, Module, Op, OpRef, OperationState, Region, Type, Value,
};

/// An op and all that it is made of. Its operands are values that are there, or results of an op before it that is made for them.
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
    pub(crate) discardable: Vec<(Ident, Attribute)>,
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
    /// Whether it has to be at the end of a block.
    pub(crate) fn is_at_end(&self) -> bool {
        self.def.flags().contains(TraitFlags::TERMINATOR) || !self.def.successors.is_empty()
    }

    /// A module with this op; in a region of an unregistered op if it must be at the end of a block.
    pub(crate) fn module(&self, ctx: &Context) -> Module {
        let mut module = Module::new(ctx);
        let body = module.body();
        let ir = module.ir_mut();
        if self.is_at_end() && ctx.allows_unregistered_dialects() {
            let region = ir.create_region();
            let block = ir.append_block(region);
            self.build(ir, block, InsertPoint::End(block), &Values::NONE);
            plain(ir, InsertPoint::End(body), "test.scope", &[], &[region]);
        } else {
            self.build(ir, body, InsertPoint::End(body), &Values::NONE);
        }
        module
    }

    /// Makes the op in a block, of these values as far as they fit, and a new block for each successor.
    pub(crate) fn build(&self, ir: &mut Ir, block: Block, point: InsertPoint, values: &Values) -> Op {
        let successors: Vec<Block> = self.successors.iter().map(|types| target(ir, block, types)).collect();
        self.build_with(ir, point, values, &successors)
    }

    /// The same with these blocks as successors.
    pub(crate) fn build_with(&self, ir: &mut Ir, point: InsertPoint, values: &Values, successors: &[Block]) -> Op {
        let mut missing: Vec<Type> = Vec::new();
        for &ty in self.operands.iter().flatten() {
            let is_there = values.all.iter().any(|&value| ir.value(value).ty() == ty);
            if !is_there && !missing.contains(&ty) {
                missing.push(ty);
            }
        }
        let mut values = values.clone();
        if !missing.is_empty() {
            let op = source(ir, point, &missing);
            values.all.extend(ir.op(op).results().map(|result| result.handle()));
        }
        let is_isolated = self.def.flags().contains(TraitFlags::ISOLATED_FROM_ABOVE);
        let inside = if is_isolated { &Values::NONE } else { &values };
        let regions: Vec<Region> = self
            .regions
            .iter()
            .map(|body| region(ir, body.as_ref(), inside))
            .collect();
        let ctx = ir.ctx().clone();
        let parts = Parts::new(self, ir, &values);
        ir.create_at(
            &OperationState {
                operands: &parts.operands,
                result_types: &self.results.concat(),
                inherent: &parts.inherent,
                discardable: &self.discardable,
                regions: &regions,
                successors,
                ..OperationState::new(ctx.op_name(self.def.name))
            },
            point,
        )
    }

    /// The types of the results, if the op infers them.
    pub(crate) fn inferred(&self, ctx: &Context) -> Option<Vec<Type>> {
        let mut ir = Ir::new(ctx);
        let block = ir.create_block();
        let types = self.operands.concat();
        let op = source(&mut ir, InsertPoint::End(block), &types);
        let values = Values {
            all: ir.op(op).results().map(|result| result.handle()).collect(),
            choice: 0,
        };
        let parts = Parts::new(self, &ir, &values);
        let types = infer_result_types(&ir, self.def, &parts.operands, &parts.inherent)?;
        Some(types.into_vec())
    }
}

/// Values that operands are taken from.
#[derive(Clone)]
pub(crate) struct Values {
    pub(crate) all: Vec<Value>,
    /// Which of those of a type each operand is; 0 for the first one.
    pub(crate) choice: usize,
}

impl Values {
    const NONE: Values = Values {
        all: Vec::new(),
        choice: 0,
    };
}

/// Operands and inherent attributes.
struct Parts {
    operands: Vec<Value>,
    inherent: Vec<(Ident, Attribute)>,
}

impl Parts {
    fn new(instance: &Instance, ir: &Ir, values: &Values) -> Parts {
        let ctx = ir.ctx();
        let of_type = |(number, ty): (usize, &Type)| {
            let fitting = values.all.iter().filter(|&&value| ir.value(value).ty() == *ty);
            let count = fitting.clone().count();
            let choice = values.choice.wrapping_mul(number + 1).checked_rem(count)?;
            fitting.copied().nth(choice)
        };
        let operands = instance
            .operands
            .iter()
            .flatten()
            .enumerate()
            .filter_map(of_type)
            .collect();
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

fn region(ir: &mut Ir, body: Option<&Body>, around: &Values) -> Region {
    let region = ir.create_region();
    let Some(body) = body else { return region };
    let block = ir.append_block(region);
    let args = body
        .args
        .iter()
        .map(|&ty| ir.add_argument(block, ty, Location::UNKNOWN));
    let mut values = Values {
        all: args.collect(),
        choice: around.choice,
    };
    values.all.extend(&around.all);
    if let Some(inner) = &body.inner {
        inner.build(ir, block, InsertPoint::End(block), &values);
    }
    match &body.end {
        End::Nothing => {}
        End::Unregistered => end(ir, block),
        End::Op(op) => _ = op.build(ir, block, InsertPoint::End(block), &values),
    }
    region
}

/// A block behind another one, for a branch that has no other one to go to.
fn target(ir: &mut Ir, before: Block, types: &[Type]) -> Block {
    let block = match ir.block(before).region().map(|region| region.handle()) {
        Some(region) => ir.append_block(region),
        None => ir.create_block(),
    };
    for &ty in types {
        ir.add_argument(block, ty, Location::UNKNOWN);
    }
    end(ir, block);
    block
}

/// An op with results of these types, and nothing else.
pub(crate) fn source(ir: &mut Ir, point: InsertPoint, types: &[Type]) -> Op {
    let name = match ir.ctx().allows_unregistered_dialects() {
        true => "test.make",
        false => "builtin.unrealized_conversion_cast",
    };
    plain(ir, point, name, types, &[])
}

/// Whether an op is what [`source`] makes.
pub(crate) fn is_source(op: OpRef<'_>) -> bool {
    let name = op.name_text();
    op.num_operands() == 0 && (name == "test.make" || name == "builtin.unrealized_conversion_cast")
}

/// An unregistered op at the end of a block, where there may be any.
fn end(ir: &mut Ir, block: Block) {
    if ir.ctx().allows_unregistered_dialects() {
        plain(ir, InsertPoint::End(block), "test.end", &[], &[]);
    }
}

pub(crate) fn plain(ir: &mut Ir, point: InsertPoint, name: &str, results: &[Type], regions: &[Region]) -> Op {
    let name = ir.ctx().op_name(name);
    let state = OperationState {
        result_types: results,
        regions,
        ..OperationState::new(name)
    };
    ir.create_at(&state, point)
}
