//! Random valid instances of ops, made from their declarations.
//!
//! An instance is drawn from what the constraints of an op allow, and one part after the other is changed while that adds no errors,
//! until the verifier accepts it.

mod attrs;
mod draw;
mod instance;
mod nesting;
mod pool;
mod types;

use std::collections::HashSet;

use drr_ir::define::OpDescriptor;
use drr_ir::{Context, Module, Type};

use crate::random::Random;

pub(crate) use instance::{Instance, Values, is_source, plain};
pub use nesting::dialect;

use draw::Draw;

/// How often an instance is drawn for each that is wanted.
const DRAWS: usize = 10;
/// How many changes are tried on each.
const CHANGES: usize = 120;

/// Makes instances of the registered ops of a context.
pub struct Generator {
    draw: Draw,
}

/// Modules with an instance of an op.
pub struct Instances {
    /// Valid ones, all different.
    pub modules: Vec<Module>,
    /// Why there are no more: what is wrong with the last one that is not valid.
    pub error: String,
}

impl Generator {
    /// A generator for a context. Where that allows unregistered dialects, values come from ops that nobody declares, and such an op
    /// may end a block; else values come from casts.
    #[must_use]
    pub fn new(ctx: &Context) -> Generator {
        Generator { draw: Draw::new(ctx) }
    }

    /// So many instances of an op, or as many as are found. They depend on nothing but `seed` and the declarations. `made` makes a
    /// module for an op that needs more around it than its declaration says.
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
        for number in 0..wanted * DRAWS {
            let is_hard = known.is_empty() && number > wanted * DRAWS / 2;
            let made = made(&self.draw.pool.ctx, def.name, &mut self.draw.random);
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
        self.draw.random = Random::new(seed);
    }

    pub(crate) fn random(&mut self) -> &mut Random {
        &mut self.draw.random
    }

    /// A valid instance, and a module with it; or what is wrong with it. Its types are drawn from those around it, too.
    pub(crate) fn instance(
        &mut self,
        def: &'static OpDescriptor,
        around: &[Type],
        is_hard: bool,
    ) -> Result<(Instance, Module), String> {
        if let Some(reason) = self.draw.unsatisfied(def) {
            return Err(reason);
        }
        let ctx = self.draw.pool.ctx.clone();
        let instance = self.draw.nested(def, around, is_hard);
        self.changed_until_valid(instance, around, |instance| instance.module(&ctx))
    }

    /// A valid instance that ends a block; `build` makes the module in which it does.
    pub(crate) fn branch(
        &mut self,
        def: &'static OpDescriptor,
        around: &[Type],
        build: impl Fn(&Instance) -> Module,
    ) -> Result<(Instance, Module), String> {
        if let Some(reason) = self.draw.unsatisfied(def) {
            return Err(reason);
        }
        let instance = self.draw.instance(def, around);
        self.changed_until_valid(instance, around, build)
    }

    /// Changes an instance until its module is valid.
    fn changed_until_valid(
        &mut self,
        mut instance: Instance,
        around: &[Type],
        build: impl Fn(&Instance) -> Module,
    ) -> Result<(Instance, Module), String> {
        let mut module = build(&instance);
        let mut before = errors(&module);
        for _ in 0..CHANGES {
            if before.0 == 0 {
                return Ok((instance, module));
            }
            let mut changed = instance.clone();
            for _ in 0..=self.draw.random.below(3) {
                self.draw.change(&mut changed, around);
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

/// How many errors there are, and the first one. Hooks are asked only if all traits hold, so that each trait counts twice.
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
