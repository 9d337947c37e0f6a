//! Description of an op to be built, and construction of a module around it.

use drr_ir::define::{OpDescriptor, TraitFlags, infer_result_types};
use drr_ir::{
    Attribute, Block, Context, Ident, InsertPoint, Ir, Location, Module, Op, OpRef, OperationState, Region, Type, Value,
};

/// Description of an op. Its operands are existing values, or results of an op that is created before it.
#[derive(Clone)]
pub(crate) struct Instance {
    pub(crate) def: &'static OpDescriptor,
    /// Types of the values, by declared operand.
    pub(crate) operands: Vec<Vec<Type>>,
    /// Attributes by argument; `None` for operands.
    pub(crate) attrs: Vec<Option<Attribute>>,
    /// Types of the values, by declared result.
    pub(crate) results: Vec<Vec<Type>>,
    /// Regions; `None` for an empty region.
    pub(crate) regions: Vec<Option<RegionBody>>,
    /// Types of the block arguments, by successor.
    pub(crate) successors: Vec<Vec<Type>>,
    pub(crate) discardable: Vec<(Ident, Attribute)>,
}

/// The single block of a region.
#[derive(Clone)]
pub(crate) struct RegionBody {
    pub(crate) args: Vec<Type>,
    /// Nested instance that the enclosing ops are created for.
    pub(crate) inner: Option<Box<Instance>>,
    pub(crate) end: BlockEnd,
}

/// Terminator of a block.
#[derive(Clone)]
pub(crate) enum BlockEnd {
    Nothing,
    Unregistered,
    Op(Box<Instance>),
}

impl Instance {
    /// Returns `true` if the op must be the last one of its block.
    pub(crate) fn is_at_end(&self) -> bool {
        self.def.flags().contains(TraitFlags::TERMINATOR) || !self.def.successors.is_empty()
    }

    /// Returns a module with this op. A terminator is placed in a region of an unregistered op if the context allows
    /// one.
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

    /// Creates the op with operands from `values` where their types fit, and a new block for each successor.
    pub(crate) fn build(&self, ir: &mut Ir, block: Block, point: InsertPoint, values: &Values) -> Op {
        let successors: Vec<Block> = self.successors.iter().map(|types| target(ir, block, types)).collect();
        self.build_with(ir, point, values, &successors)
    }

    /// Creates the op with the given successors.
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
        let inner_values = if is_isolated { &Values::NONE } else { &values };
        let regions: Vec<Region> = self
            .regions
            .iter()
            .map(|body| region(ir, body.as_ref(), inner_values))
            .collect();
        let ctx = ir.ctx().clone();
        let inputs = OpInputs::new(self, ir, &values);
        ir.create_at(
            &OperationState {
                operands: &inputs.operands,
                result_types: &self.results.concat(),
                inherent: &inputs.inherent,
                discardable: &self.discardable,
                regions: &regions,
                successors,
                ..OperationState::new(ctx.op_name(self.def.name))
            },
            point,
        )
    }

    /// Returns the inferred result types, if the op infers them.
    pub(crate) fn inferred(&self, ctx: &Context) -> Option<Vec<Type>> {
        let mut ir = Ir::new(ctx);
        let block = ir.create_block();
        let types = self.operands.concat();
        let op = source(&mut ir, InsertPoint::End(block), &types);
        let values = Values {
            all: ir.op(op).results().map(|result| result.handle()).collect(),
            choice: 0,
        };
        let inputs = OpInputs::new(self, &ir, &values);
        let types = infer_result_types(&ir, self.def, &inputs.operands, &inputs.inherent)?;
        Some(types.into_vec())
    }
}

/// Values available as operands.
#[derive(Clone)]
pub(crate) struct Values {
    pub(crate) all: Vec<Value>,
    /// Seed for the choice among values of the same type; 0 selects the first.
    pub(crate) choice: usize,
}

impl Values {
    const NONE: Values = Values {
        all: Vec::new(),
        choice: 0,
    };
}

/// Operands and inherent attributes of an op to be created.
struct OpInputs {
    operands: Vec<Value>,
    inherent: Vec<(Ident, Attribute)>,
}

impl OpInputs {
    fn new(instance: &Instance, ir: &Ir, values: &Values) -> OpInputs {
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
        OpInputs { operands, inherent }
    }
}

/// Creates a region; its ops may use `outer_values`.
fn region(ir: &mut Ir, body: Option<&RegionBody>, outer_values: &Values) -> Region {
    let region = ir.create_region();
    let Some(body) = body else { return region };
    let block = ir.append_block(region);
    let args = body
        .args
        .iter()
        .map(|&ty| ir.add_argument(block, ty, Location::UNKNOWN));
    let mut values = Values {
        all: args.collect(),
        choice: outer_values.choice,
    };
    values.all.extend(&outer_values.all);
    if let Some(inner) = &body.inner {
        inner.build(ir, block, InsertPoint::End(block), &values);
    }
    match &body.end {
        BlockEnd::Nothing => {}
        BlockEnd::Unregistered => end(ir, block),
        BlockEnd::Op(op) => _ = op.build(ir, block, InsertPoint::End(block), &values),
    }
    region
}

/// Creates a successor block in the region of `before`.
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

/// Creates an op without operands that defines values of these types.
pub(crate) fn source(ir: &mut Ir, point: InsertPoint, types: &[Type]) -> Op {
    let name = if ir.ctx().allows_unregistered_dialects() {
        "test.make"
    } else {
        "builtin.unrealized_conversion_cast"
    };
    plain(ir, point, name, types, &[])
}

/// Returns `true` if the op was created by [`source`].
pub(crate) fn is_source(op: OpRef<'_>) -> bool {
    let name = op.name_text();
    op.num_operands() == 0 && (name == "test.make" || name == "builtin.unrealized_conversion_cast")
}

/// Appends an unregistered op as terminator if the context allows unregistered dialects.
fn end(ir: &mut Ir, block: Block) {
    if ir.ctx().allows_unregistered_dialects() {
        plain(ir, InsertPoint::End(block), "test.end", &[], &[]);
    }
}

/// Creates an op with results and regions only.
pub(crate) fn plain(ir: &mut Ir, point: InsertPoint, name: &str, results: &[Type], regions: &[Region]) -> Op {
    let name = ir.ctx().op_name(name);
    let state = OperationState {
        result_types: results,
        regions,
        ..OperationState::new(name)
    };
    ir.create_at(&state, point)
}
