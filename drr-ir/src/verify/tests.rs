//! One input for each rule of the verifier that breaks it, and it alone, with the whole text of the message. A rule without
//! an input does not compile, or fails a test.

use expect_test::{Expect, expect};

use super::{VerifyError, errors_inside};
use crate::define::constraint::{AnyRegion, AnyType, I32, I32Attr, SizedRegion};
use crate::define::{
    ArgDescriptor, ArgKind, AttrConstraintRef, CustomForm, DialectDescriptor, Dialects, Hooks, Multiplicity,
    OpDescriptor, OpError, Presence, RegionConstraintRef, RegionDescriptor, RegistryBuilder, ResultDescriptor,
    SuccessorDescriptor, TraitDescriptor, TypeConstraintRef, traits,
};
use crate::{Context, ContextBuilder, Module, OpRef};

const fn operand(name: &'static str, constraint: TypeConstraintRef, multiplicity: Multiplicity) -> ArgDescriptor {
    ArgDescriptor {
        name,
        kind: ArgKind::Operand {
            constraint,
            multiplicity,
        },
    }
}

const fn result(name: &'static str, constraint: TypeConstraintRef, multiplicity: Multiplicity) -> ResultDescriptor {
    ResultDescriptor {
        name,
        constraint,
        multiplicity,
    }
}

const ANY: TypeConstraintRef = TypeConstraintRef::of::<AnyType>();
const INT: TypeConstraintRef = TypeConstraintRef::of::<I32>();

const NOTHING: OpDescriptor = OpDescriptor {
    name: "t.nothing",
    args: &[],
    results: &[],
    regions: &[],
    successors: &[],
    traits: &[],
    hooks: Hooks::NONE,
    form: CustomForm::NONE,
};

const fn region(constraint: RegionConstraintRef, variadic: bool) -> RegionDescriptor {
    RegionDescriptor {
        name: "body",
        constraint,
        variadic,
    }
}

const ANY_REGION: RegionDescriptor = region(RegionConstraintRef::of::<AnyRegion>(), false);

/// Any operands and results.
static OP: OpDescriptor = OpDescriptor {
    name: "t.op",
    args: &[operand("xs", ANY, Multiplicity::Variadic)],
    results: &[result("rs", ANY, Multiplicity::Variadic)],
    ..NOTHING
};
static END: OpDescriptor = OpDescriptor {
    name: "t.end",
    args: &[operand("xs", ANY, Multiplicity::Variadic)],
    successors: &[SuccessorDescriptor {
        name: "to",
        variadic: true,
    }],
    traits: &[TraitDescriptor::of::<traits::Terminator>()],
    ..NOTHING
};
static FUNC: OpDescriptor = OpDescriptor {
    name: "t.func",
    regions: &[ANY_REGION],
    ..NOTHING
};
static GRAPH: OpDescriptor = OpDescriptor {
    name: "t.graph",
    regions: &[ANY_REGION],
    traits: &[
        TraitDescriptor::of::<traits::GraphRegion>(),
        TraitDescriptor::of::<traits::NoTerminator>(),
    ],
    ..NOTHING
};
static ISOLATED: OpDescriptor = OpDescriptor {
    name: "t.isolated",
    regions: &[ANY_REGION],
    traits: &[
        TraitDescriptor::of::<traits::IsolatedFromAbove>(),
        TraitDescriptor::of::<traits::NoTerminator>(),
    ],
    ..NOTHING
};
static STRICT: OpDescriptor = OpDescriptor {
    name: "t.strict",
    args: &[
        operand("x", INT, Multiplicity::One),
        operand("y", INT, Multiplicity::Optional),
        ArgDescriptor {
            name: "k",
            kind: ArgKind::Attribute {
                constraint: AttrConstraintRef::of::<I32Attr>(),
                presence: Presence::Required,
            },
        },
    ],
    results: &[result("r", INT, Multiplicity::One)],
    ..NOTHING
};
static SIZED: OpDescriptor = OpDescriptor {
    name: "t.sized",
    args: &[
        operand("xs", ANY, Multiplicity::Variadic),
        operand("ys", ANY, Multiplicity::Variadic),
    ],
    results: &[
        result("rs", ANY, Multiplicity::Variadic),
        result("ss", ANY, Multiplicity::Variadic),
    ],
    traits: &[
        TraitDescriptor::of::<traits::AttrSizedOperandSegments>(),
        TraitDescriptor::of::<traits::AttrSizedResultSegments>(),
    ],
    ..NOTHING
};
static PARTS: OpDescriptor = OpDescriptor {
    name: "t.parts",
    regions: &[
        region(RegionConstraintRef::of::<SizedRegion<1>>(), false),
        region(RegionConstraintRef::of::<AnyRegion>(), true),
    ],
    traits: &[TraitDescriptor::of::<traits::NoTerminator>()],
    ..NOTHING
};
static JUMP: OpDescriptor = OpDescriptor {
    name: "t.jump",
    successors: &[SuccessorDescriptor {
        name: "to",
        variadic: false,
    }],
    traits: &[TraitDescriptor::of::<traits::Terminator>()],
    ..NOTHING
};
static PICKY: OpDescriptor = OpDescriptor {
    name: "t.picky",
    hooks: Hooks {
        verify: Some(refuse),
        ..Hooks::NONE
    },
    form: CustomForm::NONE,
    ..NOTHING
};

