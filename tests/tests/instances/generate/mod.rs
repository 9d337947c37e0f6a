//! Random valid instances of ops, made from their declarations.
//!
//! An instance is drawn from what the constraints of an op allow, and one part after the other is changed while that adds no errors,
//! until the verifier accepts it.

mod attrs;
mod draw;
mod instance;
mod nesting;
mod pool;
mod recipes;
mod types;

use std::collections::HashSet;

use drr::define::OpDescriptor;
use drr::prelude::*;
use drr_tests::random::Random;

pub(crate) use nesting::dialect;

use draw::Draw;

/// How often an instance is drawn for each that is wanted.
const DRAWS: usize = 10;
/// How many changes are tried on each.
const CHANGES: usize = 120;

/// Makes instances of the registered ops of a context.
pub(crate) struct Generator {
    draw: Draw,
}

/// Modules with an instance of an op.
pub(crate) struct Instances {
    /// Valid ones, all different.
    pub(crate) modules: Vec<Module>,
    /// Why there are no more: what is wrong with the last one that is not valid.
    pub(crate) error: String,
}

impl Generator {
    /// A generator for a context.
    pub(crate) fn new(ctx: &Context) -> Generator {
        Generator { draw: Draw::new(ctx) }
    }

    /// So many instances of an op, or as many as are found. They depend on nothing but `seed` and the declarations.
    pub(crate) fn instances(&mut self, def: &'static OpDescriptor, seed: u64, wanted: usize) -> Instances {
        let mut all = Instances {
            modules: Vec::new(),
            error: String::new(),
        };
        let add = |seed: u64, byte: u8| seed.wrapping_mul(31).wrapping_add(byte.into());
        self.draw.random = Random::new(def.name.bytes().fold(seed, add));
        let mut known = HashSet::new();
        for number in 0..wanted * DRAWS {
            let is_hard = known.is_empty() && number > wanted * DRAWS / 2;
            let made = recipes::module(&self.draw.pool.ctx, def.name, &mut self.draw.random);
            match made.unwrap_or_else(|| self.climb(def, is_hard)) {
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

    fn climb(&mut self, def: &'static OpDescriptor, is_hard: bool) -> Result<Module, String> {
        if let Some(reason) = self.draw.unsatisfied(def) {
            return Err(reason);
        }
        let ctx = self.draw.pool.ctx.clone();
        let mut instance = self.draw.nested(def, is_hard);
        let mut module = instance.module(&ctx);
        let mut before = errors(&module);
        for _ in 0..CHANGES {
            if before.0 == 0 {
                return Ok(module);
            }
            let mut changed = instance.clone();
            for _ in 0..=self.draw.random.below(3) {
                self.draw.change(&mut changed, &[]);
            }
            let other = changed.module(&ctx);
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
