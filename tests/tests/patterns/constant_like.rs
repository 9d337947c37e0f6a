//! Constant-like ops without a fold hook: the only attribute is the constant.

use drr::prelude::*;
use expect_test::expect;

op! { ConstOp = "c.const", (ins TypedAttrInterface:$value), (outs AnyType:$r), [Pure, ConstantLike, FirstAttrDerivedResultType] }
op! { NegOp = "c.neg", (ins AnyType:$x), (outs AnyType:$r), [Pure, SameOperandsAndResultType] }
op! { AddOp = "c.add", (ins AnyType:$x, AnyType:$y), (outs AnyType:$r), [Pure, Commutative, SameOperandsAndResultType] }
op! { UseOp = "c.use", (ins Variadic<AnyType>:$xs), (outs) }
dialect! { C = "c", ops: [ConstOp, NegOp, AddOp, UseOp] }

pat! { AddConst: (AddOp $x, (ConstantLikeMatcher I32Attr:$_)) => (NegOp $x) }

#[test]
fn the_only_attribute_is_the_constant() {
    let ctx = Context::with(C);
    let text = r#"
        %x = "builtin.unrealized_conversion_cast"() : () -> i32
        %k = "c.const"() <{value = 7 : i32}> : () -> i32
        %k2 = "c.const"() <{value = 7 : i32}> : () -> i32
        %a = "c.add"(%x, %k) : (i32, i32) -> i32
        "c.use"(%a, %k, %k2) : (i32, i32, i32) -> ()"#;
    let mut module = Module::parse(&ctx, text).expect("the source parses");
    let set = PatternSet::new().with(AddConst).freeze(&ctx).expect("it freezes");
    let outcome = apply_patterns_greedily(&mut module, &set, GreedyRewriteConfig::canonicalize()).expect("no mistake");
    assert!(outcome.converged);
    expect![[r#"
        "builtin.module"() ({
          %0 = "c.const"() <{value = 7 : i32}> : () -> i32
          %1 = "builtin.unrealized_conversion_cast"() : () -> i32
          %2 = "c.neg"(%1) : (i32) -> i32
          "c.use"(%2, %0, %0) : (i32, i32, i32) -> ()
        }) : () -> ()
    "#]]
    .assert_eq(&module.generic_form().to_string());
}
