//! Branch ops in random modules: each ends a block that it splits; its successors are blocks of the same region.

use drr_ir::define::{OpDescriptor, TraitFlags};
use drr_ir::{Block, InsertPoint, Ir, Location, Mapping, Module, Op, Region, Type};

use crate::instances::{Instance, Values, plain};
use crate::modules::{RandomModules, end_of};

/// Number of seeds tried before an op is reported as having no valid module.
const TRIES: u64 = 40;
/// Number of distinct successor targets drawn per op; further successors repeat them.
const TARGETS: usize = 6;

/// Block that a successor refers to.
#[derive(Clone, Copy)]
enum SuccessorTarget {
    /// The block with the ops that followed the split point.
    Rest,
    Existing(Block),
    /// A new block, ended by a copy of this op, the terminator of the region's last block.
    New(Op),
}

impl RandomModules {
    /// Collects the ops whose regions may have several blocks, if any declared op has successors: those of the selected
    /// dialects, or else the first one in the context.
    pub(crate) fn find_scopes(&mut self) {
        if self.defs.iter().all(|def| def.successors.is_empty()) {
            return;
        }
        let generator = &mut self.generator;
        let mut takes_blocks = |def: &&'static OpDescriptor| {
            let is_single = def.flags().contains(TraitFlags::SINGLE_BLOCK);
            !def.regions.is_empty() && !is_single && {
                let mut made = generator.instances(def, 0, 4, |_, _, _| None).modules.into_iter();
                made.any(|module| !splittable_regions(&module).is_empty())
            }
        };
        self.scopes = self.defs.iter().copied().filter(&mut takes_blocks).collect();
        if self.scopes.is_empty() {
            let mut others = self.ctx.registry().ops().map(|info| info.def());
            self.scopes.extend(others.find(takes_blocks));
        }
    }

    /// Returns the last error if no seed gives a module with the op, or `None` if one does.
    pub(crate) fn branch_error(&mut self, def: &'static OpDescriptor) -> Option<String> {
        let module = Module::new(&self.ctx);
        let mut error = None;
        for seed in 0..TRIES {
            self.generator.set_seed(seed);
            error = Some(self.with_branch(&module, def).err()?);
        }
        error
    }

    /// Returns a copy of the module with one more instance of an op with successors, or the reason why it is invalid.
    pub(crate) fn with_branch(&mut self, module: &Module, def: &'static OpDescriptor) -> Result<Module, String> {
        let regions = splittable_regions(module);
        let module = &if regions.is_empty() {
            self.with_scope(module).ok_or("nothing takes several blocks")?
        } else {
            module.clone()
        };
        let blocks: Vec<Block> = splittable_regions(module)
            .into_iter()
            .flat_map(|region| module.ir().region(region).blocks().map(|block| block.handle()))
            .collect();
        let random = self.generator.random();
        let block = *blocks.get(random.below(blocks.len())).ok_or("a region is empty")?;
        let ops: Vec<Op> = module.ir().block(block).ops().map(|op| op.handle()).collect();
        let first = *ops.get(random.below(ops.len())).ok_or("a block is empty")?;
        let targets = self.targets(module, block);
        let (mut values, types) = self.values(module, block, Some(first));
        values.choice = self.generator.random().below(1 << 16);
        let build = |instance: &Instance| split_block(module.clone(), block, first, instance, &targets, &values);
        self.generator.branch(def, &types, build).map(|(_, module)| module)
    }

    /// Draws the targets of a block's successors. More than half are the split-off rest, which has no other
    /// predecessor.
    fn targets(&mut self, module: &Module, block: Block) -> Vec<SuccessorTarget> {
        let region = module.ir().block(block).region();
        let blocks = region.into_iter().flat_map(|region| region.blocks());
        // The entry block must not have predecessors.
        let mut all: Vec<SuccessorTarget> = blocks
            .clone()
            .skip(1)
            .map(|block| SuccessorTarget::Existing(block.handle()))
            .collect();
        let end = blocks.filter_map(|block| end_of(module, block.handle())).last();
        all.extend(
            end.filter(|&end| module.ir().op(end).num_successors() == 0)
                .map(SuccessorTarget::New),
        );
        (0..TARGETS)
            .map(|_| match self.generator.random().below(2 * all.len() + 1) {
                at if at < all.len() => all[at],
                _ => SuccessorTarget::Rest,
            })
            .collect()
    }

    /// Returns a copy of the module with one more op whose region may have several blocks.
    fn with_scope(&mut self, module: &Module) -> Option<Module> {
        let number = self.generator.random().below(self.scopes.len());
        if let Some(scope) = self.scopes.get(number) {
            let larger = self.with_op(module, scope)?;
            return (!splittable_regions(&larger).is_empty()).then_some(larger);
        }
        if !self.ctx.allows_unregistered_dialects() {
            return None;
        }
        let mut module = module.clone();
        let body = module.body();
        let ir = module.ir_mut();
        let region = ir.create_region();
        let block = ir.append_block(region);
        plain(ir, InsertPoint::End(block), "test.end", &[], &[]);
        plain(ir, InsertPoint::End(body), "test.scope", &[], &[region]);
        Some(module)
    }
}

/// Returns the regions whose last block has a terminator and that verify with one more block.
fn splittable_regions(module: &Module) -> Vec<Region> {
    let scopes = module
        .root()
        .walk()
        .filter(|op| !op.has_trait(TraitFlags::SINGLE_BLOCK));
    let regions = scopes.flat_map(|op| op.regions());
    let takes_another = |region: &Region| {
        let mut copy = module.clone();
        let last = copy.ir().region(*region).blocks().last().map(|block| block.handle());
        let Some(end) = last.and_then(|last| end_of(&copy, last)) else {
            return false;
        };
        let new = copy.ir_mut().append_block(*region);
        end_with_copy(copy.ir_mut(), new, end);
        copy.verify().is_ok()
    };
    regions.map(|region| region.handle()).filter(takes_another).collect()
}

/// Splits a block before an op, and ends the first half with a branch instance.
fn split_block(
    mut module: Module,
    block: Block,
    first: Op,
    instance: &Instance,
    targets: &[SuccessorTarget],
    values: &Values,
) -> Module {
    let ir = module.ir_mut();
    let rest = ir.split_block(first);
    let region = ir.block(rest).region().map(|region| region.handle());
    let mut successors = Vec::new();
    for (types, target) in instance.successors.iter().zip(targets.iter().cycle()) {
        successors.push(match (*target, region) {
            (SuccessorTarget::Existing(block), _) => block,
            (SuccessorTarget::New(end), Some(region)) => {
                let block = ir.append_block(region);
                add_arguments(ir, block, types);
                end_with_copy(ir, block, end);
                block
            }
            _ => {
                if !successors.contains(&rest) {
                    add_arguments(ir, rest, types);
                }
                rest
            }
        });
    }
    instance.build_with(ir, InsertPoint::End(block), values, &successors);
    module
}

/// Appends block arguments of the given types.
fn add_arguments(ir: &mut Ir, block: Block, types: &[Type]) {
    for &ty in types {
        ir.add_argument(block, ty, Location::UNKNOWN);
    }
}

/// Appends a copy of a terminator to a block.
fn end_with_copy(ir: &mut Ir, block: Block, end: Op) {
    let copy = ir.clone_op(end, &mut Mapping::new());
    ir.append(block, copy);
}
