//! `check_rewrite!`.

use drr::PatternSpec;
use drr::apply_patterns_greedily;
use drr::prelude::*;
use drr::testing::{RewriteTest, check_rewrite, expect};

use crate::dialect::{Distribute, MulByOne, Test};
use crate::failure;

fn ctx() -> Context {
    Context::with((Test, drr_dialects::All))
}

#[test]
fn a_rule_a_set_a_frozen_set_and_a_test_with_settings() {
    let ctx = ctx();
    check_rewrite!(&ctx, MulByOne, "%0 = \"t.input\"() : () -> i32  %1 = t.constant 1  %2 = t.mul %0, %1  \"t.use\"(%2) : (i32) -> ()"
        => "%0 = \"t.input\"() : () -> i32  \"t.use\"(%0) : (i32) -> ()");
    let both = PatternSet::new().with(MulByOne).with(Distribute);
    let before = r#"
        func.func @f(%a: i32, %b: i32) -> i32 {
          %one = t.constant 1
          %sum = t.add %a, %one
          %product = t.mul %b, %sum
          return %product : i32
        }
    "#;
    let after = "func.func @f(%a: i32, %b: i32) -> i32 { %0 = t.mul %b, %a  %1 = t.add %0, %b  return %1 : i32 }";
    check_rewrite!(&ctx, both.clone(), before => after);
    let frozen = both.freeze(&ctx).expect("the operations are known");
    check_rewrite!(&frozen, before => after);
    check_rewrite!(&frozen, before => expect![[r#"
        func.func @f(%arg0: i32, %arg1: i32) -> i32 {
          %0 = t.mul %arg1, %arg0
          %1 = t.add %0, %arg1
          return %1 : i32
        }
    "#]]);
    let test = RewriteTest::from(&frozen).config(GreedyRewriteConfig::canonicalize());
    check_rewrite!(&test, before => after);
    check_rewrite!(frozen, before => after);
}

/// Only one of two functions is rewritten.
#[test]
fn another_driver() {
    let test = RewriteTest::new(&ctx(), MulByOne).driver(|module, patterns, listener| {
        let body = module.body();
        let first = module
            .ir()
            .block(body)
            .first_op()
            .map(|op| op.handle())
            .ok_or("there is a function")?;
        let config = GreedyRewriteConfig::default();
        let outcome = drr::apply_patterns_greedily(module, patterns, config.with_root(first).with_listener(listener))?;
        assert_eq!(outcome.rewrites(), 1);
        Ok(())
    });
    check_rewrite!(test, r#"
        func.func @f(%a: i32) -> i32 { %0 = t.constant 1  %1 = t.mul %a, %0  return %1 : i32 }
        func.func @g(%a: i32) -> i32 { %0 = t.constant 1  %1 = t.mul %a, %0  return %1 : i32 }
    "# => r#"
        func.func @f(%a: i32) -> i32 { return %a : i32 }
        func.func @g(%a: i32) -> i32 { %0 = t.constant 1  %1 = t.mul %a, %0  return %1 : i32 }
    "#);
}

/// Names, line ends, the order of attributes, locations, the form of the text, and the positions of constants.
#[test]
fn insignificant_differences_are_equal() {
    let ctx = ctx();
    let nothing = PatternSet::new().freeze(&ctx).expect("it is empty");
    check_rewrite!(&nothing, r#"
        func.func @f(%x: i32) -> (i32, i32, i32) attributes {test.a, test.b = 1 : i8} {
          %sum = t.add %x, %x
          %a = t.constant 7
          %b = t.constant 8
          return %a, %b, %sum : i32, i32, i32
        }
    "# => r#"
        "builtin.module"() ({
          "func.func"() <{sym_name = "f", function_type = (i32) -> (i32, i32, i32)}> ({
          ^other(%arg: i32 loc("here")):
            %7 = "t.constant"() <{value = 8 : i32}> : () -> i32
            %9 = "t.constant"() <{value = 7 : i32}> : () -> i32
            %3 = "t.add"(%arg, %arg) : (i32, i32) -> i32
            "func.return"(%9, %7, %3) : (i32, i32, i32) -> () loc("there":1:2)
          }) {test.b = 1 : i8, test.a} : () -> ()
        }) : () -> ()
    "#);
    // Two sums fold to one constant each.
    check_rewrite!(&nothing, r#"
        func.func @f(%c: i1) -> (i32, i32) {
          %one = t.constant 1
          %two = t.constant 2
          %three = t.add %one, %two
          %also = t.add %two, %one
          cf.cond_br %c, ^a, ^b
        ^a:
          %inside = t.add %two, %two
          return %three, %inside : i32, i32
        ^b:
          return %three, %also : i32, i32
        }
    "# => r#"
        func.func @f(%c: i1) -> (i32, i32) {
          cf.cond_br %c, ^a, ^b
        ^a:
          %three = t.constant 3
          %four = t.constant 4
          return %three, %four : i32, i32
        ^b:
          %3 = t.constant 3
          return %3, %3 : i32, i32
        }
    "#);
}

/// No literal, so that `UPDATE_EXPECT=1` leaves it as it is.
const NOTHING: &str = "";

#[test]
fn the_difference_and_the_rules_are_shown() {
    let ctx = ctx();
    let rules = PatternSet::new()
        .with(MulByOne)
        .with(Distribute)
        .freeze(&ctx)
        .expect("the operations are known");
    let before = r#"
        func.func @f(%a: i32) -> i32 {
          %0 = t.add %a, %a
          %1 = t.mul %a, %0
          return %1 : i32
        }
        func.func @g() {
          return
        }
    "#;
    expect![[r#"
        the rewritten module is not the expected one (- expected, + rewritten)

          func.func @f(%arg0: i32) -> i32 {
        -   %0 = t.add %arg0, %arg0
        -   %1 = t.mul %arg0, %0
        -   return %1 : i32
        +   %0 = t.mul %arg0, %arg0
        +   %1 = t.mul %arg0, %arg0
        +   %2 = t.add %0, %1
        +   return %2 : i32
          }
          func.func @g() {
            return

        rules that have fired:
          `Distribute`: 1 time
        the others:
          `MulByOne` does not match
            `t.mul` at before:4:16: operand 1 of `t.mul` is defined by `t.add`, `t.constant` expected
            `t.mul` at before:4:16: operand 1 of `t.mul` is a block argument, `t.constant` expected

        `UPDATE_EXPECT=1` takes it as the expected one"#]]
    .assert_eq(&failure(|| check_rewrite!(&rules, before => before)));
    expect![[r#"
        the rewritten module is not the expected one (- expected, + rewritten)

        + %0 = "t.input"() : () -> i32
        + %1 = "t.mul"(%0, %0) : (i32, i32) -> i32
        + "t.use"(%1) : (i32) -> ()

        no rule has fired:
          `MulByOne` does not match
            `t.mul` at tests/tests/testing/rewrite.rs:181:18: operand 1 of `t.mul` is defined by `t.input`, `t.constant` expected

        `UPDATE_EXPECT=1` takes it as the expected one"#]]
    .assert_eq(&failure(|| {
        check_rewrite!(RewriteTest::new(&ctx, MulByOne).generic_form(), r#"
            %0 = "t.input"() : () -> i32
            %1 = t.mul %0, %0
            "t.use"(%1) : (i32) -> ()
        "# => NOTHING);
    }));
    // A custom form may not show everything.
    expect![[r#"
        the rewritten module is not the expected one (- expected, + rewritten)

        - module attributes {test.a} {
        - }

        no rule has fired:
          `MulByOne` was not tried: no `t.mul` was visited
          `Distribute` was not tried: no `t.mul` was visited

        `UPDATE_EXPECT=1` takes it as the expected one"#]]
    .assert_eq(&failure(
        || check_rewrite!(&rules, "" => &"module attributes {test.a} { }".to_owned()),
    ));
}

#[test]
fn errors_of_a_text_are_in_the_source_of_the_test() {
    let ctx = ctx();
    expect![[r#"
        the text before the rewrite (tests/tests/testing/rewrite.rs:213) is not valid
        error: `%2` is not defined
           --> tests/tests/testing/rewrite.rs:215:24
            |
        215 |         %1 = t.mul %0, %2
            |                        ^^"#]]
    .assert_eq(&failure(|| {
        check_rewrite!(&ctx, MulByOne, r#"
        %0 = "t.input"() : () -> i32
        %1 = t.mul %0, %2
    "# => NOTHING)
    }));
    // `UPDATE_EXPECT=1` does not look at the text after the rewrite.
    if std::env::var_os("UPDATE_EXPECT").is_none() {
        let message = failure(|| check_rewrite!(&ctx, MulByOne, "" => "func.func @f() -> i32 { return }"));
        assert!(
            message.starts_with("the text after the rewrite (tests/tests/testing/rewrite.rs:"),
            "{message}"
        );
        assert!(
            message.contains(
                ") is not valid\nerror: `func.return` returns 0 values, but `@f` returns 1\n   --> tests/tests/testing/rewrite.rs:"
            ),
            "{message}"
        );
    }
    // What is no literal has lines of its own.
    let text = "\n t.mul".to_owned();
    expect![[r#"
        the text before the rewrite (tests/tests/testing/rewrite.rs:241) is not valid
        error: expected a value, found end of input
         --> before:2:7
          |
        2 |  t.mul
          |       ^"#]]
    .assert_eq(&failure(|| check_rewrite!(&ctx, MulByOne, &text => NOTHING)));
}

pat! {
    /// Never ends.
    #[drr(allow(matches_again))]
    Grow: (crate::dialect::NegOp $x) => (crate::dialect::NegOp (crate::dialect::FlipOp $x))
}

#[test]
fn errors_of_the_driver() {
    let ctx = ctx();
    let text = r#"
        %0 = "t.input"() : () -> i64
        %1 = "t.neg"(%0) : (i64) -> i64
        "t.use"(%1) : (i64) -> ()
    "#;
    expect![[r#"
        pattern `NegIsFlip` on `t.neg` at before:3:14: `t.flip` does not flip 64 bits

        what is left:
        %0 = "t.input"() : () -> i64
        %1 = "t.neg"(%0) : (i64) -> i64
        "t.use"(%1) : (i64) -> ()

        no rule has fired:
          `NegIsFlip` does not match
            `t.neg` at before:3:14: rolled back: `t.flip` does not flip 64 bits
    "#]]
    .assert_eq(&failure(
        || check_rewrite!(&ctx, crate::dialect::NegIsFlip, text => text),
    ));
    let text = text.replace("i64", "i32");
    let message = failure(|| check_rewrite!(&ctx, Grow, &text => &text));
    let start = "the patterns did not terminate: stopped at 1080 rewrites and folds (`max_rewrites`) by pattern `Grow` on `t.neg` at before:3:14";
    assert!(message.starts_with(start), "{message}");
    assert!(message.contains("\n... and 1043 more lines\n"), "{message}");
    let test = RewriteTest::new(&ctx, MulByOne).driver(|module, patterns, listener| {
        let _ = apply_patterns_greedily(module, patterns, GreedyRewriteConfig::default().with_listener(listener))?;
        Err("the driver of this test always fails".into())
    });
    expect![[r#"
        the driver of this test always fails

        what is left:

        no rule has fired:
          `MulByOne` was not tried: no `t.mul` was visited
    "#]]
    .assert_eq(&failure(|| check_rewrite!(test, "" => NOTHING)));
}

/// A pattern that never matches and records no reason.
struct Never(&'static str, &'static str);

impl RewritePattern for Never {
    fn spec(&self) -> PatternSpec {
        PatternSpec::new(self.0, self.1)
    }

    fn match_and_rewrite(&self, _: Op, _: &mut Rewriter<'_>) -> bool {
        false
    }
}

#[test]
fn of_many_rules_and_operations_the_first_are_listed() {
    let mut rules = PatternSet::new();
    for name in ["A", "B", "C", "D", "E", "F", "G"] {
        rules.add(Never(name, "t.neg"));
    }
    rules.add(Never("H", "t.input"));
    let text: String = (0..7)
        .map(|at| format!("%{at} = \"t.input\"() : () -> i32\n"))
        .collect();
    expect![[r#"
        the rewritten module is not the expected one (- expected, + rewritten)

        + %0 = "t.input"() : () -> i32
        + %1 = "t.input"() : () -> i32
        + %2 = "t.input"() : () -> i32
        + %3 = "t.input"() : () -> i32
        + %4 = "t.input"() : () -> i32
        + %5 = "t.input"() : () -> i32
        + %6 = "t.input"() : () -> i32

        no rule has fired:
          `H` does not match
            `t.input` at before:7:6
            `t.input` at before:6:6
            `t.input` at before:5:6
            `t.input` at before:4:6
            `t.input` at before:3:6
            and 2 more
          `A` was not tried: no `t.neg` was visited
          `B` was not tried: no `t.neg` was visited
          `C` was not tried: no `t.neg` was visited
          `D` was not tried: no `t.neg` was visited
          `E` was not tried: no `t.neg` was visited
          and 2 more

        `UPDATE_EXPECT=1` takes it as the expected one"#]]
    .assert_eq(&failure(|| check_rewrite!(&ctx(), rules, &text => NOTHING)));
}
