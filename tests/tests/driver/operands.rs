//! Matched values that become operands with a narrower constraint: the constraint is part of the match, as for attributes.

use drr::apply_patterns_greedily;
use drr::smallvec::SmallVec;
use drr::{ContextBuilder, Ident, Ir, Listener};

use super::*;

op! { AnyOp = "n.any", (ins AnyType:$x), (outs AnyType:$r), [Pure] }
op! { FloatOp = "n.float", (ins F32:$x), (outs AnyType:$r), [Pure] }
op! { ManyOp = "n.many", (ins Variadic<AnyType>:$xs), (outs AnyType:$r), [Pure] }
op! { FloatsOp = "n.floats", (ins Variadic<F32>:$xs), (outs AnyType:$r), [Pure] }
op! { MaybeFloatOp = "n.maybe", (ins Optional<AnyType>:$x), (outs AnyType:$r), [Pure] }
op! { OptionalFloatOp = "n.optional", (ins Optional<F32>:$x), (outs AnyType:$r), [Pure] }
op! { SourceOp = "n.source", (ins), (outs AnyType:$r) }
op! { SameOp = "n.same", (ins AnyType:$x), (outs AnyType:$r), [Pure, SameOperandsAndResultType] }
op! { CastOp = "n.cast", (ins AnyType:$x), (outs AnyType:$r), [Pure] }
op! { InferredOp = "n.inferred", (ins AnyType:$x), (outs AnyType:$r), [Pure] { infer_types: type_of_operand } }
dialect! {
    N = "n",
    ops: [AnyOp, FloatOp, ManyOp, FloatsOp, MaybeFloatOp, OptionalFloatOp, SourceOp, SameOp, CastOp, InferredOp]
}

pat! { One: (AnyOp $x) => (FloatOp $x) }
pat! { List: (ManyOp $xs) => (FloatsOp $xs) }
pat! { Absent: (MaybeFloatOp $x) => (OptionalFloatOp $x) }
pat! { Node: (AnyOp (SourceOp:$source)) => (FloatOp $source) }
pdll! {
    use dialects [N];
    Pattern OneOfPdll => replace op<n.any>(x: Value) with op<n.float>(x);
}

/// A constraint of a module that the rules do not import.
mod scoped {
    use drr::prelude::*;

    constraint! { pub Narrow: Type, "narrow type", |_ctx, ty| ty == Type::I32 }
    op! { pub NarrowOp = "m.narrow", (ins Narrow:$x), (outs AnyType:$r), [Pure] }
    op! { pub WideOp = "m.wide", (ins AnyType:$x), (outs AnyType:$r), [Pure] }
    dialect! { pub M = "m", ops: [NarrowOp, WideOp] }
}

/// Collects the reasons why patterns do not match.
#[derive(Default)]
struct Reasons(Vec<String>);

impl Listener for Reasons {
    fn wants_reasons(&self) -> bool {
        true
    }

    fn match_failed(&mut self, _: &PatternSpec, _: &Ir, _: Op, reason: &str) {
        self.0.push(reason.to_owned());
    }
}

/// Returns the ops of a module after a run, and the reasons why patterns did not match.
fn run(set: PatternSet, text: &str) -> (String, Vec<String>) {
    let ctx = ContextBuilder::new()
        .with((N, scoped::M))
        .allow_unregistered_dialects(true)
        .build();
    let mut module = Module::parse(&ctx, text).unwrap_or_else(|errors| panic!("{errors}"));
    let set = set.freeze(&ctx).expect("all ops are registered");
    let mut reasons = Reasons::default();
    let outcome = apply_patterns_greedily(
        &mut module,
        &set,
        GreedyRewriteConfig::default().with_listener(&mut reasons),
    )
    .unwrap_or_else(|error| panic!("{error}"));
    assert!(outcome.converged);
    module.verify().unwrap_or_else(|errors| panic!("{errors}\n{module}"));
    (module.generic_form().to_string(), reasons.0)
}

/// Returns the error of a run, which leaves the module as it was.
fn error_of(set: PatternSet, text: &str) -> String {
    let ctx = ContextBuilder::new().with(N).allow_unregistered_dialects(true).build();
    let mut module = Module::parse(&ctx, text).unwrap_or_else(|errors| panic!("{errors}"));
    let before = module.generic_form().to_string();
    let set = set.freeze(&ctx).expect("all ops are registered");
    let error =
        apply_patterns_greedily(&mut module, &set, GreedyRewriteConfig::default()).expect_err("the rule is wrong");
    assert_eq!(module.generic_form().to_string(), before);
    error.to_string()
}

/// Returns the type of the result of `n.inferred`.
fn type_of_operand(ir: &Ir, operands: &[Value], _: &[(Ident, Attribute)]) -> Option<SmallVec<[Type; 2]>> {
    operands.iter().map(|&value| Some(ir.value(value).ty())).collect()
}

/// Returns a module that uses the result of an op of a value of this type.
fn module(op: &str, ty: &str) -> String {
    format!(
        "%0 = \"n.source\"() : () -> {ty}\n%1 = \"{op}\"(%0) : ({ty}) -> i64\n%2 = \"n.source\"() {{use = 0 : i64}} : () -> i64\n\
         \"t.use\"(%1, %2) : (i64, i64) -> ()"
    )
}

