//! Verification by interfaces and hooks: the values that ops with region control flow and their terminators forward, and panics.

use drr_ir::define::constraint::{AnyRegion, AnyType};
use drr_ir::define::{
    ArgDescriptor, ArgKind, AttributeHooks, CustomForm, DialectDescriptor, Dialects, Hooks, Implementation,
    Multiplicity, OpDescriptor, OpError, RegionBranchOpInterface, RegionBranchPoint, RegionBranchTerminatorOpInterface,
    RegionConstraintRef, RegionDescriptor, RegistryBuilder, ResultDescriptor, TraitDescriptor, TypeConstraintRef,
    traits,
};
use drr_ir::{Attribute, ContextBuilder, Module, OpRef, Operands, Type};
use expect_test::{Expect, expect};

const fn values(name: &'static str, multiplicity: Multiplicity) -> ArgDescriptor {
    ArgDescriptor {
        name,
        kind: ArgKind::Operand {
            constraint: TypeConstraintRef::of::<AnyType>(),
            multiplicity,
            groups: None,
        },
    }
}

const RESULTS: &[ResultDescriptor] = &[ResultDescriptor {
    name: "results",
    constraint: TypeConstraintRef::of::<AnyType>(),
    multiplicity: Multiplicity::Variadic,
}];
const OPERANDS: &[ArgDescriptor] = &[values("values", Multiplicity::Variadic)];
const REGIONS: &[RegionDescriptor] = &[RegionDescriptor {
    name: "regions",
    constraint: RegionConstraintRef::of::<AnyRegion>(),
    variadic: true,
}];
const NOTHING: OpDescriptor = OpDescriptor {
    name: "t.nothing",
    args: OPERANDS,
    results: RESULTS,
    regions: REGIONS,
    successors: &[],
    traits: &[],
    hooks: Hooks::NONE,
    form: CustomForm::NONE,
};
const TERMINATOR: TraitDescriptor = TraitDescriptor::of::<traits::Terminator>();

/// Repeats its region with the yielded values.
struct Repeat<'ir>(OpRef<'ir>);
static REPEAT: OpDescriptor = OpDescriptor {
    name: "t.repeat",
    traits: &[TraitDescriptor::of_interface::<dyn RegionBranchOpInterface>(|| {
        &Implementation::<dyn RegionBranchOpInterface>(|op| Some(Box::new(Repeat(op))))
    })],
    ..NOTHING
};
/// Repeats its region with a counter and the yielded values.
struct Count<'ir>(Repeat<'ir>);
static COUNT: OpDescriptor = OpDescriptor {
    name: "t.count",
    traits: &[TraitDescriptor::of_interface::<dyn RegionBranchOpInterface>(|| {
        &Implementation::<dyn RegionBranchOpInterface>(|op| Some(Box::new(Count(Repeat(op)))))
    })],
    ..NOTHING
};
/// Executes one of its regions. It produces its first result.
struct Case<'ir>(OpRef<'ir>);
static CASE: OpDescriptor = OpDescriptor {
    name: "t.case",
    traits: &[TraitDescriptor::of_interface::<dyn RegionBranchOpInterface>(|| {
        &Implementation::<dyn RegionBranchOpInterface>(|op| Some(Box::new(Case(op))))
    })],
    ..NOTHING
};
/// Names a region that it does not have.
struct Broken;
static BROKEN: OpDescriptor = OpDescriptor {
    name: "t.broken",
    traits: &[TraitDescriptor::of_interface::<dyn RegionBranchOpInterface>(|| {
        &Implementation::<dyn RegionBranchOpInterface>(|_| Some(Box::new(Broken)))
    })],
    ..NOTHING
};
static YIELD: OpDescriptor = OpDescriptor {
    name: "t.yield",
    traits: &[TERMINATOR, TraitDescriptor::of::<traits::ReturnLike>()],
    ..NOTHING
};
/// Forwards all operands but the first.
struct Next<'ir>(OpRef<'ir>);
static NEXT: OpDescriptor = OpDescriptor {
    name: "t.next",
    traits: &[
        TERMINATOR,
        TraitDescriptor::of_interface::<dyn RegionBranchTerminatorOpInterface>(|| {
            &Implementation::<dyn RegionBranchTerminatorOpInterface>(|op| Some(Box::new(Next(op))))
        }),
    ],
    ..NOTHING
};
static END: OpDescriptor = OpDescriptor {
    name: "t.end",
    traits: &[TERMINATOR],
    ..NOTHING
};
/// Its verify hook panics.
static PANIC: OpDescriptor = OpDescriptor {
    name: "t.panic",
    hooks: Hooks {
        verify: Some(|_| panic!("no values")),
        ..Hooks::NONE
    },
    ..NOTHING
};
/// A terminator that checks its operands itself.
static STRICT: OpDescriptor = OpDescriptor {
    name: "t.strict",
    hooks: Hooks {
        verify: Some(|op| match op.num_operands() {
            0 => Err(OpError::new("yields nothing")),
            _ => Ok(()),
        }),
        ..Hooks::NONE
    },
    ..YIELD
};
static DIALECT: DialectDescriptor = DialectDescriptor {
    name: "t",
    ops: &[&REPEAT, &COUNT, &CASE, &BROKEN, &YIELD, &NEXT, &END, &PANIC, &STRICT],
    types: &[],
    attrs: &[],
    materialize_constant: None,
    canonicalization_patterns: None,
    attribute_hooks: AttributeHooks::NONE,
    allows_unknown_ops: false,
    allows_unknown_types: false,
    allows_unknown_attrs: false,
};

