//! Generator of random valid modules.

use drr_ir::define::{OpDescriptor, TraitFlags};
use drr_ir::{Block, BlockRef, Context, InsertPoint, Module, Op, OperationState, Type, Value};

use crate::instances::{Generator, Instance, Values, dialect, is_source};

/// Default number of ops per module.
const SIZE: usize = 20;
/// Number of attempts per requested op.
const TRIES: usize = 4;
/// One in this many unused results stays unused.
const DEAD: usize = 8;
/// Weight of op results, relative to other values, when operands are chosen.
const WEIGHT: usize = 4;
/// Number of draws per op until all operand types are available: patterns match ops that use each other.
const DRAWS: usize = 4;

/// A generator of random valid modules, driven by op declarations.
///
/// Every module verifies. Operands are earlier values, or results of an `unrealized_conversion_cast` (of `"test.make"`
/// if the context allows unregistered dialects). Attributes satisfy their constraints. Regions contain ops and end with
/// terminators of the dialect. Ops with successors split a block; their successors are blocks of the same region. Their
/// parent is an op whose region may have several blocks: one of the selected dialects, or else any op of the context,
/// such as a function.
///
/// A driver erases unused ops without side effects. If the context allows unregistered dialects, `"test.use"` ops use
/// most of the otherwise unused results, so that patterns have something to match. Otherwise only ops with side effects
/// keep them alive.
///
/// A module depends only on its seed and the declarations, so a property-testing library needs to choose only a seed.
pub struct RandomModules {
    pub(crate) ctx: Context,
    pub(crate) defs: Vec<&'static OpDescriptor>,
    pub(crate) generator: Generator,
    /// Ops whose regions may have several blocks; empty if no selected op has successors.
    pub(crate) scopes: Vec<&'static OpDescriptor>,
    size: usize,
}

impl RandomModules {
    /// Creates a generator for the ops of the given dialects. A name may also name a single op.
    ///
    /// # Panics
    /// If the context has no op for a name.
    #[track_caller]
    #[must_use]
    pub fn new<N: AsRef<str>>(ctx: &Context, dialects: impl IntoIterator<Item = N>) -> RandomModules {
        let mut defs: Vec<&'static OpDescriptor> = Vec::new();
        for name in dialects {
            let name = name.as_ref();
            let before = defs.len();
            let all = ctx.registry().ops().map(|info| info.def());
            defs.extend(all.filter(|def| dialect(def.name) == name || def.name == name));
            assert!(defs.len() > before, "the context knows no operation of `{name}`");
        }
        let mut modules = RandomModules {
            ctx: ctx.clone(),
            defs,
            generator: Generator::new(ctx),
            scopes: Vec::new(),
            size: SIZE,
        };
        modules.find_scopes();
        modules
    }

    /// Sets the number of ops per module, 20 by default. Ops nested in their regions are not counted.
    #[must_use]
    pub fn size(mut self, size: usize) -> Self {
        self.size = size;
        self
    }

    /// Generates the module of a seed.
    pub fn module(&mut self, seed: u64) -> Module {
        self.generator.set_seed(seed);
        let mut module = Module::new(&self.ctx);
        let mut made = 0;
        for _ in 0..self.size * TRIES {
            if made == self.size || self.defs.is_empty() {
                break;
            }
            let number = self.generator.random().below(self.defs.len());
            if let Some(larger) = self.with_op(&module, self.defs[number]) {
                module = larger;
                made += 1;
            }
        }
        if self.ctx.allows_unregistered_dialects() {
            self.use_results(&mut module);
        }
        module
    }

    /// Adds a `test.use` op at the end of the block for most unused results.
    fn use_results(&mut self, module: &mut Module) {
        let unused = module.root().walk().flat_map(|op| op.results());
        let unused: Vec<Value> = unused
            .filter(|result| !result.has_uses())
            .map(|result| result.handle())
            .collect();
        let name = self.ctx.op_name("test.use");
        for value in unused {
            let block = module.ir().value(value).parent_block().map(|block| block.handle());
            let Some(block) = block.filter(|_| self.generator.random().below(DEAD) > 0) else {
                continue;
            };
            let (operands, point) = ([value], before_end(module, block));
            let state = OperationState {
                operands: &operands,
                ..OperationState::new(name)
            };
            let op = module.ir_mut().create_at(&state, point);
            // The parent may not allow other ops in its region.
            if module.verify().is_err() {
                let _unused_itself = module.ir_mut().erase(op);
            }
        }
    }

