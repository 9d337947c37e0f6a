//! Random rules in PDLL on random modules: what is left is the same as in MLIR.

// Rules are drawn, and not all that they bind is used.
#![allow(deprecated, unused_variables, missing_docs)]

use drr::ContextBuilder;
use drr::prelude::*;
use drr_random_rules::generate::pdll::Pdll;
use drr_tests::diff::assert_same;
use drr_tests::pdl::{lines, theirs};

type Populate = fn(&mut PatternSet);

include!(concat!(env!("OUT_DIR"), "/pdll.rs"));

#[test]
fn random_rules_in_pdll_end_as_in_mlir() {
    for (seed, populate) in COMPILED {
        let Pdll { rules, module } = Pdll::of(*seed);
        let ctx = ContextBuilder::new().allow_unregistered_dialects(true).build();
        let mut set = PatternSet::new();
        populate(&mut set);
        let patterns = set.freeze(&ctx).expect("nothing has to be registered");
        let mut ir = Module::parse(&ctx, &module).unwrap_or_else(|errors| panic!("{errors}\n{module}"));
        let outcome = apply_patterns_greedily(&mut ir, &patterns, GreedyRewriteConfig::default())
            .unwrap_or_else(|error| panic!("seed {seed}: {error}\n{rules}{module}"));
        assert!(outcome.converged);
        // Each rule has at least an instance that it matches.
        assert!(outcome.rewrites() >= 30, "seed {seed}: {outcome}\n{rules}{module}");
        let ours = lines(&ir.to_string(), 1);
        if let Some(theirs) = theirs(&rules, &module) {
            assert_same(&format!("seed {seed}, of\n{rules}"), &theirs, &ours);
        }
    }
}
