//! `drr!` blocks, patterns as data, and locations of what is built.

use drr::prelude::*;
use expect_test::expect;

use crate::ops::*;

/// The manual's own spelling, in a block.
mod manual {
    use super::*;

    drr::drr! {
        op!< AOp, "manual.a_op", (ins AnyType:$a_input, AnyAttr:$a_attr), (outs AnyType:$a_output) >
        op!< COp, "manual.c_op", (ins AnyType:$c_input, AnyAttr:$c_attr), (outs AnyType:$c_output) >
        dialect! { pub Manual = "manual", ops: [AOp, COp] }

        pat!< (AOp $x, F32Attr:$a) => (COp $x, $a) >
        /// Of integers.
        pat!< pub OfIntegers: (AOp $x, ConstantAttr<I32Attr, "1">:$a) => (COp $x, $a) where [(is_float $x)] >

        fn is_float(_cx: &MatchContext<'_>, value: ValueRef<'_>) -> bool {
            value.ty() == Type::F32
        }
    }
}

#[test]
fn a_block_has_ops_patterns_and_a_function_that_adds_them() {
    let mut patterns = PatternSet::new();
    manual::populate_with_generated(&mut patterns);
    let names: Vec<_> = patterns.specs().map(|spec| spec.name).collect();
    assert_eq!(names, ["OfIntegers", "GeneratedConvert0"]);
    let ctx = Context::with(manual::Manual);
    let source = r#"
        %0 = "builtin.unrealized_conversion_cast"() : () -> f32
        %1 = "manual.a_op"(%0) {a_attr = 1.5 : f32} : (f32) -> f32
        %2 = "manual.a_op"(%1) {a_attr = 1 : i32} : (f32) -> f32
        %3 = "manual.a_op"(%2) {a_attr = 2 : i32} : (f32) -> f32
    "#;
    let mut module = Module::parse(&ctx, source).expect("the source parses");
    let patterns = patterns.freeze(&ctx).expect("the operations are registered");
    let outcome =
        apply_patterns_greedily(&mut module, &patterns, GreedyRewriteConfig::default()).expect("no limits are reached");
    expect![[r#"
        "builtin.module"() ({
          %0 = "builtin.unrealized_conversion_cast"() : () -> f32
          %1 = "manual.c_op"(%0) <{c_attr = 1.500000e+00 : f32}> : (f32) -> f32
          %2 = "manual.c_op"(%1) <{c_attr = 1 : i32}> : (f32) -> f32
          %3 = "manual.a_op"(%2) <{a_attr = 2 : i32}> : (f32) -> f32
        }) : () -> ()

        converged after 2 iterations: 2 rewrites, 0 folds, 0 dead ops erased
          1  OfIntegers
          1  GeneratedConvert0"#]]
    .assert_eq(&format!("{}\n{outcome}", module.generic_form()));
}

drr::pat! {
    /// A pattern whose data is compared.
    pub(crate) AsData: (AddOp:$_r (NegOp $x), (CastOp $x)) => [(NegOp:$n $x), (LabelOp (AddOp $n, $x), "l")]
        where [(HasOneUse $x)], (addBenefit 7)
}

#[test]
fn a_pattern_is_also_data() {
    let spec = AsData.spec();
    assert_eq!((spec.name, spec.root, spec.benefit), ("AsData", "ex.add", 10));
    assert_eq!(spec.generated, ["ex.add", "ex.label", "ex.neg"]);
    assert!(spec.file.ends_with("block.rs") && spec.line > 0);
    expect![[r#"
        (AddOp:$_r (NegOp $x), (CastOp $x))
        [(NegOp:$n $x), (LabelOp (AddOp $n, $x), "l")]
        (HasOneUse $x)"#]]
    .assert_eq(&format!("{}\n{}\n{}", spec.source, spec.results, spec.constraints));
}

#[test]
fn built_ops_have_the_fused_location_of_the_matched_ops() {
    let ctx = Context::with(Ex);
    let source = r#"
        %x = "ex.given"() : () -> f32 loc("x")
        %c = "ex.cast"(%x) : (f32) -> f32 loc("c")
        %b = "ex.neg"(%c) : (f32) -> f32 loc("b")
        %d = "ex.cast"(%x) : (f32) -> f32 loc("d")
        %a = "ex.add"(%b, %d) : (f32, f32) -> f32 loc("a")
        "ex.keep"(%a) : (f32) -> () loc("k")
    "#;
    let mut module = Module::parse(&ctx, source).expect("the source parses");
    let patterns = PatternSet::new()
        .with(drr::pat!((AddOp (NegOp (CastOp $x)), (CastOp $_)) => (ScaleOp (FloatOp $x), 1)))
        .freeze(&ctx)
        .expect("the operations are registered");
    let _outcome =
        apply_patterns_greedily(&mut module, &patterns, GreedyRewriteConfig::default()).expect("no limits are reached");
    let mut text = Vec::new();
    let options = drr::text::PrintOptions::new()
        .with_generic_form(true)
        .with_debug_info(true);
    module.print(&mut text, &options).expect("a vector takes everything");
    expect![[r#"
        "builtin.module"() ({
          %0 = "ex.given"() : () -> f32 loc(#loc1)
          %1 = "ex.cast"(%0) : (f32) -> f32 loc(#loc2)
          %2 = "ex.neg"(%1) : (f32) -> f32 loc(#loc3)
          %3 = "ex.cast"(%0) : (f32) -> f32 loc(#loc4)
          %4 = "ex.float"(%0) : (f32) -> f32 loc(#loc7)
          %5 = "ex.scale"(%4) <{k = 1 : i32}> : (f32) -> f32 loc(#loc7)
          "ex.keep"(%5) : (f32) -> () loc(#loc6)
        }) : () -> () loc(#loc)
        #loc = loc("input":0:0)
        #loc1 = loc("x")
        #loc2 = loc("c")
        #loc3 = loc("b")
        #loc4 = loc("d")
        #loc5 = loc("a")
        #loc6 = loc("k")
        #loc7 = loc(fused[#loc5, #loc2, #loc3, #loc4])
    "#]]
    .assert_eq(&String::from_utf8_lossy(&text));
}
