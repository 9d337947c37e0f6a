//! An input for each rule of the verifier that violates only this rule, with the whole message. A rule without an input
//! does not compile or fails a test.
//!
//! - `dialect`: the ops of the tests.
//! - `plan`: comparison of the fast path with the full checks.
//! - `large`: large inputs.

mod dialect;
mod large;
mod plan;

use expect_test::{Expect, expect};

use self::dialect::{context, parse};
use super::{Verifier, VerifyError, errors_inside, errors_of};
use crate::{ContextBuilder, Module};

/// The names of all rules. A new variant must be added here, or this does not compile; it then requires a case below,
/// or the test of the list fails.
macro_rules! rules {
    ($($rule:ident)*) => {
        const RULES: &[&str] = &[$(stringify!($rule)),*];

        fn rule(error: &VerifyError) -> &'static str {
            match error {
                $(VerifyError::$rule { .. } => stringify!($rule)),*
            }
        }
    };
}

rules! {
    EmptyBlock NoTerminator SuccessorsInside OtherRegion EntryBlockReferenced GraphBlocks NotIsolated Dominance
    OperandCount ResultCount Segments OperandType ResultType MissingAttribute Attribute UnknownInherent RegionCount Region
    SuccessorCount Rule UnregisteredDialect UnknownOp OpName TooMany
}

/// A rule, a text or an edit that violates it, and the errors of the verifier: line, column and message of each.
struct Case {
    rule: &'static str,
    text: &'static str,
    edit: fn(&mut Module),
    expected: Expect,
}

fn unedited(_: &mut Module) {}

/// Renames the first op of the module.
fn rename(module: &mut Module, name: &str) {
    let op = module.root().walk().nth(1).expect("there is an op").handle();
    let name = module.ctx().op_name(name);
    module.ir_mut().set_name(op, name);
}

fn case(rule: &'static str, text: &'static str, expected: Expect) -> Case {
    Case {
        rule,
        text,
        edit: unedited,
        expected,
    }
}