    /// Returns the ops for which no valid module was found, each with the error of the last attempt.
    pub fn without_instances(&mut self) -> Vec<(&'static str, String)> {
        let mut without = Vec::new();
        for def in self.defs.clone() {
            if !def.successors.is_empty() {
                without.extend(self.branch_error(def).map(|error| (def.name, error)));
                continue;
            }
            let found = self.generator.instances(def, 0, 1, |_, _, _| None);
            if found.modules.is_empty() {
                without.push((def.name, found.error));
            }
        }
        without
    }

    /// Returns a copy of the module with one more op in a random block, if it verifies.
    pub(crate) fn with_op(&mut self, module: &Module, def: &'static OpDescriptor) -> Option<Module> {
        if !def.successors.is_empty() {
            return self.with_branch(module, def).ok();
        }
        let regions = module.root().walk().flat_map(|op| op.regions());
        let blocks: Vec<Block> = regions
            .flat_map(|region| region.blocks())
            .map(|block| block.handle())
            .collect();
        let block = *blocks.get(self.generator.random().below(blocks.len()))?;
        let (mut values, types) = self.values(module, block, None);
        let mut instance = self.generator.instance(def, &types, false).ok()?.0;
        for _ in 1..DRAWS {
            if instance.operands.iter().flatten().all(|ty| types.contains(ty)) {
                break;
            }
            instance = self.generator.instance(def, &types, false).ok()?.0;
        }
        if instance.is_at_end() {
            return None;
        }
        values.choice = self.generator.random().below(1 << 16);
        let larger = insert(module.clone(), block, &instance, &values);
        larger.verify().is_ok().then_some(larger)
    }

    /// Returns the values available before an op, or at the end of the block, and their types.
    pub(crate) fn values(&self, module: &Module, block: Block, before: Option<Op>) -> (Values, Vec<Type>) {
        let values = visible(module.ir().block(block), before);
        let mut types: Vec<Type> = Vec::new();
        for &value in &values {
            let ty = module.ir().value(value).ty();
            if !types.contains(&ty) {
                types.push(ty);
            }
        }
        // Patterns match ops that use each other, so op results are preferred.
        let is_result = |value: &Value| {
            let op = module.ir().value(*value).defining_op();
            op.is_some_and(|op| !is_source(op))
        };
        let results: Vec<Value> = values.iter().copied().filter(is_result).collect();
        let values = Values {
            all: [values, results.repeat(WEIGHT)].concat(),
            choice: 0,
        };
        (values, types)
    }
}

/// Returns the module with an instance inserted at the end of a block, before its terminator.
fn insert(mut module: Module, block: Block, instance: &Instance, values: &Values) -> Module {
    let point = before_end(&module, block);
    instance.build(module.ir_mut(), block, point, values);
    module
}

/// Returns the insertion point at the end of a block, before its terminator.
fn before_end(module: &Module, block: Block) -> InsertPoint {
    end_of(module, block).map_or(InsertPoint::End(block), InsertPoint::Before)
}

/// Returns the terminator of a block, or the placeholder for one.
pub(crate) fn end_of(module: &Module, block: Block) -> Option<Op> {
    let last = module.ir().block(block).last_op()?;
    let is_end = last.has_trait(TraitFlags::TERMINATOR) || last.num_successors() > 0 || last.name_text() == "test.end";
    is_end.then(|| last.handle())
}

/// Returns the values available before an op, or at the end of the block.
fn visible(block: BlockRef<'_>, mut before: Option<Op>) -> Vec<Value> {
    let mut values = Vec::new();
    let mut block = Some(block);
    while let Some(here) = block {
        let ops = here.ops().take_while(|op| Some(op.handle()) != before);
        values.extend(here.args().map(|arg| arg.handle()));
        values.extend(ops.flat_map(|op| op.results()).map(|result| result.handle()));
        // The first block of a region dominates the others.
        if let Some(entry) = here
            .region()
            .and_then(|region| region.blocks().next())
            .filter(|&entry| entry != here)
        {
            values.extend(entry.args().map(|arg| arg.handle()));
            values.extend(entry.ops().flat_map(|op| op.results()).map(|result| result.handle()));
        }
        let parent = here.parent_op();
        let parent = parent.filter(|op| !op.has_trait(TraitFlags::ISOLATED_FROM_ABOVE));
        before = parent.map(|op| op.handle());
        block = parent.and_then(|op| op.block());
    }
    values
}
