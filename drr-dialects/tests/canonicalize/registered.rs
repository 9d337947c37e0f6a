//! Canonicalization patterns that dialects register.

use drr::pass::Canonicalizer;
use drr::prelude::*;
use drr::{PassManager, PatternSet};

op! { NegOp = "t.neg", (ins AnyType:$x), (outs AnyType:$r), [Pure, SameOperandsAndResultType] }
op! { UseOp = "t.use", (ins AnyType:$x), (outs) }
op! { OtherOp = "u.other", (ins AnyType:$x), (outs AnyType:$r), [SameOperandsAndResultType] }

dialect! { Test = "t", ops: [NegOp, UseOp], canonicalization_patterns: add_patterns }
dialect! { Other = "u", ops: [OtherOp] }

pat! { Twice: (NegOp (NegOp $x)) => (replaceWithValue $x) }
pat! { OtherTwice: (OtherOp (NegOp $x)) => (OtherOp $x) }

fn add_patterns(patterns: &mut PatternSet) {
    patterns.add(Twice).add(OtherTwice);
}

/// Two negations.
const TEXT: &str = r#"
    %0 = unrealized_conversion_cast to f32
    %1 = "t.neg"(%0) : (f32) -> f32
    %2 = "t.neg"(%1) : (f32) -> f32
    "t.use"(%2) : (f32) -> ()
"#;

fn names(ctx: &Context) -> Vec<&'static str> {
    PatternSet::canonicalization_patterns(ctx)
        .specs()
        .map(|spec| spec.name)
        .collect()
}

/// Returns the result of a pass manager.
fn run(mut pm: PassManager) -> String {
    let mut module = Module::parse(&Context::with(Test), TEXT).expect("it is valid");
    pm.run(&mut module).expect("the pass succeeds");
    module.to_string()
}

#[test]
fn the_pass_applies_the_patterns_of_the_registered_dialects() {
    let mut pm = PassManager::new("builtin.module");
    pm.add_pass(Canonicalizer::default());
    let expected = "module {\n  %0 = unrealized_conversion_cast to f32\n  \"t.use\"(%0) : (f32) -> ()\n}\n";
    assert_eq!(run(pm), expected);
}

#[test]
fn patterns_for_ops_of_dialects_that_are_not_registered_are_left_out() {
    assert_eq!(names(&Context::new()), [""; 0]);
    assert_eq!(names(&Context::with(Test)), ["Twice"]);
    assert_eq!(names(&Context::with((Other, Test))), ["Twice", "OtherTwice"]);
}

#[test]
fn options_switch_off_the_patterns_of_dialects() {
    let registry = drr::PassRegistry::new();
    let pipeline = "builtin.module(canonicalize{disable-patterns=Twice})";
    let pm = registry.parse(pipeline).expect("it is a pipeline").into();
    assert_eq!(run(pm).matches("t.neg").count(), 2);
}
