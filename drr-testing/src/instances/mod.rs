//! Random valid instances of ops, generated from their declarations.
//!
//! An instance is drawn from the types and attributes that satisfy the constraints of the op. Random mutations follow
//! until the verifier accepts the instance; a mutation that adds errors is discarded.

mod attrs;
mod instance;
mod nesting;
mod pool;
mod sampler;
mod types;

use std::collections::HashSet;

use drr_ir::define::OpDescriptor;
use drr_ir::{Context, Module, Type};

use crate::random::Random;

pub(crate) use instance::{Instance, Values, is_source, plain};
pub use nesting::dialect;

use sampler::Sampler;

/// Number of draws per requested instance.
const DRAWS_PER_INSTANCE: usize = 10;
/// Maximum number of mutations per draw.
const MAX_MUTATIONS: usize = 120;

/// A generator of instances of the registered ops of a context.
pub struct Generator {
    sampler: Sampler,
}

/// Modules that each contain an instance of an op.
pub struct Instances {
    /// Valid modules, all different.
    pub modules: Vec<Module>,
    /// First error of the last invalid module.
    pub error: String,
}

impl Generator {
    /// Creates a generator for a context. If the context allows unregistered dialects, unregistered ops define values
    /// and terminate blocks; otherwise casts define values.
    #[must_use]
    pub fn new(ctx: &Context) -> Generator {
        Generator {
            sampler: Sampler::new(ctx),
        }
    }

    /// Generates up to `wanted` instances of an op, which depend only on `seed` and the declarations. `made` may build
    /// the module for an op that requires more context than its declaration specifies.
    pub fn instances(
        &mut self,
        def: &'static OpDescriptor,
        seed: u64,
        wanted: usize,
        made: impl Fn(&Context, &str, &mut Random) -> Option<Result<Module, String>>,
    ) -> Instances {
        let mut all = Instances {
            modules: Vec::new(),
            error: String::new(),
        };
        let add = |seed: u64, byte: u8| seed.wrapping_mul(31).wrapping_add(byte.into());
        self.set_seed(def.name.bytes().fold(seed, add));
        let mut known = HashSet::new();
        for number in 0..wanted * DRAWS_PER_INSTANCE {
            let is_hard = known.is_empty() && number > wanted * DRAWS_PER_INSTANCE / 2;
            let made = made(&self.sampler.pool.ctx, def.name, &mut self.sampler.random);
            match made.unwrap_or_else(|| Ok(self.instance(def, &[], is_hard)?.1)) {
                Ok(module) if known.insert(module.generic_form().to_string()) => all.modules.push(module),
                Ok(_) => {}
                Err(error) => all.error = error,
            }
            if all.modules.len() == wanted {
                break;
            }
        }
        all
    }

    pub(crate) fn set_seed(&mut self, seed: u64) {
        self.sampler.random = Random::new(seed);
    }

    pub(crate) fn random(&mut self) -> &mut Random {
        &mut self.sampler.random
    }

    /// Returns a valid instance and a module with it, or the reason why none was found. Its types are also drawn from
    /// `scope_types`.
    pub(crate) fn instance(
        &mut self,
        def: &'static OpDescriptor,
        scope_types: &[Type],
        is_hard: bool,
    ) -> Result<(Instance, Module), String> {
        if let Some(reason) = self.sampler.unsatisfied(def) {
            return Err(reason);
        }
        let ctx = self.sampler.pool.ctx.clone();
        let instance = self.sampler.nested(def, scope_types, is_hard);
        self.mutate_until_valid(instance, scope_types, |instance| instance.module(&ctx))
    }

    /// Returns a valid instance of an op that ends a block. `build` creates the module that contains it.
    pub(crate) fn branch(
        &mut self,
        def: &'static OpDescriptor,
        scope_types: &[Type],
        build: impl Fn(&Instance) -> Module,
    ) -> Result<(Instance, Module), String> {
        if let Some(reason) = self.sampler.unsatisfied(def) {
            return Err(reason);
        }
        let instance = self.sampler.instance(def, scope_types);
        self.mutate_until_valid(instance, scope_types, build)
    }

    /// Mutates an instance until its module is valid.
    fn mutate_until_valid(
        &mut self,
        mut instance: Instance,
        scope_types: &[Type],
        build: impl Fn(&Instance) -> Module,
    ) -> Result<(Instance, Module), String> {
        let mut module = build(&instance);
        let mut before = errors(&module);
        for _ in 0..MAX_MUTATIONS {
            if before.0 == 0 {
                return Ok((instance, module));
            }
            let mut changed = instance.clone();
            for _ in 0..=self.sampler.random.below(3) {
                self.sampler.change(&mut changed, scope_types);
            }
            let other = build(&changed);
            let after = errors(&other);
            if after.0 <= before.0 {
                (instance, module, before) = (changed, other, after);
            }
        }
        Err(before.1)
    }
}

/// Returns the number of errors, and the first one. Failing traits count twice, because verifier hooks run only if all
/// traits hold.
fn errors(module: &Module) -> (usize, String) {
    let Err(errors) = module.verify() else {
        return (0, String::new());
    };
    let traits = module.root().walk().filter_map(|op| Some((op, op.info()?)));
    let failing = traits.map(|(op, info)| {
        let traits = info.def().traits.iter();
        traits.filter(|known| (known.verify)(op).is_err()).count()
    });
    let first = errors.iter().next().map(|error| error.message().to_owned());
    (errors.len() + failing.sum::<usize>(), first.unwrap_or_default())
}