struct T;

impl Dialects for T {
    fn register(&self, registry: &mut RegistryBuilder) {
        registry.add(&DIALECT);
    }
}

type Constants<'a> = &'a [Option<Attribute>];

impl RegionBranchOpInterface for Repeat<'_> {
    fn successor_regions(&self, _: RegionBranchPoint, _: Constants<'_>) -> Vec<RegionBranchPoint> {
        vec![RegionBranchPoint::Region(0), RegionBranchPoint::Parent]
    }

    fn entry_successor_operands(&self, _: RegionBranchPoint) -> Option<Operands<'_>> {
        Some(self.0.operand_range(1, usize::MAX))
    }

    fn are_types_compatible(&self, forwarded: Type, input: Type) -> bool {
        forwarded == input || (forwarded, input) == (Type::I1, Type::I8)
    }
}

impl RegionBranchOpInterface for Count<'_> {
    fn successor_regions(&self, from: RegionBranchPoint, constants: Constants<'_>) -> Vec<RegionBranchPoint> {
        self.0.successor_regions(from, constants)
    }

    fn entry_successor_operands(&self, to: RegionBranchPoint) -> Option<Operands<'_>> {
        self.0.entry_successor_operands(to)
    }

    fn produced_arguments(&self, _: usize) -> usize {
        1
    }
}

impl RegionBranchOpInterface for Case<'_> {
    fn successor_regions(&self, from: RegionBranchPoint, _: Constants<'_>) -> Vec<RegionBranchPoint> {
        match from {
            RegionBranchPoint::Parent => (0..self.0.num_regions()).map(RegionBranchPoint::Region).collect(),
            RegionBranchPoint::Region(_) => vec![RegionBranchPoint::Parent],
        }
    }

    fn produced_results(&self) -> usize {
        1
    }
}

impl RegionBranchOpInterface for Broken {
    fn successor_regions(&self, _: RegionBranchPoint, _: Constants<'_>) -> Vec<RegionBranchPoint> {
        vec![RegionBranchPoint::Region(7)]
    }
}

impl RegionBranchTerminatorOpInterface for Next<'_> {
    fn successor_operands(&self, _: RegionBranchPoint) -> Operands<'_> {
        self.0.operand_range(1, usize::MAX)
    }
}

/// Returns the errors of the verifier, with their notes.
fn errors(text: &str) -> String {
    let ctx = ContextBuilder::new().with(T).allow_unregistered_dialects(true).build();
    let text = format!("%n, %x, %y, %c = \"u.values\"() : () -> (i32, i32, i64, i1)\n{text}");
    match Module::parse(&ctx, &text).and_then(|module| module.verify()) {
        Ok(()) => String::new(),
        Err(errors) => errors.to_string(),
    }
}

#[track_caller]
fn check(text: &str, expected: Expect) {
    expected.assert_eq(&errors(text));
}

#[test]
fn forwarded_values_that_fit_are_accepted() {
    for text in [
        "%r = \"t.count\"(%n, %x) ({\n^bb0(%i: i64, %v: i32):\n  \"t.yield\"(%v) : (i32) -> ()\n}) : (i32, i32) -> i32",
        "%r = \"t.repeat\"(%n, %x) ({\n^bb0(%v: i32):\n  \"t.next\"(%c, %v) : (i1, i32) -> ()\n}) : (i32, i32) -> i32",
        // The op says that these types are compatible.
        "%r = \"t.repeat\"(%n, %c) ({\n^bb0(%v: i8):\n  \"t.yield\"(%v) : (i8) -> ()\n}) : (i32, i1) -> i8",
        "%t, %r = \"t.case\"() ({\n  \"t.yield\"(%x) : (i32) -> ()\n}, {\n  \"t.yield\"(%n) : (i32) -> ()\n}) : () -> (i1, i32)",
        // These forward unknown values.
        "%r = \"t.repeat\"(%n, %x) ({\n^bb0(%v: i32):\n  \"t.end\"(%c) : (i1) -> ()\n}) : (i32, i32) -> i32",
        "%r = \"t.repeat\"(%n, %x) ({\n^bb0(%v: i32):\n  \"u.end\"(%c) : (i1) -> ()\n}) : (i32, i32) -> i32",
        "%r = \"t.repeat\"(%n, %x) ({\n}) : (i32, i32) -> i32",
    ] {
        assert_eq!(errors(text), "", "{text}");
    }
}

