//! Random modules.

use drr_ir::define::{OpDescriptor, TraitFlags};
use drr_ir::{Block, BlockRef, Context, InsertPoint, Module, Op, OperationState, Type, Value};

use crate::instances::{Generator, Instance, Values, dialect, is_source};

/// How many operations a module has if nobody says so.
const SIZE: usize = 20;
/// How often an operation is tried for each that is wanted.
const TRIES: usize = 4;
/// One of so many results that nothing uses stays so.
const DEAD: usize = 8;
/// How much more often an operand is the result of an operation than another value.
const WEIGHT: usize = 4;
/// How often an operation is drawn that needs values of other types than there are: rules match operations that use each other.
const DRAWS: usize = 4;

/// Random valid modules of dialects, made from the declarations of their operations.
///
/// Operands are values that are there already, or come from an `unrealized_conversion_cast` to their type (from `"test.make"` where the
/// context allows unregistered dialects). Attributes satisfy their constraints. Regions of operations have blocks with terminators of their
/// dialect, and other operations in them. Operations with successors divide blocks; their successors are blocks of the same region. They
/// stand in an operation whose region takes several blocks, one of the dialects if there is any, else another one of the context, such as
/// a function. Each module verifies.
///
/// A driver erases what has no effects and is not used. Where the context allows unregistered dialects, `"test.use"` uses most of what
/// nothing else uses, so that rules have something to match; else operations of the dialect that have effects must do it.
///
/// A module depends on nothing but its seed and the declarations. So a seed is all that a library for property tests needs to choose.
pub struct RandomModules {
    pub(crate) ctx: Context,
    pub(crate) defs: Vec<&'static OpDescriptor>,
    pub(crate) generator: Generator,
    /// The operations whose regions take several blocks, if there are any that need it.
    pub(crate) scopes: Vec<&'static OpDescriptor>,
    size: usize,
}

impl RandomModules {
    /// Modules with operations of these dialects. A name may also be that of a single operation.
    ///
    /// # Panics
    /// If the context knows no operation of a name.
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

    /// How many operations are put into a module, 20 by default; what is in the regions of one counts as a part of it.
    #[must_use]
    pub fn size(mut self, size: usize) -> Self {
        self.size = size;
        self
    }

    /// The module of a seed.
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

    /// Uses most values that nothing uses, each at the end of its block.
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
            // The op around may not want others in it.
            if module.verify().is_err() {
                let _unused_itself = module.ir_mut().erase(op);
            }
        }
    }

    /// The operations of which no module has any, and why: what is wrong with the last one that was tried.
    pub fn without_instances(&mut self) -> Vec<(&'static str, String)> {
        let mut without = Vec::new();
        for def in self.defs.clone() {
            if !def.successors.is_empty() {
                without.extend(self.why_no_branch(def).map(|error| (def.name, error)));
                continue;
            }
            let found = self.generator.instances(def, 0, 1, |_, _, _| None);
            if found.modules.is_empty() {
                without.push((def.name, found.error));
            }
        }
        without
    }

    /// A module with one more operation somewhere, if it is valid.
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

    /// The values that an op may use which stands before another one, or at the end of a block, the first fitting ones; and their types.
    pub(crate) fn values(&self, module: &Module, block: Block, before: Option<Op>) -> (Values, Vec<Type>) {
        let values = visible(module.ir().block(block), before);
        let mut types: Vec<Type> = Vec::new();
        for &value in &values {
            let ty = module.ir().value(value).ty();
            if !types.contains(&ty) {
                types.push(ty);
            }
        }
        // Results of operations are chosen more often: rules match operations that use each other.
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

/// A module with an instance at the end of a block, before its terminator.
fn insert(mut module: Module, block: Block, instance: &Instance, values: &Values) -> Module {
    let point = before_end(&module, block);
    instance.build(module.ir_mut(), block, point, values);
    module
}

/// The end of a block, before the op that ends it.
fn before_end(module: &Module, block: Block) -> InsertPoint {
    end_of(module, block).map_or(InsertPoint::End(block), InsertPoint::Before)
}

/// The op that ends a block.
pub(crate) fn end_of(module: &Module, block: Block) -> Option<Op> {
    let last = module.ir().block(block).last_op()?;
    let is_end = last.has_trait(TraitFlags::TERMINATOR) || last.num_successors() > 0 || last.name_text() == "test.end";
    is_end.then(|| last.handle())
}

/// The values that an op may use which stands before another one, or at the end of a block.
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
        let around = here.parent_op();
        let around = around.filter(|op| !op.has_trait(TraitFlags::ISOLATED_FROM_ABOVE));
        before = around.map(|op| op.handle());
        block = around.and_then(|op| op.block());
    }
    values
}