fn cases() -> Vec<Case> {
    vec![
        case(
            "EmptyBlock",
            "\"t.func\"() ({\n^bb0:\n}) : () -> ()",
            expect![[r#"
            1:1: `t.func` has an empty block, which needs a terminator
        "#]],
        ),
        case(
            "EmptyBlock",
            "\"t.graph\"() ({\n  \"t.func\"() ({\n  \"t.end\"()[^bb1] : () -> ()\n  ^bb1:\n}) : () -> ()\n}) : () -> ()",
            expect![[r#"
                2:3: `t.func` has an empty block, which needs a terminator
            "#]],
        ),
        case(
            "NoTerminator",
            "\"t.func\"() ({\n  \"t.op\"() : () -> ()\n}) : () -> ()",
            expect![[r#"
                2:3: `t.op` ends its block, but is no terminator
            "#]],
        ),
        case(
            "SuccessorsInside",
            "\"t.func\"() ({\n  \"u.br\"()[^bb1] : () -> ()\n  \"t.end\"() : () -> ()\n^bb1:\n  \"t.end\"() : () -> ()\n}) : () -> ()",
            expect![[r#"
                2:3: `u.br` has successors, so it must end its block
            "#]],
        ),
        Case {
            rule: "OtherRegion",
            text: "\"t.func\"() ({\n  \"t.end\"()[^bb1] : () -> ()\n^bb1:\n  \"t.end\"() : () -> ()\n}) : () -> ()\n\"t.func\"() ({\n  \"t.end\"() : () -> ()\n^bb1:\n  \"t.end\"() : () -> ()\n}) : () -> ()",
            edit: |module| {
                let ends: Vec<_> = module.root().walk().filter(|op| op.name_text() == "t.end").collect();
                let (jump, other) = (ends[0].handle(), ends[3].block().map(|block| block.handle()));
                let other = other.expect("it is in a block");
                module
                    .ir_mut()
                    .set_successor(jump, 0, other)
                    .expect("it has a successor");
            },
            expected: expect![[r#"
                2:3: `t.end` branches to a block of another region
            "#]],
        },
        case(
            "EntryBlockReferenced",
            "\"t.func\"() ({\n^bb0:\n  \"t.end\"()[^bb0] : () -> ()\n}) : () -> ()",
            expect![[r#"
                1:1: `t.func` has region 0, whose entry block somebody branches to
            "#]],
        ),
        case(
            "GraphBlocks",
            "\"t.graph\"() ({\n  \"t.end\"()[^bb1] : () -> ()\n^bb1:\n  \"t.end\"() : () -> ()\n}) : () -> ()",
            expect![[r#"
                1:1: `t.graph` has graph region 0 with several blocks; it can have one
            "#]],
        ),
        case(
            "NotIsolated",
            "%v = \"t.op\"() : () -> i32\n\"t.isolated\"() ({\n  \"u.region\"() ({\n    \"t.op\"(%v, %v) : (i32, i32) -> ()\n  }) : () -> ()\n}) : () -> ()",
            expect![[r#"
                4:5: `t.op` uses a value from outside of `t.isolated`, which is isolated from above
            "#]],
        ),
        case(
            "Dominance",
            "\"t.func\"() ({\n  \"t.op\"(%v, %v) : (i32, i32) -> ()\n  %v = \"t.op\"() : () -> i32\n  \"t.end\"() : () -> ()\n}) : () -> ()",
            expect![[r#"
                2:3: `t.op` uses operand 0 where its definition does not dominate
                2:3: `t.op` uses operand 1 where its definition does not dominate
            "#]],
        ),
        case(
            "Dominance",
            "\"t.func\"() ({\n  \"t.end\"()[^bb1, ^bb2] : () -> ()\n^bb1:\n  %v = \"t.op\"() : () -> i32\n  \"t.end\"()[^bb2] : () -> ()\n^bb2:\n  \"t.end\"(%v) : (i32) -> ()\n}) : () -> ()",
            expect![[r#"
                7:3: `t.end` uses operand 0 where its definition does not dominate
            "#]],
        ),
        case(
            "Dominance",
            "\"t.func\"() ({\n  %u = \"t.op\"() : () -> i32\n  %v = \"u.region\"() ({\n    \"t.op\"(%u) : (i32) -> ()\n    \"t.op\"(%v) : (i32) -> ()\n    \"t.op\"(%w) : (i32) -> ()\n  }) : () -> i32\n  %w = \"t.op\"() : () -> i32\n  \"t.end\"() : () -> ()\n}) : () -> ()",
            expect![[r#"
                5:5: `t.op` uses operand 0 where its definition does not dominate
                6:5: `t.op` uses operand 0 where its definition does not dominate
            "#]],
        ),
        case(
            "OperandCount",
            "%r = \"t.strict\"() {k = 1 : i32} : () -> i32",
            expect![[r#"
                1:6: `t.strict` takes 1 to 2 operands, 0 given
            "#]],
        ),
        case(
            "OperandCount",
            "%v = \"t.op\"() : () -> i32\n%r = \"t.strict\"(%v, %v, %v) {k = 1 : i32} : (i32, i32, i32) -> i32",
            expect![[r#"
                2:6: `t.strict` takes 1 to 2 operands, 3 given
            "#]],
        ),
        case(
            "OperandCount",
            "%v = \"t.op\"() : () -> i32\n\"t.picky\"(%v) : (i32) -> ()",
            expect![[r#"
                2:1: `t.picky` takes no operands, 1 given
            "#]],
        ),
        case(
            "ResultCount",
            "%v = \"t.op\"() : () -> i32\n%r:2 = \"t.strict\"(%v) {k = 1 : i32} : (i32) -> (i32, i32)",
            expect![[r#"
                2:8: `t.strict` yields 1 result, 2 given
            "#]],
        ),
        case(
            "ResultCount",
            "%r = \"t.picky\"() : () -> i32",
            expect![[r#"
            1:6: `t.picky` yields no results, 1 given
        "#]],
        ),
        case(
            "Segments",
            "\"t.sized\"() <{operandSegmentSizes = array<i32: 1, 0>, resultSegmentSizes = array<i32: 0, 0>}> : () -> ()",
            expect![[r#"
                1:1: `t.sized` has `operandSegmentSizes` that does not fit its operands
            "#]],
        ),
        case(
            "Segments",
            "\"t.sized\"() <{operandSegmentSizes = array<i32: 0, 0>, resultSegmentSizes = array<i32: 0>}> : () -> ()",
            expect![[r#"
                1:1: `t.sized` has `resultSegmentSizes` that does not fit its results
            "#]],
        ),
        case(
            "OperandType",
            "%v:2 = \"t.op\"() : () -> (i32, f32)\n%r = \"t.strict\"(%v#0, %v#1) {k = 1 : i32} : (i32, f32) -> i32",
            expect![[r#"
                2:6: `t.strict` takes 32-bit signless integer as operand `y`, but operand 1 is of type `f32`
            "#]],
        ),
        case(
            "ResultType",
            "%v = \"t.op\"() : () -> i32\n%r = \"t.strict\"(%v) {k = 1 : i32} : (i32) -> tensor<?xf32>",
            expect![[r#"
                2:6: `t.strict` yields 32-bit signless integer as result `r`, but result 0 is of type `tensor<?xf32>`
            "#]],
        ),
        case(
            "MissingAttribute",
            "%v = \"t.op\"() : () -> i32\n%r = \"t.strict\"(%v) : (i32) -> i32",
            expect![[r#"
                2:6: `t.strict` needs the attribute `k`
            "#]],
        ),
        case(
            "Attribute",
            "%v = \"t.op\"() : () -> i32\n%r = \"t.strict\"(%v) {k = \"one\"} : (i32) -> i32",
            expect![[r#"
                2:6: `t.strict` takes 32-bit signless integer attribute as `k`, but it is `"one"`
            "#]],
        ),
        Case {
            rule: "UnknownInherent",
            text: "\"t.op\"() : () -> ()",
            edit: |module| {
                let op = module.root().walk().nth(1).expect("there is an op").handle();
                let (key, value) = (module.ctx().ident("k"), module.ctx().unit_attr());
                module.ir_mut().set_inherent(op, key, Some(value));
            },
            expected: expect![[r#"
                1:1: `t.op` has no inherent attribute `k`
            "#]],
        },
        case(
            "RegionCount",
            "\"t.func\"() : () -> ()",
            expect![[r#"
                1:1: `t.func` takes 1 region, 0 given
            "#]],
        ),
        case(
            "RegionCount",
            "\"t.parts\"() : () -> ()",
            expect![[r#"
                1:1: `t.parts` takes at least 1 region, 0 given
            "#]],
        ),
        case(
            "Region",
            "\"t.parts\"() ({\n}, {\n}) : () -> ()",
            expect![[r#"
                1:1: `t.parts` has a region 0 (`body`) that is not a region with 1 block
            "#]],
        ),
        case(
            "SuccessorCount",
            "\"t.func\"() ({\n  \"t.jump\"() : () -> ()\n}) : () -> ()",
            expect![[r#"
                2:3: `t.jump` takes 1 successor, 0 given
            "#]],
        ),
        case(
            "Rule",
            "\"t.picky\"() : () -> ()",
            expect![[r#"
            1:1: `t.picky` is never satisfied
        "#]],
        ),
        case(
            "Rule",
            "\"t.func\"() ({\n  \"t.end\"() : () -> ()\n  \"t.end\"() : () -> ()\n}) : () -> ()",
            expect![[r#"
                2:3: `t.end` must be the last op of its block
            "#]],
        ),
        Case {
            rule: "UnregisteredDialect",
            text: "\"t.op\"() : () -> ()",
            edit: |module| rename(module, "u.op"),
            expected: expect![[r#"
                1:1: `u.op` belongs to a dialect that is not registered
            "#]],
        },
        Case {
            rule: "UnknownOp",
            text: "\"t.op\"() : () -> ()",
            edit: |module| rename(module, "t.opp"),
            expected: expect![[r#"
                1:1: `t.opp` is no op of its dialect, which is registered
            "#]],
        },
        Case {
            rule: "OpName",
            text: "\"t.op\"() : () -> ()",
            edit: |module| rename(module, ""),
            expected: expect![[r#"
                1:1: `` has an invalid name: it is empty or contains a zero byte
            "#]],
        },
    ]
}

#[test]
fn each_violated_rule_is_reported() {
    for case in cases() {
        let mut module = parse(&context(case.rule), case.text);
        (case.edit)(&mut module);
        let broken: Vec<&str> = errors_inside::<true>(module.root())
            .iter()
            .map(|(_, error)| rule(error))
            .collect();
        assert!(!broken.is_empty(), "nothing is wrong with\n{}", case.text);
        assert!(
            broken.iter().all(|broken| *broken == case.rule),
            "{broken:?} in\n{}",
            case.text
        );
        assert_eq!(
            errors_inside::<true>(module.root()),
            errors_inside::<false>(module.root()),
            "a short look misses something in\n{}",
            case.text
        );
        assert_eq!(
            errors_inside::<true>(module.root()),
            errors_of::<true>(module.root(), Verifier::isolated(module.root())),
            "tables for few ops miss something in\n{}",
            case.text
        );
        let errors = module.verify().expect_err("there are errors");
        #[cfg(feature = "rayon")]
        assert_eq!(
            module.par_verify().map_err(|errors| errors.to_string()),
            Err(errors.to_string())
        );
        let lines = errors.iter().map(|error| {
            let (line, column) = error.line_col().unwrap_or_default();
            format!("{line}:{column}: {}\n", error.message())
        });
        case.expected.assert_eq(&lines.collect::<String>());
    }
}

#[test]
fn each_rule_has_an_input() {
    let tested: Vec<&str> = cases().iter().map(|case| case.rule).chain(["TooMany"]).collect();
    let missing: Vec<_> = RULES.iter().filter(|rule| !tested.contains(rule)).collect();
    assert!(missing.is_empty(), "no input breaks {missing:?}");
}

#[test]
fn a_error_is_shown_at_its_op() {
    let module = parse(
        &context(""),
        "\"builtin.module\"() ({\n  \"t.picky\"() : () -> ()\n}) : () -> ()",
    );
    expect![[r#"
        error: `t.picky` is never satisfied
         --> input:2:3
          |
        2 |   "t.picky"() : () -> ()
          |   ^^^^^^^^^"#]]
    .assert_eq(&module.verify().expect_err("there is an error").to_string());
    let text = "\"t.picky\"() : () -> () loc(\"some/file.x\":3:4)\n\"t.picky\"() : () -> () loc(\"there\")";
    let errors = parse(&context(""), text).verify().expect_err("there are errors");
    expect![[r#"
        error: `t.picky` is never satisfied
         |
         = note: it comes from some/file.x:3:4
         = note: see current operation: "t.picky"() : () -> ()

        error: `t.picky` is never satisfied
         |
         = note: it comes from "there"
         = note: see current operation: "t.picky"() : () -> ()"#]]
    .assert_eq(&errors.to_string());
}

#[test]
fn a_name_that_the_parser_rejects_is_rejected_with_unregistered_dialects() {
    let ctx = ContextBuilder::new().allow_unregistered_dialects(true).build();
    for (name, is_valid) in [
        ("u.op", true),
        ("op", true),
        ("builtin.modul", false),
        ("", false),
        ("x\0.y", false),
    ] {
        let mut module = Module::parse(&ctx, "\"t.op\"() : () -> ()").expect("the text is valid");
        rename(&mut module, name);
        assert_eq!(module.verify().is_ok(), is_valid, "{name:?}");
        assert_eq!(
            Module::parse(&ctx, module.generic_form().to_string()).is_ok(),
            is_valid,
            "{name:?}"
        );
    }
}