fn refuse(_: OpRef<'_>) -> Result<(), OpError> {
    Err(OpError::new("is never satisfied"))
}

static DIALECT: DialectDescriptor = DialectDescriptor {
    name: "t",
    ops: &[
        &OP, &END, &FUNC, &GRAPH, &ISOLATED, &STRICT, &SIZED, &PARTS, &JUMP, &PICKY, &MIDDLE,
    ],
    types: &[],
    attrs: &[],
    materialize_constant: None,
    allows_unknown_ops: false,
};

struct T;

impl Dialects for T {
    fn register(&self, registry: &mut RegistryBuilder) {
        registry.add(&DIALECT);
    }
}

/// The rules, by the names of their variants. A new variant must be added here, or this does not compile; then it needs a
/// case below, or the test of the list fails.
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
    SuccessorCount Rule UnregisteredDialect TooMany
}

/// A rule, a text or an edit that breaks it, and what the verifier says: line, column and message of each error.
struct Case {
    rule: &'static str,
    text: &'static str,
    edit: fn(&mut Module),
    expected: Expect,
}

fn unedited(_: &mut Module) {}

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
                1:1: `t.parts` takes region with 1 block as `body`, but region 0 is none
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
            edit: |module| {
                let op = module.root().walk().nth(1).expect("there is an op").handle();
                let name = module.ctx().op_name("u.op");
                module.ir_mut().set_name(op, name);
            },
            expected: expect![[r#"
                1:1: `u.op` belongs to a dialect that is not registered
            "#]],
        },
    ]
}

fn parse(ctx: &Context, text: &str) -> Module {
    Module::parse(ctx, text).unwrap_or_else(|errors| panic!("{errors}\n{text}"))
}

/// With other dialects, except for the rule that is about them.
fn context(rule: &str) -> Context {
    let builder = ContextBuilder::new().with(T);
    builder
        .allow_unregistered_dialects(rule != "UnregisteredDialect")
        .build()
}

