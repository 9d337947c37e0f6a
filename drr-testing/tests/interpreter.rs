//! Runs of the interpreter that end in other ways than by a number.

use drr_ir::{ContextBuilder, Module};
use drr_testing::{ExecutionError, Interpreter, Outcome, RuntimeElements, RuntimeValue, refines};

/// Executes the function `f` of a module in generic form.
fn run(
    interpreter: impl Fn(Interpreter) -> Interpreter,
    text: &str,
    args: &[RuntimeValue],
) -> Result<Outcome, ExecutionError> {
    let ctx = ContextBuilder::new().allow_unregistered_dialects(true).build();
    let module = Module::parse(&ctx, text).unwrap_or_else(|errors| panic!("{errors}"));
    interpreter(Interpreter::new(&ctx)).run(&module, "f", args)
}

/// Returns a function `f` of these arguments.
fn function(args: &str, body: &str) -> String {
    format!("\"func.func\"() <{{sym_name = \"f\"}}> ({{\n^bb0({args}):\n{body}\n}}) : () -> ()")
}

#[test]
fn a_loop_without_end_reaches_the_limit_of_steps() {
    let text = function("", "\"cf.br\"()[^bb1] : () -> ()\n^bb1:\n\"cf.br\"()[^bb1] : () -> ()");
    assert_eq!(run(|it| it, &text, &[]), Err(ExecutionError::Limit));
}

#[test]
fn a_loop_of_regions_without_end_reaches_the_limit_of_steps() {
    let body =
        "\"scf.while\"() ({\n\"scf.condition\"(%c) : (i1) -> ()\n}, {\n\"scf.yield\"() : () -> ()\n}) : () -> ()";
    let result = run(|it| it, &function("%c: i1", body), &[RuntimeValue::bool(true)]);
    assert_eq!(result, Err(ExecutionError::Limit));
}

#[test]
fn endless_recursion_of_functions_needs_no_stack() {
    let text = function(
        "",
        "\"func.call\"() <{callee = @f}> : () -> ()\n\"func.return\"() : () -> ()",
    );
    let result = run(|it| it.max_steps(1_000_000), &text, &[]);
    assert_eq!(result, Err(ExecutionError::Limit));
}

#[test]
fn control_flow_on_poison_is_undefined_but_selection_is_poison() {
    let text = function(
        "%c: i1, %x: i8",
        "%r = \"arith.select\"(%c, %x, %x) : (i1, i8, i8) -> i8\n\"func.return\"(%r) : (i8) -> ()",
    );
    let args = [RuntimeValue::Poison, RuntimeValue::int(8, 1)];
    assert_eq!(
        run(|it| it, &text, &args).map(|outcome| outcome.results),
        Ok(vec![RuntimeValue::Poison])
    );
    let text = function(
        "%c: i1, %x: i8",
        "\"cf.cond_br\"(%c)[^bb1, ^bb1] <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> ()\n^bb1:\n\"func.return\"() : () -> ()",
    );
    assert!(matches!(
        run(|it| it, &text, &args),
        Err(ExecutionError::UndefinedBehavior(_))
    ));
}

#[test]
fn one_undefined_element_makes_a_division_undefined() {
    let text = function(
        "%x: vector<2xi8>, %y: vector<2xi8>",
        "%r = \"arith.divsi\"(%x, %y) : (vector<2xi8>, vector<2xi8>) -> vector<2xi8>\n\"func.return\"(%r) : (vector<2xi8>) -> ()",
    );
    let vector = |elements: [i128; 2]| {
        RuntimeValue::Elements(RuntimeElements {
            shape: vec![2],
            elements: elements.map(|element| RuntimeValue::int(8, element)).to_vec(),
        })
    };
    let divide = |x, y| run(|it| it, &text, &[vector(x), vector(y)]);
    assert_eq!(
        divide([7, -7], [2, 2]).map(|outcome| outcome.results),
        Ok(vec![vector([3, -3])])
    );
    for (x, y) in [([7, 7], [1, 0]), ([-128, 1], [-1, 1])] {
        assert!(
            matches!(divide(x, y), Err(ExecutionError::UndefinedBehavior(_))),
            "{x:?} / {y:?}"
        );
    }
}

#[test]
fn a_poison_dividend_is_undefined_if_one_of_its_values_is() {
    for (op, divisor, is_undefined) in [
        ("divsi", -1, true),
        ("divsi", 2, false),
        ("divui", -1, false),
        ("remsi", -1, false),
    ] {
        let body = format!("%r = \"arith.{op}\"(%x, %y) : (i8, i8) -> i8\n\"func.return\"(%r) : (i8) -> ()");
        let args = [RuntimeValue::Poison, RuntimeValue::int(8, divisor)];
        match run(|it| it, &function("%x: i8, %y: i8", &body), &args) {
            Ok(outcome) => assert!(
                !is_undefined && outcome.results == [RuntimeValue::Poison],
                "{op} {divisor}"
            ),
            Err(error) => assert!(
                is_undefined && matches!(error, ExecutionError::UndefinedBehavior(_)),
                "{error}"
            ),
        }
    }
}

#[test]
fn opaque_ops_are_effects_whose_order_counts() {
    let body = |first: &str, second: &str| {
        format!("\"t.{first}\"(%x) : (i8) -> ()\n\"t.{second}\"(%x) : (i8) -> ()\n\"func.return\"() : () -> ()")
    };
    let run = |first, second| {
        let text = function("%x: i8", &body(first, second));
        run(|it| it.allow_opaque_ops(true), &text, &[RuntimeValue::int(8, 1)])
    };
    assert!(refines(&run("a", "b"), &run("a", "b")));
    assert!(!refines(&run("a", "b"), &run("b", "a")));
}

#[test]
fn an_op_without_semantics_is_an_error_that_names_it() {
    let error = run(|it| it, &function("", "\"t.unknown\"() : () -> ()"), &[]).unwrap_err();
    assert_eq!(error.to_string(), "unsupported: `t.unknown` has no semantics");
}

#[test]
fn a_loop_with_a_large_step_does_not_wrap_around() {
    let body = "%r = \"scf.for\"(%x, %y, %z, %n) ({\n^bb1(%i: i8, %m: i8):\n%next = \"arith.addi\"(%m, %m) : (i8, i8) -> i8\n\"scf.yield\"(%next) : (i8) -> ()\n}) : (i8, i8, i8, i8) -> i8\n\"func.return\"(%r) : (i8) -> ()";
    let args = [-100, 127, 100, 1].map(|value| RuntimeValue::int(8, value));
    let result = run(|it| it, &function("%x: i8, %y: i8, %z: i8, %n: i8", body), &args);
    assert_eq!(result.map(|outcome| outcome.results), Ok(vec![RuntimeValue::int(8, 8)]));
}
