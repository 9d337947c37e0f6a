//! Canonicalization keeps the meaning of programs: the interpreter executes functions before and after it.
//!
//! `DRR_SEMANTICS_RUNS` scales the number of functions (by default 1), `DRR_SEED` is the first seed of random ones.

mod arith;
mod casts;
mod control_flow;
mod coverage;
mod executed;
mod executed_affine;
mod forall;
mod index;
mod math;
mod mlir_bugs;
mod narrow;
mod rules;
mod rust_patterns;
mod shapes;
mod vectors;

use drr::diagnostic::counted;
use drr::pass::Canonicalizer;
use drr::testing::{Counterexample, Interpreter, RefinementCheck, check_refinement};
use drr::{Context, Module, PassManager};
use drr_tests::pass_comparison::{context, print, read};
use drr_tests::variables::number;

/// Canonicalizes functions and compares their outcomes with those before.
struct SemanticsCheck {
    ctx: Context,
    interpreter: Interpreter,
    check: RefinementCheck,
}

impl SemanticsCheck {
    fn new(max_inputs: usize) -> Self {
        let ctx = context();
        SemanticsCheck {
            interpreter: Interpreter::new(&ctx).allow_opaque_ops(true),
            check: RefinementCheck { max_inputs, seed: 0 },
            ctx,
        }
    }

    /// Sets the number of bits of indices.
    fn index_width(mut self, index_width: u32) -> Self {
        self.interpreter = self.interpreter.index_width(index_width);
        self
    }

    /// Sets the limit of executed ops.
    fn max_steps(mut self, max_steps: usize) -> Self {
        self.interpreter = self.interpreter.max_steps(max_steps);
        self
    }

    /// Checks the functions of a text, and returns the number of runs that prove something.
    #[track_caller]
    fn check(&self, text: &str) -> usize {
        let (module, before) = (self.read(text), self.read(text));
        let after = self.canonicalized(module);
        match check_refinement(&self.interpreter, &before, &after, self.check) {
            Ok(count) => count,
            Err(counterexample) => panic!("{}", self.explain(&before, &after, &counterexample)),
        }
    }

    /// Checks the functions of a text, unless it is invalid.
    #[track_caller]
    fn check_if_valid(&self, text: &str) -> usize {
        match read(&self.ctx, text) {
            Ok(_) => self.check(text),
            Err(_) => 0,
        }
    }

    fn read(&self, text: &str) -> Module {
        read(&self.ctx, text).unwrap_or_else(|errors| panic!("{errors}\n{text}"))
    }

    fn canonicalized(&self, mut module: Module) -> Module {
        let mut pm = PassManager::new("builtin.module");
        pm.add_pass(Canonicalizer::default());
        pm.run(&mut module).unwrap_or_else(|error| panic!("{error}\n{module}"));
        module
    }

    /// Returns the message for a function that canonicalization changes to something else.
    fn explain(&self, before: &Module, after: &Module, counterexample: &Counterexample) -> String {
        let function = |module: &Module| {
            let text = print(module, false);
            let start = text
                .find(&format!("func.func @{}(", counterexample.function))
                .unwrap_or_default();
            let end = text[start..].find("\n  }").map_or(text.len(), |end| start + end + 4);
            text[start..end].to_owned()
        };
        format!(
            "{counterexample}\nbefore:\n  {}\nafter:\n  {}",
            function(before),
            function(after)
        )
    }
}

/// Returns the seeds of a number of random functions.
fn seeds(count: usize) -> std::ops::Range<u64> {
    let first = number("DRR_SEED", 0) as u64;
    first..first + (count * number("DRR_SEMANTICS_RUNS", 1)) as u64
}

/// Prints the size of a check.
fn report(name: &str, functions: usize, runs: usize) {
    println!(
        "{name}: {}, {}",
        counted(functions, "function"),
        counted(runs, "defined run")
    );
}