#[test]
fn a_rule_matches_only_values_that_the_built_op_takes() {
    for set in [PatternSet::new().with(One), PatternSet::new().with(OneOfPdll)] {
        let (after, reasons) = run(set.clone(), &module("n.any", "i32"));
        assert!(after.contains("n.any") && !after.contains("n.float"), "{after}");
        assert_eq!(reasons, ["`$x` cannot be operand `x` of `n.float`: not 32-bit float"]);
        let (after, reasons) = run(set, &module("n.any", "f32"));
        assert!(after.contains("n.float") && !after.contains("n.any"), "{after}");
        assert_eq!(reasons, Vec::<String>::new());
    }
}

#[test]
fn each_value_of_a_list_must_be_taken() {
    let text = |types: [&str; 2]| {
        let [first, second] = types;
        format!(
            "%0 = \"n.source\"() : () -> {first}\n%1 = \"n.source\"() : () -> {second}\n\
             %2 = \"n.many\"(%0, %1) : ({first}, {second}) -> i64\n\"t.use\"(%2) : (i64) -> ()"
        )
    };
    let (after, reasons) = run(PatternSet::new().with(List), &text(["f32", "i32"]));
    assert!(after.contains("n.many"), "{after}");
    assert_eq!(
        reasons,
        ["`$xs` cannot be operand `xs` of `n.floats`: not 32-bit float"]
    );
    let (after, _) = run(PatternSet::new().with(List), &text(["f32", "f32"]));
    assert!(after.contains("n.floats"), "{after}");
}

#[test]
fn an_absent_value_is_taken() {
    let (after, _) = run(
        PatternSet::new().with(Absent),
        "%0 = \"n.maybe\"() : () -> i64\n\"t.use\"(%0) : (i64) -> ()",
    );
    assert!(after.contains("n.optional"), "{after}");
    let (after, reasons) = run(PatternSet::new().with(Absent), &module("n.maybe", "i32"));
    assert!(after.contains("n.maybe"), "{after}");
    assert_eq!(
        reasons,
        ["`$x` cannot be operand `x` of `n.optional`: not 32-bit float"]
    );
}

#[test]
fn the_result_of_a_matched_op_must_be_taken() {
    let (after, reasons) = run(PatternSet::new().with(Node), &module("n.any", "i32"));
    assert!(after.contains("n.any"), "{after}");
    assert_eq!(
        reasons,
        ["`$source` cannot be operand `x` of `n.float`: not 32-bit float"]
    );
    let (after, _) = run(PatternSet::new().with(Node), &module("n.any", "f32"));
    assert!(after.contains("n.float"), "{after}");
}

#[test]
fn the_type_of_a_nested_result_must_be_taken() {
    pat! { Nested: (AnyOp $x) => (FloatOp (SameOp (SameOp $x))) }
    pat! { Given: (AnyOp $x) => (FloatOp (CastOp $x, (returnType $x))) }
    for (set, other) in [
        (PatternSet::new().with(Nested), "n.same"),
        (PatternSet::new().with(Given), "n.cast"),
    ] {
        let (after, reasons) = run(set.clone(), &module("n.any", "i32"));
        assert!(after.contains("n.any") && !after.contains(other), "{after}");
        assert_eq!(reasons, ["`$x` cannot be operand `x` of `n.float`: not 32-bit float"]);
        let (after, _) = run(set, &module("n.any", "f32"));
        assert!(after.contains("n.float") && after.contains(other), "{after}");
    }
}

/// Types that only the rewrite knows: an operand that refuses one is an error of the rule, and nothing has changed.
#[test]
fn a_built_value_of_another_type_is_an_error() {
    fn same(_: &mut Rewriter<'_>, x: Value) -> Value {
        x
    }
    pat! { Inferred: (AnyOp $x) => (FloatOp (InferredOp $x)) }
    pat! { Native: (AnyOp $x) => (FloatOp (same $x)) }
    pat! { NativeSymbol: (AnyOp $x) => [(same:$y $x), (FloatOp $y)] }
    pat! { NativeList: (AnyOp $x) => (FloatsOp (variadic (same $x), (InferredOp $x))) }
    for set in [
        PatternSet::new().with(Inferred),
        PatternSet::new().with(Native),
        PatternSet::new().with(NativeSymbol),
        PatternSet::new().with(NativeList),
    ] {
        let error = error_of(set.clone(), &module("n.any", "i32"));
        let is_list = error.contains("n.floats");
        let operand = if is_list {
            "`xs` of `n.floats`"
        } else {
            "`x` of `n.float`"
        };
        let expected = format!("operand {operand} must be 32-bit float, but the value built for it is of type `i32`");
        assert!(error.contains(&expected), "{error}");
        let (after, _) = run(set, &module("n.any", "f32"));
        assert!(after.contains("n.float"), "{after}");
    }
}

#[test]
fn a_constraint_that_is_not_in_scope_of_the_rule_is_tested() {
    use scoped::{NarrowOp, WideOp};

    pat! { Scoped: (WideOp $x) => (NarrowOp $x) }
    let (after, reasons) = run(PatternSet::new().with(Scoped), &module("m.wide", "i64"));
    assert!(after.contains("m.wide"), "{after}");
    assert_eq!(reasons, ["`$x` cannot be operand `x` of `m.narrow`: not narrow type"]);
    let (after, _) = run(PatternSet::new().with(Scoped), &module("m.wide", "i32"));
    assert!(after.contains("m.narrow"), "{after}");
}
