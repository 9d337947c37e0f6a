//! Outcomes of driver runs.

use drr_dialects::Arith;
use drr_dialects::builtin::CastOp;

use super::*;

#[test]
fn merged_constants_are_a_change() {
    let ctx = Context::with((D, Arith));
    let text = "%a = arith.constant 1 : i32\n%b = arith.constant 1 : i32\n\"d.use\"(%a, %b) : (i32, i32) -> ()";
    let mut module = Module::parse(&ctx, text).unwrap_or_else(|errors| panic!("{errors}"));
    let set = PatternSet::new().freeze(&ctx).expect("there is no pattern");
    let config = GreedyRewriteConfig::canonicalize();
    let mut run =
        || apply_patterns_greedily(&mut module, &set, config.clone()).unwrap_or_else(|error| panic!("{error}"));
    let (first, second) = (run(), run());
    assert!(first.changed && first.converged, "{first}");
    assert!(!second.changed && second.converged, "{second}");
}

#[test]
fn casts_fold_in_every_context() {
    pat! { Lower: (NegOp $x) => (CastOp (CastOp $x, (returnType "i32"))) }
    let ctx = Context::with(D);
    let text = "%0 = \"d.use\"() : () -> f32\n%1 = \"d.neg\"(%0) : (f32) -> f32\n\"d.use\"(%1) : (f32) -> ()";
    let mut module = Module::parse(&ctx, text).unwrap_or_else(|errors| panic!("{errors}"));
    let set = PatternSet::new()
        .with(Lower)
        .freeze(&ctx)
        .expect("all ops are registered");
    let outcome = apply_patterns_greedily(&mut module, &set, GreedyRewriteConfig::default())
        .unwrap_or_else(|error| panic!("{error}"));
    assert!(outcome.converged);
    assert!(!module.to_string().contains("cast"), "{module}");
}