#[test]
fn each_rule_is_broken_alone_and_says_so() {
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

/// A first operand, any number, a last one; a result and perhaps another.
static MIDDLE: OpDescriptor = OpDescriptor {
    name: "t.middle",
    args: &[
        operand("first", INT, Multiplicity::One),
        operand("more", ANY, Multiplicity::Variadic),
        operand("last", INT, Multiplicity::One),
    ],
    results: &[
        result("r", INT, Multiplicity::One),
        result("s", INT, Multiplicity::Optional),
    ],
    ..NOTHING
};

#[test]
fn a_short_look_sees_what_a_long_one_does() {
    let ctx = context("");
    let (mut right, mut wrong) = (0, 0);
    // Every choice of types of up to five operands, where `f32` fits only the middle, with up to three results.
    for operands in 0..=5 {
        for choice in 0..1u32 << operands {
            for results in 0..=3 {
                let is_float = |operand: &u32| choice >> operand & 1 != 0;
                let values: Vec<&str> = (0..operands).map(|i| if is_float(&i) { "%f" } else { "%i" }).collect();
                let types: Vec<&str> = (0..operands)
                    .map(|i| if is_float(&i) { "f32" } else { "i32" })
                    .collect();
                let packed = if results == 0 {
                    String::new()
                } else {
                    format!("%r:{results} = ")
                };
                let text = format!(
                    "%i, %f = \"t.op\"() : () -> (i32, f32)\n{packed}\"t.middle\"({}) : ({}) -> ({})",
                    values.join(", "),
                    types.join(", "),
                    vec!["i32"; results].join(", ")
                );
                let module = parse(&ctx, &text);
                let found = errors_inside::<true>(module.root());
                assert_eq!(found, errors_inside::<false>(module.root()), "{text}");
                let fits = operands >= 2 && !is_float(&0) && !is_float(&(operands - 1)) && matches!(results, 1 | 2);
                assert_eq!(found.is_empty(), fits, "{text}");
                *(if fits { &mut right } else { &mut wrong }) += 1;
            }
        }
    }
    assert_eq!((right, wrong), (30, 222));
}

#[test]
fn each_rule_has_an_input() {
    let tested: Vec<&str> = cases().iter().map(|case| case.rule).chain(["TooMany"]).collect();
    let missing: Vec<_> = RULES.iter().filter(|rule| !tested.contains(rule)).collect();
    assert!(missing.is_empty(), "no input breaks {missing:?}");
}

#[test]
fn after_many_errors_the_rest_is_not_looked_at() {
    let module = parse(&context(""), &"\"t.picky\"() : () -> ()\n".repeat(150));
    let found = errors_inside::<true>(module.root());
    assert_eq!(found.len(), 101);
    assert_eq!(found.last().map(|(_, error)| rule(error)), Some("TooMany"));
    let errors = module.verify().expect_err("there are errors");
    let last = errors.iter().last().map(|error| error.message().to_owned());
    expect!["more than 100 errors; the rest is not looked at"].assert_eq(&last.unwrap_or_default());
}

/// Going outwards from each use, this would take hours.
#[test]
fn a_value_is_used_at_any_depth() {
    const DEPTH: usize = 100_000;
    let mut text = "%v = \"t.op\"() : () -> i32\n".to_owned();
    text += &"\"u.region\"(%v) ({\n\"t.op\"(%v) : (i32) -> ()\n".repeat(DEPTH);
    text += &"}) : (i32) -> ()\n".repeat(DEPTH);
    assert_eq!(errors_inside::<true>(parse(&context(""), &text).root()), []);
}

/// Blocks each of which branches to the next one and back to one before, or into the middle of circles. Going round until
/// nothing changes would take minutes.
#[test]
fn f42_many_blocks_with_edges_back_are_verified() {
    const BLOCKS: usize = 100_000;
    let shapes: [fn(usize) -> usize; 3] = [|n| n.saturating_sub(1).max(1), |n| n / 2 + 1, |n| BLOCKS - n];
    for back in shapes {
        let mut text =
            "\"t.func\"() ({\n^b0:\n%v = \"t.op\"() : () -> i32\n\"u.br\"()[^b1, ^b2] : () -> ()\n".to_owned();
        for number in 1..=BLOCKS {
            let next = (number + 1).min(BLOCKS);
            let to = back(number).clamp(1, BLOCKS);
            text += &format!("^b{number}:\n\"t.op\"(%v) : (i32) -> ()\n\"u.br\"()[^b{next}, ^b{to}] : () -> ()\n");
        }
        text += "}) : () -> ()\n";
        assert_eq!(errors_inside::<true>(parse(&context(""), &text).root()), []);
    }
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

        error: `t.picky` is never satisfied
         |
         = note: it comes from "there""#]]
    .assert_eq(&errors.to_string());
}
