//! Application of the rules.

use crate::declared::{NegOp, Renamed};
use crate::rules;
use ::other::prelude::*;
use ::std::prelude::rust_2024::*;

::other::dialect! { Ex = "ex", ops: [::drr_ui_tests::ops::NegOp, ::drr_ui_tests::ops::AddOp] }

#[test]
fn macros_work_with_a_renamed_dependency_without_the_prelude() {
    let ctx = Context::with((Renamed, Ex));
    let mut module = Module::parse(
        &ctx,
        r#"
        %x = "builtin.unrealized_conversion_cast"() : () -> i32
        %0 = "ex.neg"(%x) : (i32) -> i32
        %1 = "ex.add"(%0, %x) : (i32, i32) -> i32
        %2 = "r.neg"(%1) : (i32) -> i32
        %3 = "r.neg"(%2) : (i32) -> i32
        "r.keep"(%3) : (i32) -> ()
        "#,
    )
    .expect("it reads");
    let set = PatternSet::new().with(rules::Twice).with(rules::Exported);
    let set = set.freeze(&ctx).expect("all operations are registered");
    let outcome = apply_patterns_greedily(&mut module, &set, GreedyRewriteConfig::default()).expect("it ends");
    assert!(outcome.converged);
    ::std::assert_eq!(
        module.generic_form().to_string(),
        r#""builtin.module"() ({
  %0 = "builtin.unrealized_conversion_cast"() : () -> i32
  %1 = "ex.neg"(%0) : (i32) -> i32
  %2 = "ex.add"(%0, %0) : (i32, i32) -> i32
  "r.keep"(%2) : (i32) -> ()
}) : () -> ()
"#
    );
    ::std::assert_eq!(rules::unnamed().specs().count(), 3);
    ::std::assert!(NegOp::NAME == "r.neg");
}
