//! Random modules: instances of each op as they are and in a function, several ops of a dialect, and changed ones.

use drr::define::OpDescriptor;
use drr::prelude::*;
use drr::{InsertPoint, Location, Op, OperationState, Type, Value};
use drr_testing::RandomModules;
use drr_testing::instances::{Generator, dialect};
use drr_tests::random::Random;

use crate::mutate::change;
use crate::recipes;

/// Number of changed modules for each valid one.
const CHANGED: usize = 3;
/// Number of changes that are tried for each changed module.
const TRIES: usize = 4;
/// Minimum number of attempts for an op without a valid instance in the first attempts.
const MORE: usize = 8;
/// Number of ops in a module with several ops.
const SIZE: usize = 6;

/// Number of modules and start of the seeds.
#[derive(Clone)]
pub(crate) struct Size {
    pub(crate) seed: u64,
    /// Number of instances per op.
    pub(crate) instances: usize,
    /// Prefix of the names of the ops.
    pub(crate) only: Option<String>,
}

/// A random module.
pub(crate) struct Case {
    /// The op or the dialect that it is made for.
    pub(crate) of: String,
    /// Description of how the module was generated.
    pub(crate) how: String,
    /// The module in generic form.
    pub(crate) text: String,
    /// Set for a module that our verifier has accepted.
    pub(crate) is_valid: bool,
}

/// An op without an instance, and the last error.
pub(crate) type Missing = (&'static str, String);

/// Makes all modules of this size.
pub(crate) fn cases(ctx: &Context, size: &Size) -> (Vec<Case>, Vec<Missing>) {
    let defs: Vec<&'static OpDescriptor> = ctx.registry().ops().map(|info| info.def()).collect();
    let is_wanted = |name: &str| size.only.as_deref().is_none_or(|only| name.starts_with(only));
    let mut generator = Generator::new(ctx);
    let (mut cases, mut missing) = (Vec::new(), Vec::new());
    for def in defs.iter().filter(|def| is_wanted(def.name)) {
        let mut made = generator.instances(def, size.seed, size.instances, recipes::module);
        if made.modules.is_empty() {
            // More attempts find an instance for most of the remaining ops.
            made = generator.instances(def, size.seed, size.instances.max(MORE), recipes::module);
            made.modules.truncate(size.instances);
        }
        if made.modules.is_empty() {
            missing.push((def.name, made.error));
        }
        let functions: Vec<Module> = made.modules.iter().filter_map(in_function).collect();
        // A function of an instance takes the place of the instance in half of the cases.
        let all = made.modules.iter().enumerate().filter(|(number, _)| number % 2 == 0);
        let all = all.map(|(_, module)| ("an instance", module));
        add(
            &mut cases,
            def.name,
            size.seed,
            all.chain(functions.iter().map(|module| ("an instance in a function", module))),
        );
    }
    let mut dialects: Vec<&str> = defs.iter().map(|def| dialect(def.name)).collect();
    dialects.dedup();
    for name in dialects.into_iter().filter(|name| is_wanted(name)) {
        let mut random = RandomModules::new(ctx, [name]).size(SIZE);
        let seeds = (0..size.instances as u64).map(|number| size.seed.wrapping_add(number));
        let modules: Vec<Module> = seeds.map(|seed| random.module(seed)).collect();
        add(
            &mut cases,
            name,
            size.seed,
            modules.iter().map(|module| ("several ops", module)),
        );
    }
    (cases, missing)
}

/// Adds valid modules of an op or a dialect, and changed ones of each.
fn add<'m>(cases: &mut Vec<Case>, of: &str, seed: u64, modules: impl Iterator<Item = (&'static str, &'m Module)>) {
    for (number, (how, module)) in modules.enumerate() {
        let how = format!("{how}, seed {seed}, number {number}");
        let text = module.generic_form().to_string();
        let seed = of
            .bytes()
            .fold(seed, |seed, byte| seed.wrapping_mul(31).wrapping_add(byte.into()));
        let mut random = Random::new(seed.wrapping_mul(31).wrapping_add(number as u64));
        for _ in 0..CHANGED {
            let mut changed = module.clone();
            let Some(what) = (0..TRIES).find_map(|_| change(&mut changed, &mut random)) else {
                continue;
            };
            let changed = changed.generic_form().to_string();
            if changed != text {
                cases.push(Case {
                    of: of.to_owned(),
                    how: format!("{how}, changed: {what}"),
                    text: changed,
                    is_valid: false,
                });
            }
        }
        cases.push(Case {
            of: of.to_owned(),
            how,
            text,
            is_valid: true,
        });
    }
}

/// Returns a module with a function whose body has the ops, and whose arguments are the values that an instance is made
/// from; nothing if that is not valid.
fn in_function(module: &Module) -> Option<Module> {
    let mut module = module.clone();
    let ctx = module.ctx().clone();
    let body = module.body();
    let ir = module.ir_mut();
    let is_symbol = |op: drr::OpRef<'_>| op.attr_named("sym_name").is_some();
    let (sources, others): (Vec<Op>, Vec<Op>) = {
        let ops: Vec<_> = ir.block(body).ops().filter(|op| !is_symbol(*op)).collect();
        let (sources, others): (Vec<_>, Vec<_>) = ops
            .into_iter()
            .partition(|op| op.num_operands() == 0 && op.name_text() == "test.make");
        let handles = |ops: Vec<drr::OpRef<'_>>| ops.into_iter().map(|op| op.handle()).collect();
        (handles(sources), handles(others))
    };
    let region = ir.create_region();
    let block = ir.append_block(region);
    let mut types: Vec<Type> = Vec::new();
    for source in sources {
        let results: Vec<Value> = ir.op(source).results().map(|result| result.handle()).collect();
        for result in results {
            let ty = ir.value(result).ty();
            let argument = ir.add_argument(block, ty, Location::UNKNOWN);
            ir.replace_all_uses(result, argument);
            types.push(ty);
        }
        ir.erase(source).ok()?;
    }
    for op in others {
        ir.detach(op);
        ir.append(block, op);
    }
    ir.create_at(
        &OperationState::new(ctx.op_name("func.return")),
        InsertPoint::End(block),
    );
    let function_type = ctx.type_attr(ctx.function_type(&types, &[]));
    ir.create_at(
        &OperationState {
            inherent: &[
                (ctx.ident("function_type"), function_type),
                (ctx.ident("sym_name"), ctx.string_attr("in_function")),
            ],
            regions: &[region],
            ..OperationState::new(ctx.op_name("func.func"))
        },
        InsertPoint::End(body),
    );
    module.verify().is_ok().then_some(module)
}
