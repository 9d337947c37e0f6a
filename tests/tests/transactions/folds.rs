//! Invalid folds and materializers.

use drr::prelude::*;
use expect_test::{Expect, expect};

use super::dialect::*;

fn check(from: &str, to: &str, expected: Expect) {
    assert!(TEXT.contains(from));
    expected.assert_eq(&mistake(&PatternSet::new(), &TEXT.replace(from, to)));
}

#[test]
fn an_invalid_fold_changes_nothing() {
    check(
        "t.b",
        "t.half_bad",
        expect!["fold of `t.half_bad` at input:5:8: operand 7 does not exist: there are 1"],
    );
    check(
        "%1 = \"t.b\"(%0) : (i32) -> i32",
        // The type of an unused result does not matter.
        "%1, %q = \"t.lie_two\"(%y) : (i64) -> (i32, i32) \"t.use\"(%q) : (i32) -> ()",
        expect![[r#"
            fold of `t.lie_two` at input:5:12: result 1 of `t.lie_two` is of type `i32`, but folds to a value of type `i64`
              = help: return a value or an attribute of the type of the result, or `Fold::None`"#]],
    );
    check(
        "t.b",
        "t.bad_index",
        expect!["fold of `t.bad_index` at input:5:8: operand 7 does not exist: there are 1"],
    );
    check(
        "t.b",
        "t.bad_result",
        expect!["fold of `t.bad_result` at input:5:8: result 7 does not exist: there are 1"],
    );
    check(
        "t.b",
        "t.bad_erase",
        expect!["fold of `t.bad_erase` at input:5:8: operand 7 does not exist: there are 1"],
    );
    check(
        "\"t.b\"(%0) : (i32) -> i32",
        "\"t.lie_type\"(%y) : (i64) -> i32",
        expect![[r#"
            fold of `t.lie_type` at input:5:8: result 0 of `t.lie_type` is of type `i32`, but folds to a value of type `i64`
              = help: return a value or an attribute of the type of the result, or `Fold::None`"#]],
    );
    check(
        "t.b",
        "t.lie_count",
        expect!["fold of `t.lie_count` at input:5:8: `t.lie_count` has 1 result to replace, 2 given"],
    );
}

#[test]
fn one_of_several_results_folds_to_a_constant() {
    let text = TEXT.replace(
        "%1 = \"t.b\"(%0) : (i32) -> i32",
        "%q, %1 = \"t.second\"(%0) : (i32) -> (i32, i32) \"t.use\"(%q) : (i32) -> ()",
    );
    let (outcome, module) = run(&PatternSet::new(), &text, &GreedyRewriteConfig::default());
    assert_eq!(outcome.expect("it ends").folds, 1);
    let text = module.to_string();
    assert!(
        text.contains("\"t.second\"") && text.contains("value = 5 : i32"),
        "{text}"
    );
    let second = module
        .root()
        .walk()
        .find(|op| op.name_text() == "t.second")
        .expect("the op stays");
    let uses: Vec<bool> = second.results().map(|result| result.has_uses()).collect();
    assert_eq!(uses, [true, false]);
}

#[test]
fn erased_operands_leave_their_segments() {
    let text = TEXT.replace(
        "\"t.b\"(%0) : (i32) -> i32",
        "\"t.erase\"(%0, %x, %y, %0) <{operandSegmentSizes = array<i32: 3, 1>}> : (i32, i32, i64, i32) -> i32",
    );
    let (outcome, module) = run(&PatternSet::new(), &text, &GreedyRewriteConfig::default());
    assert_eq!(outcome.expect("it ends").folds, 1);
    let expected = "\"t.erase\"(%0) <{operandSegmentSizes = array<i32: 1, 0>}> : (i32) -> i32";
    assert!(module.to_string().contains(expected), "{module}");
}

#[test]
fn non_terminating_folds_are_counted_and_named() {
    // That an op has the operand that it has is no change.
    let (outcome, module) = run(
        &PatternSet::new(),
        &TEXT.replace("t.b", "t.spin"),
        &GreedyRewriteConfig::default(),
    );
    let outcome = outcome.expect("it ends");
    assert!(outcome.converged && !outcome.changed && outcome.folds == 0, "{outcome}");
    assert!(module.verify().is_ok());
    let config = GreedyRewriteConfig::default().with_max_rewrites(1000);
    let text = TEXT.replace("\"t.b\"(%0) : (i32) -> i32", "\"t.flip\"(%0, %x) : (i32, i32) -> i32");
    let (outcome, module) = run(&PatternSet::new(), &text, &config);
    expect![[r#"
        the folds did not terminate: stopped at 1000 rewrites and folds (`max_rewrites`) by the fold of `t.flip` at input:5:8 of the dialect `t`
        did not converge after 1 iteration: 0 rewrites, 1000 folds, 0 dead ops erased
          = help: check that each fold of this op makes progress"#]]
    .assert_eq(&outcome.expect_err("it does not end").to_string());
    assert!(module.verify().is_ok());
    check(
        "\"t.a\"() : () -> i32",
        "\"t.attr\"() <{value = \"itself\"}> : () -> i32",
        expect![[r#"
            fold of `t.attr` at input:4:8: the materializer of the dialect `t` builds `t.attr`, which is not a constant
              = help: build an op with the trait `ConstantLike`, or none"#]],
    );
}

#[test]
fn a_fold_to_a_value_defined_later_is_rejected() {
    check(
        "t.b",
        "t.late",
        expect![[r#"
            fold of `t.late` at input:5:8: `t.late` would use result 0 of `t.c`, which is defined after it
              = help: build ops before their users, and use values of the same or an enclosing region"#]],
    );
    check(
        "\"t.a\"() : () -> i32",
        "\"t.user\"(%x) : (i32) -> i32",
        expect![[r#"
            fold of `t.user` at input:4:8: `t.user` would use result 0 of `t.b`, which is defined after it
              = help: build ops before their users, and use values of the same or an enclosing region"#]],
    );
    check(
        "\"t.a\"() : () -> i32",
        "\"t.attr\"() <{value = \"terminator\"}> : () -> i32",
        expect![[r#"
            fold of `t.attr` at input:4:8: the materializer of the dialect `t` builds `t.ret`, which is not a constant
              = help: build an op with the trait `ConstantLike`, or none"#]],
    );
}

#[test]
fn a_constant_that_cannot_be_materialized_is_no_fold() {
    let text = TEXT.replace(
        "\"t.a\"() : () -> i32",
        "\"t.attr\"() <{value = \"nothing\"}> : () -> i32",
    );
    let (outcome, module) = run(&PatternSet::new(), &text, &GreedyRewriteConfig::default());
    let outcome = outcome.expect("it is no mistake");
    assert!(outcome.converged && !outcome.changed, "{outcome}");
    assert_eq!(
        module.generic_form().to_string(),
        parse(&context(), &text).generic_form().to_string()
    );
}