#[test]
fn a_terminator_that_forwards_a_value_of_another_type_is_an_error() {
    check(
        "%r = \"t.count\"(%n, %x) ({\n^bb0(%i: i64, %v: i32):\n  \"t.yield\"(%y) : (i64) -> ()\n}) : (i32, i32) -> i32",
        expect![[r#"
            error: `t.yield` forwards value 0 of type `i64` to argument 1 of region 0 of `t.count`, which is of type `i32`
             --> input:4:3
              |
            4 |   "t.yield"(%y) : (i64) -> ()
              |   ^^^^^^^^^
              |
            note: `t.count` is here; forward as many values as it needs, of the same types
             --> input:2:6
              |
            2 | %r = "t.count"(%n, %x) ({
              |      ^^^^^^^^^"#]],
    );
    check(
        "%r = \"t.repeat\"(%n, %x) ({\n^bb0(%v: i32):\n  \"t.next\"(%c, %y) : (i1, i64) -> ()\n}) : (i32, i32) -> i32",
        expect![[r#"
            error: `t.next` forwards value 0 of type `i64` to argument 0 of region 0 of `t.repeat`, which is of type `i32`
             --> input:4:3
              |
            4 |   "t.next"(%c, %y) : (i1, i64) -> ()
              |   ^^^^^^^^
              |
            note: `t.repeat` is here; forward as many values as it needs, of the same types
             --> input:2:6
              |
            2 | %r = "t.repeat"(%n, %x) ({
              |      ^^^^^^^^^^"#]],
    );
    check(
        "%t, %r = \"t.case\"() ({\n  \"t.yield\"(%y) : (i64) -> ()\n}) : () -> (i1, i32)",
        expect![[r#"
            error: `t.yield` forwards value 0 of type `i64` to result 1 of `t.case`, which is of type `i32`
             --> input:3:3
              |
            3 |   "t.yield"(%y) : (i64) -> ()
              |   ^^^^^^^^^
              |
            note: `t.case` is here; forward as many values as it needs, of the same types
             --> input:2:10
              |
            2 | %t, %r = "t.case"() ({
              |          ^^^^^^^^"#]],
    );
}

#[test]
fn a_terminator_that_forwards_another_number_of_values_is_an_error() {
    // Fewer than the op forwards to the region.
    check(
        "%r = \"t.count\"(%n, %x) ({\n^bb0(%i: i64, %v: i32):\n  \"t.yield\"() : () -> ()\n}) : (i32, i32) -> i32",
        expect![[r#"
            error: `t.yield` forwards 0 values to region 0 of `t.count`, which needs 1 for its arguments
             --> input:4:3
              |
            4 |   "t.yield"() : () -> ()
              |   ^^^^^^^^^
              |
            note: `t.count` is here; forward as many values as it needs, of the same types
             --> input:2:6
              |
            2 | %r = "t.count"(%n, %x) ({
              |      ^^^^^^^^^"#]],
    );
    check(
        "%t, %r = \"t.case\"() ({\n  \"t.yield\"(%x) : (i32) -> ()\n}, {\n  \"t.yield\"() : () -> ()\n}) : () -> (i1, i32)",
        expect![[r#"
            error: `t.yield` forwards 0 values to `t.case`, which needs 1 for its results
             --> input:5:3
              |
            5 |   "t.yield"() : () -> ()
              |   ^^^^^^^^^
              |
            note: `t.case` is here; forward as many values as it needs, of the same types
             --> input:2:10
              |
            2 | %t, %r = "t.case"() ({
              |          ^^^^^^^^"#]],
    );
    check(
        "%t = \"t.case\"() ({\n  \"t.yield\"(%x, %x) : (i32, i32) -> ()\n}) : () -> i1",
        expect![[r#"
            error: `t.yield` forwards 2 values to `t.case`, which needs 0 for its results
             --> input:3:3
              |
            3 |   "t.yield"(%x, %x) : (i32, i32) -> ()
              |   ^^^^^^^^^
              |
            note: `t.case` is here; forward as many values as it needs, of the same types
             --> input:2:6
              |
            2 | %t = "t.case"() ({
              |      ^^^^^^^^"#]],
    );
}

#[test]
fn an_op_whose_own_operands_do_not_fit_is_an_error() {
    let body = "({\n^bb0(%v: i32):\n  \"t.yield\"(%v) : (i32) -> ()\n})";
    check(
        &format!("%r = \"t.repeat\"(%n, %y) {body} : (i32, i64) -> i32"),
        expect![[r#"
            error: `t.repeat` forwards value 0 of type `i64` to argument 0 of its region 0, which is of type `i32`
             --> input:2:6
              |
            2 | %r = "t.repeat"(%n, %y) ({
              |      ^^^^^^^^^^"#]],
    );
    check(
        &format!("%r:2 = \"t.repeat\"(%n, %x, %x) {body} : (i32, i32, i32) -> (i32, i32)"),
        expect![[r#"
            error: `t.repeat` forwards 2 values to its region 0, which needs 1 for its arguments
             --> input:2:8
              |
            2 | %r:2 = "t.repeat"(%n, %x, %x) ({
              |        ^^^^^^^^^^"#]],
    );
    check(
        &format!("%r = \"t.repeat\"(%n, %x) {body} : (i32, i32) -> i64"),
        expect![[r#"
            error: `t.repeat` forwards value 0 of type `i32` to result 0 of itself, which is of type `i64`
             --> input:2:6
              |
            2 | %r = "t.repeat"(%n, %x) ({
              |      ^^^^^^^^^^"#]],
    );
    check(
        &format!("\"t.repeat\"(%n, %x) {body} : (i32, i32) -> ()"),
        expect![[r#"
        error: `t.repeat` forwards 1 value to itself, which needs 0 for its results
         --> input:2:1
          |
        2 | "t.repeat"(%n, %x) ({
          | ^^^^^^^^^^"#]],
    );
}

#[test]
fn arguments_that_no_value_is_forwarded_to_are_an_error_unless_the_op_declares_that_it_produces_them() {
    let body = "({\n^bb0(%v: i32, %w: i32):\n  \"t.yield\"(%v) : (i32) -> ()\n})";
    assert_eq!(
        errors(&format!("%r = \"t.count\"(%n, %x) {body} : (i32, i32) -> i32")),
        ""
    );
    check(
        &format!("%r = \"t.repeat\"(%n, %x) {body} : (i32, i32) -> i32"),
        expect![[r#"
            error: `t.repeat` forwards 1 value to its region 0, which needs 2 for its arguments, as `produced_arguments(0)` is 0
             --> input:2:6
              |
            2 | %r = "t.repeat"(%n, %x) ({
              |      ^^^^^^^^^^"#]],
    );
    check(
        "\"t.case\"() ({\n^bb0(%v: i32):\n  \"t.yield\"() : () -> ()\n}) : () -> ()",
        expect![[r#"
            error: `t.case` forwards 0 values to its region 0, which needs 1 for its arguments, as `produced_arguments(0)` is 0
             --> input:2:1
              |
            2 | "t.case"() ({
              | ^^^^^^^^"#]],
    );
}

#[test]
fn a_successor_region_that_does_not_exist_is_an_error() {
    check(
        "\"t.broken\"() ({\n}) : () -> ()",
        expect![[r#"
        error: `t.broken` names region 7 as a successor of itself, but it has 1 region; correct its `successor_regions`
         --> input:2:1
          |
        2 | "t.broken"() ({
          | ^^^^^^^^^^"#]],
    );
}

#[test]
fn an_error_of_the_terminator_itself_precedes() {
    check(
        "%r = \"t.repeat\"(%n, %x) ({\n^bb0(%v: i32):\n  \"t.strict\"() : () -> ()\n}) : (i32, i32) -> i32",
        expect![[r#"
            error: `t.strict` yields nothing
             --> input:4:3
              |
            4 |   "t.strict"() : () -> ()
              |   ^^^^^^^^^^"#]],
    );
}

#[test]
fn a_panic_of_a_verify_hook_is_an_error_of_the_op() {
    check(
        "\"t.repeat\"() ({\n  \"t.panic\"() : () -> ()\n  \"t.yield\"() : () -> ()\n}) : () -> ()",
        expect![[r#"
            error: `t.panic` panics in its verifier, which must return an error instead: no values
             --> input:3:3
              |
            3 |   "t.panic"() : () -> ()
              |   ^^^^^^^^^"#]],
    );
}
